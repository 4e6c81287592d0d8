"""The README: its generated tables are up to date; its Python examples and those of the players' page run."""

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

import readme  # noqa: E402

TEXT = (ROOT / "README.md").read_text("utf-8")
EXAMPLES = [
    example
    for text in (TEXT, (ROOT / "docs" / "players.md").read_text("utf-8"))
    for example in re.findall(r"```python\n(.*?)```", text, re.DOTALL)
]


def test_tables_are_up_to_date():
    """`python scripts/readme.py --write` would change nothing."""
    assert readme.rendered(TEXT) == TEXT


def test_a_missing_marker_is_named():
    """A README without a section's markers is refused, not passed over."""
    with pytest.raises(ValueError, match="actions"):
        readme.rendered(TEXT.replace("<!-- actions -->", ""))


def test_there_are_examples():
    """Two in the README, one on the page about players."""
    assert len(EXAMPLES) == 3


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_run(example, capsys):
    """Each example runs and prints something."""
    exec(compile(example, "README.md", "exec"), {})
    assert capsys.readouterr().out.strip()


def test_paths_in_the_code_map_exist():
    """Every file and folder that the map of the code names is there."""
    section = TEXT[TEXT.index("## Map of the code") :]
    named = re.findall(r"`([a-z_]+(?:/[a-z_]*)*(?:\.py|/))`", section)
    assert named
    for name in named:
        places = [ROOT / name, ROOT / "mission_env" / name, ROOT / "mission_env/rules" / name, ROOT / "tests" / name]
        assert any(place.exists() for place in places), name
