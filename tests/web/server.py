"""A server for tests: `python server.py STORE PACE GRACE PORT OPENINGS`; says where it listens."""

from __future__ import annotations

import sys

from heirloom.web.serve import serve
from heirloom.web.settings import Settings

if __name__ == "__main__":
    store, pace, grace, port = sys.argv[1], float(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4])
    settings = Settings(
        store=store,
        pace=pace,
        grace=grace,
        openings=int(sys.argv[5]),
        posts=1_000_000,
        messages=200,
    )
    serve("127.0.0.1", port, settings, False, lambda address: print(address, flush=True))
