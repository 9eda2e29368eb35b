"""A designer's whole evening in a browser, from an empty page to a friend who plays the deck."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from heirloom.core.words import LANGUAGES
from tests.web.pressing import PHONE, serious, unfit_for_a_phone
from tests.web.visitor import Server

WAIT = 30_000  # milliseconds; the machine may be busy
VERDICT = 60_000


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser of somebody's own."""
    found = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en")
    found.set_default_timeout(WAIT)
    yield found
    found.close()


def workshop(context: BrowserContext, server: Server, game: str = "inheritance") -> Page:
    """The workshop of a game, once its cards are listed."""
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    page.goto(f"{server.address}/workshop/{game}")
    page.wait_for_selector("#cards tr.sel")
    return page


def checked(page: Page, said: str = "No mistakes") -> None:
    """Wait until the server has looked at the deck as it is now."""
    expect(page.locator("#problems")).to_contain_text(said, timeout=WAIT)


def choose(page: Page, card: str) -> None:
    """Choose a card in the list."""
    page.locator("#cards").get_by_role("button", name=card).first.click()
    expect(page.locator("#card-title")).to_have_text(card, timeout=WAIT)


def deck(page: Page) -> str:
    return page.locator("#deck-text").input_value()


def change_two_cards(page: Page) -> None:
    """A Thief who takes more, and an Orphan who is worth more."""
    choose(page, "Thief")
    page.get_by_label("VP: more").click()
    page.locator(".sentence").get_by_label("how many").select_option("2")
    page.locator(".sentence").get_by_label("how", exact=True).select_option("choose")
    expect(page.locator("#face")).to_contain_text("take 2", timeout=WAIT)
    choose(page, "Orphan")
    page.get_by_label("VP: more").click()
    expect(page.locator("#card-changed")).to_have_text("changed from the box: VP", timeout=WAIT)


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Server]:
    """Another server, with a store of its own."""
    running = Server(tmp_path)
    yield running
    running.stop()


def test_an_evening_in_the_workshop(
    context: BrowserContext, browser: Browser, server: Server, other: Server
) -> None:
    page = workshop(context, server)
    page.fill("#deck-name", "Thieves")
    change_two_cards(page)
    checked(page)
    assert 'vp = 1\neffects = [{ do = "take", count = 2, how = "choose" }]' in deck(page)
    # measure, and see the verdict
    page.click("#measure")
    page.wait_for_selector(".finding", timeout=VERDICT)
    assert page.locator("#findings").inner_text()
    # compare, stop, read
    page.click("#compare")
    page.wait_for_selector(".finding.differs", timeout=VERDICT)
    page.click("#stop")
    page.wait_for_selector("#report", timeout=VERDICT)
    assert page.locator(".worth-bar").count() > 10 or page.locator("#so-far").inner_text()
    with context.expect_page() as opened:
        page.click("#report")
    expect(opened.value.locator("h1")).not_to_be_empty(timeout=WAIT)
    assert "Thieves" in opened.value.content()
    # print
    pytest.importorskip("typst")
    page.locator("#print summary").click()
    with page.expect_download(timeout=VERDICT) as printed:
        page.get_by_role("button", name="PDF, A4").click()
    assert printed.value.suggested_filename == "thieves.pdf"
    assert Path(printed.value.path()).read_bytes().startswith(b"%PDF")
    # a friend opens the link on another server and plays
    page.click("#share")
    link = page.locator("#shared-link").get_attribute("href")
    assert link is not None
    link = link.replace(server.address, other.address)
    friend = browser.new_context(locale="fr")
    try:
        guest = friend.new_page()
        guest.goto(link)
        expect(guest.locator(".pairs li")).to_have_count(2, timeout=WAIT)
        expect(guest.locator("h1")).to_contain_text("Thieves", timeout=WAIT)
        assert "Voleur" in guest.locator(".pairs").inner_text()
        assert guest.evaluate("getComputedStyle(document.body).display") == "block"  # a plain page
        guest.get_by_role("button", name="L’essayer").click()
        guest.wait_for_selector("#board .field", timeout=WAIT)
        guest.goto(f"{guest.url}/cards")
        expect(guest.locator(".gallery svg")).to_have_count(27, timeout=WAIT)
        sprite = str(guest.locator(".gallery use").first.get_attribute("href")).split("#")[0]
        assert "prenez-y" in guest.request.get(f"{other.address}{sprite}").text()
        guest.goto(link)
        guest.get_by_role("link", name="L’ouvrir dans l’atelier").click()
        checked(guest, "Aucune erreur")
        assert deck(guest) == deck(page)
    finally:
        friend.close()


def test_nothing_is_lost_on_a_mistake_or_a_reload(context: BrowserContext, server: Server) -> None:
    page = workshop(context, server)
    page.fill("#deck-name", "Mine")
    wrong = deck(page).replace('do = "take"', 'do = "tkae"').replace("level = 9", "level = 12", 1)
    page.fill("#deck-text", wrong)
    checked(page, "2 mistakes, all shown")
    page.locator("#problems button", has_text="heir").click()  # the mistake leads to its line
    at: str = page.evaluate("""() => {
        const area = document.getElementById('deck-text');
        return area.value.slice(area.selectionStart, area.selectionEnd);
    }""")
    assert at == "level = 12"
    page.locator("#play button").click()  # a deck with mistakes is not sent
    expect(page.locator("#notice")).to_contain_text("has mistakes", timeout=WAIT)
    page.reload()
    checked(page, "2 mistakes, all shown")
    assert deck(page) == wrong
    assert page.locator("#deck-name").input_value() == "Mine"
    page.fill("#deck-text", "[[cards")
    checked(page, "Line 1 is not TOML")
    expect(page.locator("#fields .wrong")).to_be_visible(timeout=WAIT)
    page.click("#undo")
    assert deck(page) == wrong
    page.locator("#file summary").click()
    page.click("#start-again")
    checked(page)
    page.click("#undo")
    assert deck(page) == wrong


def test_what_was_done_can_be_undone_after_a_reload(
    context: BrowserContext, server: Server
) -> None:
    page = workshop(context, server)
    box = deck(page)
    change_two_cards(page)
    checked(page)
    mine = deck(page)
    page.fill("#deck-text", mine.replace("Thief", "Thi\U0001f451ef"))
    checked(page)
    page.click("#undo")
    page.click("#undo")
    before = deck(page)
    page.reload()
    page.wait_for_selector("#cards tr.sel")
    assert deck(page) == before
    for _ in range(3):
        page.click("#undo")
    expect(page.locator("#undo")).to_be_disabled(timeout=WAIT)
    assert deck(page) == box
    page.reload()
    page.wait_for_selector("#cards tr.sel")
    for _ in range(5):
        page.click("#redo")
    expect(page.locator("#redo")).to_be_disabled(timeout=WAIT)
    assert deck(page) == mine.replace("Thief", "Thi\U0001f451ef")


def test_steps_are_kept_within_limits_and_nonsense_in_the_store_does_no_harm(
    context: BrowserContext, server: Server
) -> None:
    page = workshop(context, server)
    found = page.evaluate("""() => {
        const { steppable } = window.heirloom;
        const steps = steppable();
        let text = "";
        const all = [text];
        for (let n = 0; n < 300; n += 1) {
            const changed = text.slice(0, n % 7) + "é" + n + text.slice(n % 5);
            const next = n % 3 ? changed : "x".repeat(3000 + n);
            steps.noted(text, next);
            text = next;
            all.push(text);
        }
        const again = steppable(JSON.parse(JSON.stringify(steps.kept())));
        const size = JSON.stringify(again.kept()).length;
        let right = true, back = 0;
        while (again.canUndo()) {
            text = again.undone(text);
            back += 1;
            right = right && text === all[all.length - 1 - back];
        }
        while (again.canRedo()) text = again.redone(text);
        const odd = [{ back: 5 }, { back: [[1]] }, { back: [[-1, 0, "x"]] }, [], "x", null];
        return { size, right, back, isLast: text === all.at(-1),
            odd: odd.some((one) => steppable(one).canUndo()) };
    }""")
    assert found["right"]
    assert found["isLast"]
    assert 20 < found["back"] <= 200
    assert found["size"] < 250_000
    assert not found["odd"]


def test_a_link_does_not_replace_what_one_had(context: BrowserContext, server: Server) -> None:
    page = workshop(context, server)
    change_two_cards(page)
    checked(page)
    mine = deck(page)
    page.click("#share")
    shared = urlsplit(str(page.locator("#shared-link").get_attribute("href"))).path[-64:]
    choose(page, "Spy")
    page.get_by_label("VP: more").click()
    checked(page)
    newest = deck(page)
    assert newest != mine
    page.goto(f"{server.address}/workshop/inheritance?deck={shared}")
    checked(page)
    assert deck(page) == mine
    choose(page, "Bank")
    page.get_by_label("VP: more").click()
    checked(page)
    changed = deck(page)
    page.reload()  # what was changed since is not replaced by the link once more
    checked(page)
    assert deck(page) == changed
    page.click("#undo")
    page.click("#undo")
    assert deck(page) == newest


def test_the_deck_of_a_link_can_be_put_aside_for_ones_own(
    context: BrowserContext, server: Server
) -> None:
    page = workshop(context, server)
    change_two_cards(page)
    checked(page)
    page.click("#share")
    link = page.locator("#shared-link").get_attribute("href")
    page.click("#undo")
    checked(page)
    mine = deck(page)
    page.goto(str(link))
    page.get_by_role("link", name="Open it in the workshop").click()
    checked(page)
    assert deck(page) != mine
    page.get_by_role("button", name="Back to my deck").click()
    assert deck(page) == mine


def test_cards_are_added_copied_put_back_and_removed(
    context: BrowserContext, server: Server
) -> None:
    page = workshop(context, server)
    box = deck(page)
    choose(page, "Spy")
    page.click("#new-card")
    checked(page)
    expect(page.locator("#card-title")).to_have_text("New card 1", timeout=WAIT)
    page.locator(".verbs").get_by_role("button", name="draw").click()
    expect(page.locator("#face")).to_contain_text("Draw a card.", timeout=WAIT)
    page.click("#duplicate")
    expect(page.locator("#card-title")).to_have_text("New card 2", timeout=WAIT)
    checked(page)
    page.click("#remove")
    choose(page, "New card 1")
    page.click("#remove")
    checked(page)
    assert deck(page) == box
    choose(page, "Bank")
    page.get_by_label("Level: more").click()
    expect(page.locator("#put-back")).to_be_visible(timeout=WAIT)
    page.click("#put-back")
    expect(page.locator("#card-changed")).to_have_text("as in the box", timeout=WAIT)
    assert deck(page) == box


def test_sheets_and_a_save_for_tabletop_simulator_are_one_press_away(
    context: BrowserContext, server: Server, tmp_path: Path
) -> None:
    pytest.importorskip("typst")
    page = workshop(context, server)
    page.fill("#deck-name", "Mine")
    page.fill("#deck-text", "[[cards]]".join(deck(page).split("[[cards]]")[:6]))
    checked(page)
    for name, file, begin in (
        ("Sheets as pictures (PNG), US Letter", "mine.zip", b"PK"),
        ("Save for Tabletop Simulator", "mine.json", b"{"),
    ):
        page.locator("#print summary").click()
        with page.expect_download(timeout=VERDICT) as found:
            page.get_by_role("button", name=name).click()
        assert found.value.suggested_filename == file
        assert Path(found.value.path()).read_bytes().startswith(begin)
    save = json.loads(Path(found.value.path()).read_text("utf-8"))
    [sheet] = save["ObjectStates"][0]["CustomDeck"].values()
    assert sheet["FaceURL"].startswith(server.address)
    assert page.request.get(sheet["FaceURL"]).headers["content-type"] == "image/png"


def test_a_deck_is_saved_and_opened_again(
    context: BrowserContext, server: Server, tmp_path: Path
) -> None:
    page = workshop(context, server)
    change_two_cards(page)
    checked(page)
    mine = deck(page)
    saved: dict[str, Path] = {}
    for id, ending in (("#save-toml", "toml"), ("#save-csv", "csv")):
        page.locator("#file summary").click()
        with page.expect_download() as download:
            page.click(id)
        saved[ending] = tmp_path / f"mine.{ending}"
        download.value.save_as(saved[ending])
    assert saved["toml"].read_text("utf-8") == mine
    page.locator("#file summary").click()
    page.click("#start-again")
    assert deck(page) != mine
    page.set_input_files("#open-file", saved["csv"])
    expect(page.locator("#deck-name")).to_have_value("mine", timeout=WAIT)
    checked(page)
    expect(page.locator("#cards .mark")).to_have_count(2, timeout=WAIT)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nobody_is_kept_out_of_the_workshop(browser: Browser, server: Server, lang: str) -> None:
    for theme in ("light", "dark"):
        context = browser.new_context(viewport={"width": 1440, "height": 900}, locale=lang)
        try:
            context.add_cookies([{"name": "theme", "value": theme, "url": server.address}])
            page = workshop(context, server)
            page.fill("#deck-text", deck(page).replace('do = "take"', 'do = "tkae"'))
            page.wait_for_selector("#cards .dot")
            assert serious(page) == []
            page.goto(f"{server.address}/workshop")
            assert serious(page) == []
        finally:
            context.close()


def test_the_workshop_fits_a_phone(browser: Browser, server: Server) -> None:
    given: dict[str, Any] = {**PHONE, "locale": "fr"}
    context = browser.new_context(**given)
    try:
        for game in ("inheritance", "heir_apparent", "the_heirs"):
            page = workshop(context, server, game)
            assert unfit_for_a_phone(page) == []
            page.close()
    finally:
        context.close()


def test_the_keyboard_is_enough(context: BrowserContext, server: Server) -> None:
    page = workshop(context, server)
    page.locator("#cards tbody button").nth(3).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#card-title")).to_have_text("Page", timeout=WAIT)
    page.get_by_label("VP: more").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert json.loads(page.evaluate("localStorage.getItem('workshop-inheritance')"))["text"] == (
        deck(page)
    )
    assert 'slug = "page"' in deck(page)
    assert "vp = 3\neffects" in deck(page).split('slug = "page"')[1].split("[[cards]]")[0]
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect(page.locator("#undo")).to_be_disabled(timeout=WAIT)
