"""The countdown beside an absent player, after which a bot plays."""

from __future__ import annotations

from collections.abc import Mapping

from heirloom.web.room import Room
from heirloom.web.seats import TableSeat


def draw_countdown(room: Room, seat: TableSeat, words: Mapping[str, str]) -> list[str]:
    """The seconds until a bot plays here, as HTML that a script counts down; else nothing."""
    left = room.seats.bot_in(seat)
    if left is None:
        return []
    seconds = f'<span class="countdown" data-left="{left:.0f}">{left:.0f}</span>'
    return [words["absent"].format(seconds=seconds)]
