"""The command line as a new user meets it: real processes, exit codes, both languages."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from heirloom.terminal.rules import inline
from tests.interrupting import SLOW, interrupt

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
    assert heirloom("rules", "the_heirs", "4.3").stdout.startswith("§4.3 Capturing\n")
    assert "Prendre" in heirloom("rules", "the_heirs", "4.3", "--lang", "fr").stdout


def test_a_section_is_read_by_its_number_and_a_ruling_in_small_letters() -> None:
    section = heirloom("rules", "inheritance", "6").stdout
    assert "6.1" in section
    assert "6.9" in section
    assert "5.1" not in section
    assert heirloom("rules", "inheritance", "r5").stdout.startswith("§R5 ")
    assert "R1" in heirloom("rules", "inheritance", "R").stdout


def test_a_clause_shows_no_marks_of_its_source() -> None:
    from heirloom.core.clauses import rules

    for game in ("the_heirs", "inheritance", "ancestree", "les_heritiers", "heir_apparent"):
        for clause in rules(f"heirloom.games.{game}").clauses.values():
            assert "`" not in inline(clause.text).plain
            assert "**" not in inline(clause.text).plain


def test_a_whole_game_is_played_by_numbers_and_recorded(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    arguments = ("play", "inheritance", "--seed", "5", "--option", "crowns=1")
    ran = heirloom(*arguments, "--record", str(file), typed="1\n" * 200)
    assert ran.returncode == 0, ran.stderr
    assert "You lose." in ran.stdout or "You win." in ran.stdout
    assert "end " in file.read_text(encoding="utf-8")
    replayed = heirloom("replay", str(file), "--seat", "0")
    assert replayed.returncode == 0
    assert "0 / " in replayed.stdout


@pytest.mark.parametrize("command", ["lab", "table", "play", "replay"])
def test_the_help_of_a_command_is_french_to_the_last_word(command: str) -> None:
    helped = heirloom(command, "--help", "--lang", "fr").stdout
    assert helped.startswith("Usage\N{NO-BREAK SPACE}: heirloom")
    assert not re.findall(r"\[(?:required|default|choices)|Usage:", helped)
    assert not re.search(r"défaut\W+-\d", helped), "a value that means nothing to a reader"


def test_values_of_options_are_explained_in_both_languages() -> None:
    listed = heirloom("games").stdout
    assert "        until_marriage: when a man of the family first marries" in listed
    assert (
        "until_marriage\N{NO-BREAK SPACE}: au premier mariage d’un homme"
        in heirloom("games", "--lang", "fr").stdout
    )


def test_what_is_indented_stays_so_on_every_line_and_commands_are_named_as_they_are_typed() -> None:
    heads = [line for line in heirloom("games").stdout.splitlines() if not line.startswith("    ")]
    assert [head.split()[0] for head in heads] == [
        "ancestree", "heir_apparent", "inheritance", "les_heritiers", "the_heirs",
    ]  # fmt: skip
    assert "examine-bot" in heirloom("examine-everything").stderr


def test_an_unseeded_game_can_be_verified(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    ran = heirloom("play", "the_heirs", "--seats", "random,greedy", "--record", str(file))
    assert "Shuffle fingerprint" in ran.stdout
    assert heirloom("verify", str(file)).returncode == 0
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("deal emma", "deal alice", 1), encoding="utf-8")
    refused = heirloom("verify", str(file))
    assert refused.returncode == 2
    assert refused.stderr.startswith("Line ")


def test_refused_input_is_explained_with_its_clause_and_asked_again() -> None:
    ran = heirloom("play", "the_heirs", "--seed", "3", typed="b1\nb1\nzz\n?\n?9.9\nq\n")
    assert "is already face up" in ran.stdout
    assert "§3.2" in ran.stdout
    assert "“zz” is not a move" in ran.stdout
    assert "§2.2" in ran.stdout
    assert "There is no rule “9.9”" in ran.stdout
    assert "unfinished" in ran.stdout
    assert ran.returncode == 0


def test_two_people_share_a_keyboard_without_seeing_each_others_turn() -> None:
    ran = heirloom("play", "the_heirs", "--seats", "you,you", "--seed", "1", typed="\nc2\n\nq\n")
    assert "press Enter when only you are looking" in ran.stdout


def test_a_game_is_played_in_french() -> None:
    ran = heirloom("play", "the_heirs", "--seed", "3", "--lang", "fr", typed="q\n")
    assert "Retournez une carte" in ran.stdout
    assert "inachevée" in ran.stdout
    by_environment = heirloom("games", LANG="fr_FR.UTF-8")
    assert "Retournez des cartes" in by_environment.stdout
    assert "Jouer dans le terminal" in heirloom("--lang", "fr", "--help").stdout


def test_an_earlier_edition_of_the_cards_is_opened_by_its_number(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    seats = ["--seats", "random,random,random", "--option", "events=1"]
    ran = heirloom("play", "heir_apparent", *seats, "--deck", "1", "--record", str(file))
    assert ran.returncode == 0
    assert "guild_dues" in file.read_text(encoding="utf-8")
    refused = heirloom("play", "heir_apparent", "--deck", "7")
    assert refused.returncode == 2


def test_the_end_of_input_ends_the_game_quietly() -> None:
    ran = heirloom("play", "the_heirs", typed="")
    assert ran.returncode == 0
    assert "Traceback" not in ran.stderr


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["play", "chess"], "Game “chess” is unknown"),
        (
            ["play", "the_heirs", "--option", "rows=99"],
            "Option “rows” cannot be “99”. Possible: 1 to 8",
        ),
        (["play", "the_heirs", "--option", "rows"], "write NAME=VALUE"),
        (["play", "the_heirs", "--seats", "you"], "The Heirs is for exactly 2 players, not 1."),
        (["play", "the_heirs", "--seats", "you,deep"], "Player “deep” is unknown"),
        (["play", "the_heirs", "--deck", "nowhere.toml"], "nowhere.toml cannot be read"),
        (["play", "the_heirs", "--record", "/nowhere/x.txt"], "cannot be written"),
        (["play", "the_heirs", "--loud"], "Option “--loud” is unknown"),
        (["play", "the_heirs", "--sets", "you"], "Did you mean “--seats”?"),
        (["play"], "Which game? For example: heirloom play"),
        (["play", "the_heirs", "--resume", "--seed", "nobody"], "no unfinished match"),
        (["rules"], "GAME is missing"),
        (["play", "the_heirs", "--seed"], "--seed is missing"),
        (["play", "the_heirs", "gladly"], "Too many arguments: gladly."),
        (["lab", "the_heirs", "--games", "some"], "--games cannot be “some”."),
        (["lab", "the_heirs", "--games", "2", "--games", "3"], "--games is given twice."),
        (["lab", "les_heritiers", "--games", "x", "--lang", "fr"], "ne convient pas à --games."),
        (["rules", "the_heirs", "9.9"], "There is no rule “9.9”"),
        (["replay", "nowhere.txt"], "nowhere.txt cannot be read"),
        (["replay", str(RECORDS / "small.txt"), "--seat", "7"], "There is no seat 7"),
        (["verify", str(RECORDS / "small.txt")], "no shuffle fingerprint"),
        (["lab", "the_heirs", "--bots", "deep"], "Bot “deep” is unknown"),
        (
            ["lab", "the_heirs", "--bots", "random,greedy,random"],
            "exactly 2 players, not 3.",
        ),
        (["lab", "the_heirs", "--games", "0"], "must be at least 1, not 0"),
        (["--lang", "de", "games"], "Language “de” is unknown"),
        (["dance"], "Command “dance” is unknown"),
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
    assert found["bots"]["greedy"]["utility"]["value"] > 0.8
    assert found["command"].startswith("heirloom lab the_heirs")
    assert "greedy" in ran.stdout
    assert "<html" in out.with_suffix(".html").read_text(encoding="utf-8")
    again = heirloom(*arguments)
    assert (again.returncode, "is not overwritten" in again.stderr) == (2, True)
    assert not out.with_name("figures.json.part").exists()


@pytest.mark.skipif(os.name == "nt", reason="interrupts are sent by signal here")
def test_the_lab_is_interrupted_and_goes_on_from_there(tmp_path: Path) -> None:
    out = tmp_path / "figures.json"
    part = tmp_path / "figures.json.part"
    arguments = ["lab", "the_heirs", "--option", "rows=2", "--option", "columns=4",
                 "--bots", f"greedy,{SLOW}", "--games", "40", "--out", str(out)]  # fmt: skip
    stopped = interrupt(arguments, part, 1)
    assert stopped.returncode == 130, stopped.stderr
    assert b"again to resume" in stopped.stdout
    done = len(part.read_bytes().splitlines())
    assert 0 < done < 20
    ran = heirloom(*arguments)
    assert ran.returncode == 0, ran.stderr
    whole = heirloom(*arguments[:-1], str(tmp_path / "again.json"))
    assert whole.returncode == 0, whole.stderr
    texts = [path.read_text(encoding="utf-8") for path in (out, tmp_path / "again.json")]
    one, other = (json.loads(text) for text in texts)
    one.pop("command"), other.pop("command")
    assert one == other
