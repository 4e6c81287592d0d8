"""The drawing and what is made of it: everything on the table shows, in SVG, pixels and text alike."""

import re
import sys
import xml.etree.ElementTree as ET
from collections import Counter

import numpy as np
import pytest

from mission_env import Game
from mission_env import vocabulary as v
from mission_env.core.picture.raster import _mask
from mission_env.position import keys
from mission_env.render import (
    HEIGHT,
    WIDTH,
    MissingPackage,
    Rect,
    Text,
    ansi,
    draw,
    palette,
    raster,
    svg,
)
from mission_env.words import spell
from tests.boards import CROWDED, FIELD, drawing, merged, played, records

# --- Everything on the table is in the drawing -----------------------------------------------------------------------

EPIDEMIC = {"turn": 5, "decision": "epidemic", "wafer": 8, "lands": {"rome": {"field": "jews_3_2", "christian": True}}}
EAST = {"turn": 25, "paths": {"E": {"arab": {"kind": "abbasid", "at": "thebes"}}}}
POPE = {"paths": {"A": {"pope": "communion"}}}
MELKITES = {"turn": 20, "cups": {"heresies": {}}, "lands": {"gaul": {"field": "women_2_2"}}}

# Of what in a position, the position, what is changed, and the keys of the drawing that change by it
CHANGES = [
    ("scenario", {"turn": 21}, {"scenario": "rise_of_islam"}, {"title.scenario", "cup.heresies", "cup.wafers"}),
    ("turn", {"turn": 3}, {"turn": 4}, {"turn.3", "turn.4", "now.turn", "now.years", "cup.heresies"}),
    ("decision", {"turn": 20}, {"decision": "army_move"}, {"now.prompt"}),
    ("treasury", {}, {"treasury": 4}, {"treasury.0", "treasury.4", "points.D", "score.value"}),
    ("dark_ages", {}, {"dark_ages": 2}, {"dark_ages.0", "dark_ages.2", "points.F"}),
    ("dark_ages", {"dark_ages": 7}, {"dark_ages": 9}, {"dark_ages.7.value", "points.F"}),
    ("roman_policy", {}, {"roman_policy": "lex_romana"}, {"policy.0", "policy.1"}),
    ("persian_religion", {}, {"persian_religion": "muslim"}, {"persia"}),
    ("jerusalem", {"turn": 21}, {"jerusalem": "roman"}, {"land.jerusalem.control", "land.jerusalem.ruler"}),
    ("wafer", EPIDEMIC, {"wafer": 5}, {"wafer.number", "wafer.signs", "cup.wafers.5", "cup.wafers.8"}),
    ("roman_army", {}, {"roman_army": "belgium"}, {"roman_army"}),
    ("roman_army", {}, {"roman_army": "damaged"}, {"roman_army"}),
    ("roman_capital", {}, {"roman_capital": "carthage"}, {"capital"}),
    ("papal_states", {"turn": 20}, {"papal_states": True}, {"papal_states", "land.rome.control", "land.rome.ruler"}),
    ("nubia", {"turn": 20}, {"nubia": "nobadia"}, {"nubia", "land.thebes.ruler", "land.nobadia.control"}),
    ("baqt", EAST, {"baqt": True}, {"baqt", "arab.E.name"}),
    ("knights_damaged", {}, {"knights_damaged": 2}, {"knights.damaged"}),
    ("james", {}, {"james": "jerusalem"}, {"james"}),
    ("james", {"james": "jerusalem"}, {"james": "relics"}, {"james", "james.sign", "james.name"}),
    ("arab_spain", {"turn": 24}, {"arab_spain": "occupied"}, {"arab_spain", "land.spain.ruler"}),
    ("arab_spain", {"turn": 26}, {"arab_spain": "reconquista"}, {"arab_spain", "reconquista", "land.spain.ruler"}),
    ("reconquista_tried", {"turn": 26}, {"reconquista_tried": True}, {"reconquista"}),
    ("melkites_available", MELKITES, {"melkites_available": 3}, {"supplies.melkites.left"}),
    ("theologian", {"turn": 7}, {"theologian": "origen"}, {"now.brings"}),
    ("bibles", {}, {"bibles": {"latin": "ready"}}, {"bible.A", "bible.F"}),
    ("bibles", {"bibles": {"greek": "ready"}}, {"bibles": {"greek": "used"}}, {"bible.B.state"}),
    (
        "holy_roman_empire",
        {"turn": 25, "paths": {"A": {"roman_control": "milan"}}},
        {"paths": {"A": {"roman_control": None}}, "holy_roman_empire": "milan"},
        {"roman_control.A.name", "land.rome.ruler"},
    ),
    ("lands.field", {}, FIELD, {"field.india.group", "field.india.value", "cup.fields.women_2_2"}),
    ("lands.christian", FIELD, {"lands": {"india": {"christian": True}}}, {"field.india", "field.india.mark"}),
    ("lands.heresies", {"turn": 9}, {"lands": {"india": {"heresies": {"gnostics": 1}}}}, {"heresy.india.gnostics"}),
    ("lands.isis", {}, {"lands": {"gaul": {"isis": 1}}}, {"isis.gaul"}),
    ("lands.melkites", MELKITES, {"lands": {"gaul": {"melkites": 2}}}, {"melkites.gaul"}),
    ("lands.persian", {}, {"lands": {"merv": {"persian": "+1"}}}, {"persian.merv", "land.merv.ruler"}),
    (
        "lands.infrastructure",
        {},
        {"lands": {"gaul": {"infrastructure": "hospital"}}},
        {"infrastructure.gaul", "supplies.hospital.left"},
    ),
    ("lands.knights", {"turn": 20}, {"lands": {"gaul": {"knights": 2}}}, {"knights.gaul"}),
    (
        "lands.bible",
        {"bibles": {"latin": "used"}},
        {"lands": {"gaul": {"bible": "latin"}}},
        {"bible_shield.latin"},
    ),
    ("lands.theologian", {"turn": 7}, {"lands": {"merv": {"theologian": True}}}, {"theologian_shield"}),
    ("paths.pope", {}, POPE, {"pope.A", "communion.A"}),
    (
        "paths.pope",
        {"paths": {"A": {"pope": "communion"}}},
        {"paths": {"A": {"pope": "schism"}}},
        {"pope.A.name", "communion.A"},
    ),
    ("paths.faith", {"turn": 15}, {"paths": {"C": {"faith": "arian"}}}, {"faith.C", "cup.faiths.arian"}),
    ("paths.submit", {"turn": 15}, {"paths": {"C": {"submit": True}}}, {"communion.C.state", "points.E"}),
    ("paths.relics", {}, {"paths": {"C": {"relics": "sarir"}}}, {"relics.C"}),
    ("paths.roman_control", {}, {"paths": {"C": {"roman_control": "armenia"}}}, {"roman_control.C"}),
    ("paths.missionary", {}, {"paths": {"D": {"missionary": {"rank": "apostle", "at": "india"}}}}, {"missionary.D"}),
    ("paths.ruler", {"turn": 16}, {"paths": {"D": {"ruler": {"kind": "king", "at": "india"}}}}, {"ruler.D"}),
    (
        "paths.horde",
        {"turn": 16},
        {"paths": {"B": {"horde": {"tribe": "bulgars_pagan", "at": "kiev"}}}},
        {"horde.B", "land.kiev.ruler"},
    ),
    ("paths.arab", {"turn": 22}, {"paths": {"C": {"arab": {"kind": "jihad", "at": "armenia"}}}}, {"arab.C"}),
    ("cups", {}, {"cups": {"wafers": [3]}}, {"cup.wafers.4", "cup.wafers"}),
    ("cups", {}, {"cups": {"fields": {"jews_3_2": 1}}}, {"cup.fields.jews_3_2"}),
    ("cups", {"turn": 9}, {"cups": {"heresies": {"gnostics": 1}}}, {"cup.heresies.gnostics"}),
    ("cups", {}, {"cups": {"faiths": {"arian": 1}}}, {"cup.faiths.orthodox"}),
    ("pending", {"turn": 7, "theologian": "origen"}, {"pending": {"evangelist": "D"}}, {"now.brings"}),
    (
        "pending",
        {"turn": 20, "decision": "apostasy"},
        {"pending": {"sustained": ["gaul"]}},
        {"sustained.gaul"},
    ),
]
# What follows from many a change, and so may change with it
FOLLOWING = ("points", "score", "now.prompt", "cup", "land")


def without_nothing(position: dict) -> dict:
    """The position without the keys that a change took out."""
    return {
        key: without_nothing(value) if isinstance(value, dict) else value
        for key, value in position.items()
        if value is not None
    }


@pytest.mark.parametrize(("what", "base", "change", "expected"), CHANGES, ids=[change[0] for change in CHANGES])
def test_what_is_changed_shows(what, base, change, expected):
    """A change of the position changes the shapes of that thing, nothing foreign, and the text."""
    after = without_nothing(merged(base, change))
    old, new = drawing(base), drawing(after)
    changed = {key for key in old.keys() | new.keys() if old.get(key) != new.get(key)}
    unseen = {key for key in expected if not any(other == key or other.startswith(f"{key}.") for other in changed)}
    assert unseen == set()
    allowed = {part for key in expected for part in (key, ".".join(key.split(".")[:2]))}
    assert {key for key in changed if not key.startswith((*allowed, *FOLLOWING))} == set()
    before_text, after_text = (ansi(Game.from_position(position), coloured=False) for position in (base, after))
    assert before_text != after_text
    assert (raster(list(old.values())) != raster(list(new.values()))).any()


def test_every_key_of_a_position_is_among_the_changes():
    """A new key of positions needs a place in the drawing."""
    named = {what for what, *_ in CHANGES}
    top = {key for key in keys.TOP_KEYS if key not in ("lands", "paths")}
    inner = {f"lands.{key}" for key in keys.ALL_LAND_KEYS} | {f"paths.{key}" for key in keys.ALL_PATH_KEYS}
    assert top | inner <= named


def test_drawn_fields_are_named():
    """What is asked names the Fields to choose from."""
    choosing = [record for record in records() if v.DECISIONS[record["decision"]] == "choose_field"]
    assert choosing
    for record in choosing:
        asked = " ".join(shape.text for shape in draw(record) if shape.key.startswith("now.prompt"))
        assert all(spell(v.FIELDS[field]) in asked for field in record["drawn"] if field != v.NOWHERE)


def test_the_end_names_the_level():
    """After the last Turn the drawing says how the game ended."""
    ends = [record for record in records() if v.DECISIONS[record["decision"]] == "game_over"]
    shown = {shape.text for record in ends for shape in draw(record) if shape.key in ("now.brings", "score.name")}
    assert "collapsed into the Dark Ages" in shown
    finished = {"turn": 27, "decision": "game_over"}
    assert drawing(finished)["now.brings"].text == v.VICTORY_LEVELS[-1][1]


# --- Keys ------------------------------------------------------------------------------------------------------------


def test_keys_are_unique():
    """No two shapes of a drawing share a key; every place of the map is there every time."""
    for record in records():
        shapes = draw(record)
        assert [key for key, number in Counter(shape.key for shape in shapes).items() if number > 1] == []
        assert {shape.land for shape in shapes} == {None, *v.PLACES}


def test_pieces_keep_their_keys():
    """A piece that moves keeps its key, and belongs to another Land."""
    there, here = (
        drawing({"paths": {"D": {"missionary": {"rank": "bishop", "at": at}}}})["missionary.D"]
        for at in ("india", "merv")
    )
    assert (there.land, here.land) == ("india", "merv")
    assert (there.x, there.y) != (here.x, here.y)


def test_a_record_draws_like_its_game():
    """Game or record."""
    game = Game.new(seed=1)
    assert draw(game) == draw(game.record)


# --- SVG, pixels, text -----------------------------------------------------------------------------------------------


def test_svg_is_well_formed():
    """An XML parser reads it; every shape is an element with its key and Land."""
    for record in records()[::10]:
        shapes = draw(record)
        root = ET.fromstring(svg(shapes))
        assert root.tag == "{http://www.w3.org/2000/svg}svg" and root.get("viewBox") == f"0 0 {WIDTH} {HEIGHT}"
        assert [(child.get("data-key"), child.get("data-land")) for child in root] == [
            (shape.key, shape.land) for shape in shapes
        ]
        for child, shape in zip(root, shapes, strict=True):
            if isinstance(shape, Text):
                assert child.text == (shape.text or None)
                assert not shape.text or abs(float(child.get("textLength")) - shape.width) < 0.01


def test_svg_escapes():
    """Marks of XML in texts and keys do no harm."""
    root = ET.fromstring(svg([Text('a"<b>&', 1, 2, "<&>", 10, "#000000", land='"')]))
    assert (root[0].get("data-key"), root[0].get("data-land"), root[0].text) == ('a"<b>&', '"', "<&>")


def test_pixels():
    """uint8 (height, width, 3), with the colours of the drawing where they belong."""
    shapes = drawing({"turn": 20})
    pixels = raster(list(shapes.values()))
    assert pixels.shape == (HEIGHT, WIDTH, 3) and pixels.dtype == np.uint8
    for key in ("field.india", "treasury.3", "land.rome"):
        box = shapes[key]
        found = pixels[round(box.y + box.height) - 4, round(box.x + box.width) - 4]
        assert tuple(found) == tuple(bytes.fromhex(box.fill[1:])), key


@pytest.mark.parametrize(("width", "height"), [(640, 400), (2560, 1600), (1000, 1000), (300, 90)])
def test_other_sizes(width, height):
    """As large as fits, in the middle, on black."""
    pixels = raster(draw(Game.new(seed=2)), width, height)
    assert pixels.shape == (height, width, 3)
    scale = min(width / WIDTH, height / HEIGHT)
    used = np.argwhere(pixels.any(axis=2).any(axis=0)).ravel()
    assert abs((used[-1] + 1 - used[0]) - WIDTH * scale) <= 2
    assert abs(used[0] - (width - 1 - used[-1])) <= 2


def test_kept_parts_change_nothing():
    """A drawing after others is the same, pixel by pixel, as one drawn first."""
    shapes = draw(Game.from_position(CROWDED))
    for record in played("campaign", 3, every=20):
        raster(draw(record))
    later = raster(shapes)
    sys.modules["mission_env.core.picture.raster"]._part.cache_clear()
    _mask.cache_clear()
    assert (raster(shapes) == later).all()


def test_texts_look_the_same_on_any_part():
    """A text that is drawn by itself, without the box under it, is blended into that box all the same."""
    box = Rect("board", 0, 0, WIDTH, HEIGHT, palette.BOX)
    together, apart = (raster([box, Text(key, 50, 50, "Faiths", 11, palette.FAINT)]) for key in ("board.a", "other"))
    assert np.abs(together.astype(int) - apart).max() <= 2


ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def test_text_for_the_terminal():
    """44 lines of at most 99 characters; without colours the same letters."""
    for record in records():
        text = ansi(record)
        lines = [ESCAPE.sub("", line) for line in text.split("\n")]
        assert len(lines) == 44 and max(map(len, lines)) <= 99
        assert [line.rstrip() for line in lines] == ansi(record, coloured=False).split("\n")
        for line in text.split("\n"):  # no colour runs on into the next line
            assert not ESCAPE.findall(line) or ESCAPE.findall(line)[-1] == "\x1b[0m"


def test_text_names_what_is_there():
    """Lands, rulers, Fields, pieces, boxes."""
    position = {
        "turn": 16,
        "treasury": 3,
        "lands": {"india": {"field": "women_2_2", "heresies": {"gnostics": 1}}},
        "paths": {"D": {"missionary": {"rank": "bishop", "at": "india"}, "pope": "schism"}},
    }
    text = ansi(Game.from_position(position), coloured=False)
    for word in ("Turn 16", "India", "o Women  2", "Bishop", "Gnostics 5", "Schism", "$$$", "Danube V.", "Turkish H."):
        assert word in text, word


def test_what_does_not_fit_is_counted():
    """The crowded Land says how many pieces the terminal leaves out."""
    assert re.search(r"\+\d+ more", ansi(Game.from_position(CROWDED), coloured=False))


# --- Missing packages ------------------------------------------------------------------------------------------------


def test_missing_package(monkeypatch):
    """One line that names the package and what to install."""
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(MissingPackage, match=r"^PIL is not installed; pip install 'mission-env\[pictures\]'$"):
        raster(draw(Game.new(seed=1)))
    assert svg(draw(Game.new(seed=1)))
