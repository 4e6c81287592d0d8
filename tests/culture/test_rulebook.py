"""Every sentence, fact and choice has its function and its test, and none is cited that does not exist."""

from pathlib import Path

import pytest
import yaml

from mission_env import culture
from mission_env.cli import run
from mission_env.core.rulebook import cited, cited_tests, rule_of, rules_of
from mission_env.jit import CITATIONS

INDEX = yaml.safe_load((Path(culture.__file__).parent / "rulebook.yaml").read_text(encoding="utf-8"))
RULES = rules_of("culture")


def test_the_index_is_in_order():
    assert list(INDEX) == ["sentences", "facts", "choices"]
    assert list(INDEX["sentences"]) == [f"S{number}" for number in range(1, 49)]
    assert len({rule.title for rule in RULES.values()}) == len(RULES)


def test_every_number_has_code_or_an_excuse():
    assert [number for number, rule in RULES.items() if bool(rule.functions) == bool(rule.excuse)] == []


def test_every_number_with_code_has_a_test():
    assert [number for number, rule in RULES.items() if rule.functions and not rule.tests] == []


def test_no_number_is_made_up():
    ours = {number for number, places in CITATIONS.items() if any("/culture/" in place.file for place in places)}
    assert ours - set(RULES) == set()
    assert set(cited_tests(Path(__file__).parent)) - set(RULES) == set()


def test_ranges_are_read():
    assert cited("S43 to S46, C7: all of them") == ["S43", "S46", "C7", "S43", "S44", "S45", "S46"]


class TestCommand:
    """mission-env rules --env culture."""

    def test_all(self, capsys):
        assert run(["rules", "--env", "culture"]) == 0
        assert capsys.readouterr().out.splitlines()[2] == "S3       Price of a priest"

    def test_one(self, capsys):
        assert run(["rules", "--env", "culture", "s20", "S1"]) == 0
        out = capsys.readouterr().out
        assert "S20 Army: a beaten army is converted" in out
        assert "mission_env/culture/rules/conversion.py:" in out
        assert "tests/culture/test_conversion.py:" in out
        assert "no code: introduces S3 to S48" in out

    def test_without_the_game(self, capsys):
        """Numbers of the small games are found in each that has them, beside those of The Mission."""
        assert run(["rules", "s20", "C2a", "7.2"]) == 0
        out = capsys.readouterr().out
        assert "Culture: S20 Army: a beaten army is converted" in out
        assert "Battles: S20 Conspiracy: knights and rooks defend" in out
        assert "Culture: C2a " in out and "Battles: C2a" not in out and "mission_env/rules/conversion.py" in out
        assert run(["rules", "S99"]) == 2
        assert "there is no rule 'S99' in culture or battles" in capsys.readouterr().err

    def test_none(self, capsys):
        assert run(["rules", "--env", "culture", "S99"]) == 2
        assert "there is no rule 'S99' of culture" in capsys.readouterr().err

    def test_unknown_game(self, capsys):
        assert run(["rules", "--env", "chess"]) == 2
        assert "'chess' is none; one of mission, culture" in capsys.readouterr().err


def test_a_rule_by_its_number():
    assert rule_of("culture", " c2a ").number == "C2a"
    with pytest.raises(ValueError, match="there is no rule"):
        rule_of("culture", "")
