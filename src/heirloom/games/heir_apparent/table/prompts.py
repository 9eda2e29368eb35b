"""What a player is asked, at each of the many moments, and what is being decided."""

from __future__ import annotations

from heirloom.core.words import Phrase, Who, Words, say, say_n
from heirloom.games.heir_apparent.cards.deck import (
    A_CHARACTER,
    A_PLAYER,
    A_SIDE,
    CONTEST,
    ON_ATTACKED,
    ON_BEREAVED,
    ON_KILLED,
    ON_WON,
    PLAYED,
)
from heirloom.games.heir_apparent.rules.game import HeirApparent
from heirloom.games.heir_apparent.rules.parts import (
    ACT,
    BID,
    CROWD,
    DEATH,
    DECK,
    DEED,
    DRAW,
    DROP,
    EVENT,
    MELEE,
    NEWCOMER,
    NOTHING,
    OWN,
    PICK,
    REACT,
    SPELL,
    SPEND,
    TURN,
    Frame,
    Public,
    Sight,
)

PHASE_NAMES = [
    say("Draw phase"),
    say("Actions phase"),
    say("Event phase"),
    say("Discard phase"),
    say("Unturn phase"),
    say("Victory phase"),
]


MATTERS = {
    PICK: say("Choosing Characters"),
    DRAW: say("Draw phase"),
    SPEND: say("Draw phase"),
    DECK: say("Draw phase"),
    ACT: say("Actions phase"),
    REACT: say("A chance to react"),
    DROP: say("Discarding Action cards"),
    CROWD: say("Too many Characters"),
}


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
        if frame.kind == TURN:
            return PHASE_NAMES[frame.step - 1]
    return say("Setting up") if public.stack else say("The end")


def matter(game: HeirApparent, public: Public, frame: Frame) -> Phrase:
    """One pending moment in words, for the stack of what is being decided."""
    names = game.deck.names
    if frame.kind == BID:
        return say("Auction {n} of 5", n=public.auctions + 1)
    if frame.kind == SPELL:
        return _spell(names[frame.card], frame.step)
    if frame.kind == MELEE and frame.stage:
        return say("Melee: {card} against {other}", card=names[frame.card], other=names[frame.part])
    if frame.kind in MATTERS:
        return MATTERS[frame.kind]
    card = names[frame.card] if frame.card >= 0 else "…"
    if frame.kind == EVENT:
        return say("Event: {card}", card=card)
    if frame.kind == MELEE:
        return say("Melee: {card} attacks", card=card)
    if frame.kind == DEATH:
        return say("{card} is in mortal danger", card=card)
    return say("{card} is being carried out", card=card)


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
        kind = self.frame.kind
        if kind == BID:
            return self._bid(), "2.5"
        if kind == DEED:
            return self._naming(), "6.6"
        if kind == SPELL:
            return self._spell(), "7.2"
        if kind == REACT:
            return self._reaction(), "6.4"
        if kind == MELEE:
            return self._melee()
        if kind == EVENT:
            return self._event()
        return self._plain(kind)

    def _plain(self, kind: int) -> tuple[Phrase, str]:
        card = self.names[self.frame.card] if self.frame.card != NOTHING else ""
        more = self.public.hands[self.frame.seat] - self.frame.step
        questions: dict[int, tuple[Phrase, str]] = {
            PICK: (say("Choose a Character for your court."), "2.7"),
            DRAW: (say("Draw cards: yours for free, or by turning a Character or giving up two "
                       "Spells. Then go on to the Actions phase."), "4.1"),
            SPEND: (say("Choose the second Spell or Enchantment to give up."), "4.3"),
            DECK: (say("Which deck do you draw from?"), "R26"),
            NEWCOMER: (say("{card} would join your court, turned. Keep or decline?", card=card),
                       "4.5"),
            CROWD: (say("Your court is too large: who must go?"), "1.4"),
            ACT: (say("Play cards, turn Characters for what they can do or for a card, attack with "
                      "a Fighter; then reveal the Event."), "5.1"),
            DROP: (say_n("Discard an Action card.", "Discard {n} Action cards.", more), "10.1"),
            OWN: (say("{card}: choose one of your own Characters.", card=card), "R62"),
        }  # fmt: skip
        return questions[kind]

    def _bid(self) -> Phrase:
        frame = self.frame
        if frame.card == NOTHING:
            return say("Open the bidding for the first choice of Characters, or pass.")
        return say("{who} bids {n} favor for the first choice: bid more, or pass.",
                   who=Who(frame.card), n=frame.step)  # fmt: skip

    def _naming(self) -> Phrase:
        frame = self.frame
        naming = self.game.deck.scripts[frame.card][PLAYED].namings[len(frame.named)]
        card = self.names[frame.card]
        if naming.a == A_CHARACTER:
            return say("{card}: which Character?", card=card)
        if naming.a == A_PLAYER:
            return say("{card}: which player? Press that player’s Prince.", card=card)
        if naming.a == A_SIDE:
            return say("{card}: on which side do you lay the tokens?", card=card)
        return say("{card}: whose tokens do you take away?", card=card)

    def _spell(self) -> Phrase:
        spell, top = _spell(self.names[self.frame.card], self.frame.step), self.frame.step
        if top == 0:
            return say("{spell}: you may turn a Wizard to counter it, or pass.", spell=spell)
        return say("{spell}: you may turn a Wizard to counter the last counter, or pass.",
                   spell=spell)  # fmt: skip

    def _reaction(self) -> Phrase:
        condition = self.frame.part
        name = self.names[self.frame.card]
        if condition == ON_ATTACKED:
            return say("{card} is attacked: react from your hand, or leave it.", card=name)
        if condition == ON_KILLED:
            return say("{card} is about to be killed: react, or leave it.", card=name)
        if condition == ON_BEREAVED:
            return say("{card} was killed: react, or leave it.", card=name)
        if condition == ON_WON:
            return say("You have won {card}: react, or leave it.", card=name)
        return say("You have lost {card}: react, or leave it.", card=name)

    def _melee(self) -> tuple[Phrase, str]:
        if self.frame.stage == 0:
            return say("{card} attacks: whom?", card=self.names[self.frame.card]), "8.1"
        return say("Melee: turn a Character to assist the attack or the defence, play a card, "
                   "or pass."), "8.2"  # fmt: skip

    def _event(self) -> tuple[Phrase, str]:
        card = self.names[self.frame.card]
        if self.game.deck.kinds[self.frame.card] == CONTEST:
            return say("{card}: turn a Character and press a pool, press a pool for your Prince’s "
                       "two free tokens, play a card, or pass.", card=card), "9.6"  # fmt: skip
        return say("{card}: turn a Character for Support or Opposition, press one for your "
                   "Prince’s two free tokens, play a card, or pass.", card=card), "9.9"  # fmt: skip
