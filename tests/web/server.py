"""A server for tests: `python server.py STORE PACE GRACE PORT SETTINGS`; says where."""

from __future__ import annotations

import json
import sys

from heirloom.web.serve import serve
from heirloom.web.settings import Settings

if __name__ == "__main__":
    store, pace, grace, port = sys.argv[1], float(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4])
    settings = Settings(
        store=store,
        pace=pace,
        grace=grace,
        openings=1_000_000,
        openings_per_address=1_000_000,
        posts=1_000_000,
        posts_per_address=1_000_000,
        decks=1_000_000,
        messages=200,
    )
    settings = settings._replace(**json.loads(sys.argv[5]))
    serve("127.0.0.1", port, settings, False, lambda address: print(address, flush=True))
