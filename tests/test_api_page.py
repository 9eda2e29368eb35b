"""docs/api.md shows every public name, and every example on it runs."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import heirloom

PAGE = Path(__file__).parent.parent / "docs" / "api.md"


def test_every_example_runs() -> None:
    failures, tried = doctest.testfile(
        str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8"
    )
    assert (failures, tried > 40) == (0, True)


def test_every_public_name_is_in_an_example() -> None:
    examples = "\n".join(re.findall(r"^(?:>>>|\.\.\.) .*$", PAGE.read_text("utf-8"), re.MULTILINE))
    missing = [name for name in heirloom.__all__ if not re.search(rf"\b{name}\b", examples)]
    assert missing == []
