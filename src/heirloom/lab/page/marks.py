"""Small pieces of a page: tracks with intervals, bars, tables, facts."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from heirloom.lab.figures import Figure


class Axis:
    """A horizontal scale, from which everything on a track is placed in percent."""

    def __init__(self, low: float, high: float) -> None:
        self.low = low
        self.high = high if high > low else low + 1

    def at(self, value: float) -> float:
        """How far along the track a value lies, in percent."""
        return 100 * min(max((value - self.low) / (self.high - self.low), 0.0), 1.0)

    def span(self, low: float, high: float) -> str:
        """The style of a piece from one value to another."""
        return f"left:{self.at(low):.2f}%;width:{self.at(high) - self.at(low):.2f}%"


def track(axis: Axis, figure: Figure, fair: tuple[float, float] | None, style: str = "") -> str:
    """A figure as a dot with its interval, before the band that is called fair."""
    band = "" if fair is None else f'<i class="fair" style="{axis.span(*fair)}"></i>'
    return f'<span class="track">{band}{dot(axis, figure, style)}</span>'


def dot(axis: Axis, figure: Figure, style: str = "") -> str:
    """The dot and the whisker of a figure; hollow where there is no interval."""
    whisker, known = "", figure.low is not None and figure.high is not None
    if figure.low is not None and figure.high is not None:
        whisker = f'<i class="whisker {style}" style="{axis.span(figure.low, figure.high)}"></i>'
    kind = style if known else f"{style} hollow"
    return f'{whisker}<i class="dot {kind}" style="left:{axis.at(figure.value):.2f}%"></i>'


def bar(axis: Axis, figure: Figure, fair: tuple[float, float], style: str) -> str:
    """A difference as a bar from zero, with its interval."""
    low, high = min(figure.value, 0.0), max(figure.value, 0.0)
    whisker = ""
    if figure.low is not None and figure.high is not None:
        whisker = f'<i class="whisker" style="{axis.span(figure.low, figure.high)}"></i>'
    return (
        f'<span class="track"><i class="fair" style="{axis.span(*fair)}"></i>'
        f'<i class="zero" style="left:{axis.at(0):.2f}%"></i>'
        f'<i class="bar {style}" style="{axis.span(low, high)}"></i>{whisker}</span>'
    )


def ticks(axis: Axis, labels: Iterable[tuple[float, str]]) -> str:
    """The numbers along a scale."""
    marks = "".join(
        f'<i style="left:{axis.at(value):.2f}%">{escape(label)}</i>' for value, label in labels
    )
    return f'<span class="ticks" aria-hidden="true">{marks}</span>'


def facts(cells: Iterable[tuple[str, str, str, str]]) -> str:
    """Figures side by side: name, value, interval, and what to compare it with."""
    listed = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape(value)} <small>{escape(margin)}</small></dd>"
        + (f"<dd class=than>{escape(than)}</dd>" if than else "")
        + "</div>"
        for name, value, margin, than in cells
    )
    return f'<dl class="facts">{listed}</dl>'


def table(kind: str, heads: list[str], rows: Iterable[list[str]]) -> str:
    """A table whose cells are HTML already; the first of each row names it."""
    head = "".join(f"<th scope=col>{one}</th>" for one in heads)
    body = "\n".join(
        f"<tr><th scope=row>{row[0]}</th>"
        + "".join(f"<td>{cell}</td>" for cell in row[1:])
        + "</tr>"
        for row in rows
    )
    return (
        f'<div class="scroll"><table class="{kind}"><thead><tr>{head}</tr></thead>\n'
        f"<tbody>{body}</tbody></table></div>"
    )


def section(id: str, title: str, text: str, *parts: str) -> str:
    """A part of the page under its finding."""
    body = "\n".join(part for part in parts if part)
    lead = f'<p class="lead">{escape(text)}</p>' if text else ""
    return f'<section id="{id}"><h2>{escape(title)}</h2>{lead}\n{body}</section>'
