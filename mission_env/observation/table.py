"""The one row of the whole table: the Turn, the treasury, the Wafer, what is left in the cups, and sums."""

import numpy as np

from mission_env.jit import compiled
from mission_env.observation.channels import DARK_AGES_LIMIT, ERAS, G, L, P
from mission_env.rules.end_of_turn import score
from mission_env.state import OFF_MAP
from mission_env.vocabulary import (
    CUP_FAITHS,
    DAMAGED,
    ERA_NAMES,
    FAITHS,
    FIRST_GOLD_WAFER,
    HAS_COUNCIL,
    INFRASTRUCTURE_SUPPLY,
    LAST_TURN,
    N_FIELDS,
    N_HERESIES,
    N_LANDS,
    N_LANGUAGES,
    N_PATHS,
    N_WAFERS,
    WAFER_COIN,
    WAFER_EVENT,
    WAFER_POLICY,
    Bible,
    James,
    Scenario,
    Spain,
    snake,
)

_ERA_OF_TURN = np.array([0] + [ERAS.index(snake(ERA_NAMES[turn])) for turn in range(1, LAST_TURN + 1)])
_FIRST_CUP_FAITH = FAITHS.index(CUP_FAITHS[0])
_N_CUP_FAITHS = len(CUP_FAITHS)


def _turns_to(marks: np.ndarray) -> np.ndarray:
    """Turns until the next marked Turn, by Turn; 0 on one, -1 after the last."""
    marked = np.flatnonzero(marks)
    return np.array([min(marked[marked >= turn], default=turn - 1) - turn for turn in range(LAST_TURN + 1)])


_TURNS_TO_COUNCIL = _turns_to(HAS_COUNCIL)
_NEW_ERA_NEXT_TURN = np.append(np.diff(_ERA_OF_TURN) != 0, False)
_TURNS_TO_ERA = np.where(_turns_to(_NEW_ERA_NEXT_TURN) >= 0, _turns_to(_NEW_ERA_NEXT_TURN) + 1, -1)


@compiled
def _observe_time(s, row) -> None:
    """2.4: where the Turn stands on the Acts Track."""
    turn = s.turn
    row[G.RISE_OF_ISLAM] = s.scenario == Scenario.RISE_OF_ISLAM
    row[G.TURN] = turn
    row[G.TURNS_LEFT] = LAST_TURN - turn
    row[G.ERA_APOSTOLIC_AGE + _ERA_OF_TURN[turn]] = 1
    row[G.TURNS_TO_ERA] = _TURNS_TO_ERA[turn]
    row[G.TURNS_TO_COUNCIL] = _TURNS_TO_COUNCIL[turn]
    row[G.DECISION_CAPITAL_AFTER_THE_FALL + s.decision - 1] = 1


@compiled
def _observe_wafer(s, row) -> None:
    """6.1: the active Wafer."""
    row[G.WAFER_ACTIVE] = s.wafer > 0
    row[G.WAFER_COIN] = WAFER_COIN[s.wafer]
    row[G.WAFER_POLICY] = WAFER_POLICY[s.wafer]
    if WAFER_EVENT[s.wafer]:
        row[G.WAFER_HERESY + WAFER_EVENT[s.wafer] - 1] = 1


@compiled
def _observe_church(s, row) -> None:
    """James, the Theologian, the Bibles, the Melkites and the Papal States."""
    row[G.JAMES_IN_JERUSALEM] = s.james == James.JERUSALEM
    row[G.JAMES_RELICS] = s.james == James.RELICS
    row[G.THEOLOGIAN_PRESENT] = s.theologian > 0
    for language in range(N_LANGUAGES):
        row[G.BIBLE_TRANSLATED_LATIN + language] = s.bible[language] != Bible.ABSENT
        row[G.BIBLE_READY_LATIN + language] = s.bible[language] == Bible.READY
    row[G.MELKITES_AVAILABLE] = s.melkites_available
    row[G.PAPAL_STATES] = s.papal_states


@compiled
def _observe_powers(s, row) -> None:
    """The powers of this world and their tiles."""
    row[G.POLICY_PAX_ROMANA + s.policy] = 1
    row[G.PERSIA_MUSLIM] = s.persia_muslim
    row[G.JERUSALEM_ARAB] = s.jerusalem_arab
    row[G.KNIGHTS_DAMAGED] = s.knights_damaged
    row[G.ARMY_ON_MAP] = 0 <= s.army < N_LANDS
    row[G.ARMY_DAMAGED] = s.army == DAMAGED
    row[G.NUBIA] = s.nubia != OFF_MAP
    row[G.NUBIA_DISTANCE] = s.nubia
    row[G.HRE] = s.hre
    row[G.BAQT] = s.baqt
    row[G.SPAIN_OCCUPIED] = s.spain == Spain.OCCUPIED
    row[G.SPAIN_RECONQUERED] = s.spain == Spain.RECONQUISTA
    row[G.RECONQUISTA_TRIED] = s.reconquista_tried


@compiled
def _observe_cups(s, row) -> None:
    """2.5: what is left in each cup; the order of draws is nobody's to see."""
    silver = 0
    gold = 0
    for wafer in range(1, N_WAFERS + 1):
        row[G.CUP_WAFER_1 + wafer - 1] = s.wafer_cup[wafer]
        if wafer < FIRST_GOLD_WAFER:
            silver += s.wafer_cup[wafer]
        else:
            gold += s.wafer_cup[wafer]
    row[G.SILVER_WAFERS_LEFT] = silver
    row[G.GOLD_WAFERS_LEFT] = gold
    for kind in range(N_FIELDS):
        row[G.CUP_FIELD_ASCETICS_2_1 + kind] = s.field_cup[kind]
    for kind in range(1, N_HERESIES):  # all but Mithra
        row[G.CUP_HERESY_EBIONITES + kind - 1] = s.heresy_cup[kind]
    for kind in range(_N_CUP_FAITHS):
        row[G.CUP_FAITH_ORTHODOX + kind] = s.faith_cup[_FIRST_CUP_FAITH + kind]


@compiled
def _observe_sums(s, lands, paths, row) -> None:
    """What the Paths add up to."""
    for path in range(N_PATHS):
        row[G.CHRISTIAN_LANDS] += paths[path, P.CHRISTIAN_LANDS]
        row[G.UNDISCOVERED_LANDS] += paths[path, P.UNDISCOVERED_LANDS]
        row[G.PATHS_WITH_INCOME] += paths[path, P.INCOME]
        row[G.HERESIES] += paths[path, P.HERESIES]
        row[G.ENDANGERED_LANDS] += paths[path, P.ENDANGERED_LANDS]
        row[G.SUSTAINING_COST] += paths[path, P.ENDANGERED_LANDS] * paths[path, P.SUSTAIN_PRICE]
    row[G.HOSPITALS_LEFT] = INFRASTRUCTURE_SUPPLY
    row[G.MONASTERIES_LEFT] = INFRASTRUCTURE_SUPPLY
    row[G.UNIVERSITIES_LEFT] = INFRASTRUCTURE_SUPPLY
    for land in range(N_LANDS):
        if s.infrastructure[land]:
            row[G.HOSPITALS_LEFT + s.infrastructure[land] - 1] -= 1
    if s.capital >= 0:
        row[G.CAPITAL_UNDER_CHRISTIAN_RULE] = lands[s.capital, L.CHRISTIAN_RULE]


@compiled
def observe_table(s, lands, paths, row) -> None:
    """The whole table; the rows of Lands and Paths are written already."""
    row[G.SCORE] = min(127, max(-128, score(s)))
    row[G.TREASURY] = s.treasury
    row[G.DARK_AGES] = min(DARK_AGES_LIMIT, s.dark_ages)
    _observe_time(s, row)
    _observe_wafer(s, row)
    _observe_church(s, row)
    _observe_powers(s, row)
    _observe_cups(s, row)
    _observe_sums(s, lands, paths, row)
