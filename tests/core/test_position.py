"""Positions as text: whatever is true, or known to a seat, is written with names and read back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import heirloom
from heirloom.core.catalogue import own_names
from heirloom.core.mistakes import Mistake
from heirloom.core.position import BadPosition
from heirloom.core.record import read
from tests.core.test_fields import Table

MOMENT = """\
heirloom position 1
game the_heirs 1
options rows=2 columns=2 start=drawn memory=player
seats 2
public.board emily ?*2 -
public.captured jennifer
public.left 2 1
public.down 2
public.phase move
public.turn black
public.fresh a1
secret.pile jacob michael
"""


def small() -> heirloom.Game[Any, Any, Any]:
    """The Heirs with four cards."""
    return heirloom.game("the_heirs", rows=2, columns=2)


def in_mid_game(name: str, seats: int, moves: int, seed: str) -> heirloom.Match[Any, Any, Any]:
    """A match after some random moves."""
    rng = Random(seed)
    match = heirloom.Match(heirloom.game(name), seats, heirloom.Shuffling(seed))
    for _ in range(moves):
        waiting = match.waiting_on()
        if not waiting:
            break
        seat = rng.choice(waiting)
        match.play(seat, rng.choice(match.legal(seat)))
    return match


@pytest.mark.parametrize("name", own_names())
@pytest.mark.parametrize("moves", [0, 1, 9, 23, 1000])
def test_every_truth_and_every_view_reads_back(name: str, moves: int) -> None:
    game = heirloom.game(name)
    for seats in range(game.fewest, game.most + 1):
        match = in_mid_game(name, seats, moves, f"{name} {seats}")
        for seat in (None, *range(seats), heirloom.WATCHER):
            position = match.position(seat)
            again = heirloom.position(game, str(position))
            assert again.key() == position.key()
            assert str(again) == str(position)


@pytest.mark.parametrize("name", own_names())
def test_what_a_seat_cannot_know_is_not_in_its_position(name: str) -> None:
    game, rng = heirloom.game(name), Random(name)
    match = in_mid_game(name, game.most, 20, name)
    for seat in range(game.most):
        position = match.position(seat)
        assert position.view is not None
        other = game.imagine(position.view, rng)
        imagined = heirloom.Position(game, game.most, None, other.view(seat))
        assert str(imagined) == str(position)


def test_a_text_has_names_and_leaves_out_what_is_as_in_a_new_game() -> None:
    game = small()
    position = heirloom.position(game, MOMENT)
    assert str(position) == MOMENT
    assert position.state is not None
    assert position.state.public.turn == 0


def test_the_head_may_be_left_out() -> None:
    game = small()
    body = MOMENT.split("seats 2\n")[1]
    assert heirloom.position(game, body).key() == heirloom.position(game, MOMENT).key()
    bare = heirloom.position(heirloom.game("ancestree"), "seats 3\n")
    assert (bare.seats, bare.state is not None) == (3, True)


def test_a_match_begins_at_a_position_and_its_record_says_so() -> None:
    game = small()
    match = heirloom.Match.at(heirloom.position(game, MOMENT), heirloom.Shuffling(1))
    while not match.over:
        seat = match.waiting_on()[0]
        match.play(seat, match.legal(seat)[0])
    text = str(match.record())
    assert "> public.board emily ?*2 -" in text
    again = read(text).replay()
    assert again.truth().key() == match.truth().key()
    assert str(again.record()) == text
    assert match.reveal(0).zones


def test_what_one_seat_knows_is_not_enough_for_a_match() -> None:
    game = small()
    view = heirloom.Match(game, 2, heirloom.Shuffling(1)).position(0)
    with pytest.raises(Mistake, match="whole state"):
        heirloom.Match.at(view)


@pytest.mark.parametrize(
    ("wrong", "line", "said"),
    [
        (("emily ?", "emly ?"), 5, "field “public.board”: Card “emly” is unknown. Did you mean"),
        (("left 2 1", "left 2 one"), 7, "field “public.left”: “one” is not a number"),
        (("public.down", "public.dwn"), 8, "Did you mean “down”"),
        (("secret.pile", "secrets.pile"), 12, "Did you mean “secret”"),
        (("?*2", "?*99999999"), 5, "“*99999999” cannot be read"),
        (("turn black", "turn green"), 10, "Seat “green” is unknown"),
        (("phase move", "phase"), 9, "expected a value"),
        (("jacob michael", "jacob [michael]"), 12, "expected a value, not “[”"),
        (("seats 2", "seats 7"), 4, "for exactly 2 players, not 7"),
        (("the_heirs 1", "the_heirs 9"), 2, "version 9"),
        (("rows=2", "rows=4"), 2, "it is from the_heirs rows=4"),
    ],
)
def test_a_wrong_text_names_line_and_field(wrong: tuple[str, str], line: int, said: str) -> None:
    with pytest.raises(BadPosition) as caught:
        heirloom.position(small(), MOMENT.replace(*wrong, 1))
    assert caught.value.line == line
    assert said in str(caught.value)


@pytest.mark.parametrize("wrong", [("emily ?*2 -", "emily"), ("jacob michael", "jacob*2")])
def test_fields_that_do_not_fit_together_are_refused(wrong: tuple[str, str]) -> None:
    with pytest.raises(Mistake, match="do not fit together"):
        heirloom.position(small(), MOMENT.replace(*wrong))


def test_garbage_is_refused_and_never_crashes() -> None:
    rng = Random("garbage")
    games = [heirloom.game(name) for name in own_names()]
    texts = [(game, str(in_mid_game(game.name, game.fewest, 15, "").position())) for game in games]
    for _ in range(600):
        game, text = rng.choice(texts)
        at, noise = rng.randrange(len(text)), rng.choice(["", "x", "*3", "(", "]", "-1", "\n", '"'])
        broken = text[:at] + noise + text[at + 1 :]
        try:
            found = heirloom.position(game, broken)
        except Mistake:
            continue
        assert found.key()


def test_every_kind_of_field_is_written_and_read() -> None:
    from heirloom.core.values import Values
    from tests.core.test_fields import table

    values, made = Values(heirloom.game("the_heirs"), 2), table()
    made.ended_by = "a “quoted” one"
    for name, kind, _ in Table.fields():
        text = values.write(kind, getattr(made, name), Table)
        again = table()
        setattr(again, name, values.read(kind, text, Table))
        other = table()
        setattr(other, name, getattr(made, name))
        assert again.key() == other.key(), text
