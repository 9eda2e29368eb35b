"""Who sits where at a terminal, and what they are called."""

from __future__ import annotations

from typing import Any

from heirloom.bots import BOTS, check_bot
from heirloom.core.game import Game
from heirloom.core.mistakes import unknown
from heirloom.core.words import Phrase, Reader, say, say_as

YOU = "you"
USUAL_BOT = "greedy"
COLOURS = (
    say_as("player", "Red"), say_as("player", "Green"), say_as("player", "Blue"),
    say_as("player", "Yellow"), say_as("player", "Purple"), say_as("player", "Black"),
)  # fmt: skip


def find_players(game: Game[Any, Any, Any], seats: str) -> list[str]:
    """Who sits where: as named; else you at the first seat, and bots at so many others."""
    if not seats or seats.isdecimal():
        asked = int(seats) if seats else game.fewest
        game.check_seats(asked)
        return [YOU] + [USUAL_BOT] * (asked - 1)
    players = [player.strip() for player in seats.split(",")]
    for player in players:
        if ":" in player:
            check_bot(player)
        elif player not in (YOU, *BOTS):
            raise unknown(say("Player"), player, [YOU, *BOTS])
    game.check_seats(len(players))
    return players


def seat_names(game: Game[Any, Any, Any], seats: int) -> list[Phrase]:
    """What the rules call the seats; where they only number them, colours."""
    if type(game).seat_names is not Game.seat_names or seats > len(COLOURS):
        return game.seat_names(seats)
    return list(COLOURS[:seats])


def reader_of(game: Game[Any, Any, Any], seats: int, lang: str) -> Reader:
    """Somebody who reads a language and knows what the seats are called."""
    return Reader(lang, seat_names(game, seats), game.package)
