"""5.5 Ecumenical Councils: a Path's Faith and its place in the Church, or a try to reconcile a Path in Schism."""

from mission_env.actions import TARGET_OF, Act
from mission_env.chance import Chance, die
from mission_env.core.chance import draw
from mission_env.core.flow import again, ask, done
from mission_env.core.notes import note
from mission_env.events import Note
from mission_env.jit import compiled, rule
from mission_env.rules.board import is_christian, is_hostile_rule, land_at
from mission_env.rules.effects import pay
from mission_env.vocabulary import (
    FAITH_DIE,
    N_PATHS,
    PATH_LENGTH,
    TRIBE_ALLIED,
    Decision,
    Faith,
    Policy,
    Pope,
)


@compiled
def _unmarked_paths(s):
    count = 0
    for path in range(N_PATHS):
        if s.faith[path] == Faith.NONE:
            count += 1
    return count


@rule("5.5.1")
def council_with_all_marked(s) -> None:
    """5.5.1: with every Path marked, the player may try to reconcile a Path."""
    if _unmarked_paths(s) == 0:
        ask(s, Decision.COUNCIL)


@rule("5.5", "R50")
def pick_path(s) -> None:
    """5.5, R50: a die picks an unmarked Path, rolled again for a marked one; the last one needs no die."""
    unmarked = _unmarked_paths(s)
    if unmarked == 0:
        done(s)
        return
    path = -1
    for candidate in range(N_PATHS):
        if s.faith[candidate] == Faith.NONE:
            path = candidate
    if unmarked > 1:
        path = die(s) - 1
        if s.faith[path] != Faith.NONE:
            again(s)
            return
    mark_faith(s, path)


@rule("5.5")
def mark_faith(s, path) -> None:
    """5.5: draws the Path's Faith; a die above its number excommunicates the Path."""
    faith = draw(s, s.faith_cup, Chance.FAITH)
    if faith < 0:
        return
    s.faith[path] = faith
    note(s, Note.FAITH_MARKED, path, faith)
    if die(s) > FAITH_DIE[faith]:
        s.pope[path] = Pope.SCHISM
        note(s, Note.EXCOMMUNICATED, path)
    else:
        note(s, Note.NOT_EXCOMMUNICATED, path)


@rule("5.5.1", "R49", "R62")
def counting_melkites(s, path):
    """5.5.1: Melkites on Christian Lands of a Path."""
    count = 0
    for distance in range(1, PATH_LENGTH[path] + 1):
        land = land_at(path, distance)
        if is_christian(s, land):
            count += s.melkites[land]
    return count


@rule("5.5.1")
def reconciliation_price(s, path):
    """5.5.1: a solidus for each Land under hostile control, a hostile Horde's Homeland included."""
    price = 0
    for distance in range(1, PATH_LENGTH[path] + 1):
        if is_hostile_rule(s, path, distance):
            price += 1
    if s.tribe[path] and not TRIBE_ALLIED[s.tribe[path]]:
        price += 1
    return price


@rule("5.5.1", "R17", "R46", "R49")
def legal_council(s, mask) -> None:
    """5.5.1, R17, R49: Paths in Schism with two counting Melkites and a price that can be paid; `end` declines."""
    mask[Act.END] = 1
    if s.policy != Policy.CHRISTIAN_EMPEROR:
        return
    for path in range(N_PATHS):
        if s.pope[path] == Pope.SCHISM and counting_melkites(s, path) >= 2:
            if reconciliation_price(s, path) <= s.treasury:
                mask[Act.RECONCILE_PATH + path] = 1


@rule("5.5.1", "R49")
def apply_council(s, action) -> None:
    """5.5.1, R49: a die of 2 up to the Melkites reconciles; else they are lost and the Emperor turns Heretical."""
    if action == Act.END:
        return
    path = TARGET_OF[action]
    melkites = counting_melkites(s, path)
    pay(s, reconciliation_price(s, path))
    roll = die(s)
    if 1 < roll <= melkites:
        s.pope[path] = Pope.COMMUNION
        note(s, Note.RECONCILED, path)
        return
    note(s, Note.RECONCILIATION_FAILED, path)
    for distance in range(1, PATH_LENGTH[path] + 1):
        land = land_at(path, distance)
        if s.melkites[land]:
            note(s, Note.MELKITES_REMOVED, land, s.melkites[land])
        s.melkites_available += s.melkites[land]
        s.melkites[land] = 0
    s.policy = Policy.HERETICAL_EMPEROR
    note(s, Note.POLICY, s.policy)
