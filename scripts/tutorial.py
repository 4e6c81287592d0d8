"""A tour for newcomers: from `gymnasium.make` to a player that is trained, evaluated, watched and studied.

    python scripts/tutorial.py            under 15 minutes on two cores, results in runs/tutorial
    python scripts/tutorial.py --quick    a minute or two: every step with tiny numbers, and nothing much is learned

Read it from top to bottom: each function below is one step of the tour, and prints what it does and where its results
lie. Stopped with Ctrl-C, the same command goes on: training from its last checkpoint, evaluation and study from what
they had finished. It needs `pip install 'mission-env[pictures,study]'`. Exit code 2 on bad arguments, 1 on a failure,
130 after Ctrl-C.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

import gymnasium

import mission_env  # noqa: F401  (the import registers mission_env/Mission-v0)
from agents.training_config import TrainingConfig, load_config

CONFIG = Path(__file__).parent.parent / "configs" / "tutorial.yaml"
NEEDED = ("PIL", "torch", "sb3_contrib", "tensorboard", "matplotlib", "jinja2", "pyarrow")
INTERRUPTED = 130  # exit code after Ctrl-C
START = time.monotonic()


@dataclass(frozen=True)
class Sizes:
    """How much of everything."""

    training: TrainingConfig
    games: int  # of each player in the evaluation
    study_games: int
    decisions: int  # judged by the study
    rollouts: int  # for each of them


def default_sizes() -> Sizes:
    """Five minutes of training; evaluation and study fit into the other ten."""
    return Sizes(load_config(CONFIG), games=200, study_games=60, decisions=200, rollouts=120)


def quick_sizes() -> Sizes:
    """The same steps in a minute or two: a tiny network, two updates, hardly any games."""
    tiny = TrainingConfig(
        envs=4,
        rollout=16,
        batch=32,
        epochs=1,
        steps=128,
        minutes=None,
        imitation=64,
        land_features=4,
        path_features=4,
        table_features=8,
        hidden=[8],
    )
    return Sizes(tiny, games=4, study_games=2, decisions=4, rollouts=12)


# --- 1. The environment ----------------------------------------------------------------------------------------------


def look_around() -> None:
    """What an environment shows, and what a mask is."""
    headline("1. The environment", "gymnasium.make, one observation, one mask")
    # Compiles the rules when it is called for the first time; afterwards they load in a second
    env = gymnasium.make("mission_env/Mission-v0", scenario="campaign")
    observation, info = env.reset(seed=7)
    # A Dict of small whole numbers: a row for each Land, for each Path, and one for the table
    for key, array in observation.items():
        print(f"observation[{key!r}]: {array.dtype} {array.shape}")
    # All actions are numbered once and for all; the mask says which of them are legal now, and only those may be taken
    mask, names = info["action_mask"], env.unwrapped.action_names
    legal = [name for name, flag in zip(names, mask, strict=True) if flag]
    print(f"{len(names)} actions, of which {len(legal)} are legal: {', '.join(legal[:4])}, ...")
    # The game itself can be asked, too: `mission_env.Game` is the same game without the wrapping
    game = env.unwrapped.game
    print(f"Turn {game.turn}, {game.decision}: {game.score()} victory points on the board")
    print("more: docs/observation.md, docs/actions.md")


# --- 2. and 3. A random game and a picture ---------------------------------------------------------------------------


def play_at_random(picture: Path) -> None:
    """A whole game of random legal actions, and a picture of how it ended."""
    headline("2. A random game", "a legal action each time, all equally likely")
    env = gymnasium.make("mission_env/Mission-v0", render_mode="rgb_array")
    env.action_space.seed(7)
    _, info = env.reset(seed=7)
    total, decisions, done = 0.0, 0, False
    while not done:
        action = env.action_space.sample(info["action_mask"])
        _, reward, done, _, info = env.step(action)
        total, decisions = total + reward, decisions + 1
    print(f"{decisions} decisions, rewards that add up to {total:.0f}, final score {info['score']}")
    # Random play seldom lives to see Turn 27: too many Heresies, and the Dark Ages end the game (rule 8.1)
    print("collapsed in the Dark Ages" if info["collapsed"] else f"level: {info['level']}")
    print("more: docs/rewards.md")

    headline("3. A picture", "the board as it stands at the end")
    from PIL import Image

    Image.fromarray(env.render()).save(picture)
    result(picture, "how to read it: docs/pictures.md")


# --- 4. Training -----------------------------------------------------------------------------------------------------


def train(config: TrainingConfig, folder: Path) -> str:
    """Trains a policy, or goes on with it; returns the name by which it is known as a player."""
    told = "a few updates" if config.minutes is None else f"{config.minutes:g} minutes"
    headline("4. Training", f"{told} of masked PPO, after some imitation of the scripted player")
    # The same by hand: mission-env train --config configs/tutorial.yaml --out FOLDER
    from agents.progress import shown
    from agents.training import go_on, is_over

    with shown() as progress:
        card = go_on(config, folder, progress)
    if not is_over(config, card):  # Ctrl-C was pressed; a checkpoint has been written
        raise KeyboardInterrupt
    print(f"{card['steps']:,} decisions in {card['seconds'] / 60:.1f} minutes")
    result(folder, "configuration, weights, checkpoints, curves.png; docs/training.md tells what is what")
    # A folder of a run is a player everywhere; `:greedy` takes the likeliest action instead of drawing one
    return f"{folder}:greedy"


# --- 5. Evaluation ---------------------------------------------------------------------------------------------------


def evaluate(player: str, games: int, out: Path) -> None:
    """Lets the new player, the scripted one and the random one play the same games."""
    headline("5. Evaluation", f"{games} games each, from the same seeds")
    # The same by hand: mission-env evaluate --agents random,heuristic,RUN --games 200
    from agents.base import make_agent
    from agents.evaluation import evaluate as play_all
    from agents.kept_games import kept_beside
    from agents.report import as_data, print_report, write_json

    players = [make_agent(name) for name in ("random", "heuristic", player)]
    kept = kept_beside(out, "campaign")  # finished games, in case this is interrupted
    results = play_all(players, games, seed=1, kept=kept)
    print_report(results, "campaign")
    write_json(as_data(results, "campaign"), out)
    kept.discard()
    result(out, "the tables and every single game")


# --- 6. A game to watch ----------------------------------------------------------------------------------------------


def keep_a_game(player: str, saved: Path, page: Path) -> None:
    """Saves a game of the new player, and makes a page of it."""
    headline("6. A game to watch", "a saved game, and a page with what the player thought at each decision")
    # The same by hand: mission-env replay --record RUN --seed 7 --out game.json --html game.html
    from agents.base import make_agent
    from agents.replay.command import Film, Outputs, recorded, write

    agent = make_agent(player)
    game = recorded(agent, "campaign", 7)
    write(game, Outputs(out=saved, html=page), agent, 0, Film())
    print(f"{len(game.moves)} decisions, final score {game.score}")
    result(saved, "seed, actions and dice; `mission-env replay` plays it again, exactly")
    result(page, "open it in a browser; docs/replays.md has the keys")


# --- 7. The study ----------------------------------------------------------------------------------------------------


def study(player: str, sizes: Sizes, folder: Path) -> None:
    """Finds out what the new player values."""
    headline("7. Study", f"{sizes.study_games} games, {sizes.decisions} decisions judged by rollouts")
    # The same by hand: mission-env study --agent RUN, whose default numbers give narrower intervals
    from agents.study.run import REPORT, Plan, print_summary, run_study

    plan = Plan(player, games=sizes.study_games, decisions=sizes.decisions, rollouts=sizes.rollouts)
    print_summary(run_study(plan, folder))
    result(folder / REPORT, "open it in a browser; docs/study.md tells how each question is answered")


# --- The tour --------------------------------------------------------------------------------------------------------


def tour(sizes: Sizes, out: Path) -> None:
    """All steps in order; each leaves its results in the folder."""
    look_around()
    play_at_random(out / "board.png")
    player = train(sizes.training, out / "run")
    evaluate(player, sizes.games, out / "evaluation.json")
    keep_a_game(player, out / "game.json", out / "game.html")
    study(player, sizes, out / "study")
    headline("Done", f"all results are in {out}")
    print("What next: make train (a stronger player), mission-env play --web (play yourself, with advice from")
    print(f"{player}), docs/adding.md (a rule or a player of your own), docs/README.md (everything else).")


def headline(title: str, told: str) -> None:
    """Begins a step."""
    seconds = int(time.monotonic() - START)
    print(f"\n=== {title}: {told}  [{seconds // 60}:{seconds % 60:02}]", flush=True)


def result(path: Path, told: str) -> None:
    """Says where a result lies."""
    print(f"-> {path}  ({told})", flush=True)


class Parser(argparse.ArgumentParser):
    """Tells what is wrong with a command line in one line."""

    def error(self, message: str) -> NoReturn:
        """Exit code 2."""
        self.exit(2, f"tutorial: {message}; --help lists the options\n")


def arguments(line: Sequence[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = Parser("tutorial", description="From gymnasium.make to a trained, evaluated and studied player.")
    parser.add_argument("--quick", action="store_true", help="tiny numbers: a minute or two, nothing much is learned")
    parser.add_argument("--out", type=Path, help="folder of the results (default: runs/tutorial, runs/tutorial_quick)")
    return parser.parse_args(line)


def main(line: Sequence[str] | None = None) -> int:
    """Runs the tour and returns its exit code."""
    values = arguments(line)
    out = values.out or Path("runs", "tutorial_quick" if values.quick else "tutorial")
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:  # said now, not after the training
        return told(f"{', '.join(missing)} missing; pip install 'mission-env[pictures,study]'", 1)
    try:
        out.mkdir(parents=True, exist_ok=True)
        tour(quick_sizes() if values.quick else default_sizes(), out)
    except KeyboardInterrupt:
        return told(f"interrupted; what is done is kept in {out}, and the same command goes on", INTERRUPTED)
    except ValueError as error:  # the folder holds something else
        return told(str(error), 2)
    except (OSError, RuntimeError) as error:
        return told(str(error), 1)
    return 0


def told(message: str, code: int) -> int:
    """Prints a message as one line on stderr; returns the exit code."""
    print(f"tutorial: {' '.join(message.split())}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
