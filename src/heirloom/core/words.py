"""Sentences that are put into the reader's language only at the edge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Final

import msgspec

LANGUAGES: Final = ("en", "fr")


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same words in every language, as data gives them: the name of a card."""

    en: str
    fr: str

    def __getitem__(self, lang: str) -> str:
        return str(getattr(self, lang))


class Who:
    """A seat inside a sentence; the reader knows the name of who sits there."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Who) and other.seat == self.seat

    def __hash__(self) -> int:
        return hash(self.seat)

    def __repr__(self) -> str:
        return f"Who({self.seat})"


class Phrase:
    """A sentence with gaps, in no language yet."""

    __slots__ = ("plural", "template", "values")

    def __init__(
        self, template: str, values: Mapping[str, object], plural: str | None = None
    ) -> None:
        self.template = template
        self.values = values
        self.plural = plural

    def __str__(self) -> str:
        return Reader().read(self)

    def __repr__(self) -> str:
        return f"<{self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Phrase) and (
            (self.template, self.values, self.plural)
            == (other.template, other.values, other.plural)
        )

    def __hash__(self) -> int:
        return hash(self.template)


def say(template: str, **values: object) -> Phrase:
    """Write a sentence; its English is its key, `{gaps}` are filled for each reader."""
    return Phrase(template, values)


def say_n(one: str, many: str, n: int, **values: object) -> Phrase:
    """Write a sentence that differs between one and several."""
    return Phrase(one, {"n": n, **values}, many)


class Reader:
    """Somebody who reads a language and knows the people at the table by name."""

    def __init__(
        self, lang: str = "en", names: Sequence[object] = (), package: str | None = None
    ) -> None:
        self.lang = lang
        self.names = names
        self.package = package

    def read(self, words: object) -> str:
        """The words as this reader reads them."""
        if isinstance(words, Phrase):
            return self._read_phrase(words)
        if isinstance(words, Who):
            return self._read_seat(words.seat)
        if isinstance(words, Words):
            return words[self.lang]
        if isinstance(words, (list, tuple)):
            return ", ".join(self.read(word) for word in words)
        return str(words)

    def _read_phrase(self, phrase: Phrase) -> str:
        template = self._translate(phrase)
        if not phrase.values:
            return template
        return template.format_map({gap: self.read(v) for gap, v in phrase.values.items()})

    def _translate(self, phrase: Phrase) -> str:
        many = phrase.plural is not None and self._is_many(phrase.values["n"])
        if self.lang == "en":
            return phrase.plural if many and phrase.plural else phrase.template
        found = translations(self.lang, "heirloom").get(phrase.template)
        if found is None and self.package:
            found = translations(self.lang, self.package).get(phrase.template)
        if found is None:
            return phrase.plural if many and phrase.plural else phrase.template
        return found[-1] if many else found[0]

    def _is_many(self, n: object) -> bool:
        assert isinstance(n, int)
        return n > 1 if self.lang == "fr" else n != 1

    def _read_seat(self, seat: int) -> str:
        if 0 <= seat < len(self.names):
            return self.read(self.names[seat])
        return self.read(say("Seat {number}", number=seat + 1))


@cache
def translations(lang: str, package: str) -> dict[str, tuple[str, ...]]:
    """What a package says in a language: from its `<lang>.po`, by the English sentence."""
    from babel.messages.pofile import read_po  # only readers of other languages pay for it

    source = resources.files(package) / f"{lang}.po"
    if not source.is_file():
        return {}
    with source.open("rb") as file:
        catalog = read_po(file, locale=lang)
    found: dict[str, tuple[str, ...]] = {}
    for message in catalog:
        if message.id and message.string:
            plural = isinstance(message.id, (list, tuple))
            key = str(message.id[0]) if plural else str(message.id)
            found[key] = tuple(message.string) if plural else (str(message.string),)
    return found
