"""Records of every version are read for ever, and replay to the letter while their rules are here.

The records of older rules are followed as far as the present rules go.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from heirloom import Fair, Mistake, read_record
from heirloom.core.log import DEAL
from heirloom.core.verification import verify
from tools.golden import story_hash

GOLDEN = Path(__file__).parent / "golden"
VERSIONS = sorted(file.parent.name for file in GOLDEN.glob("*/expected.json"))
RECORDS = sorted(str(file.relative_to(GOLDEN)) for file in GOLDEN.glob("*/*.txt"))


def expected(version: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((GOLDEN / version / "expected.json").read_text("utf-8"))
    return found


def test_every_released_version_is_here() -> None:
    assert set(VERSIONS) >= {"0.1", "unreleased"}


@pytest.mark.parametrize("version", VERSIONS)
def test_every_game_and_number_of_seats_is_here(version: str) -> None:
    names = {file.removesuffix(".txt") for file in RECORDS if file.startswith(f"{version}/")}
    assert names >= {f"{version}/{name}" for name in expected(version)["records"]}
    assert len(names) >= 24


def is_present(file: str) -> bool:
    """Whether a record was played by the version of the rules that its game has now."""
    record = read_record((GOLDEN / file).read_text(encoding="utf-8"))
    return record.version == record.open().version


PRESENT = [file for file in RECORDS if is_present(file)]
OLDER = [file for file in RECORDS if file not in PRESENT]


@pytest.mark.parametrize("file", OLDER)
def test_a_golden_record_of_older_rules_is_opened_for_reading(file: str) -> None:
    text = (GOLDEN / file).read_text(encoding="utf-8")
    record = read_record(text)
    with pytest.raises(Mistake, match=f"version {record.version} of the rules"):
        record.replay()
    match, _ = record.follow()
    assert match.log == record.entries[: len(match.log)]
    assert len(match.log) > 0
    said = [str(finding.words) for finding in verify(text)] if record.reveal else []
    assert not said or any("so its moves and draws were not checked" in words for words in said)


@pytest.mark.parametrize("file", PRESENT)
def test_a_golden_record_replays_to_the_letter(file: str) -> None:
    text = (GOLDEN / file).read_text(encoding="utf-8")
    record = read_record(text)
    match = record.replay()
    written = [line for line in text.splitlines() if line[:1].isdigit() or line[:5] == "deal "]
    assert [str(entry) for entry in match.log] == written
    if "\nend " in text:
        assert f"\nend {' '.join(map(str, match.scores()))}\n" in text
    told = expected(file.split("/")[0])["records"].get(Path(file).stem)
    if told is not None:
        assert (match.scores(), story_hash(match)) == (told["scores"], told["story"])


@pytest.mark.parametrize("file", PRESENT)
def test_the_luck_of_a_golden_record_is_proved_as_it_was(file: str) -> None:
    text = (GOLDEN / file).read_text(encoding="utf-8")
    record = read_record(text)
    if not record.reveal:
        return
    said = [str(finding.words) for finding in verify(text) if finding.checked]
    assert any(words.startswith("Every draw follows from the revealed seed") for words in said)
    dealer = Fair(bytes.fromhex(record.reveal))
    again = record._replace(reveal="").replay(0)
    again.dealer = dealer
    for entry in record.entries:  # drawn again, and not only compared
        if entry.kind != DEAL:
            again.play(entry.seat, entry.text)
        elif len(again.log) == 0:
            again.go_on()
    assert again.log == record.entries


@pytest.mark.parametrize("file", [file for file in RECORDS if not file.startswith("0.1/")])
def test_a_record_of_today_is_written_as_it_was(file: str) -> None:
    text = (GOLDEN / file).read_text(encoding="utf-8")
    assert str(read_record(text)) == text
