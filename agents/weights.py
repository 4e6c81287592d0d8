"""The numbers of the scripted player, all in one place: points, or points for a solidus, unless said otherwise.

They were set by reasoning and then tuned one by one on batches of games (scripts/tune is not shipped: a change that
gained in the mean of several thousand games was kept).
"""

from enum import IntEnum

import numpy as np

# name -> (value, what it stands for)
_TABLE: dict[str, tuple[float, str]] = {
    "DECAY": (0.01, "share of a Land's Value that each coming Turn puts at risk"),
    "ENDANGERED": (0.7, "what is left of a Land's worth while it lives under danger of Apostasy"),
    "INCOME": (0.7, "a solidus of every coming Turn"),
    "EARLY": (0.0, "how much more a solidus is worth the more Turns are still to come"),
    "FIRST": (0.25, "share of a Path's income that its first Christian Land brings nearer"),
    "SECOND": (0.45, "the same for the second Christian Land"),
    "THIRD": (1.0, "the same for the third"),
    "SPARE": (0.1, "the same for each further Land, a reserve"),
    "SCHISM": (0.2, "what is left of a Path's income while it is out of communion"),
    "NEARLY": (0.4, "chance to gain each further Land that a full Path still lacks"),
    "NUBIA": (3.0, "Nubia, founded on Turn 15"),
    "THRESHOLD": (0.15, "least gain for a solidus that would be lost otherwise"),
    "BANKED": (0.8, "least gain for a solidus that a Monastery would keep"),
    "LUMP": (1.2, "preference for a purchase of several solidi over single tries"),
    "HERESY": (5.0, "the end of a Heresy"),
    "HERESY_EARLY": (2.5, "the same before Constantine, whose heirs can remove it later"),
    "POPE": (3.0, "a Pope in communion"),
    "UNLOCK": (0.5, "share of a Land's worth that opens when its Heresy ends"),
    "DISCOVER": (0.5, "a discovered Land beyond the point lost for an empty one"),
    "NEW_LAND": (0.5, "share of a Path's income that a discovered Land brings nearer"),
    "CITY": (4.0, "a Big City discovered before the Popes come"),
    "STEP": (0.15, "a step of a Bishop toward undiscovered Lands or the Homeland"),
    "ARCHBISHOP": (1.5, "a Bishop's promotion"),
    "MINISTER": (1.5, "how many tries a minister's bonus will serve"),
    "BIBLE": (5.0, "a Bible"),
    "BIBLE_USE": (0.35, "its free try, for each coming Turn"),
    "GREEK": (0.05, "the door that the Greek Bible opens for the others, for each coming Turn"),
    "RULED": (0.6, "an Infrastructure under Christian rule, which may not last"),
    "BANK": (0.3, "a Monastery's saving, for each coming Turn"),
    "UNIVERSITY": (0.5, "share of a Land's worth that a University makes safe"),
    "HOSPITAL": (0.5, "a Hospital's shot on the front"),
    "DARK": (1.3, "one more level of the Dark Ages"),
    "LIGHT": (1.2, "one level fewer"),
    "SERMON": (0.5, "share of a Theologian's journey against what a Bible's single try would win there"),
    "PERSECUTE": (-2.0, "a Pope regained by force: +3 for him, -5 for the Submit tile"),
    "DARK_LIMIT": (6.0, "level that the player never raises beyond"),
    "FREE_LAND": (0.6, "share of its worth that a Christian Land gains when danger leaves it"),
    "FREE_PLAIN": (0.15, "the same for a plain one"),
    "GROUND": (0.3, "a Land taken into the Empire"),
    "PUSH_EARLY": (0.3, "share of that for a Jihad driven back while Jihads still march"),
    "PUSH_LAST": (0.7, "the same on Turn 24, after their last march"),
    "PUSH_HORDE": (1.5, "a hostile Horde driven one Land out on Turn 15; less as time goes"),
    "HRE": (3.0, "the Holy Roman Empire that Christian Saxons will found"),
    "ALLY": (0.6, "share of their worth that Christian Lands under a Horde gain when it turns ally"),
    "ALLY_TURN": (0.3, "an allied Horde, for each coming Turn"),
    "GATE": (2.0, "Antioch or Alexandria, with which Rome loses its Path"),
    "BEHIND": (0.6, "share of the danger that each further Land behind a lost one is in"),
    "KNIGHT": (0.35, "share of what stands behind him that a Knight at the front saves"),
    "RELICS": (3.0, "Relics on the map"),
    "COUNCIL": (2.5, "Melkites that a try at reconciliation must exceed"),
    "TRIBUTE": (6.0, "the Nile beyond Thebes at peace, on Turn 21"),
    "MISSION": (0.1, "share of a Horde's conversion that one more Christian Land under it is worth"),
    "FIELD_COST": (0.8, "a try that a Big City's Field will take"),
    "FIELD_LETTER": (1.0, "a Big City's Field that supports an Infrastructure"),
    "ARMY_ATTACK": (1.0, "the Army where it can attack forward"),
    "ARMY_BACK": (1.0, "the Army where it can attack Arabs in the rear"),
    "ARMY_GUARD": (0.3, "the Army where an enemy comes next"),
}

Weight = IntEnum("Weight", [(name, number) for number, name in enumerate(_TABLE)])  # type: ignore[misc]
WEIGHTS = np.array([value for value, _ in _TABLE.values()])
WEIGHTS.setflags(write=False)
