"""`python -m tests.cluster --minutes 10 --tables 60 --processes 3`: the proof, in its long form."""

from __future__ import annotations

import argparse
import asyncio
import time

from tests.cluster.proof import Size, figures, prove
from tests.cluster.serving import NO_LOCK


def main() -> None:
    """Run the proof, print its figures, and fail if anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--processes", type=int, default=3)
    parser.add_argument("--machines", type=int, default=0, help="network namespaces to spread over")
    parser.add_argument("--gap", type=float, default=6, help="seconds between faults on average")
    parser.add_argument("--longest", type=float, default=15, help="seconds that a fault may last")
    parser.add_argument("--thinking", type=float, default=1.2, help="seconds between presses")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--control", choices=[NO_LOCK], default="")
    given = vars(parser.parse_args())
    begin = time.monotonic()
    report = asyncio.run(prove(Size(seconds=60 * given.pop("minutes"), **given)))
    print(figures(report))
    wrong = report.wrong()
    for one in wrong[:40]:
        print(f"WRONG: {one}")
    print(f"{len(wrong)} wrong, {time.monotonic() - begin:.0f} s")
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()
