"""A saved game in the terminal: what happened, Turn by Turn, and a table of the Turns."""

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from mission_env.batch import LETTERS
from mission_env.game import Game
from mission_env.saved_game import SavedGame, Step
from mission_env.transcript import entries, turn_heading
from mission_env.vocabulary import N_LANDS
from mission_env.words import describe_action

_UNTOLD = ("paid", "wafer_removed", "reset")  # kinds of events that go without saying


def print_game(saved: SavedGame, console: Console) -> Game:
    """Prints a game while it is played again, and returns it where it was left; ReplayError where it does not fit."""
    table, turn = _table(), 0
    before: Step | None = None
    for step in saved.replay():
        if before is not None and step.game.turn != before.game.turn:
            _add_row(table, before.game, step.number - turn)
            turn = step.number
        _print_step(step, console)
        before = step._replace(game=step.game.clone())
    assert before is not None
    _add_row(table, before.game, before.number - turn)
    console.print()
    console.print(table)
    return before.game


def _print_step(step: Step, console: Console) -> None:
    turns = iter([event.values["turn"] for event in step.events if event.kind == "turn"])
    if step.action is not None:
        console.print(Text(f"> {describe_action(step.action)}", "bold"))
    for entry in entries(step.events):
        if entry.kind == "turn":
            console.print(Text(f"\n=== {turn_heading(next(turns))}", "bold cyan"))
        elif entry.kind not in _UNTOLD:
            dice = f"[{', '.join(entry.chance)}] " if entry.chance else ""
            console.print(Text.assemble((f"    {entry.rule:8}", "dim"), (dice, "yellow"), entry.text))


def _table() -> Table:
    table = Table(title="At the end of each Turn", box=box.SIMPLE_HEAD, title_justify="left", title_style="bold")
    for head in ("Turn", "moves", "$", "Dark Ages", f"Christian of {N_LANDS}", *LETTERS, "points"):
        table.add_column(head, justify="right", no_wrap=True)
    return table


def _add_row(table: Table, game: Game, moves: int) -> None:
    """A row on a Turn: as its last decision found it."""
    s = game.record
    christian = int(((s.christian != 0) & (s.heresies == 0)).sum())
    numbers = [game.turn, moves, s.treasury, s.dark_ages, christian, *game.victory_points().values(), game.score()]
    table.add_row(*(str(number) for number in numbers))
