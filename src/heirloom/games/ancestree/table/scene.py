"""The table of Ancestree: your hand, every tree on its grid, the scoreboards."""

from __future__ import annotations

from heirloom.core.game import Action
from heirloom.core.scene import Badge, Link, Move, Piece, Scene, Spot, Tint, Zone
from heirloom.core.words import Phrase, Who, say, say_n
from heirloom.games.ancestree.rules.game import Ancestree
from heirloom.games.ancestree.rules.parts import (
    CHOOSE,
    DEAL,
    NOTHING,
    OVER,
    PLACE,
    Public,
    Sight,
    Tree,
)
from heirloom.games.ancestree.rules.trees import WIDE, column, place, row
from heirloom.games.ancestree.table.scoreboard import reckoning, scoreboard
from heirloom.games.ancestree.table.tellings import describe, joined, victory

TINTS: tuple[Tint, ...] = ("gold", "blue", "purple", "grey", "red")  # by heritage
CRESTS = ("Ea", "Ca", "El", "Li", "Dr")
LEAVES = "–○●◐"  # none, light, dark, both
LEGEND = say(
    "A tile from left to right: ♥ half a heart on the left, leaves above, crest (Ea eagle, Ca "
    "camel, El elephant, Li lion, Dr dragon), coins, leaves below, ♥ on the right. Leaves: "
    "○ light, ● dark, ◐ both, – none."
)


def scene(game: Ancestree, view: Sight) -> Scene:
    """The table as this seat sees it: its own things first, then the others from its left."""
    public = view.public
    seats = len(public.trees)
    first = max(view.seat, 0)
    order = [(first + step) % seats for step in range(seats)]
    zones = _shown(game, view)
    if view.seat >= 0:
        zones.append(_hand(game, view))
    zones += [_tree(game, view, seat) for seat in order]
    zones += [scoreboard(game, public, seat, seat == view.seat) for seat in order]
    zones += reckoning(game, public)
    zones.append(_lost(game, public))
    if game.memory == "open" and view.seat >= 0:
        zones.append(_passed_on(game, view))
    prompt, clause = _prompt(game, view)
    moves = [_move(game, view, action) for action in game.legal(view)]
    shown = [zone for zone in zones if zone.spots or zone.facts or zone.layout == "grid"]
    return Scene(zones=shown, prompt=prompt, clause=clause, moves=moves, legend=LEGEND)


def _prompt(game: Ancestree, view: Sight) -> tuple[Phrase, str]:
    public, seat = view.public, view.seat
    if public.phase == OVER:
        return victory(game.winners(public)), "6.3"
    if public.phase == DEAL:
        return say("The hands are being drawn."), "2.1"
    waiting = [Who(other) for other in game.waiting_on(public)]
    count, others = len(waiting), joined(waiting)
    if public.phase == CHOOSE:
        if seat >= 0 and not public.chosen[seat]:
            return _ask_to_choose(public, seat), "2.3"
        return say_n("{who} is still choosing.", "{who} are still choosing.",
                     count, who=others), "2.2"  # fmt: skip
    if seat >= 0 and public.placing[seat] != NOTHING:
        name = game.names[public.placing[seat]]
        return say("Choose a place for {name} in your tree.", name=name), "3.3"
    return say_n("{who} still has to lay a tile.", "{who} still have to lay a tile.",
                 count, who=others), "2.2"  # fmt: skip


def _ask_to_choose(public: Public, seat: int) -> Phrase:
    way = -1 if public.round == 1 else 1
    heir = Who((seat + way) % len(public.trees))
    if public.pick == 4:  # §2.5
        return say("Choose a tile. The one left over will be discarded.")
    if way == 1:
        return say("Choose a tile. The others go left, to {who}.", who=heir)
    return say("Choose a tile. The others go right, to {who}.", who=heir)


def path(game: Ancestree, view: Sight, action: Action) -> list[str]:
    """A tile to choose, or a place to lay the chosen one."""
    part = action.parts[0]
    return [game.card_names[part] if action.kind == "take" else place(part)]


def _move(game: Ancestree, view: Sight, action: Action) -> Move:
    label = _label(game, view, action)
    return Move(notation=action.notation, path=path(game, view, action), label=label)


def _label(game: Ancestree, view: Sight, action: Action) -> Phrase:
    if action.kind == "take":
        return say("Choose {tile}", tile=describe(game.ancestors[action.parts[0]]))
    cell = action.parts[0]
    tile = view.public.placing[view.seat]
    grid = view.public.trees[view.seat].grid
    made = game.signs.marriages(grid, tile, cell)
    name, where = game.names[tile], game.teller.where(grid, tile, cell)
    if not made:
        return say("Lay {name} {where}", name=name, where=where)
    return say_n(
        "Lay {name} {where}: a marriage",
        "Lay {name} {where}: {n} marriages",
        made,
        name=name,
        where=where,
    )


def _piece(game: Ancestree, tile: int, fresh: bool = False) -> Piece:
    slug = game.card_names[tile]
    return Piece(
        id=slug,
        face=slug,
        mark=mark(game, tile),
        label=describe(game.ancestors[tile]),
        name=game.names[tile],
        tint=TINTS[game.signs.heritage[tile]],
        fresh=fresh,
    )


def mark(game: Ancestree, tile: int) -> str:
    """A tile in seven letters: heart, leaves above, crest, coins, leaves below, heart."""
    signs = game.signs
    left, right = ("·♥"[signs.left[tile]], "·♥"[signs.right[tile]])
    crest = CRESTS[signs.heritage[tile]]
    top, bottom = LEAVES[signs.top[tile]], LEAVES[signs.bottom[tile]]
    return f"{left}{top}{crest}{signs.coins[tile]}{bottom}{right}"


def _shown(game: Ancestree, view: Sight) -> list[Zone]:
    """The tiles that were revealed and are still to be laid: your own, then the others'."""
    placing = view.public.placing
    waiting = [seat for seat, tile in enumerate(placing) if tile != NOTHING]
    mine = [placing[seat] for seat in waiting if seat == view.seat]
    others = [seat for seat in waiting if seat != view.seat]
    theirs = _row(
        game, "theirs", say("The others’ tiles to lay"), [placing[seat] for seat in others]
    )
    for spot, seat in zip(theirs.spots, others, strict=True):
        assert spot.piece is not None
        spot.piece.badges = [Badge(icon="portrait", text=say("{who}", who=Who(seat)))]
    own = _row(game, "mine", say("Your tile to lay"), mine)
    own.layout = "hand"
    return [own, theirs]


def _lost(game: Ancestree, public: Public) -> Zone:
    tiles = [tile for lost in public.lost for tile in lost]
    return _row(game, "lost", say("Lost to history"), tiles)


def _passed_on(game: Ancestree, view: Sight) -> Zone:
    """What this seat knows of the hands that it has held, hand by hand (§R7)."""
    tiles = [tile for hand in view.own.passed for tile in hand]
    return _row(game, "passed", say("Still in the hands you passed on"), tiles)


def _row(game: Ancestree, id: str, title: Phrase, tiles: list[int]) -> Zone:
    spots = [
        Spot(id=f"{id}-{at}", column=at, piece=_piece(game, tile)) for at, tile in enumerate(tiles)
    ]
    return Zone(id=id, layout="row", title=title, spots=spots)


def _hand(game: Ancestree, view: Sight) -> Zone:
    """Your hand, by heritage; a tile that fits nowhere says so."""
    own, grid = view.own, view.public.trees[view.seat].grid
    spots = []
    for at, tile in enumerate(sorted(own.hand)):
        piece = _piece(game, tile, fresh=tile == own.chosen)
        if tile == own.chosen:
            piece.badges = [Badge(icon="card-play", text="✓", label=say("chosen"))]
        elif grid and not game.signs.fits(grid, tile):
            piece.badges = [Badge(icon="tombstone", text="✗", label=say("fits nowhere"))]
        spots.append(Spot(id=f"hand-{at}", column=at, piece=piece))
    return Zone(id="hand", layout="hand", title=say("Your hand"), seat=view.seat, spots=spots)


def _tree(game: Ancestree, view: Sight, seat: int) -> Zone:
    """A family tree, with the places where this seat's chosen tile could go."""
    tree = view.public.trees[seat]
    own = seat == view.seat
    free = _free(game, view) if own else []
    cells = [*tree.grid, *free]
    top = max([row(cell) for cell in tree.grid], default=0) + 1
    left = min([column(cell) for cell in tree.grid], default=0) - 1
    newest = next(reversed(tree.grid), NOTHING)
    spots = [
        Spot(
            id=place(cell) if own else f"{seat + 1}:{place(cell)}",
            row=top - row(cell),
            column=column(cell) - left,
            piece=_piece(game, tree.grid[cell], cell == newest) if cell in tree.grid else None,
            fresh=cell == newest,
        )
        for cell in sorted(cells)
    ]
    return Zone(
        id=f"tree-{seat}",
        layout="grid",
        title=say("Your tree") if own else say("{who}’s tree", who=Who(seat)),
        seat=seat,
        spots=spots,
        links=_links(game, tree),
    )


def _free(game: Ancestree, view: Sight) -> list[int]:
    """Where the tile that this seat has chosen or shown can be laid."""
    tile = view.public.placing[view.seat] if view.public.phase == PLACE else view.own.chosen
    if tile == NOTHING:
        return []
    return game.signs.cells(view.public.trees[view.seat].grid, tile)


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
