"""Records: they read back exactly, and every damage is refused with its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import heirloom
from heirloom import DEALER, Fair, Match, Mistake, Shuffling, read_record
from heirloom.core.record import BadRecord

RECORDS = Path(__file__).parent.parent / "games" / "the_heirs" / "records"
FAIR = (RECORDS / "fair.txt").read_text(encoding="utf-8")
PLAIN = (RECORDS / "small.txt").read_text(encoding="utf-8")


def changed(text: str, line: int, to: str | None) -> str:
    """A record with one line changed or left out."""
    lines = text.splitlines()
    lines[line - 1 : line] = [] if to is None else [to]
    return "\n".join(lines) + "\n"


def line_of(text: str, start: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith(start))


def test_a_record_reads_back_exactly() -> None:
    for text in (FAIR, PLAIN):
        assert str(read_record(text)) == text


def test_an_unfinished_record_keeps_the_seed_to_itself() -> None:
    match = Match(heirloom.game("the_heirs"), dealer=Fair(bytes(32)))
    match.play(match.waiting_on()[0], "a1")
    text = str(match.record())
    assert "promise" in text
    assert "reveal" not in text
    assert bytes(32).hex() not in text


def test_a_record_goes_to_any_point_of_the_match() -> None:
    record = read_record(PLAIN)
    for plies in range(len(record.entries) + 1):
        match = record.replay(plies)
        assert match.log == record.entries[:plies]


def test_names_of_people_stand_in_the_record() -> None:
    match = Match(heirloom.game("the_heirs"), names=["Anna Li", "Zoë § 2"], dealer=Shuffling(1))
    assert read_record(str(match.record())).names == ["Anna Li", "Zoë § 2"]


@pytest.mark.parametrize(
    ("line", "to", "why"),
    [
        (1, "heirloom record 9", "“heirloom record 2” is expected"),
        (2, "game the_heirs", "“game NAME VERSION” is expected"),
        (2, "game the_heirs 99", "played by version 99 of the rules"),
        (3, "options rows", "“options NAME=VALUE ...” is expected"),
        (4, "seats two", "“seats NUMBER” is expected"),
        (5, "name 3 Anna", "the name of seat 0 is expected"),
        (6, None, "1 names were given for 2 seats"),
        (7, "1 z9", "Move “z9” is not known"),
        (7, "0 c1", "It is not your turn"),
        (8, "deal nobody", "Drawn card “nobody” is not known"),
        (8, None, "A move is written where a draw at c1 is due"),
        (9, "deal emily", "A draw is written where none is due"),
        (9, "what?", "“what?” is not understood here"),
    ],
)
def test_a_damaged_line_is_named_with_its_reason(line: int, to: str | None, why: str) -> None:
    with pytest.raises(BadRecord) as caught:
        read_record(changed(PLAIN, line, to)).replay()
    assert why in str(caught.value)
    expected = 7 if "names were given" in why else line
    assert str(caught.value).startswith(f"Line {expected - (line == 6)} ")


def test_a_wrong_result_is_refused() -> None:
    end = line_of(PLAIN, "end")
    with pytest.raises(BadRecord, match=f"Line {end} .*it ends 0 1, not 1 0"):
        read_record(changed(PLAIN, end, "end 1 0")).replay()


def test_an_end_before_the_end_is_refused() -> None:
    lines = PLAIN.splitlines()
    cut = "\n".join([*lines[:9], "end 0 1"]) + "\n"
    with pytest.raises(BadRecord, match="Line 10 .*the match is not over here"):
        read_record(cut).replay()


def test_a_record_of_an_unknown_game_or_option_is_refused() -> None:
    with pytest.raises(Mistake, match="Game “chess” is not known"):
        read_record(changed(PLAIN, 2, "game chess 1")).replay()
    with pytest.raises(Mistake, match="Option “row” is not known; did you mean “rows”"):
        read_record(changed(PLAIN, 3, "options row=4")).replay()


def test_a_fair_record_is_verified() -> None:
    read_record(FAIR).verify()


def test_a_record_without_a_promise_or_an_end_cannot_be_verified() -> None:
    with pytest.raises(Mistake, match="no promise"):
        read_record(PLAIN).verify()
    head = FAIR.split("end ")[0]
    with pytest.raises(Mistake, match="not finished"):
        read_record(head).verify()


def test_another_seed_is_not_the_one_that_was_promised() -> None:
    match = Match(heirloom.game("the_heirs"), dealer=Fair(bytes(32)))
    while waiting := match.waiting_on():
        match.play(waiting[0], match.legal(waiting[0])[0])
    forged = match.record()._replace(promise=Fair(bytes(range(32))).promise())
    with pytest.raises(Mistake, match="not the one that was promised"):
        read_record(str(forged)).verify()


def test_a_changed_draw_is_found_even_under_a_new_seal() -> None:
    record = read_record(FAIR)
    draws = [i for i, entry in enumerate(record.entries) if entry.seat == DEALER]
    one, other = draws[3], draws[4]
    entries = list(record.entries)
    entries[one], entries[other] = entries[other], entries[one]
    with pytest.raises(BadRecord, match="the promised shuffle draws"):
        read_record(str(record._replace(entries=entries))).verify()


@settings(max_examples=300, deadline=None)
@given(st.integers(0, len(FAIR) - 1), st.characters(codec="utf-8"))
def test_any_changed_character_is_refused(at: int, to: str) -> None:
    if FAIR[at] == to:
        return
    with pytest.raises(Mistake):
        read_record(FAIR[:at] + to + FAIR[at + 1 :]).verify()


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=300))
def test_any_text_is_a_record_or_a_mistake(text: str) -> None:
    with pytest.raises(Mistake):
        read_record(text)
