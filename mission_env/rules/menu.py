"""7.0 The menu of the Religious Phase: everything that may be done now, and which rule carries it out.

One decision with many verbs; the rules themselves are in religious.py, conversion.py, powers.py and offensives.py.
"""

from mission_env.actions import TARGET_OF, VERB_OF, Act, Verb
from mission_env.core.flow import begin, close
from mission_env.jit import rule
from mission_env.rules import conversion, effects, offensives, powers, religious
from mission_env.vocabulary import (
    DAMAGED,
    LAND_PATH,
    NOWHERE,
    PATH_LANGUAGE,
    Attacker,
    E,
    Infrastructure,
    Payment,
    Procedure,
)


@rule("7.0", "R43")
def legal_religious_action(s, mask) -> None:
    """7.0: everything that may be done now; `end` closes the phase."""
    mask[Act.END] = 1
    religious.legal_missionaries(s, mask)
    conversion.legal_tries(s, mask)
    conversion.legal_infrastructure(s, mask)
    conversion.legal_translations(s, mask)
    conversion.legal_shields(s, mask)
    conversion.legal_reconciliation(s, mask)
    powers.legal_convert_horde(s, mask)
    powers.legal_persecute(s, mask)
    offensives.legal_offensives(s, mask)
    powers.legal_convert_tyrant(s, mask)
    powers.legal_relics(s, mask)
    powers.legal_move_capital(s, mask)
    powers.legal_pick_up_knight(s, mask)
    powers.legal_reconquista(s, mask)
    powers.legal_melkites(s, mask)


@rule("7.0")
def apply_religious_action(s, action) -> None:
    """7.0: carries out one action."""
    verb = VERB_OF[action]
    if verb <= Verb.END_HERESY_BY_JAMES:
        _apply_try(s, verb, TARGET_OF[action])
    elif verb < Verb.ADVANCE_MISSIONARY:
        _apply_land_verb(s, verb, TARGET_OF[action])
    elif verb < Verb.END:
        _apply_path_verb(s, verb, TARGET_OF[action])
    else:
        _apply_other_verb(s, verb, TARGET_OF[action])


@rule("7.2", "7.5")
def _apply_try(s, verb, land) -> None:
    """7.2, 7.5: the ways to pay stand in the order of Payment among the verbs; only Isis pays for no Heresy."""
    if verb < Verb.END_HERESY_FOR_SOLIDUS:
        effects.try_conversion(s, verb - Verb.CONVERT_FOR_SOLIDUS + Payment.SOLIDUS, land)
    elif verb <= Verb.END_HERESY_WITH_BIBLE:
        conversion.apply_end_heresy(s, verb - Verb.END_HERESY_FOR_SOLIDUS + Payment.SOLIDUS, land)
    else:
        conversion.apply_end_heresy(s, verb - Verb.END_HERESY_BY_THEOLOGIAN + Payment.THEOLOGIAN, land)


@rule("7.0", "7.1.3", "7.3", "7.4.2", "7.7.2", "7.13", "7.15")
def _apply_land_verb(s, verb, land) -> None:
    """7.0: the other actions on a Land."""
    if verb == Verb.FLY_ARCHBISHOP:
        religious.fly_archbishop(s, land)
    elif verb == Verb.PLACE_MELKITE:
        powers.place_melkite(s, land)
    elif verb == Verb.PICK_UP_KNIGHT:
        begin(s, Procedure.KNIGHT_MOVE, land)
    elif verb == Verb.SHIELD_WITH_BIBLE:
        conversion.shield_with_bible(s, PATH_LANGUAGE[LAND_PATH[land]], land)
    elif verb == Verb.SHIELD_WITH_THEOLOGIAN:
        conversion.shield_with_theologian(s, land)
    else:
        conversion.build(s, verb - Verb.BUILD_HOSPITAL + Infrastructure.HOSPITAL, land)


@rule("7.0", "7.1", "7.6", "7.8", "7.9", "7.10", "7.11")
def _apply_path_verb(s, verb, path) -> None:
    """7.0: the actions on a Path."""
    if verb == Verb.ADVANCE_MISSIONARY:
        religious.advance(s, path, 0)
    elif verb == Verb.ADVANCE_APOSTLE_FREE:
        religious.advance(s, path, 1)
    elif verb == Verb.CONVERT_HORDE:
        powers.convert_horde(s, path)
    elif verb == Verb.CONVERT_TYRANT:
        powers.convert_tyrant(s, path)
    elif verb == Verb.PERSECUTE:
        powers.persecute(s, path)
    elif verb == Verb.ATTACK_WITH_CONTROL:
        begin(s, Procedure.ROMAN_ATTACK, Attacker.CONTROL, path, 0)
    elif verb == Verb.ATTACK_WITH_ARMY:
        begin(s, Procedure.ROMAN_ATTACK, Attacker.ARMY, path, 0)
    elif verb == Verb.ATTACK_BACK_WITH_LAND:
        offensives.attack_back_with_land(s, path)
    elif verb == Verb.ATTACK_BACK_WITH_ARMY:
        begin(s, Procedure.ROMAN_ATTACK, Attacker.ARMY, path, 1)
    else:
        powers.sell_relics(s, path)


@rule("7.0", "7.4.1", "7.7.3", "7.9", "7.11", "7.12", "7.13", "7.14")
def _apply_other_verb(s, verb, target) -> None:
    """7.0: the actions that name neither a Land nor a Path, and the end of the phase."""
    if verb == Verb.END:
        close(s)
    elif verb == Verb.TRANSLATE_BIBLE:
        conversion.translate(s, target)
    elif verb == Verb.RECONCILE_WITH_THEOLOGIAN:
        conversion.reconcile_with_theologian(s)
    elif verb == Verb.ATTACK_WITH_NUBIA:
        begin(s, Procedure.ROMAN_ATTACK, Attacker.NUBIA, E, 0)
    elif verb == Verb.SELL_RELICS_OF_JAMES:
        powers.sell_relics(s, NOWHERE)
    elif verb == Verb.MOVE_CAPITAL:
        powers.move_capital(s, target)
    elif verb == Verb.PICK_UP_DAMAGED_KNIGHT:
        begin(s, Procedure.KNIGHT_MOVE, DAMAGED)
    else:
        powers.try_reconquista(s)
