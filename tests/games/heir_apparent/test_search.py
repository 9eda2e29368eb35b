"""Searching Heir Apparent: to the end of the Event, and with an eye for whom to help."""

from __future__ import annotations

from random import Random

from heirloom.core.game import DEALER, Seat
from heirloom.games.heir_apparent.mind.search import EARLY_WORLDS, searcher, searcher_01
from heirloom.games.heir_apparent.mind.standing import Standing
from heirloom.games.heir_apparent.rules.frames import Draw, Frame, Market, OpenEvent
from heirloom.games.heir_apparent.rules.parts import Private, Public, Secret, Truth
from heirloom.search.features import Features
from heirloom.search.judgement import Judgement
from heirloom.search.net import Layer, Net
from heirloom.search.searcher import Estimate
from tests.games.heir_apparent.table import COURTS, OWN, PRINCES, Table, unopened
from tests.games.heir_apparent.test_instincts import preferred


def found(table: Table, tries: int) -> list[Estimate]:
    """What thinking finds for the seat that is waited on."""
    view = table.state.view(table.waiting)
    return searcher(table.game).think(view, None, tries, Random(1))


def last_hunt() -> Table:
    """The last Event: if seat 1 wins it, seat 0 loses the game by it."""
    everybody = " ".join([*COURTS, *PRINCES.split()[:3]])
    tired = everybody.replace("border_baron", "").replace("hedge_witch", "")
    table = Table("event", turn=1, turned=tired)
    table.public.events_left = 1
    table.public.favor = [12, 10, 4]
    table.play("deal royal_hunt, prince s1, prince s2, pass")
    return table


def lost_hunt_but_one() -> Table:
    """A hunt with another Event to follow."""
    table = lost_hunt()
    table.public.events_left = 1
    return table


def lost_hunt() -> Table:
    """The last hunt, with all said but by seat 0."""
    table = last_hunt()
    table.play("join border_baron s1, join hedge_witch s2")
    return table


def test_a_rivals_rival_is_helped_when_that_saves_the_game() -> None:
    table = lost_hunt()
    assert preferred(table) == "pass"
    best = found(table, 60)[0]
    assert (str(best.action), best.value) == ("prince s2", 1)


def test_what_is_not_yet_decided_is_not_judged() -> None:
    table = lost_hunt()
    values = {str(line.action): line.value for line in found(table, 60)}
    assert values == {"prince s2": 1, "prince s0": 0, "prince s1": 0, "pass": 0}


def test_with_more_tries_rivals_are_expected_to_save_themselves() -> None:
    values = [found(last_hunt(), tries)[0].value for tries in (6, 300)]
    assert values[0] > 0.9
    assert values[1] < 0.3


def test_a_search_tries_as_often_as_it_is_told() -> None:
    for tries in (1, 3, 50):
        lines = found(Table(), tries)
        assert len(lines) == len(Table().legal())
        assert sum(line.visits for line in lines) == tries


class Watched(Features[Public, Private, Secret]):
    """Features that remember where they were asked for."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.game, 3, ["nothing"])
        self.tops: list[Frame] = []
        self.turns: set[int] = set()

    def inputs(self, state: Truth) -> list[list[float]]:
        self.tops.append(state.public.stack[-1])
        self.turns.add(state.public.turns)
        return [[0.0]] * 3

    def may_win(self, public: Public, seat: Seat) -> bool:
        return True

    def is_moment(self, public: Public) -> bool:
        return True


def judged(table: Table, tries: int = 30) -> Watched:
    """Where a search from here lets a net judge."""
    watched = Watched(table)
    judgement = Judgement(watched, Net([Layer([[0.0]], [0.0]), Layer([[0.0]], [0.0])]))
    racer = searcher(table.game, judgement)
    racer.think(table.state.view(table.waiting), None, tries, Random(1))
    return watched


def test_a_net_judges_before_the_next_event_is_revealed() -> None:
    found = judged(Table(hands=("tithe scandal",)))
    assert {type(top) for top in found.tops} == {OpenEvent}
    assert {top.seat for top in found.tops} == {DEALER}
    assert found.turns == {1}


def test_with_more_tries_the_event_is_played_out_before_a_net_judges() -> None:
    found = judged(Table(hands=("tithe scandal",)), 60 * EARLY_WORLDS)
    assert {type(top) for top in found.tops} == {OpenEvent, Draw}
    assert found.turns == {1, 2}


def test_in_an_event_a_net_judges_when_the_next_turn_begins() -> None:
    found = judged(lost_hunt_but_one())
    assert {type(top) for top in found.tops} == {Draw}
    assert found.turns == {2}


def test_in_an_auction_a_net_judges_before_the_next_auction() -> None:
    table = unopened().play(
        "deal florian berengar isaura, "
        "deal archbishop court_wizard almoner spymaster guild_master, bid 1, pass"
    )
    found = judged(table)
    assert {type(top) for top in found.tops} == {Market}


def test_the_search_of_version_0_1_judges_by_the_rules_written_by_hand() -> None:
    table = Table(hands=("tithe scandal",), deck=OWN)
    old, new = searcher_01(table.game), searcher(table.game)
    for racer in (old, new):
        racer.begin(table.public)
    by_hand = Standing(table.game.court).chances(table.public)
    assert old.chances(table.state) == by_hand
    assert new.chances(table.state) != by_hand
