"""What a player sees: names, bounds, every derived channel against the rule that it restates, and nothing hidden."""

import re

import numpy as np
import pytest
from gymnasium import spaces

from mission_env import Game, engine, observation
from mission_env.actions import N_ACTIONS
from mission_env.core.chance import seed_record
from mission_env.fuzz import IS_DARK
from mission_env.jit import compiled
from mission_env.observation import CHANNELS, HIGH, LOW, SHAPES
from mission_env.observation.channels import L, P
from mission_env.rules import board, conversion, council, end_of_turn, powers
from mission_env.state import empty_games
from mission_env.vocabulary import (
    CHRISTIAN_VALUE,
    DECISIONS,
    HERESY_VALUE,
    LAND_DISTANCE,
    LAND_PATH,
    LANDS,
    N_HERESIES,
    N_LANDS,
    N_PATHS,
    PATH_LANGUAGE,
    PATHS,
    PLAIN_VALUE,
    SCENARIOS,
    Bible,
    Control,
    Decision,
)

GAMES = 120
COMMON = (Decision.RELIGIOUS_ACTION, Decision.ARMY_MOVE)  # of these, one position in EVERY is kept
EVERY = 5


@pytest.fixture(scope="module")
def positions() -> np.ndarray:
    """Records from random games of both scenarios, from all kinds of decisions."""
    found = []
    for number in range(GAMES):
        games, mask = empty_games(1), engine.new_mask()
        s, dice = games[0], np.random.default_rng(number)
        seed_record(s, number)
        engine.new_game(s, number % len(SCENARIOS), mask)
        while s.decision != Decision.GAME_OVER:
            actions = np.flatnonzero(mask[:N_ACTIONS])
            bright = actions[~IS_DARK[actions]]
            careful = number % 4 > 1 and len(bright)  # these games last longer
            engine.play(s, int(dice.choice(bright if careful else actions)), mask)
            if s.decision not in COMMON or s.draws % EVERY == 0:
                found.append(games.copy())
    return np.concatenate(found)


def seen(s) -> dict[str, np.ndarray]:
    """The observation of a record."""
    arrays = observation.empty()
    observation.observe(s, *arrays.values())
    return arrays


def shown(game: Game) -> tuple[dict, dict, dict]:
    """The observation of a game by name: Land -> channel -> value, Path letter -> ..., and channel -> value."""
    arrays = seen(game.record)
    lands = {
        name: dict(zip(CHANNELS["lands"], row.tolist(), strict=True))
        for name, row in zip(LANDS, arrays["lands"], strict=True)
    }
    paths = {
        letter: dict(zip(CHANNELS["paths"], row.tolist(), strict=True))
        for letter, row in zip(PATHS, arrays["paths"], strict=True)
    }
    return lands, paths, dict(zip(CHANNELS["globals"], arrays["globals"].tolist(), strict=True))


class TestSchema:
    """Names, shapes and bounds belong together."""

    def test_shapes(self):
        assert list(SHAPES) == ["lands", "paths", "globals"]
        assert SHAPES["lands"] == (37, len(CHANNELS["lands"]))
        assert SHAPES["paths"] == (6, len(CHANNELS["paths"]))
        assert SHAPES["globals"] == (len(CHANNELS["globals"]),)

    @pytest.mark.parametrize("key", list(SHAPES))
    def test_names(self, key):
        assert len(set(CHANNELS[key])) == len(CHANNELS[key])
        assert all(re.fullmatch(r"[a-z][a-z0-9_]*", name) for name in CHANNELS[key])

    @pytest.mark.parametrize("key", list(SHAPES))
    def test_bounds(self, key):
        assert LOW[key].dtype == HIGH[key].dtype == np.int8
        assert LOW[key].shape == HIGH[key].shape == SHAPES[key]
        assert (LOW[key] < HIGH[key]).all()

    def test_space(self):
        space = observation.space()
        assert isinstance(space, spaces.Dict)
        assert {key: box.shape for key, box in space.items()} == SHAPES
        assert all(box.dtype == np.int8 for box in space.values())

    def test_hash(self):
        assert re.fullmatch(r"[0-9a-f]{16}", observation.SCHEMA_HASH)


class TestSample:
    """Random positions."""

    def test_within_bounds(self, positions):
        space = observation.space()
        assert all(space.contains(seen(s)) for s in positions)

    def test_every_decision_is_in_the_sample(self, positions):
        missing = set(range(1, len(DECISIONS))) - set(positions["decision"].tolist())
        assert {f"decision_{DECISIONS[number]}" for number in missing} <= RARE

    def test_no_channel_is_dead(self, positions):
        """Every channel takes at least two values somewhere."""
        found = [seen(s) for s in positions]
        for key in SHAPES:
            rows = np.concatenate([arrays[key].reshape(-1, SHAPES[key][-1]) for arrays in found])
            constant = rows.min(axis=0) == rows.max(axis=0)
            dead = {name for name, still in zip(CHANNELS[key], constant, strict=True) if still}
            assert dead <= RARE, key

    def test_observing_changes_nothing(self, positions):
        for s in positions:
            before = s.tobytes()
            seen(s)
            assert s.tobytes() == before

    def test_nothing_is_left_of_the_last_observation(self, positions):
        dirty = observation.empty()
        for s in positions[:50]:
            for array in dirty.values():
                array[:] = 99
            observation.observe(s, *dirty.values())
            clean = seen(s)
            assert all((dirty[key] == clean[key]).all() for key in SHAPES)

    def test_the_dice_never_show(self, positions):
        for s in positions[:200]:
            before = seen(s)
            seed_record(s, 12345)
            s.draws = 99
            after = seen(s)
            assert all((before[key] == after[key]).all() for key in SHAPES)


# Channels that random games seldom move; the test below does
RARE = {"hre", "hre_tile", "spain_reconquered", "control_reconquista", "decision_persian_religion"}


def test_rare_channels():
    """The HRE, the Reconquista and Persia's choice."""
    position = {"turn": 26, "holy_roman_empire": "milan", "arab_spain": "reconquista", "reconquista_tried": True}
    lands, _, table = shown(Game.from_position({**position, "treasury": 5, "decision": "persian_religion"}))
    assert (lands["milan"]["hre_tile"], lands["milan"]["roman_tile"], lands["milan"]["control_rome"]) == (1, 0, 1)
    assert (lands["spain"]["control_reconquista"], lands["spain"]["christian_rule"]) == (1, 1)
    assert (table["hre"], table["spain_reconquered"], table["decision_persian_religion"]) == (1, 1, 1)


# --- Every derived channel against the rules -------------------------------------------------------------------------

UNTOLD = -1000  # a channel that is not restated here
_N_CONTROLS = len(Control)


@compiled
def _faces(number, bonus):
    """Faces of a die that, with a bonus, beat a number; a 1 never does."""
    count = 0
    for roll in range(2, 7):
        if roll + bonus > number:
            count += 1
    return count


@compiled
def _heresy_faces(s, land, bonus):
    best = 0
    for kind in range(N_HERESIES):
        if board.heresy_count(s, land, kind):
            best = max(best, _faces(HERESY_VALUE[kind], bonus))
    return best


@compiled
def _restate_land(s, rows, land) -> None:
    path = LAND_PATH[land]
    distance = LAND_DISTANCE[land]
    for who in range(_N_CONTROLS):
        rows[land, L.CONTROL_NONE + who] = board.control_of(s, land) == who
    rows[land, L.CHRISTIAN_RULE] = board.is_christian_rule(s, path, distance)
    rows[land, L.HOSTILE_RULE] = board.is_hostile_rule(s, path, distance)
    rows[land, L.CHRISTIAN] = board.is_christian(s, land)
    rows[land, L.BAQT] = board.is_baqt_land(s, path, distance)
    rows[land, L.INTOLERANT_RULE] = end_of_turn.is_under_danger(s, path, distance)
    rows[land, L.RELIGIOUS_FREEDOM] = end_of_turn.has_freedom(s, land)
    rows[land, L.SHIELDED] = board.is_shielded(s, land)
    relapse = end_of_turn.needs_sustaining(s, land)
    rows[land, L.WILL_RELAPSE] = relapse
    rows[land, L.SUSTAIN_PRICE] = end_of_turn.sustain_price(s, path) if relapse else 0
    ministers = board.ministers_in(s, land)
    rows[land, L.MINISTERS] = ministers
    persian = s.persian[land] - 2 if s.persian[land] else 0
    convertible = board.is_convertible(s, land)
    rows[land, L.CONVERSION_FACES] = _faces(PLAIN_VALUE[s.field[land]], ministers + persian) if convertible else 0
    rule = 1 if board.is_christian_rule(s, path, distance) else 0
    rows[land, L.HERESY_FACES] = _heresy_faces(s, land, ministers + rule)
    rows[land, L.VALUE_NOW] = CHRISTIAN_VALUE[s.field[land]] if board.is_christian(s, land) else 0
    if s.field[land] < 0:
        rows[land, L.VALUE_NOW] = -1


@compiled
def _restate_path(s, rows, path) -> None:
    ruled, christian = powers.horde_lands(s, path)
    language = PATH_LANGUAGE[path]
    rows[path, P.IN_COMMUNION] = board.is_in_communion(s, path)
    rows[path, P.CHRISTIAN_LANDS] = board.christians_on(s, path)
    rows[path, P.INCOME] = board.is_in_communion(s, path) and board.christians_on(s, path) >= 3
    rows[path, P.HORDE_LANDS] = ruled
    rows[path, P.HORDE_CHRISTIAN_LANDS] = christian
    rows[path, P.COUNTING_MELKITES] = council.counting_melkites(s, path)
    rows[path, P.INFRASTRUCTURE] = board.has_infrastructure(s, path)
    rows[path, P.SUSTAIN_PRICE] = end_of_turn.sustain_price(s, path)
    rows[path, P.RELICS_HELD] = board.holds_relics(s, path)
    rows[path, P.MISSIONARY_BARRED] = board.is_barred(s, path)
    rows[path, P.THEOLOGIAN_WORKS] = conversion.theologian_works(s, path)
    absent = s.bible[language] == Bible.ABSENT
    rows[path, P.TRANSLATION_PRICE] = conversion.translation_price(s, language) if absent else 0


@compiled
def restate(s, lands, paths):
    """Derived channels as the rules themselves have them; returns the score."""
    for land in range(N_LANDS):
        _restate_land(s, lands, land)
    for path in range(N_PATHS):
        _restate_path(s, paths, path)
    return end_of_turn.score(s)


def test_derived_channels_follow_the_rules(positions):
    lands = np.full(SHAPES["lands"], UNTOLD)
    paths = np.full(SHAPES["paths"], UNTOLD)
    for s in positions:
        points = restate(s, lands, paths)
        arrays = seen(s)
        for key, told in (("lands", lands), ("paths", paths)):
            wrong = (told != UNTOLD) & (told != arrays[key])
            assert not wrong.any(), [(key, row, CHANNELS[key][channel]) for row, channel in np.argwhere(wrong)]
        assert arrays["globals"][CHANNELS["globals"].index("score")] == np.clip(points, -128, 127)


def test_totals_add_up(positions):
    """Sums over Lands and Paths, and what is left in the cups."""
    for s in positions:
        arrays = seen(s)
        land = {name: arrays["lands"][:, number].astype(int) for number, name in enumerate(CHANNELS["lands"])}
        path = {name: arrays["paths"][:, number].astype(int) for number, name in enumerate(CHANNELS["paths"])}
        table = dict(zip(CHANNELS["globals"], arrays["globals"].tolist(), strict=True))
        for name in ("heresies", "endangered_lands", "undiscovered_lands", "christian_lands"):
            assert table[name] == path[name].sum()
        assert table["heresies"] == land["heresies"].sum()
        assert table["christian_lands"] == land["christian"].sum()
        assert table["sustaining_cost"] == land["sustain_price"].sum()
        assert (land["heresies"] > 0).sum() == sum(bool(packed) for packed in s.heresies)
        assert path["hostile_lands"].sum() == land["hostile_rule"].sum()
        assert (path["lands_to_convert"] == [7, 6, 6, 6, 6, 6] - path["christian_lands"]).all()
        assert sum(table[name] for name in table if name.startswith("decision_")) == 1
        assert sum(table[name] for name in table if name.startswith("policy_")) == 1
        wafers = sum(table[name] for name in table if name.startswith("cup_wafer_"))
        assert wafers == table["silver_wafers_left"] + table["gold_wafers_left"]


def test_the_position_is_all_there_is(positions):
    """A position written out and set up again looks the same, whatever its dice."""
    for s in positions[::40]:
        game = Game(np.array([s]))
        twin = Game.from_position(game.position(), seed=5)
        before, after = seen(game.record), seen(twin.record)
        assert all((before[key] == after[key]).all() for key in SHAPES)


# --- Half-made decisions ---------------------------------------------------------------------------------------------


def pending_lands(lands: dict) -> list[str]:
    """Lands that the decision is about."""
    return [name for name, row in lands.items() if row["pending"]]


class TestPending:
    """What a decision is about shows in the observation."""

    def test_a_field_to_choose(self):
        """7.1.4.1: the Fields drawn for a Big City, and the Apostle at risk (7.1.1)."""
        for rank, action, free in (("bishop", "advance_missionary:B", 0), ("apostle", "advance_apostle_free:B", 1)):
            missionary = {"rank": rank, "at": "greece"}
            game = Game.from_position({"turn": 2, "treasury": 2, "paths": {"B": {"missionary": missionary}}})
            game.step(action, chance=["field:poor_1_1", "field:women_2_2", "field:poor_1_1"])
            lands, _, table = shown(game)
            assert table["decision_choose_field"] == 1
            assert (table["drawn_poor_1_1"], table["drawn_women_2_2"]) == (2, 1)
            assert (table["cup_field_poor_1_1"], table["cup_field_women_2_2"]) == (2, 2)
            assert table["discovery_by_free_move"] == free
            assert pending_lands(lands) == ["constantinople"]

    def test_a_heresy_to_name(self):
        """R30: the Land, and how it is paid."""
        lands = {"rome": {"field": "poor_1_1", "heresies": {"gnostics": 1, "mithra": 2}}}
        game = Game.from_position({"turn": 5, "treasury": 2, "lands": lands, "bibles": {"latin": "ready"}})
        for action, payment in (("end_heresy_for_solidus:rome", "solidus"), ("end_heresy_with_bible:rome", "bible")):
            copy = game.clone()
            copy.step(action)
            rows, _, table = shown(copy)
            assert pending_lands(rows) == ["rome"]
            assert [name for name in table if name.startswith("heresy_paid_by") and table[name]] == [
                f"heresy_paid_by_{payment}"
            ]
            assert (rows["rome"]["heresies"], rows["rome"]["heresy_mithra"], rows["rome"]["heresy_gnostics"]) == (
                3,
                2,
                1,
            )

    def test_a_knight_in_hand(self):
        """7.13: from the box or from a Land."""
        green = {name: {"field": "poor_1_1", "christian": True} for name in ("milan", "gaul", "belgium")}
        green["milan"]["knights"] = 1
        game = Game.from_position({"turn": 16, "treasury": 3, "lands": green, "knights_damaged": 2})
        for source, lands_pending, damaged in (("milan", ["milan"], 0), ("damaged", [], 1)):
            copy = game.clone()
            copy.step(f"pick_up_knight:{source}")
            rows, _, table = shown(copy)
            assert table["decision_place_knight"] == 1
            assert pending_lands(rows) == lands_pending
            assert (table["knight_from_damaged"], table["knights_damaged"]) == (damaged, 2)

    def test_an_invasion(self):
        """6.8, 4.2.1: the invader, the moves left, the Land ahead, and the orders still to come."""
        game = Game.from_position(
            {
                "turn": 16,
                "decision": "christian_emperor",
                "wafer": 17,
                "lands": {"ireland": {"field": "martyrs_3_3"}},
                "paths": {
                    "A": {"horde": {"tribe": "saxons_arian", "at": "homeland_A"}},
                    "F": {"horde": {"tribe": "vandals_arian", "at": "homeland_F"}},
                },
            }
        )
        _, before, table = shown(game)
        assert [before[letter]["orders_to_come"] for letter in PATHS] == [2, 0, 0, 2, 0, 2]
        assert [before[letter]["sudden_jihad_to_come"] for letter in PATHS] == [1] * 6
        assert (table["wafer_active"], table["wafer_coin"], table["wafer_jihad"]) == (1, 6, 1)
        game.step("end", chance=[])
        lands, paths, table = shown(game)
        assert table["decision_martyrs"] == 1
        assert pending_lands(lands) == ["ireland"]
        assert (paths["A"]["invaded_by_horde"], paths["A"]["invaded_by_arab"]) == (1, 0)
        assert (paths["A"]["moves_left"], paths["A"]["target_distance"]) == (2, 7)
        assert [paths[letter]["orders_to_come"] for letter in PATHS] == [0, 0, 0, 2, 0, 2]
        assert [paths[letter]["sudden_jihad_to_come"] for letter in PATHS] == [0] * 6
        assert [paths[letter]["target_distance"] for letter in "BCDEF"] == [-1] * 5

    def test_a_joint_advance(self):
        """4.2.5.1: who is asked along, and whereto."""
        game = Game.from_position(
            {
                "turn": 16,
                "treasury": 3,
                "roman_army": "anatolia",
                "lands": {"india": {"field": "women_2_2"}},
                "paths": {"B": {"roman_control": "anatolia", "horde": {"tribe": "bulgars_pagan", "at": "greece"}}},
            }
        )
        for action, army, control in (("attack_with_control:B", 1, 0), ("attack_with_army:B", 0, 1)):
            copy = game.clone()
            copy.step(action, chance=[1])
            lands, _, table = shown(copy)
            assert table["decision_joint_advance"] == 1
            assert pending_lands(lands) == ["greece"]
            assert (table["army_may_join"], table["control_may_join"]) == (army, control)

    def test_jihad_steps(self):
        """6.9: three to come until they begin, none in the Religious Phase."""
        paths = {letter: {"arab": {"kind": "jihad", "at": "jerusalem"}} for letter in PATHS}
        position = {"turn": 22, "paths": paths, "roman_army": "damaged"}
        for decision, left in (("army_move", 3), ("religious_action", 0)):
            _, _, table = shown(Game.from_position({**position, "decision": decision}))
            assert table["jihad_steps_to_come"] == left


class TestTime:
    """The Acts Track ahead (2.4)."""

    @pytest.mark.parametrize(
        ("turn", "council", "era", "name"),
        [
            (1, 9, 2, "apostolic_age"),
            (2, 8, 1, "apostolic_age"),
            (3, 7, 7, "pax_romana"),
            (10, 0, 5, "age_of_constantine"),
            (11, 1, 4, "age_of_constantine"),
            (15, 0, 6, "fall_of_rome"),
            (24, 1, 1, "rise_of_islam"),
            (25, 0, -1, "early_middle_ages"),
            (26, -1, -1, "early_middle_ages"),
        ],
    )
    def test_turns_ahead(self, turn, council, era, name):
        _, _, table = shown(Game.from_position({"turn": turn}))
        assert (table["turn"], table["turns_left"]) == (turn, 27 - turn)
        assert (table["turns_to_council"], table["turns_to_era"]) == (council, era)
        assert [flag for flag in table if flag.startswith("era_") and table[flag]] == [f"era_{name}"]

    @pytest.mark.parametrize(
        ("turn", "turns"), [(1, [12, 7, 2, 2, 5, 5]), (3, [10, 5, 0, 0, 3, 3]), (26, [0, 0] + [-1] * 4)]
    )
    def test_theologians_ahead(self, turn, turns):
        """5.4: by Path, Turns until one works there."""
        _, paths, _ = shown(Game.from_position({"turn": turn}))
        assert [paths[letter]["turns_to_theologian"] for letter in PATHS] == turns


class TestOdds:
    """Faces of the die (7.2, 7.5)."""

    @pytest.mark.parametrize(
        ("field", "persian", "bishop", "faces"),
        [
            ("women_1_1", None, False, 5),
            ("women_3_3", None, False, 3),
            ("slaves_4_4", None, False, 2),
            ("slaves_4_4", "-1", False, 1),
            ("slaves_4_4", "+1", True, 4),
            ("women_1_1", "+1", True, 5),  # a 1 always fails
        ],
    )
    def test_conversion(self, field, persian, bishop, faces):
        persia = {"field": field} | ({"persian": persian} if persian else {})
        paths = {"D": {"missionary": {"rank": "bishop", "at": "persia"}}} if bishop else {}
        lands, _, _ = shown(Game.from_position({"turn": 5, "lands": {"persia": persia}, "paths": paths}))
        assert lands["persia"]["conversion_faces"] == faces
        assert lands["persia"]["persian_tile"] == (persian is not None)

    def test_heresies(self):
        """The weakest of several counts; Christian rule helps."""
        lands = {
            "gaul": {"field": "poor_1_1", "heresies": {"gnostics": 1}},
            "greece": {"field": "poor_1_1", "heresies": {"gnostics": 1, "pelagians": 1}},
        }
        paths = {"B": {"roman_control": "greece"}}
        rows, _, _ = shown(Game.from_position({"turn": 14, "lands": lands, "paths": paths}))
        assert rows["gaul"]["heresy_faces"] == 1
        assert rows["greece"]["heresy_faces"] == 4
        assert rows["greece"]["conversion_faces"] == 0
