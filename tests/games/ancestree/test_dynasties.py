"""Dynasties, tokens, coins and marriages, shown on drawn trees."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from heirloom.games.ancestree.rules.dynasties import Dynasties, bonus, neighbours
from heirloom.games.ancestree.rules.game import Ancestree
from heirloom.games.ancestree.rules.parts import Tree
from heirloom.games.ancestree.rules.trees import ORIGIN, WIDE, column, place, row
from tests.games.ancestree.table import Table, start


@pytest.mark.clause("4.1")
def test_tiles_of_a_heritage_one_above_the_other_are_a_dynasty() -> None:
    table = Table("Ca\nCa\nCa\nCa", "Ea")
    assert table.lengths() == {"Ca": 4}


@pytest.mark.clause("4.1")
def test_they_need_not_be_parent_and_child() -> None:
    assert Table("Ca●\n○Ca", "Ea").lengths() == {"Ca": 2}


@pytest.mark.clause("4.1")
def test_another_heritage_breaks_the_chain() -> None:
    assert Table("Ca\nLi\nCa", "Ea").lengths() == {"Ca": 1, "Li": 1}


@pytest.mark.clause("4.1")
def test_corners_do_not_touch() -> None:
    assert Table("Ca .\n. Ca", "Ea").lengths() == {"Ca": 1}


@pytest.mark.clause("4.2")
def test_a_couple_keeps_the_chain_intact_and_is_one_generation() -> None:
    tree = """
        Ca  .
        Ca♥ ♥Ca
        .   Ca
    """
    assert Table(tree, "Ea").lengths() == {"Ca": 3}
    assert Table("Ca♥ ♥Ca", "Ea").lengths() == {"Ca": 1}


@pytest.mark.clause("4.2")
def test_three_in_a_row_of_marriages_hold_together() -> None:
    tree = """
        Ca  .    .
        Ca♥ ♥Ca♥ ♥Ca
        .   .    Ca
    """
    assert Table(tree, "Ea").lengths() == {"Ca": 3}


@pytest.mark.clause("R8")
def test_side_by_side_without_a_marriage_holds_nothing_together() -> None:
    tree = """
        Ca  .
        Ca♥ Ca
        .   Ca
    """
    assert Table(tree, "Ea").lengths() == {"Ca": 2}
    assert Table(tree, "Ea", horizontal="touching").lengths() == {"Ca": 3}


@pytest.mark.clause("R8")
def test_a_couple_of_two_heritages_holds_no_dynasty_together() -> None:
    tree = """
        Ca  .
        Ca♥ ♥Li♥
        .   Ca
    """
    for horizontal in ("married", "touching"):
        assert Table(tree, "Ea", horizontal=horizontal).lengths() == {"Ca": 2, "Li": 1}


@pytest.mark.clause("R9")
def test_a_chain_that_doubles_back_counts_each_row_once() -> None:
    tree = """
        Ca♥ ♥Ca
        Ca  Ca
        Ca  .
    """
    assert Table(tree, "Ea").lengths() == {"Ca": 3}


@pytest.mark.clause("4.3", "R9")
def test_only_the_longest_dynasty_of_a_heritage_counts() -> None:
    """Louise in the published example: four Camels, and of two Lions apart only one."""
    louise = """
        .  Ca
        .  Ca  Li
        .  Ca♥ ♥Ca
        Li .   Ca
    """
    assert Table(louise, "Ea").lengths() == {"Ca": 4, "Li": 1}


MAURICE = """
    Dr Ea
    Dr Ea
    Li .
"""
GISELE = """
    Ea .
    Ea .
    Ea El
"""
LOUISE = """
    Ca Li
    Ca .
    Ca El
"""


@pytest.mark.clause("4.4", "4.5")
def test_maurice_gisele_and_louise_take_the_tokens_of_the_published_example() -> None:
    table = Table(MAURICE, GISELE, LOUISE, pick=5)
    assert table.lengths(0) == {"Ea": 2, "Dr": 2, "Li": 1}
    assert table.lengths(1) == {"Ea": 3, "El": 1}
    assert table.lengths(2) == {"Ca": 3, "Li": 1, "El": 1}
    table.take()
    assert table.tokens(0) == {"Ea": 1, "Li": 1, "Dr": 2}
    assert table.tokens(1) == {"Ea": 2, "El": 1}
    assert table.tokens(2) == {"Ca": 2, "El": 1, "Li": 1}
    assert table.game.token_points(table.public, 1) == 3
    assert table.clauses("tokens") == {"4.4"}
    assert (
        "Gold Eagle: Seat 2 (3) beats Seat 1 (2) and Seat 3 (0) and takes 2 tokens worth 1 each."
        in table.told("tokens")
    )
    assert "Purple Elephant: Seat 2 (1) beats Seat 1 (0) and takes a token worth 1." in table.told(
        "tokens"
    )


@pytest.mark.clause("4.4", "R10")
def test_only_neighbours_are_compared() -> None:
    table = Table("Ca\nCa", "Ca", "Ca\nCa\nCa", "Ca", pick=5).take()
    assert table.tokens(0) == {"Ca": 2}
    assert table.tokens(1) == {}
    assert table.tokens(2) == {"Ca": 2}


@pytest.mark.clause("R5", "R10")
def test_the_first_and_the_last_seat_are_neighbours() -> None:
    assert neighbours(0, 5) == [1, 4]
    assert neighbours(4, 5) == [0, 3]
    assert neighbours(0, 2) == [1, 1]


@pytest.mark.clause("4.5")
@pytest.mark.parametrize("round", [1, 2, 3])
def test_a_token_is_worth_as_much_as_its_round(round: int) -> None:
    table = Table("Ca", "Li", "Ca", pick=5, round=round).take()
    assert table.tokens(1, round) == {"Li": 2}
    assert table.game.token_points(table.public, 1) == 2 * round


@pytest.mark.clause("4.6", "R10")
def test_of_two_players_the_one_with_the_longer_dynasty_takes_two_tokens() -> None:
    table = Table("Ca\nCa", "Ca\nLi", pick=5).take()
    assert table.tokens(0) == {"Ca": 2}
    assert table.tokens(1) == {"Li": 2}
    assert table.clauses("tokens") == {"4.6"}


@pytest.mark.clause("5.1")
def test_a_tree_of_six_coins_pays_six() -> None:
    table = Table("Ca3 Li2 Ea1", "Li", pick=5).take()
    assert table.public.coins == [[6], [0]]
    assert table.told("coins") == [
        "Seat 1 scores 6 points for coins.",
        "Seat 2 scores 0 points for coins.",
    ]


@pytest.mark.clause("5.1")
def test_coins_of_earlier_rounds_pay_again() -> None:
    table = Table("Ca3", "Li", pick=5)
    table.public.coins = [[3], [0]]
    table.take()
    assert table.public.coins[0] == [3, 3]


@pytest.mark.clause("6.2")
@pytest.mark.parametrize(
    ("marriages", "points"),
    list(enumerate([0, 1, 3, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60])),
)
def test_marriages_earn_their_bonus(marriages: int, points: int) -> None:
    assert bonus(marriages) == points


@pytest.mark.clause("6.2")
def test_eight_marriages_are_thirty_points() -> None:
    tree = """
        Ca♥ ♥Ca♥ ♥Li♥ ♥El♥ ♥Dr
        Ca♥ ♥Ca♥ ♥Li♥ ♥El♥ ♥Dr
    """
    table = Table(tree, "Ea", pick=5, round=3).take()
    assert table.public.trees[0].marriages == 8
    assert "Seat 1 has 8 marriages: a bonus of 30." in table.told("marriages")


# A second opinion


Place = tuple[int, int]


def tree_of(grid: dict[int, int]) -> dict[Place, int]:
    return {(column(cell), row(cell)): tile for cell, tile in grid.items()}


def plain_lengths(game: Ancestree, tree: dict[Place, int], touching: bool) -> list[int]:
    """Everybody is a dynasty of their own; those who hold together join until nothing changes."""
    family = {at: number for number, at in enumerate(tree)}
    changed = True
    while changed:
        changed = False
        for (x, y), tile in tree.items():
            for other in ((x, y + 1), (x + 1, y)):
                if other not in tree or family[other] == family[x, y]:
                    continue
                if plain_holds(game, tile, tree[other], other[0] == x, touching):
                    family[other] = family[x, y] = min(family[other], family[x, y])
                    changed = True
    rows: dict[tuple[int, int], set[int]] = {}
    for (x, y), tile in tree.items():
        heritage = ["eagle", "camel", "elephant", "lion", "dragon"].index(
            game.ancestors[tile].heritage
        )
        rows.setdefault((heritage, family[x, y]), set()).add(y)
    return [max([len(r) for (h, _), r in rows.items() if h == at], default=0) for at in range(5)]


def plain_holds(game: Ancestree, one: int, other: int, above: bool, touching: bool) -> bool:
    left, right = game.ancestors[one], game.ancestors[other]
    if left.heritage != right.heritage:
        return False
    return above or touching or ("right" in left.hearts and "left" in right.hearts)


def plain_marriages(game: Ancestree, tree: dict[Place, int]) -> int:
    return sum(
        "right" in game.ancestors[tile].hearts
        and (x + 1, y) in tree
        and "left" in game.ancestors[tree[x + 1, y]].hearts
        for (x, y), tile in tree.items()
    )


def plain_places(game: Ancestree, tree: dict[Place, int], tile: int) -> set[Place]:
    """Every empty place next to the tree, tried one after the other."""
    near = {(x + dx, y + dy) for x, y in tree for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0))}
    return {at for at in near - set(tree) if plain_link(game, tree, tile, at)}


def plain_link(game: Ancestree, tree: dict[Place, int], tile: int, at: Place) -> bool:
    (x, y), mine = at, game.ancestors[tile]
    for other, theirs in tree.items():
        card = game.ancestors[theirs]
        if other == (x, y + 1) and set(card.bottom) & set(mine.top):
            return True
        if other == (x, y - 1) and set(mine.bottom) & set(card.top):
            return True
        if other == (x - 1, y) and "right" in card.hearts and "left" in mine.hearts:
            return True
        if other == (x + 1, y) and "left" in card.hearts and "right" in mine.hearts:
            return True
    return False


def random_trees(game: Ancestree, rng: Random, count: int) -> Iterator[Tree]:
    """Trees of one to fifteen tiles: most of them grown by the rules, some anyhow."""
    while count > 0:
        tree = Tree({}, 0, 0)
        anyhow = rng.random() < 0.3
        few = rng.sample(range(game.size), 40)
        few.sort(key=lambda tile: game.signs.heritage[tile] * rng.random())  # often of one family
        for tile in few[:15]:
            grid = tree.grid
            cells = game.signs.cells(grid, tile) if grid else [ORIGIN]
            if anyhow and grid:
                near = {cell + step for cell in grid for step in (-WIDE, WIDE, -1, 1)}
                cells = sorted(near - set(grid))
            if cells:
                game.signs.lay(tree, tile, rng.choice(cells))
                yield tree
                count -= 1
                if count == 0:
                    return


@pytest.mark.slow
@pytest.mark.clause("4.1", "4.2", "4.3", "R9", "R11")
@pytest.mark.parametrize("seed", range(4))
def test_a_slow_second_reckoning_agrees_on_a_hundred_thousand_random_trees(seed: int) -> None:
    game, _ = start()
    loose = Dynasties(game.signs, touching=True)
    seen = 0
    for tree in random_trees(game, Random(seed), 25_000):
        seen += 1
        plain = tree_of(tree.grid)
        assert game.dynasties.lengths(tree.grid) == plain_lengths(game, plain, False)
        assert tree.marriages == plain_marriages(game, plain)
        assert tree.coins == sum(game.ancestors[tile].coins for tile in plain.values())
        if seen % 10 == 0:
            assert loose.lengths(tree.grid) == plain_lengths(game, plain, True)
            tile = next(tile for tile in range(seen % 97, game.size) if tile not in plain.values())
            free = plain_places(game, plain, tile)
            cells = game.signs.cells(tree.grid, tile)
            assert {(column(cell), row(cell)) for cell in cells} == free
            assert game.signs.fits(tree.grid, tile) == bool(free)
    assert seen == 25_000


@pytest.mark.clause("R2")
def test_places_are_named_from_the_first_tile() -> None:
    assert place(ORIGIN) == "0,0"
    assert place(ORIGIN + 2 - 3 * WIDE) == "2,3"
