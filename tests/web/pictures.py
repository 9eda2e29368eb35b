"""Pictures of every table: `python -m tests.web.pictures FOLDER` takes them all, to be looked at.

Greedy bots play a game. At its opening, in its middle, at the end of a round and at its end the
table is shown as the first seat sees it, in both languages and schemes, on four screens, at every
number of seats; and once more with as many cards on it as players can bring together. Every
picture is examined as well: the command fails if something on it overlaps, is cut off or scrolls
sideways. Options choose some of the pictures:

    python -m tests.web.pictures FOLDER --games heir_apparent --seats 5 --screens phone --langs fr

`python -m tests.web.pictures docs/pictures --readme` takes those of the README.
"""

from __future__ import annotations

import argparse
import itertools
import os
import sys
import tempfile
from collections.abc import Iterator
from hashlib import blake2s
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from heirloom.bots import bot
from heirloom.bots.bot import Clock
from heirloom.core.game import Action
from heirloom.core.match import Match
from heirloom.web.room import Room
from tests.web.fitting import faults
from tests.web.indoors import Indoors

SCREENS = {"desk": (1280, 800), "wide": (1920, 1080), "small": (900, 700), "phone": (390, 844)}
STAGES = {"opening": 0.04, "middle": 0.55, "round": 0.55, "end": 1.0, "full": 0.0}  # shares
LANGUAGES = ("en", "fr")
SCHEMES = ("light", "dark")
README_QUALITY = 62  # of a JPEG: a table has about 100 KB
README_FULL = ("inheritance", "les_heritiers")  # with as many cards as possible
SEATS = {"the_heirs": [2], "inheritance": [2], "ancestree": [4, 2, 3, 5, 6],
         "les_heritiers": [4, 2, 3], "heir_apparent": [4, 3, 5]}  # fmt: skip
USUAL_SEATS = {name: seats[0] for name, seats in SEATS.items()}
USUAL_MOVES = {"the_heirs": 45, "inheritance": 95, "ancestree": 120, "les_heritiers": 90,
               "heir_apparent": 560}  # fmt: skip
# Where much lies on the table: a seed, and after how many steps of the log
FULL = {"inheritance": (76, 29), "les_heritiers": (27, 52), "heir_apparent": (0, 61)}
MOST_TRIED = 5  # moves that are compared by how many cards they leave on the table


class Pose(NamedTuple):
    """A table at a moment, and the cookie of its first seat."""

    room: Room
    cookie: str

    @property
    def address(self) -> str:
        """The path of its page."""
        return f"/t/{self.room.id}"


class Look(NamedTuple):
    """How a table is shown: on a screen, in a language and a scheme."""

    screen: str = "desk"
    lang: str = "en"
    scheme: str = "light"

    def __str__(self) -> str:
        return "-".join(self)


def sit(indoors: Indoors, name: str, seats: int) -> Pose:
    """A new table whose first seat is looked at; its cards are always the same."""
    seed = blake2s(f"{name} {seats}".encode()).hexdigest()
    with patch("secrets.token_hex", return_value=seed):
        table, _ = indoors.table(name, seats)
    return Pose(table.room, "cookie-0")


def pose(indoors: Indoors, name: str, seats: int, share: float) -> Pose:
    """A table at which greedy bots have played this share of a game."""
    posed = sit(indoors, name, seats)
    play_on(indoors, posed.room, share)
    return posed


def play_on(indoors: Indoors, room: Room, share: float) -> None:
    """Let greedy bots play a share of a game, on to a turn of the first seat."""
    moves = share * USUAL_MOVES[room.game.name]
    for made in play_one_by_one(indoors, room):
        if share < 1 and made >= moves and 0 in room.waiting_on():
            return


def play_one_by_one(indoors: Indoors, room: Room) -> Iterator[int]:
    """Let greedy bots play on; how many moves have been made, before each."""
    greedy = bot("greedy", seed=1)
    while not room.over:
        made = len(room.match.log)
        yield made
        waiting = [seat for seat in room.waiting_on() if seat >= 0]
        seat = waiting[-1] if 0 in waiting and len(waiting) > 1 else waiting[0]
        action = greedy.choose(room.game, room.match.view(seat), Clock())
        indoors.wait(room.play(seat, action.notation, f"pose-{made}"))


def pose_full(indoors: Indoors, name: str, seats: int) -> Pose:
    """A table at which everybody plays as many cards as possible and takes none away."""
    posed = sit(indoors, name, seats)
    seed, steps = FULL[name]
    chance, room = Random(seed), posed.room
    while len(room.match.log) < steps or 0 not in room.waiting_on():
        seat, match = room.waiting_on()[0], room.match
        legal = match.legal(seat)
        tried = chance.sample(legal, min(len(legal), MOST_TRIED))
        best = max(tried, key=lambda action: cards_after(match, seat, action))
        indoors.wait(room.play(seat, best.notation, f"pose-{len(match.log)}"))
    return posed


def cards_after(match: Match[Any, Any, Any], seat: int, action: Action) -> int:
    """How many cards lie before the players after a move."""
    after = match.copy()
    after.play(seat, action)
    zones = match.game.scene(after.view(seat)).zones
    lying = [zone for zone in zones if zone.seat is not None and zone.area != "hand"]
    return sum(bool(spot.piece and not spot.piece.faded) for zone in lying for spot in zone.spots)


def open_page(browser: Browser, indoors: Indoors, posed: Pose, look: Look) -> Page:
    """The table in a tab of its own."""
    width, height = SCREENS[look.screen]
    options: dict[str, Any] = {"viewport": {"width": width, "height": height}}
    options |= {"locale": look.lang, "color_scheme": look.scheme}
    if look.screen == "phone":
        options |= {"has_touch": True, "is_mobile": True}
    context = browser.new_context(**options, reduced_motion="reduce")
    address = f"http://127.0.0.1:{indoors.port}"
    context.add_cookies([{"name": "heirloom", "value": posed.cookie, "url": address}])
    page = context.new_page()
    page.goto(f"{address}{posed.address}", wait_until="networkidle")
    return page


def end_round(indoors: Indoors, posed: Pose, pages: list[Page]) -> bool:
    """Play on until these pages show the end of a round; a game may have none."""
    shown = "() => Boolean(document.querySelector('#verdict .verdict'))"
    for _ in play_one_by_one(indoors, posed.room):
        pages[0].wait_for_function(
            f"() => document.querySelector('.field').dataset.ply >= {len(posed.room.match.log)}"
            f" || ({shown})()"
        )
        if pages[0].evaluate(shown):
            return True
    return False


class Photographer:
    """Takes pictures into a folder, and examines each."""

    def __init__(self, browser: Browser, indoors: Indoors, folder: Path) -> None:
        self.browser, self.indoors, self.folder = browser, indoors, folder
        self.found: list[str] = []

    def take_game(self, name: str, seats: int, stages: list[str], looks: list[Look]) -> None:
        """Pictures of one game from its opening to its end."""
        posed = sit(self.indoors, name, seats)
        for stage in stages:
            title = f"{name}-{seats}-{stage}"
            if stage == "round":
                self.take_round(posed, title, looks)
                continue
            if stage == "full":
                if name in FULL:
                    self.take_looks(pose_full(self.indoors, name, seats), title, looks, "crowded")
                continue
            play_on(self.indoors, posed.room, STAGES[stage])
            chosen = "chosen" if stage == "middle" else ""
            self.take_looks(posed, title, looks, chosen)

    def take_looks(self, posed: Pose, title: str, looks: list[Look], chosen: str = "") -> None:
        """Pictures of a moment; again with a piece chosen, under another word for the stage."""
        for look in looks:
            page = open_page(self.browser, self.indoors, posed, look)
            self.take(page, f"{title}-{look}")
            if chosen and choose(page):
                self.take(page, f"{title.rpartition('-')[0]}-{chosen}-{look}")
            page.context.close()
        print(title, flush=True)

    def take_round(self, posed: Pose, title: str, looks: list[Look]) -> None:
        """Pictures of the end of a round, which a page shows as it happens."""
        pages = [open_page(self.browser, self.indoors, posed, look) for look in looks]
        if end_round(self.indoors, posed, pages):
            for page, look in zip(pages, looks, strict=True):
                page.locator("#verdict .verdict").wait_for()
                self.take(page, f"{title}-{look}")
        for page in pages:
            page.context.close()
        print(title, flush=True)

    def take(self, page: Page, title: str) -> None:
        """One picture."""
        page.screenshot(path=self.folder / f"{title}.png")
        self.found += [f"{title}: {fault}" for fault in faults(page)]


def choose(page: Page) -> bool:
    """Choose the first piece that has a move, and point at its target."""
    for _ in range(2):
        lit = page.locator("#board .lit:not(.chosen)")
        if lit.count() == 0 or page.locator("#ways .offered.go").count():
            break
        name = lit.first.evaluate(
            "(one) => { const piece = one.closest('.piece') || one.querySelector('.piece') || one;"
            " const at = piece.closest('[data-s]');"
            " const id = [piece.dataset.p, at && at.dataset.s].find((one) => one &&"
            "     document.querySelector(`#ways .move[data-path~='${one}']`));"
            " const path = [...heirloom.chosen(), id];"
            " heirloom.select(path); return id; }"
        )
        assert name
    page.wait_for_timeout(400)
    return page.locator("#board .chosen").count() > 0


def take_all(folder: Path, asked: argparse.Namespace) -> int:
    """Take the pictures that are asked for; returns how many faults they show."""
    folder.mkdir(parents=True, exist_ok=True)
    indoors = Indoors(Path(tempfile.mkdtemp()))
    looks = [Look(*each) for each in itertools.product(asked.screens, asked.langs, asked.schemes)]
    with sync_playwright() as playwright:
        browser = launch(playwright)
        photographer = Photographer(browser, indoors, folder)
        for name in asked.games:
            for seats in asked.seats or SEATS[name]:
                photographer.take_game(name, seats, asked.stages, looks)
        browser.close()
    indoors.close()
    print("\n".join(photographer.found) or "nothing overlaps, nothing is cut off")
    return len(photographer.found)


def take_for_readme(folder: Path) -> None:
    """The lobby and the five tables in mid-game, as small files."""
    indoors = Indoors(Path(tempfile.mkdtemp()))
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for name, seats in USUAL_SEATS.items():
            full = name in README_FULL
            posed = pose_full(indoors, name, seats) if full else pose(indoors, name, seats, 0.5)
            page = open_page(browser, indoors, posed, Look())
            choose(page)
            page.screenshot(path=folder / f"{name}.jpg", type="jpeg", quality=README_QUALITY)
            page.context.close()
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(f"http://127.0.0.1:{indoors.port}", wait_until="networkidle")
        page.screenshot(path=folder / "lobby.jpg", type="jpeg", quality=README_QUALITY)
        browser.close()
    indoors.close()


def launch(playwright: Playwright) -> Browser:
    """The system's Chromium."""
    return playwright.chromium.launch(
        executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"),
        args=["--no-sandbox", "--disable-gpu"],
    )


def main() -> None:
    """Read the options and take the pictures."""
    parser = argparse.ArgumentParser(prog="python -m tests.web.pictures")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", nargs="+", default=list(SEATS), choices=list(SEATS))
    parser.add_argument("--seats", nargs="+", type=int, default=[])
    parser.add_argument("--stages", nargs="+", default=list(STAGES), choices=list(STAGES))
    parser.add_argument("--screens", nargs="+", default=list(SCREENS), choices=list(SCREENS))
    parser.add_argument("--langs", nargs="+", default=list(LANGUAGES), choices=LANGUAGES)
    parser.add_argument("--schemes", nargs="+", default=list(SCHEMES), choices=SCHEMES)
    parser.add_argument("--readme", action="store_true", help="those of the README")
    asked = parser.parse_args()
    if asked.readme:
        return take_for_readme(asked.folder)
    sys.exit(min(take_all(asked.folder, asked), 1))


if __name__ == "__main__":
    main()
