"""The table of Les Héritiers: four houses, the hands, the deck, and who comes after whom."""

from __future__ import annotations

from heirloom.core.game import Action
from heirloom.core.gauges import Pips
from heirloom.core.scene import Move, Piece, Scene, Spot, Text, Zone
from heirloom.core.signs import Livery
from heirloom.core.words import Phrase, Who, say, say_n
from heirloom.games.les_heritiers.cards.card import FAMILIES, FAMILY_NAMES
from heirloom.games.les_heritiers.rules.game import LesHeritiers
from heirloom.games.les_heritiers.rules.moves import FOUNDERS
from heirloom.games.les_heritiers.rules.parts import ANSWER, FORCE, OVER, PAY, Public, Sight
from heirloom.games.les_heritiers.rules.people import MAN, NOBODY
from heirloom.games.les_heritiers.rules.succession import OUT, line
from heirloom.games.les_heritiers.table.houses import (
    SHIELDS,
    TINTS,
    House,
    founders_id,
    mark,
)
from heirloom.games.les_heritiers.table.sheets import crowns, reigns
from heirloom.games.les_heritiers.table.tellings import outcome
from heirloom.games.les_heritiers.table.verdicts import final

VERBS = {
    "birth": say("Lay a child under a couple"),
    "marry": say("Marry two people"),
    "murder": say("Murder somebody"),
    "pay": say("Pay two cards"),
}
SHORT = {
    "birth": say("Play the birth"),
    "marry": say("Propose"),
    "murder": say("Murder"),
    "pay": say("Pay"),
    "court": say("Court"),
    "stop": say("End the turn"),
    "yes": say("Agree"),
    "no": say("Refuse"),
    "drop": say("Drop it"),
}
LIVERIES = [Livery(tint=tint, icon=suit) for tint, suit in zip(TINTS, FAMILIES, strict=True)]
FORESEEN = 4  # how many of a line of succession are shown


def scene(game: LesHeritiers, view: Sight) -> Scene:
    """The table as one player sees it, their own house first."""
    public, seats = view.public, len(view.public.running)
    prompt, clause = _prompt(game, public, view.seat)
    zones: list[Zone] = []
    if public.groom >= 0:
        zones.append(_proposal(game, public))
    for step in range(4):
        family = (max(view.seat, 0) + step) % 4
        zones.append(House(game, public, family, family if family < seats else None).zone())
    zones += [_deck(public), _discards(game, public)]
    if view.seat >= 0:
        zones.append(_hand(game, view))
    lines = [game.reigns.line(public, crown, FORESEEN) for crown in range(4)]
    whys = [game.reigns.why(public, crown) for crown in range(4)]
    zones.append(_succession(game, public, lines, whys))
    zones += [_player(game, public, seat) for seat in range(seats)]
    zones.append(_round(public))
    if public.left > 0:
        zones.append(_actions(public))
    moves = [_move(game, view, action) for action in game.legal(view)]
    deck = say_n("Deck {age} of 3 · {n} card left", "Deck {age} of 3 · {n} cards left",
                 public.deck, age=public.age)  # fmt: skip
    return Scene(
        zones=zones,
        prompt=prompt,
        clause=clause,
        moves=moves,
        sheets=[crowns(game, public), reigns(game, public, lines, whys)],
        liveries=LIVERIES,
        phases=[say("Round {n}", n=public.round), deck],
        verdict=final(game, public, view.seat) if public.phase == OVER else None,
    )


def _prompt(game: LesHeritiers, public: Public, seat: int) -> tuple[Phrase, str]:
    if public.phase == OVER:
        return outcome(game.winners(public), public.ended_by), public.ended_by
    waiting = game.waiting_on(public)
    if seat not in waiting:
        return _wait(public, waiting)
    if public.phase == ANSWER:
        pair = _pair(game, public)
        return say("Do you agree to the marriage of {pair}?", pair=pair), "4.3"
    if public.phase == FORCE:
        refused = say(
            "{who} refuses. Pay one card of each family to conclude the marriage anyway, "
            "or drop the proposal.",
            who=Who(game.moves.asked(public)),
        )
        return refused, "4.4"
    if public.phase == PAY:
        return say("Pay for this marriage: one card of your family and one of theirs."), "R5"
    return (
        say_n(
            "You have {n} action: a birth, a marriage, a murder, or courting (draw a card).",
            "You have {n} actions: births, marriages, murders, or courting (draw a card).",
            public.left,
        ),
        "2.3",
    )


def _wait(public: Public, waiting: list[int]) -> tuple[Phrase, str]:
    who = [Who(seat) for seat in waiting if seat >= 0]
    if not who:
        return say("The cards are being dealt."), "1.3"
    if public.phase == ANSWER:
        return say("Waiting for {who} to answer the proposal.", who=who), "4.3"
    return say("Waiting for {who}.", who=who), "2.1"


def _pair(game: LesHeritiers, public: Public) -> Phrase:
    return say(
        "{groom} and {bride}",
        groom=_person(game, public, public.groom),
        bride=_person(game, public, public.bride),
    )


def _person(game: LesHeritiers, public: Public, person: int) -> Phrase:
    family = FAMILY_NAMES[public.people.family[person]]
    return say("{name} ({family})", name=game.teller.called(public, person), family=family)


# Moves


def _move(game: LesHeritiers, view: Sight, action: Action) -> Move:
    way, label = path(game, view, action), _label(game, view, action)
    verb = VERBS.get(action.kind, "")
    short = SHORT[action.kind]
    return Move(notation=action.notation, path=way, label=label, verb=verb, short=short)


def path(game: LesHeritiers, view: Sight, action: Action) -> list[str]:
    """Card, then couple; your own, then the other; victim, then the two cards that pay.

    Nothing where one of them is not in the hand or in play.
    """
    slugs, parts, kind, at = game.card_names, action.parts, action.kind, view.public.at
    if kind == "birth":
        under = founders_id(game.families[parts[0]]) if parts[1] == FOUNDERS else slugs[parts[1]]
        return [slugs[parts[0]], under] if parts[0] in view.own.cards else []
    if kind == "marry":
        man, woman = slugs[parts[0]], slugs[parts[1]]
        pair = [man, woman] if game.families[parts[0]] == view.seat else [woman, man]
        return [] if NOBODY in (at[parts[0]], at[parts[1]]) else pair
    if kind == "murder":
        return [] if at[parts[0]] == NOBODY else [slugs[parts[0]], *_paid(game, view, action)]
    if kind == "pay":
        return [] if view.public.groom < 0 else _paid(game, view, action)
    return ["deck"] if kind == "court" else []


def _paid(game: LesHeritiers, view: Sight, action: Action) -> list[str]:
    """The two cards of a price; nameless ones where the hand does not have them."""
    cards = [game.card_names[card] for card in game.cards_in(view, action)]
    return cards if len(cards) == 2 else ["", ""]


def _label(game: LesHeritiers, view: Sight, action: Action) -> Text:
    public, parts, kind = view.public, action.parts, action.kind
    if kind == "birth":
        return _birth_label(game, public, parts[0], parts[1])
    if kind == "marry":
        groom, bride = (_person(game, public, public.at[card]) for card in parts)
        return say("Marry {groom} to {bride}", groom=groom, bride=bride)
    if kind == "murder":
        victim = _person(game, public, public.at[parts[0]])
        one, other = (game.teller.describe(card) for card in game.cards_in(view, action))
        return say("Murder {victim}, paying {one} and {other}", victim=victim, one=one, other=other)
    if kind == "pay":
        one, other = (game.teller.describe(card) for card in game.cards_in(view, action))
        return say("Pay {one} and {other}", one=one, other=other)
    return {
        "court": say("Court: draw a card"),
        "stop": say("End the turn"),
        "yes": say("Agree to the marriage"),
        "no": say("Refuse the marriage"),
        "drop": say("Drop the proposal"),
    }[kind]


def _birth_label(game: LesHeritiers, public: Public, card: int, man: int) -> Phrase:
    child = game.teller.describe(card)
    if man == FOUNDERS:
        if game.sexes[card] == MAN:
            return say("Birth: {child}, son of the founders", child=child)
        return say("Birth: {child}, daughter of the founders", child=child)
    father = game.teller.called(public, public.at[man])
    mother = game.teller.called(public, public.people.spouse[public.at[man]])
    if game.sexes[card] == MAN:
        return say("Birth: {child}, son of {father} and {mother}",
                   child=child, father=father, mother=mother)  # fmt: skip
    return say("Birth: {child}, daughter of {father} and {mother}",
               child=child, father=father, mother=mother)  # fmt: skip


# Zones


def _card(game: LesHeritiers, card: int) -> Piece:
    slug, family = game.card_names[card], game.families[card]
    return Piece(
        id=slug,
        face=slug,
        mark=mark(game, card),
        label=game.teller.describe(card),
        name=game.cards[card].name,
        tint=TINTS[family],
        charge=FAMILIES[family],
        shield=SHIELDS[game.sexes[card]],
        owner=family,
    )


def _hand(game: LesHeritiers, view: Sight) -> Zone:
    spots = [
        Spot(id=f"hand-{place}", column=place, piece=_card(game, card))
        for place, card in enumerate(view.own.cards)
    ]
    return Zone(id="hand", layout="hand", title=say("Your hand"), seat=view.seat, spots=spots,
                area="hand", form="person")  # fmt: skip


def _deck(public: Public) -> Zone:
    piece = Piece(id="deck-top", label=say("face-down card")) if public.deck else None
    return Zone(
        id="deck-pile",
        layout="pile",
        title=say("Deck {age} of 3", age=public.age),
        spots=[Spot(id="deck", piece=piece)],
        count=public.deck,
        area="hand",
    )


def _discards(game: LesHeritiers, public: Public) -> Zone:
    """All of them: they are open (§1.5)."""
    spots = [
        Spot(id=f"discard-{place}", column=place, piece=_card(game, card))
        for place, card in enumerate(public.discards)
    ]
    return Zone(
        id="discards",
        layout="pile",
        title=say("Discards"),
        spots=spots,
        count=len(public.discards),
        area="hand",
    )


def _succession(
    game: LesHeritiers, public: Public, lines: list[list[int]], whys: list[Phrase]
) -> Zone:
    """Each crown with its line, and how it came to where it is."""
    facts: list[tuple[Text, Text]] = []
    for crown, name in enumerate(FAMILY_NAMES):
        if public.chains[crown][-1] == OUT:
            facts.append((name, say("out of the game")))
            continue
        heirs = [game.teller.called(public, person) for person in lines[crown]]
        told = whys[crown]
        if heirs:
            facts.append((name, say("{why} Next: {heirs}.", why=told, heirs=heirs)))
        else:
            facts.append((name, say("{why} No heir yet.", why=told)))
    return Zone(id="succession", layout="panel", title=say("Lines of succession"), facts=facts,
                text_only=True)  # fmt: skip


def _player(game: LesHeritiers, public: Public, seat: int) -> Zone:
    """Crowns, people and cards of a seat."""
    crowns, living, married = game.reigns.standing(public, seat)
    facts: list[tuple[Text, Text]] = [
        (say("Crowns"), str(crowns)),
        (say("Alive"), str(living)),
        (say("Married"), str(married)),
        (say("Cards in hand"), str(sum(public.held[seat]))),
    ]
    if not public.running[seat]:
        back = game.reigns.can_return
        out = say("not until a crown returns") if back else say("no longer")
        facts.append((say("Can win"), out))
    title = say("{who}", who=Who(seat))
    return Zone(id=f"player-{seat + 1}", layout="panel", title=title, seat=seat, facts=facts,
                text_only=True)  # fmt: skip


def _round(public: Public) -> Zone:
    facts: list[tuple[Text, Text]] = [(say("Round"), str(public.round))]
    return Zone(id="round", layout="panel", title=say("The game"), facts=facts, text_only=True)


def _actions(public: Public) -> Zone:
    """The actions that are left in this turn (§2.2)."""
    text = say_n("{n} action left", "{n} actions left", public.left)
    pips = Pips(done=0, of=public.left, text=text, icons=["ring"])
    return Zone(id="actions", layout="band", area="hand", seat=public.turn, gauges=[pips])


def _proposal(game: LesHeritiers, public: Public) -> Zone:
    """What a first child of the two would change in the lines of succession."""
    people = public.people.copy()
    family = people.family[public.groom]
    people.marry(public.groom, public.bride)
    child = people.bear(0, family, MAN, public.groom, public.bride)
    facts: list[tuple[Text, Text]] = [
        (say("Marriage"), _pair(game, public)),
        (say("Their children"), FAMILY_NAMES[family]),
    ]
    for crown, name in enumerate(FAMILY_NAMES):
        is_open = bool(public.is_open[crown])
        after = line(people, public.chains[crown], is_open, FORESEEN)
        if child in after:
            before = game.reigns.line(public, crown, FORESEEN)
            heirs: list[Text] = [
                say("their son") if one == child else game.teller.called(public, one)
                for one in after
            ]
            now: list[Text] = [game.teller.called(public, one) for one in before] or [say("nobody")]
            changed = say("In line now: {now}. With a son: {heirs}.", now=now, heirs=heirs)
            facts.append((say("Crown of {family}", family=name), changed))
    return Zone(id="proposal", layout="panel", title=say("The proposal"), facts=facts)
