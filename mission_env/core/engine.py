"""The engine: tables of procedures and decisions, and the loop that runs them.

A game's *program* lists each procedure's steps in printed order; its *questions* pair each decision's `legal` and
`apply`. `make_program` turns both into a `Program` of compiled functions, which compiled code takes as an argument. The
core is unchecked: it trusts that an action is legal (the checked door and the environments check).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from mission_env.core.chance import reseed_as_successor
from mission_env.core.flow import clear_frames, done
from mission_env.core.notes import Fault
from mission_env.jit import Constants, compiled

NO_DECISION = 0
_PROCEDURE_END = -1
START, PLAY, RESUME = range(3)  # tasks of `drive`


class Program(Constants):
    """A game's rules as compiled code calls them."""

    run_step: Any  # (s, number of the step)
    ask_legal: Any  # (s, mask, decision): marks what is legal
    apply_action: Any  # (s, action, decision)
    lay_out: Any  # (s, scenario): clears the table, lays out a scenario and begins the first procedures
    step_of: np.ndarray  # (procedures, steps + 1): number of the step, or the procedure's end
    actions: int  # how many there are
    mask_size: int
    game_over: int  # the decision that is asked at the end


def mask_size(actions: int) -> int:
    """Length of a mask: padded, so that it can be read eight bytes at a time."""
    return -(-actions // 8) * 8


def make_program(
    name: str,
    steps: Mapping[Any, Sequence[Callable]],
    questions: Mapping[Any, tuple[Callable, Callable]],
    lay_out: Callable,
    actions: int,
    game_over: int,
) -> Program:
    """The program of the game of that name: its procedures and its decisions, both numbered by an enumeration."""
    every = list(dict.fromkeys(step for procedure in steps.values() for step in procedure))
    step_of = np.full((len(steps), max(map(len, steps.values())) + 1), _PROCEDURE_END)
    for procedure, its in steps.items():
        step_of[procedure, : len(its)] = [every.index(step) for step in its]
    step_of.setflags(write=False)
    return Program(
        name,
        run_step=switch("run_step", dict(enumerate(every)), "s"),
        ask_legal=switch("ask_legal", {int(number): pair[0] for number, pair in questions.items()}, "s, mask"),
        apply_action=switch("apply_action", {int(number): pair[1] for number, pair in questions.items()}, "s, action"),
        lay_out=lay_out,
        step_of=step_of,
        actions=actions,
        mask_size=mask_size(actions),
        game_over=int(game_over),
    )


def switch(name: str, functions: Mapping[int, Callable], parameters: str) -> Callable:
    """One compiled function that calls `functions[k]`; LLVM turns the chain of tests into a jump table."""
    lines = [f"def {name}({parameters}, k):"]
    scope: dict = {}
    for number, function in functions.items():
        scope[f"f{number}"] = function
        lines += [f"    {'el' if len(lines) > 1 else ''}if k == {number}:", f"        f{number}({parameters})"]
    exec("\n".join(lines), scope)
    return compiled(scope[name])


def named_steps(
    steps: Mapping[Any, Sequence[Callable]], slots: Mapping[Any, Any]
) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """Procedure -> names of its steps and of the integers of its frame, for people and for positions."""
    return {
        procedure.name.lower(): (
            tuple(step.__name__ for step in its),
            tuple(slot.name.lower() for slot in slots.get(procedure, ())),
        )
        for procedure, its in steps.items()
    }


# --- The loop --------------------------------------------------------------------------------------------------------


@compiled
def _run_to_question(s, program) -> None:
    """Runs steps until a decision is pending, a fault occurs, or notes wait to be handed over.

    While somebody listens, notes are handed over before the next step could overflow them.
    """
    while s.decision == NO_DECISION and s.fault == Fault.NONE:
        if s.n_notes > s.notes.shape[0] // 4:
            return
        top = s.depth - 1
        step = program.step_of[s.procedure[top], s.counter[top]]
        if step == _PROCEDURE_END:
            done(s)
        else:
            s.counter[top] += 1
            program.run_step(s, step)


@compiled
def _count(mask, program):
    """How many actions are marked; 32-bit sums of bytes, so many that it knows, are what LLVM adds up fastest."""
    total = np.uint32(0)
    for action in range(program.mask_size):
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
def mark_legal(s, mask, program):
    """Marks the legal actions of the pending decision (all, once the game is over) and returns how many there are."""
    if s.decision == program.game_over:
        mask[: program.actions] = 1
        return program.actions
    mask[:] = 0
    program.ask_legal(s, mask, s.decision)
    return _count(mask, program)


@compiled
def answer(s, action, program) -> None:
    """Applies a legal action to the pending decision."""
    decision = s.decision
    s.decision = NO_DECISION
    program.apply_action(s, action, decision)


@compiled
def run(s, mask, program):
    """Runs on, taking every decision that has one legal action, to one that has more; returns how many."""
    while True:
        _run_to_question(s, program)
        if s.decision == NO_DECISION or s.fault != Fault.NONE:
            return 0
        number = mark_legal(s, mask, program)
        if number > 1:
            return number
        answer(s, _only(mask), program)


@compiled
def start(s, scenario, program) -> None:
    """Lays out a scenario; the set-up with the record's own dice is the first procedure to run."""
    clear_frames(s)
    s.decision = NO_DECISION
    program.lay_out(s, scenario)


@compiled
def restart(s, program) -> None:
    """Sets up the same scenario again, with the dice of the game that follows this one."""
    reseed_as_successor(s)
    start(s, s.scenario, program)


@compiled
def drive(s, task, number, mask, program):
    """Starts a scenario, plays an action or resumes; one function, since each entry compiles the whole program."""
    if task == START:
        start(s, number, program)
    elif task == PLAY:
        answer(s, number, program)
    return run(s, mask, program)
