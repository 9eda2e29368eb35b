"""What a server says of itself: that it lives, that it is ready, what it has counted."""

from __future__ import annotations

import asyncio
import builtins
import json
import os
import re
import sqlite3
import time
from collections.abc import MutableMapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from heirloom.core.metrics import Counter, Gauge, Histogram
from heirloom.store.errors import ReadFailed
from heirloom.web import exposition, health, metrics
from heirloom.web.health import Health
from heirloom.web.monitoring import Monitoring
from heirloom.web.settings import Settings
from tests.loops import run
from tests.web.visitor import Server, Visitor, frame, moves


def sample(text: str, name: str, **labels: str) -> float:
    """The sum of all samples of that name and those labels."""
    total = 0.0
    for line in re.findall(rf"^{name}(?:{{.*}})? .*$", text, re.M):
        if all(f'{label}="{value}"' in line for label, value in labels.items()):
            total += float(line.rpartition(" ")[2])
    return total


def test_a_server_says_that_it_lives_and_is_ready_and_gives_no_cookie(server: Server) -> None:
    until = time.monotonic() + 60
    while Visitor(server).get("/readyz").status != 200 and time.monotonic() < until:
        time.sleep(0.1)  # its bots wake up
    for path, key in (("/healthz", "alive"), ("/readyz", "ready")):
        answer = Visitor(server).get(path)
        assert answer.status == 200, answer.text
        assert json.loads(answer.text)[key] is True
        assert "set-cookie" not in answer.headers
        assert answer.headers["cache-control"] == "no-store"


def test_what_happens_is_counted_in_the_format_of_prometheus(server: Server) -> None:
    pytest.importorskip("prometheus_client")
    anna = Visitor(server)
    before = anna.get("/metrics").text
    room = anna.open("the_heirs")
    with anna.socket(room) as tab:
        frame(tab)
        text = anna.get("/metrics").text
        while not sample(text, "heirloom_loop_lag_seconds_count"):  # half a second after the start
            text = anna.get("/metrics").text
        assert sample(text, "heirloom_sockets") >= 1
        assert sample(text, "heirloom_tables") > sample(before, "heirloom_tables")
    opened = {"route": "/open", "status": "303"}
    name = "heirloom_requests_total"
    assert sample(text, name, **opened) == sample(before, name, **opened) + 1
    assert sample(text, "heirloom_connections") >= 2
    assert f'worker="{server.process.pid}"' in text
    assert "# TYPE heirloom_press_seconds histogram" in text
    assert room not in text


def test_refusals_are_counted_by_their_cause(server: Server) -> None:
    pytest.importorskip("prometheus_client")
    anna = Visitor(server)
    before = anna.get("/metrics").text
    assert anna.post("/open", origin="http://elsewhere.test", game="the_heirs").status == 403
    after = anna.get("/metrics").text
    name = "heirloom_refusals_total"
    assert sample(after, name, cause="origin") == sample(before, name, cause="origin") + 1


def test_the_open_internet_does_not_read_the_figures(server: Server) -> None:
    behind_a_proxy = {"x-forwarded-for": "203.0.113.9"}
    assert Visitor(server).get("/metrics", **behind_a_proxy).status == 404
    assert Visitor(server).get("/metrics", **{"x-forwarded-for": "127.0.0.1"}).status == 404


def asked_from_elsewhere(path: str, token: str = "") -> tuple[int, str]:
    """What somebody on another computer is answered."""

    async def nobody(*_: object) -> None:
        raise AssertionError("no other address is asked for")

    async def receive() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    sent: list[MutableMapping[str, Any]] = []
    headers = [(b"authorization", f"Bearer {token}".encode())] if token else []
    client = ("203.0.113.9", 4321)
    scope = {"type": "http", "method": "GET", "path": path, "headers": headers, "client": client}
    run(Monitoring(nobody, Health(), Settings())(scope, receive, send))
    return sent[0]["status"], sent[1]["body"].decode()


def test_whoever_knows_the_token_reads_them_from_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("prometheus_client")
    assert asked_from_elsewhere("/metrics")[0] == 404
    monkeypatch.setenv("HEIRLOOM_METRICS_TOKEN", "sesame")
    assert asked_from_elsewhere("/metrics")[0] == 404
    assert asked_from_elsewhere("/metrics", "sesam")[0] == 404
    status, text = asked_from_elsewhere("/metrics", "sesame")
    assert status == 200
    assert "heirloom_moves_total" in text


def test_without_prometheus_client_the_address_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = builtins.__import__

    def without(name: str, *given: Any, **named: Any) -> Any:
        if name.startswith("prometheus_client"):
            raise ModuleNotFoundError(name)
        return real(name, *given, **named)

    monkeypatch.setenv("HEIRLOOM_METRICS_TOKEN", "sesame")
    monkeypatch.setattr(builtins, "__import__", without)
    status, text = asked_from_elsewhere("/metrics", "sesame")
    assert status == 404
    assert "heirloom[server]" in text


def test_several_processes_tell_of_each_other(tmp_path: Path) -> None:
    pytest.importorskip("prometheus_client")
    metrics.MOVES.inc("person", by=3)
    exposition.leave_figures(tmp_path)
    (own,) = tmp_path.glob("*.json")
    own.rename(tmp_path / "77.json")
    (tmp_path / "78.json").write_text("half a f")
    old = tmp_path / "79.json"
    old.write_bytes((tmp_path / "77.json").read_bytes())
    os.utime(old, (time.time() - 100, time.time() - 100))
    text = (exposition.exposed(str(tmp_path)) or b"").decode()
    mine = sample(text, "heirloom_moves_total", worker=exposition.WORKER)
    assert mine >= 3
    assert sample(text, "heirloom_moves_total", worker="77") == mine
    assert 'worker="78"' not in text
    assert 'worker="79"' not in text
    assert not old.exists()


def test_counters_gauges_and_histograms_count() -> None:
    counter, gauge = Counter("a", "", "cause"), Gauge("b", "")
    counter.inc("x")
    counter.inc("x", by=2)
    gauge.inc()
    gauge.dec(by=3)
    assert counter.values == {("x",): 3.0}
    assert gauge.now() == {(): -2.0}
    gauge.read = lambda: 7
    assert gauge.now() == {(): 7.0}
    histogram = Histogram("c", "", (1.0, 2.0))
    for value in (0.5, 1.0, 1.5, 9.0):
        histogram.observe(value)
    assert (histogram.counts, histogram.sum) == ([2, 1, 1], 12.0)
    with histogram.time():
        pass
    assert histogram.counts == [3, 1, 1]


# Not ready


class Store:
    """A store that answers, fails, or does not answer."""

    def __init__(self) -> None:
        self.mood, self.asked = "well", 0

    async def check(self) -> None:
        self.asked += 1
        if self.mood == "silent":
            await asyncio.sleep(3600)
        if self.mood == "broken":
            raise ReadFailed("no connection to db, password=sesame")


def test_a_server_is_ready_while_its_store_answers_and_its_bots_can_think(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(health, "STORE_SECONDS", 0.2)
    monkeypatch.setattr(health, "FRESH_SECONDS", 0.0)

    async def look() -> None:
        asked = Health()
        assert await asked.why_not_ready() == ["the server is starting"]
        store, thinkers = Store(), SimpleNamespace(pids=[7])
        asked.tables = SimpleNamespace(store=store, thinkers=thinkers)  # type: ignore[assignment]
        assert await asked.why_not_ready() == []
        store.mood = "broken"
        assert await asked.why_not_ready() == ["the store cannot be read"]
        store.mood, store.asked = "silent", 0
        reasons = await asyncio.gather(*(asked.why_not_ready() for _ in range(500)))
        assert all("has not answered" in reason for (reason,) in reasons)
        assert store.asked == 1
        thinkers.pids = []
        assert len(await asked.why_not_ready()) == 2
        asked.stopping = True
        assert await asked.why_not_ready() == ["the server is stopping"]

    run(look())


def test_a_server_whose_store_fails_lives_but_is_not_ready(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        damaged = sqlite3.connect(server.store)
        damaged.execute("drop table holders")
        damaged.commit()
        damaged.close()
        time.sleep(health.FRESH_SECONDS)
        answer = Visitor(server).get("/readyz")
        assert answer.status == 503
        told = json.loads(answer.text)
        assert told["ready"] is False
        assert "the store cannot be read" in told["reasons"]
        assert Visitor(server).get("/healthz").status == 200
    finally:
        server.kill()


def test_moves_are_counted(server: Server) -> None:
    pytest.importorskip("prometheus_client")
    anna = Visitor(server)
    before = anna.get("/metrics").text
    room = anna.open("the_heirs", **{"option-start": "black"})
    with anna.socket(room) as tab:
        move = moves(frame(tab)["parts"]["ways"])[0]
        tab.send(json.dumps({"do": "play", "move": move, "command": "c-1"}))
        while f"turns over {move}" not in frame(tab)["parts"]["story"]:
            pass
    after = anna.get("/metrics").text
    for name, labels in (
        ("heirloom_moves_total", {"by": "person"}),
        ("heirloom_press_seconds_count", {}),
        ("heirloom_commit_seconds_count", {}),
        ("heirloom_commit_writes_sum", {}),
    ):
        assert sample(after, name, **labels) > sample(before, name, **labels), name
