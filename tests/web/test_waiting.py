"""A fair queue: the lines of all who wait take turns."""

from __future__ import annotations

from typing import NamedTuple

from heirloom.web.waiting import Waiting


class Wish(NamedTuple):
    who: str
    number: int


def queue(*lines: tuple[str, int]) -> Waiting[Wish]:
    """So many wishes of each, those of the first asked first."""
    waiting: Waiting[Wish] = Waiting()
    for who, wishes in lines:
        for number in range(wishes):
            waiting.add(Wish(who, number))
    return waiting


def served(waiting: Waiting[Wish]) -> str:
    order = []
    while waiting:
        first, taken = waiting.first(), waiting.take()
        assert first == taken
        order.append(f"{taken.who}{taken.number}")
    return " ".join(order)


def test_everybody_has_a_turn_before_anybody_has_another() -> None:
    assert served(queue(("a", 4), ("b", 1), ("c", 2))) == "a0 b0 c0 a1 c1 a2 a3"


def test_a_newcomer_waits_for_one_turn_of_each() -> None:
    waiting = queue(("a", 40))
    waiting.take()
    waiting.add(Wish("b", 0))
    assert served(waiting).startswith("a1 b0 a2")


def test_what_comes_up_before_somebody_is_done_leaves_the_rest_of_a_crowd_aside() -> None:
    waiting = queue(("a", 40), ("b", 1), ("c", 3))
    assert [waiting.until_done(who) for who in "abc"] == [44, 3, 7]


def test_what_is_put_in_front_comes_next() -> None:
    waiting = queue(("a", 2), ("b", 1))
    waiting.add_first(Wish("c", 7))
    waiting.add_first(Wish("b", 9))
    assert served(waiting) == "b9 c7 a0 b0 a1"


def test_what_nobody_waits_for_any_more_is_taken_out() -> None:
    waiting = queue(("a", 2), ("b", 1))
    assert waiting.remove(Wish("b", 0))
    assert not waiting.remove(Wish("b", 0))
    assert len(waiting) == 2
    assert served(waiting) == "a0 a1"


def test_a_table_waits_in_the_shortest_line_of_its_people() -> None:
    waiting = queue(("a", 2), ("b", 1))
    assert waiting.shortest(["a", "b"]) == "b"
    assert waiting.shortest(["a", "c", "b"]) == "c"
