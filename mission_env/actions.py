"""The action catalogue: every action of the game, numbered once for both scenarios.

Land verbs come first and form a grid (verb by Land, Lands in map order), then Path verbs (verb by Path), then the
rest. An `Act` member is the number of the first action of its verb; add the Land, Path or index to it:
`Act.CONVERT_FOR_SOLIDUS + Land.INDIA`.
"""

from enum import IntEnum

import numpy as np

from mission_env.vocabulary import BIG_CITY, FIELDS, HERESIES, LANDS, LANGUAGES, N_LANDS, N_PATHS, PATHS

LAND_VERBS = (
    "convert_for_solidus",
    "convert_with_bible",
    "convert_at_isis",
    "convert_by_theologian",
    "convert_by_james",
    "convert_free",
    "end_heresy_for_solidus",
    "end_heresy_with_bible",
    "end_heresy_by_theologian",
    "end_heresy_by_james",
    "remove_heresy",
    "fly_archbishop",
    "build_hospital",
    "build_monastery",
    "build_university",
    "shield_with_bible",
    "shield_with_theologian",
    "pick_up_knight",
    "place_knight",
    "place_melkite",
    "move_army",
    "redraw_field",
    "place_ebionites",
    "sustain",
)
PATH_VERBS = (
    "advance_missionary",
    "advance_apostle_free",
    "convert_horde",
    "convert_tyrant",
    "persecute",
    "attack_with_control",
    "attack_with_army",
    "attack_back_with_land",
    "attack_back_with_army",
    "sell_relics",
    "reconcile_path",
)
_OTHER_VERBS = {
    "end": (),
    "yes": (),
    "no": (),
    "choose_heresy": HERESIES,
    "choose_field": FIELDS,
    "translate_bible": LANGUAGES,
    "reconcile_with_theologian": (),
    "attack_with_nubia": (),
    "sell_relics_of_james": ("sell_relics:james",),
    "move_capital": tuple(LANDS[city] for city in BIG_CITY),
    "pick_up_damaged_knight": ("pick_up_knight:damaged",),
    "reconquista": (),
    "pay_tribute": tuple("12345"),
}


def _catalogue() -> tuple[list[str], dict[str, int], list[int]]:
    names: list[str] = []
    first: dict[str, int] = {}
    verb_of: list[int] = []
    for verb, targets in [
        *((verb, LANDS) for verb in LAND_VERBS),
        *((verb, tuple(PATHS)) for verb in PATH_VERBS),
        *_OTHER_VERBS.items(),
    ]:
        first[verb.upper()] = len(names)
        spelled = [t if ":" in t else f"{verb}:{t}" for t in targets] or [verb]
        names += spelled
        verb_of += [len(first) - 1] * len(spelled)
    return names, first, verb_of


_NAMES, _FIRST, _VERB_OF = _catalogue()
ACTION_NAMES = tuple(_NAMES)
ACTION_NUMBERS = {name: number for number, name in enumerate(ACTION_NAMES)}
N_ACTIONS = len(ACTION_NAMES)
MASK_SIZE = -(-N_ACTIONS // 8) * 8  # rows of mask buffers are padded so that they can be read eight bytes at a time

Act = IntEnum("Act", _FIRST)  # type: ignore[misc]
VERBS = tuple(name.lower() for name in _FIRST)
Verb = IntEnum("Verb", [(name, number) for number, name in enumerate(_FIRST)])  # type: ignore[misc]
N_LAND_VERBS = len(LAND_VERBS)
N_PATH_VERBS = len(PATH_VERBS)
FIRST_PATH_ACTION = N_LAND_VERBS * N_LANDS
FIRST_OTHER_ACTION = FIRST_PATH_ACTION + N_PATH_VERBS * N_PATHS

VERB_OF = np.array(_VERB_OF, dtype="i8")  # action -> Verb
TARGET_OF = np.arange(N_ACTIONS) - np.array(list(_FIRST.values()))[VERB_OF]  # action -> Land, Path or index
VERB_OF.setflags(write=False)
TARGET_OF.setflags(write=False)
