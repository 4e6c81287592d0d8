"""Tricky positions kept as data: every case of tricky/*.yaml is one test.

Each file is a list of cases:

    id              short name, unique in its file
    rule, cites     rule number and the rulings (R<n>) that the case looks at
    why             one sentence: what is tricky
    position        a position as `Game.from_position` takes it, or
    new             {scenario, chance, strict} for `Game.new`
    steps           list of {action, chance, strict}; `strict` is false unless given
    expect          part of the position at the end; null means none, 0 or false
    legal, illegal  action names that must, or must not, be legal at the end
    decision        name of the pending decision at the end
    score           the score; victory_points: part of the breakdown by letter
    chance_error    true: the last step (or set-up, if there is no step) must raise ChanceError
    illegal_action  true: the last step must raise IllegalAction and change nothing
    position_error  true: the position must be rejected with PositionError

Everything after `steps` is optional, but a case checks at least one thing.
"""

from collections import Counter
from pathlib import Path

import pytest
import yaml

from mission_env import ChanceError, Game, IllegalAction, PositionError

FOLDER = Path(__file__).parent / "tricky"
ERRORS = {"chance_error": ChanceError, "illegal_action": IllegalAction, "position_error": PositionError}
CHECKS = {"expect", "legal", "illegal", "decision", "score", "victory_points", *ERRORS}
KEYS = {"id", "rule", "cites", "why", "position", "new", "steps"} | CHECKS


def read_cases() -> list:
    """Every case of every file, named by file and id."""
    cases = []
    for file in sorted(FOLDER.glob("*.yaml")):
        for case in yaml.safe_load(file.read_text(encoding="utf-8")) or []:
            cases.append(pytest.param(case, id=f"{file.stem}:{case.get('id', '?')}"))
    return cases


CASES = read_cases()


def differences(expected, actual, where: str = "") -> list[str]:
    """Where a partial position is not contained in the actual one; nothing given counts as none."""
    if isinstance(expected, dict):
        if actual is not None and not isinstance(actual, dict):
            return [f"{where}: expected a mapping, found {actual!r}"]
        inner = actual or {}
        return [
            line
            for key in expected
            for line in differences(expected[key], inner.get(key), f"{where}.{key}".lstrip("."))
        ]
    if isinstance(expected, list):
        same = isinstance(actual, list) and sorted(map(str, expected)) == sorted(map(str, actual))
        return [] if same or (not expected and not actual) else [f"{where}: expected {expected!r}, found {actual!r}"]
    if not expected:
        return [f"{where}: expected nothing, found {actual!r}"] if actual else []
    return [] if expected == actual else [f"{where}: expected {expected!r}, found {actual!r}"]


def start(case: dict) -> Game:
    """The game a case begins with."""
    if "new" in case:
        new = case["new"]
        return Game.new(
            new.get("scenario", "campaign"), seed=0, chance=new.get("chance", []), strict=new.get("strict", False)
        )
    return Game.from_position(case.get("position") or {}, seed=0)


def take(game: Game, step: dict) -> None:
    """Play one step of a case."""
    game.step(step["action"], chance=step.get("chance", []), strict=step.get("strict", False))


def play_to_error(case: dict, error: type[Exception]) -> list[str]:
    """Play a case whose last call has to raise `error` and leave the game as it was."""
    steps = case.get("steps") or []
    if not steps:
        with pytest.raises(error):
            start(case)
        return []
    game = start(case)
    for step in steps[:-1]:
        take(game, step)
    before = game.position()
    with pytest.raises(error):
        take(game, steps[-1])
    return [] if game.position() == before else ["the failed step changed the game"]


def wrong_at_end(case: dict, game: Game) -> list[str]:
    """Everything that is not as the case says at the end of its steps."""
    wrong = differences(case.get("expect") or {}, game.position())
    legal = set(game.legal_actions())
    wrong += [f"{name} must be legal" for name in case.get("legal", []) if name not in legal]
    wrong += [f"{name} must not be legal" for name in case.get("illegal", []) if name in legal]
    if "decision" in case and case["decision"] != game.decision:
        wrong.append(f"decision: expected {case['decision']}, found {game.decision}")
    if "score" in case and case["score"] != game.score():
        wrong.append(f"score: expected {case['score']}, found {game.score()} ({game.victory_points()})")
    points = game.victory_points() if "victory_points" in case else {}
    for letter, value in case.get("victory_points", {}).items():
        if points[letter] != value:
            wrong.append(f"victory points {letter}: expected {value}, found {points[letter]}")
    return wrong


def describe(case: dict, game: Game | None = None) -> str:
    """The case in words, to stand above a failure message."""
    lines = [f"{case['id']} (rule {case['rule']} {' '.join(case.get('cites') or [])}): {case['why']}"]
    lines += [f"  step {step}" for step in case.get("steps") or []]
    if game is not None:
        lines += [
            f"  at the end: {game.decision}, legal {sorted(game.legal_actions())[:40]}",
            f"  position {game.position()}",
        ]
    return "\n".join(lines)


@pytest.mark.parametrize("case", CASES)
def test_tricky(case: dict) -> None:
    """A position, some steps with scripted dice, and what must and must not hold at the end."""
    game = None
    try:
        expected_error = next((error for key, error in ERRORS.items() if case.get(key)), None)
        if expected_error is not None:
            wrong = play_to_error(case, expected_error)
        else:
            game = start(case)
            for step in case.get("steps") or []:
                take(game, step)
            wrong = wrong_at_end(case, game)
    except (Exception, pytest.fail.Exception) as error:
        pytest.fail(f"{describe(case, game)}\n  {type(error).__name__}: {error}", pytrace=False)
    if wrong:
        pytest.fail("\n".join([describe(case, game), *(f"  WRONG {line}" for line in wrong)]), pytrace=False)


@pytest.mark.parametrize("case", CASES)
def test_case_is_well_formed(case: dict) -> None:
    """A case has a rule, a reason, a beginning and at least one check, and no misspelt key."""
    assert not set(case) - KEYS, f"unknown keys {set(case) - KEYS}"
    assert {"id", "rule", "why"} <= set(case), "id, rule and why are needed"
    assert ("position" in case) != ("new" in case), "either position or new"
    assert set(case) & CHECKS, "nothing is checked"
    for step in case.get("steps") or []:
        assert not set(step) - {"action", "chance", "strict"} and "action" in step, f"bad step {step}"


def test_ids_are_unique() -> None:
    """No two cases of a file share a name."""
    doubled = [name for name, count in Counter(param.id for param in CASES).items() if count > 1]
    assert not doubled, doubled
