"""Two pools of d20, the highest sum wins."""

from mission_env.core.chance import roll
from mission_env.core.notes import note
from mission_env.culture.chances import SIDES
from mission_env.culture.events import Note
from mission_env.jit import compiled, rule


@compiled
def _throw(s, dice):
    """The sum of so many d20."""
    total = 0
    for _ in range(dice):
        total += roll(s, SIDES)
    return total


@rule("S18", "S19", "S23", "S24", "S28", "S29", "S34", "S35", "S40", "S41", "F5", "C3")
def attacker_wins(s, attack, defence):
    """S19: throws both pools, the attacker's first; the highest sum wins, and a tie goes to the defender (C3)."""
    ours = _throw(s, attack)
    theirs = _throw(s, defence)
    note(s, Note.CONTEST, attack, defence, ours, theirs)
    return ours > theirs
