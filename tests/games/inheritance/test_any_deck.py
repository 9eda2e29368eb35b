"""Any deck that the vocabulary can say keeps the whole contract."""

from __future__ import annotations

from random import Random

import pytest

from heirloom.core.mistakes import Mistake
from heirloom.games.inheritance.cards.effects import FIELDS, FLAG, LEVELS, SHARED, VERBS
from heirloom.games.inheritance.cards.texts import text
from heirloom.testing import examine
from tests.games.inheritance.table import box


def value(field: str, rng: Random) -> str:
    """Some value that a field may have, as TOML writes it."""
    allowed = FIELDS[field]
    if allowed is FLAG:
        return rng.choice(["true", "false"])
    if allowed is LEVELS:
        low, high = sorted(rng.choices(range(1, 10), k=2))
        return f"[{low}, {high}]"
    if allowed.words:
        return f'"{rng.choice(allowed.words)}"'
    return str(rng.randint(max(allowed.low, -3), min(allowed.high, 4)))


def effect(rng: Random) -> str:
    """Some effect that can be read."""
    while True:
        verb = rng.choice(list(VERBS))
        fields = [field for field in {**VERBS[verb], **SHARED} if rng.random() < 0.4]
        pairs = [f"{field} = {value(field, rng)}" for field in fields]
        table = "{ " + ", ".join([f'do = "{verb}"', *pairs]) + " }"
        try:
            box(deck([card(0, 1, [table], 9), card(1, 9, [], 9)]))
        except Mistake:
            continue
        return table


def card(number: int, level: int, effects: list[str], copies: int = 2) -> str:
    """A card as a deck file has it."""
    listed = ", ".join(effects)
    name = f'name = {{ en = "Card {number}", fr = "Carte {number}" }}'
    numbers = f"level = {level}\nvp = {level // 2}\ncopies = {copies}"
    return f'[[cards]]\nslug = "c{number}"\n{name}\n{numbers}\neffects = [{listed}]\n'


def deck(cards: list[str]) -> str:
    """A deck file."""
    return "\n".join(cards)


@pytest.mark.clause("R3", "R9")
@pytest.mark.parametrize("seed", range(6))
def test_a_deck_of_any_effects_keeps_the_contract(seed: int) -> None:
    rng = Random(seed)
    cards = [
        card(number, rng.randint(1, 9), [effect(rng) for _ in range(rng.randint(0, 4))])
        for number in range(12)
    ]
    game = box(deck(cards), crowns=2)
    for made in game.deck.cards:
        words = text(made)
        assert bool(words["en"]) == bool(words["fr"]) == bool(made.effects)
    examine(game, matches=1, seed=seed, options=False, proportions=False, bound=20_000)
