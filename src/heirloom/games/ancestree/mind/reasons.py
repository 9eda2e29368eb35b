"""Why a move of Ancestree is good or bad: what the tile joins, pays, leaves open and denies."""

from __future__ import annotations

from random import Random

from heirloom.core.game import Action, View
from heirloom.core.words import Phrase, Who, all_of, say, say_n
from heirloom.games.ancestree.mind.instincts import instincts
from heirloom.games.ancestree.rules.dynasties import bonus, neighbours
from heirloom.games.ancestree.rules.game import PICKS, ROUNDS, Ancestree
from heirloom.games.ancestree.rules.parts import PLACE, Sight
from heirloom.games.ancestree.table.tellings import HERITAGE_NAMES


def reasons(game: Ancestree, view: Sight, action: Action) -> list[Phrase]:
    """What a tile does for your tree, and what it denies the next player."""
    if action.kind == "place":
        return _of_laying(game, view, view.public.placing[view.seat], action.parts[0])
    tile = action.parts[0]
    return [*_of_taking(game, view, tile), *denied(game, view, tile)]


def _of_taking(game: Ancestree, view: Sight, tile: int) -> list[Phrase]:
    grid = view.public.trees[view.seat].grid
    if not grid:
        return _of_beginning(game, view, tile)
    cells = game.signs.cells(grid, tile)
    if not cells:
        return [say("It fits nowhere in your tree.")]
    cell = best_place(game, view, tile, cells)
    return [
        say("Its best place is {where}.", where=game.teller.where(grid, tile, cell)),
        *_of_laying(game, view, tile, cell),
    ]


def best_place(game: Ancestree, view: Sight, tile: int, cells: list[int]) -> int:
    """Where instinct would lay a tile that is still in hand."""
    public = view.public.copy()
    public.phase, public.placing[view.seat] = PLACE, tile
    layings = [game.layings[cell] for cell in cells]
    ratings = instincts(game).rate(View(view.seat, public, view.own), layings, Random(0))
    return cells[ratings.index(max(ratings))]


def _of_beginning(game: Ancestree, view: Sight, tile: int) -> list[Phrase]:
    signs = game.signs
    hearts = signs.left[tile] + signs.right[tile]
    leaves = sum((edge[tile] + 1) // 2 for edge in (signs.top, signs.bottom))
    opened = say(
        "As your first tile it offers {hearts} and {leaves} to build on.",
        hearts=say_n("{n} half heart", "{n} half hearts", hearts),
        leaves=say_n("{n} half leaf", "{n} half leaves", leaves),
    )
    return [opened, *_paid(game, view, tile)]


def _of_laying(game: Ancestree, view: Sight, tile: int, cell: int) -> list[Phrase]:
    found = [
        *_married(game, view, tile, cell),
        *_lengthened(game, view, tile, cell),
        *_paid(game, view, tile),
    ]
    return found or _opened(game, view, tile, cell)


def _married(game: Ancestree, view: Sight, tile: int, cell: int) -> list[Phrase]:
    tree = view.public.trees[view.seat]
    made = game.signs.marriages(tree.grid, tile, cell)
    if not made:
        return []
    total = tree.marriages + made
    return [
        say_n(
            "It makes a marriage: your bonus grows from {before} to {after}.",
            "It makes {n} marriages: your bonus grows from {before} to {after}.",
            made, before=bonus(tree.marriages), after=bonus(total),
        )
    ]  # fmt: skip


def _lengthened(game: Ancestree, view: Sight, tile: int, cell: int) -> list[Phrase]:
    """A dynasty that grows, and whom it overtakes or catches up with (§4.4)."""
    trees, heritage = view.public.trees, game.signs.heritage[tile]
    grid = trees[view.seat].grid.copy()
    before = game.dynasties.longest(grid, heritage)
    grid[cell] = tile
    after = game.dynasties.longest(grid, heritage)
    if after == before:
        return []
    found = [
        say("Your {heritage} dynasty grows from {before} to {after}.",
            heritage=HERITAGE_NAMES[heritage], before=before, after=after)
    ]  # fmt: skip
    rivals = sorted(set(neighbours(view.seat, len(trees))))
    lengths = {rival: game.dynasties.longest(trees[rival].grid, heritage) for rival in rivals}
    behind = [Who(rival) for rival in rivals if before <= lengths[rival] < after]
    level = [Who(rival) for rival in rivals if lengths[rival] == after]
    if behind:
        found.append(say("It overtakes {who}.", who=all_of(behind)))
    elif level:
        found.append(say("It draws level with {who}.", who=all_of(level)))
    return found


def _paid(game: Ancestree, view: Sight, tile: int) -> list[Phrase]:
    coins, rounds = game.signs.coins[tile], ROUNDS - view.public.round
    if not coins:
        return []
    return [
        say_n("Its coin pays {points} by the end.", "Its {n} coins pay {points} by the end.",
              coins, points=coins * rounds)
    ]  # fmt: skip


def _opened(game: Ancestree, view: Sight, tile: int, cell: int) -> list[Phrase]:
    """Half hearts that later tiles can be married to."""
    signs, grid = game.signs, view.public.trees[view.seat].grid
    hearts = (signs.left[tile] and cell - 1 not in grid) + (
        signs.right[tile] and cell + 1 not in grid
    )
    if not hearts or _is_last(view):
        return [say("It adds nothing but a link.")]
    return [
        say_n("It leaves a half heart open for a later marriage.",
              "It leaves {n} half hearts open for later marriages.", hearts)
    ]  # fmt: skip


def _is_last(view: Sight) -> bool:
    """Whether no tile is chosen after this one."""
    return view.public.round == ROUNDS - 1 and view.public.pick == PICKS - 1


def denied(game: Ancestree, view: Sight, tile: int) -> list[Phrase]:
    """What whoever gets this hand next could have done with the tile (§2.4)."""
    if view.public.pick == PICKS - 1:
        return []
    trees = view.public.trees
    way = -1 if view.public.round == 1 else 1
    rival = (view.seat + way) % len(trees)
    grid, heritage = trees[rival].grid, game.signs.heritage[tile]
    cells = game.signs.cells(grid, tile)
    if any(game.signs.marriages(grid, tile, cell) for cell in cells):
        return [say("It denies {who}, who gets this hand next, a marriage.", who=Who(rival))]
    least = max(game.dynasties.longest(grid, heritage), 1)
    if any(game.dynasties.longest({**grid, cell: tile}, heritage) > least for cell in cells):
        return [
            say("It denies {who}, who gets this hand next, a longer dynasty.",
                who=Who(rival))
        ]  # fmt: skip
    return []
