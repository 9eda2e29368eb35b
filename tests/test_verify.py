"""`heirloom verify`, `replay` and `hint`: what is said of signed records and of other rules."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from heirloom import cli
from heirloom.core import verification
from heirloom.core.log import PLAY
from tests.core.test_verification import FINISHED, PRIVATE, PUBLIC, STRANGER, swapped

RECORDS = Path(__file__).parent / "games" / "the_heirs" / "records"


class Ran(NamedTuple):
    code: object
    out: str
    err: str


class Shell:
    """The command line, run in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: str | Path) -> Ran:
        with pytest.raises(SystemExit) as ended:
            cli.main([str(one) for one in arguments])
        return Ran(ended.value.code, *self._capsys.readouterr())


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.setenv("HEIRLOOM_LANG", "en")
    monkeypatch.setenv("COLUMNS", "100")
    return Shell(capsys)


@pytest.fixture
def signed(tmp_path: Path) -> Path:
    file = tmp_path / "signed.txt"
    file.write_text(str(FINISHED.sign(PRIVATE)), encoding="utf-8")
    return file


def test_each_thing_that_was_checked_has_a_line(shell: Shell, signed: Path) -> None:
    ran = shell("verify", signed)
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert [line[0] for line in lines] == ["✓", "✓", "✓", "✓", "–"]
    assert lines[0].startswith("✓ Every draw follows from the revealed seed")
    assert lines[1].startswith("✓ Every move follows the rules")
    assert lines[2].startswith("✓ The text matches its checksum")
    assert lines[3].startswith(f"✓ The text is exactly what the server with key {PUBLIC} signed")
    assert lines[4].startswith("– Anyone can make a key.")


def test_the_key_of_the_server_is_given_by_itself_or_in_a_file(
    shell: Shell, signed: Path, tmp_path: Path
) -> None:
    file = tmp_path / "key.txt"
    file.write_text(f"{PUBLIC}\n")
    for key in (PUBLIC, file):
        ran = shell("verify", signed, "--key", key)
        assert ran.code == 0
        assert ran.out.splitlines()[-1] == "✓ The record is signed with the key you gave."


def test_another_key_or_no_key_is_refused(shell: Shell, signed: Path, tmp_path: Path) -> None:
    signed.write_text(str(swapped(FINISHED).sign(STRANGER)), encoding="utf-8")
    assert shell("verify", signed).code == 0
    ran = shell("verify", signed, "--key", PUBLIC)
    assert (ran.code, ran.out) == (2, "")
    assert "not with the key you gave" in ran.err
    signed.write_text(str(FINISHED), encoding="utf-8")
    assert "does not match the key you gave" in shell("verify", signed, "--key", PUBLIC).err
    assert "cannot be read" in shell("verify", signed, "--key", tmp_path / "nowhere").err
    assert "has no key: 64 digits" in shell("verify", signed, "--key", signed).err


def test_an_unsigned_record_claims_little(shell: Shell) -> None:
    ran = shell("verify", RECORDS / "fair.txt")
    assert ran.code == 0
    assert ran.out.splitlines()[-1].startswith("– The record is not signed. Names")
    ran = shell("verify", RECORDS / "fair.txt", "--lang", "fr")
    assert ran.out.splitlines()[-1].startswith("– La partie n’est pas signée")


def test_without_the_package_it_is_said_that_the_signature_was_not_checked(
    shell: Shell, signed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verification, "can_sign", lambda: False)
    ran = shell("verify", signed)
    assert ran.code == 0
    assert "– The record is signed with key" in ran.out
    assert "pip install heirloom[server]" in ran.out
    ran = shell("verify", signed, "--lang", "fr")
    assert "la signature n’a pas été vérifiée" in ran.out
    assert shell("verify", signed, "--key", PUBLIC).code == 2


# Records of other rules


@pytest.fixture
def old(tmp_path: Path) -> Path:
    file = tmp_path / "old.txt"
    file.write_text(str(FINISHED._replace(version=99, scores=None)), encoding="utf-8")
    return file


def test_a_record_of_other_rules_is_replayed_with_a_sentence(shell: Shell, old: Path) -> None:
    ran = shell("replay", old)
    assert ran.code == 0
    words = " ".join(ran.out.split())
    assert words.startswith("This match was played with version 99 of the rules, and this is")
    moves = sum(entry.kind == PLAY for entry in FINISHED.entries)
    assert f"{moves} / {moves}" in ran.out
    ran = shell("replay", old, "--lang", "fr")
    assert "a été jouée avec la version 99 des règles" in " ".join(ran.out.split())


def test_a_record_of_other_rules_is_replayed_as_far_as_these_follow(
    shell: Shell, old: Path
) -> None:
    text = old.read_text(encoding="utf-8")
    last = [str(entry) for entry in FINISHED.entries if entry.kind == PLAY][-3]
    line = text.splitlines().index(last) + 1
    forged = text.replace(f"\n{last}\n", f"\n{last[0]} crown nobody\n")
    old.write_text("\n".join(forged.splitlines()[:-2]) + "\n", encoding="utf-8")  # without its seal
    old.write_text(old.read_text().replace(f"reveal {FINISHED.reveal}\n", ""), encoding="utf-8")
    ran = shell("replay", old)
    assert ran.code == 0
    assert f"Line {line} of the record: Move “crown nobody” is unknown" in " ".join(ran.out.split())


def test_no_hint_is_given_for_a_record_of_other_rules(shell: Shell, old: Path) -> None:
    ran = shell("hint", old)
    assert ran.code == 2
    assert "played with version 99 of the rules, and this is version" in ran.err


def test_a_record_whose_cards_are_not_here_is_refused(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "cards.txt"
    file.write_text(str(FINISHED._replace(cards="ab" * 32)), encoding="utf-8")
    for command in ("replay", "hint", "verify"):
        ran = shell(command, file)
        assert ran.code == 2
        assert ran.err.startswith("Line 5 of the record: it was played with a deck of ancestree")
