"""What always holds between two decisions of a game that was played from its set-up.

Each invariant is a small function of the record; `faults` returns the broken ones as a bit set, bit k standing for
FAULT_NAMES[k]. The engine never looks at it: fuzzing and tests do. A position set up by hand may leave tiles out, and
then the invariants that count tiles report them as missing.
"""

from collections.abc import Callable

from mission_env.core.status import all_broken
from mission_env.jit import entry
from mission_env.status import armies, flow, lands, supplies

_INVARIANTS: tuple[Callable, ...] = (
    flow.turn_on_the_track,
    flow.script_and_notes_empty,
    flow.frames_in_bounds,
    flow.decision_stands_in_its_procedure,
    flow.collapse_ends_the_game,
    flow.treasury_within_limits,
    flow.dark_ages_not_negative,
    flow.policy_fits_the_turn,
    flow.wafer_in_the_secular_phase,
    supplies.wafers_once_each,
    supplies.fields_all_there,
    supplies.heresies_within_supply,
    supplies.faiths_all_there,
    supplies.knights_all_there,
    supplies.infrastructure_within_supply,
    supplies.isis_within_supply,
    supplies.persian_tiles_differ,
    lands.christians_have_a_field,
    lands.popes_fit_the_turn,
    lands.missionaries_stand_somewhere,
    lands.relics_lie_somewhere,
    lands.theologian_fits_the_turn,
    lands.bibles_shield_their_own,
    lands.drawn_fields_are_being_chosen,
    lands.sustained_during_apostasy,
    armies.rulers_have_a_seat,
    armies.roman_tiles_in_lands,
    armies.army_and_capital_somewhere,
    armies.hordes_outside,
    armies.hordes_beyond_arabs_and_rulers,
    armies.arabs_fit_the_turn,
    armies.baqt_at_thebes,
    armies.spain_fits_the_turn,
)
FAULT_NAMES = tuple(invariant.__name__ for invariant in _INVARIANTS)


_broken = all_broken(_INVARIANTS)


@entry
def faults(s):
    """The broken invariants of a record as a bit set; 0 when all hold. Writes nothing."""
    return _broken(s)


def fault_names(bits: int) -> list[str]:
    """Names of the invariants in a bit set."""
    return [name for number, name in enumerate(FAULT_NAMES) if bits >> number & 1]
