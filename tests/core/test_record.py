"""Records: they read back exactly, and every damage is refused with its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import heirloom
from heirloom import DEALER, Fair, Match, Mistake, Scripted, Shuffling, read_record
from heirloom.core import decks
from heirloom.core.cards import own_deck
from heirloom.core.decks import deck_hash, own_hash
from heirloom.core.record import BadRecord

RECORDS = Path(__file__).parent.parent / "games" / "the_heirs" / "records"
FAIR = (RECORDS / "fair.txt").read_text(encoding="utf-8")
SPIES = ["agent keep banquet dowager beggar"]
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
        (1, "heirloom record 9", "expected “heirloom record 2”"),
        (2, "game the_heirs", "expected “game NAME VERSION”"),
        (2, "game the_heirs 99", "played with version 99 of the rules"),
        (3, "options rows", "expected “options NAME=VALUE ...”"),
        (4, "seats two", "expected “seats NUMBER”"),
        (6, "name 3 Anna", "expected the name of seat 0"),
        (7, None, "1 names were given for 2 seats"),
        (8, "1 z9", "Move “z9” is unknown"),
        (8, "0 c1", "It is not your turn"),
        (9, "deal nobody", "Drawn card “nobody” is unknown"),
        (9, None, "a draw is expected (c1)"),
        (10, "deal emily", "The log has a draw where none is expected"),
        (10, "what?", "unexpected line “what?”"),
    ],
)
def test_a_damaged_line_is_named_with_its_reason(line: int, to: str | None, why: str) -> None:
    with pytest.raises(BadRecord) as caught:
        read_record(changed(PLAIN, line, to)).replay()
    assert why in str(caught.value)
    expected = 8 if "names were given" in why else line
    assert str(caught.value).startswith(f"Line {expected - (line == 7)} ")


def test_a_wrong_result_is_refused() -> None:
    end = line_of(PLAIN, "end")
    with pytest.raises(BadRecord, match=f"Line {end} .*the result is 0 1, not 1 0"):
        read_record(changed(PLAIN, end, "end 1 0")).replay()


def test_an_end_before_the_end_is_refused() -> None:
    lines = PLAIN.splitlines()
    cut = "\n".join([*lines[:9], "end 0 1"]) + "\n"
    with pytest.raises(BadRecord, match="Line 10 .*the match is not over at this point"):
        read_record(cut).replay()


def test_a_record_of_an_unknown_game_or_option_is_refused() -> None:
    with pytest.raises(Mistake, match="Game “chess” is unknown"):
        read_record(changed(PLAIN, 2, "game chess 1")).replay()
    with pytest.raises(Mistake, match="Option “row” is unknown. Did you mean “rows”"):
        read_record(changed(PLAIN, 3, "options row=4")).replay()


def test_a_record_names_the_cards_of_the_game() -> None:
    match = Match(heirloom.game("the_heirs"), dealer=Shuffling(1))
    record = match.record()
    assert record.cards == own_hash("heirloom.games.the_heirs")
    assert f"\ncards {record.cards}\n" in str(record)
    assert read_record(str(record)) == record


def test_the_line_of_a_mistake_counts_the_line_of_the_cards() -> None:
    text = str(Match(heirloom.game("the_heirs"), dealer=Shuffling(1)).record()) + "0 z9\n"
    with pytest.raises(BadRecord) as caught:
        read_record(text).replay()
    assert caught.value.line == len(text.splitlines())


def test_a_record_is_replayed_with_the_cards_that_it_was_played_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    old = own_deck("heirloom.games.inheritance").replace('slug = "spy"', 'slug = "agent"')
    box = heirloom.Box("inheritance", deck=old)
    match = Match(box.open(), dealer=Scripted(SPIES, Shuffling(1)))
    assert "agent" in str(match.record())
    text = str(match.record()._replace(box=heirloom.game("inheritance").box, cards=deck_hash(old)))
    with pytest.raises(BadRecord, match="Line 5 .*played with a deck of inheritance that is not"):
        read_record(text).replay()
    monkeypatch.setattr(decks, "earlier_decks", lambda package: [old])
    assert read_record(text).replay().log == match.log
    unnamed = text.replace(f"cards {deck_hash(old)}\n", "")  # as older versions wrote it
    assert read_record(unnamed).replay().log == match.log


def test_a_position_to_start_from_keeps_the_cards_of_its_record(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    old = own_deck("heirloom.games.inheritance") + "# as it was\n"
    game = heirloom.game("inheritance")
    start = Match(game, dealer=Shuffling(1)).position()
    match = Match.at(start, Shuffling(2))
    seat = match.waiting_on()[0]
    match.play(seat, match.legal(seat)[0])
    text = str(match.record()._replace(cards=deck_hash(old)))
    monkeypatch.setattr(decks, "earlier_decks", lambda package: [old])
    assert read_record(text).replay().log == match.log


def test_a_record_of_other_rules_that_starts_at_a_position_is_not_followed() -> None:
    game = heirloom.game("the_heirs")
    start = Match(game, dealer=Shuffling(1)).position()
    record = Match.at(start, Shuffling(2)).record()
    old = record._replace(version=9, start=record.start.replace("the_heirs 1", "the_heirs 9"))
    match, stopped = read_record(str(old)).follow()
    assert match.log == []
    assert "version 9 of the rules" in str(stopped)


@pytest.mark.parametrize("end", ["", "\n", "\r\n", "\n\n"])
def test_a_deck_of_ones_own_is_kept_to_the_letter(end: str) -> None:
    odd = "# trailing   \n\n# one\u2028line, and\x85this\n".replace(
        "\n", end if "\r" in end else "\n"
    )
    box = heirloom.Box("the_heirs", deck=odd + own_deck("heirloom.games.the_heirs").strip() + end)
    match = Match(box.open(), dealer=Shuffling(1))
    record = read_record(str(match.record()))
    assert record.box == match.game.box
    assert "# trailing   \n" in record.box.deck
    assert record.replay().log == match.log


def test_who_resigned_stands_in_the_record() -> None:
    match = Match(heirloom.game("the_heirs"), dealer=Fair(bytes(32)))
    record = match.record()._replace(resigned=(1,), reveal=bytes(32).hex())
    assert "\nresigned 1\nreveal" in str(record)
    assert read_record(str(record)) == record
    with pytest.raises(BadRecord, match="There is no seat 2: seats are 0 to 1"):
        read_record(str(record._replace(resigned=(2,))))


def test_a_fair_record_is_verified() -> None:
    read_record(FAIR).verify()


def test_a_record_without_a_promise_or_an_end_cannot_be_verified() -> None:
    with pytest.raises(Mistake, match="no shuffle fingerprint"):
        read_record(PLAIN).verify()
    head = FAIR.split("end ")[0]
    with pytest.raises(Mistake, match="not finished"):
        read_record(head).verify()


def test_another_seed_is_not_the_one_that_was_promised() -> None:
    match = Match(heirloom.game("the_heirs"), dealer=Fair(bytes(32)))
    while waiting := match.waiting_on():
        match.play(waiting[0], match.legal(waiting[0])[0])
    forged = match.record()._replace(promise=Fair(bytes(range(32))).promise())
    with pytest.raises(Mistake, match="does not match the fingerprint"):
        read_record(str(forged)).verify()


def test_a_changed_draw_is_found_even_under_a_new_seal() -> None:
    record = read_record(FAIR)
    draws = [i for i, entry in enumerate(record.entries) if entry.seat == DEALER]
    one, other = draws[3], draws[4]
    entries = list(record.entries)
    entries[one], entries[other] = entries[other], entries[one]
    with pytest.raises(BadRecord, match="the sealed shuffle draws"):
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
