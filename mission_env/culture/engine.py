"""The engine of Culture: its procedures and decisions. The loop itself is core/engine.py."""

from collections.abc import Callable

from mission_env.core import engine as core
from mission_env.core.flow import begin
from mission_env.culture.actions import N_ACTIONS
from mission_env.culture.rules import board, opponent, set_up, turn
from mission_env.culture.vocabulary import Decision, Procedure
from mission_env.jit import compiled, entry

PROGRAM: dict[Procedure, tuple[Callable, ...]] = {
    Procedure.TURN: (turn.take_income, turn.take_orders, turn.next_nation, turn.end_game),  # C1a, C8
    Procedure.OPPONENT: (opponent.opponent_builds, opponent.opponent_acts),  # C1
    Procedure.UNIT: (turn.ask_target,),  # C1a
    Procedure.SET_UP: (set_up.place_city, set_up.place_army),  # C1
}
SLOTS = {Procedure.UNIT: turn.Unit}
PROCEDURES = core.named_steps(PROGRAM, SLOTS)  # name -> (names of the steps, names of the integers of a frame)

QUESTIONS: dict[Decision, tuple[Callable, Callable]] = {
    Decision.ORDERS: (turn.legal_orders, turn.apply_orders),
    Decision.TARGET: (turn.legal_target, turn.apply_target),
}


@compiled
def lay_out(s, scenario) -> None:
    """Lays out a scenario and begins the set-up, and behind it the first turn."""
    set_up.lay_out(s, scenario)
    begin(s, Procedure.TURN)
    begin(s, Procedure.SET_UP)


RULES = core.make_program("culture", PROGRAM, QUESTIONS, lay_out, N_ACTIONS, Decision.GAME_OVER)


@compiled
def run(s, mask):
    """Runs on to the next decision with a choice; returns the number of legal actions."""
    return core.run(s, mask, RULES)


@compiled
def answer(s, action) -> None:
    """Applies a legal action to the pending decision."""
    core.answer(s, action, RULES)


@compiled
def start(s, scenario) -> None:
    """Lays out a scenario; the set-up with the record's own dice is the first procedure to run."""
    core.start(s, scenario, RULES)


@compiled
def restart(s) -> None:
    """Sets up the same scenario again, with the dice of the game that follows this one."""
    core.restart(s, RULES)


@entry
def drive(s, task, number, mask):
    """What Python calls to start, play and resume a game."""
    return core.drive(s, task, number, mask, RULES)


@entry
def legal(s, mask):
    """Fills the mask for the pending decision and returns the number of actions; writes nothing else."""
    return core.mark_legal(s, mask, RULES)


@entry
def tally(s, points):
    """Writes the parts of the player's score (int64, 6) and returns the score (C8)."""
    board.letters(s, points)
    return board.score(s)
