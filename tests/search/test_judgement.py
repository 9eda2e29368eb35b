"""Shipped nets: they fit their games, judge as they did when stored, and better than by hand."""

from __future__ import annotations

from math import log
from pathlib import Path

import msgspec
import pytest

import heirloom
from heirloom.core import catalogue
from heirloom.core.game import Game, State
from heirloom.search.instincts import find_instincts
from heirloom.search.judgement import Judgement, find_features, find_judgement
from heirloom.search.net_files import decode_net, net_file
from tools.judged import Judged, state_of

JUDGED = sorted((Path(__file__).parent / "judged").glob("*.jsonl"))
LEARNED = [
    (name, seats)
    for name in catalogue.names()
    for game in [heirloom.game(name)]
    for seats in range(game.fewest, game.most + 1)
    if net_file(game, seats).is_file()
]


def stored(file: Path) -> tuple[Game, Judgement, list[tuple[State, Judged]]]:  # type: ignore[type-arg]
    name, _, seats = file.stem.rpartition("-")
    game = heirloom.game(name)
    judgement = find_judgement(game, int(seats))
    assert judgement is not None
    kept = [msgspec.json.decode(line, type=Judged) for line in file.read_bytes().splitlines()]
    return game, judgement, [(state_of(game, one), one) for one in kept]


def by_hand(game: Game, state: State) -> list[float]:  # type: ignore[type-arg]
    """The chances without a net: what the search of version 0.1 goes by."""
    module = game.module("mind.search")
    if module is not None:
        found: list[float] = module.searcher_01(game).chances(state)
        return found
    instincts = find_instincts(game)
    values = [instincts.evaluate(state.view(seat)) for seat in range(len(state.private))]
    return [value / sum(values) for value in values]


def loss(chances: list[float], utility: list[float]) -> float:
    return -sum(u * log(max(c, 1e-6)) for c, u in zip(chances, utility, strict=True))


def test_every_net_that_comes_with_a_game_has_stored_positions() -> None:
    assert [file.stem for file in JUDGED] == sorted(f"{name}-{seats}" for name, seats in LEARNED)


@pytest.mark.parametrize(("name", "seats"), LEARNED)
def test_a_net_has_the_inputs_that_its_game_gives_it(name: str, seats: int) -> None:
    game = heirloom.game(name)
    file = decode_net(net_file(game, seats).read_bytes())
    assert file.inputs == find_features(game, seats).names
    assert (file.version, file.seats) == (game.version, seats)
    assert file.options == list(game.box.options)
    assert find_judgement(game, seats) is not None


@pytest.mark.parametrize("file", JUDGED, ids=[file.stem for file in JUDGED])
def test_a_net_says_what_it_said_and_forecasts_better_than_by_hand(file: Path) -> None:
    game, judgement, kept = stored(file)
    learned = handwritten = 0.0
    for state, one in kept:
        chances = judgement.chances(state)
        assert chances == pytest.approx(one.chances, abs=1e-9)
        learned += loss(chances, one.utility)
        handwritten += loss(by_hand(game, state), one.utility)
    assert len(kept) >= 40
    assert learned < handwritten


@pytest.mark.parametrize("file", JUDGED, ids=[file.stem for file in JUDGED])
def test_judging_leaves_a_position_as_it_was(file: Path) -> None:
    _, judgement, kept = stored(file)
    for state, _ in kept[:10]:
        before = state.copy()
        judgement.chances(state)
        assert state.key() == before.key()
