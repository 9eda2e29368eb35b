"""Whatever a scene says, a page shows it as text; rings and hints show what they mean."""

from __future__ import annotations

import re

import pytest

import heirloom
from heirloom.core.gauges import Passing
from heirloom.core.scene import Badge, Move, Piece, Spot, Zone
from heirloom.core.words import Reader
from heirloom.web.brush import Brush, Drawn
from heirloom.web.draw import draw_moves, draw_zones
from heirloom.web.draw_gauges import draw_gauges
from heirloom.web.hyphens import SOFT_HYPHEN, breakable
from heirloom.web.notes import Note, draw_note

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


def test_a_ring_of_seats_begins_with_whoever_looks() -> None:
    ring = Passing(order=[0, 3, 2, 1], ready=[False, True, False, False], leftwards=False)
    brush = Brush(Reader(), "/faces.svg", [], True, lambda id: id, Drawn(), seat=2)
    drawn = draw_gauges([ring], brush)
    assert "rightwards" in drawn
    assert re.findall(r"<span>([^<]*)</span>", drawn) == ["You", "Seat 2", "Seat 1", "Seat 4"]
    assert [" ready" in one for one in drawn.split("<li ")[1:]] == [False, False, False, True]


def test_a_hint_names_its_move_also_where_it_has_no_pieces() -> None:
    note = Note(["Hint: Pass."], path=[], move="pass")
    drawn = draw_note(note, heirloom.game("inheritance"), Reader(), lambda id: id)
    assert drawn == '<p>Hint: Pass.</p><span data-way="" data-move="pass"></span>'


@pytest.mark.parametrize(
    ("name", "broken"),
    [
        ("Prestidigitateur", "Presti-di-gi-ta-teur"),
        ("Empoisonneuse de la cour", "Empoi-sonneuse de la cour"),
        ("Reine des contrebandiers", "Reine des contre-bandiers"),
        ("Lord Chamberlain", "Lord Chamberlain"),
        ("Knight Errant &amp; Co", "Knight Errant &amp; Co"),
    ],
)
def test_a_long_word_may_break_between_syllables(name: str, broken: str) -> None:
    assert breakable(name).replace(SOFT_HYPHEN, "-") == broken
