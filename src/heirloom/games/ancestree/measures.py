"""What the lab measures in a game of Ancestree beyond who wins."""

from __future__ import annotations

from heirloom.core.story import Event
from heirloom.core.words import say
from heirloom.games.ancestree.rules.dynasties import bonus
from heirloom.games.ancestree.rules.game import Ancestree
from heirloom.games.ancestree.rules.parts import Public

LABELS: dict[str, object] = {  # what people read for each measure
    "marriages": say("marriages"),
    "longest dynasty": say("longest dynasty"),
    "lost tiles": say("lost tiles"),
    "score": say("score"),
    "points from dynasties": say("points from dynasties"),
    "points from coins": say("points from coins"),
    "points from marriages": say("points from marriages"),
}


def labels(game: Ancestree) -> dict[str, object]:
    """What each measure is called."""
    return LABELS


def measure(game: Ancestree, events: list[Event], public: Public) -> dict[str, float]:
    """Trees and points, averaged over the seats."""
    seats = range(len(public.trees))
    per_seat = {
        "marriages": [tree.marriages for tree in public.trees],
        "longest dynasty": [max(public.lengths[seat][-5:]) for seat in seats],
        "lost tiles": [len(public.lost[seat]) for seat in seats],
        "score": game.scores(public),
        "points from dynasties": [game.token_points(public, seat) for seat in seats],
        "points from coins": [sum(public.coins[seat]) for seat in seats],
        "points from marriages": [bonus(tree.marriages) for tree in public.trees],
    }
    return {name: sum(numbers) / len(numbers) for name, numbers in per_seat.items()}
