"""What a drawing of Culture shows: one position as plain Python values, read once, with what follows from it."""

from dataclasses import dataclass

from mission_env.core.game import CheckedGame
from mission_env.culture.rules.board import cultural_power, military_power, score_of
from mission_env.culture.rules.opponent import attack_odds, conversion_odds
from mission_env.culture.vocabulary import DECISIONS, NATIONS, NATIONS_OF, PIECES, PLAYER, SCENARIOS, SQUARES
from mission_env.culture.words import prompt

Piece = tuple[str, str]  # nation and kind


@dataclass(frozen=True)
class Nation:
    """A nation that plays: its points, its powers and, against it, the chances of the agent's nation."""

    name: str
    left: bool  # not ceased to exist (S48)
    points: dict[str, int]  # culture, warfare, economy
    powers: dict[str, tuple[int, int]]  # cultural and military: d20, and the base among them (C2)
    counts: dict[str, int]  # pieces of each kind
    converts: dict[str, float]  # kind of piece -> chance to convert it (S17 to S41); empty for the agent's own nation
    attacks: dict[str, float]  # kind of piece -> chance of an army against it (F5 to F8)
    score: int  # C8


@dataclass(frozen=True)
class Table:
    """A position."""

    scenario: str
    turn: int
    decision: str
    prompt: str
    moving: str  # the nation whose turn it is
    pieces: dict[str, Piece]  # by square
    ready: frozenset[str]  # squares of units that may still act (C1a)
    new: dict[str, str]  # squares of cities that are new this turn: won or built (S4, F9)
    chosen: str | None  # square of the unit that has been given the word
    marks: dict[str, str]  # square -> what that unit may do there: move, attack, convert or both
    nations: list[Nation]
    points: dict[str, int]  # parts of the score (C8)
    score: int
    collapsed: bool


def read_table(game: CheckedGame) -> Table:
    """Everything on the table."""
    s = game.record
    mover = int(s["nation"])
    pieces = {square: piece for nation, name in enumerate(NATIONS) for square, piece in _pieces(s, nation, name)}
    return Table(
        scenario=SCENARIOS[s["scenario"]],
        turn=game.turn,
        decision=DECISIONS[s["decision"]],
        prompt=prompt(s),
        moving=NATIONS[mover],
        pieces=pieces,
        ready=frozenset(_squares(s["ready"])),
        new=_new(s, pieces, NATIONS[mover]),
        chosen=game.position()["unit"] if game.decision == "target" else None,
        marks=_marks(game),
        nations=[_nation(s, nation, name) for nation, name in enumerate(NATIONS) if _plays(game, nation)],
        points=game.victory_points(),
        score=game.score(),
        collapsed=game.collapsed,
    )


def percent(chance: float) -> str:
    """A chance in words; one that is small is not called none."""
    return "<1%" if 0 < chance < 0.005 else f"{100 * chance:.0f}%"


def _squares(squares: int) -> list[str]:
    return [name for square, name in enumerate(SQUARES) if int(squares) >> square & 1]


def _pieces(s, nation: int, name: str) -> list[tuple[str, Piece]]:
    return [(square, (name, kind)) for kind in PIECES for square in _squares(s[kind][nation])]


def _new(s, pieces: dict[str, Piece], mover: str) -> dict[str, str]:
    """The mover's cities that it did not have at the start of its turn."""
    old, built = _squares(s["old"]), _squares(s["built"])
    towns = [square for square, (nation, kind) in pieces.items() if nation == mover and kind not in ("army", "priest")]
    return {square: "built" if square in built else "won" for square in towns if square not in old}


def _marks(game: CheckedGame) -> dict[str, str]:
    if game.decision != "target":
        return {}
    marks: dict[str, str] = {}
    for action in game.legal_actions():
        verb, _, square = action.partition(":")
        marks[square] = f"{marks[square]} or {verb}" if square in marks else verb.replace("_", " ")
    return marks


def _plays(game: CheckedGame, nation: int) -> bool:
    return nation < NATIONS_OF[SCENARIOS.index(game.scenario)]


def _nation(s, nation: int, name: str) -> Nation:
    powers = {"cultural": cultural_power(s, nation), "military": military_power(s, nation)}
    against = [] if nation == PLAYER else list(enumerate(PIECES))
    return Nation(
        name=name,
        left=bool(s["capital"][nation]),
        points={kind: int(s[kind][nation]) for kind in ("culture", "warfare", "economy")},
        powers={kind: (int(power), int(s[f"{kind}_base"][nation])) for kind, power in powers.items()},
        counts={kind: int(s[kind][nation]).bit_count() for kind in PIECES},
        converts={kind: float(conversion_odds(s, PLAYER, nation, piece)) for piece, kind in against},
        attacks={kind: float(attack_odds(s, PLAYER, nation, piece)) for piece, kind in against if kind != "capital"},
        score=int(score_of(s, nation)),
    )
