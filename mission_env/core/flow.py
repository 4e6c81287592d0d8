"""Frames and pending decisions: the only code that touches the stack.

A procedure is a tuple of steps in printed order. The runner moves the counter before it runs a step, so a
step that asks a question or begins a procedure needs no code to be resumed. A step makes at most one of these moves,
and makes it last: `ask`, `ask_until_end`, `begin`, `begin_then_again`, `again`, `jump`, `done`.
"""

from mission_env.core.notes import Fault
from mission_env.jit import compiled


@compiled
def get(s, slot):
    """A named integer of the running procedure."""
    return int(s.local[s.depth - 1, slot])


@compiled
def put(s, slot, value) -> None:
    """Sets a named integer of the running procedure."""
    s.local[s.depth - 1, slot] = value


@compiled
def ask(s, decision) -> None:
    """Puts a question to the player; the next step goes on with the answer."""
    s.decision = decision


@compiled
def again(s) -> None:
    """Runs this step once more."""
    s.counter[s.depth - 1] -= 1


@compiled
def ask_until_end(s, decision) -> None:
    """Puts a question that is asked again after every answer until `close` ends it."""
    again(s)
    ask(s, decision)


@compiled
def close(s) -> None:
    """Ends a question that was asked with `ask_until_end`."""
    s.counter[s.depth - 1] += 1


@compiled
def jump(s, step) -> None:
    """Goes on with the step of that number in the running procedure."""
    s.counter[s.depth - 1] = step


@compiled
def done(s) -> None:
    """Leaves the running procedure; its frame is wiped, so that equal positions are equal bytes."""
    top = s.depth - 1
    s.procedure[top] = 0
    s.counter[top] = 0
    for slot in range(s.local.shape[1]):
        s.local[top, slot] = 0
    s.depth = top


@compiled
def begin(s, procedure, a=0, b=0, c=0, d=0) -> None:
    """Runs a procedure, its first four named integers given, and then goes on here."""
    if s.depth >= s.procedure.shape[0]:
        s.fault = Fault.STACK
        return
    top = s.depth
    s.procedure[top] = procedure
    s.counter[top] = 0
    s.local[top, 0] = a
    s.local[top, 1] = b
    s.local[top, 2] = c
    s.local[top, 3] = d
    for slot in range(4, s.local.shape[1]):
        s.local[top, slot] = 0
    s.depth = top + 1


@compiled
def begin_then_again(s, procedure, a=0, b=0, c=0, d=0) -> None:
    """Runs a procedure and then this step once more."""
    again(s)
    begin(s, procedure, a, b, c, d)


@compiled
def clear_frames(s) -> None:
    """Empties the stack."""
    while s.depth > 0:
        done(s)
