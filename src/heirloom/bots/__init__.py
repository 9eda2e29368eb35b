"""Bots: players that get a view and a clock, never the full state."""

from __future__ import annotations

from heirloom.bots.bot import Bot, Clock
from heirloom.bots.levels import LEVELS
from heirloom.bots.specs import BOTS, bot, check_bot

__all__ = ["BOTS", "LEVELS", "Bot", "Clock", "bot", "check_bot"]
