"""Follow a log as far as the current rules allow: how matches of older rules are opened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from heirloom.core.dealers import Dealer, Shuffling
from heirloom.core.game import Game
from heirloom.core.log import BACK, DEAL, PLAY, Entry
from heirloom.core.match import Match
from heirloom.core.mistakes import Mistake
from heirloom.core.position import Position
from heirloom.core.words import say

UNFIT = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)


def follow(
    game: Game[Any, Any, Any],
    seats: int,
    dealer: Dealer | None,
    entries: Iterable[Entry],
    start: Position | None = None,
    names: Sequence[str] | None = None,
) -> tuple[Match[Any, Any, Any], Mistake | None]:
    """The match as far as these rules can follow the log, and why they stop, if they do.

    Moves, draws and take-backs are followed; what else a table writes down is left aside. The
    match is as it stood after the last entry that fits; its log says how many those are.
    """
    dealer = Shuffling() if dealer is None else dealer

    def again(past: Iterable[Entry]) -> Match[Any, Any, Any]:
        return Match(game, seats, dealer.copy(), names, past=past, start=start)

    match = again(())
    for entry in entries:
        try:
            if entry.kind in (PLAY, DEAL):
                match.redo(entry)
            elif entry.kind == BACK:
                match = again(match.log[: int(entry.text)])
        except Mistake as mistake:
            return match, mistake
        except UNFIT as error:  # a log of other rules can raise anything here
            why = f"{type(error).__name__}: {error}"
            unfit = Mistake(
                say("“{entry}” is not possible under these rules: {why}", entry=entry, why=why)
            )
            return again(match.log), unfit
    return match, None


def not_taken_back(entries: Iterable[Entry]) -> list[Entry]:
    """The moves and draws of a log that were not taken back."""
    found: list[Entry] = []
    for entry in entries:
        if entry.kind in (PLAY, DEAL):
            found.append(entry)
        elif entry.kind == BACK:
            del found[int(entry.text) :]
    return found


def drawn(game: Game[Any, Any, Any], seats: int, entries: Iterable[Entry]) -> dict[str, list[str]]:
    """What a match has drawn at each place, in order."""
    state, found = game.setup(seats), dict[str, list[str]]()
    for entry in entries:
        if entry.kind == DEAL:
            chance = game.chance(state)
            found.setdefault(chance.where, []).extend(entry.text.split())
            game.settle(state, chance.read(entry.text))
        else:
            game.play(state, entry.seat, game.actions.read(entry.text))
    return found


def other_rules(theirs: int, ours: int) -> Mistake | None:
    """The mistake for a match that was played with another version of the rules."""
    if theirs == ours:
        return None
    return Mistake(
        say(
            "This match was played with version {theirs} of the rules, and this is version {ours}. "
            "You can view it as far as the current rules can follow it, but not continue it; "
            "the current rules may score it differently.",
            theirs=theirs,
            ours=ours,
        )
    )
