"""The command line as a new user meets it: real processes, exit codes, both languages."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.interrupting import interrupt

RECORDS = Path(__file__).parent / "games" / "the_heirs" / "records"


def heirloom(*arguments: str, typed: str = "", cwd: Path | None = None, **environment: str):  # type: ignore[no-untyped-def]
    """Run the command line in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "heirloom", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=cwd,
        timeout=120,
        env={**os.environ, "LANG": "en_GB.UTF-8", "PYTHONIOENCODING": "utf-8", "COLUMNS": "100",
             **environment},
    )  # fmt: skip


def test_the_version_says_whether_it_is_compiled() -> None:
    ran = heirloom("--version")
    assert ran.stdout.startswith("heirloom 0.")
    assert "compiled" in ran.stdout or "pure Python" in ran.stdout


def test_games_are_listed_with_designers_and_options() -> None:
    ran = heirloom("games")
    assert "The Heirs" in ran.stdout
    assert "Soloview" in ran.stdout
    assert "--option rows=4" in ran.stdout


def test_rules_are_read_whole_or_by_clause() -> None:
    assert "Turning over" in heirloom("rules", "the_heirs").stdout
    assert heirloom("rules", "the_heirs", "4.3").stdout.startswith("§4.3")
    assert "Prendre" in heirloom("rules", "the_heirs", "4.3", "--lang", "fr").stdout


def test_a_whole_game_is_played_by_numbers_and_recorded(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    arguments = ("play", "the_heirs", "--seed", "5", "--option", "rows=2", "--option", "columns=4")
    ran = heirloom(*arguments, "--record", str(file), typed="1\n" * 40)
    assert ran.returncode == 0, ran.stderr
    assert "wins" in ran.stdout
    assert "end " in file.read_text(encoding="utf-8")
    replayed = heirloom("replay", str(file), "--seat", "0")
    assert replayed.returncode == 0
    assert "wins" in replayed.stdout


def test_an_unseeded_game_can_be_verified(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    ran = heirloom("play", "the_heirs", "--seats", "random,greedy", "--record", str(file))
    assert "The shuffle is promised" in ran.stdout
    assert heirloom("verify", str(file)).returncode == 0
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("deal emma", "deal alice", 1), encoding="utf-8")
    refused = heirloom("verify", str(file))
    assert refused.returncode == 2
    assert refused.stderr.startswith("Line ")


def test_refused_input_is_explained_with_its_clause_and_asked_again() -> None:
    ran = heirloom("play", "the_heirs", "--seed", "3", typed="1\na1\nzz\n?\n?9.9\nq\n")
    assert "is face up already" in ran.stdout
    assert "§3.2" in ran.stdout
    assert "Move “zz” is not known" in ran.stdout
    assert "§2.2" in ran.stdout
    assert "Clause “9.9” is not known" in ran.stdout
    assert "unfinished" in ran.stdout
    assert ran.returncode == 0


def test_two_people_share_a_keyboard_without_seeing_each_others_turn() -> None:
    ran = heirloom("play", "the_heirs", "--seats", "you,you", "--seed", "1", typed="\n1\n\nq\n")
    assert "press Enter when only you are looking" in ran.stdout


def test_a_game_is_played_in_french() -> None:
    ran = heirloom("play", "the_heirs", "--seed", "3", "--lang", "fr", typed="q\n")
    assert "Retournez une carte" in ran.stdout
    assert "inachevée" in ran.stdout
    by_environment = heirloom("games", LANG="fr_FR.UTF-8")
    assert "Retournez, prenez" in by_environment.stdout
    assert "Jouer dans le terminal" in heirloom("--lang", "fr", "--help").stdout


def test_the_end_of_input_ends_the_game_quietly() -> None:
    ran = heirloom("play", "the_heirs", typed="")
    assert ran.returncode == 0
    assert "Traceback" not in ran.stderr


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["play", "chess"], "Game “chess” is not known"),
        (
            ["play", "the_heirs", "--option", "rows=99"],
            "Option “rows” cannot be “99”: it is 1 to 8",
        ),
        (["play", "the_heirs", "--option", "rows"], "NAME=VALUE is expected"),
        (["play", "the_heirs", "--seats", "you"], "cannot be played by 1"),
        (["play", "the_heirs", "--seats", "you,deep"], "Player “deep” is not known"),
        (["play", "the_heirs", "--deck", "nowhere.toml"], "nowhere.toml cannot be read"),
        (["play", "the_heirs", "--record", "/nowhere/x.txt"], "cannot be written"),
        (["play", "the_heirs", "--loud"], "Option “--loud” is not known"),
        (["play", "the_heirs", "--sets", "you"], "did you mean “--seats”?"),
        (["play"], "GAME is missing"),
        (["play", "the_heirs", "--seed"], "--seed is missing"),
        (["play", "the_heirs", "gladly"], "Too much is given: gladly."),
        (["lab", "the_heirs", "--games", "some"], "--games cannot be “some”."),
        (["lab", "the_heirs", "--games", "2", "--games", "3"], "--games is given twice."),
        (["lab", "les_heritiers", "--games", "x", "--lang", "fr"], "ne convient pas à --games."),
        (["rules", "the_heirs", "9.9"], "Clause “9.9” is not known"),
        (["replay", "nowhere.txt"], "nowhere.txt cannot be read"),
        (["replay", str(RECORDS / "small.txt"), "--seat", "7"], "There is no seat 7"),
        (["verify", str(RECORDS / "small.txt")], "no promise"),
        (["lab", "the_heirs", "--bots", "deep"], "Bot “deep” is not known"),
        (["lab", "the_heirs", "--bots", "random,greedy,random"], "cannot be played by 3"),
        (["lab", "the_heirs", "--games", "0"], "0 games cannot be played"),
        (["--lang", "de", "games"], "Language “de” is not known"),
        (["dance"], "Command “dance” is not known"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(arguments: list[str], why: str) -> None:
    ran = heirloom(*arguments)
    assert ran.returncode == 2
    assert why in ran.stderr
    assert len(ran.stderr.strip().splitlines()) == 1
    assert "Traceback" not in ran.stderr


def test_the_lab_prints_figures_and_writes_them(tmp_path: Path) -> None:
    out = tmp_path / "figures.json"
    arguments = ("lab", "the_heirs", "--bots", "greedy,random", "--games", "60", "--out", str(out))
    ran = heirloom(*arguments)
    assert ran.returncode == 0, ran.stderr
    found = json.loads(out.read_text(encoding="utf-8"))
    assert found["games"] == 60
    assert found["bots"]["greedy"]["utility"]["mean"] > 0.8
    assert found["command"].startswith("heirloom lab the_heirs")
    assert "greedy" in ran.stdout
    assert not out.with_name("figures.json.part").exists()


@pytest.mark.skipif(os.name == "nt", reason="interrupts are sent by signal here")
def test_the_lab_is_interrupted_and_goes_on_from_there(tmp_path: Path) -> None:
    out = tmp_path / "figures.json"
    part = tmp_path / "figures.json.part"
    arguments = ["lab", "the_heirs", "--bots", "random", "--games", "1000", "--out", str(out)]
    stopped = interrupt(arguments, part, 1)
    assert stopped.returncode == 130, stopped.stderr
    assert b"again to resume" in stopped.stdout
    done = len(part.read_bytes().splitlines())
    assert 0 < done < 50
    ran = heirloom(*arguments)
    assert ran.returncode == 0, ran.stderr
    whole = heirloom(*arguments[:-1], str(tmp_path / "again.json"))
    assert whole.returncode == 0, whole.stderr
    one, other = json.loads(out.read_text()), json.loads((tmp_path / "again.json").read_text())
    one.pop("command"), other.pop("command")
    assert one == other
