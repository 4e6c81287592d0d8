"""Play in the terminal: the board, what happened, the legal actions. Answers are read by the line, also from a pipe."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from agents.play.advice import Advisor, Counsel, describe_opinion, level_heads
from agents.play.dice import Ask, outcome_words, read_outcome
from agents.play.files import FileError, load_game, save_game, write_position
from agents.play.menu import Choice, NoChoice, by_kind, choices, choose
from agents.play.session import Moment, PlayError, Session
from mission_env.errors import ChanceError, IllegalAction
from mission_env.render import ansi
from mission_env.transcript import ending, event_lines, summary
from mission_env.words import prompt

_ASKING = "dice> "
_HELP = """\
To act, type the number of an action, its name, or as much of the name as is unambiguous: conv:ind, india, end.

  board             the map, as on each new Turn   ?                 the legal actions
  log               what has happened so far       advice [PLAYER] [N]   what a player would do, played on N times
  undo, redo        take a move back; play it again, with the same dice
  save FILE         keep the game                  load FILE         go on with a kept game
  position FILE     write the position (YAML, or JSON if the name ends so)
  dice real         type in the dice and draws of a real table      dice own   let the computer roll
  help              this                           quit              leave (end of input leaves, too)

Where dice are asked for, type the face or the tile (a beginning of its name will do), or
  roll              let the computer roll this one       rest           let it roll the rest of the step
  back              take back the last die or draw       cancel         take the whole step back"""


@dataclass(frozen=True)
class _Command:
    do: Callable[[str], None]
    wants: str = ""  # what must follow the word
    may: bool = False  # something may follow it


class Terminal:
    """A session that is driven by lines of text; `run` plays until `quit` or the end of the input."""

    def __init__(self, session: Session, source: TextIO, console: Console) -> None:
        """Reads from `source`; what comes from a pipe or a file is echoed."""
        self.session = session
        self._source, self._console = source, console
        self._advisor = Advisor()
        self._menu: list[Choice] = []
        self._kept = session.moments  # as last saved
        self._shown: tuple[int, int] | None = None  # the game and Turn of the board that was shown last
        self._going = True
        self._commands = {
            "board": _Command(lambda _: self._show_board()),
            "?": _Command(lambda _: self._show_menu()),
            "log": _Command(lambda _: self._show_log()),
            "advice": _Command(self._advise, may=True),
            "undo": _Command(lambda _: self._undo()),
            "redo": _Command(lambda _: self._redo()),
            "save": _Command(self._save, "a file name"),
            "load": _Command(self._load, "a file name"),
            "position": _Command(self._position, "a file name"),
            "dice": _Command(self._dice, "real or own"),
            "roll": _Command(lambda _: self._rolled(self.session.fall)),
            "rest": _Command(lambda _: self._rolled(self.session.fall_all)),
            "back": _Command(lambda _: self._rolled(self.session.take_back)),
            "cancel": _Command(lambda _: self._cancel()),
            "help": _Command(lambda _: self._say(_HELP)),
            "quit": _Command(lambda _: self._quit()),
        }

    @property
    def unsaved(self) -> bool:
        """Whether moves were played that are in no file."""
        return len(self.session.moments) > 1 and self.session.moments != self._kept

    def run(self) -> None:
        """Plays; Ctrl-C leaves, too."""
        self._say("The Mission. `help` tells what can be typed.\n")
        self._show()
        while self._going:
            line = self._read()
            if line is None:
                break
            if line.strip():
                self._answer(line.strip())

    def _read(self) -> str | None:
        """The next line; None at the end of the input."""
        prompt = _ASKING if self.session.ask else "> "
        if self._source.isatty():
            try:
                return input(prompt)
            except EOFError:
                return None
        line = self._source.readline()
        self._say(f"{prompt}{line.rstrip()}")
        return line or None

    def _answer(self, line: str) -> None:
        """Does what a line says, or tells in one line why not."""
        word, _, rest = line.partition(" ")
        command, rest = self._commands.get(word.lower()), rest.strip()
        try:
            if command is None:
                self._play(line)
            elif rest and not (command.wants or command.may):
                raise PlayError(f"nothing may follow {word!r}; to choose an action, type its name or number")
            elif command.wants and not rest:
                raise PlayError(f"{word} needs {command.wants}")
            else:
                command.do(rest)
        except (PlayError, NoChoice, IllegalAction, ChanceError, FileError) as error:
            self._say(f"! {error}")

    # --- Playing ----------------------------------------------------------------------------------------------------

    def _play(self, line: str) -> None:
        if self.session.ask is not None:
            outcome = read_outcome(self.session.ask, line)
            self._rolled(lambda: self.session.give(outcome))
            return
        if self.session.game.over:
            raise PlayError("the game is over; undo, save, load or quit")
        action = choose(self._menu, line)
        self._say(f"Chosen: {action}")
        if self.session.act(action):
            self._show()
        else:
            self._show_ask()

    def _rolled(self, step: Callable[[], object]) -> None:
        step()
        if self.session.ask is None:
            self._show()
        else:
            self._show_ask()

    def _cancel(self) -> None:
        self.session.cancel()
        self._say("The step is taken back.")
        self._show_menu()

    def _undo(self) -> None:
        if self.session.ask is not None:
            self._cancel()
            return
        self._say(f"Taken back: {self.session.undo()}")
        self._show_question()

    def _redo(self) -> None:
        self._say(f"Played again: {self.session.redo()}")
        self._show()

    def _dice(self, how: str) -> None:
        if how not in ("real", "own"):
            raise PlayError(f"dice real or dice own, not {how!r}")
        self.session.use_real_dice(how == "real")
        self._say("You roll and draw." if how == "real" else "The computer rolls and draws.")

    def _save(self, name: str) -> None:
        save_game(self.session.saved(), Path(name))
        self._kept = self.session.moments
        self._say(f"Saved as {name}.")

    def _load(self, name: str) -> None:
        self.session.replace(load_game(Path(name)))
        self._kept = self.session.moments
        self._say(f"Loaded {name}.")
        self._show()

    def _position(self, name: str) -> None:
        write_position(self.session.game, Path(name))
        self._say(f"The position is written to {name}.")

    def _advise(self, rest: str) -> None:
        player, _, number = rest.partition(" ")
        if number and not number.strip().isdecimal():
            raise PlayError(f"advice PLAYER N: N is a number of simulations, not {number.strip()!r}")
        try:
            counsel = self._advisor.advise(self.session.game, player or "heuristic", int(number or 100))
        except (ValueError, ModuleNotFoundError) as error:
            raise PlayError(str(error)) from error
        self._console.print(_advice_table(counsel))

    def _quit(self) -> None:
        self._going = False

    # --- Showing ----------------------------------------------------------------------------------------------------

    def _say(self, text: str) -> None:
        self._console.print(Text(text), soft_wrap=True)

    def _show(self) -> None:
        """What happened and what is asked; on a new Turn, and of a game that was not shown before, the board."""
        if self.session.ask is not None:
            self._show_ask()
            return
        self._say("\n".join(event_lines(self.session.moments[-1].events)))
        shown, self._shown = self._shown, (id(self.session.origin), self.session.game.turn)
        if shown != self._shown:
            self._show_board()
        self._show_question()

    def _show_board(self) -> None:
        self._console.print(Text.from_ansi(ansi(self.session.game)), soft_wrap=True)

    def _show_question(self) -> None:
        game = self.session.game
        if game.over:
            self._say(ending(game))
            self._menu = []
            return
        self._say(f"\n{summary(game)}")
        self._say(prompt(game.record))
        self._show_menu()

    def _show_menu(self) -> None:
        self._menu = choices(self.session.game)
        number = 0
        for kind, group in by_kind(self._menu).items():
            self._console.print(Text(kind, style="bold"))
            for one in group:
                number += 1
                odds = f"  [{one.odds}]" if one.odds else ""
                self._say(f"  {number:3}  {one.action:32} {one.text} ({one.rule}){odds}")

    def _show_ask(self) -> None:
        attempt, ask = self.session.attempt, self.session.ask
        assert attempt is not None and ask is not None
        self._say("\n".join([f"{attempt.title}:", *event_lines(list(ask.events))]))
        self._say(_ask_line(ask))

    def _show_log(self) -> None:
        for moment in self.session.moments:
            self._say("\n".join([*_heading(moment), *event_lines(moment.events)]))


def _heading(moment: Moment) -> list[str]:
    return [f"? {moment.question}", f"> {moment.action}"] if moment.action else ["=== Start"]


def _ask_line(ask: Ask) -> str:
    if ask.kind == "die":
        return f"{ask.text}: 1 to 6?"
    return f"{ask.text}: {', '.join(outcome_words(option) for option in ask.options)}?"


def _advice_table(counsel: Counsel) -> Table:
    value = "" if counsel.value is None else f"; it expects {counsel.value:.1f} points"
    left = f"; {counsel.left_out} more actions were not played on" if counsel.left_out else ""
    table = Table(
        title=escape(f"{counsel.player} would take {counsel.choice}{value}"),
        caption=f"points at the end, ± one standard error, of {counsel.simulations} games played on by the scripted "
        f"player from each action; the odds of each level (8.4) and of a collapse{left}",
    )
    for head in ("action", "points", *level_heads(), "collapse", "the player says"):
        table.add_column(head, justify="left" if head in ("action", "the player says") else "right")
    for row in counsel.rows:
        error = "" if row.error is None else f" ± {row.error:.1f}"
        shares = [f"{100 * share:.0f}%" for share in (*(share for _, share in row.levels), row.collapsed)]
        cells = [row.action, f"{row.points:.1f}{error}", *shares, describe_opinion(row.opinion)]
        table.add_row(*map(escape, cells), style="bold" if row.action == counsel.choice else None)
    return table
