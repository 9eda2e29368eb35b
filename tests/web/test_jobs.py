"""What a server does in the background goes on, whatever happens to it once."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from heirloom.web import app
from heirloom.web.health import Health
from heirloom.web.settings import Settings
from heirloom.web.tables import Tables
from tests.loops import run


@pytest.mark.parametrize(
    ("owner", "job"), [(Tables, "run"), (Tables, "hold_rooms"), (Health, "pulse")]
)
def test_a_background_job_that_fails_is_started_again(
    owner: type, job: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    starts = 0

    async def fails_once(*given: object) -> None:
        nonlocal starts
        starts += 1
        assert starts > 1, "as planned"

    monkeypatch.setattr(app, "JOB_SECONDS", 0.01)
    monkeypatch.setattr(owner, job, fails_once)
    made = app.make_app(Settings(store=str(tmp_path / "tables.db")))

    async def serve() -> None:
        async with made.router.lifespan_context(made), asyncio.timeout(60):
            while starts < 2:
                await asyncio.sleep(0.01)

    run(serve())
