"""The public test suites: fixed games on which players are compared, and which nobody may train or tune on."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Suite:
    """The games of the seeds first, first + 1, ..., first + number - 1."""

    name: str
    scenario: str
    first: int
    number: int

    @property
    def last(self) -> int:
        """Its last seed."""
        return self.first + self.number - 1


SUITES = {
    suite.name: suite
    for suite in (
        Suite("campaign-v1", "campaign", 910_001_000, 1000),
        Suite("rise-of-islam-v1", "rise_of_islam", 910_002_000, 1000),
    )
}


class SuiteSeeds(ValueError):
    """Games of a test suite were to be used for something else; the message says which seeds are free."""


def suite_named(name: str) -> Suite:
    """The suite of that name; ValueError, in one line, if there is none."""
    if name not in SUITES:
        raise ValueError(f"no suite {name!r}; one of {', '.join(SUITES)}")
    return SUITES[name]


def refuse(seeds_first: int, number: int, purpose: str) -> None:
    """SuiteSeeds if any of the seeds seeds_first, seeds_first + 1, ... (so many) belongs to a test suite.

    `purpose` is what the games are wanted for, such as "training".
    """
    last = seeds_first + number - 1
    for suite in SUITES.values():
        if seeds_first <= suite.last and suite.first <= last:
            below = min(one.first for one in SUITES.values())
            above = max(one.last for one in SUITES.values())
            raise SuiteSeeds(
                f"seeds {seeds_first} to {last} are not for {purpose}: the test suite {suite.name} is kept for"
                f" evaluation ({suite.first} to {suite.last}); take seeds below {below} or above {above}"
            )
