"""No page keeps anybody out: axe-core and a phone of 360 pixels on every kind of page."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Browser, Page

from heirloom.core import catalogue
from heirloom.core.words import LANGUAGES
from tests.web.pressing import PHONE, come_as, press_any, serious, tab, unfit_for_a_phone
from tests.web.visitor import Server, Visitor


class Guest(Visitor):
    """Somebody with a table of each kind: waiting, playing, over."""

    def __init__(self, server: Server, lang: str) -> None:
        super().__init__(server, lang)
        self.get("/")
        self.waiting = self.open("heir_apparent", **{"seat-1": "person", "seat-2": "person"})
        self.over = self.open("the_heirs")
        self.post(f"/t/{self.over}/do", do="resign")

    def paths(self) -> list[str]:
        """Every kind of page but the table itself."""
        over = f"/t/{self.over}"
        once = ["/", "/credits", "/workshop", "/nowhere", f"/t/{self.waiting}", over]
        once += [f"{over}/look", f"{over}/look?move=0&seat=0", f"{over}/check"]
        return once + [f"/{kind}/the_heirs" for kind in ("new", "rules", "cards")]


def visit(page: Page, guest: Guest, path: str) -> None:
    """Open a page, in the guest's language."""
    page.goto(guest.server.address + path)
    assert page.locator("html").get_attribute("lang") == guest.lang


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_page_keeps_anybody_out(browser: Browser, server: Server, lang: str) -> None:
    guest = Guest(server, lang)
    with tab(browser, "404", locale=lang) as page:
        come_as(page, guest, "/")
        for path in guest.paths():
            visit(page, guest, path)
            assert serious(page) == [], path


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nobody_is_kept_out_by_a_refusal(browser: Browser, server: Server, lang: str) -> None:
    with tab(browser, "40", locale=lang) as page:
        page.goto(server.address)
        guest = Visitor(server, lang)
        for answer in (
            guest.post("/open", origin="https://elsewhere.example", game="the_heirs"),
            guest.post(f"/t/{guest.open('the_heirs')}/do", do="dance"),
        ):
            assert answer.status in (400, 403)
            page.set_content(answer.text)
            assert page.locator("html").get_attribute("lang") == lang
            assert serious(page) == []


@pytest.mark.parametrize("game", catalogue.own_names())
def test_no_table_keeps_anybody_out(browser: Browser, server: Server, game: str) -> None:
    rng = random.Random(game)
    guest = Visitor(server, "en")
    room = guest.open(game)
    for lang, size in (("en", {}), ("fr", PHONE)):
        with tab(browser, locale=lang, **size) as page:
            come_as(page, guest, f"/t/{room}")
            for _ in range(3):
                press_any(page, rng)
            assert serious(page) == []


def test_every_page_fits_a_phone(browser: Browser, server: Server) -> None:
    guest = Guest(server, "fr")
    with tab(browser, "404", **PHONE, locale="fr") as page:
        come_as(page, guest, "/")
        games, kinds = catalogue.own_names(), ("new", "rules", "cards")
        for path in [*guest.paths(), *(f"/{kind}/{game}" for game in games for kind in kinds)]:
            visit(page, guest, path)
            assert unfit_for_a_phone(page) == [], path
        page.goto(f"{server.address}/")
        page.locator(".menu summary").tap()
        assert unfit_for_a_phone(page) == []


@pytest.mark.parametrize("game", catalogue.own_names())
def test_every_table_fits_a_phone(browser: Browser, server: Server, game: str) -> None:
    rng = random.Random(game)
    guest = Visitor(server, "fr")
    with tab(browser, **PHONE, locale="fr") as page:
        come_as(page, guest, f"/t/{guest.open(game)}")
        for number in range(5):
            assert press_any(page, rng) or number  # a short game may be over
            assert unfit_for_a_phone(page) == []
        if page.locator(".prompt.over").count():
            return  # a game of few moves
        page.evaluate("scrollTo(0, 0)")
        seen = page.evaluate("""() => ['#prompt', '#since', '.tools'].map((what) => {
            const box = document.querySelector(what).getBoundingClientRect();
            return box.top >= 0 && box.top < innerHeight - 20; })""")
        assert seen == [True, True, True], "the prompt, what happened, and the tools"
