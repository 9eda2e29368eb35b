"""What a record proves: nothing more is claimed than was checked."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import heirloom
from heirloom import Fair, Match, Mistake, Record, read_record
from heirloom.core import signature, verification
from heirloom.core.log import DEAL, PLAY
from heirloom.core.signature import Signature, is_signed, make_key, public_key, sign
from heirloom.core.verification import compare_key, verify
from heirloom.core.words import Reader

PRIVATE = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"  # of RFC 8032
PUBLIC = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
STRANGER = "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb"
NAMES = ["Anna", "Berta"]


def played(name: str = "ancestree", most: int = 10_000) -> Match[Any, Any, Any]:
    rng = Random(7)
    match = Match(heirloom.game(name), dealer=Fair(bytes(range(32))), names=NAMES)
    while (waiting := match.waiting_on()) and most:
        seat, most = rng.choice(waiting), most - 1
        match.play(seat, rng.choice(match.legal(seat)))
    return match


FINISHED = played().record()
RESIGNED = played(most=20).record()._replace(reveal=bytes(range(32)).hex(), resigned=(1,))


def swapped(record: Record) -> Record:
    """The names of both players, exchanged."""
    return record._replace(names=NAMES[::-1])


def renamed(record: Record) -> Record:
    """Another name for one of them."""
    return record._replace(names=["Zoe", NAMES[1]])


def dropped(record: Record) -> Record:
    """Without the last move, and what it led to."""
    last = max(i for i, entry in enumerate(record.entries) if entry.kind == PLAY)
    return record._replace(entries=record.entries[:last], scores=None)


def exchanged(record: Record) -> Record:
    """Two moves that follow each other, in the other order."""
    entries = list(record.entries)
    for i in range(len(entries) - 1):
        one, other = entries[i], entries[i + 1]
        if DEAL not in (one.kind, other.kind) and one.seat != other.seat:
            entries[i], entries[i + 1] = other, one
            forged = record._replace(entries=entries)
            try:
                forged.replay()
                return forged
            except Mistake:
                entries[i], entries[i + 1] = one, other
    raise AssertionError("no two moves can be exchanged")


TAMPERINGS = [swapped, renamed, dropped, exchanged]
Tampering = Callable[[Record], Record]


def said(text: str, lang: str = "en") -> str:
    return "\n".join(Reader(lang).read(finding.words) for finding in verify(text))


def checked(text: str) -> str:
    """All that is claimed."""
    return "\n".join(str(finding.words) for finding in verify(text) if finding.checked)


@pytest.mark.parametrize("record", [FINISHED, RESIGNED], ids=["finished", "resigned"])
@pytest.mark.parametrize("tampering", TAMPERINGS)
def test_what_was_changed_after_it_was_signed_is_refused(
    tampering: Tampering, record: Record
) -> None:
    signed = record.sign(PRIVATE)
    forged = str(tampering(signed))  # sealed again, as anybody can do
    assert "seal " in forged
    with pytest.raises(Mistake, match="The signature is wrong"):
        verify(forged)


@pytest.mark.parametrize("record", [FINISHED, RESIGNED], ids=["finished", "resigned"])
@pytest.mark.parametrize("tampering", TAMPERINGS)
def test_of_an_unsigned_record_no_more_is_claimed_than_was_checked(
    tampering: Tampering, record: Record
) -> None:
    text = str(tampering(record))
    assert "The record is not signed" in said(text)
    claims = checked(text)
    assert "Every draw follows from the revealed seed" in claims
    assert "signed: names" not in claims
    assert "nothing was changed" not in claims


@pytest.mark.parametrize("tampering", TAMPERINGS)
def test_a_strangers_signature_is_not_the_one_that_was_given(tampering: Tampering) -> None:
    forged = tampering(FINISHED).sign(STRANGER)
    assert verify(str(forged))
    assert not compare_key(forged, "").checked
    with pytest.raises(Mistake, match="not with the key you gave"):
        compare_key(forged, PUBLIC)


def test_a_signed_record_reads_back_exactly_and_is_the_servers() -> None:
    for record in (FINISHED, RESIGNED):
        text = str(record.sign(PRIVATE))
        assert str(read_record(text)) == text
        assert f"The text is exactly what the server with key {PUBLIC} signed" in checked(text)
        assert compare_key(read_record(text), PUBLIC).checked


def test_every_changed_character_of_a_signed_record_is_refused() -> None:
    text = str(RESIGNED.sign(PRIVATE))
    rng = Random(3)
    for at in [*rng.sample(range(len(text)), 150), *range(len(text) - 200, len(text))]:
        other = "0" if text[at] != "0" else "1"
        with pytest.raises(Mistake):
            verify(text[:at] + other + text[at + 1 :])


def test_how_it_ended_is_said() -> None:
    assert "the moves lead to this result" in said(str(FINISHED))
    assert "the record says that Berta resigned" in said(str(RESIGNED))
    assert "says that Seat 2 resigned" in said(str(RESIGNED._replace(names=None)))
    assert "the record ends before the game does" in said(str(dropped(FINISHED)))


def test_a_record_of_other_rules_is_checked_without_them() -> None:
    old = FINISHED._replace(version=99).sign(PRIVATE)
    told = f"version 99 of the rules, and this is version {FINISHED.version}, so its moves"
    assert told in said(str(old))
    assert "Every move" not in said(str(old))
    assert "The revealed seed matches the fingerprint" in checked(str(old))
    assert "signed: names" in checked(str(old))


def test_a_signed_record_without_a_promise_says_that_its_luck_is_unchecked() -> None:
    plain = FINISHED._replace(promise="", reveal="")
    with pytest.raises(Mistake, match="no shuffle fingerprint"):
        verify(str(plain))
    words = said(str(plain.sign(PRIVATE)))
    assert "no shuffle fingerprint" in words
    assert "Every move follows the rules" in words
    assert "seal" not in words


def test_a_seed_that_was_not_promised_is_refused_even_if_it_is_signed() -> None:
    forged = FINISHED._replace(promise=Fair(bytes(32)).promise()).sign(PRIVATE)
    with pytest.raises(Mistake, match="does not match the fingerprint"):
        verify(str(forged))


def test_an_unsigned_record_is_not_signed_with_a_given_key() -> None:
    with pytest.raises(Mistake, match="does not match the key you gave"):
        compare_key(FINISHED, PUBLIC)


def test_without_the_package_it_is_said_what_was_not_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = FINISHED.sign(PRIVATE)
    monkeypatch.setattr(verification, "can_sign", lambda: False)
    assert "the signature was not checked: this needs the package" in said(str(record))
    with pytest.raises(Mistake, match="Signatures need the package"):
        compare_key(record, PUBLIC)
    monkeypatch.setattr(signature, "can_sign", lambda: False)
    with pytest.raises(Mistake, match="Signatures need the package"):
        FINISHED.sign(PRIVATE)


def test_what_was_checked_is_said_in_french_too() -> None:
    words = said(str(FINISHED.sign(PRIVATE)), "fr")
    assert f"Le texte est exactement celui que le serveur de clé {PUBLIC} a signé" in words
    assert "Chaque tirage découle de la graine révélée" in words
    assert "La partie n’est pas signée" in said(str(FINISHED), "fr")


def test_signatures_are_those_of_rfc_8032() -> None:
    assert public_key(PRIVATE) == PUBLIC
    made = sign(PRIVATE, b"")
    assert made.value.startswith("e5564300c360ac729086e2cc806e828a84877f1eb8e5d974")
    assert is_signed(b"", made)
    assert not is_signed(b"a", made)
    assert not is_signed(b"", Signature("ff" * 32, made.value))
    assert len(make_key()) == 64
    assert make_key() != make_key()
