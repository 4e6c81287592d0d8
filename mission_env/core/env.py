"""One game as a Gymnasium environment: what all games share. A game adds its docstring and its view."""

from operator import index
from typing import Any, ClassVar, SupportsIndex

import gymnasium
import numpy as np
from gymnasium import spaces

from mission_env.core.batch import GamesBatch
from mission_env.core.game import CheckedGame
from mission_env.core.picture.view import View
from mission_env.core.picture.window import Window
from mission_env.errors import IllegalAction

RENDER_MODES = ("ansi", "rgb_array", "human")
RENDER_FPS = 4


class GameEnv(gymnasium.Env):
    """A game, a mask of legal actions, and rewards in points."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": RENDER_FPS}
    batch_class: ClassVar[type[GamesBatch]]
    action_names: ClassVar[tuple[str, ...]]
    view: ClassVar[View]

    def __init__(
        self, scenario: str | None = None, reward: str = "score_delta", render_mode: str | None = None
    ) -> None:
        self.render_mode = checked_render_mode(render_mode, self.metadata["render_modes"])
        self.observation_space = self.batch_class.layout.space()
        self.action_space = spaces.Discrete(len(self.action_names))
        self.batch_class.warm_up()
        self._batch = self.batch_class(1, scenario, reward, autoreset=False)
        self.scenario = self._batch.scenario
        self._action = np.zeros(1, dtype=np.int64)
        self._game_over = self._batch.system.game_over
        self._started = False
        self._window = Window(self._batch.system.title)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Starts a game (see the class); `options` may hold `position`."""
        super().reset(seed=seed)
        position = position_option(options)
        if seed is None and (position is not None or not self._started):
            seed = int(self.np_random.integers(1 << 32))
        if seed is None:
            self._batch.restart()
        elif position is None:
            self._batch.reset([seed])
        else:
            self._batch.load(self._batch.game_class.from_position(position, seed=seed).record)
        self._started = True
        self._show()
        return self._observation(), {"action_mask": self._mask()}

    def step(self, action: SupportsIndex) -> tuple[dict[str, np.ndarray], float, bool, bool, dict[str, Any]]:
        """Plays a legal action on to the next decision; IllegalAction, and no change, if it is not legal."""
        batch = self._batch
        self._action[0] = self._checked(action)
        batch.advance(self._action)
        done = batch.done.item(0)
        info: dict[str, Any] = {"action_mask": self._mask()}
        if done:
            info |= batch.result(0)
        self._show()
        return self._observation(), batch.rewards.item(0), done, False, info

    def _checked(self, action: SupportsIndex) -> int:
        try:
            number = index(action)
        except TypeError:
            number = -1
        known = 0 <= number < len(self.action_names)
        if known and self._batch.padded.item(0, number) and self._batch.decision_numbers.item(0) != self._game_over:
            return number
        game = self.game
        name = self.action_names[number] if known else action
        raise IllegalAction(name, game.decision, game.legal_actions(), known)

    def _observation(self) -> dict[str, np.ndarray]:
        return {key: array[0].copy() for key, array in self._batch.observations.items()}

    def _mask(self) -> np.ndarray:
        return self._batch.masks[0].copy()

    def render(self) -> str | np.ndarray | None:
        """The position, as the render mode says; see the class. MissingPackage if a package for pictures is missing."""
        if self.render_mode == "human":
            self._window.show(self.view.draw(self.game), RENDER_FPS)
        return self.view.shown(self.render_mode, self.game)

    def _show(self) -> None:
        """The window follows the game by itself."""
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Closes the window, if there is one."""
        self._window.close()

    def action_masks(self) -> np.ndarray:
        """Legal actions as sb3-contrib expects them: bool (N,)."""
        return self._batch.masks[0].astype(bool)

    @property
    def game(self) -> CheckedGame:
        """The game at hand: it shares the environment's record, so what is played in one shows in the other."""
        return self._batch.game(0)


def checked_render_mode(mode: str | None, modes: list[str]) -> str | None:
    """The mode itself; ValueError if there is no such mode."""
    if mode is not None and mode not in modes:
        raise ValueError(f"unknown render_mode {mode!r}; one of {', '.join(modes)}, or None")
    return mode


def position_option(options: dict[str, Any] | None) -> dict[str, Any] | None:
    """The position among the options of a reset; ValueError for an option that does not exist."""
    unknown = set(options or ()) - {"position"}
    if unknown:
        raise ValueError(f"unknown option {sorted(unknown)[0]!r} of reset; there is only 'position'")
    return (options or {}).get("position")
