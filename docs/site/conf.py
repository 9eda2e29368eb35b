"""How Sphinx builds the site: `./dev docs`. The pages are staged by tools/site.py."""

from __future__ import annotations

import re
from typing import Any

from heirloom import __version__

project = "Heirloom"
author = "the Heirloom authors"
copyright = author
version = release = __version__
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
exclude_patterns = ["files/**"]
myst_heading_anchors = 4
myst_enable_extensions: list[str] = []
suppress_warnings = ["misc.highlighting_failure"]  # transcripts are not valid Python
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_mock_imports = ["pyspiel", "pettingzoo", "gymnasium"]
autodoc_inherit_docstrings = False

html_theme = "furo"
html_title = f"Heirloom {version}"
html_short_title = "Heirloom"
html_copy_source = False
html_show_sphinx = False
html_static_path = ["static"]
html_css_files = ["heirloom.css"]
pygments_style = "friendly"
pygments_dark_style = "native"
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#7a2e2e", "color-brand-content": "#7a2e2e"},
    "dark_css_variables": {"color-brand-primary": "#e0a458", "color-brand-content": "#e0a458"},
    "footer_icons": [],
}

CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
MARKS = re.compile(r"(?<!`)([*|])|(?<=\w)(_)(?!\w)")


def as_text(line: str) -> str:
    """A line of a docstring in the markup that Sphinx reads; ours are plain text with `code`."""
    pieces = re.split(r"(`[^`\n]+`)", line)
    plain = [p if p.startswith("`") else MARKS.sub(r"\\\g<0>", p) for p in pieces]
    return CODE.sub(r"``\1``", "".join(plain))


def read_docstring(
    app: Any, what: str, name: str, obj: Any, options: Any, lines: list[str]
) -> None:
    """Take indented lines as examples, and everything else as plain text."""
    found: list[str] = []
    inside = False
    for number, line in enumerate(lines):
        indented = line.startswith("    ")
        if indented and not inside and (number == 0 or not lines[number - 1].strip()):
            found += ["::", ""]
            inside = True
        elif line.strip() and not indented:
            inside = False
        found.append(line if inside else as_text(line.strip() if indented else line))
    lines[:] = found


def setup(app: Any) -> None:
    """Register what is above with Sphinx."""
    app.connect("autodoc-process-docstring", read_docstring)
