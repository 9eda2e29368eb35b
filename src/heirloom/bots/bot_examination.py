"""The promises of a program that plays: it answers in time, legally, in every match, and ends."""

from __future__ import annotations

import time
from typing import Any, NamedTuple

from heirloom.bots.bot import Clock
from heirloom.bots.outside import Outside
from heirloom.bots.random import Random
from heirloom.core.dealers import Shuffling
from heirloom.core.game import Game
from heirloom.core.match import Match
from heirloom.core.words import Phrase, say


class Conduct(NamedTuple):
    """How a program behaved in some matches of one game."""

    game: str
    matches: int
    answers: int
    lost: int  # turns that greedy had to take
    slowest: float  # seconds
    notes: list[Phrase]

    def line(self) -> Phrase:
        """One line about it."""
        return say(
            "{game}: {matches} matches, {answers} answers, {lost} turns lost, slowest {ms} ms",
            game=self.game,
            matches=self.matches,
            answers=self.answers,
            lost=self.lost,
            ms=round(1000 * self.slowest),
        )


def examine_bot(
    command: str, game: Game[Any, Any, Any], matches: int, seconds: float, seed: int | str
) -> Conduct:
    """Let a program play against random ones, on each seat in turn."""
    answers, lost, slowest, notes = 0, 0, 0.0, []
    for number in range(matches):
        player = Outside(command, f"{seed}/{number}")
        match = Match(game, game.fewest, Shuffling(f"{seed}/{number}"))
        mine, others = number % match.seats, Random(f"{seed}/{number}")
        try:
            while waiting := match.waiting_on():
                seat = waiting[0]
                start = time.monotonic()
                asked = player if seat == mine else others
                action = asked.choose(game, match.view(seat), Clock(seconds))
                if seat == mine:
                    answers += 1
                    slowest = max(slowest, time.monotonic() - start)
                match.play(seat, action)
            if not player.ends_by_itself(game, match.view(mine)) and not player.turns_lost:
                notes.append(say("{bot}: it does not exit after the end.", bot=str(player)))
        finally:
            player.close()
        lost += player.turns_lost
        notes += player.notes
    return Conduct(game.name, matches, answers - lost, lost, slowest, notes)
