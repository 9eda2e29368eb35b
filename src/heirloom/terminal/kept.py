"""Unfinished matches, kept as files so that they can be resumed with the same luck.

Each is one JSON file in `$XDG_STATE_HOME/heirloom/play` (by default ~/.local/state). It is written
after every decision of a person and deleted at the end of the match.
"""

from __future__ import annotations

import os
import secrets
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from heirloom.core.chance import Chance
from heirloom.core.dealers import Dealer, Fair, Shuffling
from heirloom.core.follow import other_rules
from heirloom.core.game import Game
from heirloom.core.log import PLAY
from heirloom.core.match import Match
from heirloom.core.mistakes import Mistake
from heirloom.core.record import Record, read
from heirloom.core.words import say
from heirloom.terminal.players import find_players


class Seeded(Shuffling):
    """A shuffle from a seed that can be continued: what was drawn before is drawn again."""

    def redo(self, chance: Chance, outcome: list[int]) -> None:
        if self.draw(chance) != outcome:
            raise Mistake(say("the draws are not those of its seed."))


class Luck(msgspec.Struct, frozen=True, kw_only=True):
    """Where the luck of a match comes from: a seed that was given, or a fair shuffle's secret."""

    seed: str | None = None
    secret: str = ""

    def dealer(self) -> Dealer:
        """Somebody who draws the same every time."""
        if self.seed is not None:
            return Seeded(self.seed)
        return Fair(bytes.fromhex(self.secret))


def new_luck(seed: str | None) -> Luck:
    """Luck from a seed; without one, luck that nobody can foresee."""
    return Luck(seed=seed) if seed is not None else Luck(secret=secrets.token_hex(32))


class Page(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What the file of a match says."""

    format: int
    players: list[str]
    luck: Luck
    record: str


class Kept(NamedTuple):
    """An unfinished match that can be resumed."""

    file: Path
    players: list[str]
    luck: Luck
    record: Record
    saved: float

    @property
    def moves(self) -> int:
        """How many moves have been made."""
        return sum(entry.kind == PLAY for entry in self.record.entries)

    def match(self) -> Match[Any, Any, Any]:
        """The match as it was left."""
        game = self.record.open()
        past = self.record.entries
        match = Match(game, len(self.players), self.luck.dealer(), past=past)
        match.go_on()
        return match


def folder(kind: str = "play") -> Path:
    """Where unfinished matches are kept, or another kind of thing."""
    if state := os.environ.get("XDG_STATE_HOME", ""):
        return Path(state) / "heirloom" / kind
    if sys.platform == "win32":  # pragma: no cover
        home = os.environ.get("LOCALAPPDATA", "")
        return Path(home or Path.home()) / "heirloom" / kind
    return Path.home() / ".local" / "state" / "heirloom" / kind


def new_file(game: Game[Any, Any, Any]) -> Path:
    """A file of its own for a new match."""
    moment = time.strftime("%Y%m%d-%H%M%S")
    return folder() / f"{game.name}-{moment}-{secrets.token_hex(2)}.json"


def keep(
    file: Path, players: Sequence[str], luck: Luck, match: Match[Any, Any, Any]
) -> Mistake | None:
    """Write a match down, whole or not at all; what went wrong, if something did."""
    page = Page(format=1, players=list(players), luck=luck, record=str(match.record()))
    beside = file.with_suffix(".part")
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        beside.touch(mode=0o600)
        beside.write_bytes(msgspec.json.encode(page))
        beside.replace(file)
    except OSError as error:
        drop(beside)
        why = error.strerror or str(error)
        return Mistake(say("{file} cannot be written: {why}", file=file, why=why))
    return None


def drop(file: Path) -> None:
    """Delete the file of a match; it may be gone already."""
    try:
        file.unlink(missing_ok=True)
    except OSError:
        return


def load(file: Path) -> Kept:
    """A match as its file says; a mistake in one sentence where it cannot be resumed."""
    try:
        page = msgspec.json.decode(file.read_bytes(), type=Page)
        record = read(page.record)
        found = Kept(file, page.players, page.luck, record, file.stat().st_mtime)
        _check(found)
    except (OSError, ValueError, Mistake) as error:
        why = error.why if isinstance(error, Mistake) else str(error)
        raise Mistake(
            say("{file} cannot be resumed and is left as it is: {why}", file=file, why=why)
        ) from error
    return found


def _check(kept: Kept) -> None:
    game = kept.record.open()
    changed = other_rules(kept.record.version, game.version)
    if changed is not None:
        raise changed
    find_players(game, ",".join(kept.players))
    if len(kept.players) != kept.record.seats:
        raise Mistake(say("it has {n} players for {seats} seats.",
                          n=len(kept.players), seats=kept.record.seats))  # fmt: skip
    if kept.match().over:
        raise Mistake(say("this match is over."))


def load_all() -> tuple[list[Kept], list[Mistake]]:
    """Every match that can be resumed, the newest first, and what is wrong with others."""
    found, bad = [], []
    try:
        files = sorted(folder().glob("*.json"))
    except OSError:
        return [], []
    for file in files:
        try:
            found.append(load(file))
        except Mistake as mistake:
            bad.append(mistake)
    return sorted(found, key=lambda kept: -kept.saved), bad
