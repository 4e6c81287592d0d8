"""`resolve`: a battle at a real table, from plain data, with clear errors."""

import json

import pytest

from mission_env.battles import BattlesGame, resolve
from mission_env.errors import IllegalAction, PositionError

from .table import NEXT, at, card, empire

PLAIN = {
    "battle": "conspiracy",
    "empire": "france",
    "agents": {"catholic_knight": 1, "catholic_rook": 1},
    "empires": {"france": {"owner": "rival_1", "theocracy": "islamic", "cities": {"paris": "islamic_knight"}}},
}


def test_step_by_step():
    """Each answer leads to the next question; the data given is not changed."""
    before = json.dumps(PLAIN)
    first = resolve(PLAIN)
    assert first.attackers == {"agents": ["catholic_knight", "catholic_rook"]}
    assert first.defenders == {"paris": ["islamic_knight"]}
    assert (first.cost, first.success, first.over) == (0, True, False)
    assert first.question == "France: turn the theocracy to its medieval side?"
    second = resolve(PLAIN, ["no"])
    assert second.options == ("kill:agent_catholic_knight", "kill:agent_catholic_rook")
    done = resolve(PLAIN, ["no", "kill:agent_catholic_knight"])
    assert done.over and done.options == ()
    assert done.choices == ("no", "kill:agent_catholic_knight")
    assert done.position == {
        "empires": {"france": {"owner": "player", "theocracy": "islamic", "cities": {"bruges": "catholic_rook"}}}
    }
    assert str(done.events[-1]) == "B3 France becomes a kingdom of player"
    assert json.dumps(PLAIN) == before


def test_another_attacker():
    """A rival's success is his."""
    done = resolve({**PLAIN, "attacker": "rival_2"}, ["yes", "kill:agent_catholic_rook"])
    assert empire(done, "france") == {"owner": "rival_2", "cities": {"bruges": "catholic_knight"}}


def test_the_outcome_is_plain_data():
    """What comes out can be put in again."""
    done = resolve(PLAIN, ["no", "kill:agent_catholic_knight"])
    again = resolve({"battle": "conspiracy", "empire": "france", "agents": {"islamic_rook": 1}, **done.position})
    assert again.defenders == {"bruges": ["catholic_rook"]}
    assert json.loads(json.dumps(done.position)) == done.position


def test_the_same_as_in_a_game():
    """One table, one set of rules: a card in the row and the same battle resolved."""
    table = {"france": {"cities": {"paris": "islamic_knight"}, "repressed": {"cube": 2}}}
    game = at([card("conspiracy", "france", "knight_and_rook")], empires=table)
    game.step("play:1", NEXT, strict=True)
    for choice in ("kill:agent_catholic_rook", "emancipate:cube", "settle:france_hre", "end"):
        game.step(choice)
    data = {"battle": "conspiracy", "empire": "france", "agents": PLAIN["agents"], "empires": table}
    done = resolve(data, ["kill:agent_catholic_rook", "emancipate:cube", "settle:france_hre", "end"])
    assert done.position["empires"] == game.position()["empires"]
    assert done.position["borders"] == game.position()["borders"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"battle": "siege"}, "battle: unknown battle 'siege'; one of conspiracy, peasant_revolt"),
        ({"battle": None}, "battle: expected the name of a battle, not None"),
        ({"empire": "spain"}, "empire: unknown empire 'spain'; one of england, france"),
        ({"attackers": 3}, "attackers: unknown key 'attackers'; one of battle, empire"),
        ({"king": "france"}, "king: a conspiracy has none"),
        ({"colour": "catholic"}, "colour: a conspiracy has none"),
        ({"attacker": "nobody"}, "attacker: nobody chooses nothing"),
        ({"attacker": "me"}, "attacker: unknown player 'me'; one of nobody, player, rival_1"),
        ({"agents": {"knight": 1}}, r"agents\.knight: unknown token 'knight'; one of catholic_knight"),
        ({"agents": {"catholic_knight": -1}}, r"agents\.catholic_knight: expected a whole number 0 \.\. 99, not -1"),
        ({"agents": {}}, "agents: a conspiracy needs one attacker at least"),
        ({"battle": "religious_war"}, "colour: missing; the name of a colour is needed"),
        ({"battle": "campaign"}, "king: missing; the name of a empire is needed|king: missing"),
        ({"battle": "campaign", "king": "hre"}, "agents: a campaign is no one-shot"),
        ({"battle": "campaign", "king": "hre", "agents": {}}, r"king: hre is no kingdom of player"),
        ({"empires": {"france": {"cities": {"london": "catholic_rook"}}}}, "unknown city 'london'; one of bruges"),
        ({"empires": {"france": {"cities": {"paris": "pawn"}}}}, "unknown token 'pawn'"),
        ({"borders": {"france_aragon": "islamic_pirate"}}, "france_aragon: no sea border, so there are no pirates"),
        ({"florins": "many"}, r"florins: expected a whole number 0 \.\. 99, not 'many'"),
    ],
)
def test_bad_data(change, words):
    """One line, with the key."""
    with pytest.raises(PositionError, match=words) as caught:
        resolve({**PLAIN, **change})
    assert "\n" not in str(caught.value)


def test_no_mapping():
    with pytest.raises(PositionError, match="position: expected a mapping, not 'conspiracy'"):
        resolve("conspiracy")


def test_bad_choices():
    """An answer that is no answer, one that is not legal, one too many, and no list."""
    with pytest.raises(IllegalAction, match=r"'perhaps' is no action \(at flip \(choices\[0\]\)\); legal: yes, no"):
        resolve(PLAIN, ["perhaps"])
    with pytest.raises(IllegalAction, match=r"'kill:paris' is not legal at casualty \(choices\[1\]\)"):
        resolve(PLAIN, ["yes", "kill:paris"])
    with pytest.raises(PositionError, match=r"choices\[2\]: the battle is over, so 'end' is one too many"):
        resolve(PLAIN, ["yes", "kill:agent_catholic_knight", "end"])
    with pytest.raises(PositionError, match="choices: expected a list of names of actions, not 'yes'"):
        resolve(PLAIN, "yes")


def test_public_names():
    """The package shows what it says, and nothing else."""
    import mission_env.battles as battles

    assert battles.BattlesGame is BattlesGame and battles.Resolution.__name__ == "Resolution"
    with pytest.raises(AttributeError, match="no attribute 'solve'"):
        battles.solve  # noqa: B018
