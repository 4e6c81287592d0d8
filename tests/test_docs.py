"""README and docs/: generated tables are up to date, examples run, links lead somewhere, and the index is whole."""

import re
import sys
from pathlib import Path

import pytest

from mission_env.data import rulebook
from mission_env.jit import CITATIONS
from mission_env.rulebook import TESTS, cited_tests

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

import doc_code  # noqa: E402

import docs  # noqa: E402

PAGES = {page.relative_to(ROOT).as_posix(): page for page in docs.PAGES}
TEXTS = {name: page.read_text("utf-8") for name, page in PAGES.items()}
EXCERPTS = ("step", "question", "test")  # sections that show code out of its place
ELSEWHERE = ("docs/pictures.md", "docs/replays.md", "docs/study.md")  # examples that the tests of their subject run
HOLDS = {"README.md": 2, "docs/players.md": 1, "docs/observation.md": 1, "docs/actions.md": 1, "docs/rewards.md": 1}
HOLDS |= {"docs/adding.md": 2, "docs/battles.md": 1, "docs/culture.md": 1}


def examples(name: str) -> list[str]:
    """The Python examples of a page that stand for themselves."""
    text = TEXTS[name]
    for section in EXCERPTS:
        text = re.sub(f"<!-- {section} -->.*?<!-- /{section} -->", "", text, flags=re.DOTALL)
    return re.findall(r"```python\n(.*?)```", text, re.DOTALL)


EXAMPLES = [
    pytest.param(text, id=f"{name}-{number}")
    for name in TEXTS
    if name not in ELSEWHERE
    for number, text in enumerate(examples(name), 1)
]


# --- Generated tables ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TEXTS)
def test_tables_are_up_to_date(name):
    """`python scripts/docs.py --write` would change nothing."""
    assert docs.rendered(TEXTS[name], name) == TEXTS[name]


def test_every_section_stands_on_one_page():
    """None is forgotten, none comes twice."""
    docs.check_places(list(TEXTS.values()))
    with pytest.raises(ValueError, match="letters 2 times"):
        docs.check_places([*TEXTS.values(), "<!-- letters -->\n<!-- /letters -->"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<!-- levels -->\nold\n", "x.md lacks the marker <!-- /levels -->"),
        ("<!-- lvels -->\n", "x.md: .* lvels .* levels"),
    ],
)
def test_wrong_markers_are_named(text, message):
    """A section that is not closed, or that nobody knows, is refused, not passed over."""
    with pytest.raises(ValueError, match=message):
        docs.rendered(text, "x.md")


def test_the_command(tmp_path, monkeypatch, capsys):
    """--check finds what --write mends."""
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- levels -->\nold\n<!-- /levels -->\nafter\n")
    monkeypatch.setattr(docs, "ROOT", tmp_path)
    monkeypatch.setattr(docs, "PAGES", (page,))
    monkeypatch.setattr(docs, "SECTIONS", {"levels": docs.SECTIONS["levels"]})
    assert docs.main(["--check"]) == 1
    assert capsys.readouterr().err == "docs: page.md is out of date: python scripts/docs.py --write\n"
    assert docs.main(["--write"]) == 0
    assert capsys.readouterr().out == "page.md written\n"
    assert re.fullmatch(
        r"before\n<!-- levels -->\n\| points .* Stalemate .*<!-- /levels -->\nafter\n", page.read_text(), re.S
    )
    assert docs.main(["--check"]) == 0
    page.write_text("nothing\n")
    assert docs.main(["--write"]) == 1
    assert capsys.readouterr().err == "docs: each section stands on one page, not so: levels 0 times\n"


# --- What the tables say ---------------------------------------------------------------------------------------------


def test_every_rule_that_is_played_is_tested():
    """The coverage table has no hole."""
    tests = cited_tests(TESTS / "rules")
    assert [number for number in rulebook()["rules"] if number in CITATIONS and number not in tests] == []


def test_a_place_that_is_gone_is_named():
    """A table of new homes, not of old ones."""
    with pytest.raises(ValueError, match="NO_SUCH_TABLE is defined in no file"):
        doc_code.place_of("NO_SUCH_TABLE")


def test_every_channel_and_verb_has_its_row():
    """Channels by number without gaps, verbs by first action; names that share a row are told one by one."""
    from mission_env.actions import VERBS
    from mission_env.observation import CHANNELS

    for key, names in CHANNELS.items():
        block = TEXTS["docs/observation.md"].partition(f"**`{key}`**")[2].partition("**`")[0]
        rows = re.findall(r"^\| (\d+)(?: to (\d+))? \| `(\w+)(\*)?` \| .* \| (.*) \|$", block, re.M)
        told = []
        for first, last, name, star, about in rows:
            assert int(first) == len(told)
            told += [name + one for one in about.partition(". ")[0].split(", ")] if star else [name]
            assert int(last or first) == len(told) - 1
        assert tuple(told) == names
    assert len(re.findall(r"^\| \d+ \| `", TEXTS["docs/actions.md"], re.M)) == len(VERBS)


# --- What is written by hand -----------------------------------------------------------------------------------------


def test_there_are_examples():
    """So many on each page."""
    assert {name: len(examples(name)) for name in TEXTS if name not in ELSEWHERE and examples(name)} == HOLDS


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_run(example, capsys):
    """Each example runs and prints something."""
    exec(compile(example, "example", "exec"), {"__name__": "example"})
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize("name", TEXTS)
def test_links_lead_somewhere(name):
    """Links within the project name files that are there."""
    text = re.sub(r"```.*?```", "", TEXTS[name], flags=re.DOTALL)
    links = re.findall(r"\]\(([^)]+)\)", text) + re.findall(r"^\[[^]]+\]: (\S+)$", text, re.M)
    missing = [
        link for link in links if "://" not in link and not (PAGES[name].parent / link.partition("#")[0]).exists()
    ]
    assert missing == []


def test_brackets_of_the_coverage_are_links():
    """Every [name] in the table of rules has its target below it."""
    tables, _, sources = TEXTS["docs/rules.md"].partition("<!-- sources -->")
    named = set(re.findall(r"\[([^]]+)\](?!\()", tables))
    assert named == set(re.findall(r"^\[([^]]+)\]: ", sources, re.M))


def test_the_index_has_every_page():
    """docs/README.md links to all others."""
    linked = set(re.findall(r"\]\((\w+\.md)\)", TEXTS["docs/README.md"]))
    assert linked == {page.name for page in PAGES.values() if page.parent.name == "docs"} - {"README.md"}


@pytest.mark.parametrize("name", ["README.md", "docs/adding.md", "docs/players.md", "docs/study.md"])
def test_paths_exist(name):
    """Every source and folder that a page (the README: its map of the code) names is there."""
    text = TEXTS[name].partition("## Map of the code")[2] or TEXTS[name]
    named = set(re.findall(r"`((?!runs)[a-z_]+(?:/[a-z_]+)*(?:\.py|/))`", text)) - {"replays/"}  # of a study's folder
    places = (
        "",
        "mission_env",
        "mission_env/core",
        "mission_env/rules",
        "agents",
        "agents/search",
        "agents/study",
        "tests",
    )
    gone = [one for one in named if not any((ROOT / place / one).exists() for place in places)]
    assert named and gone == []
