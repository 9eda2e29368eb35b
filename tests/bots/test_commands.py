"""Bots from the command line: levels and programs at the table, an arena, and hints."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from tests.test_cli import RECORDS, heirloom

SMALL = ("--option", "rows=2", "--option", "columns=4")
EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "nearest_bot.py"


def test_levels_and_programs_play_at_the_terminal() -> None:
    own = f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLE))}"
    ran = heirloom("play", "the_heirs", "--seats", f"page,{own}", "--seed", "1", *SMALL)
    assert ran.returncode == 0, ran.stderr
    assert "wins" in ran.stdout
    assert "Greedy played this turn" not in ran.stdout


def test_a_program_that_fails_is_noted_at_the_terminal() -> None:
    ran = heirloom("play", "the_heirs", "--seats", "greedy,exec:./nowhere", "--seed", "1", *SMALL)
    assert ran.returncode == 0, ran.stderr
    said = " ".join(ran.stdout.split())
    assert "Greedy played this turn" in said
    assert "exec:./nowhere failed: greedy played" in said


@pytest.mark.parametrize("command", ["lab", "arena"])
def test_a_program_that_fails_is_noted_with_the_figures(command: str, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    bots = ("--bots", "random,exec:./nowhere", "--games", "2", "--processes", "1")
    ran = heirloom(command, "the_heirs", *bots, *SMALL, "--out", str(out))
    assert ran.returncode == 0, ran.stderr
    failed = json.loads(out.read_text(encoding="utf-8"))["failures"]["exec:./nowhere"]
    assert failed["games"] == failed["of_games"] == 2
    turns = failed["turns"]
    said = {
        "lab": f"exec:./nowhere failed in 2 of 2 games; greedy played {turns} of its turns.",
        "arena": "exec:./nowhere failed in 2 of 2 games, which it loses; greedy finished them",
    }[command]
    reason = "it cannot be started"
    assert reason in failed["why"][0]["template"]
    for told in (ran.stdout, out.with_suffix(".html").read_text(encoding="utf-8")):
        words = " ".join(told.split())
        assert said in words
        assert reason in words


@pytest.mark.parametrize("command", ["lab", "arena"])
def test_a_program_that_fails_stops_a_strict_measurement(command: str, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    bots = ("--bots", "random,exec:./nowhere", "--games", "2", "--processes", "1", "--strict")
    ran = heirloom(command, "the_heirs", *bots, *SMALL, "--out", str(out))
    assert ran.returncode == 2
    assert (
        "exec:./nowhere failed, so the measurement was stopped: it cannot be started" in ran.stderr
    )
    assert not out.exists()


def test_bad_settings_are_one_sentence() -> None:
    ran = heirloom("play", "the_heirs", "--seats", "you,search:fast")
    assert (ran.returncode, len(ran.stderr.strip().splitlines())) == (2, 1)
    assert "is not valid" in ran.stderr
    ran = heirloom("arena", "the_heirs", "--bots", "greedy")
    assert (ran.returncode, len(ran.stderr.strip().splitlines())) == (2, 1)


def test_an_arena_is_held_and_written(tmp_path: Path) -> None:
    out = tmp_path / "arena.json"
    arguments = ("--bots", "random,greedy", "--games", "20", "--out", str(out), "--processes", "1")
    ran = heirloom("arena", "the_heirs", *arguments, *SMALL, "--lang", "fr")
    assert ran.returncode == 0, ran.stderr
    assert "Classement" in ran.stdout
    found = json.loads(out.read_text(encoding="utf-8"))
    assert found["pairings"][0]["bot"] == "random"
    assert "<h2>Classement</h2>" in out.with_suffix(".html").read_text(encoding="utf-8")


def test_a_hint_is_given_for_a_record() -> None:
    file = str(RECORDS.parent.parent / "inheritance/records/greedy.txt")
    ran = heirloom("hint", file, "--ply", "40", "--seconds", "2", "--seed", "1")
    assert ran.returncode == 0, ran.stderr
    assert "Chance to win after each move" in ran.stdout
    assert "Your winning chances: " in ran.stdout
    over = heirloom("hint", str(RECORDS / "small.txt"))
    assert (over.returncode, "no decision to make" in over.stderr) == (2, True)


@pytest.mark.parametrize(
    ("record", "ply"),
    [
        ("inheritance/records/greedy.txt", 40),
        ("ancestree/records/greedy_four.txt", 37),
        ("les_heritiers/records/greedy.txt", 43),
        ("heir_apparent/records/greedy.txt", 64),
    ],
)
def test_a_hint_says_first_why_in_the_words_of_the_game(record: str, ply: int) -> None:
    file = str(RECORDS.parent.parent / record)
    arguments = ("--ply", str(ply), "--seconds", "0.3", "--seed", "1")
    ran = heirloom("--lang", "fr", "hint", file, *arguments)
    assert ran.returncode == 0, ran.stderr
    lines = ran.stdout.splitlines()
    table = max([number for number, line in enumerate(lines) if " ± " in line], default=0)
    reasons = [line for line in lines[table + 1 :] if not line.startswith(" ")]
    judged = ("En anticipant", "Vos chances", "vos chances")
    assert not reasons[0].startswith(judged)
    assert any(words in " ".join(reasons[1:]) for words in judged)


def test_the_only_move_is_advised_without_a_table() -> None:
    record = str(RECORDS.parent.parent / "ancestree" / "records" / "greedy_four.txt")
    ran = heirloom("hint", record, "--ply", "30", "--seconds", "0.1")
    assert ran.returncode == 0, ran.stderr
    assert "Chance to win after each move" not in ran.stdout
    assert "It is the only move." in ran.stdout


def test_a_hint_is_given_at_the_table() -> None:
    board = ("--option", "rows=3", "--option", "columns=4")
    ran = heirloom("play", "the_heirs", "--seed", "1", *board, typed="h\nq\n")
    assert "Chance to win after each move" in ran.stdout


def test_a_hint_at_the_table_is_exact_where_the_game_is_solved() -> None:
    ran = heirloom("play", "the_heirs", "--seed", "1", *SMALL, typed="h\nq\n")
    assert "Your winning chances: exactly" in ran.stdout
