"""The engine: tables of procedures and decisions, and the loop that runs them.

`PROGRAM` lists each procedure's steps in printed order; `QUESTIONS` pairs each decision's `legal` and `apply`. The loop
itself is core/engine.py. Functions that Python calls are compiled once and cached (`entry`).
"""

from collections.abc import Callable
from enum import IntEnum

import numpy as np

from mission_env.actions import MASK_SIZE, N_ACTIONS
from mission_env.core import engine as core
from mission_env.core.flow import begin
from mission_env.jit import compiled, entry
from mission_env.rules import (
    combat,
    conversion,
    council,
    effects,
    end_of_turn,
    history,
    menu,
    offensives,
    powers,
    religious,
    secular,
    setup,
)
from mission_env.vocabulary import (
    Decision,
    Procedure,
)

# --- Procedures: steps in printed order ------------------------------------------------------------------------------

PROGRAM: dict[Procedure, tuple[Callable, ...]] = {
    Procedure.TURN: (
        history.begin_turn,  # 5.1
        history.new_era,  # 5.2
        history.hide_heresies,  # 5.3
        history.theologian_appears,  # 5.4
        history.council_if_due,  # 5.5
        history.justinian,  # 5.6
        history.charlemagne,  # 5.7
        history.shewa,  # 5.8
        history.turkish_decision,  # 5.9
        history.offer_army_move,  # 5.10
        secular.draw_wafer,  # 6.1
        secular.earn_solidi,  # 6.2
        secular.roman_policy,  # 6.3, 6.3.1, 6.3.2
        secular.offer_removal,  # 6.3.3
        secular.ruler_if_due,  # 6.4
        secular.heresy_if_due,  # 6.5
        secular.epidemic_if_due,  # 6.6
        secular.sudden_jihads_if_due,  # 6.7
        secular.hordes_move,  # 6.8
        secular.jihads_move,  # 6.9
        secular.seljuks_move,  # 6.10
        secular.remove_wafer,  # 6.11
        religious.religious_phase,  # 7.0
        end_of_turn.dark_ages_collapse,  # 8.1
        end_of_turn.persian_religion,  # 8.2
        end_of_turn.offer_sustaining,  # 8.3.2
        end_of_turn.relapse,  # 8.3
        end_of_turn.crusades,  # 8.4
        end_of_turn.resets,  # 8.5
        end_of_turn.lose_money,  # 8.6
        end_of_turn.next_turn,  # 8.7
    ),
    Procedure.PAX_ROMANA_ERA: (history.apostles_are_succeeded, history.deploy_popes),  # 5.2.2
    Procedure.AGE_OF_CONSTANTINE: (
        history.emperor_converts,
        history.council_of_nicaea,
        history.council_of_arles,
    ),  # 5.2.3
    Procedure.FALL_OF_ROME: (
        history.west_falls,
        history.offer_capital,
        history.hordes_appear,
        history.create_nubia,
        history.knights_appear,
    ),  # 5.2.4
    Procedure.RISE_OF_ISLAM_ERA: (history.jihads_appear, history.remove_isis),  # 5.2.5
    Procedure.EARLY_MIDDLE_AGES: (history.jihads_become_abbasid, history.vandals_may_leave),  # 5.2.6
    Procedure.COUNCIL: (council.council_with_all_marked, council.pick_path),  # 5.5
    Procedure.SET_UP_RULER: (secular.ruler_needs_a_land, secular.roll_for_ruler),  # 6.4
    Procedure.SUDDEN_JIHADS: (secular.next_sudden_jihad,),  # 6.7
    Procedure.HORDE_ORDERS: (secular.next_horde_order,),  # 6.8
    Procedure.JIHAD_STEPS: (secular.next_jihad_step,),  # 6.9
    Procedure.INVASION: (combat.next_move, combat.ask_martyrs, combat.invade, combat.another_move),  # 4.2
    Procedure.DISCOVERY: (religious.discover, religious.risk_martyrdom),  # 7.1.4, 7.1.1
    Procedure.HERESY_CHOICE: (conversion.name_heresy,),  # 7.5
    Procedure.KNIGHT_MOVE: (powers.ask_knight,),  # 7.13
    Procedure.ROMAN_ATTACK: (offensives.attack,),  # 7.9
    Procedure.SET_UP: (
        setup.shuffle_persian_tiles,
        setup.shuffle_jews,
        setup.random_tiles,
        setup.fill_next_land,
    ),  # 3.0
}


class Loop(IntEnum):
    """The named integer of the loops over Paths, orders and Jihad Steps."""

    NEXT = secular.COUNT


SLOTS: dict[Procedure, type[IntEnum]] = {
    Procedure.SUDDEN_JIHADS: Loop,
    Procedure.HORDE_ORDERS: Loop,
    Procedure.JIHAD_STEPS: Loop,
    Procedure.INVASION: combat.Invasion,
    Procedure.DISCOVERY: religious.Discovery,
    Procedure.HERESY_CHOICE: effects.HeresyChoice,
    Procedure.KNIGHT_MOVE: powers.KnightMove,
    Procedure.ROMAN_ATTACK: offensives.RomanAttack,
}

# Name -> (names of the steps, names of the integers of a frame), for people and for positions
PROCEDURES = core.named_steps(PROGRAM, SLOTS)

# --- Decisions -------------------------------------------------------------------------------------------------------

QUESTIONS: dict[Decision, tuple[Callable, Callable]] = {
    Decision.RELIGIOUS_ACTION: (menu.legal_religious_action, menu.apply_religious_action),
    Decision.APOSTASY: (end_of_turn.legal_apostasy, end_of_turn.apply_apostasy),
    Decision.CAPITAL_AFTER_THE_FALL: (history.legal_capital, history.apply_capital),
    Decision.COUNCIL: (council.legal_council, council.apply_council),
    Decision.ARMY_MOVE: (history.legal_army_move, history.apply_army_move),
    Decision.PAX_ROMANA: (secular.legal_pax_romana, secular.apply_pax_romana),
    Decision.LEX_ROMANA: (secular.legal_lex_romana, secular.apply_free_conversion),
    Decision.CHRISTIAN_EMPEROR: (secular.legal_christian_emperor, secular.apply_christian_emperor),
    Decision.EBIONITES: (secular.legal_ebionites, secular.apply_ebionites),
    Decision.EPIDEMIC: (secular.legal_epidemic, secular.apply_epidemic),
    Decision.ALLIED_HORDE: (combat.legal_yes_no, combat.apply_allied_horde),
    Decision.MARTYRS: (combat.legal_yes_no, combat.apply_martyrs),
    Decision.JOINT_ADVANCE: (combat.legal_yes_no, offensives.apply_joint_advance),
    Decision.BAQT: (combat.legal_baqt, combat.apply_baqt),
    Decision.CHOOSE_FIELD: (religious.legal_choose_field, religious.apply_choose_field),
    Decision.CHOOSE_HERESY: (conversion.legal_choose_heresy, conversion.apply_choose_heresy),
    Decision.PLACE_KNIGHT: (powers.legal_place_knight, powers.apply_place_knight),
    Decision.PERSIAN_RELIGION: (combat.legal_yes_no, end_of_turn.apply_persian_religion),
}

# Where a decision that needs no pending information stands in the Sequence of Play: the step that comes next
_STANDING = {
    Decision.COUNCIL: ((Procedure.TURN, history.justinian), (Procedure.COUNCIL, council.pick_path)),
    Decision.CAPITAL_AFTER_THE_FALL: (
        (Procedure.TURN, history.hide_heresies),
        (Procedure.FALL_OF_ROME, history.hordes_appear),
    ),
    Decision.ARMY_MOVE: ((Procedure.TURN, secular.draw_wafer),),
    Decision.PAX_ROMANA: ((Procedure.TURN, secular.offer_removal),),
    Decision.LEX_ROMANA: ((Procedure.TURN, secular.offer_removal),),
    Decision.CHRISTIAN_EMPEROR: ((Procedure.TURN, secular.offer_removal),),
    Decision.EBIONITES: ((Procedure.TURN, secular.epidemic_if_due),),
    Decision.EPIDEMIC: ((Procedure.TURN, secular.sudden_jihads_if_due),),
    Decision.RELIGIOUS_ACTION: ((Procedure.TURN, religious.religious_phase),),
    Decision.PERSIAN_RELIGION: ((Procedure.TURN, end_of_turn.offer_sustaining),),
    Decision.APOSTASY: ((Procedure.TURN, end_of_turn.offer_sustaining),),
    Decision.GAME_OVER: ((Procedure.TURN, end_of_turn.resets),),
}


def standard_frames(decision: int) -> list[tuple[int, int]] | None:
    """(procedure, counter) frames of a decision that needs no pending information; None for the others."""
    frames = _STANDING.get(Decision(decision))
    if frames is None:
        return None
    return [(int(procedure), PROGRAM[procedure].index(step)) for procedure, step in frames]


# --- Compiled --------------------------------------------------------------------------------------------------------


@compiled
def lay_out(s, scenario) -> None:
    """Lays out a scenario and begins the set-up, and behind it the first Turn."""
    setup.lay_out(s, scenario)
    begin(s, Procedure.TURN)
    begin(s, Procedure.SET_UP)


RULES = core.make_program("mission", PROGRAM, QUESTIONS, lay_out, N_ACTIONS, Decision.GAME_OVER)


@compiled
def mark_legal(s, mask):
    """Marks the legal actions of the pending decision (all, once the game is over) and returns how many there are."""
    return core.mark_legal(s, mask, RULES)


@compiled
def run(s, mask):
    """R43: runs on, taking every decision that has one legal action, to one that has more; returns how many."""
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
    """What Python calls to start, play and resume a game; one function, since each entry compiles the whole program."""
    return core.drive(s, task, number, mask, RULES)


def new_game(s, scenario: int, mask: np.ndarray) -> int:
    """Sets up a scenario (the record's key is set) and plays to the first decision; returns the number of actions."""
    return drive(s, core.START, int(scenario), mask)


def play(s, action: int, mask: np.ndarray) -> int:
    """Applies a legal action and plays on to the next decision; fills the mask and returns the number of actions."""
    return drive(s, core.PLAY, int(action), mask)


def resume(s, mask: np.ndarray) -> int:
    """Plays on after notes have been handed over; returns the number of actions."""
    return drive(s, core.RESUME, 0, mask)


@entry
def legal(s, mask):
    """Fills the mask for the pending decision and returns the number of actions; writes nothing else."""
    return mark_legal(s, mask)


@entry
def tally(s, letters):
    """Writes the victory points of the board by letter (int64, 6) and returns the score (8.4, R39)."""
    end_of_turn.letters(s, letters)
    return end_of_turn.score(s)


def new_mask() -> np.ndarray:
    """An empty mask buffer: uint8, MASK_SIZE long, of which the first N_ACTIONS count."""
    return np.zeros(MASK_SIZE, dtype=np.uint8)
