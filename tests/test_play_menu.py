"""What a player is shown and told: the menu of legal actions, cards of the Lands, advice, positions and saved games."""

import random

import numpy as np
import pytest

from agents.play.advice import Advisor, describe_opinion
from agents.play.cards import cards
from agents.play.files import FileError, Folder, load_game, load_position, position_text, read_position, session_at
from agents.play.menu import _RULES, TITLES, NoChoice, by_kind, choices, choose, faces_words
from agents.play.session import Session
from mission_env import Game, observation
from mission_env.actions import ACTION_NAMES
from mission_env.data import rulebook
from mission_env.vocabulary import LANDS
from tests.sessions import CONVERTING, converting, random_actions


class TestMenu:
    """The legal actions by kind."""

    def test_every_verb_has_a_rule(self):
        assert {name.partition(":")[0] for name in ACTION_NAMES} == set(_RULES)
        numbers = [
            rule for rules in _RULES.values() for rule in ([rules] if isinstance(rules, str) else rules.values())
        ]
        assert set(numbers) <= set(rulebook()["rules"])

    @pytest.mark.parametrize(("seed", "scenario"), [(1, "campaign"), (2, "campaign"), (3, "rise_of_islam")])
    def test_whole_games(self, seed, scenario):
        """All legal actions and no others; prices and dice are those of the rules, by other code."""
        decisions, checked = set(), 0
        for session in random_actions(seed, scenario):
            game = session.game
            if game.decision in decisions and random.Random(len(session.moments)).random() < 0.8:
                continue  # looked at a part of the positions is enough
            decisions.add(game.decision)
            before = game.record.tobytes()
            menu = choices(game)
            assert game.record.tobytes() == before
            assert sorted(one.action for one in menu) == sorted(game.legal_actions())
            assert sum(map(len, by_kind(menu).values())) == len(menu) and set(by_kind(menu)) <= set(TITLES.values())
            seen = observation.empty()
            observation.observe(game.record, *seen.values())
            faces = seen["lands"][:, observation.CHANNELS["lands"].index("conversion_faces")]
            for one in menu:
                if one.action.startswith("convert_for_solidus"):
                    assert len(one.faces) == faces[LANDS.index(one.land)] and one.price == 1
                    checked += 1
        assert len(decisions) > 3 and checked > 10

    def test_prices(self):
        """What an action costs is what it takes from the treasury."""
        session = Session.at({**CONVERTING, "treasury": 10})
        for one in choices(session.game):
            if one.kind == TITLES["build"]:
                after = session.game.clone()
                after.step(one.action)
                assert one.price == 10 - after.record.treasury > 0
                assert one.odds == f"{one.price} $"

    @pytest.mark.parametrize(
        ("faces", "words"),
        [
            ((4, 5, 6), "die 4+ (3 in 6)"),
            ((6,), "die 6 (1 in 6)"),
            ((1, 2), "die 1 to 2 (2 in 6)"),
            ((1, 4, 6), "die 1 or 4 or 6 (3 in 6)"),
            ((), "cannot succeed"),
            ((1, 2, 3, 4, 5, 6), "cannot fail"),
        ],
    )
    def test_faces(self, faces, words):
        assert faces_words(faces) == words

    @pytest.mark.parametrize(
        ("typed", "action"),
        [
            ("convert_for_solidus:milan", "convert_for_solidus:milan"),
            ("end", "end"),
            ("adv", "advance_missionary:A"),
            ("conv:mil", "convert_for_solidus:milan"),
            ("END_H", "end_heresy_for_solidus:anatolia"),
            ("end heresy for solidus:anatolia", "end_heresy_for_solidus:anatolia"),
            ("milan", "convert_for_solidus:milan"),
            ("anat", "end_heresy_for_solidus:anatolia"),
        ],
    )
    def test_chosen_by_words(self, typed, action):
        assert choose(choices(Session.at({**CONVERTING, "treasury": 1}).game), typed) == action

    def test_chosen_by_number(self):
        menu = choices(converting().game)
        assert [choose(menu, str(number)) for number in range(1, len(menu) + 1)] == [one.action for one in menu]

    @pytest.mark.parametrize(
        ("typed", "told"),
        [
            ("0", "there is no number 0; 1 to"),
            ("999", "there is no number 999"),
            ("conquer", "'conquer' is no legal action and no command"),
            ("build", "'build' is ambiguous: build_"),
            (":", "is ambiguous"),
            ("-1", "'-1' is no legal action"),
        ],
    )
    def test_nothing_chosen(self, typed, told):
        with pytest.raises(NoChoice, match=told):
            choose(choices(Session.at({**CONVERTING, "treasury": 10}).game), typed)


def test_cards():
    """What lies on a Land, in words."""
    data = {
        "turn": 20,
        "lands": {
            "rome": {"field": "jews_3_2", "christian": True, "heresies": {"gnostics": 2}, "knights": 1},
            "persia": {"persian": "-1"},
        },
        "paths": {"A": {"roman_control": "milan", "pope": "schism"}},
    }
    found = {card.land: card for card in cards(Game.from_position(data))}
    assert list(found) == list(LANDS)
    lines = " | ".join(found["rome"].lines)
    for words in ("Path A, 1 from Jerusalem, Big City", "Jews 3/2, Christian side up, under a Heresy", "Gnostics x2"):
        assert words in lines
    assert "Ruled by Rome (Christian rule)" in lines and "Pope in Schism" in lines and "Knights" in lines
    assert "Persian tile -1" in found["persia"].lines and "No Field yet" in found["persia"].lines


class TestAdvice:
    """Advice of any player, with odds."""

    @pytest.mark.parametrize("player", ["heuristic", "random", "flat:random:20", "tree:heuristic:20"])
    def test_players(self, player):
        game = converting().game
        before = game.record.tobytes()
        counsel = Advisor().advise(game, player, simulations=8)
        assert game.record.tobytes() == before
        assert counsel.choice == counsel.rows[0].action and {row.action for row in counsel.rows} <= {
            *game.legal_actions()
        }
        assert len(counsel.rows) + counsel.left_out == len(game.legal_actions())
        for row in counsel.rows:
            odds = [*(share for _, share in row.levels), row.collapsed]
            assert len(odds) == 6 and min(odds) >= 0 and np.isclose(sum(odds), 1)
            assert -250 <= row.points < 250 and row.error >= 0 and isinstance(describe_opinion(row.opinion), str)
        others = [row.points for row in counsel.rows[1:]]
        assert others == sorted(others, reverse=True)

    def test_odds_are_those_of_the_games(self):
        """A game that is lost for certain: every simulation collapses."""
        game = Game.from_position({"turn": 20, "dark_ages": 7, "treasury": 0, "decision": "religious_action"})
        counsel = Advisor().advise(game, "random", simulations=5)
        assert all(row.collapsed == 1 and row.points == -250 for row in counsel.rows)

    @pytest.mark.parametrize(
        ("player", "simulations", "told"),
        [
            ("nobody", 10, "nobody"),
            ("heuristic", 0, "0 simulations"),
            ("heuristic", 10**6, "1000000 simulations"),
            ("flat:heuristic:1000s", 10, "searches too long"),
            ("tree:heuristic:999999999", 10, "searches too long"),
            ("flat:heuristic:soon", 10, "'soon' is not understood"),
        ],
    )
    def test_refused(self, player, simulations, told):
        with pytest.raises(ValueError, match=told):
            Advisor().advise(converting().game, player, simulations)


class TestFiles:
    """Saved games by name, and positions."""

    def test_position_round_trip(self, tmp_path):
        game = Session.new("campaign", 7).game
        for as_json in (False, True):
            file = tmp_path / ("p.json" if as_json else "p.yaml")
            file.write_text(position_text(game, as_json))
            assert session_at(load_position(file)).game.position() == game.position()

    @pytest.mark.parametrize(
        ("text", "told"),
        [
            ("{", "neither YAML nor JSON"),
            ("", "a position is a mapping"),
            ("- turn", "a position is a mapping"),
            ("a: &x [1]\nb: *x", "no YAML aliases"),
            ("[" * 1500, "neither YAML nor JSON"),
            ("#" * 200_000, "at most 100,000 characters"),
            ("turn: 99", "position: turn: expected a whole number 1 .. 27"),
            ("lands: {atlantis: {}}", "position: lands.atlantis"),
            ("treasury: 11", "position: treasury"),
        ],
    )
    def test_bad_positions(self, text, told):
        with pytest.raises(FileError, match=told):
            session_at(read_position(text))

    def test_folder(self, tmp_path):
        folder = Folder(tmp_path / "games")
        session = Session.new("campaign", 7)
        session.act("end")
        assert folder.names() == []
        folder.save(session.saved(), "my game")
        with pytest.raises(FileError, match="there is a game 'my game' already"):
            folder.save(session.saved(), "my game")
        folder.save(session.saved(), "my game", overwrite=True)
        assert folder.names() == ["my game"] and folder.load("my game").saved() == session.saved()

    @pytest.mark.parametrize("name", ["", "..", "../x", "a/b", "a\\b", ".x", "x" * 61, "a\n", "ä", "a\0"])
    def test_bad_names(self, name, tmp_path):
        with pytest.raises(FileError, match="is no name for a game"):
            Folder(tmp_path).save(Session.new("campaign", 7).saved(), name)

    def test_nothing_to_load(self, tmp_path):
        (tmp_path / "bad.json").write_text("{}")
        with pytest.raises(FileError, match="there is no game 'none'"):
            Folder(tmp_path).load("none")
        with pytest.raises(FileError, match=r"bad\.json is not a saved game"):
            Folder(tmp_path).load("bad")
        with pytest.raises(FileError, match="cannot read"):
            load_game(tmp_path / "none.json")
