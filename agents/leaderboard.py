"""The leaderboard: who played a test suite how well, kept in a file with the score of every single game.

Since each row holds its scores in the order of the suite's seeds, any two rows can be compared pair by pair on the
games that both have played.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError, model_validator
from rich.console import Console
from rich.table import Table

from agents.evaluation import Results, summarise
from agents.report import check_writable, interval, make_table, margin, number, percent, rate, write_json
from agents.statistics import Estimate, estimate
from agents.suites import SUITES, Suite
from agents.versions import rules_version
from mission_env.vocabulary import VICTORY_LEVELS

FILE = Path("leaderboard.json")
LEAST_GAMES = 100  # of a suite that a row needs
REFERENCE = "heuristic"  # whose row the others are measured against
LEVELS = [f"{least}+" for least, _ in VICTORY_LEVELS[:-1]] + ["less"]  # by least score (8.4)
_DECIMALS = 4


class LeaderboardError(RuntimeError):
    """The file is no leaderboard; the message says what is wrong with it, in one line."""


class Row(BaseModel):
    """One player on one suite."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    suite: str
    agent: str
    version: str  # short hash of what decides the agent's play
    rules: str  # agents.versions.rules_version() when it was played
    games: int  # the first so many of the suite
    score: Estimate  # mean of all games, by Student's t
    interquartile: Estimate  # by bootstrap
    levels: dict[str, float]  # share of all games at each victory level (8.4)
    collapse_rate: float
    decision_milliseconds: float
    scores: list[int]  # of the single games, in the order of the seeds

    @model_validator(mode="after")
    def _fits_its_suite(self) -> "Row":
        if self.suite not in SUITES:
            raise ValueError(f"there is no suite {self.suite!r}")
        if len(self.scores) != self.games or self.games > SUITES[self.suite].number:
            raise ValueError(f"{self.agent} has {len(self.scores)} scores for {self.games} games of {self.suite}")
        return self


# --- The file --------------------------------------------------------------------------------------------------------


def read(path: Path) -> list[Row]:
    """The rows of a file, best first in each suite; LeaderboardError if it is damaged, OSError if it is not there."""
    try:
        rows = TypeAdapter(list[Row]).validate_json(path.read_text("utf-8"))
    except FileNotFoundError as error:
        raise FileNotFoundError(
            f"there is no {path}; mission-env evaluate --suite ... --leaderboard starts one"
        ) from error
    except UnicodeDecodeError as error:
        raise LeaderboardError(f"{path} is not a leaderboard: {error}") from error
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise LeaderboardError(f"{path} is not a leaderboard: {place}: {first['msg']}") from error
    return _sorted(rows)


def _sorted(rows: Sequence[Row]) -> list[Row]:
    suites = list(SUITES)
    return sorted(rows, key=lambda row: (suites.index(row.suite), -row.score.mean, row.agent))


def check_update(path: Path, games: int) -> None:
    """Refuses what would fail after playing: ValueError for too few games; LeaderboardError or OSError for the file."""
    if games < LEAST_GAMES:
        raise ValueError(f"the leaderboard takes evaluations of {LEAST_GAMES} games or more, not {games}")
    check_writable(path)
    if path.exists():
        read(path)


def update(path: Path, suite: Suite, results: Sequence[Results]) -> None:
    """Writes the rows of an evaluation of a suite's first games; rows of other players and suites stay.

    A player's own row is replaced, unless the same version by the same rules has played more games already.
    """
    for one in results:
        check_update(path, len(one.scores))
        if one.seed != suite.first:
            raise ValueError(f"{one.agent} played from seed {one.seed}; {suite.name} begins with {suite.first}")
    rows = {(row.suite, row.agent): row for row in (read(path) if path.exists() else [])}
    for row in (_row(suite, one) for one in results):
        old = rows.get((row.suite, row.agent))
        if old is None or (old.version, old.rules) != (row.version, row.rules) or old.games <= row.games:
            rows[row.suite, row.agent] = row
    write_json([row.model_dump() for row in _sorted(list(rows.values()))], path)


def _row(suite: Suite, results: Results) -> Row:
    summary = summarise(results)
    return Row(
        suite=suite.name,
        agent=results.agent,
        version=results.version,
        rules=rules_version(),
        games=summary.games,
        score=_rounded(summary.score),
        interquartile=_rounded(summary.interquartile),
        levels={name: round(share, _DECIMALS) for name, share in summary.levels.items()},
        collapse_rate=round(summary.collapse_rate, _DECIMALS),
        decision_milliseconds=round(summary.decision_milliseconds, _DECIMALS),
        scores=results.scores.tolist(),
    )


def _rounded(value: Estimate) -> Estimate:
    return Estimate(*(None if one is None else round(one, _DECIMALS) for one in (value.mean, value.low, value.high)))


# --- Comparing rows --------------------------------------------------------------------------------------------------


def lead(ours: Row, theirs: Row) -> Estimate | None:
    """How much more one row scores than another of its suite, on the games of both; None where the rules differ."""
    if (ours.suite, ours.rules) != (theirs.suite, theirs.rules):
        return None
    common = min(ours.games, theirs.games)
    return estimate(np.array(ours.scores[:common]) - np.array(theirs.scores[:common]))


def lead_over_reference(row: Row, rows: Sequence[Row]) -> Estimate | None:
    """A row's lead over the reference player's; None for the reference itself, and where the two do not compare."""
    if row.agent == REFERENCE:
        return None
    references = (one for one in rows if (one.suite, one.agent) == (row.suite, REFERENCE))
    return next((lead(row, reference) for reference in references), None)


def _by_suite(rows: Sequence[Row]) -> Iterator[tuple[Suite, list[Row]]]:
    for name, suite in SUITES.items():
        if ours := [row for row in rows if row.suite == name]:
            yield suite, ours


# --- Shown -----------------------------------------------------------------------------------------------------------


def print_leaderboard(rows: Sequence[Row], console: Console | None = None) -> None:
    """Prints two tables for each suite: scores; levels and versions."""
    console = console or Console(width=max(100, Console().width))
    for suite, ours in _by_suite(rows):
        for table in (_score_table(suite, ours), _level_table(suite, ours)):
            console.print(table)
    console.print(
        f"±: 95% interval by Student's t. IQM: mean of the middle half of the games. lead: over {REFERENCE}, paired, on"
        " the games that both have played. (stale): played by other rules than"
        " today's; play it anew. A collapsed game (8.1) counts -250 (R39).",
        highlight=False,
    )


def _shown_name(row: Row) -> str:
    return row.agent if row.rules == rules_version() else f"{row.agent} (stale)"


def _score_table(suite: Suite, rows: Sequence[Row]) -> Table:
    title = f"{suite.name}: {suite.scenario}, seeds {suite.first} to {suite.last}"
    table = make_table(title, ("games", "mean", "±", "IQM", "95% interval", "lead", "±", "collapsed"))
    for row in rows:
        ahead = lead_over_reference(row, rows)
        table.add_row(
            _shown_name(row),
            str(row.games),
            number(row.score.mean),
            margin(row.score),
            number(row.interquartile.mean),
            interval(row.interquartile, ".1f"),
            *(("-", "-") if ahead is None else (f"{ahead.mean:+.1f}", margin(ahead))),
            percent(row.collapse_rate),
        )
    return table


def _level_table(suite: Suite, rows: Sequence[Row]) -> Table:
    title = f"{suite.name}: games at each victory level (8.4), by least score; ms a decision"
    table = make_table(title, (*LEVELS, "ms", "version", "rules"))
    for row in rows:
        shares = (percent(share) for share in row.levels.values())
        table.add_row(_shown_name(row), *shares, rate(row.decision_milliseconds), row.version, row.rules)
    return table


def markdown(rows: Sequence[Row]) -> str:
    """A heading and a table for each suite."""
    levels = " / ".join(LEVELS)
    lines = []
    for suite, ours in _by_suite(rows):
        lines += [
            f"**`{suite.name}`**, {suite.scenario}, seeds {suite.first} to {suite.last}",
            "",
            f"| player | games | mean | IQM | lead over {REFERENCE} | {levels}, % | collapsed | ms a decision"
            " | version | rules |",
            "|---|" + "---:|" * 7 + "---|---|",
            *(_markdown_row(row, ours) for row in ours),
            "",
        ]
    return "\n".join(lines)


def _markdown_row(row: Row, rows: Sequence[Row]) -> str:
    ahead = lead_over_reference(row, rows)
    cells = (
        row.agent,
        str(row.games),
        f"{row.score.mean:.1f} ± {margin(row.score)}",
        f"{row.interquartile.mean:.1f} ({interval(row.interquartile, '.1f')})",
        "-" if ahead is None else f"{ahead.mean:+.1f} ± {margin(ahead)}",
        " / ".join(f"{100 * share:.1f}" for share in row.levels.values()),
        percent(row.collapse_rate),
        rate(row.decision_milliseconds),
        f"`{row.version}`",
        f"`{row.rules}`",
    )
    return f"| {' | '.join(cells)} |"
