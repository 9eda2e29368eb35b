"""The promises of an observation: always as long, finite, the same again, and only what is seen."""

from __future__ import annotations

import math
from array import array

from heirloom.core.observation import NUMBER_BYTES
from heirloom.testing.faults import AnyView, Case


def observed(case: Case, view: AnyView, seats: int) -> bytes:
    """The observation of a view, as a seat would get it."""
    return case.game.observer(seats).write(view)


def check_observation(case: Case, view: AnyView, seats: int) -> None:
    """Check the observation of a view, and that it and the mask leave the view alone."""
    game, require = case.game, case.require
    size, before = game.observer(seats).size, view.key()
    written = observed(case, view, seats)
    if not require(
        len(written) == NUMBER_BYTES * size,
        "an observation is always as long",
        f"{len(written) / NUMBER_BYTES:g} numbers, and its fields say {size}",
    ):
        return
    numbers = array("f", written)
    require(all(map(math.isfinite, numbers)), "observations are finite", f"seat {view.seat}")
    same = observed(case, view.copy(), seats) == written
    require(same, "an observation depends on the view alone", f"seat {view.seat}")
    require(game.seats_of(view) == seats, "a view shows how many play", f"seat {view.seat}")
    allowed = [action.id for action in game.legal(view)]
    mask = [number for number, flag in enumerate(game.mask(view)) if flag]
    require(mask == allowed, "the mask shows what is legal", f"{mask} and {allowed}")
    require(view.key() == before, "an observation changes nothing", f"seat {view.seat}")
