"""The engine of Battles: its procedures and decisions. The loop itself is core/engine.py."""

from collections.abc import Callable

from mission_env.battles.actions import N_ACTIONS
from mission_env.battles.rules import battle, board, rounds, transfer
from mission_env.battles.vocabulary import Decision, Procedure
from mission_env.core import engine as core
from mission_env.core.flow import begin
from mission_env.jit import compiled, entry

PROGRAM: dict[Procedure, tuple[Callable, ...]] = {
    Procedure.ROUND: (rounds.begin_round, rounds.offer_operation, rounds.strike, rounds.next_round),  # B4
    Procedure.CAMPAIGN: (rounds.ask_target, rounds.march),  # S10 to S12
    Procedure.BATTLE: (
        battle.clash,  # S1, B1
        battle.flip_card,  # S23, S36
        battle.choose_casualties,  # S2
        battle.conquer,  # S6
        battle.take_over,  # B3
        battle.free_tokens,  # S7
    ),
    Procedure.VOTE: (battle.hold_vote, battle.take_over, battle.free_tokens),  # S39 to S42
    Procedure.TRANSFER: (
        transfer.enter_cities,
        transfer.next_settler,
        transfer.choose_border,
        transfer.another_settler,
        transfer.repress_the_rest,
    ),  # S6, S8
    Procedure.EMANCIPATION: (
        transfer.offer_emancipation,
        transfer.choose_border,
        transfer.another_emancipation,
    ),  # S7
    Procedure.SET_UP: (rounds.open_row,),  # B12
    Procedure.TABLE: (rounds.end_table,),  # below a single battle (table.py)
}
SLOTS = {
    Procedure.CAMPAIGN: rounds.March,
    Procedure.BATTLE: battle.Battle,
    Procedure.VOTE: battle.Battle,
    Procedure.TRANSFER: transfer.Move,
    Procedure.EMANCIPATION: transfer.Move,
}
PROCEDURES = core.named_steps(PROGRAM, SLOTS)  # name -> (names of the steps, names of the integers of a frame)

QUESTIONS: dict[Decision, tuple[Callable, Callable]] = {
    Decision.OPERATION: (rounds.legal_operation, rounds.apply_operation),
    Decision.TARGET: (rounds.legal_target, rounds.apply_target),
    Decision.FLIP: (battle.legal_flip, battle.apply_flip),
    Decision.CASUALTY: (battle.legal_casualty, battle.apply_casualty),
    Decision.ADMIT: (transfer.legal_admit, transfer.apply_admit),
    Decision.BORDER: (transfer.legal_border, transfer.apply_border),
    Decision.EMANCIPATE: (transfer.legal_emancipate, transfer.apply_emancipate),
}


@compiled
def lay_out(s, scenario) -> None:
    """Lays out a scenario and begins the set-up, and behind it the first round."""
    rounds.lay_out(s, scenario)
    begin(s, Procedure.ROUND)
    begin(s, Procedure.SET_UP)


RULES = core.make_program("battles", PROGRAM, QUESTIONS, lay_out, N_ACTIONS, Decision.GAME_OVER)


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
    """Writes the parts of the player's score (int64, 4) and returns the score (B5)."""
    board.letters(s, points)
    return board.score(s)


@entry
def roll_call(s, kind, empire, by, actor, attackers, defenders):
    """Writes who would attack and who would defend, by number of TOKENS (two int64 arrays)."""
    board.roll_call(s, kind, empire, by, actor, attackers, defenders)
