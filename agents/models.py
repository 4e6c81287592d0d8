"""The models that come with the package: trained players by name, each as weights and a card beside them.

`make models` (agents/model_maker.py) trains, measures and packs them anew.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from agents.ppo import PPOAgent, check_schema, make_policy
from agents.report import write_json
from agents.run_folder import WEIGHTS, load_tensors, read_card, save_tensors
from agents.suites import SUITES, Suite
from agents.training_config import TrainingConfig
from agents.versions import version_of_file
from mission_env.games import game_of

FOLDER = Path(__file__).parent / "shipped"
KIND = "shipped model of The Mission"
LARGEST = 5_000_000  # bytes of weights


@dataclass(frozen=True)
class Recipe:
    """Where a model comes from."""

    file: str  # name of its files, without ending
    config: str  # the training, without ending
    suite: Suite  # on which it is measured


RECIPES = {  # of agents.base.SHIPPED
    "shipped-campaign": Recipe("campaign", "standard", SUITES["campaign-v1"]),
    "shipped-islam": Recipe("islam", "standard_islam", SUITES["rise-of-islam-v1"]),
    "shipped-script": Recipe("script", "script", SUITES["campaign-v1"]),
    "shipped-islam-script": Recipe("islam_script", "script_islam", SUITES["rise-of-islam-v1"]),
}
JUDGES = {  # by scenario: whose value tells what the scripted player will make of a position
    "campaign": "shipped-script",
    "rise_of_islam": "shipped-islam-script",
}


class ModelError(ValueError):
    """A model is not there, or is damaged; the message says what to do, in one line."""


def pack(run: Path, name: str, evaluation: dict[str, Any], folder: Path = FOLDER) -> Path:
    """Packs the weights of a run as the model of that name, with what was measured of it; returns its card's path.

    ModelError if there is no such model or the weights are too large, ValueError if the run cannot be read or is of
    other observations or actions.
    """
    if name not in RECIPES:
        raise ModelError(f"no model {name!r}; one of {', '.join(RECIPES)}")
    card = read_card(run)
    check_schema(run, card)
    weights, beside = _files(name, folder)
    state = load_tensors(run / WEIGHTS)
    if (size := (run / WEIGHTS).stat().st_size) > LARGEST:
        raise ModelError(f"the weights of {run} take {size:,} bytes; a model has at most {LARGEST:,}")
    folder.mkdir(parents=True, exist_ok=True)
    save_tensors(weights, state)
    told = {key: card[key] for key in ("config", "seed", "steps", "seconds", "schema", "engine", "versions")}
    write_json({"kind": KIND, "name": name, "weights": version_of_file(weights), **told, "result": evaluation}, beside)
    return beside


def load_shipped(name: str, scenario: str = "campaign", greedy: bool = True, folder: Path = FOLDER) -> PPOAgent:
    """The shipped player of that name; ModelError, or SchemaMismatch, in one line, if it is not there or not usable."""
    weights, beside = _files(name, folder)
    if not (weights.is_file() and beside.is_file()):
        raise ModelError(f"{name} does not come with this installation ({beside} is missing); `make models` makes it")
    try:
        card = json.loads(beside.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ModelError(f"{beside} is damaged: it is not JSON") from error
    if card.get("kind") != KIND or card.get("weights") != version_of_file(weights):
        raise ModelError(f"{beside} does not belong to {weights}; `make models` makes both anew")
    check_schema(weights, card)
    config = TrainingConfig.model_validate(card["config"])
    if game_of(config.scenario) != game_of(scenario):
        raise ModelError(f"{name} plays {game_of(config.scenario)}, not {game_of(scenario)}")
    policy = make_policy(config)
    policy.load_state_dict(load_tensors(weights))
    told = name if greedy else f"{name}:sampled"
    agent = PPOAgent(policy, config, told if config.scenario == scenario else f"{told} (of {config.scenario})", greedy)
    agent.version = card["weights"]
    return agent


def _files(name: str, folder: Path) -> tuple[Path, Path]:
    file = RECIPES[name].file
    return folder / f"{file}.pt", folder / f"{file}.json"
