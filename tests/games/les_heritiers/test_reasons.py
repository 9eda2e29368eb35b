"""The reasons for a move of Les Héritiers: every kind of sentence, where it is true."""

from __future__ import annotations

from heirloom.core.words import Reader
from heirloom.games.les_heritiers.mind.reasons import reasons
from tests.games.les_heritiers.table import Table

HEIRESS = """
    spades
      robert = blanche
      aude
    hearts
      blanche
"""


def why(table: Table, move: str) -> list[str]:
    """What is said for a move of whoever is to act."""
    view = table.state.view(table.waiting_on())
    reader = Reader("en", table.game.seat_names(4), table.game.package)
    return [reader.read(said) for said in reasons(table.game, view, table.game.actions.read(move))]


# Births


def test_a_child_of_founders_who_have_the_crown_will_have_it() -> None:
    table = Table(hands={"spades": "robert"})
    assert why(table, "birth robert founders") == [
        "Robert would get the crown of Spades at the end of the round."
    ]


def test_a_child_gives_an_heir_to_who_had_none() -> None:
    table = Table(
        "spades\n  robert = blanche\nhearts\n  blanche",
        hands={"spades": "aude"},
        reigning={"spades": "robert"},
    )
    assert why(table, "birth aude robert") == [
        "Robert, who wears the crown of Spades, would have an heir: Aude.",
        "Aude is number 2 in line for the crown of Hearts.",
    ]


def test_a_son_comes_before_a_daughter_and_after_a_son() -> None:
    drawing = "spades\n  robert = blanche\n    {}\nhearts\n  blanche"
    table = Table(drawing.format("aude"), hands={"spades": "hugh"}, reigning={"spades": "robert"})
    assert why(table, "birth hugh robert")[0] == (
        "Hugh would come before Aude in line for the crown of Spades."
    )
    table = Table(drawing.format("ralph"), hands={"spades": "hugh"}, reigning={"spades": "robert"})
    assert why(table, "birth hugh robert")[0] == (
        "Hugh is number 2 in line for the crown of Spades."
    )


def test_a_child_may_not_be_close_to_any_crown() -> None:
    drawing = "spades\n  robert\nhearts\n  bertrand\n  roland\n  raymond\n  amaury"
    table = Table(drawing, hands={"spades": "blanche"}, reigning={"hearts": "bertrand"})
    assert why(table, "birth blanche founders") == ["Blanche is not close to any crown."]


def test_a_crown_that_keeps_its_player_in_the_game_is_pointed_out() -> None:
    reigning = {"spades": "robert"}
    table = Table("spades\n  robert /3", hands={"spades": "hugh"}, reigning=reigning, extinct="out")
    table.public.is_open[0] = 1
    assert why(table, "birth hugh founders")[-1] == (
        "Without it you would have no crown at the end of the round and could not win."
    )


def test_a_crown_that_brings_its_player_back_is_pointed_out() -> None:
    for excluded, said in (("for_good", False), ("until_crown", True)):
        table = Table("spades\n  robert /3", hands={"spades": "hugh"}, extinct="out",
                      reigning={"spades": "robert"}, excluded=excluded)  # fmt: skip
        table.public.running[0] = 0
        back = "You would have a crown at the end of the round, and could win again."
        assert (why(table, "birth hugh founders")[-1] == back) == said


# Murders


def test_a_murder_passes_a_crown_on() -> None:
    table = Table(
        HEIRESS, hands={"spades": "hugh ralph"}, reigning={"spades": "robert", "hearts": "blanche"}
    )
    assert why(table, "murder robert man man") == [
        "The crown of Spades would pass from Robert to Aude (Spades).",
        "Spades and Hearts each lose one action per turn.",
        "It costs you the last card of your family in your hand.",
    ]


def test_a_murder_may_lose_a_crown_or_send_it_back() -> None:
    table = Table("spades\n  robert", hands={"spades": "hugh ralph"}, reigning={"spades": "robert"})
    assert why(table, "murder robert man man")[0] == (
        "The crown of Spades would return to its founders."
    )
    table.public.is_open[0] = 0
    assert why(table, "murder robert man man")[:2] == [
        "The crown of Spades would be out of the game.",
        "You would have 0 crowns at the end of the round instead of 1.",
    ]


def test_a_murder_of_the_next_in_line_names_who_comes_then() -> None:
    drawing = "spades\n  robert\n  hugh\n  ralph\nhearts\n  bertrand"
    table = Table(drawing, hands={"hearts": "roland aude"}, reigning={"spades": "robert"},
                  turn="hearts")  # fmt: skip
    assert why(table, "murder hugh man woman")[0] == (
        "Ralph (Spades) would replace Hugh as heir to the crown of Spades."
    )
    table = Table("spades\n  robert\n  hugh\nhearts\n  bertrand", turn="hearts",
                  hands={"hearts": "roland aude"}, reigning={"spades": "robert"})  # fmt: skip
    table.public.is_open[0] = 0
    assert why(table, "murder hugh man woman")[0] == (
        "The crown of Spades would have no heir left."
    )


def test_a_murder_may_pass_no_crown_on() -> None:
    drawing = "spades\n  robert\nhearts\n  bertrand\n  roland\n  raymond\n  amaury\n  geoffrey"
    table = Table(drawing, hands={"spades": "hugh william"}, reigning={"hearts": "bertrand"})
    assert why(table, "murder raymond man man")[0] == (
        "Raymond is number 2 in line for the crown of Hearts."
    )
    assert why(table, "murder geoffrey man man")[0] == "Geoffrey is not close to any crown."


# Marriages


def test_a_marriage_says_who_can_act_more_and_what_a_son_would_inherit() -> None:
    table = Table("spades\n  robert\nhearts\n  blanche",
                  reigning={"spades": "robert", "hearts": "blanche"})  # fmt: skip
    assert why(table, "marry robert blanche") == [
        "Spades and Hearts each get one more action per turn.",
        "Their son (Spades) would be next in line for the crowns of Spades and Hearts.",
        "The founders of Spades would have no more children.",
        "Hearts must agree; a refusal costs you two cards to override.",
    ]
    table.play("marry robert blanche")
    assert why(table, "yes") == [
        "Spades and Hearts each get one more action per turn.",
        "Their son (Spades) would be next in line for the crowns of Spades and Hearts.",
        "The founders of Spades would have no more children.",
    ]
    assert why(table, "no") == [
        "Their son (Spades) would be next in line for the crowns of Spades and Hearts.",
        "Spades gets no extra action.",
    ]


def test_a_neutral_family_need_not_agree() -> None:
    table = Table("spades\n  robert\nclubs\n  enid")
    assert "Spades gets one more action per turn." in why(table, "marry robert enid")
    assert not [said for said in why(table, "marry robert enid") if "agree" in said]


# Cards


def test_courting_says_what_the_hand_is_good_for() -> None:
    assert why(Table(hands={"spades": "blanche"}), "court") == [
        "You have no card of your family in hand, for a birth or a payment."
    ]
    assert why(Table(hands={"spades": "robert hugh"}), "court") == [
        "You have 2 cards of your family in hand."
    ]
