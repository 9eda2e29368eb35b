"""Hints of the table and verdicts: who is ahead, what may be played, how a round ended."""

from __future__ import annotations

import pytest

from heirloom.core.gauges import Pips, Steps, Tug
from heirloom.core.scene import Scene, Zone
from heirloom.core.sheets import Matrix, Standing, Verdict
from heirloom.core.words import Reader
from heirloom.games.inheritance.table.verdicts import verdict
from tests.games.inheritance.table import Table, box

READER = Reader("en", ["Anna", "Ben"], "heirloom.games.inheritance")


def seen(table: Table, seat: int = 0) -> Scene:
    return table.game.scene(table.state.view(seat))


def zone(scene: Scene, id: str) -> Zone:
    return next(zone for zone in scene.zones if zone.id == id)


def ended(table: Table, *moves: str, seat: int = 0) -> Verdict:
    """The verdict between the table before the moves and after them."""
    before = table.state.view(seat).copy()
    table.do(*moves)
    found = verdict(table.game, before, table.state.view(seat))
    assert found is not None
    return found


def test_the_band_shows_who_leads_the_levels_and_the_passes() -> None:
    table = Table("keep", "page", in_play=("heir", "page"), draws="spy").do("play keep")
    tug, steps, pips = zone(seen(table, 1), "band").gauges
    assert isinstance(tug, Tug)
    assert (tug.seats, tug.values, READER.read(tug.text)) == ((0, 1), (11, 1), "Anna leads by 10.")
    assert isinstance(steps, Steps)
    assert steps.allowed == [5, 4, 3, 2, 1]
    assert READER.read(steps.text) == "You may play 5 or lower."
    assert isinstance(pips, Pips)
    assert (pips.done, pips.of) == (0, 2)
    own = zone(seen(table), "band").gauges[0]
    assert isinstance(own, Tug)
    assert READER.read(own.text) == "You lead by 10."


def test_both_sides_stand_opposite_with_their_vp_and_hidden_cards() -> None:
    scene = seen(Table("keep", "page law", in_play=("heir", "page")))
    rival, own = zone(scene, "side-of-2"), zone(scene, "side-of-1")
    assert (rival.area, own.area, rival.form, own.form) == ("rivals", "own", "card", "card")
    assert (rival.backs, own.backs) == (2, None)
    assert rival.value is not None
    assert rival.value.value == 1
    assert zone(scene, "hand-of-2").text_only
    assert not zone(scene, "hand-of-1").text_only


def test_an_open_memory_shows_what_is_known_and_what_may_still_come() -> None:
    game = box(memory="open")
    table = Table("spy", "heir law", draws="page", game=game).do("play spy")
    scene = seen(table)
    assert zone(scene, "side-of-2").backs is None
    assert not zone(scene, "hand-of-2").text_only
    unseen = zone(scene, "unseen")
    assert unseen.count == game.deck.total - 1 - 1 - 2  # the spy, the page, and the other hand
    assert "unseen" not in [one.id for one in seen(Table("spy")).zones]


def test_the_standing_has_crowns_as_icons_and_vp() -> None:
    table = Table("keep", "page", in_play=("heir", "page"), crowns=(2, 3))
    standing = seen(table).sheets[0]
    assert isinstance(standing, Standing)
    assert READER.read(standing.note) == "5 crowns win"
    told = [(one.seat, one.filled, one.of, one.value, one.leads) for one in standing.ranks]
    assert told == [
        (1, 3, 5, "1", True),
        (0, 2, 5, "8", False),
    ]


def test_the_end_of_a_round_is_told_with_its_sum() -> None:
    table = Table("page", "law", in_play=("heir keep", "page"), passes=1)
    found = ended(table, "pass")
    assert READER.read(found.title) == "You win the round, 11 to 1."
    assert READER.read(found.sentence) == ("You have 1 crown, your opponent 0. Ben begins round 2.")
    assert (found.clause, found.seat) == ("4.2", 0)
    rows = [(READER.read(name), READER.read(value)) for name, value in found.rows]
    assert rows == [("Anna: 11", "8 + 3"), ("Ben: 1", "")]
    last = seen(table).sheets[1]
    assert isinstance(last, Matrix)
    assert [cell.text for cell in last.rows[0].cells] == ["1", "11"]


def test_the_card_drawn_by_the_last_pass_counts_for_what_a_hand_is_worth() -> None:
    """With three cards in hand the Duke is worth 7; the pass draws a fourth, and it is 4."""
    table = Table("page law spy", "law", in_play=("duke page", "heir"), passes=1)
    assert table.game.deck.points(table.state.public, 0) == 8
    found = ended(table, "pass")
    assert READER.read(found.title) == "Ben wins the round, 8 to 5."
    assert READER.read(found.rows[0][1]) == "4 + 1"


def test_a_tie_and_the_watcher_have_words_of_their_own() -> None:
    table = Table("spy", "law", in_play=("page", "page"), passes=1)
    found = ended(table, "pass", seat=1)
    assert READER.read(found.title) == "The round is a tie, 1 each: nobody wins a crown."
    table = Table("page", "law", in_play=("heir", "page"), passes=1)
    before = table.game.watch(table.state.public).copy()
    table.do("pass")
    watched = verdict(table.game, before, table.game.watch(table.state.public))
    assert watched is not None
    assert READER.read(watched.title) == "Anna wins the round, 8 to 1."
    assert READER.read(watched.sentence) == "Crowns: 1 to 0. Ben begins round 2."


def test_no_verdict_while_a_round_goes_on() -> None:
    table = Table("page", "law", in_play=("heir", "page"))
    before = table.state.view(0).copy()
    table.do("pass")
    assert verdict(table.game, before, table.state.view(0)) is None
    assert seen(table).verdict is None


def test_the_end_of_the_game_is_told_over_the_cards() -> None:
    table = Table("page", "law", in_play=("heir keep", "page"), passes=1, crowns=(4, 2))
    found = ended(table, "pass", seat=1)
    assert READER.read(found.title) == "Anna wins the game."
    assert READER.read(found.sentence) == (
        "Anna wins by 5 crowns to 2. The last round ended 11 to 1."
    )
    assert found == seen(table, 1).verdict
    assert READER.read(seen(table).verdict.title) == "You win the game."  # type: ignore[union-attr]


@pytest.mark.clause("4.2", "R11")
def test_the_last_table_shows_the_vp_that_were_counted() -> None:
    table = Table("page", "law", in_play=("crown_jewels", "page"), passes=1, crowns=(4, 2))
    ended(table, "pass", seat=1)
    assert "wins the round by 10 VP to 1" in table.told(0)
    scene = seen(table)
    pieces = [spot.piece for zone in scene.zones for spot in zone.spots]
    (jewels,) = [piece for piece in pieces if piece and piece.face == "crown_jewels"]
    assert jewels.worth is not None
    assert jewels.worth.value == 10
    values = [zone.value.value for zone in scene.zones if zone.value is not None]
    assert sorted(values) == [1, 10]
    facts = [READER.read(text) for zone in scene.zones for _, text in zone.facts]
    assert "10" in facts
    assert "11" not in facts
