"""The Gymnasium environment: one game, a mask of legal actions, and rewards in victory points."""

from mission_env.actions import ACTION_NAMES
from mission_env.batch import BatchedGames
from mission_env.core.env import GameEnv
from mission_env.render import VIEW


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
    - `render_mode="ansi"`: `render()` returns the board for a terminal, 44 lines of at most 99 characters in colours.
    - `render_mode="rgb_array"`: `render()` returns the board as uint8 (800, 1280, 3).
    - `render_mode="human"`: a window shows the board after every reset and step.

    Pictures need `pip install 'mission-env[pictures]'`.

    ## Version History
    * v0: first version
    """

    batch_class = BatchedGames
    action_names = ACTION_NAMES
    view = VIEW
