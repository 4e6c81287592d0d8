"""Tables of the documentation that are read off the running package: observation, actions, commands, settings."""

import inspect
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import typer

from agents import leaderboard as board
from agents.families import FAMILY_NAMES, FAMILY_OF
from agents.play.menu import rule_of
from agents.training_config import TrainingConfig
from mission_env import cli
from mission_env.actions import ACTION_NAMES, LAND_VERBS, N_ACTIONS, PATH_VERBS, VERB_OF, VERBS
from mission_env.observation import CHANNELS, HIGH, LOW, SHAPES
from mission_env.observation import channels as channels_module
from mission_env.phrases import VERBS as SENTENCES
from mission_env.vocabulary import DECISIONS, VICTORY_LEVELS

ROOT = Path(__file__).parent.parent


def table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A table in Markdown; bars in the cells are escaped."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(str(cell).replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def leaderboard() -> str:
    """A table for each test suite; OSError if no player has a row yet."""
    return board.markdown(board.read(ROOT / board.FILE))


# --- Observation -----------------------------------------------------------------------------------------------------


def channels() -> str:
    """The observation: for each array a row a channel, or a row for channels that are declared together."""
    parts = []
    for key, names in CHANNELS.items():
        low = LOW[key].reshape(-1, len(names)).min(axis=0).tolist()
        high = HIGH[key].reshape(-1, len(names)).max(axis=0).tolist()
        remarks = _remarks(key)
        rows, place = [], 0
        while place < len(names):
            first, found = place, _declared(names[place], remarks)
            while place < len(names) and _declared(names[place], remarks) == found:
                place += 1
            rows.append(_channel_row(names[first:place], first, low, high, found, remarks[found]))
        title = f"**`{key}`** {SHAPES[key]}, int8"
        parts.append(f"{title}\n\n{table(('number', 'channel', 'lowest', 'highest', 'about'), rows)}\n")
    return "\n".join(parts)


def _remarks(key: str) -> dict[str, str]:
    """Declared name -> the comment beside it; `prefix_` stands for all channels that begin so."""
    singular = key.removesuffix("s").upper()
    text = inspect.getsource(channels_module)
    block = re.search(rf"^{singular}_BOUNDS.*?^}}", text, re.DOTALL | re.MULTILINE)
    assert block, f"no {singular}_BOUNDS in {channels_module.__name__}"
    found = {}
    for line in block[0].splitlines()[1:-1]:
        name = re.match(r' {4}(\*\*\w+\()?"(\w+)"', line)
        if name:
            found[name[2] + "_" * bool(name[1])] = line.partition("  # ")[2]
    return found


def _declared(channel: str, remarks: dict[str, str]) -> str:
    """Under which name a channel is declared: its own, or the longest prefix."""
    if channel in remarks:
        return channel
    return max((name for name in remarks if name.endswith("_") and channel.startswith(name)), key=len)


def _channel_row(
    names: Sequence[str], first: int, low: Sequence[int], high: Sequence[int], declared: str, remark: str
) -> list[str]:
    """The cells of a row: numbers, name, bounds, and of a group its members."""
    last = first + len(names) - 1
    tops = high[first : last + 1]
    highest = str(tops[0]) if len(set(tops)) == 1 else ", ".join(map(str, tops))
    about = remark[:1].upper() + remark[1:]
    if names[0] == declared:
        return [str(first), f"`{declared}`", str(low[first]), highest, about]
    members = ", ".join(name.removeprefix(declared) for name in names)
    return [f"{first} to {last}", f"`{declared}*`", str(low[first]), highest, f"{members}{'. ' * bool(about)}{about}"]


# --- Actions ---------------------------------------------------------------------------------------------------------


def actions() -> str:
    """The actions: a row for each verb."""
    numbers = VERB_OF.tolist()
    rows = []
    for number, verb in enumerate(VERBS):
        first, count = numbers.index(number), numbers.count(number)
        spelled, _, target = ACTION_NAMES[first].partition(":")
        told = SENTENCES[spelled].replace("{0}", "…")
        family = FAMILY_NAMES[FAMILY_OF[first]]
        shown = f"`{spelled}:{target}`" if count == 1 and target else f"`{spelled}`"
        rows.append([first, shown, _targets(verb, count, first), told, ", ".join(_rules_of(spelled)), family])
    heads = ("first action", "verb", "targets", "what it does", "rule", "family")
    return f"{N_ACTIONS} actions.\n\n{table(heads, rows)}"


def _targets(verb: str, count: int, first: int) -> str:
    """How many targets a verb has, and which, if they are few."""
    if verb in LAND_VERBS:
        return f"{count} Lands"
    if verb in PATH_VERBS:
        return f"{count} Paths"
    if count == 1:
        return "-"
    names = [name.partition(":")[2] for name in ACTION_NAMES[first : first + count]]
    return f"{count}: {', '.join(names)}"


def _rules_of(verb: str) -> list[str]:
    """The rules behind a verb, one for each decision that it answers, without repetition."""
    found = {}
    for decision in DECISIONS:
        try:
            found[rule_of(verb, decision)] = None
        except KeyError:  # not an answer to this decision
            continue
    return list(found)


# --- Score -----------------------------------------------------------------------------------------------------------


def levels() -> str:
    """The victory levels of 8.4."""
    *upper, (_, lowest) = VICTORY_LEVELS
    return table(("points", "level"), [*((f"{least} or more", name) for least, name in upper), ("less", lowest)])


# --- Commands --------------------------------------------------------------------------------------------------------


def commands() -> str:
    """Every command of `mission-env` with its arguments and options."""
    return "\n\n".join(_command(name, one) for name, one in typer.main.get_command(cli.app).commands.items())


def _command(name: str, command: Any) -> str:
    rows = [_option(one) for one in command.params]
    return f"### `mission-env {name}`\n\n{command.help}\n\n{table(('option', 'default', ''), rows)}"


def _option(option: Any) -> tuple[str, str, str]:
    """Name, default and help of an option or argument."""
    name = option.opts[0] if option.param_type_name == "option" else option.name.upper()
    return f"`{name}`", _default(option), option.help or ""


def _default(option: Any) -> str:
    """What holds where an option is left out."""
    if isinstance(option.show_default, str):
        return option.show_default
    if option.required:
        return "must be given"
    if option.default is None or option.default is False:
        return ""
    return f"`{option.default}`"


# --- Training --------------------------------------------------------------------------------------------------------


def training_keys() -> str:
    """Every key of a training configuration."""
    rows = [
        (f"`{name}`", f"`{json.dumps(field.default)}`", field.description)
        for name, field in TrainingConfig.model_fields.items()
    ]
    return table(("key", "default", "what it is"), rows)


def configurations() -> str:
    """The configurations that come with the project, with the words at their head."""
    return table(("file", "what for"), [(f"`{file.name}`", told) for file, told in _configurations()])


def _configurations() -> Iterator[tuple[Path, str]]:
    for file in sorted((ROOT / "configs").glob("*.yaml")):
        lines = file.read_text("utf-8").splitlines()
        yield file, " ".join(line.removeprefix("# ") for line in lines if line.startswith("# "))
