"""The instincts: better than chance, and sensible where it is plain what is sensible."""

from __future__ import annotations

from random import Random

import heirloom
from heirloom.bots import Clock, bot
from heirloom.core.game import Action
from heirloom.core.match import Match
from heirloom.games.heir_apparent.mind.reasons import reasons
from heirloom.search.instincts import find_instincts
from tests.games.heir_apparent.table import COURTS, FIRST, OWN, Table


def preferred(table: Table) -> str:
    """What instinct would do."""
    view = table.state.view(table.waiting)
    actions = table.game.legal(view)
    ratings = find_instincts(table.game).rate(view, actions, Random(0))
    return str(actions[ratings.index(max(ratings))])


def test_instinct_beats_chance() -> None:
    wins = 0
    for number in range(6):
        match = Match(heirloom.game("heir_apparent"), 3, heirloom.Shuffling(number))
        bots = [bot("greedy" if seat == number % 3 else "random", number) for seat in range(3)]
        while not match.over:
            seat = match.waiting_on()[0]
            match.play(seat, bots[seat].choose(match.game, match.view(seat), Clock()))
        wins += match.winners() == [number % 3]
    assert wins >= 5


def test_a_life_is_saved_if_it_can_be() -> None:
    table = Table(hands=("bolt_from_the_blue", "", "body_double"))
    table.play("play bolt_from_the_blue, name spymaster, pass*3")
    assert preferred(table) == "play body_double"


def test_nobody_adds_to_a_contest_that_is_won_already() -> None:
    table = Table("event").play("deal royal_hunt, join captain_of_the_guard s0")
    table.public.stack[-1].seat = 0
    assert preferred(table) == "pass"


def test_standing_is_a_chance_of_winning() -> None:
    table = Table()
    instincts = find_instincts(table.game)
    even = instincts.evaluate(table.state.view(0))
    table.public.favor[0] += 6
    assert 0 < even < instincts.evaluate(table.state.view(0)) < 1
    table.public.stack = []
    assert [instincts.evaluate(table.state.view(seat)) for seat in range(3)] == [1, 0, 0]


def rated(table: Table) -> dict[str, float]:
    """How good instinct finds everything that is legal."""
    view = table.state.view(table.waiting)
    actions = table.game.legal(view)
    ratings = find_instincts(table.game).rate(view, actions, Random(0))
    return dict(zip(map(str, actions), ratings, strict=True))


def opposed(deck: str) -> Table:
    """Seat 0 is in Opposition to a tax that will succeed unless something is done."""
    table = Table("event", deck=deck)
    return table.play("deal new_tax, prince opposition, join border_baron support, pass")


def test_nobody_joins_the_other_side_where_that_does_not_pay() -> None:
    table = opposed(OWN)
    assert rated(table)["join archbishop support"] < rated(table)["pass"]
    assert rated(opposed(FIRST))["join archbishop support"] > 0  # it did pay


def test_a_hint_says_that_both_sides_do_not_pay() -> None:
    table = opposed(OWN)
    view = table.state.view(0)
    said = [str(line) for line in reasons(table.game, view, read(table, "join archbishop support"))]
    assert "You would be on both sides." in said
    assert not any("Winning brings" in line for line in said)
    said = [
        str(line) for line in reasons(table.game, view, read(table, "join archbishop opposition"))
    ]
    assert "Winning brings 2 favor." in said


def read(table: Table, written: str) -> Action:
    """An action from its notation."""
    action: Action = table.game.actions.read(written)
    return action


def test_a_loan_goes_to_who_lags_and_an_inquiry_to_who_has_wizards() -> None:
    table = Table(turn=2, deck=OWN)
    table.public.favor = [9, 4, 5]
    table.play("use money_lender")
    assert preferred(table) == "name s1"
    courts = (COURTS[0], COURTS[1].replace("battle_mage", "captain_of_the_guard"), COURTS[2])
    table = Table(turn=2, courts=("archbishop court_wizard battle_mage guild_master almoner",
                                  courts[1], COURTS[2].replace("spymaster", "inquisitor")),
                  deck=OWN)  # fmt: skip
    table.play("use inquisitor")
    assert preferred(table) == "name s0"


def test_the_alchemist_is_sent_only_where_the_expense_pays() -> None:
    court = COURTS[0].replace("guild_master", "court_alchemist")
    table = Table("event", courts=(court, *COURTS[1:]), deck=OWN).play("deal state_banquet")
    ratings = rated(table)
    assert ratings["join court_alchemist s0"] < ratings["join archbishop s0"]
