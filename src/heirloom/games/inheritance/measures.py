"""What is measured of a game of Inheritance beyond what every game is measured by."""

from __future__ import annotations

from heirloom.core.story import Event
from heirloom.core.words import say
from heirloom.games.inheritance.rules.game import Inheritance
from heirloom.games.inheritance.rules.parts import Public

LABELS: dict[str, object] = {  # what people read for each measure
    "starting player wins": say("starting player wins"),
    "rounds": say("rounds"),
    "rounds without a crown": say("rounds without a crown"),
    "cards played per round": say("cards played per round"),
    "VP of the last round’s winner": say("VP of the last round’s winner"),
    "refills of the deck": say("refills of the deck"),
}


def labels(game: Inheritance) -> dict[str, object]:
    """What each measure is called."""
    return LABELS


def measure(game: Inheritance, events: list[Event], public: Public) -> dict[str, float]:
    """Rounds, ties, turns and passes of one game, and whether the player who started it won."""
    rounds = [event for event in events if event.kind == "round"]
    first = next(event.seat for event in events if event.kind == "start")
    mine, theirs = public.crowns[first], public.crowns[1 - first]
    plays = sum(event.kind == "play" for event in events)
    return {
        "starting player wins": 0.5 if mine == theirs else float(mine > theirs),
        "rounds": float(len(rounds)),
        "rounds without a crown": float(sum(event.seat < 0 for event in rounds)),
        "cards played per round": plays / len(rounds),
        "VP of the last round’s winner": float(max(public.points)),
        "refills of the deck": float(sum(event.kind == "refill" for event in events)),
    }
