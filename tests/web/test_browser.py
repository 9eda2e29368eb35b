"""The table in a real browser: by mouse, by keyboard, without scripts, on a phone, in French."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, TimeoutError, expect

from heirloom.core import catalogue
from tests.web.visitor import Server, Visitor

AXE = (Path(__file__).parent / "axe" / "axe.min.js").read_text("utf-8")
WAITING = "() => document.querySelector('#board .move') || document.querySelector('nav.after')"
OFFERED = """() => [...document.querySelectorAll('#board .move')].map(
    (button) => [button.value, button.dataset.path ? button.dataset.path.split(' ') : []])"""

BARRED = """() => {
    const paths = [...document.querySelectorAll('#board .move')].map((b) => b.dataset.path || '');
    const legal = new Set(paths.join(' ').split(' '));
    const open = [...document.querySelectorAll('#board [data-s] > .piece[data-face]')];
    const barred = open.find((piece) => piece.dataset.face
        && !legal.has(piece.dataset.p) && !legal.has(piece.parentElement.dataset.s));
    if (barred) barred.classList.add('barred');
    return Boolean(barred);
}"""


@contextmanager
def tab(browser: Browser, **options: Any) -> Iterator[Page]:
    """A tab of its own, in which no script may fail."""
    context = browser.new_context(
        reduced_motion="reduce",
        **{"viewport": {"width": 1280, "height": 860}, "locale": "en", **options},
    )
    page = context.new_page()
    failures: list[str] = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.on(
        "console",
        lambda message: (
            failures.append(message.text)
            if message.type == "error" and "WebSocket" not in message.text
            else None
        ),
    )
    try:
        yield page
    finally:
        context.close()
    assert failures == []


def play_now(page: Page, server: Server, game: str) -> None:
    """One click on a box."""
    page.goto(server.address)
    page.locator(f".box:has(input[value={game}]) button").click()
    page.wait_for_selector("#board .zones")
    page.wait_for_function("() => document.documentElement.classList.contains('js')")


def press_any(page: Page, rng: random.Random) -> bool:
    """Press the pieces of any legal move, one after the other; whether there was one."""
    page.wait_for_function(WAITING, timeout=30_000)
    offered = page.evaluate(OFFERED)
    if not offered:
        return False
    ply = page.locator("#board .zones").get_attribute("data-ply")
    notation, path = rng.choice(offered)
    try:
        _press(page, notation, path)
        changed = "(ply) => document.querySelector('#board .zones').dataset.ply !== ply"
        page.wait_for_function(changed, arg=ply, timeout=5_000)
    except TimeoutError:  # somebody else acted in between, and the table has changed
        page.keyboard.press("Escape")
    return True


def _press(page: Page, notation: str, path: list[str]) -> None:
    for id in path:
        piece = page.locator(f'#board [data-p="{id}"], #board [data-s="{id}"] > .piece').first
        piece.click(timeout=3_000)
    if not path:
        page.locator(f'#board .plain .move[value="{notation}"]').click(timeout=3_000)
    elif page.locator("#board .moves.choosing .offered").count() > 0:
        page.locator(f'#board .offered[value="{notation}"]').click(timeout=3_000)


def serious(page: Page) -> list[str]:
    """What axe-core finds that would keep somebody out."""
    page.evaluate(AXE)
    found = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:120]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("game", catalogue.names())
def test_a_whole_game_is_played_by_clicking(browser: Browser, server: Server, game: str) -> None:
    rng = random.Random(game)
    with tab(browser) as page:
        play_now(page, server, game)
        for _ in range(1_500):
            if not press_any(page, rng):
                break
        expect(page.locator("nav.after")).to_be_visible()
        page.get_by_role("link", name="Look at the game again").click()
        expect(page.locator(".scrub output")).to_be_visible()
        page.get_by_role("link", name="Back", exact=True).click()
        assert serious(page) == []


def test_two_browsers_play_one_match(browser: Browser, server: Server) -> None:
    with tab(browser) as anna, tab(browser) as bert:
        anna.goto(f"{server.address}/new/the_heirs")
        anna.get_by_label("Your name").fill("Anna")
        anna.get_by_role("button", name="Open the table").click()
        bert.goto(anna.url)
        bert.get_by_label("Your name").fill("Bert")
        bert.get_by_role("button", name="Sit down here").click()
        for page in (anna, bert):
            expect(page.locator("#board .zones")).to_be_visible()
            expect(page.locator(".seats")).to_contain_text("Anna")
            expect(page.locator(".seats")).to_contain_text("Bert")
        rng = random.Random(1)
        for _ in range(6):
            mover = anna if anna.locator("#board .move").count() else bert
            other = bert if mover is anna else anna
            assert press_any(mover, rng)
            ply = mover.locator("#board .zones").get_attribute("data-ply") or ""
            expect(other.locator(f"#board .zones[data-ply='{ply}']")).to_be_visible()
        anna.get_by_label("Your message").fill("<i>hi</i>")
        anna.keyboard.press("Enter")
        expect(bert.locator("#talk")).to_contain_text("<i>hi</i>")


def test_the_table_comes_back_after_sudden_death(browser: Browser, own_server: Server) -> None:
    rng = random.Random(3)
    with tab(browser) as page:
        play_now(page, own_server, "the_heirs")
        for _ in range(3):
            press_any(page, rng)
        page.wait_for_function(WAITING)
        before = page.locator("#story").inner_text()
        own_server.kill()
        expect(page.locator("#note")).to_contain_text("connection is lost")
        own_server.start()
        expect(page.locator("html.offline")).to_have_count(0, timeout=15_000)
        assert page.locator("#story").inner_text() == before
        assert press_any(page, rng)


def test_the_keyboard_alone_is_enough(browser: Browser, server: Server) -> None:
    with tab(browser) as page:
        play_now(page, server, "the_heirs")
        for _ in range(4):
            page.wait_for_function(WAITING)
            page.keyboard.press("Tab")
            for _ in range(80):
                if page.evaluate("() => document.activeElement.matches('#board .lit, .lit > *')"):
                    break
                page.keyboard.press("Tab")
            ply = page.locator("#board .zones").get_attribute("data-ply")
            page.keyboard.press("Enter")
            page.keyboard.press("ArrowRight")
            page.wait_for_timeout(200)
            assert page.evaluate("() => document.activeElement !== document.body"), "focus is kept"
            if page.locator("#board .zones").get_attribute("data-ply") != ply:
                return
            page.keyboard.press("Escape")
        raise AssertionError("no move was made")


def test_without_scripts_every_move_is_a_button(browser: Browser, server: Server) -> None:
    with tab(browser, java_script_enabled=False) as page:
        page.goto(server.address)
        page.locator(".box:has(input[value=the_heirs]) button").click()
        for _ in range(5):
            for _ in range(100):
                if page.locator("#board .move").count():
                    break
                page.wait_for_timeout(50)
                page.reload()
            page.locator("#board .move").first.click()
        assert page.locator(".story li").count() >= 5


def test_pressing_what_is_not_legal_names_its_clause(browser: Browser, server: Server) -> None:
    with tab(browser) as page:
        play_now(page, server, "the_heirs")
        rng = random.Random(5)
        while not page.evaluate(BARRED):
            press_any(page, rng)
            page.wait_for_function(WAITING)
        page.locator("#board .barred").first.click()
        expect(page.locator("#note .clause")).to_be_visible()
        page.locator("#note .clause").click()
        expect(page.locator("#sheet .rule.now")).to_be_visible()


def test_a_card_can_be_read_large(browser: Browser, server: Server) -> None:
    with tab(browser) as page:
        play_now(page, server, "les_heritiers")
        page.get_by_role("button", name="Look at a card").click()
        page.locator(".dock .piece").first.click()
        expect(page.locator("#large .face")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_page_keeps_anybody_out(browser: Browser, server: Server, lang: str, theme: Any) -> None:
    with tab(browser, locale=lang, color_scheme=theme) as page:
        games = catalogue.names()
        paths = ["/", "/credits", *(f"/new/{game}" for game in games[:2])]
        paths += [f"/{kind}/{game}" for kind in ("rules", "cards") for game in games[:2]]
        for path in paths:
            page.goto(server.address + path)
            assert page.locator("html").get_attribute("lang") == lang
            assert serious(page) == [], path


@pytest.mark.parametrize("game", catalogue.names())
def test_a_phone_shows_the_table_without_sideways_scrolling(
    browser: Browser, server: Server, game: str
) -> None:
    rng = random.Random(game)
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "locale": "fr"}
    with tab(browser, **phone) as page:
        play_now(page, server, game)
        for _ in range(4):
            press_any(page, rng)
        wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0
        small = page.evaluate("""() => [...document.querySelectorAll('#board .spot > .piece')]
            .filter((piece) => piece.getBoundingClientRect().width < 40).length""")
        assert small == 0
        assert serious(page) == []


def test_a_name_in_a_link_is_never_a_script(browser: Browser, server: Server) -> None:
    anna = Visitor(server)
    room = anna.open("the_heirs", name="<svg/onload=fail()>", **{"seat-1": "person"})
    with tab(browser) as page:
        page.goto(f"{server.address}/t/{room}")
        expect(page.locator(".seats")).to_contain_text("<svg/onload=fail()>")
