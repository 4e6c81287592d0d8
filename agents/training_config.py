"""What a training run is told. A configuration file (YAML) holds only what differs from the defaults below."""

import difflib
import re
from pathlib import Path
from typing import Any, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from agents.suites import refuse
from mission_env.games import all_scenarios


class ConfigError(ValueError):
    """A training configuration is wrong; the message names the key and what would be right, in one line."""


class TrainingConfig(BaseModel):
    """Everything about a training run; checkpoints and cards carry it along."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    scenario: Literal[all_scenarios()] = Field(  # type: ignore[valid-type]
        "campaign", description="the scenario that is played, which says of which game"
    )
    seed: int = Field(1, ge=0, description="of the weights at the start, the dice of play and of learning")

    # How long; whichever limit comes first, but no rollout is cut short
    steps: int = Field(100_000_000, ge=1, description="decisions to play in training, all games together")
    minutes: float | None = Field(9.5, gt=0.0, description="time to train, resumed runs together; null: no limit")
    checkpoint_minutes: float = Field(2.0, gt=0.0, description="time between checkpoints")

    # Play
    envs: int = Field(128, ge=1, description="games side by side")
    rollout: int = Field(64, ge=2, description="decisions in every game between updates of the policy")
    reward: Literal["score_delta", "final"] = Field("score_delta", description="kind of reward (mission_env.reward)")
    reward_scale: float = Field(0.05, gt=0.0, description="factor on rewards, so that values to learn are near 1")
    lowest_reward: float | None = Field(
        None, lt=0.0, description="rewards below this (unscaled) count as this, in learning only; softens a collapse"
    )

    # Warm start
    start: str | None = Field(None, description="learned player whose weights the network begins with; null: new ones")
    teacher: str = Field("heuristic", description="player that is imitated: heuristic, or a learned one")
    imitation: int = Field(4_000_000, ge=0, description="decisions at the start that imitate the teacher, before PPO")
    imitation_rate: float = Field(1e-3, gt=0.0, description="step size of Adam meanwhile")
    imitation_share: float = Field(
        0.5,
        ge=0.0,
        le=1.0,
        description="share of its decisions that the policy takes itself in the end, none at first",
    )

    # PPO
    batch: int = Field(1024, ge=2, description="decisions in a minibatch; divides envs x rollout")
    epochs: int = Field(2, ge=1, description="passes over a rollout")
    learning_rate: float = Field(7e-4, gt=0.0, description="step size of Adam at the start")
    anneal: bool = Field(True, description="let learning rate and entropy bonus fall to 0 toward the nearer limit")
    gamma: float = Field(1.0, gt=0.0, le=1.0, description="discount a decision")
    gae_lambda: float = Field(0.95, ge=0.0, le=1.0, description="how far advantages look before the value steps in")
    clip_range: float = Field(0.2, gt=0.0, description="how far an update moves the probability of an action")
    entropy: float = Field(0.002, ge=0.0, description="weight of the entropy bonus, which keeps the policy exploring")
    value_weight: float = Field(0.5, ge=0.0, description="weight of the value loss")
    max_grad_norm: float = Field(0.5, gt=0.0, description="gradients longer than this are cut")
    target_kl: float | None = Field(None, gt=0.0, description="ends the passes once the policy has moved so far")

    # Network (agents/network.py)
    network: Literal["shared", "mlp"] = Field(
        "shared", description="one set of weights for all Lands and Paths (squares), or a plain multilayer perceptron"
    )
    land_features: int = Field(32, ge=1, description="features of a Land (of a square)")
    path_features: int = Field(32, ge=1, description="features of a Path")
    table_features: int = Field(128, ge=1, description="features of the whole table")
    hidden: list[int] = Field([128], description="widths of the hidden layers of policy and value over the table")
    mlp_hidden: list[int] = Field([256, 256], description="widths of the hidden layers of network mlp")

    # Machine
    # Batches are small: a second thread gains little, and where other programs share the cores the two wait for each
    # other for most of the time (ten times as slow, measured)
    threads: int = Field(1, ge=1, description="torch's threads")

    @model_validator(mode="after")
    def _batches_fit(self) -> "TrainingConfig":
        for name, widths in (("hidden", self.hidden), ("mlp_hidden", self.mlp_hidden)):
            if any(width < 1 for width in widths):
                raise ValueError(f"{name}: widths must be 1 or more, not {widths}")
        if not self.mlp_hidden:
            raise ValueError("mlp_hidden: there must be at least one layer")
        if self.envs * self.rollout % self.batch:
            raise ValueError(f"batch: must divide envs x rollout = {self.envs * self.rollout}; {self.batch} does not")
        return self

    @model_validator(mode="after")
    def _leaves_test_suites_alone(self) -> "TrainingConfig":
        refuse(self.seed, self.envs, "training (seed, and as many as envs)")
        return self

    def widths(self) -> dict[str, Any]:
        """Widths, as arguments of the policy (agents/policies.py)."""
        if self.network == "mlp":
            return {"hidden": self.mlp_hidden}
        return {key: getattr(self, key) for key in ("land_features", "path_features", "table_features", "hidden")}


# --- Reading ---------------------------------------------------------------------------------------------------------


class _Loader(yaml.SafeLoader):
    """YAML as people write it: 1e-3 is a number, which YAML 1.1 takes for a word."""


_Loader.add_implicit_resolver(
    "tag:yaml.org,2002:float", re.compile(r"^[-+]?[0-9]+(\.[0-9]*)?[eE][-+]?[0-9]+$"), list("-+0123456789")
)


def load_config(path: Path, seed: int | None = None) -> TrainingConfig:
    """Reads a configuration file; `seed` replaces its seed. ConfigError, in one line, says what is wrong with it."""
    try:
        data = yaml.load(path.read_text(encoding="utf-8"), _Loader)
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: cannot be read: {getattr(error, 'strerror', None) or error}") from error
    except yaml.YAMLError as error:
        raise ConfigError(f"{path}: is not YAML: {' '.join(str(error).split())}") from error
    if not isinstance(data, dict | None):
        raise ConfigError(f"{path}: must be a list of `key: value`, not {type(data).__name__}")
    settings = {**(data or {}), **({} if seed is None else {"seed": seed})}
    try:
        return TrainingConfig.model_validate(settings)
    except ValidationError as error:
        raise ConfigError(f"{path}: {explain(error)}") from error


def differences(config: TrainingConfig) -> dict[str, Any]:
    """What differs from the defaults."""
    return config.model_dump(exclude_defaults=True)


_WANTED = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "list_type": "a list of whole numbers, such as [128, 128]",
    "string_type": "a word",
}


def explain(error: ValidationError) -> str:
    """The first thing that is wrong, as `key: what would be right`."""
    first = error.errors()[0]
    key = ".".join(str(part) for part in first["loc"])
    if first["type"] == "extra_forbidden":
        return f"{key}: there is no such key; {_like(key)}"
    if first["type"] == "value_error":
        return str(first["ctx"]["error"])
    wanted = _WANTED.get(first["type"])
    if wanted is None:
        wanted = re.sub(r"^Input should be ", "", first["msg"])
    return f"{key}: must be {wanted}, not {first['input']!r}"


def _like(key: str) -> str:
    near = difflib.get_close_matches(key, TrainingConfig.model_fields, n=1)
    return f"did you mean {near[0]}?" if near else f"keys: {', '.join(TrainingConfig.model_fields)}"
