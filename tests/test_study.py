"""The parts of a study, on cases whose answers are known."""

import numpy as np
import pyarrow as pa
import pytest

from agents.base import make_agent
from agents.families import FAMILY_NAMES, FAMILY_OF
from agents.statistics import estimate
from agents.study import inputs, values
from agents.study.effects import ablation_figures, input_figures, second_figures
from agents.study.estimates import clustered, is_clear
from agents.study.folder import StudyError, StudyFolder, lists
from agents.study.groups import ALL_CHANNELS, GROUPS, channels_of, group_of
from agents.study.judging import KEPT, LEAST, judge_decision
from agents.study.playing import Without, batches, play_games, play_without, rows_of
from agents.study.ranking import judged, judged_decisions
from agents.study.sampling import stratified
from agents.study.second_look import WORST, doubts
from agents.study.spending import letter_figures, spending_figures
from agents.study.use import ERA_OF, ERAS, Decisions, actions_by_turn, read, use_figures
from agents.study.walking import look, money, visit
from mission_env import Game
from mission_env.actions import ACTION_NUMBERS, N_ACTIONS, VERBS
from mission_env.batch import BatchedGames
from mission_env.observation import CHANNELS
from mission_env.vocabulary import DECISIONS, ERA_NAMES, Decision
from mission_env.words import Event
from tests.players import First, Watched

END, YES, NO = (ACTION_NUMBERS[name] for name in ("end", "yes", "no"))
CONVERT = ACTION_NUMBERS["convert_for_solidus:india"]
BUILD = ACTION_NUMBERS["build_hospital:india"]
SHIELD = ACTION_NUMBERS["shield_with_bible:india"]


class Uniform:
    """A mind that finds all legal actions equally likely, and expects nothing more."""

    def think(self, seen, masks, scores):
        masks = masks.astype(float)
        return masks / masks.sum(axis=1, keepdims=True), scores.astype(float)


class Treasurer(Uniform):
    """Looks at the treasury alone: the first legal action is likelier and the value higher the richer it is."""

    def think(self, seen, masks, scores):
        treasury = seen["globals"][:, CHANNELS["globals"].index("treasury")].astype(float)
        weights = masks * np.ones(N_ACTIONS)
        weights[np.arange(len(masks)), masks.argmax(axis=1)] += 0.3 * treasury
        return weights / weights.sum(axis=1, keepdims=True), scores + 2.0 * treasury


class TestEstimates:
    """Means over games."""

    def test_a_value_a_game_is_students_t(self):
        values = np.array([3.0, 5.0, 10.0, 2.0])
        ours, theirs = clustered(values, np.arange(4)), estimate(values)
        assert (ours.mean, ours.low, ours.high) == pytest.approx((theirs.mean, theirs.low, theirs.high))

    def test_repeated_values_add_nothing(self):
        """Ten equal decisions of a game know no more than one."""
        values = np.array([3.0, 5.0, 10.0, 2.0])
        many = clustered(np.repeat(values, 10), np.repeat(np.arange(4), 10))
        assert many.high == pytest.approx(estimate(values).high)

    def test_weights(self):
        found = clustered(np.array([1.0, 4.0]), np.array([1, 2]), np.array([2.0, 1.0]))
        assert found.mean == 2.0

    def test_of_one_game_there_is_no_interval(self):
        found = clustered(np.array([1.0, 3.0]), np.array([7, 7]))
        assert (found.mean, found.low, found.high) == (2.0, None, None)

    def test_of_nothing_there_is_no_mean(self):
        assert np.isnan(clustered(np.array([]), np.array([])).mean)

    def test_many_comparisons_widen_it(self):
        values, games = np.array([0.5, 1.0, 2.5, 1.5, 0.2]), np.arange(5)
        assert is_clear(values, games, among=1) and not is_clear(values, games, among=50)


class TestSampling:
    """Stratified samples."""

    TURNS = np.repeat([1, 1, 2, 3], [400, 20, 4, 1])
    KINDS = np.repeat([7, 8, 7, 7], [400, 20, 4, 1])

    def test_weights_add_up_to_all(self):
        sample = stratified(self.TURNS, self.KINDS, 60, seed=1)
        assert len(sample.rows) == 60 == len(set(sample.rows.tolist()))
        assert sample.weights.sum() == pytest.approx(425)
        assert (np.diff(sample.rows) > 0).all()

    def test_rare_strata_are_met(self):
        sample = stratified(self.TURNS, self.KINDS, 60, seed=1)
        counts = np.bincount(self.TURNS[sample.rows])
        assert counts[3] == 1 and counts[2] >= 3
        assert counts[1] < 60 * 420 / 425

    def test_not_more_than_there_are(self):
        sample = stratified(self.TURNS, self.KINDS, 10_000, seed=1)
        assert sample.rows.tolist() == list(range(425)) and (sample.weights == 1.0).all()

    def test_can_be_repeated(self):
        first, again, other = (stratified(self.TURNS, self.KINDS, 60, seed).rows.tolist() for seed in (1, 1, 2))
        assert first == again != other


class TestGroups:
    """Channels in groups."""

    def test_every_channel_has_one(self):
        assert sum(len(channels_of(group)) for group in GROUPS) == len(ALL_CHANNELS)
        assert all(channels_of(group) for group in GROUPS)

    @pytest.mark.parametrize(
        ("key", "channel", "group"),
        [
            ("globals", "treasury", "treasury and income"),
            ("lands", "heresy_faces", "odds"),
            ("globals", "cup_wafer_7", "cups"),
        ],
    )
    def test_some(self, key, channel, group):
        assert group_of(key, channel) == group

    def test_an_unknown_one_is_refused(self):
        with pytest.raises(LookupError, match="lands/weather"):
            group_of("lands", "weather")


@pytest.fixture(scope="module")
def games():
    """Three games of the first legal action."""
    return pa.table(_as_table(play_games(First(), [5, 6, 7], "campaign")))


def _as_table(columns):
    return {name: pa.array(list(values)) if isinstance(values, list) else values for name, values in columns.items()}


@pytest.fixture(scope="module")
def decisions(games):
    return read(pa.table(_as_table(look(games, "campaign", Uniform()))))


class TestWalking:
    """Games walked again."""

    def test_where_they_end(self, games, decisions):
        """The walk takes the decisions that were taken, and the scores are those of the games."""
        for seed, actions in rows_of(games):
            mine = decisions.seed == seed
            assert decisions.column("action")[mine].tolist() == actions.tolist()
            *_, (_, last) = visit("campaign", seed, actions, {len(actions) - 1})
            last.step(last.legal_actions()[0])
            assert last.over and last.score() == games["score"][games["seed"].to_pylist().index(seed)].as_py()

    def test_every_solidus_is_booked(self):
        """The treasury at a decision is that at the last one, less what was paid and lost, more what came in."""
        played = pa.table(_as_table(play_games(make_agent("heuristic"), [5], "campaign")))
        table = pa.table(_as_table(look(played, "campaign")))
        treasury, paid, raised, income, lost = (
            table[name].to_numpy().astype(int) for name in ("treasury", "paid", "raised", "income", "lost")
        )
        after = treasury - paid + raised + income - lost
        assert (after[:-1] == treasury[1:]).all()
        assert paid.sum() > 100 and income.sum() > 100

    def test_visits(self, games):
        seed, actions = next(rows_of(games))
        found = dict(visit("campaign", seed, actions, {0, 9}))
        assert sorted(found) == [0, 9]
        assert found[0].position() == Game.new("campaign", seed=seed).position()

    def test_uniform_probabilities(self, decisions):
        """They are those of the legal actions, and add to 1."""
        given, at = lists(decisions.table["given"])
        sizes = np.diff(at)
        assert (sizes >= 2).all()
        assert given == pytest.approx(np.repeat(1.0 / sizes, sizes), rel=1e-5)
        assert decisions.given.sum(axis=1) == pytest.approx(1.0, rel=1e-5)


class TestMoney:
    """The treasury, read off the events of a step."""

    @staticmethod
    def event(kind, **values):
        return Event(kind, "2.6", values, "")

    def test_paid_and_income(self):
        events = [self.event("paid", amount=2, treasury=1), self.event("income", amount=4, treasury=5)]
        found = money(events, "convert_for_solidus", before=3)
        assert (found.paid, found.raised, found.income, found.lost) == (2, 0, 4, 0)

    def test_income_beyond_the_limit_is_not_counted(self):
        assert money([self.event("income", amount=5, treasury=10)], "end", before=8).income == 2

    def test_relics_are_raised(self):
        events = [
            self.event("income", amount=1, treasury=3),
            self.event("money_lost", lost=2, kept=1),
            self.event("income", amount=4, treasury=5),
        ]
        found = money(events, "sell_relics", before=2)
        assert (found.raised, found.income, found.lost) == (1, 4, 2)


def made(offers, taken, given=None, seeds=None, turns=None) -> Decisions:
    """Decisions that offered these actions, of which these were taken."""
    number = len(offers)
    return read(
        pa.table(
            {
                "seed": np.array(seeds or [1] * number),
                "step": np.arange(number),
                "turn": np.array(turns or [1] * number),
                "decision": np.full(number, int(Decision.RELIGIOUS_ACTION)),
                "action": np.array(taken),
                "offered": pa.array(offers),
                "given": pa.array(given or [None] * number),
                "value": pa.array([None if given is None else 1.0] * number),
            }
        )
    )


class TestUse:
    """Offered, taken, thought of."""

    OFFERS = [[CONVERT, BUILD, END], [CONVERT, END], [CONVERT, END], [YES, NO]]
    GIVEN = [[0.5, 0.25, 0.25], [0.9, 0.1], [0.2, 0.8], [1.0, 0.0]]

    def test_one_who_always_converts(self):
        found = use_figures(made(self.OFFERS[:3], [CONVERT] * 3, self.GIVEN[:3], turns=[1, 1, 12]))
        row = found["families"]["convert"]
        assert (row["all"]["offered"], row["all"]["taken"], row["all"]["share_taken"]["mean"]) == (3, 3, 1.0)
        assert row["all"]["probability"]["mean"] == pytest.approx((0.5 + 0.9 + 0.2) / 3)
        assert row["eras"][ERA_NAMES[1]]["taken"] == 2 and row["eras"][ERA_NAMES[12]]["taken"] == 1
        assert row["turns"]["offered"][0] == 2 and row["turns"]["taken"][11] == 1
        assert row["turns"]["probability"][0] == pytest.approx(0.7) and row["turns"]["probability"][1] is None
        assert found["families"]["build"]["all"]["share_taken"]["mean"] == 0.0
        assert found["verbs"]["end"]["all"]["offered"] == 3 and found["verbs"]["end"]["all"]["taken"] == 0

    def test_without_probabilities(self):
        found = use_figures(made(self.OFFERS, [CONVERT, END, CONVERT, YES], seeds=[1, 1, 2, 2]))
        row = found["families"]["convert"]["all"]
        assert row["probability"] is None and row["taken_a_game"] == 1.0
        assert row["share_taken"]["mean"] == pytest.approx(2 / 3)
        assert found["families"]["shield"]["all"]["share_taken"]["mean"] is None

    def test_single_actions(self):
        table = actions_by_turn("x", made(self.OFFERS, [CONVERT, END, CONVERT, YES], self.GIVEN, turns=[3, 3, 4, 4]))
        rows = {(row["action"], row["turn"]): row for row in table.to_pylist()}
        first = rows["convert_for_solidus:india", 3]
        assert (first["offered"], first["taken"], first["family"]) == (2, 1, "convert")
        assert first["probability"] == pytest.approx(0.7)
        assert rows["no", 4]["taken"] == 0 and ("end", 5) not in rows

    def test_eras(self):
        assert [ERAS[ERA_OF[turn]] for turn in range(1, 28)] == list(ERA_NAMES[1:])


class TestFolder:
    """Chunks on disk."""

    def test_chunks_are_computed_once(self, tmp_path):
        calls = []

        def work(number):
            calls.append(number)
            return {"x": np.array([number, number]), "y": [np.array([1]), np.arange(number)]}

        works = [lambda number=number: work(number) for number in range(4)]
        folder, told = StudyFolder(tmp_path / "s", {"seed": 1}), []
        folder.collect("a", works[:3])
        for threads in (1, 2):
            table = StudyFolder(tmp_path / "s", {"seed": 1}).collect("a", works, told.append, threads)
            assert table["x"].to_pylist() == [0, 0, 1, 1, 2, 2, 3, 3]
        assert calls == [0, 1, 2, 3] and told[:2] == [3, 1] and sum(told) == 8
        values, at = lists(table["y"])
        assert np.diff(at).tolist() == [1, 0, 1, 1, 1, 2, 1, 3] and values.tolist()[-3:] == [0, 1, 2]

    def test_threads(self, tmp_path):
        works = [lambda number=number: {"x": np.array([number])} for number in range(9)]
        told = []
        table = StudyFolder(tmp_path / "s", {}).collect("a", works, told.append, threads=2)
        assert table["x"].to_pylist() == list(range(9)) and sum(told) == 9

    def test_a_failure_is_told(self, tmp_path):
        """What is done is kept."""

        def fail():
            raise RuntimeError("no luck")

        folder = StudyFolder(tmp_path / "s", {})
        for threads in (1, 2):
            with pytest.raises(RuntimeError, match="no luck"):
                folder.collect("a", [lambda: {"x": np.array([1])}, fail], threads=threads)
        assert [file.name for file in (tmp_path / "s/data/a").iterdir()] == ["0000.parquet"]

    def test_another_study_is_refused(self, tmp_path):
        StudyFolder(tmp_path / "s", {"seed": 1, "games": 5})
        with pytest.raises(StudyError, match=r"games 5, not 6.*--out"):
            StudyFolder(tmp_path / "s", {"seed": 1, "games": 6})

    def test_other_files_are_left_alone(self, tmp_path):
        (tmp_path / "precious.txt").write_text("x")
        with pytest.raises(StudyError, match="holds no study"):
            StudyFolder(tmp_path, {})
        assert [file.name for file in tmp_path.iterdir()] == ["precious.txt"]


class TestWithout:
    """Players to whom a family is forbidden."""

    def test_only_where_something_else_is_legal(self):
        batch = BatchedGames(8, autoreset=False)
        batch.reset(1)
        agent, met = Without(First(), "missionaries"), 0
        agent.reset(8, range(8))
        for _ in range(60):
            masks = batch.padded.copy()
            actions = agent.act(batch)
            assert (batch.padded == masks).all()
            legal = masks[:, :N_ACTIONS].astype(bool)
            forbidden = FAMILY_OF[actions] == FAMILY_NAMES.index("missionaries")
            others = (legal & (FAMILY_NAMES.index("missionaries") != FAMILY_OF)).any(axis=1)
            assert not (forbidden & others).any() and legal[np.arange(8), actions].all()
            met += int((legal[:, FAMILY_NAMES.index("missionaries") == FAMILY_OF].any(axis=1) & others).sum())
            batch.step(actions)
        assert met > 0

    def test_the_masks_come_back_after_an_interruption(self):
        batch = BatchedGames(2, autoreset=False)
        batch.reset(1)
        masks = batch.padded.copy()
        agent = Without(Watched(interrupts=0), "convert")
        with pytest.raises(KeyboardInterrupt):
            agent.act(batch)
        assert (batch.padded == masks).all()

    def test_a_family_that_is_never_taken_is_worth_nothing(self):
        """One who never goes anywhere while anything else is legal plays the same where he may not."""
        seeds = [5, 6, 7]
        base = Without(First(), "missionaries")
        games = pa.table(_as_table(play_games(base, seeds, "campaign")))
        decisions = read(pa.table(_as_table(look(games, "campaign"))))
        parts = [pa.table(_as_table(play_without(base, name, seeds, "campaign"))) for name in FAMILY_NAMES]
        found = ablation_figures(games, pa.concat_tables(parts), decisions)
        assert found["missionaries"]["lost"] == {"mean": 0.0, "low": 0.0, "high": 0.0}
        assert found["missionaries"]["changed"] == 0.0 and not found["missionaries"]["clear"]
        assert found["missionaries"]["avoidable_a_game"] > 10
        assert found["convert"]["changed"] > 0.0 and found["convert"]["taken_a_game"] > 0.0

    def test_points_lost(self, decisions):
        base = pa.table({"seed": [1, 2, 3], "score": [10, 20, 30]})
        rows = [(name, seed, score) for name in FAMILY_NAMES for seed, score in ((1, 4), (2, 14), (3, 24))]
        without = pa.table(
            {
                "family": [row[0] for row in rows],
                "seed": [row[1] for row in rows],
                "score": [row[2] for row in rows],
                "collapsed": [row[1] == 3 for row in rows],
            }
        )
        row = ablation_figures(base, without, decisions)["build"]
        assert row["lost"] == {"mean": 6.0, "low": 6.0, "high": 6.0} and row["clear"]
        assert row["changed"] == 1.0 and row["collapsed"] == pytest.approx(1 / 3)

    def test_slow_players_play_few_games_at_once(self):
        assert [len(part) for part in batches(Watched(at_once=2), range(5))] == [2, 2, 1]
        assert len(batches(First(), range(200))) == 1


@pytest.fixture(scope="module")
def importance(games):
    """What the treasurer's play depends on."""
    actions = dict(rows_of(games))
    chosen = {seed: list(range(0, len(taken), 3)) for seed, taken in actions.items()}
    finals = dict.fromkeys(actions, 100)
    positions = inputs.gather(actions, chosen, finals, "campaign")
    names = ["globals/treasury", "globals/turn", "lands/heresies", "lands/distance"]
    names += ["group:treasury and income", "group:time", "group:Fields"]
    rows = inputs.importances(Treasurer(), positions, names, seed=3)
    return input_figures(pa.table(_as_table(rows)))


class TestInputs:
    """Permutation importance."""

    def test_what_is_looked_at_matters(self, importance):
        for name in ("globals/treasury", "group:treasury and income"):
            assert importance[name]["divergence"]["mean"] > 0 and importance[name]["moved"]["mean"] > 0
        assert importance["group:treasury and income"] == importance["globals/treasury"]

    @pytest.mark.parametrize("name", ["globals/turn", "lands/heresies", "lands/distance", "group:time", "group:Fields"])
    def test_what_is_ignored_is_exactly_nothing(self, importance, name):
        for measure in ("divergence", "changed", "moved", "loss"):
            assert importance[name][measure]["mean"] == 0.0

    def test_there_is_a_target_for_everything(self):
        found = inputs.targets()
        assert len(found) == len(ALL_CHANNELS) + len(GROUPS)
        assert found["globals/treasury"] == [("globals", CHANNELS["globals"].index("treasury"))]


def points(*rounds):
    return [np.array(one, dtype=np.int16) for one in rounds]


class TestRanking:
    """Judged decisions."""

    ACTIONS = np.array([CONVERT, BUILD, SHIELD])

    def test_regret_is_measured_by_the_last_round(self):
        """The rival is named by what went before; that the third is best in the last round does not count."""
        rows = [
            points([10, 12], [11, 11], [10, 10]),
            points([14, 14], [14, 16], [13, 11]),
            points([9, 9], [9, 9], [30, 30]),
        ]
        found = judged(1, 2, 1.0, self.ACTIONS, 0, rows)
        assert found.rival == 1 and found.regret == 2.0 and found.apparent == 20.0
        assert found.edge == -2.0
        assert found.points == pytest.approx(64 / 6)
        assert found.error == pytest.approx(1.0)

    def test_actions_out_of_the_race(self):
        rows = [points([10], [10], [10]), points([5], [], []), points([99], [], [])]
        found = judged(1, 2, 1.0, self.ACTIONS, 0, rows)
        assert found.rival == 0 and found.regret == 0.0 and found.edge is None

    def test_advantages(self):
        rows = [points([10], [], []), points([4], [1], [1]), points([1], [], [])]
        plain = judged(1, 2, 1.0, self.ACTIONS, 1, rows)
        assert plain.advantages.tolist() == [6.0, 0.0, -3.0]
        given = judged(1, 2, 1.0, self.ACTIONS, 1, rows, np.array([0.5, 0.25, 0.25]))
        assert given.advantages.tolist() == [3.75, -2.25, -5.25]

    def test_reading(self):
        table = pa.table(
            {
                "seed": [7, 7, 7, 7, 8, 8],
                "step": [1, 1, 4, 4, 4, 4],
                "weight": [3.0, 3.0, 2.0, 2.0, 1.0, 1.0],
                "action": [CONVERT, BUILD, YES, NO, YES, NO],
                "taken": [False, True, True, False, False, True],
                **{name: [[1, 3], [2, 2], [5], [6], [7], [8]] for name in ("round_1", "round_2", "round_3")},
            }
        )
        found = list(judged_decisions(table))
        assert [(one.seed, one.step, one.weight, one.choice) for one in found] == [
            (7, 1, 3.0, 1),
            (7, 4, 2.0, 0),
            (8, 4, 1.0, 1),
        ]
        assert found[1].regret == 1.0 and found[2].regret == 0.0

    def test_figures(self):
        """Two decisions, the first of which counts three times."""
        first = judged(1, 2, 3.0, self.ACTIONS, 0, [points([9], [9], [9]), points([5], [5], [5]), points([1], [], [])])
        other = judged(
            2, 5, 1.0, self.ACTIONS, 0, [points([9], [9], [9]), points([17], [9], [17]), points([1], [], [])]
        )
        where = {(1, 2): (1, int(Decision.RELIGIOUS_ACTION)), (2, 5): (20, int(Decision.RELIGIOUS_ACTION))}
        regret = values.regret_figures([first, other], where)
        assert regret["all"]["regret"]["mean"] == 2.0  # (3 * 0 + 1 * 8) / 4
        assert regret["turns"][19]["regret"]["mean"] == 8.0 and regret["turns"][1]["number"] == 0
        assert regret["kinds"]["religious_action"]["number"] == 2
        found = values.advantage_figures([first, other])
        assert found["families"]["convert"]["edge"]["mean"] == 1.0  # (3 * 4 - 1 * 8) / 4
        assert found["families"]["build"]["passed"]["advantage"]["mean"] == -1.0  # (3 * -4 + 1 * 8) / 4
        assert found["verbs"]["build_hospital"]["taken"]["number"] == 0


@pytest.fixture(scope="module")
def game():
    """One that stands in the Religious Phase."""
    game = Game.new("campaign", seed=11)
    while game.decision != "religious_action":
        game.step(game.legal_actions()[0])
    return game


class TestJudging:
    """Rollouts of the legal actions of a decision."""

    def test_rounds(self, game):
        legal = [ACTION_NUMBERS[name] for name in game.legal_actions()]
        before = game.position()
        found = judge_decision(game, legal[-1], 120, dice=4)
        assert list(found) == legal and game.position() == before
        assert all(len(rounds) == len(KEPT) and len(rounds[0]) >= LEAST for rounds in found.values())
        last = [action for action, rounds in found.items() if len(rounds[-1])]
        assert legal[-1] in last and 2 <= len(last) <= KEPT[-1] + 2
        assert any(FAMILY_OF[action] != FAMILY_OF[legal[-1]] for action in last)

    def test_can_be_repeated(self, game):
        legal = [ACTION_NUMBERS[name] for name in game.legal_actions()]
        first, again, other = (judge_decision(game, legal[0], 60, dice)[legal[0]] for dice in (4, 4, 5))
        assert all((one == two).all() for one, two in zip(first, again, strict=True))
        assert any((one != two).any() for one, two in zip(first, other, strict=True))
        assert (first[1][:4] != first[0][:4]).any()  # every round has dice of its own


class TestSecondLook:
    """The worst decisions."""

    def test_which(self):
        rows = {0: points([9], [9], [9, 9]), 1: points([12], [12], [12, 12])}
        good = judged(1, 1, 1.0, np.array([YES, NO]), 1, list(rows.values()))
        bad = judged(1, 2, 1.0, np.array([YES, NO]), 0, list(rows.values()))
        found = doubts([good, bad], {(1, 1): 12.5, (1, 2): 30.0})
        assert [(one.kind, one.step, one.claimed) for one in found[:1]] == [("regret", 2, 3.0)]
        assert [(one.step, one.claimed) for one in found[1:]] == [(2, 21.0), (1, 0.5)]
        assert (found[0].choice, found[0].rival) == (YES, NO)

    def test_no_more_than_so_many(self):
        rows = [points([9], [9], [9, 9]), points([12], [12], [12, 12])]
        many = [judged(1, step, 1.0, np.array([YES, NO]), 0, rows) for step in range(3 * WORST)]
        assert len(doubts(many, {})) == WORST

    def test_figures(self):
        table = pa.table(
            {
                "kind": ["regret", "value"],
                "seed": [1, 1],
                "step": [3, 4],
                "claimed": [9.0, 5.0],
                "choice": [YES, NO],
                "rival": [NO, -1],
                "choice_points": [[10, 20, 30, 40], [10, 12, 11, 11]],
                "rival_points": [[11, 21, 31, 41], []],
            }
        )
        where = {(1, 3): (2, 1), (1, 4): (5, 1)}
        regret, value = second_figures(table, {(1, 4): 15.0}, where)
        assert regret["confirmed"] == {"mean": 1.0, "low": 1.0, "high": 1.0} and regret["clear"]
        assert (regret["choice"], regret["rival"], regret["turn"]) == ("yes", "no", 2)
        assert value["confirmed"]["mean"] == 4.0 and value["decision"] == DECISIONS[1]


class TestCalibration:
    """Predictions against outcomes."""

    OUTCOMES = np.repeat([100.0, 120.0, 140.0, 160.0], 5)
    GAMES = np.repeat([1, 2, 3, 4], 5)
    TURNS = np.tile([1, 7, 13, 20, 27], 4)

    def figures(self, predicted):
        return values.calibration_figures(predicted, self.OUTCOMES, self.TURNS, self.GAMES)

    def test_a_perfect_predictor(self):
        found = self.figures(self.OUTCOMES.copy())
        assert found["all"]["bias"] == {"mean": 0.0, "low": 0.0, "high": 0.0}
        assert found["all"]["rmse"] == 0.0 and found["all"]["explained"] == 1.0
        assert found["slope"] == pytest.approx(1.0)
        assert all(row["predicted"] == row["outcome"]["mean"] for row in found["bins"])
        assert found["turns"][0]["number"] == 4 and found["turns"][1]["number"] == 0

    def test_one_who_hopes_too_much(self):
        found = self.figures(self.OUTCOMES + 7.0)
        assert found["all"]["bias"]["mean"] == -7.0 and found["all"]["rmse"] == pytest.approx(7.0)
        assert found["slope"] == pytest.approx(1.0)

    def test_one_who_is_too_bold(self):
        found = self.figures(130.0 + 2.0 * (self.OUTCOMES - 130.0))
        assert found["slope"] == pytest.approx(0.5) and found["all"]["bias"]["mean"] == pytest.approx(0.0)

    def test_one_who_says_always_the_same(self):
        found = self.figures(np.full(20, 130.0))
        assert found["slope"] is None and found["all"]["explained"] == pytest.approx(0.0)
        assert len(found["bins"]) == 1


class TestSpending:
    """Money and points."""

    def test_of_first(self, games, decisions):
        found = spending_figures(decisions)
        paid = decisions.column("paid").astype(int)
        assert found["total"]["all"]["mean"] == pytest.approx(paid.sum() / 3)
        assert sum(row["all"]["mean"] for row in found["paid"].values()) == pytest.approx(paid.sum() / 3)
        eras = found["total"]["eras"].values()
        assert sum(row["mean"] for row in eras) == pytest.approx(paid.sum() / 3)

    def test_halves_of_actions_are_booked_together(self):
        table = made([[CONVERT, END]] * 2, [ACTION_NUMBERS["place_knight:rome"], CONVERT]).table
        for name, column in (("paid", [2, 1]), ("raised", [0, 0]), ("income", [5, 0]), ("lost", [0, 1])):
            table = table.append_column(name, pa.array(column))
        found = spending_figures(read(table))
        assert set(found["paid"]) == {"pick_up_knight", "convert_for_solidus"}
        assert found["paid"]["pick_up_knight"]["all"]["mean"] == 2.0
        assert found["income"]["all"]["mean"] == 5.0 and found["lost"]["eras"][ERA_NAMES[1]]["mean"] == 1.0

    def test_letters(self, games, decisions):
        found = letter_figures(decisions, games)
        start = [Game.new("campaign", seed=seed).victory_points() for seed in (5, 6, 7)]
        for letter in "ABCDEF":
            assert found[letter]["turns"][0] == pytest.approx(np.mean([one[letter] for one in start]))
        assert set(VERBS) >= set(spending_figures(decisions)["paid"])
