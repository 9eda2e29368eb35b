"""What a move of Heir Apparent would do, before it is done, and what a piece could be used for."""

from __future__ import annotations

from heirloom.core.game import Action
from heirloom.core.preview import Chip, Preview
from heirloom.core.signs import Tone
from heirloom.core.words import Phrase, Who, say, say_n
from heirloom.games.heir_apparent.cards.terms import COMBAT
from heirloom.games.heir_apparent.cards.texts import text
from heirloom.games.heir_apparent.rules.events import FREE
from heirloom.games.heir_apparent.rules.frames import (
    AIMING,
    NOTHING,
    POOL_NAMES,
    SUPPORT,
    Bid,
    Draw,
    Frame,
    Melee,
    OpenEvent,
    Reaction,
    Spell,
    Window,
)
from heirloom.games.heir_apparent.rules.game import HeirApparent
from heirloom.games.heir_apparent.rules.moves import deck_of
from heirloom.games.heir_apparent.rules.parts import Public, Sight
from heirloom.games.heir_apparent.table.forecast import forecast
from heirloom.games.heir_apparent.table.foresight import Foresight, joined
from heirloom.games.heir_apparent.table.idle import idle
from heirloom.games.heir_apparent.table.offered import Offered


def preview(game: HeirApparent, view: Sight, path: list[str]) -> Preview:
    """What pressing these pieces would do, what they could do, or why they can do nothing.

    A move without pieces is asked for by its notation alone: `["bid 4"]`, `["pass"]`.
    """
    if view.seat < 0 or not path:
        return Preview()
    offered, legal = Offered(game, view), game.legal(view)
    for action in legal:
        if path in (offered.path(action), [action.notation]):
            return _Previewed(game, view, action).preview()
    begun = [action for action in legal if offered.path(action)[: len(path)] == path]
    if begun:
        return _begun(game, view, begun)
    return idle(game, view, path[0])


def _begun(game: HeirApparent, view: Sight, begun: list[Action]) -> Preview:
    """The first pieces of several moves: for tokens, each pool with what it would have."""
    first = begun[0]
    joins = [action for action in begun if action.kind == "join"]
    if not joins:
        name = game.deck.names[first.parts[0]]
        return Preview(ask=say("Exhaust {card} to draw?", card=name),
                       sentence=say("Press the Action deck to draw a card with it."),
                       clause="5.2")  # fmt: skip
    best = next((one for one in joins if one.parts[1] in (view.seat, SUPPORT)), joins[0])
    found = _Previewed(game, view, best).preview()
    n = sum(ghost.amount for ghost in found.ghosts[:1])
    found.ask = say_n("{card} adds {n} token. To which pool?",
                      "{card} adds {n} tokens. To which pool?", n,
                      card=game.deck.names[first.parts[0]])  # fmt: skip
    window = view.public.window()
    assert window is not None
    found.chips = [
        Chip(on=f"pool-{POOL_NAMES[one.parts[1]]}", text=f"→ {window.pool(one.parts[1]) + n}")
        for one in joins
    ]
    return found


class _Previewed:
    """One legal move."""

    def __init__(self, game: HeirApparent, view: Sight, action: Action) -> None:
        self.game = game
        self.deck = game.deck
        self.court = game.court
        self.seat = view.seat
        self.view = view
        self.public: Public = view.public
        self.top: Frame = view.public.stack[-1]
        self.action = action
        self.offered = Offered(game, view)
        self.future = Foresight(game, view, action)

    def preview(self) -> Preview:
        """Everything that is shown of it."""
        changes = self.future.favor() + self.future.pools()
        return Preview(
            ask=say("{move}?", move=self.offered.label(self.action)),
            sentence=joined(self._sentences()),
            tone=self._tone(),
            warning=self._warning(),
            go=self.offered.short(self.action),
            chips=self._chips(),
            changes=changes,
            ghosts=self.future.ghosts(),
        )

    def _tone(self) -> Tone:
        """Whether it is plainly good or bad for this seat, with how the Event would end."""
        gain = self.future.then.favor[self.seat] - self.public.favor[self.seat]
        event, foreseen = self.public.event(), self.future.forecast()
        if event is not None and foreseen is not None and event.card != NOTHING:
            gain += foreseen.gains[self.seat] - forecast(self.game, self.public).gains[self.seat]
            if not gain and self.action.kind in ("join", "free"):
                gain += foreseen.winner == self.seat == self.action.parts[-1]
        return "good" if gain > 0 else "bad" if gain < 0 else ""

    # Sentences

    def _sentences(self) -> list[Phrase]:
        kind, parts = self.action.kind, self.action.parts
        if kind == "bid":
            return self._bid(parts[0])
        if kind == "pass":
            return self._pass()
        if kind == "join":
            return self._joining(parts[0], parts[1])
        if kind == "free":
            return self.future.pool(parts[0], FREE)
        if kind in ("play", "use"):
            return self._played(parts[0])
        if kind in ("name", "source", "seat", "side"):
            return self._named()
        if kind == "attack":
            return self._attack(parts[0])
        return [self._plain(kind)]

    def _bid(self, n: int) -> list[Phrase]:
        left = self.public.favor[self.seat] - n
        said = say_n("If nobody bids more, it leaves you {n} favor.",
                     "If nobody bids more, it leaves you {n} favor.", left)  # fmt: skip
        frame = self.top
        if isinstance(frame, Bid) and frame.bidder != NOTHING:
            before = say("{who} has bid {n}.", who=Who(frame.bidder), n=frame.highest)
            return [before, said]
        return [said]

    def _pass(self) -> list[Phrase]:
        frame = self.top
        if isinstance(frame, Bid):
            return [say("You are out of this auction and choose later, for nothing.")]
        if isinstance(frame, Reaction):
            return [say("You do not react.")]
        if isinstance(frame, Spell):
            return [say("You do not counter.")]
        if isinstance(frame, Window):
            if frame.passes == self.public.seats - 1:
                return [say("Everybody has passed: that is the end of it."),
                        *self.future.ending(frame)]  # fmt: skip
            left = self.public.seats - 1 - frame.passes
            return [say_n("It ends if {n} other player passes too.",
                          "It ends if {n} other players pass too.", left)]  # fmt: skip
        return []

    def _joining(self, card: int, pool: int) -> list[Phrase]:
        frame = self.top
        n = self.court.rating(self.public, card, COMBAT)
        if isinstance(frame, OpenEvent):
            n = self.game.events.weight(self.public, frame.card, card)
        return self.future.pool(pool, n)

    def _played(self, card: int) -> list[Phrase]:
        """What a card or ability says, and what comes next."""
        found = []
        said = text(self.deck.cards[card])
        if said["en"]:
            found.append(say("{text}", text=said))
        if self.deck.magic(card) and self.action.kind == "play":
            found.append(say("Wizards may counter it."))
        if self.game.scripts.namings[card]:
            found.append(say("You choose next."))
        return found

    def _named(self) -> list[Phrase]:
        frame = self.top
        if isinstance(frame, Melee) and frame.stage == AIMING:
            return self._odds(frame.attacker, self.action.parts[0])
        said = self.future.people()
        window, later = self.public.window(), self.future.then.window()
        if window is not None and later is not None and self.future.pools():
            said = [*said, *self.future.ending_after()]
        return said

    def _attack(self, card: int) -> list[Phrase]:
        combat = self.court.rating(self.public, card, COMBAT)
        return [say("{card} is exhausted and fights with Combat {n}.",
                    card=self.deck.names[card], n=combat),
                say("You choose whom to attack next.")]  # fmt: skip

    def _odds(self, attacker: int, defender: int) -> list[Phrase]:
        """Both ratings, and what the other court could add from what everybody sees (§8.2)."""
        public = self.public
        mine = self.court.rating(public, attacker, COMBAT)
        theirs = self.court.rating(public, defender, COMBAT)
        holder = public.holder[defender]
        found = [say("{mine} against {theirs}: {card} would be killed.", mine=mine, theirs=theirs,
                     card=self.deck.names[defender if mine > theirs else attacker])]  # fmt: skip
        help = self._help(holder, defender)
        if help:
            found.append(say("{who} has {n} Combat ready to help.", who=Who(holder), n=help))
        return found

    def _help(self, seat: int, fighting: int) -> int:
        return sum(
            max(0, self.court.rating(self.public, card, COMBAT))
            for card in self.public.places[seat]
            if card not in (NOTHING, fighting) and not self.public.turned[card]
        )

    def _plain(self, kind: str) -> Phrase:
        public, parts = self.public, self.action.parts
        if kind == "draw":
            deck = deck_of(self.action)
            if deck == "characters":
                return say("You draw a Character, which nobody knows yet, and keep or decline it.")
            return say("You draw an Action card; which one is unknown.")
        if kind == "discard":
            return say_n("It leaves you {n} Action card.", "It leaves you {n} Action cards.",
                         public.hands[self.seat] - 1)  # fmt: skip
        if kind == "pick":
            return say("{card} joins your court, ready.", card=self.deck.names[parts[0]])
        if kind == "counter":
            return self._countering(parts[0])
        return {
            "done": self._done(),
            "keep": say("The newcomer joins your court, exhausted."),
            "decline": say("The newcomer is discarded."),
            "turn": say("It is exhausted, and you draw a card; which one is unknown."),
            "dismiss": say("It leaves your court, with all that lies under it."),
            "spend": say("You give up two Spells or Enchantments for one card."),
        }[kind]

    def _done(self) -> Phrase:
        if not isinstance(self.top, Draw):
            return say("An Event is revealed; which one is unknown.")
        draws = [one for one in self.game.legal(self.view) if one.kind == "draw"]
        if draws:
            return say("You give up your free draw.")
        return say("The Draw phase ends.")

    def _countering(self, card: int) -> Phrase:
        spell = self.top
        name = self.deck.names[card]
        if isinstance(spell, Spell) and spell.counters % 2:
            return say("{card} is exhausted. The Spell would be cast after all.", card=name)
        return say("{card} is exhausted. The Spell would have no effect.", card=name)

    # Warnings and chips

    def _warning(self) -> Phrase | str:
        kind, parts, frame = self.action.kind, self.action.parts, self.top
        if kind == "bid" and parts[0] == self.public.favor[self.seat] > 0:
            return say("That is all the favor you have.")
        if kind == "name" and isinstance(frame, Melee) and frame.stage == AIMING:
            mine = self.court.rating(self.public, frame.attacker, COMBAT)
            if mine <= self.court.rating(self.public, parts[0], COMBAT):
                return say("Your attacker loses this fight unless you add tokens: it would be "
                           "killed.")  # fmt: skip
        if kind in ("join", "free") and isinstance(frame, OpenEvent):
            pool = parts[-1]
            if pool < self.public.seats and pool != self.seat:
                return say("These tokens help {who}, not you.", who=Who(pool))
        return ""

    def _chips(self) -> list[Chip]:
        """Before an attack: both ratings on everybody who could be attacked."""
        if self.action.kind != "attack":
            return []
        mine = self.court.rating(self.public, self.action.parts[0], COMBAT)
        found = []
        for rival in range(self.public.seats):
            for card in self.public.places[rival] if rival != self.seat else []:
                if card != NOTHING:
                    theirs = self.court.rating(self.public, card, COMBAT)
                    found.append(Chip(on=self.deck.slugs[card], text=f"{mine} : {theirs}",
                                      tone="good" if mine > theirs else "bad"))  # fmt: skip
        return found
