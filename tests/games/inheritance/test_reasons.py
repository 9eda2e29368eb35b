"""The reasons for a move of Inheritance: every kind of sentence, in a position where it is true."""

from __future__ import annotations

from heirloom.core.words import Reader
from heirloom.games.inheritance.mind.reasons import reasons
from tests.games.inheritance.table import Table


def why(table: Table, move: str) -> list[str]:
    """What is said for a move of whoever is to act."""
    seat = table.waiting()
    action = table.game.actions.read(move)
    reader = Reader("en", ("Ann", "Ben"), table.game.package)
    return [reader.read(said) for said in reasons(table.game, table.state.view(seat), action)]


def test_a_second_pass_says_who_has_the_crown() -> None:
    table = Table("page", "law", in_play=("duke", "page"), passes=1)
    assert why(table, "pass") == ["It ends the round at 7 VP to 1: you win the crown."]


def test_a_crown_given_up_is_weighed_against_cards() -> None:
    table = Table("page law duke", "law", in_play=("page", "duke"), passes=1)
    assert why(table, "pass") == [
        "It ends the round at 1 VP to 7: Ben wins the crown.",
        "It saves cards: you will have 4 in hand, Ben 1.",
    ]


def test_an_even_round_gives_no_crown() -> None:
    table = Table("duke law", "law", in_play=("page", "page"), passes=1)
    assert why(table, "pass")[0] == "It ends the round in a tie, 1 VP each: no crown."


def test_a_first_pass_makes_the_other_spend_a_card_and_overcome_the_lead() -> None:
    table = Table("page", "law", in_play=("duke", "page"))
    assert why(table, "pass") == [
        "You draw a card, and Ben must play one.",
        "You lead by 6 VP: unless Ben overtakes you, pass again and win the crown.",
    ]


def test_who_has_no_card_left_can_only_pass() -> None:
    table = Table("page", "", in_play=("", "duke"))
    assert why(table, "pass") == ["Ben has no cards left and can only pass."]


def test_a_pass_may_be_all_that_is_left() -> None:
    table = Table("duke", "law page", in_play=("", "page"))
    table.state.public.round.high = 2
    assert why(table, "pass")[0] == "You have no card that you can play."


def test_a_card_says_how_the_round_would_stand_and_how_many_could_answer() -> None:
    table = Table("guild law", "page", in_play=("", "duke"))
    unseen = 54 - 3
    can = len([card for card in table.game.deck.pile() if table.game.deck.levels[card] <= 6])
    assert why(table, "play guild") == [
        "You would have 3 VP, your opponent 7.",
        f"{can - 2} of the {unseen} cards that you have not seen could answer it.",
    ]


def test_after_the_first_pass_the_next_may_end_the_round() -> None:
    for mine, said in (("duke", "you win the crown"), ("page", "you lose the crown")):
        table = Table(f"{mine} law", "page law", in_play=("", "keep"), passes=1)
        assert f"If Ben passes, {said}." in why(table, f"play {mine}")
    table = Table("page law", "thief law", in_play=("", "page"), passes=1)
    assert "If Ben passes, nobody wins the crown." in why(table, "play page")


def test_a_known_hand_says_what_could_answer() -> None:
    table = Table("guild law", "page duke")
    table.state.private[0].known = table.state.private[1].hand.copy()
    table.state.private[1].shown = table.state.private[1].hand.copy()
    assert why(table, "play guild")[-1] == "Ben can answer with Page."
    table = Table("page law", "duke")
    table.state.private[0].known = table.state.private[1].hand.copy()
    table.state.private[1].shown = table.state.private[1].hand.copy()
    assert "Ben has no card to answer it." in why(table, "play page")


def test_a_card_that_frees_the_level_says_so() -> None:
    assert "Ben may then play any level." in why(Table("beggar law", "duke"), "play beggar")


def test_a_hand_that_cannot_follow_says_so() -> None:
    assert "It is your only card of level 2 or lower." in why(
        Table("page duke", "law"), "play page"
    )
    assert "It is your last card." in why(Table("page", "law"), "play page")


def test_a_card_that_is_chosen_says_what_it_is_worth() -> None:
    table = Table("judge law", "page", in_play=("", "cathedral heir")).do("play judge")
    public = table.state.public
    worth = table.game.deck.worth(public, 1)
    said = why(table, "choose 2")
    assert said[0] == f"Heir is worth {worth} VP to Ben."
    before = table.game.deck.points(public, 1)
    assert said[1].endswith(f"your opponent {before - worth}.")


def test_what_is_given_up_is_missed_least_or_kept_twice() -> None:
    table = Table("tax_collector", "page duke keep").do("play tax_collector")
    assert table.waiting() == 1
    said = [why(table, move)[0] for move in ("discard page", "discard duke", "discard keep")]
    assert sum("is the least useful card in your hand." in text for text in said) == 1
    table = Table("tax_collector", "page page duke").do("play tax_collector")
    assert why(table, "discard page")[0] == "You have another Page."


def test_what_is_taken_back_says_what_it_brings() -> None:
    table = Table("scribe", "law", discard="page cousins thief").do("play scribe")
    said = {move: why(table, move) for move in ("recover page", "recover thief")}
    assert said["recover thief"][0] == "You gain a card of level 2 with 0 VP."
    assert "It is the most useful card that you could take." in said["recover thief"]
    assert "It is the most useful card that you could take." not in said["recover page"]


def test_a_bank_that_gives_back_says_so() -> None:
    table = Table("bank duke", "law").do("play bank")
    assert why(table, "bank duke") == [
        "You take it back at the end of the round.",
        "You would have 2 VP, your opponent 0.",
        "17 of the 52 cards that you have not seen could answer it.",
    ]
