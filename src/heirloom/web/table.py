"""A table on this server: a room, its presenter and its driver."""

from __future__ import annotations

from heirloom.store.log import SavedMatch, Store
from heirloom.web.driver import Driver
from heirloom.web.presenter import Presenter
from heirloom.web.room import Room
from heirloom.web.settings import Settings
from heirloom.web.thinking import Thinkers


class Table:
    """A room that is in memory, with whoever draws it and whoever drives it."""

    def __init__(
        self, saved: SavedMatch, store: Store, thinkers: Thinkers, settings: Settings
    ) -> None:
        self.room = Room(saved, store, settings.grace)
        self.presenter = Presenter(self.room)
        self.driver = Driver(self.room, saved.entries, thinkers, settings.pace)
        self.thinkers = thinkers
