"""Gives every zone of a scene its place on the page, by its hint or else by its layout."""

from __future__ import annotations

from typing import NamedTuple

from heirloom.core.scene import Area, Scene, Text, Zone
from heirloom.core.words import Reader

SHORT_FACT_LETTERS = 9  # at most, to be shown beside a player's name

Fact = tuple[Text, Text]


class Arranged(NamedTuple):
    """The zones of a scene, by their place on the page."""

    areas: dict[Area, list[Zone]]  # on the cloth
    panels: list[Zone]  # beside it
    standings: dict[int, list[Fact]]  # by seat: short facts, shown beside the player's name

    def cloth(self) -> list[Zone]:
        """All zones on the cloth."""
        return [zone for zones in self.areas.values() for zone in zones]


def arrange(scene: Scene, seat: int, reader: Reader) -> Arranged:
    """Give every zone its place on the page."""
    found = Arranged({}, [], {})
    area: Area
    pressed = {id for move in scene.moves for id in move.path}
    for zone in scene.zones:
        if zone.text_only:
            continue
        if zone.layout == "panel":
            _arrange_panel(zone, found, reader)
        else:
            chosen_from = zone.layout == "pile" and not pressed.isdisjoint(zone.names())
            area = "hand" if chosen_from else zone.area or _area(zone, seat)
            found.areas.setdefault(area, []).append(zone)
    return found


def _area(zone: Zone, seat: int) -> Area:
    """Where a zone without a hint stands."""
    own = zone.seat == seat
    if zone.layout == "pile":
        return "piles"
    if zone.layout == "hand":
        return "hand" if own or zone.seat is None else "rivals"
    if zone.layout == "row" and zone.seat is not None:
        return "own" if own else "rivals"
    return "stage"


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
