# compiled with mypyc
"""The deck in numbers: what the rules ask of a card, for quick play."""

from __future__ import annotations

from typing import Final, final

from heirloom.core.words import Words
from heirloom.games.heir_apparent.cards import card as cards
from heirloom.games.heir_apparent.cards.card import Card

KIND_NAMES: Final = (
    "prince", "character", "contest", "challenge", "effect", "equipment", "spell", "enchantment",
)  # fmt: skip
PRINCE: Final = 0
CHARACTER: Final = 1
CONTEST: Final = 2
CHALLENGE: Final = 3
EFFECT: Final = 4
EQUIPMENT: Final = 5
SPELL_CARD: Final = 6
ENCHANTMENT: Final = 7

NOBLE: Final = 1
PALACE: Final = 2
WIZARD: Final = 4
WEALTHY: Final = 8
FIGHTER: Final = 16

POLITICS: Final = 0
COMBAT: Final = 1

IN_ACTION: Final = 1  # phases, as bits
IN_EVENT: Final = 2
IN_MELEE: Final = 4
PHASE_NAMES: Final = ("action", "event", "melee")

CONDITION_NAMES: Final = ("", "cast", "attacked", "killed", "bereaved", "won", "lost")
ON_CAST: Final = 1
ON_ATTACKED: Final = 2
ON_KILLED: Final = 3
ON_BEREAVED: Final = 4
ON_WON: Final = 5
ON_LOST: Final = 6

A_NAMES: Final = ("character", "player", "side", "source")
A_CHARACTER: Final = 0
A_PLAYER: Final = 1
A_SIDE: Final = 2
A_SOURCE: Final = 3
OF_NAMES: Final = ("any", "own", "rival")
OF_ANY: Final = 0
OF_OWN: Final = 1
OF_RIVAL: Final = 2
STATE_NAMES: Final = ("any", "turned", "unturned")

DO_NAMES: Final = (
    "favor", "tribute", "draw", "drop", "recruit", "turn", "unturn", "kill", "dismiss", "seize",
    "attach", "proclaim", "strip", "lay", "remove", "duel", "counter", "save", "spare", "adjourn",
)  # fmt: skip
FAVOR: Final = 0
TRIBUTE: Final = 1
DRAW_CARDS: Final = 2
DROP_CARDS: Final = 3
RECRUIT: Final = 4
TURN_ONE: Final = 5
UNTURN: Final = 6
KILL: Final = 7
DISMISS: Final = 8
SEIZE: Final = 9
ATTACH: Final = 10
PROCLAIM: Final = 11
STRIP: Final = 12
LAY: Final = 13
REMOVE: Final = 14
DUEL: Final = 15
COUNTER: Final = 16
SAVE: Final = 17
SPARE: Final = 18
ADJOURN: Final = 19

WHO_NAMES: Final = (
    "you", "named", "winner", "loser", "supporters", "opponents", "everyone", "rivals", "holder",
)  # fmt: skip
YOU: Final = 0
NAMED: Final = 1
WINNER: Final = 2
LOSER: Final = 3
SUPPORTERS: Final = 4
OPPONENTS: Final = 5
EVERYONE: Final = 6
RIVALS: Final = 7
HOLDER: Final = 8

WHAT_NAMES: Final = ("named", "second", "self", "own", "attacker", "defender", "victim")
FIRST: Final = 0
SECOND: Final = 1
SELF: Final = 2
ONES_OWN: Final = 3
ATTACKER: Final = 4
DEFENDER: Final = 5
VICTIM: Final = 6

# Scripts of a card, by what calls for them
PLAYED: Final = 0  # an Action's or an ability's; of an Event, only whom it is about
WON: Final = 1  # a Contest's winner, a Challenge's success
LOST: Final = 2  # a Contest's loser, a Challenge's failure
TRIGGERED: Final = 3


@final
class Naming:
    """Something that must be named."""

    def __init__(self, a: int, of: int, prince: bool, state: int, keyword: int) -> None:
        self.a = a
        self.of = of
        self.prince = prince
        self.state = state  # 0 any, 1 turned, 2 unturned
        self.keyword = keyword  # a bit, or 0


@final
class Order:
    """One thing that a card does."""

    def __init__(self, do: int, who: int, what: int, n: int, per: int, to: int) -> None:
        self.do = do
        self.who = who
        self.what = what
        self.n = n
        self.per = per  # a bit, or 0
        self.to = to


@final
class Script:
    """What must be named, and what is then done."""

    def __init__(self, namings: list[Naming], orders: list[Order]) -> None:
        self.namings = namings
        self.orders = orders
        self.attaches = False
        for order in orders:
            if order.do == ATTACH and order.what == FIRST:
                self.attaches = True


@final
class Deck:
    """Every card of the four decks by its number (§1.1), with its ratings and keywords (§1.2)."""

    def __init__(self, deck: list[Card]) -> None:
        self.cards = deck
        self.size = len(deck)
        self.slugs: list[str] = [card.slug for card in deck]
        self.names: list[Words] = [card.name for card in deck]
        self.kinds: list[int] = [KIND_NAMES.index(card.kind) for card in deck]
        self.copies: list[int] = [card.copies for card in deck]
        self.popularity: list[int] = [card.popularity for card in deck]
        self.favor: list[int] = [card.favor for card in deck]
        self.ratings: list[list[int]] = [
            [card.politics for card in deck],
            [card.combat for card in deck],
        ]
        self.traits: list[int] = [_bits(card.keywords) for card in deck]
        self.icons: list[int] = [int(card.rating == "combat") for card in deck]
        self.money: list[bool] = [card.money for card in deck]
        self.mandatory: list[bool] = [card.mandatory for card in deck]
        self.only: list[int] = [_bits(card.only) for card in deck]
        self.phases: list[int] = [_phases(card) for card in deck]
        self.conditions: list[int] = [CONDITION_NAMES.index(card.reacts or "") for card in deck]
        self.costs: list[int] = [card.cost for card in deck]
        self.dies: list[bool] = [
            card.trigger is not None and card.trigger.when == "dies" for card in deck
        ]
        self.triumphs: list[bool] = [
            card.trigger is not None and card.trigger.when == "wins" for card in deck
        ]
        self.gifts: list[list[int]] = [_gift(card.gift) for card in deck]
        self.bonuses: list[list[int]] = [_gift(card.bonus) for card in deck]
        self.scripts: list[list[Script]] = [_scripts(card) for card in deck]
        self.able: list[bool] = [card.ability is not None for card in deck]
        numbers = range(self.size)
        self.princes = [card for card in numbers if self.kinds[card] == PRINCE]
        self.characters = [card for card in numbers if self.kinds[card] == CHARACTER]
        self.courtiers = self.princes + self.characters
        self.events = [card for card in numbers if CONTEST <= self.kinds[card] <= CHALLENGE]
        self.actions = [card for card in numbers if self.kinds[card] >= EFFECT]

    def magic(self, card: int) -> bool:
        """Whether it is a Spell or an Enchantment."""
        return self.kinds[card] >= SPELL_CARD


def _bits(keywords: tuple[cards.Keyword, ...]) -> int:
    bits = 0
    for keyword in keywords:
        bits |= _bit(keyword)
    return bits


def _bit(keyword: str | None) -> int:
    if keyword is None:
        return 0
    return int(2 ** [str(known) for known in cards.KEYWORDS].index(keyword))


def _phases(card: Card) -> int:
    phases = card.ability.phases if card.ability is not None else card.phases
    bits = 0
    for phase in phases:
        bits += [IN_ACTION, IN_EVENT, IN_MELEE][PHASE_NAMES.index(phase)]
    return bits


def _gift(gift: cards.Gift | None) -> list[int]:
    """Politics, Combat, keywords given, and to whom it is given from the middle."""
    if gift is None:
        return [0, 0, 0, 0]
    return [gift.politics, gift.combat, _bits(gift.keywords), _bit(gift.to)]


def _scripts(card: Card) -> list[Script]:
    namings, orders = card.asks, card.does
    if card.ability is not None:
        namings, orders = card.ability.asks, card.ability.does
    if card.subject is not None:
        namings = (card.subject,)
    triggered = card.trigger.does if card.trigger is not None else ()
    parts = [orders, card.wins or card.success, card.loses or card.failure, triggered]
    scripts = [Script([], _orders(part)) for part in parts]
    scripts[PLAYED].namings = [_naming(naming) for naming in namings]
    return scripts


def _naming(naming: cards.Naming) -> Naming:
    return Naming(
        A_NAMES.index(naming.a),
        OF_NAMES.index(naming.of),
        naming.prince,
        STATE_NAMES.index(naming.state),
        _bit(naming.keyword),
    )


def _orders(orders: tuple[cards.Order, ...]) -> list[Order]:
    return [
        Order(
            DO_NAMES.index(order.do),
            WHO_NAMES.index(order.who),
            WHAT_NAMES.index(order.what),
            order.n,
            _bit(order.per),
            WHO_NAMES.index(order.to),
        )
        for order in orders
    ]
