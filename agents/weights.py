"""The numbers of the scripted player, all in one place: points, or points for a solidus, unless said otherwise.

They were set by reasoning and then moved together by evolution strategies: pairs of opposite random changes to all of
them, each judged by the mean score of 300 campaign games.
"""

from enum import IntEnum

import numpy as np

# name -> (value, what it stands for)
_TABLE: dict[str, tuple[float, str]] = {
    "DECAY_A": (0.012, "share of a Land's Value that each coming Turn puts at risk, on Path A"),
    "DECAY_B": (0.02, "the same on Path B"),
    "DECAY_C": (0.028, "on Path C"),
    "DECAY_D": (0.032, "on Path D"),
    "DECAY_E": (0.023, "on Path E"),
    "DECAY_F": (0.027, "on Path F"),
    "ENDANGERED": (0.45, "what is left of a Land's worth while it lives under danger of Apostasy"),
    "INCOME": (0.96, "a solidus of every coming Turn"),
    "EARLY": (0.26, "how much more a solidus is worth the more Turns are still to come"),
    "FIRST": (0.26, "share of a Path's income that its first Christian Land brings nearer"),
    "SECOND": (0.48, "the same for the second Christian Land"),
    "THIRD": (1.23, "the same for the third"),
    "SPARE": (0.049, "the same for each further Land, a reserve"),
    "SCHISM": (0.17, "what is left of a Path's income while it is out of communion"),
    "NEARLY": (0.22, "chance to gain each further Land that a full Path still lacks"),
    "NUBIA": (2.76, "Nubia, founded on Turn 15"),
    "THRESHOLD": (0.15, "least gain for a solidus that would be lost otherwise"),
    "BANKED": (0.72, "least gain for a solidus that a Monastery would keep"),
    "LUMP": (2.37, "preference for a purchase of several solidi over single tries"),
    "HERESY": (3.64, "the end of a Heresy"),
    "HERESY_EARLY": (2.54, "the same before Constantine, whose heirs can remove it later"),
    "POPE": (2.55, "a Pope in communion"),
    "UNLOCK": (0.4, "share of a Land's worth that opens when its Heresy ends"),
    "DISCOVER": (0.79, "a discovered Land beyond the point lost for an empty one"),
    "NEW_LAND": (0.76, "share of a Path's income that a discovered Land brings nearer"),
    "CITY": (3.44, "a Big City discovered before the Popes come"),
    "STEP": (0.24, "a step of a Bishop toward undiscovered Lands or the Homeland"),
    "ARCHBISHOP": (1.73, "a Bishop's promotion"),
    "MINISTER": (1.75, "how many tries a minister's bonus will serve"),
    "BIBLE": (5.55, "a Bible"),
    "BIBLE_USE": (0.29, "its free try, for each coming Turn"),
    "GREEK": (-0.0091, "the door that the Greek Bible opens for the others, for each coming Turn"),
    "RULED": (0.57, "an Infrastructure under Christian rule, which may not last"),
    "BANK": (0.2, "a Monastery's saving, for each coming Turn"),
    "UNIVERSITY": (0.51, "share of a Land's worth that a University makes safe"),
    "HOSPITAL": (0.59, "a Hospital's shot on the front"),
    "DARK": (1.07, "one more level of the Dark Ages"),
    "LIGHT": (1.27, "one level fewer"),
    "SERMON": (0.7, "share of a Theologian's journey against what a Bible's single try would win there"),
    "PERSECUTE": (-1.63, "a Pope regained by force: +3 for him, -5 for the Submit tile"),
    "DARK_LIMIT": (6.0, "level that the player never raises beyond"),
    "FREE_LAND": (0.83, "share of its worth that a Christian Land gains when danger leaves it"),
    "FREE_PLAIN": (0.16, "the same for a plain one"),
    "GROUND": (0.27, "a Land taken into the Empire"),
    "PUSH_EARLY": (0.31, "share of that for a Jihad driven back while Jihads still march"),
    "PUSH_LAST": (0.66, "the same on Turn 24, after their last march"),
    "PUSH_HORDE": (1.93, "a hostile Horde driven one Land out on Turn 15; less as time goes"),
    "HRE": (3.47, "the Holy Roman Empire that Christian Saxons will found"),
    "ALLY": (1.09, "share of their worth that Christian Lands under a Horde gain when it turns ally"),
    "ALLY_TURN": (0.32, "an allied Horde, for each coming Turn"),
    "GATE": (2.34, "Antioch or Alexandria, with which Rome loses its Path"),
    "ARABS_A": (0.96, "how much a shot at the Arabs counts on Path A"),
    "ARABS_B": (1.03, "the same on Path B"),
    "ARABS_C": (0.87, "on Path C"),
    "ARABS_D": (0.98, "on Path D"),
    "ARABS_E": (1.05, "on Path E"),
    "ARABS_F": (1.04, "on Path F"),
    "BEHIND": (0.48, "share of the danger that each further Land behind a lost one is in"),
    "KNIGHT": (0.18, "share of what stands behind him that a Knight at the front saves"),
    "RELICS": (3.35, "Relics on the map"),
    "COUNCIL": (2.68, "Melkites that a try at reconciliation must exceed"),
    "TRIBUTE": (5.89, "the Nile beyond Thebes at peace, on Turn 21"),
    "BULGARS": (0.16, "the Bulgars as allies, beyond what holds for any Horde"),
    "KHAZARS": (0.41, "the Khazars as allies, the same"),
    "MISSION": (0.11, "share of a Horde's conversion that one more Christian Land under it is worth"),
    "FIELD_COST": (0.71, "a try that a Big City's Field will take"),
    "FIELD_LETTER": (0.72, "a Big City's Field that supports an Infrastructure"),
    "ARMY_ATTACK": (1.22, "the Army where it can attack forward"),
    "ARMY_BACK": (1.07, "the Army where it can attack Arabs in the rear"),
    "ARMY_GUARD": (0.24, "the Army where an enemy comes next"),
}

Weight = IntEnum("Weight", [(name, number) for number, name in enumerate(_TABLE)])  # type: ignore[misc]
WEIGHTS = np.array([value for value, _ in _TABLE.values()])
WEIGHTS.setflags(write=False)
