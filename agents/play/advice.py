"""Advice: what a player thinks of the legal actions, and how the game goes on from the best of them.

The player says which actions it likes; these are then played on to the end many times by the scripted player, with dice
that are not the game's own. That gives expected points, and the odds of each victory level and of a collapse.
"""

import re
from dataclasses import dataclass

from agents.base import Agent, make_agent
from agents.opinions import Opinion, Worth, judge, opinions
from mission_env.game import Game
from mission_env.vocabulary import SCENARIOS, VICTORY_LEVELS

PLAYERS = ("heuristic", "shipped-campaign", "shipped-islam", "flat:heuristic:1s", "tree:heuristic:1s", "random")
MOST_ACTIONS = 6  # that are played on
MOST_SIMULATIONS = 5_000  # of each
_LONGEST, _MOST_TRIES = 60.0, 200_000  # seconds and simulations of a search
_BUDGET = re.compile(r"([0-9]+(?:\.[0-9]+)?)(ms|s|)")


@dataclass(frozen=True)
class Row:
    """One action that was played on."""

    action: str
    opinion: Opinion  # of the player
    points: float  # mean final points (8.4; a collapse counts -250, R39)
    error: float | None  # its standard error
    levels: tuple[tuple[str, float], ...]  # shares of the victory levels (8.4), best first
    collapsed: float  # with these levels it adds to 1


@dataclass(frozen=True)
class Counsel:
    """What a player advises: its choice first, then the others by expected points."""

    player: str
    choice: str
    value: float | None  # final points that the player itself expects
    rows: tuple[Row, ...]
    left_out: int  # legal actions that were not played on
    simulations: int  # of each row


class Advisor:
    """Asks players by name, and keeps those that it has made."""

    def __init__(self) -> None:
        self._agents: dict[tuple[str, str], Agent] = {}

    def advise(self, game: Game, player: str = "heuristic", simulations: int = 100, seed: int = 0) -> Counsel:
        """What the player of that name (as `mission-env evaluate` names them) advises at the pending decision.

        ValueError, in one line, if there is no such player, the game is over, or it would take too long.
        """
        if not 1 <= simulations <= MOST_SIMULATIONS:
            raise ValueError(f"{simulations} simulations: 1 to {MOST_SIMULATIONS} are possible")
        advice = opinions(self._agent(player, SCENARIOS[game.record.scenario]), game, seed)
        liked = [one.action for one in advice.opinions[:MOST_ACTIONS]]
        worth = judge(game, simulations, "heuristic", seed, liked)
        rows = [_row(one, advice.of(one.action) or Opinion(one.action)) for one in worth]
        rows.sort(key=lambda row: (row.action != advice.choice, -row.points))
        left_out = len(advice.opinions) - len(liked)
        return Counsel(player, advice.choice, advice.value, tuple(rows), left_out, simulations)

    def _agent(self, player: str, scenario: str) -> Agent:
        _check_budget(player)
        if (player, scenario) not in self._agents:
            self._agents[player, scenario] = make_agent(player, scenario)
        return self._agents[player, scenario]


def _check_budget(player: str) -> None:
    """Refuses a search that would keep a person waiting."""
    for word in player.split(":")[2:]:
        if found := _BUDGET.fullmatch(word):
            number, unit = float(found[1]), found[2]
            seconds = {"s": number, "ms": number / 1000, "": 0.0}[unit]
            if seconds > _LONGEST or (not unit and number > _MOST_TRIES):
                raise ValueError(f"{player!r} searches too long: at most {_LONGEST:.0f}s or {_MOST_TRIES} simulations")


def _row(worth: Worth, opinion: Opinion) -> Row:
    at_least = [worth.levels[name] for _, name in VICTORY_LEVELS]
    shares = [share - better for share, better in zip(at_least, [0.0, *at_least], strict=False)]
    levels = tuple((name, share) for (_, name), share in zip(VICTORY_LEVELS, shares, strict=True))
    return Row(worth.action, opinion, worth.points, worth.error, levels, worth.collapsed)


def level_heads() -> list[str]:
    """Short heads of the victory levels, best first: `100+`, `90+`, ..., `less`."""
    return [f"{least}+" if least > 0 else "less" for least, _ in VICTORY_LEVELS]


def describe_opinion(one: Opinion) -> str:
    """What the player itself says of an action, in a few words."""
    told = []
    if one.points is not None:
        told.append(f"expects {one.points:.1f}" + (f" ± {one.error:.1f}" if one.error is not None else ""))
    if one.simulations:
        told.append("1 try" if one.simulations == 1 else f"{one.simulations} tries")
    if one.probability is not None:
        told.append(f"{100 * one.probability:.0f}% likely")
    if one.gain is not None:
        told.append(f"rates it {one.gain:+.1f}")
    return ", ".join(told)
