"""The vocabulary of every game says what its cards may be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from heirloom.core import catalogue
from heirloom.core.cards import own_deck, read_tables
from heirloom.core.vocabulary import CHOICE, EFFECTS, NUMBER, SEVERAL, TABLE, Slot, vocabulary
from heirloom.core.words import LANGUAGES, Reader

NAMES = catalogue.own_names()


def fits(slot: Slot, value: Any) -> bool:
    """Whether a form could have made this value."""
    if slot.kind == NUMBER:
        return slot.low <= int(value) <= slot.high
    if slot.kind == CHOICE:
        return value in slot.words
    if slot.kind == SEVERAL:
        return set(value) <= set(slot.words)
    if slot.kind == EFFECTS:
        verbs = {verb.word: {one.key: one for one in verb.slots} for verb in slot.verbs}
        return all(
            key == "do" or fits(verbs[effect["do"]][key], given)
            for effect in value
            for key, given in effect.items()
        )
    if slot.kind == TABLE:
        inside = {one.key: one for one in slot.slots}
        return all(fits(inside[key], given) for key, given in value.items())
    return True


@pytest.mark.parametrize("name", NAMES)
def test_every_card_of_a_box_could_have_been_made_with_the_form(name: str) -> None:
    package = catalogue.package(name)
    slots = {slot.key: slot for slot in vocabulary(package).slots}
    for card in read_tables(own_deck(package), "cards.toml")["cards"]:
        for key, value in card.items():
            slot = slots[key]
            assert fits(slot, value), (card["slug"], key)
            assert not slot.kinds or card["kind"] in slot.kinds, (card["slug"], key)


@pytest.mark.parametrize("name", NAMES)
def test_fields_and_words_are_told_in_every_language(name: str) -> None:
    package = catalogue.package(name)
    found = vocabulary(package)
    assert set(found.columns) <= {slot.key for slot in found.slots}
    for lang in LANGUAGES:
        reader = Reader(lang, (), package)
        for slot in found.slots:
            assert reader.read(slot.label) != slot.key, slot.key
            for verb in slot.verbs:
                said = reader.read(verb.sentence)
                gaps = {"do", *(one.key for one in verb.slots)}
                assert "{do}" in said
                assert said.format_map(dict.fromkeys(gaps, "x"))  # no gap without a field


def every(slots: tuple[Slot, ...]) -> Iterator[Slot]:
    """These slots, and those inside them."""
    for slot in slots:
        yield slot
        yield from every(slot.slots)
        for verb in slot.verbs:
            yield from every(verb.slots)


@pytest.mark.parametrize("name", NAMES)
def test_no_word_of_the_deck_file_stands_untranslated_in_the_form(name: str) -> None:
    package = catalogue.package(name)
    reader = Reader("fr", (), package)
    for slot in every(vocabulary(package).slots):
        told = {word: reader.read(label) for word, label in slot.words.items()}
        told |= {verb.word: reader.read(verb.label) for verb in slot.verbs}
        assert [word for word, said in told.items() if said == word and "_" in word] == []
        assert [label for label in (*slot.words.values(), *(one.label for one in slot.verbs))
                if isinstance(label, str)] == [], slot.key  # fmt: skip
        assert len(set(told.values())) == len(told), slot.key  # nobody could tell them apart


@pytest.mark.parametrize("name", NAMES)
def test_a_field_needs_only_what_stands_beside_it(name: str) -> None:
    for slot in every(vocabulary(catalogue.package(name)).slots):
        for verb in slot.verbs:
            beside = {one.key: one for one in verb.slots}
            for one in verb.slots:
                key, _, value = one.needs.partition("=")
                assert not key or key in beside, (verb.word, one.key)
                assert not value or value in beside[key].words, (verb.word, one.key)
