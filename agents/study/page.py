"""The report of a study as one HTML file: summary first, then pictures with captions, and tables."""

from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from agents.families import FAMILY_NAMES
from agents.statistics import CONFIDENCE
from agents.study import inputs, second_look
from agents.study.pictures import all_pictures
from agents.study.summary import interval, summary, words
from agents.study.use import ERAS
from agents.study.values import LEAST
from mission_env.actions import VERBS
from mission_env.words import describe_action


def report(found: dict[str, Any]) -> str:
    """The page for the figures of a study; it needs nothing from elsewhere but the replays beside it."""
    loader = PackageLoader("agents.study", "templates")
    environment = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    environment.filters |= {"words": words, "interval": interval, "described": describe_action}
    environment.filters["percent"] = lambda share: "-" if share is None else f"{share:.0%}"
    environment.filters["number"] = lambda value, digits=1: "-" if value is None else f"{value:,.{digits}f}"
    return environment.get_template("report.html").render(
        found=found,
        mine=found["players"][found["player"]],
        points=summary(found),
        pictures=all_pictures(found),
        families=FAMILY_NAMES,
        verbs=[name for name in VERBS if found["players"][found["player"]]["use"]["verbs"][name]["all"]["offered"]],
        eras=ERAS,
        confidence=f"{CONFIDENCE:.0%}",
        simulations=second_look.SIMULATIONS,
        worst=second_look.WORST,
        positions=inputs.POSITIONS,
        repeats=inputs.REPEATS,
        least=LEAST,
    )
