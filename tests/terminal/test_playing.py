"""A person at a pseudo-terminal: every command, every mistake, leaving and coming back."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import heirloom
from heirloom.core.match import Match
from heirloom.terminal.kept import Luck, keep, new_file

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

if sys.platform != "win32":
    from tests.terminal.typing_person import Person

HEIRS = ("play", "the_heirs", "--seed", "5")


def files(state: Path) -> list[Path]:
    folder = state / "heirloom" / "play"
    return sorted(folder.iterdir()) if folder.exists() else []


def test_every_command_is_understood_and_every_mistake_explained(tmp_path: Path) -> None:
    with Person(*HEIRS, state=tmp_path) as person:
        first = person.wait()
        assert "Black (you)" in first
        assert "b1 … h4  Turn over a card" in first
        assert "“help” is not a move. Now: b1 … h4 Turn over a card." in person.type("help")
        assert "h hint, ? rule, q quit." in person.text
        assert "is already face up" in person.type("a1")
        assert "§3.2" in person.text
        assert re.search(r"\n§\d+\.\d+ \w", person.type("?"))
        assert "  4. Captur" in person.type("r")
        section = person.type("r 4")
        assert "4.2" in section
        assert "Captur" in section
        assert re.search(r"\n§4\.2 Captur\w+\n", person.type("r 4.2"))
        assert "There is no rule “9.9”." in person.type("r 9.9")
        assert "Captured" in person.type("t") or "Board" in person.text
        assert "Jennifer" in person.type("i jen")
        assert "Jennifer" in person.type("i a1")
        assert "There is no “bob” on the table." in person.type("i bob")
        assert "There is no move to take back." in person.type("u")
        assert "Turn over a card" in person.type("")
        assert "is not a move" in person.type("\x1b[A\x07")
        moved = person.type("b1")
        assert "Black turns over b1." in moved
        assert "Taken back." in person.type("u")
        assert "Black turns over b1." in person.type("b1")
        assert "Taken back." in person.type("..")
        assert "unfinished" in person.type("quit")
        assert person.ended() == 0


def test_bytes_that_are_no_letters_do_no_harm(tmp_path: Path) -> None:
    with Person(*HEIRS, state=tmp_path) as person:
        person.wait()
        person._at = len(person.text)
        os.write(person.screen, b"\xff\xfe\n")
        assert "is not a move" in person.wait()


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["Ctrl-C", "Ctrl-D"])
def test_a_match_is_kept_however_one_leaves(tmp_path: Path, key: str) -> None:
    with Person(*HEIRS, state=tmp_path) as person:
        person.wait()
        person.type("b1")
        assert "The match is kept. To resume it: heirloom play the_heirs" in person.press(key)
        assert person.ended() == 0
    assert len(files(tmp_path)) == 1


def test_a_match_in_which_nothing_was_done_is_not_kept(tmp_path: Path) -> None:
    with Person(*HEIRS, state=tmp_path) as person:
        person.wait()
        assert "unfinished" in person.type("q")
    assert not files(tmp_path)


def left(state: Path, seed: str) -> None:
    with Person("play", "the_heirs", "--seed", seed, "--new", state=state) as person:
        person.wait()
        person.type("c2")
        person.type("q")
        person.ended()


def test_unfinished_matches_are_offered_deleted_or_left_alone(tmp_path: Path) -> None:
    left(tmp_path, "1")
    left(tmp_path, "2")
    (tmp_path / "heirloom" / "play" / "broken.json").write_text("{")
    with Person("play", state=tmp_path) as person:
        printed = person.wait()
        assert "broken.json cannot be resumed and is left as it is" in printed
        assert "You have 2 unfinished matches:" in printed
        assert "The Heirs · you, greedy ·" in printed
        assert "You have an unfinished match:" in person.type("d 2")
        resumed = person.type("")
        assert "Red begins" not in resumed
        assert "Black turns over c2." in resumed
        assert "Turn over a card" in resumed
        person.type("q")
    with Person("play", "the_heirs", state=tmp_path) as person:
        assert "a new match" in person.wait()
        assert "Turn over a card" in person.type("n")
    assert len(files(tmp_path)) == 2  # the one that is left, and the broken one


def test_a_match_is_resumed_without_a_question_when_that_is_asked_for(tmp_path: Path) -> None:
    left(tmp_path, "1")
    with Person("play", "--resume", state=tmp_path) as person:
        assert "Turn over a card" in person.wait()


def test_without_a_game_and_without_a_match_the_games_are_named(tmp_path: Path) -> None:
    with Person("play", state=tmp_path) as person:
        assert "Which game? For example: heirloom play" in person.wait()
        assert person.ended() == 2


def test_a_bid_is_typed_as_an_amount(tmp_path: Path) -> None:
    with Person("play", "heir_apparent", "--seed", "5", state=tmp_path) as person:
        assert re.search(r"0–\d+  Bid that much favor\n +pass  Pass", person.wait())
        assert re.search(r"You can offer 0–\d+\.", person.type("99"))
        assert "Red bids 3" in person.type("3")


def test_a_terminal_without_colours_gets_none(tmp_path: Path) -> None:
    with Person(*HEIRS, state=tmp_path, NO_COLOR="1") as person:
        person.wait()
        assert not re.search(r"\x1b\[[0-9;]*(3[0-7]|38;5|48;5|4[0-7])m", person.raw)
    with Person(*HEIRS, state=tmp_path, TERM="dumb") as person:
        person.wait()
        assert "\x1b" not in person.raw
    with Person(*HEIRS, state=tmp_path) as person:
        person.wait()
        assert "\x1b[1" in person.raw


def test_people_at_one_keyboard_agree_before_something_learned_is_taken_back(
    tmp_path: Path,
) -> None:
    with Person(*HEIRS, "--seats", "you,you", state=tmp_path) as person:
        assert "Red, it is your turn: press Enter when only you are looking." in person.wait()
        assert "Red (you)" in person.type("")
        assert "Black, it is your turn" in person.type("b2")
        assert "It is " in person.type("")
        assert "Red, it is your turn" in person.type("c2")
        person.type("")
        asked = person.type("u")
        assert "Black, may Red take the last move back? y/n" in asked
        assert "Black does not agree." in person.type("n")
        assert "may Red" in person.type("u")
        assert "Taken back." in person.type("y")


def with_an_attack() -> tuple[Match[Any, Any, Any], Luck]:
    """A match of random moves in which the first seat can attack now."""
    for number in range(100):
        luck, rng = Luck(seed=str(number)), Random(number)
        match = Match(heirloom.game("heir_apparent"), 3, luck.dealer())
        for _ in range(200):
            seat = match.waiting_on()[0]
            legal = match.legal(seat)
            if seat == 0 and any(action.kind == "attack" for action in legal):
                return match, luck
            match.play(seat, rng.choice(legal))
    raise AssertionError("nobody could ever attack")


def test_there_is_a_way_back_after_attack_and_targets_say_whose_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    match, luck = with_an_attack()
    assert keep(new_file(match.game), ["you", "greedy", "greedy"], luck, match) is None
    attack = next(action for action in match.legal(0) if action.kind == "attack")
    with Person("play", "--resume", state=tmp_path) as person:
        person.wait()
        assert re.search(r" 1  Choose .* \((Green|Blue)\)", person.type(attack.notation))
        assert "Taken back." in person.type("b")
        assert "Attack with" in person.text[person._at :]
