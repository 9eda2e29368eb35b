"""A program outside the package: what its types say to somebody who uses it with mypy --strict."""

from __future__ import annotations

import sys
from typing import Any

import heirloom
from heirloom import Action, Game, Illegal, Match, Shuffling


def first_legal(game: Game[Any, Any, Any], seed: int) -> Match[Any, Any, Any]:
    """A match in which everybody does the first thing that is allowed."""
    match = Match(game, seats=2, dealer=Shuffling(seed))
    while waiting := match.waiting_on():
        actions: list[Action] = match.legal(waiting[0])
        match.play(waiting[0], actions[0])
    return match


def refused(match: Match[Any, Any, Any], notation: str) -> str:
    """The clause that forbids a move."""
    try:
        match.play(0, notation)
    except Illegal as illegal:
        return illegal.clause
    return ""


def main(name: str) -> int:
    """Plays a match and prints how it went."""
    match = first_legal(heirloom.game(name), 7)
    scores: list[int] = match.scores()
    print(scores, match.story()[-1], refused(match, "a1"))
    return len(scores)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) != 2)
