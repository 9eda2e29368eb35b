"""Any scene as text."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

import heirloom
from heirloom.core.draw import draw
from heirloom.core.scene import Badge, Piece, Scene, Spot, Zone
from heirloom.core.words import Reader


def drawn(scene: Scene, lang: str = "en") -> str:
    console = Console(file=StringIO(), width=100, color_system=None)
    console.print(draw(scene, Reader(lang, ["Anna"], "heirloom.games.the_heirs")))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def test_a_board_is_drawn_with_the_names_of_its_squares() -> None:
    match = heirloom.Match(
        heirloom.game("the_heirs", rows=1, columns=2, start="black"),
        dealer=heirloom.Scripted(["emily"]),
    )
    match.play(0, "b1")
    assert drawn(match.game.scene(match.view(1))).splitlines()[:3] == [
        "Board",
        " ░░  ♥1",
        " a1  b1",
    ]


def test_hands_and_piles_are_lists_with_signs_and_what_is_tucked_under() -> None:
    crown = Badge(icon="crown", text="1 [crown]")
    under = Piece(id="x", face="x", label="Law [2]")
    piece = Piece(id="p", face="p", mark="9", label="Bank", badges=[crown], under=[under])
    hidden = Piece(id="q")
    spots = [Spot(id="s", piece=piece), Spot(id="t", piece=hidden), Spot(id="u")]
    zone = Zone(id="hand", layout="hand", title="Hand [of] Anna", spots=spots, count=2)
    text = drawn(Scene(zones=[zone], prompt="Play [now]", clause="1.1"))
    assert text.splitlines() == [
        "Hand [of] Anna (2)",
        "   9  Bank [1 [crown]] ← Law [2]",
        "   ░░  ",
        "",
        "Play [now]",
    ]


def test_a_wide_grid_keeps_its_gaps() -> None:
    spots = [
        Spot(id="a", row=0, column=0, piece=Piece(id="1", face="1", mark="X")),
        Spot(id="b", row=0, column=2, piece=Piece(id="2", face="2", mark="Y")),
    ]
    zone = Zone(id="tree", layout="grid", spots=spots)
    text = drawn(Scene(zones=[zone], prompt="", clause="1.1"))
    assert text.splitlines()[0].rstrip() == "X     Y"
