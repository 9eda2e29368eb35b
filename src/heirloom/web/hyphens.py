"""Where a long word may break on a small card: not every browser knows that by itself."""

from __future__ import annotations

import re

SOFT_HYPHEN = "\u00ad"  # shown only where a line breaks
LONG_WORD = re.compile(r"[^\W\d_]{12,}")
VOWELS = "aeiouyàâæéèêëîïôœùûü"
SYLLABLE = re.compile(rf"(?<=[{VOWELS}])(?=[^\W\d_{VOWELS}][{VOWELS}])", re.IGNORECASE)
LEAST = 3  # letters before a break and after it


def breakable(text: str) -> str:
    """A text whose long words may break before a consonant between two vowels."""
    return LONG_WORD.sub(lambda found: _broken(found[0]), text)


def _broken(word: str) -> str:
    places = [found.start() for found in SYLLABLE.finditer(word)]
    places = [place for place in places if LEAST <= place <= len(word) - LEAST]
    ends = zip([0, *places], [*places, len(word)], strict=True)
    return SOFT_HYPHEN.join(word[begin:end] for begin, end in ends)
