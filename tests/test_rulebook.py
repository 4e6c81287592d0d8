"""The index of the rulebook and the code agree: every rule is played somewhere and every ruling is tested."""

import textwrap
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from mission_env.data import rulebook
from mission_env.jit import CITATIONS, FIRST_GAME, Citation, game_of
from mission_env.rulebook import TESTS, cited_tests, numbers_in, print_rule, where

RULES = rulebook()["rules"]
RULINGS = rulebook()["rulings"]


def is_ours(place: Citation) -> bool:
    """Whether The Mission plays it: other games, with numbers of their own, may have been imported before."""
    return game_of(Path(place.file)) == FIRST_GAME


class TestIndex:
    """data/rulebook.yaml against the citations of the code and the tests."""

    def test_every_rule_is_cited_or_excused(self):
        """A rule of the book is played by a function, or the index says why it needs none."""
        assert [number for number, row in RULES.items() if number not in CITATIONS and not row.get("excuse")] == []

    def test_code_cites_no_unknown_number(self):
        """Neither rules nor rulings are invented."""
        ours = {number for number, places in CITATIONS.items() if any(map(is_ours, places))}
        assert ours - set(RULES) - set(RULINGS) == set()

    def test_rulings_are_numbered_without_gaps(self):
        """R1, R2, ..., each settling rules of the book."""
        assert list(RULINGS) == [f"R{number}" for number in range(1, len(RULINGS) + 1)]
        assert {rule for row in RULINGS.values() for rule in row["rules"]} <= set(RULES)

    def test_every_ruling_is_tested(self):
        """A test below tests/rules names each ruling."""
        tests = cited_tests(TESTS / "rules")
        assert [number for number in RULINGS if number not in tests] == []

    def test_tests_cite_no_unknown_number(self):
        """A wrong number in a test would be looked for in vain."""
        unknown = set(cited_tests(TESTS)) - set(RULES) - set(RULINGS)
        assert {number: cited_tests(TESTS)[number][0].name for number in unknown} == {}

    def test_every_example_is_a_test(self):
        """As many tests with `example` in their name cite a rule as the book has examples of it."""
        missing = []
        for number in dict.fromkeys(example["rule"] for example in rulebook()["examples"]):
            expected = sum(example["rule"] == number for example in rulebook()["examples"])
            tests = [test for test in where(number).tests if "example" in test.name]
            if len(tests) < expected:
                missing.append(f"{number}: {len(tests)} of {expected}")
        assert missing == []


class TestWhere:
    """`where` finds a rule by its number."""

    def test_rule(self):
        entry = where("7.2")
        assert entry.title == RULES["7.2"]["title"]
        assert "roll_conversion" in [citation.function for citation in entry.citations]
        assert "R26" in entry.related
        assert any(test.name.startswith("Test_7_2_") for test in entry.tests)

    def test_ruling_in_small_letters(self):
        entry = where("r26")
        assert (entry.number, entry.related) == ("R26", ("7.2",))
        assert entry.citations and entry.tests

    def test_excused(self):
        assert where("9.2").excuse == RULES["9.2"]["excuse"]

    @pytest.mark.parametrize(
        ("number", "close"), [("7.16", "7.15"), ("R99", "R74"), ("7", "7.0"), ("5.5.2", "5.5.1"), ("9.9.9", "9.3")]
    )
    def test_unknown_number_names_close_ones(self, number, close):
        with pytest.raises(ValueError, match=rf"'{number}'; close: .*\b{close}\b"):
            where(number)

    @pytest.mark.parametrize("number", ["", "conversion", "7..2"])
    def test_no_number_at_all(self, number):
        with pytest.raises(ValueError, match="there is no rule"):
            where(number)

    def test_citations_point_into_the_sources(self):
        """File and line of a citation are those of its function."""
        for citation in where("7.2").citations:
            lines = (TESTS.parent / citation.file).read_text("utf-8").splitlines()[citation.line - 1 :]
            assert next(line for line in lines if line.startswith("def ")).startswith(f"def {citation.function}(")


class TestScan:
    """Tests are found by class name, docstring and YAML case."""

    def test_numbers_in(self):
        assert numbers_in("7.2, R26: beats 3, see 4.2.5.3. (7.2)") == ["7.2", "R26", "4.2.5.3"]
        assert numbers_in("R26x and 17.25 and 1.2.3x") == []

    def test_python(self, tmp_path):
        (tmp_path / "test_x.py").write_text(
            textwrap.dedent('''
                class Test_7_2_1_Free:
                    def test_a(self):
                        """R32: James."""

                    def helper(self):
                        """7.3: no test."""


                def test_b():
                    """7.4: a Bible."""
            ''')
        )
        found = cited_tests(tmp_path)
        assert {number: [test.name for test in tests] for number, tests in found.items()} == {
            "R32": ["Test_7_2_1_Free.test_a"],
            "7.2.1": ["Test_7_2_1_Free.test_a"],
            "7.4": ["test_b"],
        }
        assert found["R32"][0].line == 3
        assert found["R32"][0].summary == "R32: James."

    def test_yaml(self, tmp_path):
        (tmp_path / "cases.yaml").write_text("# comment\n- id: one\n  rule: '7.2'\n  cites: [R26]\n  why: so\n")
        found = cited_tests(tmp_path)
        assert {number: (tests[0].name, tests[0].line) for number, tests in found.items()} == {
            "7.2": ("one", 2),
            "R26": ("one", 2),
        }

    def test_no_folder(self, tmp_path):
        assert cited_tests(tmp_path / "none") == {}


class TestPrint:
    """The command `rules`."""

    @staticmethod
    def printed(number: str) -> str:
        console = Console(width=60, file=StringIO(), record=True)
        print_rule(number, console)
        return console.export_text()

    def test_rule(self):
        text = self.printed("7.2")
        assert text.startswith("7.2 Converting a Field\n")
        assert "mission_env/rules/effects.py:" in text
        assert "7.2: pays for and rolls one Conversion try." in text
        assert "tests: " in text and "more" in text

    def test_ruling(self):
        assert "see also 7.2\n" in self.printed("R26")

    def test_excused(self):
        assert "no code: chapter heading" in self.printed("6.0")

    def test_unknown(self):
        with pytest.raises(ValueError, match="there is no rule"):
            print_rule("77.7")
