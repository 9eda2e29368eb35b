"""The short form of every figure, and its control: a planted fault that the same check catches."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from heirloom.core.game import Action, Game, View
from tests.figures.hints import best, judge, tried
from tests.figures.run import NAMES, Line, Results, figure, missing, run, summary

SHORT = {"games": 4, "worlds": 8, "take_backs": 2, "deals": 1_000, "leavers": 3}  # for each part


@pytest.mark.parametrize("name", SHORT)
def test_a_short_form_finds_nothing(name: str, tmp_path: Path) -> None:
    results = Results(tmp_path, name)
    assert run(name, SHORT[name], 1, results, print) == []
    for part in figure(name).parts:
        assert sum(line.outcome.tried for line in results.of(part)) == SHORT[name]


@pytest.mark.parametrize("name", NAMES)
def test_a_planted_fault_is_caught(name: str) -> None:
    caught = figure(name).control()
    assert [fault for fault, found in caught.items() if not found] == []
    assert len(caught) > 0


def test_leavers_do_what_leavers_do() -> None:
    kinds = figure("leavers").run("inheritance", 0, 30).tally
    assert {"sit", "play", "ask", "back", "resign", "late"} <= set(kinds)


def test_a_run_goes_on_where_it_ended(tmp_path: Path) -> None:
    results = Results(tmp_path, "deals")
    about = figure("deals")
    batches = list(missing("deals", 250_000, results))
    assert len(batches) == 3 * len(about.parts)
    assert sum(batch.size for batch in batches) == 250_000 * len(about.parts)
    first = batches[0]
    results.add(Line(first.part, first.number, first.size, 1.0, 1.0, about.run(first.part, 0, 9)))
    again = Results(tmp_path, "deals")
    assert again.lines == results.lines
    assert list(missing("deals", 250_000, again)) == batches[1:]
    said: list[str] = []
    assert summary("deals", again, said.append) == []
    assert f"deals, {first.part}: 9 deals, 0 failures" in said[0]


@pytest.mark.parametrize("name", ["inheritance", "les_heritiers"])
def test_whoever_follows_hints_beats_the_one_who_plays_at_a_glance(name: str) -> None:
    def advise(game: Game[Any, Any, Any], view: View[Any, Any], seed: str) -> Action:
        return best(game, view, seed, tries=40)

    assert judge(name, [tried(name, 0, 12, advise)]) == []
