"""The race between the actions of a search."""

import numpy as np
import pytest

from agents.search.racing import Race


class TestRace:
    """Who leads, who is out, and when it is over."""

    def race(self, handicaps=(0.0, 0.0), spread=2.0, bias=0.0, stop=0.02, excess=None, confirm=0) -> Race:
        excess = np.zeros(len(handicaps)) if excess is None else excess
        return Race(np.array(handicaps), excess, spread, bias, stop, confirm)

    def test_begins_with_the_favourite(self):
        race = self.race((1.0, 0.0, 2.0))
        assert race.leader == 1 and not race.over and race.alive.all()

    def test_a_clear_lead_ends_it(self):
        race = self.race()
        noise = np.random.default_rng(1).normal(size=64)
        race.add(np.array([0, 1]), np.array([noise, noise + 3.0]))
        assert race.leader == 1 and race.over

    def test_pairs_count_not_single_results(self):
        """The same luck for both, however wild it is, leaves the difference clear."""
        luck = np.random.default_rng(1).normal(scale=100.0, size=32)
        race = self.race()
        race.add(np.array([0, 1]), np.array([luck, luck + 0.5]))
        assert race.leader == 1 and race.over

    def test_noise_alone_moves_nobody(self):
        """Ten actions that are alike but for the noise, one of them the favourite: it stays ahead."""
        points = np.random.default_rng(2).normal(scale=20.0, size=(10, 8))
        race = self.race([0.0] + [1.0] * 9, spread=1.0)
        race.add(np.arange(10), points)
        assert points.mean(axis=1).argmax() != 0
        assert race.leader == 0 and not race.over

    def test_bias_is_held_against_simulations(self):
        """What simulations say of half a point counts less if they are known to be wrong by more."""
        points = np.array([np.zeros(1000), np.full(1000, 0.5) + np.tile([-0.1, 0.1], 500)])
        trusting, careful = self.race((0.0, 1.0), spread=1.0), self.race((0.0, 1.0), spread=1.0, bias=2.0)
        for race in (trusting, careful):
            race.add(np.array([0, 1]), points)
        assert trusting.leader == 1 and careful.leader == 0

    def test_what_simulations_say_too_much_is_taken_off(self):
        """Of the favourite as of its rivals; the means that are reported stay as they were."""
        points = np.array([np.zeros(1000), np.full(1000, 0.5) + np.tile([-0.1, 0.1], 500)])
        for excess, leader in (([0.0, 0.4], 1), ([0.0, 0.6], 0), ([0.4, 0.8], 1), ([0.6, 0.6], 1)):
            race = self.race(excess=np.array(excess))
            race.add(np.array([0, 1]), points)
            assert race.leader == leader and race.mean()[1] == pytest.approx(0.5)

    def test_the_favourite_stays_until_its_rival_is_sure(self):
        """A clear lead from 64 pairs ends the race only if no more are wanted; the other arms leave as ever."""
        noise = np.random.default_rng(1).normal(size=64)
        points = np.array([noise, noise + 3.0, noise - 30.0])
        race = self.race([0.0] * 3, confirm=128)
        race.add(np.arange(3), points)
        assert race.leader == 1 and race.alive.tolist() == [True, True, False]
        race.add(np.arange(2), points[:2])
        assert race.leader == 1 and race.over

    @pytest.mark.parametrize("seed", range(40))
    def test_a_rare_disaster_is_not_preferred(self, seed):
        """One action in forty would be as good as the favourite, but that it loses 400 points one time in six."""
        rng = np.random.default_rng(seed)
        handicaps = np.array([0.0, 0.03, 0.09] + [0.3] * 37)
        race = self.race(handicaps, spread=0.3, bias=0.1, stop=0.01, confirm=256)
        while not race.over and race.counts.sum() < 12_000:
            arms = np.flatnonzero(race.alive)
            points = rng.normal(size=(40, max(1, 128 // len(arms))))
            points[2] -= 400.0 * (rng.random(points.shape[1]) < 1 / 6)
            race.add(arms, points[arms])
        assert race.leader != 2

    def test_equal_actions_do_not_race_for_ever(self):
        race = self.race()
        race.add(np.array([0, 1]), np.ones((2, 4)))
        assert race.over

    def test_those_that_are_out_stay_out(self):
        race = self.race([0.0] * 3)
        rng = np.random.default_rng(1)
        race.add(np.arange(3), rng.normal(size=(3, 20)) + np.array([[0.0], [0.1], [-30.0]]))
        assert race.alive.tolist() == [True, True, False]
        race.add(np.array([0, 1]), np.ones((2, 300)))
        assert race.counts.tolist() == [320, 320, 20] and not race.alive[2]

    def test_means_and_errors(self):
        points = np.random.default_rng(3).normal(size=(2, 500))
        race = self.race(stop=-1.0)
        race.add(np.array([0, 1]), points[:, :100])
        race.add(np.array([0, 1]), points[:, 100:])
        assert np.allclose(race.mean(), points.mean(axis=1))
        assert np.allclose(race.error(), points.std(axis=1, ddof=1) / 500**0.5)
        assert np.isnan(self.race().mean()).all() and np.isnan(self.race().error()).all()
