"""Draws docs/pictures/learning.svg from what the learning examples print.

python tools/learning_curve.py inheritance.log the_heirs.log
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

PICTURE = Path(__file__).parent.parent / "docs" / "pictures" / "learning.svg"
LINE = re.compile(r"\(([\d.]+) of one core\), ([\d,]+) decisions: wins (\d+)%")
WIDTH, HEIGHT, LEFT, TOP = 640, 280, 56, 24
COLOURS = ["#7a2e2e", "#1d5a8a"]


def read(text: str) -> list[tuple[int, int]]:
    """Decisions and percentages of wins, line by line."""
    return [(int(many.replace(",", "")), int(wins)) for _, many, wins in LINE.findall(text)]


def picture(curves: dict[str, list[tuple[int, int]]]) -> str:
    """All curves in one picture, each over its own number of decisions."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        'font-family="sans-serif" font-size="13"><title>Wins against greedy</title>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="6" fill="#fffdf8"/>'
    ]
    for percent in (0, 25, 50, 75, 100):
        y = _y(percent)
        dash = ' stroke-dasharray="5 4"' if percent == 50 else ""
        parts.append(
            f'<path d="M{LEFT} {y:.0f}H{WIDTH - 20}" stroke="#c9bfa8"{dash}/>'
            f'<text x="{LEFT - 8}" y="{y + 4:.0f}" text-anchor="end" fill="#444">{percent} %</text>'
        )
    for number, (name, curve) in enumerate(curves.items()):
        most = max(many for many, _ in curve)
        points = " ".join(f"{_x(many / most):.1f},{_y(wins):.1f}" for many, wins in curve)
        colour = COLOURS[number % len(COLOURS)]
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.5"/>'
            f'<text x="{LEFT + 12}" y="{TOP + 16 + 18 * number}" fill="{colour}">{name}, '
            f"0 to {most:,} decisions</text>"
        )
    return "\n".join([*parts, "</svg>\n"])


def _x(share: float) -> float:
    return LEFT + share * (WIDTH - 20 - LEFT)


def _y(percent: float) -> float:
    return HEIGHT - 24 - percent / 100 * (HEIGHT - 24 - TOP)


if __name__ == "__main__":
    names = ["Inheritance (learn.py)", "The Heirs, 2 × 4 (learn_heirs.py)"]
    given = [read(Path(file).read_text(encoding="utf-8")) for file in sys.argv[1:]]
    PICTURE.write_text(picture(dict(zip(names, given, strict=False))), encoding="utf-8")
