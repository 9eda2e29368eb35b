"""The clauses of The Heirs, each shown on a board."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import heirloom
from heirloom import DEALER, Illegal, Match, Mistake, Scripted, Shuffling
from heirloom.games.the_heirs.rules.game import TheHeirs
from tests.games.the_heirs.table import Table


def refusal(table: Table, move: str) -> str:
    """The clause that forbids a move."""
    before = table.state.key()
    with pytest.raises(Illegal) as caught:
        table.play(move)
    assert table.state.key() == before
    return caught.value.clause


# 1. The box


@pytest.mark.clause("1.1")
def test_a_colour_has_sixteen_people_of_five_generations() -> None:
    game = heirloom.game("the_heirs")
    assert isinstance(game, TheHeirs)
    for side in (0, 1):
        numbers = [n for n, s in zip(game.numbers, game.sides, strict=True) if s == side]
        assert Counter(numbers) == {1: 1, 2: 1, 3: 2, 4: 4, 5: 8}


@pytest.mark.clause("1.2")
def test_all_cards_lie_face_down_on_four_rows_of_eight() -> None:
    match = Match(heirloom.game("the_heirs"), dealer=Scripted(["black"]))
    assert len(match.legal(0)) == 32
    assert {action.kind for action in match.legal(0)} == {"turn"}
    assert match.game.actions.read("h4") in match.legal(0)


@pytest.mark.clause("1.3", "R1")
def test_the_dealer_draws_who_begins() -> None:
    for seat, colour in enumerate(["black", "red"]):
        match = Match(heirloom.game("the_heirs"), dealer=Scripted([colour]))
        assert match.waiting_on() == [seat]


@pytest.mark.clause("R1")
def test_an_option_says_who_starts() -> None:
    assert Match(heirloom.game("the_heirs", start="red")).waiting_on() == [1]


# 2. The turn


@pytest.mark.clause("2.1")
def test_only_the_player_whose_turn_it_is_moves() -> None:
    match = Match(heirloom.game("the_heirs"), dealer=Scripted(["black", "emma"]))
    with pytest.raises(Illegal, match="not your turn") as caught:
        match.play(1, "a1")
    assert caught.value.clause == "2.1"
    match.play(0, "a1")
    assert match.waiting_on() == [1]


@pytest.mark.clause("2.1")
def test_nobody_moves_while_a_card_is_being_turned_over() -> None:
    table = Table("## ##", down="emma jacob").play("a1")
    assert table.game.waiting_on(table.public) == [DEALER]
    assert refusal(table, "b1") == "2.1"


@pytest.mark.clause("2.2")
def test_there_is_no_passing() -> None:
    assert refusal(Table("b1 r5"), "stop") == "2.2"


@pytest.mark.clause("2.3")
def test_turning_over_is_possible_where_a_capture_is() -> None:
    assert Table("b1 r5 ##", down="emma").legal() == ["c1", "a1xb1"]


@pytest.mark.clause("2.4")
def test_captures_alone_are_left_when_all_are_face_up() -> None:
    assert Table("b1 r5\nb5 r5").legal() == ["a1xb1", "a2xb2"]


# 3. Turning over


@pytest.mark.clause("3.1")
def test_turning_over_is_a_whole_move() -> None:
    table = Table(".. r4 ..\n## .. b5", down="henry").play("a1=henry")
    assert table.at("a1") == "b5"
    assert table.public.turn == 1


@pytest.mark.clause("3.1")
def test_a_card_of_the_other_colour_may_be_turned_over() -> None:
    table = Table("## .. b5", down="emily").play("a1=emily")
    assert table.at("a1") == "r1"
    assert table.public.turn == 1


@pytest.mark.clause("3.2")
@pytest.mark.parametrize("square", ["a1", "b1"])
def test_an_open_card_and_an_empty_square_cannot_be_turned_over(square: str) -> None:
    assert refusal(Table("b1 .. r5"), square) == "3.2"


# 4. Capturing


@pytest.mark.clause("4.1")
def test_a_card_captures_the_other_colour_only() -> None:
    assert refusal(Table("b1 b5 r5"), "a1xb1") == "4.1"


@pytest.mark.clause("4.1")
def test_the_other_players_cards_do_not_move_for_you() -> None:
    assert refusal(Table("r1 b5"), "a1xb1") == "4.1"


@pytest.mark.clause("4.1")
def test_a_face_down_card_neither_captures_nor_is_captured() -> None:
    table = Table("b1 ## r5", down="emma")
    assert refusal(table, "a1xb1") == "4.1"
    assert refusal(table, "b1xc1") == "4.1"


@pytest.mark.clause("4.2")
def test_neighbours_touch_on_all_four_sides() -> None:
    table = Table(".. r5 ..\nr5 b1 r5\n.. r5 ..")
    assert table.legal() == ["b2xb1", "b2xa2", "b2xc2", "b2xb3"]


@pytest.mark.clause("4.2")
def test_a_capture_crosses_empty_squares() -> None:
    table = Table("b1 .. .. .. .. .. .. r5").play("a1xh1")
    assert (table.at("a1"), table.at("h1")) == ("..", "b1")


@pytest.mark.clause("4.2")
@pytest.mark.parametrize("between", ["b4", "r4"])
def test_an_open_card_is_in_the_way(between: str) -> None:
    assert refusal(Table(f"b1 {between} r5"), "a1xc1") == "4.2"


@pytest.mark.clause("4.2")
def test_a_face_down_card_is_in_the_way() -> None:
    assert refusal(Table("b1 ## r5", down="emma"), "a1xc1") == "4.2"


@pytest.mark.clause("4.2")
def test_corners_do_not_touch() -> None:
    table = Table(".. r5\nb1 ..\n## ..", down="emma")
    assert table.legal() == ["a1"]
    with pytest.raises(Mistake, match="Move “a1xb2” is unknown"):
        table.game.actions.read("a1xb2")


@pytest.mark.clause("4.2")
def test_the_board_does_not_wrap_around() -> None:
    table = Table("r5 .. .. .. .. .. .. ..\n.. .. .. .. .. .. .. b1\n## .. .. .. .. .. .. ..",
                  down="emma")  # fmt: skip
    assert table.legal() == ["a1"]


@pytest.mark.clause("4.3")
@pytest.mark.parametrize("mine", range(1, 6))
@pytest.mark.parametrize("theirs", range(1, 6))
def test_a_number_takes_its_own_and_higher_ones(mine: int, theirs: int) -> None:
    table = Table(f"b{mine} r{theirs}\n## ..", down="emma" if theirs != 5 else "alice")
    if mine <= theirs:
        assert table.play("a2xb2").at("b2") == f"b{mine}"
    else:
        assert refusal(table, "a2xb2") == "4.3"


@pytest.mark.clause("4.4")
def test_the_captured_card_leaves_and_its_square_is_taken() -> None:
    table = Table("b2 r3 r5").play("a1xb1")
    assert (table.at("a1"), table.at("b1")) == ("..", "b2")
    assert table.game.numbers[table.public.captured[-1]] == 3


@pytest.mark.clause("4.5")
def test_a_card_never_moves_to_an_empty_square() -> None:
    assert refusal(Table("b1 .. r5"), "a1xb1") == "4.5"


@pytest.mark.clause("4.6", "R4")
def test_the_table_shows_only_how_many_were_captured() -> None:
    table = Table("b1 r5 r4")
    table.play("a1xb1")
    scene = table.game.scene(table.state.view(0))
    pile = next(zone for zone in scene.zones if zone.id == "captured")
    assert pile.count == 30
    assert pile.spots == []


@pytest.mark.clause("R4")
def test_an_option_opens_the_captured_cards() -> None:
    match = Match(
        heirloom.game("the_heirs", rows=1, columns=4, memory="open", start="black"),
        dealer=Scripted(["michael", "jennifer"]),
    )
    match.play(0, "a1")
    match.play(1, "b1")
    match.play(1, "b1xa1")
    scene = match.game.scene(match.view(0))
    pile = next(zone for zone in scene.zones if zone.id == "captured")
    assert [spot.piece.face for spot in pile.spots if spot.piece] == ["michael"]


# 5. Turning over and capturing


@pytest.mark.clause("5.1")
def test_the_card_turned_over_may_capture_at_once() -> None:
    table = Table("r5 .. ..\n## r4 b5", down="michael").play("a1=michael")
    assert table.public.turn == 0
    assert table.legal() == ["a1xb1", "a1xa2", "stop"]
    table.play("a1xb1")
    assert (table.at("b1"), table.public.turn) == ("b2", 1)


@pytest.mark.clause("5.1")
def test_the_card_turned_over_may_be_captured_at_once() -> None:
    table = Table("b5 .. ..\n## b4 r5", down="emma").play("a1=emma")
    assert table.legal() == ["b1xa1", "a2xa1", "stop"]
    table.play("a2xa1")
    assert (table.at("a1"), table.at("a2"), table.public.turn) == ("b5", "..", 1)


@pytest.mark.clause("5.1", "3.1")
def test_without_such_a_capture_the_turn_passes() -> None:
    table = Table("## b5 r5", down="emily").play("a1=emily")
    assert table.public.turn == 1


@pytest.mark.clause("R3")
def test_such_a_capture_may_cross_empty_squares() -> None:
    table = Table("## .. .. b4", down="emma").play("a1=emma")
    assert table.legal() == ["d1xa1", "stop"]


@pytest.mark.clause("5.2")
def test_other_captures_are_not_for_this_turn() -> None:
    table = Table("b1 .. r4\n## r5 ..", down="henry").play("a1=henry")
    assert "a2xc2" not in table.legal()
    assert refusal(table, "a2xc2") == "5.2"


@pytest.mark.clause("5.3")
def test_a_capture_can_be_declined() -> None:
    table = Table("b5 r4\n## r5", down="henry").play("a1=henry", "stop")
    assert (table.at("b1"), table.public.turn) == ("r5", 1)
    assert table.story[-1].clause == "5.3"


@pytest.mark.clause("5.3")
def test_no_second_card_is_turned_over() -> None:
    table = Table("## r5 ##", down="henry emma").play("a1=henry")
    assert refusal(table, "c1") == "5.3"


@pytest.mark.clause("5.3")
def test_it_is_one_capture_at_the_most() -> None:
    table = Table("## r5 r5 b5", down="henry").play("a1=henry", "a1xb1")
    assert table.public.turn == 1


# 6. The end


@pytest.mark.clause("6.1")
def test_whoever_has_no_card_left_loses() -> None:
    table = Table("b1 r5").play("a1xb1")
    assert table.winner() == "black"
    assert table.public.ended_by == "6.1"


@pytest.mark.clause("R5")
def test_that_holds_even_if_cards_could_be_turned_over() -> None:
    table = Table("b1 r5 ##", down="henry").play("a1xb1")
    assert table.winner() == "black"
    assert table.public.ended_by == "6.1"


@pytest.mark.clause("R5")
def test_a_face_down_card_of_the_own_colour_keeps_a_player_in() -> None:
    table = Table("b1 r5 ##", down="emma").play("a1xb1")
    assert table.winner() is None


@pytest.mark.clause("6.2")
def test_whoever_has_no_move_loses() -> None:
    table = Table(".. .. r5\nb1 r4 ..").play("a1xb1")
    assert table.winner() == "black"
    assert table.public.ended_by == "6.2"


@pytest.mark.clause("6.2")
def test_it_does_not_help_that_the_other_could_not_move_either() -> None:
    table = Table(".. .. r4\nb5 r5 ..").play("a1xb1")
    assert table.public.ended_by == "6.2"
    assert table.winner() == "black"


@pytest.mark.clause("6.3")
def test_one_wins_and_the_other_does_not() -> None:
    table = Table("b1 r5").play("a1xb1")
    assert table.game.scores(table.public) == [1, 0]
    assert refusal(table, "a1xb1") == "6.3"


# R. Rulings


@pytest.mark.clause("R2")
def test_a_small_board_has_the_first_people_of_each_colour() -> None:
    game = heirloom.game("the_heirs", rows=2, columns=4)
    assert game.card_names == [
        "jacob", "michael", "james", "robert", "emily", "jennifer", "mary", "linda",
    ]  # fmt: skip


@pytest.mark.clause("R2")
@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (3, 3), (5, 7), (8, 8), (5, 8)])
def test_odd_and_oversized_boards_are_refused(rows: int, columns: int) -> None:
    with pytest.raises(Mistake, match="is not possible"):
        heirloom.game("the_heirs", rows=rows, columns=columns)


@pytest.mark.clause("R6")
@pytest.mark.parametrize("seed", range(20))
def test_a_game_ends_within_thirty_two_turnings_and_thirty_one_captures(seed: int) -> None:
    match = Match(heirloom.game("the_heirs"), dealer=Shuffling(seed))
    while waiting := match.waiting_on():
        match.play(waiting[0], match.legal(waiting[0])[-1])
    kinds = Counter(told.kind for told in match.story())
    assert kinds["show"] <= 32
    assert kinds["capture"] <= 31
    assert sorted(match.scores()) == [0, 1]


@pytest.mark.clause("R7")
def test_every_unseen_card_is_equally_likely_under_a_back() -> None:
    table = Table("## ## ## b2", down="emma alice jacob").play("b1")
    outcomes = table.game.chance(table.state).outcomes()
    assert len(outcomes) == 3
    assert len({probability for _, probability in outcomes}) == 1


@pytest.mark.clause("R7")
def test_what_lies_face_down_is_what_nobody_has_seen() -> None:
    table = Table("## r5 ##\nb5 r4 b4", down="jacob emily")
    imagined = table.game.imagine(table.state.view(0), Random())
    assert imagined.key() == table.state.key()
