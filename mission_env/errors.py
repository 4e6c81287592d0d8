"""What the checked door refuses, and why. All are ValueErrors."""

from collections.abc import Sequence

_SHOWN = 20


def shortened(names: Sequence[str]) -> str:
    """The names in one line; of a long list the first twenty and how many there are."""
    shown = ", ".join(names[:_SHOWN])
    return shown if len(names) <= _SHOWN else f"{shown}, ... ({len(names)} in all)"


class UnknownScenario(ValueError):
    """There is no scenario of that name."""


class IllegalAction(ValueError):
    """The action is not legal at the pending decision; the game is untouched."""

    def __init__(self, action: object, decision: str, legal: Sequence[str], known: bool) -> None:
        self.action = action
        self.decision = decision
        self.legal = tuple(legal)
        self._known = known
        problem = f"{action!r} is not legal at {decision}" if known else f"{action!r} is no action (at {decision})"
        super().__init__(f"{problem}; legal: {shortened(self.legal) or 'nothing, the game is over'}")

    def __reduce__(self):
        return IllegalAction, (self.action, self.decision, self.legal, self._known)


class ChanceError(ValueError):
    """The scripted dice and draws do not fit what the rules ask for; the game is untouched."""


class PositionError(ValueError):
    """The position is impossible; `key` is the path of the key at fault, such as `lands.rome.field`."""

    def __init__(self, key: str, reason: str) -> None:
        self.key = key
        self.reason = reason
        super().__init__(f"{key}: {reason}" if key else reason)

    def __reduce__(self):
        return PositionError, (self.key, self.reason)
