"""What a half-made decision is about: read off the frames of the procedures under way, as anyone at the table would."""

from mission_env.engine import PROGRAM
from mission_env.jit import compiled
from mission_env.observation.channels import G, L, P
from mission_env.rules import secular
from mission_env.rules.board import is_land, land_at
from mission_env.rules.combat import Invasion, target
from mission_env.rules.effects import REMOVAL, HeresyChoice
from mission_env.rules.offensives import RomanAttack, attack_origin
from mission_env.rules.powers import KnightMove
from mission_env.rules.religious import Discovery
from mission_env.state import OFF_MAP
from mission_env.vocabulary import (
    ABBASID_TURN,
    DAMAGED,
    ISLAM_TURN,
    N_PATHS,
    NOWHERE,
    WAFER_EVENT,
    WAFER_HORDE_MOVES,
    WAFER_HORDE_PATH,
    Attacker,
    Decision,
    Payment,
    Procedure,
    WaferEvent,
)

_TURN = PROGRAM[Procedure.TURN]
_JIHADS_BEGIN = _TURN.index(secular.sudden_jihads_if_due)
_ORDERS_BEGIN = _TURN.index(secular.hordes_move)
_STEPS_BEGIN = _TURN.index(secular.jihads_move)


@compiled
def _loop_at(s, procedure, begin):
    """How far a loop of the Secular Phase has got: its count, 0 before step `begin` of the Turn, else -1 (over)."""
    for depth in range(s.depth):
        if s.procedure[depth] == procedure:
            return s.local[depth, secular.COUNT]
    return 0 if s.counter[0] <= begin else -1


@compiled
def _observe_orders(s, paths) -> None:
    """6.7, 6.8: what the active Wafer still has in store for each Path."""
    order = _loop_at(s, Procedure.HORDE_ORDERS, _ORDERS_BEGIN)
    if order >= 0:
        for number in range(order, WAFER_HORDE_MOVES.shape[1]):
            paths[WAFER_HORDE_PATH[s.wafer, number], P.ORDERS_TO_COME] += WAFER_HORDE_MOVES[s.wafer, number]
    if WAFER_EVENT[s.wafer] == WaferEvent.JIHAD:
        jihad = _loop_at(s, Procedure.SUDDEN_JIHADS, _JIHADS_BEGIN)
        if jihad >= 0:
            for path in range(jihad, N_PATHS):
                paths[path, P.SUDDEN_JIHAD_TO_COME] = 1


@compiled
def _observe_jihad_steps(s, row) -> None:
    """6.9: Jihad Steps of this Turn that have not begun."""
    if ISLAM_TURN <= s.turn < ABBASID_TURN:
        step = _loop_at(s, Procedure.JIHAD_STEPS, _STEPS_BEGIN)
        if step >= 0:
            row[G.JIHAD_STEPS_TO_COME] = secular.JIHAD_STEPS - step


@compiled
def _observe_invasion(s, top, lands, paths) -> None:
    """4.2: who invades, the moves left and the Land entered next; `baqt` is about the Land just taken."""
    attacker = s.local[top, Invasion.ATTACKER]
    path = s.local[top, Invasion.PATH]
    distance = target(s, attacker, path)
    paths[path, P.INVADED_BY_HORDE] = attacker == Attacker.HORDE
    paths[path, P.INVADED_BY_ARAB] = attacker == Attacker.ARAB
    paths[path, P.MOVES_LEFT] = s.local[top, Invasion.MOVES]
    paths[path, P.TARGET_DISTANCE] = distance
    about = s.arab_at[path] if s.decision == Decision.BAQT else distance
    if is_land(path, about):
        lands[land_at(path, about), L.PENDING] = 1


@compiled
def _observe_heresy_choice(s, top, lands, row) -> None:
    """7.5, R30: the Land whose Heresy is to be named, and how it is paid for."""
    lands[s.local[top, HeresyChoice.LAND], L.PENDING] = 1
    payment = s.local[top, HeresyChoice.PAYMENT]
    row[G.HERESY_PAID_BY_SOLIDUS] = payment == Payment.SOLIDUS
    row[G.HERESY_PAID_BY_BIBLE] = payment == Payment.BIBLE
    row[G.HERESY_PAID_BY_THEOLOGIAN] = payment == Payment.THEOLOGIAN
    row[G.HERESY_PAID_BY_JAMES] = payment == Payment.JAMES
    row[G.HERESY_PAID_BY_REMOVAL] = payment == REMOVAL


@compiled
def _observe_attack(s, top, lands, row) -> None:
    """4.2.5.1: the Land just taken, and who may come along."""
    attacker = s.local[top, RomanAttack.ATTACKER]
    path = s.local[top, RomanAttack.PATH]
    distance = attack_origin(s, attacker, path)
    lands[land_at(path, distance), L.PENDING] = 1
    row[G.ARMY_MAY_JOIN] = attacker == Attacker.CONTROL
    row[G.CONTROL_MAY_JOIN] = attacker == Attacker.ARMY


@compiled
def _observe_discovery(s, top, lands, row) -> None:
    """7.1.4.1: the Big City, the Fields drawn, and whether the Apostle is at risk."""
    path = s.local[top, Discovery.PATH]
    lands[land_at(path, s.missionary[path]), L.PENDING] = 1
    row[G.DISCOVERY_BY_FREE_MOVE] = s.local[top, Discovery.FREE]
    for number in range(len(s.drawn)):
        if s.drawn[number] != NOWHERE:
            row[G.DRAWN_ASCETICS_2_1 + s.drawn[number]] += 1


@compiled
def observe_pending(s, lands, paths, row) -> None:
    """The half-made decision and what the Secular Phase still has in store."""
    for path in range(N_PATHS):
        paths[path, P.TARGET_DISTANCE] = OFF_MAP
    _observe_orders(s, paths)
    _observe_jihad_steps(s, row)
    top = s.depth - 1
    procedure = s.procedure[top]
    if procedure == Procedure.INVASION:
        _observe_invasion(s, top, lands, paths)
    elif procedure == Procedure.HERESY_CHOICE:
        _observe_heresy_choice(s, top, lands, row)
    elif procedure == Procedure.KNIGHT_MOVE:
        source = s.local[top, KnightMove.SOURCE]
        if source == DAMAGED:
            row[G.KNIGHT_FROM_DAMAGED] = 1
        else:
            lands[source, L.PENDING] = 1
    elif procedure == Procedure.ROMAN_ATTACK:
        _observe_attack(s, top, lands, row)
    elif procedure == Procedure.DISCOVERY:
        _observe_discovery(s, top, lands, row)
