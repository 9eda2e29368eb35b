"""Records that were damaged anywhere are refused with their line; never does reading one crash."""

from __future__ import annotations

import os
import random

import pytest

import heirloom
from heirloom import Match, Mistake, Shuffling, read_record
from heirloom.core.cards import own_deck
from heirloom.core.record import BadRecord

LONG = os.environ.get("HEIRLOOM_LONG") == "1"
DAMAGED = 10_000 if LONG else 500
PLIES = 40


def a_record(name: str, deck: str = "", start: bool = False) -> str:
    """A match of a few moves, written down; with a custom deck, or from a position on."""
    game = heirloom.core.catalogue.open_game(name, {}, deck)
    match = Match(game, dealer=Shuffling(1))
    rng = random.Random(1)
    for ply in range(PLIES):
        if start and ply == PLIES // 2:
            match = Match.at(match.position(), Shuffling(2))
        waiting = match.waiting_on()
        if not waiting:
            break
        match.play(waiting[0], rng.choice(match.legal(waiting[0])))
    return str(match.record())


def records() -> list[str]:
    """Records of every game, with decks and positions inside some of them."""
    found = [a_record(name) for name in heirloom.games()]
    found += [a_record("inheritance", own_deck("heirloom.games.inheritance"))]
    found += [a_record("the_heirs", own_deck("heirloom.games.the_heirs"))]
    return [*found, a_record("the_heirs", start=True), a_record("les_heritiers", start=True)]


def damaged(text: str, rng: random.Random) -> str:
    """A record with a few bytes changed, left out or doubled, lines exchanged or numbers grown."""
    data = bytearray(text.encode())
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        at = rng.randrange(len(data))
        how = rng.randrange(5)
        if how == 0:
            data[at] = rng.randrange(256)
        elif how == 1:
            del data[at : at + rng.randrange(1, 30)]
        elif how == 2:
            data[at:at] = data[at : at + rng.randrange(1, 60)]
        elif how == 3:
            data[at:at] = rng.choice((b"9" * 4_301, b"[" * 2_000, b"a." * 2_000, b"\n", b'"', b"{"))
        else:
            lines = data.split(b"\n")
            one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
            lines[one], lines[other] = lines[other], lines[one]
            data = bytearray(b"\n".join(lines))
    return data.decode("utf-8", "replace")


def test_damaged_records_are_read_or_refused_with_their_line() -> None:
    rng = random.Random(3)
    texts = records()
    refused = 0
    for _ in range(DAMAGED):
        text = damaged(rng.choice(texts), rng)
        line = refused_at(text)
        assert line is None or 1 <= line <= text.count("\n") + 2, text
        refused += line is not None
    print(f"{DAMAGED} damaged records: {refused} refused, 0 tracebacks")
    assert refused > DAMAGED // 2


def refused_at(text: str) -> int | None:
    """The line for which a record is refused; none where it can be replayed."""
    try:
        read_record(text).replay()
    except BadRecord as bad:
        return bad.line
    return None


NUMBER = "9" * 4_301


@pytest.mark.parametrize(
    ("line", "to"),
    [
        (2, f"game the_heirs {NUMBER}"),
        (3, f"options rows={NUMBER}"),
        (4, f"seats {NUMBER}"),
        (5, f"name {NUMBER} Anna"),
        (5, f"{NUMBER} a1"),
        (5, f"end {NUMBER} 0"),
    ],
)
def test_a_number_of_thousands_of_digits_is_refused_with_its_line(line: int, to: str) -> None:
    lines = a_record("the_heirs").split("\n")
    lines[line - 1] = to
    with pytest.raises(BadRecord) as caught:
        read_record("\n".join(lines)).replay()
    assert caught.value.line == (2 if line == 3 else line)


@pytest.mark.parametrize(
    "deck",
    ["x = " + "[" * 20_000, "a." * 30_000 + "a = 1", "x = " + "9" * 4_301, "[[cards]]\nslug = 1"],
)
def test_a_deck_that_cannot_be_read_is_refused_with_its_first_line(deck: str) -> None:
    head = "heirloom record 2\ngame inheritance 1\noptions\nseats 2\nname 0 A\nname 1 B\n"
    block = "".join(f"| {line}\n" for line in deck.split("\n"))
    with pytest.raises(BadRecord) as caught:
        read_record(f"{head}{block}").replay()
    assert caught.value.line == 7


def test_a_position_that_cannot_be_read_is_refused_with_its_line() -> None:
    text = a_record("the_heirs", start=True)
    first = next(n for n, line in enumerate(text.split("\n"), 1) if line.startswith("> "))
    lines = text.split("\n")
    lines[first + 4] = "> public.nothing 3"
    with pytest.raises(BadRecord) as caught:
        read_record("\n".join(lines)).replay()
    assert caught.value.line == first + 5


def test_a_deck_stands_in_its_record_to_the_letter() -> None:
    deck = own_deck("heirloom.games.the_heirs")
    odd = deck.replace("Emma", "Em\u2028ma\x85").rstrip() + "   \n\n# the end  \n"
    text = a_record("the_heirs", odd)
    assert read_record(text).box.deck == odd
    assert str(read_record(text).replay().record()) == text


def test_a_number_of_seats_that_cannot_play_is_refused_with_its_line() -> None:
    with pytest.raises(BadRecord, match="Line 4 of the record: The Heirs is for exactly 2 players"):
        read_record("heirloom record 2\ngame the_heirs 1\noptions\nseats 7\n").replay()


def test_a_record_says_no_more_than_a_mistake_about_any_game() -> None:
    with pytest.raises(Mistake, match="Line 2 of the record: Game “chess” is unknown"):
        read_record("heirloom record 2\ngame chess 1\noptions\nseats 2\n").replay()
