"""Sorts the zones of a scene by their place on the page: field, piles, own hand, panels."""

from __future__ import annotations

from typing import NamedTuple

from heirloom.core.scene import Scene, Text, Zone
from heirloom.core.words import Reader

SHORT_FACT_LETTERS = 9  # at most, to be shown beside a player's name

Fact = tuple[Text, Text]


class Arranged(NamedTuple):
    """The zones of a scene, by their place on the page."""

    field: list[Zone]
    piles: list[Zone]
    hands: list[Zone]  # the reader's own, and the piles they may press, near the thumb
    panels: list[Zone]
    standings: dict[int, list[Fact]]  # by seat: short facts, shown beside the player's name


def arrange(scene: Scene, seat: int, reader: Reader) -> Arranged:
    """Give every zone its place on the page."""
    found = Arranged([], [], [], [], {})
    pressed = {id for move in scene.moves for id in move.path}
    for zone in scene.zones:
        if zone.layout == "panel":
            _arrange_panel(zone, found, reader)
        elif zone.layout == "pile":
            (found.piles if pressed.isdisjoint(zone.names()) else found.hands).append(zone)
        elif zone.layout == "hand" and zone.seat in (seat, None):
            found.hands.append(zone)
        else:
            found.field.append(zone)
    return found


def _arrange_panel(zone: Zone, found: Arranged, reader: Reader) -> None:
    """Show short facts of a seat beside its name, and keep the rest as a panel."""
    if zone.seat is None:
        found.panels.append(zone)
        return
    short = [fact for fact in zone.facts if len(reader.read(fact[1])) <= SHORT_FACT_LETTERS]
    found.standings.setdefault(zone.seat, []).extend(short)
    zone.facts = [fact for fact in zone.facts if not any(fact is one for one in short)]
    if zone.facts:
        found.panels.append(zone)
