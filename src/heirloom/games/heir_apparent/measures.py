"""What is measured of a game of Heir Apparent beyond what every game is measured by."""

from __future__ import annotations

from heirloom.core.story import Event
from heirloom.games.heir_apparent.rules.game import HeirApparent
from heirloom.games.heir_apparent.rules.parts import Public

ADDING = ("join", "free", "lay")  # what puts tokens into an Event


def measure(game: HeirApparent, events: list[Event], public: Public) -> dict[str, float]:
    """Contested Events, melees, Spells and counters of one game, and which Prince won it."""
    kinds = [event.kind for event in events]
    spells = sum(game.deck.magic(e.cards[0]) for e in events if e.kind == "play")
    found = {
        "share of Events that two or more add to": _contested(events),
        "games with a melee": float("attack" in kinds),
        "games with a Spell or Enchantment": float(spells > 0),
        "games with a counter": float("counter" in kinds),
        "melees": float(kinds.count("attack")),
        "Spells and Enchantments": float(spells),
        "counters": float(kinds.count("counter")),
        "Characters killed": float(len(public.killed)),
        "favor of the winner": float(max(public.favor)),
    }
    winner = game.winners(public)[0]
    for seat, prince in enumerate(public.princes):
        found[f"wins of {game.card_names[prince]}"] = float(seat == winner)
    return found


def _contested(events: list[Event]) -> float:
    """The share of the Events to which at least two players add tokens."""
    adding: list[set[int]] = []
    for event in events:
        if event.kind == "reveal":
            adding.append(set())
        elif event.kind in ADDING and adding:
            adding[-1].add(event.seat)
    return sum(len(seats) > 1 for seats in adding) / max(1, len(adding))
