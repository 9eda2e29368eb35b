"""Draws gauges: a tug of war, steps of numbers, pips, a ring of passing."""

from __future__ import annotations

from collections.abc import Iterable

from heirloom.core.gauges import Gauge, Passing, Pips, Steps, Tug
from heirloom.web.brush import Brush, sign

MOST_LARGE_PIPS = 6  # more are drawn small


def draw_gauges(gauges: Iterable[Gauge], brush: Brush) -> str:
    """Gauges side by side."""
    drawn = "".join([_gauge(gauge, brush) for gauge in gauges])
    return f'<div class="gauges">{drawn}</div>'


def _gauge(gauge: Gauge, brush: Brush) -> str:
    match gauge:
        case Tug():
            return _tug(gauge, brush)
        case Steps():
            return draw_steps(gauge, brush)
        case Pips():
            return _pips(gauge, brush)
        case Passing():
            return _passing(gauge, brush)


def _text(words: object, brush: Brush) -> str:
    told = brush.read(words)
    return f"<p>{told}</p>" if told else ""


def _tug(gauge: Tug, brush: Brush) -> str:
    first, second = gauge.values
    share = round(100 * first / (first + second)) if first + second else 50
    ends = "".join(
        [
            f'<b class="{brush.worn(seat)}" data-n="tug-{seat}">{value}</b>'
            for seat, value in zip(gauge.seats, gauge.values, strict=True)
        ]
    )
    return (
        f'<div class="gauge tug"><div class="bar pc{share} {brush.worn(gauge.seats[0])}">'
        f'<i class="{brush.worn(gauge.seats[1])}"></i>{ends}</div>{_text(gauge.text, brush)}</div>'
    )


def draw_steps(gauge: Steps, brush: Brush) -> str:
    """Numbers in a row, of which those that are allowed are lit."""
    steps = "".join(
        [
            f"<li{' class=on' if value in gauge.allowed else ''}>{value}</li>"
            for value in gauge.values
        ]
    )
    return f'<div class="gauge stairs"><ol>{steps}</ol>{_text(gauge.text, brush)}</div>'


def _pips(gauge: Pips, brush: Brush) -> str:
    pips = "".join(
        [
            f'<i class="{"on" if place < gauge.done else "off"}">'
            f"{sign(gauge.icons[place]) if place < len(gauge.icons) else ''}</i>"
            for place in range(gauge.of)
        ]
    )
    many = " many" if gauge.of > MOST_LARGE_PIPS else ""
    return f'<div class="gauge pips{many}"><span>{pips}</span>{_text(gauge.text, brush)}</div>'


def _passing(gauge: Passing, brush: Brush) -> str:
    """Seats in a ring, in the order of passing; whoever looks sits at the bottom."""
    seats = list(zip(gauge.order, gauge.ready, strict=True))
    first = gauge.order.index(brush.seat) if brush.seat in gauge.order else 0
    drawn = "".join(
        [
            f'<li class="{brush.worn(seat)}{" ready" if ready else ""}">{brush.crest(seat)}'
            f"<span>{brush.who(seat)}</span></li>"
            for seat, ready in [*seats[first:], *seats[:first]]
        ]
    )
    way = "leftwards" if gauge.leftwards else "rightwards"
    return (
        f'<div class="gauge ring n{len(seats)} {way}"><b>{brush.read(gauge.title)}</b>'
        f"{_text(gauge.text, brush)}<ol>{drawn}</ol></div>"
    )
