"""Pictures of Culture: everything on the table shows, texts fit and can be read, nothing is told by colour alone."""

from collections import Counter
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from mission_env.core.picture.raster import raster
from mission_env.core.picture.shapes import HEIGHT, WIDTH
from mission_env.core.picture.svg import svg
from mission_env.culture import CultureGame, odds, position
from mission_env.culture.render import ansi, draw
from mission_env.culture.render.palette import NATION, SIGNS
from mission_env.culture.vocabulary import N_SQUARES, NATIONS, PIECES, SCENARIOS, SQUARES
from tests.culture.table import ALWAYS
from tests.looks import DEFICIENCIES, alike, outside, small, touching, weak


def drawing(place: dict) -> dict:
    """The shapes of a position by their keys."""
    return {shape.key: shape for shape in draw(CultureGame.from_position(place, seed=1))}


def on(pieces: dict | None = None, **keys) -> dict:
    """A position with both capitals, Red's idle army and whatever else is on the board."""
    return {"board": {**ALWAYS, **(pieces or {})}, **keys}


CITY = {"c3": "red city"}
# Of what in a position, the position before and after, and keys of the drawing that change by it
CHANGES = [
    ("scenario", on(scenario="duel"), on(scenario="triad"), {"title.scenario", "nation.green"}),
    ("turn", on(turn=3), on(turn=4), {"turn.3", "turn.4", "now.turn"}),
    ("decision", on(), on(decision="target", unit="h1"), {"now.prompt", "mark.g1", "mark.h2", "piece.h1"}),
    ("unit", on(CITY | {"d1": "red priest"}, decision="target", unit="h1"),
     on(CITY | {"d1": "red priest"}, decision="target", unit="d1"), {"piece.h1", "piece.d1", "mark.d2", "mark.g1"}),
    ("nation", on(decision="game_over", turn=40), on(decision="game_over", turn=40, nation="blue"), {"now.nation"}),
    *(
        ("board", on(), on({"c3": f"{nation} {piece}"}), {"piece.c3", f"nation.{nation}.{piece}.count"})
        for nation in ("red", "blue")
        for piece in PIECES[:-1]
    ),
    ("nations.culture", on(), on(nations={"red": {"culture": 20}}), {"nation.red.culture"}),
    ("nations.warfare", on(), on(nations={"blue": {"warfare": 9}}), {"nation.blue.warfare"}),
    ("nations.economy", on(), on(nations={"red": {"economy": 1}}), {"nation.red.economy"}),
    ("nations.cultural_base", on(), on(nations={"red": {"cultural_base": 4}}),
     {"nation.red.cultural", "nation.red.cultural.die.3", "nation.blue.army.0"}),
    ("nations.military_base", on(), on(nations={"blue": {"military_base": 5}}),
     {"nation.blue.military", "nation.blue.military.die.4", "nation.blue.army.1"}),
    ("ready", on(), on(ready=[]), {"ready.h1"}),
    ("won", on(CITY), on(CITY, won=["c3"]), {"piece.c3.tag"}),
    ("built", on(CITY, won=["c3"]), on(CITY, built=["c3"]), {"piece.c3.tag"}),
]  # fmt: skip


@pytest.mark.parametrize(("what", "before", "after", "expected"), CHANGES)
def test_what_is_changed_shows(what, before, after, expected):
    """A change of the position changes the shapes of that thing, the pixels and the text."""
    old, new = drawing(before), drawing(after)
    changed = {key for key in old.keys() | new.keys() if old.get(key) != new.get(key)}
    assert {key for key in expected if not any(f"{other}.".startswith(f"{key}.") for other in changed)} == set()
    assert (raster(list(old.values())) != raster(list(new.values()))).any()
    assert ansi(CultureGame.from_position(before, seed=1)) != ansi(CultureGame.from_position(after, seed=1))


def test_every_key_of_a_position_is_among_the_changes():
    """A new key of positions needs a place in the drawing."""
    named = {what for what, *_ in CHANGES}
    inner = {f"nations.{key}" for key in position._NUMBERS}
    assert (set(position._KEYS) - {"nations"}) | inner == named


def test_a_nation_that_is_gone():
    """S48: its box says so."""
    shapes = drawing({"board": {"b2": "red capital", "g6": "blue capital", "h1": "red army"}, "scenario": "triad"})
    assert shapes["nation.green.gone"].text == "has ceased to exist"
    assert "nation.gold" not in shapes and "nation.blue.gone" not in shapes


def test_chances_are_those_of_the_rules():
    """S39, F8: the exact odds against each kind of piece stand in its nation's box; no army attacks a capital."""
    shapes = drawing(on({"c3": "blue fortress", "d4": "blue army"}))
    dice = {"army": 1, "priest": 1, "city": 1, "monument": 2, "fortress": 1, "capital": 4}
    assert CultureGame.from_position(on(), seed=1).powers("red") == (3, 3)
    for piece, times in dice.items():
        chance = odds(3, 3, times).win
        told = "<1%" if chance < 0.005 else f"{100 * chance:.0f}%"
        assert shapes[f"nation.blue.{piece}.0"].text == told
    acting = drawing(on({"c3": "red priest", "d4": "blue army", "d3": "blue capital"} | {"g6": "red city"},
                        decision="target", unit="c3"))  # fmt: skip
    assert acting["mark.d4.word"].text == "convert 49%" and acting["mark.d3.word"].text == "convert <1%"
    assert acting["mark.c4.word"].text == "move"
    assert shapes["nation.blue.city.1"].text == "100%" and shapes["nation.blue.capital.1"].text == "never"


# --- How it looks ----------------------------------------------------------------------------------------------------


@cache
def positions() -> tuple[CultureGame, ...]:
    """One in so many positions of random games of all scenarios, and a full board."""
    found = []
    for seed, scenario in enumerate(SCENARIOS):
        game, rng = CultureGame.new(scenario, seed), np.random.default_rng(seed)
        for number in range(150):
            if game.over:
                break
            if number % 9 == 0:
                found.append(game.clone())
            names = game.legal_actions()
            game.step(str(rng.choice(names[:-1] or names)))
        found.append(game)
    return *found, CultureGame.from_position(full(), seed=1)


def full() -> dict:
    """Every square is taken, and every purse is full."""
    others = [square for square in SQUARES if square not in ("b2", "g6", "g2", "b6")]
    words = [f"{nation} {piece}" for nation in NATIONS for piece in PIECES[:-1]]
    board = {square: words[number % len(words)] for number, square in enumerate(others)}
    board |= {"b2": "red capital", "g6": "blue capital", "g2": "green capital", "b6": "gold capital"}
    most = {"culture": 999, "warfare": 999, "economy": 999, "cultural_base": 10, "military_base": 10}
    return {"board": board, "turn": 40, "nations": dict.fromkeys(NATIONS, most)}


def test_texts_fit_and_stand_out():
    """Texts lie in their boxes, do not touch each other, are 7 pixels high at least and have contrast (WCAG AA)."""
    for game in positions():
        shapes = draw(game)
        assert outside(shapes) == set()
        assert touching(shapes) == set()
        assert small(shapes) == set()
        assert weak(shapes) == {}


def test_shapes_have_keys_of_their_own():
    """No two shapes of a drawing share a key, all lie on the canvas, and every square is there every time."""
    for game in positions():
        shapes = draw(game)
        assert [key for key, number in Counter(shape.key for shape in shapes).items() if number > 1] == []
        assert sum(shape.key.startswith("square.") for shape in shapes) == N_SQUARES
        assert svg(shapes).count("data-key") == len(shapes)
    assert raster(draw(positions()[0])).shape == (HEIGHT, WIDTH, 3)


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_nations_differ(deficiency):
    """The colours of nations differ for the colour-blind, too, and pieces carry their nation's name."""
    assert alike({name: ink.fill for name, ink in NATION.items()}, deficiency, 15) == {}
    shapes = drawing(full())
    assert {shapes[f"piece.{square}.name"].text.split()[0].lower() for square in SQUARES} == set(NATIONS)


def test_kinds_of_pieces_have_signs():
    """Each kind of piece has a sign of its own."""
    assert all(SIGNS[one] != SIGNS[other] for one, other in combinations(PIECES, 2))
