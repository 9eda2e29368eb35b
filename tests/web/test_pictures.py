"""Every table fits its screen: nothing overlaps, nothing is cut off, and the board never moves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from heirloom.core import catalogue
from tests.web.indoors import Indoors
from tests.web.pictures import SEATS, open_page, pose

UNFIT = """() => {
    const found = [], board = document.querySelector('#board').getBoundingClientRect();
    const room = 3; // pixels that rounding and rings may take
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
    const boxes = [...document.querySelectorAll('#board .zone')]
        .filter((zone) => zone.checkVisibility())
        .map((zone) => [zone.dataset.z, zone.getBoundingClientRect()]);
    for (const [name, box] of boxes) {
        if (box.left < board.left - room || box.right > board.right + room)
            found.push(`${name} is cut off at the side`);
        const scrolls = getComputedStyle(document.querySelector('#board')).overflowY === 'auto';
        if (!scrolls && (box.top < board.top - room || box.bottom > board.bottom + room))
            found.push(`${name} is cut off: ${box.top} to ${box.bottom} of ${board.bottom}`);
    }
    for (const [i, [name, one]] of boxes.entries())
        for (const [other, two] of boxes.slice(i + 1))
            if (Math.min(one.right, two.right) - Math.max(one.left, two.left) > room
                && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > room)
                found.push(`${name} overlaps ${other}`);
    return found;
}"""
PLACES = """() => ['.cloth', '#board', '#board .zone'].map((name) => {
    const box = document.querySelector(name).getBoundingClientRect();
    return [name, Math.round(box.x), Math.round(box.y), Math.round(box.width)].join(' ');
})"""


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Indoors]:
    """A server whose tables are posed for pictures."""
    running = Indoors(tmp_path_factory.mktemp("gallery"))
    yield running
    running.close()


def show(browser: Browser, gallery: Indoors, game: str, share: float, screen: str) -> Page:
    """A table after this share of a game, on a screen."""
    posed = pose(gallery, game, SEATS[game], share)
    return open_page(browser, gallery, posed, screen, "en", "light")


@pytest.mark.parametrize("screen", ["desk", "phone"])
@pytest.mark.parametrize("game", catalogue.own_names())
def test_a_table_in_mid_game_fits_its_screen(
    browser: Browser, gallery: Indoors, game: str, screen: str
) -> None:
    page = show(browser, gallery, game, 0.4, screen)
    try:
        assert page.evaluate(UNFIT) == []
        if screen == "desk":
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    finally:
        page.context.close()


@pytest.mark.parametrize("game", catalogue.own_names())
def test_the_board_stays_where_it_is(browser: Browser, gallery: Indoors, game: str) -> None:
    page = show(browser, gallery, game, 0.2, "desk")
    try:
        before = page.evaluate(PLACES)
        page.get_by_role("button", name="Hint").click()
        expect(page.locator("#note [data-way]")).to_have_count(1, timeout=30_000)
        assert page.evaluate(PLACES) == before, "a hint moved it"
        page.evaluate("heirloom.select([])")
        page.locator("#board .piece[data-name]").first.hover()
        expect(page.locator("#inspector")).to_be_visible()
        assert page.evaluate(PLACES) == before, "the inspector moved it"
    finally:
        page.context.close()
