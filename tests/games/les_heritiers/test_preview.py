"""What a press would lead to in Les Héritiers, who is ahead, and how the end is told."""

from __future__ import annotations

import random

import pytest

import heirloom
from heirloom import Match, Shuffling
from heirloom.core.preview import Preview
from heirloom.core.scene import Scene, Zone
from heirloom.core.sheets import Standing, Succession
from heirloom.core.words import Reader
from heirloom.games.les_heritiers.rules.game import LesHeritiers
from heirloom.games.les_heritiers.rules.parts import OVER
from heirloom.games.les_heritiers.table.scene import scene
from heirloom.games.les_heritiers.table.verdicts import verdict
from tests.games.les_heritiers.table import Table, open_game

READER = Reader("en", open_game().seat_names(4), "heirloom.games.les_heritiers")

COURT = """
spades
  robert
  hugh
  maud
hearts
  william = aude
    bertrand
  blanche /3
"""


def look(table: Table, seat: int = 0) -> Scene:
    """The table as a seat sees it."""
    return scene(table.game, table.state.view(seat))


def zone(seen: Scene, id: str) -> Zone:
    """The zone of that name."""
    return next(zone for zone in seen.zones if zone.id == id)


def press(table: Table, *path: str) -> Preview:
    """What pressing these pieces would do, for Spades."""
    return table.game.preview(table.state.view(0), list(path))


def crowns(seen: Scene) -> dict[str, str]:
    """The crowns of every seat, by the name of the number."""
    sheet = seen.sheets[0]
    assert isinstance(sheet, Standing)
    return {rank.name: str(rank.value) for rank in sheet.ranks}


@pytest.fixture
def table() -> Table:
    """Spades with three unmarried children of the founders, and cards to pay with."""
    drawing = COURT.replace("hearts", "  aude\nhearts", 1)
    return Table(drawing, hands={"spades": "godfrey yolande"})


def test_marrying_your_first_man_warns_that_your_founders_close(table: Table) -> None:
    found = press(table, "hugh", "blanche")
    assert READER.read(found.ask) == "Marry Hugh to Blanche?"
    assert READER.read(found.sentence) == (
        "Hearts is asked first; after a refusal you could pay. Their children will be Spades."
    )
    assert READER.read(found.warning) == (
        "Hugh would be your first man to marry: your founders close for good."
    )
    assert READER.read(found.go) == "Propose"


def test_marrying_a_daughter_closes_nobody_of_yours(table: Table) -> None:
    found = press(table, "maud", "bertrand")
    assert READER.read(found.ask) == "Marry Maud to Bertrand?"
    assert "founders" not in READER.read(found.warning)


def test_somebody_says_whom_they_could_marry(table: Table) -> None:
    assert READER.read(press(table, "hugh").sentence) == "Hugh could marry Blanche."
    assert press(table, "aude").clause == "2.2"
    assert READER.read(press(table, "aude").sentence) == (
        "Aude is married to William: an extra action each turn."
    )


@pytest.mark.clause("4.1")
def test_two_who_cannot_marry_are_refused_in_the_words_of_the_rules(table: Table) -> None:
    assert press(table, "robert", "aude").clause == "2.3"  # of one family: no such action
    assert press(table, "maud", "william").clause == "4.1"
    assert READER.read(press(table, "maud", "william").sentence) == "William is already married."


def test_a_card_says_where_it_can_be_born_and_a_birth_its_place_in_line(table: Table) -> None:
    found = press(table, "godfrey")
    assert [chip.on for chip in found.chips] == ["founders-spades"]
    born = press(table, "yolande", "william")
    assert READER.read(born.ask) == "Let Yolande be born to William and Aude?"
    assert born.clause == "3.1"
    assert press(table, "hand-0").ask == found.ask


def test_a_murder_shows_where_crowns_go_and_changes_their_numbers() -> None:
    table = Table(
        COURT.replace("hearts", "  aude\nhearts", 1),
        hands={"spades": "godfrey yolande"},
        reigning={"hearts": "blanche"},
    )
    assert crowns(look(table)) == {"crowns-0": "1", "crowns-1": "1"}
    found = press(table, "blanche", "godfrey", "yolande")
    assert READER.read(found.ask) == (
        "Have Blanche murdered, paying Godfrey (Spades) and Yolande (Hearts)?"
    )
    assert READER.read(found.sentence) == "The crown of Hearts would go to William (Hearts)."
    assert found.changes == []


def test_a_house_says_whether_its_founders_are_open_and_who_wears_crowns(table: Table) -> None:
    spades, hearts = (zone(look(table), f"house-{family}") for family in ("spades", "hearts"))
    assert spades.state is not None
    assert hearts.state is not None
    assert READER.read(spades.state.text) == "founders open"
    assert READER.read(hearts.state.text) == "founders closed"
    assert (spades.area, spades.form) == ("stage", "person")
    founders = spades.spots[0].piece
    assert founders is not None
    assert founders.crown == "♠"
    people = {spot.piece.id: spot.piece for spot in hearts.spots if spot.piece}
    assert (people["aude"].shield, people["william"].shield) == ("lozenge", "heater")
    assert people["aude"].owner == 0  # the family on her card, in her husband's house
    assert people["blanche"].life is not None
    assert people["blanche"].life.left == 1


def test_the_succession_shows_who_dies_at_the_end_of_this_round() -> None:
    drawing = COURT.replace("hearts", "  aude\nhearts", 1)
    table = Table(drawing, reigning={"hearts": "blanche"})
    sheet = look(table).sheets[1]
    assert isinstance(sheet, Succession)
    hearts = sheet.reigns[1]
    assert [heir.piece for heir in hearts.line] == ["blanche", "william", "bertrand"]
    assert hearts.soon
    assert sheet.reigns[2].line[0].piece == "founders-diamonds"
    assert not sheet.reigns[2].soon


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3), (4, 4)])
def test_promised_crowns_are_those_after_the_move(seats: int, seed: int) -> None:
    game = heirloom.game("les_heritiers")
    assert isinstance(game, LesHeritiers)
    match, rng, murders = Match(game, seats, Shuffling(seed)), random.Random(seed), 0
    while not match.over:
        seat = match.waiting_on()[0]
        before = match.view(seat).copy()
        legal = match.legal(seat)
        action = rng.choice([one for one in legal if one.kind == "murder"] or legal)
        found = game.preview(before, game.path(before, action))
        match.play(seat, action)
        public = match.view(seat).public
        if action.kind == "murder" and public.round == before.public.round and not match.over:
            was, now = crowns(game.scene(before)), crowns(game.scene(match.view(seat)))
            promised = {change.name: READER.read(change.text) for change in found.changes}
            assert {**was, **promised} == now
            murders += 1
    assert murders > 0


@pytest.mark.parametrize("seed", range(4))
def test_the_end_says_how_it_was_decided(seed: int) -> None:
    game = heirloom.game("les_heritiers")
    assert isinstance(game, LesHeritiers)
    match, rng = Match(game, 3, Shuffling(seed)), random.Random(seed)
    while not match.over:
        seat = match.waiting_on()[0]
        before = match.view(seat).copy()
        match.play(seat, rng.choice(match.legal(seat)))
        after = match.view(seat)
        ended = verdict(game, before, after)
        fell = any(b and not a for b, a in zip(before.public.running, after.public.running,
                                               strict=True))  # fmt: skip
        assert (ended is not None) == (fell or after.public.phase == OVER)
    assert ended is not None
    assert ended.clause in ("8.6", "8.7")
    assert ended.seat in match.winners()
    assert ended.matrix is not None
    decided = [[int(str(cell.text)) for cell in row.cells] for row in ended.matrix.rows]
    running = [seat for seat in range(3) if after.public.running[seat]]
    best = max(zip(*decided, strict=True)) if len(running) == 3 else None
    if best is not None:
        assert tuple(row[match.winners()[0]] for row in decided) == best


def test_any_piece_can_be_pressed_by_everybody_at_any_time() -> None:
    game = heirloom.game("les_heritiers")
    match, rng = Match(game, 4, Shuffling(7)), random.Random(7)
    for _ in range(60):
        seat = match.waiting_on()[0]
        for one in {seat, 0}:
            view = match.view(one)
            for place in game.scene(view).zones:
                for name in place.names():
                    found = game.preview(view, [name])
                    assert not found.ask or found.sentence or found.clause
        match.play(seat, rng.choice(match.legal(seat)))
