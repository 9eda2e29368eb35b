"""The table as it is shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from heirloom.core.draw import draw
from heirloom.core.game import WATCHER
from heirloom.core.scene import Scene
from heirloom.core.signs import Rating
from heirloom.core.words import Reader, say
from tests.games.inheritance.table import Table, box

ROOT = Path(__file__).parent.parent.parent.parent

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
    assert prompt(table, 0) == "It is Ben’s turn."
    table = Table("spy", "heir", draws="page").do("play spy")
    assert prompt(table, 1) == "You have no card that you can play. Pass and draw one."


@pytest.mark.parametrize(
    ("played", "others", "asked"),
    [
        ("poisoner", "page", "Poisoner: choose a card in play to destroy."),
        ("law", "page", "Law: choose one of your opponent’s cards to cover."),
        ("usurper", "page", "Usurper: choose one of your opponent’s cards to win over."),
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
    assert law.lies == "laid"
    assert heir.worth is not None
    assert (heir.worth.value, heir.worth.printed) == (0, 8)


def test_banked_cards_lie_under_their_bank() -> None:
    table = Table("bank heir page").do("play bank", "bank heir", "stop")
    side = next(zone for zone in scene(table).zones if zone.id == "side-of-1")
    bank = side.spots[0].piece
    assert bank is not None
    assert [piece.face for piece in bank.under] == ["heir"]
    assert bank.under[0].lies == "banked"
    assert bank.worth == Rating(icon="laurels", value=2, printed=0, label=say("VP"))


def other_hand(table: Table) -> list[str | None]:
    """The faces that the first player sees in the second hand; None for a back."""
    hand = next(zone for zone in scene(table).zones if zone.id == "hand-of-2")
    assert hand.count == table.state.public.hands[1]
    return [spot.piece.face for spot in hand.spots if spot.piece]


@pytest.mark.clause("R5")
def test_the_other_hand_shows_only_backs() -> None:
    table = Table("spy", "heir law", draws="page duke").do("play spy", "pass")
    assert table.known(0) == "law heir"
    assert other_hand(table) == [None] * 3


@pytest.mark.clause("R5")
def test_an_open_memory_shows_what_is_known() -> None:
    game = box(memory="open")
    table = Table("spy", "heir law", draws="page duke", game=game).do("play spy", "pass")
    assert other_hand(table) == ["law", "heir", None]


@pytest.mark.clause("R5", "3.2")
@pytest.mark.parametrize(("memory", "faces"), [("player", [None] * 2), ("open", ["law", "heir"])])
def test_a_refill_shows_the_other_hand_to_an_open_memory_only(
    memory: str, faces: list[str | None]
) -> None:
    table = Table("page", "heir law", discard="duke", game=box(memory=memory))
    table.state.secret.deck.clear()
    table.state.public.deck = 0
    assert other_hand(table.do("pass")) == faces


@pytest.mark.clause("6.5")
def test_a_hand_is_shown_while_a_card_is_chosen_from_it() -> None:
    text = (ROOT / "src/heirloom/games/inheritance/cards.toml").read_text(encoding="utf-8")
    game = box(text.replace('{ do = "take" }', '{ do = "take", how = "choose" }'))
    table = Table("thief", "heir law", game=game).do("play thief")
    assert other_hand(table) == ["law", "heir"]
    assert [move.path for move in scene(table).moves] == [["known-law"], ["known-heir"]]
    assert other_hand(table.do("take heir")) == [None]


def test_a_watcher_sees_no_hand() -> None:
    table = Table("spy page", "heir law")
    watched = table.game.scene(table.game.watch(table.state.public))
    shown = [spot.piece.face for zone in watched.zones for spot in zone.spots if spot.piece]
    assert shown == [None] * 5
    assert table.game.watch(table.state.public).seat == WATCHER


def test_the_table_can_be_drawn_as_text() -> None:
    table = Table("keep", "page heir", crowns=(2, 3), draws="spy").do("play keep")
    text = draw(scene(table, 1), ENGLISH)
    assert "Level allowed 5 or lower" in text
    assert "Crowns 2 of 5" in text
    assert (
        "Keep: level 5, 3 VP. Your opponent’s cards cannot choose this card. Draw a card." in text
    )
    assert "Heir: level 9, 8 VP" in text
