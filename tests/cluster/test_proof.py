"""Several processes on one PostgreSQL lose and double nothing: the short form of the proof."""

from __future__ import annotations

import os

import pytest

from tests.cluster.faults import Kind, schedule
from tests.cluster.proof import Report, Size, figures, prove
from tests.cluster.serving import NO_LOCK
from tests.loops import run
from tests.store.postgres import find_postgres

SHORT = Size(
    seconds=8,
    tables=6,
    least=100,
    thinking=0.4,
    patience=90,
    gap=1.0,
    longest=3.0,
    pace=0.03,
    resign=2.0,
)
CONTROL = Size(
    seconds=1, tables=10, least_by_bots=200, processes=2, thinking=0.2, gap=1e9, pace=0.03,
    end=0.0, control=NO_LOCK,
)  # fmt: skip
LONG = Size(seconds=600, tables=60)


@pytest.fixture(autouse=True)
def _postgres() -> None:
    find_postgres()


def held(report: Report) -> None:
    """Everything that must hold; the figures are shown where it does not."""
    assert report.wrong() == [], figures(report)


@pytest.mark.slow
def test_people_play_on_while_processes_and_the_database_are_killed_paused_and_cut_off() -> None:
    report = run(prove(SHORT))
    held(report)
    assert report.verdict.counts["acknowledged moves"] >= SHORT.least / 2
    assert report.verdict.counts["frames compared"] >= SHORT.least
    assert len(report.troubles) > 3


@pytest.mark.slow
def test_processes_that_all_drive_one_room_are_noticed() -> None:
    report = run(prove(CONTROL))
    assert any("several processes drive one room" in one for one in report.wrong())


@pytest.mark.skipif(not os.environ.get("HEIRLOOM_LONG"), reason="the long form: HEIRLOOM_LONG=1")
def test_the_same_for_ten_minutes_at_sixty_tables() -> None:
    held(run(prove(LONG)))


def test_a_schedule_is_decided_by_its_seed_and_has_every_kind_of_fault() -> None:
    faults = schedule(7, 600, 6, 15, 3, machines=2)
    assert faults == schedule(7, 600, 6, 15, 3, machines=2)
    assert faults != schedule(8, 600, 6, 15, 3, machines=2)
    assert {fault.kind for fault in faults} == set(Kind)
    assert all(0 < fault.seconds <= 15 for fault in faults)
