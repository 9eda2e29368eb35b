"""The replay: positions as JSON, a log that can be pressed, and what a script makes of them."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.pressing import FINGER, PHONE, come_as, serious, tab
from tests.web.visitor import Server, Visitor, moves

SIZES = """() => [...document.querySelectorAll('.replay :is(a, button, select, input)')]
    .filter((one) => one.checkVisibility())
    .map((one) => [one.getBoundingClientRect().width, one.getBoundingClientRect().height])"""
AT = "() => Number(new URLSearchParams(location.search).get('move') ?? -1)"


@pytest.fixture(scope="module")
def given_up(server: Server) -> tuple[Visitor, str]:
    """A match of The Heirs that Anna gave up against Bert after six moves."""
    anna, bert = Visitor(server), Visitor(server)
    room = anna.open("the_heirs", name="Anna", **{"seat-1": "person", "option-start": "black"})
    bert.get(f"/t/{room}")
    bert.post(f"/t/{room}/sit", seat="1", name="Bert")
    for number in range(6):
        for who in (anna, bert):
            offered = moves(who.get(f"/t/{room}").text)
            if offered:
                who.post(f"/t/{room}/do", move=offered[0], command=f"move-{number}")
                break
    anna.post(f"/t/{room}/do", do="resign")
    return anna, room


def frames(who: Visitor, room: str, query: str) -> dict[str, object]:
    answer = who.get(f"/t/{room}/frames?{query}")
    assert answer.status == 200
    found: dict[str, object] = json.loads(answer.text)
    return found


def test_positions_come_a_few_at_a_time_and_are_those_of_the_page(
    given_up: tuple[Visitor, str],
) -> None:
    anna, room = given_up
    found = frames(anna, room, "move=2&seat=0")
    shown = found["frames"]
    assert isinstance(shown, list)
    assert found["first"] == 2
    assert len(shown) == 5
    assert "story" not in found
    page = anna.get(f"/t/{room}/look?move=3&seat=0").text
    assert shown[1]["prompt"] in page
    assert f'name="ply" value="{shown[1]["ply"]}"' in page


def test_the_log_is_whole_and_ends_with_the_resignation(given_up: tuple[Visitor, str]) -> None:
    anna, room = given_up
    page = anna.get(f"/t/{room}/look?move=2").text
    lines = re.findall(r'<li data-at="(\d+)"([^>]*)><a href="([^"]*)">([^<]*)', page)
    assert [int(at) for at, *_ in lines] == sorted(int(at) for at, *_ in lines)
    assert lines[-1][3] == "Anna resigned. Bert wins."
    assert lines[-1][0] == "6"
    assert all(f"move={at}&amp;" in link for at, _, link, _ in lines)
    assert {at for at, marks, *_ in lines if "now" in marks} == {"2"}
    told = frames(anna, room, "move=0&seat=0&story")["story"]
    assert "You resigned. Bert wins." in str(told)


@pytest.mark.parametrize("query", ["move=x&seat=9", "move=-4", "move=999999", "seat=%00", ""])
def test_nonsense_in_the_address_shows_some_position(
    given_up: tuple[Visitor, str], query: str
) -> None:
    anna, room = given_up
    assert frames(anna, room, query)["frames"]
    assert anna.get(f"/t/{room}/look?{query}").status == 200


def test_a_running_game_has_no_replay(server: Server) -> None:
    anna = Visitor(server)
    room = anna.open("inheritance")
    assert anna.get(f"/t/{room}/frames").status == 404
    assert anna.get(f"/t/{room}/look").headers["location"] == f"/t/{room}"


def stands_at(page: Page, move: int) -> None:
    """Wait until a position is shown, and nothing else was loaded for it."""
    page.wait_for_function(f"() => ({AT})() === {move}")
    expect(page.locator(".replay output")).to_have_text(f"{move} / 6")
    assert page.evaluate("() => window.stayed") is True, "the page was loaded again"


def test_steps_keys_the_slider_and_the_log_move_without_loading_a_page(
    browser: Browser, given_up: tuple[Visitor, str]
) -> None:
    anna, room = given_up
    with tab(browser) as page:
        come_as(page, anna, f"/t/{room}/look?move=2&seat=all")
        page.wait_for_selector("html.js")
        page.evaluate("() => { window.stayed = true; }")
        first = page.locator("#board").inner_html()
        page.keyboard.press("ArrowRight")
        stands_at(page, 3)
        page.get_by_role("link", name="Previous move").click()
        stands_at(page, 2)
        assert page.locator("#board .piece").count() > 0
        page.get_by_role("slider").fill("5")
        stands_at(page, 5)
        assert page.locator("#board").inner_html() != first
        page.locator(".told a", has_text="Anna resigned").click()
        stands_at(page, 6)
        expect(page.locator("#moment")).to_contain_text("Anna resigned. Bert wins.")
        page.get_by_label("Point of view").select_option("Bert")
        page.wait_for_function("() => location.search.includes('seat=1')")
        expect(page.locator(".told li").last).to_contain_text("Anna resigned. You win.")
        copied = page.locator(".copy").get_attribute("data-copy") or ""
        assert copied.endswith("/look?move=6&seat=1")
        assert page.locator("input[name=ply]").input_value() != ""
        assert serious(page) == []


def test_the_replay_runs_by_itself_to_the_end(
    browser: Browser, given_up: tuple[Visitor, str]
) -> None:
    anna, room = given_up
    with tab(browser) as page:
        come_as(page, anna, f"/t/{room}/look?move=3&seat=all")
        page.wait_for_selector("html.js")
        page.evaluate("() => { window.stayed = true; }")
        page.locator(".tempo").select_option("fast")
        page.get_by_role("button", name="Play", exact=True).click()
        expect(page.get_by_role("button", name="Pause")).to_be_visible()
        stands_at(page, 6)
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_the_replay_works_without_scripts_and_on_a_phone(
    browser: Browser, given_up: tuple[Visitor, str]
) -> None:
    anna, room = given_up
    with tab(browser, java_script_enabled=False) as page:
        come_as(page, anna, f"/t/{room}/look?move=2&seat=all")
        page.get_by_role("link", name="Next move").click()
        expect(page.locator(".replay output")).to_have_text("3 / 6")
        page.locator(".told a").first.click()
        expect(page.locator(".replay output")).to_have_text("1 / 6")
    with tab(browser, **PHONE) as phone:
        come_as(phone, anna, f"/t/{room}/look?move=2")
        assert phone.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        sizes = phone.evaluate(SIZES)
        assert [size for size in sizes if min(size) < FINGER] == []
