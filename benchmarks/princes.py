"""What each Prince of Heir Apparent begins and ends with, and how often its ability is used.

    python benchmarks/princes.py [--games 50] [--seats 5] [--bots search:20]

The favor at the beginning is what is left after the auctions.
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any

import heirloom
from heirloom import Clock, Shuffling
from heirloom.games.heir_apparent.rules.frames import NOTHING
from heirloom.games.heir_apparent.rules.game import HeirApparent


class Princes:
    """Sums over all games, by the name of a Prince."""

    def __init__(self, game: HeirApparent) -> None:
        self.game = game
        self.played = Counter[str]()
        self.won = Counter[str]()
        self.first = Counter[str]()
        self.last = Counter[str]()
        self.used = Counter[str]()

    def play(self, number: int, asked: argparse.Namespace) -> None:
        """One match between bots of one kind."""
        match: heirloom.Match[Any, Any, Any]
        match = heirloom.Match(self.game, asked.seats, dealer=Shuffling(f"u{number}"))
        bots = [heirloom.bot(asked.bots, f"{number}.{seat}") for seat in range(asked.seats)]
        begun = False
        while not match.over:
            seat = match.waiting_on()[0]
            view = match.view(seat)
            names = [self.game.card_names[prince] for prince in view.public.princes]
            if not begun and view.public.current != NOTHING:
                begun = True
                self.first.update(dict(zip(names, view.public.favor, strict=True)))
            action = bots[seat].choose(self.game, view, Clock())
            if action.kind == "use" and action.parts[0] == view.public.princes[seat]:
                self.used[names[seat]] += 1
            match.play(seat, action)
        favor = match.view(0).public.favor
        self.last.update(dict(zip(names, favor, strict=True)))
        self.played.update(names)
        self.won[names[match.winners()[0]]] += 1

    def lines(self) -> list[str]:
        """The means."""
        return [
            f"{name:10} wins {self.won[name] / n:.0%}, favor {self.first[name] / n:.1f} to "
            f"{self.last[name] / n:.1f}, ability {self.used[name] / n:.1f} times"
            for name, n in self.played.items()
        ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seats", type=int, default=5)
    parser.add_argument("--bots", default="search:20")
    asked = parser.parse_args()
    game = heirloom.game("heir_apparent")
    assert isinstance(game, HeirApparent)
    princes = Princes(game)
    for number in range(asked.games):
        princes.play(number, asked)
    print("\n".join(princes.lines()))


if __name__ == "__main__":
    main()
