"""The course of games on the page: seats, length, the river of chances, decisions."""

from __future__ import annotations

from collections import Counter
from html import escape
from math import ceil

from heirloom.core.words import say
from heirloom.lab.figures import Figure
from heirloom.lab.measures import (
    BEGINNER,
    BEHIND,
    BEHIND_BY,
    CHOICES,
    CLARITY,
    DECIDED,
    LEADS,
    LOSER_BEST,
    MARGIN,
    MOVES,
    OPTIONS,
    SETTLED,
    Measure,
    Unit,
)
from heirloom.lab.page.marks import Axis, dot, facts, section, ticks
from heirloom.lab.page.sheet import Sheet
from heirloom.lab.verdict import FAIR_SEAT

MOST_BARS = 14  # of the histogram


def seats(sheet: Sheet) -> str:
    """How often each seat wins, and whoever begins."""
    even = 1 / sheet.found.plan.seats
    rows = [
        (sheet.say(say("Seat {number}", number=number + 1)), result.utility, _seat(sheet, number))
        for number, result in enumerate(sheet.found.seats)
    ]
    begins = sheet.other_mean(BEGINNER)
    rows.append((sheet.say(say("Whoever begins")), sheet.found.means[BEGINNER.key], begins))
    rows += [
        (sheet.say(say("Bot {bot}", bot=bot)), result.utility, None)
        for bot, result in sheet.found.bots.items()
    ]
    ends = [end for _, one, other in rows for end in (*_ends(one), *_ends(other))]
    reach = max(0.06, *(abs(end - even) for end in ends)) * 1.08
    axis = Axis(max(even - reach, 0), min(even + reach, 1))
    fair = (even - FAIR_SEAT, even + FAIR_SEAT)
    listed = "".join(_interval_row(sheet, axis, fair, *row) for row in rows)
    step = 0.04 if reach < 0.15 else 0.1 if reach < 0.35 else 0.2
    marks = [(even + step * k, sheet.numbers.percent(even + step * k)) for k in range(-5, 6)
             if axis.low <= even + step * k <= axis.high]  # fmt: skip
    grey = sheet.say(say("Grey: {other}.", other=sheet.other_name)) if sheet.other else ""
    lead = sheet.say(say("Share of games won, with 95 % intervals. Green: within {points} "
                         "points of even.",
                         points=sheet.numbers.plain(100 * FAIR_SEAT)))  # fmt: skip
    return section("seats", _seats_title(sheet), f"{lead} {grey}".strip(),
                   f'<div class="rows">{listed}<div class="row">{"<b></b>"}{ticks(axis, marks)}'
                   "<span></span></div></div>")  # fmt: skip


def _seats_title(sheet: Sheet) -> str:
    seat = next((f for f in sheet.findings if f.headline.template.startswith(("Seat", "Whoever"))),
                None)  # fmt: skip
    if seat is None:
        return sheet.say(say("It is too soon to judge the seats"))
    if seat.headline.template == "Seats are fair.":
        return sheet.say(say("Nobody is favoured by their seat"))
    return sheet.say(seat.headline).rstrip(".")


def _seat(sheet: Sheet, number: int) -> Figure | None:
    other = sheet.other
    return other.seats[number].utility if other and number < len(other.seats) else None


def _ends(figure: Figure | None) -> list[float]:
    if figure is None:
        return []
    return [end for end in (figure.low, figure.high, figure.value) if end is not None]


def _interval_row(
    sheet: Sheet,
    axis: Axis,
    fair: tuple[float, float],
    name: str,
    figure: Figure,
    other: Figure | None,
) -> str:
    beside = "" if other is None else dot(axis, other, "other")
    return (
        f'<div class="row"><b>{escape(name)}</b><span class="track">'
        f'<i class="fair" style="{axis.span(*fair)}"></i>{beside}{dot(axis, figure)}</span>'
        f"<span class=num>{escape(sheet.numbers.whole(figure, Unit.SHARE))}</span></div>"
    )


def length(sheet: Sheet) -> str:
    """How long games are."""
    numbers = sheet.numbers
    low, high = sheet.found.length
    middle = sheet.found.medians[MOVES.key]
    title = sheet.say(say("Half of all games are over after {moves} moves",
                          moves=numbers.plain(middle.value)))  # fmt: skip
    lead = sheet.say(say("Eight games in ten have {low} to {high} moves.",
                         low=numbers.plain(low), high=numbers.plain(high)))  # fmt: skip
    if middle.low is not None and middle.high is not None and middle.low != middle.high:
        lead += " " + sheet.say(say("The interval of the median is {span}.",
                                    span=numbers.span(middle, Unit.NUMBER)))  # fmt: skip
    if sheet.other is not None:
        lead += " " + sheet.say(
            say("Grey: {other}, {moves} moves.", other=sheet.other_name,
                moves=numbers.plain(sheet.other.medians[MOVES.key].value))
        )  # fmt: skip
    return section("length", title, lead, _histogram(sheet))


def _histogram(sheet: Sheet) -> str:
    moves = [row.moves for row in sheet.found.rows]
    others = [row.moves for row in sheet.other.rows] if sheet.other else []
    every = sorted(moves + others)
    first, last = every[len(every) // 200], every[-1 - len(every) // 200]
    width = max(1, ceil((last - first + 1) / MOST_BARS))
    bins = range((last - first) // width + 1)

    def counted(values: list[int]) -> list[float]:
        within = Counter(min(max(value - first, 0) // width, bins[-1]) for value in values)
        return [within[place] / max(len(values), 1) for place in bins]

    shares, beside = counted(moves), counted(others)
    top = max(*shares, *beside, 0.01)
    columns = []
    for place, share in enumerate(shares):
        start = first + place * width
        label = f"{start}" if width == 1 else f"{start}–{start + width - 1}"
        grey = f'<u style="bottom:{100 * beside[place] / top:.1f}%"></u>' if others else ""
        shown = sheet.numbers.percent(share) if share >= 0.005 else ""
        columns.append(
            f'<div><span class="column"><i style="height:{100 * share / top:.1f}%">'
            f"<em>{shown}</em></i>{grey}</span><small>{label}</small></div>"
        )
    label = escape(sheet.say(say("Number of moves, and the share of games that have so many")))
    return f'<div class="histogram" role="img" aria-label="{label}">{"".join(columns)}</div>'


def river(sheet: Sheet) -> str:
    """The eventual winner's chance through the game."""
    if not sheet.found.river:
        return section(
            "river",
            sheet.say(say("This game has no judgement of its own positions")),
            sheet.say(say("Without it, chances to win cannot be followed.")),
        )
    settled, leads = sheet.found.medians[SETTLED.key], sheet.found.means[LEADS.key]
    at = sheet.numbers.percent(settled.value)
    title = sheet.say(say("The winner leads for good after {share} of the game", share=at))
    lead = sheet.say(
        say("The chance to win of the player who will win, through the game. Dark: half of all "
            "games; light: eight in ten. The lead changes {times} times a game.",
            times=sheet.numbers.whole(leads, Unit.NUMBER))
    )  # fmt: skip
    return section("river", title, lead, _river(sheet), _tension(sheet))


def _river(sheet: Sheet) -> str:
    bands = sheet.found.river[:-1]  # after the last move the result is known
    step = 100 / (len(bands) - 1)

    def line(band: int) -> list[str]:
        return [f"{step * k:.2f} {100 - 100 * now[band]:.2f}" for k, now in enumerate(bands)]

    def area(low: int, high: int) -> str:
        return "M" + "L".join([*line(low), *reversed(line(high))]) + "z"

    even = 100 - 100 / sheet.found.plan.seats
    grey = ""
    if sheet.other is not None and sheet.other.river:
        points = [f"{step * k:.2f} {100 - 100 * now[2]:.2f}"
                  for k, now in enumerate(sheet.other.river[:-1])]  # fmt: skip
        grey = f'<path class="beside" d="M{"L".join(points)}"/>'
    marks = _mark(sheet, sheet.found.medians[SETTLED.key], "", say("settled"))
    if sheet.other is not None:
        marks += _mark(sheet, sheet.other.medians[SETTLED.key], "other", sheet.other_name)
    first, last = (escape(sheet.say(end)) for end in (say("first move"), say("last move")))
    label = escape(sheet.say(say("Chance of the eventual winner through the game")))
    scale = "".join(f'<i style="top:{100 - 25 * k}%">{sheet.numbers.percent(k / 4)}</i>'
                    for k in range(5))  # fmt: skip
    return (
        f'<div class="river" role="img" aria-label="{label}"><div class="scale">{scale}</div>'
        f'<svg viewBox="0 0 100 100" preserveAspectRatio="none">'
        f'<path class="even" d="M0 {even:.1f}H100"/><path class="light" d="{area(0, 4)}"/>'
        f'<path class="dark" d="{area(1, 3)}"/>{grey}'
        f'<path class="middle" d="M{"L".join(line(2))}"/>'
        f'</svg><div class="marks">{marks}</div>'
        f"<small class=first>{first}</small><small class=last>{last}</small></div>"
    )


def _mark(sheet: Sheet, settled: Figure, kind: str, name: object) -> str:
    axis = Axis(0, 1)
    label = f"{sheet.say(name)} {sheet.numbers.percent(settled.value)}"
    side = "left" if settled.value < 0.6 else "right"
    return (
        f'<i class="mark {kind}" style="left:{axis.at(settled.value):.2f}%"></i>'
        + dot(axis, settled, f"{kind} bare")
        + f'<em class="{kind} {side}" style="left:{axis.at(settled.value):.2f}%">'
        + f"{escape(label)}</em>"
    )


def _tension(sheet: Sheet) -> str:
    measures = [LEADS, BEHIND, BEHIND_BY, LOSER_BEST, MARGIN, DECIDED]
    return facts(_fact(sheet, one) for one in measures)


def _fact(sheet: Sheet, measure: Measure) -> tuple[str, str, str, str]:
    """A measure as name, value, interval, and the same of the other deck."""
    figure, other = sheet.found.means[measure.key], sheet.other_mean(measure)
    than = ""
    if other is not None:
        than = f"{sheet.other_name} {sheet.numbers.shown(other, measure.unit)}"
    return (
        sheet.say(measure.label),
        sheet.numbers.shown(figure, measure.unit),
        sheet.numbers.margin(figure, measure.unit),
        than,
    )


def decisions(sheet: Sheet) -> str:
    """What there was to decide, and how clear it was."""
    share = sheet.numbers.percent(sheet.found.means[CHOICES.key].value)
    title = sheet.say(say("{share} of all moves offer a choice", share=share))
    lead = sheet.say(
        say("An option looks good if it lies at least three quarters of the way from the average "
            "option to the best one, by the game’s own judgement. Few good options: the choice is "
            "clear.")
    )  # fmt: skip
    cells = [_fact(sheet, one) for one in (CHOICES, OPTIONS, CLARITY)]
    return section("decisions", title, lead, facts(cells))
