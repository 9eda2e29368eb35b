"""Unfinished matches: resumed with the same luck, and never harmed by what cannot be read."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

import heirloom
from heirloom.core.match import Match
from heirloom.core.mistakes import Mistake
from heirloom.terminal.kept import Kept, Luck, folder, keep, load, load_all, new_file, new_luck
from tests.terminal.scenes import console

PLAYERS = ["you", "greedy"]


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path


def begun(luck: Luck, moves: int = 3) -> Match[Any, Any, Any]:
    """A match in which the first legal move was made so many times."""
    match = Match(heirloom.game("the_heirs"), 2, luck.dealer())
    go_on(match, moves)
    return match


def go_on(match: Match[Any, Any, Any], moves: int) -> None:
    for _ in range(moves):
        seat = match.waiting_on()[0]
        match.play(seat, match.legal(seat)[0])


def kept(luck: Luck) -> Kept:
    match = begun(luck)
    file = new_file(match.game)
    assert keep(file, PLAYERS, luck, match) is None
    return load(file)


@pytest.mark.parametrize("luck", [new_luck("7"), new_luck(None)], ids=["seeded", "fair"])
def test_a_match_is_resumed_with_the_same_luck(luck: Luck) -> None:
    whole = begun(luck)
    resumed = kept(luck).match()
    assert resumed.log == whole.log
    go_on(whole, 12)
    go_on(resumed, 12)
    assert resumed.log == whole.log


def test_a_fair_match_keeps_its_promise_when_it_is_resumed() -> None:
    luck = new_luck(None)
    assert kept(luck).match().record().promise == begun(luck).record().promise


def test_only_its_owner_can_read_a_kept_match() -> None:
    found = kept(new_luck("1"))
    assert stat.S_IMODE(found.file.stat().st_mode) == 0o600
    assert stat.S_IMODE(found.file.parent.stat().st_mode) == 0o700


def test_several_matches_are_found_the_newest_first() -> None:
    first, second = kept(new_luck("1")), kept(new_luck("2"))
    os.utime(first.file, (1, 1))
    found, bad = load_all()
    assert [one.file for one in found] == [second.file, first.file]
    assert found[0].moves == 3
    assert not bad


def change(found: Kept, **fields: object) -> None:
    page = msgspec.json.decode(found.file.read_bytes())
    page.update(fields)
    found.file.write_bytes(msgspec.json.encode(page))


DAMAGES: dict[str, dict[str, object]] = {
    "no record": {"record": "heirloom record 2\n"},
    "other players": {"players": ["you"]},
    "unknown bot": {"players": ["you", "deep"]},
    "no secret": {"luck": {"secret": "xy"}},
    "short secret": {"luck": {"secret": "aa"}},
    "another seed": {"luck": {"seed": "8"}},
    "more than it has": {"format": 1, "more": 2},
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=list(DAMAGES))
def test_a_damaged_file_is_one_sentence_and_harms_nothing(damage: dict[str, object]) -> None:
    good, bad = kept(new_luck("1")), kept(new_luck("2"))
    change(bad, **damage)
    before = bad.file.read_bytes()
    found, mistakes = load_all()
    assert [one.file for one in found] == [good.file]
    assert len(mistakes) == 1
    assert "cannot be resumed and is left as it is" in str(mistakes[0])
    assert "\n" not in str(mistakes[0])
    assert bad.file.read_bytes() == before


def test_a_file_that_is_no_json_is_one_sentence() -> None:
    bad = kept(new_luck("2"))
    bad.file.write_bytes(b"\xff\x00")
    with pytest.raises(Mistake, match="cannot be resumed"):
        load(bad.file)


def test_a_match_of_other_rules_is_not_resumed() -> None:
    found = kept(new_luck("1"))
    game, version = "game the_heirs ", heirloom.game("the_heirs").version
    text = str(found.record).replace(f"{game}{version}", f"{game}{version + 1}")
    change(found, record=text)
    with pytest.raises(Mistake, match="version"):
        load(found.file)


def test_a_full_disk_is_told_and_the_last_state_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    found = kept(new_luck("1"))
    before = found.file.read_bytes()

    def full(self: Path, data: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    failed = keep(found.file, PLAYERS, found.luck, found.match())
    assert failed is not None
    assert "No space left on device" in str(failed)
    assert found.file.read_bytes() == before
    assert [file.name for file in folder().iterdir()] == [found.file.name]


@pytest.mark.skipif(sys.platform == "win32", reason="folders are elsewhere there")
def test_matches_are_kept_in_the_state_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_STATE_HOME")
    assert folder() == Path.home() / ".local" / "state" / "heirloom" / "play"


def test_a_state_folder_that_is_a_file_is_no_trouble(state: Path) -> None:
    (state / "heirloom").write_text("in the way")
    assert load_all() == ([], [])
    match = begun(new_luck("1"))
    failed = keep(new_file(match.game), PLAYERS, new_luck("1"), match)
    assert failed is not None
    assert console().width == 80
