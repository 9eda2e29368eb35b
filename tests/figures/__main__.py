"""The figures that Heirloom holds itself to, each a command:

    python -m tests.figures games --count 1000 --processes 2

runs until so many were tried for every part, writes down every batch, and goes on there when it is
run again. `--control` plants faults and says whether the same check catches them. `--summary`
prints what was reached. docs/quality.md has the counts that were run.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.figures.run import NAMES, Results, figure, run, summary

RESULTS = Path(tempfile.gettempdir()) / "figures"


def main() -> int:
    """Run a figure, its control, or print what was reached."""
    parser = argparse.ArgumentParser(prog="python -m tests.figures", description=__doc__)
    parser.add_argument("name", choices=NAMES)
    parser.add_argument("--count", type=int, help="for every part; all of it unless given")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--control", action="store_true")
    parser.add_argument("--summary", action="store_true")
    parser.add_argument("--results", type=Path, default=RESULTS)
    asked = parser.parse_args()
    if asked.control:
        return control(asked.name)
    results = Results(asked.results, asked.name)
    if asked.summary:
        failures = summary(asked.name, results, say)
    else:
        count = asked.count or figure(asked.name).full
        failures = run(asked.name, count, asked.processes, results, say)
    for failure in failures[:20]:
        say(failure)
    return 1 if failures else 0


def control(name: str) -> int:
    """Plant faults; whether one of them was not caught."""
    caught = figure(name).control()
    for fault, found in caught.items():
        say(f"{'caught' if found else 'MISSED'}: {fault}")
    return 0 if all(caught.values()) else 1


def say(line: str) -> None:
    """Print a line at once."""
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
