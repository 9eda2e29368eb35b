"""The rules stay the rules: random matches go the way they went when they were first played."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.playthroughs import playthroughs, tables

PINNED = Path(__file__).with_name("playthroughs.txt").read_text(encoding="utf-8").splitlines()
MATCHES = 4


@pytest.mark.parametrize("line", PINNED, ids=lambda line: "-".join(line.split()[:2]))
def test_random_matches_go_as_they_did(line: str) -> None:
    name, seats, digest = line.split()
    assert playthroughs(name, int(seats), MATCHES) == digest


def test_every_number_of_seats_is_pinned() -> None:
    assert [f"{name} {seats}" for name, seats in tables()] == [
        line.rpartition(" ")[0] for line in PINNED
    ]
