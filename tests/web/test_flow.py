"""What happens by itself at a table: moves without a choice, sounds, and the way to a rematch."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from tests.web.pressing import come_as, tab
from tests.web.visitor import Server, Visitor, moves

HEARD = """() => {
    window.heard = [];
    window.AudioContext = class {
        constructor() { this.currentTime = 0; this.state = 'running'; this.destination = {}; }
        createOscillator() {
            window.heard.push('note');
            return { frequency: {}, connect: (to) => to, start() {}, stop() {} };
        }
        createGain() {
            const gain = { setValueAtTime() {}, linearRampToValueAtTime() {},
                exponentialRampToValueAtTime() {} };
            return { gain, connect: (to) => to };
        }
    };
}"""


def at_a_table(page: Page, server: Server) -> None:
    anna = Visitor(server)
    come_as(page, anna, f"/t/{anna.open('the_heirs', **{'option-start': 'black'})}")
    page.wait_for_selector("#ways .move", state="attached")
    page.wait_for_selector("html.js")
    page.wait_for_function("() => window.heirloom.switched")


def with_one_choice(server: Server) -> tuple[Visitor, str]:
    """Bert plays on a board of two cards; Anna has turned one, so he must turn the other."""
    anna, bert = Visitor(server), Visitor(server)
    board = {"option-rows": "1", "option-columns": "2", "option-start": "black"}
    room = anna.open("the_heirs", **board, **{"seat-1": "person"})
    bert.get(f"/t/{room}")
    bert.post(f"/t/{room}/sit", seat="1")
    offered = moves(anna.get(f"/t/{room}").text)
    anna.post(f"/t/{room}/do", move=offered[0], command="first")
    [only] = set(moves(bert.get(f"/t/{room}").text))
    assert f'data-only="{only}"' in bert.get(f"/t/{room}").text
    return bert, room


def test_a_move_without_a_choice_is_made_by_itself(browser: Browser, server: Server) -> None:
    bert, room = with_one_choice(server)
    with tab(browser) as page:
        page.add_init_script("localStorage.removeItem('switch-only')")  # tabs of tests have it off
        come_as(page, bert, f"/t/{room}")
        expect(page.locator("form[data-only]")).to_have_count(0, timeout=30_000)
    assert "data-only" not in bert.get(f"/t/{room}").text


def test_it_can_be_switched_off_and_stays_so(browser: Browser, server: Server) -> None:
    bert, room = with_one_choice(server)
    with tab(browser) as page:
        page.add_init_script("localStorage.setItem('switch-only', 'off')")
        come_as(page, bert, f"/t/{room}")
        assert not page.locator("input[data-switch=only]").is_checked()
        page.wait_for_timeout(1_500)  # it would be made after 0.6 s
        assert page.locator("form[data-only]").count() == 1


def test_sounds_are_off_until_somebody_wants_them(browser: Browser, server: Server) -> None:
    with tab(browser) as page:
        page.add_init_script(f"({HEARD})()")
        at_a_table(page, server)
        assert page.evaluate("() => heirloom.sound('turn')") is False
        assert page.evaluate("() => window.heard") == []
        page.evaluate("""() => {
            const box = document.querySelector('input[data-switch=sound]');
            box.checked = true;
            box.dispatchEvent(new Event('change', { bubbles: true }));
        }""")
        assert page.evaluate("() => window.heard.length") > 0
        assert page.evaluate("() => heirloom.sound('turn')") is True
        assert page.evaluate("() => heirloom.sound('no such sound')") is False
        assert page.evaluate("() => localStorage.getItem('switch-sound')") == "on"


def test_both_are_taken_to_the_rematch_that_both_want(browser: Browser, server: Server) -> None:
    anna, bert = Visitor(server), Visitor(server)
    room = anna.open("the_heirs", name="Anna", **{"seat-1": "person"})
    bert.get(f"/t/{room}")
    bert.post(f"/t/{room}/sit", seat="1", name="Bert")
    bert.post(f"/t/{room}/do", do="resign")
    with tab(browser) as one, tab(browser) as other:
        come_as(one, anna, f"/t/{room}")
        come_as(other, bert, f"/t/{room}")
        one.get_by_role("button", name="Rematch").click()
        expect(one.locator(".again")).to_contain_text("Waiting for Bert")
        expect(other.locator(".again")).to_contain_text("Anna would like a rematch.")
        other.get_by_role("button", name="Rematch").click()
        one.wait_for_url(re.compile(rf"/t/(?!{room})"))
        expect(other).to_have_url(one.url)
