"""The Gymnasium environment: one game, a mask of legal actions, and rewards in victory points."""

from typing import Any

import yaml

from mission_env.actions import ACTION_NAMES
from mission_env.batch import BatchedGames
from mission_env.core.env import GameEnv
from mission_env.game import Game
from mission_env.vocabulary import ERA_NAMES, FIRST_LAND, LANDS, PATH_LENGTH, PATHS, YEARS

RENDER_MODES = ("ansi",)


class MissionEnv(GameEnv):
    """
    The Mission, a solitaire board game by Ben Madison: spread the faith along six Paths out of Jerusalem, and keep it
    alive, from the Apostles to the eve of the Crusades.

    ## Description
    A game has 27 Turns (the scenario `campaign`; `rise_of_islam` starts later). Each Turn brings its history, then
    events by drawn Wafer, then the player's religious actions as long as money and will last, then relapses. The
    player decides, chance answers. What each action does is in the printed rules; the code cites them by number.

    ## Action Space
    `Discrete(N)`: `action_names[k]`, spelled `verb:target`, is the name of action k, the same in every scenario.
    `info["action_mask"]` (int8) and `action_masks()` (bool) mark the actions that are legal at the pending decision,
    at least two of them. Sample with `env.action_space.sample(info["action_mask"])`. A step with any other action
    raises `IllegalAction` and changes nothing. After the last step the mask is all ones.

    ## Observation Space
    A `Dict` of int8 arrays: `lands` (37, F), `paths` (6, P) and `globals` (G,). `mission_env.observation.CHANNELS`
    names each number. Everything on the table is shown, and nothing hidden.

    ## Starting State
    The scenario's set-up, partly drawn at random. `reset(seed=k)` gives exactly `Game.new(scenario, seed=k)`; a later
    `reset()` the game that follows it in a run of games, the same as in the batched environments.
    `reset(options={"position": mapping})` starts from a position, as `Game.from_position`.

    ## Rewards
    - `reward="score_delta"` (default): change of the board's victory points at each decision, so that the return is
      the final victory points less the starting ones.
    - `reward="final"`: the victory points at the end, 0 before.

    A collapse (Dark Ages) counts as a score of -250.

    ## Episode End
    Termination: after Turn 27, or when the Dark Ages reach level 7. There is no truncation.

    ## Information
    `reset()` and `step()` return `action_mask`; the last step also `victory_points` (by the letters A to F of rule
    8.4), `score`, `level` (name of the victory level) and `collapsed`.

    ## Arguments
    ```python
    gymnasium.make("mission_env/Mission-v0", scenario="rise_of_islam", reward="final", render_mode="ansi")
    ```
    `render_mode="ansi"`: `render()` returns the position as text.

    ## Version History
    * v0: first version
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}
    batch_class = BatchedGames
    action_names = ACTION_NAMES

    def render(self) -> str | None:
        """The position as text in `ansi` mode."""
        return board_text(self.game) if self.render_mode == "ansi" else None


def _lands_of(letter: str) -> tuple[str, ...]:
    first = FIRST_LAND[PATHS.index(letter)]
    return LANDS[first : first + PATH_LENGTH[PATHS.index(letter)]]


def _line(name: str, values: Any) -> str:
    """`name: value`, nested values on the same line."""
    text = yaml.safe_dump(values, default_flow_style=True, sort_keys=False, width=10_000).splitlines()[0]
    return f"{name}: {text[1:-1] if isinstance(values, dict) else text}".rstrip(": ")


def board_text(game: Game) -> str:
    """The position as plain text: a headline, the rest of the table, then Path by Path what stands there."""
    position = game.position()
    lands, paths = position.pop("lands", {}), position.pop("paths", {})
    for shown in ("scenario", "turn", "decision", "pending"):
        position.pop(shown, None)
    lines = [
        f"Turn {game.turn} ({YEARS[game.turn]}), {ERA_NAMES[game.turn]}; {game.decision}; {game.score()} victory points"
    ]
    lines += [_line(key, value) for key, value in position.items()]
    for letter in PATHS:
        lines.append(_line(f"Path {letter}", paths.get(letter, {})))
        lines += [_line(f"  {name}", lands[name]) for name in _lands_of(letter) if name in lands]
    return "\n".join(lines)
