"""Helpers of the environment's tests: random legal play, and the same games through every front end."""

from collections.abc import Iterator

import gymnasium
import numpy as np

from mission_env import Game, engine, observation
from mission_env.actions import ACTION_NAMES, N_ACTIONS
from mission_env.batch import BatchedGames
from mission_env.core.chance import reseed_as_successor
from mission_env.sb3 import MissionVecEnv
from mission_env.vocabulary import SCENARIOS

ENV_ID = "mission_env/Mission-v0"
Row = tuple[int, float, bool, bytes, bytes]  # action, reward, done; then the mask and the observation that follow


def legal_action(mask: np.ndarray, rng: np.random.Generator) -> int:
    """A random one of the marked actions."""
    return int(rng.choice(np.flatnonzero(mask)))


def play_to_end(env: gymnasium.Env, rng: np.random.Generator, **reset) -> tuple[list[int], list[float], dict]:
    """Plays one game at random: actions, rewards and the last info."""
    _, info = env.reset(**reset)
    actions: list[int] = []
    rewards: list[float] = []
    done = False
    while not done:
        actions.append(legal_action(info["action_mask"], rng))
        _, reward, done, _, info = env.step(actions[-1])
        rewards.append(float(reward))
    return actions, rewards, info


class Masked(gymnasium.Wrapper, gymnasium.utils.RecordConstructorArgs):
    """Replaces illegal actions by a legal one: checkers of environments sample without a mask."""

    def __init__(self, env: gymnasium.Env) -> None:
        gymnasium.utils.RecordConstructorArgs.__init__(self)
        super().__init__(env)

    def step(self, action):
        mask = self.env.unwrapped.action_masks()
        if not mask[action]:
            action = int(np.flatnonzero(mask)[action % mask.sum()])
        return self.env.step(action)


def flat(shown: dict[str, np.ndarray], place: int | None = None) -> bytes:
    """The bytes of one observation."""
    return b"".join((shown[key] if place is None else shown[key][place]).tobytes() for key in observation.SHAPES)


def successor(game: Game) -> Game:
    """The game that follows a finished one."""
    following = game.clone()
    reseed_as_successor(following.record)
    engine.new_game(following.record, SCENARIOS.index("campaign"), following.mask)
    return following


def game_rows(seed: int) -> Iterator[Row]:
    """Endless random play through `Game`."""
    rng = np.random.default_rng(seed)
    game = Game.new("campaign", seed=seed)
    shown = observation.empty()
    while True:
        before = game.score()
        action = legal_action(game.mask[:N_ACTIONS], rng)
        game.step(ACTION_NAMES[action])
        reward, done = game.score() - before, game.over
        if done:
            game = successor(game)
        observation.observe(game.record, *shown.values())
        yield action, float(reward), done, game.mask[:N_ACTIONS].tobytes(), flat(shown)


def env_rows(seed: int) -> Iterator[Row]:
    """Endless random play through `gymnasium.make`."""
    rng = np.random.default_rng(seed)
    env = gymnasium.make(ENV_ID)
    _, info = env.reset(seed=seed)
    while True:
        action = legal_action(info["action_mask"], rng)
        shown, reward, done, _, info = env.step(action)
        if done:
            shown, info = env.reset()
        yield action, float(reward), done, info["action_mask"].tobytes(), flat(shown)


PLACE, PLACES = 1, 3  # the place of the batch that is watched, and how many places there are


def batch_rows(seed: int) -> Iterator[Row]:
    """Endless random play in one place of a batch."""
    batch = BatchedGames(PLACES)
    batch.reset(seed - PLACE)
    rngs = _generators(seed)
    while True:
        actions = _actions(batch.masks, rngs)
        rewards, done = batch.step(actions)
        yield _row(actions, rewards, done, batch.masks, batch.observations)


def vector_rows(seed: int) -> Iterator[Row]:
    """Endless random play in one place of the Gymnasium vector environment."""
    env = gymnasium.make_vec(ENV_ID, num_envs=PLACES, vectorization_mode="vector_entry_point")
    _, infos = env.reset(seed=seed - PLACE)
    rngs = _generators(seed)
    while True:
        actions = _actions(infos["action_mask"], rngs)
        shown, rewards, done, _, infos = env.step(actions)
        yield _row(actions, rewards, done, infos["action_mask"], shown)


def vec_env_rows(seed: int) -> Iterator[Row]:
    """Endless random play in one place of the VecEnv."""
    env = MissionVecEnv(PLACES, seed=seed - PLACE)
    env.reset()
    rngs = _generators(seed)
    while True:
        actions = _actions(np.stack(env.env_method("action_masks")), rngs)
        shown, rewards, done, infos = env.step(actions)
        masks = np.stack([info["action_mask"] for info in infos])
        yield _row(actions, rewards, done, masks, shown)


def _generators(seed: int) -> list[np.random.Generator]:
    return [np.random.default_rng(seed - PLACE + place) for place in range(PLACES)]


def _actions(masks: np.ndarray, rngs: list[np.random.Generator]) -> np.ndarray:
    return np.array([legal_action(mask, rng) for mask, rng in zip(masks, rngs, strict=True)])


def _row(actions, rewards, done, masks, shown) -> Row:
    outcome = int(actions[PLACE]), float(rewards[PLACE]), bool(done[PLACE])
    return *outcome, masks[PLACE].tobytes(), flat(shown, PLACE)


def rows_of_games(rows: Iterator[Row], games: int) -> list[Row]:
    """The rows up to the end of so many games."""
    found = []
    for row in rows:
        found.append(row)
        games -= row[2]
        if games == 0:
            break
    return found
