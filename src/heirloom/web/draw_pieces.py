"""Draws pieces in every form: cards and backs, tiles, persons, and whoever heads a block."""

from __future__ import annotations

from collections.abc import Iterable

from heirloom.core.scene import Badge, Piece, Zone
from heirloom.core.signs import Life, Rating
from heirloom.core.words import say
from heirloom.web.brush import Brush, draw_outcome, escape, sign
from heirloom.web.hyphens import breakable
from heirloom.web.livery import crest
from heirloom.web.sprite import BACK

CARD_SIZE, TILE_SIZE = (250, 350), (200, 200)
ARMS = {"heater": "25 48 200 238", "lozenge": "25 70 200 216"}  # on a face without words


def draw_piece(piece: Piece, brush: Brush, name: str, form: str = "") -> str:
    """A piece as a button, and what lies under it."""
    form = "" if brush.square else form  # a square tile is always its face
    label = _told(piece, brush, name)
    return (
        f'<button type="button" class="piece {_marks(piece, brush, form)}"'
        f' data-p="{brush.alias(piece.id)}" data-face="{escape(piece.face or "")}"'
        f'{_readable(piece, brush)} aria-label="{label}">'
        f"{_inner(piece, brush, form)}</button>{_under(piece.under, brush)}"
    )


def _marks(piece: Piece, brush: Brush, form: str) -> str:
    """The CSS classes of a piece."""
    marks = f"tint-{piece.tint}"
    marks += f" {form}" if form in ("tile", "rich", "person") and piece.face else ""
    marks += " plaque" if form == "person" and piece.charge and not piece.face else ""
    marks += f" {brush.worn(piece.owner)}" if piece.owner is not None else ""
    marks += " fresh" if piece.fresh else ""
    marks += " faded" if piece.faded else ""
    marks += " spent" if piece.spent else ""
    marks += f" lies-{piece.lies}" if piece.lies else ""
    marks += " back" if piece.face is None else ""
    turns = 0 if piece.spent else piece.turns % 4
    return marks + (f" turn{turns}" if turns else "")


def _readable(piece: Piece, brush: Brush) -> str:
    """What the inspector shows: name, kind, words and wit."""
    if not piece.face:
        return ""
    kind = " · ".join([brush.reader.read(one) for one in piece.kind])
    html = f' data-name="{brush.read(piece.name or piece.label)}"'
    html += f' data-kind="{escape(kind)}"' if kind else ""
    html += f' data-text="{brush.read(piece.text)}"' if piece.text else ""
    html += f' data-wit="{brush.read(piece.wit)}"' if piece.wit else ""
    return html


def _told(piece: Piece, brush: Brush, name: str) -> str:
    """A piece in words, for screen readers: its place, its label, its numbers and signs."""
    label = brush.reader.read(piece.label)
    told = [f"{name}, {label}" if name else label]
    told += [f"{brush.reader.read(one.label)} {one.value}" for one in piece.ratings]
    if piece.worth is not None:
        told.append(f"{brush.reader.read(piece.worth.label)} {piece.worth.value}")
    if piece.spent:
        told.append(brush.reader.read(say("exhausted")))
    if piece.life is not None:
        told.append(brush.reader.read(rounds_left(piece.life)))
    told += [_sign_told(badge, brush) for badge in piece.badges]
    if piece.crown:
        told.append(brush.reader.read(piece.crown))
    if piece.said is not None:
        told.append(brush.reader.read(piece.said.text))
    return escape(", ".join(told))


def rounds_left(life: Life) -> object:
    """How long somebody has to live, in words."""
    if life.left <= 1:
        return say("last round")
    return say("{n} rounds left", n=life.left)


def _sign_told(badge: Badge, brush: Brush) -> str:
    text = brush.reader.read(badge.text)
    if not badge.label:
        return text
    label = brush.reader.read(badge.label)
    return f"{label} {text}" if text and text != label else label


def _inner(piece: Piece, brush: Brush, form: str) -> str:
    chip = (
        f'<span class="chip-place">{draw_outcome(piece.said, brush)}</span>' if piece.said else ""
    )
    if piece.face and form in ("tile", "rich"):
        return _tile(piece, brush, form == "rich") + chip
    if piece.face and form == "person":
        return _person(piece, brush) + chip
    if piece.charge and form == "person":
        return _plaque(piece, brush) + chip
    return (
        f"{_picture(piece, brush)}{_mini(piece, brush)}{_worth(piece, brush)}"
        f"{_badges(piece.badges, brush)}{chip}"
    )


def _picture(piece: Piece, brush: Brush) -> str:
    token = piece.face is None and (piece.badges or piece.mark)
    if token or (piece.face or BACK) not in brush.faces:
        return f'<span class="token">{brush.read(piece.label)}</span>'
    shape = "square" if brush.square else "tall"
    face = escape(piece.face or BACK)
    return f'<svg class="face {shape}" aria-hidden="true"><use href="{brush.sprite}#{face}"/></svg>'


def _mini(piece: Piece, brush: Brush) -> str:
    """The same card at reading distance, for small screens: its mark and its name."""
    if not piece.face or not piece.name or brush.square:
        return ""
    return (
        f'<span class="mini" aria-hidden="true"><b>{escape(piece.mark)}</b>'
        f"<span>{brush.read(piece.name)}{draw_ratings(piece.ratings, brush)}</span></span>"
    )


def _worth(piece: Piece, brush: Brush) -> str:
    """What a piece is worth now, over what is printed on it."""
    if piece.worth is None:
        return ""
    return (
        f'<span class="worth{_trend(piece.worth)}" aria-hidden="true">{sign(piece.worth.icon)}'
        f'<b data-n="worth-{brush.alias(piece.id)}">{piece.worth.value}</b></span>'
    )


def _signed(number: int) -> str:
    """A number with the minus of a typesetter."""
    return str(number).replace("-", "−")


def _trend(rating: Rating) -> str:
    if rating.printed is None or rating.value == rating.printed:
        return ""
    return " up" if rating.value > rating.printed else " down"


def draw_ratings(ratings: Iterable[Rating], brush: Brush) -> str:
    """Ratings as they are now; raised and lowered ones are marked."""
    drawn = "".join(
        [
            f'<span class="rating{_trend(one)}{"" if one.value else " zero"}"'
            f' title="{brush.read(one.label)}">{sign(one.icon)}<b>{_signed(one.value)}</b></span>'
            for one in ratings
        ]
    )
    return f'<span class="ratings">{drawn}</span>' if drawn else ""


def _tile(piece: Piece, brush: Brush, rich: bool) -> str:
    """A card at reading distance: its charge on a shield, its name, its ratings."""
    html = (
        f"{crest(piece.charge, piece.shield)}"
        f'<span class="name">{breakable(brush.read(piece.name or piece.label))}</span>'
        f"{draw_ratings(piece.ratings, brush)}{_worth(piece, brush)}"
    )
    if rich:
        kind = " · ".join([brush.reader.read(one) for one in piece.kind])
        words = f'<span class="does">{brush.read(piece.text)}</span>' if piece.text else ""
        if not words and piece.wit:
            words = f'<span class="wit">{brush.read(piece.wit)}</span>'
        html += f'<span class="kind">{escape(kind)}</span>{words}'
    return html + _badges(piece.badges, brush)


def _person(piece: Piece, brush: Brush) -> str:
    """Somebody of a family: arms, name, the rounds left to live, a crown."""
    width, height = TILE_SIZE if brush.square else CARD_SIZE
    arms = (
        f'<svg class="arms {piece.shield}" viewBox="{ARMS[piece.shield]}" aria-hidden="true">'
        f'<use href="{brush.sprite}#{escape(piece.face or BACK)}" width="{width}"'
        f' height="{height}"/></svg>'
    )
    signs = [badge for badge in piece.badges if badge.icon]
    return (
        f"{arms}<span class='name'>{brush.read(piece.name or piece.label)}</span>"
        f"{_life(piece.life)}{_crown(piece, brush)}{_badges(signs, brush)}"
    )


def _crown(piece: Piece, brush: Brush) -> str:
    """A crown on whoever wears one, with a sign of whose it is."""
    if not piece.crown:
        return ""
    return f'<span class="crown">{sign("queen-crown")}<i>{brush.read(piece.crown)}</i></span>'


def _plaque(piece: Piece, brush: Brush) -> str:
    """Somebody without a face who stands for a family: a shield and a name."""
    name = brush.read(piece.name or piece.label)
    return f'{crest(piece.charge)}<span class="name">{name}</span>{_crown(piece, brush)}'


def _life(life: Life | None) -> str:
    """A pip for each round of a life; the last one is an hourglass."""
    if life is None:
        return ""
    last = " last" if life.left <= 1 else ""
    spent = max(life.of - max(life.left, 0), 0)
    pips = "<i></i>" * spent + '<i class="on"></i>' * max(life.left, 0)
    glass = sign("hourglass") if last else ""
    return f'<span class="life{last}" aria-hidden="true">{glass}{pips}</span>'


def _badges(badges: Iterable[Badge], brush: Brush) -> str:
    drawn = "".join(
        [
            f'<span class="badge" data-text="{brush.read(badge.text)}">{sign(badge.icon)}</span>'
            for badge in badges
            if badge.icon or badge.text
        ]
    )
    return f'<span class="badges" aria-hidden="true">{drawn}</span>' if drawn else ""


def _under(pieces: Iterable[Piece], brush: Brush) -> str:
    drawn = "".join([draw_piece(piece, brush, "") for piece in pieces])
    return f'<div class="under">{drawn}</div>' if drawn else ""


def draw_lead(piece: Piece, zone: Zone, brush: Brush, extras: str) -> str:
    """Whoever heads a block, in the colour of the seat, with the seat's name."""
    label = _told(piece, brush, "")
    worn = brush.worn(zone.seat if piece.owner is None else piece.owner)
    who = brush.read(zone.title) if zone.seat is None else brush.who(zone.seat)
    return (
        f'<h3 class="lead-place"><button type="button" class="piece lead {worn}'
        f'{" spent" if piece.spent else ""}" data-p="{brush.alias(piece.id)}"'
        f' data-face="{escape(piece.face or "")}"{_readable(piece, brush)} aria-label="{label}">'
        f'{crest(piece.charge)}<span class="who"><b>{who}</b>'
        f"<em>{brush.read(piece.name or piece.label)}</em></span>"
        f"{draw_ratings(piece.ratings, brush)}{extras}{_badges(piece.badges, brush)}</button></h3>"
        f"{_under(piece.under, brush)}"
    )
