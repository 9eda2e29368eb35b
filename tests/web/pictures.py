"""Pictures of every table: `python -m tests.web.pictures FOLDER` takes them all, to be looked at.

A game is played by greedy bots to its opening, its middle and its end; then the table is shown as
its first seat sees it, in both languages and schemes, on four screens.
"""

from __future__ import annotations

import itertools
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from heirloom.bots import bot
from heirloom.bots.bot import Clock
from tests.web.indoors import Indoors

SCREENS = {"desk": (1280, 800), "wide": (1920, 1080), "small": (900, 700), "phone": (390, 844)}
STAGES = {"opening": 0.04, "middle": 0.55, "end": 1.0}  # shares of a game
LANGUAGES = ("en", "fr")
SCHEMES = ("light", "dark")
SEATS = {"the_heirs": 2, "inheritance": 2, "ancestree": 4, "les_heritiers": 4, "heir_apparent": 4}
USUAL_MOVES = {"the_heirs": 45, "inheritance": 95, "ancestree": 120, "les_heritiers": 90,
               "heir_apparent": 560}  # fmt: skip


class Pose(NamedTuple):
    """A table at a moment: its address, and the cookie of its first seat."""

    room: str
    cookie: str


def pose(indoors: Indoors, name: str, seats: int, share: float) -> Pose:
    """Let greedy bots play a share of a game, on to a turn of the first seat."""
    table, _ = indoors.table(name, seats)
    room = table.room
    greedy = bot("greedy", seed=1)
    moves = 0
    while not room.over:
        waiting = [seat for seat in room.waiting_on() if seat >= 0]
        if share < 1 and moves >= share * USUAL_MOVES[name] and 0 in waiting:
            break
        seat = waiting[-1] if 0 in waiting and len(waiting) > 1 else waiting[0]
        action = greedy.choose(room.game, room.match.view(seat), Clock())
        indoors.wait(room.play(seat, action.notation, f"pose-{moves}"))
        moves += 1
    return Pose(room.id, "cookie-0")


def open_page(
    browser: Browser, indoors: Indoors, posed: Pose, screen: str, lang: str, scheme: str
) -> Page:
    """The table in a tab of its own."""
    width, height = SCREENS[screen]
    options: dict[str, Any] = {"viewport": {"width": width, "height": height}, "locale": lang}
    options["color_scheme"] = scheme
    if screen == "phone":
        options |= {"has_touch": True, "is_mobile": True}
    context = browser.new_context(**options, reduced_motion="reduce")
    address = f"http://127.0.0.1:{indoors.port}"
    context.add_cookies([{"name": "heirloom", "value": posed.cookie, "url": address}])
    page = context.new_page()
    page.goto(f"{address}/t/{posed.room}", wait_until="networkidle")
    return page


def take_all(folder: Path, games: list[str]) -> None:
    """Take every picture of these games."""
    folder.mkdir(parents=True, exist_ok=True)
    indoors = Indoors(Path(tempfile.mkdtemp()))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
        )
        for name, (stage, share) in itertools.product(games, STAGES.items()):
            posed = pose(indoors, name, SEATS[name], share)
            for screen, lang, scheme in itertools.product(SCREENS, LANGUAGES, SCHEMES):
                page = open_page(browser, indoors, posed, screen, lang, scheme)
                page.screenshot(path=folder / f"{name}-{stage}-{screen}-{lang}-{scheme}.png")
                page.context.close()
            print(name, stage, flush=True)
        browser.close()
    indoors.close()


if __name__ == "__main__":
    take_all(Path(sys.argv[1]), sys.argv[2:] or list(SEATS))
