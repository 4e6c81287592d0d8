"""Channels of the observation in groups by what they are about, as families are groups of actions."""

from fnmatch import fnmatchcase

from mission_env.observation import CHANNELS

# key/channel; a star stands for any ending
GROUPS = {
    "map": ("lands/distance", "lands/big_city"),
    "Fields": (
        *("lands/discovered", "lands/group_*", "lands/plain_value", "lands/christian_value", "lands/green_side"),
        *("paths/undiscovered_lands", "globals/undiscovered_lands", "globals/drawn_*"),
    ),
    "Christian Lands": (
        *("lands/christian", "lands/value_now", "paths/christian_lands", "paths/lands_to_convert"),
        *("globals/christian_lands", "lands/isis"),
    ),
    "Heresies": (
        *("lands/heresies", "lands/heresy_*", "lands/melkites", "paths/heresies", "paths/counting_melkites"),
        *("globals/heresies", "globals/melkites_available"),
    ),
    "odds": (
        *("lands/ministers", "lands/conversion_faces", "lands/heresy_faces", "lands/persian_tile"),
        *("lands/persian_modifier",),
    ),
    "relapse": (
        *("lands/shielded", "lands/sustain*", "lands/intolerant_rule", "lands/religious_freedom"),
        *("lands/will_relapse", "paths/hostile_lands", "paths/endangered_lands", "paths/sustain_price"),
        *("globals/endangered_lands", "globals/sustaining_cost"),
    ),
    "control": (
        *("lands/control_*", "lands/christian_rule", "lands/hostile_rule", "lands/capital", "lands/papal_states"),
        *("paths/king", "paths/tyrant", "paths/seat_distance", "globals/capital_under_christian_rule"),
        *("globals/papal_states", "globals/persia_muslim", "globals/jerusalem_arab", "globals/spain_*"),
        *("globals/reconquista_tried", "lands/roman_tile", "paths/roman_distance"),
    ),
    "Hordes": ("lands/horde_tile", "paths/horde_*", "globals/hre", "lands/hre_tile"),
    "Arabs": ("lands/arab_tile", "lands/baqt", "paths/arab_*", "globals/baqt", "globals/jihad_steps_to_come"),
    "armies and Knights": (
        *("lands/army", "lands/knights", "lands/nubia_tile", "globals/knights_damaged", "globals/army_*"),
        *("globals/nubia*", "globals/knight_from_damaged", "globals/control_may_join"),
    ),
    "Missionaries": (
        *("lands/missionary_*", "paths/missionary_*", "paths/steps_to_homeland", "globals/discovery_by_free_move"),
        *("globals/james_in_jerusalem",),
    ),
    "Popes and Faiths": (
        *("lands/pope_*", "paths/pope_*", "paths/in_communion", "paths/faith_*", "paths/submit"),
        *("globals/turns_to_council",),
    ),
    "Relics": ("lands/relics", "paths/relics_*", "globals/james_relics"),
    "Bibles and Theologians": (
        *("paths/bible_*", "paths/translation_price", "paths/theologian_*", "paths/turns_to_theologian"),
        *("globals/theologian_present", "globals/bible_*"),
    ),
    "Infrastructure": (
        *("lands/infrastructure_*", "paths/infrastructure", "globals/hospitals_left", "globals/monasteries_left"),
        *("globals/universities_left",),
    ),
    "treasury and income": ("globals/treasury", "paths/income", "globals/paths_with_income"),
    "Dark Ages": ("globals/dark_ages",),
    "time": ("globals/turn", "globals/turns_left", "globals/era_*", "globals/turns_to_era", "globals/rise_of_islam"),
    "score": ("globals/score",),
    "Roman policy": ("globals/policy_*",),
    "Wafer": ("globals/wafer_*", "paths/orders_to_come", "paths/sudden_jihad_to_come"),
    "decision at hand": (
        *("lands/pending", "globals/decision_*", "globals/heresy_paid_by_*"),
        *("paths/invaded_by_*", "paths/moves_left", "paths/target_distance"),
    ),
    "cups": ("globals/cup_*", "globals/silver_wafers_left", "globals/gold_wafers_left"),
}
ALL_CHANNELS = tuple((key, name) for key, names in CHANNELS.items() for name in names)


def group_of(key: str, channel: str) -> str:
    """The one group of a channel: that of its own name, else that of the longest pattern; LookupError without one."""
    full = f"{key}/{channel}"
    fitting = [
        (len(pattern), name) for name, patterns in GROUPS.items() for pattern in patterns if fnmatchcase(full, pattern)
    ]
    if not fitting:
        raise LookupError(f"{full} belongs to no group")
    return max(fitting)[1]


def channels_of(group: str) -> list[tuple[str, int]]:
    """The channels of a group: key, and place in its rows."""
    return [(key, CHANNELS[key].index(name)) for key, name in ALL_CHANNELS if group_of(key, name) == group]
