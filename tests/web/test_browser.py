"""The table in a real browser: by mouse, by keyboard, by finger, without scripts, by two."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from heirloom.core import catalogue
from tests.web.pressing import (
    BARRED,
    PHONE,
    come_as,
    moment,
    moved_on,
    play_now,
    press_any,
    serious,
    tab,
    unfit_for_a_phone,
)
from tests.web.visitor import Server, Visitor

SHORT = {"heir_apparent": {"option-events": "1"}}  # of its options, those that end it soonest
HELD = """() => [...document.querySelectorAll('.hand .zone-hand .piece')]
    .map((piece) => piece.dataset.face)"""
PINCH = """(board) => {
    const box = board.getBoundingClientRect();
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    const finger = (identifier, at) =>
        new Touch({ identifier, target: board, clientX: at, clientY: y });
    for (const [type, apart] of [['touchstart', 20], ['touchmove', 50], ['touchend', 0]]) {
        const touches = apart ? [finger(1, x - apart), finger(2, x + apart)] : [];
        board.dispatchEvent(new TouchEvent(type, { touches, bubbles: true, cancelable: true }));
    }
}"""


def open_menu(page: Page) -> None:
    """Open the menu of the top bar, or close it."""
    page.locator(".menu > summary").click()


@pytest.mark.parametrize("game", catalogue.own_names())
def test_a_whole_game_is_played_by_clicking(browser: Browser, server: Server, game: str) -> None:
    rng = random.Random(game)
    with tab(browser) as page:
        guest = Visitor(server)
        come_as(page, guest, f"/t/{guest.open(game, **SHORT.get(game, {}))}")
        while press_any(page, rng):
            assert not page.locator("#note.long").count(), page.locator("#note").inner_text()
        expect(page.locator(".prompt.over .clause")).to_be_visible()
        assert serious(page) == []
        page.set_viewport_size(PHONE["viewport"])
        assert unfit_for_a_phone(page) == []
        page.get_by_role("link", name="Replay the game").click()
        expect(page.locator(".replay output")).to_be_visible()
        assert unfit_for_a_phone(page) == []
        page.get_by_role("link", name="Previous move").click()
        assert serious(page) == []


def test_two_browsers_play_one_match(browser: Browser, server: Server) -> None:
    with tab(browser) as anna, tab(browser) as bert:
        anna.goto(f"{server.address}/new/the_heirs")
        anna.get_by_label("Your name").fill("Anna")
        anna.get_by_role("button", name="Open the table").click()
        bert.goto(anna.url)
        bert.get_by_label("Your name").fill("Bert")
        bert.get_by_role("button", name="Sit here").click()
        for page in (anna, bert):
            expect(page.locator("#board .field")).to_be_visible()
            expect(page.locator("#seats")).to_contain_text("Anna" if page is bert else "Bert")
        rng = random.Random(1)
        for _ in range(6):
            mover = anna if anna.locator("#ways .move").count() else bert
            other = bert if mover is anna else anna
            assert press_any(mover, rng)
            ply = mover.locator("#board .field").get_attribute("data-ply") or ""
            expect(other.locator(f"#board .field[data-ply='{ply}']")).to_be_visible()
        anna.get_by_role("tab", name="Chat").click()
        anna.get_by_label("Your message").fill("<i>hi</i>")
        anna.keyboard.press("Enter")
        expect(bert.locator("#talk")).to_contain_text("<i>hi</i>")


def test_a_seat_goes_on_with_another_device(browser: Browser, server: Server) -> None:
    with tab(browser) as desk, tab(browser, **PHONE) as phone:
        play_now(desk, server, "les_heritiers")
        open_menu(desk)
        desk.get_by_text("Continue on another device").click()
        link = desk.get_by_label("Continue on another device").input_value()
        phone.goto(link)
        assert unfit_for_a_phone(phone) == []
        phone.get_by_role("button", name="Play from this device").click()
        assert moment(phone) == moment(desk)
        assert phone.evaluate(HELD) == desk.evaluate(HELD)
        assert press_any(phone, random.Random(2))
        ply = moment(phone).ply
        expect(desk.locator(f"#board .field[data-ply='{ply}']")).to_be_visible()


def test_the_table_comes_back_after_sudden_death(browser: Browser, own_server: Server) -> None:
    rng = random.Random(3)
    with tab(browser) as page:
        play_now(page, own_server, "the_heirs")
        for _ in range(3):
            press_any(page, rng)
        moment(page)
        before = page.locator("#story").inner_text()
        own_server.kill()
        expect(page.locator("#note")).to_contain_text("Connection lost")
        own_server.start()
        expect(page.locator("html.offline")).to_have_count(0, timeout=15_000)
        expect(page.locator("#note")).to_be_hidden()
        assert page.locator("#story").inner_text() == before
        assert press_any(page, rng)


def test_a_server_that_restarts_is_looked_for_at_once(browser: Browser, own_server: Server) -> None:
    with tab(browser) as page:
        play_now(page, own_server, "the_heirs")
        moment(page)
        with page.expect_event("websocket", timeout=15_000):
            own_server.process.terminate()
        own_server.stop()
        own_server.start()
        expect(page.locator("html.offline")).to_have_count(0, timeout=30_000)
        expect(page.locator("#note")).to_be_hidden(timeout=30_000)
        assert press_any(page, random.Random(4))


def by_keyboard(page: Page, rng: random.Random) -> bool:
    """One move with N and Enter alone; whether there was one to make."""
    now = moment(page)
    if not now.moves:
        return False
    for _ in range(rng.randrange(1, 9)):
        page.keyboard.press("n")
    for _ in range(8):
        focus = "() => document.activeElement.closest('#board, #dock') !== null"
        assert page.evaluate(focus), "the focus is lost"
        page.keyboard.press("Enter")
        if not page.locator("#board.choosing-now").count():
            break
        page.keyboard.press("n")
    moved_on(page, now)
    return True


def test_a_whole_game_is_played_by_keyboard(browser: Browser, server: Server) -> None:
    rng = random.Random(4)
    with tab(browser) as page:
        play_now(page, server, "the_heirs")
        while by_keyboard(page, rng):
            pass
        expect(page.locator(".prompt.over")).to_be_visible()


@pytest.mark.parametrize("game", catalogue.own_names())
def test_every_game_can_be_played_by_keyboard(browser: Browser, server: Server, game: str) -> None:
    rng = random.Random(game)
    with tab(browser) as page:
        play_now(page, server, game)
        assert by_keyboard(page, rng)
        for _ in range(2):
            by_keyboard(page, rng)  # a short game may be over


def test_arrows_walk_over_the_board_and_tab_reaches_it(browser: Browser, server: Server) -> None:
    label = "() => document.activeElement.ariaLabel || ''"
    with tab(browser) as page:
        play_now(page, server, "the_heirs")
        moment(page)
        for _ in range(20):
            page.keyboard.press("Tab")
            if page.evaluate(label).startswith("a1"):
                break
        for key, square in (("ArrowRight", "b1"), ("ArrowUp", "b2"), ("ArrowLeft", "a2")):
            page.keyboard.press(key)
            assert page.evaluate(label).startswith(square)


def test_without_scripts_a_whole_game_is_played_by_forms(browser: Browser, server: Server) -> None:
    rng = random.Random(6)
    with tab(browser, java_script_enabled=False) as page:
        page.goto(f"{server.address}/new/the_heirs")
        page.get_by_label("rows of the board").select_option("2")
        page.get_by_label("Player 2").select_option("Easy")
        page.get_by_role("button", name="Open the table").click()
        while not page.locator("nav.after").count():
            count = page.locator("#ways .move").count()
            if count:
                page.locator("#ways .move").nth(rng.randrange(count)).click()
            else:
                page.wait_for_timeout(100)
                page.reload()
        expect(page.locator(".prompt.over")).to_be_visible()


def test_pressing_what_is_not_legal_names_its_clause(browser: Browser, server: Server) -> None:
    with tab(browser, **PHONE) as page:
        play_now(page, server, "the_heirs")
        rng = random.Random(5)
        moment(page)
        while not page.evaluate(BARRED):
            press_any(page, rng)
            moment(page)
        barred = page.locator("#board .barred").first
        barred.tap()
        expect(page.locator("#note .clause")).to_be_visible()
        expect(page.locator("#note .told")).to_have_text(barred.get_attribute("aria-label") or "")
        page.locator("#note .clause").click()
        expect(page.locator("#sheet .rule.now")).to_be_visible()


def test_a_hint_is_told_and_shown(browser: Browser, server: Server) -> None:
    with tab(browser) as page:
        play_now(page, server, "the_heirs")
        moment(page)
        page.get_by_role("button", name="Hint").click()
        expect(page.locator("#note")).to_contain_text("Hint:", timeout=30_000)
        assert page.locator("#board .advised").count() > 0
        page.locator("#note").click()
        expect(page.locator("#board .advised")).to_have_count(0)


def test_a_card_can_be_read_large(browser: Browser, server: Server) -> None:
    with tab(browser) as page:
        play_now(page, server, "les_heritiers")
        card = page.locator(".hand .piece[data-name]").first
        card.hover()
        expect(page.locator("#inspector .face")).to_be_visible()
        name = card.get_attribute("data-name") or ""
        expect(page.locator("#inspector h3")).to_have_text(name)
        card.focus()
        page.keyboard.press("l")
        expect(page.locator("#large .face")).to_be_visible()
        expect(page.locator("#large h3")).to_have_text(name)


def test_under_a_finger_a_card_of_the_hand_is_read_before_it_is_played(
    browser: Browser, server: Server
) -> None:
    with tab(browser, **PHONE) as page:
        play_now(page, server, "ancestree")
        id = page.locator(".hand .piece.lit").first.get_attribute("data-p")
        card = page.locator(f'.hand [data-p="{id}"]')
        card.tap()
        expect(card).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#ways .offered.go")).to_be_visible()
        assert page.locator("#prompt.yours").count(), "one tap played it"
        now = moment(page)
        card.tap()
        moved_on(page, now)


def test_a_phone_can_zoom_into_a_board(browser: Browser, server: Server) -> None:
    board = ".zone-grid .scroll"
    wide = f"() => document.querySelector('{board} .spots').offsetWidth"
    with tab(browser, **PHONE) as page:
        play_now(page, server, "the_heirs")
        before = page.evaluate(wide)
        page.locator(board).evaluate(PINCH)
        assert page.evaluate(wide) > 1.8 * before
        assert unfit_for_a_phone(page) == []
        assert press_any(page, random.Random(8))
        assert page.evaluate(wide) > 1.8 * before, "the next frame forgot it"


def test_pieces_move_unless_somebody_asks_for_calm(browser: Browser, server: Server) -> None:
    count = """() => { const animate = Element.prototype.animate; window.glides = 0;
        Element.prototype.animate = function (...all) {
            window.glides += 1; return animate.apply(this, all); }; }"""
    for motion, speed, moves in (
        ("no-preference", "fast", True),
        ("no-preference", "no animation", False),
        ("reduce", "slow", False),
    ):
        options: dict[str, Any] = {"reduced_motion": motion}
        with tab(browser, **options) as page:
            play_now(page, server, "the_heirs")
            open_menu(page)
            page.get_by_label("Animation speed").select_option(speed)
            open_menu(page)
            page.evaluate(count)
            press_any(page, random.Random(9))
            assert (page.evaluate("window.glides") > 0) == moves, (motion, speed)


def test_another_computer_in_the_house_plays_without_a_certificate(
    browser: Browser, server: Server
) -> None:
    with tab(browser, "Cross-Origin-Opener-Policy") as page:
        page.goto(f"http://another-computer.test:{server.port}")
        assert not page.evaluate("isSecureContext")
        page.locator(".box:has(input[value=the_heirs]) button").click()
        for _ in range(2):
            assert press_any(page, random.Random(10))
        open_menu(page)
        page.get_by_text("Invite friends", exact=True).click()
        page.get_by_role("button", name="Copy the link").click()
        expect(page.get_by_role("button", name="Copied")).to_be_visible()


def test_a_name_in_a_link_is_never_a_script(browser: Browser, server: Server) -> None:
    anna = Visitor(server)
    room = anna.open("the_heirs", name="<svg/onload=fail()>", **{"seat-1": "person"})
    with tab(browser) as page:
        page.goto(f"{server.address}/t/{room}")
        expect(page.locator("#seats")).to_contain_text("<svg/onload=fail()>")
