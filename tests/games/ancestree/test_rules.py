"""The round, building, and the end of Ancestree, clause by clause."""

from __future__ import annotations

from random import Random

import pytest

import heirloom
from heirloom import DEALER, Illegal, Match, Scripted, Shuffling
from heirloom.games.ancestree.rules.game import Ancestree
from heirloom.games.ancestree.rules.parts import CHOOSE, NOTHING, PLACE
from tests.games.ancestree.table import Table, deal, full, start

EAGLES = "aurelia marcus octavia lucius livia titus"
CAMELS = "amina harun zaynab yusuf layla tariq"
LIONS = "eleanor richard matilda geoffrey isabel edmund"


def refusal(table: Table, seat: int, move: str) -> str:
    """The clause that forbids a move."""
    before = table.state.key()
    with pytest.raises(Illegal) as caught:
        table.play(seat, move)
    assert table.state.key() == before
    return caught.value.clause


def names(game: Ancestree, tiles: list[int]) -> str:
    return " ".join(game.card_names[tile] for tile in tiles)


# 1. The box


@pytest.mark.clause("1.1")
def test_there_are_twenty_two_ancestors_of_each_heritage() -> None:
    game, _ = start()
    heritages = [card.heritage for card in game.ancestors]
    assert len(heritages) == 110
    assert {heritages.count(heritage) for heritage in heritages} == {22}
    assert set(heritages) == {"eagle", "camel", "elephant", "lion", "dragon"}


@pytest.mark.clause("1.2", "R1")
def test_every_sign_stands_on_some_tiles_and_not_on_others() -> None:
    game, _ = start()
    signs = game.signs
    assert set(signs.top) == set(signs.bottom) == {0, 1, 2, 3}
    assert set(signs.left) == set(signs.right) == {False, True}
    assert set(signs.coins) == {0, 1, 2, 3}


@pytest.mark.clause("1.3")
def test_at_first_all_tiles_are_in_the_pile_and_nobody_has_a_tree() -> None:
    _, state = start(6)
    assert sorted(state.secret.pile) == list(range(110))
    assert [tree.grid for tree in state.public.trees] == [{}] * 6
    assert state.public.tokens == state.public.coins == [[]] * 6


# 2. The round


@pytest.mark.clause("2.1")
def test_everybody_draws_six_tiles_that_the_others_do_not_see() -> None:
    game, state = start(3)
    heard = deal(game, state, EAGLES, CAMELS, LIONS)
    assert [names(game, own.hand) for own in state.private] == [EAGLES, CAMELS, LIONS]
    assert str(heard[1].told(0).text) == "Round I: Seat 2 draws six tiles."
    assert "you draw Amina (Blue Camel), Harun" in str(heard[1].told(1).text)


@pytest.mark.clause("2.1")
def test_nobody_chooses_before_all_hands_are_drawn() -> None:
    game, state = start()
    with pytest.raises(Illegal) as caught:
        game.play(state, 0, game.actions.read("take aurelia"))
    assert caught.value.clause == "2.1"


@pytest.mark.clause("2.1", "2.2", "2.5")
def test_three_rounds_of_five_tiles_are_played() -> None:
    match = Match(heirloom.game("ancestree"), 3, Shuffling(1))
    rng = Random(1)
    takings = [0, 0, 0]
    while waiting := match.waiting_on():
        seat = rng.choice(waiting)
        action = rng.choice(match.legal(seat))
        takings[seat] += action.kind == "take"
        match.play(seat, action)
    assert takings == [15, 15, 15]
    assert len([entry for entry in match.log if entry.seat == DEALER]) == 9
    for tree, lost in zip(match.truth().public.trees, match.truth().public.lost, strict=True):
        assert len(tree.grid) + len(lost) == 15


@pytest.mark.clause("2.2", "R4")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_all_are_waited_on_at_once_and_may_come_in_any_order(order: tuple[int, ...]) -> None:
    game, state = start(3)
    deal(game, state, EAGLES, CAMELS, LIONS)
    assert game.waiting_on(state.public) == [0, 1, 2]
    firsts = ["take aurelia", "take amina", "take eleanor"]
    for seat in order:
        assert seat in game.waiting_on(state.public)
        assert not state.public.trees[seat].grid
        game.play(state, seat, game.actions.read(firsts[seat]))
    laid = [list(tree.grid.values()) for tree in state.public.trees]
    assert [names(game, tiles) for tiles in laid] == ["aurelia", "amina", "eleanor"]


@pytest.mark.clause("2.2")
def test_nobody_goes_on_before_everybody_has_laid_their_tile() -> None:
    table = Table("Ca♥", "Li♥", hands=("♥Ca", "♥Li")).take("♥Ca", "♥Li")
    table.play(0, "place 1,0")
    assert table.game.waiting_on(table.public) == [1]
    assert refusal(table, 0, "place 2,0") == "2.2"
    assert refusal(table, 0, "take t3") == "2.2"
    table.play(1, "place 1,0")
    assert table.game.waiting_on(table.public) == [0, 1]
    assert table.public.phase == CHOOSE


@pytest.mark.clause("2.3")
def test_a_tile_is_chosen_from_the_own_hand() -> None:
    table = Table("Ca♥", "Li♥", hands=("♥Ca", "♥Li"))
    other = table.state.private[1].hand[0]
    assert refusal(table, 0, f"take t{other}") == "2.3"
    assert refusal(table, 0, "place 1,0") == "2.3"


@pytest.mark.clause("2.3")
def test_what_is_chosen_stays_chosen() -> None:
    table = Table("Ca♥", "Li♥", hands=("♥Ca",)).take_one(0, "♥Ca")
    assert table.game.legal(table.state.view(0)) == []
    assert refusal(table, 0, f"take t{table.state.private[0].hand[1]}") == "2.3"


@pytest.mark.clause("2.4", "R5")
@pytest.mark.parametrize(("round", "way"), [(1, 1), (2, -1), (3, 1)])
def test_hands_go_left_in_the_first_and_third_round_and_right_in_the_second(
    round: int, way: int
) -> None:
    table = Table("Ca", "Li", "Dr", round=round)
    before = [own.hand.copy() for own in table.state.private]
    table.take()
    for seat in range(3):
        assert table.state.private[(seat + way) % 3].hand == before[seat][1:]


@pytest.mark.clause("2.4", "R4")
def test_a_hand_is_taken_up_only_after_all_have_built() -> None:
    table = Table("Ca♥", "Li", hands=("♥Ca",)).take("♥Ca")
    assert [own.hand for own in table.state.private] == [[], []]
    assert table.told("pass") == []
    table.play(0, "place 1,0")
    assert [len(own.hand) for own in table.state.private] == [5, 5]
    assert table.told("pass")[1] == "Seat 2 takes the next hand."


@pytest.mark.clause("2.5", "R6")
def test_the_sixth_tile_is_passed_on_and_discarded_unseen() -> None:
    table = Table("Ca", "Li", "Dr", hands=("○Ea ○Ca", "○Ea ○Li", "○Ea ○Dr"), pick=5).take()
    camel = table.marks.index("○Ca")
    assert camel in table.state.secret.buried
    discards = [event for event in table.story if event.kind == "discard"]
    assert [event.cards for event in discards if event.seat == 1] == [[camel]]
    for event in discards:
        for listener in range(3):
            tells = f"T{event.cards[0]}" in str(event.told(listener).text)
            assert tells == (listener == event.seat)


@pytest.mark.clause("R6")
def test_a_lost_tile_stays_known_to_all() -> None:
    table = Table("Ca", "Li", hands=("○Dr",)).take("○Dr")
    assert table.public.lost[0] == [table.marks.index("○Dr")]
    assert table.clauses("lost") == {"3.7"}


# 3. Building


@pytest.mark.clause("3.1", "R4")
def test_nobody_learns_what_was_chosen_before_the_last_has_chosen() -> None:
    table = Table("Ca♥", "Li♥", "Dr", hands=("♥Ca", "♥Li"))
    table.take_one(0, "♥Ca").take_one(1, "♥Li")
    assert [str(event.told(2).text) for event in table.story] == [
        "Seat 1 has chosen.",
        "Seat 2 has chosen.",
    ]
    assert str(table.story[0].told(0).text).startswith("You choose T")
    assert table.public.placing == [NOTHING] * 3
    table.take_one(2, "○Ea")
    assert table.public.phase == PLACE
    assert [event.seat for event in table.story if event.kind == "reveal"] == [0, 1, 2]


@pytest.mark.clause("3.1")
def test_all_build_at_once_in_any_order() -> None:
    for order in ((0, 1), (1, 0)):
        table = Table("Ca♥", "Li♥", hands=("♥Ca", "♥Li")).take("♥Ca", "♥Li")
        assert table.game.waiting_on(table.public) == [0, 1]
        for seat in order:
            table.play(seat, "place 1,0")
        assert [len(tree.grid) for tree in table.public.trees] == [2, 2]


@pytest.mark.clause("3.2")
def test_the_first_tile_of_a_tree_is_simply_laid() -> None:
    table = Table("", "Li♥", hands=("○Dr3",)).take("○Dr3")
    assert table.tree(0) == {"0,0": full("○Dr3")}


@pytest.mark.clause("3.3", "R2")
def test_a_tile_is_laid_where_a_link_comes_about_on_any_side() -> None:
    table = Table("♥●Ca○♥", "Li", hands=("♥○Dr●♥",)).take("♥○Dr●♥")
    assert table.places() == ["0,1", "-1,0", "1,0", "0,-1"]


@pytest.mark.clause("3.3")
def test_a_tile_is_not_laid_apart_from_the_tree() -> None:
    table = Table("♥●Ca○♥", "Li", hands=("♥○Dr●♥",)).take("♥○Dr●♥")
    assert refusal(table, 0, "place 1,1") == "3.3"
    with pytest.raises(Illegal, match="does not touch your tree"):
        table.play(0, "place 5,5")


@pytest.mark.clause("3.4")
def test_two_half_hearts_that_touch_are_a_marriage() -> None:
    table = Table("Ca♥", "Li", hands=("♥Dr",)).take("♥Dr")
    assert table.places() == ["1,0"]
    table.play(0, "place 1,0")
    assert table.public.trees[0].marriages == 1
    assert table.told("place") == ["Seat 1 lays T2 right of T0: a marriage."]


@pytest.mark.clause("3.4")
def test_a_half_heart_beside_no_heart_is_no_marriage() -> None:
    assert Table("●Ca♥", "Li", hands=("Dr♥",)).take("Dr♥").public.lost[0] != []


@pytest.mark.clause("3.4")
def test_one_with_two_half_hearts_may_marry_twice() -> None:
    table = Table("Ca♥ ♥Dr♥", "Li", hands=("♥Li",)).take("♥Li")
    table.play(0, "place 2,0")
    assert table.public.trees[0].marriages == 2


@pytest.mark.clause("R11")
def test_a_tile_laid_between_two_hearts_completes_both() -> None:
    table = Table("Ca♥ . ♥Ca\nLi Li Li", "Li", hands=("♥Dr♥",)).take("♥Dr♥")
    assert "1,1" in table.places()
    table.play(0, "place 1,1")
    assert table.public.trees[0].marriages == 2
    assert table.told("place") == ["Seat 1 lays T6 right of T3: 2 marriages."]


@pytest.mark.clause("R11")
def test_a_marriage_counts_however_the_tile_came_there() -> None:
    table = Table(". Li●\nCa♥ .", "Li", hands=("♥●Dr",)).take("♥●Dr")
    table.play(0, "place 1,0")
    assert table.public.trees[0].marriages == 1


@pytest.mark.clause("3.5", "R13")
@pytest.mark.parametrize(
    ("upper", "lower", "related"),
    [
        ("Ca○", "○Dr", True),
        ("Ca●", "●Dr", True),
        ("Ca○", "●Dr", False),
        ("Ca◐", "●Dr", True),
        ("Ca◐", "◐Dr", True),
        ("●Ca", "○Dr", False),
    ],
)
def test_parent_and_child_share_the_shade_of_a_leaf(upper: str, lower: str, related: bool) -> None:
    """Whichever of the two lies there first."""
    down = Table(upper, "Li", hands=(lower,)).take(lower)
    up = Table(lower, "Li", hands=(upper,)).take(upper)
    assert (down.public.placing[0] != NOTHING) == related
    assert (up.public.placing[0] != NOTHING) == related
    if related:
        assert (down.places(), up.places()) == (["0,-1"], ["0,1"])


@pytest.mark.clause("3.6")
def test_one_link_is_enough_and_other_signs_do_not_matter() -> None:
    table = Table(". Li○\nCa♥ .", "Li", hands=("○Dr●♥",)).take("○Dr●♥")
    assert table.places() == ["1,0"]  # a leaf above; the heart beside it stays a half
    table.play(0, "place 1,0")
    assert table.public.trees[0].marriages == 0


@pytest.mark.clause("3.6")
def test_touching_without_any_link_is_not_enough() -> None:
    table = Table("Ca♥ Li", "Li", hands=("♥Ea♥",)).take("♥Ea♥")
    assert table.public.lost[0] != []  # the only half heart has a neighbour already
    table = Table("♥Ca♥", "Li", hands=("♥Ea",)).take("♥Ea")
    with pytest.raises(Illegal, match="has no link there"):
        table.play(0, "place -1,0")


@pytest.mark.clause("3.7")
def test_a_tile_that_fits_must_be_laid_where_its_player_likes() -> None:
    table = Table("♥Ca○♥", "Li", hands=("♥○Dr♥",)).take("♥○Dr♥")
    assert table.places() == ["-1,0", "1,0", "0,-1"]
    assert refusal(table, 0, f"take t{table.marks.index('○Ea')}") == "3.7"


@pytest.mark.clause("3.7", "R3")
def test_a_tile_that_fits_nowhere_may_be_chosen_and_is_lost() -> None:
    table = Table("Ca♥", "Li", hands=("○Dr3 ♥Ca",))
    assert len(table.game.legal(table.state.view(0))) == 6
    table.take("○Dr3")
    assert len(table.public.trees[0].grid) == 1
    lost = table.told("lost")[0]
    assert lost == "Seat 1 has no place for T2 (Red Dragon): it is lost to history."


@pytest.mark.clause("3.8")
def test_a_tile_that_was_laid_stays() -> None:
    table = Table("Ca♥", "Li", hands=("♥Dr",)).take("♥Dr")
    assert refusal(table, 0, "place 0,0") == "3.8"


# 6. The end


@pytest.mark.clause("6.1")
def test_a_score_is_tokens_coins_and_the_bonus() -> None:
    table = Table("Ca3\nCa♥ ♥Ea", "Li2", pick=5, round=3)
    table.public.tokens = [[1, 0, 0, 0, 0, 0, 2, 0, 0, 0], [0] * 10]
    table.public.coins = [[1, 2], [0, 0]]
    table.take()
    tokens = 1 + 2 * 2 + 3 * 4  # now for Eagle and Camel
    assert table.game.scores(table.public)[0] == tokens + 1 + 2 + 3 + 1
    assert table.told("score")[0] == "Seat 1 ends with 24 points."


@pytest.mark.clause("6.1", "6.3")
def test_after_the_third_round_it_is_over() -> None:
    table = Table("Ca", "Li3", pick=5, round=3).take()
    assert table.game.waiting_on(table.public) == []
    assert table.game.winners(table.public) == [1]
    assert table.told("end") == ["Seat 2 wins."]
    assert refusal(table, 0, "take t0") == "6.1"


@pytest.mark.clause("6.3")
def test_the_same_score_shares_the_victory() -> None:
    table = Table("Ca1", "Ca1", "Ca", pick=5, round=3).take()
    assert table.game.winners(table.public) == [0, 1]
    assert table.told("end") == ["Seat 1 and Seat 2 share the victory."]


def test_a_script_deals_a_whole_round() -> None:
    game = heirloom.game("ancestree")
    match = Match(game, 2, Scripted([EAGLES, CAMELS]))
    match.play(1, "take amina")
    match.play(0, "take marcus")
    assert [str(action) for action in match.legal(0)] == [
        f"take {slug}" for slug in CAMELS.split()[1:]
    ]
