"""Press Ctrl-C in the middle of long work."""

from __future__ import annotations

import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

SLOW = (
    f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(Path(__file__).parent / 'slow_bot.py'))}"
)


def interrupt(arguments: list[str], part: Path, lines: int) -> subprocess.CompletedProcess[bytes]:
    """Start a command and interrupt it once it has kept so many lines of its work."""
    command = [sys.executable, "-m", "heirloom", *arguments]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    until = time.monotonic() + 60
    while time.monotonic() < until and (
        not part.exists() or part.read_bytes().count(b"\n") < lines
    ):
        time.sleep(0.01)
    running.send_signal(signal.SIGINT)
    stdout, stderr = running.communicate(timeout=60)
    return subprocess.CompletedProcess(command, running.returncode, stdout, stderr)
