"""Where the zones of a scene stand on a page, while it is played and after it."""

from __future__ import annotations

from random import Random

import heirloom
from heirloom.core.dealers import Shuffling
from heirloom.core.match import Match
from heirloom.core.scene import Move, Scene, Spot, Zone
from heirloom.core.words import Reader
from heirloom.web.arrange import arrange


def test_a_pile_that_can_be_pressed_lies_at_the_thumb() -> None:
    deck = Zone(id="deck", layout="pile", spots=[Spot(id="top")])
    hand = Zone(id="hand", layout="hand", seat=0)
    scene = Scene(zones=[deck, hand], prompt="", clause="")
    assert _places(scene) == {"piles": ["deck"], "hand": ["hand"]}
    scene.moves = [Move(notation="draw", path=["top"], label="Draw")]
    assert _places(scene) == {"hand": ["deck", "hand"]}


def test_zones_without_a_hint_stand_where_their_layout_says() -> None:
    zones = [
        Zone(id="board", layout="grid"),
        Zone(id="court", layout="row", seat=0),
        Zone(id="rival", layout="row", seat=1),
        Zone(id="their-hand", layout="hand", seat=1),
        Zone(id="market", layout="row"),
        Zone(id="said", layout="panel", text_only=True, facts=[("a", "b")]),
        Zone(id="tree", layout="grid", area="left"),
    ]
    assert _places(Scene(zones=zones, prompt="", clause="")) == {
        "stage": ["board", "market"],
        "own": ["court"],
        "rivals": ["rival", "their-hand"],
        "left": ["tree"],
    }


def _places(scene: Scene) -> dict[str, list[str]]:
    laid = arrange(scene, 0, Reader())
    return {area: [zone.id for zone in zones] for area, zones in laid.areas.items()}


def test_with_all_cards_open_every_tile_is_shown_once_and_called_what_it_is() -> None:
    rng = Random(1)
    match = Match(heirloom.game("ancestree"), 3, Shuffling(1))
    read = Reader("en", ["Anna", "Bert", "Cleo"], match.game.package).read
    dealt = len(match.log)
    while len([tile for tile in match.view(0).public.placing if tile >= 0]) < 2:
        seat = match.waiting_on()[0]
        match.play(seat, rng.choice(match.legal(seat)))
    hands = [zone for zone in match.reveal(dealt, given_up=True).zones if zone.layout == "hand"]
    names = ["The hand of Anna", "The hand of Bert", "The hand of Cleo"]
    assert [read(zone.title) for zone in hands] == names
    zones = match.reveal(given_up=True).zones
    assert "The others’ tiles to lay" in [read(zone.title) for zone in zones]
    for shown in (hands, zones):
        pieces = [spot.piece for zone in shown for spot in zone.spots if spot.piece]
        assert all(piece.face is not None for piece in pieces)
        assert len({piece.id for piece in pieces}) == len(pieces) > 0
