"""A copy of the source in which one game is changed, as a later version may change it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import heirloom

ROOT = Path(__file__).parent.parent
RULE = ("rules/rounds.py", "MOST_HELD: Final = 10", "MOST_HELD: Final = 9")
PRESENT = heirloom.game("inheritance").version
VERSION = (
    "rules/game.py",
    f"super().__init__(PACKAGE, 2, 2, {PRESENT})",
    f"super().__init__(PACKAGE, 2, 2, {PRESENT + 1})",
)


class Copy:
    """A copy of the source, in which one game is changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.game = folder / "src/heirloom/games/inheritance"
        self.pinned = folder / "tests/playthroughs.txt"
        compiled = shutil.ignore_patterns("*.so")
        shutil.copytree(ROOT / "src/heirloom", folder / "src/heirloom", ignore=compiled)
        shutil.copytree(ROOT / "tests/golden/decks", folder / "tests/golden/decks")
        for file in ("tools/playthroughs.py", "tests/playthroughs.txt"):
            (folder / file).parent.mkdir(exist_ok=True)
            shutil.copy(ROOT / file, folder / file)

    def change(self, file: str, old: str, new: str) -> None:
        """Change something in the game."""
        text = (self.game / file).read_text(encoding="utf-8")
        assert old in text
        (self.game / file).write_text(text.replace(old, new, 1), encoding="utf-8")

    def run(self, *arguments: str) -> tuple[int, str]:
        """What the tool says of it."""
        ran = subprocess.run(
            [sys.executable, "tools/playthroughs.py", *arguments, "inheritance"],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(self.folder / "src")},
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=120,
        )
        assert "Traceback" not in ran.stderr, ran.stderr
        return ran.returncode, ran.stdout.strip()
