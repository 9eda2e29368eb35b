"""What a player is asked, at each of the many moments, and what is being decided."""

from __future__ import annotations

from heirloom.core.words import Phrase, Who, Words, say, say_as, say_n
from heirloom.games.heir_apparent.cards.terms import (
    CONTEST,
    ON_ATTACKED,
    ON_BEREAVED,
    ON_KILLED,
    ON_WON,
)
from heirloom.games.heir_apparent.rules.auction import picking_clause
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
from heirloom.games.heir_apparent.rules.newcomers import crowd_clause, newcomer_clause
from heirloom.games.heir_apparent.rules.parts import Public, Sight
from heirloom.games.heir_apparent.rules.turn import dropping_clause
from heirloom.games.heir_apparent.rules.verdicts import heir

PHASES = {
    DRAWING: say_as("phase", "Draw"),
    ACTING: say_as("phase", "Actions"),
    EVENTFUL: say_as("phase", "Event"),
    DISCARDING: say_as("phase", "Discard"),
    UNTURNING: say_as("phase", "Ready"),
    VICTORY: say_as("phase", "Victory"),
}
MATTERS: dict[type[Frame], Phrase] = {
    Pick: say("Choosing a Character"),
    Draw: say("Draw phase"),
    Spend: say("Draw phase"),
    ChooseDeck: say("Draw phase"),
    Act: say("Actions phase"),
    Reaction: say("Reaction"),
    Drop: say("Discarding Action cards"),
    Crowd: say("More than five Characters"),
}
QUESTIONS: dict[type[Frame], tuple[Phrase, str]] = {
    Draw: (say("Draw your free cards. Exhaust Characters or discard two Spells or Enchantments to "
               "draw more. Then go on to the Actions phase."), "4.1"),
    Spend: (say("Choose the second Spell or Enchantment to discard."), "4.3"),
    ChooseDeck: (say("Which deck do you draw from?"), "R26"),
    Act: (say("Play cards, exhaust Characters for their abilities or to draw, attack with a "
              "Fighter. Then reveal the Event."), "5.1"),
}  # fmt: skip


def prompt(game: HeirApparent, view: Sight) -> tuple[Phrase, str]:
    """What this seat is asked, and the clause it stands under."""
    public = view.public
    if not public.stack:
        return heir(public), "10.3"
    top = public.stack[-1]
    if top.seat < 0:
        return say("Cards are being drawn."), "3.1"
    if top.seat != view.seat:
        return say(
            "Waiting for {who}. {what}.", who=Who(top.seat), what=matter(game, public, top)
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
        return _melee(game, public, frame)
    if isinstance(frame, OpenEvent):
        return say("Event: {card}", card=names[frame.card] if frame.card != NOTHING else "…")
    if isinstance(frame, Death):
        return say("{card} may be killed", card=names[frame.card])
    if isinstance(frame, Deed | ChooseOwn | Newcomer):
        return say("{card}", card=names[frame.card])
    return MATTERS.get(type(frame), say("Drawing cards"))


def _melee(game: HeirApparent, public: Public, frame: Melee) -> Phrase:
    fighting = [frame.attacker] if frame.stage == AIMING else [frame.attacker, frame.defender]
    names = [game.court.whose(card, public.holder[card]) for card in fighting]
    if frame.stage == AIMING:
        return say("Melee: {card} attacks", card=names[0])
    return say("Melee: {card} against {other}", card=names[0], other=names[1])


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
            is_event = self.game.deck.kinds[frame.card].is_event
            return self._naming(frame), "9.1" if is_event else "6.6"
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
            said = say("{card} would join your court, exhausted. Keep or decline?", card=card)
            return said, newcomer_clause(frame)
        if isinstance(frame, Drop):
            more = self.public.hands[frame.seat] - frame.keep
            said = say_n("Discard an Action card.", "Discard {n} Action cards.", more)
            return said, dropping_clause(self.game.court, self.public)
        if isinstance(frame, ChooseOwn):
            card = self.names[frame.card]
            return say("{card}: choose one of your Characters.", card=card), "R62"
        if isinstance(frame, Pick):
            return say("Choose a Character for your court."), picking_clause(frame)
        if isinstance(frame, Crowd):
            said = say("You have more than five Characters: which one do you discard?")
            return said, crowd_clause(frame)
        return QUESTIONS[type(frame)]

    def _bid(self, frame: Bid) -> Phrase:
        if frame.bidder == NOTHING:
            return say("Bid for the first choice of Characters (0 is allowed), or pass.")
        return say_n("{who} bids {n} favor for the first choice: bid more, or pass.",
                     "{who} bids {n} favor for the first choice: bid more, or pass.",
                     frame.highest, who=Who(frame.bidder))  # fmt: skip

    def _naming(self, frame: Deed) -> Phrase:
        naming = self.game.scripts.namings[frame.card][len(frame.named)]
        card = self.names[frame.card]
        if naming.a == "character":
            return say("{card}: choose a Character.", card=card)
        if naming.a == "player":
            return say("{card}: choose a player’s Prince.", card=card)
        if naming.a == "side":
            return say("{card}: to which pool do you add the tokens?", card=card)
        return say("{card}: whose tokens do you remove?", card=card)

    def _spell(self, frame: Spell) -> Phrase:
        spell = _spell(self.names[frame.card], frame.counters)
        if frame.counters == 0:
            return say("{spell}. Exhaust a Wizard to counter it, or pass.", spell=spell)
        return say("{spell}. Exhaust a Wizard to counter the last counter, or pass.",
                   spell=spell)  # fmt: skip

    def _reaction(self, frame: Reaction) -> Phrase:
        name = self.names[frame.card]
        if frame.condition == ON_ATTACKED:
            return say("{card} (yours) is attacked. Play a Reaction, or pass.", card=name)
        if frame.condition == ON_KILLED:
            return say("{card} (yours) is about to be killed. Play a Reaction, or pass.",
                       card=name)  # fmt: skip
        if frame.condition == ON_BEREAVED:
            return say("{card} (yours) was killed. Play a Reaction, or pass.", card=name)
        if frame.condition == ON_WON:
            return say("You have won {card}. Play a Reaction, or pass.", card=name)
        return say("You have lost {card}. Play a Reaction, or pass.", card=name)

    def _melee(self, frame: Melee) -> tuple[Phrase, str]:
        if frame.stage == AIMING:
            return say("{card} attacks. Choose a Character of another player.",
                       card=self.names[frame.attacker]), "8.1"  # fmt: skip
        return say("{melee}. Exhaust a Character to help the attack or the defence, play a card, "
                   "or pass.", melee=_melee(self.game, self.public, frame)), "8.2"  # fmt: skip

    def _event(self, frame: OpenEvent) -> tuple[Phrase, str]:
        card = self.names[frame.card]
        if self.game.deck.kinds[frame.card] is CONTEST:
            return say("{card}: exhaust a Character for a pool, add your Prince’s 2 free tokens, "
                       "play a card, or pass.", card=card), "9.2"  # fmt: skip
        return say("{card}: exhaust a Character for Support or Opposition, add your Prince’s 2 "
                   "free tokens, play a card, or pass.", card=card), "9.2"  # fmt: skip
