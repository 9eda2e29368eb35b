"""Draws a preview: what a page shows before a move is made."""

from __future__ import annotations

from heirloom.core.preview import Preview, Slip
from heirloom.web.brush import Brush, escape, sign
from heirloom.web.draw_gauges import draw_steps

Drawing = dict[str, object]


def draw_preview(preview: Preview, brush: Brush, game: str) -> Drawing:
    """A preview for the page's script: sentences, and what to write on which pieces."""
    clause = ""
    if preview.clause:
        number = escape(preview.clause)
        clause = f' <a class="clause" href="/rules/{escape(game)}#c{number}">§{number}</a>'
    sentence = brush.read(preview.sentence)
    return {
        "ask": brush.read(preview.ask),
        "sentence": f"{sentence}{clause}" if sentence else "",
        "tone": preview.tone,
        "warning": brush.read(preview.warning),
        "go": brush.read(preview.go),
        "chips": [
            {"on": brush.alias(chip.on), "text": brush.reader.read(chip.text), "tone": chip.tone}
            for chip in preview.chips
        ],
        "changes": [
            {"name": _name(change.name, brush), "text": brush.reader.read(change.text),
             "tone": change.tone}
            for change in preview.changes
        ],
        "ghosts": [
            {"on": brush.alias(ghost.on), "worn": brush.worn(ghost.seat), "amount": ghost.amount}
            for ghost in preview.ghosts
        ],
        "through": [brush.alias(id) for id in preview.through],
        "slip": _slip(preview.slip, brush) if preview.slip is not None else None,
        "steps": draw_steps(preview.steps, brush) if preview.steps is not None else "",
    }  # fmt: skip


def _name(name: str, brush: Brush) -> str:
    """The name of a number on the page; that of a piece's worth has the piece's alias."""
    kind, dash, piece = name.partition("-")
    return f"worth-{brush.alias(piece)}" if kind == "worth" and dash else name


def _slip(slip: Slip, brush: Brush) -> Drawing:
    rows = "".join(
        [
            f"<li>{sign(icon)}<span>{brush.read(what)}</span><b>{brush.read(much)}</b></li>"
            for icon, what, much in slip.rows
        ]
    )
    html = f"<h3>{brush.read(slip.title)}<b>{brush.read(slip.total)}</b></h3><ul>{rows}</ul>"
    return {"on": brush.alias(slip.on), "html": html}
