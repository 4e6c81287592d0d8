"""B4, B12, B13: rounds of three operations, the open row of cards, and the strikes between rounds."""

from enum import IntEnum

import numpy as np

from mission_env.battles.actions import Act
from mission_env.battles.chance import Chance
from mission_env.battles.events import Note
from mission_env.battles.rules.board import can_campaign, can_strike, can_vote, knights, may_attack
from mission_env.battles.rules.effects import earn
from mission_env.battles.vocabulary import (
    AGENTS_OF,
    CARDS,
    CUBE,
    FLORINS_AT_START,
    KNIGHT,
    LAST_TURN,
    LOTS,
    MAP,
    N_BORDERS,
    N_COLOURS,
    N_EMPIRES,
    N_KINDS,
    N_PLACES,
    N_REPRESSED,
    N_TYPES,
    NOBODY,
    OPERATIONS,
    PIRATE,
    PLAYER,
    ROOK,
    ROW,
    TAX,
    Decision,
    Kind,
    Procedure,
)
from mission_env.core.chance import draw
from mission_env.core.flow import again, ask, ask_until_end, begin, get, jump, put
from mission_env.core.notes import note
from mission_env.jit import compiled, rule


class March(IntEnum):
    """Named integers of the procedure `campaign`."""

    KING = 0  # his empire
    TARGET = 1


_KING, _TARGET = int(March.KING), int(March.TARGET)
_WAR, _CAMPAIGN, _VOTE = int(Kind.RELIGIOUS_WAR), int(Kind.CAMPAIGN), int(Kind.VOTE)
_EMPTY = -1

_CITY = np.zeros(N_PLACES, dtype=np.int64)
for _place, _token in MAP.tokens.items():
    _CITY[_place] = 1 + _token
_THEOCRACY = np.zeros(N_EMPIRES, dtype=np.int64)
for _empire, _colour in MAP.theocracies.items():
    _THEOCRACY[_empire] = 1 + _colour
for _table in (_CITY, _THEOCRACY):
    _table.setflags(write=False)

# --- Set-up ----------------------------------------------------------------------------------------------------------


@compiled
def _lay_out_map(s) -> None:
    """The map at the start; nobody owns an empire."""
    for place in range(N_PLACES):
        s.city[place] = _CITY[place]
    for border in range(N_BORDERS):
        s.border[border] = 0
    for empire in range(N_EMPIRES):
        s.owner[empire] = NOBODY
        s.republic[empire] = 0
        s.suzerain[empire] = 0
        s.theocracy[empire] = _THEOCRACY[empire]
        for one in range(N_REPRESSED):
            s.repressed[empire, one] = 0


@rule("B4", "B12")
def lay_out(s, scenario) -> None:
    """B12: the map at the start, some florins and a full deck."""
    _lay_out_map(s)
    for one in range(N_TYPES):
        s.agents[one] = 0
    for kind in range(N_KINDS):
        s.deck[kind] = CARDS[kind]
    for slot in range(ROW):
        _clear_slot(s, slot)
    s.scenario = scenario
    s.turn = 1
    s.collapsed = 0
    s.operations = OPERATIONS
    s.florins = FLORINS_AT_START


@compiled
def _clear_slot(s, slot) -> None:
    s.card_kind[slot] = 0
    s.card_place[slot] = 0
    s.card_outfit[slot] = 0
    s.card_colour[slot] = 0


# --- Cards -----------------------------------------------------------------------------------------------------------


@rule("B4", "B12")
def draw_card(s):
    """B12: a card by lot: a kind that is left, a place, agents and a colour; kind -1: the deck is empty."""
    kind = draw(s, s.deck, Chance.KIND)
    if kind == _EMPTY:
        return _EMPTY, 0, 0, 0
    place = draw(s, np.ones(N_EMPIRES, dtype=np.int64), Chance.PLACE)
    outfit = draw(s, LOTS[kind].copy(), Chance.AGENTS)
    colour = draw(s, np.ones(N_COLOURS, dtype=np.int64), Chance.COLOUR)
    return kind, place, outfit, colour


@compiled
def _fill_slot(s, slot) -> None:
    """Opens a card in a slot of the row; it stays empty when the deck is."""
    kind, place, outfit, colour = draw_card(s)
    if kind == _EMPTY:
        _clear_slot(s, slot)
        return
    s.card_kind[slot] = 1 + kind
    s.card_place[slot] = place
    s.card_outfit[slot] = outfit
    s.card_colour[slot] = colour
    note(s, Note.CARD_OPENED, kind, place, outfit, colour)


@rule("B12")
def open_row(s) -> None:
    """B12: the row is filled, card by card."""
    for slot in range(ROW):
        if s.card_kind[slot] == 0:
            _fill_slot(s, slot)
            again(s)
            return


@rule("B8")
def muster(s, outfit, colour) -> None:
    """B8: the agents of a card, all of its colour; bishops stay on it, for they never fight."""
    s.agents[KNIGHT + colour] = AGENTS_OF[outfit, 0]
    s.agents[ROOK + colour] = AGENTS_OF[outfit, 1]
    s.agents[CUBE] = AGENTS_OF[outfit, 2]
    s.agents[PIRATE + colour] = AGENTS_OF[outfit, 3]


@compiled
def by_of(kind, colour):
    """What a card's battle is told by: the colour of a Religious War."""
    return colour if kind == _WAR else 0


@rule("S18", "S24", "S29")
def _play_card(s, slot) -> None:
    """S18: a one-shot leaves the row for its battle, and another card is opened (B12)."""
    kind = s.card_kind[slot] - 1
    empire = int(s.card_place[slot])
    colour = int(s.card_colour[slot])
    note(s, Note.CARD_PLAYED, kind, empire, s.card_outfit[slot], colour)
    muster(s, s.card_outfit[slot], colour)
    _fill_slot(s, slot)
    begin(s, Procedure.BATTLE, kind, empire, by_of(kind, colour), PLAYER)


# --- A round ---------------------------------------------------------------------------------------------------------


@compiled
def begin_round(s) -> None:
    """A new round begins."""
    note(s, Note.TURN, s.turn)


@rule("B4")
def offer_operation(s) -> None:
    """B4: three operations a round."""
    if s.operations:
        ask_until_end(s, Decision.OPERATION)


@rule("S10", "S32", "S38", "B4")
def legal_operation(s, mask) -> None:
    """B4: play a card, campaign with a king of his own, hold a vote, or tax."""
    for empire in range(N_EMPIRES):
        if s.owner[empire] == PLAYER:
            mask[Act.CAMPAIGN + empire] = can_campaign(s, empire, PLAYER)
            mask[Act.VOTE + empire] = can_vote(s, empire, PLAYER)
    for slot in range(ROW):
        kind = s.card_kind[slot] - 1
        if kind >= 0 and can_strike(s, kind, s.card_place[slot], s.card_colour[slot]):
            mask[Act.PLAY + slot] = 1
    mask[Act.TAX] = 1


@compiled
def apply_operation(s, action) -> None:
    """Spends an operation."""
    s.operations -= 1
    if action == Act.TAX:
        earn(s, TAX)
        note(s, Note.TAX, TAX)
    elif action >= Act.PLAY:
        _play_card(s, action - Act.PLAY)
    elif action >= Act.VOTE:
        begin(s, Procedure.VOTE, _VOTE, action - Act.VOTE, 0, PLAYER)
    else:
        begin(s, Procedure.CAMPAIGN, action - Act.CAMPAIGN)


@rule("B4", "B13")
def strike(s) -> None:
    """B4: between rounds a card of the deck strikes its place for nobody."""
    if s.turn == LAST_TURN:
        return
    kind, empire, outfit, colour = draw_card(s)
    if kind == _EMPTY:
        return
    note(s, Note.STRIKE, kind, empire, outfit, colour)
    if not can_strike(s, kind, empire, colour):
        note(s, Note.NO_WAR, empire)
        return
    muster(s, outfit, colour)
    begin(s, Procedure.BATTLE, kind, empire, by_of(kind, colour), NOBODY)


@rule("B4")
def next_round(s) -> None:
    """B4: eight rounds, and then the game is over."""
    if s.turn == LAST_TURN:
        note(s, Note.GAME_OVER, s.turn)
        ask(s, Decision.GAME_OVER)
        return
    s.turn += 1
    s.operations = OPERATIONS
    jump(s, 0)


# --- A campaign ------------------------------------------------------------------------------------------------------


@compiled
def ask_target(s) -> None:
    """Asks whom the king attacks."""
    ask(s, Decision.TARGET)


@rule("S12", "B7")
def legal_target(s, mask) -> None:
    """S12: adjacent empires, diagonal included."""
    for empire in range(N_EMPIRES):
        mask[Act.ATTACK + empire] = may_attack(get(s, _KING), empire)


@compiled
def apply_target(s, action) -> None:
    """Takes the target down."""
    put(s, _TARGET, action - Act.ATTACK)


@rule("S10", "S11", "S15")
def march(s) -> None:
    """S11: a florin for each knight of the king's empire, who all take part (S15)."""
    king = get(s, _KING)
    price = knights(s, king)
    s.florins -= price
    note(s, Note.CAMPAIGN, king, get(s, _TARGET), price)
    begin(s, Procedure.BATTLE, _CAMPAIGN, get(s, _TARGET), king, PLAYER)


@compiled
def end_table(s) -> None:
    """A single battle at a real table is over."""
    ask(s, Decision.GAME_OVER)
