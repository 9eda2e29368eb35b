"""The program of a thinker: it reads questions from a pipe and writes replies to another."""

from __future__ import annotations

import os
import pickle
import sys
import traceback
from typing import Any, BinaryIO, NamedTuple

from heirloom.bots import BOTS, Clock, bot
from heirloom.bots.hint import hint
from heirloom.bots.specs import plays_at_once
from heirloom.core.box import Box
from heirloom.core.catalogue import names, open_game, package
from heirloom.core.game import Game, View
from heirloom.core.processes import end_with, ignore_interrupts, limit_memory
from heirloom.core.words import Phrase
from heirloom.search.instincts import find_instincts

SIZE_BYTES = 4  # before every message
HINT = ""  # instead of the name of a bot


class Question(NamedTuple):
    """A view of one seat, pickled, and its box."""

    box: Box
    view: bytes

    @property
    def package(self) -> str:
        """The package of the game that it is about."""
        return package(self.box.name)


class Thought(NamedTuple):
    """A task for a thinker: which bot, which question, and how long to think."""

    bot: str
    question: Question
    seconds: float  # 0: the best move at first sight


class Advice(NamedTuple):
    """A suggested move and the reasons for it."""

    notation: str
    reasons: list[Phrase]


class Reply(NamedTuple):
    """The reply of a thinker: a move, a hint, or an error."""

    found: str | Advice | None
    error: str = ""


def ask(game: Game[Any, Any, Any], view: View[Any, Any]) -> Question:
    """The question that a view asks."""
    return Question(game.box, pickle.dumps(view))


def packed(message: object) -> bytes:
    """A message as bytes for a pipe."""
    data = pickle.dumps(message)
    return len(data).to_bytes(SIZE_BYTES) + data


def any_legal(question: Question) -> str:
    """A random legal move."""
    view = pickle.loads(question.view)
    return BOTS["random"](None).choose(question.box.open(), view, Clock()).notation


def main(parent: int, memory: int) -> None:
    """Answer questions until the pipe is closed."""
    end_with(parent)
    ignore_interrupts()
    questions, answers = own_pipes()
    _warm()
    limit_memory(memory)
    _say(answers, Reply(""))
    while size := questions.read(SIZE_BYTES):
        thought = pickle.loads(questions.read(int.from_bytes(size)))
        _say(answers, _reply(thought))


def own_pipes() -> tuple[BinaryIO, BinaryIO]:
    """The pipes to the server; standard output is redirected to the log."""
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    return questions, answers


def _warm() -> None:
    """Open every box now, so that no question waits for it."""
    for name in names():
        find_instincts(open_game(name, {}))


def _say(answers: BinaryIO, reply: Reply) -> None:
    answers.write(packed(reply))
    answers.flush()


def _reply(thought: Thought) -> Reply:
    try:
        return Reply(_advise(thought) if thought.bot == HINT else _choose(thought))
    except MemoryError:  # a new process has more
        print("a thinker ran out of memory", file=sys.stderr, flush=True)
        os._exit(1)
    except Exception:
        return Reply(None, traceback.format_exc())


def _choose(thought: Thought) -> str:
    view = pickle.loads(thought.question.view)
    at_once = plays_at_once(thought.bot, thought.question.package)
    at_a_glance = thought.seconds <= 0 and not at_once
    player = bot("greedy" if at_a_glance else thought.bot)
    try:
        clock = Clock(thought.seconds)
        return player.choose(thought.question.box.open(), view, clock).notation
    finally:
        player.close()


def _advise(thought: Thought) -> Advice:
    view = pickle.loads(thought.question.view)
    found = hint(thought.question.box.open(), view, Clock(thought.seconds))
    return Advice(found.best.action.notation, found.reasons)
