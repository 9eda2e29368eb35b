"""What the fields of a part hold, as words: cards and seats by name, lists in brackets.

board   ?*12 - black_lion red_dog     a list; *12 stands for twelve times the same
trees   (grid={g7=lion} coins=2) ()   parts, without the fields that are as declared
ended   "6.2"                         a text
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from heirloom.core.fields import VALUES, Field, container, without_none
from heirloom.core.game import Game
from heirloom.core.mistakes import Mistake, chosen, unknown
from heirloom.core.parts import Part
from heirloom.core.words import say

TOKENS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\](){}=]|\*\d+|[^\s\[\](){}=*"]+')
MOST_REPEATED = 10_000  # how often `*` may repeat a value
NUMBER = re.compile(r"-?\d{1,9}")
PLAIN = re.compile(r"[\w§.:'-]+")
YES_NO = {True: "yes", False: "no"}


class Values:
    """Writes and reads the values of a game's fields, by their declared types."""

    def __init__(self, game: Game[Any, Any, Any], seats: int) -> None:
        self.game = game
        known = {"CardId": game.card_names, "Seat": seat_words(game, seats)}
        self._names: dict[str, Mapping[int, str]] = {**game.value_names}
        for kind, names in known.items():
            self._names[kind] = {**dict(enumerate(names)), **game.value_names.get(kind, {})}
        self._parts: dict[str, dict[str, type[Part]]] = {}  # by module

    # Writing

    def write(self, kind: str, value: object, home: type[Part]) -> str:
        """A value as text, without the outermost brackets."""
        type_ = _parsed(kind)
        words = self._write(type_, value, home)
        return words[1:-1].strip() if _is_open(type_) else words

    def _write(self, kind: ast.expr, value: Any, home: type[Part]) -> str:
        if value is None:
            return "-"
        outer, inner = _outer(kind)
        if outer in ("list", "Pile"):
            items = sorted(value) if outer == "Pile" else value
            return f"[{' '.join(_shortened([self._write(inner[0], x, home) for x in items]))}]"
        if outer == "dict":
            pairs = [
                f"{self._write(inner[0], k, home)}={self._write(inner[1], x, home)}"
                for k, x in value.items()
            ]
            return f"{{{' '.join(pairs)}}}"
        if isinstance(value, Part):
            return self._write_part(outer, value)
        return self._write_value(outer, value, home)

    def _write_value(self, kind: str, value: Any, home: type[Part]) -> str:
        if isinstance(value, bool):
            return YES_NO[value]
        if isinstance(value, str):
            return value if PLAIN.fullmatch(value) else json.dumps(value, ensure_ascii=False)
        if kind in VALUES - {"Seat", "CardId"}:
            return str(value)
        return self.names_of(kind, home).get(value) or ("-" if value == -1 else str(value))

    def _write_part(self, declared: str, part: Part) -> str:
        home = type(part)
        told = [
            f"{field.name}={self._write(_parsed(field.type), getattr(part, field.name), home)}"
            for field in fields_of(part)
            if not field.default or getattr(part, field.name) != default_of(field, home)
        ]
        name = "" if home.__name__ == declared else home.__name__
        return f"{name}({' '.join(told)})"

    # Reading

    def read(self, kind: str, text: str, home: type[Part]) -> Any:
        """Read a value from text."""
        type_ = _parsed(kind)
        if _is_open(type_):
            text = f"{{{text}}}" if _outer(type_)[0] == "dict" else f"[{text}]"
        tokens = _Tokens(text)
        value = self._read(type_, tokens, home)
        tokens.end()
        return value

    def _read(self, kind: ast.expr, tokens: _Tokens, home: type[Part]) -> Any:
        if without_none(kind) and tokens.skip("-"):
            return None
        outer, inner = _outer(kind)
        if outer in ("list", "Pile"):
            return self._read_list(inner[0], tokens, home)
        if outer == "dict":
            return self._read_dict(inner, tokens, home)
        if outer in self.parts_known_to(home):
            return self._read_part(outer, tokens, home)
        return self._read_value(outer, tokens.word(), home)

    def _read_list(self, kind: ast.expr, tokens: _Tokens, home: type[Part]) -> list[Any]:
        tokens.expect("[")
        found: list[Any] = []
        while not tokens.skip("]"):
            start = tokens.at
            found.append(self._read(kind, tokens, home))
            for _ in range(tokens.times() - 1):
                end, tokens.at = tokens.at, start
                found.append(self._read(kind, tokens, home))
                tokens.at = end
        return found

    def _read_dict(
        self, kinds: list[ast.expr], tokens: _Tokens, home: type[Part]
    ) -> dict[Any, Any]:
        tokens.expect("{")
        found: dict[Any, Any] = {}
        while not tokens.skip("}"):
            key = self._read(kinds[0], tokens, home)
            tokens.expect("=")
            found[key] = self._read(kinds[1], tokens, home)
        return found

    def _read_part(self, declared: str, tokens: _Tokens, home: type[Part]) -> Part:
        name = declared if tokens.next_is("(") else tokens.word()
        kind: Any = chosen(say("Part"), name, self.parts_known_to(home))
        declared_fields = {field.name: field for field in fields_of(kind)}
        tokens.expect("(")
        given: dict[str, Any] = {}
        while not tokens.skip(")"):
            field: Field = chosen(say("Field"), tokens.word(), declared_fields)
            tokens.expect("=")
            given[field.name] = self._read(_parsed(field.type), tokens, kind)
        missing = [
            f.name for f in declared_fields.values() if not f.default and f.name not in given
        ]
        if missing:
            raise Mistake(say("field “{field}” is missing.", field=missing[0]))
        made: Part = kind(**given)
        return made

    def _read_value(self, kind: str, word: str, home: type[Part]) -> object:
        if kind == "str":
            return _unquoted(word)
        if kind == "bool":
            return chosen(say("Value"), word, {name: value for value, name in YES_NO.items()})
        if kind in ("int", "float"):
            return _number(word, float if kind == "float" else int)
        by_name = {name: number for number, name in self.names_of(kind, home).items()}
        if word in by_name:
            return by_name[word]
        if word == "-":
            return -1
        if NUMBER.fullmatch(word) and (kind not in NOUNS or word.startswith("-")):
            return int(word)
        raise unknown(NOUNS.get(kind, say("Value")), word, by_name)

    def parts_known_to(self, home: type[Part]) -> Mapping[str, type[Part]]:
        """The parts that a module can name, looked for once."""
        if home.__module__ not in self._parts:
            self._parts[home.__module__] = _parts(home.__module__)
        return self._parts[home.__module__]

    def names_of(self, kind: str, home: type[Part]) -> Mapping[int, str]:
        """The names of the values of a type that stands for int."""
        if kind in self._names:
            return self._names[kind]
        constant = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", kind).upper() + "_NAMES"
        listed = getattr(sys.modules[home.__module__], constant, ())
        return dict(enumerate(listed))


NOUNS = {"CardId": say("Card"), "Seat": say("Seat")}


class _Tokens:
    """The words of a value, one after the other."""

    def __init__(self, text: str) -> None:
        self._tokens = TOKENS.findall(text)
        left = TOKENS.sub("", text).strip()
        if left:
            raise Mistake(say("“{given}” cannot be read.", given=left))
        self.at = 0

    def _peek(self) -> str:
        return self._tokens[self.at] if self.at < len(self._tokens) else ""

    def next_is(self, token: str) -> bool:
        """Whether this comes next."""
        return self._peek() == token

    def skip(self, token: str) -> bool:
        """Skip this token if it comes next."""
        found = self._peek() == token
        self.at += found
        return found

    def expect(self, token: str) -> None:
        """Skip this token, which must come next."""
        if not self.skip(token):
            raise Mistake(say("expected “{form}”, not “{given}”.", form=token, given=self._peek()))

    def word(self) -> str:
        """The next word."""
        word = self._peek()
        if not word or word in "[](){}=" or word.startswith("*"):
            raise Mistake(say("expected a value, not “{given}”.", given=word))
        self.at += 1
        return word

    def times(self) -> int:
        """How often the last value is repeated: once, unless `*n` follows."""
        token = self._peek()
        if not token.startswith("*"):
            return 1
        self.at += 1
        times = int(token[1:])
        if not 1 <= times <= MOST_REPEATED:
            raise Mistake(say("“{given}” cannot be read.", given=token))
        return times

    def end(self) -> None:
        """Check that nothing is left."""
        if self._peek():
            raise Mistake(say("“{given}” cannot be read.", given=self._peek()))


def fields_of(part: Part | type[Part]) -> list[Field]:
    """The fields that a part declares."""
    return [Field(*field) for field in part.fields()]


def default_of(field: Field, home: type[Part]) -> object:
    """A field's default: a constant, or a name of its module."""
    try:
        return ast.literal_eval(field.default)
    except ValueError:
        return getattr(sys.modules[home.__module__], field.default)


def seat_words(game: Game[Any, Any, Any], seats: int) -> list[str]:
    """The seats by name, in one word each: red, seat_2."""
    names = [re.sub(r"\W+", "_", str(name).lower()) for name in game.seat_names(seats)]
    distinct = len(set(names)) == len(names)
    return names if distinct else [f"seat_{seat + 1}" for seat in range(seats)]


def _parsed(kind: str) -> ast.expr:
    return ast.parse(kind, mode="eval").body


def _outer(kind: ast.expr) -> tuple[str, list[ast.expr]]:
    """A container as it is declared; a pile is one of cards."""
    name, inner = container(without_none(kind) or kind)
    return name, [_parsed("CardId")] if name == "Pile" else inner


def _is_open(kind: ast.expr) -> bool:
    """Whether the outermost brackets are left out: for a list or dict that is a whole field."""
    return not without_none(kind) and _outer(kind)[0] in ("list", "dict", "Pile")


def _parts(module: str) -> dict[str, type[Part]]:
    """The parts that a module knows by name, and all that are derived from them."""
    todo = [
        thing
        for thing in vars(sys.modules[module]).values()
        if isinstance(thing, type) and issubclass(thing, Part) and thing is not Part
    ]
    found: dict[str, type[Part]] = {}
    while todo:
        kind = todo.pop()
        found[kind.__name__] = kind
        todo += kind.__subclasses__()
    return found


def _shortened(words: Sequence[str]) -> list[str]:
    """The words, with `*n` for n equal words in a row."""
    found: list[tuple[str, int]] = []
    for word in words:
        if found and found[-1][0] == word:
            found[-1] = (word, found[-1][1] + 1)
        else:
            found.append((word, 1))
    return [word if times == 1 else f"{word}*{times}" for word, times in found]


def _unquoted(word: str) -> str:
    if not word.startswith('"'):
        return word
    try:
        return str(json.loads(word))
    except ValueError as error:
        raise Mistake(say("“{given}” cannot be read.", given=word)) from error


def _number(word: str, kind: type[int] | type[float]) -> int | float:
    try:
        return kind(word)
    except ValueError as error:
        raise Mistake(say("“{given}” is not a number.", given=word)) from error
