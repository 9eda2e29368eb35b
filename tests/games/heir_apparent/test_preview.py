"""Previews: what they say, and that it comes true."""

from __future__ import annotations

from random import Random

import pytest

from heirloom.core.game import DEALER
from heirloom.core.preview import Preview
from heirloom.core.words import Reader
from heirloom.games.heir_apparent.rules.frames import POOL_NAMES, Bid, Market
from heirloom.games.heir_apparent.rules.game import HeirApparent
from heirloom.games.heir_apparent.rules.parts import Public, Truth
from tests.games.heir_apparent.table import Table

READER = Reader("en", ("Ann", "Bob", "Cleo"), "heirloom.games.heir_apparent")


def preview(table: Table, *path: str, seat: int | None = None) -> Preview:
    view = table.state.view(table.waiting if seat is None else seat)
    return table.game.preview(view, list(path))


def said(table: Table, *path: str, seat: int | None = None) -> str:
    return READER.read(preview(table, *path, seat=seat).sentence)


def test_joining_adds_up_the_pool_and_says_what_it_is_worth() -> None:
    table = Table("event").play("deal royal_hunt, prince s0, pass*2")
    found = preview(table, "captain_of_the_guard", "pool-s0")
    assert READER.read(found.sentence) == "Yours: 2 + 4 = 6. The largest so far, worth 3 favor."
    assert [(ghost.on, ghost.seat, ghost.amount) for ghost in found.ghosts] == [("pool-s0", 0, 4)]
    assert [(change.name, change.text) for change in found.changes] == [("pool-s0", "6")]
    assert (found.tone, READER.read(found.go)) == ("good", "To your pool")


def test_a_character_alone_asks_for_a_pool() -> None:
    table = Table("event").play("deal royal_hunt")
    found = preview(table, "captain_of_the_guard")
    assert READER.read(found.ask) == "The Captain of the Guard adds 4 tokens. To which pool?"
    assert [chip.on for chip in found.chips] == ["pool-s0"]


def test_helping_another_is_warned_of() -> None:
    table = Table("event").play("deal royal_hunt, prince s0")
    found = preview(table, "mercenary_captain", "pool-s0")
    assert READER.read(found.warning) == "These tokens help Ann, not you."


def test_a_bid_says_what_it_leaves() -> None:
    table = Table()
    table.public.stack = [Market(-3, -1), Bid(0, 1, highest=3, bidder=1)]
    found = preview(table, "bid 4")
    assert (
        READER.read(found.sentence) == "Bob has bid 3. If nobody bids more, it leaves you 1 favor."
    )
    assert READER.read(found.go) == "Bid 4"
    assert READER.read(preview(table, "bid 5").warning) == "That is all the favor you have."


def test_an_attack_tells_the_odds_from_what_everybody_sees() -> None:
    table = Table()
    chips = {chip.on: chip for chip in preview(table, "attack captain_of_the_guard").chips}
    assert (chips["spymaster"].text, chips["spymaster"].tone) == ("4 : 1", "good")
    table.play("attack captain_of_the_guard")
    assert said(table, "spymaster") == (
        "4 against 1: The Spymaster would be killed. Cleo has 5 Combat ready to help."
    )
    strong = preview(table, "mercenary_captain")
    assert READER.read(strong.warning).startswith("Your attacker loses this fight")


def test_passing_says_what_it_ends() -> None:
    table = Table("event").play("deal royal_hunt, join captain_of_the_guard s0, prince s1")
    assert said(table, "pass") == "It ends if 2 other players pass too."
    table.play("pass*2")
    assert said(table, "pass") == (
        "Everybody has passed: that is the end of it. Ann would win. You would be the loser. "
        "You would lose 1 favor."
    )


@pytest.mark.parametrize(
    ("table", "piece", "why", "clause"),
    [
        (Table("event", turned="almoner").play("deal state_banquet"), "almoner",
         "That Character is already exhausted.", "1.5"),
        (Table("event").play("deal royal_hunt"), "almoner",
         "That Character’s rating for this Event is too low.", "9.3"),
        (Table(hands=("parry",)), "hand-parry", "That card can’t be played in this phase.", "R38"),
        (Table("draw", hands=("parry",)), "hand-parry",
         "Only Spells and Enchantments can be discarded for a draw.", "4.3"),
    ],
)  # fmt: skip
def test_a_piece_without_a_use_says_why(table: Table, piece: str, why: str, clause: str) -> None:
    found = preview(table, piece)
    assert (READER.read(found.sentence), found.clause) == (why, clause)


def test_who_is_not_asked_is_told_so_and_of_others_pieces_nothing_is_said() -> None:
    table = Table("event").play("deal royal_hunt")
    assert said(table, "battle_mage", seat=1) == "It is not your turn to act."
    assert preview(table, "battle_mage") == Preview()
    assert table.game.preview(table.game.watch(table.public), ["almoner"]) == Preview()


# What is said comes true


def number(public: Public, name: str) -> int:
    """A number on the table by the name that previews have for it."""
    kind, _, which = name.partition("-")
    if kind == "favor":
        return public.favor[int(which)]
    window = public.window()
    assert window is not None
    return window.pool(POOL_NAMES.index(which))


def settle(game: HeirApparent, state: Truth, rng: Random) -> None:
    while game.waiting_on(state.public) == [DEALER]:
        chance = game.chance(state)
        game.settle(state, rng.sample(list(chance.pile), chance.count))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_number_comes_true(seats: int) -> None:
    """In a game of random moves, what a preview says of a move holds once it is made."""
    table = Table()
    game, rng = table.game, Random(f"numbers {seats}")
    state = game.setup(seats)
    settle(game, state, rng)
    checked = 0
    for _ in range(250):
        if not state.public.stack:
            break
        seat = game.waiting_on(state.public)[0]
        action = rng.choice(game.legal(state.view(seat)))
        path = game.path(state.view(seat), action) or [action.notation]
        told = game.preview(state.view(seat), path)
        game.play(state, seat, action)
        for change in told.changes:
            assert number(state.public, change.name) == int(READER.read(change.text)), action
            checked += 1
        settle(game, state, rng)
    assert checked > 20
