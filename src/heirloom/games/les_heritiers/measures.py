"""What is measured of a game of Les Héritiers: its length, its actions, and the crowns' ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from heirloom.core.story import Event
from heirloom.core.words import say
from heirloom.games.les_heritiers.rules.game import LesHeritiers
from heirloom.games.les_heritiers.rules.parts import Public
from heirloom.games.les_heritiers.rules.people import People
from heirloom.games.les_heritiers.rules.succession import OUT, counts_for

ACTIONS = {"birth": "births", "marriage": "marriages", "murder": "murders", "court": "courtings"}

LABELS: dict[str, object] = {  # what people read for each measure
    "rounds": say("rounds"),
    "actions": say("actions"),
    "births": say("births"),
    "births, share of actions": say("births, share of actions"),
    "marriages": say("marriages"),
    "marriages, share of actions": say("marriages, share of actions"),
    "murders": say("murders"),
    "murders, share of actions": say("murders, share of actions"),
    "courtings": say("courtings"),
    "courtings, share of actions": say("courtings, share of actions"),
    "proposals refused": say("proposals refused"),
    "a crown changes family": say("a crown changes family"),
    "crowns lost": say("crowns lost"),
    "won before the last deck is empty": say("won before the last deck is empty"),
    "won without a crown": say("won without a crown"),
    "returns to the running": say("returns to the running"),
}


def labels(game: LesHeritiers) -> dict[str, object]:
    """What each measure is called."""
    return LABELS


def measure(game: LesHeritiers, events: Sequence[Event], public: Public) -> dict[str, float]:
    """The figures of one game."""
    kinds = Counter(event.kind for event in events)
    total = sum(kinds[kind] for kind in ACTIONS)
    found: dict[str, float] = {"rounds": public.round, "actions": total}
    for kind, name in ACTIONS.items():
        found[name] = kinds[kind]
        found[f"{name}, share of actions"] = kinds[kind] / total if total else 0.0
    found["proposals refused"] = kinds["refusal"]
    found["a crown changes family"] = any(
        changes_family(public.people, chain) for chain in public.chains
    )
    found["crowns lost"] = sum(chain[-1] == OUT for chain in public.chains)
    found["won before the last deck is empty"] = public.ended_by == "8.6"
    found["won without a crown"] = max(game.scores(public)) == 0 if public.ended_by else 0.0
    found["returns to the running"] = kinds["back"]
    return found


def changes_family(people: People, chain: list[int]) -> bool:
    """Whether a crown ever counted for another family than at first."""
    families = {
        counts_for(people, chain[: reign + 1]) for reign in range(len(chain)) if chain[reign] != OUT
    }
    return len(families) > 1
