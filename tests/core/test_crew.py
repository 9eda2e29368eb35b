"""Which tasks a crew hands out together."""

from __future__ import annotations

from heirloom.core.crew import CALL_SECONDS, MOST_TOGETHER, Coming

QUICK, SLOW = ["quick"], ["slow"]  # what the tasks of a kind begin with


def test_quick_tasks_are_handed_out_together_once_it_is_known_that_they_are_quick() -> None:
    coming = Coming([(QUICK, number) for number in range(300)])
    first = coming.take()
    assert (first.places, first.tasks) == ([0], [(QUICK, 0)])
    coming.note(first, CALL_SECONDS / 10)
    assert coming.take().places == list(range(1, 11))
    coming.note(first, 0.0)
    coming.note(first, 0.0)
    assert len(coming.take().tasks) == 30
    for _ in range(1000):
        coming.note(first, 0.0)
    assert len(coming.take().tasks) == MOST_TOGETHER


def test_tasks_of_another_kind_are_handed_out_one_by_one_until_they_are_known() -> None:
    coming = Coming([(QUICK, 0), (QUICK, 1), (QUICK, 2), (SLOW, 3), (SLOW, 4), (QUICK, 5)])
    coming.note(coming.take(), 0.0)
    assert coming.take().places == [1, 2]
    slow = coming.take()
    assert slow.places == [3]
    coming.note(slow, 2 * CALL_SECONDS)
    assert coming.take().places == [4]
    assert coming.take().places == [5]
    assert coming.take().tasks == []
