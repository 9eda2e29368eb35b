"""Playing a match: the loop that asks players for their moves."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from heirloom.bots.bot import Bot, Clock
from heirloom.bots.specs import Seed, bot
from heirloom.core.dealers import Dealer
from heirloom.core.game import Action, Game, Seat, View
from heirloom.core.match import Done, Match
from heirloom.core.mistakes import Mistake
from heirloom.core.words import Phrase, say

Choose = Callable[[Game[Any, Any, Any], View[Any, Any]], Action | str]
Player = Bot | str | Choose  # a bot, its name such as "greedy", or a function


class Turn(NamedTuple):
    """A move that was made: who made it, what the seat knew and could do, and what happened."""

    seat: Seat
    view: View[Any, Any]  # before the move
    legal: list[Action]
    action: Action
    done: Done


def play(
    game: Game[Any, Any, Any],
    seats: Sequence[Player],
    dealer: Dealer | None = None,
    *,
    seed: Seed = None,
    clock: Clock | None = None,
    names: Sequence[str] | None = None,
    on_turn: Callable[[Turn], None] | None = None,
) -> Match[Any, Any, Any]:
    """Play a match to its end and return it; a player per seat is asked for every move.

    `seed` is for the bots that are given by name, `dealer` for the cards. `on_turn` is called
    after every move. There is a warning where greedy had to take turns of a program.
    """
    match = Match(game, len(seats), dealer, names)
    players = _players(seats, seed)
    before = [_lost(player) for player in players]
    for turn in moves(match, players, clock=clock):
        if on_turn is not None:
            on_turn(turn)
    for seat, player in enumerate(players):
        if lost := _lost(player) - before[seat]:
            warnings.warn(str(lost_turns_note(str(seats[seat]), lost)), stacklevel=2)
    return match


def moves(
    match: Match[Any, Any, Any],
    seats: Sequence[Player],
    *,
    seed: Seed = None,
    clock: Clock | None = None,
) -> Iterator[Turn]:
    """Play a match to its end, move by move; bots are always closed afterwards."""
    if len(seats) != match.seats:
        raise Mistake(
            say("{n} players were given for {seats} seats.", n=len(seats), seats=match.seats)
        )
    players = _players(seats, seed)
    time = Clock() if clock is None else clock
    try:
        while waiting := match.waiting_on():
            yield _turn(match, waiting[0], players[waiting[0]], time)
        for seat, player in enumerate(players):
            if isinstance(player, Bot):
                player.finish(match.game, match.view(seat))
    finally:
        for player in players:
            if isinstance(player, Bot):
                player.close()


def lost_turns_note(bot: str, turns: int) -> Phrase:
    """The note about a bot that failed to play some of its turns."""
    return say("{bot} failed: greedy played {turns} of its turns.", bot=bot, turns=turns)


def _players(seats: Sequence[Player], seed: Seed) -> list[Bot | Choose]:
    return [
        _player(player, None if seed is None else f"{seed}/{seat}")
        for seat, player in enumerate(seats)
    ]


def _lost(player: Bot | Choose) -> int:
    return player.turns_lost if isinstance(player, Bot) else 0


def _player(player: Player, seed: Seed) -> Bot | Choose:
    if isinstance(player, str):
        return bot(player, seed)
    if isinstance(player, Bot) or callable(player):
        return player
    raise Mistake(
        say("“{given}” is not a player: give a bot, its name or a function.", given=repr(player))
    )


def _turn(match: Match[Any, Any, Any], seat: Seat, player: Bot | Choose, clock: Clock) -> Turn:
    game, view = match.game, match.view(seat)
    legal = game.legal(view)
    if isinstance(player, Bot):
        chosen: Action | str = player.choose(game, view, clock)
    else:
        chosen = player(game, view)
    action = game.actions.find(chosen)
    return Turn(seat, view, legal, action, match.play(seat, action))
