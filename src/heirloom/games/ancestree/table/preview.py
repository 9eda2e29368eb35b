"""What a tile of Ancestree would bring: in the hand, on a place of your tree, or already laid."""

from __future__ import annotations

from random import Random

from heirloom.core.mistakes import Illegal
from heirloom.core.preview import Change, Chip, Preview, Slip
from heirloom.core.scene import Text
from heirloom.core.signs import Tone
from heirloom.core.words import Phrase, all_of, say, say_n
from heirloom.games.ancestree.rules.dynasties import bonus, neighbours
from heirloom.games.ancestree.rules.game import PICKS, Ancestree
from heirloom.games.ancestree.rules.parts import CHOOSE, NOTHING, Sight
from heirloom.games.ancestree.rules.trees import CELLS, WIDE, place
from heirloom.games.ancestree.table.reckoning import Reckoning
from heirloom.games.ancestree.table.sheets import CHARGES, COIN, HEART, LEAF_ICONS, passes_to
from heirloom.games.ancestree.table.tellings import HERITAGE_NAMES

CELL_NAMES = {place(cell): cell for cell in range(CELLS)}


def preview(game: Ancestree, view: Sight, path: list[str]) -> Preview:
    """A tile of the hand, a place of your own tree, or a tile that lies in some tree."""
    if len(path) != 1:
        return Preview()
    pressed = path[0]
    cell = CELL_NAMES.get(pressed, NOTHING)
    if pressed in game.card_names:
        return _tile(game, view, game.card_names.index(pressed))
    if cell != NOTHING and view.seat >= 0:
        return _place(game, view, cell)
    seat, _, there = pressed.partition(":")
    if there in CELL_NAMES and seat.isdigit() and 0 < int(seat) <= len(view.public.trees):
        return _laid(game, view, int(seat) - 1, CELL_NAMES[there])
    return Preview()


# A tile


def _tile(game: Ancestree, view: Sight, tile: int) -> Preview:
    if view.seat >= 0 and tile in view.own.hand:
        return _in_hand(game, view, tile)
    if tile in view.public.placing:
        return _revealed(game, view, tile)
    for seat, tree in enumerate(view.public.trees):
        for cell, other in tree.grid.items():
            if other == tile:
                return _laid(game, view, seat, cell)
    return Preview(sentence=game.teller.tile(tile))


def _in_hand(game: Ancestree, view: Sight, tile: int) -> Preview:
    """What a tile could bring on its best place (§2.3)."""
    public, name = view.public, game.names[tile]
    if public.phase != CHOOSE or public.chosen[view.seat]:
        text = say("You have already chosen a tile.")
        return Preview(sentence=text, clause="2.3", tone="bad")
    found = Preview(ask=_ask_for(game, view, tile), clause="2.3", go=say("Choose"))
    grid = public.trees[view.seat].grid
    if not grid:
        found.sentence = say("{name} would be the first tile of your tree.", name=name)
        found.clause = "3.2"
        return found
    cells = game.signs.cells(grid, tile)
    if not cells:
        found.sentence = say("{name} fits nowhere in your tree.", name=name)
        found.tone, found.clause = "bad", "3.7"
        found.warning = say("{name} fits nowhere in your tree and would be lost.", name=name)
        return found
    reckoning = Reckoning(game, public)
    gains = {cell: reckoning.gain(view.seat, tile, cell) for cell in cells}
    found.chips = [
        Chip(on=place(cell), text=_signed(gain), tone="good" if gain > 0 else "")
        for cell, gain in gains.items()
    ]
    best = max(cells, key=lambda cell: gains[cell])
    where = game.teller.where(grid, tile, best)
    found.sentence = say("Best {where}: {n} if the game ended now.",
                         where=where, n=_signed(gains[best]))  # fmt: skip
    found.tone = "good" if gains[best] > 0 else ""
    return found


def _ask_for(game: Ancestree, view: Sight, tile: int) -> Phrase:
    name = game.names[tile]
    if view.public.pick == PICKS - 1:  # §2.5
        return say("Choose {name}? The other tile is discarded.", name=name)
    heir = passes_to(view.public, view.seat)
    return say("Choose {name}? The others go to {who}.", name=name, who=heir)


def _revealed(game: Ancestree, view: Sight, tile: int) -> Preview:
    """A tile that was shown and is still to be laid."""
    seat, name = view.public.placing.index(tile), game.names[tile]
    if seat != view.seat:
        return Preview(sentence=game.teller.tile(tile), clause="3.1")
    reckoning = Reckoning(game, view.public)
    cells = game.signs.cells(view.public.trees[seat].grid, tile)
    chips = [
        Chip(on=place(cell), text=_signed(reckoning.gain(seat, tile, cell)), tone="good")
        for cell in cells
    ]
    ask = say("Choose a place for {name} in your tree.", name=name)
    text = say_n("There is one place for {name}.", "There are {n} places for {name}.",
                 len(cells), name=name)  # fmt: skip
    return Preview(ask=ask, sentence=text, chips=chips, clause="3.3")


def _laid(game: Ancestree, view: Sight, seat: int, cell: int) -> Preview:
    """A tile that lies in a tree: its dynasty."""
    grid = view.public.trees[seat].grid
    if cell not in grid:
        return Preview()
    tile = grid[cell]
    heritage = game.signs.heritage[tile]
    length = game.dynasties.through(grid, cell)
    prefix = "" if seat == view.seat else f"{seat + 1}:"
    return Preview(
        sentence=say_n("{name} belongs to a {heritage} dynasty of {n} generation.",
                       "{name} belongs to a {heritage} dynasty of {n} generations.",
                       length, name=game.names[tile], heritage=HERITAGE_NAMES[heritage]),
        clause="4.1",
        through=[prefix + place(other) for other in sorted(game.dynasties.chain(grid, cell))],
    )  # fmt: skip


# A place


def _place(game: Ancestree, view: Sight, cell: int) -> Preview:
    public, seat = view.public, view.seat
    grid = public.trees[seat].grid
    if cell in grid:
        return _laid(game, view, seat, cell)
    refusal = _refusal(game, view, cell)
    if refusal is not None:
        return refusal
    tile = public.placing[seat]
    now = Reckoning(game, public)
    then = now.with_tile(seat, tile, cell)
    name, gain = game.names[tile], then.total(seat) - now.total(seat)
    changed = then.public.trees[seat].grid
    return Preview(
        ask=say("Lay {name} {where}?", name=name, where=_beside(game, grid, tile, cell)),
        sentence=_consequence(game, now, then, seat, tile),
        tone="good" if gain > 0 else "",
        clause="3.3",
        go=say("Lay it here"),
        changes=_changes(now, then, seat),
        through=[place(other) for other in sorted(game.dynasties.chain(changed, cell))],
        slip=Slip(
            on=place(cell),
            title=say("{name} here", name=name),
            total=_signed(gain),
            rows=_parts(game, now, then, seat, tile, cell),
        ),
    )


def _refusal(game: Ancestree, view: Sight, cell: int) -> Preview | None:
    """Why nothing can be laid here, in the words of the rules; None if it can."""
    state = game.imagine(view, Random(0))
    try:
        game.play(state, view.seat, game.layings[cell])
    except Illegal as refused:
        return Preview(sentence=refused.why, clause=refused.clause, tone="bad")
    return None


def _beside(game: Ancestree, grid: dict[int, int], tile: int, cell: int) -> object:
    """A place by all neighbours that the tile would link to."""
    signs, names = game.signs, game.names
    left, right = grid.get(cell - 1, NOTHING), grid.get(cell + 1, NOTHING)
    above, below = grid.get(cell - WIDE, NOTHING), grid.get(cell + WIDE, NOTHING)
    found = []
    if above != NOTHING and signs.related(above, tile):
        found.append(say("below {name}", name=names[above]))
    if below != NOTHING and signs.related(tile, below):
        found.append(say("above {name}", name=names[below]))
    if left != NOTHING and signs.married(left, tile):
        found.append(say("right of {name}", name=names[left]))
    if right != NOTHING and signs.married(tile, right):
        found.append(say("left of {name}", name=names[right]))
    return all_of(found)


def _consequence(game: Ancestree, now: Reckoning, then: Reckoning, seat: int, tile: int) -> Phrase:
    """Leads won, and the points before and after."""
    heritage = game.signs.heritage[tile]
    more = then.leads(seat, heritage) - now.leads(seat, heritage)
    points: dict[str, object] = {"now": now.total(seat), "then": then.total(seat)}
    if not more:
        return say("From {now} to {then} points if the game ended now.", **points)
    points["heritage"] = HERITAGE_NAMES[heritage]
    if then.leads(seat, heritage) == 2:
        return say("{heritage}: you would lead both neighbours. From {now} to {then} points if "
                   "the game ended now.", **points)  # fmt: skip
    return say("{heritage}: you would lead a neighbour. From {now} to {then} points if the game "
               "ended now.", **points)  # fmt: skip


def _changes(now: Reckoning, then: Reckoning, seat: int) -> list[Change]:
    """Every number of the matrix that would differ."""
    found = []
    for heritage in range(5):
        before, after = now.lengths[seat][heritage], then.lengths[seat][heritage]
        if after != before:
            name = f"dynasty-{heritage}-{seat}"
            found.append(Change(name=name, text=str(after), tone="good"))
    before_tree, after_tree = now.public.trees[seat], then.public.trees[seat]
    if after_tree.coins != before_tree.coins:
        found.append(Change(name=f"coins-{seat}", text=str(after_tree.coins), tone="good"))
    if after_tree.marriages != before_tree.marriages:
        text = str(after_tree.marriages)
        found.append(Change(name=f"marriages-{seat}", text=text, tone="good"))
    for one in sorted({seat, *neighbours(seat, len(now.lengths))}):
        total = then.total(one)
        if total != now.total(one):
            is_good = (total > now.total(one)) == (one == seat)
            tone: Tone = "good" if is_good else "bad"
            found.append(Change(name=f"total-{one}", text=str(total), tone=tone))
    return found


def _parts(
    game: Ancestree, now: Reckoning, then: Reckoning, seat: int, tile: int, cell: int
) -> list[tuple[str, Text, Text]]:
    """The lines of the slip: dynasty, marriages, leaves, coins; those with points add up."""
    signs, grid = game.signs, now.public.trees[seat].grid
    heritage = signs.heritage[tile]
    rows: list[tuple[str, Text, Text]] = []
    length, more = then.lengths[seat][heritage], then.leads(seat, heritage)
    if length != now.lengths[seat][heritage]:
        gained = now.worth * (more - now.leads(seat, heritage))
        rows.append((CHARGES[heritage], _dynasty(heritage, length, more), _signed(gained)))
    before = now.public.trees[seat].marriages
    made = then.public.trees[seat].marriages - before
    if made:
        spouses = [
            game.names[grid[beside]]
            for beside, is_wed in ((cell - 1, signs.left[tile]), (cell + 1, signs.right[tile]))
            if is_wed
            and beside in grid
            and game.signs.marriages({beside: grid[beside]}, tile, cell)
        ]
        gained = bonus(before + made) - bonus(before)
        rows.append((HEART, say("marries {names}", names=spouses), _signed(gained)))
    rows += _leaves(game, grid, tile, cell)
    coins = signs.coins[tile]
    if coins:
        text = say_n("one coin more", "{n} coins more", coins)
        rows.append((COIN, text, _signed(coins)))
    return rows


def _dynasty(heritage: int, length: int, leads: int) -> Phrase:
    words: dict[str, object] = {"heritage": HERITAGE_NAMES[heritage], "length": length}
    if not leads:
        return say("{heritage} {length}: no lead", **words)
    return say_n("{heritage} {length}: one lead", "{heritage} {length}: {n} leads", leads, **words)


def _leaves(
    game: Ancestree, grid: dict[int, int], tile: int, cell: int
) -> list[tuple[str, Text, Text]]:
    """Whose child and whose parent a tile would be."""
    signs = game.signs
    rows: list[tuple[str, Text, Text]] = []
    above, below = grid.get(cell - WIDE, NOTHING), grid.get(cell + WIDE, NOTHING)
    if above != NOTHING and signs.related(above, tile):
        icon = LEAF_ICONS[signs.bottom[above] & signs.top[tile]]
        rows.append((icon, say("child of {name}", name=game.names[above]), ""))
    if below != NOTHING and signs.related(tile, below):
        icon = LEAF_ICONS[signs.bottom[tile] & signs.top[below]]
        rows.append((icon, say("parent of {name}", name=game.names[below]), ""))
    return rows


def _signed(n: int) -> str:
    return f"+{n}" if n >= 0 else f"−{-n}"
