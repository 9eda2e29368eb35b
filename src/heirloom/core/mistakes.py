"""Invalid input: one sentence says what is wrong, where, and what would be right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import TypeVar

from heirloom.core.words import Phrase, Reader, say

T = TypeVar("T")


class Mistake(Exception):
    """Invalid input; nothing was changed by it."""

    package: str | None = None  # of the game whose translation it uses, if any

    def __init__(self, why: Phrase) -> None:
        super().__init__(why)
        self.why = why

    def __str__(self) -> str:
        return Reader().read(self.why)


class Illegal(Mistake):
    """A move that a clause of the rules forbids."""

    def __init__(self, clause: str, why: Phrase) -> None:
        super().__init__(why)
        self.clause = clause

    def __str__(self) -> str:
        return f"{super().__str__()} (§{self.clause})"

    def __reduce__(self) -> tuple[type[Illegal], tuple[str, Phrase]]:
        return (type(self), (self.clause, self.why))


def unknown(what: Phrase, given: str, possible: Iterable[str]) -> Mistake:
    """The mistake for an unknown name, with the possible ones."""
    names = list(possible)
    near = get_close_matches(given, names, 1)
    if near:
        return Mistake(
            say(
                "{what} “{given}” is unknown. Did you mean “{near}”? Possible: {names}.",
                what=what,
                given=given,
                near=near[0],
                names=names,
            )
        )
    return Mistake(
        say("{what} “{given}” is unknown. Possible: {names}.", what=what, given=given, names=names)
    )


def chosen(what: Phrase, given: str, possible: Mapping[str, T]) -> T:
    """The value of a name; a mistake if the name is unknown."""
    if given not in possible:
        raise unknown(what, given, possible)
    return possible[given]


def not_installed(package: str, extra: str) -> Mistake:
    """The mistake for a package that only an extra of Heirloom installs."""
    return Mistake(
        say("“{package}” is not installed: pip install heirloom[{extra}].",
            package=package, extra=extra)
    )  # fmt: skip
