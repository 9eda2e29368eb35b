"""Every table fits its screen: nothing overlaps, nothing is cut off, and the board never moves.

The pictures themselves are taken by `python -m tests.web.pictures`, which examines all of them.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from heirloom.core import catalogue
from tests.web.fitting import faults, places
from tests.web.indoors import Indoors
from tests.web.pictures import (
    FULL,
    USUAL_SEATS,
    Look,
    choose,
    end_round,
    open_page,
    pose,
    pose_full,
)
from tests.web.pressing import BARRED

CROWDED = [("heir_apparent", 5), ("ancestree", 6), ("les_heritiers", 2)]  # beside the usual seats
ROUNDS = ["inheritance", "ancestree"]  # games whose rounds end with a verdict


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Indoors]:
    """A server whose tables are posed for pictures."""
    running = Indoors(tmp_path_factory.mktemp("gallery"))
    yield running
    running.close()


def fits(page: Page) -> None:
    """Nothing on this page overlaps or is cut off; on a desk it does not scroll."""
    assert faults(page) == []
    if page.evaluate("innerWidth > 900"):
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize("look", [Look("desk"), Look("phone", "fr", "dark")], ids=str)
@pytest.mark.parametrize("game", catalogue.own_names())
def test_a_table_in_mid_game_fits_its_screen(
    browser: Browser, gallery: Indoors, game: str, look: Look
) -> None:
    page = open_page(browser, gallery, pose(gallery, game, USUAL_SEATS[game], 0.4), look)
    fits(page)
    choose(page)
    fits(page)
    page.context.close()


@pytest.mark.parametrize(("game", "seats"), CROWDED)
def test_a_table_for_many_or_few_fits_every_screen(
    browser: Browser, gallery: Indoors, game: str, seats: int
) -> None:
    posed = pose(gallery, game, seats, 0.5)
    for look in (Look("desk", "fr"), Look("wide"), Look("small", "fr"), Look("phone")):
        page = open_page(browser, gallery, posed, look)
        fits(page)
        page.context.close()


@pytest.mark.parametrize("game", FULL)
def test_a_table_with_very_many_cards_fits_its_screen(
    browser: Browser, gallery: Indoors, game: str
) -> None:
    posed = pose_full(gallery, game, USUAL_SEATS[game])
    for look in (Look("desk"), Look("small", "fr"), Look("phone", "fr")):
        page = open_page(browser, gallery, posed, look)
        fits(page)
        choose(page)
        fits(page)
        page.context.close()


@pytest.mark.parametrize("game", catalogue.own_names())
def test_the_board_stays_where_it_is(browser: Browser, gallery: Indoors, game: str) -> None:
    posed = pose(gallery, game, USUAL_SEATS[game], 0.2)
    page = open_page(browser, gallery, posed, Look())
    before = places(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#note [data-way]")).to_have_count(1, timeout=30_000)
    assert places(page) == before, "a hint moved it"
    page.evaluate("heirloom.select([])")
    page.locator("#board .piece[data-name]").first.hover()
    expect(page.locator("#inspector h3")).to_be_visible()
    assert places(page) == before, "the inspector moved it"
    choose(page)
    assert places(page) == before, "a preview moved it"
    page.evaluate("heirloom.select([])")
    if page.evaluate(BARRED):
        page.evaluate("document.querySelector('.barred').click()")
        expect(page.locator("#note .clause")).to_be_visible()
        assert places(page) == before, "a refusal moved it"
    page.context.close()


@pytest.mark.parametrize("game", ROUNDS)
def test_the_end_of_a_round_lies_over_the_table_that_is_still_there(
    browser: Browser, gallery: Indoors, game: str
) -> None:
    posed = pose(gallery, game, USUAL_SEATS[game], 0.1)
    page = open_page(browser, gallery, posed, Look())
    assert end_round(gallery, posed, [page])
    before = places(page)
    onward = page.locator("#ways").get_by_role("button", name="Next round")
    expect(onward).to_be_visible()
    expect(page.locator("#prompt .question")).to_have_text(
        page.locator("#verdict h2").inner_text(), ignore_case=True
    )
    fits(page)
    onward.click()
    expect(page.locator("#verdict .verdict")).to_have_count(0)
    expect(page.locator("#note")).to_be_hidden()
    assert places(page)[:4] == before[:4], "the end of the round moved it"
    page.context.close()
