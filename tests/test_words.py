"""Events, prompts and actions in English: every kind has its words, and they say what happened."""

import ast
import string
from pathlib import Path

import pytest

import mission_env
from mission_env import Game, words
from mission_env.actions import ACTION_NAMES
from mission_env.chance import Chance
from mission_env.data import rulebook
from mission_env.events import Note
from mission_env.jit import FIRST_GAME, game_of
from mission_env.phrases import NOTES, PROMPTS, RULE_BY, VERBS
from mission_env.vocabulary import DECISIONS, FIELDS, LANDS, PLACES, TRIBES, Land

PACKAGE = Path(mission_env.__file__).parent
RULES = rulebook()["rules"]


def fields_of(template: str) -> set[str]:
    """Names between braces."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def notes_written() -> list[tuple[str, str, int, int]]:
    """Every `note(s, Note.X, ...)` of the sources: file, kind, line and how many values follow."""
    found = []
    for file in sorted(PACKAGE.rglob("*.py")):
        if game_of(file) != FIRST_GAME:
            continue
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "note":
                kind = call.args[1]
                assert isinstance(kind, ast.Attribute), f"{file.name}, line {call.lineno}: name the kind"
                found.append((file.name, kind.attr, call.lineno, len(call.args) - 2))
    return found


class TestTables:
    """The tables of phrases.py are complete and consistent."""

    def test_every_note_has_an_entry(self):
        assert set(NOTES) == set(Note)

    def test_notes_name_the_values_that_the_rules_write(self):
        """Too few names would lose a value, too many would invent one."""
        written = notes_written()
        assert len(written) > 80
        wrong = [
            f"{file}, line {line}: Note.{kind} carries {count} values, named: {NOTES[Note[kind]][1] or 'none'}"
            for file, kind, line, count in written
            if len(NOTES[Note[kind]][1].split()) != count
        ]
        assert wrong == []

    def test_every_note_is_written(self):
        """A kind that nothing writes is of no use."""
        assert {kind.name for kind in Note} - {kind for _, kind, _, _ in notes_written()} == set()

    def test_rules_are_those_of_the_book(self):
        cited = {rule for rule, _, _ in NOTES.values()}
        cited |= {rule for _, rules in RULE_BY.values() for rule in rules.values()}
        assert cited - set(RULES) == set()

    @pytest.mark.parametrize("kind", Note)
    def test_sentence_uses_named_values(self, kind):
        _, names, sentence = NOTES[kind]
        assert fields_of(sentence) <= set(names.split())
        assert len(names.split()) <= 4
        assert not sentence.endswith(".") and "\n" not in sentence

    def test_rules_by_value_name_a_value(self):
        for kind, (name, _) in RULE_BY.items():
            assert name in NOTES[kind][1].split()

    def test_every_decision_has_a_prompt(self):
        assert set(DECISIONS) - set(PROMPTS) == {
            "allied_horde",
            "martyrs",
            "joint_advance",
            "choose_field",
            "choose_heresy",
            "place_knight",
        }

    def test_every_verb_has_words(self):
        assert {name.partition(":")[0] for name in ACTION_NAMES} == set(VERBS)


class TestSpelling:
    """Names of the API as sentences spell them."""

    @pytest.mark.parametrize(
        ("name", "spelled"),
        [
            ("danube_valley", "Danube Valley"),
            ("homeland_A", "the Homeland of Path A"),
            ("damaged", "the Damaged Armies box"),
            ("saxons_arian", "Arian Saxons"),
            ("unholy_arian_empire", "Unholy Arian Empire"),
            ("women_2_2", "Women 2/2"),
            ("john_of_damascus", "John of Damascus"),
            ("E", "Path E"),
            (None, "no Land"),
        ],
    )
    def test_spell(self, name, spelled):
        assert words.spell(name) == spelled

    @pytest.mark.parametrize("names", [PLACES, FIELDS, TRIBES])
    def test_no_two_names_are_spelled_alike(self, names):
        assert len({words.spell(name) for name in names}) == len(names)

    def test_place_name(self):
        assert words.place_name("rome") == "Rome"
        with pytest.raises(ValueError, match="'women_2_2' is no place"):
            words.place_name("women_2_2")

    def test_place_at(self):
        assert [words.place_at(0, distance) for distance in (0, 1, 7, 8)] == [
            "jerusalem",
            "rome",
            "ireland",
            "homeland_A",
        ]


class TestActions:
    """describe_action."""

    def test_no_two_actions_are_described_alike(self):
        assert len({words.describe_action(name) for name in ACTION_NAMES}) == len(ACTION_NAMES)

    @pytest.mark.parametrize(
        ("name", "text"),
        [
            ("convert_for_solidus:danube_valley", "Try to convert Danube Valley for 1 $"),
            ("advance_missionary:C", "Advance the Missionary of Path C for 1 $"),
            ("choose_field:women_2_2", "Choose the Field Women 2/2"),
            ("pick_up_knight:damaged", "Move a Knight from the Damaged Armies box"),
            ("sell_relics:james", "Sell the Relics of James"),
            ("pay_tribute:3", "Offer a tribute of 3 $"),
        ],
    )
    def test_describe(self, name, text):
        assert words.describe_action(name) == text

    @pytest.mark.parametrize("name", ["convert_for_solidus", "convert_for_solidus:atlantis", ""])
    def test_unknown_action(self, name):
        with pytest.raises(ValueError, match="is no action"):
            words.describe_action(name)


class TestEvents:
    """Rows of notes, and the events of real steps."""

    @pytest.mark.parametrize(
        ("row", "rule", "values", "text"),
        [
            ([Note.DIE, 5], "2.0", {"die": 5}, "The die shows 5"),
            (
                [Note.CONVERTED, Land.INDIA, 1],
                "7.2",
                {"land": "india", "bonus": 1},
                "India is converted (die +1)",
            ),
            (
                [Note.NOT_CONVERTED, Land.MERV, -1],
                "7.2",
                {"land": "merv", "bonus": -1},
                "Merv is not converted (die -1)",
            ),
            (
                [Note.DRAW, Chance.WAFER, 20],
                "2.5",
                {"cup": "wafer", "tile": "20"},
                "20 is drawn from the Wafer cup",
            ),
            (
                [Note.DRAW, Chance.PERSIAN, 3],
                "2.5",
                {"cup": "persian", "tile": "+1"},
                "+1 is drawn from the Persian cup",
            ),
            (
                [Note.HORDE_RETREATS, 1, 7],
                "4.2.4",
                {"path": "B", "place": "homeland_B"},
                "Path B: the Horde retreats to the Homeland of Path B",
            ),
            (
                [Note.ARAB_RETREATS, 1, 0],
                "4.2.4",
                {"path": "B", "place": "jerusalem"},
                "Path B: the Arabs retreat to Jerusalem",
            ),
            (
                [Note.HERESY_DISCARDED, 1, -1],
                "6.5",
                {"heresy": "ebionites", "land": None},
                "A heresy is discarded (Ebionites, no Land)",
            ),
            ([Note.RELICS_SOLD, -1], "7.11", {"relics_of": "james"}, "Relics are sold (James)"),
            ([Note.RELICS_SOLD, 2], "7.11", {"relics_of": "C"}, "Relics are sold (Path C)"),
            (
                [Note.INVASION, 0, 0, 3],
                "4.2.2",
                {"attacker": "horde", "path": "A", "place": "spain"},
                "Path A: advance into Spain by the Horde",
            ),
            (
                [Note.INVASION, 4, 4, 6],
                "7.9",
                {"attacker": "nubia", "path": "E", "place": "ethiopia"},
                "Path E: advance into Ethiopia by Nubia",
            ),
            (
                [Note.TRIBE_BECOMES, 1, TRIBES.index("bulgars_christian")],
                "7.6",
                {"path": "B", "tribe": "bulgars_christian"},
                "Path B: the Horde is now the Christian Bulgars",
            ),
            (
                [Note.TRIBE_BECOMES, 4, TRIBES.index("shewa_muslim")],
                "5.8",
                {"path": "E", "tribe": "shewa_muslim"},
                "Path E: the Horde is now the Muslim Shewa",
            ),
            ([Note.MONEY_LOST, 2, 1], "8.6", {"lost": 2, "kept": 1}, "Unspent money: 2 $ lost, 1 $ kept"),
        ],
    )
    def test_row(self, row, rule, values, text):
        kind = Note(row[0]).name.lower()
        assert words.event(row + [0] * (5 - len(row))) == words.Event(kind, rule, values, text)

    def test_conversion(self):
        """7.2: the price, the die, the result."""
        game = Game.from_position(
            {
                "turn": 5,
                "treasury": 3,
                "lands": {"india": {"field": "women_2_2"}, "kiev": {"field": "poor_1_1"}},
                "paths": {"D": {"missionary": {"rank": "bishop", "at": "india"}}},
            }
        )
        events = game.step("convert_for_solidus:india", chance=[2])
        assert [str(event) for event in events] == [
            "2.6 Pays 1 $; 2 $ left",
            "2.0 The die shows 2",
            "7.2 India is converted (die +1)",
        ]

    def test_heresy_removed_by_the_emperor(self):
        """6.3.3: not a try of 7.5."""
        game = Game.from_position(
            {
                "turn": 12,
                "decision": "christian_emperor",
                "wafer": 15,
                "lands": {"rome": {"field": "poor_1_1", "heresies": {"gnostics": 1, "manichees": 1}}},
                "paths": {"A": {"roman_control": "rome"}},
            }
        )
        game.step("remove_heresy:rome")
        assert words.prompt(game.record) == "Which Heresy of Rome is removed by the Emperor?"
        events = game.step("choose_heresy:gnostics")
        assert [event.rule for event in events[:2]] == ["6.3.3", "8.1"]
        assert events[1].values == {"level": 1}


class TestPrompts:
    """One line that says what is asked."""

    @staticmethod
    def after(action: str, chance: list, **position) -> str:
        """The prompt that an action leads to."""
        game = Game.from_position(position)
        game.step(action, chance=chance)
        return words.prompt(game.record)

    def test_religious_action(self):
        game = Game.from_position({"turn": 5, "treasury": 3, "dark_ages": 2})
        assert words.prompt(game.record) == "Religious Phase of Turn 5: what next (3 $, Dark Ages 2)?"

    def test_council(self):
        game = Game.from_position({"turn": 18, "treasury": 3, "decision": "council"})
        assert words.prompt(game.record) == "Council of Second Constantinople: try to reconcile a Path in Schism (3 $)?"

    @pytest.mark.parametrize(
        ("place", "spelled"), [("danube_valley", "Danube Valley"), ("damaged", "the Damaged Armies box")]
    )
    def test_army_move(self, place, spelled):
        game = Game.from_position({"turn": 18, "decision": "army_move", "roman_army": place})
        assert words.prompt(game.record) == f"Move the Roman Army, now in {spelled}?"

    def test_game_over(self):
        game = Game.from_position({"turn": 27, "decision": "game_over"})
        assert words.prompt(game.record) == "The game is over."

    def test_martyrs(self):
        prompt = self.after(
            "end",
            [],
            turn=18,
            decision="christian_emperor",
            wafer=24,
            cups={"heresies": {}},
            lands={"gaul": {"field": "martyrs_3_3"}},
            paths={"A": {"horde": {"tribe": "saxons_arian", "at": "belgium"}}},
        )
        assert prompt == "The Arian Saxons of Path A attack Gaul: do its Martyrs fight?"

    def test_martyrs_against_arabs(self):
        prompt = self.after(
            "end",
            [1, 1],
            turn=22,
            decision="christian_emperor",
            wafer=15,
            lands={"gaul": {"field": "martyrs_3_3"}},
            arab_spain="occupied",
            paths={"A": {"arab": {"kind": "jihad", "at": "milan"}}},
        )
        assert prompt == "The Jihad of Path A attack Gaul: do its Martyrs fight?"

    def test_allied_horde(self):
        prompt = self.after(
            "end",
            [],
            turn=18,
            decision="christian_emperor",
            wafer=24,
            cups={"heresies": {}},
            paths={"B": {"horde": {"tribe": "bulgars_christian", "at": "kiev"}}},
        )
        assert prompt == "Let the allied Christian Bulgars move from Kiev to Danube Valley (moves left: 1)?"

    @pytest.mark.parametrize(
        ("action", "question"),
        [
            ("attack_with_control:B", "The control tile has taken Kiev: does the Roman Army come along?"),
            ("attack_with_army:B", "The Roman Army has taken Kiev: does the control tile come along?"),
        ],
    )
    def test_joint_advance(self, action, question):
        prompt = self.after(
            action,
            [1],
            turn=18,
            treasury=3,
            roman_army="danube_valley",
            paths={"B": {"roman_control": "danube_valley", "horde": {"tribe": "bulgars_pagan", "at": "kiev"}}},
        )
        assert prompt == question

    def test_choose_field(self):
        prompt = self.after(
            "advance_missionary:C",
            ["field:women_2_2", "field:poor_1_1", "field:jews_3_2"],
            turn=5,
            treasury=3,
            paths={"C": {"missionary": {"rank": "bishop", "at": "antioch"}}},
        )
        assert prompt == "Which Field is found in Armenia (Women 2/2, Poor 1/1, Jews 3/2)?"

    def test_choose_heresy(self):
        prompt = self.after(
            "end_heresy_for_solidus:rome",
            [],
            turn=12,
            treasury=3,
            lands={"rome": {"field": "poor_1_1", "heresies": {"gnostics": 1, "manichees": 1}}},
        )
        assert prompt == "Which Heresy of Rome is tried?"

    def test_place_knight(self):
        prompt = self.after(
            "pick_up_knight:damaged",
            [],
            turn=18,
            treasury=3,
            knights_damaged=1,
            lands={"rome": {"field": "poor_1_1", "christian": True}, "milan": {"field": "poor_1_1", "christian": True}},
        )
        assert prompt == "Where does the Knight from the Damaged Armies box go (3 $)?"

    def test_baqt(self):
        prompt = self.after(
            "end",
            [5, 1],
            turn=22,
            treasury=3,
            decision="christian_emperor",
            wafer=15,
            paths={"E": {"arab": {"kind": "jihad", "at": "alexandria"}}},
        )
        assert prompt == "The Arabs have taken Thebes: offer a tribute of how many $ (3 $)?"


def test_every_land_is_a_place():
    """Places begin with the Lands, in map order."""
    assert PLACES[: len(LANDS)] == LANDS
