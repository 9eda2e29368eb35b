# ruff: noqa: E501
"""Writes docs/observations.md: what the numbers of every game's observations mean.

python tools/observations.py
"""

from __future__ import annotations

from pathlib import Path

import heirloom
from heirloom.core import catalogue

PAGE = Path(__file__).parent.parent / "docs" / "observations.md"
HEAD = """\
# Observations

*Written by `tools/observations.py` from the games themselves.*

`game.observation(view)` is what a seat knows as `float32` numbers, always as many for the same game, options and number of seats;
`numpy.asarray` takes it without a copy. `game.mask(view)` has a 1 for every action that is legal, by its id. Both are made of
the view and nothing else, and `heirloom.testing.examine` compares them between worlds that a seat cannot tell apart.

`game.observation_fields(seats)` names the numbers, in order. “By seat” begins with your own seat and goes round the table. Unless it
says otherwise, a number is 1 if something is so and 0 if not, or a share between 0 and 1. A game that writes no observations of its
own is observed field by field ([how](../src/heirloom/core/plain_observation.py)).

A view has perfect memory of cards, but not of the order in which things happened. `heirloom.core.recall.Recall` adds that: it keeps
what a seat has seen, moment by moment, as numbers for the last moments and as a text for all of them.
"""


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(section(name) for name in catalogue.own_names())])


def section(name: str) -> str:
    """One game: its sizes by number of seats, and its fields."""
    game = heirloom.game(name)
    seats = range(game.fewest, game.most + 1)
    every = {number: game.observation_fields(number) for number in seats}
    lines = [f"## {catalogue.lid(name).title['en']}", "", f"{len(game.actions)} actions.", ""]
    lines += [f"| field | {' | '.join(f'{n} seats' for n in seats)} | meaning |"]
    lines += [f"|---|{'---:|' * len(seats)}---|"]
    for place, field in enumerate(every[game.fewest]):
        sizes = " | ".join(str(every[number][place].size) for number in seats)
        lines.append(f"| `{field.name}` | {sizes} | {field.meaning} |")
    sizes = " | ".join(str(every[number][-1].stop) for number in seats)
    return "\n".join([*lines, f"| **all** | {sizes} | |", ""])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
