"""Draws the sheets beside the table: who is ahead, who is left, who comes next; and verdicts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from heirloom.core.sheets import (
    Cell,
    Census,
    Count,
    Heir,
    Matrix,
    Rank,
    Reign,
    Row,
    Sheet,
    Standing,
    Succession,
    Verdict,
)
from heirloom.core.words import say
from heirloom.web.brush import Brush, escape, sign
from heirloom.web.draw_pieces import rounds_left
from heirloom.web.livery import crest

MOST_ICONS = 8  # of a number that is drawn as icons


def draw_sheets(sheets: Iterable[Sheet], brush: Brush) -> str:
    """Sheets one below the other."""
    return "".join([draw_sheet(sheet, brush) for sheet in sheets])


def draw_sheet(sheet: Sheet, brush: Brush) -> str:
    """One sheet."""
    match sheet:
        case Standing():
            return draw_standing(sheet, brush, {}, set())
        case Matrix():
            return _sheet("matrix", sheet, draw_matrix(sheet, brush), brush)
        case Census():
            return _sheet("census", sheet, _census(sheet, brush), brush)
        case Succession():
            return _sheet("succession", sheet, _succession(sheet, brush), brush)


def _sheet(kind: str, sheet: Sheet, inner: str, brush: Brush) -> str:
    note = f"<small>{brush.read(sheet.note)}</small>" if sheet.note else ""
    return (
        f'<section class="sheet {kind}"><h2>{brush.read(sheet.title)}{note}</h2>{inner}</section>'
    )


# Who is ahead


def draw_standing(
    sheet: Standing, brush: Brush, beside: Mapping[int, str], waiting: Collection[int]
) -> str:
    """Who is ahead; `beside` has what else is to be said of a seat, `waiting` who must act."""
    rows = "".join(
        [
            _rank(rank, brush, beside.get(rank.seat, ""), rank.seat in waiting)
            for rank in sheet.ranks
        ]
    )
    progress = ""
    if sheet.progress is not None:
        done, of = sheet.progress
        pips = '<i class="on"></i>' * done + "<i></i>" * (of - done)
        progress = (
            f'<p class="progress"><span>{brush.read(sheet.progress_text)}</span>'
            f'<span class="pips" aria-hidden="true">{pips}</span></p>'
        )
    return _sheet("standing", sheet, f'<ul class="ranks">{rows}</ul>{progress}', brush)


def _rank(rank: Rank, brush: Brush, beside: str, acts: bool) -> str:
    own = (" own" if rank.seat == brush.seat else "") + (" turn" if acts else "")
    out = f"<em class=out>{brush.read(rank.out)}</em>" if rank.out else ""
    note = f"<em>{brush.read(rank.note)}</em>" if rank.note else ""
    unit = f"<small>{brush.read(rank.unit)}</small>" if rank.unit else ""
    name = escape(rank.name or f"rank-{rank.seat}")
    return (
        f'<li class="rank seat {brush.worn(rank.seat)}{own}{" gone" if rank.out else ""}'
        f'{" leads" if rank.leads else ""}" data-seat="{rank.seat}">{brush.crest(rank.seat)}'
        f'<span class="who"><b>{brush.who(rank.seat)}</b>{note}{out}{beside}</span>'
        f'<span class="value"><b data-n="{name}">{brush.read(rank.value)}</b>{unit}</span>'
        f"{_meter(rank)}{_signs(rank, brush)}</li>"
    )


def _meter(rank: Rank) -> str:
    """A number as icons or as a bar."""
    if rank.bar is not None:
        share = min(max(round(rank.bar * 100), 0), 100)
        return f'<span class="meter pc{share}" aria-hidden="true"><i></i></span>'
    if not rank.icon:
        return ""
    filled = min(rank.filled, MOST_ICONS)
    pale = min(max(rank.of - rank.filled, 0), MOST_ICONS - filled)
    icons = sign(rank.icon) * filled
    rest = f"<i>{sign(rank.icon) * pale}</i>" if pale else ""
    return f'<span class="icons" aria-hidden="true">{icons}{rest}</span>'


def _signs(rank: Rank, brush: Brush) -> str:
    drawn = "".join(
        [
            f'<span title="{brush.read(one.label)}">{sign(one.icon)}{brush.read(one.text)}</span>'
            for one in rank.signs
        ]
    )
    return f'<span class="facts">{drawn}</span>' if drawn else ""


def draw_matrix(sheet: Matrix, brush: Brush) -> str:
    """Several numbers for each seat, a column per seat."""
    heads = "".join(
        [
            f'<th scope="col" class="{brush.worn(seat)}{_column(sheet, seat, brush)}">'
            f"{brush.crest(seat)}<span>{brush.who(seat)}</span></th>"
            for seat in sheet.seats
        ]
    )
    rows = "".join(
        [
            f"{_caption(row, len(sheet.seats), brush)}"
            f'<tr class="{"rule" if row.rule else ""}{" sum" if row.total else ""}">'
            f'<th scope="row" class="in-{row.tint}" title="{brush.read(row.label)}">'
            f"{crest(row.icon) if row.tint != 'plain' else sign(row.icon)}"
            f'<span class="{"unseen" if row.icon else ""}">{brush.read(row.label)}</span></th>'
            + "".join(
                [
                    _cell(cell, _column(sheet, seat, brush), brush)
                    for seat, cell in zip(sheet.seats, row.cells, strict=True)
                ]
            )
            + "</tr>"
            for row in sheet.rows
        ]
    )
    return f"<table><thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def _caption(row: Row, seats: int, brush: Brush) -> str:
    """What a sum is, in a line of its own above it, where an icon alone would not tell."""
    if not row.total or not row.icon:
        return ""
    words = f'<td colspan="{seats + 1}">{brush.read(row.label)}</td>'
    return f'<tr class="rule caption" aria-hidden="true">{words}</tr>'


def _column(sheet: Matrix, seat: int, brush: Brush) -> str:
    return " own" if seat == brush.seat else " pale" if seat in sheet.pale else ""


def _cell(cell: Cell, column: str, brush: Brush) -> str:
    leads = "".join([f" leads-{side}" for side in cell.leads])
    tone = f" {cell.tone}" if cell.tone else ""
    note = f" <small>{brush.read(cell.note)}</small>" if cell.note else ""
    name = f' data-n="{escape(cell.name)}"' if cell.name else ""
    return f'<td class="{column}{leads}{tone}"><b{name}>{brush.read(cell.text)}</b>{note}</td>'


# Who is left


def _census(sheet: Census, brush: Brush) -> str:
    first, second = sheet.seats
    rows = "".join(
        [
            f"<tr><td>{_pips(left, brush.worn(first))}</td><th scope=row>{escape(rank)}</th>"
            f"<td>{_pips(right, brush.worn(second))}</td></tr>"
            for rank, left, right in sheet.ranks
        ]
    )
    legend = "".join(
        [f'<li><i class="{kind}"></i>{brush.read(words)}</li>' for kind, words in sheet.legend]
    )
    hidden = "".join(
        [
            f'<span class="{brush.worn(seat)}">'
            + "".join([f"<b>{escape(rank)}</b>" for rank in ranks])
            + "</span>"
            for seat, ranks in sheet.hidden
        ]
    )
    under = f'<p class="hidden"><span>{brush.read(sheet.hidden_title)}</span>{hidden}</p>'
    return (
        f'<table class="pyramid">{rows}</table><ul class="legend">{legend}</ul>'
        f"{under if sheet.hidden else ''}"
    )


def _pips(count: Count, worn: str) -> str:
    told = f"{count.up} + {count.down}"
    pips = '<i class="up"></i>' * count.up + '<i class="down"></i>' * count.down
    pips += '<i class="gone"></i>' * count.gone
    return f'<span class="census-pips {worn}" role="img" aria-label="{told}">{pips}</span>'


# Who comes next


def _succession(sheet: Succession, brush: Brush) -> str:
    rows = "".join([_reign(reign, brush) for reign in sheet.reigns])
    return f'<ol class="reigns">{rows}</ol>'


def _reign(reign: Reign, brush: Brush) -> str:
    out = brush.read(say("out of the game"))
    lost = f'<span class="lost">{out}</span>'
    holder = _heir(reign.line[0], brush, True) if reign.line else lost
    heirs = "".join([_heir(heir, brush, False) for heir in reign.line[1:]])
    then = f'<span class="then" aria-hidden="true">{sign("plain-arrow")}</span>' if heirs else ""
    soon = " soon" if reign.soon else ""
    return (
        f'<li class="in-{reign.tint}{soon}" title="{brush.read(reign.why)}">'
        f'<span class="crowned">{sign("queen-crown")}{sign(reign.icon)}'
        f'<span class="unseen">{brush.read(reign.label)}</span></span>{holder}{then}{heirs}</li>'
    )


def _heir(heir: Heir, brush: Brush, holds: bool) -> str:
    life = f" <small>{brush.read(rounds_left(heir.life))}</small>" if holds and heir.life else ""
    kind = "holder" if holds else "heir"
    return (
        f'<span class="{kind} in-{heir.tint}">{crest(heir.charge, heir.shield)}'
        f"<span>{brush.read(heir.name)}{life}</span></span>"
    )


# How it ended


def draw_verdict(verdict: Verdict, brush: Brush, game: str, buttons: str) -> str:
    """How a round or the game ended, in a sentence, with its reckoning."""
    rows = "".join(
        [
            f"<div><dt>{brush.named(name)}</dt><dd>{brush.read(value)}</dd></div>"
            for name, value in verdict.rows
        ]
    )
    matrix = draw_matrix(verdict.matrix, brush) if verdict.matrix is not None else ""
    link = ""
    if verdict.clause:
        number = escape(verdict.clause)
        link = f' <a class="clause" href="/rules/{escape(game)}#c{number}">§{number}</a>'
    crest_of = brush.crest(verdict.seat) if verdict.seat is not None else ""
    return (
        f'<section class="verdict {brush.worn(verdict.seat)}" aria-labelledby="verdict-title">'
        f'<h2 id="verdict-title">{crest_of}{brush.read(verdict.title)}</h2>'
        f"<p>{brush.read(verdict.sentence)}{link}</p>"
        f"{f'<dl>{rows}</dl>' if rows else ''}{matrix}{buttons}</section>"
    )
