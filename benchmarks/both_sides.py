"""Why searches are on both sides of a Challenge in Heir Apparent: by mistake, or on purpose?

    python benchmarks/both_sides.py [--games 38] [--seats 3] [--tries 20] [--more 800]

Searches play each other. A move that puts its player on the second side of a Challenge is thought
over with more tries. If another kind of move is then better, it was a mistake of few tries.
"""

from __future__ import annotations

import argparse
from typing import Any

import heirloom
from heirloom import Action, Clock, Shuffling
from heirloom.bots.search import Search
from heirloom.games.heir_apparent.cards.terms import CHALLENGE
from heirloom.games.heir_apparent.rules.frames import OpenEvent
from heirloom.games.heir_apparent.rules.game import HeirApparent
from heirloom.games.heir_apparent.rules.parts import Sight


def pool_of(action: Action) -> int | None:
    """The pool that a Character or a Prince adds to by this action."""
    if action.kind == "free":
        return action.parts[0]
    return action.parts[1] if action.kind == "join" else None


def is_second_side(game: HeirApparent, view: Sight, action: Action) -> bool:
    """Whether it would put this seat on both sides of a Challenge."""
    frame = view.public.stack[-1]
    if not isinstance(frame, OpenEvent) or game.deck.kinds[frame.card] is not CHALLENGE:
        return False
    pools = {token.pool for token in frame.tokens if token.seat == view.seat}
    return len(pools) == 1 and pool_of(action) not in (None, *pools)


def second_thoughts(game: HeirApparent, number: int, asked: argparse.Namespace) -> list[bool]:
    """For each such move of one match: whether more tries still say so."""
    match: heirloom.Match[Any, Any, Any]
    match = heirloom.Match(game, asked.seats, dealer=Shuffling(f"d{number}"))
    bots = [Search(f"{number}.{seat}", tries=asked.tries) for seat in range(asked.seats)]
    thorough = Search(f"deep{number}", tries=asked.more)
    found = []
    while not match.over:
        seat = match.waiting_on()[0]
        view = match.view(seat)
        action = bots[seat].choose(game, view, Clock())
        if is_second_side(game, view, action):
            best = thorough.think(game, view, Clock())[0].action
            found.append(is_second_side(game, view, best))
        match.play(seat, action)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=38)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--tries", type=int, default=20)
    parser.add_argument("--more", type=int, default=800)
    asked = parser.parse_args()
    game = heirloom.game("heir_apparent")
    assert isinstance(game, HeirApparent)
    found: list[bool] = []
    for number in range(asked.games):
        found += second_thoughts(game, number, asked)
        print(f"{number + 1} games: {len(found)} moves to a second side, "
              f"{sum(found)} of them still best with {asked.more} tries", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
