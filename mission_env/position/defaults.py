"""What a key stands for when it is left out and has no "none": policies, the Capital, and the four cups."""

import numpy as np

from mission_env import vocabulary as v
from mission_env.position.keys import heresies_on


def lay_out(s, scenario: int, turn: int) -> None:
    """Scenario and Turn, and the tiles that always are somewhere."""
    s["scenario"] = scenario
    s["turn"] = turn
    s["decision"] = v.Decision.RELIGIOUS_ACTION
    s["policy"] = v.Policy.PAX_ROMANA if turn < v.CONSTANTINE_TURN else v.Policy.CHRISTIAN_EMPEROR
    s["jerusalem_arab"] = turn >= v.ISLAM_TURN
    s["capital"] = v.BIG_CITY[v.A]


def wafers(s) -> np.ndarray:
    """6.1, 5.2.4: the Wafers put into play by this Turn, less the active one."""
    cup = np.zeros(v.N_WAFERS + 1, dtype=int)
    first = v.FIRST_GOLD_WAFER if s["scenario"] == v.Scenario.RISE_OF_ISLAM else 1
    last = v.N_WAFERS if s["turn"] >= v.FALL_OF_ROME_TURN else v.FIRST_GOLD_WAFER - 1
    cup[first : last + 1] = 1
    cup[s["wafer"]] = 0
    return cup


def fields(s) -> np.ndarray:
    """2.7: all Fields that neither lie on a Land nor are drawn."""
    return np.maximum(v.FIELD_COUNT - fields_out(s), 0)


def fields_out(s) -> np.ndarray:
    """Fields of each kind on Lands and drawn for a Big City."""
    tiles = np.concatenate([s["field"], s["drawn"]])
    return np.bincount(tiles[tiles >= 0], minlength=v.N_FIELDS)


def heresies(s) -> np.ndarray:
    """5.3: the Heresies that entered the cup by this Turn, less those on Lands."""
    campaign = s["scenario"] == v.Scenario.CAMPAIGN
    first = v.FIRST_TURN[s["scenario"]]
    cup = v.TURN_HERESIES[first : s["turn"] + 1].sum(axis=0)
    if campaign:
        cup[v.Heresy.EBIONITES] = v.HERESY_COUNT[v.Heresy.EBIONITES]
    return np.maximum(cup - heresies_out(s), 0)


def heresies_out(s) -> np.ndarray:
    """Heresies of each kind on Lands."""
    return np.array([heresies_on(packed) for packed in s["heresies"]]).sum(axis=0)


def faiths(s) -> np.ndarray:
    """5.5: the Faiths that mark no Path."""
    return np.maximum(v.FAITH_COUNT - faiths_out(s), 0)


def faiths_out(s) -> np.ndarray:
    """Paths marked with each Faith."""
    return np.bincount(s["faith"], minlength=v.N_FAITHS)
