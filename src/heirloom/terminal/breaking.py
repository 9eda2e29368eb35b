"""Where a line may be broken: at a space, never at a no-break space."""

from __future__ import annotations

import re

from rich import _wrap


def keep_no_break_spaces() -> None:
    """Let Rich leave no-break spaces alone: it takes them for spaces, and so « ? » for a word.

    Rich has no setting for this. If it ever breaks lines in another way, this does nothing.
    """
    _wrap.re_word = re.compile(r"[ \t\n]*[^ \t\n]+[ \t\n]*")
