"""Every invariant holds in played games, and notices what it is there for."""

import numpy as np
import pytest

from mission_env import engine
from mission_env.actions import N_ACTIONS
from mission_env.core.chance import seed_record
from mission_env.core.notes import Fault
from mission_env.state import MAX_DEPTH, OFF_MAP, empty_games
from mission_env.status import FAULT_NAMES, fault_names, faults
from mission_env.vocabulary import (
    DAMAGED,
    FIRST_HOMELAND,
    LAST_TURN,
    N_LANDS,
    NOWHERE,
    SCENARIOS,
    A,
    Arab,
    B,
    Bible,
    C,
    D,
    Decision,
    E,
    F,
    Faith,
    Heresy,
    Infrastructure,
    James,
    Land,
    Policy,
    Pope,
    Rank,
    Ruler,
    Spain,
    Tribe,
)


def new(scenario: str):
    """A game at its first decision."""
    s = empty_games(1)[0]
    seed_record(s, 1)
    engine.new_game(s, SCENARIOS.index(scenario), engine.new_mask())
    return s


def campaign():
    """Turn 1, in the Secular Phase or the Religious one."""
    return new("campaign")


def islam():
    """Turn 21 of Rise of Islam, its first decision."""
    return new("rise_of_islam")


def put(s, **fields) -> None:
    """Sets fields of a record; a tuple (index, value) sets one place of an array."""
    for name, value in fields.items():
        if isinstance(value, tuple):
            s[name][value[0]] = value[1]
        else:
            s[name] = value


FIELD_LAND = int(Land.ROME)  # has a Field in either scenario
OTHER_LAND = int(Land.KIEV)

# Invariant -> (set-up, what is done to the record); each breaks this invariant and may break others with it
BROKEN = [
    ("turn_on_the_track", campaign, {"turn": LAST_TURN + 1}),
    ("turn_on_the_track", islam, {"turn": 20}),
    ("turn_on_the_track", campaign, {"fault": Fault.STACK}),
    ("script_and_notes_empty", campaign, {"script_length": 1}),
    ("script_and_notes_empty", campaign, {"n_notes": 1}),
    ("script_and_notes_empty", campaign, {"listening": 1}),
    ("script_and_notes_empty", campaign, {"strict": 1}),
    ("frames_in_bounds", campaign, {"depth": 0}),
    ("frames_in_bounds", campaign, {"depth": MAX_DEPTH + 1}),
    ("frames_in_bounds", campaign, {"procedure": (0, 3)}),
    ("frames_in_bounds", campaign, {"counter": (0, 99)}),
    ("frames_in_bounds", campaign, {"local": ((MAX_DEPTH - 1, 2), 1)}),
    ("decision_stands_in_its_procedure", campaign, {"decision": Decision.NONE}),
    ("decision_stands_in_its_procedure", campaign, {"decision": Decision.CHOOSE_HERESY}),
    ("decision_stands_in_its_procedure", campaign, {"decision": Decision.APOSTASY}),
    ("collapse_ends_the_game", campaign, {"collapsed": 1}),
    ("collapse_ends_the_game", campaign, {"decision": Decision.GAME_OVER}),
    ("treasury_within_limits", campaign, {"treasury": 11}),
    ("treasury_within_limits", campaign, {"treasury": -1}),
    ("dark_ages_not_negative", campaign, {"dark_ages": -1}),
    ("policy_fits_the_turn", campaign, {"policy": Policy.CHRISTIAN_EMPEROR}),
    ("policy_fits_the_turn", islam, {"policy": Policy.LEX_ROMANA}),
    ("wafer_in_the_secular_phase", campaign, {"counter": (0, 0)}),
    ("wafers_once_each", campaign, {"wafer_cup": (17, 1)}),
    ("wafers_once_each", campaign, {"wafer_cup": (0, 1)}),
    ("wafers_once_each", islam, {"wafer_cup": (1, 1)}),
    ("wafers_once_each", islam, {"wafer_cup": (20, 2)}),
    ("fields_all_there", campaign, {"field_cup": (0, 0)}),
    ("fields_all_there", islam, {"field": (OTHER_LAND, NOWHERE)}),
    ("heresies_within_supply", campaign, {"heresy_cup": (Heresy.MITHRA, 1)}),
    ("heresies_within_supply", campaign, {"heresies": (OTHER_LAND, 2 << 2 * Heresy.CATHARS)}),
    ("heresies_within_supply", islam, {"melkites_available": 19}),
    ("heresies_within_supply", islam, {"melkites": (OTHER_LAND, -1)}),
    ("faiths_all_there", campaign, {"faith_cup": (Faith.ARIAN, 0)}),
    ("faiths_all_there", islam, {"faith": (A, Faith.ARIAN)}),
    ("faiths_all_there", campaign, {"faith": (B, Faith.CATHOLIC)}),
    ("knights_all_there", islam, {"knights_damaged": 2}),
    ("knights_all_there", campaign, {"knights": (FIELD_LAND, 1)}),
    ("infrastructure_within_supply", campaign, {"infrastructure": ([Land.ROME, Land.MILAN], [1, 2])}),
    ("infrastructure_within_supply", campaign, {"infrastructure": ([Land.ROME, Land.KIEV, Land.INDIA], 1)}),
    ("infrastructure_within_supply", campaign, {"infrastructure": (OTHER_LAND, len(Infrastructure))}),
    ("isis_within_supply", campaign, {"isis": (OTHER_LAND, 3)}),
    ("isis_within_supply", islam, {"isis": (OTHER_LAND, 1)}),
    ("persian_tiles_differ", campaign, {"persian": ([Land.PERSIA, Land.MERV], 2)}),
    ("persian_tiles_differ", campaign, {"persian": (OTHER_LAND, 1)}),
    ("persian_tiles_differ", campaign, {"persian": (Land.PERSIA, 4)}),
    ("christians_have_a_field", campaign, {"christian": (OTHER_LAND, 1)}),
    ("christians_have_a_field", campaign, {"christian": (FIELD_LAND, 2)}),
    ("christians_have_a_field", campaign, {"melkites": (OTHER_LAND, 1)}),
    ("popes_fit_the_turn", campaign, {"pope": (A, Pope.COMMUNION)}),
    ("popes_fit_the_turn", islam, {"pope": (A, Pope.NONE)}),
    ("popes_fit_the_turn", islam, {"faith": (C, Faith.NONE)}),
    ("missionaries_stand_somewhere", campaign, {"missionary": (A, OFF_MAP)}),
    ("missionaries_stand_somewhere", campaign, {"missionary": (B, 7)}),
    ("missionaries_stand_somewhere", islam, {"rank": (B, Rank.APOSTLE)}),
    ("relics_lie_somewhere", campaign, {"relics": (B, FIELD_LAND)}),
    ("relics_lie_somewhere", islam, {"relics": (B, FIRST_HOMELAND)}),
    ("relics_lie_somewhere", islam, {"james": James.JERUSALEM}),
    ("theologian_fits_the_turn", campaign, {"theologian": 1}),
    ("theologian_fits_the_turn", campaign, {"evangelist": A}),
    ("theologian_fits_the_turn", campaign, {"theologian_land": N_LANDS}),
    ("bibles_shield_their_own", islam, {"bible_land": (0, FIELD_LAND)}),
    ("bibles_shield_their_own", islam, {"bible": (0, Bible.USED), "bible_land": (0, OTHER_LAND)}),
    ("drawn_fields_are_being_chosen", campaign, {"drawn": (0, 3)}),
    ("sustained_during_apostasy", campaign, {"sustained": 4}),
    ("rulers_have_a_seat", islam, {"ruler": (D, Ruler.KING)}),
    ("rulers_have_a_seat", islam, {"seat": (B, 7)}),
    ("rulers_have_a_seat", islam, {"ruler": (B, Ruler.NONE)}),
    ("roman_tiles_in_lands", campaign, {"roman": (B, 7)}),
    ("roman_tiles_in_lands", campaign, {"nubia": 5}),
    ("roman_tiles_in_lands", islam, {"hre": 1}),
    ("army_and_capital_somewhere", islam, {"army": NOWHERE}),
    ("army_and_capital_somewhere", islam, {"army": DAMAGED + 1}),
    ("army_and_capital_somewhere", islam, {"capital": Land.MILAN}),
    ("hordes_outside", campaign, {"tribe": (A, Tribe.SAXONS_ARIAN), "horde": (A, 8)}),
    ("hordes_outside", islam, {"horde": (A, OFF_MAP)}),
    ("hordes_outside", islam, {"roman": (A, 4)}),
    ("hordes_outside", islam, {"nubia": 6, "horde": (E, 6)}),
    ("hordes_outside", islam, {"horde": (F, 0)}),
    ("hordes_beyond_arabs_and_rulers", islam, {"seat": (B, 6)}),
    ("hordes_beyond_arabs_and_rulers", islam, {"arab_at": (D, 5)}),
    ("arabs_fit_the_turn", campaign, {"arab": (A, Arab.JIHAD), "arab_at": (A, 0)}),
    ("arabs_fit_the_turn", islam, {"jerusalem_arab": 0}),
    ("arabs_fit_the_turn", islam, {"arab": (A, Arab.NONE), "arab_at": (A, OFF_MAP)}),
    ("arabs_fit_the_turn", islam, {"arab": (B, Arab.SELJUKS)}),
    ("baqt_at_thebes", islam, {"baqt": 1}),
    ("spain_fits_the_turn", campaign, {"spain": Spain.OCCUPIED}),
    ("spain_fits_the_turn", islam, {"spain": Spain.OCCUPIED}),  # the Saxons stand in Spain
    ("spain_fits_the_turn", islam, {"spain": Spain.RECONQUISTA}),
    ("spain_fits_the_turn", islam, {"reconquista_tried": 1}),
]


@pytest.mark.parametrize(("name", "set_up", "change"), BROKEN)
def test_a_broken_record_is_noticed(name, set_up, change):
    """The invariant holds before and is named after."""
    s = set_up()
    assert fault_names(int(faults(s))) == []
    put(s, **change)
    assert name in fault_names(int(faults(s)))


def test_every_invariant_has_such_a_record():
    assert {name for name, *_ in BROKEN} == set(FAULT_NAMES)


def test_names_are_bits():
    assert len(FAULT_NAMES) < 63
    assert fault_names(0) == []
    assert fault_names(0b101) == [FAULT_NAMES[0], FAULT_NAMES[2]]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_played_games_break_nothing(scenario):
    """A few games to their ends; scripts/fuzz.py plays many."""
    for seed in range(2):
        s, mask, dice = empty_games(1)[0], engine.new_mask(), np.random.default_rng(seed)
        seed_record(s, seed)
        engine.new_game(s, SCENARIOS.index(scenario), mask)
        while s.decision != Decision.GAME_OVER:
            assert fault_names(int(faults(s))) == []
            engine.play(s, int(dice.choice(np.flatnonzero(mask[:N_ACTIONS]))), mask)
        assert fault_names(int(faults(s))) == []


def test_looking_writes_nothing():
    s = campaign()
    before = s.tobytes()
    faults(s)
    assert s.tobytes() == before
