"""What an evaluation shows: tables for a terminal of 100 columns, and everything as JSON."""

import json
import os
import re
import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from agents.evaluation import Results, Summary, differences, summarise
from agents.statistics import CONFIDENCE, RESAMPLES, Estimate
from agents.versions import rules_version
from mission_env.games import FIRST, batch_class, game_of
from mission_env.vocabulary import VICTORY_LEVELS

NOTE = (
    "±: 95% interval of the mean, by Student's t. finished: mean of games that did not collapse. 5th, 95th:"
    " percentiles. {collapse} IQM: mean of the middle half of the games. better: probability of the higher score, a"
    " tie counts half; both with 95% intervals by bootstrap. ms: of play a decision; games played side by side share"
    " the time."
)
# What a collapse is: a game that was lost before its end
_COLLAPSE = "A collapsed game (8.1) counts -250 (R39), and is in no level and no letter."
_LOST = "A game collapses when the player loses it before its end; its points are in no part of the score."
PLAYER_WIDTH = 18  # what a player's name is not squeezed below, if it is so long
_NUMBERS = re.compile(r"\[[^][{}\"]*\]")


# --- Tables ----------------------------------------------------------------------------------------------------------


def print_report(results: Sequence[Results], scenario: str, console: Console | None = None) -> None:
    """Prints all tables of an evaluation."""
    console = console or Console(width=max(100, Console().width))  # narrower, numbers would be cut off
    summaries = {one.agent: summarise(one) for one in results}
    first_game = game_of(scenario) == FIRST
    tables = [score_table(summaries), letter_table(summaries, scenario), play_table(summaries)]
    if first_game:
        tables.insert(1, level_table(summaries))
    if len(results) > 1:
        tables.append(difference_table(results))
    for table in tables:
        table.columns[0].min_width = min(PLAYER_WIDTH, max(len(agent) for agent in summaries))
        console.print(table)
    first = results[0]
    last = first.seed + len(first.scores) - 1
    note = NOTE.format(collapse=_COLLAPSE if first_game else _LOST)
    console.print(f"{scenario}, seeds {first.seed} to {last} for every player. {note}", highlight=False)


def score_table(summaries: dict[str, Summary]) -> Table:
    """Final victory points."""
    heads = ("mean", "±", "finished", "st.dev.", "5th", "median", "95th", "collapsed")
    table = make_table("Final victory points", heads)
    for agent, row in summaries.items():
        table.add_row(
            agent,
            number(row.score.mean),
            margin(row.score),
            number(row.finished_mean),
            number(row.deviation),
            *(number(value) for value in (row.percentile_5, row.median, row.percentile_95)),
            percent(row.collapse_rate),
        )
    return table


def level_table(summaries: dict[str, Summary]) -> Table:
    """Victory levels (8.4)."""
    heads = [name for _, name in VICTORY_LEVELS]
    table = make_table(
        "Share of all games that finished at each victory level (8.4)", [name.replace(" ", "\n") for name in heads]
    )
    for agent, row in summaries.items():
        table.add_row(agent, *(percent(row.levels[name]) for name in heads))
    return table


def letter_table(summaries: dict[str, Summary], scenario: str) -> Table:
    """Points by part of the score: by letter (8.4)."""
    names = batch_class(scenario).system.letters
    parts = "letter (8.4)" if game_of(scenario) == FIRST else "part of the score"
    table = make_table(f"Mean points of finished games by {parts}", [name.replace("_", "\n") for name in names])
    for agent, row in summaries.items():
        letters = row.letters or dict.fromkeys(names)
        table.add_row(agent, *(number(value) for value in letters.values()))
    return table


def play_table(summaries: dict[str, Summary]) -> Table:
    """The middle of the games, and how they went."""
    heads = ("IQM", "95% interval", "last Turn", "decisions", "ms", "games/s")
    table = make_table("Interquartile mean of victory points; play of all games", heads)
    for agent, row in summaries.items():
        table.add_row(
            agent,
            number(row.interquartile.mean),
            interval(row.interquartile, ".1f"),
            number(row.turns),
            f"{row.decisions:.0f}",
            rate(row.decision_milliseconds),
            rate(row.games_per_second),
        )
    return table


def difference_table(results: Sequence[Results]) -> Table:
    """Every pair of players on the same seeds."""
    heads = ("less", "mean", "95% interval", "better", "95% interval")
    table = make_table("Paired differences of victory points", heads)
    table.columns[1].justify, table.columns[1].no_wrap, table.columns[1].overflow = "left", False, "fold"
    for row in differences(results):
        chances = percent(row.improvement.mean), interval(row.improvement, ".1%")
        table.add_row(row.agent, row.other, f"{row.score.mean:+.1f}", interval(row.score), *chances)
    return table


# --- Parts of tables -------------------------------------------------------------------------------------------------


def make_table(title: str, heads: Sequence[str]) -> Table:
    """An empty table with a row for each player."""
    style = {"title_justify": "left", "title_style": "bold", "header_style": ""}
    table = Table(title=title, box=box.SIMPLE_HEAD, padding=(0, 0, 0, 1), **style)
    table.add_column("player", overflow="fold")
    for head in heads:
        table.add_column(head, justify="right", no_wrap=True)
    return table


def number(value: float | None) -> str:
    """With one decimal; - for none."""
    return "-" if value is None else f"{value:.1f}"


def rate(value: float) -> str:
    """With three digits, or all of a large number."""
    return f"{value:.3g}" if value < 1000 else f"{value:.0f}"


def percent(share: float) -> str:
    """A share of 1."""
    return f"{share:.1%}"


def margin(value: Estimate) -> str:
    """Half of the interval, which is as wide on either side."""
    return "-" if value.high is None else f"{value.high - value.mean:.1f}"


def interval(value: Estimate, form: str = "+.1f") -> str:
    """From where to where; - where there is none."""
    return "-" if value.low is None or value.high is None else f"{value.low:{form}} .. {value.high:{form}}"


# --- JSON ------------------------------------------------------------------------------------------------------------


def default_path(scenario: str, seed: int, games: int) -> Path:
    """Where an evaluation is written unless told otherwise."""
    return Path("runs", "evaluations", f"{scenario}-{seed}-{games}.json")


def as_data(results: Sequence[Results], scenario: str) -> dict[str, Any]:
    """Everything about an evaluation as plain data, the single games included."""
    return {
        "scenario": scenario,
        "seed": results[0].seed,
        "games": len(results[0].scores),
        "rules": rules_version(game_of(scenario)),
        "interval": {
            "confidence": CONFIDENCE,
            "method": "Student's t, of the mean",
            "interquartile and improvement": f"percentile bootstrap over games, {RESAMPLES} resamples",
        },
        "players": [
            {
                "player": one.agent,
                "version": one.version,
                "summary": asdict(summarise(one)),
                "single_games": _single_games(one),
            }
            for one in results
        ],
        "paired_differences": [asdict(row) for row in differences(results)],
    }


def _single_games(results: Results) -> dict[str, list[Any]]:
    """One list a measure, in the order of the seeds."""
    names = ("scores", "letters", "collapsed", "turns", "decisions")
    return {name: getattr(results, name).tolist() for name in names}


def check_writable(path: Path) -> None:
    """Makes the folder of a file; OSError, with a plain message, if the file cannot be written there."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            raise IsADirectoryError("it is a folder")
        if path.exists() and not os.access(path, os.W_OK):
            raise PermissionError("the file is write-protected")
        tempfile.TemporaryFile(dir=path.parent).close()
    except OSError as error:
        raise OSError(f"cannot write {path}: {error.strerror or error}") from error


def write_json(data: Any, path: Path) -> None:
    """Writes a file whole or not at all."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        text = json.dumps(data, indent=1, allow_nan=False)
        text = _NUMBERS.sub(lambda match: " ".join(match[0].split()), text)  # a list of numbers on one line
        beside.write_text(text + "\n", encoding="utf-8")
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
