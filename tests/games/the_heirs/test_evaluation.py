"""The net that judges positions of The Heirs: what it is told, and what it says."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

import heirloom
from heirloom.core.game import DEALER
from heirloom.games.the_heirs.mind import evaluation as shape
from heirloom.games.the_heirs.mind.evaluation import Evaluation
from heirloom.games.the_heirs.mind.kernel import Kernel
from heirloom.games.the_heirs.mind.nodes import Settings
from heirloom.games.the_heirs.mind.openings import find_openings
from heirloom.games.the_heirs.mind.search import HeirsSearcher, searcher_01
from heirloom.games.the_heirs.mind.solver import UNKNOWN, WON, Solver
from heirloom.games.the_heirs.mind.turning import Turnings, neighbour_kind
from heirloom.games.the_heirs.mind.weights import Weights, find_weights
from heirloom.games.the_heirs.rules.game import TheHeirs
from heirloom.games.the_heirs.rules.parts import DOWN, MOVE, NOTHING, Public, Truth
from tests.games.the_heirs.table import Table


def opened(rows: int = 4, columns: int = 8) -> TheHeirs:
    game = heirloom.game("the_heirs", rows=rows, columns=columns, start="black")
    assert isinstance(game, TheHeirs)
    return game


def learned(game: TheHeirs) -> Weights:
    weights = find_weights(game)
    assert weights is not None
    return weights


def positions(game: TheHeirs, seed: int) -> list[Truth]:
    """The positions of one random match in which nothing was just turned over."""
    rng, state, found = Random(seed), game.setup(2), []
    while waiting := game.waiting_on(state.public):
        if waiting == [DEALER]:
            game.settle(state, game.chance(state).sample(rng))
            continue
        if state.public.phase == MOVE:
            found.append(state.copy())
        game.play(state, waiting[0], rng.choice(game.legal(state.view(waiting[0]))))
    return found


def kind_of(game: TheHeirs, public: Public, card: int) -> int:
    """Own cards by number, then the other player's, then those face down."""
    if card == DOWN:
        return 10
    return game.numbers[card] - 1 + (0 if game.sides[card] == public.turn else 5)


def facts(game: TheHeirs, state: Truth) -> list[int]:
    """What the net should be told, from the rules alone."""
    public, found = state.public, [0] * shape.FACTS
    for line in game.board.lines:
        cards = [public.board[square] for square in line if public.board[square] != NOTHING]
        for one, other in pairwise(cards):
            kinds = sorted([kind_of(game, public, one), kind_of(game, public, other)])
            found[kinds[0] * shape.NEIGHBOURS + kinds[1]] += 1
    open_kinds = [kind_of(game, public, card) for card in public.board if card >= 0]
    unseen = [kind_of(game, public, card) for card in state.secret.pile]
    for kind in range(10):
        found[shape.OPEN_FACTS + kind * shape.SLOTS + open_kinds.count(kind)] += 1
        found[shape.UNSEEN_FACTS + kind * shape.SLOTS + unseen.count(kind)] += 1
    found[shape.DOWN_FACTS + public.down] += 1
    return found


@pytest.mark.parametrize(("rows", "columns"), [(4, 8), (8, 4), (2, 4), (3, 6)])
def test_the_net_is_told_what_the_rules_say(rows: int, columns: int) -> None:
    game, size = opened(rows, columns), shape.HIDDEN
    counters = []
    for first in range(0, shape.FACTS, size):
        singled = [[int(fact == first + i) for i in range(size)] for fact in range(shape.FACTS)]
        counters.append(Evaluation(game, singled, [0] * size, [0] * size, 0))
    kernel = Kernel(game)
    for state in positions(game, rows)[::2]:
        kernel.load(state, Random(1))
        told = [number for counter in counters for number in counter.sums(kernel)]
        assert told[: shape.FACTS] == facts(game, state)


def test_sums_below_zero_do_not_spill_into_each_other() -> None:
    game, rng, size = opened(), Random(4), shape.HIDDEN
    rows = [[rng.randrange(-2000, 2000) for _ in range(size)] for _ in range(shape.FACTS)]
    offsets = [rng.randrange(-900, 900) for _ in range(size)]
    net, kernel = Evaluation(game, rows, offsets, [1] * size, 0), Kernel(game)
    for state in positions(game, 3)[::3]:
        kernel.load(state, rng)
        told = facts(game, state)
        assert net.sums(kernel) == [
            offsets[i] + sum(told[fact] * rows[fact][i] for fact in range(shape.FACTS))
            for i in range(size)
        ]


def test_a_position_is_judged_alike_with_exchanged_colours_and_from_every_side() -> None:
    game = opened()
    net, one, other = learned(game).evaluation(game), Kernel(game), Kernel(game)
    for state in positions(game, 5)[::3]:
        one.load(state, Random(1))
        other.become(one)
        other.exchange()
        assert net.chance(other) == net.chance(one)
        turned = state.copy()
        turned.public.board.reverse()
        other.load(turned, Random(1))
        assert net.chance(other) == net.chance(one)


def test_the_net_sees_who_wins_more_often_than_not() -> None:
    game = opened()
    net, kernel, right, seen = learned(game).evaluation(game), Kernel(game), 0, 0
    solver = Solver(game, 2**12)
    for seed in range(60):
        for state in positions(game, seed):
            if state.public.down or sum(state.public.left) > 18:
                continue
            kernel.load(state, Random(1))
            result = solver.solve(kernel, 3_000)
            if result != UNKNOWN:
                right += (net.chance(kernel) > 0.5) == (result == WON)
                seen += 1
    assert right > 0.7 * seen > 50


def test_what_turning_over_promises_is_the_sum_of_what_stands_around() -> None:
    gains = [[float(10 * kind + neighbour) for neighbour in range(12)] for kind in range(10)]
    turnings = Turnings(0.0, [0.0] * 33, [[gain / 1000 for gain in row] for row in gains])
    table = Table(
        """
        .. .. .. .. .. .. .. ..
        .. r3 .. .. .. .. .. ..
        b2 ## r5 .. .. .. .. ..
        .. .. .. .. .. .. .. ..
        """,
        down="emma",
    )
    kernel = Kernel(table.game)
    kernel.load(table.state, Random(1))
    bit = kernel.bits[9]
    firsts = [kernel.first_above(bit), kernel.first_left(bit), kernel.first_right(bit)]
    assert [neighbour_kind(kernel, first) for first in firsts] == [7, 1, 9]
    turnings.look(kernel, 0.5)
    emma = table.pile[0]
    kind = table.game.numbers[emma] - 1 + (5 if table.game.sides[emma] else 0)
    total = sum(gains[kind][neighbour] for neighbour in (7, 1, 9, 11)) / 1000
    assert turnings.chance(kernel, bit) == pytest.approx(1 / (1 + 2.718281828459045**-total))


def test_a_net_is_used_only_where_it_was_trained() -> None:
    assert HeirsSearcher(opened()).evaluation is not None
    assert HeirsSearcher(opened(8, 4)).evaluation is not None
    assert HeirsSearcher(opened(4, 4)).evaluation is None
    assert searcher_01(opened()).evaluation is None


def first_value(played_share: float, seed: int) -> float:
    """What the only move that one try looks into is worth."""
    game = opened()
    settings = Settings(judged_tries=3.0, played_share=played_share)
    estimates = HeirsSearcher(game, settings).think(game.setup(2).view(0), None, 1, Random(seed))
    (tried,) = [estimate for estimate in estimates if estimate.visits]
    return tried.value


@pytest.mark.parametrize("seed", range(5))
def test_a_new_position_is_worth_what_the_net_says_and_how_a_game_ends_that_is_played_on(
    seed: int,
) -> None:
    judged, played = first_value(0.0, seed), first_value(1.0, seed)
    assert 0.0 < judged < 1.0
    assert played in (0.0, 1.0)
    assert first_value(0.5, seed) == pytest.approx((judged + played) / 2)


def test_the_search_with_a_net_plays_on_as_well() -> None:
    assert 0.0 < HeirsSearcher(opened()).settings.played_share < 1.0


def test_the_search_of_version_01_has_learned_nothing_and_weighs_three_cards_at_most() -> None:
    search = searcher_01(opened(2, 4))
    assert (search.evaluation, search.turnings, search.exact.known) == (None, None, {})
    settings = search.settings
    assert (settings.judged_tries, settings.exact_down, settings.played_share) == (0.0, 3, 0.0)
    assert (settings.exploration, settings.prior_weight, settings.unvisited_value) == (
        0.5, 0.4, 0.35,
    )  # fmt: skip


def test_openings_are_known_on_one_board_only() -> None:
    assert find_openings(opened(2, 4))
    assert find_openings(opened(4, 2)) == {}
    search = HeirsSearcher(opened(2, 4))
    estimates = search.think(opened(2, 4).setup(2).view(0), None, 1, Random(1))
    assert estimates[0].margin == 0
    assert estimates[0].value == pytest.approx(1433 / 3360, abs=1e-9)
