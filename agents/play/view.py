"""A session as the page shows it: plain JSON-able data. page/play.js knows these names."""

from collections.abc import Sequence
from typing import Any

from agents.play.advice import Counsel, describe_opinion, level_heads
from agents.play.cards import cards
from agents.play.dice import Ask, outcome_words
from agents.play.menu import by_kind, choices, words_of
from agents.play.session import Moment, Session
from mission_env.data import rulebook
from mission_env.game import Game
from mission_env.render import draw, svg
from mission_env.transcript import event_lines
from mission_env.vocabulary import ERA_NAMES, SCENARIOS, YEARS
from mission_env.words import Event, prompt


def board_view(moment: Moment) -> dict[str, Any]:
    """What follows from the position alone: picture, cards of the Lands, question and legal actions."""
    game = moment.game
    menu = [] if game.over else choices(game)
    return {
        "svg": svg(draw(game)),
        "title": "The game is over" if game.over else f"Turn {game.turn}: {YEARS[game.turn]}, {ERA_NAMES[game.turn]}",
        "turn": game.turn,
        "question": _ending(game) if game.over else prompt(game.record),
        "score": game.score(),
        "letters": game.victory_points(),
        "level": game.level,
        "over": bool(game.over),
        "cards": [vars(card) for card in cards(game)],
        "kinds": [
            {"title": kind, "actions": [{**vars(one), "odds": one.odds} for one in group]}
            for kind, group in by_kind(menu).items()
        ],
    }


def _ending(game: Game) -> str:
    if game.collapsed:
        return f"The Dark Ages have ended it (8.1): {game.score()} points."
    return f"The Crusades begin: {game.score()} points, {game.level}."


def session_view(session: Session) -> dict[str, Any]:
    """What the session adds: the log, what can be undone, and the die or draw that is waited for."""
    moments = session.moments
    return {
        "scenario": SCENARIOS[session.game.record.scenario],
        "seed": session.origin.seed,
        "moves": len(moments) - 1,
        "undo": len(moments) - 1,
        "redo": session.undone,
        "real_dice": session.real_dice,
        "log": [_entry(number, moments) for number in range(len(moments))],
        "ask": session.ask and _ask_view(session, session.ask),
    }


def _entry(number: int, moments: Sequence[Moment]) -> dict[str, Any]:
    moment = moments[number]
    words = words_of(moment.action, moments[number - 1].game.decision) if moment.action else ""
    return {
        "number": number,
        "question": moment.question,
        "action": moment.action or "",
        "text": words,
        "lines": lines_of(moment.events),
    }


def lines_of(events: Sequence[Event]) -> list[str]:
    """The log lines of events, without the indent of a transcript."""
    return [line.strip() for line in event_lines(list(events)) if line.strip()]


def _ask_view(session: Session, ask: Ask) -> dict[str, Any]:
    assert session.attempt is not None
    return {
        "title": session.attempt.title,
        "text": ask.text,
        "kind": ask.kind,
        "number": ask.number,
        "rule": ask.rule and f"{ask.rule} {rulebook()['rules'][ask.rule]['title']}",
        "lines": lines_of(ask.events),
        "given": [outcome_words(outcome) for outcome in session.attempt.outcomes],
        "options": [{"outcome": option, "text": outcome_words(option)} for option in ask.options],
    }


def counsel_view(counsel: Counsel) -> dict[str, Any]:
    """Advice as a table."""
    return {
        "player": counsel.player,
        "choice": counsel.choice,
        "value": counsel.value,
        "left_out": counsel.left_out,
        "simulations": counsel.simulations,
        "heads": [*level_heads(), "collapse"],
        "levels": [name for name, _ in counsel.rows[0].levels],
        "rows": [
            {
                "action": row.action,
                "points": row.points,
                "error": row.error,
                "odds": [*(share for _, share in row.levels), row.collapsed],
                "says": describe_opinion(row.opinion),
            }
            for row in counsel.rows
        ],
    }
