"""The engine: tables of procedures and decisions, and the loop that runs them.

`PROGRAM` lists each procedure's steps in printed order; `QUESTIONS` pairs each decision's `legal` and `apply`. The core
is unchecked: it trusts that an action is legal (Game and the environments check). Functions that Python calls are
compiled once and cached (`entry`).
"""

from collections.abc import Callable
from enum import IntEnum

import numpy as np

from mission_env.actions import MASK_SIZE, N_ACTIONS
from mission_env.chance import reseed_as_successor
from mission_env.events import Fault
from mission_env.flow import begin, clear_frames, done
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
from mission_env.state import NOTE_LIMIT
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
PROCEDURES = {
    procedure.name.lower(): (
        tuple(step.__name__ for step in steps),
        tuple(slot.name.lower() for slot in SLOTS.get(procedure, ())),
    )
    for procedure, steps in PROGRAM.items()
}

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


# --- Dispatch --------------------------------------------------------------------------------------------------------


def _switch(name: str, functions: dict[int, Callable], parameters: str) -> Callable:
    """One compiled function that calls `functions[k]`; LLVM turns the chain of tests into a jump table."""
    lines = [f"def {name}({parameters}, k):"]
    scope: dict = {}
    for number, function in functions.items():
        scope[f"f{number}"] = function
        lines += [f"    {'el' if len(lines) > 1 else ''}if k == {number}:", f"        f{number}({parameters})"]
    exec("\n".join(lines), scope)
    return compiled(scope[name])


_STEPS = list(dict.fromkeys(step for steps in PROGRAM.values() for step in steps))
_PROCEDURE_END = -1
_STEP_OF = np.full((len(Procedure), max(len(steps) for steps in PROGRAM.values()) + 1), _PROCEDURE_END)
for _procedure, _steps in PROGRAM.items():
    _STEP_OF[_procedure, : len(_steps)] = [_STEPS.index(step) for step in _steps]
_STEP_OF.setflags(write=False)

_run_step = _switch("run_step", dict(enumerate(_STEPS)), "s")
_ask_legal = _switch("ask_legal", {int(d): q[0] for d, q in QUESTIONS.items()}, "s, mask")
_apply = _switch("apply_action", {int(d): q[1] for d, q in QUESTIONS.items()}, "s, action")


# --- The loop --------------------------------------------------------------------------------------------------------

# While somebody listens, the loop hands notes over before the next step could overflow them.
_NOTES_WAITING = NOTE_LIMIT // 4


@compiled
def _run_to_question(s) -> None:
    """Runs steps until a decision is pending, a fault occurs, or notes wait to be handed over."""
    while s.decision == Decision.NONE and s.fault == Fault.NONE:
        if s.n_notes > _NOTES_WAITING:
            return
        top = s.depth - 1
        step = _STEP_OF[s.procedure[top], s.counter[top]]
        if step == _PROCEDURE_END:
            done(s)
        else:
            s.counter[top] += 1
            _run_step(s, step)


@compiled
def _count(mask):
    """How many actions are marked; 32-bit sums of bytes are what LLVM adds up fastest."""
    total = np.uint32(0)
    for action in range(MASK_SIZE):
        total += np.uint32(mask[action])
    return int(total)


@compiled
def _only(mask):
    """The one action that is marked, found eight bytes at a time."""
    words = mask.view(np.uint64)
    word = 0
    while words[word] == 0:
        word += 1
    action = 8 * word
    while mask[action] == 0:
        action += 1
    return action


@compiled
def mark_legal(s, mask):
    """Marks the legal actions of the pending decision (all, once the game is over) and returns how many there are."""
    if s.decision == Decision.GAME_OVER:
        mask[:N_ACTIONS] = 1
        return N_ACTIONS
    mask[:] = 0
    _ask_legal(s, mask, s.decision)
    return _count(mask)


@compiled
def run(s, mask):
    """R43: runs on, taking every decision that has one legal action, to one that has more; returns how many."""
    while True:
        _run_to_question(s)
        if s.decision == Decision.NONE or s.fault != Fault.NONE:
            return 0
        number = mark_legal(s, mask)
        if number > 1:
            return number
        answer(s, _only(mask))


@compiled
def answer(s, action) -> None:
    """Applies a legal action to the pending decision."""
    decision = s.decision
    s.decision = Decision.NONE
    _apply(s, action, decision)


@compiled
def start(s, scenario) -> None:
    """Lays out a scenario; the set-up with the record's own dice is the first procedure to run."""
    clear_frames(s)
    s.decision = Decision.NONE
    setup.lay_out(s, scenario)
    begin(s, Procedure.TURN)
    begin(s, Procedure.SET_UP)


@compiled
def restart(s) -> None:
    """Sets up the same scenario again, with the dice of the game that follows this one."""
    reseed_as_successor(s)
    start(s, s.scenario)


_START, _PLAY, _RESUME = range(3)


@entry
def _drive(s, task, number, mask):
    """What Python calls to start, play and resume a game; one function, since each entry compiles the whole program."""
    if task == _START:
        start(s, number)
    elif task == _PLAY:
        answer(s, number)
    return run(s, mask)


def new_game(s, scenario: int, mask: np.ndarray) -> int:
    """Sets up a scenario (the record's key is set) and plays to the first decision; returns the number of actions."""
    return _drive(s, _START, int(scenario), mask)


def play(s, action: int, mask: np.ndarray) -> int:
    """Applies a legal action and plays on to the next decision; fills the mask and returns the number of actions."""
    return _drive(s, _PLAY, int(action), mask)


def resume(s, mask: np.ndarray) -> int:
    """Plays on after notes have been handed over; returns the number of actions."""
    return _drive(s, _RESUME, 0, mask)


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
