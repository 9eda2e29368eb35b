"""Playing by keyboard: the focus is never lost, and what is pressed is what was shown."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.indoors import Indoors
from tests.web.pictures import Look, Pose, open_page, play_one_by_one, sit

PRESSES = 14  # at most, until a turn is over
ANSWERED = """() => document.querySelector('#board .chosen, #ways > .go')
    || !document.querySelector('#note').hidden
    || document.querySelector('.field').dataset.ply > MADE"""
AT_HOME = "() => document.activeElement !== document.body"


@pytest.fixture(scope="module")
def indoors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Indoors]:
    """A server whose rooms a test can reach into."""
    running = Indoors(tmp_path_factory.mktemp("keyboard"))
    yield running
    running.close()


def shown(page: Page, posed: Pose) -> None:
    """Wait until the page shows the newest move, and go on after the end of a round."""
    plies = len(posed.room.match.log)
    page.wait_for_function(
        f"""() => {{
            const onward = document.querySelector('#ways > .go');
            if (onward) onward.click();
            return document.querySelector('.field').dataset.ply >= {plies};
        }}"""
    )


def take_a_turn(page: Page, posed: Pose) -> None:
    """Press what comes next until a move is made, with N and Enter alone."""
    made = len(posed.room.match.log)
    for _ in range(PRESSES):
        page.keyboard.press("n")
        page.keyboard.press("Enter")
        page.wait_for_function(ANSWERED.replace("MADE", str(made)))
        page.wait_for_function(AT_HOME)
        if len(posed.room.match.log) > made:
            return
    raise AssertionError("nothing could be played")


@pytest.mark.parametrize(("game", "turns"), [("inheritance", 8), ("les_heritiers", 4)])
def test_the_focus_is_never_lost_by_keyboard(
    browser: Browser, indoors: Indoors, game: str, turns: int
) -> None:
    posed = sit(indoors, game, 2)
    page = open_page(browser, indoors, posed, Look())
    page.evaluate("localStorage.setItem('switch-only', '0')")
    page.keyboard.press("n")
    for _ in range(turns):
        for _ in play_one_by_one(indoors, posed.room):
            if 0 in posed.room.waiting_on():
                break
        if posed.room.over:
            break
        shown(page, posed)
        page.wait_for_function(AT_HOME)
        take_a_turn(page, posed)
    shown(page, posed)
    page.wait_for_function(AT_HOME)
    page.context.close()


def test_a_press_on_a_page_that_shows_another_decision_is_answered(
    browser: Browser, indoors: Indoors
) -> None:
    posed = sit(indoors, "the_heirs", 2)
    for _ in play_one_by_one(indoors, posed.room):
        if 0 in posed.room.waiting_on():
            break
    page = open_page(browser, indoors, posed, Look())
    made = len(posed.room.match.log)
    page.evaluate("document.querySelector('#ways [name=decision]').value = '7.7'")
    page.locator("#board .lit > .piece, #board .piece.lit").first.click()
    expect(page.locator("#note")).to_contain_text("your move was not made")
    assert len(posed.room.match.log) == made
    page.context.close()
