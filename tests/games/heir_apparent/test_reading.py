"""Every open card can be read on the table, wherever it lies, by readers who see no faces."""

from __future__ import annotations

from random import Random
from typing import cast

import heirloom
from heirloom.core.match import Match
from heirloom.core.scene import Piece, Scene
from heirloom.core.words import Reader
from heirloom.games.heir_apparent.cards.card import Card
from heirloom.games.heir_apparent.cards.texts import kind_line, text
from heirloom.games.heir_apparent.rules.frames import OpenEvent
from heirloom.games.heir_apparent.table.pieces import without_article

GAME = heirloom.game("heir_apparent")
READER = Reader("en", (), GAME.package)
CARDS: dict[str, Card] = {card.slug: cast(Card, card) for card in GAME.cards}


def scenes(seed: str, moves: int) -> list[tuple[Match, Scene]]:  # type: ignore[type-arg]
    """A match of random moves, as whoever is to move sees it."""
    match, rng = Match(GAME, 3, heirloom.Shuffling(seed)), Random(seed)
    found = []
    for _ in range(moves):
        if match.over:
            break
        seat = match.waiting_on()[0]
        found.append((match.copy(), GAME.scene(match.view(seat))))
        match.play(seat, rng.choice(match.legal(seat)))
    return found


def pieces(scene: Scene) -> list[Piece]:
    """Everything that lies open but the tokens in pools."""
    on_table = [spot.piece for zone in scene.zones for spot in zone.spots if spot.piece is not None]
    under = [under for piece in on_table if piece.mark for under in piece.under]
    return [piece for piece in on_table + under if piece.face is not None]


def test_every_card_on_the_table_says_its_name_its_kind_and_what_it_does() -> None:
    read: set[str] = set()
    for _, scene in scenes("reading", 250):
        for piece in pieces(scene):
            card = CARDS[piece.face or ""]
            assert piece.name == (without_article(card.name) if piece.ratings else card.name)
            assert piece.text == text(card)
            assert piece.kind or not card.keywords
            read.add(card.kind)
    assert {"prince", "character", "contest", "challenge", "effect", "spell"} <= read


def test_an_event_tells_its_rating_and_whether_money_counts_and_all_must_take_part() -> None:
    for card in CARDS.values():
        words = [READER.read(word) for word in kind_line(card)]
        if card.is_event:
            assert ("Combat" in words) != ("Politics" in words)
            assert ("Money" in words) == card.money
            assert ("Mandatory" in words) == card.mandatory


def test_the_character_that_an_event_is_about_lies_beside_it() -> None:
    seen = 0
    for number in range(4):
        for match, scene in scenes(f"about {number}", 300):
            public = match.view(match.waiting_on()[0]).public
            events = [frame for frame in public.stack if isinstance(frame, OpenEvent)]
            about = [card for frame in events for card in frame.named]
            zones = [zone for zone in scene.zones if zone.id == "about"]
            shown = [spot.piece.face for zone in zones for spot in zone.spots if spot.piece]
            if public.window() is not None and events and public.window() is events[-1]:
                assert shown == [GAME.card_names[card] for card in about]
                seen += bool(about)
    assert seen


def test_a_bid_is_an_amount() -> None:
    _, scene = scenes("bids", 1)[0]
    amounts = [move.amount for move in scene.moves if move.notation.startswith("bid")]
    assert amounts == list(range(len(amounts)))
    assert [move.amount for move in scene.moves if move.notation == "pass"] == [None]
