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

from agents.evaluation import CONFIDENCE, Estimate, Results, Summary, differences, summarise
from mission_env.batch import LETTERS
from mission_env.vocabulary import VICTORY_LEVELS

NOTE = (
    "±: 95% interval of the mean, by Student's t. finished: mean of games that did not collapse. 5th, 95th:"
    " percentiles. A collapsed game (8.1) counts -250 (R39), and is in no level and no letter."
)
PLAYER_WIDTH = 24  # what a player's name is not squeezed below, if it is so long
_NUMBERS = re.compile(r"\[[^][{}\"]*\]")


# --- Tables ----------------------------------------------------------------------------------------------------------


def print_report(results: Sequence[Results], scenario: str, console: Console | None = None) -> None:
    """Prints all tables of an evaluation."""
    console = console or Console(width=max(100, Console().width))  # narrower, numbers would be cut off
    summaries = {one.agent: summarise(one) for one in results}
    tables = [score_table(summaries), level_table(summaries), letter_table(summaries)]
    if len(results) > 1:
        tables.append(difference_table(results))
    for table in tables:
        table.columns[0].min_width = min(PLAYER_WIDTH, max(len(agent) for agent in summaries))
        console.print(table)
    first = results[0]
    last = first.seed + len(first.scores) - 1
    console.print(f"{scenario}, seeds {first.seed} to {last} for every player. {NOTE}", highlight=False)


def score_table(summaries: dict[str, Summary]) -> Table:
    """Final victory points."""
    heads = ("mean", "±", "finished", "st.dev.", "5th", "median", "95th", "collapsed")
    table = _table("Final victory points", heads)
    for agent, row in summaries.items():
        table.add_row(
            agent,
            _number(row.score.mean),
            _margin(row.score),
            _number(row.finished_mean),
            _number(row.deviation),
            *(_number(value) for value in (row.percentile_5, row.median, row.percentile_95)),
            _percent(row.collapse_rate),
        )
    return table


def level_table(summaries: dict[str, Summary]) -> Table:
    """Victory levels (8.4)."""
    heads = [name for _, name in VICTORY_LEVELS]
    table = _table(
        "Share of all games that finished at each victory level (8.4)", [name.replace(" ", "\n") for name in heads]
    )
    for agent, row in summaries.items():
        table.add_row(agent, *(_percent(row.levels[name]) for name in heads))
    return table


def letter_table(summaries: dict[str, Summary]) -> Table:
    """Points by letter (8.4), and how the games went."""
    heads = [*LETTERS, "last Turn", "decisions", "games/s"]
    table = _table("Mean points of finished games by letter (8.4); play of all games", heads)
    for agent, row in summaries.items():
        letters = row.letters or dict.fromkeys(LETTERS)
        table.add_row(
            agent,
            *(_number(value) for value in letters.values()),
            _number(row.turns),
            f"{row.decisions:.0f}",
            f"{row.games_per_second:.3g}" if row.games_per_second < 1000 else f"{row.games_per_second:.0f}",
        )
    return table


def difference_table(results: Sequence[Results]) -> Table:
    """Every pair of players on the same seeds."""
    table = _table("Paired differences of victory points", ("less", "mean", "95% interval"))
    table.columns[1].justify, table.columns[1].no_wrap = "left", False
    for row in differences(results):
        table.add_row(row.agent, row.other, f"{row.score.mean:+.1f}", _interval(row.score))
    return table


def _table(title: str, heads: Sequence[str]) -> Table:
    style = {"title_justify": "left", "title_style": "bold", "header_style": ""}
    table = Table(title=title, box=box.SIMPLE_HEAD, padding=(0, 0, 0, 1), **style)
    table.add_column("player", overflow="fold")
    for head in heads:
        table.add_column(head, justify="right", no_wrap=True)
    return table


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.1f}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def _margin(value: Estimate) -> str:
    return "-" if value.high is None else f"{value.high - value.mean:.1f}"


def _interval(value: Estimate) -> str:
    return "-" if value.low is None or value.high is None else f"{value.low:+.1f} .. {value.high:+.1f}"


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
        "interval": {"confidence": CONFIDENCE, "method": "Student's t, of the mean"},
        "players": [
            {"player": one.agent, "summary": asdict(summarise(one)), "single_games": _single_games(one)}
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


def write_json(data: dict[str, Any], path: Path) -> None:
    """Writes a file whole or not at all."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        text = json.dumps(data, indent=1, allow_nan=False)
        text = _NUMBERS.sub(lambda match: " ".join(match[0].split()), text)  # a list of numbers on one line
        beside.write_text(text + "\n", encoding="utf-8")
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
