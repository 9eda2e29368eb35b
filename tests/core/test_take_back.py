"""Taking back is free while the mover has learned nothing and nobody else has acted."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Hashable, Iterator
from pathlib import Path
from typing import Any

import pytest

import heirloom
from heirloom.core import catalogue
from heirloom.core.dealers import Scripted, Shuffling
from heirloom.core.game import DEALER, State
from heirloom.core.match import Match
from heirloom.core.take_back import Moved, draw, is_free, last_move
from tests.figures.take_backs import differing, positions, wrong_verdict
from tests.planted import Peeking, PeeksBlindly, PeeksInItsStory
from tests.tiny import Tiny

AnyMatch = Match[Any, Any, Any]

POSITIONS = 8  # of each game and number of seats
MOST_POSITIONS = 80  # until there was one that is free, and one that is not
EVERY_TABLE = [
    (name, seats)
    for name in catalogue.own_names()
    for seats in range(heirloom.game(name).fewest, heirloom.game(name).most + 1)
]


@pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)
def test_the_judge_agrees_with_a_much_larger_check(name: str, seats: int) -> None:
    verdicts: Counter[bool] = Counter()
    for match, ply in positions(heirloom.game(name), seats, MOST_POSITIONS):
        free = is_free(match, match.log[ply].seat)
        others = differing(match, ply, worlds=200, histories=4)
        verdicts[free] += 1
        assert not wrong_verdict(match, ply, free, others)
        if sum(verdicts.values()) >= POSITIONS and len(verdicts) == 2:
            break
    assert verdicts[True] > 0
    assert verdicts[False] > 0


# Where every world and every draw can be listed


def all_shown(moved: Moved, state: State[Any, Any, Any]) -> Iterator[Hashable]:
    """What the mover may be shown, for every outcome of every draw."""
    game: Any = moved.game
    game.play(state, moved.seat, moved.action)
    todo = [state]
    while todo:
        world = todo.pop()
        if DEALER not in game.waiting_on(world.public):
            yield world.view(moved.seat).key()
            continue
        for outcome, _ in game.chance(world).outcomes():
            after = world.copy()
            game.settle(after, outcome)
            todo.append(after)


@pytest.mark.parametrize(("rows", "columns"), [(2, 3), (2, 2), (1, 4)])
def test_the_judge_is_exact_on_a_small_board(rows: int, columns: int) -> None:
    game = heirloom.game("the_heirs", rows=rows, columns=columns)
    verdicts: Counter[bool] = Counter()
    for match, ply in positions(game, 2, 150):
        moved = Moved(match, ply)
        (world,) = {game.imagine(moved.before, random.Random(n)).key(): n for n in range(9)}
        state = game.imagine(moved.before, random.Random(0))
        assert state.key() == world, "nothing is hidden but what will be drawn"
        free = is_free(match, moved.seat)
        verdicts[free] += 1
        assert free == (len(set(all_shown(moved, state))) == 1), match.log[ply]
    assert verdicts[True] > 20
    assert verdicts[False] > 20


# Free looks in Ancestree: whoever acts last sees what the others have chosen, or the next hand


def ancestree(seats: int) -> AnyMatch:
    return Match(heirloom.game("ancestree"), seats, Shuffling(f"{seats} at the table"))


def act(match: AnyMatch, seat: int) -> int:
    """Do the first thing that a seat may do."""
    match.play(seat, match.legal(seat)[0])
    return seat


@pytest.mark.parametrize("seats", range(2, 7))
def test_whoever_takes_last_has_seen_what_the_others_took(seats: int) -> None:
    match = ancestree(seats)
    for seat in range(seats - 1):
        assert is_free(match, act(match, seat)), "the others are still choosing"
    assert not is_free(match, act(match, seats - 1))


@pytest.mark.parametrize("seats", range(2, 7))
def test_whoever_builds_last_has_seen_the_hand_that_was_passed_on(seats: int) -> None:
    looks = 0
    match = ancestree(seats)
    while not match.over and looks < 2:
        waiting = match.waiting_on()
        known = match.view(waiting[0]).own.passed
        seat = act(match, waiting[0])
        if match.log[-1].text.startswith("place") and waiting == [seat]:
            if set(match.view(seat).own.hand) <= {tile for hand in known for tile in hand}:
                assert is_free(match, seat), "this hand was passed on by the mover"
            else:
                looks += 1
                assert not is_free(match, seat)
    assert looks == 2 or seats == 2


def test_nothing_is_free_once_somebody_else_has_acted() -> None:
    match = ancestree(3)
    act(match, 0)
    act(match, 1)
    assert is_free(match, 1)
    assert not is_free(match, 0)
    assert not is_free(match, 2), "there is nothing to take back"
    assert [last_move(match.log, seat) for seat in range(3)] == [3, 4, None]


def test_a_match_that_begins_at_a_position_is_judged_from_there() -> None:
    game = heirloom.game("the_heirs", rows=1, columns=4, start="black")
    match = Match(game, 2, Scripted(["jacob", "michael", "emily", "jennifer"]))
    free = []
    for square in ["a1", "b1", "c1", "d1"]:
        match = Match.at(match.position(), match.dealer)
        seat = match.waiting_on()[0]
        match.play(seat, square if square in map(str, match.legal(seat)) else "stop")
        free.append(is_free(match, seat))
    assert free == [False, False, False, True], "everybody knows the last card that lies face down"


# How the judge works


def verdicts_of_some_moves() -> list[bool]:
    game = heirloom.game("heir_apparent")
    return [is_free(match, match.log[ply].seat) for match, ply in positions(game, 3, 12)]


def test_every_process_judges_alike() -> None:
    code = "from tests.core import test_take_back as t; print(t.verdicts_of_some_moves())"
    path = os.pathsep.join([str(Path(heirloom.__file__).parent.parent), *sys.path])
    elsewhere = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": path, "PYTHONHASHSEED": "7"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert elsewhere.stdout.strip() == str(verdicts_of_some_moves())


def test_the_judges_luck_depends_on_what_the_mover_did_alone() -> None:
    game = heirloom.game("the_heirs", start="black")
    seeds = set()
    for seed in range(5):
        match = Match(game, 2, Shuffling(seed))
        match.play(0, "a1")
        seeds.add(Moved(match, 0).seed)
    assert len(seeds) == 1


def test_the_worlds_together_draw_every_card_of_a_pile() -> None:
    game = heirloom.game("the_heirs")
    state = game.setup(2)
    game.settle(state, [0])
    game.play(state, 0, game.actions.read("a1"))
    rng = random.Random(0)
    drawn = {draw(game.chance(state), rng, number)[0] for number in range(32)}
    assert len(drawn) == 32
    chance = heirloom.game("ancestree").chance(heirloom.game("ancestree").setup(2))
    hands = [draw(chance, rng, number) for number in range(500)]
    assert all(chance.admits(hand) for hand in hands)
    assert len({hand[0] for hand in hands[: len(chance.pile)]}) == len(chance.pile)


def first_lay(game: Tiny, seed: int) -> tuple[AnyMatch, int]:
    match = Match(game, 2, Shuffling(seed))
    return match, act(match, match.waiting_on()[0])


def test_a_story_that_tells_more_than_the_view_is_heard() -> None:
    free = [
        [is_free(*first_lay(game, seed), scenes=False) for seed in range(20)]
        for game in (Tiny(), Peeking(), PeeksInItsStory())
    ]
    held = [0 in first_lay(Tiny(), seed)[0].view(0).own.cards for seed in range(20)]
    laid = [first_lay(Tiny(), seed)[0].view(0).public.laid == [0] for seed in range(20)]
    known = [one or other for one, other in zip(held, laid, strict=True)]
    assert free == [[True] * 20, known, known], "who holds the ace learns nothing of it"


def test_a_judge_is_as_blind_as_the_game_that_it_asks() -> None:
    free = [is_free(*first_lay(PeeksBlindly(), seed), scenes=False) for seed in range(20)]
    aces = [first_lay(Peeking(), seed)[0].view(0).public.peek for seed in range(20)]
    assert free == [not ace for ace in aces], "which is why an examination looks for it"


def test_a_game_that_cannot_answer_gives_nothing_for_free() -> None:
    class Unimaginative(Tiny):
        """Raises an error where it should imagine."""

        def imagine(self, view: Any, rng: random.Random) -> Any:
            raise ZeroDivisionError

    assert not is_free(*first_lay(Unimaginative(), 0), scenes=False)
    assert not is_free(*first_lay(Tiny(), 0)), "it has no scene"
