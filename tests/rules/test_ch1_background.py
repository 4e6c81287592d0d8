"""Chapter 1 and 5.2: the shape of the map, what counts as Christian, and when Eras begin."""

from itertools import pairwise

import pytest

from .table import PATH_LANDS, at, path

SPARE = {"numidia": {"field": "poor_2_2"}}  # something to do, so that the phase does not close by itself
GREEN = {"field": "women_2_2", "christian": True}


class Test_1_2_Paths:
    """1.2 six Paths of Lands lead from Jerusalem to a Homeland each"""

    @pytest.mark.parametrize("letter", "ABCDEF")
    def test_lands_in_a_row(self, letter):
        """1.2: whoever walks a Path meets its Lands in order, and its Homeland behind the last."""
        road = ["jerusalem", *PATH_LANDS[letter], f"homeland_{letter}"]
        for here, there in pairwise(road):
            g = at(
                turn=5,
                treasury=1,
                lands=SPARE,
                paths={letter: {"missionary": {"rank": "bishop", "at": here}}},
            )
            g.step(f"advance_missionary:{letter}")
            assert path(g, letter)["missionary"]["at"] == there


class Test_1_3_Christian_and_in_communion:
    """1.3 a Land is Christian by its green side, a Path in communion by its Pope, both unless a Heresy is there"""

    def points(self, land: dict, pope: str = "communion") -> dict:
        """The score by letters with Constantinople and its Pope as told."""
        return at(turn=5, lands={**SPARE, "constantinople": land}, paths={"B": {"pope": pope}}).victory_points()

    def test_green_counts(self):
        """1.3: the green side brings its Value (A) where the plain one brings nothing."""
        assert self.points(GREEN)["A"] == self.points({"field": "women_2_2"})["A"] + 2

    def test_a_heresy_undoes_both(self):
        """1.3: with a Heresy the Land counts as little as a plain one, and its Path is not in communion."""
        heretical = self.points({**GREEN, "heresies": {"gnostics": 1}})
        assert heretical["A"] == self.points({"field": "women_2_2"})["A"]
        assert (self.points(GREEN)["C"], heretical["C"]) == (3, 0)

    def test_a_schism_undoes_communion_only(self):
        """1.3: in Schism the Land stays Christian, the Path is not in communion."""
        schism = self.points(GREEN, "schism")
        assert (schism["A"], schism["C"]) == (self.points(GREEN)["A"], 0)


class Test_5_2_New_Era:
    """5.2 an Era's special rules come on its first Turn, and only then"""

    @pytest.mark.parametrize(("turn", "popes"), [(2, 0), (3, 6), (4, 0), (9, 0)])
    def test_on_the_first_turn_only(self, turn, popes):
        """5.2: six Popes are set up on Turn 3; a table that has none before another Turn has none after."""
        g = at(turn=turn - 1, lands={"kiev": {"field": "poor_1_1"}})
        g.step("end")
        assert g.turn == turn
        assert sum("pope" in path(g, letter) for letter in "ABCDEF") == popes
