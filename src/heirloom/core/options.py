"""The options of a game, typed and ranged, set once before it begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from heirloom.core.game import Value
from heirloom.core.mistakes import Mistake, unknown
from heirloom.core.words import Phrase, say


class Option(NamedTuple):
    """One option: what it means, what it is by default, and what else it may be."""

    name: str
    default: Value
    values: Sequence[Value]  # every value it can take, in order
    text: Phrase
    clause: str

    def read(self, given: object) -> Value:
        """The value that was meant, or a mistake that says what is possible."""
        for value in self.values:
            if given == value or str(given) == str(value):
                return value
        raise Mistake(
            say(
                "Option “{name}” cannot be “{given}”: it is {possible}.",
                name=self.name,
                given=given,
                possible=self.possible(),
            )
        )

    def possible(self) -> object:
        """What it may be, in words."""
        if isinstance(self.values, range):
            return say("{low} to {high}", low=self.values[0], high=self.values[-1])
        return list(self.values)


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
