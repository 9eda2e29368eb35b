"""Observations of a game that writes none: the fields of a view, number by number.

A field with known values (a card, a seat, a name from a list) becomes one number for each value;
cards without order become a count for each kind; any other whole number x becomes x / (1 + |x|),
which stays between -1 and 1 and keeps different numbers apart. Texts are left out. A list has as
many places as before the deal, or eight if it was empty, and more is left out; so is a part within
one of its own kind.
"""

from __future__ import annotations

import ast
from array import array
from collections.abc import Callable
from typing import Any, NamedTuple

from heirloom.core.fields import container, without_none
from heirloom.core.game import Game, View
from heirloom.core.observation import ObservationField, Observer
from heirloom.core.parts import Part
from heirloom.core.values import Values, fields_of

FEWEST_PLACES = 8  # of a list

Numbers = list[float]


class Column(NamedTuple):
    """How something is written: always with as many numbers."""

    size: int
    write: Callable[[Any], Numbers]


def observer(game: Game[Any, Any, Any], seats: int) -> Observer:
    """What writes the observations of any game."""
    return PlainObserver(game, seats)


class PlainObserver(Observer):
    """The own seat, then the fields of the public part and of the own one."""

    def __init__(self, game: Game[Any, Any, Any], seats: int) -> None:
        self._values = Values(game, seats)
        self._cards = len(game.card_names)
        self._open: list[type[Part]] = []  # parts whose fields are being looked at
        state = game.setup(seats)
        self._seat = _one_of({seat: str(seat) for seat in range(seats)})
        self._public = self._columns(type(state.public), state.public)
        self._own = self._columns(type(state.private[0]), state.private[0])
        columns = [
            *((f"public.{name}", column) for name, column in self._public.items()),
            *((f"own.{name}", column) for name, column in self._own.items()),
        ]
        fields = [ObservationField("seat", self._seat.size, "your seat")]
        fields += [ObservationField(name, column.size, "") for name, column in columns]
        super().__init__(fields)

    def write(self, view: View[Any, Any]) -> bytes:
        row = self._seat.write(view.seat)
        for name, column in self._public.items():
            row += column.write(getattr(view.public, name))
        for name, column in self._own.items():
            row += column.write(getattr(view.own, name))
        return array("f", row).tobytes()

    def _columns(self, home: type[Part], example: Part | None) -> dict[str, Column]:
        """How each field of a part is written, with one of a new game as an example if it has."""
        found: dict[str, Column] = {}
        self._open.append(home)
        for field in fields_of(home):
            kind = ast.parse(field.type, mode="eval").body
            column = self._column(kind, getattr(example, field.name, None), home)
            if column.size:
                found[field.name] = column
        self._open.pop()
        return found

    def _column(self, kind: ast.expr, example: Any, home: type[Part]) -> Column:
        inside = without_none(kind)
        if inside is not None:
            return _maybe(self._column(inside, example, home))
        outer, inner = container(kind)
        if outer == "list":
            return self._list(inner[0], example, home)
        if outer == "Pile":
            return self._list(ast.Name("CardId"), example, home)
        if outer == "dict":
            return _counts(self._cards) if _is_card(inner[1]) and self._cards else _length()
        declared = self._values.parts_known_to(home).get(outer)
        if declared in self._open:
            return Column(0, lambda value: [])  # a part within one like it: that has no end
        if declared is not None:
            return _part(self._columns(declared, example))
        return self._value(outer, home)

    def _list(self, kind: ast.expr, example: Any, home: type[Part]) -> Column:
        if _is_card(kind) and self._cards:
            return _counts(self._cards)
        places = len(example or ()) or FEWEST_PLACES
        one = self._column(kind, example[0] if example else None, home)
        return _repeated(one, places)

    def _value(self, kind: str, home: type[Part]) -> Column:
        if kind == "str":
            return Column(0, lambda value: [])
        if kind == "bool":
            return Column(1, lambda value: [float(value)])
        names = {} if kind in ("int", "float") else self._values.names_of(kind, home)
        return _one_of(dict(names)) if names else Column(1, lambda value: [_squashed(value)])


def _is_card(kind: ast.expr) -> bool:
    return isinstance(kind, ast.Name) and kind.id == "CardId"


def _squashed(value: float) -> float:
    return value / (1 + abs(value))


def _one_of(names: dict[int, str]) -> Column:
    """A 1 at the place of a value; all 0 for one without a name."""
    places = {value: place for place, value in enumerate(sorted(names))}

    def write(value: int) -> Numbers:
        row = [0.0] * len(places)
        if value in places:
            row[places[value]] = 1.0
        return row

    return Column(len(places), write)


def _counts(cards: int) -> Column:
    def write(held: Any) -> Numbers:
        row = [0.0] * cards
        for card in held.values() if isinstance(held, dict) else held:
            if 0 <= card < cards:
                row[card] += 1.0
        return row

    return Column(cards, write)


def _length() -> Column:
    return Column(1, lambda value: [_squashed(len(value))])


def _maybe(column: Column) -> Column:
    nothing = [0.0] * (column.size + 1)
    return Column(
        column.size + 1,
        lambda value: nothing if value is None else [1.0, *column.write(value)],
    )


def _part(columns: dict[str, Column]) -> Column:
    def write(part: Any) -> Numbers:
        if part is None:
            return [0.0] * size
        return [n for name, column in columns.items() for n in column.write(getattr(part, name))]

    size = sum(column.size for column in columns.values())
    return Column(size, write)


def _repeated(one: Column, places: int) -> Column:
    """A list, place by place, and how long it is."""

    def write(values: Any) -> Numbers:
        row = [_squashed(len(values))]
        for value in values[:places]:
            row += one.write(value)
        return row + [0.0] * (size - len(row))

    size = 1 + places * one.size
    return Column(size, write)
