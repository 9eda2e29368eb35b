"""What a net is told about Heir Apparent: courts, hands and chances, as each seat sees them."""

from __future__ import annotations

from math import sqrt

import pytest

import heirloom
from heirloom.games.heir_apparent.mind.features import CourtFeatures, features
from heirloom.games.heir_apparent.mind.standing import UNCERTAIN, Standing
from tests.games.heir_apparent.table import COURTS, PRINCES, Table, unopened

HANDS = ("tithe scandal", "", "charm hidden_dagger silver_tongue")


def scene(phase: str = "draw", turn: int = 1) -> Table:
    """A table in the middle of a game."""
    table = Table(phase, turn=turn, hands=HANDS, turned="archbishop ulric hedge_witch isaura")
    table.public.favor = [7, 11, 4]
    table.public.events_left = 7
    return table


def told(table: Table) -> list[dict[str, float]]:
    """By seat, what it is told by name."""
    found = features(table.game, table.public.seats)
    return [dict(zip(found.names, row, strict=True)) for row in found.inputs(table.state)]


def moment(table: Table) -> bool:
    """Whether a net would judge here."""
    return features(table.game, table.public.seats).is_moment(table.public)


def test_a_seat_is_told_what_its_own_court_and_hand_are() -> None:
    own = told(scene())[2]
    assert {name: value for name, value in own.items() if value and "rival" not in name} == (
        pytest.approx({
            "own prospect": -0.989758, "own lead": -1.5802, "own favor": 0.4,
            "own turns to come": 0.5, "own waits": 0.5, "own ready Politics": 1.8,
            "own ready Combat": 0.8, "own ready Fighters": 0.5, "own hand": 0.75,
            "own exhausted Politics": 0.8, "own Characters": 1.2, "own exhausted Combat": 0.8,
            "own Politics to come": 1.51667, "own Combat to come": 0.93333,
            "own best Politics": 1, "own best Combat": 1, "own exhausted Characters": 0.66667,
            "own talents": 0.93333, "own exhausted Prince": 1, "own popularity": 1,
            "own Wizards": 1, "own ready Nobles": 0.5, "own ready Palace": 1,
            "own ready Wealthy": 0.5, "own ready Merchants": 0.5, "own ready Rogues": 0.5,
            "own Effects": 0.5, "own magic": 1, "own magic that can be cast": 1,
            "own cards for melees": 0.5, "own costs": 0.66667,
            **{f"in court: {slug}": 1 for slug in ("isaura", *COURTS[2].split())},
            **{f"in hand: {slug}": 1 for slug in HANDS[2].split()}, "rounds to come": 0.58333,
        }, rel=1e-4)
    )  # fmt: skip


def test_every_seat_sees_the_others_as_they_see_themselves() -> None:
    for seats in (3, 5):
        courts = (*COURTS, "inquisitor", "prior_militant")[:seats]
        table = Table("draw", courts=courts, princes=PRINCES, turn=2, hands=HANDS)
        rows = told(table)
        for seat, row in enumerate(rows):
            for name, value in row.items():
                if name.startswith("rival "):
                    who, what = name.removeprefix("rival ").split(": ")
                    assert value == rows[(seat + int(who)) % seats][f"own {what}"]


def test_prospects_are_those_of_the_rules_written_by_hand() -> None:
    for phase in ("draw", "event"):
        table = scene(phase)
        public, standing = table.public, Standing(table.game.court)
        rounds = public.events_left / 3
        by_hand = [standing.prospect(public, seat, rounds) for seat in range(3)]
        found = [row["own prospect"] * UNCERTAIN * sqrt(rounds) for row in told(table)]
        assert sum(found) == pytest.approx(0)
        for seat in range(3):
            assert found[seat] - found[0] == pytest.approx(by_hand[seat] - by_hand[0])


def test_a_net_judges_at_the_beginning_of_a_turn_and_before_an_event_is_revealed() -> None:
    assert moment(scene("draw"))
    assert moment(scene("event"))
    assert not moment(scene("act"))
    assert not moment(scene("event").play("deal royal_hunt"))
    begun = scene("draw")
    begun.public.drew = True
    assert not moment(begun)


def test_a_net_judges_between_two_auctions() -> None:
    table = unopened()
    table.play("deal florian berengar isaura")
    assert not moment(table)
    table.play("deal archbishop court_wizard almoner spymaster guild_master")
    assert not moment(table)
    table.play("bid 1, pass, pass, pick archbishop, pick court_wizard, pick almoner")
    assert moment(table)
    assert [row["auctions to come"] for row in told(table)] == [0.8] * 3
    assert [row["own waits"] for row in told(table)] == [0.5, 1, 0]


def test_the_cards_of_the_box_are_told_one_by_one() -> None:
    found = features(Table(deck="").game, 3)
    assert isinstance(found, CourtFeatures)
    assert {"in court: knight_errant", "in hand: charm"} <= set(found.names)
    assert heirloom.game("heir_apparent").fewest == 3
