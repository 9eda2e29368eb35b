"""Heirloom: five tabletop games about inheritance, for players, designers and researchers."""

from heirloom.bots.bot import Bot, Clock
from heirloom.bots.play import play
from heirloom.bots.specs import bot
from heirloom.core.box import Box
from heirloom.core.catalogue import game
from heirloom.core.catalogue import names as games
from heirloom.core.dealers import Dealer, Duplicate, Fair, Scripted, Shuffling
from heirloom.core.fields import part
from heirloom.core.game import DEALER, WATCHER, Action, Empty, Game, Part, State, View
from heirloom.core.match import Match
from heirloom.core.mistakes import Illegal, Mistake
from heirloom.core.parts import CardId, Pile, Seat
from heirloom.core.position import Position, position
from heirloom.core.record import Record
from heirloom.core.record import read as read_record

__all__ = [
    "DEALER",
    "WATCHER",
    "Action",
    "Bot",
    "Box",
    "CardId",
    "Clock",
    "Dealer",
    "Duplicate",
    "Empty",
    "Fair",
    "Game",
    "Illegal",
    "Match",
    "Mistake",
    "Part",
    "Pile",
    "Position",
    "Record",
    "Scripted",
    "Seat",
    "Shuffling",
    "State",
    "View",
    "bot",
    "game",
    "games",
    "part",
    "play",
    "position",
    "read_record",
]

__version__ = "0.1.0"
