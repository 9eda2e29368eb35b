"""What a mistake in a deck is about, and the type of the field that it is in."""

from __future__ import annotations

from typing import Annotated

import msgspec
import pytest

from heirloom.core.deck_words import _type_at, field_and_reason


class Order(msgspec.Struct):
    """An order of a card."""

    do: str
    count: Annotated[int | None, msgspec.Meta(ge=1)] = None


class Kind(msgspec.Struct):
    """A kind of card."""

    orders: list[Order] = []
    first: Order | None = None


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("orders[0].do", str),
        ("orders[...].do", str),
        ("first.count", Annotated[int | None, msgspec.Meta(ge=1)]),
        ("first.nothing", None),
        ("orders[0].do.deeper", None),
        ("orders.do", None),
    ],
)
def test_the_type_of_a_field_is_found_along_its_path(path: str, found: object) -> None:
    assert _type_at(Kind, path) == found


@pytest.mark.parametrize(("told", "field"), [("Odd - at `$.orders[0].do`", "orders[0].do"),
                                             ("Odd", "?")])  # fmt: skip
def test_a_reason_that_is_not_known_is_told_as_it_is(told: str, field: str) -> None:
    where, why = field_and_reason(told, Kind)
    assert (where, str(why)) == (field, "Odd.")
