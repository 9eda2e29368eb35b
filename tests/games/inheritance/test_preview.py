"""Previews: what they say, and that it comes true."""

from __future__ import annotations

from random import Random

import pytest

from heirloom.core.game import DEALER
from heirloom.core.preview import Preview
from heirloom.core.words import Reader
from heirloom.games.inheritance.rules.game import Inheritance
from heirloom.games.inheritance.rules.parts import OVER, Public, Truth
from tests.games.inheritance.table import Table, box

READER = Reader("en", ["Anna", "Ben"], "heirloom.games.inheritance")


def preview(table: Table, *path: str, seat: int = 0) -> Preview:
    return table.game.preview(table.state.view(seat), list(path))


def test_playing_a_card_says_what_it_is_worth_and_who_would_lead() -> None:
    """Three cards left in hand make the Duke worth 7."""
    table = Table("cousins page spy law", "law", in_play=("duke", "heir"))
    found = preview(table, "hand-cousins")
    assert READER.read(found.ask) == "Play Poor Cousins, level 2?"
    assert READER.read(found.sentence) == (
        "It would be worth 2 VP. Your Duke would count 7. You would lead 9 to 8. "
        "Ben may then play 2 or lower."
    )
    assert [(one.name, one.text, one.tone) for one in found.changes] == [
        ("vp-0", "9", "good"),
        ("worth-place-1", "7", "good"),
    ]
    assert (found.tone, READER.read(found.go)) == ("good", "Play it")


def test_a_second_pass_says_how_the_round_ends() -> None:
    table = Table("page heir", "law", in_play=("page", "keep"), passes=1)
    found = preview(table, "pass")
    assert READER.read(found.sentence) == "That ends the round: you lose it 1 to 3."
    assert READER.read(found.warning) == "You could still take the lead with Heir."
    assert READER.read(found.go) == "Pass: ends the round"
    lost = Table("page", "law", in_play=("page", "keep"), passes=1, crowns=(0, 4))
    assert READER.read(preview(lost, "pass").warning) == (
        "That gives Ben the last crown and the game."
    )
    assert preview(Table("page", "law", in_play=("heir", "keep"), passes=1), "pass").tone == "good"


def test_a_card_that_cannot_be_played_says_why() -> None:
    table = Table("page", "heir law", draws="spy").do("play page")
    found = preview(table, "hand-heir", seat=1)
    assert READER.read(found.sentence) == "Heir is level 9. You may only play level 2 or lower now."
    assert found.clause == "2.2"
    assert READER.read(preview(table, "hand-spy").sentence) == "It is not your turn."


def test_a_card_in_play_says_what_it_is_worth() -> None:
    table = Table("law", in_play=("page", "heir"), draws="spy").do("play law", "choose 2")
    assert READER.read(preview(table, "place-2").sentence) == "It is covered and counts nothing."
    assert READER.read(preview(table, "place-1").sentence) == "It is in play and worth 1 VP."
    assert preview(table, "place-9") == preview(table, "deck-spot") == Preview()


def test_a_watcher_gets_no_preview() -> None:
    table = Table("law")
    assert table.game.preview(table.game.watch(table.state.public), ["hand-law"]) == Preview()


# What is said comes true


def number(game: Inheritance, public: Public, name: str) -> int:
    """A number on the table by the name that previews have for it."""
    kind, _, which = name.partition("-")
    if kind == "vp":
        return game.deck.points(public, int(which))
    return game.deck.worth(public, int(which.removeprefix("place-")) - 1)


def settle(game: Inheritance, state: Truth, rng: Random) -> None:
    while game.waiting_on(state.public) == [DEALER]:
        chance = game.chance(state)
        game.settle(state, rng.sample(list(chance.pile), chance.count))


@pytest.mark.parametrize("seed", range(6))
def test_every_number_comes_true(seed: int) -> None:
    """In a game of random moves, what a preview says of a move holds once it is made."""
    game, rng = box(), Random(f"numbers {seed}")
    state = game.setup(2)
    settle(game, state, rng)
    checked = 0
    while state.public.phase != OVER and checked < 60:
        seat = game.waiting_on(state.public)[0]
        action = rng.choice(game.legal(state.view(seat)))
        path = game.path(state.view(seat), action) or [action.notation]
        told = game.preview(state.view(seat), path)
        game.play(state, seat, action)
        settle(game, state, rng)
        for change in told.changes:
            assert number(game, state.public, change.name) == int(READER.read(change.text)), action
            checked += 1
    assert checked > 5
