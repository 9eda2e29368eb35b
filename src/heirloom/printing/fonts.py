"""The fonts of the faces as files that a typesetter can read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from tempfile import TemporaryDirectory

from heirloom.core.mistakes import Mistake
from heirloom.core.words import say

NEEDED = say("Printing needs Typst, which is not installed: pip install heirloom[print]")


@contextmanager
def font_folder() -> Iterator[Path]:
    """A folder with our fonts, unpacked from the form that browsers load."""
    try:
        from fontTools.ttLib import TTFont
    except ImportError as error:
        raise Mistake(NEEDED) from error
    with TemporaryDirectory(prefix="heirloom-") as folder:
        for source in (resources.files("heirloom.art") / "fonts").iterdir():
            if source.name.endswith(".woff2"):
                with source.open("rb") as file:
                    font = TTFont(file)
                    font.flavor = None
                    font.save(Path(folder) / source.name.replace(".woff2", ".ttf"))
        yield Path(folder)
