"""What a move would do, before it is done: what cards would be worth, and who would lead.

A preview is played on an imagined table that fits the view. Only its public part is looked at,
and no more than how many cards are drawn; so it is the same for every such table.
"""

from __future__ import annotations

from random import Random

from heirloom.core.game import DEALER, Action
from heirloom.core.preview import Change, Preview
from heirloom.core.signs import Tone
from heirloom.core.words import Phrase, Who, say, say_n
from heirloom.games.inheritance.cards.effects import HIGHEST
from heirloom.games.inheritance.rules.game import Inheritance
from heirloom.games.inheritance.rules.parts import (
    CHOOSE,
    NOTHING,
    OVER,
    PICKING,
    TRIM,
    TURN,
    Public,
    Sight,
)
from heirloom.games.inheritance.rules.wording import called, numbered
from heirloom.games.inheritance.table.prompts import allowed, question
from heirloom.games.inheritance.table.refusals import refusal
from heirloom.games.inheritance.table.scene import path as path_of
from heirloom.games.inheritance.table.scene import short
from heirloom.games.inheritance.table.standing import vp_name


def preview(game: Inheritance, view: Sight, path: list[str]) -> Preview:
    """What pressing this card would do, or why it cannot be used.

    A move without a card is asked for by its notation alone: `["pass"]`.
    """
    if view.seat < 0:
        return Preview()
    for action in game.legal(view):
        if path in (path_of(game, view, action), [action.notation]):
            return _Future(game, view, action).preview()
    return _idle(game, view, path[0]) if path else Preview()


def _idle(game: Inheritance, view: Sight, pressed: str) -> Preview:
    """A card that has no use now: why."""
    where, _, rest = pressed.partition("-")
    public = view.public
    if where == "hand" and rest in game.card_names:
        card = game.card_names.index(rest)
        why = refusal(game.deck, view, game.waiting_on(public), game.plays[card])
        return Preview(ask=say("{card}", card=game.deck.names[card]), sentence=why.why,
                       clause=why.clause, tone="bad")  # fmt: skip
    if where == "place" and rest.isdecimal() and int(rest) <= len(public.table.cards):
        return _in_play(game, public, int(rest) - 1)
    return Preview()


def _in_play(game: Inheritance, public: Public, place: int) -> Preview:
    if public.table.cards[place] == NOTHING:
        return Preview()
    ask = say("{card}", card=called(game.deck, public, place))
    if public.table.covered(place):
        return Preview(ask=ask, sentence=say("It is covered and counts nothing."), clause="3.6")
    worth = game.deck.worth(public, place)
    text = say_n("It is in play and worth {n} VP.", "It is in play and worth {n} VP.", worth)
    return Preview(ask=ask, sentence=text, clause="4.2")


class _Future:
    """The public part after a move, as far as nobody has to decide anything."""

    def __init__(self, game: Inheritance, view: Sight, action: Action) -> None:
        self.game = game
        self.deck = game.deck
        self.view = view
        self.seat = view.seat
        self.action = action
        self.now: Public = view.public
        self.is_luck = False  # whether chance picks cards
        self.then = self._after()
        self.ends_round = self.then.phase == OVER or self.then.round.number != self.now.round.number

    def _after(self) -> Public:
        game = self.game
        state = game.imagine(self.view, Random(0))
        game.play(state, self.seat, self.action)
        while game.waiting_on(state.public) == [DEALER]:
            self.is_luck |= state.public.phase == PICKING
            chance = game.chance(state)
            game.settle(state, list(chance.pile[: chance.count]))
        return state.public

    def points(self, seat: int) -> int:
        """The VP of a seat after the move, or as the round was counted."""
        return self.then.points[seat] if self.ends_round else self.deck.points(self.then, seat)

    def lead(self) -> int:
        """By how many VP this seat would lead."""
        return self.points(self.seat) - self.points(1 - self.seat)

    def preview(self) -> Preview:
        """Everything that is shown of it."""
        before = self.deck.points(self.now, self.seat) - self.deck.points(self.now, 1 - self.seat)
        gain = self.lead() - before
        tone: Tone = "good" if gain > 0 else "bad" if gain < 0 else ""
        if self.ends_round:
            tone = "good" if self.lead() > 0 else "bad" if self.lead() < 0 else ""
        return Preview(
            ask=self._ask(),
            sentence=self._sentence(),
            tone=tone,
            warning=self._warning(),
            go=short(self.game, self.now, self.action),
            changes=[] if self.ends_round else self._changes(),
        )

    def _changes(self) -> list[Change]:
        found = []
        for seat in (0, 1):
            before, after = self.deck.points(self.now, seat), self.points(seat)
            if before != after:
                better = (after > before) == (seat == self.seat)
                found.append(Change(name=vp_name(seat), text=str(after),
                                    tone="good" if better else "bad"))  # fmt: skip
        for place, worth in self._worths():
            before = self.deck.worth(self.now, place)
            better = (worth > before) == (self.now.table.seats[place] == self.seat)
            found.append(Change(name=f"worth-place-{place + 1}", text=str(worth),
                                tone="good" if better else "bad"))  # fmt: skip
        return found

    def _worths(self) -> list[tuple[int, int]]:
        """Cards in play that would stay and be worth something else."""
        found = []
        now, then = self.now.table, self.then.table
        for place in range(min(len(now.cards), len(then.cards))):
            if now.cards[place] == NOTHING or now.cards[place] != then.cards[place]:
                continue
            if now.seats[place] == then.seats[place] and now.how[place] == then.how[place]:
                worth = self.deck.worth(self.then, place)
                if worth != self.deck.worth(self.now, place):
                    found.append((place, worth))
        return found

    # Words

    def _ask(self) -> Phrase:
        action = self.action
        if action.kind == "pass":
            return say("Pass and draw a card?")
        if action.kind == "stop":
            return say("Choose nothing more?")
        if action.kind == "start":
            return say("Start the first round?")
        if action.kind == "follow":
            return say("Let your opponent start the first round?")
        if action.kind == "choose":
            return say("Choose {card}?", card=called(self.deck, self.now, action.parts[0]))
        card = action.parts[0]
        name = self.deck.names[card]
        return {
            "play": say("Play {card}, level {level}?", card=name, level=self.deck.levels[card]),
            "discard": say("Discard {card}?", card=name),
            "bank": say("Bank {card}?", card=name),
            "take": say("Take {card}?", card=name),
            "recover": say("Take {card}?", card=name),
        }[action.kind]

    def _sentence(self) -> Phrase:
        if self.action.kind in ("start", "follow"):
            return self._beginning()
        if self.ends_round:
            return self._end()
        parts = [*self._own_worth(), *self._other_worth(), self._leading(), *self._next()]
        whole = parts[0]
        for part in parts[1:]:
            whole = say("{first} {second}", first=whole, second=part)
        return whole

    def _beginning(self) -> Phrase:
        if self.action.kind == "start":
            return say("You play the first card, of any level.")
        return say("Your opponent plays the first card, and you must not go above its level.")

    def _end(self) -> Phrase:
        mine, theirs = self.points(self.seat), self.points(1 - self.seat)
        if mine == theirs:
            return say("That ends the round with {n} VP each: nobody wins a crown.", n=mine)
        if mine > theirs:
            return say("That ends the round: you win it {mine} to {theirs}, and a crown.",
                       mine=mine, theirs=theirs)  # fmt: skip
        return say("That ends the round: you lose it {mine} to {theirs}.", mine=mine,
                   theirs=theirs)  # fmt: skip

    def _own_worth(self) -> list[Phrase]:
        """What the card played would be worth."""
        place = self.then.ability.place
        if self.action.kind != "play" or place == NOTHING or place >= len(self.then.table.cards):
            return []
        if self.then.table.cards[place] != self.action.parts[0]:
            return []
        worth = self.deck.worth(self.then, place)
        return [say_n("It would be worth {n} VP.", "It would be worth {n} VP.", worth)]

    def _other_worth(self) -> list[Phrase]:
        """The card in play that would change most."""
        changed = [
            (abs(worth - self.deck.worth(self.now, place)), place, worth)
            for place, worth in self._worths()
        ]
        if not changed:
            return []
        _, place, worth = max(changed)
        name = numbered(self.deck, self.now, place)
        if self.now.table.seats[place] == self.seat:
            return [say("Your {card} would count {n}.", card=name, n=worth)]
        return [say("Their {card} would count {n}.", card=name, n=worth)]

    def _leading(self) -> Phrase:
        mine, theirs = self.points(self.seat), self.points(1 - self.seat)
        if mine > theirs:
            return say("You would lead {mine} to {theirs}.", mine=mine, theirs=theirs)
        if mine < theirs:
            return say("You would be behind, {mine} to {theirs}.", mine=mine, theirs=theirs)
        return say("It would be even, {n} each.", n=mine)

    def _next(self) -> list[Phrase]:
        """What somebody would have to decide then, or may play."""
        then = self.then
        found = [say("Chance picks the cards.")] if self.is_luck else []
        if then.phase == CHOOSE and then.asked == self.seat:
            return [*found, question(self.game, then)[0]]
        if then.phase == CHOOSE:
            return [*found, say("{who} then chooses.", who=Who(then.asked))]
        if then.phase == TURN and then.turn != self.seat:
            return found + self._their_levels(then)
        if then.phase == TRIM:
            return found
        return found

    def _their_levels(self, then: Public) -> list[Phrase]:
        seat, low, high = allowed(then)
        who = Who(seat)
        if low == high:
            return [say("{who} may then play level {high}.", who=who, high=high)]
        if low > 1:
            return [say("{who} may then play {low} to {high}.", who=who, low=low, high=high)]
        if high == HIGHEST:
            return [say("{who} may then play any level.", who=who)]
        return [say("{who} may then play {high} or lower.", who=who, high=high)]

    def _warning(self) -> Phrase | str:
        """What makes it ruinous: the game is lost by it, or a round that could be won."""
        if not self.ends_round or self.lead() >= 0:
            return ""
        if self.then.phase == OVER:
            return say("That gives {who} the last crown and the game.", who=Who(1 - self.seat))
        if self.action.kind != "pass":
            return ""
        for action in self.game.legal(self.view):
            if action.kind == "play" and _Future(self.game, self.view, action).lead() > 0:
                name = self.deck.names[action.parts[0]]
                return say("You could still take the lead with {card}.", card=name)
        return ""
