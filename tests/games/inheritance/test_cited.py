"""Every event, prompt and refusal of Inheritance cites the clause that it rests on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import heirloom
from heirloom.core.match import Match
from heirloom.core.mistakes import Illegal
from heirloom.core.words import Phrase
from heirloom.games.inheritance.rules.rounds import MOST_ROUNDS, MOST_TURNS
from tests.games.inheritance.table import Table, box
from tests.games.inheritance.test_effects import PLAIN
from tests.games.templates import kinds, sentences

FOLDER = "inheritance"
ELEVEN = "orphan spy beggar page thief cousins scribe bank guard law poisoner"
HANDS = ["spy page heir law duke", "bank keep judge guild regent"]


def custom(effects: str, mine: str = "", theirs: str = "") -> Table:
    """A card `it` of level 9 with these effects, about to be played."""
    card = f'[[cards]]\nslug = "it"\nname = {{ en = "It" }}\nlevel = 9\neffects = [{effects}]\n'
    return Table(f"it {mine}", theirs, game=box(PLAIN + card))


def started(starter: str, *script: str) -> Match:  # type: ignore[type-arg]
    """A match from the deal on."""
    return Match(box(starter=starter), dealer=heirloom.Scripted([*HANDS, *script]))


def decided(starter: str, decision: str, *script: str) -> Match:  # type: ignore[type-arg]
    match = started(starter, *script)
    match.play(match.waiting_on()[0], decision)
    return match


def long(table: Table, turns: int = 0, rounds: int = 1) -> Table:
    """The same after so many turns and rounds."""
    table.state.public.round.turns, table.state.public.round.number = turns, rounds
    return table


def last(crowns: tuple[int, int] = (0, 0)) -> Table:
    """The first player leads and may end the round by passing."""
    return Table("page", in_play=("heir", ""), crowns=crowns, passes=1)


CHOSEN = '{ do = "take", how = "choose" }'

# What happens: the kind of event, how it comes about, and its clause
EVENTS: list[tuple[str, Callable[[], object], str]] = [
    ("deal", lambda: started("lot", "first"), "1.2"),
    ("start", lambda: started("lot", "first"), "1.3"),
    ("lot", lambda: started("drawn", "first"), "R1"),
    ("start", lambda: decided("drawn", "follow", "second"), "R1"),
    ("start", lambda: decided("second", "start"), "R1"),
    ("play", lambda: Table("heir").do("play heir"), "2.4"),
    ("stop", lambda: Table("bank page").do("play bank", "stop"), "2.5"),
    ("pass", lambda: Table("page", "law").do("pass"), "2.6"),
    ("draw", lambda: Table("page", "law").do("pass"), "2.6"),
    ("draw", lambda: Table("page", "law").do("play page"), "6.2"),
    ("refill", lambda: emptied(Table("page", "law", discard="duke")).do("pass"), "3.2"),
    ("discard", lambda: Table("tax_collector", "page").do("play tax_collector", "discard page"),
     "6.3"),
    ("discard", lambda: Table("marshal", "page").do("play marshal"), "6.3"),
    ("discard", lambda: Table(ELEVEN, "law", passes=1).do("pass", "discard law"), "4.4"),
    ("look", lambda: Table("spy", "law").do("play spy"), "6.4"),
    ("look", lambda: custom(CHOSEN, "", "one").do("play it"), "6.5"),
    ("take", lambda: Table("thief", "law").do("play thief"), "6.5"),
    ("recover", lambda: Table("scribe", discard="page").do("play scribe", "recover page"), "6.6"),
    ("destroy", lambda: Table("judge", in_play=("", "heir")).do("play judge", "choose 1"), "6.7"),
    ("recall", lambda: Table("envoy", in_play=("page", "")).do("play envoy", "choose 1"), "6.8"),
    ("win", lambda: Table("usurper", in_play=("", "page")).do("play usurper", "choose 1"), "6.9"),
    ("bank", lambda: Table("bank page").do("play bank", "bank page"), "6.10"),
    ("back", lambda: Table("bank page", passes=1).do("play bank", "bank page", "pass"), "6.10"),
    ("lay", lambda: Table("law", in_play=("", "page")).do("play law", "choose 1"), "6.11"),
    ("next", lambda: Table("chaplain").do("play chaplain"), "6.13"),
    ("next", lambda: Table("regent").do("play regent"), "6.13"),
    ("round", lambda: last().do("pass"), "4.2"),
    ("round", lambda: Table("page", "law", passes=1).do("pass"), "4.2"),
    ("round", lambda: long(Table("heir", "page"), turns=MOST_TURNS - 1).do("play heir"), "R3"),
    ("end", lambda: last((4, 0)).do("pass"), "5.1"),
    ("end", lambda: long(Table("page", passes=1), rounds=MOST_ROUNDS).do("pass"), "R2"),
    ("end", lambda: long(last(), rounds=MOST_ROUNDS).do("pass"), "R2"),
]  # fmt: skip


def emptied(table: Table) -> Table:
    """The same with an empty deck."""
    table.state.secret.deck.clear()
    table.state.public.deck = 0
    return table


def told(source: object) -> list[tuple[str, str]]:
    """The kinds and clauses of what happened."""
    if isinstance(source, Match):
        return [(telling.kind, telling.clause) for telling in source.story()]
    assert isinstance(source, Table)
    return [(event.kind, event.clause) for event in source.story]


@pytest.mark.clause("R1", "R2", "R3", "4.4", "6.2", "6.5", "6.13")
def test_every_event_cites_its_clause() -> None:
    for kind, happen, clause in EVENTS:
        cited = [cites for told_kind, cites in told(happen()) if told_kind == kind]
        assert cited, kind
        assert cited[-1] == clause, kind


def test_every_kind_of_event_is_in_the_table() -> None:
    files = [f"{FOLDER}/rules/{name}.py" for name in ("game", "abilities", "rounds", "transfers")]
    assert kinds(*files) | {"deal", "draw"} == {kind for kind, _, _ in EVENTS}


# What is asked: who looks, at what, which sentence, and its clause
PROMPTS: list[tuple[int, Callable[[], object], str, str]] = [
    (0, lambda: started("first"), "Decide who starts the first round.", "R1"),
    (1, lambda: started("first"), "{who} is deciding who starts.", "R1"),
    (0, lambda: Table("page", opening=True), "Play a card of any level.", "2.3"),
    (1, lambda: Table("page", "law").do("pass"), "Play a card of any level.", "2.3"),
    (1, lambda: Table("keep", "page").do("play keep"),
     "Play a card of level {high} or lower, or pass.", "2.2"),
    (1, lambda: Table("heir", "page").do("play heir"), "Play a card of any level, or pass.", "2.2"),
    (1, lambda: Table("beggar", "page").do("play beggar"), "Play a card of any level, or pass.",
     "6.13"),
    (0, lambda: Table("regent heir", "page").do("play regent", "play page"),
     "Play a card of any level, or pass.", "6.13"),
    (1, lambda: Table("chaplain", "page").do("play chaplain"),
     "Play a card of level {high} or lower, or pass.", "6.13"),
    (1, lambda: custom('{ do = "next", level = [4, 6] }', "", "five").do("play it"),
     "Play a card of level {low} to {high}, or pass.", "6.13"),
    (1, lambda: custom('{ do = "next", level = [5, 5] }', "", "five").do("play it"),
     "Play a card of level {high}, or pass.", "6.13"),
    (1, lambda: Table("page", "duke").do("play page"),
     "You have no card that you can play. Pass and draw one.", "2.7"),
    (1, lambda: Table("page"), "It is {who}’s turn.", "2.1"),
    (1, lambda: Table("bank page").do("play bank"), "{who} is choosing.", "2.4"),
    (0, lambda: Table(ELEVEN, "law", passes=1).do("pass"), "Discard a card: you may keep ten.",
     "4.4"),
    (1, lambda: Table(ELEVEN, "law", passes=1).do("pass"), "{who} is discarding down to ten cards.",
     "4.4"),
    (1, lambda: Table("tax_collector", "page").do("play tax_collector"),
     "{card}: choose a card from your hand to discard.", "6.3"),
    (0, lambda: Table("bank page").do("play bank"),
     "{card}: choose a card from your hand to put onto it.", "6.10"),
    (0, lambda: custom(CHOSEN, "", "one").do("play it"),
     "{card}: choose a card from your opponent’s hand.", "6.5"),
    (0, lambda: Table("scribe", discard="page").do("play scribe"),
     "{card}: choose a card from the discard pile.", "6.6"),
    (0, lambda: Table("judge", in_play=("", "heir")).do("play judge"),
     "{card}: choose a card in play to destroy.", "6.7"),
    (0, lambda: Table("envoy", in_play=("page", "")).do("play envoy"),
     "{card}: choose a card in play to return to hand.", "6.8"),
    (0, lambda: Table("usurper", in_play=("", "page")).do("play usurper"),
     "{card}: choose one of your opponent’s cards to win over.", "6.9"),
    (0, lambda: Table("law", in_play=("", "page")).do("play law"),
     "{card}: choose one of your opponent’s cards to cover.", "6.11"),
    (0, lambda: last((4, 0)).do("pass"),
     "{who} wins by 1 crown to {fewest}.", "5.1"),
    (0, lambda: long(Table("page", passes=1), rounds=MOST_ROUNDS).do("pass"),
     "The game is a draw.", "R2"),
    (0, lambda: drawing(), "Cards are being drawn.", "3.1"),
]  # fmt: skip


def drawing() -> Table:
    """The moment in which the dealer draws."""
    table = Table("page", "law")
    table.game.play(table.state, 0, table.game.actions.read("pass"))
    return table


def asked(source: object, seat: int) -> tuple[str, str]:
    """The sentence that a player is shown, with its gaps, and its clause."""
    if isinstance(source, Match):
        scene = source.game.scene(source.view(seat))
    else:
        assert isinstance(source, Table)
        scene = source.game.scene(source.state.view(seat))
    assert isinstance(scene.prompt, Phrase)
    return scene.prompt.template, scene.clause


@pytest.mark.clause("2.1", "2.2", "2.3", "2.7", "4.4", "6.13", "R1")
def test_every_prompt_cites_its_clause() -> None:
    for seat, happen, sentence, clause in PROMPTS:
        assert asked(happen(), seat) == (sentence, clause)


def test_every_prompt_is_in_the_table() -> None:
    functions = ("prompt", "result", "_waiting", "_turn", "question")
    wanted = sentences(f"{FOLDER}/table/prompts.py", *functions)
    assert wanted == {sentence for _, _, sentence, _ in PROMPTS}


# What is refused: when, what, with which sentence, and its clause
REFUSALS: list[tuple[Callable[[], Table], str, str, str]] = [
    (lambda: last((4, 0)).do("pass"), "pass", "The game is over.", "5.1"),
    (lambda: long(Table("page", passes=1), rounds=MOST_ROUNDS).do("pass"), "pass",
     "The game is over.", "R2"),
    (lambda: Table("page", "law").do("play page"), "play page", "It is not your turn.", "2.1"),
    (lambda: deciding(), "play page", "First decide who starts.", "R1"),
    (lambda: Table("page"), "start", "It is already settled who starts.", "1.3"),
    (lambda: Table(ELEVEN, "law", passes=1).do("pass"), "play spy",
     "You hold too many cards. Discard until you have ten.", "4.4"),
    (lambda: Table("judge", in_play=("", "heir")).do("play judge"), "stop",
     "You cannot decline: the card does not say “you may”.", "2.5"),
    (lambda: Table("judge", in_play=("", "heir")).do("play judge"), "pass",
     "First finish what the card just played asks for.", "2.4"),
    (lambda: Table("page", opening=True), "pass",
     "You cannot pass now: you have a card that you can play.", "2.7"),
    (lambda: Table("page"), "choose 1", "Play a card or pass.", "2.1"),
    (lambda: Table("page"), "play heir", "{card} is not in your hand.", "2.1"),
    (lambda: second(Table("page", "duke law").do("play page")), "play duke",
     "{card} is level {level}. You may only play level {high} or lower now.", "2.2"),
    (lambda: second(Table("chaplain", "scribe page").do("play chaplain")), "play scribe",
     "{card} is level {level}. You may only play level {high} or lower now.", "6.13"),
    (lambda: second(custom('{ do = "next", level = [4, 6] }', "", "one").do("play it")),
     "play one", "{card} is level {level}. You may only play levels {low} to {high} now.", "6.13"),
    (lambda: second(custom('{ do = "next", level = [5, 5] }', "", "one").do("play it")),
     "play one", "{card} is level {level}. You may only play level {high} now.", "6.13"),
]  # fmt: skip


def second(table: Table) -> Table:
    """It is the second player who tries."""
    assert table.waiting() == 1
    return table


def deciding() -> Table:
    """The first player decides who starts."""
    table = Table("page", game=box(starter="first"))
    table.game._dealt(table.state.public)
    return table


def refused(table: Table, notation: str) -> tuple[str, str]:
    """The sentence that a player is refused with, and its clause."""
    waiting = table.game.waiting_on(table.state.public)
    seat = 0 if notation == "play page" or not waiting else waiting[0]
    with pytest.raises(Illegal) as caught:
        table.game.play(table.state, seat, table.game.actions.read(notation))
    return caught.value.why.template, caught.value.clause


@pytest.mark.clause("1.3", "2.1", "2.2", "2.4", "2.5", "2.7", "4.4", "5.1", "6.13", "R1", "R2")
def test_every_refusal_cites_its_clause() -> None:
    for happen, notation, sentence, clause in REFUSALS:
        assert refused(happen(), notation) == (sentence, clause)


def test_every_refusal_is_in_the_table() -> None:
    wanted = sentences(f"{FOLDER}/table/refusals.py")
    assert wanted == {sentence for _, _, sentence, _ in REFUSALS}
