"""Hints of the table: who is ahead, what would follow, what the auction and the end say."""

from __future__ import annotations

from heirloom.core.game import WATCHER
from heirloom.core.scene import Scene, Zone
from heirloom.core.sheets import Standing
from heirloom.core.words import Reader
from heirloom.games.heir_apparent.rules.frames import Bid, Market
from tests.games.heir_apparent.table import Table

READER = Reader("en", ("Ann", "Bob", "Cleo"), "heirloom.games.heir_apparent")


def seen(table: Table, seat: int = 0) -> Scene:
    return table.game.scene(table.state.view(seat))


def zone(scene: Scene, id: str) -> Zone:
    return next(zone for zone in scene.zones if zone.id == id)


def outcomes(table: Table, seat: int = 0) -> list[str]:
    """What each lane says would follow; empty where it says nothing."""
    spots = zone(seen(table, seat), "pools").spots
    return [READER.read(spot.outcome.text) if spot.outcome else "" for spot in spots]


def test_rivals_are_headed_by_their_prince_and_the_own_court_begins_with_it() -> None:
    scene = seen(Table(hands=("", "parry heckler")))
    own, rival = zone(scene, "court-0"), zone(scene, "court-1")
    assert (own.area, own.form, own.lead) == ("own", "rich", None)
    assert own.spots[0].piece is not None
    assert own.spots[0].piece.face == "florian"
    assert (rival.area, rival.form, rival.backs) == ("rivals", "tile", 2)
    assert rival.lead is not None
    assert (rival.lead.face, rival.lead.owner) == ("berengar", 1)
    assert rival.value is not None
    assert rival.value.value == 5
    assert "at-berengar" in rival.names()
    assert "berengar" not in [spot.piece.id for spot in rival.spots if spot.piece]


def test_a_contest_says_who_would_win_and_lose_and_how_much() -> None:
    table = Table("event").play("deal royal_hunt, join captain_of_the_guard s0, prince s1")
    assert outcomes(table) == ["wins +3", "loses −1", ""]
    scene = seen(table)
    lane = zone(scene, "pools").spots[0]
    assert lane.tokens is not None
    assert [(one.seat, one.amount, READER.read(one.label)) for one in lane.tokens] == [
        (0, 4, "The Captain of the Guard")
    ]
    assert READER.read(zone(scene, "pools").title) == "The Royal Hunt"
    assert READER.read(zone(scene, "pools").subtitle) == "Contest of Combat"


def test_what_a_contest_says_comes_true() -> None:
    table = Table("event").play("deal royal_hunt, join captain_of_the_guard s0, prince s1")
    table.play("pass*3")
    assert table.public.favor == [8, 4, 5]


def test_lanes_stand_in_the_order_of_play() -> None:
    table = Table("event", turn=1).play("deal royal_hunt")
    assert [spot.seat for spot in zone(seen(table), "pools").spots] == [1, 2, 0]


def test_a_challenge_says_what_it_means_for_the_reader() -> None:
    table = Table("event").play("deal new_tax, prince opposition, prince support")
    texts = [outcomes(table, seat) for seat in range(3)]
    assert all(support == "" for support, _ in texts)  # a tie is not enough
    table.play("pass*3")
    gains = [favor - 5 for favor in table.public.favor]
    told = ["fails" if not n else f"fails: you {'+' if n > 0 else '−'}{abs(n)}" for n in gains]
    assert [opposition for _, opposition in texts] == told


def test_a_melee_says_who_would_die() -> None:
    table = Table().play("attack captain_of_the_guard, name spymaster")
    assert outcomes(table) == ["wins", "The Spymaster dies"]
    lanes = zone(seen(table), "pools").spots
    assert [READER.read(lane.title) for lane in lanes] == [
        "Attack: The Captain of the Guard",
        "Defence: The Spymaster",
    ]
    assert [lane.seat for lane in lanes] == [0, 2]


def test_the_auction_says_who_bids_and_who_has_passed() -> None:
    table = Table()
    table.public.stack = [Market(-3, -1), Bid(0, 1, highest=3, bidder=1, passed=[2])]
    table.public.auctions = 2
    scene = seen(table)
    spots = zone(scene, "bids").spots
    assert [(spot.seat, READER.read(spot.outcome.text)) for spot in spots if spot.outcome] == [
        (1, "bids 3"),
        (2, "passed"),
        (0, "to bid"),
    ]
    assert READER.read(scene.phases[scene.now]) == "Auction 3 of 5"
    assert [move.amount for move in scene.moves if move.amount is not None] == [4, 5]


def test_the_standing_is_sorted_by_favor_and_the_more_popular_prince_leads_a_tie() -> None:
    table = Table()
    table.public.favor = [4, 9, 9]
    standing = seen(table).sheets[0]
    assert isinstance(standing, Standing)
    assert [(rank.seat, rank.value, rank.leads) for rank in standing.ranks] == [
        (1, "9", True),
        (2, "9", False),
        (0, "4", False),
    ]
    assert standing.progress == (0, 12)


def test_the_phases_show_where_the_turn_is() -> None:
    for table, phase in (
        (Table("draw"), "Draw"),
        (Table(), "Actions"),
        (Table("event").play("deal royal_hunt"), "Event"),
    ):
        scene = seen(table)
        assert READER.read(scene.phases[scene.now]) == phase
        assert len(scene.phases) == 5


def test_the_verdict_says_how_a_tie_was_broken() -> None:
    table = Table()
    table.public.favor, table.public.stack = [7, 9, 9], []
    verdict = seen(table, 1).verdict
    assert verdict is not None
    assert READER.read(verdict.title) == "You are named heir."
    assert "as much as Cleo: the more popular Prince wins the tie" in READER.read(verdict.sentence)
    rows = [(READER.read(name), READER.read(value)) for name, value in verdict.rows]
    assert rows == [
        ("Bob", "9 favor, most popular of 2"),
        ("Cleo", "9 favor, popularity: 2 of 2"),
        ("Ann", "7 favor"),
    ]
    assert READER.read(seen(table, WATCHER).verdict.title) == "Bob is named heir."  # type: ignore[union-attr]
    assert seen(Table()).verdict is None
