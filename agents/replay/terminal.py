"""A saved game in the terminal: what happened, turn by turn, and a table of the turns."""

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from mission_env.core.game import CheckedGame
from mission_env.core.transcript import Telling, entries, turns_begun
from mission_env.games import telling_of
from mission_env.saved_game import SavedGame, Step


def print_game(saved: SavedGame, console: Console) -> CheckedGame:
    """Prints a game while it is played again, and returns it where it was left; ReplayError where it does not fit."""
    telling, turn = telling_of(saved.scenario), 0
    table = _table(telling)
    before: Step | None = None
    for step in saved.replay():
        if before is not None and step.game.turn != before.game.turn:
            _add_row(table, telling, before.game, step.number - turn)
            turn = step.number
        _print_step(telling, step, console)
        before = step._replace(game=step.game.clone())
    assert before is not None
    _add_row(table, telling, before.game, before.number - turn)
    console.print()
    console.print(table)
    return before.game


def _print_step(telling: Telling, step: Step, console: Console) -> None:
    turns = iter(turns_begun(step.events))
    if step.action is not None:
        console.print(Text(f"> {telling.describe_action(step.action)}", "bold"))
    for entry in entries(telling, step.events):
        if entry.kind == "turn":
            console.print(Text(f"\n=== {telling.heading(next(turns))}", "bold cyan"))
        elif entry.kind not in telling.untold:
            dice = f"[{', '.join(entry.chance)}] " if entry.chance else ""
            console.print(Text.assemble((f"    {entry.rule:8}", "dim"), (dice, "yellow"), entry.text))


def _table(telling: Telling) -> Table:
    title = f"At the end of each {telling.turn}"
    table = Table(title=title, box=box.SIMPLE_HEAD, title_justify="left", title_style="bold")
    for head in (telling.turn, "moves", *telling.columns, "points"):
        table.add_column(head, justify="right", no_wrap=True)
    return table


def _add_row(table: Table, telling: Telling, game: CheckedGame, moves: int) -> None:
    """A row on a turn: as its last decision found it."""
    numbers = [game.turn, moves, *telling.row(game), game.score()]
    table.add_row(*(str(number) for number in numbers))
