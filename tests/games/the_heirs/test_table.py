"""The table of The Heirs: who can capture, who is left, and what a press would lead to."""

from __future__ import annotations

import random

import pytest

import heirloom
from heirloom import Match, Shuffling
from heirloom.core.preview import Preview
from heirloom.core.scene import Scene
from heirloom.core.sheets import Census, Count, Standing
from heirloom.core.words import Reader
from heirloom.games.the_heirs.rules.game import TheHeirs
from heirloom.games.the_heirs.rules.parts import DOWN
from heirloom.games.the_heirs.table.scene import scene
from heirloom.games.the_heirs.table.verdicts import verdict
from tests.games.the_heirs.table import Table

READER = Reader("en", ["Black", "Red"], "heirloom.games.the_heirs")


def look(table: Table, seat: int = 0) -> Scene:
    """The table as a seat sees it."""
    return scene(table.game, table.state.view(seat))


def press(table: Table, *path: str, seat: int = 0) -> Preview:
    """What pressing these squares would do."""
    return table.game.preview(table.state.view(seat), list(path))


def chips(found: Preview) -> dict[str, str]:
    """What is written on which square."""
    return {chip.on: READER.read(chip.text) for chip in found.chips}


def captures(seen: Scene) -> list[str]:
    """The captures of both sides, as the standing has them."""
    first = seen.sheets[0]
    assert isinstance(first, Standing)
    return [str(rank.value) for rank in first.ranks]


# c1 takes a1, where d1 sees it, but not d1; c4 is behind the back on c3.
LINES = """
.. .. r5 ..
.. .. ## ..
.. .. .. ..
r5 .. b3 r2
"""


@pytest.mark.clause("4.2", "4.3")
def test_a_card_says_what_it_takes_and_what_stops_it() -> None:
    table = Table(LINES, down="emily")
    found = press(table, "c1")
    assert chips(found) == {"a1": "Jennifer retakes", "d1": "outranks", "c3": "in the way"}
    assert READER.read(found.sentence) == "James can take Florence (red 5)."
    assert found.through == ["b1"]
    assert found.steps is not None
    assert found.steps.allowed == [3, 4, 5]


def test_a_capture_tells_both_sides_captures_afterwards() -> None:
    table = Table(LINES, down="emily")
    assert captures(look(table)) == ["1", "1"]  # c1xa1, d1xc1
    found = press(table, "c1", "a1")
    assert READER.read(found.ask) == "Take Florence with James?"
    assert [(one.name, one.text, one.tone) for one in found.changes] == [("captures-0", "0", "bad")]


def test_a_card_that_can_be_retaken_says_by_whom() -> None:
    table = Table("r5 .. b3 ..\n.. .. .. ..\nr1 .. .. ..", down="")
    found = press(table, "c3", "a3")
    assert chips(found) == {"a3": "Emily retakes"}
    assert READER.read(found.sentence) == "On a3, Emily can take James."
    assert found.tone == "bad"


def test_a_card_without_a_capture_says_why() -> None:
    blocked = Table("b5 b5 r5 ..")
    assert READER.read(press(blocked, "a1").sentence) == "Harry stands between Henry and Florence."
    alone = Table("b5 .. .. ..\n.. r5 .. ..")
    found = press(alone, "a2")
    assert READER.read(found.sentence) == "Henry sees no red card in row or column."
    assert found.clause == "4.2"
    outranked = press(Table("b5 .. r4 .."), "a1")
    assert READER.read(outranked.sentence) == "Henry is a 5 and cannot take Margaret (red 4)."
    assert outranked.clause == "4.3"


@pytest.mark.clause("4.5")
def test_two_squares_that_are_no_capture_are_refused_in_the_words_of_the_rules() -> None:
    table = Table("b5 .. r4 ..")
    assert press(table, "a1", "c1").clause == "4.3"
    assert press(table, "a1", "b1").clause == "4.5"
    assert press(table, "a1", "b2").clause == "4.2"  # out of line


@pytest.mark.clause("R4")
def test_what_lies_face_down_is_named_only_where_memory_is_open() -> None:
    closed = Table("r5 .. b3 ..\n## .. .. ..", down="mary")
    told = READER.read(press(closed, "c2", "a2").sentence)
    assert told == "On a2, only a card turned over on a1 could take James."
    game = heirloom.game("the_heirs", memory="open")
    assert isinstance(game, TheHeirs)
    opened = game.preview(closed.state.view(0), ["c2", "a2"])
    told = READER.read(opened.sentence)
    assert told == "On a2, only a red 3 turned over on a1 could take James."
    assert READER.read(game.preview(closed.state.view(0), ["a1"]).sentence).startswith(
        "It is the last one"
    )


@pytest.mark.clause("6.2")
def test_a_capture_after_which_the_opponent_can_end_the_game_is_warned_of() -> None:
    # After a1xb1, c1 retakes and Black has nothing left; a1xa3 keeps out of reach.
    table = Table("r5 .. .. ..\n.. .. .. ..\nb5 r5 r5 ..")
    warned = press(table, "a1", "b1")
    assert READER.read(warned.warning).endswith("you have no capture left: you lose.")
    assert press(table, "a1", "a3").warning == ""


@pytest.mark.clause("R4")
def test_the_census_tells_taken_from_face_down_only_where_memory_is_open() -> None:
    table = Table(LINES, down="emily")
    closed = look(table).sheets[1]
    assert isinstance(closed, Census)
    assert closed.ranks[0] == ("1", Count(up=0, down=1, gone=0), Count(up=0, down=1, gone=0))
    assert closed.hidden == []
    game = heirloom.game("the_heirs", memory="open")
    assert isinstance(game, TheHeirs)
    opened = scene(game, table.state.view(0)).sheets[1]
    assert isinstance(opened, Census)
    assert opened.ranks[0] == ("1", Count(up=0, down=0, gone=1), Count(up=0, down=1, gone=0))
    assert opened.hidden == [(0, []), (1, ["1"])]


@pytest.mark.clause("6.2")
def test_the_end_says_why_every_card_is_stopped() -> None:
    table = Table("b5 .. r2 ..\n.. .. .. ..\n.. b5 .. r5\n.. .. r4 ..", turn="red")
    before = table.state.view(0).copy()
    table.play("d2xb2")
    ended = verdict(table.game, before, table.state.view(0))
    assert ended is not None
    assert READER.read(ended.title) == "You lost"
    assert READER.read(ended.sentence) == "Your last card cannot capture anything."
    assert [(READER.read(what), n) for what, n in ended.rows] == [
        ("face only cards that outrank them", "1")
    ]
    said = look(table).spot("a4").piece
    assert said is not None
    assert said.said is not None
    assert READER.read(said.said.text) == "5 faces a 2"
    assert verdict(table.game, table.state.view(0), table.state.view(0)) is None


@pytest.mark.parametrize("seed", range(6))
def test_promised_captures_are_those_after_the_move(seed: int) -> None:
    game = heirloom.game("the_heirs")
    assert isinstance(game, TheHeirs)
    match, rng, told = Match(game, 2, Shuffling(seed)), random.Random(seed), 0
    while not match.over:
        seat = match.waiting_on()[0]
        before = match.view(seat).copy()
        action = rng.choice(match.legal(seat))
        found = game.preview(before, game.path(before, action))
        match.play(seat, action)
        if action.kind == "capture":
            now = captures(game.scene(match.view(seat)))
            was = captures(game.scene(before))
            promised = {change.name: change.text for change in found.changes}
            then = [promised.get(f"captures-{side}", was[side]) for side in (0, 1)]
            assert then == now
            told += len(promised)
    assert told > 0


def test_every_square_can_be_pressed_by_everybody_at_any_time() -> None:
    game = heirloom.game("the_heirs")
    match, rng = Match(game, 2, Shuffling(3)), random.Random(3)
    while not match.over:
        for seat in (0, 1):
            view = match.view(seat)
            for name, card in zip(game.board.names, view.public.board, strict=True):  # type: ignore[attr-defined]
                found = game.preview(view, [name])
                assert found.sentence
                assert found.clause or found.ask
                if card == DOWN:
                    assert found.changes == []
        seat = match.waiting_on()[0]
        match.play(seat, rng.choice(match.legal(seat)))
