"""What a decent player of Les Héritiers does, and what is measured of a game."""

from __future__ import annotations

from random import Random

import pytest

from heirloom import Match, Shuffling
from heirloom.bots import Clock, bot
from heirloom.core.story import Event
from heirloom.games.les_heritiers.measures import measure
from heirloom.search.instincts import find_instincts
from tests.games.les_heritiers.table import Table, open_game


def best(table: Table) -> str:
    """What the instincts of who is waited on like best."""
    view = table.state.view(table.waiting_on())
    actions = table.game.legal(view)
    ratings = find_instincts(table.game).rate(view, actions, Random(1))
    return actions[ratings.index(max(ratings))].notation


def played(names: list[str], seed: int) -> tuple[Match, list[Event]]:  # type: ignore[type-arg]
    """A match of bots and its events."""
    events: list[Event] = []
    game = open_game()
    match = Match(game, len(names), Shuffling(seed), listener=events.append)
    players = [bot(name, f"{seed}/{seat}") for seat, name in enumerate(names)]
    while waiting := match.waiting_on():
        seat = waiting[0]
        match.play(seat, players[seat].choose(game, match.view(seat), Clock()))
    return match, events


def test_instincts_beat_random_players() -> None:
    wins = 0.0
    for seed in range(14):
        seat = seed % 2
        names = ["random", "random"]
        names[seat] = "greedy"
        winners = played(names, seed)[0].winners()
        wins += (seat in winners) / len(winners)
    assert wins >= 11


@pytest.mark.clause("4.3")
def test_a_bot_refuses_to_give_away_its_crown_and_agrees_to_what_it_gains_from() -> None:
    queen = Table(
        """
        spades
          hugh = isabel
            robert
        hearts
          blanche
        diamonds
          isabel
        """,
        reigning={"spades": "hugh", "hearts": "blanche"},
    )
    assert best(queen.play("marry robert blanche")) == "no"
    husband = Table(
        """
        spades
          aude
          robert = isabel
        hearts
          william = enid
            raymond
          roland
        diamonds
          isabel
        clubs
          enid
        """,
        reigning={"spades": "aude", "hearts": "william"},
    )
    assert best(husband.play("marry raymond aude")) == "yes"


def test_a_position_is_felt_between_nought_and_one_and_a_victory_is_one() -> None:
    match, _ = played(["greedy", "greedy"], 1)
    instincts = find_instincts(match.game)
    felt = [instincts.evaluate(match.view(seat)) for seat in (0, 1)]
    assert sorted(felt) == [0.0, 1.0]
    start = Table(hands={"spades": "robert", "hearts": "william"})
    assert 0 < find_instincts(start.game).evaluate(start.state.view(0)) < 1


def test_instincts_leave_the_table_as_it_was() -> None:
    table = Table("spades\n  robert\ndiamonds\n  isabel", hands={"spades": "hugh aude louis mary"})
    before = table.state.key()
    best(table)
    assert table.state.key() == before


def test_a_game_is_measured_by_its_rounds_its_actions_and_its_crowns() -> None:
    match, events = played(["random", "random"], 3)
    found = measure(open_game(), events, match.view(0).public)
    assert found["rounds"] == match.view(0).public.round
    names = ("births", "marriages", "murders", "courtings")
    assert found["actions"] == sum(found[name] for name in names)
    assert sum(found[f"{name}, share of actions"] for name in names) == pytest.approx(1)


@pytest.mark.clause("7.7")
def test_a_crown_that_comes_to_another_family_is_counted() -> None:
    table = Table(
        "diamonds\n  philip = aude\n    louis\nspades\n  aude", reigning={"spades": "aude"}
    )
    assert not measure(table.game, [], table.public)["a crown changes family"]
    table.public.chains[0].append(table.person("louis"))
    assert measure(table.game, [], table.public)["a crown changes family"]
