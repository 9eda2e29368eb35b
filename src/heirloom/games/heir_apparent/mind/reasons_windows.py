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
        return [_sides(support, opposition), *_stakes(game, view, frame, pool)]
    if pool != view.seat:
        total = frame.pool(pool) + n
        return [
            say_n("{who} would have {n} token.", "{who} would have {n} tokens.", total,
                  who=Who(pool))
        ]  # fmt: skip
    mine = frame.pool(view.seat) + n
    found = [say_n("You would have {n} token.", "You would have {n} tokens.", mine)]
    return found + _rivals(game, view, frame, mine) + _stakes(game, view, frame, pool)


def _sides(support: int, opposition: int) -> Phrase:
    if support > opposition:
        return say("It would succeed: Support {n}, Opposition {other}.", n=support,
                   other=opposition)  # fmt: skip
    return say("It would fail: Support {n}, Opposition {other}.", n=support, other=opposition)


# Contests


def _rivals(game: HeirApparent, view: Sight, frame: OpenEvent, mine: int) -> list[Phrase]:
    """The rivals who could have the largest pool, with every Character that they have ready."""
    best, most = NOTHING, 0
    for rival in range(view.public.seats):
        if rival != view.seat:
            reach = frame.pool(rival) + _reserve(game, view.public, frame, rival)
            if best == NOTHING or reach > most:
                best, most = rival, reach
    has = frame.pool(best)
    if most < mine or (most == mine and view.seat < best):
        return [say("No rival can overtake that with court and Prince.")]
    return [
        say("{who} has {n} and could reach {most} with court and Prince.",
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
        return [say("As it stands, you win.")]
    could = _reserve(game, view.public, frame, view.seat)
    if could < missing:
        return [
            say_n("You need {n} more token to win, but court and Prince can add only {most}.",
                  "You need {n} more tokens to win, but court and Prince can add only {most}.",
                  missing, most=could)
        ]  # fmt: skip
    return [
        say_n("As it stands, you need {n} more token to win.",
              "As it stands, you need {n} more tokens to win.", missing)
    ]  # fmt: skip


def _stakes(game: HeirApparent, view: Sight, frame: OpenEvent, pool: int) -> list[Phrase]:
    """The favor that is to be won or lost."""
    found = []
    sides = {token.pool for token in frame.tokens if token.seat == view.seat} | {pool}
    is_double = {SUPPORT, OPPOSITION} <= sides
    gain = _favor(game, view, frame, WON, "winner")
    if pool == SUPPORT:
        only: Whom = "supporters" if is_double else "supporters_only"
        gain = _favor(game, view, frame, WON, "supporters", only)
    elif pool == OPPOSITION:
        only = "opponents" if is_double else "opponents_only"
        gain = _favor(game, view, frame, LOST, "opponents", only)
    loss = _favor(game, view, frame, LOST, "loser")
    if is_double:
        found.append(say("You would be on both sides."))
    if gain > 0:
        found.append(say_n("Winning brings {n} favor.", "Winning brings {n} favor.", gain))
    if loss < 0:
        found.append(say_n("Coming last costs {n} favor.", "Coming last costs {n} favor.", -loss))
    return found


def _favor(game: HeirApparent, view: Sight, frame: OpenEvent, script: str, *who: Whom) -> int:
    total = 0
    for order in game.scripts.orders(frame.card, script):
        if order.who in who:
            each = game.court.count(view.public, view.seat, order.per) if order.per else 1
            total += order.verb.favor(order) * each
    return total


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
        say("With attack {attack} and defence {defence}, {card} would die.",
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
        say("{card} attacks {target}: Combat {n} against {other}.",
            card=names[attacker], target=game.court.whose(target, holder),
            n=_combat(game, public, attacker), other=_combat(game, public, target)),
        say("With ready Characters you could add {n}, and {who} could add {other}.",
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
