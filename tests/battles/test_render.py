"""Pictures of Battles: everything on the table shows, texts fit and can be read, nothing is told by colour alone."""

from collections import Counter
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from mission_env.battles import BattlesGame, position
from mission_env.battles.position import pending
from mission_env.battles.render import ansi, draw
from mission_env.battles.render.layout import SLOTS
from mission_env.battles.render.palette import COLOUR, CUBE, KIND, OWNER, SIGNS
from mission_env.battles.vocabulary import BORDERS, EMPIRES, MAP, PLACES, TYPES
from mission_env.core.picture.raster import raster
from mission_env.core.picture.shapes import HEIGHT, WIDTH
from mission_env.core.picture.svg import svg
from tests.battles.table import card
from tests.looks import DEFICIENCIES, alike, outside, small, touching, weak


def drawing(place: dict) -> dict:
    """The shapes of a position by their keys."""
    return {shape.key: shape for shape in draw(BattlesGame.from_position(place, seed=1))}


def at(**keys) -> dict:
    """A position with a card to play."""
    return {"row": [card("conspiracy", "mamluk", "knight")], **keys}


def empires(name: str, **data) -> dict:
    """A position with something in one empire."""
    return at(empires={name: data})


KING = {"owner": "player", "cities": {"vienna": "catholic_knight", "lubeck": "islamic_knight"}}
LOST = {"battle": "conspiracy", "empire": "ottoman", "deaths": 1, "dying": "attackers"}
WAR = {"battle": "religious_war", "empire": "ottoman", "colour": "catholic", "deaths": 1, "dying": "attackers"}
CROWD = {"constantinople": "islamic_rook", "modon": "reformist_rook", "rhodes": "islamic_knight"}


def fought(battle: dict, decision: str = "casualty", **keys) -> dict:
    """A half-fought battle in the Ottoman empire, with five agents."""
    base = {"agents": {"catholic_knight": 5}, "empires": {"ottoman": {"cities": CROWD}}}
    return at(decision=decision, pending=battle, **base | keys)


SETTLING = {"battle": "peasant_revolt", "empire": "ottoman", "mover": "cube"}
MOVERS = {"agents": {"cube": 1, "catholic_pirate": 1}}
MARCH = {"battle": "campaign", "empire": "hungary", "king": "hre", "deaths": 1, "dying": "attackers"}
MARCHING = {"hre": KING, "ottoman": KING | {"cities": {"modon": "catholic_knight", "rhodes": "islamic_knight"}}}
# Of what in a position, the position before and after, and keys of the drawing that change by it
CHANGES = [
    ("turn", at(turn=3), at(turn=4), {"turn.3", "turn.4", "now.turn"}),
    ("operations", at(operations=3), at(operations=2), {"operations.2", "now.prompt"}),
    ("decision", at(turn=8, operations=1), at(turn=8, operations=0, decision="game_over"), {"now.prompt", "now.turn"}),
    ("florins", at(florins=3), at(florins=4), {"florins.value", "points.florins.value"}),
    *(("empires.owner", at(), empires("hre", owner=owner), {"empire.hre.head", "empire.hre.holder"}) for owner in OWNER
      if owner != "nobody"),
    ("empires.republic", empires("hre", owner="player"), empires("hre", owner="player", republic=True),
     {"empire.hre.regime", "points.republics.value", "score.value"}),
    ("empires.vassal_of", at(empires={"hre": {"owner": "player"}}),
     at(empires={"hre": {"owner": "player"}, "france": {"vassal_of": "hre"}}),
     {"empire.france.regime", "empire.france.head", "points.vassals.value"}),
    *(("empires.theocracy", at(), empires("hre", theocracy=colour), {"faith.hre", "faith.hre.name"})
      for colour in COLOUR),
    *(("empires.cities", empires("ottoman", cities={"modon": one}), empires("ottoman", cities={"rhodes": one}),
       {"city.modon", "city.rhodes"}) for one in TYPES[:6]),
    ("empires.cities", empires("ottoman", cities={"modon": TYPES[0]}), empires("ottoman", cities={"modon": TYPES[4]}),
     {"city.modon", "city.modon.sign", "city.modon.token"}),
    *(("empires.repressed", at(), empires("ottoman", repressed={one: 2}), {f"repressed.ottoman.{one}"})
      for one in TYPES[:7]),
    *(("borders", at(), at(borders={border: "concession_player"}), {f"border.{border}.token"}) for border in BORDERS),
    ("borders", at(borders={"england_france": "catholic_pirate"}), at(borders={"england_france": "islamic_pirate"}),
     {"border.england_france.token"}),
    ("row", at(), at(row=[card("religious_war", "hre", "two_crusaders", "reformist")]),
     {"card.1.kind", "card.1.name", "card.1.place", "card.1.agent.0"}),
    ("row", at(row=[card("peasant_revolt", "hre", "cube")]), at(row=[card("peasant_revolt", "hre", "cube", "islamic")]),
     {"card.1.colour"}),
    ("deck", at(), at(deck={"conspiracy": 3}), {"deck.conspiracy.left"}),
    ("agents", fought(LOST), fought(LOST, agents={"catholic_knight": 5, "islamic_rook": 1}), {"agents.islamic_rook"}),
    ("pending.king", at(decision="target", florins=9, empires=MARCHING, pending={"king": "hre"}),
     at(decision="target", florins=9, empires=MARCHING, pending={"king": "ottoman"}),
     {"mark.hre", "mark.ottoman", "mark.mamluk", "battle.name", "now.prompt"}),
    ("pending.king", at(decision="casualty", empires=MARCHING, pending=MARCH),
     at(decision="casualty", empires=MARCHING, pending=MARCH | {"king": "ottoman"}), {"battle.name"}),
    ("pending.battle", fought(LOST), fought(WAR), {"battle.now", "battle.name", "mark.ottoman.word"}),
    ("pending.empire", fought(LOST), fought(LOST | {"empire": "hre"}), {"mark.ottoman", "mark.hre", "battle.name"}),
    ("pending.colour", fought(WAR, agents={"catholic_knight": 5, "islamic_knight": 5}),
     fought(WAR | {"colour": "islamic"}, agents={"catholic_knight": 5, "islamic_knight": 5}), {"battle.name"}),
    ("pending.deaths", fought(LOST), fought(LOST | {"deaths": 2}), {"battle.name", "now.prompt"}),
    ("pending.dying", fought(LOST), fought(LOST | {"dying": "defenders"}), {"battle.name", "now.prompt"}),
    ("pending.mover", at(decision="border", pending=SETTLING, **MOVERS),
     at(decision="border", pending=SETTLING | {"mover": "catholic_pirate"}, **MOVERS), {"battle.name", "now.prompt"}),
    ("pending.freeing", at(decision="border", pending=SETTLING, **MOVERS),
     at(decision="border", pending=SETTLING | {"freeing": True}, **MOVERS), {"battle.name"}),
]  # fmt: skip


@pytest.mark.parametrize(("what", "before", "after", "expected"), CHANGES)
def test_what_is_changed_shows(what, before, after, expected):
    """A change of the position changes the shapes of that thing, the pixels and the text."""
    old, new = drawing(before), drawing(after)
    changed = {key for key in old.keys() | new.keys() if old.get(key) != new.get(key)}
    assert {key for key in expected if not any(f"{other}.".startswith(f"{key}.") for other in changed)} == set()
    assert (raster(list(old.values())) != raster(list(new.values()))).any()
    assert ansi(BattlesGame.from_position(before, seed=1)) != ansi(BattlesGame.from_position(after, seed=1))


def test_every_key_of_a_position_is_among_the_changes():
    """A new key of positions needs a place in the drawing; there is one scenario, whose name always shows."""
    named = {what for what, *_ in CHANGES}
    top = set(position._KEYS) - {"scenario", "empires", "pending"}
    inner = {f"empires.{key}" for key in position._EMPIRE_KEYS} | {f"pending.{key}" for key in pending._KEYS}
    assert top | inner == named


def test_the_map_is_laid_out_as_it_is():
    """Empires that share a side have a border; adjacent ones, diagonal included, touch (S12, B2a)."""
    for empire, name in enumerate(EMPIRES):
        x, y = SLOTS[name]
        near = {other for other, (u, v) in SLOTS.items() if other != name and abs(u - x) <= 1 and abs(v - y) <= 1}
        assert near == {EMPIRES[other] for other in MAP.adjacent[empire]}
        sides = {other for other in near if (SLOTS[other][0] == x) != (SLOTS[other][1] == y)}
        assert sides == {EMPIRES[one + other - empire] for one, other in MAP.borders if empire in (one, other)}


# --- How it looks ----------------------------------------------------------------------------------------------------


@cache
def positions() -> tuple[BattlesGame, ...]:
    """One in so many positions of random games, and a crowded one."""
    found = []
    for seed in range(4):
        game, rng = BattlesGame.new(seed=seed), np.random.default_rng(seed)
        number = 0
        while not game.over:
            if number % 7 == 0:
                found.append(game.clone())
            number += 1
            game.step(str(rng.choice(game.legal_actions())))
        found.append(game)
    return *found, BattlesGame.from_position(crowded(), seed=1)


def crowded() -> dict:
    """Every place and border is taken, and everything that can be repressed is, in great number."""
    held = {
        name: {
            "theocracy": "reformist",
            "cities": {place: "reformist_knight" for at, place in enumerate(PLACES) if MAP.empire_of[at] == number},
            "repressed": dict.fromkeys(TYPES[:7], 99),
        }
        for number, name in enumerate(EMPIRES)
    }
    held["hre"]["owner"] = "rival_3"
    for name in ("france", "ottoman"):
        held[name]["vassal_of"] = "hre"
    return {
        "turn": 8,
        "operations": 3,
        "florins": 99,
        "decision": "casualty",
        "empires": held,
        "borders": dict.fromkeys(BORDERS, "concession_player"),
        "agents": dict.fromkeys(TYPES, 99),
        "pending": {"battle": "religious_war", "empire": "papal_states", "colour": "catholic", "deaths": 1,
                    "dying": "attackers"},
        "row": [card("religious_war", "papal_states", "crusader_and_corsair", "reformist")] * 6,
    }  # fmt: skip


def test_texts_fit_and_stand_out():
    """Texts lie in their boxes, do not touch each other, are 7 pixels high at least and have contrast (WCAG AA)."""
    for game in positions():
        shapes = draw(game)
        assert outside(shapes) == set()
        assert touching(shapes) == set()
        assert small(shapes) == set()
        assert weak(shapes) == {}


def test_shapes_have_keys_of_their_own():
    """No two shapes of a drawing share a key, and every empire and border is there every time."""
    for game in positions():
        shapes = draw(game)
        assert [key for key, number in Counter(shape.key for shape in shapes).items() if number > 1] == []
        assert {shape.land for shape in shapes} == {None, *EMPIRES}
        assert {f"border.{name}" for name in BORDERS} <= {shape.key for shape in shapes}
        assert svg(shapes).count("data-key") == len(shapes)
    assert raster(draw(positions()[0])).shape == (HEIGHT, WIDTH, 3)


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_colours_differ(deficiency):
    """Holders, colours of tokens and kinds of battles differ for the colour-blind, too; all have their words."""
    for inks in (OWNER, COLOUR | {"cube": CUBE}, KIND):
        assert alike({name: ink.fill for name, ink in inks.items()}, deficiency) == {}


def test_kinds_of_tokens_have_signs():
    """Each kind of token has a sign of its own."""
    assert all(SIGNS[one] != SIGNS[other] for one, other in combinations(SIGNS, 2))
