"""7.2 to 7.5 and 7.7: Conversions, Infrastructure, Bibles, the end of Heresies and the Great Theologian."""

from mission_env.actions import TARGET_OF, Act
from mission_env.core.flow import ask, begin, get
from mission_env.core.notes import note
from mission_env.events import Note
from mission_env.jit import rule
from mission_env.rules.board import (
    christians_speaking,
    has_infrastructure,
    heresy_count,
    infrastructure_built,
    is_christian,
    is_convertible,
    is_shielded,
    land_at,
)
from mission_env.rules.effects import (
    REMOVAL,
    HeresyChoice,
    change_dark_ages,
    is_group,
    only_heresy,
    pay,
    remove_heresy,
    try_end_heresy,
)
from mission_env.vocabulary import (
    COLLAPSE_LEVEL,
    FIELD_SUPPORTS,
    FIRST_LAND,
    INFRASTRUCTURE_SUPPLY,
    N_HERESIES,
    N_LANDS,
    N_LANGUAGES,
    N_PATHS,
    NOWHERE,
    PATH_LANGUAGE,
    PATH_LENGTH,
    THEOLOGIAN_PATHS,
    Bible,
    Decision,
    Group,
    Infrastructure,
    James,
    Land,
    Language,
    Procedure,
    Spain,
)

# --- 7.2 Conversion and 7.5 End a Heresy: how a try may be paid for --------------------------------------------------


@rule("7.7", "7.7.1", "R31")
def theologian_works(s, path):
    """7.7, R31: whether the Theologian may evangelize a Path: one of his, not bound to another, Dark Ages below 7."""
    if s.theologian == 0 or s.dark_ages >= COLLAPSE_LEVEL or not THEOLOGIAN_PATHS[s.theologian, path]:
        return False
    return s.evangelist == NOWHERE or s.evangelist == path


@rule("7.2.1.3", "R32")
def james_works(s, land, distance):
    """7.2.1.3, R32: James tries plain Jews tiles next to Jerusalem, and their Heresies."""
    return distance == 1 and s.james == James.JERUSALEM and not s.christian[land] and is_group(s, land, Group.JEWS)


@rule("7.2", "7.2.1", "7.5")
def legal_tries(s, mask) -> None:
    """7.2, 7.5: every way to try a Conversion or the end of a Heresy."""
    _legal_paid_tries(s, mask)
    for path in range(N_PATHS):
        bible = s.bible[PATH_LANGUAGE[path]] == Bible.READY
        theologian = theologian_works(s, path)
        if bible or theologian:
            _legal_free_tries(s, mask, path, bible, theologian)
        land = land_at(path, 1)
        if james_works(s, land, 1):
            mask[(Act.END_HERESY_BY_JAMES if s.heresies[land] else Act.CONVERT_BY_JAMES) + land] = 1


@rule("7.2", "7.2.1.2", "7.2.2", "7.5", "R69")
def _legal_paid_tries(s, mask) -> None:
    """7.2, 7.5: for a solidus anywhere, and Conversions at the Cult of Isis; written without branches, for speed."""
    rich = s.treasury > 0
    for land in range(N_LANDS):
        heretical = s.heresies[land] != 0
        plain = (s.field[land] >= 0) & (s.christian[land] == 0) & (not heretical)
        mask[Act.CONVERT_FOR_SOLIDUS + land] = plain & rich
        mask[Act.CONVERT_AT_ISIS + land] = plain & (s.isis[land] != 0)
        mask[Act.END_HERESY_FOR_SOLIDUS + land] = heretical & rich


@rule("7.2.1.1", "7.4.2", "7.5", "7.7.1")
def _legal_free_tries(s, mask, path, bible, theologian) -> None:
    """7.2.1.1, 7.4.2, 7.7.1: by a Path's Bible and by the Theologian who works there."""
    for land in range(FIRST_LAND[path], FIRST_LAND[path] + PATH_LENGTH[path]):
        if s.heresies[land]:
            mask[Act.END_HERESY_WITH_BIBLE + land] = bible
            mask[Act.END_HERESY_BY_THEOLOGIAN + land] = theologian
        elif is_convertible(s, land):
            mask[Act.CONVERT_WITH_BIBLE + land] = bible
            mask[Act.CONVERT_BY_THEOLOGIAN + land] = theologian


@rule("7.5", "R30")
def apply_end_heresy(s, payment, land) -> None:
    """7.5, R30: of several kinds of Heresy the player names the tile to be tried."""
    kind = only_heresy(s, land)
    if kind < 0:
        begin(s, Procedure.HERESY_CHOICE, land, payment)
    else:
        try_end_heresy(s, payment, land, kind)


@rule("7.5", "6.3.3", "R30")
def name_heresy(s) -> None:
    """7.5, R30: asks which kind."""
    ask(s, Decision.CHOOSE_HERESY)


@rule("7.5", "R30")
def legal_choose_heresy(s, mask) -> None:
    """7.5, R30: the kinds in the Land."""
    for kind in range(N_HERESIES):
        if heresy_count(s, get(s, HeresyChoice.LAND), kind):
            mask[Act.CHOOSE_HERESY + kind] = 1


@rule("7.5", "6.3.3", "R30")
def apply_choose_heresy(s, action) -> None:
    """7.5, 6.3.3: tries the named tile, or removes it by the Emperor's hand."""
    land = get(s, HeresyChoice.LAND)
    payment = get(s, HeresyChoice.PAYMENT)
    if payment == REMOVAL:
        remove_heresy(s, land, TARGET_OF[action])
    else:
        try_end_heresy(s, payment, land, TARGET_OF[action])


# --- 7.3 Infrastructure ----------------------------------------------------------------------------------------------

_PRICE = 6
_SUPPORTED_PRICE = 3


@rule("7.3", "R60")
def supported_kind(s, land):
    """7.3, R60: the Infrastructure that a Christian Field supports, if any."""
    return FIELD_SUPPORTS[s.field[land]] if is_christian(s, land) else Infrastructure.NONE


@rule("7.3", "R28")
def legal_infrastructure(s, mask) -> None:
    """7.3, R28: in any Land of a Path that has none, while tiles last; no Hospital in Arab-occupied Spain."""
    if s.treasury < _SUPPORTED_PRICE:
        return
    for kind in range(Infrastructure.HOSPITAL, Infrastructure.UNIVERSITY + 1):
        if infrastructure_built(s, kind) < INFRASTRUCTURE_SUPPLY:
            for path in range(N_PATHS):
                if not has_infrastructure(s, path):
                    _legal_sites(s, mask, kind, path)
    if s.spain == Spain.OCCUPIED:
        mask[Act.BUILD_HOSPITAL + Land.SPAIN] = 0


@rule("7.3")
def _legal_sites(s, mask, kind, path) -> None:
    """7.3: the Lands of a Path where one kind can be paid for: all of them for 6, those that support it for 3."""
    first = Act.BUILD_HOSPITAL + (Act.BUILD_MONASTERY - Act.BUILD_HOSPITAL) * (kind - 1)
    for land in range(FIRST_LAND[path], FIRST_LAND[path] + PATH_LENGTH[path]):
        if s.treasury >= _PRICE or supported_kind(s, land) == kind:
            mask[first + land] = 1


@rule("7.3")
def build(s, kind, land) -> None:
    """7.3: builds Infrastructure."""
    pay(s, _SUPPORTED_PRICE if supported_kind(s, land) == kind else _PRICE)
    s.infrastructure[land] = kind
    note(s, Note.INFRASTRUCTURE_BUILT, kind, land)


# --- 7.4 Bibles ------------------------------------------------------------------------------------------------------

_TRANSLATION_PRICE = 6


@rule("7.4.1", "R29")
def translation_price(s, language):
    """7.4.1, R29: 6 less 1 for every two Christian Lands that speak the language, never below 0."""
    return max(0, _TRANSLATION_PRICE - christians_speaking(s, language) // 2)


@rule("7.4", "7.4.1")
def legal_translations(s, mask) -> None:
    """7.4.1: Greek first, then the others."""
    for language in range(N_LANGUAGES):
        if s.bible[language] != Bible.ABSENT:
            continue
        if language != Language.GREEK and s.bible[Language.GREEK] == Bible.ABSENT:
            continue
        if translation_price(s, language) <= s.treasury:
            mask[Act.TRANSLATE_BIBLE + language] = 1


@rule("7.4.1")
def translate(s, language) -> None:
    """7.4.1: publishes a Bible; it may be used at once."""
    pay(s, translation_price(s, language))
    s.bible[language] = Bible.READY
    note(s, Note.BIBLE_TRANSLATED, language)


@rule("7.4.2", "7.7.2", "R61")
def legal_shields(s, mask) -> None:
    """7.4.2, 7.7.2, R61: a ready Bible or the Theologian may protect an unshielded Christian Land of the Path."""
    for path in range(N_PATHS):
        bible = s.bible[PATH_LANGUAGE[path]] == Bible.READY
        theologian = s.evangelist == NOWHERE and theologian_works(s, path)
        if not bible and not theologian:
            continue
        for land in range(FIRST_LAND[path], FIRST_LAND[path] + PATH_LENGTH[path]):
            if is_christian(s, land) and not is_shielded(s, land):
                if bible:
                    mask[Act.SHIELD_WITH_BIBLE + land] = 1
                if theologian:
                    mask[Act.SHIELD_WITH_THEOLOGIAN + land] = 1


@rule("7.4.2")
def shield_with_bible(s, language, land) -> None:
    """7.4.2: the Bible lies on a Land until the end of the Turn."""
    s.bible[language] = Bible.USED
    s.bible_land[language] = land
    note(s, Note.SHIELDED, land)


# --- 7.7 The Great Theologian ----------------------------------------------------------------------------------------


@rule("7.7.2")
def shield_with_theologian(s, land) -> None:
    """7.7.2: Revivalism: the Theologian protects a Land for the rest of the Turn."""
    s.theologian = 0
    s.theologian_land = land
    note(s, Note.SHIELDED, land)


@rule("7.7", "7.7.3", "R31")
def legal_reconciliation(s, mask) -> None:
    """7.7.3, R31: Reconciliation, unless he is an Evangelist already or there is nothing to lower."""
    if s.theologian and s.evangelist == NOWHERE and s.dark_ages > 0:
        mask[Act.RECONCILE_WITH_THEOLOGIAN] = 1


@rule("7.7.3")
def reconcile_with_theologian(s) -> None:
    """7.7.3: the Theologian lowers the Dark Ages by 1."""
    note(s, Note.THEOLOGIAN_GONE, s.theologian)
    s.theologian = 0
    change_dark_ages(s, -1)
