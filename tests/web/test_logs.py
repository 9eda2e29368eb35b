"""The log: limited in rate, and without secrets."""

from __future__ import annotations

import io
import json
import logging
import random
import re
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from heirloom.web import logs
from heirloom.web.logs import JsonFormatter, PlainFormatter, RateFilter, without_secrets
from heirloom.web.settings import Settings
from tests.web.visitor import Server, Visitor, frame, moves


@pytest.fixture(autouse=True)
def own_logging() -> Iterator[None]:
    """What a test sets up is taken down."""
    root = logging.getLogger()
    before = root.handlers, root.level, logging.getLogger("heirloom").level
    yield
    root.handlers, level, ours = before
    root.setLevel(level)
    logging.getLogger("heirloom").setLevel(ours)


def configured(kind: str) -> io.StringIO:
    written = io.StringIO()
    logs.configure(Settings(log=kind), written)
    return written


def test_a_hundred_thousand_failures_of_a_kind_fill_a_few_lines() -> None:
    written = configured("plain")
    log = logging.getLogger("heirloom.web")
    try:
        raise RuntimeError("the disk is full")
    except RuntimeError:
        for number in range(100_000):
            log.exception("a bot failed in room %s", number)
    asyncio_log = logging.getLogger("asyncio")
    for number in range(1_000):
        asyncio_log.error(f"socket.accept() out of system resource\nsocket: <socket fd={number}>")
    assert len(written.getvalue()) < 8_000
    assert written.getvalue().count("a bot failed in room") == logs.LINES_PER_MESSAGE
    assert written.getvalue().count("out of system resource") == logs.LINES_PER_MESSAGE


def test_messages_of_many_kinds_are_limited_together() -> None:
    written = configured("plain")
    letters = random.Random(1)
    log = logging.getLogger("heirloom.web")
    for _ in range(5_000):
        log.error("".join(letters.choices("abcdefgh", k=20)))
    assert written.getvalue().count("\n") == logs.LINES_PER_WINDOW


def test_what_was_left_out_is_counted() -> None:
    now = [0.0]
    limited = RateFilter(lambda: now[0])
    handler = logging.StreamHandler(io.StringIO())
    handler.addFilter(limited)
    log = logging.getLogger("heirloom.test")
    log.propagate, log.handlers = False, [handler]
    for _ in range(1_000):
        log.error("no answer after %d s", 5)
    now[0] += 61
    log.error("no answer after %d s", 6)
    lines = handler.stream.getvalue().splitlines()
    assert lines[-1] == "no answer after 6 s ... and 995 more like it"
    for _ in range(100):
        log.error("no answer after %d s", 5)
    now[0] += 61
    assert limited.left_out() == [("heirloom.test: no answer after %d s", 96)]
    assert limited.left_out() == []


def test_a_line_for_programs_is_one_object_with_its_fields() -> None:
    written = configured("json")
    log = logging.getLogger("heirloom.web")
    log.warning("%s waits\nfor the store", "/t/{id}", extra={"room": "abc", "status": 503})
    try:
        raise ValueError("postgresql://anna:sesame@db/heirloom")
    except ValueError:
        log.exception("it failed")
    first, second = map(json.loads, written.getvalue().splitlines())
    assert first["level"] == "warning"
    assert first["logger"] == "heirloom.web"
    assert first["message"] == "/t/{id} waits\nfor the store"
    assert (first["room"], first["status"]) == ("abc", 503)
    assert "ValueError" in second["error"]
    assert "sesame" not in second["error"]


SEED = "ab" * 32


@pytest.mark.parametrize(
    "text",
    [
        "GET /t/abc/device/sesame failed",
        "cannot reach postgresql+psycopg://anna:sesame@db/heirloom",
        "connection failed: host=db password=sesame user=anna",
        "Cookie: heirloom=sesame",
        "{'cookie': 'sesame'}",
        "(b'cookie', b'heirloom=sesame')",
        "[SQL: INSERT INTO seats] [parameters: {'key': 'sesame'}]",
        "DETAIL:  Failing row contains (abc, sesame).",
    ],
)
def test_secrets_in_the_words_of_others_are_blotted_out(text: str) -> None:
    assert "sesame" in text
    assert "sesame" not in without_secrets(text)
    assert "sesame" not in without_secrets(f"something else\n{text}")


def test_seeds_and_digests_are_blotted_out_in_both_forms() -> None:
    record = logging.LogRecord("x", logging.INFO, "", 0, "seed %s", (SEED,), None)
    assert SEED not in PlainFormatter().format(record)
    assert SEED not in JsonFormatter().format(record)
    assert "room aZ3_-9 at move 12" in without_secrets("room aZ3_-9 at move 12")


def test_the_end_of_a_server_is_no_failure() -> None:
    written = configured("plain")
    try:
        raise __import__("asyncio").CancelledError
    except BaseException:
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application")
    assert written.getvalue() == ""


def secrets_of(store: str) -> set[str]:
    """Everything in a store that is nobody else's business."""
    with sqlite3.connect(store) as connection:
        found = {row[0] for row in connection.execute("select seed from matches")}
        found |= {row[0] for row in connection.execute("select key from seats")}
        found |= {row[0] for row in connection.execute("select visitor from holders")}
    connection.close()
    return {secret for secret in found if secret}


def test_whatever_happens_no_secret_is_in_the_log(tmp_path: Path) -> None:
    server = Server(tmp_path, log="json", environment={"HEIRLOOM_LOG_LEVEL": "debug"})
    anna, bert = Visitor(server), Visitor(server)
    try:
        room = anna.open("inheritance", **{"seat-1": "person", "name": "Anna"})
        bert.post(f"/t/{room}/sit", seat="1", name="Bert")
        with anna.socket(room) as tab, bert.socket(room) as other:
            for socket in (tab, other):
                board = frame(socket)["parts"]["ways"]
                for move in moves(board)[:1]:
                    socket.send(json.dumps({"do": "play", "move": move, "command": "c-1"}))
                socket.send(json.dumps({"do": "hint"}))
                socket.send(json.dumps({"do": "say", "text": "open sesame"}))
                socket.send("{")
            tab.send(b"\xff", text=True)
        page = anna.get(f"/t/{room}").text
        device = re.search(rf"/t/{room}/device/([\w-]+)", page)
        assert device is not None
        Visitor(server).get(f"/t/{room}/device/{device[1]}?key={device[1]}")
        Visitor(server).post(f"/t/{room}/device/{device[1]}")
        Visitor(server).get("/t/nowhere/device/some-key-or-other")
        Visitor(server).get("/t/%E2%80%A8broken%C2%85lines")
        anna.post(f"/t/{room}/resign", origin="http://elsewhere.test")
        secrets = secrets_of(server.store)
        blocked = sqlite3.connect(server.store)
        blocked.execute("drop table entries")  # whatever is asked now fails, loudly
        blocked.execute("drop table holders")
        blocked.commit()
        blocked.close()
        for path in ("/", f"/t/{room}", f"/t/{room}/device/{device[1]}", f"/t/{room}/check"):
            anna.get(path)
            anna.post(path, game="the_heirs")
        anna.post("/open", game="the_heirs", name="Anna")
        time.sleep(0.2)
    finally:
        server.stop()
    written = server.errors.read_text()
    secrets |= {one.cookie.removeprefix("heirloom=") for one in (anna, bert)}
    assert len(secrets) >= 6
    assert '"level":"error"' in written or '"level":"warning"' in written
    assert [secret for secret in secrets if secret in written] == []
    assert "sesame" not in written
    assert "some-key-or-other" not in written
    for line in written.splitlines():
        assert {"time", "level", "logger", "message"} <= json.loads(line).keys()
    paths = {json.loads(line).get("path") for line in written.splitlines()}
    assert "/t/{id}/device/{key}" in paths
