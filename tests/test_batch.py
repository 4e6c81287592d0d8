"""The batched core: the same games as `Game`, all or nothing, and what becomes of finished games."""

import copy
import pickle

import numpy as np
import pytest

from mission_env import Game, IllegalAction
from mission_env.actions import ACTION_NAMES, N_ACTIONS
from mission_env.batch import BatchedGames
from mission_env.observation import SHAPES
from mission_env.state import GAME
from tests.play import batch_rows, flat, game_rows, legal_action, rows_of_games


def random_step(batch: BatchedGames, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """One random decision in every game."""
    return batch.step(np.array([legal_action(mask, rng) for mask in batch.masks]))


def bytes_of(batch: BatchedGames) -> bytes:
    """Everything that a step may write."""
    shown = b"".join(array.tobytes() for array in batch.observations.values())
    return batch.games.tobytes() + batch.masks.tobytes() + batch.tallies.tobytes() + shown


@pytest.mark.parametrize("seed", [3, 20])
def test_the_same_games_as_game(seed):
    """A place of a batch plays the game of its seed, and then its successors."""
    assert rows_of_games(batch_rows(seed), 3) == rows_of_games(game_rows(seed), 3)


def test_reset_by_list_and_by_number():
    """A number stands for the numbers from there on."""
    one, other = BatchedGames(3, "rise_of_islam"), BatchedGames(3, "rise_of_islam")
    one.reset(7)
    other.reset([7, 8, 9])
    assert bytes_of(one) == bytes_of(other)
    for place in range(3):
        game = Game.new("rise_of_islam", seed=7 + place)
        assert one.games[place] == game.record
        assert (one.masks[place] == game.mask[:N_ACTIONS]).all()
    with pytest.raises(ValueError, match="2 seeds for 3 games"):
        one.reset([1, 2])


def test_arrays():
    """Shapes and types of what a batch shows."""
    batch = BatchedGames(4)
    batch.reset(1)
    rewards, done = random_step(batch, np.random.default_rng(1))
    assert rewards.dtype == np.float32 and rewards.shape == (4,)
    assert done.dtype == bool and not done.any()
    assert batch.masks.dtype == np.int8 and batch.masks.shape == (4, N_ACTIONS)
    for key, array in batch.observations.items():
        assert array.dtype == np.int8 and array.shape == (4, *SHAPES[key])
    assert batch.lands.shape[:2] == (4, 37) and batch.paths.shape[:2] == (4, 6) and batch.globals_.ndim == 2
    assert (batch.tallies["choices"] == batch.masks.sum(axis=1)).all()


def test_all_or_nothing():
    """One illegal action, and no game changes; the error names place, action and decision."""
    batch = BatchedGames(3)
    batch.reset(2)
    actions = np.array([legal_action(mask, np.random.default_rng(2)) for mask in batch.masks])
    actions[2] = int(np.flatnonzero(batch.masks[2] == 0)[5])
    before = bytes_of(batch)
    with pytest.raises(IllegalAction) as caught:
        batch.step(actions)
    assert bytes_of(batch) == before
    text = str(caught.value)
    assert "game 2" in text and ACTION_NAMES[actions[2]] in text and batch.game(2).decision in text
    assert caught.value.index == 2
    assert str(pickle.loads(pickle.dumps(caught.value))) == text


@pytest.mark.parametrize("action", [-1, N_ACTIONS])
def test_numbers_out_of_range(action):
    """No action has such a number."""
    batch = BatchedGames(2)
    batch.reset(2)
    with pytest.raises(IllegalAction, match=r"game 0: .* is no action"):
        batch.step(np.array([action, action]))


def test_wrong_arrays():
    """The shape is checked, and fractions are no actions."""
    batch = BatchedGames(2)
    batch.reset(2)
    with pytest.raises(ValueError, match=r"\(3,\)"):
        batch.step(np.zeros(3, dtype=np.int64))
    with pytest.raises(IllegalAction):
        batch.step(np.array([0.5, 1.0]))


def test_finished_games_are_followed_at_once():
    """With autoreset: results and last observation of the old game, mask and observation of the new."""
    batch = BatchedGames(2)
    batch.reset(4)
    rng = np.random.default_rng(4)
    total, decisions = np.zeros(2), np.zeros(2, dtype=int)
    done = np.zeros(2, dtype=bool)
    while not done.any():
        rewards, done = random_step(batch, rng)
        total += rewards
        decisions += 1
    place = int(np.flatnonzero(done)[0])
    assert not batch.over.any()
    assert batch.turns[place] > 1 and batch.games["turn"][place] == 1
    assert batch.totals[place] == total[place] and batch.decisions[place] == decisions[place]
    assert batch.collapsed[place] or batch.letters[place].sum() == batch.scores[place]
    assert flat(batch.final_observations, place) != flat(batch.observations, place)
    assert batch.masks[place].sum() < N_ACTIONS


def test_finished_games_stay_over():
    """Without autoreset: any action is taken, and changes nothing, until the next reset."""
    batch = BatchedGames(2, autoreset=False)
    batch.reset(5)
    rng = np.random.default_rng(5)
    done = np.zeros(2, dtype=bool)
    while not done.any():
        _, done = random_step(batch, rng)
    place = int(np.flatnonzero(done)[0])
    assert batch.over[place] and batch.masks[place].all()
    assert flat(batch.final_observations, place) == flat(batch.observations, place)
    record, score = batch.games[place].tobytes(), batch.scores[place]
    for _ in range(3):
        rewards, done = random_step(batch, rng)
        assert rewards[place] == 0 and not done[place]
    assert batch.games[place].tobytes() == record and batch.scores[place] == score
    while not batch.over.all():
        random_step(batch, rng)
    batch.restart()
    assert not batch.over.any()


def test_load():
    """Copies of one game, with its own dice or with dice of their own."""
    game = Game.new("campaign", seed=6)
    game.step(game.legal_actions()[0])
    batch = BatchedGames(3)
    batch.load(game.record)
    assert all(batch.games[place] == game.record for place in range(3))
    assert (batch.masks == game.mask[:N_ACTIONS]).all()
    assert (batch.tallies["points"] == game.score()).all()
    batch.load(game.record, seeds=[1, 2, 3])
    assert len({record.tobytes() for record in batch.games}) == 3
    game.reseed(2)
    assert batch.games[1] == game.record


def test_game_of_a_place():
    """A `Game` that shares the record."""
    batch = BatchedGames(2)
    batch.reset(7)
    game = batch.game(1)
    game.step(game.legal_actions()[-1])
    assert batch.games[1] == game.record and (batch.masks[1] == game.mask[:N_ACTIONS]).all()
    assert batch.games[0] == Game.new(seed=7).record


def test_without_observations():
    """The games are the same, and no room is kept."""
    with_them, without = BatchedGames(2, reward="final"), BatchedGames(2, observe=False)
    assert without.nbytes < with_them.nbytes
    for batch in (with_them, without):
        batch.reset(8)
        rng = np.random.default_rng(8)
        for _ in range(30):
            random_step(batch, rng)
    assert with_them.games.tobytes() == without.games.tobytes()


def test_picker():
    """Random legal actions, each equally likely, the same for the same seed."""
    batch = BatchedGames(1)
    batch.reset(9)
    legal = np.flatnonzero(batch.masks[0])
    actions = np.zeros(1, dtype=np.int64)
    draws = []
    for _ in range(2):
        batch.seed_picker(9)
        drawn = []
        for _ in range(200 * len(legal)):
            batch.pick(actions)
            drawn.append(int(actions[0]))
        draws.append(drawn)
    assert draws[0] == draws[1]
    counts = np.bincount(draws[0], minlength=N_ACTIONS)
    assert counts[legal].min() > 140 and counts[legal].max() < 260 and counts.sum() == counts[legal].sum()


def test_random_play_without_steps():
    """The games that steps with `pick` would play, when there is one."""
    with_steps, without = BatchedGames(1), BatchedGames(1)
    for batch in (with_steps, without):
        batch.reset(11)
        batch.seed_picker(11)
    actions = np.zeros(1, dtype=np.int64)
    ended = 0
    for _ in range(150):
        with_steps.pick(actions)
        ended += int(with_steps.step(actions)[1][0])
    assert without.play_randomly(150) == ended > 0
    assert with_steps.games.tobytes() == without.games.tobytes()
    assert (with_steps.masks == without.masks).all()
    assert flat(with_steps.observations, 0) == flat(without.observations, 0)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))])
def test_copies(copied):
    """A copy plays on by itself, its views on its own buffers."""
    batch = BatchedGames(2)
    batch.reset(10)
    twin = copied(batch)
    before = bytes_of(batch)
    random_step(twin, np.random.default_rng(10))
    assert bytes_of(batch) == before != bytes_of(twin)
    random_step(batch, np.random.default_rng(10))
    assert bytes_of(batch) == bytes_of(twin)


def test_sizes():
    """A record stays under 2 KB, and a batch of 4,096 games under 100 MB with all its buffers."""
    assert GAME.itemsize < 2048
    assert BatchedGames(4096).nbytes < 100e6
