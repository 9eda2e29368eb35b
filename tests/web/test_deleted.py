"""A match that is deleted while this process hears nothing: its table goes all the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.deploy.processes import wait_until
from tests.web.indoors import Indoors
from tests.web.visitor import Visitor


class Place:
    """Where a server in this process can be reached."""

    def __init__(self, indoors: Indoors) -> None:
        self.port = indoors.port
        self.address = f"http://127.0.0.1:{indoors.port}"


def by_a_visit(indoors: Indoors, room: str) -> None:
    assert Visitor(Place(indoors)).get(f"/t/{room}").status == 404


def by_a_tick(indoors: Indoors, room: str) -> None:
    indoors.call(indoors.tables.neighbours.tick)
    wait_until(lambda: not len(indoors.tables))


@pytest.mark.parametrize("noticed", [by_a_visit, by_a_tick])
def test_the_table_of_a_deleted_match_is_dropped(
    noticed: Callable[[Indoors, str], None], indoors: Indoors, caplog: pytest.LogCaptureFixture
) -> None:
    table, _ = indoors.table("the_heirs", 2)
    indoors.wait(indoors.tables.store.forget(table.room.id))
    assert len(indoors.tables) == 1
    table.room.behind = True  # as after the listener was away
    noticed(indoors, table.room.id)
    assert len(indoors.tables) == 0
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


def test_a_message_to_a_deleted_match_is_answered(indoors: Indoors) -> None:
    table, _ = indoors.table("the_heirs", 2)
    indoors.wait(indoors.tables.store.forget(table.room.id))
    anna = Visitor(Place(indoors))
    anna.cookie = "heirloom=cookie-0"
    answer = anna.post(f"/t/{table.room.id}/do", do="say", text="hello")
    assert answer.status == 422
    assert "could not be saved" in answer.text
    assert len(indoors.tables) == 0
    assert anna.get(f"/t/{table.room.id}").status == 404


def test_a_rematch_whose_table_was_deleted_is_opened_again(indoors: Indoors) -> None:
    table, _ = indoors.table("the_heirs", 2)
    indoors.wait(table.room.resign(0))
    anna, bert = Visitor(Place(indoors)), Visitor(Place(indoors))
    anna.cookie, bert.cookie = "heirloom=cookie-0", "heirloom=cookie-1"
    again = f"/t/{table.room.id}/rematch"
    bert.post(again)
    first = anna.post(again).headers["location"]
    assert anna.post(f"{first}/do", do="resign").status == 303
    assert anna.post(f"{first}/forget").status == 303
    second = anna.post(again)
    assert second.status == 303
    assert second.headers["location"] not in (first, f"/t/{table.room.id}")
    assert anna.get(second.headers["location"]).status == 200
