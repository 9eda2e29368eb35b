"""The server signs its records with a key of its own, and says what a record proves."""

from __future__ import annotations

import sqlite3
from html import unescape
from pathlib import Path

import pytest

from heirloom import Mistake, read_record
from heirloom.core.signature import make_key
from heirloom.core.verification import compare_key, verify
from heirloom.web import signing
from heirloom.web.signing import KEY_ADDRESS, ServerKey
from tests.core.test_verification import FINISHED, PRIVATE, PUBLIC, TAMPERINGS, Tampering
from tests.web.visitor import Server, Visitor
from tools.golden import Club

BOARD = {"rows": "2", "columns": "4"}


def finished(server: Server, tmp_path: Path, lang: str = "en") -> tuple[Visitor, str]:
    """A game of two people in which one move was taken back, and its room."""
    club = Club(server, tmp_path)
    club.anna.lang = lang
    room = club.open("the_heirs", friend=True, start="black", **BOARD)
    club.move(club.anna, room)
    club.anna.post(f"/t/{room}/do", do="back")
    club.bert.post(f"/t/{room}/do", do="agree")
    club.moves(room, 10_000, friend=True)
    return club.anna, room


def resigned(server: Server, tmp_path: Path) -> tuple[Visitor, str]:
    """A game that one of two gave up, after some moves."""
    club = Club(server, tmp_path)
    room = club.open("ancestree", friend=True)
    club.moves(room, 6, friend=True)
    club.bert.post(f"/t/{room}/do", do="resign")
    return club.anna, room


def key_of(visitor: Visitor) -> str:
    return visitor.get(KEY_ADDRESS).text.strip()


@pytest.mark.parametrize("game", [finished, resigned])
def test_a_record_is_signed_with_the_key_that_everybody_can_read(
    game: object, server: Server, tmp_path: Path
) -> None:
    assert callable(game)
    anna, room = game(server, tmp_path)
    text = anna.get(f"/t/{room}/record").text
    words = [str(finding.words) for finding in verify(text) if finding.checked]
    assert any(key_of(anna) in line and "exactly what the server" in line for line in words)
    assert compare_key(read_record(text), key_of(anna)).checked


@pytest.mark.parametrize("tampering", TAMPERINGS)
def test_a_record_that_was_tampered_with_and_sealed_again_is_refused(
    tampering: Tampering, server: Server, tmp_path: Path
) -> None:
    anna, room = resigned(server, tmp_path)
    record = read_record(anna.get(f"/t/{room}/record").text)
    assert record.resigned == (1,)
    with pytest.raises(Mistake, match="The signature is wrong"):
        verify(str(tampering(record)))


def test_the_page_says_what_was_checked_in_both_languages(server: Server, tmp_path: Path) -> None:
    anna, room = finished(server, tmp_path)
    page = unescape(anna.get(f"/t/{room}/check").text)
    assert "✓ Every draw follows from the revealed seed" in page
    assert "✓ Every move follows the rules, and the moves lead to this result." in page
    assert f"✓ The text is exactly what the server with key {key_of(anna)} signed" in page
    assert "nothing was changed" not in page
    assert f'href="{KEY_ADDRESS}"' in page
    anna.lang = "fr"
    page = unescape(anna.get(f"/t/{room}/check").text)
    assert "✓ Chaque tirage découle de la graine révélée" in page
    assert f"✓ Le texte est exactement celui que le serveur de clé {key_of(anna)} a signé" in page
    assert "Clé publique de ce serveur" in page


def test_the_key_stays_the_same_and_its_private_half_with_the_server(
    own_server: Server, tmp_path: Path
) -> None:
    anna, room = finished(own_server, tmp_path)
    before = anna.get(f"/t/{room}/record").text
    own_server.kill()
    own_server.start()
    assert anna.get(f"/t/{room}/record").text == before
    store = sqlite3.connect(own_server.store)
    (private,) = store.execute("SELECT value FROM keys WHERE name = 'records'").fetchone()
    store.close()
    assert ServerKey(private).public == key_of(anna)
    pages = [anna.get(f"/t/{room}{path}").text for path in ("", "/record", "/check", "/look")]
    for text in [*pages, key_of(anna), own_server.errors.read_text(), repr(ServerKey(private))]:
        assert private not in text


def test_without_the_package_records_stay_unsigned(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ServerKey(PRIVATE).public == PUBLIC
    assert ServerKey(PRIVATE).sign(FINISHED).signature is not None
    monkeypatch.setattr(signing, "can_sign", lambda: False)
    key = ServerKey(make_key())
    assert key.public == ""
    assert key.sign(FINISHED) == FINISHED
