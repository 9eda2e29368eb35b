"""A table as text or as SVG, for environments that can be rendered."""

from __future__ import annotations

import re
from io import StringIO
from typing import Any

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.text import Text

from heirloom.core.draw import draw, draw_plain
from heirloom.core.game import Game
from heirloom.core.mistakes import chosen
from heirloom.core.words import Reader, say

COLUMNS = 100
RENDER_MODES = ("ansi", "svg", "human")
FONT_FROM_ELSEWHERE = re.compile(r"@font-face \{\{.*?\}\}", re.DOTALL)
SVG_FORMAT = FONT_FROM_ELSEWHERE.sub("", CONSOLE_SVG_FORMAT)  # nothing is loaded from the network


def check_render_mode(mode: str | None) -> None:
    """Raise a mistake unless this is a way to render."""
    if mode is not None:
        chosen(say("Render mode"), mode, dict.fromkeys(RENDER_MODES, mode))


def rendered(game: Game[Any, Any, Any], seats: int, public: Any, mode: str | None) -> str | None:
    """The table as somebody without a seat sees it: text, SVG, or printed."""
    scene = game.scene(game.watch(public))
    reader = Reader("en", game.seat_names(seats), game.package)
    if mode == "svg":
        console = Console(record=True, width=COLUMNS, file=StringIO())
        console.print(Text.from_markup(draw(scene, reader)))
        return console.export_svg(title=str(game.title()), code_format=SVG_FORMAT)
    if mode == "human":
        Console().print(Text.from_markup(draw(scene, reader)))
        return None
    return draw_plain(scene, reader)
