"""What a part of a state consists of: its fields, its facts, and what can be reached from it."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from functools import cache
from types import GetSetDescriptorType, MemberDescriptorType
from typing import Any

from heirloom.core.game import Game, Part, State

Fact = tuple[object, ...]  # where something is, by seat and field, and what it is


def fields(thing: object) -> dict[str, Any]:
    """The fields of an object by name, interpreted or compiled."""
    names = [*getattr(thing, "__dict__", ()), *_slots(type(thing))]  # type: ignore[arg-type]
    return {name: getattr(thing, name) for name in names if hasattr(thing, name)}


@cache
def _slots(kind: type) -> list[str]:
    """The fields that a class declares, as slots or compiled."""
    slots = (GetSetDescriptorType, MemberDescriptorType)
    return [
        name
        for base in kind.__mro__
        for name, value in vars(base).items()
        if isinstance(value, slots) and not name.startswith("__")
    ]


def content(thing: object, ordered: bool = True) -> object:
    """Everything readable in an object, as a value; lists have no order unless `ordered`."""
    if isinstance(thing, (list, tuple)):
        inside = [content(one, ordered) for one in thing]
        return tuple(inside) if ordered else tuple(sorted(inside, key=repr))
    if isinstance(thing, (set, frozenset)):
        return tuple(sorted((content(one, ordered) for one in thing), key=repr))
    if isinstance(thing, dict):
        return tuple((content(key), content(value, ordered)) for key, value in thing.items())
    if thing is None or isinstance(thing, (str, int, float)):
        return thing
    inside_of = [(name, content(value, ordered)) for name, value in fields(thing).items()]
    return (type(thing).__name__, *inside_of)


def hidden_facts(state: State[Any, Any, Any], seat: int) -> set[Fact]:
    """What a seat cannot see, fact by fact: this card is in that hand."""
    found: set[Fact] = set()
    for other, part in enumerate(state.private):
        if other != seat:
            _add_facts(part, (f"seat {other}",), found)
    _add_facts(state.secret, ("secret",), found)
    return found


def _add_facts(thing: object, place: Fact, found: set[Fact]) -> None:
    if isinstance(thing, (list, tuple, set, frozenset)):
        if any(isinstance(one, (list, tuple, set, dict)) for one in thing):
            for number, inside in enumerate(thing):
                _add_facts(inside, (*place, number), found)
        else:
            for one in thing:
                found.add((*place, one))
    elif isinstance(thing, dict):
        for key, inside in thing.items():
            _add_facts(inside, (*place, key), found)
    elif isinstance(thing, (int, str)) or thing is None:
        found.add((*place, thing))
    else:
        for name, inside in fields(thing).items():
            _add_facts(inside, (*place, name), found)


def field_in_key(part: Part, name: str) -> bool | None:
    """Whether `key()` notices a change of this field; None if it cannot be changed."""
    before = part.key()
    for attempt in range(3):
        other = part.copy()
        try:
            value = _disturbed(getattr(other, name), attempt)
            if value is None:
                return None
            setattr(other, name, value)
            if other.key() != before:
                return True
        except Exception:
            return True  # the key, or the type, noticed
    return False


def _disturbed(value: Any, attempt: int) -> Any:
    """Another value of the same type; None if there is none."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return value + (1, -1, 1000)[attempt]
    if isinstance(value, str):
        return value + "?"
    if isinstance(value, (list, tuple)):
        return value[:-1] if len(value) else None
    if isinstance(value, dict):
        return dict(list(value.items())[:-1]) if value else None
    if isinstance(value, (set, frozenset)):
        return type(value)(list(value)[:-1]) if value else None
    return _disturbed_object(value.copy(), attempt) if hasattr(value, "copy") else None


def _disturbed_object(copy: Any, attempt: int) -> Any:
    for name, inside in fields(copy).items():
        other = _disturbed(inside, attempt)
        if other is not None:
            setattr(copy, name, other)
            return copy
    return None


def reachable(root: object) -> Iterator[object]:
    """Everything that can be reached from an object, modules, classes and games left out."""
    seen: set[int] = set()
    todo = [root]
    while todo:
        thing = todo.pop()
        if id(thing) in seen or isinstance(thing, (type, type(gc), Game)) or callable(thing):
            continue
        seen.add(id(thing))
        yield thing
        todo.extend(gc.get_referents(thing))


def mutable_insides(part: Part) -> list[object]:
    """A part and the mutable things it holds, which nobody else may reach."""
    return [
        thing
        for thing in reachable(part)
        if isinstance(thing, (Part, list, dict, set)) and type(thing).__name__ != "Empty"
    ]


def difference(before: list[int], after: list[int]) -> str:
    """Which cards are missing and which are new; nothing if they are the same."""
    if before == after:
        return ""
    lost = [card for card in set(before) if before.count(card) > after.count(card)]
    new = [card for card in set(after) if after.count(card) > before.count(card)]
    return f"lost {lost}, new {new}"
