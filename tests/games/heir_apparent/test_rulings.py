"""Rulings that decide who pays, who is paid, whose tokens go, and who is asked first."""

from __future__ import annotations

import pytest

from heirloom.core.catalogue import open_game
from heirloom.core.words import Reader
from heirloom.games.heir_apparent.rules.game import HeirApparent
from tests.games.heir_apparent.table import FIRST, OWN, Table, pools

READER = Reader("en", ("Ann", "Bob", "Cleo"), "heirloom.games.heir_apparent")


@pytest.mark.clause("R60")
@pytest.mark.parametrize(
    ("event", "favor"), [("duel_of_wits", [6, 5, 5]), ("royal_hunt", [8, 5, 5])]
)
def test_a_spared_loser_pays_nothing_not_even_the_winner(event: str, favor: list[int]) -> None:
    table = Table("event", hands=("", "scapegoat"), deck=FIRST)
    table.play(f"deal {event}, join captain_of_the_guard s0, prince s1, pass, prince s0")
    table.play("pass*3, play scapegoat, deal tithe, pass")
    assert table.public.favor == favor
    assert "loss" not in table.told()


@pytest.mark.clause("R60")
def test_a_loser_who_is_spared_in_a_mandatory_contest_pays_nothing() -> None:
    table = Table("event", hands=("", "", "scapegoat"), deck=FIRST)
    table.play("deal succession_debate, prince s0, pass*3, play scapegoat, deal tithe, pass")
    assert table.public.favor == [5, 5, 5]


@pytest.mark.clause("R45")
def test_a_supporter_who_loses_the_supporting_character_is_still_paid() -> None:
    table = Table("event", deck=FIRST).play("deal palace_purge, name lord_chancellor")
    table.play("join archbishop support, join lord_chancellor support, pass*3")
    assert table.holds("dismissed lord_chancellor")
    assert table.public.favor == [6, 6, 5]


@pytest.mark.clause("R45")
def test_an_opponent_whose_character_is_killed_by_the_failure_is_still_paid() -> None:
    table = Table("event", deck=FIRST).play("deal dragon_in_the_hills")
    table.play("join captain_of_the_guard opposition, pass*2, prince support, pass*3")
    table.play("name captain_of_the_guard")
    assert table.holds("killed captain_of_the_guard")
    assert table.public.favor == [6, 5, 5]


@pytest.mark.clause("R19", "R61", "R43")
def test_two_copies_that_two_players_played_are_two_sources() -> None:
    table = Table("event", hands=("rousing_speech", "rousing_speech", "heckler"), deck=FIRST)
    table.play("deal state_banquet, play rousing_speech, lay s0, play rousing_speech, lay s1")
    assert pools(table) == [3, 3, 0]
    table.play("play heckler")
    assert table.legal() == ["name s0 rousing_speech", "name s1 rousing_speech"]
    table.play("name s0 rousing_speech")
    assert pools(table) == [0, 3, 0]
    assert READER.read(table.story[-1].told(1).text) == "A Rousing Speech (Ann) loses 3 tokens."
    assert READER.read(table.story[-1].told(0).text) == "A Rousing Speech (yours) loses 3 tokens."


@pytest.mark.clause("R19", "R61")
def test_two_copies_that_one_player_played_are_two_sources() -> None:
    table = Table("event", hands=("rousing_speech rousing_speech", "heckler"), deck=FIRST)
    table.play("deal new_tax, play rousing_speech, lay support, pass*2")
    table.play("play rousing_speech, lay opposition, play heckler")
    assert table.legal() == ["name s0 rousing_speech", "name s0 rousing_speech 2"]
    table.play("name s0 rousing_speech")
    assert (table.pool("support"), table.pool("opposition")) == (0, 3)


@pytest.mark.clause("R19", "R30")
def test_a_character_that_participates_twice_is_one_source() -> None:
    table = Table("event", hands=("second_wind", "heckler"), deck=FIRST)
    table.play("deal new_tax, join archbishop support, pass*2, play second_wind, name archbishop")
    table.play("pass*2, join archbishop opposition, play heckler")
    assert table.legal() == ["name archbishop"]


@pytest.mark.clause("R9", "R60")
@pytest.mark.parametrize(("turn", "first", "second"), [(0, 0, 1), (1, 1, 0), (2, 0, 1)])
def test_winner_and_loser_react_in_turn_order_from_the_active_player(
    turn: int, first: int, second: int
) -> None:
    """Seat 0 wins and seat 1 loses, whoever is the active player."""
    table = Table("event", hands=("victory_feast", "scapegoat"), turn=turn, deck=FIRST)
    table.play("deal royal_hunt")
    moves = {0: "join captain_of_the_guard s0", 1: "prince s1", 2: "pass"}
    for _ in range(3):
        table.play(moves[table.waiting])
    table.play("pass*3" if turn != 0 else "pass*2")
    assert table.waiting == first
    assert table.play("pass").waiting == second


@pytest.mark.clause("R24")
def test_favor_passes_to_another_player_because_a_card_says_so() -> None:
    table = Table(deck=FIRST).play("use florian, name s1")
    assert table.public.favor == [6, 4, 5]


@pytest.mark.clause("R4")
def test_options_change_the_published_numbers() -> None:
    game = open_game("heir_apparent", {"events": 1, "opening": 0, "limit": 2})
    assert isinstance(game, HeirApparent)
    assert game.setup(3).public.events_left == 3
    assert (game.court.opening, game.court.limit) == (0, 2)


@pytest.mark.clause("10.3")
def test_a_tie_for_the_throne_says_how_it_is_broken() -> None:
    table = Table("event", deck=FIRST)
    table.public.events_left = 1
    table.public.favor = [3, 31, 31]
    table.play("deal royal_hunt, pass*3")
    told = table.story[-1]
    scene = table.game.scene(table.state.view(0))
    for words, clause in ((told.text, told.clause), (scene.prompt, scene.clause)):
        assert clause == "10.3"
        assert READER.read(words) == (
            "Bob is named heir with 31 favor, as much as Cleo: "
            "the more popular Prince wins the tie."
        )


@pytest.mark.clause("9.7")
def test_a_tie_in_a_contest_says_how_it_is_broken() -> None:
    table = Table("event", deck=FIRST).play("deal royal_hunt, prince s0, prince s1, prince s2")
    table.play("pass*3")
    said = [READER.read(e.text) for e in table.story if e.kind in ("judge", "lose")]
    assert said == [
        "Ann wins with 2 tokens, as many as Bob and Cleo: the more popular Prince wins a tie.",
        "Cleo loses with 2 tokens, as many as Ann and Bob: the less popular Prince loses a tie.",
    ]


@pytest.mark.clause("R14")
def test_a_melee_that_nobody_is_left_to_fight_says_so() -> None:
    table = Table(hands=("", "banishment"), deck=FIRST.replace(
        'slug = "banishment"\nkind = "spell"', 'slug = "banishment"\nkind = "effect"'
    ).replace('phases = ["action", "event"]', 'phases = ["action", "event", "melee"]'))  # fmt: skip
    table.play("attack captain_of_the_guard, name lord_chancellor, pass")
    table.play("play banishment, name captain_of_the_guard")
    assert (table.story[-1].kind, table.story[-1].clause) == ("broken", "R14")
    assert table.public.killed == []


def test_whose_target_it_is_is_said_to_everybody() -> None:
    table = Table(hands=("bolt_from_the_blue",), deck=FIRST).play("play bolt_from_the_blue")
    labels = [READER.read(m.label) for m in table.game.scene(table.state.view(0)).moves]
    assert "Choose The Spymaster (Cleo)" in labels
    own = Table(hands=("war_horse",), deck=FIRST).play("play war_horse")
    labels = [READER.read(m.label) for m in own.game.scene(own.state.view(0)).moves]
    assert "Choose The Almoner (yours)" in labels
    table.play("name spymaster")
    assert READER.read(table.story[-1].told(1).text) == "Ann chooses The Spymaster (Cleo)."
    assert READER.read(table.story[-1].told(2).text) == "Ann chooses The Spymaster (yours)."


@pytest.mark.parametrize(
    ("court", "begin", "one", "other"),
    [
        (
            "hedge_witch",
            "use hedge_witch",
            "name spymaster",
            "name money_lender",
        ),  # both carry none
        ("inquisitor", "use inquisitor", "name s1", "name s2"),  # both control no Wizard
    ],
)
def test_a_choice_without_an_effect_is_seen_by_those_who_are_told_of_it(
    court: str, begin: str, one: str, other: str
) -> None:
    courts, princes = (court, "border_baron", "spymaster money_lender"), "florian berengar gaspard"
    here, there = (Table(courts=courts, princes=princes, deck=OWN).play(begin) for _ in range(2))
    here.play(one)
    there.play(other)
    for seat in range(3):
        assert here.story[-1].told(seat) != there.story[-1].told(seat)
        assert here.state.view(seat).key() != there.state.view(seat).key()
    here.play("done")
    there.play("done")
    assert here.state.key() == there.state.key()
