"""Every event, prompt and refusal of The Heirs cites the clause that it rests on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import heirloom
from heirloom import WATCHER, Illegal, Match, Scripted
from heirloom.core.words import Phrase, Reader
from tests.games.templates import kinds, sentences
from tests.games.the_heirs.table import Table

FILE = "the_heirs/rules/game.py"
ENGLISH = Reader("en", ("Ann", "Ben"), "heirloom.games.the_heirs")


def begun() -> list[tuple[str, str]]:
    """What is told as a match begins."""
    match = Match(heirloom.game("the_heirs"), dealer=Scripted(["black"]))
    return [(told.kind, told.clause) for told in match.story()]


def told(table: Table) -> list[tuple[str, str]]:
    """The kinds and clauses of what happened."""
    return [(event.kind, event.clause) for event in table.story]


def turned(card: str) -> Table:
    """Black has just turned over a card between a black 1 and a red 5."""
    return Table("b1 ## r5 ##", down=f"{card} alice").play(f"b1={card}")


# What happens: the kind of event, how it comes about, and its clause
EVENTS: list[tuple[str, Callable[[], list[tuple[str, str]]], str]] = [
    ("start", begun, "1.3"),
    ("turn", lambda: told(turned("emma")), "2.2"),
    ("show", lambda: told(turned("emma")), "3.1"),
    ("capture", lambda: told(Table("b1 r5 r4").play("a1xb1")), "4.4"),
    ("capture", lambda: told(turned("emma").play("a1xb1")), "5.1"),
    ("stop", lambda: told(turned("emma").play("stop")), "5.3"),
    ("end", lambda: told(Table("b1 r5").play("a1xb1")), "6.1"),
    ("end", lambda: told(Table(".. .. r5\nb1 r4 ..").play("a1xb1")), "6.2"),
]


@pytest.mark.clause("1.3", "2.2", "3.1", "4.4", "5.1", "5.3", "6.1", "6.2")
def test_every_event_cites_its_clause() -> None:
    for kind, happen, clause in EVENTS:
        assert [cited for told_kind, cited in happen() if told_kind == kind][-1] == clause, kind


def test_every_kind_of_event_is_in_the_table() -> None:
    assert kinds(FILE) == {kind for kind, _, _ in EVENTS}


# What is asked: who looks, at what, which sentence, and its clause
PROMPTS: list[tuple[int, Callable[[], Table], str, str]] = [
    (0, lambda: Table("b5 ##", down="emma"), "Turn over a card.", "3.1"),
    (0, lambda: Table("b1 r5 ##", down="emma"), "Turn over a card or capture one.", "2.2"),
    (0, lambda: Table("b1 r5 r4"), "Capture a card: there is none left to turn over.", "2.4"),
    (1, lambda: Table("b1 r5"), "It is {who}’s turn.", "2.1"),
    (0, lambda: turned("emma"), "Capture {card}, or end your turn.", "5.1"),
    (0, lambda: turned("michael"), "Capture with {card}, or end your turn.", "5.1"),
    (0, lambda: Table("b1 r5").play("a1xb1"), "You win: your opponent has no cards left.", "6.1"),
    (1, lambda: Table("b1 r5").play("a1xb1"), "You lose: you have no cards left.", "6.1"),
    (WATCHER, lambda: Table("b1 r5").play("a1xb1"),
     "{who} wins: the other side has no cards left.", "6.1"),
    (0, lambda: Table(".. .. r5\nb1 r4 ..").play("a1xb1"),
     "You win: your opponent’s last card cannot capture anything.", "6.2"),
    (1, lambda: Table(".. .. r5\nb1 r4 ..").play("a1xb1"),
     "You lose: your last card cannot capture anything.", "6.2"),
    (WATCHER, lambda: Table(".. .. r5\nb1 r4 ..").play("a1xb1"),
     "{who} wins: the other side cannot capture anything.", "6.2"),
]  # fmt: skip


def asked(table: Table, seat: int) -> tuple[Phrase, str]:
    """What a player is shown, and its clause."""
    game = table.game
    view = game.watch(table.public) if seat == WATCHER else table.state.view(seat)
    scene = game.scene(view)
    assert isinstance(scene.prompt, Phrase)
    return scene.prompt, scene.clause


@pytest.mark.clause("2.1", "2.2", "2.4", "3.1", "5.1", "6.1", "6.2")
def test_every_prompt_cites_its_clause() -> None:
    for seat, happen, sentence, clause in PROMPTS:
        prompt, cited = asked(happen(), seat)
        assert (prompt.template, cited) == (sentence, clause)


def test_every_prompt_is_in_the_table() -> None:
    wanted = sentences("the_heirs/table/scene.py", "_prompt")
    wanted |= sentences("the_heirs/table/verdicts.py", "result")
    assert wanted | sentences(FILE, "chained") == {sentence for _, _, sentence, _ in PROMPTS}


@pytest.mark.clause("5.1", "5.3")
def test_the_prompt_says_whether_the_card_captures_or_is_captured() -> None:
    table = turned("emma")
    assert table.legal() == ["a1xb1", "stop"]
    assert ENGLISH.read(asked(table, 0)[0]) == "Capture Emma (red 5), or end your turn."
    assert refusal(table, "d1") == ("Capture {card}, or end your turn.", "5.3")
    table = turned("michael")
    assert table.legal() == ["b1xc1", "stop"]
    assert ENGLISH.read(asked(table, 0)[0]) == "Capture with Michael (black 2), or end your turn."


@pytest.mark.clause("6.2")
def test_the_end_says_how_many_cards_could_not_capture() -> None:
    stuck = Table(".. .. r3 r4\n.. .. .. ..\nb1 r4 .. ..").play("a1xb1")
    words = "You lose: none of your 2 cards can capture anything."
    assert ENGLISH.read(asked(stuck, 1)[0]) == words


# What is refused: when, what, with which sentence, and its clause
REFUSALS: list[tuple[Callable[[], Table], str, str, str]] = [
    (lambda: Table("b1 r5").play("a1xb1"), "a1xb1", "The game is over.", "6.3"),
    (lambda: Table("## ##", down="emma jacob").play("a1"), "b1", "It is not your turn.", "2.1"),
    (lambda: turned("emma"), "d1", "Capture {card}, or end your turn.", "5.3"),
    (lambda: turned("michael"), "d1", "Capture with {card}, or end your turn.", "5.3"),
    (lambda: Table("b1 .. r5"), "b1", "There is no card on {square}.", "3.2"),
    (lambda: Table("b1 .. r5"), "a1", "The card on {square} is already face up.", "3.2"),
    (lambda: Table("r1 b5"), "a1xb1", "You have no face-up card on {square}.", "4.1"),
    (lambda: Table("b1 .. r5"), "a1xb1", "{square} is empty: cards move only to capture.", "4.5"),
    (lambda: Table("b1 ##", down="emma"), "a1xb1", "The card on {square} is face down.", "4.1"),
    (lambda: Table("b1 b5 r5"), "a1xb1", "The card on {square} is yours.", "4.1"),
    (lambda: Table("b1 b5 r5"), "a1xc1", "Another card is in the way.", "4.2"),
    (lambda: Table("b5 r4"), "a1xb1", "A {mine} cannot capture a {theirs}.", "4.3"),
    (lambda: Table("b1 .. r4\n## r5 ..", down="henry").play("a1=henry"), "a2xc2",
     "The card just turned over must take part in the capture.", "5.2"),
    (lambda: Table("b1 r5"), "stop", "You cannot pass: turn over a card or capture one.", "2.2"),
]  # fmt: skip


def refusal(table: Table, move: str) -> tuple[str, str]:
    """The sentence that a player is refused with, and its clause."""
    with pytest.raises(Illegal) as caught:
        table.play(move)
    return caught.value.why.template, caught.value.clause


@pytest.mark.clause("2.1", "2.2", "3.2", "4.1", "4.2", "4.3", "4.5", "5.2", "5.3", "6.3")
def test_every_refusal_cites_its_clause() -> None:
    for happen, move, sentence, clause in REFUSALS:
        assert refusal(happen(), move) == (sentence, clause)


def test_every_refusal_is_in_the_table() -> None:
    checks = ("_check_turn", "_check_turning", "_check_capture", "_check_stop", "chained")
    assert sentences(FILE, *checks) == {sentence for _, _, sentence, _ in REFUSALS}
