"""Every kind of event, question and refusal names the clause that says so.

The tables below are written by hand from RULES.md; nothing in them is computed.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from heirloom import Match, Shuffling
from heirloom.core.catalogue import open_game
from heirloom.core.mistakes import Illegal
from heirloom.core.story import Event
from heirloom.games.heir_apparent.table import refusals
from heirloom.games.heir_apparent.table.refusals import Refusal
from tests.games.heir_apparent.table import COURTS, FIRST, OWN, Table, unopened

ATTACK = "attack captain_of_the_guard, name lord_chancellor"
FIVE = "deal florian isaura ulric, deal archbishop court_wizard almoner guild_master spymaster"

# What happened, and the clause under which it did
EVENTS: dict[str, set[str]] = {
    "prince": {"2.2"},  # takes the favor printed on it
    "market": {"2.4"},  # Characters are turned up
    "bid": {"2.5"},
    "pick": {"2.6", "R3", "2.7"},  # the highest bidder; nobody bid; the others
    "deal": {"2.8"},  # the opening hand
    "turn_begins": {"2.9", "3.1"},  # the first one, and every other
    "deck": {"4.1", "R26"},  # a free draw; a draw that is paid for
    "draw": {"4.4"},
    "turn": {"4.2", "5.2", "5.3"},  # exhausted to draw, to draw an Action, to attack
    "spend": {"4.3"},
    "refill": {"4.4", "1.6"},  # of Actions, of Characters
    "arrive": {"R58"},  # a drawn Character is shown
    "keep": {"4.5", "R53"},  # in the Draw phase; outside it
    "decline": {"4.5", "R53"},
    "dismiss": {"4.6", "R42", "1.6"},  # makes room; outside the Draw phase; by a card
    "done": {"3.1", "5.4"},  # with drawing, with actions
    "play": {"5.1", "8.2", "9.2", "6.4"},  # in each phase; a Reaction
    "use": {"5.1", "R52"},  # an ability, in the Actions phase and elsewhere
    "name": {"6.6", "9.1"},  # for a card; for an Event
    "choose": {"R62"},
    "gain": {"6.1", "9.10", "1.9", "5.1", "R52"},  # by an Action, an Event, a text, ...
    "loss": {"2.6", "6.5", "6.1", "9.10", "1.9", "5.1", "R47"},  # a bid, a cost; R47: it was short
    "attach": {"6.2", "9.11"},  # an Action, an Event
    "strip": {"R49"},
    "turned": {"1.5"},
    "seize": {"6.1", "9.10"},
    "adjourn": {"R48"},
    "counter": {"7.2"},
    "avert": {"6.4", "R60"},  # a counter or a rescue; a spared loser
    "attack": {"8.1"},
    "assist": {"8.2"},
    "melee": {"8.4"},
    "broken": {"R14"},
    "kill": {"1.6"},
    "reveal": {"9.1"},
    "join": {"9.3"},
    "free": {"9.4"},
    "lay": {"R34"},
    "remove": {"R43"},
    "sway": {"R43"},
    "double": {"R45"},  # somebody is on both sides of a Challenge
    "judge": {"9.7", "9.8", "R17"},  # a Contest; a Mandatory one; without any tokens
    "lose": {"9.7", "9.8", "R17"},
    "succeed": {"9.9"},
    "fail": {"9.9", "R18", "7.3", "R36"},  # a Challenge, untouched; a card: countered, no target
    "proclaim": {"9.11"},
    "pass": {"2.5", "3.2", "6.4"},  # in an auction, in a window, when asked for a Reaction
    "discard": {"10.1", "5.1", "9.10", "R52"},  # at the end of the turn; by a card; in a window
    "unturn": {"10.2"},
    "end": {"10.3"},
}  # fmt: skip


def scene(
    phase: str = "act",
    hands: tuple[str, ...] = (),
    courts: tuple[str, ...] = COURTS,
    turn: int = 0,
    turned: str = "",
) -> Table:
    """A table with the first edition of the cards."""
    return Table(phase, hands, courts, turn=turn, turned=turned, deck=FIRST)


# Scenes that show every one of these, each with the events it ends with
TOLD: list[tuple[Callable[[], Table], str, list[tuple[str, str]]]] = [
    (lambda: unopened(deck=FIRST), f"{FIVE}, bid 2, pass*2, pick archbishop, pick almoner",
     [("market", "2.4"), ("bid", "2.5"), ("pass", "2.5"), ("pass", "2.5"), ("loss", "2.6"),
      ("pick", "2.6"), ("pick", "2.7")]),
    (lambda: unopened(deck=FIRST), f"{FIVE}, pass*3, pick archbishop", [("pick", "R3")]),
    (lambda: scene("draw", hands=("glamour silver_tongue",)),
     "draw action, deal tithe, turn almoner, draw action, deal parry, spend glamour, "
     "spend silver_tongue, draw character, deal inquisitor, keep, dismiss archbishop, done",
     [("deck", "4.1"), ("draw", "4.4"), ("turn", "4.2"), ("deck", "R26"), ("draw", "4.4"),
      ("spend", "4.3"), ("spend", "4.3"), ("deck", "R26"), ("arrive", "R58"), ("keep", "4.5"),
      ("dismiss", "4.6"), ("done", "3.1")]),
    (lambda: scene("draw"), "draw character, deal inquisitor, decline", [("decline", "4.5")]),
    (lambda: scene(), "use almoner, deal inquisitor, decline",
     [("use", "5.1"), ("arrive", "R58"), ("decline", "R53")]),
    (lambda: scene(), "use almoner, deal inquisitor, keep, dismiss inquisitor",
     [("keep", "R53"), ("dismiss", "R42")]),
    (lambda: scene(), "turn almoner, deal tithe", [("turn", "5.2"), ("draw", "4.4")]),
    (lambda: scene(hands=("tithe",)), "play tithe",
     [("play", "5.1"), ("gain", "6.1"), ("gain", "6.1")]),
    (lambda: scene(hands=("court_gossip",)), "play court_gossip, name s1",
     [("name", "6.6"), ("loss", "6.1")]),
    (lambda: poor(scene(hands=("court_gossip",))), "play court_gossip, name s1", [("loss", "R47")]),
    (lambda: scene(hands=("scandal",)), "play scandal, name lord_chancellor",
     [("name", "6.6"), ("dismiss", "1.6")]),
    (lambda: scene(hands=("turncoat",)), "play turncoat, name spymaster, dismiss almoner",
     [("play", "5.1"), ("loss", "6.5"), ("name", "6.6"), ("seize", "6.1"), ("dismiss", "R42")]),
    (lambda: scene(), "use florian, name s1", [("loss", "5.1"), ("gain", "5.1")]),
    (lambda: scene(courts=(COURTS[0].replace("almoner", "smuggler_queen"), *COURTS[1:])),
     "use smuggler_queen, deal tithe scandal parry, discard parry", [("discard", "5.1")]),
    (lambda: scene(hands=("the_king_is_resting",)), "play the_king_is_resting, deal plague",
     [("adjourn", "R48"), ("gain", "6.1")]),
    (lambda: scene(hands=("night_watch",)), "play night_watch, name spymaster",
     [("turned", "1.5")]),
    (lambda: scene(hands=("war_horse",)), "play war_horse, name almoner", [("attach", "6.2")]),
    (lambda: scene(turn=2), "use hedge_witch, name spymaster", [("strip", "R49")]),
    (lambda: scene(hands=("transmutation",)), "play transmutation, counter battle_mage, pass*3",
     [("counter", "7.2"), ("pass", "3.2"), ("pass", "3.2"), ("pass", "3.2"), ("fail", "7.3")]),
    (lambda: scene(hands=("transmutation", "cold_iron")), "play transmutation, play cold_iron",
     [("play", "6.4"), ("avert", "6.4")]),
    (lambda: gone(scene(hands=("silver_tongue",)).play("play silver_tongue, name almoner")),
     "pass*3", [("fail", "R36")]),
    (lambda: scene(), f"{ATTACK}, join border_baron defence, pass*3",
     [("turn", "5.3"), ("attack", "8.1"), ("assist", "8.2"), ("pass", "3.2"), ("pass", "3.2"),
      ("pass", "3.2"), ("melee", "8.4"), ("kill", "1.6")]),
    (lambda: gone(scene().play("attack captain_of_the_guard, name border_baron"), "border_baron"),
     "", [("broken", "R14")]),
    (lambda: scene(hands=("", "hidden_dagger")), f"{ATTACK}, pass, play hidden_dagger, lay defence",
     [("play", "8.2"), ("name", "6.6"), ("lay", "R34")]),
    (lambda: scene(hands=("", "", "body_double tithe")),
     "attack captain_of_the_guard, name spymaster, pass*4, play body_double, pass",
     [("melee", "8.4"), ("play", "6.4"), ("avert", "6.4"), ("pass", "6.4")]),
    (lambda: scene(), "attack captain_of_the_guard, name poet_laureate, pass*3",
     [("kill", "1.6"), ("gain", "1.9")]),
    (lambda: scene("event", hands=("", "heckler")),
     "deal state_banquet, join archbishop s0, play heckler, name archbishop",
     [("reveal", "9.1"), ("join", "9.3"), ("play", "9.2"), ("name", "6.6"), ("remove", "R43")]),
    (lambda: scene("event", courts=(COURTS[0].replace("almoner", "court_conjurer"), *COURTS[1:])),
     "deal state_banquet, prince s0, prince s1, pass, use court_conjurer, name berengar",
     [("free", "9.4"), ("free", "9.4"), ("pass", "3.2"), ("use", "R52"), ("name", "6.6"),
      ("remove", "R43")]),
    (lambda: Table("event", courts=(COURTS[0].replace("almoner", "court_conjurer"), *COURTS[1:]),
                   deck=OWN),
     "deal state_banquet, prince s0, prince s1, pass, use court_conjurer, name berengar, lay s0",
     [("use", "R52"), ("name", "6.6"), ("name", "6.6"), ("sway", "R43")]),
    (lambda: Table("event", hands=("tithe",), princes="ulric berengar isaura", turned="archbishop",
                   deck=OWN),
     "deal state_banquet, use ulric, name archbishop, discard tithe",
     [("use", "R52"), ("name", "6.6"), ("turned", "1.5"), ("discard", "R52")]),
    (lambda: scene("event"),
     "deal new_tax, prince support, pass*2, join archbishop opposition, pass*3",
     [("fail", "9.9"), ("double", "R45"), ("gain", "9.10"), ("unturn", "10.2"),
      ("turn_begins", "3.1")]),
    (lambda: scene("event", hands=("", "tithe")),
     "deal royal_hunt, prince s0, prince s1, pass*3, pass",
     [("judge", "9.7"), ("lose", "9.7"), ("pass", "6.4"), ("gain", "9.10"), ("loss", "9.10"),
      ("unturn", "10.2"), ("turn_begins", "3.1")]),
    (lambda: scene("event", hands=("", "scapegoat")),
     "deal royal_hunt, join captain_of_the_guard s0, prince s1, pass*3, play scapegoat",
     [("judge", "9.7"), ("lose", "9.7"), ("play", "6.4"), ("avert", "R60")]),
    (lambda: scene("event"), "deal royal_hunt, pass*3", [("judge", "R17"), ("unturn", "10.2"),
                                                         ("turn_begins", "3.1")]),
    (lambda: scene("event"), "deal kings_birthday, prince s0, pass*3",
     [("judge", "9.8"), ("lose", "9.8"), ("gain", "9.10"), ("loss", "9.10"), ("unturn", "10.2"),
      ("turn_begins", "3.1")]),
    (lambda: scene("event"), "deal kings_birthday, pass*3",
     [("judge", "R17"), ("lose", "R17"), ("gain", "9.10"), ("loss", "9.10"), ("unturn", "10.2"),
      ("turn_begins", "3.1")]),
    (lambda: scene("event"), "deal new_tax, prince support, pass*3",
     [("succeed", "9.9"), ("gain", "9.10"), ("unturn", "10.2"), ("turn_begins", "3.1")]),
    (lambda: scene("event"), "deal new_tax, prince support, prince opposition, pass*3",
     [("fail", "9.9"), ("gain", "9.10"), ("unturn", "10.2"), ("turn_begins", "3.1")]),
    (lambda: scene("event"), "deal new_tax, pass*3", [("fail", "R18"), ("unturn", "10.2"),
                                                      ("turn_begins", "3.1")]),
    (lambda: scene("event"), "deal clerical_privilege, prince support, pass*3",
     [("succeed", "9.9"), ("proclaim", "9.11"), ("gain", "9.10"), ("unturn", "10.2"),
      ("turn_begins", "3.1")]),
    (lambda: scene("event"), "deal royal_wedding, prince s0, pass*3, name almoner",
     [("gain", "9.10"), ("choose", "R62"), ("attach", "9.11"), ("unturn", "10.2"),
      ("turn_begins", "3.1")]),
    (lambda: scene("event"), "deal heresy_trial, name spymaster", [("name", "9.1")]),
    (lambda: scene("event"), "deal fosterage, name spymaster, prince support, pass*3",
     [("succeed", "9.9"), ("gain", "9.10"), ("seize", "9.10")]),
    (lambda: scene("event", hands=("", "tithe scandal parry")),
     "deal state_banquet, join archbishop s0, prince s1, pass*3, pass, deal charm vendetta, "
     "discard tithe, discard parry",
     [("discard", "9.10"), ("discard", "9.10"), ("unturn", "10.2"), ("turn_begins", "3.1")]),
    (lambda: scene("event", hands=("", "tithe scandal parry cold_iron vendetta scapegoat")),
     "deal new_tax, pass*3, discard parry",
     [("discard", "10.1"), ("unturn", "10.2"), ("turn_begins", "3.1")]),
    (lambda: last(scene("event")), "deal new_tax, pass*3", [("unturn", "10.2"), ("end", "10.3")]),
    (lambda: scene(), "done", [("done", "5.4")]),
]  # fmt: skip


def poor(table: Table) -> Table:
    """Seat 1 has one favor only."""
    table.public.favor[1] = 1
    return table


def last(table: Table) -> Table:
    """The Event deck has one card left."""
    table.public.events_left = 1
    return table


def gone(table: Table, slug: str = "almoner") -> Table:
    """A Character leaves play in the middle of it all."""
    table.game.court.dismiss(table.public, table.card(slug), "1.6", None)
    table.game._go_on(table.state, table.story.append)
    return table


@pytest.mark.parametrize(("begin", "moves", "told"), TOLD, ids=[str(n) for n in range(len(TOLD))])
def test_what_happens_is_told_with_its_clause(
    begin: Callable[[], Table], moves: str, told: list[tuple[str, str]]
) -> None:
    table = begin().play(moves)
    found = [(event.kind, event.clause) for event in table.story]
    assert found[-len(told) :] == told


def test_every_kind_of_event_and_every_clause_of_it_is_shown() -> None:
    shown = {pair for _, _, told in TOLD for pair in told}
    elsewhere = {
        ("prince", "2.2"), ("deal", "2.8"), ("turn_begins", "2.9"),  # below, in whole games
        ("refill", "4.4"), ("refill", "1.6"), ("gain", "R52"), ("loss", "1.9"),
    }  # fmt: skip
    assert {(kind, c) for kind, cs in EVENTS.items() for c in cs} == shown | elsewhere


@pytest.mark.parametrize("deck", [FIRST, OWN], ids=["first", "own"])
@pytest.mark.parametrize("seed", range(6))
def test_whole_games_tell_nothing_under_another_clause(seed: int, deck: str) -> None:
    rng, told = Random(seed), list[Event]()
    match = Match(open_game("heir_apparent", {}, deck), 3 + seed % 3, Shuffling(seed),
                  listener=told.append)  # fmt: skip
    while waiting := match.waiting_on():
        match.play(waiting[0], rng.choice(match.legal(waiting[0])))
    wrong = {(e.kind, e.clause) for e in told if e.clause not in EVENTS.get(e.kind, set())}
    assert wrong == set()
    assert {"prince", "deal", "end"} <= {event.kind for event in told}
    assert [e.clause for e in told if e.kind == "turn_begins"][:2] == ["2.9", "3.1"]


# What is asked, and the clause that it stands under
ASKED: list[tuple[Callable[[], Table], str, str]] = [
    (lambda: unopened(deck=FIRST), FIVE, "2.5"),
    (lambda: unopened(deck=FIRST), f"{FIVE}, bid 1, pass*2", "2.6"),
    (lambda: unopened(deck=FIRST), f"{FIVE}, pass*3", "R3"),
    (lambda: unopened(deck=FIRST), f"{FIVE}, pass*3, pick almoner", "2.7"),
    (lambda: scene("draw"), "", "4.1"),
    (lambda: scene("draw"), "turn almoner", "R26"),
    (lambda: scene("draw", hands=("glamour glamour",)), "spend glamour", "4.3"),
    (lambda: scene("draw"), "draw character, deal inquisitor", "4.5"),
    (lambda: scene("draw"), "draw character, deal inquisitor, keep", "4.6"),
    (lambda: scene(), "use almoner, deal inquisitor", "R53"),
    (lambda: scene(), "use almoner, deal inquisitor, keep", "R42"),
    (lambda: scene(), "", "5.1"),
    (lambda: scene(hands=("scandal",)), "play scandal", "6.6"),
    (lambda: scene(hands=("court_gossip",)), "play court_gossip", "6.6"),
    (lambda: scene(hands=("scrying",)), "play scrying", "7.2"),
    (lambda: scene(), "attack captain_of_the_guard", "8.1"),
    (lambda: scene(), ATTACK, "8.2"),
    (lambda: scene(hands=("", "parry")), ATTACK, "6.4"),
    (lambda: scene("event"), "deal heresy_trial", "9.1"),
    (lambda: scene("event"), "deal state_banquet", "9.2"),
    (lambda: scene("event"), "deal new_tax", "9.2"),
    (lambda: scene("event"), "deal masked_ball, prince s0, prince s1, pass*3", "R62"),
    (lambda: scene("event", hands=("", "tithe parry scandal")),
     "deal state_banquet, join archbishop s0, prince s1, pass*3, pass, deal charm vendetta",
     "9.10"),
    (lambda: scene("event", hands=("tithe scandal parry cold_iron vendetta charm",)),
     "deal new_tax, pass*3", "10.1"),
]  # fmt: skip


@pytest.mark.parametrize(("begin", "moves", "clause"), ASKED)
def test_a_question_names_its_clause(begin: Callable[[], Table], moves: str, clause: str) -> None:
    table = begin().play(moves)
    shown = table.game.scene(table.state.view(table.waiting))
    assert shown.clause == clause, shown.prompt


def test_who_waits_and_who_has_finished_is_told_under_a_clause_too() -> None:
    assert scene().game.scene(scene().state.view(1)).clause == "3.3"
    assert unopened(deck=FIRST).game.scene(unopened(deck=FIRST).state.view(0)).clause == "3.1"
    table = last(scene("event")).play("deal new_tax, pass*3")
    assert table.game.scene(table.state.view(0)).clause == "10.3"


# What is refused, why, and by which clause
REFUSED: list[tuple[Callable[[], Table], str, str, str]] = [
    (lambda: scene(), "bid 1", "NOT_NOW", "3.3"),
    (lambda: unopened(deck=FIRST).play(FIVE).play("bid 1"), "bid 1", "LOW_BID", "2.5"),
    (lambda: unopened(deck=FIRST).play(FIVE), "bid 14", "POOR_BID", "R3"),
    (lambda: unopened(deck=FIRST).play(FIVE).play("pass*3"), "pick inquisitor",
     "NOT_ON_OFFER", "2.4"),
    (lambda: scene("draw").play("draw action, deal tithe"), "draw action", "NO_DRAW", "4.1"),
    (lambda: without_characters(scene("draw")), "draw character", "DECK_EMPTY", "R28"),
    (lambda: scene(), "turn spymaster", "NOT_YOURS", "1.5"),
    (lambda: scene(turned="almoner"), "turn almoner", "TURNED", "1.5"),
    (lambda: scene("draw", hands=("glamour",)), "spend glamour", "NO_PAIR", "4.3"),
    (lambda: scene("draw", hands=("tithe",)), "spend tithe", "NOT_MAGIC", "4.3"),
    (lambda: scene("draw").play("draw character, deal inquisitor, keep"), "dismiss inquisitor",
     "NEWCOMER_STAYS", "R27"),
    (lambda: scene("draw").play("draw character, deal inquisitor, keep"), "dismiss spymaster",
     "NOT_OF_COURT", "1.4"),
    (lambda: scene(), "play tithe", "NOT_IN_HAND", "1.8"),
    (lambda: scene(hands=("rousing_speech",)), "play rousing_speech", "WRONG_PHASE", "R38"),
    (lambda: scene(hands=("", "parry tithe")).play(ATTACK), "play tithe", "NO_REACTION", "6.4"),
    (lambda: scene(hands=("scrying",), turned="court_wizard"), "play scrying", "NO_WIZARD", "7.1"),
    (lambda: broke(scene(hands=("turncoat",))), "play turncoat", "TOO_DEAR", "R47"),
    (lambda: scene(hands=("second_wind",)), "play second_wind", "NOTHING_TO_NAME", "6.6"),
    (lambda: scene(hands=("scandal",)).play("play scandal"), "name inquisitor", "NOT_NAMABLE",
     "6.6"),
    (lambda: scene("event").play("deal masked_ball, prince s0, prince s1, pass*3"),
     "name berengar", "NOT_A_CHOICE", "R62"),
    (lambda: scene(), "use archbishop", "NO_ABILITY", "R52"),
    (lambda: scene(), "attack almoner", "NOT_A_FIGHTER", "5.3"),
    (lambda: scene(courts=("captain_of_the_guard", "", "")), "attack captain_of_the_guard",
     "NOBODY_TO_ATTACK", "8.1"),
    (lambda: scene().play("attack captain_of_the_guard"), "name almoner", "NOT_A_RIVALS", "8.1"),
    (lambda: scene(hands=("scrying",)).play("play scrying"), "counter border_baron",
     "NOT_A_WIZARD", "7.2"),
    (lambda: scene().play(ATTACK), "join lord_chancellor defence", "IN_THE_FIGHT", "8.3"),
    (lambda: scene().play(ATTACK), "join dowager_duchess defence", "TOO_WEAK", "R13"),
    (lambda: scene().play(ATTACK), "join berengar defence", "PRINCE_FIGHTS", "1.3"),
    (lambda: scene().play("attack captain_of_the_guard"), "name berengar", "PRINCE_FIGHTS", "1.3"),
    (lambda: scene().play(ATTACK), "join border_baron support", "ONLY_TWO_SIDES", "8.2"),
    (lambda: scene("event").play("deal state_banquet"), "prince support", "ONLY_PLAYERS", "9.6"),
    (lambda: scene("event").play("deal new_tax"), "prince s0", "ONLY_FOR_OR_AGAINST", "9.9"),
    (lambda: scene("event").play("deal royal_hunt"), "join archbishop s0", "NO_RATING", "9.3"),
    (lambda: scene("event").play("deal grand_tournament"), "join court_wizard s0",
     "NOT_ADMITTED", "9.3"),
    (lambda: scene("event").play("deal state_banquet"), "prince s1", "SHUT_POOL", "9.6"),
    (lambda: scene("event").play("deal state_banquet, prince s0, pass*2"), "prince s0",
     "FREE_USED", "9.4"),
    (lambda: horsed(scene(hands=("war_horse",))), "name almoner", "SAME_TITLE", "6.3"),
    (lambda: scene(hands=("scandal",)).play("play scandal"), "name berengar", "NAMES_PRINCE",
     "R46"),
    (lambda: scene("event", hands=("", "heckler")).play("deal new_tax, prince support, "
                                                        "play heckler"),
     "name almoner", "NO_TOKENS", "R43"),
]  # fmt: skip


def without_characters(table: Table) -> Table:
    """The Character deck and its discard pile are empty."""
    table.public.killed, table.state.secret.characters = table.state.secret.characters, []
    table.public.characters_left = 0
    return table


def broke(table: Table) -> Table:
    """Seat 0 has no favor."""
    table.public.favor[0] = 0
    return table


def horsed(table: Table) -> Table:
    """A War Horse is attached to the Almoner, and another one is being played."""
    table.play("play war_horse")
    table.game.court.attach(table.public, table.card("war_horse"), table.card("almoner"))
    return table


@pytest.mark.parametrize(("begin", "move", "name", "clause"), REFUSED)
def test_a_refusal_names_its_clause(
    begin: Callable[[], Table], move: str, name: str, clause: str
) -> None:
    table = begin()
    refusal: Refusal = getattr(refusals, name)
    with pytest.raises(Illegal) as raised:
        table.play(move)
    assert (raised.value.why, raised.value.clause) == (refusal.why, clause)


def test_acting_out_of_turn_or_after_the_end_is_refused_by_its_clause() -> None:
    with pytest.raises(Illegal, match=r"not your turn to act.*3\.3"):
        scene().play("done", seat=1)
    table = last(scene("event")).play("deal new_tax, pass*3")
    with pytest.raises(Illegal, match=r"10\.3"):
        table.play("pass", seat=0)


def test_every_refusal_is_tried() -> None:
    known = {name for name, value in vars(refusals).items() if isinstance(value, Refusal)}
    assert known - {name for _, _, name, _ in REFUSED} == {"NOT_YOUR_TURN", "OVER"}
