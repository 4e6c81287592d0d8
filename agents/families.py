"""What kinds of actions a player takes: the verbs of the action catalogue in a dozen families, by what they are for."""

from fnmatch import fnmatchcase

import numpy as np

from mission_env.actions import VERB_OF, VERBS

# A star stands for any ending
FAMILIES = {
    "convert": ("convert_for_solidus", "convert_with_bible", "convert_at_isis", "convert_by_*", "convert_free"),
    "convert_rulers": ("convert_horde", "convert_tyrant"),
    "missionaries": ("advance_*", "fly_archbishop"),
    "heresies": ("end_heresy_*", "remove_heresy", "persecute"),
    "build": ("build_*", "translate_bible"),
    "shield": ("shield_*", "place_melkite"),
    "sustain": ("sustain",),
    "knights": ("pick_up_*", "place_knight"),
    "fight": ("attack_*", "move_army", "reconquista"),
    "money": ("sell_relics*", "pay_tribute"),
    "councils": ("reconcile_*", "move_capital"),
    "answers": ("yes", "no", "choose_*", "redraw_field", "place_ebionites"),
    "end": ("end",),
}
FAMILY_NAMES = tuple(FAMILIES)


def family_of_verb(verb: str) -> str:
    """The one family of a verb; LookupError if it has none, or several."""
    fitting = [name for name, patterns in FAMILIES.items() if any(fnmatchcase(verb, one) for one in patterns)]
    if len(fitting) != 1:
        raise LookupError(f"{verb} belongs to {len(fitting)} families, not 1: {', '.join(fitting) or 'none'}")
    return fitting[0]


_OF_VERB = np.array([FAMILY_NAMES.index(family_of_verb(verb)) for verb in VERBS])
FAMILY_OF = _OF_VERB[VERB_OF]  # action -> index of its family
FAMILY_OF.setflags(write=False)
OF_ACTIONS = FAMILY_NAMES, FAMILY_OF
