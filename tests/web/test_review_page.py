"""The review at the table: at once why it ended, then everything else, for whoever looks."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from heirloom.bots.play import play
from heirloom.core import catalogue
from heirloom.core.dealers import Shuffling
from heirloom.core.game import DEALER
from heirloom.core.log import SIT, START, Entry
from heirloom.store.log import Opening, Store
from heirloom.web.seats import new_seat
from tests.loops import run
from tests.web.house import HELD_SECONDS, TRIES, House
from tests.web.pressing import PHONE, come_as, serious, tab
from tests.web.visitor import Server, Visitor, moves

COOKIE = "cookie-of-anna"
TINY = {"option-rows": "2", "option-columns": "3", "option-start": "black"}
HEIRS, CROWNS = "heirs", "crowns"  # rooms of finished matches
SEED_WITH_MISTAKES = 1  # of a match in which both sides lose what was won


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose reviews take few seconds, with two finished matches of Anna's."""
    folder = tmp_path_factory.mktemp("quick")
    run(begin(folder / "tables.db"))
    running = Server(folder, review_seconds=3.0, reviews=1_000, reviews_per_address=1_000)
    yield running
    running.stop()


async def begin(file: Path) -> None:
    """Store a match of The Heirs that is mostly proved, and a longer one of Inheritance."""
    store = Store(str(file))
    await store.open()
    await keep(store, HEIRS, "the_heirs", SEED_WITH_MISTAKES, rows=2, columns=4)
    await keep(store, CROWNS, "inheritance", 6, crowns=2)
    await store.close()


async def keep(store: Store, room: str, name: str, seed: int, **options: object) -> None:
    game = catalogue.open_game(name, options)
    match = play(game, ["random"] * 2, Shuffling(seed), seed=seed)
    visitor = sha256(COOKIE.encode()).hexdigest()[:40]
    entries = [Entry(SIT, 0, f"{visitor} Anna"), Entry(START, DEALER, ""), *match.log]
    opening = Opening(room, game.box, game.version, 2, "", 0, [0, 0])
    await store.begin(opening, [new_seat(), new_seat(bot="greedy")], entries)


def anna_at(server: Server, lang: str = "en") -> Visitor:
    """Anna, who played both matches."""
    anna = Visitor(server, lang)
    anna.cookie = f"heirloom={COOKIE}"
    return anna


def play_out(anna: Visitor, game: str, **options: str) -> str:
    """A match against a bot, in which Anna makes the first move offered; its room."""
    room = anna.open(game, name="Anna", level="greedy", **options)
    for number in range(4_000):
        page = anna.get(f"/t/{room}").text
        if 'class="after"' in page:
            return room
        if offered := moves(page):
            anna.post(f"/t/{room}/do", move=offered[0], command=f"move-{number}")
        else:
            time.sleep(0.02)
    raise AssertionError("the match does not end")


def reviewed(who: Visitor, room: str) -> str:
    """The page once the review is finished."""
    for _ in range(3_000):
        page = who.get(f"/t/{room}/review").text
        if 'data-state="making"' not in page:
            return page
        time.sleep(0.1)
    raise AssertionError("the review is not finished")


def test_why_it_ended_is_said_at_once_and_the_rest_once_it_is_known(quick: Server) -> None:
    anna, room = anna_at(quick), HEIRS
    first = anna.get(f"/t/{room}/review")
    assert first.status == 200
    assert re.search(r"<h1>You (win|lose)", first.text)
    assert f'href="/t/{room}/look"' in first.text
    page = reviewed(anna, room)
    assert 'data-state="done"' in page
    assert page.count('<svg class="curve') == 2
    assert "Your winning chances, move by move" in page
    assert "How it ended" in page
    sums = re.search(r'<p class="sum">(\d+) (.*?) = (\d+)</p>', page)
    assert sums is not None
    terms = [int(sign.replace("−", "-") + n) for sign, n in re.findall(r"([+−]) (\d+)", sums[2])]
    assert int(sums[1]) + sum(terms) == int(sums[3])
    assert 'http-equiv="refresh"' not in page


def test_without_scripts_the_page_reloads_until_it_is_finished(quick: Server) -> None:
    anna = Visitor(quick)
    room = play_out(anna, "inheritance", **{"option-crowns": "1"})
    page = anna.get(f"/t/{room}/review").text
    assert 'data-state="making"' in page
    assert '<noscript><meta http-equiv="refresh"' in page
    assert "<progress" in page
    found = json.loads(anna.get(f"/t/{room}/review/parts?rounds=-1").text)
    assert set(found) == {"state", "share", "rounds", "html"}
    assert "How it ended" in found["html"]
    reviewed(anna, room)
    found = json.loads(anna.get(f"/t/{room}/review/parts").text)
    assert (found["state"], found["share"]) == ("done", 100)


def test_it_is_told_from_the_seat_of_whoever_looks(quick: Server) -> None:
    room = HEIRS
    watching = reviewed(Visitor(quick), room)
    assert "Your" not in watching
    assert "Winning chances of Anna, move by move" in watching
    assert f'action="/t/{room}/rematch"' not in watching
    french = anna_at(quick, "fr")
    assert "Vos chances de gagner, coup par coup" in reviewed(french, room)


def test_there_is_no_review_before_the_end(quick: Server) -> None:
    anna = Visitor(quick)
    room = anna.open("inheritance")
    answer = anna.get(f"/t/{room}/review")
    assert (answer.status, answer.headers["location"]) == (303, f"/t/{room}")
    assert anna.get(f"/t/{room}/review/parts").status == 404
    assert anna.post(f"/t/{room}/review").status == 404
    assert anna.get("/t/nothing/review").status == 404


def test_the_end_of_a_game_and_its_replay_lead_to_the_review(quick: Server) -> None:
    for page in (f"/t/{HEIRS}", f"/t/{HEIRS}/look"):
        assert f'href="/t/{HEIRS}/review"' in anna_at(quick).get(page).text


def test_a_game_that_was_given_up_is_reviewed(quick: Server) -> None:
    anna = Visitor(quick)
    room = anna.open("the_heirs", **TINY)
    anna.post(f"/t/{room}/do", do="resign")
    page = reviewed(anna, room)
    assert "<h1>You resigned." in page
    assert 'data-state="done"' in page


def test_a_visitor_who_asks_for_too_many_reviews_is_told_so(tmp_path: Path) -> None:
    server = Server(tmp_path, reviews=1, reviews_per_address=1, review_seconds=1.0)
    try:
        anna = Visitor(server)
        first = play_out(anna, "the_heirs", **TINY)
        second = play_out(anna, "the_heirs", **TINY)
        reviewed(anna, first)
        refused = anna.get(f"/t/{second}/review").text
        assert 'data-state="refused"' in refused
        assert "cannot be reviewed now" in refused
        assert "How it ended" in refused
        assert 'data-state="done"' in anna.get(f"/t/{first}/review").text, "what is made is shown"
    finally:
        server.stop()


@pytest.mark.parametrize("path", ["review", "review/parts"])
def test_nothing_holds_the_loop_while_a_long_match_is_reviewed(house: House, path: str) -> None:
    """A match of five with hundreds of moves; what all pages share is loaded by the first try."""
    held = []
    for _ in range(TRIES + 1):
        house.times.take()
        assert house.ask("GET", f"/t/{house.over}/{path}").status == 200
        held.append(house.times.take())
    assert min(held[1:]) < HELD_SECONDS, (held, house.times.what)


# In a browser


def at_review(page: Page, who: Visitor, room: str) -> None:
    reviewed(who, room)
    come_as(page, who, f"/t/{room}/review")
    page.wait_for_selector("html.js")
    page.wait_for_selector(".curve:visible")


def test_pressing_the_curve_and_arrow_keys_show_positions_in_place_of_the_picture(
    browser: Browser, quick: Server
) -> None:
    anna, room = anna_at(quick), CROWNS
    with tab(browser) as page:
        at_review(page, anna, room)
        count = len((page.locator("#review").get_attribute("data-stops") or "").split())
        last = page.locator("#picture").inner_html()
        page.keyboard.press("ArrowLeft")
        expect(page.locator("#caption b")).to_have_text(f"{count - 1} / {count}")
        assert page.locator("#picture").inner_html() != last
        page.keyboard.press("ArrowRight")
        expect(page.locator("#caption b")).to_have_text(f"{count} / {count}")
        box = page.locator(".curve.wide").bounding_box()
        assert box is not None
        page.locator(".curve.wide").click(position={"x": box["width"] * 0.05, "y": 60})
        expect(page.locator("#caption b")).to_have_text(re.compile(rf"[12] / {count}"))
        page.get_by_role("button", name="Next move").click()
        expect(page.locator("#caption b")).to_have_text(re.compile(rf"[23] / {count}"))


def test_a_page_grows_by_itself_until_the_review_is_finished(
    browser: Browser, quick: Server
) -> None:
    anna = Visitor(quick)
    room = play_out(anna, "inheritance", **{"option-crowns": "1"})
    with tab(browser) as page:
        come_as(page, anna, f"/t/{room}/review")
        expect(page.locator("#review[data-state=done]")).to_be_attached(timeout=120_000)
        expect(page.locator(".curve.wide")).to_be_visible()
        expect(page.locator("#progress")).to_be_hidden()


@pytest.mark.parametrize(
    ("room", "lang", "size", "theme"),
    [
        (CROWNS, "en", "wide", "light"),
        (CROWNS, "en", "phone", "dark"),
        (HEIRS, "fr", "wide", "dark"),
        (HEIRS, "fr", "phone", "light"),
    ],
)
def test_a_review_is_accessible_and_fits(
    browser: Browser, quick: Server, room: str, lang: str, size: str, theme: str
) -> None:
    anna = anna_at(quick, lang)
    with tab(browser, locale=lang, **(PHONE if size == "phone" else {})) as page:
        page.context.add_cookies([{"name": "theme", "value": theme, "url": anna.server.address}])
        at_review(page, anna, room)
        assert serious(page) == []
        width = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
        assert width[0] <= width[1]


def test_a_turning_point_is_marked_on_its_board_and_can_be_tried_again(
    browser: Browser, quick: Server
) -> None:
    anna, room = anna_at(quick), HEIRS
    with tab(browser) as page:
        at_review(page, anna, room)
        expect(page.locator(".pivot .arrows .played").first).to_be_attached()
        expect(page.locator(".pivot .arrows .better").first).to_be_attached()
        page.locator(".pivot .dark").first.click()
        page.wait_for_url(re.compile(r"/t/(?!" + re.escape(room) + r")[\w-]+$"))
        expect(page.locator("#board > .field")).to_be_attached()
