"""The readable log of a saved game of any kind, which is played again on the way."""

from mission_env.core.transcript import event_lines
from mission_env.games import telling_of
from mission_env.saved_game import SavedGame, Step


def transcript(saved: SavedGame) -> list[str]:
    """The lines of a saved game, every step of it checked; ReplayError where it does not go as it says."""
    log = Log(saved)
    for step in saved.replay():
        log.add(step)
    return log.lines


def dice_of(saved: SavedGame) -> str:
    """Whose dice fell in a game."""
    return "real dice" if saved.seed is None else f"seed {saved.seed}"


class Log:
    """The lines of a game, step by step."""

    def __init__(self, saved: SavedGame) -> None:
        self._telling = telling_of(saved.scenario)
        beginning = "Set-up" if saved.start is None else "Start"
        self.lines = [f"{self._telling.title}, {saved.scenario}, {dice_of(saved)}", "", f"=== {beginning}"]
        self._turn = 0
        self._question = ""

    def add(self, step: Step) -> None:
        """Writes down a step of a replay: question, action and what happened."""
        telling = self._telling
        if step.action is not None:
            self.lines += [f"? {self._question}", f"> {step.action}"]
        self.lines += event_lines(telling, step.events)
        game = step.game
        if game.over:
            self.lines += ["", telling.ending(game)]
            return
        if game.turn != self._turn:
            self.lines.append(telling.summary(game))
        self._turn = game.turn
        self._question = telling.prompt(game.record)
