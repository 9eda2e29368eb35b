"""The examination finds what it is there for: each planted fault is caught, by its name."""

from __future__ import annotations

import pytest

from heirloom.testing import Faults, examine
from tests.planted import (
    PLANTED,
    AcceptsTooMuch,
    Bowing,
    LosesACard,
    RefusesALegalAction,
    promises,
)
from tests.tiny import Tiny


@pytest.mark.parametrize(("honest", "seed"), [(Tiny, 0), (Tiny, 1), (Bowing, 2)])
def test_an_honest_game_passes(honest: type[Tiny], seed: int) -> None:
    found = examine(honest(), seed=seed, scenes=False)
    assert found.moves >= 150
    assert not found.unseen


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("faulty", "promise"), PLANTED)
def test_a_planted_fault_is_caught_by_name(faulty: type[Tiny], promise: str, seed: int) -> None:
    assert promise in promises(faulty(), seed)


def test_all_faults_are_listed_at_once() -> None:
    class Both(LosesACard, AcceptsTooMuch):
        """Two faults in one game."""

    with pytest.raises(Faults) as raised:
        examine(Both(), scenes=False)
    assert {"the cards stay the same", "every other action is refused"} <= set(
        raised.value.report.faults
    )


def test_a_fault_is_found_again_by_its_seed() -> None:
    found = examine(RefusesALegalAction(), scenes=False, strict=False).faults[
        "every legal action is accepted"
    ]
    game, seed, seats = RefusesALegalAction(), found.seed, found.seats
    again = examine(game, scenes=False, seed=seed, seats=seats, strict=False)
    assert again.faults["every legal action is accepted"] == found
    assert found.command == f"heirloom examine tiny --seed {found.seed} --seats 2"
