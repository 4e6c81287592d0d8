"""Makes the models that come with the package: trains, measures on the test suites, and packs."""

from dataclasses import asdict
from pathlib import Path
from typing import Any

from agents.evaluation import evaluate, summarise
from agents.kept_games import kept_beside
from agents.models import FOLDER, RECIPES, pack
from agents.ppo import load_agent
from agents.progress import shown
from agents.report import check_writable
from agents.suites import Suite
from agents.training import go_on, is_over
from agents.training_config import load_config
from mission_env.jit import engine_hash


def make(
    configs: Path = Path("configs"), runs: Path = Path("runs"), folder: Path = FOLDER, games: int | None = None
) -> bool:
    """Trains, measures and packs every model; False if Ctrl-C ended a training, with which the next call goes on.

    A training that is over is not repeated. `games`: the first so many of each suite instead of all.
    """
    for name, recipe in RECIPES.items():
        config = load_config(configs / f"{recipe.config}.yaml")
        run = runs / recipe.config
        print(f"{name}: training in {run}", flush=True)
        with shown() as progress:
            card = go_on(config, run, progress)
        if not is_over(config, card):
            print(f"{name}: stopped; the same command goes on")
            return False
        result = measure(run, recipe.suite, runs / "models", games)
        packed = pack(run, name, result, folder)
        score = result["score"]
        print(f"{name}: {score['mean']:.1f} on {recipe.suite.name}, {result['games']} games; written to {packed}")
    return True


def measure(run: Path, suite: Suite, beside: Path, games: int | None = None) -> dict[str, Any]:
    """How the greedy player of a run does on a suite: mean with 95% interval, and more of what `Summary` tells.

    Finished games are kept in the folder `beside` until all are played, so that it can be interrupted.
    """
    agent = load_agent(run, suite.scenario, greedy=True)
    number = games or suite.number
    path = beside / f"{suite.name}.json"
    check_writable(path)
    kept = kept_beside(path, suite.scenario)
    (results,) = evaluate([agent], number, suite.first, suite.scenario, kept=kept)
    kept.discard()
    summary = asdict(summarise(results))
    names = ("games", "score", "interquartile", "finished_mean", "deviation", "collapse_rate", "levels", "letters")
    return {"suite": suite.name, "mode": "greedy", "engine": engine_hash(), **{key: summary[key] for key in names}}
