"""The folder of a training run: what stands where, who may write there, and files written whole or not at all.

config.yaml    the configuration as run (what differs from the defaults)
card.json      configuration, steps, schema, versions and the result so far, as plain data
weights.pt     the policy's weights (a state dict)
model.zip      the same for sb3-contrib: `MaskablePPO.load`
curves.csv     how the training went, a row an update (agents/curves.py)
curves.png     the same as a picture
checkpoints/   the last two states of the training, from which it can be resumed
log/           for TensorBoard
"""

import importlib.metadata
import io
import json
import os
import platform
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
import yaml

from agents.training_config import TrainingConfig, differences
from mission_env.games import batch_class, game_of
from mission_env.jit import engine_hash

CONFIG, CARD, WEIGHTS, MODEL = "config.yaml", "card.json", "weights.pt", "model.zip"
CURVES, PICTURE, CHECKPOINTS, LOG = "curves.csv", "curves.png", "checkpoints", "log"
OURS = (CONFIG, CARD, WEIGHTS, MODEL, CURVES, PICTURE, CHECKPOINTS, LOG)  # all that a run writes
KIND = "training run of The Mission"  # by which a card is known
KEPT = 2  # checkpoints
_PACKAGES = ("mission-env", "gymnasium", "numba", "numpy", "sb3-contrib", "stable-baselines3", "torch")
_LIMITS = {"steps", "minutes", "checkpoint_minutes", "threads"}  # what may change when a run is resumed


class RunFolderError(ValueError):
    """The folder cannot be used as asked; the message says what to do, in one line."""


# --- Opening ---------------------------------------------------------------------------------------------------------


def open_folder(folder: Path, config: TrainingConfig, resume: bool = False, overwrite: bool = False) -> None:
    """Makes a folder ready for a run, or refuses (RunFolderError; OSError where nothing can be written)."""
    if resume and overwrite:
        raise RunFolderError("a run is either resumed or overwritten, not both")
    if folder.exists() and not folder.is_dir():
        raise RunFolderError(f"{folder} is not a folder")
    if resume:
        _check_resumable(folder, config)
    elif folder.is_dir() and any(folder.iterdir()):
        if not overwrite:
            raise RunFolderError(f"{folder} is not empty; --resume goes on with its run, --overwrite replaces it")
        clear(folder)
    _check_writable(folder)


def _check_resumable(folder: Path, config: TrainingConfig) -> None:
    if not checkpoints(folder):
        raise RunFolderError(f"{folder} holds no checkpoint to resume from")
    now = config.model_dump()
    before = {**TrainingConfig().model_dump(), **read_card(folder)["config"]}  # a key that was not known then
    changed = [key for key in now if key not in _LIMITS and before[key] != now[key]]
    if changed:
        was = ", ".join(f"{key} (was {before[key]!r}, is {now[key]!r})" for key in changed)
        raise RunFolderError(f"{folder} was trained with another configuration: {was}; --out names another folder")


def clear(folder: Path) -> None:
    """Removes what a run has written, but its folder; refuses a folder that is no run, or that holds anything else."""
    read_card(folder)
    entries = list(folder.iterdir())
    for entry in entries:
        if entry.name not in OURS and entry.suffix != ".tmp":
            raise RunFolderError(f"{folder} holds {entry.name}, which no training wrote; move it away first")
    for entry in sorted(entries, key=lambda entry: entry.name == CARD):  # the card last: it marks the folder as ours
        if entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry)
        else:
            entry.unlink()


def _check_writable(folder: Path) -> None:
    try:
        (folder / CHECKPOINTS).mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        raise OSError(f"cannot write to {folder}: {error.strerror or error}") from error


# --- Files -----------------------------------------------------------------------------------------------------------


def write_whole(path: Path, write: Callable[[Path], Any]) -> None:
    """Lets `write` fill a file beside and puts it in place at once, so that a crash never leaves half a file."""
    beside = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        write(beside)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def checkpoints(folder: Path) -> list[Path]:
    """The checkpoints of a run, oldest first."""
    return sorted((folder / CHECKPOINTS).glob("step_*.pt"))


def save_checkpoint(folder: Path, state: dict[str, Any]) -> None:
    """Writes a checkpoint, the weights and the card, and drops old checkpoints."""
    path = folder / CHECKPOINTS / f"step_{state['steps']:012}.pt"
    save_tensors(path, state)
    save_tensors(folder / WEIGHTS, state["policy"])
    write_card(folder, json.loads(state["card"]))
    for old in checkpoints(folder)[:-KEPT]:
        old.unlink()


def save_tensors(path: Path, data: Any) -> None:
    """Writes tensors and plain data; the same data give the same bytes, which torch with a file of its own does not."""
    content = io.BytesIO()
    torch.save(data, content)
    write_whole(path, lambda beside: beside.write_bytes(content.getbuffer()))


def load_tensors(path: Path) -> Any:
    """Reads weights or a checkpoint: tensors and plain data only, never code."""
    try:
        return torch.load(path, map_location="cpu", weights_only=True)
    except FileNotFoundError as error:
        raise RunFolderError(f"{path} does not exist") from error
    except Exception as error:  # torch raises many kinds
        raise RunFolderError(f"{path} cannot be read as weights: {type(error).__name__}") from error


def write_config(folder: Path, config: TrainingConfig) -> None:
    """The configuration as run."""
    text = yaml.safe_dump(differences(config), sort_keys=False) if differences(config) else "{}\n"
    write_whole(folder / CONFIG, lambda beside: beside.write_text(text, encoding="utf-8"))


# --- Card ------------------------------------------------------------------------------------------------------------


def make_card(config: TrainingConfig, steps: int, seconds: float, result: dict[str, float | None]) -> dict[str, Any]:
    """What is told about a run."""
    return {
        "kind": KIND,
        "config": config.model_dump(),
        "seed": config.seed,
        "steps": steps,
        "seconds": round(seconds, 3),
        "result": result,  # of the last games of training, with sampled actions
        "schema": batch_class(config.scenario).layout.schema_hash,
        "engine": engine_hash(game_of(config.scenario)),
        "versions": {"python": platform.python_version(), **{name: _version(name) for name in _PACKAGES}},
    }


def _version(package: str) -> str | None:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None


def write_card(folder: Path, card: dict[str, Any]) -> None:
    """Writes the card."""
    text = json.dumps(card, indent=1) + "\n"
    write_whole(folder / CARD, lambda beside: beside.write_text(text, encoding="utf-8"))


def read_card(folder: Path) -> dict[str, Any]:
    """The card of a run; RunFolderError if the folder is not one."""
    try:
        card = json.loads((folder / CARD).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise RunFolderError(f"{folder} is not the folder of a training run: no readable {CARD}") from error
    if not isinstance(card, dict) or card.get("kind") != KIND:
        raise RunFolderError(f"{folder} is not the folder of a training run: its {CARD} is something else")
    return card
