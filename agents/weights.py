"""What the numbers of the scripted player stand for: points, or points for a solidus, unless said otherwise.

Their values, and the record of the tuning that found them, are in heuristic_weights.yaml.
"""

from enum import IntEnum
from pathlib import Path

import numpy as np
import yaml

# The eras of 5.2, Apostles and Pax Romana together, and the kinds of purchases: a weight for each pair
ERAS = {"PAX": 1, "CONSTANTINE": 10, "FALL": 15, "ISLAM": 21, "CRUSADES": 25}  # name -> first Turn
KINDS = {
    "CONVERT": ("convert_for_solidus",),
    "CURE": ("end_heresy_for_solidus",),
    "TRAVEL": ("advance_missionary", "fly_archbishop"),
    "BUILD": ("build_hospital", "build_monastery", "build_university"),
    "TRANSLATE": ("translate_bible",),
    "PERSECUTE": ("persecute",),
    "ATTACK": ("attack_with_control", "attack_with_army", "attack_back_with_land", "attack_back_with_army"),
    "HORDE": ("convert_horde",),
    "TYRANT": ("convert_tyrant",),
    "KNIGHT": ("pick_up_knight", "pick_up_damaged_knight"),
}

# name -> what it stands for
MEANINGS = {
    "DECAY_A": "share of a Land's Value that each coming Turn puts at risk, on Path A",
    "DECAY_B": "the same on Path B",
    "DECAY_C": "on Path C",
    "DECAY_D": "on Path D",
    "DECAY_E": "on Path E",
    "DECAY_F": "on Path F",
    "ENDANGERED": "what is left of a Land's worth while it lives under danger of Apostasy",
    "UPKEEP": "what each solidus of keeping it costs in each of the next Turns, three at most",
    "REGAIN": "share of a Land's worth, by the chance of a try, that a relapsed one keeps",
    "INCOME": "a solidus of every coming Turn",
    "EARLY": "how much more a solidus is worth the more Turns are still to come",
    "FIRST": "share of a Path's income that its first Christian Land brings nearer",
    "SECOND": "the same for the second Christian Land",
    "THIRD": "the same for the third",
    "SPARE": "the same for each further Land, a reserve",
    "SCHISM": "what is left of a Path's income while it is out of communion",
    "NEARLY": "chance to gain each further Land that a full Path still lacks",
    "NUBIA": "Nubia, founded on Turn 15",
    "THRESHOLD": "least gain for a solidus that would be lost otherwise",
    "BANKED": "least gain for a solidus that a Monastery would keep",
    "LUMP": "preference for a purchase of several solidi over single tries",
    "HERESY": "the end of a Heresy",
    "HERESY_EARLY": "the same before Constantine, whose heirs can remove it later",
    "POPE": "a Pope in communion",
    "UNLOCK": "share of a Land's worth that opens when its Heresy ends",
    "DISCOVER": "a discovered Land beyond the point lost for an empty one",
    "NEW_LAND": "share of a Path's income that a discovered Land brings nearer",
    "CITY": "a Big City discovered before the Popes come",
    "STEP": "a step of a Bishop toward undiscovered Lands or the Homeland",
    "ARCHBISHOP": "a Bishop's promotion, shared out over the steps that lead to it",
    "ARCHBISHOP_TURN": "what he adds for each coming Turn",
    "MINISTER": "how many tries a minister's bonus will serve",
    "BIBLE": "a Bible",
    "BIBLE_USE": "its free try, for each coming Turn",
    "GREEK": "the door that the Greek Bible opens for the others, for each coming Turn",
    "RULED": "an Infrastructure under Christian rule, which may not last",
    "BANK": "a Monastery's saving, for each coming Turn",
    "UNIVERSITY": "share of a Land's worth that a University makes safe",
    "HOSPITAL": "a Hospital's shot on the front",
    "DARK": "one more level of the Dark Ages",
    "LIGHT": "one level fewer",
    "SERMON": "share of a Theologian's journey against what a Bible's single try would win there",
    "PERSECUTE": "a Pope regained by force: +3 for him, -5 for the Submit tile",
    "DARK_LIMIT": "level that the player never raises beyond",
    "FREE_LAND": "share of its worth that a Christian Land gains when danger leaves it",
    "FREE_PLAIN": "the same for a plain one",
    "CAPITAL": "the Capital, where an enemy comes next or can be driven out of it",
    "FREE_AGAIN": "share of its worth that each further Land in the rear of a freed one adds",
    "GROUND": "a Land taken into the Empire",
    "PUSH_EARLY": "share of that for a Jihad driven back while Jihads still march",
    "PUSH_LAST": "the same on Turn 24, after their last march",
    "PUSH_HORDE": "a hostile Horde driven one Land out on Turn 15; less as time goes",
    "HRE": "the Holy Roman Empire that Christian Saxons will found",
    "ALLY": "share of their worth that Christian Lands under a Horde gain when it turns ally",
    "ALLY_TURN": "an allied Horde, for each coming Turn",
    "GATE": "Antioch or Alexandria, with which Rome loses its Path",
    "ARABS_A": "how much a shot at the Arabs counts on Path A",
    "ARABS_B": "the same on Path B",
    "ARABS_C": "on Path C",
    "ARABS_D": "on Path D",
    "ARABS_E": "on Path E",
    "ARABS_F": "on Path F",
    "BEHIND": "share of the danger that each further Land behind a lost one is in",
    "KNIGHT": "share of what stands behind him that a Knight at the front saves",
    "RELICS": "Relics on the map",
    "COUNCIL": "Melkites that a try at reconciliation must exceed",
    "MELKITE": "share of a reconciled Pope's points, by sixths, that a Melkite before a Council is worth",
    "TRIBUTE": "the Nile beyond Thebes at peace, on Turn 21",
    "BULGARS": "the Bulgars as allies, beyond what holds for any Horde",
    "KHAZARS": "the Khazars as allies, the same",
    "MISSION": "share of a Horde's conversion that one more Christian Land under it is worth",
    "FIELD_COST": "a try that a Big City's Field will take",
    "FIELD_LETTER": "a Big City's Field that supports an Infrastructure",
    "ARMY_ATTACK": "the Army where it can attack forward",
    "ARMY_BACK": "the Army where it can attack Arabs in the rear",
    "ARMY_GUARD": "the Army where an enemy comes next",
}
MEANINGS |= {
    f"EAGER_{kind}_{era}": f"eagerness to pay for {', '.join(verbs)} from Turn {turn} on"
    for era, turn in ERAS.items()
    for kind, verbs in KINDS.items()
}

Weight = IntEnum("Weight", [(name, number) for number, name in enumerate(MEANINGS)])  # type: ignore[misc]


def read_weights(path: Path) -> np.ndarray:
    """The weights of a file: float64, one for each Weight; ValueError, in one line, if it lacks one or has another."""
    values = yaml.safe_load(path.read_text("utf-8"))["weights"]
    for name in [*MEANINGS, *values]:
        if name not in values or name not in MEANINGS:
            raise ValueError(f"{path}: {'unknown' if name in values else 'no'} weight {name}")
    return np.array([float(values[name]) for name in MEANINGS])


FIXED = ("DARK_LIMIT",)  # what no tuning moves: 7 levels are a collapse
FILE = Path(__file__).parent / "heuristic_weights.yaml"
WEIGHTS = read_weights(FILE)
WEIGHTS.setflags(write=False)
