"""What a net is told about Les Héritiers."""

from __future__ import annotations

from itertools import chain

import pytest

import heirloom
from heirloom.search.judgement import find_features
from tests.games.moments import moments

GAME = heirloom.game("les_heritiers")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_seat_sees_the_families_from_its_own_on(seats: int) -> None:
    features = find_features(GAME, seats)
    size = sum(name.startswith("family 1: ") for name in features.names)
    for state in moments(GAME, seats, seats):
        rows = features.inputs(state)
        blocks = [rows[0][place : place + size] for place in range(0, seats * size, size)]
        for seat, row in enumerate(rows):
            assert row[: seats * size] == list(chain(*blocks[seat:], *blocks[:seat]))
