"""Upgrades never change a match: a box with other cards, and rules of another version."""

from __future__ import annotations

import re
import shutil
import sqlite3
from html import unescape
from pathlib import Path

import pytest

from heirloom import Record, read_record
from heirloom.core.decks import deck_hash
from tests.copies import PRESENT, RULE, VERSION, Copy
from tests.web.test_golden_store import GOLDEN, STORES, Opened, played

ADDED = """
[[cards]]
slug = "upstart"
name = { en = "Upstart", fr = "Parvenu" }
icon = "baby-face"
level = 1
vp = 9
"""


def in_other_cards(copy: Copy) -> None:
    """A card is worth more, one has another slug, one is new; the old cards are kept."""
    copy.change("cards.toml", "vp = 1\n", "vp = 7\n")
    copy.change("cards.toml", 'slug = "spy"', 'slug = "secret_agent"')
    file = copy.game / "cards.toml"
    file.write_text(file.read_text(encoding="utf-8") + ADDED, encoding="utf-8")


def opened(version: str, folder: Path, copy: Copy, monkeypatch: pytest.MonkeyPatch) -> Opened:
    """The store of a version, opened by a server with a changed game."""
    monkeypatch.setenv("PYTHONPATH", str(copy.folder / "src"))
    folder.mkdir()
    return Opened(version, folder)


def record_of(found: Opened, name: str) -> Record:
    return read_record((found.golden / f"web-{name}.txt").read_text("utf-8"))


def is_present(version: str) -> bool:
    """Whether the games of a store were played by the rules that they have now."""
    text = (GOLDEN / version / "web-cards.txt").read_text("utf-8")
    return read_record(text).version == PRESENT


@pytest.mark.parametrize("version", [store for store in STORES if is_present(store)])
def test_matches_go_on_with_the_cards_that_they_began_with(
    version: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = Copy(tmp_path / "copy")
    in_other_cards(copy)
    assert copy.run("--pin")[0] == 0
    if version != "0.1":  # its store has the cards itself
        shutil.rmtree(copy.game / "decks")
    found = opened(version, tmp_path / "store", copy, monkeypatch)
    try:
        for name in ("cards", "resigned", "deck"):
            now, was = found.record(name), record_of(found, name)
            assert (now.entries, now.scores) == (was.entries, was.scores)
            assert now.replay().log == was.entries
        for name in ("cards-running", "deck-running"):
            assert "secret_agent" not in found.page(name)
            found.club.moves(found.id(name), 4, friend=True)
        new = found.club.open("inheritance")
        page = found.club.anna.get("/cards/inheritance").text
        assert "Upstart" in page
        assert found.club.anna.get(f"/t/{new}").status == 200
    finally:
        found.server.kill()


def test_a_rematch_is_played_with_the_cards_of_today_or_the_custom_deck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = Copy(tmp_path / "copy")
    in_other_cards(copy)
    assert copy.run("--pin")[0] == 0
    found = opened("unreleased", tmp_path / "store", copy, monkeypatch)
    try:
        cards, deck = (rematch_of(found, name) for name in ("cards", "deck"))
        assert stored_deck(found, cards) == ("", deck_hash((copy.game / "cards.toml").read_text()))
        assert stored_deck(found, deck) == stored_deck(found, found.id("deck"))
        assert stored_deck(found, deck)[0]
    finally:
        found.server.kill()


def rematch_of(found: Opened, name: str) -> str:
    people = (found.club.bert, found.club.anna)  # both must want it
    answers = [who.post(f"/t/{found.id(name)}/rematch") for who in people]
    return answers[-1].headers["location"].removeprefix("/t/")


def stored_deck(found: Opened, room: str) -> tuple[str, str]:
    """The custom deck of a match, and the hash of its cards."""
    store = sqlite3.connect(found.file)
    try:
        query = "SELECT deck, cards FROM matches WHERE id = ?"
        deck, cards = store.execute(query, (room,)).fetchone()
    finally:
        store.close()
    return deck, cards


def test_matches_of_other_rules_are_shown_with_a_sentence_and_not_played_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = Copy(tmp_path / "copy")
    copy.change(*RULE)
    copy.change(*VERSION)
    found = opened("unreleased", tmp_path / "store", copy, monkeypatch)
    try:
        anna, was = found.club.anna, record_of(found, "resigned").version
        assert anna.get("/").status == 200
        for name in ("cards", "cards-running", "resigned", "deck-running"):
            page = found.page(name)
            told = f"was played with version {was} of the rules, and this is version {PRESENT + 1}."
            assert told in page
            assert 'name="move"' not in page
        room, before = found.id("cards-running"), found.before["cards-running"]
        last = [text for kind, _, text in before if kind == "play"][-1]
        for asked in ({"move": last, "command": "c"}, {"do": "back"}, {"do": "resign"}):
            answer = anna.post(f"/t/{room}/do", "", None, **asked)
            assert answer.status == 422
            assert f"was played with version {was}" in note(answer.text)
        assert played(found.file, room) == before
        now = found.record("resigned")
        assert (now.version, now.entries) == (was, record_of(found, "resigned").entries)
        check = unescape(anna.get(f"/t/{found.id('resigned')}/check").text)
        assert "so its moves and draws were not checked" in check
        assert "✓ The text is exactly what the server" in check
        assert "✗" not in check
    finally:
        found.server.kill()


def note(page: str) -> str:
    """What one person alone is told."""
    found = re.search(r'id="note".*?</div>', page, re.DOTALL)
    assert found is not None
    return found[0]
