"""Puzzles in a real browser: solved, missed, refuted, and counted in this browser alone."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from playwright.sync_api import Browser, Page, expect

from heirloom.coach.puzzles import GRADES, find_puzzles, graded, puzzle_of_the_day
from heirloom.core import catalogue
from tests.web.pressing import PHONE, press, serious, tab, unfit_for_a_phone
from tests.web.visitor import Server, Visitor

ANSWERS = "(before) => Number(document.getElementById('room').dataset.answers || 0) > before"


def begin(page: Page, server: Server, game: str, number: int) -> None:
    """Open a puzzle by its number, which begins at 1 for people."""
    page.goto(f"{server.address}/puzzles/{game}/{number + 1}")
    page.wait_for_selector("html.js #board .field")


def answers(page: Page) -> int:
    return int(page.locator("#room").get_attribute("data-answers") or 0)


def make(page: Page, notation: str) -> None:
    """Press the pieces of a move, and wait for the answer."""
    before = answers(page)
    path = page.locator(f'#ways .move[value="{notation}"]').get_attribute("data-path") or ""
    press(page, notation, path.split())
    page.wait_for_function(ANSWERS, arg=before)


@pytest.mark.parametrize("grade", GRADES)
def test_a_puzzle_of_each_grade_is_solved_by_pressing(
    browser: Browser, server: Server, grade: int
) -> None:
    puzzles = find_puzzles("the_heirs")
    number = graded(puzzles, grade)[1]
    with tab(browser) as page:
        begin(page, server, "the_heirs", number)
        expect(page.locator(".seal")).to_have_text("Proved: exactly one move wins")
        for move in puzzles[number].line[::2]:
            make(page, move)
        expect(page.locator("#tutor h2")).to_have_text("Solved")
        assert page.locator(".solution .wins").count() == 1
        assert page.locator(".solution .fails").count() == len(puzzles[number].refutations)
        expect(page.locator(".own-rating")).to_contain_text("±")
        assert serious(page) == []


def test_a_wrong_move_is_refuted_on_the_board_and_may_be_tried_again(
    browser: Browser, server: Server
) -> None:
    puzzle = find_puzzles("the_heirs")[0]
    with tab(browser, **PHONE) as page:
        begin(page, server, "the_heirs", 0)
        assert unfit_for_a_phone(page) == []
        board = page.locator("#board").bounding_box()
        make(page, next(iter(puzzle.refutations)))
        expect(page.locator("#reply")).to_contain_text("The other side wins by")
        assert page.locator("#reply .events li").count() >= 2
        assert page.locator("#board").bounding_box() == board
        assert unfit_for_a_phone(page) == []
        page.get_by_role("link", name="Try again").click()
        expect(page.locator("#tutor h2")).to_have_text("One move wins. Find it.")
        make(page, puzzle.line[0])
        expect(page.locator("#tutor h2")).to_have_text("Solved")
        assert serious(page) == []
        page.goto(f"{server.address}/puzzles/the_heirs")
        expect(page.locator(".numbers a.missed")).to_have_count(1)  # the first try counts
        assert unfit_for_a_phone(page) == []


def test_a_hint_lights_a_piece_and_the_solution_may_be_shown(
    browser: Browser, server: Server
) -> None:
    with tab(browser) as page:
        begin(page, server, "the_heirs", 3)
        page.get_by_role("link", name="Hint").click()
        expect(page.locator("#board .in-light")).to_have_count(1)
        page.get_by_role("link", name="Show the solution").click()
        expect(page.locator(".solution .wins")).to_have_count(1)


def test_what_is_forbidden_is_refused_and_costs_nothing(browser: Browser, server: Server) -> None:
    with tab(browser) as page:
        begin(page, server, "the_heirs", 0)
        page.locator("#board .piece.hollow").first.click()
        expect(page.locator("#reply .why .clause")).to_be_visible()
        assert page.locator(".own-rating").inner_text() == "–"


@pytest.mark.parametrize("game", [name for name in catalogue.own_names() if name != "the_heirs"])
def test_a_judged_puzzle_says_so_and_compares_its_moves(
    browser: Browser, server: Server, game: str
) -> None:
    puzzle = find_puzzles(game)[0]
    with tab(browser, **PHONE) as page:
        begin(page, server, game, 0)
        expect(page.locator(".seal")).to_have_text("Judged by a long search, not proved")
        make(page, puzzle.line[0])
        expect(page.locator("#tutor h2")).to_have_text("Solved")
        expect(page.locator(".solution .wins")).to_contain_text("%")
        unfit = unfit_for_a_phone(page)
        assert [one for one in unfit if 'class="piece' not in one] == []  # cards in hand overlap


def test_the_puzzle_of_the_day_makes_a_streak_that_is_kept(
    browser: Browser, server: Server
) -> None:
    with tab(browser) as page:
        page.goto(server.address)
        page.get_by_role("link", name="Solve it").click()
        number = puzzle_of_the_day("the_heirs", datetime.now(UTC).date())
        assert page.url.endswith(f"/puzzles/the_heirs/{number + 1}")
        for move in find_puzzles("the_heirs")[number].line[::2]:
            make(page, move)
        expect(page.locator(".streak")).to_contain_text("Days in a row: 1")
        page.goto(f"{server.address}/puzzles")
        expect(page.locator(".week .solved")).to_have_count(1)
        assert serious(page) == []
        page.goto(server.address)
        expect(page.locator(".daily .streak")).to_contain_text("Days in a row: 1")


def test_a_puzzle_is_solved_without_scripts(server: Server) -> None:
    puzzle = find_puzzles("the_heirs")[0]
    guest = Visitor(server)
    page = guest.get("/puzzles/the_heirs/1").text
    assert f'value="{puzzle.line[0]}"' in page
    assert "Solved" in guest.get(f"/puzzles/the_heirs/1?move={puzzle.line[0]}").text
    wrong = next(iter(puzzle.refutations))
    assert "That is not it" in guest.get(f"/puzzles/the_heirs/1?move={wrong}").text


@pytest.mark.parametrize("name", catalogue.own_names())
def test_every_puzzle_page_can_be_drawn_in_both_languages(server: Server, name: str) -> None:
    for lang in ("en", "fr"):
        guest = Visitor(server, lang)
        for number in range(0, len(find_puzzles(name)), 40):
            answer = guest.get(f"/puzzles/{name}/{number + 1}?do=solution")
            assert answer.status == 200
            assert 'class="solution"' in answer.text
