"""How French joins “de”, “que” and “à” to the words that fill a gap: d’Anna, du Roi, aux rouges."""

from __future__ import annotations

import re
from collections.abc import Mapping

JOINT = re.compile(r"\b([Dd]e|[Qq]ue|[Ll]orsque|[Pp]uisque|[Jj]usque|[Àà]) \{(\w+)\}")
MUTE = re.compile(  # what “de” is shortened before: vowels, and most words with h
    r"[aeiouàâäéèêëîïôöùûüœæ]|y[^aeiouéè]|h[eéèêioôuy](?<!hé(?=r[oai]))", re.IGNORECASE
)
CONTRACTED = {"de le ": "du ", "de les ": "des ", "à le ": "au ", "à les ": "aux "}


def join(template: str, filled: Mapping[str, str], titles: frozenset[str]) -> str:
    """The template with these gaps filled; only titles, not people's names, lose their article."""

    def joined(found: re.Match[str]) -> str:
        word, gap = found[1], found[2]
        text = filled[gap]
        return _escaped(_joined(word, text, gap in titles))

    return JOINT.sub(joined, template).format_map(filled)


def _joined(word: str, text: str, title: bool) -> str:
    both = f"{word} {text}"
    if title:
        for full, short in CONTRACTED.items():
            if both.lower().startswith(full):
                capital = word[0].isupper()
                return (short.capitalize() if capital else short) + both[len(full) :]
    if word.endswith("e") and MUTE.match(text):
        return f"{word[:-1]}’{text}"
    return both


def _escaped(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")
