"""The verdict: what the figures say, in plain sentences, with what matters first."""

from __future__ import annotations

from enum import Enum
from typing import Any, NamedTuple

from heirloom.core.game import Game
from heirloom.core.words import Phrase, Reader, say, say_n
from heirloom.lab.cards import CardFigures, Flag
from heirloom.lab.figures import Figure, corrected, share
from heirloom.lab.measures import BEGINNER, DECIDED, SETTLED, Unit
from heirloom.lab.numbers import Numbers
from heirloom.lab.report import Report

FAIR_SEAT = 0.03  # how far from even a seat may be, in shares of winning
FAR_SEAT = 0.08
EARLY, TOO_EARLY = 0.6, 0.4  # of the game: from when the winner leads for good
MOSTLY_DECIDED = 0.9
CLEAR_CARD = 0.1  # an effect that would be seen, in shares of winning
CARDS_NAMED = 3  # in a sentence


class Level(Enum):
    """How good or bad a finding is."""

    GOOD = "good"
    LOOK = "look"
    BAD = "bad"
    OPEN = "open"  # too few games to say


class Finding(NamedTuple):
    """One sentence of the verdict, with the figure that it rests on."""

    level: Level
    headline: Phrase
    figure: str
    unit: Phrase | str
    note: Phrase


def verdict(found: Report, game: Game[Any, Any, Any], reader: Reader) -> list[Finding]:
    """The findings: failed bots, seats, cards, and when games are decided."""
    numbers = Numbers(reader)
    findings = [
        _failures(found, numbers),
        _seats(found, numbers),
        _cards(found, game, numbers, reader),
        _tension(found, numbers),
        _draws(found, numbers),
    ]
    return [finding for finding in findings if finding is not None]


def _failures(found: Report, numbers: Numbers) -> Finding | None:
    if not found.failures:
        return None
    bot, failed = next(iter(found.failures.items()))
    return Finding(
        Level.BAD,
        say("A bot failed: {bot}.", bot=bot),
        numbers.plain(failed.turns),
        say("turns were played by greedy"),
        say(
            "It failed in {games} of {all} games: {why} The other figures are not about this bot.",
            games=failed.games, all=failed.of_games,
            why=failed.why[0].phrase() if failed.why else "",
        ),
    )  # fmt: skip


def _seats(found: Report, numbers: Numbers) -> Finding:
    seats = found.plan.seats
    z = corrected(seats + 1)
    by_seat = [_corrected(result.utility, z) for result in found.seats]
    begins = _corrected(found.means[BEGINNER.key], z)
    even = 1 / seats
    worst = max([*by_seat, begins], key=lambda one: abs(one.value - even))
    off = abs(worst.value - even)
    shown, margin = found.means[BEGINNER.key], numbers.margin(found.means[BEGINNER.key], Unit.SHARE)
    if worst.excludes(even) and off >= FAIR_SEAT:
        level = Level.BAD if off >= FAR_SEAT else Level.LOOK
        return Finding(
            level,
            _unfair(worst, begins, by_seat, even),
            *_of(worst, numbers),
            say("of games; {even} would be even.", even=numbers.percent(even)),
        )
    if worst.margin is None or worst.margin > 2 * FAIR_SEAT:
        return Finding(
            Level.OPEN,
            say("Too few games to judge the seats."),
            numbers.shown(shown, Unit.SHARE),
            margin,
            say("of games are won by whoever begins, as far as one can tell."),
        )
    return Finding(
        Level.GOOD, say("Seats are fair."), numbers.shown(shown, Unit.SHARE), margin,
        say("of games are won by whoever begins. No seat is clearly more than {points} points "
            "away from even.", points=numbers.plain(100 * FAIR_SEAT)),
    )  # fmt: skip


def _of(figure: Figure, numbers: Numbers) -> tuple[str, str]:
    return numbers.shown(figure, Unit.SHARE), numbers.margin(figure, Unit.SHARE)


def _unfair(worst: Figure, begins: Figure, by_seat: list[Figure], even: float) -> Phrase:
    often = worst.value > even
    if worst is begins:
        return say("Whoever begins wins too often.") if often else say(
            "Whoever begins wins too rarely.")  # fmt: skip
    number = by_seat.index(worst) + 1
    if often:
        return say("Seat {number} wins too often.", number=number)
    return say("Seat {number} wins too rarely.", number=number)


def _corrected(figure: Figure, z: float) -> Figure:
    """The same share with the interval that allows for several being tested."""
    return share(figure.value * figure.n, figure.n, z)


def _cards(
    found: Report, game: Game[Any, Any, Any], numbers: Numbers, reader: Reader
) -> Finding | None:
    shown = [card for card in found.cards if card.is_shown]
    if not shown:
        return None if not any(card.dealt for card in found.cards) else Finding(
            Level.OPEN, say("Too few games to judge the cards."), numbers.plain(found.games),
            say("games"), say("No card was dealt often enough."))  # fmt: skip
    far = sorted((c for c in shown if c.flag is Flag.FAR), key=lambda c: -abs(c.effect.value))
    look = sorted((c for c in shown if c.flag is Flag.LOOK), key=lambda c: -abs(c.effect.value))
    first = (far or look or [max(shown, key=lambda card: abs(card.effect.value))])[0]
    figure, unit = (
        numbers.points(first.effect),
        say(
            "{margin} points of winning when dealt", margin=numbers.margin(first.effect, Unit.SHARE)
        ),
    )
    names = {card.slug: name(game, card, reader) for card in shown}
    others = [card for card in shown if card is not first]
    note = _next_note(first, others, names, numbers)
    if far:
        return Finding(Level.BAD, _far(far, names), figure, unit, note)
    if look:
        listed = [names[card.slug] for card in look[:CARDS_NAMED]]
        headline = say_n(
            "One card is worth a look: {cards}.",
            "{n} cards are worth a look: {cards}.",
            len(look),
            cards=listed,
        )
        return Finding(Level.LOOK, headline, figure, unit, note)
    if not are_judged(shown):
        return Finding(Level.OPEN, say("Too few games to judge the cards."), figure, unit, note)
    return Finding(Level.GOOD, say("No card stands out."), figure, unit, note)


def are_judged(shown: list[CardFigures]) -> bool:
    """Whether there were enough games to say of most cards that they do not stand out."""
    margins = sorted(card.sure.margin or 1.0 for card in shown)
    return margins[len(margins) // 2] <= CLEAR_CARD


def name(game: Game[Any, Any, Any], card: CardFigures, reader: Reader) -> str:
    """The name on a card."""
    return reader.read(game.cards[card.number].name) if game.cards else card.slug


def _far(far: list[CardFigures], names: dict[str, str]) -> Phrase:
    first = far[0]
    if len(far) > 1:
        listed = [names[card.slug] for card in far[:CARDS_NAMED]]
        return say_n("{n} card is far off: {cards}.", "{n} cards are far off: {cards}.", len(far),
                     cards=listed)  # fmt: skip
    if first.effect.value > 0:
        return say("{card} is far too strong.", card=names[first.slug])
    return say("{card} is far too weak.", card=names[first.slug])


def _next_note(
    first: CardFigures, others: list[CardFigures], names: dict[str, str], numbers: Numbers
) -> Phrase:
    if not others:
        return say("The largest effect is that of {card}.", card=names[first.slug])
    second = max(others, key=lambda card: abs(card.effect.value))
    return say(
        "The largest effect is that of {card}; the next is {other}, {points}.",
        card=names[first.slug], other=names[second.slug],
        points=numbers.whole_points(second.effect),
    )  # fmt: skip


def _tension(found: Report, numbers: Numbers) -> Finding | None:
    settled = found.medians[SETTLED.key]
    if settled.n == 0:
        return None
    at = numbers.percent(settled.value)
    note = say("of the way through, the winner takes the lead for good, in the median game.")
    span = numbers.span(settled, Unit.SHARE)
    if settled.margin is None or settled.margin > 0.15:
        return Finding(
            Level.OPEN, say("Too few games to say when they are decided."), at, span, note
        )
    if not settled.excludes(EARLY):  # early or not is still open
        headline = say("Games are decided at about {share}.", share=at)
        return Finding(Level.OPEN, headline, at, span, note)
    if settled.value < TOO_EARLY:
        headline = say("Games are decided too early, at {share}.", share=at)
        return Finding(Level.BAD, headline, at, span,
                       note)  # fmt: skip
    if settled.value < EARLY:
        return Finding(Level.LOOK, say("Games are decided early, at {share}.", share=at), at, span,
                       note)  # fmt: skip
    return Finding(Level.GOOD, say("Games stay open until {share}.", share=at), at, span, note)


def _draws(found: Report, numbers: Numbers) -> Finding | None:
    decided = found.means[DECIDED.key]
    if decided.high is None or decided.high >= MOSTLY_DECIDED:
        return None
    return Finding(
        Level.LOOK, say("Many games are drawn."), *_of(decided, numbers),
        say("of games have one winner."),
    )  # fmt: skip
