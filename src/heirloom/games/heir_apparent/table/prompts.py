"""What a player is asked, at each of the many moments, and what is being decided."""

from __future__ import annotations

from heirloom.core.words import Phrase, Who, Words, say, say_n
from heirloom.games.heir_apparent.cards.terms import (
    CONTEST,
    ON_ATTACKED,
    ON_BEREAVED,
    ON_KILLED,
    ON_WON,
)
from heirloom.games.heir_apparent.rules.frames import (
    ACTING,
    AIMING,
    DISCARDING,
    DRAWING,
    EVENTFUL,
    NOTHING,
    UNTURNING,
    VICTORY,
    Act,
    Bid,
    ChooseDeck,
    ChooseOwn,
    Crowd,
    Death,
    Deed,
    Draw,
    Drop,
    Frame,
    Melee,
    Newcomer,
    OpenEvent,
    Pick,
    Reaction,
    Spell,
    Spend,
    Turn,
)
from heirloom.games.heir_apparent.rules.game import HeirApparent
from heirloom.games.heir_apparent.rules.parts import Public, Sight

PHASES = {
    DRAWING: say("Draw phase"),
    ACTING: say("Actions phase"),
    EVENTFUL: say("Event phase"),
    DISCARDING: say("Discard phase"),
    UNTURNING: say("Unturn phase"),
    VICTORY: say("Victory phase"),
}
MATTERS: dict[type[Frame], Phrase] = {
    Pick: say("Choosing Characters"),
    Draw: say("Draw phase"),
    Spend: say("Draw phase"),
    ChooseDeck: say("Draw phase"),
    Act: say("Actions phase"),
    Reaction: say("A chance to react"),
    Drop: say("Discarding Action cards"),
    Crowd: say("Too many Characters"),
}
QUESTIONS: dict[type[Frame], tuple[Phrase, str]] = {
    Pick: (say("Choose a Character for your court."), "2.7"),
    Draw: (say("Draw cards: yours for free, or by turning a Character or giving up two Spells. "
               "Then go on to the Actions phase."), "4.1"),
    Spend: (say("Choose the second Spell or Enchantment to give up."), "4.3"),
    ChooseDeck: (say("Which deck do you draw from?"), "R26"),
    Crowd: (say("Your court is too large: who must go?"), "1.4"),
    Act: (say("Play cards, turn Characters for what they can do or for a card, attack with a "
              "Fighter; then reveal the Event."), "5.1"),
}  # fmt: skip


def prompt(game: HeirApparent, view: Sight) -> tuple[Phrase, str]:
    """What this seat is asked, and the clause it stands under."""
    public = view.public
    if not public.stack:
        best = public.favor.index(max(public.favor))
        return say(
            "{who} is named heir, with {n} favor.", who=Who(best), n=public.favor[best]
        ), "10.3"
    top = public.stack[-1]
    if top.seat < 0:
        return say("Cards are being drawn."), "3.1"
    if top.seat != view.seat:
        return say(
            "{who} is to decide: {what}", who=Who(top.seat), what=matter(game, public, top)
        ), "3.3"
    return _Asking(game, public, top).question()


def phase_of(public: Public) -> Phrase:
    """The phase that the turn is in; before the first turn, the auction."""
    for frame in public.stack:
        if isinstance(frame, Turn):
            return PHASES.get(frame.phase, say("Setting up"))
    return say("Setting up") if public.stack else say("The end")


def matter(game: HeirApparent, public: Public, frame: Frame) -> Phrase:
    """One pending moment in words, for the stack of what is being decided."""
    names = game.deck.names
    if isinstance(frame, Bid):
        return say("Auction {n} of 5", n=public.auctions + 1)
    if isinstance(frame, Spell):
        return _spell(names[frame.card], frame.counters)
    if isinstance(frame, Melee):
        return _melee(names, frame)
    if isinstance(frame, OpenEvent):
        return say("Event: {card}", card=names[frame.card] if frame.card != NOTHING else "…")
    if isinstance(frame, Death):
        return say("{card} is in mortal danger", card=names[frame.card])
    if isinstance(frame, Deed | ChooseOwn | Newcomer):
        return say("{card} is being carried out", card=names[frame.card])
    return MATTERS.get(type(frame), say("{card} is being carried out", card="…"))


def _melee(names: list[Words], frame: Melee) -> Phrase:
    attacker = names[frame.attacker]
    if frame.stage == AIMING:
        return say("Melee: {card} attacks", card=attacker)
    return say("Melee: {card} against {other}", card=attacker, other=names[frame.defender])


def _spell(name: Words, counters: int) -> Phrase:
    if counters == 0:
        return say("Spell: {card}", card=name)
    return say_n("Spell: {card}, countered once", "Spell: {card}, countered {n} times", counters,
                 card=name)  # fmt: skip


class _Asking:
    """The question to the seat that is waited on."""

    def __init__(self, game: HeirApparent, public: Public, frame: Frame) -> None:
        self.game = game
        self.public = public
        self.frame = frame
        self.names = game.deck.names

    def question(self) -> tuple[Phrase, str]:
        frame = self.frame
        if isinstance(frame, Bid):
            return self._bid(frame), "2.5"
        if isinstance(frame, Deed):
            return self._naming(frame), "6.6"
        if isinstance(frame, Spell):
            return self._spell(frame), "7.2"
        if isinstance(frame, Reaction):
            return self._reaction(frame), "6.4"
        if isinstance(frame, Melee):
            return self._melee(frame)
        if isinstance(frame, OpenEvent):
            return self._event(frame)
        return self._plain(frame)

    def _plain(self, frame: Frame) -> tuple[Phrase, str]:
        if isinstance(frame, Newcomer):
            card = self.names[frame.card]
            return say("{card} would join your court, turned. Keep or decline?", card=card), "4.5"
        if isinstance(frame, Drop):
            more = self.public.hands[frame.seat] - frame.keep
            return say_n("Discard an Action card.", "Discard {n} Action cards.", more), "10.1"
        if isinstance(frame, ChooseOwn):
            card = self.names[frame.card]
            return say("{card}: choose one of your own Characters.", card=card), "R62"
        return QUESTIONS[type(frame)]

    def _bid(self, frame: Bid) -> Phrase:
        if frame.bidder == NOTHING:
            return say("Open the bidding for the first choice of Characters, or pass.")
        return say("{who} bids {n} favor for the first choice: bid more, or pass.",
                   who=Who(frame.bidder), n=frame.highest)  # fmt: skip

    def _naming(self, frame: Deed) -> Phrase:
        naming = self.game.scripts.namings[frame.card][len(frame.named)]
        card = self.names[frame.card]
        if naming.a == "character":
            return say("{card}: which Character?", card=card)
        if naming.a == "player":
            return say("{card}: which player? Press that player’s Prince.", card=card)
        if naming.a == "side":
            return say("{card}: on which side do you lay the tokens?", card=card)
        return say("{card}: whose tokens do you take away?", card=card)

    def _spell(self, frame: Spell) -> Phrase:
        spell = _spell(self.names[frame.card], frame.counters)
        if frame.counters == 0:
            return say("{spell}: you may turn a Wizard to counter it, or pass.", spell=spell)
        return say("{spell}: you may turn a Wizard to counter the last counter, or pass.",
                   spell=spell)  # fmt: skip

    def _reaction(self, frame: Reaction) -> Phrase:
        name = self.names[frame.card]
        if frame.condition == ON_ATTACKED:
            return say("{card} is attacked: react from your hand, or leave it.", card=name)
        if frame.condition == ON_KILLED:
            return say("{card} is about to be killed: react, or leave it.", card=name)
        if frame.condition == ON_BEREAVED:
            return say("{card} was killed: react, or leave it.", card=name)
        if frame.condition == ON_WON:
            return say("You have won {card}: react, or leave it.", card=name)
        return say("You have lost {card}: react, or leave it.", card=name)

    def _melee(self, frame: Melee) -> tuple[Phrase, str]:
        if frame.stage == AIMING:
            return say("{card} attacks: whom?", card=self.names[frame.attacker]), "8.1"
        return say("Melee: turn a Character to assist the attack or the defence, play a card, "
                   "or pass."), "8.2"  # fmt: skip

    def _event(self, frame: OpenEvent) -> tuple[Phrase, str]:
        card = self.names[frame.card]
        if self.game.deck.kinds[frame.card] is CONTEST:
            return say("{card}: turn a Character and press a pool, press a pool for your Prince’s "
                       "two free tokens, play a card, or pass.", card=card), "9.6"  # fmt: skip
        return say("{card}: turn a Character for Support or Opposition, press one for your "
                   "Prince’s two free tokens, play a card, or pass.", card=card), "9.9"  # fmt: skip
