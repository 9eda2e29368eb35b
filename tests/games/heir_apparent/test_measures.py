"""What the lab counts in Heir Apparent."""

from __future__ import annotations

import pytest

import heirloom
from heirloom.lab.plan import make_plan
from heirloom.lab.playing import play_task


def test_the_measures_of_a_game_agree_with_its_result() -> None:
    rows = play_task(make_plan(heirloom.game("heir_apparent"), ["greedy"], 4, 6, "1"), 0).rows
    assert len(rows) == 6
    for row in rows:
        wins = [value for name, value in row.measures.items() if name.startswith("wins of ")]
        assert sorted(wins) == [0, 0, 0, 1]
        assert row.measures["favor of the winner"] == max(row.scores)
    for name, value in rows[0].measures.items():
        if name.startswith("share of "):
            assert 0 <= value <= 1, name
    doubled = "share of Challenges with somebody on both sides"
    assert sum(row.measures["melees"] for row in rows) > 0
    assert sum(row.measures[doubled] for row in rows) / 6 == pytest.approx(0, abs=0.5)
