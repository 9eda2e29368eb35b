"""The reasons for a move of Ancestree: every kind of sentence, in a tree where it is true."""

from __future__ import annotations

from heirloom.core.words import Reader
from heirloom.games.ancestree.mind.reasons import reasons
from heirloom.games.ancestree.table.scene import mark
from tests.games.ancestree.table import Table, full


def why(table: Table, move: str, seat: int = 0) -> list[str]:
    """What is said for a move."""
    action = table.game.actions.read(move)
    reader = Reader("en", ("Ann", "Ben", "Cid"), table.game.package)
    return [reader.read(said) for said in reasons(table.game, table.state.view(seat), action)]


def take(table: Table, drawing: str) -> list[str]:
    """What is said for choosing the tile that is drawn like this."""
    hand = table.state.private[0].hand
    tile = next(tile for tile in hand if mark(table.game, tile) == full(drawing))
    return why(table, f"take t{tile}")


def test_a_marriage_says_what_the_bonus_becomes() -> None:
    table = Table("Ea♥", "Ca", hands=("♥Li",)).take("♥Li")
    assert "It makes a marriage: your bonus grows from 0 to 1." in why(table, "place 1,0")
    table = Table("Ea♥ . ♥Dr", "Ca", hands=("♥Li♥",)).take("♥Li♥")
    assert "It makes 2 marriages: your bonus grows from 0 to 3." in why(table, "place 1,0")


def test_a_dynasty_says_how_long_it_is_and_whose_is_no_longer_the_longer_one() -> None:
    table = Table("Ea●", "●Ea\nEa●", "Ca", hands=("●Ea",)).take("●Ea")
    assert why(table, "place 0,-1") == [
        "Your Gold Eagle dynasty grows from 1 to 2.",
        "It draws level with Ben.",
    ]
    table = Table("Ea●", "Ea", "Ea", hands=("●Ea",)).take("●Ea")
    assert why(table, "place 0,-1")[1] == "It overtakes Ben and Cid."


def test_only_neighbours_are_compared() -> None:
    table = Table("Ea●", "Ca", "Ea", "Ca", hands=("●Ea",)).take("●Ea")
    assert why(table, "place 0,-1") == ["Your Gold Eagle dynasty grows from 1 to 2."]


def test_coins_say_what_they_pay_in_all_the_rounds_that_are_left() -> None:
    for round, points in ((1, 6), (2, 4), (3, 2)):
        table = Table("Ea●", "Ca", hands=("●Li2",), round=round).take("●Li2")
        assert f"Its 2 coins pay {points} by the end." in why(table, "place 0,-1")
    table = Table("Ea●", "Ca", hands=("●Li1",)).take("●Li1")
    assert "Its coin pays 3 by the end." in why(table, "place 0,-1")


def test_a_tile_that_brings_nothing_else_may_leave_hearts_open() -> None:
    table = Table("●Ea\nEa●\nLi●", "Ca", hands=("♥●Ea♥",)).take("♥●Ea♥")
    assert why(table, "place 0,-1") == ["It leaves 2 half hearts open for later marriages."]
    table = Table("●Ea\nEa●\nLi●", "Ca", hands=("♥●Ea",)).take("♥●Ea")
    assert why(table, "place 0,-1") == ["It leaves a half heart open for a later marriage."]
    table = Table("●Ea\nEa●\nLi●", "Ca", hands=("●Ea",)).take("●Ea")
    assert why(table, "place 0,-1") == ["It adds nothing but a link."]


def test_a_heart_that_nobody_can_join_any_more_is_not_praised() -> None:
    table = Table("●Ea\nEa●\nLi●", "Ca", hands=("♥●Ea",), round=3, pick=5).take("♥●Ea")
    assert why(table, "place 0,-1") == ["It adds nothing but a link."]


def test_a_tile_in_hand_says_where_it_goes() -> None:
    table = Table("Ea♥", "Ca", hands=("♥Li",))
    assert take(table, "♥Li")[:2] == [
        "Its best place is right of T0.",
        "It makes a marriage: your bonus grows from 0 to 1.",
    ]


def test_a_first_tile_says_what_can_join_it() -> None:
    table = Table("", "", hands=("♥◐Ea1●",))
    assert take(table, "♥◐Ea1●") == [
        "As your first tile it offers 1 half heart and 3 half leaves to build on.",
        "Its coin pays 3 by the end.",
    ]


def test_a_tile_may_be_taken_only_to_keep_it_from_another() -> None:
    table = Table("Ea●", "Ca♥", hands=("♥Li",))
    assert take(table, "♥Li") == [
        "It fits nowhere in your tree.",
        "It denies Ben, who gets this hand next, a marriage.",
    ]
    table = Table("Ea♥", "Ca●", "Ca", hands=("●Ca",))
    assert take(table, "●Ca") == [
        "It fits nowhere in your tree.",
        "It denies Ben, who gets this hand next, a longer dynasty.",
    ]


def test_hands_go_to_the_right_in_the_second_round() -> None:
    table = Table("Ea●", "Ca", "Ca♥", hands=("♥Li",), round=2)
    assert take(table, "♥Li")[-1] == "It denies Cid, who gets this hand next, a marriage."


def test_nothing_is_denied_with_the_last_tile_of_a_round() -> None:
    table = Table("Ea●", "Ca♥", hands=("♥Li",), pick=5)
    assert take(table, "♥Li") == ["It fits nowhere in your tree."]
