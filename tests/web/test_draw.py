"""Whatever a scene says, a page shows it as text."""

from __future__ import annotations

from heirloom.core.scene import Badge, Move, Piece, Spot, Zone
from heirloom.core.words import Reader
from heirloom.web.brush import Brush, Drawn
from heirloom.web.draw import draw_moves, draw_zones

EVIL = "\"'><img src=x onerror=alert(1)>&"


def test_nothing_that_a_scene_says_becomes_a_part_of_the_page() -> None:
    badge = Badge(icon=EVIL, text=EVIL, label=EVIL)
    piece = Piece(id=EVIL, face=EVIL, mark=EVIL, label=EVIL, badges=[badge])
    piece.under = [Piece(id=EVIL, label=EVIL)]
    spots = [Spot(id=EVIL, piece=piece), Spot(id=EVIL + "2", column=1)]
    zones = [
        Zone(id=EVIL, layout="grid", title=EVIL, spots=spots),
        Zone(id=EVIL, layout="hand", title=EVIL, spots=spots[:1]),
        Zone(id=EVIL, layout="panel", title=EVIL, facts=[(EVIL, EVIL)]),
    ]
    for faces in ([], [EVIL]):
        brush = Brush(Reader(), "/faces.svg", faces, True, lambda id: "p1", Drawn())
        drawn = draw_zones(zones, brush, 0)
        drawn += draw_moves([Move(notation=EVIL, path=[EVIL], label=EVIL)], brush, False)
        assert "<img" not in drawn
        assert "\"'>" not in drawn
        assert "&lt;img" in drawn
