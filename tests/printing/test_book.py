"""Games on paper: pages, pictures, and a save for Tabletop Simulator."""

from __future__ import annotations

import json
import re
import struct
import sys
import time
from pathlib import Path

import pytest

from heirloom.core import catalogue
from heirloom.core.clauses import rules
from heirloom.core.mistakes import Mistake
from heirloom.printing.book import PAPERS, Pictures, print_deck, print_pictures
from heirloom.printing.runs import blocks, runs
from heirloom.printing.tabletop import write_tabletop

pytest.importorskip("typst")

SECONDS = 20.0 * 3  # for the largest box; a machine may be busy
MM = 72 / 25.4


def pages(pdf: bytes) -> list[tuple[float, float]]:
    """The size of every page, in millimetres."""
    boxes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", pdf)
    return [(round(float(w) / MM, 1), round(float(h) / MM, 1)) for w, h in boxes]


def test_the_largest_box_is_printed_in_time() -> None:
    game = catalogue.open_game("heir_apparent", {})
    begin = time.monotonic()
    pdf = print_deck(game, "fr", "letter", "Mon jeu")
    took = time.monotonic() - begin
    print(f"{len(pages(pdf))} pages, {len(pdf)} bytes, {took:.1f} s")
    assert took < SECONDS
    assert set(pages(pdf)) == {(215.9, 279.4)}
    sheets = -(-sum(getattr(card, "copies", 1) for card in game.cards) // 9)
    assert len(pages(pdf)) > 2 * sheets
    assert b"/Subtype /Image" not in pdf  # everything is drawn as lines and letters
    assert b"/Subtype/Image" not in pdf


@pytest.mark.parametrize("paper", PAPERS)
def test_tiles_are_square_and_fill_the_sheet(paper: str) -> None:
    game = catalogue.open_game("ancestree", {})
    assert Pictures(game, "en").size == (45.0, 45.0)
    each = {"a4": 4 * 6, "letter": 4 * 5}[paper]
    sheets = print_pictures(game, "en", paper, backs=False)
    assert len(sheets) == -(-len(game.cards) // each)
    assert all(sheet.startswith(b"\x89PNG") for sheet in sheets)


def test_every_deck_of_a_game_has_its_own_back() -> None:
    found = Pictures(catalogue.open_game("heir_apparent", {}), "en")
    assert len({one.back for one in found.prints}) == 4
    assert len({one.back for one in Pictures(catalogue.open_game("inheritance", {}), "en").prints}
               ) == 1  # fmt: skip


def test_a_save_for_tabletop_simulator_refers_to_pictures_that_are_there(tmp_path: Path) -> None:
    game = catalogue.open_game("inheritance", {})
    save = json.loads(write_tabletop(game, "fr", tmp_path / "table").read_text("utf-8"))
    [deck] = save["ObjectStates"]
    assert len(deck["DeckIDs"]) == len(deck["ContainedObjects"]) == 54
    assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
    assert deck["ContainedObjects"][0]["Nickname"] == "Orpheline"
    for sheet in deck["CustomDeck"].values():
        faces = Path(sheet["FaceURL"].removeprefix("file://"))
        width, height = struct.unpack(">II", faces.read_bytes()[16:24])
        assert (round(width / 10), round(height / 7)) == (400, 559)
        assert Path(sheet["BackURL"].removeprefix("file://")).exists()


@pytest.mark.parametrize("name", catalogue.own_names())
def test_no_word_of_the_rules_is_lost(name: str) -> None:
    text = rules(catalogue.package(name)).text
    told = json.dumps(blocks(text), ensure_ascii=False)
    for word in set(re.findall(r"\w{4,}", re.sub(r"\]\([^)]*\)", "]", text))):
        assert word in told


def test_bold_and_italic_are_told_apart() -> None:
    assert runs("a **b** *c*") == [["", "a "], ["bold", "b"], ["", " "], ["italic", "c"]]


def test_without_the_typesetter_a_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(Mistake, match=r"pip install heirloom\[print\]"):
        print_deck(catalogue.open_game("the_heirs", {}), "en", "a4")
