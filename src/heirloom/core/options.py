"""The options of a game, chosen before it begins: each has a type and a range."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from heirloom.core.game import Value
from heirloom.core.mistakes import Mistake, unknown
from heirloom.core.words import Phrase, say


class Option(NamedTuple):
    """One option: what it decides, its default, and every value it can take.

    Values are numbers, or words: each word, as commands and records write it, with the label that
    people read instead.
    """

    name: str
    default: Value
    values: Sequence[int] | Mapping[str, Phrase]
    text: Phrase
    clause: str

    def read(self, given: object) -> Value:
        """The value that was typed; a mistake names the possible ones."""
        for value in self.values:
            if given == value or str(given) == str(value):
                return value
        raise Mistake(
            say(
                "Option “{name}” cannot be “{given}”. Possible: {possible}.",
                name=self.name,
                given=given,
                possible=self.possible(),
            )
        )

    def possible(self) -> object:
        """The values as they are typed."""
        if isinstance(self.values, range):
            return say("{low} to {high}", low=self.values[0], high=self.values[-1])
        return list(self.values)

    def label(self, value: Value) -> object:
        """A value as people read it: a phrase, or a number as it is."""
        if isinstance(self.values, Mapping) and isinstance(value, str):
            return self.values[value]
        return value


def read_options(options: Iterable[Option], given: Mapping[str, object]) -> dict[str, Value]:
    """Every option's value: as given, else its default."""
    by_name = {option.name: option for option in options}
    for name in given:
        if name not in by_name:
            raise unknown(say("Option"), name, by_name)
    return {
        name: option.read(given[name]) if name in given else option.default
        for name, option in by_name.items()
    }
