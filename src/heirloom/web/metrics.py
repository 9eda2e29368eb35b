"""The metrics of a server: `MOVES.inc("bot")`, `REFUSALS.inc("flood")`."""

from __future__ import annotations

from heirloom.core.metrics import Counter, Gauge, Histogram, Measure
from heirloom.store import metrics as store_metrics
from heirloom.store.metrics import (
    COMMIT_SECONDS,
    COMMIT_WRITES,
    CONFLICTS,
    NOTIFICATIONS,
    STORE_FAILURES,
)

__all__ = [
    "ALL",
    "COMMIT_SECONDS",
    "COMMIT_WRITES",
    "CONFLICTS",
    "CONNECTIONS",
    "DRIVEN",
    "LOOP_LAG_SECONDS",
    "MOVES",
    "NOTIFICATIONS",
    "PRESS_SECONDS",
    "REFUSALS",
    "REQUESTS",
    "SOCKETS",
    "STORE_FAILURES",
    "TABLES",
    "THINKERS_ASKED",
    "THINKERS_GUESSED",
    "THINKERS_KILLED",
    "THINKERS_READY",
    "THINKERS_RESTARTED",
    "THINKERS_WAITING",
]

# Requests
REQUESTS = Counter("heirloom_requests_total", "Requests answered", "route", "status")
REFUSALS = Counter("heirloom_refusals_total", "Requests and connections that were refused", "cause")
CONNECTIONS = Gauge("heirloom_connections", "Open connections, including WebSockets")
SOCKETS = Gauge("heirloom_sockets", "Open WebSockets")

# Tables
TABLES = Gauge("heirloom_tables", "Tables in memory")
DRIVEN = Gauge("heirloom_rooms_driven", "Rooms whose bots and clocks this process drives")
MOVES = Counter("heirloom_moves_total", "Moves committed", "by")  # person, bot
PRESS_SECONDS = Histogram("heirloom_press_seconds", "Time from a move's arrival to its commit")

# Bots
THINKERS_ASKED = Counter("heirloom_thinkers_asked_total", "Questions put to bots")
THINKERS_GUESSED = Counter(
    "heirloom_thinkers_guessed_total", "Moves chosen at random because no thinker answered"
)
THINKERS_KILLED = Counter(
    "heirloom_thinkers_killed_total", "Thinkers killed because they did not answer in time"
)
THINKERS_RESTARTED = Counter("heirloom_thinkers_restarted_total", "Thinkers that were replaced")
THINKERS_READY = Gauge("heirloom_thinkers_ready", "Thinkers that are ready or thinking")
THINKERS_WAITING = Gauge("heirloom_thinkers_waiting", "Questions waiting for a thinker")

# The process
LOOP_LAG_SECONDS = Histogram("heirloom_loop_lag_seconds", "How late the event loop woke up")

ALL: tuple[Measure, ...] = (
    REQUESTS,
    REFUSALS,
    CONNECTIONS,
    SOCKETS,
    TABLES,
    DRIVEN,
    MOVES,
    PRESS_SECONDS,
    THINKERS_ASKED,
    THINKERS_GUESSED,
    THINKERS_KILLED,
    THINKERS_RESTARTED,
    THINKERS_READY,
    THINKERS_WAITING,
    LOOP_LAG_SECONDS,
    *store_metrics.ALL,
)
