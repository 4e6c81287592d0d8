"""Plays random legal games and checks every decision; what it finds is written as a file that replays.

python scripts/fuzz.py --decisions 20000000 --seed 1 --scenario both --out runs/fuzz
python scripts/fuzz.py --replay runs/fuzz/status-campaign-17.json

Exit code 0 when every check passed, 1 when one failed, 2 on bad arguments.
"""

import json
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

Choice = StrEnum("Choice", ["campaign", "rise_of_islam", "both"])

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
console = Console(stderr=True)


def _replay(file: Path) -> int:
    """Plays a finding again and tells what fails."""
    from mission_env import IllegalAction
    from mission_env.fuzz import Finding, replay

    try:
        finding = Finding.load(file)
        decisions = list(replay(finding))
    except (OSError, TypeError, KeyError, json.JSONDecodeError, IllegalAction) as error:
        console.print(f"{file} does not replay: {error}", style="red", markup=False)
        return 1
    pending, failure = decisions[-1]
    console.print(f"{len(decisions)} decisions, the last one {pending}")
    console.print(f"fails as found: {failure}" if failure else "every check passed", markup=False)
    return 1 if failure else 0


def _fuzz(decisions: int, seed: int, scenarios: tuple[str, ...], out: Path) -> int:
    """Plays on until enough decisions are checked or a check fails."""
    from mission_env.fuzz import fuzz
    from mission_env.jit import is_cold

    if is_cold():
        console.print("compiling the engine, about a minute, once ...")
    columns = (TextColumn("decisions"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("", total=decisions)
        played, finding = fuzz(
            decisions, seed, scenarios, progress=lambda number: progress.update(task, completed=number)
        )
    if finding is None:
        console.print(f"{played} decisions checked, nothing found")
        return 0
    console.print(f"after {played} decisions: {finding}", style="red", markup=False)
    console.print(f"written to {finding.save(out)}", markup=False)
    return 1


@app.command()
def main(
    decisions: Annotated[int, typer.Option(min=1, help="How many decisions to check.")] = 1_000_000,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the first game; the next have seed + 1, ...")] = 0,
    scenario: Annotated[Choice, typer.Option(help="Which scenario.")] = Choice.both,
    out: Annotated[Path, typer.Option(help="Folder for what is found.")] = Path("runs/fuzz"),
    replay: Annotated[Path | None, typer.Option(help="Replay a finding instead.", exists=True, dir_okay=False)] = None,
) -> None:
    """Plays random legal games and checks every decision."""
    if replay is not None:
        raise typer.Exit(_replay(replay))
    scenarios = ("campaign", "rise_of_islam") if scenario is Choice.both else (scenario.value,)
    raise typer.Exit(_fuzz(decisions, seed, scenarios, out))


if __name__ == "__main__":
    app()
