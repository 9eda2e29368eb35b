"""Hints as they are printed."""

from __future__ import annotations

import heirloom
from heirloom.bots.hint import Hint
from heirloom.search.searcher import Estimate
from heirloom.terminal.hint import show_hint
from tests.terminal.scenes import console, printed


def test_only_what_is_proven_has_no_margin() -> None:
    game = heirloom.game("the_heirs", rows=2, columns=2)
    match = heirloom.Match(game, dealer=heirloom.Shuffling(1))
    seat = match.waiting_on()[0]
    margins = (0.0, 0.001, 0.26)
    compared = [Estimate(a, 99.0, 0.5, m) for a, m in zip(match.legal(seat), margins, strict=False)]
    here = console()
    show_hint(game.scene(match.view(seat)), Hint(compared, []), match.reader("en"), here)
    assert [line.split("  ")[-1].strip() for line in printed(here)[1:]] == [
        "50 %",
        "50 % ± 1",
        "50 % ± 26",
    ]
