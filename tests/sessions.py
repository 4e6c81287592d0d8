"""Helpers of the tests of playing by hand."""

import random

from agents.play.session import Session

CONVERTING = {  # a table on which much may be tried
    "turn": 5,
    "treasury": 9,
    "lands": {
        "rome": {"field": "jews_3_2", "christian": True},
        "milan": {"field": "women_2_2"},
        "anatolia": {"field": "poor_1_1", "heresies": {"gnostics": 1}},
    },
    "paths": {"A": {"missionary": {"rank": "bishop", "at": "milan"}, "roman_control": "britain"}},
}


def converting(**options) -> Session:
    return Session.at(CONVERTING, seed=3, **options)


def random_actions(seed: int, scenario: str = "campaign"):
    """A session that plays itself at random, before each of its moves."""
    lots = random.Random(seed)
    session = Session.new(scenario, seed)
    while not session.game.over:
        yield session
        legal = session.game.legal_actions()
        session.act(lots.choice([action for action in legal if action != "end" or lots.random() < 0.3] or legal))
