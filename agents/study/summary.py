"""The page in words that opens a report, made from its figures: every sentence says what it rests on."""

from typing import Any

from agents.families import FAMILY_NAMES
from agents.study.use import ERAS
from mission_env.batch import LETTERS

Data = dict[str, Any]
Point = tuple[str, str]  # what it is about, and what there is to say


def summary(found: Data) -> list[Point]:
    """The points of the summary, the weightiest first."""
    makers = (_score, _use, _ablation, _worth, _regret, _worst, _money, _letters, _value, _inputs)
    return [(title, " ".join(sentences)) for title, sentences in (make(found) for make in makers) if sentences]


# --- Words -----------------------------------------------------------------------------------------------------------


def words(name: str) -> str:
    """A name of the code as a sentence writes it."""
    return name.replace("_", " ")


def listed(names: list[str]) -> str:
    """One, two and three."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def interval(row: Data, form: str = ".1f") -> str:
    """A mean with its interval; - where there is none."""
    if row["mean"] is None:
        return "-"
    mean = f"{row['mean']:{form}}"
    return mean if row["low"] is None else f"{mean} ({row['low']:{form}} to {row['high']:{form}})"


def _share(value: float) -> str:
    return f"{value:.0%}"


# --- Points ----------------------------------------------------------------------------------------------------------


def _score(found: Data) -> tuple[str, list[str]]:
    plan, rows = found["plan"], found["players"]
    mine = rows[found["player"]]["play"]
    sentences = [
        f"Over {mine['games']} games of {words(plan['scenario'])}, {found['player']} scores"
        f" {interval(mine['score'])} victory points; {_share(mine['collapsed'])} of its games collapse."
    ]
    others = [
        f"{interval(lead, '+.1f')} against {name}, which scores {rows[name]['play']['score']['mean']:.1f}"
        for name, lead in found["leads"].items()
    ]
    return "How well it plays", [*sentences, f"Game by game on the same seeds that is {'; '.join(others)}."]


def _use(found: Data) -> tuple[str, list[str]]:
    mine = _taken(found, found["player"])
    total = sum(mine.values())
    most = sorted(mine, key=lambda name: -mine[name])[:4]
    shares = [f"{words(name)} ({_share(mine[name] / total)})" for name in most]
    sentences = [f"Most of its {total:.0f} decisions a game go to {listed(shares)}."]
    if "heuristic" in found["players"] and found["player"] != "heuristic":
        theirs = _taken(found, "heuristic")
        apart = sorted(FAMILY_NAMES, key=lambda name: -abs(mine[name] - theirs[name]))[:3]
        told = [f"{words(name)} ({mine[name]:.1f} times a game against {theirs[name]:.1f})" for name in apart]
        sentences.append(f"It differs most from the scripted player in {listed(told)}.")
    return "What it does", sentences


def _taken(found: Data, player: str) -> dict[str, float]:
    return {name: row["all"]["taken_a_game"] for name, row in found["players"][player]["use"]["families"].items()}


def _ablation(found: Data) -> tuple[str, list[str]]:
    rows = found["ablation"]
    order = sorted(rows, key=lambda name: -rows[name]["lost"]["mean"])
    clear = [name for name in order if rows[name]["clear"] and rows[name]["lost"]["mean"] > 0]
    better = [name for name in order if rows[name]["clear"] and rows[name]["lost"]["mean"] < 0]
    small = [words(name) for name in order if not rows[name]["clear"] and rows[name]["avoidable_a_game"] > 0]
    sentences = []
    if clear:
        told = [f"{words(name)} {interval(rows[name]['lost'])}" for name in clear[:5]]
        sentences.append(f"Points lost a game when a family is forbidden: {listed(told)}.")
    if clear[5:]:
        told = [f"{words(name)} {rows[name]['lost']['mean']:.1f}" for name in clear[5:]]
        sentences.append(f"Less, but beyond doubt: {listed(told)}.")
    if small:
        sentences.append(f"No loss can be told from chance without {listed(small)}.")
    if better:
        told = [f"{words(name)} {interval(rows[name]['lost'])}" for name in better]
        sentences.append(f"It plays better without {listed(told)} (negative: a gain).")
    return "What it cannot do without", sentences


def _worth(found: Data) -> tuple[str, list[str]]:
    rows = {name: row["edge"] for name, row in found["worth"]["verbs"].items() if row["edge"]["clear"]}
    if not rows:
        return "What single actions are worth", []
    best = [name for name in sorted(rows, key=lambda name: -rows[name]["mean"]) if rows[name]["mean"] > 0][:5]
    worst = [name for name in sorted(rows, key=lambda name: rows[name]["mean"]) if rows[name]["mean"] < 0][:3]
    sentences = []
    if best:
        told = [f"{words(name)} {interval(rows[name])}" for name in best]
        sentences.append(f"Taken, these gain most points on the best action of another family: {listed(told)}.")
    if worst:
        told = [f"{words(name)} {interval(rows[name])}" for name in worst]
        sentences.append(f"These lose against it: {listed(told)}.")
    return "What single actions are worth", sentences


def _regret(found: Data) -> tuple[str, list[str]]:
    rows = found["worth"]["regret"]
    mine, number = rows["all"]["regret"], rows["all"]["number"]
    eras = {name: row["regret"] for name, row in rows["eras"].items() if row["number"] > 1}
    judge = "a judge that plays every legal action on"
    if mine["low"] is not None and mine["low"] > 0:
        first = f"On average, {judge} finds {interval(mine, '.2f')} points more a decision than the choice brings"
    else:
        first = (
            f"On average, {judge} finds nothing better, beyond chance: its favourite brings"
            f" {interval(mine, '+.2f')} points"
        )
    sentences = [f"{first} ({number} decisions judged)."]
    if eras:
        worst = max(eras, key=lambda name: eras[name]["mean"])
        sentences.append(f"It has most to gain in the {worst}: {interval(eras[worst], '+.2f')}.")
    return "How good its choices are", sentences


def _worst(found: Data) -> tuple[str, list[str]]:
    looked = [row for row in found["second_look"] if row["kind"] == "regret"]
    errors = [row for row in looked if row["clear"] and row["confirmed"]["mean"] > 0]
    if not looked:
        return "Its worst decisions", []
    again = "when they are played on anew"
    if not errors:
        return "Its worst decisions", [
            f"Of the choices that looked worst ({len(looked)}), none is clearly wrong {again}."
        ]
    sentences = [f"Of the choices that looked worst ({len(looked)}), {len(errors)} prove wrong beyond doubt {again}."]
    first = errors[0]
    sentences.append(
        f"The dearest: on Turn {first['turn']} of game {first['seed']} it took {first['choice']}, where"
        f" {first['rival']} brings {interval(first['confirmed'])} points more."
    )
    return "Its worst decisions", sentences


def _money(found: Data) -> tuple[str, list[str]]:
    rows = found["players"][found["player"]]["spending"]
    total = rows["total"]["all"]["mean"]
    if not total:
        return "What it spends on", ["It spends nothing."]
    paid = {name: row["all"]["mean"] for name, row in rows["paid"].items()}
    most = [f"{words(name)} ({_share(paid[name] / total)})" for name in sorted(paid, key=lambda name: -paid[name])[:5]]
    dearest = []
    for era in ERAS:
        by = {name: row["eras"][era]["mean"] for name, row in rows["paid"].items()}
        if max(by.values()) > 0:
            dearest.append(f"{era}: {words(max(by, key=lambda name: by[name]))}")
    lost = rows["lost"]["all"]["mean"]
    return "What it spends on", [
        f"It spends {total:.0f} solidi a game: {listed(most)}; {lost:.1f} are lost unspent.",
        f"The dearest by era: {'; '.join(dearest)}.",
    ]


def _letters(found: Data) -> tuple[str, list[str]]:
    rows = found["players"]
    mine = {letter: rows[found["player"]]["letters"][letter]["final"] for letter in LETTERS}
    if any(row is None for row in mine.values()):
        return "Where its points come from", []
    sentences = ["By letter (8.4): " + ", ".join(f"{letter} {row['mean']:.1f}" for letter, row in mine.items()) + "."]
    theirs = rows.get("heuristic", rows[found["player"]])["letters"]
    if found["player"] != "heuristic" and theirs["A"]["final"] is not None:
        gaps = {letter: mine[letter]["mean"] - theirs[letter]["final"]["mean"] for letter in LETTERS}
        most = sorted(gaps, key=lambda letter: -abs(gaps[letter]))[:2]
        told = [f"{letter} ({gaps[letter]:+.1f})" for letter in most]
        sentences.append(f"Against the scripted player it differs most in {listed(told)}.")
    return "Where its points come from", sentences


def _value(found: Data) -> tuple[str, list[str]]:
    rows = found["calibration"]
    if rows is None:
        return "What its value head knows", []
    mine = rows["all"]
    sentences = [
        f"Its prediction of the final points is off by {mine['rmse']:.1f} (root mean square);"
        f" outcomes lie {interval(mine['bias'], '+.1f')} from it on average."
    ]
    if rows["slope"] is not None and mine["explained"] is not None:
        bold = "too bold" if rows["slope"] < 0.9 else "too shy" if rows["slope"] > 1.1 else "about right in size"
        sentences.append(
            f"It explains {_share(mine['explained'])} of the variance; differences between its predictions are"
            f" {bold} (slope {rows['slope']:.2f})."
        )
    return "What its value head knows", sentences


def _inputs(found: Data) -> tuple[str, list[str]]:
    if found["inputs"] is None:
        return "What it looks at", []
    rows = {name[6:]: row for name, row in found["inputs"].items() if name.startswith("group:")}
    choice = sorted(rows, key=lambda name: -rows[name]["changed"]["mean"])[:4]
    value = sorted(rows, key=lambda name: -rows[name]["moved"]["mean"])[:4]
    told = [f"{name} ({_share(rows[name]['changed']['mean'])})" for name in choice]
    moved = [f"{name} ({rows[name]['moved']['mean']:.1f} points)" for name in value]
    return "What it looks at", [
        f"Exchanging a group of channels changes its choice most often for {listed(told)} of decisions,"
        f" and moves its value most for {listed(moved)}."
    ]
