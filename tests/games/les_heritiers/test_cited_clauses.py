"""Every event, refusal and prompt of Les Héritiers cites the clause that it rests on."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import pytest

from heirloom import Match, Shuffling
from heirloom.core.story import Event
from heirloom.games.les_heritiers.table.scene import scene
from tests.games.les_heritiers.table import Table, open_game

PAIR = "spades\n  robert\nhearts\n  blanche"
NEUTRAL = "spades\n  robert\ndiamonds\n  isabel"
COUPLE = "spades\n  robert = blanche\nhearts\n  blanche"
DYNASTY = """
spades
  robert = blanche
    hugh = joan †
      baldwin
  aude
hearts
  blanche
  joan
"""


def crowned(drawing: str, **options: Any) -> Table:
    """A table where Robert reigns over Spades, and Hearts can have him murdered."""
    hands = {"hearts": "william aude"}
    return Table(drawing, turn="hearts", hands=hands, reigning={"spades": "robert"}, **options)


def renewed(age: int) -> Table:
    """The deck is empty, and somebody courts."""
    table = Table(deck="", age=age, discards="philip louis mary anne", draws="philip mary")
    return table.play("court")


def lost(**options: Any) -> Table:
    """Hearts has lost its crown to Diamonds; Spades and Diamonds have one."""
    table = Table(
        "spades\n  robert\nhearts\n  blanche\ndiamonds\n  philip",
        seats=3,
        reigning={"spades": "robert", "hearts": "blanche", "diamonds": "philip"},
        **options,
    )
    table.public.chains[1].append(table.person("philip"))
    return table.play("court", "court", "court")


def regained() -> Table:
    """The same, but its crown returns in the next round."""
    table = lost(excluded="until_crown")
    table.public.chains[1].append(table.person("blanche"))
    return table.play("court", "court", "court")


def alone() -> Table:
    """Spades has every player's crown."""
    table = Table("spades\n  robert", reigning={"spades": "robert"})
    table.public.chains[1].append(table.person("robert"))
    return table.play("court", "court")


def started() -> Table:
    """A table from the very beginning."""
    table = Table()
    table.story.clear()
    Match(open_game(), 2, Shuffling(1), listener=table.story.append)
    return table


class Told(NamedTuple):
    """What happens, and the clause by which."""

    kind: str
    clause: str
    table: Table


def told() -> list[Told]:
    """Everything that is ever told, clause by clause."""
    refused = Table(PAIR, hands={"spades": "hugh joan"}).play("marry robert blanche", "no")
    forced = Table(PAIR, hands={"spades": "hugh joan"}).play("marry robert blanche", "no")
    forced.play("pay man woman")
    bought = Table(NEUTRAL, hands={"spades": "hugh louis"}, neutral="pay")
    bought.play("marry robert isabel", "pay man man")
    agreed = Table(NEUTRAL).play("marry robert isabel")
    murdered = crowned("spades\n  robert\n  hugh").play("murder robert man woman")
    first = Table("spades\n  robert").play("court", "court")
    return [
        Told("start", "1.3", started()),
        Told("deal", "1.3", started()),
        Told("draw", "6.1", Table().play("court")),
        Told("draw", "2.5", Table(hands={"spades": "hugh"}).play("birth hugh founders")),
        Told("court", "6.1", Table().play("court")),
        Told("age", "6.2", renewed(1)),
        Told("age", "6.3", renewed(2)),
        Told("age", "6.4", Table(NEUTRAL, deck="").play("marry robert isabel")),
        Told("stop", "2.4", Table(deck="", age=3).play("stop")),
        Told("birth", "3.3", Table(hands={"spades": "hugh"}).play("birth hugh founders")),
        Told("birth", "3.1", Table(COUPLE, hands={"spades": "hugh"}).play("birth hugh robert")),
        Told("proposal", "4.1", refused),
        Told("refusal", "4.3", refused),
        Told("drop", "4.5", refused.play("drop")),
        Told("marriage", "4.3", agreed),
        Told("marriage", "4.4", forced),
        Told("marriage", "R5", bought),
        Told("closed", "3.3", agreed),
        Told("closed", "R4", Table("spades\n  robert", founders="until_crowned").play(*TWO)),
        Told("pay", "4.4", forced),
        Told("pay", "5.1", murdered),
        Told("pay", "R5", bought),
        Told("murder", "5.1", murdered),
        Told("round", "8.1", first),
        Told("death", "8.1", Table("spades\n  robert /3").play(*TWO)),
        Told("crown", "7.1", crowned(DYNASTY.replace(" †", "")).play(KILL)),
        Told("crown", "7.2", crowned(DYNASTY).play(KILL)),
        Told("crown", "7.3", crowned("spades\n  robert\n  hugh").play(KILL)),
        Told("crown", "7.4", crowned("spades\n  robert").play(KILL)),
        Told("crown", "7.4", crowned(COUPLE).play(KILL)),
        Told("crown", "R6", crowned("spades\n  robert", extinct="out").play(KILL)),
        Told("crown", "8.2", first),
        Told("crown", "8.3", Table(COUPLE).play("court", "court", "court", "court")),
        Told("out", "8.4", lost()),
        Told("out", "R14", lost(excluded="until_crown")),
        Told("back", "R14", regained()),
        Told("end", "8.6", alone()),
        Told("end", "8.7", Table(deck="", age=3).play("stop", "stop")),
    ]


TWO = ("court", "court")
KILL = "murder robert man woman"
EXPECTED = {
    ("start", "1.3"), ("deal", "1.3"), ("draw", "6.1"), ("draw", "2.5"), ("court", "6.1"),
    ("age", "6.2"), ("age", "6.3"), ("age", "6.4"), ("stop", "2.4"), ("birth", "3.1"),
    ("birth", "3.3"), ("proposal", "4.1"), ("refusal", "4.3"), ("drop", "4.5"),
    ("marriage", "4.3"), ("marriage", "4.4"), ("marriage", "R5"), ("closed", "3.3"),
    ("closed", "R4"), ("pay", "4.4"), ("pay", "5.1"), ("pay", "R5"), ("murder", "5.1"),
    ("round", "8.1"), ("death", "8.1"), ("crown", "7.1"), ("crown", "7.2"), ("crown", "7.3"),
    ("crown", "7.4"), ("crown", "R6"), ("crown", "8.2"), ("crown", "8.3"), ("out", "8.4"),
    ("out", "R14"), ("back", "R14"), ("end", "8.6"), ("end", "8.7"),
}  # fmt: skip
OPTIONS: list[dict[str, object]] = [
    {}, {"founders": "until_crowned"}, {"neutral": "pay"}, {"extinct": "out"},
    {"excluded": "until_crown"}, {"per_sex": 4},
]  # fmt: skip


def test_every_event_cites_its_clause() -> None:
    for kind, clause, table in told():
        cited = {event.clause for event in table.story if event.kind == kind}
        assert clause in cited, (kind, clause, cited)
    assert {(kind, clause) for kind, clause, _ in told()} == EXPECTED


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_nothing_else_is_told_in_any_match(options: dict[str, object]) -> None:
    events: list[Event] = []
    rng = Random(3)
    for seats in (2, 3, 4):
        for seed in range(6):
            match = Match(open_game(**options), seats, Shuffling(seed), listener=events.append)
            while waiting := match.waiting_on():
                match.play(waiting[0], rng.choice(match.legal(waiting[0])))
    assert {(event.kind, event.clause) for event in events} <= EXPECTED


def test_a_crown_of_closed_founders_without_an_heir_is_lost_by_8_3() -> None:
    table = Table("diamonds\n  philip = enid /3\nclubs\n  enid").play(*TWO)
    clauses = [event.clause for event in table.story if event.kind == "crown"]
    assert table.holder("diamonds") == "out"
    assert clauses == ["8.3", "8.2"], "Diamonds to nobody, then Clubs to Enid"


# Refusals


def refusals() -> list[tuple[str, str, Table]]:
    """A clause, a move that it forbids, and where."""
    asked = Table(PAIR, hands={"spades": "hugh joan"}).play("marry robert blanche")
    refused = Table(PAIR, hands={"spades": "hugh joan"}).play("marry robert blanche", "no")
    again = Table(PAIR).play("marry robert blanche", "no", "drop")
    due = Table(NEUTRAL, hands={"spades": "hugh louis"}, neutral="pay").play("marry robert isabel")
    hand = {"spades": "hugh"}
    closed = Table("spades\n  robert", hands={"spades": "hugh"}, founders="until_crowned")
    return [
        ("2.3", "yes", Table()),
        ("2.4", "stop", Table()),
        ("3.1", "birth aude founders", Table(hands=hand)),
        ("3.2", "birth hugh robert", Table("spades\n  robert", hands=hand)),
        ("3.3", "birth hugh founders", Table(COUPLE, hands=hand)),
        ("R4", "birth hugh founders", closed.play("court", "court", "court")),
        ("4.1", "marry robert joan", Table(PAIR)),
        ("4.1", "marry robert isabel", Table(COUPLE + "\ndiamonds\n  isabel")),
        ("4.1", "marry philip blanche", Table(PAIR + "\ndiamonds\n  philip")),
        (
            "4.2",
            "marry louis aude",
            Table("spades\n  aude\ndiamonds\n  philip = aude †\n    louis"),
        ),
        ("4.3", "court", asked),
        ("4.4", "court", refused),
        ("4.4", "pay man man", refused),
        ("4.5", "marry robert blanche", again),
        ("R5", "marry robert isabel", Table(NEUTRAL, neutral="pay")),
        ("R5", "drop", due),
        ("R5", "pay woman woman", due),
        ("5.1", "murder louis man man", Table(NEUTRAL)),
        ("5.1", "murder isabel man man", Table(NEUTRAL)),
        ("6.1", "court", Table(deck="", age=3)),
    ]


def test_every_refusal_cites_its_clause() -> None:
    found = [(clause, table.refusal(move)) for clause, move, table in refusals()]
    assert [cited for _, cited in found] == [clause for clause, _ in found]


def test_a_move_out_of_turn_or_after_the_end_is_refused_by_2_1_or_by_what_ended_the_game() -> None:
    assert Table().refusal("court", seat=1) == "2.1"
    assert alone().refusal("court", seat=0) == "8.6"
    assert Table(deck="", age=3).play("stop", "stop").refusal("court", seat=0) == "8.7"


# Prompts


def test_every_prompt_cites_its_clause() -> None:
    asked = Table(PAIR, hands={"spades": "hugh joan"}).play("marry robert blanche")
    refused = Table(PAIR, hands={"spades": "hugh joan"}).play("marry robert blanche", "no")
    due = Table(NEUTRAL, hands={"spades": "hugh louis"}, neutral="pay").play("marry robert isabel")
    prompts = [
        ("2.3", "You have 1 action:", Table(), 0),
        ("2.1", "Waiting for Spades.", Table(), 1),
        ("4.3", "Do you agree to the marriage of Robert (Spades) and Blanche", asked, 1),
        ("4.3", "Waiting for Hearts to answer", asked, 0),
        ("4.4", "Hearts refuses. Pay one card of each family", refused, 0),
        ("R5", "Pay for this marriage:", due, 0),
        ("8.6", "Spades wins: nobody else", alone(), 1),
        ("8.7", "The last deck is empty: Spades and Hearts share the victory.",
         Table(deck="", age=3).play("stop", "stop"), 0),
    ]  # fmt: skip
    for clause, words, table, seat in prompts:
        seen = scene(table.game, table.state.view(seat))
        assert seen.clause == clause, words
        assert table.read(seen.prompt).startswith(words)


def test_before_the_hands_are_dealt_the_prompt_says_so() -> None:
    game = open_game()
    seen = scene(game, game.setup(2).view(0))
    assert (str(seen.prompt), seen.clause) == ("The cards are being dealt.", "1.3")
