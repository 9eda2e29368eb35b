"""Branch coverage by folder, beside the floors in pyproject.toml; `./dev coverage` runs it.

python tools/coverage_floors.py COVERAGE.json
"""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PACKAGE = "src/heirloom/"


def floors() -> dict[str, float]:
    """The least percentage of branches that each folder of the package may have covered."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    found: dict[str, float] = project["tool"]["heirloom"]["coverage"]
    return found


def measured(report: dict[str, Any], folder: str) -> tuple[float, list[tuple[str, int]]]:
    """The percentage of branches that ran in a folder, and its files by how many did not."""
    inside = {
        file.removeprefix(PACKAGE): entry["summary"]
        for file, entry in report["files"].items()
        if file.startswith(f"{PACKAGE}{folder}/")
    }
    branches = sum(entry["num_branches"] for entry in inside.values())
    missing = [(file, entry["missing_branches"]) for file, entry in inside.items()]
    missed = sum(n for _, n in missing)
    percent = 100 * (branches - missed) / branches if branches else 100.0
    return percent, sorted(missing, key=lambda entry: -entry[1])


def main(file: str) -> int:
    """Prints each folder with its largest gaps; 1 if one of them is below its floor."""
    report = json.loads(Path(file).read_text("utf-8"))
    below = []
    for folder, floor in floors().items():
        percent, missing = measured(report, folder)
        gaps = ", ".join(f"{name} ({n})" for name, n in missing[:3] if n)
        print(f"{folder:8} {percent:6.2f} % of branches, at least {floor} %; missing most: {gaps}")
        if percent < floor:
            below.append(folder)
    if below:
        print(f"coverage fell below its floor in: {', '.join(below)}")
    return len(below) > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
