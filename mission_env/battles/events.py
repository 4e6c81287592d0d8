"""What happened in Battles: the kinds of notes that the rules write; words.py turns them into events."""

from enum import IntEnum

from mission_env.core import notes


class Note(IntEnum):
    """Kinds of notes. The values that follow each kind are named in words.py."""

    DIE = notes.Note.DIE
    DRAW = notes.Note.DRAW
    TURN = 3
    CARD_OPENED = 4
    CARD_PLAYED = 5
    STRIKE = 6
    NO_WAR = 7
    CAMPAIGN = 8
    VOTE = 9
    TAX = 10
    BATTLE = 11
    KILLED = 12
    REPELLED = 13
    FLIPPED = 14
    MOVED_IN = 15
    SETTLED = 16
    PIRATE_KILLED = 17
    REPRESSED = 18
    VASSAL = 19
    KINGDOM = 20
    REPUBLIC = 21
    NOBODYS = 22
    FREED = 23
    EMANCIPATED = 24
    GAME_OVER = 25
