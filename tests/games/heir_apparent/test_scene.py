"""The table as it is shown: courts, pools, the stack, and a question at every moment."""

from __future__ import annotations

from heirloom.core.game import WATCHER
from heirloom.core.scene import Scene, Zone
from heirloom.core.words import Reader
from tests.games.heir_apparent.table import Table

READER = Reader("en", ("Ann", "Bob", "Cleo"), "heirloom.games.heir_apparent")


def seen(table: Table, seat: int | None = None) -> Scene:
    return table.game.scene(table.state.view(table.waiting if seat is None else seat))


def zone(scene: Scene, id: str) -> Zone:
    return next(zone for zone in scene.zones if zone.id == id)


def asked(table: Table) -> str:
    return READER.read(seen(table).prompt)


def test_a_court_shows_exhausted_characters_with_what_lies_under_them() -> None:
    table = Table(hands=("war_horse",), turned="almoner").play("play war_horse, name almoner")
    piece = seen(table).spot("at-almoner").piece
    assert piece is not None
    assert piece.spent
    assert [under.face for under in piece.under] == ["war_horse"]
    assert [(one.icon, one.value, one.printed) for one in piece.ratings] == [
        ("scales", 2, 2),
        ("crossed-swords", 2, 0),
    ]


def test_an_event_shows_its_pools_and_whose_tokens_lie_there() -> None:
    table = Table("event").play("deal state_banquet, join archbishop s0")
    pools = zone(seen(table), "pools").spots
    assert [READER.read(spot.piece.label) for spot in pools if spot.piece] == [
        "Ann’s pool: 4",
        "Bob’s pool: 0",
        "Cleo’s pool: 0",
    ]
    assert pools[0].piece is not None
    assert [under.face for under in pools[0].piece.under] == ["archbishop"]


def test_the_stack_says_what_is_being_decided() -> None:
    table = Table("event", hands=("veil_of_doubt",)).play("deal state_banquet, prince s0")
    table.play("prince s1, pass, play veil_of_doubt, name berengar, counter battle_mage, pass")
    facts = [READER.read(value) for _, value in zone(seen(table), "moment").facts]
    assert "Spell: Veil of Doubt, countered once" in facts
    assert asked(table).startswith("Spell: Veil of Doubt, countered once. Exhaust a Wizard")


def test_every_kind_of_moment_asks_a_question_of_its_own() -> None:
    heckled = Table("event", hands=("", "heckler")).play("deal plague, prince support")
    questions = {
        asked(heckled.play("play heckler")),
        asked(Table("draw")),
        asked(Table("draw").play("turn almoner")),
        asked(Table("draw", hands=("glamour glamour",)).play("spend glamour")),
        asked(Table("draw").play("draw character, deal inquisitor")),
        asked(Table("draw").play("draw character, deal inquisitor, keep")),
        asked(Table()),
        asked(Table().play("attack captain_of_the_guard")),
        asked(Table().play("attack captain_of_the_guard, name spymaster")),
        asked(Table(hands=("court_gossip",)).play("play court_gossip")),
        asked(Table(hands=("turncoat",)).play("play turncoat")),
        asked(Table(hands=("scrying",)).play("play scrying")),
        asked(Table("event").play("deal state_banquet")),
        asked(Table("event").play("deal new_tax")),
        asked(Table("event", hands=("glamour",)).play("deal new_tax, play glamour")),
        asked(Table("event").play("deal masked_ball, prince s0, prince s1, pass*3")),
        asked(Table("event", hands=("parry",)).play("deal royal_hunt, prince s0, pass*3")),
    }  # fmt: skip
    assert len(questions) == 17


def test_a_hand_is_shown_to_its_owner_only() -> None:
    table = Table(hands=("rousing_speech rousing_speech",))
    pieces = [spot.piece for spot in zone(seen(table), "hand").spots if spot.piece]
    assert [piece.id for piece in pieces] == ["hand-rousing_speech"]
    assert [badge.text for badge in pieces[0].badges] == ["×2"]
    for other in (1, WATCHER):
        view = table.game.watch(table.public) if other == WATCHER else table.state.view(other)
        assert "rousing" not in repr(table.game.scene(view))


def offers(table: Table, kind: str) -> list[str]:
    return [READER.read(m.label) for m in seen(table).moves if m.notation.startswith(kind)]


def test_a_move_says_how_many_tokens_a_character_would_add() -> None:
    contest = Table("event").play("deal state_banquet")
    assert "Exhaust The Archbishop: 4 tokens for your pool" in offers(contest, "join archbishop")
    melee = Table().play("attack captain_of_the_guard, name spymaster, pass, pass")
    assert offers(melee, "join border_baron") == [
        "Exhaust The Border Baron: 3 tokens for the attack",
        "Exhaust The Border Baron: 3 tokens for the defence",
    ]


def test_an_event_that_asks_for_a_choice_is_pending_once() -> None:
    table = Table("event").play("deal fosterage")
    assert asked(table) == "Fosterage: choose a Character."
    pending = [value for name, value in zone(seen(table), "moment").facts
               if READER.read(name) == "Pending"]  # fmt: skip
    assert [READER.read(value) for value in pending] == ["Event: Fosterage"]


def test_phases_are_named_without_the_word() -> None:
    facts = zone(seen(Table()), "moment").facts
    assert ("Phase", "Actions") in [(READER.read(name), READER.read(is_)) for name, is_ in facts]
