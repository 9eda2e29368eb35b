"""Stand-ins under a real supervisor: `python supervised.py COUNT DRAIN`; says where they listen."""

from __future__ import annotations

import logging
import socket
import sys
from pathlib import Path

from heirloom.core.mistakes import Mistake
from heirloom.web import workers
from heirloom.web.settings import Settings

workers.COMMAND = (sys.executable, str(Path(__file__).with_name("stand_in.py")))
workers.TICK_SECONDS = 0.02
workers.SILENT_SECONDS = 2.0
workers.STUCK_SECONDS = 4.0
workers.END_SECONDS = 1.0

if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    try:
        workers.Supervisor(
            listening,
            Settings(drain_seconds=float(sys.argv[2])),
            int(sys.argv[1]),
            lambda: print(address, flush=True),
        ).run()
    except Mistake as mistake:
        sys.exit(str(mistake))
