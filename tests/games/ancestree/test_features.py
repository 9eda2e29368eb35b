"""What a net is told about Ancestree."""

from __future__ import annotations

from typing import Any

import pytest

import heirloom
from heirloom.games.ancestree.mind.features import features
from heirloom.games.ancestree.rules.game import Ancestree
from heirloom.games.ancestree.rules.parts import Truth
from tests.games.moments import moments

GAME = heirloom.game("ancestree")


def moved_round(state: Truth) -> Truth:
    """The same with everybody one seat further."""
    found = state.copy()
    public = found.public
    by_seat: list[list[Any]] = [
        found.private, public.trees, public.chosen, public.placing, public.lost, public.lengths,
        public.tokens, public.coins,
    ]  # fmt: skip
    for listed in by_seat:
        listed.insert(0, listed.pop())
    return found


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_seat_sees_the_same_from_its_place(seats: int) -> None:
    assert isinstance(GAME, Ancestree)
    found = features(GAME, seats)
    for state in moments(GAME, seats, seats):
        rows = found.inputs(state)
        assert found.inputs(moved_round(state)) == [pytest.approx(r) for r in rows[-1:] + rows[:-1]]


def test_the_numbers_are_what_their_names_say() -> None:
    assert isinstance(GAME, Ancestree)
    found = features(GAME, 2)
    for state in moments(GAME, 2, 7)[5:]:
        public = state.public
        seen = dict(zip(found.names, found.inputs(state)[0], strict=True))
        assert seen["own: marriages"] == public.trees[0].marriages / 5
        assert seen["left: marriages"] == seen["right: marriages"] == public.trees[1].marriages / 5
        assert [seen[f"round {n + 1}"] for n in range(3)] == [n == public.round for n in range(3)]
        longer = [
            mine > theirs
            for mine, theirs in zip(
                found.dynasties.lengths(public.trees[0].grid),
                found.dynasties.lengths(public.trees[1].grid),
                strict=True,
            )
        ]
        told = sum(
            seen[f"round {public.round + 1}: dynasties {lead} left"] for lead in ("+1", "+2")
        )
        assert told == sum(longer) / 2
