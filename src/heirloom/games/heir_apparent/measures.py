"""What is measured of a game of Heir Apparent beyond what every game is measured by."""

from __future__ import annotations

from heirloom.core.story import Event
from heirloom.core.words import say
from heirloom.games.heir_apparent.rules.game import HeirApparent
from heirloom.games.heir_apparent.rules.parts import Public

ADDING = ("join", "free", "lay", "sway")  # what puts tokens into an Event
JUDGED = ("succeed", "fail")  # how a Challenge ends
FAVOR = {"gain": 1, "loss": -1}

LABELS: dict[str, object] = {  # what people read for each measure
    "share of Events that two or more add to": say("share of Events that two or more add to"),
    "games with a melee": say("games with a melee"),
    "games with a Spell or Enchantment": say("games with a Spell or Enchantment"),
    "games with a counter": say("games with a counter"),
    "melees": say("melees"),
    "Spells and Enchantments": say("Spells and Enchantments"),
    "counters": say("counters"),
    "Characters killed": say("Characters killed"),
    "favor of the winner": say("favor of the winner"),
    "share of Challenges with somebody on both sides": say(
        "share of Challenges with somebody on both sides"
    ),
    "favor that being on both sides brings": say("favor that being on both sides brings"),
}


def labels(game: HeirApparent) -> dict[str, object]:
    """What each measure is called."""
    return LABELS | {
        f"wins of {card.slug}": say("wins of {card}", card=card.name) for card in game.cards
    }


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
    found |= _double(events)
    winner = game.winners(public)[0]
    for seat, prince in enumerate(public.princes):
        found[f"wins of {game.card_names[prince]}"] = float(seat == winner)
    return found


def _showings(events: list[Event]) -> list[list[Event]]:
    """What happened at each Event, from its reveal to the next turn."""
    found: list[list[Event]] = []
    open_now = False
    for event in events:
        if event.kind == "reveal":
            found.append([])
            open_now = True
        elif event.kind == "turn_begins":
            open_now = False
        if open_now:
            found[-1].append(event)
    return found


def _adding(showing: list[Event]) -> set[int]:
    """The seats that add tokens to an Event."""
    return {event.seat for event in showing if event.kind in ADDING}


def _contested(events: list[Event]) -> float:
    """The share of the Events to which at least two players add tokens."""
    showings = _showings(events)
    return sum(len(_adding(showing)) > 1 for showing in showings) / max(1, len(showings))


def _double(events: list[Event]) -> dict[str, float]:
    """Challenges with somebody on both sides, and what their outcome brought those players."""
    challenges = doubled = 0
    gained: list[int] = []
    for showing in _showings(events):
        kinds = [event.kind for event in showing]
        judged = [i for i, event in enumerate(showing) if event.kind in JUDGED and event.cards]
        if "judge" in kinds or not judged:
            continue
        challenges += 1
        after = showing[judged[-1] :]
        seats = [event.seat for event in after if event.kind == "double"]
        doubled += bool(seats)
        gained += [_favor(after, seat) for seat in seats]
    found = {"share of Challenges with somebody on both sides": doubled / max(1, challenges)}
    if gained:
        found["favor that being on both sides brings"] = sum(gained) / len(gained)
    return found


def _favor(events: list[Event], seat: int) -> int:
    """The favor that a seat is told to gain, less what it is told to lose."""
    return sum(
        FAVOR[event.kind] * int(str(event.text.values["n"]))
        for event in events
        if event.kind in FAVOR and event.seat == seat
    )
