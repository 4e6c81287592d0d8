"""8.0 End of Turn: collapse, Persian religion, Apostasy, the Crusades with the score, resets and money."""

from mission_env.actions import TARGET_OF, Act
from mission_env.core.flow import ask, ask_until_end, close, jump
from mission_env.core.notes import note
from mission_env.events import Note
from mission_env.jit import compiled, rule
from mission_env.rules.board import (
    christians_on,
    control,
    control_of,
    infrastructure_built,
    is_abbasid,
    is_christian,
    is_christian_rule,
    is_in_communion,
    is_shielded,
    relics_on_map,
)
from mission_env.rules.effects import pay
from mission_env.vocabulary import (
    BIG_CITY,
    CHRISTIAN_VALUE,
    COLLAPSE_LEVEL,
    COLLAPSE_SCORE,
    FLAME_LANDS,
    LAND_DISTANCE,
    LAND_PATH,
    LAST_TURN,
    N_LANDS,
    N_LANGUAGES,
    N_PATHS,
    NOWHERE,
    PATH_LENGTH,
    TRIBE_CHRISTIAN,
    TRIBE_GRANTS_FREEDOM,
    Arab,
    Bible,
    Control,
    D,
    Decision,
    Infrastructure,
    Land,
    Policy,
    Pope,
    Spain,
)

# --- 8.1, 8.2 --------------------------------------------------------------------------------------------------------


@rule("8.1", "R39")
def dark_ages_collapse(s) -> None:
    """8.1, R39: Dark Ages of 7 or more end the game at once."""
    if s.dark_ages >= COLLAPSE_LEVEL:
        s.collapsed = 1
        note(s, Note.COLLAPSED)
        ask(s, Decision.GAME_OVER)


_PERSIAN_PRICE = 5


@rule("8.2", "R68")
def persian_religion(s) -> None:
    """8.2, R68: with all three flame Lands Abbasid, Persia turns Muslim unless the player pays 5."""
    if s.persia_muslim:
        return
    for land in FLAME_LANDS:
        if not is_abbasid(s, D, LAND_DISTANCE[land]):
            return
    if s.treasury >= _PERSIAN_PRICE:
        ask(s, Decision.PERSIAN_RELIGION)
    else:
        _persia_turns(s)


@compiled
def _persia_turns(s) -> None:
    s.persia_muslim = 1
    note(s, Note.PERSIA_MUSLIM)


@rule("8.2")
def apply_persian_religion(s, action) -> None:
    """8.2: pays 5, or lets Persia turn."""
    if action == Act.YES:
        pay(s, _PERSIAN_PRICE)
        note(s, Note.PERSIA_KEPT)
    else:
        _persia_turns(s)


# --- 8.3 Apostasy ----------------------------------------------------------------------------------------------------


@rule("8.3", "R37")
def is_under_danger(s, path, distance):
    """8.3, R37: whether a non-Christian Horde (Seljuks too), the Abbasids or a Tyrant controls a Land."""
    who = control(s, path, distance)
    if who == Control.TYRANT:
        return True
    if who == Control.HORDE:
        return not TRIBE_CHRISTIAN[s.tribe[path]]
    return who == Control.ARAB and (s.arab[path] == Arab.ABBASID or s.arab[path] == Arab.SELJUKS)


@rule("8.3.1", "8.2", "5.8", "7.3", "R5", "R38")
def has_freedom(s, land):
    """8.3.1, R38: Religious Freedom: Pope, University, Arab-occupied Spain, a tolerant Horde, Zoroastrian Persia."""
    path = LAND_PATH[land]
    distance = LAND_DISTANCE[land]
    if BIG_CITY[path] == land and s.pope[path] != Pope.NONE:
        return True
    if s.infrastructure[land] == Infrastructure.UNIVERSITY:
        return True
    if land == Land.SPAIN and s.spain == Spain.OCCUPIED:
        return True
    if control(s, path, distance) == Control.HORDE and TRIBE_GRANTS_FREEDOM[s.tribe[path]]:
        return True
    if s.persia_muslim == 0:
        for flame in FLAME_LANDS:
            if flame == land:
                return True
    return False


@rule("8.3", "8.3.1", "8.3.2")
def needs_sustaining(s, land):
    """8.3: whether a Christian Land without Heresy will relapse unless it is paid for."""
    if not is_christian(s, land) or (s.sustained >> land) & 1:
        return False
    if not is_under_danger(s, LAND_PATH[land], LAND_DISTANCE[land]):
        return False
    return not has_freedom(s, land) and not is_shielded(s, land)


@rule("8.3.2", "R67")
def sustain_price(s, path):
    """8.3.2, R67: 3 with a Submit tile, 2 out of communion (Schism, or a Pope under a Heresy), else 1."""
    if s.submit[path]:
        return 3
    heretical = s.pope[path] != Pope.NONE and s.heresies[BIG_CITY[path]] != 0
    return 2 if s.pope[path] == Pope.SCHISM or heretical else 1


@rule("8.3", "8.3.2")
def offer_sustaining(s) -> None:
    """8.3.2: the player chooses Land by Land which Christians to sustain."""
    ask_until_end(s, Decision.APOSTASY)


@rule("8.3.2")
def legal_apostasy(s, mask) -> None:
    """8.3.2: endangered Lands whose price can be paid."""
    mask[Act.END] = 1
    if s.treasury == 0:
        return
    for land in range(N_LANDS):
        if needs_sustaining(s, land) and sustain_price(s, LAND_PATH[land]) <= s.treasury:
            mask[Act.SUSTAIN + land] = 1


@rule("8.3.2")
def apply_apostasy(s, action) -> None:
    """8.3.2: pays for one Land."""
    if action == Act.END:
        close(s)
        return
    land = TARGET_OF[action]
    pay(s, sustain_price(s, LAND_PATH[land]))
    s.sustained |= 1 << land
    note(s, Note.SUSTAINED, land)


@rule("8.3", "6.5.1", "6.5.3")
def relapse(s) -> None:
    """8.3: Christian Lands under Heresy, and endangered ones that nobody sustained, turn plain."""
    for land in range(N_LANDS):
        if s.christian[land] and (s.heresies[land] or needs_sustaining(s, land)):
            s.christian[land] = 0
            note(s, Note.RELAPSED, land)
    s.sustained = 0


# --- 8.4 The Crusades ------------------------------------------------------------------------------------------------


@rule("8.4", "5.2.7", "R40")
def crusades(s) -> None:
    """8.4: the game ends after Turn 27."""
    if s.turn == LAST_TURN:
        note(s, Note.CRUSADES)
        ask(s, Decision.GAME_OVER)


@rule("8.4")
def _values(s):
    """8.4 A: Values of Christian Lands, less 1 for each Land without a Field."""
    points = 0
    for land in range(N_LANDS):
        if s.field[land] == NOWHERE:
            points -= 1
        elif is_christian(s, land):
            points += CHRISTIAN_VALUE[s.field[land]]
    return points


@rule("8.4")
def _paths_and_realms(s):
    """8.4 B: 5 for each wholly Christian Path, the Reconquista, and each Persian Land."""
    points = 5 if s.spain == Spain.RECONQUISTA else 0
    for path in range(N_PATHS):
        if christians_on(s, path) == PATH_LENGTH[path]:
            points += 5
    for land in FLAME_LANDS:
        if control_of(s, land) == Control.PERSIA:
            points += 5
    return points


@rule("8.4")
def _popes(s):
    """8.4 C: 3 for each Pope face up and free of Heresy."""
    points = 0
    for path in range(N_PATHS):
        if is_in_communion(s, path):
            points += 3
    return points


@rule("8.4", "7.3")
def _riches(s):
    """8.4 D: solidi, 3 for each Relic, 3 for each Infrastructure (4 under Christian rule)."""
    points = s.treasury + 3 * relics_on_map(s)
    for land in range(N_LANDS):
        if s.infrastructure[land]:
            points += 4 if is_christian_rule(s, LAND_PATH[land], LAND_DISTANCE[land]) else 3
    return points


@compiled
def _heresies_on_map(s):
    """How many Heresy tiles are on the map: two bits a kind, added up in place."""
    count = 0
    for land in range(N_LANDS):
        tiles = s.heresies[land]
        while tiles:
            count += tiles & 3
            tiles >>= 2
    return count


@rule("8.4")
def _losses(s):
    """8.4 E: less 5 for each Heresy and each Submit tile, less 10 unless the Capital is under Christian rule."""
    points = -5 * _heresies_on_map(s)
    for path in range(N_PATHS):
        if s.submit[path]:
            points -= 5
    capital = s.capital
    if capital < 0 or not is_christian_rule(s, LAND_PATH[capital], LAND_DISTANCE[capital]):
        points -= 10
    return points


@rule("8.4", "7.4")
def _darkness(s):
    """8.4 F: less 1 for each Dark Ages level, less 5 for each Bible not translated."""
    points = -s.dark_ages
    for language in range(N_LANGUAGES):
        if s.bible[language] == Bible.ABSENT:
            points -= 5
    return points


@rule("8.4")
def letters(s, out) -> None:
    """8.4: the victory points of the board as it stands, by the letters A to F."""
    out[0] = _values(s)
    out[1] = _paths_and_realms(s)
    out[2] = _popes(s)
    out[3] = _riches(s)
    out[4] = _losses(s)
    out[5] = _darkness(s)


@rule("8.4", "8.1", "R39")
def score(s):
    """8.4, R39: the sum of the letters; a collapsed game scores -250."""
    if s.collapsed:
        return COLLAPSE_SCORE
    return _values(s) + _paths_and_realms(s) + _popes(s) + _riches(s) + _losses(s) + _darkness(s)


# --- 8.5 to 8.7 ------------------------------------------------------------------------------------------------------


@rule("8.5")
def resets(s) -> None:
    """8.5: Lex turns to Pax, a Heretical Emperor Christian; the Theologian leaves, Bibles come back."""
    if s.policy == Policy.LEX_ROMANA:
        s.policy = Policy.PAX_ROMANA
    elif s.policy == Policy.HERETICAL_EMPEROR:
        s.policy = Policy.CHRISTIAN_EMPEROR
    s.theologian = 0
    s.evangelist = NOWHERE
    s.theologian_land = NOWHERE
    for language in range(N_LANGUAGES):
        s.bible_land[language] = NOWHERE
        if s.bible[language] == Bible.USED:
            s.bible[language] = Bible.READY
    note(s, Note.RESET)


@rule("8.6")
def lose_money(s) -> None:
    """8.6: unspent money is lost, but for 1 a Monastery."""
    kept = min(s.treasury, infrastructure_built(s, Infrastructure.MONASTERY))
    if kept < s.treasury:
        note(s, Note.MONEY_LOST, s.treasury - kept, kept)
    s.treasury = kept


@rule("8.7")
def next_turn(s) -> None:
    """8.7: back to 5.1."""
    jump(s, 0)
