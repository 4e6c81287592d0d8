"""What the single decisions of players gain on the scripted player's, by whole games that he plays on.

    python scripts/choices.py --agents flat:heuristic:1s,shipped-campaign --positions 200

One position from each of so many games of The Mission that the scripted player leads; simulations have common dice, so
that a gain is known far better than by whole games of the players. What it does not tell is how gains add up: a chance
that is missed at one decision mostly stands at the next. Exit code 2 on bad arguments.
"""

import sys
import time
from dataclasses import dataclass, field
from typing import Annotated

import numpy as np
import typer

INTERRUPTED = 130

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@dataclass
class Record:
    """What a player's choices came to."""

    seconds: float = 0.0
    gains: list[float] = field(default_factory=list)
    families: dict[str, list[float]] = field(default_factory=dict)  # of choices that are not the script's own

    def add(self, seconds: float, gain: float, family: str | None) -> None:
        """Books a choice; `family`: None if it was the script's."""
        self.seconds += seconds
        self.gains.append(gain)
        if family:
            self.families.setdefault(family, []).append(gain)


def position(scenario: str, seed: int):
    """A batch of one game, at a decision with several legal actions, all as likely; None: the one drawn has not."""
    from agents.base import make_agent
    from mission_env.games import make_batch

    batch, script = make_batch(1, scenario, autoreset=False), make_agent("heuristic", scenario)
    batch.reset([seed])
    script.reset(1, [seed])
    records = []
    while not batch.over[0]:
        records.append(batch.games[0].copy())
        batch.step(script.act(batch))
    batch.load(records[np.random.default_rng(seed).integers(len(records))])
    return batch if batch.masks[0].sum() > 1 else None


def show(records: dict[str, Record]) -> None:
    """Prints both tables."""
    for name, one in records.items():
        gains = np.array(one.gains)
        if not len(gains):
            print(f"{name}: no position with a choice")
            continue
        error = 1.96 * gains.std(ddof=1) / len(gains) ** 0.5 if len(gains) > 1 else float("nan")
        other = sum(map(len, one.families.values())) / len(gains)
        print(f"{name}: {gains.mean():+.3f} ± {error:.3f}, {other:.0%} of choices differ,", end=" ")
        print(f"{1000.0 * one.seconds / len(gains):.0f} ms a decision")
        for family, found in sorted(one.families.items(), key=lambda item: -len(item[1])):
            print(f"  {family:<15} {len(found):>4}  {np.mean(found):+.2f}")


def ask(batch, number: int, players: dict, script, simulations: int, records: dict[str, Record]) -> None:
    """Books what every player chooses in the position of a batch of one game."""
    from agents.families import FAMILY_NAMES, FAMILY_OF
    from agents.opinions import judge
    from agents.search.players import CORES
    from mission_env.actions import ACTION_NAMES

    first, choices, seconds = int(script.act(batch)[0]), {}, {}
    for name, player in players.items():
        player.reset(1, [number])
        start = time.perf_counter()
        choices[name] = int(player.act(batch)[0])
        seconds[name] = time.perf_counter() - start
    asked = {ACTION_NAMES[action] for action in (first, *choices.values())}
    points = dict.fromkeys(asked, 0.0)
    if len(asked) > 1:
        found = judge(batch.game(0), simulations, "heuristic", number, sorted(asked), CORES)
        points = {worth.action: worth.points for worth in found}
    for name, choice in choices.items():
        gain = points[ACTION_NAMES[choice]] - points[ACTION_NAMES[first]]
        records[name].add(seconds[name], gain, None if choice == first else FAMILY_NAMES[FAMILY_OF[choice]])


@app.command()
def main(
    agents: Annotated[str, typer.Option(help="Players to ask, with commas between.")] = "flat:heuristic:1s",
    scenario: Annotated[str, typer.Option(help="campaign or rise_of_islam.")] = "campaign",
    positions: Annotated[int, typer.Option(min=1, help="Games, with one position of each.")] = 100,
    simulations: Annotated[int, typer.Option(min=1, help="Whole games for each action chosen.")] = 2000,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the first game.")] = 1,
) -> None:
    """Asks every player at every position, and judges what they choose. Ctrl-C: shows what there is so far."""
    from rich.console import Console
    from rich.progress import track

    from agents.base import make_agent
    from agents.suites import refuse
    from mission_env.games import scenarios_of

    try:
        refuse(seed, positions, "comparing choices")
        if scenario not in scenarios_of("mission"):
            raise ValueError(f"no scenario {scenario!r} of The Mission; one of {', '.join(scenarios_of('mission'))}")
        players = {name: make_agent(name, scenario) for name in agents.split(",")}
    except ValueError as error:
        print(f"choices: {error}", file=sys.stderr)
        raise typer.Exit(2) from None
    script, records, stopped = make_agent("heuristic", scenario), {name: Record() for name in players}, False
    try:
        for number in track(range(seed, seed + positions), "positions", console=Console(stderr=True)):
            batch = position(scenario, number)
            if batch is not None:
                ask(batch, number, players, script, simulations, records)
    except KeyboardInterrupt:
        stopped = True
    show(records)
    if stopped:
        raise typer.Exit(INTERRUPTED)


if __name__ == "__main__":
    app()
