"""A worker that answers every request with its process id: `python stand_in.py LISTENING CHANNEL`.

What the file named by STAND_IN says is done: `fail` at the start, be `stubborn` at the end, or get
`stuck` at the first request; else it serves.
"""

from __future__ import annotations

import os
import select
import signal
import socket
import sys
import time
from pathlib import Path


def main() -> None:
    """Serve until told to end, or until the supervisor is gone."""
    listening, channel = (socket.socket(fileno=int(number)) for number in sys.argv[1:3])
    channel.recv(65536)
    what = Path(os.environ["STAND_IN"]).read_text()
    if what == "fail":
        sys.exit(3)
    if what == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    listening.listen()
    listening.setblocking(False)
    channel.send(b"ready\n")
    stuck = False
    while True:
        found, _, _ = select.select([channel] if stuck else [listening, channel], [], [], 0.05)
        channel.send(b"running\n" if stuck else b"running\nalive\n")
        if channel in found:
            said = channel.recv(100)
            if not said:
                return
            print(said.decode(), file=sys.stderr, flush=True)
        if listening in found:
            answer(listening)
            stuck = what == "stuck"


def answer(listening: socket.socket) -> None:
    """Answer one request, unless another worker was faster."""
    try:
        one, _ = listening.accept()
    except BlockingIOError:
        return
    with one:
        one.settimeout(5)
        one.recv(4096)
        pid = str(os.getpid()).encode()
        one.sendall(b"HTTP/1.0 200 OK\r\ncontent-length: %d\r\n\r\n%s" % (len(pid), pid))
        time.sleep(0.01)


if __name__ == "__main__":
    main()
