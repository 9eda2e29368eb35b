"""The moves on offer as a short list: what is typed for each, step by step where there are many.

A move that is an amount is typed as that amount, a card on a board by the name of its square;
everything else has a number. Where there are too many moves for one list, those of one kind are
one line, and then what they begin with is chosen, piece by piece.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from heirloom.core.mistakes import Mistake
from heirloom.core.scene import Badge, Move, Piece, Scene, Zone
from heirloom.core.words import Reader, Who, say
from heirloom.terminal.pieces import line_of

MOST_LINES = 12  # of a list; what has more is chosen step by step
MOST_PAIRS = 6  # moves of several pieces that are listed one by one
FEW_SQUARES = 3  # that are listed one by one
SQUARE = re.compile(r"[a-z]{1,2}\d{1,2}")


class Option(NamedTuple):
    """One line of the list: what is typed for it, what it says, and the moves it stands for."""

    key: str
    label: str
    moves: list[Move]
    depth: int  # how many pieces are chosen then
    open: bool = True  # whether its moves are of several kinds still


class Choices:
    """The list at one step of choosing."""

    def __init__(
        self, scene: Scene, seat: int, reader: Reader,
        moves: list[Move] | None = None, depth: int = 0, open: bool = True,
    ) -> None:  # fmt: skip
        self.scene = scene
        self.seat = seat
        self.reader = reader
        self.moves = scene.moves if moves is None else moves
        self.depth = depth
        self.open = open
        self.places: dict[str, tuple[Zone, Piece | None]] = {}
        for zone in scene.zones:
            for spot in zone.places():
                self.places[spot.id] = zone, spot.piece
                if spot.piece is not None:
                    self.places[spot.piece.id] = zone, spot.piece
        self.amounts = {move.amount: move for move in self.moves if move.amount is not None}
        squares = [move for move in self.moves if self._is_square(move)]
        self.squares = squares if len(squares) > FEW_SQUARES else []
        self.options = self._options()

    # What is offered

    def _options(self) -> list[Option]:
        """Everything that has a line of its own, with its number or its word."""
        special = {id(move) for move in [*self.amounts.values(), *self.squares]}
        others = [move for move in self.moves if id(move) not in special]
        found = self._lines(others)
        if self.amounts:  # a number is an amount here
            return [one._replace(key=one.moves[0].notation) for one in found]
        return [one._replace(key=str(number)) for number, one in enumerate(found, 1)]

    def _lines(self, moves: list[Move]) -> list[Option]:
        if len(moves) <= MOST_LINES and not self._is_long(moves):
            return [self._whole(move) for move in moves]
        if self.open:
            return self._by_verb(moves)
        return self._by_piece(moves)

    def _is_long(self, moves: list[Move]) -> bool:
        """Whether the same pieces would stand in many lines: then they are chosen first."""
        longer = [move for move in moves if len(move.path) > self.depth + 1]
        return len(longer) > MOST_PAIRS

    def _whole(self, move: Move) -> Option:
        label = self.reader.read(move.label)
        return Option("", label + self._whose(move, label), [move], len(move.path))

    def _by_verb(self, moves: list[Move]) -> list[Option]:
        """A line for each kind of move; the smaller kinds in full while there is space."""
        kinds: dict[str, list[Move]] = {}
        for move in moves:
            kinds.setdefault(self.reader.read(move.verb) or f"={move.notation}", []).append(move)
        if len(kinds) == 1:
            return self._by_piece(moves)
        lines, whole = len(kinds), set()
        for verb in sorted(kinds, key=lambda verb: len(kinds[verb])):
            more = lines + len(kinds[verb]) - 1
            if more <= MOST_LINES and not self._is_long(kinds[verb]):
                lines = more
                whole.add(verb)
        found: list[Option] = []
        for verb, listed in kinds.items():
            if verb in whole:
                found += [self._whole(move) for move in listed]
            else:
                found.append(Option("", f"{verb} …", listed, self.depth, False))
        return found

    def _by_piece(self, moves: list[Move]) -> list[Option]:
        """A line for each piece that comes next; moves that need no further piece in full."""
        next_pieces: dict[str, list[Move]] = {}
        for move in moves:
            key = move.path[self.depth] if len(move.path) > self.depth else f"={move.notation}"
            next_pieces.setdefault(key, []).append(move)
        if len(next_pieces) == 1 and all(len(move.path) > self.depth + 1 for move in moves):
            self.depth += 1
            return self._by_piece(moves)
        found = []
        for key, listed in next_pieces.items():
            if len(listed) == 1 or key not in self.places:
                found += [self._whole(move) for move in listed]
            else:
                label = self._piece(key)
                found.append(Option("", f"{label} …", listed, self.depth + 1, False))
        return found

    def _piece(self, place: str) -> str:
        zone, piece = self.places[place]
        label = line_of(piece, self.reader).plain if piece else place
        return label + self._owner(zone, label, True)

    def _is_square(self, move: Move) -> bool:
        """Whether it is one card on a board that has a name for each square."""
        if len(move.path) != self.depth + 1 or not SQUARE.fullmatch(move.path[-1]):
            return False
        zone, _ = self.places[move.path[-1]]
        return zone.layout == "grid"

    def _whose(self, move: Move, label: str) -> str:
        """Whose piece a move is about, unless it is clear."""
        if not move.path:
            return ""
        zone, _ = self.places[move.path[-1]]
        return self._owner(zone, label, self._mixed())

    def _mixed(self) -> bool:
        """Whether what can be chosen belongs to several people."""
        ends = [self.places[move.path[-1]][0] for move in self.moves if move.path]
        return len({zone.seat for zone in ends if zone.seat is not None}) > 1

    def _owner(self, zone: Zone, label: str, mine_too: bool) -> str:
        """Whose it is, in brackets, unless the label says so."""
        if zone.seat is None:
            return ""
        owner = self.reader.read(Who(zone.seat))
        if owner in label:
            return ""
        if zone.seat == self.seat:
            if not mine_too or zone.layout == "hand":
                return ""
            owner = self.reader.read(say("yours"))
        return "" if f"({owner})" in label else f" ({owner})"

    # What is said of it

    def amount_line(self) -> tuple[str, str]:
        """Which amounts can be typed, and what for."""
        sums = sorted(self.amounts)
        first = self.amounts[sums[0]]
        what = self.reader.read(first.verb) or self.reader.read(first.label)
        return (str(sums[0]) if len(sums) == 1 else f"{sums[0]}–{sums[-1]}"), what

    def square_line(self) -> tuple[str, str]:
        """Which squares can be typed, and what for."""
        names = [move.path[-1] for move in self.squares]
        shown = names[0] if len(names) == 1 else f"{names[0]} … {names[-1]}"
        what = self.reader.read(self.squares[0].verb) or self.reader.read(self.squares[0].label)
        return shown, what

    def lines(self) -> list[tuple[str, str]]:
        """The list as it is shown: what is typed, and what it does."""
        return self.special_lines() + [(one.key, one.label) for one in self.options]

    def special_lines(self) -> list[tuple[str, str]]:
        """The lines for amounts and for squares, which have no number."""
        found = [self.amount_line()] if self.amounts else []
        return found + ([self.square_line()] if self.squares else [])

    def keys(self) -> list[str]:
        """What can be typed, in short: b1 … h4, 1–6."""
        found = [key for key, _ in self.special_lines()]
        keys = [option.key for option in self.options]
        if len(keys) > 2 and not self.amounts:
            keys = [f"{keys[0]}–{keys[-1]}"]
        return found + keys

    def on_board(self) -> dict[str, str]:
        """The numbers to show on empty places of a board."""
        found = {}
        for option in self.options:
            place = option.moves[0].path[-1:]
            if len(option.moves) == 1 and place and self.places[place[0]][1] is None:
                found[place[0]] = option.key
        return found

    # What is typed

    def pick(self, typed: str) -> Option | None:
        """What somebody means who types this; nothing where it means no move."""
        if typed.isdecimal() and typed.isascii():
            return self._number(int(typed))
        wanted = _plain(typed)
        for move in self.scene.moves:  # a whole notation says it all, at any step
            if wanted == _plain(move.notation):
                return Option("", "", [move], len(move.path))
        starting = [m for m in self.moves if m.path[self.depth : self.depth + 1] == [wanted]]
        if starting:
            return Option("", "", starting, self.depth + 1, False)
        return self._begun(wanted)

    def _number(self, number: int) -> Option | None:
        if self.amounts:
            if number not in self.amounts:
                raise Mistake(say("You can offer {amounts}.", amounts=self.amount_line()[0]))
            move = self.amounts[number]
            return Option("", "", [move], len(move.path))
        if not 1 <= number <= len(self.options):
            return None
        return self.options[number - 1]

    def _begun(self, wanted: str) -> Option | None:
        """The one option whose label or notation begins like this."""
        if len(wanted) < 2:
            return None
        found = [
            option
            for option in self.options
            if _plain(option.label).startswith(wanted)
            or any(_plain(move.notation).startswith(wanted) for move in option.moves[:1])
        ]
        return found[0] if len(found) == 1 else None

    def after(self, option: Option) -> Choices:
        """The list that comes next."""
        return Choices(
            self.scene,
            self.seat,
            self.reader,
            option.moves,
            option.depth,
            option.open and self.open,
        )

    def piece(self, option: Option) -> Piece | None:
        """The card that an option is about: the last one that is chosen with it."""
        move = option.moves[0]
        pressed = move.path[: option.depth] if len(option.moves) > 1 else move.path
        pieces = [self.places[name][1] for name in reversed(pressed)]
        return next((piece for piece in pieces if piece is not None and piece.face), None)

    def described(self, option: Option) -> Piece | None:
        """The card that a line describes: where it is the last one to be chosen."""
        end = option.moves[0].path[-1:]
        if len(option.moves) > 1 or not end:
            return None
        piece = self.places[end[0]][1]
        return piece if piece is not None and piece.face else None

    def badges(self, option: Option) -> list[Badge]:
        """What marks the cards of a line: all that are chosen with it, such as two who marry."""
        pieces = [self.places[name][1] for name in option.moves[0].path]
        return [badge for piece in pieces if piece and piece.face for badge in piece.badges]

    def listed(self) -> set[str]:
        """The cards that the list itself describes, by their names on the table."""
        pieces = [self.described(option) for option in self.options]
        return {piece.id for piece in pieces if piece is not None}


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())
