"""Battles as a Gymnasium environment: one game, a mask of legal actions, and rewards in points."""

from mission_env.battles.actions import ACTION_NAMES
from mission_env.battles.batch import BattlesBatch
from mission_env.battles.render import VIEW
from mission_env.core.env import GameEnv


class BattlesEnv(GameEnv):
    """
    Battles: campaign, conspiracy, peasant revolt, religious war and vote over ten empires around 1500.

    ## Description
    One player against a board that is nobody's and rebels by chance (choice B4). He holds florins and sees an open row
    of one-shot cards. A game has eight rounds of three operations: play a card, campaign with a king he owns, hold a
    vote, or tax. Between rounds a card from the deck strikes an empire for nobody. In a battle each attacker kills one
    defender and is killed in exchange; the attacker chooses the dead, his survivors move in, and the regime changes.

    ## Action Space
    `Discrete(N)`: `action_names[k]`, spelled `verb:target`, is the name of action k. `info["action_mask"]` (int8) and
    `action_masks()` (bool) mark the actions that are legal at the pending decision, at least two of them. A step with
    any other action raises `IllegalAction` and changes nothing. After the last step the mask is all ones.

    ## Observation Space
    A `Dict` of int8 arrays: `empires` (10, E), `cities` (29, C), `borders` (13, B), `cards` (6, K) and `globals` (G,).
    `mission_env.battles.observation.CHANNELS` names each number. Nothing of the deck's order is shown.

    ## Starting State
    The printed start, nobody owning an empire, 4 florins, six open cards by lot. `reset(seed=k)` gives exactly
    `BattlesGame.new(seed=k)`; `reset(options={"position": mapping})` starts from a position, as
    `BattlesGame.from_position`.

    ## Rewards
    - `reward="score_delta"` (default): change of the score (B5) at each decision: 3 a kingdom, 4 a republic, 1 a
      vassal, 1 for every 4 florins. The return is the final score less the starting one.
    - `reward="final"`: the score at the end, 0 before.

    ## Episode End
    Termination after the eighth round. There is no truncation.

    ## Information
    `reset()` and `step()` return `action_mask`; the last step also `victory_points` (kingdoms, republics, vassals,
    florins), `score` and `collapsed` (always false).

    ## Arguments
    ```python
    gymnasium.make("mission_env/Battles-v0", reward="final", render_mode="ansi")
    ```
    - `render_mode="ansi"`: `render()` returns the position as text.
    - `render_mode="rgb_array"`: `render()` returns the map as uint8 (800, 1280, 3).
    - `render_mode="human"`: a window shows the map after every reset and step.

    Pictures need `pip install 'mission-env[pictures]'`.

    ## Version History
    * v0: first version
    """

    batch_class = BattlesBatch
    action_names = ACTION_NAMES
    view = VIEW
