"""Sentences that are translated only when somebody reads them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache

from heirloom.core.elision import join
from heirloom.core.languages import ENGINE, ENGLISH, find_file, find_locale
from heirloom.core.languages import LANGUAGES as LANGUAGES


class Words:
    """The same words in several languages, as data files give them: the name of a card.

    English is always there, and stands in for every language that is not.
    """

    __slots__ = ("_texts",)

    def __init__(self, en: str, **others: str) -> None:
        self._texts = {ENGLISH: en, **others}

    def __getitem__(self, lang: str) -> str:
        return self._texts.get(lang, self._texts[ENGLISH])

    def __contains__(self, lang: str) -> bool:
        return lang in self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Words) and other._texts == self._texts

    def __hash__(self) -> int:
        return hash(self._texts[ENGLISH])

    def __repr__(self) -> str:
        return f"Words({', '.join(f'{lang}={text!r}' for lang, text in self._texts.items())})"


class Who:
    """A seat inside a sentence; the reader knows the name of the player."""

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

    __slots__ = ("context", "plural", "template", "values")

    def __init__(
        self,
        template: str,
        values: Mapping[str, object],
        plural: str | None = None,
        context: str = "",
    ) -> None:
        self.template = template
        self.values = values
        self.plural = plural
        self.context = context

    def __str__(self) -> str:
        return Reader().read(self)

    def __repr__(self) -> str:
        return f"<{self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Phrase) and (
            (self.template, self.values, self.plural, self.context)
            == (other.template, other.values, other.plural, other.context)
        )

    def __hash__(self) -> int:
        return hash(self.template)


def say(template: str, **values: object) -> Phrase:
    """Write a sentence; its English is its key, `{gaps}` are filled for each reader."""
    return Phrase(template, values)


def say_n(one: str, many: str, n: int, **values: object) -> Phrase:
    """Write a sentence with a singular and a plural form."""
    return Phrase(one, {"n": n, **values}, many)


def say_as(context: str, template: str, **values: object) -> Phrase:
    """Write a sentence whose English has two meanings; the context tells them apart."""
    return Phrase(template, values, None, context)


def all_of(items: Sequence[object]) -> object:
    """Several in a sentence: Ann, Ben and Cid."""
    if len(items) < 2:
        return items[0] if items else ""
    return say("{others} and {last}", others=list(items[:-1]), last=items[-1])


def one_of(items: Sequence[object]) -> object:
    """One of several in a sentence: 1, 3 or 4."""
    if len(items) < 2:
        return items[0] if items else ""
    return say("{others} or {last}", others=list(items[:-1]), last=items[-1])


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
            return self._read_words(words)
        if isinstance(words, (list, tuple)):
            return ", ".join(self.read(word) for word in words)
        return str(words)

    def _read_phrase(self, phrase: Phrase) -> str:
        template = self._template(phrase)
        if not phrase.values:
            return template
        filled = {gap: self.read(value) for gap, value in phrase.values.items()}
        if self.lang.startswith("fr"):
            titles = frozenset(g for g, value in phrase.values.items() if self._is_title(value))
            return join(template, filled, titles)
        return template.format_map(filled)

    def _is_title(self, value: object) -> bool:
        """Whether these are words of ours, and not a name that somebody has typed."""
        if isinstance(value, Who) and 0 <= value.seat < len(self.names):
            value = self.names[value.seat]
        return isinstance(value, Phrase | Words)

    def _template(self, phrase: Phrase) -> str:
        """The sentence with its gaps, in English where it has no translation."""
        n = 1
        if phrase.plural is not None:
            counted = phrase.values["n"]
            assert isinstance(counted, int)
            n = counted
        english = phrase.template if n == 1 or phrase.plural is None else phrase.plural
        return self._translate(_key(phrase.template, phrase.context), n) or english

    def _read_words(self, words: Words) -> str:
        if self.lang in words:
            return words[self.lang]
        return self._translate(words[ENGLISH], 1) or words[ENGLISH]

    def _translate(self, key: str, n: int) -> str:
        """The translation of the game, else of the engine; empty if neither has one."""
        if self.lang == ENGLISH:
            return ""
        own = self.package and translation(self.lang, self.package).find(key, n)
        return own or translation(self.lang, ENGINE).find(key, n)

    def _read_seat(self, seat: int) -> str:
        if 0 <= seat < len(self.names):
            return self.read(self.names[seat])
        return self.read(say("Seat {number}", number=seat + 1))


def _key(template: str, context: str) -> str:
    return f"{context}\x04{template}" if context else template  # as gettext joins them


class Translation:
    """What a package says in a language, by the English sentence and its context."""

    def __init__(
        self, sentences: Mapping[str, Sequence[str]], plural_form: Callable[[int], int]
    ) -> None:
        self.sentences = sentences
        self.plural_form = plural_form

    def find(self, key: str, n: int) -> str:
        """The form of a sentence for this number; empty if it is not translated."""
        forms = self.sentences.get(key, ("",))
        return forms[0] if len(forms) == 1 else forms[min(self.plural_form(n), len(forms) - 1)]


@cache
def translation(lang: str, package: str) -> Translation:
    """The translations in the `<lang>.po` of a package; none if it has no such file."""
    source = find_file(package, f"{lang}.po")
    if source is None:
        return Translation({}, lambda n: 0)
    from gettext import c2py  # only readers of other languages pay for these

    from babel.messages.pofile import read_po

    with source.open("rb") as file:  # its Plural-Forms win over those that Babel knows
        catalog = read_po(file, locale=find_locale(lang))
    sentences: dict[str, tuple[str, ...]] = {}
    for message in catalog:
        if message.id and message.string:
            many = isinstance(message.id, (list, tuple))
            key = _key(str(message.id[0] if many else message.id), message.context or "")
            sentences[key] = tuple(message.string) if many else (str(message.string),)
    return Translation(sentences, c2py(catalog.plural_expr))
