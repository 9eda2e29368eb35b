"""Two decks on the same deals: what changed, and how many games would settle what is open."""

from __future__ import annotations

import msgspec

from heirloom.core.words import Phrase, say
from heirloom.lab.figures import Figure, games_needed
from heirloom.lab.measures import MEASURES, Measure, Unit
from heirloom.lab.report import Report

SMALLEST_SHARE = 0.02  # differences below these are not worth settling: two points of a share,
SMALLEST_PART = 0.03  # or 3 % of a number


class Change(msgspec.Struct, frozen=True):
    """The difference in one measure, deal by deal."""

    key: str
    one: float
    other: float
    difference: Figure
    games_needed: int | None  # to settle it; None if it is settled, or too small to matter

    @property
    def is_clear(self) -> bool:
        """Whether it is more than chance."""
        return self.difference.excludes(0.0)


class CardChange(msgspec.Struct, frozen=True):
    """The difference in what a card is worth; cards of one deck only are left out."""

    slug: str
    one: Figure
    other: Figure
    difference: Figure
    is_clear: bool  # whether it is more than chance, with all cards being compared at once


class Comparison(msgspec.Struct, kw_only=True):
    """A deck against another one: differences are the first less the second."""

    other: Report
    deals: int
    changes: list[Change]  # clear ones first, the largest before the others
    cards: list[CardChange]
    added: list[str]  # cards of the first deck alone
    removed: list[str]

    def name(self) -> Phrase | str:
        """What the other deck is called."""
        return self.other.deck or say("the box")


def compare(found: Report, other: Report) -> Comparison:
    """The differences between two reports on the same deals."""
    changes = [_change(measure, found, other) for measure in MEASURES]
    ours = {card.slug: card for card in found.cards}
    theirs = {card.slug: card for card in other.cards}
    cards = [
        CardChange(
            slug,
            ours[slug].effect,
            theirs[slug].effect,
            _card_difference(ours[slug].effect, theirs[slug].effect),
            _card_difference(ours[slug].sure, theirs[slug].sure).excludes(0.0),
        )
        for slug in ours
        if slug in theirs and ours[slug].is_shown and theirs[slug].is_shown
    ]
    return Comparison(
        other=other,
        deals=len({row.deal for row in found.rows} & {row.deal for row in other.rows}),
        changes=sorted((one for one in changes if one.difference.n), key=_order),
        cards=sorted(cards, key=lambda card: (not card.is_clear, -abs(card.difference.value))),
        added=[slug for slug in ours if slug not in theirs],
        removed=[slug for slug in theirs if slug not in ours],
    )


def _order(change: Change) -> tuple[bool, float]:
    """Clear changes first, those that change most of what there was before the others."""
    scale = abs(change.other) or 1.0
    return not change.is_clear, -abs(change.difference.value) / scale


def _change(measure: Measure, found: Report, other: Report) -> Change:
    paired = measure.paired(found.rows, other.rows, found.sharpness, other.sharpness)
    one, two = found.means[measure.key].value, other.means[measure.key].value
    matters = SMALLEST_SHARE if measure.unit is Unit.SHARE else SMALLEST_PART * abs(two)
    needed = None
    if not paired.excludes(0.0) and (paired.margin or 0.0) > matters:
        needed = games_needed(paired, matters)
    return Change(measure.key, one, two, paired, needed)


def _card_difference(one: Figure, other: Figure) -> Figure:
    """The difference of two effects; their errors add up, as of measurements on their own."""
    value = one.value - other.value
    if one.margin is None or other.margin is None:
        return Figure(value, None, None, min(one.n, other.n))
    margin = float((one.margin**2 + other.margin**2) ** 0.5)
    return Figure(value, value - margin, value + margin, min(one.n, other.n))
