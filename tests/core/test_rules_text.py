"""The rules as numbered clauses."""

from __future__ import annotations

import pytest

from heirloom.core.clauses import Rules, rules
from heirloom.core.mistakes import Mistake

ENGLISH = Rules(
    "# Dice\n\n## 1. The box\n\n**1.1** There are\ntwo dice.\n\n**R1** They are fair.\n"
)


def test_a_clause_has_its_section_and_its_words() -> None:
    assert ENGLISH.title == "Dice"
    assert ENGLISH["§1.1"] == ("1.1", "1. The box", "There are two dice.")
    assert list(ENGLISH.clauses) == ["1.1", "R1"]


def test_a_clause_that_is_not_there_is_answered_with_those_that_are() -> None:
    with pytest.raises(Mistake, match=r"no rule “1\.2”.*1\. The box"):
        ENGLISH["1.2"]


def test_what_is_not_translated_is_read_in_english() -> None:
    french = Rules("# Dés\n\n## 1. La boîte\n\n**1.1** Il y a deux dés.\n", ENGLISH)
    assert french["1.1"].text == "Il y a deux dés."
    assert french["R1"].text == "They are fair."
    assert rules("heirloom.games.the_heirs", "tlh") is rules("heirloom.games.the_heirs")


def test_a_section_is_found_by_its_number_and_has_its_heading() -> None:
    text = "# Dice\n\n## 1. The box\n\n**1.1** Two dice.\n\n## R. Rulings\n\n**R1** Fair ones.\n"
    rules = Rules(text)
    assert rules.section("§1.") == "## 1. The box\n\n**1.1** Two dice."
    assert rules.section("r") == "## R. Rulings\n\n**R1** Fair ones."
    assert rules.section("2") is None
    assert rules["r1"].text == "Fair ones."
