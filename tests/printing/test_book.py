"""Games on paper: pages, pictures, and a save for Tabletop Simulator."""

from __future__ import annotations

import json
import re
import struct
import sys
import time
import zlib
from pathlib import Path

import pytest

from heirloom.core import catalogue
from heirloom.core.clauses import rules
from heirloom.core.mistakes import Mistake
from heirloom.printing.book import (
    PAPERS,
    PIXELS_PER_INCH,
    Pictures,
    print_deck,
    print_pictures,
)
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


@pytest.mark.parametrize("name", catalogue.own_names())
def test_every_rim_has_a_colour_that_can_reach_beyond_the_cut(name: str) -> None:
    found = Pictures(catalogue.open_game(name, {}), "en")
    assert set(found.edges) == set(found.files)
    assert len({one.face for one in found.prints}) == len(set(found.edges) - {
        one.back for one in found.prints})  # fmt: skip


def test_a_corner_of_a_sheet_is_printed_to_the_edge_and_beyond() -> None:
    game = catalogue.open_game("the_heirs", {})
    sheet, behind, *_ = print_pictures(game, "en", "a4")
    left, top, wide = (210 - 63 * 3) / 2, (297 - 88 * 3) / 2, 63 * 3
    corners = [(left - 1, top - 1), (left + 0.2, top + 0.2), (left + wide + 1, top + 0.2)]
    for picture, colour in ((sheet, (0x21, 0x1D, 0x1A)), (behind, (0x1F, 0x4F, 0x8F))):
        lines = top_lines(picture, pixels(top + 0.2) + 1)
        found = [lines[pixels(y)][4 * pixels(x) : 4 * pixels(x) + 3] for x, y in corners]
        assert set(map(tuple, found)) == {colour}
        beyond = lines[pixels(top - 3)][4 * pixels(left - 3) :]
        assert tuple(beyond[:3]) == (255, 255, 255)


def pixels(millimetres: float) -> int:
    return round(millimetres / 25.4 * PIXELS_PER_INCH)


def top_lines(png: bytes, count: int) -> list[bytearray]:
    """The first lines of a picture: red, green, blue and alpha of each pixel."""
    width, _, depth, kind = struct.unpack(">IIBB", png[16:26])
    assert (depth, kind) == (8, 6)
    packed = b"".join(re.findall(rb"(?s)IDAT(.*?)....(?=....(?:IDAT|IEND))", png))
    data, size = zlib.decompress(packed), 4 * width
    lines = [bytearray(size)]
    for begin in range(0, count * (size + 1), size + 1):
        lines.append(unfiltered(data[begin], data[begin + 1 : begin + 1 + size], lines[-1]))
    return lines[1:]


def unfiltered(kind: int, line: bytes, above: bytearray) -> bytearray:
    """A line of a PNG file, from what it differs by from its neighbours."""
    found = bytearray(line)
    if not any(line) and kind in (0, 2):
        return bytearray(above) if kind else found
    for at in range(len(line)):
        left = found[at - 4] if at >= 4 else 0
        corner = above[at - 4] if at >= 4 else 0
        guess = left + above[at] - corner
        paeth = min((left, above[at], corner), key=lambda one: abs(guess - one))
        found[at] = (line[at] + (0, left, above[at], (left + above[at]) // 2, paeth)[kind]) % 256
    return found


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
