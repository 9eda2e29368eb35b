"""Family trees of Ancestree on their grids, with what a tile would bring on every free place."""

from __future__ import annotations

from heirloom.core.scene import Area, Badge, Link, Spot, Text, Zone
from heirloom.core.signs import Rating
from heirloom.core.words import Who, say
from heirloom.games.ancestree.rules.dynasties import neighbours
from heirloom.games.ancestree.rules.game import Ancestree
from heirloom.games.ancestree.rules.parts import NOTHING, OVER, PLACE, Public, Sight, Tree
from heirloom.games.ancestree.rules.trees import WIDE, column, place, row
from heirloom.games.ancestree.table.reckoning import Reckoning
from heirloom.games.ancestree.table.sheets import CHARGES, HEART, LAURELS, LEAF_ICONS
from heirloom.games.ancestree.table.tiles import piece_of

OTHERS_SIZE = 0.9  # of trees that are not compared with yours


def tree_zone(game: Ancestree, view: Sight, seat: int, reckoning: Reckoning) -> Zone:
    """A family tree, with the places where this seat's tiles could go."""
    tree = view.public.trees[seat]
    own = seat == view.seat
    tile = _to_lay(view) if own else NOTHING
    free = _free(game, view, tile) if own else []
    top = max([row(cell) for cell in tree.grid], default=0) + 1
    left = min([column(cell) for cell in tree.grid], default=0) - 1
    newest = next(reversed(tree.grid), NOTHING)
    spots = [
        Spot(
            id=place(cell) if own else f"{seat + 1}:{place(cell)}",
            row=top - row(cell),
            column=column(cell) - left,
            piece=piece_of(game, tree.grid[cell], cell == newest) if cell in tree.grid else None,
            fresh=cell == newest,
        )
        for cell in sorted([*tree.grid, *free])
    ]
    if tile != NOTHING:
        _foretell(game, view, tile, spots, reckoning)
    area, subtitle, size = _where(view, seat)
    return Zone(
        id=f"tree-{seat}",
        layout="grid",
        title=say("Your tree") if own else say("{who}", who=Who(seat)),
        seat=seat,
        spots=spots,
        links=_links(game, tree),
        area=area,
        subtitle=subtitle,
        size=size,
        value=_points(view.public, seat, reckoning),
        state=None if own else _still_to_lay(game, view.public, seat),
    )


def _points(public: Public, seat: int, reckoning: Reckoning) -> Rating:
    """What a seat has been paid so far; at the end, its score."""
    if public.phase == OVER:
        return Rating(icon=LAURELS, value=reckoning.total(seat), label=say("Score"))
    return Rating(icon=LAURELS, value=reckoning.so_far(seat), label=say("Points so far"))


def _still_to_lay(game: Ancestree, public: Public, seat: int) -> Badge | None:
    """The tile that a rival has shown and not laid yet."""
    tile = public.placing[seat]
    if tile == NOTHING:
        return None
    icon = CHARGES[game.signs.heritage[tile]]
    return Badge(icon=icon, text=game.names[tile], label=say("still to be laid"))


def _where(view: Sight, seat: int) -> tuple[Area, Text, float]:
    """Where a tree stands: your own on the stage, neighbours beside it, the others below them."""
    seats = len(view.public.trees)
    first = max(view.seat, 0)
    if seat == first:
        return "stage", "", 1.0
    if seats == 2:
        return "left", say("across"), 1.0
    left, right = neighbours(first, seats)
    if seat == left:
        return "left", say("on your left"), 1.0
    if seat == right:
        return "right", say("on your right"), 1.0
    far = (right - seat) % seats  # seats on from here to the right neighbour
    return "right" if far == 1 and seats > 4 else "left", say("across"), OTHERS_SIZE


def _to_lay(view: Sight) -> int:
    """The tile that this seat has chosen or shown."""
    if view.public.phase == PLACE:
        return view.public.placing[view.seat]
    return view.own.chosen


def _free(game: Ancestree, view: Sight, tile: int) -> list[int]:
    """Where this tile can be laid; before one is chosen, where any of the hand could."""
    grid = view.public.trees[view.seat].grid
    tiles = [tile] if tile != NOTHING else view.own.hand
    found: list[int] = []
    for one in tiles:
        found += [cell for cell in game.signs.cells(grid, one) if cell not in found]
    return found


def _foretell(
    game: Ancestree, view: Sight, tile: int, spots: list[Spot], reckoning: Reckoning
) -> None:
    """Say on every free place what would meet there, and what it would bring."""
    grid = view.public.trees[view.seat].grid
    cells = {place(cell): cell for cell in game.signs.cells(grid, tile)}
    for spot in spots:
        cell = cells.get(spot.id, NOTHING)
        if cell != NOTHING and spot.piece is None:
            spot.signs = _met(game, grid, tile, cell)
            spot.gain = reckoning.gain(view.seat, tile, cell)


def _met(game: Ancestree, grid: dict[int, int], tile: int, cell: int) -> list[str]:
    """The icons of the hearts and leaves that become whole if a tile is laid here."""
    signs = game.signs
    found = [HEART] * signs.marriages(grid, tile, cell)
    above, below = grid.get(cell - WIDE, NOTHING), grid.get(cell + WIDE, NOTHING)
    if above != NOTHING and signs.related(above, tile):
        found.append(LEAF_ICONS[signs.bottom[above] & signs.top[tile]])
    if below != NOTHING and signs.related(tile, below):
        found.append(LEAF_ICONS[signs.bottom[tile] & signs.top[below]])
    return found


def _links(game: Ancestree, tree: Tree) -> list[Link]:
    """Every marriage, and every parent and child."""
    links = []
    for cell, tile in tree.grid.items():
        slug = game.card_names[tile]
        beside = tree.grid.get(cell + 1)
        if beside is not None and game.signs.married(tile, beside):
            links.append(Link(kind="couple", first=slug, second=game.card_names[beside]))
        below = tree.grid.get(cell + WIDE)
        if below is not None and game.signs.related(tile, below):
            links.append(Link(kind="child", first=slug, second=game.card_names[below]))
    return links
