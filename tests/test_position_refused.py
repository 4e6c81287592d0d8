"""Impossible positions are refused with the key at fault and what would be right; odd ones that do no harm pass."""

import pytest

from mission_env import PositionError, position


def lands(**content):
    """A position with these Lands."""
    return {"lands": content}


def path_a(turn=20, **content):
    """A position with these tiles on Path A."""
    return {"turn": turn, "paths": {"A": content}}


def on_path(letter, turn=20, **content):
    """A position with these tiles on one Path."""
    return {"turn": turn, "paths": {letter: content}}


SAXONS, JIHAD, KING = {"tribe": "saxons_arian"}, {"kind": "jihad"}, {"kind": "king"}
OCCUPIED = {"turn": 25, "arab_spain": "occupied"}

REFUSED = [
    # Unknown keys and names
    ({"tresury": 3}, "tresury", "one of scenario"),
    (lands(roma={}), "lands.roma", "one of rome"),
    (lands(rome={"filed": "jews_3_2"}), "lands.rome.filed", "one of field"),
    (lands(rome={"field": "jew_3_2"}), "lands.rome.field", "unknown field 'jew_3_2'; one of"),
    (lands(rome={"heresies": {"gnostic": 1}}), "lands.rome.heresies.gnostic", "gnostics"),
    (lands(rome={"infrastructure": "school"}), "lands.rome.infrastructure", "hospital"),
    (lands(rome={"bible": "english"}), "lands.rome.bible", "latin"),
    ({"paths": {"G": {}}}, "paths.G", "one of A"),
    (path_a(pop="communion"), "paths.A.pop", "pope"),
    (path_a(pope="heretic"), "paths.A.pope", "communion, schism"),
    (path_a(faith="lutheran"), "paths.A.faith", "catholic"),
    (on_path("C", faith="catholic"), "paths.C.faith", "one_nature"),
    (path_a(missionary={"rank": "cardinal", "at": "rome"}), "paths.A.missionary.rank", "archbishop"),
    (path_a(horde={"tribe": "goths", "at": "spain"}), "paths.A.horde.tribe", "saxons_arian"),
    ({"bibles": {"english": "ready"}}, "bibles.english", "latin"),
    ({"bibles": {"greek": "new"}}, "bibles.greek", "ready, used"),
    ({"scenario": "crusades"}, "scenario", "campaign, rise_of_islam"),
    ({"decision": "none"}, "decision", "religious_action"),
    ({"roman_policy": "pax"}, "roman_policy", "pax_romana"),
    ({"persian_religion": "none"}, "persian_religion", "zoroastrian, muslim"),
    ({"jerusalem": "jewish"}, "jerusalem", "roman, arab"),
    ({"james": "gone"}, "james", "jerusalem, relics"),
    ({"theologian": "luther"}, "theologian", "origen"),
    ({"cups": {"wafer": []}}, "cups.wafer", "wafers"),
    ({"cups": {"faiths": {"catholic": 1}}}, "cups.faiths.catholic", "orthodox"),
    ({"cups": {"heresies": {"mithra": 1}}}, "cups.heresies.mithra", "ebionites"),
    ({"pending": {"frame": []}}, "pending.frame", "frames"),
    # Wrong types
    ([], "position", "mapping"),
    ({"lands": []}, "lands", "mapping"),
    (lands(rome="jews_3_2"), "lands.rome", "mapping"),
    ({"treasury": True}, "treasury", "whole number"),
    ({"treasury": "3"}, "treasury", "0 .. 10"),
    ({"turn": 3.0}, "turn", "whole number"),
    ({"papal_states": 1}, "papal_states", "true or false"),
    ({"roman_army": None}, "roman_army", "name"),
    (lands(merv={"persian": 1}), "lands.merv.persian", "-1, 0, +1"),
    (lands(rome={"field": "jews_3_2", "christian": "yes"}), "lands.rome.christian", "true or false"),
    ({"cups": {"wafers": {"17": 1}}}, "cups.wafers", "list"),
    ({"cups": {"wafers": [True]}}, "cups.wafers[0]", "1 .. 32"),
    ({"cups": {"fields": ["women_2_2"]}}, "cups.fields", "mapping"),
    # Numbers out of range
    ({"treasury": 11}, "treasury", "0 .. 10"),
    ({"treasury": -1}, "treasury", "0 .. 10"),
    ({"turn": 0}, "turn", "1 .. 27"),
    ({"turn": 28}, "turn", "1 .. 27"),
    ({"scenario": "rise_of_islam", "turn": 20}, "turn", "21 .. 27"),
    ({"dark_ages": -1}, "dark_ages", "whole number 0"),
    ({"wafer": 33}, "wafer", "1 .. 32"),
    ({"cups": {"wafers": [0]}}, "cups.wafers[0]", "1 .. 32"),
    ({"cups": {"fields": {"women_2_2": 4}}}, "cups.fields.women_2_2", "0 .. 3"),
    # Tiles used more often than they exist
    ({"cups": {"wafers": [3, 3]}}, "cups.wafers[1]", "one Wafer 3"),
    ({"wafer": 3, "cups": {"wafers": [3]}}, "cups.wafers[0]", "one Wafer 3"),
    (lands(rome={"field": "wealthy_4_3"}, kiev={"field": "wealthy_4_3"}), "lands.kiev.field", "2 used"),
    (
        {"cups": {"fields": {"wealthy_4_3": 1}}, **lands(rome={"field": "wealthy_4_3"})},
        "cups.fields.wealthy_4_3",
        "only 1",
    ),
    (lands(rome={"heresies": {"mithra": 2}}, kiev={"heresies": {"mithra": 1}}), "lands.kiev.heresies.mithra", "only 2"),
    (
        {"cups": {"heresies": {"gnostics": 3}}, **lands(rome={"heresies": {"gnostics": 1}})},
        "cups.heresies.gnostics",
        "4 used",
    ),
    ({"melkites_available": 18, "cups": {"heresies": {"gnostics": 1}}}, "melkites_available", "19 used"),
    (
        {"cups": {"heresies": {}}, **lands(rome={"field": "poor_1_1", "melkites": 18, "heresies": {"mithra": 1}})},
        "lands.rome.melkites",
        "only 18",
    ),
    ({"paths": {"C": {"faith": "arian"}, "D": {"faith": "arian"}}}, "paths.D.faith", "2 used"),
    ({"paths": {"C": {"faith": "arian"}}, "cups": {"faiths": {"arian": 1}}}, "cups.faiths.arian", "only 1"),
    (
        lands(
            rome={"infrastructure": "hospital"},
            kiev={"infrastructure": "hospital"},
            merv={"infrastructure": "hospital"},
        ),
        "lands.merv.infrastructure",
        "3 used",
    ),
    (
        lands(rome={"infrastructure": "hospital"}, milan={"infrastructure": "monastery"}),
        "lands.milan.infrastructure",
        "Path A",
    ),
    (lands(rome={"knights": 2}, milan={"knights": 2}), "lands.milan.knights", "4 used"),
    ({"knights_damaged": 3, **lands(rome={"knights": 1})}, "knights_damaged", "only 3"),
    (lands(rome={"isis": 2}, milan={"isis": 1}), "lands.milan.isis", "3 used"),
    (lands(merv={"persian": "0"}, persia={"persian": "0"}), "lands.merv.persian", "is in persia"),
    (lands(rome={"bible": "latin"}, milan={"bible": "latin"}), "lands.milan.bible", "already protects rome"),
    (lands(rome={"theologian": True}, milan={"theologian": True}), "lands.milan.theologian", "on rome"),
    ({"turn": 7, "theologian": "origen", **lands(rome={"theologian": True})}, "lands.rome.theologian", "not yet used"),
    (path_a(missionary={"rank": "apostle", "at": "rome"}, relics="milan"), "paths.A.relics", "other side"),
    # Tiles where they cannot be
    (lands(rome={"persian": "0"}), "lands.rome.persian", "ctesiphon, persia, merv"),
    (lands(rome={"christian": True}), "lands.rome.christian", "give field"),
    ({"cups": {"heresies": {}}, **lands(rome={"melkites": 1})}, "lands.rome.melkites", "give field"),
    (lands(rome={"bible": "greek"}), "lands.rome.bible", "'latin'"),
    ({"bibles": {"latin": "ready"}, **lands(rome={"bible": "latin"})}, "bibles.latin", "used"),
    (path_a(missionary={"rank": "bishop"}), "paths.A.missionary.at", "missing"),
    (path_a(missionary={"at": "rome"}), "paths.A.missionary.rank", "missing"),
    (path_a(missionary={"rank": "bishop", "at": "kiev"}), "paths.A.missionary.at", "homeland_A"),
    (path_a(missionary={"rank": "bishop", "at": "homeland_A"}), "paths.A.missionary.at", "archbishop"),
    (path_a(relics="homeland_A"), "paths.A.relics", "jerusalem"),
    (path_a(ruler={**KING, "at": "kiev"}), "paths.A.ruler.at", "milan"),
    (path_a(ruler={**KING, "at": "homeland_A"}), "paths.A.ruler.at", "milan"),
    (path_a(roman_control="kiev"), "paths.A.roman_control", "milan"),
    (path_a(roman_control="jerusalem"), "paths.A.roman_control", "milan"),
    (on_path("D", roman_control="ctesiphon"), "paths.D.roman_control", "no Roman Control Tile on Path D"),
    ({"holy_roman_empire": "kiev"}, "holy_roman_empire", "milan"),
    ({"holy_roman_empire": "milan", **path_a(25, roman_control="rome")}, "holy_roman_empire", "only one"),
    ({"nubia": "rome"}, "nubia", "alodia"),
    ({"roman_army": "jerusalem"}, "roman_army", "damaged"),
    ({"roman_capital": "milan"}, "roman_capital", "constantinople"),
    ({"turn": 12, "theologian": "origen"}, "theologian", "'john_chrysostom'"),
    ({"turn": 15, "theologian": "origen"}, "theologian", "no Theologian"),
    ({"melkites_available": 1}, "cups.heresies", "melkites_available"),
    # Hordes, Arabs and Rulers
    (path_a(horde={"tribe": "khazars_pagan", "at": "spain"}), "paths.A.horde.tribe", "saxons_arian"),
    (path_a(horde={**SAXONS, "at": "jerusalem"}), "paths.A.horde.at", "homeland_A"),
    (path_a(horde={**SAXONS, "at": "homeland_B"}), "paths.A.horde.at", "homeland_A"),
    (path_a(horde={**SAXONS, "at": "milan"}, roman_control="milan"), "paths.A.horde.at", "inside Roman land"),
    (path_a(horde={**SAXONS, "at": "rome"}, roman_control="milan"), "paths.A.horde.at", "out to milan"),
    (
        {"holy_roman_empire": "gaul", **path_a(25, horde={**SAXONS, "at": "spain"})},
        "paths.A.horde.at",
        "Holy Roman Empire",
    ),
    (
        {"nubia": "alodia", **on_path("E", horde={"tribe": "himyar_clans", "at": "thebes"})},
        "paths.E.horde.at",
        "Nubia",
    ),
    (
        path_a(22, horde={**SAXONS, "at": "milan"}, arab={**JIHAD, "at": "milan"}),
        "paths.A.arab.at",
        "the Horde in milan",
    ),
    (path_a(20, arab={**JIHAD, "at": "jerusalem"}), "paths.A.arab", "before Turn 21"),
    (path_a(25, arab={**JIHAD, "at": "rome"}), "paths.A.arab.kind", "'abbasid'"),
    (path_a(26, arab={"kind": "seljuks", "at": "rome"}), "paths.A.arab.kind", "jihad, abbasid"),
    (path_a(22, arab={**JIHAD, "at": "homeland_A"}), "paths.A.arab.at", "jerusalem"),
    ({"turn": 22, "baqt": True}, "baqt", "abbasid"),
    ({"baqt": True, **on_path("E", 25, arab={"kind": "abbasid", "at": "nobadia"})}, "baqt", "thebes"),
    ({"turn": 20, "arab_spain": "occupied"}, "arab_spain", "before Turn 21"),
    ({"turn": 24, "arab_spain": "reconquista"}, "arab_spain", "before Turn 25"),
    ({"turn": 24, "reconquista_tried": True}, "reconquista_tried", "before Turn 25"),
    ({**OCCUPIED, "roman_army": "spain"}, "roman_army", "Arab-occupied"),
    ({**OCCUPIED, "holy_roman_empire": "spain"}, "holy_roman_empire", "Arab-occupied"),
    ({**path_a(roman_control="spain"), **OCCUPIED}, "paths.A.roman_control", "Arab-occupied"),
    ({**path_a(horde={**SAXONS, "at": "spain"}), **OCCUPIED}, "paths.A.horde.at", "Arab-occupied"),
    ({**path_a(ruler={**KING, "at": "spain"}), **OCCUPIED}, "paths.A.ruler.at", "Arab-occupied"),
    ({**lands(spain={"knights": 1}), **OCCUPIED}, "lands.spain.knights", "Arab-occupied"),
    (
        {
            "holy_roman_empire": "milan",
            **path_a(25, horde={"tribe": "unholy_arian_empire", "at": "gaul"}),
        },
        "holy_roman_empire",
        "same tile",
    ),
    # What is pending
    ({"decision": "martyrs"}, "pending", "martyrs needs the frames"),
    ({"pending": {"drawn": ["poor_1_1"]}}, "pending.drawn", "choose_field"),
    ({"decision": "choose_field"}, "pending.drawn", "one to three"),
    ({"decision": "choose_field", "pending": {"drawn": ["poor"]}}, "pending.drawn[0]", "poor_1_1"),
    ({"pending": {"evangelist": "A"}}, "pending.evangelist", "give theologian"),
    ({"turn": 7, "theologian": "origen", "pending": {"evangelist": "A"}}, "pending.evangelist", "D, E"),
    ({"pending": {"sustained": ["roma"]}}, "pending.sustained[0]", "rome"),
    ({"pending": {"frames": {}}}, "pending.frames", "list"),
    ({"pending": {"frames": [{}]}}, "pending.frames[0].procedure", "missing"),
    ({"pending": {"frames": [{"procedure": "war", "step": "x"}]}}, "pending.frames[0].procedure", "invasion"),
    ({"pending": {"frames": [{"procedure": "turn", "step": "x"}]}}, "pending.frames[0].step", "step of turn"),
    ({"pending": {"frames": [{"procedure": "turn", "step": "new_era", "x": 1}]}}, "pending.frames[0].x", "procedure"),
    (
        {"pending": {"frames": [{"procedure": "invasion", "step": "done", "path": 999}]}},
        "pending.frames[0].path",
        "whole number",
    ),
    ({"pending": {"frames": [{"procedure": "turn", "step": "done"}]}}, "pending.frames[0].step", "step of turn"),
    ({"pending": {"frames": []}}, "pending.frames", "procedure turn"),
    ({"pending": {"frames": [{"procedure": "invasion", "step": "done"}]}}, "pending.frames", "procedure turn"),
    ({"pending": {"frames": [{"procedure": "turn", "step": "new_era"}] * 9}}, "pending.frames", "at most 5"),
]


class TestRefused:
    """Impossible positions are refused with the key at fault and what would be right."""

    @pytest.mark.parametrize(("data", "key", "reason"), REFUSED, ids=[str(key) for _, key, _ in REFUSED])
    def test_names_the_key(self, data, key, reason):
        with pytest.raises(PositionError) as refusal:
            position.read(data)
        assert refusal.value.key == key
        assert str(refusal.value).startswith(f"{key}: ")
        assert reason in refusal.value.reason

    def test_is_a_value_error(self):
        assert issubclass(PositionError, ValueError)


class TestAllowed:
    """Odd positions that do no harm are set up: tests and studies need them."""

    @pytest.mark.parametrize(
        "data",
        [
            path_a(3, horde={**SAXONS, "at": "ireland"}),
            {"turn": 2, "knights_damaged": 3},
            path_a(roman_control="ireland", ruler={**KING, "at": "milan"}),
            lands(ireland={"field": "poor_1_1", "christian": True}),
            path_a(1, pope="schism", faith="arian"),
            {"turn": 12, "roman_policy": "lex_romana"},
            {"turn": 5, "wafer": 20},
            {"bibles": {"coptic": "ready"}},
            {"dark_ages": 9},
            {"cups": {"wafers": [], "fields": {}, "heresies": {}, "faiths": {}}},
            # R2 says who controls the Land of a Ruler behind a Horde
            path_a(20, horde={**SAXONS, "at": "milan"}, ruler={**KING, "at": "gaul"}),
            # R5: while Spain lies beside the way, tiles of Path A pass one another
            {**path_a(24, arab={**JIHAD, "at": "spain"}, horde={**SAXONS, "at": "rome"}), "arab_spain": "occupied"},
            {**path_a(24, arab={**JIHAD, "at": "ireland"}, horde={**SAXONS, "at": "milan"}), "arab_spain": "occupied"},
            {"paths": {"F": {"relics": "greece"}}},
        ],
    )
    def test_is_read(self, data):
        assert position.read(data)[0]["turn"] >= 1
