"""Named invariants of a record, collected as a bit set."""

from collections.abc import Callable, Sequence

from mission_env.jit import compiled


def all_broken(invariants: Sequence[Callable]) -> Callable:
    """The compiled function that collects the broken invariants, one line each, so that none can be forgotten."""
    lines = [f"    if not f{number}(s):\n        bits |= {1 << number}" for number in range(len(invariants))]
    scope: dict = {f"f{number}": invariant for number, invariant in enumerate(invariants)}
    exec("def broken(s):\n    bits = 0\n" + "\n".join(lines) + "\n    return bits", scope)
    return compiled(scope["broken"])
