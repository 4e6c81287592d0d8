"""One configuration trained with several seeds, one after the other, and how far apart the results are."""

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from agents import run_folder
from agents.curve_pictures import draw_seeds
from agents.curves import read_curves
from agents.progress import shown
from agents.run_folder import RunFolderError, write_whole
from agents.statistics import estimate
from agents.suites import refuse
from agents.training import go_on, is_over
from agents.training_config import TrainingConfig, load_config

SUMMARY, PICTURE = "seeds.json", "seeds.png"
_RUN = "seed_"  # and the seed: the folder of one run


def configs_of(config: TrainingConfig, seeds: int) -> list[TrainingConfig]:
    """The same with so many seeds, so far apart that no two play the same games: game i starts from seed + i."""
    return [config.model_copy(update={"seed": config.seed + number * config.envs}) for number in range(seeds)]


def train_seeds(
    config: TrainingConfig, seeds: int, folder: Path, resume: bool = False, overwrite: bool = False
) -> bool:
    """Trains in `seed_N` folders and writes `seeds.json` and `seeds.png` beside them; False if Ctrl-C ended it early.

    With `resume` finished runs stay as they are and the others go on. Errors as those of `agents.training.train`.
    """
    refuse(config.seed, seeds * config.envs, "training")
    open_seeds(folder, resume, overwrite)
    configs = configs_of(config, seeds)
    cards: dict[Path, dict[str, Any]] = {}
    for number, one in enumerate(configs, 1):
        place = folder / f"{_RUN}{one.seed}"
        print(f"seed {one.seed}, {number} of {seeds}", file=sys.stderr, flush=True)
        with shown() as progress:
            card = go_on(one, place, progress)
        if not is_over(one, card):
            return False
        cards[place] = card
        write_summary(folder, config, cards)
    return True


def open_seeds(folder: Path, resume: bool, overwrite: bool) -> None:
    """Makes a folder ready for runs with several seeds, or refuses (RunFolderError)."""
    if resume and overwrite:
        raise RunFolderError("runs are either resumed or overwritten, not both")
    if folder.exists() and not folder.is_dir():
        raise RunFolderError(f"{folder} is not a folder")
    entries = list(folder.iterdir()) if folder.is_dir() else []
    for entry in entries:
        if not entry.name.startswith(_RUN) and entry.name not in (SUMMARY, PICTURE) and entry.suffix != ".tmp":
            raise RunFolderError(f"{folder} holds {entry.name}, which belongs to no training of several seeds")
    if resume and not entries:
        raise RunFolderError(f"{folder} holds no runs to resume")
    if entries and not resume:
        if not overwrite:
            raise RunFolderError(f"{folder} is not empty; --resume goes on with its runs, --overwrite replaces them")
        _clear(entries)


def _clear(entries: Sequence[Path]) -> None:
    for entry in sorted(entries, key=Path.is_dir, reverse=True):  # runs first: a strange one stops it
        if entry.is_dir():
            run_folder.clear(entry)
            entry.rmdir()
        else:
            entry.unlink()


# --- Summary ---------------------------------------------------------------------------------------------------------


def write_summary(folder: Path, config: TrainingConfig, cards: dict[Path, dict[str, Any]]) -> None:
    """The results of the runs that are over, and their curves together; `cards` are theirs, by folder."""
    data = {
        "config": config.model_dump(),
        "runs": [
            {"folder": place.name, **{key: card[key] for key in ("seed", "steps", "seconds", "result")}}
            for place, card in cards.items()
        ],
    }
    for name in ("score", "collapsed", "finished"):
        data[name] = spread([card["result"][name] for card in cards.values()])
    text = json.dumps(data, indent=1) + "\n"
    write_whole(folder / SUMMARY, lambda beside: beside.write_text(text, encoding="utf-8"))
    curves = [read_curves(place / run_folder.CURVES) for place in cards]
    title = f"{folder}: {config.scenario}, seeds {', '.join(str(card['seed']) for card in cards.values())}"
    draw_seeds(curves, f"{title}; each, mean, and lowest to highest", folder / PICTURE)


def spread(values: Sequence[float | None]) -> dict[str, float | None] | None:
    """Mean of the seeds' results with its 95% interval, standard deviation, least and most; None if none has any."""
    known = np.array([value for value in values if value is not None])
    if not len(known):
        return None
    deviation = float(known.std(ddof=1)) if len(known) > 1 else None
    return {**asdict(estimate(known)), "deviation": deviation, "least": float(known.min()), "most": float(known.max())}


def start_seeds(
    config_file: Path,
    seeds: int,
    resume: bool = False,
    overwrite: bool = False,
    seed: int | None = None,
    out: Path | None = None,
) -> None:
    """The command: trains in `runs/<name of the configuration>_seeds` unless `out` says otherwise, and tells it."""
    config = load_config(config_file, seed)
    folder = out or Path("runs", f"{config_file.stem}_seeds")
    if not train_seeds(config, seeds, folder, resume, overwrite):
        print(f"{folder}: stopped; --resume goes on")
        return
    score = json.loads((folder / SUMMARY).read_text(encoding="utf-8"))["score"]
    told = "no game has ended" if score is None else f"mean of the last games {_told(score)}"
    print(f"{folder}: {seeds} seeds; {told}")


def _told(score: dict[str, float]) -> str:
    interval = "" if score["low"] is None else f" ({score['low']:.1f} to {score['high']:.1f})"
    return f"{score['mean']:.1f}{interval}, from {score['least']:.1f} to {score['most']:.1f}"
