# compiled with mypyc
"""Heir Apparent as a net sees it: a seat's own court and hand card by card, its rivals in brief."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from heirloom.core.game import DEALER, Seat
from heirloom.games.heir_apparent.cards.terms import (
    CLERGY,
    COMBAT,
    EFFECT,
    EQUIPMENT,
    FIGHTER,
    IN_EVENT,
    IN_MELEE,
    MERCHANT,
    NOBLE,
    PALACE,
    POLITICS,
    ROGUE,
    WEALTHY,
    WIZARD,
)
from heirloom.games.heir_apparent.mind.prices import Prices
from heirloom.games.heir_apparent.mind.standing import (
    COURTLY,
    END,
    HELD,
    MARTIAL,
    TIRED,
    UNCERTAIN,
    UNPOPULAR,
    WAITING,
    WORN,
)
from heirloom.games.heir_apparent.rules.frames import NOTHING, REVEALING, Draw, Market, OpenEvent
from heirloom.games.heir_apparent.rules.game import HeirApparent
from heirloom.games.heir_apparent.rules.parts import PLACES, Private, Public, Secret, Truth
from heirloom.search.features import Features

OF_ANYBODY: Final = (
    "prospect", "lead", "favor", "turns to come", "waits", "ready Politics", "ready Combat",
    "ready Wizards", "ready Fighters", "hand", "exhausted Politics", "Characters",
)  # fmt: skip
OF_ONESELF: Final = (
    "exhausted Combat", "Politics to come", "Combat to come", "best Politics", "best Combat",
    "exhausted Characters", "talents", "exhausted Prince", "popularity", "Wizards",
    "ready Nobles", "ready Palace", "ready Wealthy", "ready Clergy", "ready Merchants",
    "ready Rogues", "Effects", "Equipment", "magic", "magic that can be cast", "Reactions",
    "cards for Events", "cards for melees", "costs",
)  # fmt: skip
OF_THE_TABLE: Final = ("rounds to come", "auctions to come", "auctions", "an Event is next")

KEYWORDS: Final = [NOBLE, PALACE, WIZARD, WEALTHY, FIGHTER, CLERGY, MERCHANT, ROGUE]

# Places in the block of a seat
PROSPECT: Final = 0
LEAD: Final = 1


def features(game: HeirApparent, seats: int) -> CourtFeatures:
    """The features for this deck."""
    return CourtFeatures(game, seats)


@final
class Strength:
    """What the Characters of a court add up to."""

    def __init__(self) -> None:
        self.characters = 0
        self.exhausted = 0
        self.politics = 0
        self.combat = 0
        self.tired = 0  # exhausted Politics
        self.worn = 0  # exhausted Combat
        self.best_politics = 0
        self.best_combat = 0
        self.wizards = 0
        self.ready = [0] * 8  # by keyword
        self.talents = 0.0


@final
class CourtFeatures(Features[Public, Private, Secret]):
    """Each seat sees its own block of numbers first, then a part of the others' to its left."""

    def __init__(self, game: HeirApparent, seats: int) -> None:
        deck = game.deck
        names = [f"own {name}" for name in (*OF_ANYBODY, *OF_ONESELF)]
        names += [f"in court: {deck.slugs[card]}" for card in deck.courtiers]
        names += [f"in hand: {deck.slugs[card]}" for card in deck.actions]
        for i in range(1, seats):
            names += [f"rival {i}: {name}" for name in OF_ANYBODY]
        super().__init__(game, seats, [*names, *OF_THE_TABLE])
        self.court = game.court
        self.deck = deck
        self.talents: list[float] = Prices(game.court).talents
        self.brief = len(OF_ANYBODY)
        self.places = [0] * deck.size  # by card, in the own block
        first = self.brief + len(OF_ONESELF)
        for i, card in enumerate([*deck.courtiers, *deck.actions]):
            self.places[card] = first + i
        self.width = first + len(deck.courtiers) + len(deck.actions)

    def may_win(self, public: Public, seat: Seat) -> bool:
        return True

    def is_moment(self, public: Public) -> bool:
        if not public.stack:
            return False
        top = public.stack[-1]
        if isinstance(top, Draw):
            return not public.drew and sum(public.drawn_for) == 0
        return before_luck(public)

    def inputs(self, state: Truth) -> list[list[float]]:
        public, seats = state.public, self.seats
        rounds = public.events_left / seats
        scale = UNCERTAIN * sqrt(max(rounds, END))
        blocks = [self._block(state, seat, rounds) for seat in range(seats)]
        self._compare(public, blocks, scale)
        top = public.stack[-1]
        table = [
            rounds / 4.0,
            (PLACES - public.auctions) / 5.0,
            float(isinstance(top, Market)),
            float(isinstance(top, OpenEvent)),
        ]
        found: list[list[float]] = []
        for seat in range(seats):
            row = blocks[seat].copy()
            for i in range(1, seats):
                row += blocks[(seat + i) % seats][: self.brief]
            row += table
            found.append(row)
        return found

    def _compare(self, public: Public, blocks: list[list[float]], scale: float) -> None:
        """What each has more than the others, by how much may still change."""
        whole = 0.0
        for block in blocks:
            whole += block[PROSPECT]
        for seat in range(self.seats):
            others = 0
            for other in range(self.seats):
                if other != seat:
                    others = max(others, public.favor[other])
            block = blocks[seat]
            block[PROSPECT] = (block[PROSPECT] - whole / self.seats) / scale
            block[LEAD] = (public.favor[seat] - others) / scale

    def _block(self, state: Truth, seat: int, rounds: float) -> list[float]:
        """What there is to know of a seat."""
        public = state.public
        row = [0.0] * self.width
        strength = self._strength(public, seat, row)
        begun = public.current != NOTHING
        waits = (seat - (public.current if begun else public.right)) % self.seats
        turns = rounds
        if begun:
            turns = float((public.events_left + self.seats - 1 - waits) // self.seats)
        ready, prince = strength.ready, public.princes[seat]
        prospect = public.favor[seat] + HELD * public.hands[seat] - UNPOPULAR * seat
        prospect += (COURTLY * strength.politics + MARTIAL * strength.combat) * rounds
        prospect -= TIRED * strength.tired + WORN * strength.worn
        prospect -= WAITING * waits if begun else 0.0
        row[: self.brief] = [
            prospect, 0.0, public.favor[seat] / 10.0, turns / 4.0, waits / 2.0,
            (strength.politics - strength.tired) / 5.0, (strength.combat - strength.worn) / 5.0,
            ready[2] / 2.0, ready[4] / 2.0, public.hands[seat] / 4.0, strength.tired / 5.0,
            strength.characters / 5.0,
        ]  # fmt: skip
        row[self.brief : self.brief + 16] = [
            strength.worn / 5.0, strength.politics * rounds / 20.0,
            strength.combat * rounds / 20.0, strength.best_politics / 3.0,
            strength.best_combat / 3.0, strength.exhausted / 3.0, strength.talents / 3.0,
            float(public.turned[prince]), seat / 2.0, strength.wizards / 2.0,
            ready[0] / 2.0, ready[1] / 2.0, ready[3] / 2.0, ready[5] / 2.0, ready[6] / 2.0,
            ready[7] / 2.0,
        ]  # fmt: skip
        self._count_hand(state.private[seat].hand, strength.wizards > 0, row)
        return row

    def _strength(self, public: Public, seat: int, row: list[float]) -> Strength:
        """What the court adds up to; every card of it is entered in the row."""
        found, court = Strength(), self.court
        for card in [public.princes[seat], *public.places[seat]]:
            if card == NOTHING:
                continue
            row[self.places[card]] = 1.0
            found.characters += 1
            politics = max(0, court.rating(public, card, POLITICS))
            combat = max(0, court.rating(public, card, COMBAT))
            traits = court.traits(public, card)
            found.politics += politics
            found.combat += combat
            found.wizards += int(traits & WIZARD != 0)
            found.talents += self.talents[card]
            if public.turned[card]:
                found.exhausted += 1
                found.tired += politics
                found.worn += combat
            else:
                found.best_politics = max(found.best_politics, politics)
                found.best_combat = max(found.best_combat, combat)
                _count_keywords(traits, found.ready)
        return found

    def _count_hand(self, hand: list[int], casts: bool, row: list[float]) -> None:
        deck, first = self.deck, self.brief + 16
        for card in hand:
            row[self.places[card]] += 1.0
            kind, phases = deck.kinds[card], deck.phases[card]
            if kind is EFFECT:
                row[first] += 0.5
            elif kind is EQUIPMENT:
                row[first + 1] += 0.5
            else:
                row[first + 2] += 0.5
                if casts:
                    row[first + 3] += 0.5
            if deck.conditions[card]:
                row[first + 4] += 0.5
            if phases & IN_EVENT:
                row[first + 5] += 0.5
            if phases & IN_MELEE:
                row[first + 6] += 0.5
            row[first + 7] += deck.costs[card] / 3.0


def _count_keywords(traits: int, counts: list[int]) -> None:
    for i in range(len(KEYWORDS)):
        if traits & KEYWORDS[i]:
            counts[i] += 1


def before_luck(public: Public) -> bool:
    """Whether an Event is about to be revealed, or another auction about to begin."""
    top = public.stack[-1]
    if isinstance(top, Market):
        return top.seat == DEALER and public.auctions > 0
    return isinstance(top, OpenEvent) and top.seat == DEALER and top.stage == REVEALING
