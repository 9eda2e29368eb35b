"""The table of Les Héritiers as a player sees it."""

from __future__ import annotations

import pytest

from heirloom import Match, Shuffling
from heirloom.bots import Clock, bot
from heirloom.core.game import WATCHER
from heirloom.core.only_choice import only_choice
from heirloom.core.scene import Piece, Scene, Zone
from heirloom.core.signs import Life
from heirloom.core.words import Reader
from heirloom.games.les_heritiers.table.scene import scene
from tests.games.les_heritiers.table import Table, open_game

HOUSEHOLD = """
spades
  robert = isabel
    hugh
    aude
  baldwin †
  godfrey = blanche †
    emma /2
hearts
  blanche
diamonds
  philip
  isabel
"""


def look(table: Table, seat: int = 0) -> Scene:
    """The table as a seat sees it."""
    return scene(table.game, table.state.view(seat))


def zone(picture: Scene, id: str) -> Zone:
    """The zone of that name."""
    return next(zone for zone in picture.zones if zone.id == id)


def pieces(place: Zone) -> dict[str, Piece]:
    """The pieces of a zone by id."""
    return {spot.piece.id: spot.piece for spot in place.spots if spot.piece}


def said(picture: Scene, id: str) -> list[str]:
    """The facts of a panel in English."""
    reader = Reader("en", open_game().seat_names(4), "heirloom.games.les_heritiers")
    return [f"{reader.read(name)}: {reader.read(text)}" for name, text in zone(picture, id).facts]


@pytest.mark.clause("4.6")
def test_a_wife_stands_beside_her_husband_with_a_token_of_her_father() -> None:
    house = zone(look(Table(HOUSEHOLD)), "house-spades")
    assert ("couple", "robert", "isabel") in {(x.kind, x.first, x.second) for x in house.links}
    isabel = pieces(house)["isabel"]
    assert [badge.text for badge in isabel.badges] == ["♦2"]
    assert "isabel" not in pieces(zone(look(Table(HOUSEHOLD)), "house-diamonds"))


@pytest.mark.clause("R13")
def test_a_widow_stands_in_her_own_house_again() -> None:
    picture = look(Table(HOUSEHOLD))
    assert "blanche" in pieces(zone(picture, "house-hearts"))
    assert "blanche" not in pieces(zone(picture, "house-spades"))


@pytest.mark.clause("7.2")
def test_the_dead_stay_faded_as_long_as_the_living_descend_from_them() -> None:
    house = pieces(zone(look(Table(HOUSEHOLD)), "house-spades"))
    assert [piece.id for piece in house.values() if piece.faded] == ["founders-spades", "godfrey-3"]
    assert not any(id.startswith("baldwin") for id in house)


@pytest.mark.clause("8.1")
def test_a_life_is_shown_as_the_rounds_that_are_left() -> None:
    house = pieces(zone(look(Table(HOUSEHOLD)), "house-spades"))
    assert (house["emma"].life, house["robert"].life) == (Life(left=2, of=4), Life(left=4, of=4))
    assert (house["godfrey-3"].life, house["emma"].turns) == (None, 0)


@pytest.mark.clause("7.7")
def test_crowns_are_on_heads() -> None:
    house = pieces(zone(look(Table(HOUSEHOLD, reigning={"spades": "robert"})), "house-spades"))
    assert [badge.text for badge in house["robert"].badges] == ["♛♠"]
    assert house["founders-spades"].badges == []


@pytest.mark.clause("7.6")
def test_every_line_of_succession_can_be_read() -> None:
    facts = said(look(Table(HOUSEHOLD, reigning={"spades": "robert"})), "succession")
    assert facts[0] == (
        "Spades: The founders of Spades pass their crown to Robert, their eldest son. "
        "Next: Hugh, Aude, Emma."
    )


@pytest.mark.clause("8.4", "R14")
def test_a_player_who_cannot_win_is_marked_as_such() -> None:
    for excluded, words in (
        ("for_good", "no longer"),
        ("until_crown", "not until a crown returns"),
    ):
        table = Table("spades\n  robert", reigning={"spades": "robert"}, seats=3, excluded=excluded)
        table.public.chains[1].append(table.person("robert"))
        table.play("court", "court", "court")
        assert said(look(table), "player-2")[-1] == f"Can win: {words}"


@pytest.mark.clause("4.3")
def test_a_proposal_shows_what_it_would_mean_for_the_crowns() -> None:
    table = Table("spades\n  robert\nhearts\n  joan\n  blanche", reigning={"hearts": "joan"})
    table.play("marry robert joan")
    assert said(look(table, 1), "proposal") == [
        "Marriage: Robert (Spades) and Joan (Hearts)",
        "Their children: Spades",
        "Crown of Spades: In line now: Robert. With a son: Robert, their son.",
        "Crown of Hearts: In line now: Blanche. With a son: their son, Blanche.",
    ]


def test_a_move_is_a_card_and_a_couple_or_two_people_or_a_victim_and_its_price() -> None:
    table = Table(
        "spades\n  robert\ndiamonds\n  isabel", hands={"spades": "hugh aude louis"}, seats=2
    )
    paths = {move.notation: move.path for move in look(table).moves}
    assert paths["birth louis founders"] == ["louis", "founders-diamonds"]
    assert paths["marry robert isabel"] == ["robert", "isabel"]
    assert paths["murder isabel woman man"] == ["isabel", "aude", "louis"]
    assert paths["court"] == ["deck"]


@pytest.mark.clause("1.5")
def test_a_watcher_sees_no_hand() -> None:
    table = Table(HOUSEHOLD, hands={"spades": "maud"})
    picture = scene(table.game, table.game.watch(table.public))
    assert WATCHER not in [place.seat for place in picture.zones]
    assert not any(place.id == "hand" for place in picture.zones)


def test_no_two_people_of_a_house_stand_in_one_place() -> None:
    game = open_game(per_sex=8)
    crowded = 0
    for seed in range(4):
        match = Match(game, 4, Shuffling(seed))
        players = [bot("random", f"{seed}/{seat}") for seat in range(4)]
        while waiting := match.waiting_on():
            seat = waiting[0]
            match.play(seat, players[seat].choose(game, match.view(seat), Clock()))
            for place in scene(game, match.view(0)).zones:
                if place.layout == "tree":
                    spots = [(spot.row, spot.column) for spot in place.spots]
                    assert len(spots) == len(set(spots))
                    crowded = max(crowded, len(spots))
    assert crowded > 7


def test_everybody_alive_stands_in_exactly_one_house() -> None:
    game = open_game()
    match = Match(game, 3, Shuffling(9))
    player = bot("random", 1)
    while waiting := match.waiting_on():
        seat = waiting[0]
        match.play(seat, player.choose(game, match.view(seat), Clock()))
        view = match.view(0)
        people = view.public.people
        living = [p for p in range(len(people.card)) if people.alive(p)]
        houses = [place for place in scene(game, view).zones if place.layout == "tree"]
        shown = [spot.piece.id for place in houses for spot in place.spots if spot.piece]
        for person in living:
            assert shown.count(game.card_names[people.card[person]]) == 1


def test_the_most_that_a_seat_could_hold_are_cards_that_do_not_lie_open() -> None:
    table = Table(HOUSEHOLD, hands={"spades": "ralph"})
    most = table.game.bounds(table.state.public, 0)[-1].cards
    ralph, robert = (table.game.card_names.index(slug) for slug in ("ralph", "robert"))
    assert ralph in most
    assert robert not in most
    assert only_choice(table.game, table.state.public, 0) is None


def test_a_house_without_a_player_wears_its_own_colours() -> None:
    game = open_game()
    view = Match(game, 2, Shuffling("neutral")).view(0)
    houses = [zone for zone in scene(game, view).zones if zone.layout == "tree"]
    assert [(house.seat, house.wearer()) for house in houses] == [
        (0, 0),
        (1, 1),
        (None, 2),
        (None, 3),
    ]
