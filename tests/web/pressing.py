"""Hands on a table in a real browser: tabs, presses, and what a page must not be."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page

from tests.web.visitor import Server, Visitor

AXE = (Path(__file__).parent / "axe" / "axe.min.js").read_text("utf-8")
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
}
FINGER = 43.5  # pixels: 44, less what rounding takes away

CALM = """for (const name of ['warnings', 'only']) localStorage.setItem(`switch-${name}`, 'off');"""
MOMENT = """() => {
    const next = document.querySelector('#ways > .go');
    if (next) next.click(); // a round has ended
    const zones = document.querySelector('#board .field');
    const moves = [...document.querySelectorAll('#ways .move')];
    if (!zones || (!moves.length && !document.querySelector('nav.after'))) return null;
    return {
        ply: zones.dataset.ply,
        alone: document.querySelectorAll('.seat.turn').length === 1,
        moves: moves.map((one) => [one.value, (one.dataset.path || '').split(' ')]),
    };
}"""
GONE = """([ply, moves, alone]) => {
    const now = [...document.querySelectorAll('#ways .move')].map((one) => one.value).join();
    return now !== moves || (alone && document.querySelector('#board .field').dataset.ply !== ply);
}"""
BARRED = """() => {
    const paths = [...document.querySelectorAll('#ways .move')].map((b) => b.dataset.path || '');
    const legal = new Set(paths.join(' ').split(' '));
    const open = [...document.querySelectorAll('#board [data-s] > .piece[data-face]')];
    const barred = open.find((piece) => piece.dataset.face
        && !legal.has(piece.dataset.p) && !legal.has(piece.parentElement.dataset.s));
    if (barred) barred.classList.add('barred');
    return Boolean(barred);
}"""
SMALL = """(least) => {
    const pressed = 'button, summary, select, input:not([type=hidden]), nav a, a.button, '
        + '.ways a, .foot a, .mine-tables a, .prompt .clause, .brand';
    return [...document.querySelectorAll(pressed)]
        .filter((one) => one.checkVisibility() && getComputedStyle(one).clipPath === 'none')
        .filter((one) => getComputedStyle(one).pointerEvents !== 'none')
        .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 90)
            + ' in ' + (one.closest('.zone, form, nav')?.className || 'the page')])
        .filter(([box]) => box.width < least || box.height < least)
        .map(([box, html]) => `${box.width} x ${box.height}: ${html}`);
}"""
STILL = """() => document.getAnimations().every((one) => one.playState !== 'running'
    || one.effect.getComputedTiming().iterations === Infinity)"""
UNNAMED = """() => [...document.querySelectorAll('.piece[data-name]')]
    .filter((one) => !one.ariaLabel.includes(one.dataset.name)).map((one) => one.outerHTML)"""
FAINT = """() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
        const own = text.parentElement, size = parseFloat(getComputedStyle(own).fontSize);
        const apart = own.closest('svg, .n, .to-move, .crown') || size === 0;
        const least = own.closest('.room') ? 13 : 14;
        if (text.data.trim() && size < least && own.checkVisibility() && !apart)
            found.push(`${size}: ${text.data.trim().slice(0, 60)}`);
    }
    return found;
}"""


class Moment(NamedTuple):
    """What a page offers: each move by its notation, with the pieces to press for it."""

    ply: str
    alone: bool  # whether nobody else is waited on
    moves: list[tuple[str, list[str]]]


@contextmanager
def tab(browser: Browser, allow: str = "WebSocket", **options: Any) -> Iterator[Page]:
    """A tab of its own, in which no script may fail."""
    context = browser.new_context(
        **{
            "viewport": {"width": 1280, "height": 860},
            "locale": "en",
            "reduced_motion": "reduce",
            **options,
        }
    )
    context.add_init_script(CALM)
    page = context.new_page()
    failures: list[str] = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.on(
        "console",
        lambda message: (
            failures.append(message.text)
            if message.type == "error" and allow not in message.text
            else None
        ),
    )
    try:
        yield page
    finally:
        context.close()
    assert failures == [], failures


def come_as(page: Page, visitor: Visitor, path: str) -> None:
    """Open a page with somebody's cookie."""
    name, value = visitor.cookie.split("=", 1)
    page.context.add_cookies([{"name": name, "value": value, "url": visitor.server.address}])
    page.goto(visitor.server.address + path)


def play_now(page: Page, server: Server, game: str) -> None:
    """One click on a box."""
    page.goto(server.address)
    page.locator(f".box:has(input[value={game}]) button").click()
    page.wait_for_selector("#board .field")
    page.wait_for_selector("html.js")


def moment(page: Page) -> Moment:
    """Wait until it is one's turn, or the game is over: then there is no move."""
    found = page.wait_for_function(MOMENT, timeout=60_000).json_value()
    moves = [(notation, [id for id in path if id]) for notation, path in found["moves"]]
    return Moment(found["ply"], found["alone"], moves)


def press_any(page: Page, rng: random.Random) -> bool:
    """Press the pieces of any legal move, one after the other; whether there was one."""
    now = moment(page)
    if not now.moves:
        return False
    notation, path = rng.choice(now.moves)
    press(page, notation, path)
    moved_on(page, now)
    return True


def press(page: Page, notation: str, path: list[str]) -> None:
    """The pieces of a move, then its button where the pieces leave a choice."""
    for id in path:
        page.locator(f'#board [data-p="{id}"], #board [data-s="{id}"] > .piece').first.click()
    if not path:
        button = page.locator(f'#ways .plain .move[value="{notation}"]')
        if button.is_visible():
            button.click()
        else:
            step_to(page, button.get_attribute("data-amount") or "")
    elif page.locator("#ways .moves.choosing").count():
        page.locator(f'#ways .offered[value="{notation}"]').click()


def step_to(page: Page, amount: str) -> None:
    """Set the stepper to an amount, and press its button."""
    stepper = page.locator("#ways .stepper")
    while stepper.locator("output").inner_text() != amount:
        stepper.locator(".more").click()
    stepper.locator(".go").click()


def moved_on(page: Page, before: Moment) -> None:
    """Wait until one's own move has been made."""
    moves = ",".join(notation for notation, _ in before.moves)
    page.wait_for_function(GONE, arg=[before.ply, moves, before.alone], timeout=60_000)


def serious(page: Page) -> list[str]:
    """What axe-core finds that would keep somebody out, by day; and what is too faint by night."""
    at_rest(page)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    page.emulate_media(color_scheme="dark")
    faint = _violations(page, ", runOnly: ['color-contrast']")
    page.emulate_media(color_scheme="light")
    return [f"in the dark: {one}" for one in faint] + _violations(page)


def _violations(page: Page, only: str = "") -> list[str]:
    found = page.evaluate(
        f"() => axe.run({{ exclude: [['svg *']] }}, {{ resultTypes: ['violations']{only} }})"
    )
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:160]} at {one['nodes'][0]['target']}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical") and not _is_told(page, one)
    ]


def _is_told(page: Page, violation: dict[str, Any]) -> bool:
    """Whether it is only that pieces show name and numbers apart, but say them in one sentence."""
    if violation["id"] != "label-content-name-mismatch":
        return False
    assert page.evaluate(UNNAMED) == []
    return all("piece" in node["html"].split(">")[0] for node in violation["nodes"])


def at_rest(page: Page) -> None:
    """Wait until nothing moves any more, so that everything has its size and place."""
    page.wait_for_function(STILL)


def unfit_for_a_phone(page: Page) -> list[str]:
    """What sticks out sideways, is too small for a finger, or too small to read."""
    at_rest(page)
    wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    found = [f"{wide} pixels stick out sideways"] if wide > 0 else []
    return [*found, *page.evaluate(SMALL, FINGER), *page.evaluate(FAINT)]
