"""Who is ahead in Ancestree: dynasties beside those of the neighbours, coins, marriages, points."""

from __future__ import annotations

from typing import Literal

from heirloom.core.gauges import Passing
from heirloom.core.scene import Tint, Zone
from heirloom.core.sheets import Cell, Matrix, Row
from heirloom.core.words import Who, say
from heirloom.games.ancestree.cards.card import HERITAGES
from heirloom.games.ancestree.rules.dynasties import bonus, neighbours
from heirloom.games.ancestree.rules.game import Ancestree
from heirloom.games.ancestree.rules.parts import CHOOSE, NOTHING, OVER, Public
from heirloom.games.ancestree.table.faces import HOUSES
from heirloom.games.ancestree.table.reckoning import Reckoning
from heirloom.games.ancestree.table.tellings import HERITAGE_NAMES, NUMERALS

TINTS: tuple[Tint, ...] = ("gold", "blue", "purple", "grey", "red")  # by heritage
CHARGES = tuple(HOUSES[heritage].arms.charge for heritage in HERITAGES)
COIN, HEART, LAURELS = "two-coins", "hearts", "laurels"
LEAF_ICONS = {1: "solid-leaf", 2: "oak-leaf", 3: "solid-leaf"}  # light, dark, both

Side = Literal["left", "right"]


def columns(public: Public, seat: int) -> list[int]:
    """The seats in the order of a matrix: left neighbour, reader, right neighbour, the others."""
    seats = len(public.trees)
    if seats == 2:
        return [seat, 1 - seat]
    left, right = neighbours(seat, seats)
    others = [(seat + step) % seats for step in range(2, seats - 1)]
    return [left, seat, right, *others]


def matrix(game: Ancestree, public: Public, reckoning: Reckoning, seat: int) -> Matrix:
    """All that counts, a column per seat, as it is now (§4.4, §5.1, §6.1)."""
    order = columns(public, seat)
    rows = [_dynasty(reckoning, order, seat, heritage) for heritage in range(5)]
    trees = public.trees
    rows.append(
        Row(
            icon=COIN,
            label=say("Coins"),
            rule=True,
            cells=[Cell(text=str(trees[one].coins), name=f"coins-{one}") for one in order],
        )
    )
    rows.append(
        Row(
            icon=HEART,
            tint="red",
            label=say("Marriages"),
            cells=[_marriages(trees[one].marriages, one) for one in order],
        )
    )
    is_over = public.phase == OVER
    rows.append(
        Row(
            icon=LAURELS,
            label=say("Score") if is_over else say("if the game ended now"),
            rule=True,
            total=True,
            cells=[Cell(text=str(reckoning.total(one)), name=f"total-{one}") for one in order],
        )
    )
    pale = [one for one in order if one != seat and one not in neighbours(seat, len(trees))]
    note = say("each lead is worth {n}", n=reckoning.worth)
    return Matrix(title=say("Dynasties"), note=note, seats=order, pale=pale, rows=rows)


def _dynasty(reckoning: Reckoning, order: list[int], seat: int, heritage: int) -> Row:
    """How long the dynasties of a heritage are, and who of two neighbours is ahead."""
    lengths = {one: reckoning.lengths[one][heritage] for one in order}
    cells = [
        Cell(text=str(lengths[one]), name=f"dynasty-{heritage}-{one}",
             leads=_leads(lengths, order, seat, one))
        for one in order
    ]  # fmt: skip
    return Row(
        icon=CHARGES[heritage], tint=TINTS[heritage], label=HERITAGE_NAMES[heritage], cells=cells
    )


def _leads(lengths: dict[int, int], order: list[int], seat: int, one: int) -> list[Side]:
    """On which sides a cell is ahead: only the reader's comparisons are shown."""
    at, own = order.index(one), order.index(seat)
    found: list[Side] = []
    if one == seat:
        if at > 0 and lengths[one] > lengths[order[at - 1]]:
            found.append("left")
        if at + 1 < len(order) and lengths[one] > lengths[order[at + 1]]:
            found.append("right")
    elif at == own - 1 and lengths[one] > lengths[seat]:
        found.append("right")
    elif at == own + 1 and lengths[one] > lengths[seat]:
        found.append("left")
    return found


def _marriages(marriages: int, seat: int) -> Cell:
    points = bonus(marriages)
    note = f"+{points}" if points else ""
    return Cell(text=str(marriages), note=note, name=f"marriages-{seat}")


def passing(public: Public) -> Zone:
    """Where the hands go in this round, and who is ready (§2.4)."""
    seats = len(public.trees)
    way = -1 if public.round == 1 else 1
    order = [(way * step) % seats for step in range(seats)]
    ready = [
        public.chosen[seat] if public.phase == CHOOSE else public.placing[seat] == NOTHING
        for seat in order
    ]
    text = say("hands go left") if way == 1 else say("hands go right")
    title = NUMERALS[min(public.round, 2)]
    ring = Passing(order=order, ready=ready, leftwards=way == 1, title=title, text=text)
    return Zone(id="passing", layout="band", area="right", gauges=[ring], size=0.8)


def passes_to(public: Public, seat: int) -> Who:
    """Who gets the hand that lies with a seat."""
    way = -1 if public.round == 1 else 1
    return Who((seat + way) % len(public.trees))
