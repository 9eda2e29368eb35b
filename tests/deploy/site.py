"""A whole site for tests: `heirloom table` as an operator starts it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

from tests.deploy.processes import alive, children, family, wait_until


class Site:
    """`heirloom table` in a process of its own."""

    def __init__(self, folder: Path, *given: str, env: dict[str, str] | None = None) -> None:
        self.log = folder / f"log-{len(list(folder.glob('log-*')))}"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "heirloom", "table", "--port", "0", "--lang", "en", *given],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=os.environ | {"COLUMNS": "200"} | (env or {}),
            )
        assert self.process.stdout is not None
        found = re.search(r"http://\S+", self.process.stdout.readline())
        assert found is not None, self.log.read_text()
        self.address = found[0].rstrip("/")
        self.port = urlsplit(self.address).port or 0

    def workers(self) -> set[int]:
        """The processes of its workers."""
        return children(self.process.pid)

    def everybody(self) -> set[int]:
        """All its processes, thinkers included."""
        return {self.process.pid} | family(self.process.pid)

    def stop(self) -> None:
        """End it, whatever a test has done to it."""
        everybody = self.everybody()
        self.process.terminate()
        try:
            self.process.communicate(timeout=20)
        finally:
            for pid in everybody:
                if alive(pid):
                    os.kill(pid, signal.SIGKILL)
            self.process.communicate()
        wait_until(lambda: not any(alive(pid) for pid in everybody))
