"""Culture as a Gymnasium environment."""

from mission_env.core.env import GameEnv
from mission_env.culture.actions import ACTION_NAMES
from mission_env.culture.batch import CultureBatch
from mission_env.culture.render import VIEW


class CultureEnv(GameEnv):
    """
    Culture: two to four nations on a square board, with priests who convert armies and cities by dice.

    ## Description
    The agent plays one nation, Red, whole: it builds priests, monuments, armies and cities, and lets each unit move,
    attack or convert once a turn. The other nations are played by a script under the same rules. A game lasts 40
    turns at most, and ends when Red is gone or alone. The rules are listed by `mission-env rules --env culture`.

    ## Action Space
    `Discrete(505)`: `action_names[k]`, spelled `verb:square`, is the name of action k; the last one is `end`, which
    ends the turn. A unit acts in two decisions: `order:c3` chooses it, then `move`, `attack`, `convert` or `step_out`
    says what it does. `info["action_mask"]` (int8) and `action_masks()` (bool) mark what is legal; any other action
    raises `IllegalAction` and changes nothing. After the last step the mask is all ones.

    ## Observation Space
    A `Dict` of int8 arrays: `squares` (56, Q), `nations` (4, N) and `globals` (G,).
    `mission_env.culture.observation.CHANNELS` names each number; the exact odds of every try are among them.

    ## Starting State
    Capitals have their squares; a city and an army of each nation are placed by lot. `reset(seed=k)` gives exactly
    `CultureGame.new(scenario, seed=k)`, and a later `reset()` the game that follows it in a run of games.
    `reset(options={"position": mapping})` starts from a position, as `CultureGame.from_position`.

    ## Rewards
    - `reward="score_delta"` (default): change of Red's score at each decision.
    - `reward="final"`: Red's score at the end, 0 before.

    ## Episode End
    Termination: after turn 40, or when Red has ceased to exist (score 0) or is the last nation (+20).

    ## Information
    `reset()` and `step()` return `action_mask`; the last step also `victory_points` (by the parts of the score),
    `score` and `collapsed` (Red is gone).

    ## Arguments
    ```python
    gymnasium.make("mission_env/Culture-v0", scenario="triad", reward="final", render_mode="ansi")
    ```
    - `scenario`: `duel` (default), `triad` or `quartet`, for two, three or four nations.
    - `render_mode="ansi"`: `render()` returns the position as text.
    - `render_mode="rgb_array"`: `render()` returns the board as uint8 (800, 1280, 3).
    - `render_mode="human"`: a window shows the board after every reset and step.

    Pictures need `pip install 'mission-env[pictures]'`.

    ## Version History
    * v0: first version
    """

    batch_class = CultureBatch
    action_names = ACTION_NAMES
    view = VIEW
