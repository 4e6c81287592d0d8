"""Tunes the weights of the scripted player: evolution strategies on both scenarios (agents/tuning.py).

python scripts/tune.py --out runs/tuning --rounds 60 --threads 2
python scripts/tune.py --out runs/tuning --rounds 60 --threads 2 --adopt

Stopped by Ctrl-C, the same command goes on after the last whole round. Exit code 2 on bad arguments.
"""

import shutil
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

INTERRUPTED = 130

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


def _tell(state: Any, means: Any) -> None:
    """A line for a round."""
    settings = state.settings
    speed = 4 * settings.pairs * settings.games * state.round / state.seconds
    scores = ", ".join(f"{mean:.1f}" for mean in means)
    print(f"round {state.round} of {settings.rounds}: mean scores {scores}; {speed:.0f} games/s", file=sys.stderr)


def _finish(folder: Path, result: Any, adopt: bool) -> None:
    """Prints the check, and puts the weights in their place if they are better."""
    from agents.tuning import RESULT, spelled
    from agents.weights import FILE

    for scenario, gain in result.gain.items():
        before, after = spelled(result.before[scenario]), spelled(result.after[scenario])
        print(f"{scenario}: {before} before, {after} after, gain {spelled(gain)}")
    if adopt and result.better:
        shutil.copyfile(folder / RESULT, FILE)
        print(f"written to {FILE}")
    else:
        print(f"written to {folder / RESULT}" + ("" if result.better else "; not better for certain, so not adopted"))


@app.command()
def main(
    out: Annotated[Path, typer.Option(help="Folder of the tuning.")] = Path("runs/tuning"),
    seed: Annotated[int, typer.Option(min=0, help="Seed of the first game.")] = 1_000_000_000,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds in all.")] = 60,
    pairs: Annotated[int, typer.Option(min=1, help="Directions a round.")] = 8,
    games: Annotated[int, typer.Option(min=2, help="Games of each scenario for each player of a direction.")] = 200,
    check: Annotated[int, typer.Option(min=2, help="Games of each scenario in the check.")] = 5000,
    share: Annotated[float, typer.Option(min=0.0, help="What a point in Rise of Islam counts.")] = 0.7,
    spread: Annotated[float, typer.Option(min=0.01, help="How far the players of a direction are apart.")] = 0.4,
    rate: Annotated[float, typer.Option(min=0.0, help="How far a round moves the weights.")] = 0.12,
    threads: Annotated[int, typer.Option(min=1, help="Threads.")] = 1,
    adopt: Annotated[bool, typer.Option("--adopt", help="Put better weights in the player's file.")] = False,
) -> None:
    """Tunes the weights of the scripted player."""
    from agents.suites import SuiteSeeds
    from agents.tuning import Settings, TuningError, tune

    settings = Settings(seed, rounds, pairs, games, check, share, spread, rate)
    try:
        _, result = tune(settings, out, threads, _tell)
    except (TuningError, SuiteSeeds) as error:
        print(f"tune: {error}", file=sys.stderr)
        raise typer.Exit(2) from error
    except KeyboardInterrupt:
        print(f"tune: interrupted; the same command goes on from {out}", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    _finish(out, result, adopt)


if __name__ == "__main__":
    app()
