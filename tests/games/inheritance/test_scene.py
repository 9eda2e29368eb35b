"""The table as it is shown."""

from __future__ import annotations

import pytest

from heirloom.core.draw import draw
from heirloom.core.game import WATCHER
from heirloom.core.scene import Scene
from heirloom.core.words import Reader
from tests.games.inheritance.table import Table

ENGLISH = Reader("en", ["Anna", "Ben"], "heirloom.games.inheritance")


def scene(table: Table, seat: int = 0) -> Scene:
    """What this player sees."""
    return table.game.scene(table.state.view(seat))


def prompt(table: Table, seat: int = 0) -> str:
    """What this player is asked."""
    return ENGLISH.read(scene(table, seat).prompt)


def test_the_prompt_says_what_may_be_played() -> None:
    assert prompt(Table("page", opening=True)) == "Play a card of any level."
    assert prompt(Table("page")) == "Play a card of any level, or pass."
    table = Table("keep", "page heir", draws="spy").do("play keep")
    assert prompt(table, 1) == "Play a card of level 5 or lower, or pass."
    assert prompt(table, 0) == "Ben is to play."
    table = Table("spy", "heir", draws="page").do("play spy")
    assert prompt(table, 1) == "You hold no card that can be played: pass and draw one."


@pytest.mark.parametrize(
    ("played", "others", "asked"),
    [
        ("poisoner", "page", "Poisoner: choose a card in play to destroy."),
        ("law", "page", "Law: choose a card of the other side to cover."),
        ("usurper", "page", "Usurper: choose a card of the other side to win over."),
    ],
)
def test_the_prompt_says_what_a_card_asks(played: str, others: str, asked: str) -> None:
    assert prompt(Table(played, in_play=("", others)).do(f"play {played}")) == asked


def test_what_lies_on_what_is_shown() -> None:
    table = Table("law", in_play=("", "heir"), draws="spy").do("play law", "choose 1")
    side = next(zone for zone in scene(table).zones if zone.id == "side-of-2")
    heir, law = (spot.piece for spot in side.spots)
    assert heir is not None
    assert heir.faded
    assert law is not None
    assert ENGLISH.read(law.badges[-1].text) == "on Heir"


def test_banked_cards_lie_under_their_bank() -> None:
    table = Table("bank heir page").do("play bank", "bank heir", "stop")
    side = next(zone for zone in scene(table).zones if zone.id == "side-of-1")
    bank = side.spots[0].piece
    assert bank is not None
    assert [piece.face for piece in bank.under] == ["heir"]
    assert bank.badges[0].text == "2"


def test_the_other_hand_shows_backs_and_what_is_known() -> None:
    table = Table("spy", "heir law", draws="page duke").do("play spy", "pass")
    hand = next(zone for zone in scene(table).zones if zone.id == "hand-of-2")
    assert [spot.piece.face if spot.piece else "" for spot in hand.spots] == ["law", "heir", None]
    assert hand.count == 3


def test_a_watcher_sees_no_hand() -> None:
    table = Table("spy page", "heir law")
    watched = table.game.scene(table.game.watch(table.state.public))
    shown = [spot.piece.face for zone in watched.zones for spot in zone.spots if spot.piece]
    assert shown == [None] * 5
    assert table.game.watch(table.state.public).seat == WATCHER


def test_the_table_can_be_drawn_as_text() -> None:
    table = Table("keep", "page heir", crowns=(2, 3), draws="spy").do("play keep")
    text = draw(scene(table, 1), ENGLISH)
    assert "Level to play 5 or lower" in text
    assert "Crowns 2 of 5" in text
    assert "Keep: level 5, 3 VP. Your opponent cannot choose this card. Draw a card." in text
    assert "Heir: level 9, 8 VP" in text
