"""The program of a measurement: it plays a deck at low priority, and tells how far it is.

It reads one order from a pipe, and then perhaps the word to stop; it writes JSON to another pipe.
Its own processes end when it does.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from typing import Any, BinaryIO

import msgspec

import heirloom
from heirloom.core import catalogue
from heirloom.core.box import Box
from heirloom.core.game import Game
from heirloom.core.mistakes import Mistake
from heirloom.core.processes import cores, end_with, ignore_interrupts, limit_memory
from heirloom.core.words import Reader, say
from heirloom.lab.compare import Change, compare
from heirloom.lab.measures import MEASURES, Unit
from heirloom.lab.page.page import page
from heirloom.lab.page.rest import changed
from heirloom.lab.page.sheet import Sheet
from heirloom.lab.plan import Plan, make_plan
from heirloom.lab.report import Report, report
from heirloom.lab.tally import Tally
from heirloom.lab.timed import play_in_time
from heirloom.lab.verdict import Finding
from heirloom.web.deck_limits import check_limits
from heirloom.web.deck_sheet import DECK_FILE, check_something
from heirloom.web.thought import SIZE_BYTES, own_pipes

BOT = "greedy"
SEED = "1"
DEALS_PER_TASK = 4
NICENESS = 15  # of 19
BY_KEY = {measure.key: measure for measure in MEASURES}
CHANGES_TOLD, CARDS_TOLD = 3, 2
TELL_SECONDS = 1.0  # between two words about what is known so far


class Order(msgspec.Struct):
    """What is to be measured, in whose language, and how long it may take."""

    box: Box
    lang: str
    deck_name: str
    against_box: bool
    games: int
    seconds: float


class Told(msgspec.Struct, omit_defaults=True):
    """What is known so far: of how many games, the verdict, and what each card is worth."""

    games: int
    of: int
    seconds_left: int
    findings: list[dict[str, str]] = []
    changed: list[dict[str, str]] = []  # against the box, in sentences
    cards: dict[str, tuple[float, float | None, str]] = {}  # effect, margin, flag
    page: str = ""  # the whole report, at the end
    refused: str = ""


def main(parent: int, memory: int) -> None:
    """Carry out one order."""
    end_with(parent)
    ignore_interrupts()
    os.nice(NICENESS)
    orders, answers = own_pipes()
    order = msgspec.json.decode(_message(orders), type=Order)
    limit_memory(memory)
    stopped = threading.Event()
    threading.Thread(target=_listen, args=(orders, stopped), daemon=True).start()
    reader = Reader(order.lang, (), catalogue.package(order.box.name))
    try:
        check_something(order.box)
        check_limits(order.box.deck, DECK_FILE)
        _Measurement(order, reader, answers, memory).run(stopped)
    except Mistake as mistake:
        _say(answers, Told(0, 0, 0, refused=reader.read(mistake.why)))
    except MemoryError:
        _say(answers, Told(0, 0, 0, refused=reader.read(TOO_MUCH_MEMORY)))
    sys.stderr.flush()
    os._exit(0)  # its processes may still be playing


TOO_MUCH_MEMORY = say("This deck takes too much memory to play. Please make it smaller.")


def _listen(orders: BinaryIO, stopped: threading.Event) -> None:
    """Whatever comes means to stop; if the server is gone, end at once."""
    if not orders.read(1):
        os._exit(0)
    stopped.set()


def _message(orders: BinaryIO) -> bytes:
    return orders.read(int.from_bytes(orders.read(SIZE_BYTES)))


def _say(answers: BinaryIO, told: Told) -> None:
    data = msgspec.json.encode(told)
    answers.write(len(data).to_bytes(SIZE_BYTES) + data)
    answers.flush()


def _begin(memory: int) -> None:
    """What each process that plays does first."""
    ignore_interrupts()
    limit_memory(memory)
    parent = parent_process()
    assert parent is not None
    threading.Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: Any) -> None:
    parent.join()
    os.kill(os.getpid(), signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)


class _Measurement:
    """One measurement in this process."""

    def __init__(self, order: Order, reader: Reader, answers: BinaryIO, memory: int) -> None:
        self.order, self.reader, self.answers, self.memory = order, reader, answers, memory
        self.begun = self.told = time.monotonic()
        boxes = [order.box, *([Box(order.box.name)] if order.against_box else [])]
        self.games: list[Game[Any, Any, Any]] = [
            catalogue.open_box(box, DECK_FILE) if box.deck else box.open() for box in boxes
        ]
        self.plans: list[Plan] = [
            make_plan(game, [BOT], None, order.games, SEED, DEALS_PER_TASK) for game in self.games
        ]

    def run(self, stopped: threading.Event) -> None:
        """Play, tell, and write the report."""
        _say(self.answers, Told(0, self.order.games, int(self.order.seconds)))
        pool = ProcessPoolExecutor(
            cores(), get_context("spawn"), initializer=_begin, initargs=(self.memory,)
        )
        tallies = play_in_time(self.plans, pool, self.order.seconds, stopped.is_set, self._tell)
        last = self._known(tallies)
        if tallies[0].rows:
            last.page = self._page(tallies)
        _say(self.answers, last)

    def _tell(self, tallies: list[Tally]) -> None:
        now = time.monotonic()
        if now - self.told >= TELL_SECONDS:
            _say(self.answers, self._known(tallies))
            self.told = time.monotonic() + (time.monotonic() - now)  # it works as long as it tells

    def _sheet(self, tallies: list[Tally]) -> Sheet:
        found = [
            report(game, plan, tally, "", name, heirloom.__version__)
            for game, plan, tally, name in zip(
                self.games, self.plans, tallies, [self.order.deck_name, ""], strict=False
            )
        ]
        return Sheet(found[0], self.reader, compare(*found) if len(found) > 1 else None)

    def _page(self, tallies: list[Tally]) -> str:
        sheet = self._sheet(tallies)
        return page(sheet.found, self.reader, sheet.comparison)

    def _known(self, tallies: list[Tally]) -> Told:
        games = len(tallies[0].rows)
        spent = time.monotonic() - self.begun
        left = self.order.seconds - spent
        if games:
            left = min(left, spent * (self.order.games - games) / games)
        told = Told(games, self.order.games, max(int(left), 0))
        if games:
            sheet = self._sheet(tallies)
            told.findings = [self._finding(one) for one in sheet.findings]
            told.changed = self._changed(sheet)
            told.cards = _cards(sheet.found)
        return told

    def _finding(self, one: Finding) -> dict[str, str]:
        return {
            "level": one.level.value,
            "headline": self.reader.read(one.headline).rstrip("."),
            "figure": one.figure,
            "unit": self.reader.read(one.unit),
            "note": self.reader.read(one.note),
        }

    def _changed(self, sheet: Sheet) -> list[dict[str, str]]:
        """What changed against the box: a headline, then the clear changes with their figures."""
        found = sheet.comparison
        if found is None:
            return []
        lines = [
            {"what": sheet.card_name(card.slug),
             "figure": sheet.numbers.whole_points(card.difference)}
            for card in found.cards if card.is_clear
        ][:CARDS_TOLD]  # fmt: skip
        lines += [
            {"what": self.reader.read(BY_KEY[one.key].label), "figure": _figure(sheet, one)}
            for one in found.changes
            if one.is_clear
        ]
        headline = {"what": self.reader.read(changed(found, sheet)), "figure": ""}
        return [headline, *lines[:CHANGES_TOLD]]


def _figure(sheet: Sheet, change: Change) -> str:
    if BY_KEY[change.key].unit is Unit.SHARE:
        return sheet.numbers.whole_points(change.difference)
    return sheet.numbers.whole(change.difference, Unit.NUMBER)


def _cards(found: Report) -> dict[str, tuple[float, float | None, str]]:
    """What each card that was seen often enough is worth, in points of winning."""
    return {
        card.slug: (
            round(100 * card.effect.value, 1),
            None if card.effect.margin is None else round(100 * card.effect.margin, 1),
            card.flag.name.lower(),
        )
        for card in found.cards
        if card.is_shown
    }
