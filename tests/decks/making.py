"""Random decks from the vocabulary of a game, most of them with some nonsense in it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from copy import deepcopy
from random import Random
from typing import Any, get_args

from heirloom.core.cards import BadDeck, own_deck, read_deck
from heirloom.core.deck_tables import to_toml
from heirloom.games.heir_apparent.cards import card as court
from heirloom.games.heir_apparent.cards import reading
from heirloom.games.heir_apparent.cards.verbs.vocabulary import VERBS as COURT_VERBS
from heirloom.games.inheritance.cards import card as inheritance
from heirloom.games.inheritance.cards.effects import FIELDS, FLAG, LEVELS, VERBS
from heirloom.games.inheritance.cards.effects import SHARED as SHARED_FIELDS

NONSENSE: list[Any] = ["", "sideways", 0, -1, 77, 1.5, True, [], {}, [1, 2, 3], {"en": "x"}]
SCRIPTS = ("does", "wins", "loses", "success", "failure")


def random_deck(game: str, rng: Random) -> str:
    """A deck of the box in which some cards are made up."""
    tables: list[dict[str, Any]] = tomllib.loads(own_deck(f"heirloom.games.{game}"))["cards"]
    sane = rng.random() < 0.7  # without nonsense, more decks can be played
    for table in rng.sample(tables, rng.randint(1, min(len(tables), 12))):
        _change(table, game, sane, rng)
        if not sane and rng.random() < 0.3:
            table[rng.choice([*table, "surprise"])] = rng.choice(NONSENSE)
    return to_toml(tables)


def _change(table: dict[str, Any], game: str, sane: bool, rng: Random) -> None:
    """Make a card again; for a sane deck until nothing is wrong with it, or patience ends."""
    change, is_flawed = GAMES[game]
    before = deepcopy(table)
    for _ in range(60 if sane else 1):
        table.clear()
        table.update(deepcopy(before))
        change(table, rng)
        if not is_flawed(table):
            return
    if sane:
        table.clear()
        table.update(before)


def _inheritance_is_flawed(table: dict[str, Any]) -> bool:
    return _is_flawed(table, inheritance.Card, inheritance.flaws)


def _court_is_flawed(table: dict[str, Any]) -> bool:
    return _is_flawed(table, court.Card, reading.flaws)


def _is_flawed(
    table: dict[str, Any], card_type: Any, flaws: Callable[[Any], Iterable[Any]]
) -> bool:
    try:
        card = read_deck(to_toml([table]), card_type).cards[0]
    except BadDeck:
        return True
    return any(flaws(card))


def _change_inheritance(table: dict[str, Any], rng: Random) -> None:
    table["level"] = rng.randint(1, 9)
    table["vp"] = rng.randint(-3, 9)
    table["effects"] = [_effect(rng) for _ in range(rng.randint(0, 4))]


def _effect(rng: Random) -> dict[str, Any]:
    verb = rng.choice(list(VERBS))
    fields = [*VERBS[verb], *SHARED_FIELDS]
    if rng.random() < 0.05:
        fields = list(FIELDS)
    chosen = [field for field in fields if rng.random() < 0.35]
    return {"do": verb} | {field: _field(field, rng) for field in chosen}


def _field(field: str, rng: Random) -> Any:
    allowed = FIELDS[field]
    if rng.random() < 0.02:
        return rng.choice(NONSENSE)
    if allowed is FLAG:
        return rng.random() < 0.5
    if allowed is LEVELS:
        return sorted([rng.randint(1, 9), rng.randint(1, 9)])
    if allowed.words:
        return rng.choice(allowed.words)
    return rng.randint(allowed.low, min(allowed.high, allowed.low + 12))


def _change_court(table: dict[str, Any], rng: Random) -> None:
    """New scripts for a card, where its kind has some, and now and then where it has none."""
    kind = table["kind"]
    if kind in ("prince", "character"):
        if rng.random() < 0.6:
            phases = rng.sample(get_args(court.Phase), rng.randint(1, 2))
            table["ability"] = {"phases": phases, "asks": _asks(rng), "does": _orders(rng)}
        if rng.random() < 0.6:
            table["trigger"] = {"when": rng.choice(get_args(court.Occasion)), "does": _orders(rng)}
    elif kind in ("contest", "challenge"):
        own = ("wins", "loses") if kind == "contest" else ("success", "failure")
        for field in own if rng.random() < 0.9 else SCRIPTS:
            table[field] = _orders(rng)
        if rng.random() < 0.4:
            table["subject"] = _naming(rng)
    else:
        table["asks"], table["does"] = _asks(rng), _orders(rng)
        if kind in ("effect", "spell") and rng.random() < 0.4:
            table.pop("phases", None)
            table["reacts"] = rng.choice(get_args(court.Condition))


def _asks(rng: Random) -> list[dict[str, Any]]:
    return [_naming(rng) for _ in range(rng.choice((0, 0, 1, 1, 1, 2)))]


def _naming(rng: Random) -> dict[str, Any]:
    found: dict[str, Any] = {"a": rng.choice(get_args(court.Named))}
    for field, values in (
        ("of", court.Whose),
        ("state", court.Standing),
        ("keyword", court.Keyword),
    ):
        if rng.random() < 0.3:
            found[field] = rng.choice(get_args(values))
    if rng.random() < 0.15:
        found["prince"] = True
    return found


def _orders(rng: Random) -> list[dict[str, Any]]:
    return [_order(rng) for _ in range(rng.choice((1, 1, 2)))]


def _order(rng: Random) -> dict[str, Any]:
    verb = rng.choice(list(COURT_VERBS))
    values: dict[str, Any] = {
        "who": rng.choice(get_args(court.Whom)), "what": rng.choice(get_args(court.What)),
        "n": rng.randint(-4, 5), "per": rng.choice(get_args(court.Keyword)),
        "to": rng.choice(get_args(court.Whom)),
    }  # fmt: skip
    takes = COURT_VERBS[verb].takes.split()
    if rng.random() < 0.03:
        takes = list(values)
    return {"do": verb} | {field: values[field] for field in takes if rng.random() < 0.6}


GAMES: dict[
    str, tuple[Callable[[dict[str, Any], Random], None], Callable[[dict[str, Any]], bool]]
] = {
    "inheritance": (_change_inheritance, _inheritance_is_flawed),
    "heir_apparent": (_change_court, _court_is_flawed),
}
