"""Every lesson in a real browser, finished by pressing what is lit."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from heirloom.coach.lessons import Teaching, find_lesson
from heirloom.core import catalogue
from tests.web.pressing import PHONE, come_as, press_any, serious, tab, unfit_for_a_phone
from tests.web.visitor import Server, Visitor

EVERY_GAME = pytest.mark.parametrize("game", catalogue.own_names())
DESK: dict[str, Any] = {}
LIT = """(id) => {
    const lit = [...document.querySelectorAll('#board .lit')];
    return lit.length === 1 && (lit[0].dataset.p === id || lit[0].dataset.s === id);
}"""
NOT_LIT = """() => {
    const pieces = [...document.querySelectorAll('#board .mid .piece[data-face]')];
    const other = pieces.find((one) => !one.closest('.lit, .in-light') && one.checkVisibility());
    other.id = 'other';
}"""
PLACE = "(place) => document.getElementById('room').dataset.place !== place"


def steps_of(game: str) -> int:
    lesson = find_lesson(game)
    assert lesson is not None
    return len(lesson.steps)


def begin(page: Page, server: Server, game: str, query: str = "") -> None:
    """Open a lesson, and wait until its script is there."""
    page.goto(f"{server.address}/learn/{game}{query}")
    page.wait_for_selector("#room[data-place]")


def place(page: Page) -> str:
    return page.locator("#room").get_attribute("data-place") or ""


def press_what_is_lit(page: Page) -> None:
    """The pieces that are lit one after the other, or the button."""
    before = place(page)
    route = (page.locator("#room").get_attribute("data-route") or "").split()
    for id in route:
        page.wait_for_function(LIT, arg=id)
        where = f'#board [data-p="{id}"], #board [data-s="{id}"] > .piece'
        page.locator(where).first.click(position={"x": 8, "y": 8})
    if not route:
        page.locator("#ways .lit-move").click()
    page.wait_for_function(PLACE, arg=before)


def finish(page: Page) -> None:
    """Go through a lesson to its end; the board stands still all the time."""
    board = page.locator("#board").bounding_box()
    while not page.locator("#end .lesson-end").count():
        assert page.locator("#reply .why").count() == 0
        onward = page.locator("#tutor a.next")
        if onward.count():
            assert page.locator("#board").bounding_box() == board
            before = place(page)
            onward.click()
            page.wait_for_function(PLACE, arg=before)
        else:
            press_what_is_lit(page)


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
@EVERY_GAME
def test_a_lesson_is_finished_by_pressing_what_is_lit(
    browser: Browser, server: Server, game: str, screen: dict[str, Any]
) -> None:
    with tab(browser, **screen) as page:
        begin(page, server, game)
        if screen:
            assert unfit_for_a_phone(page) == []
        finish(page)
        expect(page.locator("#end li")).to_have_count(steps_of(game))
        assert serious(page) == []
        if screen:
            assert unfit_for_a_phone(page) == []


@EVERY_GAME
def test_a_wrong_press_is_answered_in_its_place_and_pushes_nothing(
    browser: Browser, server: Server, game: str
) -> None:
    with tab(browser, **PHONE) as page:
        begin(page, server, game, "?step=2")
        here, board = place(page), page.locator("#board").bounding_box()
        page.evaluate(NOT_LIT)
        page.locator("#other").click(position={"x": 8, "y": 8})
        expect(page.locator("#reply .why .clause")).to_be_visible()
        assert place(page) == here
        assert page.locator("#board").bounding_box() == board
        assert serious(page) == []
        press_what_is_lit(page)
        expect(page.locator("#reply .why")).to_have_count(0)


def test_a_card_in_between_is_named_as_the_reason(browser: Browser, server: Server) -> None:
    with tab(browser) as page:
        begin(page, server, "the_heirs", "?step=3")
        page.get_by_label(re.compile("George")).click()
        page.get_by_label(re.compile("Mildred")).click()
        expect(page.locator("#reply .why")).to_contain_text("§4.2")


def test_a_lesson_continues_after_a_reload_and_on_the_next_visit(
    browser: Browser, server: Server
) -> None:
    with tab(browser) as page:
        begin(page, server, "inheritance")
        press_what_is_lit(page)
        page.locator("#tutor a.next").click()
        expect(page.locator("#course [aria-current]")).to_contain_text("Never higher")
        page.reload()
        expect(page.locator("#course [aria-current]")).to_contain_text("Never higher")
        page.goto(server.address)
        page.locator("a[data-learn=inheritance]").click()
        expect(page.locator("#course [aria-current]")).to_contain_text("Never higher")


def test_back_skip_and_show_me(browser: Browser, server: Server) -> None:
    with tab(browser) as page:
        begin(page, server, "the_heirs", "?step=2")
        page.get_by_role("link", name="Show me").click()
        expect(page.locator("#tutor .made")).to_be_visible()
        page.get_by_role("link", name="Back").click()
        expect(page.locator("#course [aria-current]")).to_contain_text("Yours and theirs")
        expect(page.locator("#tutor .made")).to_have_count(0)
        page.get_by_role("link", name="Back").click()
        expect(page.locator("#course [aria-current]")).to_contain_text("Turn over")
        page.get_by_role("link", name="Skip lesson").click()
        expect(page.get_by_role("heading", name="You know The Heirs")).to_be_focused()
        page.goto(server.address)
        expect(page.locator("a[data-learn=the_heirs].known")).to_be_visible()


def test_a_lesson_needs_no_mouse(browser: Browser, server: Server) -> None:
    with tab(browser) as page:
        begin(page, server, "the_heirs", "?step=1")
        for number in range(1, 3):
            expect(page.locator(f"#course li:nth-child({number})[aria-current]")).to_be_visible()
            expect(page.locator("#board .piece:focus")).to_have_count(1)
            page.keyboard.press("Enter")
            expect(page.locator("#tutor a.next")).to_be_focused()
            page.keyboard.press("Enter")
        expect(page.locator("#board .piece:focus")).to_have_attribute("data-name", "George")
        page.keyboard.press("Enter")
        page.keyboard.press("n")
        page.keyboard.press("Enter")
        expect(page.locator("#tutor a.next")).to_be_focused()


def test_a_lesson_is_finished_without_scripts(browser: Browser, server: Server) -> None:
    with tab(browser, java_script_enabled=False) as page:
        page.goto(f"{server.address}/learn/inheritance")
        teaching = Teaching("inheritance")
        while not teaching.over:
            step = teaching.at
            page.locator(f'#ways .move[value="{teaching.expected[0]}"]').first.click()
            teaching.show_me()
            if teaching.at > step:
                page.locator("#tutor a.next").click()
        assert page.locator("#end li").count() == steps_of("inheritance")


def test_a_lesson_speaks_french(browser: Browser, server: Server) -> None:
    with tab(browser, locale="fr", **PHONE) as page:
        begin(page, server, "les_heritiers")
        finish(page)
        expect(page.locator("#end h2")).to_have_text("Vous savez jouer : Les Héritiers")
        assert unfit_for_a_phone(page) == []


# The first game


def test_after_the_lesson_bots_say_why_they_move(browser: Browser, server: Server) -> None:
    with tab(browser) as page:
        begin(page, server, "the_heirs", "?step=8")
        page.get_by_role("button", name="Play your first game").click()
        expect(page.locator("#why")).to_contain_text("press Hint")
        assert page.locator("#board .zone-grid .spot").count() == 20
        page.goto(page.url.split("?")[0])
        press_any(page, random.Random(1))
        expect(page.locator("#why")).to_contain_text("As Red sees it:")


def test_a_quiet_line_offers_the_lesson_and_can_be_declined(
    browser: Browser, server: Server
) -> None:
    with tab(browser, **PHONE) as page:
        guest = Visitor(server)
        path = f"/t/{guest.open('the_heirs', **{'option-start': 'black'})}"
        come_as(page, guest, path)
        offer = page.locator(".newcomer")
        expect(offer.get_by_role("link")).to_have_attribute("href", "/learn/the_heirs")
        assert unfit_for_a_phone(page) == []
        offer.get_by_role("button", name="Not now").click()
        expect(offer).to_be_hidden()
        page.reload()
        page.wait_for_selector("#board .field")
        expect(offer).to_be_hidden()
