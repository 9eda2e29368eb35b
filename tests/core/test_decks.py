"""The cards of a match are known by their hash, and a changed box changes no match."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

import heirloom
from heirloom import Box, Mistake
from heirloom.core import decks
from heirloom.core.cards import own_deck
from heirloom.core.decks import box_with_deck, deck_hash, deck_of, own_hash

PACKAGE = "heirloom.games.inheritance"
BOX = heirloom.game("inheritance").box
FILE = Path(heirloom.__file__).parent / "games/inheritance/cards.toml"


@pytest.fixture
def first(monkeypatch: pytest.MonkeyPatch) -> str:
    """The cards of an earlier time, which the game keeps."""
    text = own_deck(PACKAGE) + "# as it was\n"
    monkeypatch.setattr(decks, "earlier_decks", lambda package: [text, "# the second\n"])
    return text


def test_a_deck_is_known_by_the_hash_of_its_file() -> None:
    assert own_hash(PACKAGE) == sha256(FILE.read_bytes()).hexdigest()
    assert deck_of(BOX) == (own_hash(PACKAGE), FILE.read_text(encoding="utf-8"))
    assert deck_hash("a\r\nb\r\n") == deck_hash("a\nb\n")


def test_a_game_without_a_file_of_cards_has_no_hash() -> None:
    assert own_hash("heirloom.core") == ""
    assert own_hash("no_such_package") == ""


def test_a_match_with_the_cards_of_the_game_opens_the_game() -> None:
    assert box_with_deck(BOX, own_hash(PACKAGE)) == BOX


def test_a_match_with_other_cards_opens_with_those_that_were_kept() -> None:
    text = own_deck(PACKAGE) + "# as it was\n"
    assert box_with_deck(BOX, deck_hash(text), text) == Box(BOX.name, BOX.options, text)


def test_a_deck_of_ones_own_stays_as_it_is() -> None:
    box = Box(BOX.name, BOX.options, own_deck(PACKAGE) + "# mine\n")
    assert deck_of(box) == (deck_hash(box.deck), box.deck)
    assert box_with_deck(box, deck_hash(box.deck)) == box


def test_the_cards_of_earlier_times_are_found_by_their_hash(first: str) -> None:
    assert box_with_deck(BOX, deck_hash(first)).deck == first


def test_a_match_that_names_no_cards_was_played_with_the_first(first: str) -> None:
    assert box_with_deck(BOX, "").deck == first


def test_a_match_that_names_no_cards_is_the_games_own_while_these_are_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(decks, "earlier_decks", lambda package: [])
    assert box_with_deck(BOX, "") == BOX


def test_cards_that_nobody_has_kept_are_refused() -> None:
    with pytest.raises(Mistake, match="deck of inheritance that is not installed .*0123456789ab"):
        box_with_deck(BOX, "0123456789abcdef" * 4)
    with pytest.raises(Mistake, match="that is not installed"):
        box_with_deck(BOX, "0123456789abcdef" * 4, "# of another hash\n")


def test_earlier_cards_are_read_in_their_order(tmp_path: Path) -> None:
    package = tmp_path / "boxed"
    (package / "decks").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    for number in (10, 2, 1):
        (package / "decks" / f"{number}.toml").write_text(f"# {number}\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(tmp_path))
        assert decks.earlier_decks("boxed") == ["# 1\n", "# 2\n", "# 10\n"]
    assert decks.earlier_decks("heirloom.core") == []
