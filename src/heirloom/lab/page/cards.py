"""The cards on the page: what each is worth, the one that stands out, use against power."""

from __future__ import annotations

from html import escape

from heirloom.core.words import Phrase, say, say_n
from heirloom.lab.cards import FAIR_EFFECT, CardFigures, Flag
from heirloom.lab.figures import Figure
from heirloom.lab.measures import Unit
from heirloom.lab.page.marks import Axis, bar, section, ticks
from heirloom.lab.page.sheet import Sheet
from heirloom.lab.verdict import are_judged, name

LOOKS_SHOWN = 4  # cards beside the one that stands out
WIDTH, HEIGHT, LEFT, FOOT = 440, 300, 44, 34  # of the chart of use against power
LABELS_SHOWN = 6


def cards(sheet: Sheet) -> str:
    """All cards that were seen often enough, the strongest first."""
    shown = [card for card in sheet.found.cards if card.is_shown]
    hidden = len(sheet.found.cards) - len(shown)
    if not shown:
        return _unseen(sheet)
    lead = sheet.say(
        say_n("Points of winning for whoever is dealt the card, compared with not being dealt it. "
              "Flags allow for {n} card being tested.",
              "Points of winning for whoever is dealt the card, compared with not being dealt it. "
              "Flags allow for {n} cards being tested at once.", len(shown))
    )  # fmt: skip
    if hidden:
        lead += " " + sheet.say(say_n(
            "{n} card was seen too rarely and is left out.",
            "{n} cards were seen too rarely and are left out.", hidden))  # fmt: skip
    return section(
        "cards",
        _title(sheet, shown),
        lead,
        f'<div class="withface"><div>{_list(sheet, shown)}</div>{_aside(sheet, shown)}</div>',
    )


def _unseen(sheet: Sheet) -> str:
    if any(card.dealt for card in sheet.found.cards):
        text = say("No card was dealt often enough. Play more games.")
    else:
        text = say("This game deals no cards to single players, so that no card can be judged by "
                   "who has it.")  # fmt: skip
    return section(
        "cards", sheet.say(say("Nothing can be said about single cards")), sheet.say(text)
    )


def _title(sheet: Sheet, shown: list[CardFigures]) -> str:
    far = [card for card in shown if card.flag is Flag.FAR]
    rest = len(shown) - len(far)
    if len(far) == 1 and rest:
        return sheet.say(say("One card decides the game: {card}",
                             card=name(sheet.game, far[0], sheet.reader)))  # fmt: skip
    if far:
        return sheet.say(say_n("{n} card is far off", "{n} cards are far off", len(far)))
    if any(card.flag is Flag.LOOK for card in shown):
        return sheet.say(say("No card is far off, but some are worth a look"))
    if not are_judged(shown):
        return sheet.say(say("It is too soon to judge the cards"))
    return sheet.say(say("All cards are close together"))


def _list(sheet: Sheet, shown: list[CardFigures]) -> str:
    ends = [end for card in shown for end in (card.effect.low, card.effect.high) if end is not None]
    reach = max(0.1, *(abs(end) for end in ends))
    axis = Axis(-max(0.1, -min([*ends, -0.1])), max(0.1, max([*ends, 0.1])))
    step = 0.05 if reach < 0.25 else 0.1 if reach < 0.5 else 0.25
    marks = [(k * step, sheet.numbers.plain(100 * k * step, 0, signed=True)) for k in range(-20, 21)
             if axis.low <= k * step <= axis.high]  # fmt: skip
    card_head, use_head = (escape(sheet.say(head)) for head in (say("card"), say("used")))
    head = (
        f'<div class="row head"><b>{card_head}</b><span>{use_head}</span>'
        f"{ticks(axis, marks)}<span></span></div>"
    )
    rows = "".join(_row(sheet, axis, card) for card in shown)
    return f'<div class="rows cardrows" id="cardrows">{head}{rows}</div>'


def _row(sheet: Sheet, axis: Axis, card: CardFigures) -> str:
    use = ""
    if card.offered:
        share = sheet.numbers.percent(card.use.value)
        use = f'<i style="width:{100 * card.use.value:.0f}%" title="{escape(share)}"></i>'
    style = {Flag.FAR: "far", Flag.LOOK: "look"}.get(card.flag, "")
    flag = _flag(card)
    said = f" <em>{escape(sheet.say(flag))}</em>" if flag else ""
    fair = (-FAIR_EFFECT, FAIR_EFFECT)
    return (
        f'<div class="row {style}"><b>{escape(name(sheet.game, card, sheet.reader))}{said}</b>'
        f'<span class="use">{use}</span>{bar(axis, card.effect, fair, style)}'
        f"<span class=num>{escape(sheet.numbers.whole_points(card.effect))}</span></div>"
    )


def _flag(card: CardFigures) -> Phrase | None:
    strong = card.effect.value > 0
    if card.flag is Flag.FAR:
        return say("far too strong") if strong else say("far too weak")
    if card.flag is Flag.LOOK:
        return say("rather strong") if strong else say("rather weak")
    return None


def _aside(sheet: Sheet, shown: list[CardFigures]) -> str:
    """The card that stands out most, large, and the others that deserve a look."""
    flagged = [card for card in shown if card.flag in (Flag.FAR, Flag.LOOK)]
    flagged.sort(key=lambda card: (card.flag is not Flag.FAR, -abs(card.effect.value)))
    first = flagged[0] if flagged else max(shown, key=lambda card: abs(card.effect.value))
    rows = [
        (say("Won when dealt, and when not"),
         " · ".join(sheet.numbers.percent(one.value) for one in (first.won, first.won_without))),
        (say("Points of winning when dealt"), sheet.numbers.whole_points(first.effect)),
    ]  # fmt: skip
    if sheet.other is not None:
        other = next((c for c in sheet.other.cards if c.slug == first.slug and c.is_shown), None)
        if other is not None:
            rows.append((say("The same in {other}", other=sheet.other_name),
                         sheet.numbers.whole_points(other.effect)))  # fmt: skip
    for forbidden in sheet.trials.restrictions:
        if forbidden.card == first.slug:
            rows.append((say("Won when forbidden to use it"),
                         sheet.numbers.whole(forbidden.utility, Unit.SHARE)))  # fmt: skip
    if first.offered:
        rows.append((say("Played when playable"), sheet.numbers.percent(first.use.value)))
    listed = "".join(
        f"<div><dt>{escape(sheet.say(term))}</dt><dd>{escape(value)}</dd></div>"
        for term, value in rows
    )
    looks = "".join(
        f'<li><span class="mini">{_face(sheet, card)}</span><span><b>'
        f"{escape(name(sheet.game, card, sheet.reader))}</b><br>"
        f"{escape(sheet.numbers.whole_points(card.effect))}</span></li>"
        for card in flagged[1 : 1 + LOOKS_SHOWN]
    )
    title = escape(sheet.say(say("Worth a look")))
    more = f"<h3>{title}</h3><ul class=looks>{looks}</ul>"
    return (
        f'<aside class="box suspect"><div class="face">{_face(sheet, first)}</div>'
        f"<dl>{listed}</dl>{more if looks else ''}</aside>"
    )


def _face(sheet: Sheet, card: CardFigures) -> str:
    faces = sheet.game.module("table.faces")
    if faces is None or not sheet.game.cards:
        return ""
    face: str = faces.face(sheet.game.cards[card.number], sheet.reader.lang)
    return face


def use(sheet: Sheet) -> str:
    """Each card by how often it is used and what it is worth."""
    shown = [card for card in sheet.found.cards if card.is_shown and card.offered]
    if not shown:
        return ""
    lead = sheet.say(say("Upper right: too good to refuse. Lower left: cards that nobody misses."))
    return section("use", _use_title(sheet, shown), lead, _scatter(sheet, shown))


def _use_title(sheet: Sheet, shown: list[CardFigures]) -> str:
    both = [card for card in shown if card.flag is Flag.FAR and card.effect.value > 0
            and card.use.value > 0.5]  # fmt: skip
    if both:
        names = [name(sheet.game, card, sheet.reader) for card in both[:3]]
        return sheet.say(say("Strong and always used: {cards}", cards=names))
    return sheet.say(say("No card is both strong and always used"))


def _scatter(sheet: Sheet, shown: list[CardFigures]) -> str:
    effects = [card.effect.value for card in shown]
    top, bottom = max(*effects, 0.06) * 1.15, min(*effects, -0.06) * 1.15

    def place(card: CardFigures) -> tuple[float, float]:
        x = LEFT + (WIDTH - LEFT - 14) * card.use.value
        return x, (HEIGHT - FOOT) * (top - card.effect.value) / (top - bottom)

    def level(value: float) -> float:
        return (HEIGHT - FOOT) * (top - value) / (top - bottom)

    band = (f'<rect class="fair" x="{LEFT}" width="{WIDTH - LEFT}" y="{level(FAIR_EFFECT):.1f}" '
            f'height="{level(-FAIR_EFFECT) - level(FAIR_EFFECT):.1f}"/>')  # fmt: skip
    zero = f'<path class="even" d="M{LEFT} {level(0):.1f}H{WIDTH}"/>'
    step = 0.05 if top - bottom < 0.3 else 0.1 if top - bottom < 0.7 else 0.25
    scale = "".join(
        f'<text x="{LEFT - 6}" y="{level(k * step) + 4:.1f}" text-anchor="end">'
        f"{sheet.numbers.plain(100 * k * step, 0, signed=True)}</text>"
        for k in range(-20, 21)
        if bottom <= k * step <= top
    )
    below = "".join(
        f'<text x="{LEFT + (WIDTH - LEFT - 14) * share:.1f}" y="{HEIGHT - FOOT + 18}" '
        f'text-anchor="middle">{sheet.numbers.percent(share)}</text>'
        for share in (0, 0.25, 0.5, 0.75, 1)
    )
    labelled = _labelled([(card, *place(card)) for card in shown])
    points = "".join(_point(sheet, card, *place(card), card.slug in labelled) for card in shown)
    ends = escape(sheet.say(say("played when playable")))
    label = escape(sheet.say(say("Each card by how often it is used, and by what it is worth")))
    return (
        f'<svg class="scatter" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">'
        f"{band}"
        f'{zero}{scale}{below}<text class="axis" x="{WIDTH}" y="{HEIGHT - 1}" '
        f'text-anchor="end">{ends}</text>{points}</svg>'
    )


def _labelled(points: list[tuple[CardFigures, float, float]]) -> set[str]:
    """The cards whose names are written: the most telling ones whose names do not overlap."""
    found: list[tuple[str, float, float]] = []
    for card, x, y in sorted(points, key=lambda point: -abs(point[0].effect.value)):
        if len(found) < LABELS_SHOWN and all(
            abs(y - other_y) > 15 or abs(x - other_x) > 90 for _, other_x, other_y in found
        ):
            found.append((card.slug, x, y))
    return {slug for slug, _, _ in found}


def _point(sheet: Sheet, card: CardFigures, x: float, y: float, labelled: bool) -> str:
    style = {Flag.FAR: "far", Flag.LOOK: "look"}.get(card.flag, "")
    circle = f'<circle class="{style}" cx="{x:.1f}" cy="{y:.1f}" r="4.5"/>'
    if not labelled:
        return circle
    end, dx = ("end", -8) if x > WIDTH - 110 else ("start", 8)
    return circle + (
        f'<text class="{style}" x="{x + dx:.1f}" y="{y + 4:.1f}" text-anchor="{end}">'
        f"{escape(name(sheet.game, card, sheet.reader))}</text>"
    )


def relative(figure: Figure, other: float) -> Figure:
    """A difference as a part of what it is compared with."""
    if other == 0 or figure.low is None or figure.high is None:
        return Figure(0.0, None, None, figure.n)
    scale = abs(other)
    return Figure(figure.value / scale, figure.low / scale, figure.high / scale, figure.n)
