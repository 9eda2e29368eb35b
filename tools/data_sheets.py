# ruff: noqa: E501
"""Writes docs/data-sheets.md: each game in numbers, measured by random play from fixed seeds.

python tools/data_sheets.py
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from statistics import fmean, quantiles
from typing import Any, NamedTuple

import heirloom
from heirloom.core import catalogue

PAGE = Path(__file__).parent.parent / "docs" / "data-sheets.md"
MATCHES = 100  # for each number of seats
SMALL_BOARDS = ((1, 2), (1, 4), (2, 2))  # of The Heirs, gone through completely
HEAD = f"""\
# Data sheets

*Written by `tools/data_sheets.py` from the games themselves.*

What a learning program meets in each game, with default options and our own cards. *Actions* are all that exist; an action has the same id
in every match. *Numbers* is the length of an observation ([fields](observations.md)). The other columns are means of {MATCHES} matches of
random play from fixed seeds: *decisions* in a match (with the range of eight matches in ten), *draws* of the dealer, *branching* (legal
actions per decision, and the most that were seen), and *forced*, the share of decisions with one legal action.
"""


class Played(NamedTuple):
    """One match of random play: legal actions at each decision, and how often the dealer drew."""

    legal: list[int]
    draws: int


def play(game: Any, seats: int, rng: Random) -> Played:
    """Play one match at random."""
    state, legal, draws = game.setup(seats), [], 0
    while waiting := game.waiting_on(state.public):
        if waiting[0] == heirloom.DEALER:
            game.settle(state, game.chance(state).sample(rng))
            draws += 1
        else:
            actions = game.legal(state.view(waiting[0]))
            legal.append(len(actions))
            game.play(state, waiting[0], actions[rng.randrange(len(actions))])
    return Played(legal, draws)


def row(game: Any, seats: int) -> str:
    """The figures of a game for one number of seats."""
    rng = Random(f"{game.name} {seats}")
    matches = [play(game, seats, rng) for _ in range(MATCHES)]
    lengths = [len(match.legal) for match in matches]
    tenths = quantiles(lengths, n=10)
    every = [count for match in matches for count in match.legal]
    cells = [
        str(seats),
        f"{game.observer(seats).size:,}",
        f"{fmean(lengths):.0f} ({tenths[0]:.0f} to {tenths[8]:.0f})",
        f"{fmean(match.draws for match in matches):.0f}",
        f"{fmean(every):.1f} (up to {max(every)})",
        f"{sum(count == 1 for count in every) / len(every):.0%}".replace("%", " %"),
    ]
    return f"| {' | '.join(cells)} |"


def section(name: str) -> str:
    """The data sheet of one game."""
    game, lid = heirloom.game(name), catalogue.lid(name)
    copies = len(game.cards_of(game.setup(game.fewest)))
    at_once = len(_first_asked(game)) > 1
    facts = [
        f"{len(game.actions)} actions of {len({a.kind for a in game.actions})} kinds",
        f"{len(game.cards)} different cards, {copies} in a match of {game.fewest}",
        "seats choose at once in secret" if at_once else "one seat acts at a time",
    ]
    lines = [
        f"## {lid.title['en']}",
        "",
        f"`{name}`, by {' and '.join(lid.designers)}. {'; '.join(facts).capitalize()}.",
        "",
    ]
    lines += [
        "| seats | numbers | decisions | draws | branching | forced |",
        "|---:|---:|---:|---:|---:|---:|",
    ]
    lines += [row(game, seats) for seats in range(game.fewest, game.most + 1)]
    return "\n".join([*lines, ""])


def _first_asked(game: Any) -> list[int]:
    """Who must act first, after the deal."""
    state, rng = game.setup(game.most), Random(0)
    while (waiting := game.waiting_on(state.public))[0] == heirloom.DEALER:
        game.settle(state, game.chance(state).sample(rng))
    found: list[int] = waiting
    return found


def counted(rows: int, columns: int) -> tuple[int, int, int]:
    """Of a small board of The Heirs: states, information sets, histories of decisions and draws."""
    game: Any = heirloom.game("the_heirs", rows=rows, columns=columns, start="black")
    states: set[Any] = set()
    views: set[Any] = set()
    ways: dict[Any, int] = {}

    def histories(state: Any) -> int:
        key = state.key()
        if key in ways:
            return ways[key]
        states.add(key)
        waiting = game.waiting_on(state.public)
        total = 0 if waiting else 1
        if waiting and waiting[0] == heirloom.DEALER:
            for outcome, _ in game.chance(state).outcomes():
                after = state.copy()
                game.settle(after, outcome)
                total += histories(after)
        elif waiting:
            views.add(state.view(waiting[0]).key())
            for action in game.legal(state.view(waiting[0])):
                after = state.copy()
                game.play(after, waiting[0], action)
                total += histories(after)
        ways[key] = total
        return total

    found = histories(game.setup(2))
    return len(states), len(views), found


def information_sets() -> str:
    """What can be counted completely."""
    lines = ["## Information sets", ""]
    lines += [
        "The Heirs hides nothing from one player alone, so an information set is what lies open and where. On small boards all of them can be",
        "counted, every card told apart and black to begin. *States* include those in which the dealer draws and those that end a match;",
        "*matches* are different sequences of decisions and draws from beginning to end. The other games deal hands from decks of 48 to 115 cards:",
        "their information sets are too many to list. [Solved boards](solved.md) counts the positions up to 8 squares, symmetric ones once.",
        "",
        "| board | information sets | states | matches |",
        "|---|---:|---:|---:|",
    ]
    for rows, columns in SMALL_BOARDS:
        states, views, ways = counted(rows, columns)
        lines.append(f"| {rows} × {columns} | {views:,} | {states:,} | {ways:,} |")
    return "\n".join([*lines, ""])


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(section(name) for name in catalogue.own_names()), information_sets()])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
