"""The action catalogue of Battles, spelled `verb:target`.

An `Act` member is the number of the first action of its verb; add the target: `Act.CAMPAIGN + Empire.FRANCE`.
"""

from enum import IntEnum

from mission_env.battles.vocabulary import BORDERS, EMPIRES, ROW, TOKENS, TYPES
from mission_env.core.engine import mask_size

TARGETS: dict[str, tuple[str, ...]] = {
    "campaign": EMPIRES,  # of a king there (S10)
    "attack": EMPIRES,  # its target (S12)
    "vote": EMPIRES,
    "play": tuple(str(slot) for slot in range(1, ROW + 1)),  # an open card
    "kill": TOKENS,  # S2
    "settle": BORDERS,  # where a pirate or a cube goes
    "admit": TYPES,  # who moves in first
    "emancipate": TYPES[: TYPES.index("cube") + 1],  # S7
    "tax": (),
    "yes": (),
    "no": (),
    "end": (),
}
ACTION_NAMES = tuple(
    name for verb, targets in TARGETS.items() for name in ([f"{verb}:{one}" for one in targets] or [verb])
)
ACTION_NUMBERS = {name: number for number, name in enumerate(ACTION_NAMES)}
N_ACTIONS = len(ACTION_NAMES)
MASK_SIZE = mask_size(N_ACTIONS)
VERBS = tuple(TARGETS)
FIRST = {verb: next(n for n, name in enumerate(ACTION_NAMES) if name.partition(":")[0] == verb) for verb in VERBS}

Act = IntEnum("Act", [(verb.upper(), number) for verb, number in FIRST.items()])  # type: ignore[misc]
