"""A position: any truth of any game, or what one seat knows of it, as a readable text.

    heirloom position 1
    game the_heirs 1
    options rows=2 columns=2 start=black memory=player
    seats 2
    view red                      (of what one seat knows: `public` and `own` follow)
    public.board ? ? red_dog -
    public.turn red
    secret.pile black_dog red_lion

Each line after the head is a field and its value, in the words of `core.values`. Fields that are as
in a new game are left out. What a player holds stands under the name of the seat: `red.hand`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable
from typing import Any, NamedTuple

from heirloom.core.box import Box
from heirloom.core.game import DEALER, WATCHER, Game, State, View
from heirloom.core.lines import BadText, Lines, block, check_version, head
from heirloom.core.mistakes import Mistake, chosen, unknown
from heirloom.core.parts import Empty, Part
from heirloom.core.values import Values, fields_of, seat_words
from heirloom.core.words import Phrase, say

FORMAT = "heirloom position 1"
WATCHER_WORD = "watcher"


class BadPosition(BadText):
    """A position that cannot be read: the line, the field, and what would be right."""

    what = say("Line {line} of the position: {why}")


class Position(NamedTuple):
    """A moment of a game: the whole state, or what one seat knows."""

    game: Game[Any, Any, Any]
    seats: int
    state: State[Any, Any, Any] | None
    view: View[Any, Any] | None = None

    def __str__(self) -> str:
        box = self.game.box
        lines = [FORMAT, *head(box, self.game.version, self.seats), *block("|", box.deck)]
        if self.view is not None:
            lines.append(f"view {_word_of(self.game, self.seats, self.view.seat)}")
        values = Values(self.game, self.seats)
        start = _start(self.game, self.seats, None if self.view is None else self.view.seat)
        for (name, part), (_, before) in zip(self.parts(), start.parts(), strict=True):
            lines += _written(name, part, before, values)
        return "\n".join(lines) + "\n"

    def __repr__(self) -> str:
        what = "truth" if self.view is None else f"view of seat {self.view.seat}"
        return f"<Position of {self.game.box}: {what}>"

    def key(self) -> Hashable:
        """The position as a value that can be compared."""
        return tuple([part.key() for _, part in self.parts()])

    def parts(self) -> list[tuple[str, Part]]:
        """Every part, with the name that its fields stand under."""
        if self.view is not None:
            return [("public", self.view.public), ("own", self.view.own)]
        assert self.state is not None
        private = zip(seat_words(self.game, self.seats), self.state.private, strict=True)
        return [("public", self.state.public), *private, ("secret", self.state.secret)]


def position(game: Game[Any, Any, Any], text: str, box: Box | None = None) -> Position:
    """Read a position from text; a mistake names the line and the field.

    Without its head, a text is a position of this game, with the fewest seats unless its first
    line says otherwise. The head must name the box of the game, unless another one is given.
    """
    return _Reading(game, text, box or game.box).position()


def _start(game: Game[Any, Any, Any], seats: int, seat: int | None) -> Position:
    """The position before anything is dealt, whole or as a seat sees it."""
    state = game.setup(seats)
    if seat is None:
        return Position(game, seats, state)
    view = game.watch(state.public) if seat == WATCHER else state.view(seat)
    return Position(game, seats, None, view)


def _word_of(game: Game[Any, Any, Any], seats: int, seat: int) -> str:
    return WATCHER_WORD if seat == WATCHER else seat_words(game, seats)[seat]


def _written(name: str, part: Part, before: Part, values: Values) -> list[str]:
    """The fields of a part that differ from a new game, one per line."""
    fields = fields_of(part)
    if not fields and not isinstance(part, Empty):
        raise Mistake(
            say("The part “{part}” does not declare its fields.", part=type(part).__name__)
        )
    lines: list[str] = []
    for field in fields:
        value, old = getattr(part, field.name), getattr(before, field.name)
        if isinstance(value, Part) and isinstance(old, Part):
            lines += _written(f"{name}.{field.name}", value, old, values)
            continue
        text = values.write(field.type, value, type(part))
        if text != values.write(field.type, old, type(part)):
            lines.append(f"{name}.{field.name} {text}".rstrip())
    return lines


class _Reading:
    """A position being read."""

    def __init__(self, game: Game[Any, Any, Any], text: str, box: Box) -> None:
        self._game = game
        self._box = box
        self._lines = Lines(text, BadPosition)

    def position(self) -> Position:
        seats = self._head()
        values = Values(self._game, seats)
        found = _start(self._game, seats, self._whose(seats))
        parts = dict(found.parts())
        while not self._lines.done():
            self._field(parts, values)
            self._lines.at += 1
        _check(found)
        return found

    def _head(self) -> int:
        """The head: the game, which must be this one, and the number of seats."""
        lines, game = self._lines, self._game
        if not lines.take(FORMAT):
            found = lines.take(r"seats ([0-9]{1,9})")
            seats = int(found[1]) if found else game.fewest
        else:
            name, options, version = lines.game()
            seats = lines.seats()
            box = Box(name, options, lines.block("|"))
            if box != self._box:
                why = say("it is from {theirs}, not from {ours}.", theirs=box, ours=self._box)
                raise BadPosition(2, why)
            check_version(BadPosition, version, game)
        try:
            game.check_seats(seats)
        except Mistake as mistake:
            raise BadPosition(max(lines.at, 1), mistake.why) from mistake
        return seats

    def _whose(self, seats: int) -> int | None:
        """Whose view it is; nobody's for the whole state."""
        found = self._lines.take(r"view (\S+)")
        if found is None:
            return None
        words = {word: seat for seat, word in enumerate(seat_words(self._game, seats))}
        words[WATCHER_WORD] = WATCHER
        if found[1] not in words:
            raise BadPosition(self._lines.at, unknown(say("Seat"), found[1], words).why)
        return words[found[1]]

    def _field(self, parts: dict[str, Part], values: Values) -> None:
        """Read the next line into its part."""
        found = re.fullmatch(r"\s*([\w.]+)(?:\s+(.*?))?\s*", self._lines.lines[self._lines.at])
        if found is None:
            raise self._lines.bad(say("expected “{form}”.", form="PART.FIELD VALUE"))
        path = found[1].split(".")
        try:
            part = chosen(say("Part"), path[0], parts)
            for name in path[1:-1]:
                part = _inside(part, name)
            declared = {field.name: field for field in fields_of(part)}
            field = chosen(say("Field"), path[-1] if len(path) > 1 else "", declared)
            setattr(part, field.name, values.read(field.type, found[2] or "", type(part)))
        except Mistake as mistake:
            why = say("field “{field}”: {why}", field=found[1], why=mistake.why)
            raise self._lines.bad(why) from mistake


def _inside(part: Part, name: str) -> Part:
    """The part that a field of another holds."""
    held = {field.name: getattr(part, field.name) for field in fields_of(part)}
    return chosen(say("Part"), name, {n: p for n, p in held.items() if isinstance(p, Part)})


def _check(found: Position) -> None:
    """Refuse fields that are valid one by one but contradict each other."""
    try:
        wrong = _wrong_view(found.game, found.view) if found.view else _wrong_truth(found)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        wrong = f"{type(error).__name__}: {error}"
    if wrong:
        raise Mistake(say("The fields of the position do not fit together: {why}", why=wrong))


def _wrong_view(game: Game[Any, Any, Any], view: View[Any, Any]) -> str | Phrase:
    """What is wrong with a view: here, only that the game cannot answer questions about it."""
    game.legal(view)
    return ""


def _wrong_truth(found: Position) -> str | Phrase:
    """What is wrong with a state: a contradiction, or a card missing or doubled."""
    game, state = found.game, found.state
    assert state is not None
    if wrong := game.audit(state):
        return wrong
    for seat in game.waiting_on(state.public):
        if seat == DEALER:
            game.chance(state)
        else:
            game.legal(state.view(seat))
    there = Counter(game.cards_of(state))
    for card, times in Counter(game.cards_of(game.setup(found.seats))).items():
        if there[card] != times:
            said = {"card": game.card_names[card], "times": times, "found": there[card]}
            return say("card “{card}” occurs {found} times instead of {times}.", **said)
    return ""
