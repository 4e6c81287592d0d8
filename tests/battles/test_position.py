"""Positions in and out, and the positions that are refused; the checked door, its words and its transcripts."""

import numpy as np
import pytest

from mission_env.battles import BattlesGame, words
from mission_env.battles.actions import ACTION_NAMES
from mission_env.battles.game import SYSTEM
from mission_env.errors import ChanceError, IllegalAction, PositionError, UnknownScenario
from mission_env.logs import transcript
from mission_env.saved_game import Recorder, record_game

from .table import NEXT, at, card

UNSEEN = ("key", "draws")  # the coming draws are no part of a position


def same(one: BattlesGame, other: BattlesGame) -> bool:
    """Whether two records differ in nothing but coming draws."""
    names = [name for name in one.record.dtype.names if name not in UNSEEN]
    return all(np.array_equal(one.record[name], other.record[name]) for name in names)


def pick(rng: np.random.Generator):
    """An agent of random actions."""
    return lambda game: str(rng.choice(game.legal_actions()))


def test_every_position_of_a_game_is_restored():
    """Byte for byte, at every kind of decision."""
    asked = set()
    rng = np.random.default_rng(5)
    for seed in range(12):
        game = BattlesGame.new(seed=seed)
        while not game.over:
            twin = BattlesGame.from_position(game.position())
            assert same(game, twin) and twin.legal_actions() == game.legal_actions()
            asked.add(game.decision)
            game.step(str(rng.choice(game.legal_actions())))
        assert same(game, BattlesGame.from_position(game.position()))
    assert asked >= {"operation", "target", "flip", "casualty", "border", "admit"}


def test_emancipation_is_restored():
    """The decision that random games seldom come to, before and after a cube is chosen; after a vote, too."""
    table = {"france": {"owner": "player", "repressed": {"cube": 1, "islamic_knight": 1}}}
    for first, more in ("vote:france", {"florins": 2}), ("play:1", {}):
        game = at(
            [card("conspiracy", "france", "rook")],
            empires=table,
            borders={"england_france": "concession_player"},
            **more,
        )
        game.step(first)
        for action in ("emancipate:cube", "settle:france_hre"):
            twin = BattlesGame.from_position(game.position())
            assert same(game, twin)
            game.step(action)


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"scenario": "campaign"}, "scenario: unknown scenario 'campaign'; one of renaissance"),
        ({"turn": 9}, "turn: expected a whole number 1 .. 8, not 9"),
        ({"operations": 4}, "operations: expected a whole number 0 .. 3, not 4"),
        ({"operations": 0}, "operations: the decision 'operation' needs one at least"),
        ({"florins": -1}, "florins: expected a whole number 0 .. 99, not -1"),
        ({"decision": "none"}, "decision: unknown decision 'none'"),
        ({"decision": "game_over"}, "decision: the game is over on turn 8 with operations: 0"),
        ({"empires": {"spain": {}}}, "empires.spain: unknown empire 'spain'"),
        ({"empires": {"france": {"king": "you"}}}, "empires.france.king: unknown key 'king'"),
        ({"empires": {"france": {"owner": "me"}}}, "empires.france.owner: unknown owner 'me'; one of nobody"),
        ({"empires": {"france": {"republic": True}}}, "empires.france.republic: a republic has an owner"),
        ({"empires": {"france": {"vassal_of": "france"}}}, "vassal_of: no empire is its own vassal"),
        ({"empires": {"france": {"vassal_of": "hre", "owner": "player"}}}, "owner: a vassal belongs to its suzerain"),
        (
            {"empires": {"france": {"vassal_of": "hre"}, "hre": {"owner": "player", "republic": True}}},
            "empires.france.vassal_of: hre is no kingdom, so it has no vassals",
        ),
        ({"empires": {"france": {"repressed": {"islamic_pirate": 1}}}}, "unknown token 'islamic_pirate'"),
        ({"borders": {"france_spain": "islamic_pirate"}}, "borders.france_spain: unknown border 'france_spain'"),
        ({"row": [{}] * 7}, "row: at most 6 cards, not 7"),
        ({"row": [{"kind": "siege"}]}, "row[0].kind: unknown kind 'siege'"),
        ({"row": [card("conspiracy", "hre", "cube")]}, "row[0].agents: unknown set of agents of a conspiracy 'cube'"),
        ({"deck": {"conspiracy": 36}}, "deck.conspiracy: expected a whole number 0 .. 35, not 36"),
        ({"pending": {"king": "hre"}}, "pending.king: nothing is pending at this decision"),
        ({"decision": "target", "pending": {}}, "pending.king: missing"),
        ({"decision": "target", "pending": {"king": "hre"}}, "pending.king: the player has no king in hre"),
        ({"decision": "border", "pending": {}}, "pending.mover: missing at this decision"),
        (
            {
                "decision": "casualty",
                "pending": {"battle": "conspiracy", "empire": "hre", "deaths": 1, "dying": "defenders"},
            },
            "pending.deaths: expected 1 at least, and fewer than there are defenders: 0",
        ),
        (
            {"decision": "flip", "pending": {"battle": "conspiracy", "empire": "hre", "deaths": 0}},
            "pending.battle: only a conspiracy that has won flips a theocracy by choice",
        ),
        (
            {"decision": "emancipate", "pending": {"battle": "vote", "empire": "hre"}},
            "pending.empire: no repressed token of it has room",
        ),
        (
            {"decision": "border", "pending": {"battle": "vote", "empire": "hre", "mover": "cube"}},
            "pending.battle: nobody fights in a vote",
        ),
        (
            {"decision": "border", "pending": {"battle": "conspiracy", "empire": "hre", "mover": "cube"}},
            "pending.mover: no cube is among those who move (agents)",
        ),
        (
            {
                "decision": "border",
                "agents": {"islamic_pirate": 1},
                "borders": {"france_hre": "islamic_pirate"},
                "pending": {"battle": "conspiracy", "empire": "hre", "mover": "islamic_pirate"},
            },
            "pending.mover: no empty border for a islamic_pirate",
        ),
        (
            {
                "decision": "emancipate",
                "empires": {"hre": {"repressed": {"cube": 1}}},
                "pending": {"battle": "conspiracy", "empire": "hre", "deaths": 1},
            },
            "pending.deaths: casualties have been chosen at this decision",
        ),
        (
            {
                "decision": "emancipate",
                "empires": {"hre": {"repressed": {"cube": 1}}},
                "pending": {"battle": "conspiracy", "empire": "hre", "mover": "cube"},
            },
            "pending.mover: it is given while the decision is 'border', and only then",
        ),
        ({"decision": "admit", "pending": {"battle": "conspiracy", "empire": "hre"}}, "nothing is legal at admit"),
    ],
)
def test_a_bad_position(position, words):
    """One line, with the key and what would be right."""
    with pytest.raises(PositionError) as caught:
        BattlesGame.from_position(position)
    assert words in str(caught.value) and "\n" not in str(caught.value)


class TestDoor:
    """What core/game.py checks, with this game's words."""

    def test_an_illegal_action(self):
        game = at()
        before = game.record.tobytes()
        with pytest.raises(IllegalAction, match="'vote:france' is not legal at operation; legal: play:6, tax"):
            game.step("vote:france")
        with pytest.raises(IllegalAction, match="'pass' is no action"):
            game.step("pass")
        assert game.record.tobytes() == before

    def test_bad_chance(self):
        game = at([card("conspiracy", "hungary", "rook")])
        before = game.record.tobytes()
        for chance, message in (
            (["kind:siege"], "'kind:siege' is not a known draw"),
            ([3], "3 is not a known draw|3 is"),
            (["place:hre"], r"chance\[0\]: the rules ask for a draw 'kind:\.\.\.', not 'place:hre'"),
            (["kind:conspiracy", "place:hre", "agents:cube"], "'agents:cube' is not in its cup"),
            (NEXT[:2], "the script ends, but the rules ask for a draw 'agents:"),
            ([*NEXT, "kind:conspiracy"], "left over"),
        ):
            with pytest.raises(ChanceError, match=message):
                game.step("play:1", chance, strict=True)
            assert game.record.tobytes() == before

    def test_scenarios(self):
        with pytest.raises(UnknownScenario, match="one of renaissance"):
            BattlesGame.new("duel")

    def test_clones(self):
        game = BattlesGame.new(seed=4)
        twin = game.clone()
        twin.step("tax")
        assert game.position() != twin.position()
        game.step("tax")
        assert game.record.tobytes() == twin.record.tobytes()
        assert repr(game).startswith("<BattlesGame: renaissance, Turn 1, operation")


class TestTranscripts:
    """Games on paper."""

    def test_the_log(self):
        """Its first line, headings and its last line."""
        lines = transcript(record_game(pick(np.random.default_rng(2)), "renaissance", 9).saved)
        assert lines[0] == "Battles, renaissance, seed 9"
        assert "=== Round 8 of 8" in lines and lines[-1].startswith("=== The end: score ")

    def test_a_log_line(self):
        """Rule, draws in brackets, sentence."""
        recorder = Recorder.new("renaissance", None, chance=NEXT * 6, strict=True)
        recorder.step("play:1", NEXT, strict=True)
        lines = transcript(recorder.saved)
        assert lines[0] == "Battles, renaissance, real dice"
        assert "    S1      Conspiracy in HRE: 1 against 1" in lines
        assert "    S2      Killed, of the defenders: Vienna (1)" in lines
        assert any(line.startswith("    B12     [kind conspiracy, place hre, agents knight") for line in lines)
        assert "? Round 1 of 8: which operation (3 left, 4 florins)?" in lines


class TestWords:
    """Sentences."""

    def test_every_action_has_words(self):
        told = [words.describe_action(name) for name in ACTION_NAMES]
        assert len(told) == len(ACTION_NAMES)
        assert words.describe_action("campaign:hre") == "campaign with the king of HRE"
        assert words.describe_action("settle:hre_papal_states") == "settle on the border HRE-Papal States"
        assert words.describe_action("play:3") == "play open card 3"
        with pytest.raises(ValueError, match="'pass' is no action"):
            words.describe_action("pass")

    def test_every_decision_has_a_prompt(self):
        """In random games, and at the end; no name with underscores is left."""
        rng, told = np.random.default_rng(3), {}
        for seed in range(6):
            game = BattlesGame.new(seed=seed)
            while not game.over:
                told[game.decision] = words.prompt(game.record)
                game.step(str(rng.choice(game.legal_actions())))
            told[game.decision] = words.prompt(game.record)
        assert told["game_over"] == "The game is over."
        assert not any("_" in text for text in told.values())
        assert set(told) >= {"operation", "target", "casualty", "border", "flip", "game_over"}

    def test_every_note_can_be_told(self):
        for kind, (rule, names, _) in words.NOTES.items():
            number = int(words.Chance.KIND) if names.startswith("draw") else 1
            event = SYSTEM.event([kind, number, 1, 1, 1])
            assert event.kind == kind.name.lower() and event.rule == rule and "{" not in event.text
