"""The metrics of a store."""

from __future__ import annotations

from heirloom.core.metrics import SIZES, Counter, Histogram

COMMIT_SECONDS = Histogram("heirloom_commit_seconds", "Time of a commit")
COMMIT_WRITES = Histogram("heirloom_commit_writes", "Writes per commit", SIZES)
CONFLICTS = Counter("heirloom_conflicts_total", "Writes that another process had made first")
STORE_FAILURES = Counter(
    "heirloom_store_failures_total", "Reads and writes that failed", "kind"
)  # read, write
NOTIFICATIONS = Counter(
    "heirloom_notifications_total", "Notifications between processes", "direction"
)  # sent, received
ALL = (COMMIT_SECONDS, COMMIT_WRITES, CONFLICTS, STORE_FAILURES, NOTIFICATIONS)
