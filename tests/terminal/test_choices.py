"""What is typed for a move: numbers, amounts, squares and notations."""

from __future__ import annotations

import pytest

from heirloom.core.mistakes import Mistake
from heirloom.terminal.choices import MOST_LINES
from tests.terminal.scenes import CROWN, POLITICS, board, card, choices, move, row

BIDS = [move(f"bid {n}", verb="Bid", n=n) for n in range(2, 9)]
PASS = move("pass")


def test_moves_are_numbered_and_a_number_is_a_move() -> None:
    found = choices([row("hand", card("Law"))], move("play law", "law"), PASS)
    assert found.lines() == [("1", "Play law"), ("2", "Pass")]
    picked = found.pick("2")
    assert picked is not None
    assert picked.moves == [PASS]
    assert found.pick("3") is None
    assert found.pick("0") is None
    assert found.pick("²") is None


def test_where_an_amount_is_asked_the_number_typed_is_the_amount() -> None:
    found = choices([], *BIDS, PASS)
    assert found.lines() == [("2–8", "Bid"), ("pass", "Pass")]
    picked = found.pick("3")
    assert picked is not None
    assert picked.moves[0].notation == "bid 3"
    again = found.pick("bid 3")
    assert again is not None
    assert again.moves == picked.moves
    with pytest.raises(Mistake, match="You can offer 2–8"):
        found.pick("1")
    passing = found.pick("pass")
    assert passing is not None
    assert passing.moves == [PASS]


def test_a_card_on_a_board_is_typed_by_its_square() -> None:
    names = [f"{letter}{n}" for n in (1, 2) for letter in "abcd"]
    turns = [move(name, name, verb="Turn over a card") for name in names]
    found = choices([board(*names)], *turns, move("stop"))
    assert found.lines() == [("a1 … d2", "Turn over a card"), ("1", "Stop")]
    for typed in ("c2", "C2"):
        picked = found.pick(typed)
        assert picked is not None
        assert picked.moves[0].notation == "c2"


def test_too_many_moves_are_chosen_step_by_step_and_a_whole_notation_still_works() -> None:
    people = [card(name) for name in ("Ann", "Ben", "Cid", "Dan")]
    pays = [card(name) for name in ("Law", "Spy", "Heir", "Page", "Duke")]
    murders = [
        move(f"murder {who.id} {with_.id}", who.id, with_.id, verb="Murder somebody")
        for who in people
        for with_ in pays
    ]
    found = choices([row("court", *people), row("hand", *pays)], *murders, PASS)
    assert found.lines() == [("1", "Murder somebody …"), ("2", "Pass")]
    whom = found.pick("1")
    assert whom is not None
    victims = found.after(whom)
    assert [label for _, label in victims.lines()] == ["Ann …", "Ben …", "Cid …", "Dan …"]
    ben = victims.pick("2")
    assert ben is not None
    prices = victims.after(ben)
    assert len(prices.options) == len(pays)
    last = prices.pick("5")
    assert last is not None
    assert last.moves[0].notation == "murder ben duke"
    at_once = found.pick("murder ben duke")
    assert at_once is not None
    assert at_once.moves == last.moves


def test_small_kinds_of_moves_are_listed_in_full_beside_a_large_one() -> None:
    many = [card(f"Card{n}") for n in range(MOST_LINES)]
    plays = [move(f"play {one.id}", one.id, verb="Play a card") for one in many]
    attacks = [move("attack ann", verb="Attack"), move("attack ben", verb="Attack")]
    found = choices([row("hand", *many)], *plays, *attacks, PASS)
    assert [label for _, label in found.lines()] == [
        "Play a card …",
        "Attack ann",
        "Attack ben",
        "Pass",
    ]


def test_a_target_says_whose_it_is() -> None:
    zones = [row("yours", card("Ann"), seat=0), row("theirs", card("Ben"), seat=1)]
    found = choices(zones, move("name ann", "ann"), move("name ben", "ben"))
    assert [label for _, label in found.lines()] == ["Name ann (yours)", "Name ben (Red)"]


def test_what_is_clear_is_not_said_twice() -> None:
    zones = [row("yours", card("Ann"), seat=0), row("theirs", card("Ben"), seat=1)]
    one = choices(zones, move("use ann", "ann"))
    assert [label for _, label in one.lines()] == ["Use ann"]
    named = choices(zones, move("name ben", "ben", label="Name Ben of Red"))
    assert [label for _, label in named.lines()] == ["Name Ben of Red"]


def test_the_beginning_of_a_word_is_enough_where_it_is_the_only_one() -> None:
    found = choices([], PASS, move("play law"), move("play spy"))
    picked = found.pick("pas")
    assert picked is not None
    assert picked.moves == [PASS]
    assert found.pick("play") is None
    assert found.pick("help") is None


def test_free_places_of_a_board_show_the_number_to_type() -> None:
    tree = board("a1")
    tree.spots[0].id = "0,1"
    tree.spots[0].piece = None
    found = choices([tree], move("place 0,1", "0,1"))
    assert found.on_board() == {"0,1": "1"}


def test_a_number_tells_which_card_it_is_about() -> None:
    ann = card("Ann", badges=[POLITICS])
    found = choices([row("court", ann)], move("use ann", "ann"), PASS)
    assert found.piece(found.options[0]) is ann
    assert found.piece(found.options[1]) is None


def test_a_line_about_two_cards_tells_what_marks_both() -> None:
    ann, ben = card("Ann", badges=[CROWN]), card("Ben", badges=[POLITICS])
    zones = [row("yours", ann, seat=0), row("theirs", ben, seat=1)]
    found = choices(zones, move("marry ann ben", "ann", "ben"), PASS)
    assert found.badges(found.options[0]) == [CROWN, POLITICS]
    assert found.badges(found.options[1]) == []
