"""Why a move of Heir Apparent is good or bad, as far as what lies open shows it."""

from __future__ import annotations

from random import Random

from heirloom.core.game import Action
from heirloom.core.words import Phrase, Who, say, say_n
from heirloom.games.heir_apparent.cards.terms import COMBAT, FIGHTER, ON_KILLED, POLITICS, WIZARD
from heirloom.games.heir_apparent.mind.instincts import CourtInstincts, instincts
from heirloom.games.heir_apparent.mind.reasons_windows import (
    of_event,
    of_melee,
    of_target,
    of_tokens,
)
from heirloom.games.heir_apparent.rules.frames import (
    CHARACTERS,
    NOTHING,
    Bid,
    Deed,
    Melee,
    Newcomer,
    OpenEvent,
    Pick,
    Reaction,
    Spell,
)
from heirloom.games.heir_apparent.rules.game import HeirApparent
from heirloom.games.heir_apparent.rules.moves import deck_of
from heirloom.games.heir_apparent.rules.parts import Public, Sight, Truth


def reasons(game: HeirApparent, view: Sight, action: Action) -> list[Phrase]:
    """What a move costs and brings, by the kind of moment that it belongs to."""
    frame, seen = view.public.stack[-1], Courtier(game, view)
    if isinstance(frame, OpenEvent) and action.kind in ("join", "free", "pass"):
        return of_event(game, view, frame, action)
    if isinstance(frame, Melee) and action.kind in ("join", "name", "pass"):
        return of_melee(game, view, frame, action)
    if isinstance(frame, Bid):
        return seen.of_bid(action)
    if isinstance(frame, Pick):
        return seen.of_pick(action.parts[0])
    if isinstance(frame, Deed):
        return seen.of_naming(frame, action)
    if isinstance(frame, Spell):
        return seen.of_counter(frame, action)
    if isinstance(frame, Reaction) and action.kind == "pass":
        return seen.of_hand()
    return seen.of_deed(action)


class Courtier:
    """Somebody who looks at one seat's court, favor and hand."""

    def __init__(self, game: HeirApparent, view: Sight) -> None:
        self.game = game
        self.view = view
        self.public: Public = view.public
        self.seat = view.seat
        self.deck = game.deck
        self.court = game.court
        self.scripts = game.scripts
        self.prices = CourtInstincts(game).prices

    # Before the first turn

    def of_bid(self, action: Action) -> list[Phrase]:
        """What the first choice is, and what is left of the favor."""
        favor = self.public.favor[self.seat]
        if action.kind == "pass":
            return [
                say_n(
                    "You keep your {n} favor and still choose a Character for free.",
                    "You keep your {n} favor and still choose a Character for free.",
                    favor,
                )
            ]
        best = max(self.public.market, key=lambda card: self.prices.character(self.public, card))
        left = favor - action.parts[0]
        return [
            say("The best Character on offer is {card}.", card=self.deck.names[best]),
            self.ratings(best),
            say_n(
                "If nobody bids more, you have {n} favor left.",
                "If nobody bids more, you have {n} favor left.",
                left,
            ),
        ]

    def of_pick(self, card: int) -> list[Phrase]:
        """What somebody on offer can do, and what the court had not yet."""
        found = [self.ratings(card)]
        traits = self.court.traits(self.public, card)
        if traits & WIZARD and not self.court.count(self.public, self.seat, WIZARD):
            found.append(say("You have no Wizard yet, and need one to cast Spells."))
        elif traits & FIGHTER and not self.court.count(self.public, self.seat, FIGHTER):
            found.append(say("You have no Fighter yet, and need one to attack."))
        elif self._is_strongest(card, POLITICS):
            found.append(say("Nobody else on offer has as much Politics."))
        elif self._is_strongest(card, COMBAT):
            found.append(say("Nobody else on offer has as much Combat."))
        return found

    def _is_strongest(self, card: int, icon: int) -> bool:
        ratings = self.deck.ratings[icon]
        return all(ratings[card] > ratings[other] for other in self.public.market if other != card)

    # Cards and Characters

    def of_deed(self, action: Action) -> list[Phrase]:
        """Everything that is done in one's own turn, or forced upon a seat."""
        kind = action.kind
        if kind == "play" or kind == "use":
            return self._of_play(action)
        if kind == "attack":
            return of_target(self.game, self.view, action.parts[0])
        if kind == "discard" or kind == "spend":
            return self._of_discard(action.parts[0])
        if kind == "dismiss":
            return self._of_dismissal(action.parts[0])
        if kind == "keep" or kind == "decline":
            return self._of_newcomer(action)
        if kind == "draw" and deck_of(action) == CHARACTERS:
            return self._of_places()
        if kind == "name":
            return self._of_character(action.parts[0])
        return self._of_waiting(kind)

    def _of_play(self, action: Action) -> list[Phrase]:
        """What it costs, and whom it would be used on."""
        card, found = action.parts[0], list[Phrase]()
        cost = self.deck.costs[card]
        if cost and action.kind == "play":
            left = self.public.favor[self.seat] - cost
            found.append(
                say_n(
                    "It costs {n} favor; you have {left} left.",
                    "It costs {n} favor; you have {left} left.",
                    cost,
                    left=left,
                )
            )
        frame = self.public.stack[-1]
        if isinstance(frame, Reaction):
            if frame.condition == ON_KILLED:
                found.append(say("{card} is at stake.", card=self.deck.names[frame.card]))
                found.append(self.ratings(frame.card))
            return found
        if action.kind == "use":
            found.append(say("It exhausts {card}.", card=self.deck.names[card]))
        return [*found, *self._brought(card), *self._best_use(action)]

    def _brought(self, card: int) -> list[Phrase]:
        """The favor and the cards that it brings at once."""
        favor = cards = 0
        for order in self.scripts.played[card]:
            each = self.court.count(self.public, self.seat, order.per) if order.per else 1
            if order.who == "you":
                favor += order.verb.favor(order) * each
                cards += order.verb.cards(order)
        found = []
        if favor > 0:
            found.append(say_n("It brings you {n} favor.", "It brings you {n} favor.", favor))
        if cards:
            found.append(say_n("You draw a card.", "You draw {n} cards.", cards))
        return found

    def _best_use(self, action: Action) -> list[Phrase]:
        """What instinct would name first for this card, and why."""
        state: Truth = self.game.imagine(self.view, Random(0))
        self.game.play(state, self.seat, action)
        sight = state.view(self.seat)
        legal = self.game.legal(sight)
        deed = state.public.stack[-1] if state.public.stack else None
        if not legal or not isinstance(deed, Deed):
            return []
        ratings = instincts(self.game).rate(sight, legal, Random(0))
        best = legal[ratings.index(max(ratings))]
        found = Courtier(self.game, sight).of_naming(deed, best)
        if best.kind != "name":
            return found
        return [say("The best target is {card}.", card=self._whose(best.parts[0])), *found]

    def _whose(self, source: int) -> Phrase:
        """A Character or a source of tokens, and whose it is."""
        owner = self.court.owner_of(self.public, source)
        return self.court.yours(source) if owner == self.seat else self.court.whose(source, owner)

    def of_naming(self, deed: Deed, action: Action) -> list[Phrase]:
        """Whom a card is used on, or to which pool its tokens are added."""
        x = action.parts[0]
        if action.kind == "seat":
            return self._of_rival(x)
        if action.kind == "side":
            tokens = CourtInstincts(self.game).tactics.tokens(self.public, self.seat, deed.card)
            return of_tokens(self.game, self.view, x, tokens)
        if self.scripts.namings[deed.card][len(deed.named)].a == "character":
            return self._of_character(x)
        window = self.public.window()
        assert window is not None
        laid = sum(token.n for token in window.tokens if token.source == x)
        return [say_n("{card} has added {n} token.", "{card} has added {n} tokens.", laid,
                      card=self._whose(x))]  # fmt: skip

    def _of_rival(self, other: int) -> list[Phrase]:
        favor = self.public.favor[other]
        if other == self.prices.best_rival(self.public, self.seat):
            return [
                say_n(
                    "{who} has {n} favor, the most of your rivals.",
                    "{who} has {n} favor, the most of your rivals.",
                    favor,
                    who=Who(other),
                )
            ]
        return [say_n("{who} has {n} favor.", "{who} has {n} favor.", favor, who=Who(other))]

    def _of_character(self, card: int) -> list[Phrase]:
        holder = self.public.holder[card]
        found = [self.ratings(card)]
        if holder != self.seat:
            found += self._of_rival(holder)
        return found

    def _of_discard(self, card: int) -> list[Phrase]:
        if self.deck.magic(card) and not self.court.count(self.public, self.seat, WIZARD):
            return [say("Without a Wizard you cannot cast {card}.", card=self.deck.names[card])]
        return self.of_hand()

    def _of_dismissal(self, card: int) -> list[Phrase]:
        found = [self.ratings(card)]
        mine = [other for other in self.public.places[self.seat] if other != NOTHING]
        worth = {other: self.prices.character(self.public, other) for other in mine}
        if card in worth and worth[card] == min(worth.values()):
            found.append(say("This is the weakest Character of your court."))
        return found

    def _of_newcomer(self, action: Action) -> list[Phrase]:
        newcomer = self.public.stack[-1]
        assert isinstance(newcomer, Newcomer)
        card = newcomer.card
        found = [self.ratings(card)]
        places = self.public.places[self.seat]
        if places.count(NOTHING):
            return [*found, *self._of_places()]
        least = min(self.prices.character(self.public, other) for other in places)
        if action.kind == "decline" and self.prices.character(self.public, card) <= least:
            found.append(say("Nobody in your court is weaker."))
        return found

    def _of_places(self) -> list[Phrase]:
        places = self.public.places[self.seat].count(NOTHING)
        if not places:
            return [say("Your court is full: you would have to discard a Character.")]
        return [say_n("You have an open slot.", "You have {n} open slots.", places)]

    def _of_waiting(self, kind: str) -> list[Phrase]:
        """Turning somebody for a card, or going on: who is left for the Event."""
        cards = [self.public.princes[self.seat], *self.public.places[self.seat]]
        fresh = [card for card in cards if card != NOTHING and not self.public.turned[card]]
        if kind == "draw":
            return self.of_hand()
        ready = len(fresh) - (kind == "turn")
        kept = say_n("You have {n} ready Character left for the Event.",
                     "You have {n} ready Characters left for the Event.", ready)  # fmt: skip
        return [kept, *self.of_hand()] if kind == "turn" else [kept]

    def of_hand(self) -> list[Phrase]:
        """How full the hand is."""
        return [
            say_n("You hold {n} Action card; you may keep {most} at the end of a turn.",
                  "You hold {n} Action cards; you may keep {most} at the end of a turn.",
                  self.public.hands[self.seat], most=self.court.limit)
        ]  # fmt: skip

    def of_counter(self, frame: Spell, action: Action) -> list[Phrase]:
        """Whether a Wizard is turned for or against a card that is being cast, and on whom."""
        countered = frame.counters % 2 == 1
        said = {"card": self.deck.names[frame.card], "who": Who(frame.owner)}
        if action.kind == "pass" and countered:
            found = say("As it stands, {card} ({who}) is countered.", **said)
        elif action.kind == "pass":
            found = say("As it stands, {card} ({who}) takes effect.", **said)
        elif countered:
            found = say("It makes {card} ({who}) take effect after all.", **said)
        else:
            found = say("It stops {card} ({who}).", **said)
        return [found, *self._victim()]

    def _victim(self) -> list[Phrase]:
        """On whom the card that may be countered is cast."""
        deed = self.public.stack[-2]
        assert isinstance(deed, Deed)
        namings = self.scripts.namings[deed.card]
        if not namings or namings[0].a != "character" or self.public.holder[deed.named[0]] < 0:
            return []
        target = deed.named[0]
        return [
            say("It is cast on {card}.", card=self._whose(target)),
        ]

    def ratings(self, card: int) -> Phrase:
        """What somebody is worth now, in two numbers."""
        return say(
            "{card}: Politics {politics}, Combat {combat}.",
            card=self.deck.names[card],
            politics=self.court.rating(self.public, card, POLITICS),
            combat=self.court.rating(self.public, card, COMBAT),
        )
