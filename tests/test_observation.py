"""What a player sees: names, bounds, every derived channel against the rule that it restates, and nothing hidden."""

import re

import numpy as np
import pytest
from gymnasium import spaces

from mission_env import Game, engine, observation
from mission_env.actions import N_ACTIONS
from mission_env.chance import seed_record
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

GAMES = 60
COMMON = (Decision.RELIGIOUS_ACTION, Decision.ARMY_MOVE)  # of these, one position in EVERY is kept
EVERY = 5


@pytest.fixture(scope="module")
def positions() -> np.ndarray:
    """Records from random games of both scenarios, from all kinds of decisions."""
    found = []
    for number in range(GAMES):
        s, mask = empty_games(1)[0], engine.new_mask()
        dice = np.random.default_rng(number)
        seed_record(s, number)
        engine.new_game(s, number % len(SCENARIOS), mask)
        while s.decision != Decision.GAME_OVER:
            actions = np.flatnonzero(mask[:N_ACTIONS])
            bright = actions[~IS_DARK[actions]]
            engine.play(s, int(dice.choice(bright if len(bright) else actions)), mask)
            if s.decision not in COMMON or s.draws % EVERY == 0:
                found.append(np.array(s))
    return np.array(found).view(empty_games(1).dtype)


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
        assert {DECISIONS[number] for number in missing} <= {"persian_religion"}

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


# Channels that random games seldom move
RARE = {
    "spain_reconquered",
    "control_reconquista",
    "decision_persian_religion",
}


# --- Every derived channel against the rules -------------------------------------------------------------------------

UNTOLD = -1000  # a channel that is not restated here


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
    for who in range(len(Control)):
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
