"""What the boxes beside the map say, for pictures and text alike."""

from types import SimpleNamespace

from mission_env import vocabulary as v
from mission_env.words import spell

POLICIES = ("Pax Romana", "Lex Romana", "Christian Emp.", "Heretical Emp.")
BIBLES = {v.Bible.ABSENT: "none", v.Bible.READY: "ready", v.Bible.USED: "used"}
POPES = {v.Pope.NONE: "-", v.Pope.COMMUNION: "Communion", v.Pope.SCHISM: "Schism"}
POINTS = ("Values", "Paths", "Popes", "Riches", "Losses", "Darkness")  # the letters of 8.4 in a word


def occasion(t: SimpleNamespace) -> str:
    """The Council of the Turn, and the Theologian who has not been used yet: his Paths, or the one he is bound to.

    At the end of the game, the level of victory.
    """
    if t.decision == "game_over":
        return "collapsed into the Dark Ages" if t.collapsed else v.victory_level(t.score)
    parts = [f"Council: {v.COUNCIL_NAMES[t.turn]}"] if v.COUNCIL_NAMES[t.turn] else []
    if t.theologian:
        paths = " and ".join(v.PATHS[path] for path in range(v.N_PATHS) if v.THEOLOGIAN_PATHS[t.theologian][path])
        paths = f"Evangelist on {v.PATHS[t.evangelist]}" if t.evangelist != v.NOWHERE else paths
        parts.append(f"{spell(v.THEOLOGIANS[t.theologian])} ({paths})")
    return ", ".join(parts) or "no Council, no Theologian"


def faith(t: SimpleNamespace, path: int) -> str:
    """The Faith of a Path, with the die of 5.5."""
    kind = t.faith[path]
    if not kind:
        return "no Faith"
    name = spell(v.FAITHS[kind]).removesuffix(" (eagle)")
    return f"{name} {v.FAITH_DIE[kind]}" if v.FAITH_DIE[kind] else name


def communion(t: SimpleNamespace, path: int) -> str:
    """How a Path stands to the others."""
    return POPES[v.Pope(t.pope[path])] + (", Submit" if t.submit[path] else "")


def flags(t: SimpleNamespace) -> tuple[tuple[str, str, bool], ...]:
    """Persia's religion, the Baqt and the Reconquista: key, words, and whether it is set."""
    done = t.spain == v.Spain.RECONQUISTA
    tried = bool(t.reconquista_tried)
    return (
        ("persia", "Persia Muslim" if t.persia_muslim else "Persia Zoroastrian", bool(t.persia_muslim)),
        ("baqt", "Baqt agreed" if t.baqt else "no Baqt", bool(t.baqt)),
        ("reconquista", f"Reconquista {'done' if done else 'tried' if tried else 'not tried'}", done or tried),
    )


def wafer(number: int) -> list[str]:
    """What is on a Wafer: coin, red dot, sign, Horde orders."""
    if not number:
        return ["none active"]
    parts = [f"{v.WAFER_COIN[number]} $"]
    if v.WAFER_POLICY[number]:
        parts.append("Policy")
    if v.WAFER_EVENT[number]:
        parts.append(v.WaferEvent(v.WAFER_EVENT[number]).name.title())
    orders = zip(v.WAFER_HORDE_PATH[number], v.WAFER_HORDE_MOVES[number], strict=True)
    hordes = " ".join(f"{v.PATHS[path]}{moves}" for path, moves in orders if moves)
    return [*parts, f"Hordes {hordes}"] if hordes else parts


def supplies(t: SimpleNamespace) -> list[tuple[str, str, int]]:
    """Infrastructure still to be built, and Melkites at hand: key, name, number."""
    kinds = enumerate(v.INFRASTRUCTURES[1:], 1)
    left = [(name, name.title(), v.INFRASTRUCTURE_SUPPLY - t.infrastructure.count(kind)) for kind, name in kinds]
    return [*left, ("melkites", "Melkite", t.melkites_available)]
