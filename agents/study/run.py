"""A study from its first game to its report, stage by stage; each stage's results are kept as they come."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from agents.base import SCRIPTED, Agent, make_agent
from agents.families import FAMILY_NAMES
from agents.report import write_json
from agents.run_folder import write_whole
from agents.study import effects, inputs, spending, use, values
from agents.study.folder import StudyFolder, lists
from agents.study.judging import ROUNDS, Task, judge_decisions
from agents.study.mind import Mind, mind_of
from agents.study.page import report
from agents.study.playing import batches, play_games, play_without, rows_of
from agents.study.ranking import Judged, judged_decisions
from agents.study.replays import PAGES, ReplayKeeper
from agents.study.sampling import stratified
from agents.study.second_look import doubts, look_again
from agents.study.summary import summary
from agents.study.walking import look
from agents.versions import version_of
from mission_env.jit import engine_hash

CORES = 2  # chunks of rollouts at a time
TASKS = 10  # decisions in a chunk
TARGETS = 12  # channels in a chunk
FIRST_SEED = 500_000_001  # neither of a test suite nor usual in training

Key = tuple[int, int]  # seed and step of a decision
REPORT = "report.html"


@dataclass(frozen=True)
class Plan:
    """What is studied, and how much of it."""

    agent: str
    scenario: str = "campaign"
    seed: int = FIRST_SEED  # of the first game
    games: int = 200
    decisions: int = 2000  # that are judged
    rollouts: int = 360  # for each of them, shared out among its actions

    @property
    def seeds(self) -> range:
        """Of all games."""
        return range(self.seed, self.seed + self.games)


class Study:
    """The stages of one study. Each is a property, computed when it is first asked for, or read from the folder."""

    def __init__(self, plan: Plan, folder: Path, agent: Agent, mind: Mind | None, bars: Progress) -> None:
        """`bars`: shows how far the stages are. StudyError if the folder holds something else."""
        others = [make_agent(name, plan.scenario) for name in SCRIPTED[::-1] if name != agent.name]
        self.plan, self.agent, self.mind = plan, agent, mind
        self.players = {player.name: player for player in (agent, *others)}
        versions = {name: version_of(player) for name, player in self.players.items()}
        self.folder = StudyFolder(folder, {**asdict(plan), "versions": versions, "engine": engine_hash()})
        self.bars = bars

    def _stage(
        self, title: str, stage: str, works: Sequence[Callable], weights: Sequence[int] | None = None, threads: int = 1
    ) -> pa.Table:
        """A stage with its bar."""
        bar = self.bars.add_task(escape(title), total=len(works))
        return self.folder.collect(stage, works, partial(self.bars.advance, bar), threads)

    # --- Play ---

    @cached_property
    def games(self) -> dict[str, pa.Table]:
        """The games of each player, on the same seeds."""
        return {name: self._played(place, player) for place, (name, player) in enumerate(self.players.items())}

    def _played(self, place: int, player: Agent) -> pa.Table:
        parts = batches(player, self.plan.seeds)
        works = [partial(play_games, player, seeds, self.plan.scenario) for seeds in parts]
        return self._stage(f"games of {player.name}", f"games_{place}", works)

    @cached_property
    def decisions(self) -> dict[str, use.Decisions]:
        """The decisions of each player."""
        return {name: self._looked_at(place, name) for place, name in enumerate(self.players)}

    def _looked_at(self, place: int, name: str, games: int = 20) -> use.Decisions:
        played = self.games[name]
        mind = self.mind if name == self.agent.name else None
        parts = [played.slice(first, games) for first in range(0, played.num_rows, games)]
        works = [partial(look, part, self.plan.scenario, mind) for part in parts]
        return use.read(self._stage(f"decisions of {name}", f"decisions_{place}", works))

    @cached_property
    def mine(self) -> use.Decisions:
        """The decisions of the player that is studied."""
        return self.decisions[self.agent.name]

    @cached_property
    def actions(self) -> dict[int, np.ndarray]:
        """The actions of each of its games, by seed."""
        return dict(rows_of(self.games[self.agent.name]))

    @cached_property
    def finals(self) -> dict[int, int]:
        """The final victory points of each of its games, by seed."""
        games = self.games[self.agent.name]
        return dict(zip(games["seed"].to_pylist(), games["score"].to_pylist(), strict=True))

    @cached_property
    def predictions(self) -> dict[Key, float]:
        """Final points that it expected at each decision; none without a mind."""
        return {} if self.mind is None else dict(zip(self._keys, self.mine.column("value").tolist(), strict=True))

    @cached_property
    def where(self) -> values.Where:
        """Turn and kind of each decision."""
        kinds = self.mine.column("decision").tolist()
        return dict(zip(self._keys, zip(self.mine.turn.tolist(), kinds, strict=True), strict=True))

    @cached_property
    def _keys(self) -> list[Key]:
        return list(zip(self.mine.seed.tolist(), self.mine.column("step").tolist(), strict=True))

    # --- Worth ---

    @cached_property
    def tasks(self) -> list[Task]:
        """The decisions that are judged."""
        sample = stratified(self.mine.turn, self.mine.column("decision"), self.plan.decisions, self.plan.seed)
        taken = self.mine.column("action")
        rows = zip(sample.rows.tolist(), sample.weights.tolist(), strict=True)
        return [Task(*self._keys[row], int(taken[row]), weight) for row, weight in rows]

    @cached_property
    def rollouts(self) -> pa.Table:
        """Points of the rollouts from every legal action of the judged decisions."""
        chunks = [self.tasks[first : first + TASKS] for first in range(0, len(self.tasks), TASKS)]
        budget = self.plan.rollouts
        works = [partial(judge_decisions, chunk, self.actions, self.plan.scenario, budget) for chunk in chunks]
        return self._stage("judged decisions, tens", "rollouts", works, threads=CORES)

    @cached_property
    def judged(self) -> list[Judged]:
        """The judged decisions."""
        given = None
        if self.mind is not None:
            shares, at = lists(self.mine.table["given"])
            rows = dict(zip(self._keys, range(len(self._keys)), strict=True))
            chosen = {(task.seed, task.step): rows[task.seed, task.step] for task in self.tasks}
            given = {key: shares[at[row] : at[row + 1]] for key, row in chosen.items()}
        return list(judged_decisions(self.rollouts, given))

    @cached_property
    def second(self) -> pa.Table | None:
        """The worst of them, judged again; None if none looks bad."""
        found = doubts(self.judged, self.predictions)
        works = [
            partial(look_again, self.agent, doubt, self.actions[doubt.seed], self.plan.scenario) for doubt in found
        ]
        return self._stage("second look at the worst", "second_look", works) if works else None

    # --- What is taken away ---

    @cached_property
    def without(self) -> pa.Table:
        """Games in which a family of actions is forbidden."""
        parts = [(name, seeds) for name in FAMILY_NAMES for seeds in batches(self.agent, self.plan.seeds)]
        works = [partial(play_without, self.agent, name, seeds, self.plan.scenario) for name, seeds in parts]
        return self._stage("games without a family", "without", works)

    @cached_property
    def importance(self) -> pa.Table | None:
        """What exchanged channels change; None without a mind."""
        if self.mind is None:
            return None
        names = list(inputs.targets())
        parts = [names[first : first + TARGETS] for first in range(0, len(names), TARGETS)]
        works = [lambda part=part: inputs.importances(self.mind, self._positions, part) for part in parts]
        return self._stage("channels exchanged", "inputs", works)

    @cached_property
    def _positions(self) -> inputs.Positions:
        lots = np.random.default_rng(self.plan.seed)
        rows = lots.choice(len(self._keys), min(inputs.POSITIONS, len(self._keys)), replace=False)
        chosen: dict[int, list[int]] = {}
        for row in np.sort(rows).tolist():
            seed, step = self._keys[row]
            chosen.setdefault(seed, []).append(step)
        return inputs.gather(self.actions, chosen, self.finals, self.plan.scenario)


# --- Figures ---------------------------------------------------------------------------------------------------------


def figures(study: Study) -> dict[str, Any]:
    """All figures of a study as plain data; runs every stage that has still to be run."""
    games = study.games[study.agent.name]
    return {
        "plan": asdict(study.plan),
        "player": study.agent.name,
        "version": version_of(study.agent),
        "learned": study.mind is not None,
        "engine": engine_hash(),
        "players": {name: _of_player(study, name) for name in study.players},
        "leads": {name: spending.lead(games, study.games[name]) for name in study.players if name != study.agent.name},
        "worth": _worth(study),
        "calibration": None if study.mind is None else _calibration(study),
        "ablation": effects.ablation_figures(games, study.without, study.mine),
        "inputs": None if study.importance is None else effects.input_figures(study.importance),
        "second_look": _second_look(study),
    }


def _of_player(study: Study, name: str) -> dict[str, Any]:
    games, decisions = study.games[name], study.decisions[name]
    return {
        "play": spending.score_figures(games),
        "use": use.use_figures(decisions),
        "spending": spending.spending_figures(decisions),
        "letters": spending.letter_figures(decisions, games),
    }


def _worth(study: Study) -> dict[str, Any]:
    """What rollouts tell, and how many decisions, actions and rollouts it took."""
    rounds = [np.diff(lists(study.rollouts[f"round_{number + 1}"])[1]) for number in range(ROUNDS)]
    return {
        **values.advantage_figures(study.judged),
        "regret": values.regret_figures(study.judged, study.where),
        "effort": {
            "decisions": len(study.judged),
            "actions": study.rollouts.num_rows,
            "rollouts": int(sum(counts.sum() for counts in rounds)),
            "first_each": float(rounds[0].mean()),
            "last_each": float(rounds[-1][rounds[-1] > 0].mean()),
        },
    }


def _second_look(study: Study) -> list[dict[str, Any]]:
    return [] if study.second is None else effects.second_figures(study.second, study.predictions, study.where)


def _calibration(study: Study) -> dict[str, Any]:
    outcomes = np.array([study.finals[seed] for seed in study.mine.seed.tolist()], dtype=np.float64)
    predicted = study.mine.column("value").astype(np.float64)
    return values.calibration_figures(predicted, outcomes, study.mine.turn, study.mine.seed)


# --- The whole -------------------------------------------------------------------------------------------------------


def run_study(plan: Plan, folder: Path, agent: Agent | None = None, mind: Mind | None = None) -> dict[str, Any]:
    """Makes a study, or goes on with it, and writes its report into the folder; returns its figures.

    `agent`: instead of the player of the plan's name; `mind`: instead of what can be read of that player. ValueError
    for bad arguments; StudyError, one of them, if the folder holds something else.
    """
    agent = agent or make_agent(plan.agent, plan.scenario)
    mind = mind or mind_of(agent)
    times = (TimeElapsedColumn(), TimeRemainingColumn())
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), *times)
    with Progress(*columns, console=Console(stderr=True)) as bars:
        study = Study(plan, folder, agent, mind, bars)
        found = figures(study)
        found["replays"] = _replays(study, found)
    write_json(found, folder / "study.json")
    tables = [use.actions_by_turn(name, decisions) for name, decisions in study.decisions.items()]
    write_whole(folder / "use.parquet", lambda path: pq.write_table(pa.concat_tables(tables), path))
    text = report(found)
    write_whole(folder / REPORT, lambda path: path.write_text(text, encoding="utf-8"))
    return found


def _replays(study: Study, found: dict[str, Any]) -> dict[str, list[str]]:
    """Saves the games of the worst decisions, and pages of some; the names of the files by seed."""
    rows = found["second_look"]
    shown = [row for kind in ("regret", "value") for row in [one for one in rows if one["kind"] == kind][:PAGES]]
    with_page = dict.fromkeys(row["seed"] for row in shown)
    bar = study.bars.add_task("replays", total=len(with_page))
    keeper = ReplayKeeper(study.folder.path, study.plan.scenario, study.agent)
    files = {}
    for seed in dict.fromkeys([*with_page, *(row["seed"] for row in rows)]):
        files[str(seed)] = keeper.keep(seed, study.actions[seed], study.finals[seed], seed in with_page)
        study.bars.advance(bar, seed in with_page)
    return files


def default_folder(plan: Plan) -> Path:
    """Where a study is written unless told otherwise."""
    name = "".join(letter if letter.isalnum() or letter in "-_.=" else "_" for letter in plan.agent)
    return Path("runs", "study", f"{name}-{plan.scenario}")


def print_summary(found: dict[str, Any]) -> None:
    """Prints the summary's points."""
    console = Console(width=min(100, Console().width), highlight=False)
    for title, text in summary(found):
        console.print(title, style="bold")
        console.print(f"  {text}", markup=False)
