"""The files of deploy/ are valid, and do what docs/serve.md says."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import psycopg
import pytest

from heirloom.store.log import Store
from tests.store.postgres import Postgres, binaries

DEPLOY = Path(__file__).parents[2] / "deploy"
GUIDE = DEPLOY.parent / "docs" / "serve.md"
UNITS = sorted(path.name for path in DEPLOY.glob("heirloom*.*"))


@pytest.mark.parametrize("name", UNITS)
def test_units_are_valid(name: str, tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("NO SYSTEMD: there is no systemd-analyze on this machine")
    for unit in UNITS:
        text = (DEPLOY / unit).read_text()
        text = text.replace("/opt/heirloom/bin/heirloom", "/bin/true")  # it must be there
        (tmp_path / unit).write_text(text)
    done = subprocess.run(
        [analyze, "verify", "--man=no", str(tmp_path / name)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    ours = [line for line in done.stderr.splitlines() if "heirloom" in line]
    assert ours == []
    assert done.returncode == 0, done.stderr


def test_the_database_is_set_up_by_the_file(postgres: Postgres) -> None:
    psql = shutil.which("psql") or f"{binaries()}/psql"
    sql = (DEPLOY / "postgresql.sql").read_text()
    sql = re.sub(r"(?<=ROLE |BASE )heirloom\b|(?<=OWNER )heirloom\b", "club", sql)
    done = subprocess.run(
        [psql, "-v", "password=it's secret", "-f", "-", _admin(postgres)],
        input=sql,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env=os.environ | {"PSQLRC": os.devnull},
    )
    assert done.returncode == 0, done.stderr
    postgres.stop()
    postgres.start()
    address = f"postgresql://club:it%27s%20secret@127.0.0.1:{postgres.port}/club"
    Store(address).upgrade()
    with psycopg.connect(address) as connection:
        shown = connection.execute("SHOW max_locks_per_transaction").fetchone()
        assert shown == ("256",)


def _admin(postgres: Postgres) -> str:
    return f"postgresql://heirloom@127.0.0.1:{postgres.port}/postgres"


def test_the_guide_names_every_file() -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    assert [path.name for path in DEPLOY.iterdir() if f"deploy/{path.name}" not in guide] == []


@pytest.mark.parametrize("package", ["psycopg", "psycopg-binary", "cryptography", "uvicorn"])
def test_what_a_server_needs_is_pinned_with_its_hashes(package: str) -> None:
    pinned = (DEPLOY.parent / "requirements" / "server.txt").read_text()
    assert re.search(rf"^{package}==[^\n]*\\\n +--hash=sha256:", pinned, re.M)
