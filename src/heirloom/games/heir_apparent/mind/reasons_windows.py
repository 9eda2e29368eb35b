"""Why tokens are laid or kept in an Event or a melee: who leads, by how much, and for what."""

from __future__ import annotations

from heirloom.core.game import Action, View
from heirloom.core.words import Phrase, Who, say, say_n
from heirloom.games.heir_apparent.cards.card import Whom
from heirloom.games.heir_apparent.cards.terms import COMBAT, CONTEST, LOST, WON
from heirloom.games.heir_apparent.mind.instincts import CourtInstincts
from heirloom.games.heir_apparent.rules.frames import (
    ATTACK,
    DEFENCE,
    NOTHING,
    OPPOSITION,
    SUPPORT,
    Melee,
    OpenEvent,
)
from heirloom.games.heir_apparent.rules.game import HeirApparent
from heirloom.games.heir_apparent.rules.parts import Public, Sight


def of_event(game: HeirApparent, view: Sight, frame: OpenEvent, action: Action) -> list[Phrase]:
    """Tokens laid in an Event, or none any more."""
    if action.kind == "pass":
        return _of_passing(game, view, frame)
    tactics = CourtInstincts(game).tactics
    n = tactics.lays(view, frame, action)
    return _with(game, view, frame, action.parts[-1], n)


def of_tokens(game: HeirApparent, view: Sight, pool: int, n: int) -> list[Phrase]:
    """Tokens that a card lays in the Event or melee that is going on."""
    frame = view.public.window()
    if isinstance(frame, Melee):
        return _fight(game, frame, n if pool == ATTACK else 0, n if pool == DEFENCE else 0)
    assert isinstance(frame, OpenEvent)
    return _with(game, view, frame, pool, n)


def _with(game: HeirApparent, view: Sight, frame: OpenEvent, pool: int, n: int) -> list[Phrase]:
    if game.deck.kinds[frame.card] is not CONTEST:
        support = frame.pool(SUPPORT) + (n if pool == SUPPORT else 0)
        opposition = frame.pool(OPPOSITION) + (n if pool == OPPOSITION else 0)
        return [_sides(support, opposition), *_stakes(game, frame, pool)]
    if pool != view.seat:
        total = frame.pool(pool) + n
        return [
            say_n("It brings the pool of {who} to {n} token.",
                  "It brings the pool of {who} to {n} tokens.", total, who=Who(pool))
        ]  # fmt: skip
    mine = frame.pool(view.seat) + n
    found = [say_n("You would have {n} token.", "You would have {n} tokens.", mine)]
    return found + _rivals(game, view, frame, mine) + _stakes(game, frame, pool)


def _sides(support: int, opposition: int) -> Phrase:
    if support > opposition:
        return say("Support would lead with {n} tokens to {other}.", n=support, other=opposition)
    return say("Support would fail with {n} tokens to {other}.", n=support, other=opposition)


# Contests


def _rivals(game: HeirApparent, view: Sight, frame: OpenEvent, mine: int) -> list[Phrase]:
    """Who else could have the largest pool, with all that is unturned before them."""
    best, most = NOTHING, 0
    for rival in range(view.public.seats):
        if rival != view.seat:
            reach = frame.pool(rival) + _reserve(game, view.public, frame, rival)
            if best == NOTHING or reach > most:
                best, most = rival, reach
    has = frame.pool(best)
    if most < mine or (most == mine and view.seat < best):
        return [say("No other court and Prince can overtake that.")]
    return [
        say("{who} has {n}, and could reach {most} with court and Prince.",
            who=Who(best), n=has, most=most)
    ]  # fmt: skip


def _reserve(game: HeirApparent, public: Public, frame: OpenEvent, seat: int) -> int:
    """What a seat's open court could still lay; hands are not looked into."""
    tactics = CourtInstincts(game).tactics
    return tactics.reserve(View(seat, public, game.setup(public.seats).private[0]), frame)


def _missing(game: HeirApparent, public: Public, frame: OpenEvent, seat: int) -> int:
    """The tokens that this seat lacks to win as it stands; popularity is the order of seats."""
    mine, every = frame.pool(seat), game.deck.mandatory[frame.card]
    others = [other for other in range(public.seats) if other != seat]
    lacks = [
        frame.pool(other) - mine + (other < seat) for other in others if every or frame.pool(other)
    ]
    return max(lacks, default=1 - mine)


def _of_passing(game: HeirApparent, view: Sight, frame: OpenEvent) -> list[Phrase]:
    if game.deck.kinds[frame.card] is not CONTEST:
        return [_sides(frame.pool(SUPPORT), frame.pool(OPPOSITION))]
    missing = _missing(game, view.public, frame, view.seat)
    if missing <= 0:
        return [say("You win as it stands.")]
    could = _reserve(game, view.public, frame, view.seat)
    if could < missing:
        return [
            say_n("You lack {n} token, and could lay {most} with court and Prince.",
                  "You lack {n} tokens, and could lay {most} with court and Prince.",
                  missing, most=could)
        ]  # fmt: skip
    return [
        say_n("To win it as it stands takes {n} token more.",
              "To win it as it stands takes {n} tokens more.", missing)
    ]  # fmt: skip


def _stakes(game: HeirApparent, frame: OpenEvent, pool: int) -> list[Phrase]:
    """The favor that is to be won or lost."""
    found = []
    gain = _favor(game, frame, WON, "winner")
    if pool == SUPPORT:
        gain = _favor(game, frame, WON, "supporters")
    elif pool == OPPOSITION:
        gain = _favor(game, frame, LOST, "opponents")
    loss = _favor(game, frame, LOST, "loser")
    if gain > 0:
        found.append(say("Winning brings {n} favor.", n=gain))
    if loss < 0:
        found.append(say("Coming last costs {n} favor.", n=-loss))
    return found


def _favor(game: HeirApparent, frame: OpenEvent, script: str, who: Whom) -> int:
    orders = game.scripts.orders(frame.card, script)
    return sum(order.verb.favor(order) for order in orders if order.who == who)


# Melees


def of_melee(game: HeirApparent, view: Sight, frame: Melee, action: Action) -> list[Phrase]:
    """Whom to attack, and whether to assist."""
    if action.kind == "name":
        return _aim(game, view, frame.attacker, action.parts[0])
    if action.kind == "pass":
        return _fight(game, frame, 0, 0)
    n = CourtInstincts(game).tactics.lays(view, frame, action)
    return _fight(
        game, frame, n if action.parts[1] == ATTACK else 0, n if action.parts[1] == DEFENCE else 0
    )


def _fight(game: HeirApparent, frame: Melee, more: int, against: int) -> list[Phrase]:
    """Who would die with so many tokens more (§8.4)."""
    attack, defence = frame.pool(ATTACK) + more, frame.pool(DEFENCE) + against
    dead = frame.defender if attack > defence else frame.attacker
    return [
        say("With {attack} in attack and {defence} in defence, {card} would die.",
            attack=attack, defence=defence, card=game.deck.names[dead])
    ]  # fmt: skip


def of_target(game: HeirApparent, view: Sight, attacker: int) -> list[Phrase]:
    """The victim that an attack seems made for."""
    tactics, public = CourtInstincts(game).tactics, view.public
    rivals = [
        card
        for seat in range(public.seats)
        if seat != view.seat
        for card in public.places[seat]
        if card != NOTHING
    ]
    best = max(rivals, key=lambda card: tactics.attack(view, attacker, card))
    return _aim(game, view, attacker, best)


def _aim(game: HeirApparent, view: Sight, attacker: int, target: int) -> list[Phrase]:
    """Combat against Combat, and what both sides could add (§8.2)."""
    public, names = view.public, game.deck.names
    holder = public.holder[target]
    return [
        say("{card} attacks {target} of {who}: Combat {n} against {other}.",
            card=names[attacker], target=names[target], who=Who(holder),
            n=_combat(game, public, attacker), other=_combat(game, public, target)),
        say("With what is unturned you could add {n}, and {who} {other}.",
            n=_help(game, public, view.seat, attacker), who=Who(holder),
            other=_help(game, public, holder, target)),
    ]  # fmt: skip


def _combat(game: HeirApparent, public: Public, card: int) -> int:
    return max(0, game.court.rating(public, card, COMBAT))


def _help(game: HeirApparent, public: Public, seat: int, fighting: int) -> int:
    return sum(
        _combat(game, public, card)
        for card in public.places[seat]
        if card not in (NOTHING, fighting) and not public.turned[card]
    )
