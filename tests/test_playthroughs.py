"""The rules stay the rules: a version of them plays as it did when it was pinned."""

from __future__ import annotations

from pathlib import Path

import pytest

import heirloom
from heirloom.core.decks import earlier_decks
from tests.copies import PRESENT as NOW
from tests.copies import RULE, VERSION, Copy
from tools.playthroughs import GAMES, Pin, changed_cards, changed_rules, missing, pins

CARD = ("cards.toml", "vp = 1\n", "vp = 2\n")


def named(pin: Pin) -> str:
    return f"{pin.table.game}-{pin.version}-{pin.table.options}-{pin.table.seats}"


PRESENT = [pin for pin in pins() if pin.version == heirloom.game(pin.table.game).version]


@pytest.mark.parametrize("pin", PRESENT, ids=named)
def test_rules_play_as_their_version_did(pin: Pin) -> None:
    assert changed_rules(pin) == ""


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_seats_and_every_option_is_pinned(game: str) -> None:
    assert missing(game) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_version_stays_pinned(game: str) -> None:
    versions = {pin.version for pin in pins() if pin.table.game == game}
    assert versions == set(range(1, heirloom.game(game).version + 1))


@pytest.mark.parametrize("game", GAMES)
def test_cards_are_those_that_are_pinned(game: str) -> None:
    assert changed_cards(game) == ""


# Controls: in a copy, one thing is changed


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


def test_a_changed_rule_asks_for_a_new_version_and_pins_it_beside_the_old(copy: Copy) -> None:
    before = copy.pinned.read_text().splitlines()
    copy.change(*RULE)
    code, words = copy.run("--pin")  # it cannot be pinned over what the version was
    assert code == 1
    assert f"The rules of inheritance no longer play as their version {NOW} did" in words
    assert "Raise the version" in words
    assert "cards" not in words
    assert copy.pinned.read_text().splitlines() == before
    copy.change(*VERSION)
    assert copy.run() == (
        1,
        f"Version {NOW + 1} of the rules of inheritance is not pinned: "
        "run tools/playthroughs.py --pin.",
    )
    assert copy.run("--pin") == (0, "Every game plays as it is pinned.")
    after = copy.pinned.read_text().splitlines()
    assert set(before) < set(after)
    assert {line.split()[1] for line in set(after) - set(before)} == {str(NOW + 1)}


def test_changed_cards_are_told_apart_from_changed_rules_and_the_old_are_kept(copy: Copy) -> None:
    before, old = copy.pinned.read_text(), (copy.game / "cards.toml").read_bytes()
    copy.change(*CARD)
    code, words = copy.run()
    assert code == 1
    assert words.startswith("The cards of inheritance have changed.")
    assert "\n" not in words  # nothing is said of its rules
    assert copy.run("--pin") == (0, "Every game plays as it is pinned.")
    kept = len(earlier_decks("heirloom.games.inheritance"))
    assert (copy.game / f"decks/{kept + 1}.toml").read_bytes() == old
    assert copy.pinned.read_text() == before
