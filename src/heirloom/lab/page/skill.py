"""Skill: how much longer thinking helps, and what is left to luck."""

from __future__ import annotations

from html import escape

from heirloom.core.words import Phrase, say
from heirloom.lab.measures import Unit
from heirloom.lab.page.marks import Axis, dot, section, table, ticks
from heirloom.lab.page.sheet import Sheet
from heirloom.lab.trials import SkillAndLuck, SkillTrace

LEAST_REACH, WIDE_REACH = 0.1, 0.25  # of the scale on both sides of an even match


def skill(sheet: Sheet) -> str:
    """How much longer thinking helps, and what luck decides."""
    trace, split = sheet.trials.trace, sheet.trials.skill
    parts = [] if trace is None else [_trace(sheet, trace)]
    if split is not None:
        parts.append(_split(sheet, split))
    return section("skill", sheet.say(_title(sheet)), "", *parts) if parts else ""


def _title(sheet: Sheet) -> Phrase:
    trace = sheet.trials.trace
    if trace is None:
        return say("Skill and luck")
    even = 1 / sheet.found.plan.seats
    clear = [
        step for step in trace.steps if step.utility.low is not None and step.utility.low > even
    ]
    if not clear:
        return say("Thinking longer: no clear gain yet")
    return say("Thinking longer helps, at least up to {tries} tries", tries=clear[-1].tries)


def _trace(sheet: Sheet, trace: SkillTrace) -> str:
    """A row for each doubling, beside the line of an even match."""
    even, numbers = 1 / sheet.found.plan.seats, sheet.numbers
    ends = [end for step in trace.steps for end in (step.utility.low, step.utility.high)]
    reach = max([LEAST_REACH, *(abs(end - even) for end in ends if end is not None)]) * 1.05
    axis = Axis(max(even - reach, 0.0), min(even + reach, 1.0))
    line = f'<i class="zero" style="left:{axis.at(even):.2f}%"></i>'
    rows = [
        [f"{step.tries // 2} → {step.tries}",
         f'<span class="track">{line}{dot(axis, step.utility)}</span>',
         escape(numbers.whole(step.utility, Unit.SHARE)), numbers.plain(step.utility.n)]
        for step in trace.steps
    ]  # fmt: skip
    step = 0.1 if reach < WIDE_REACH else 0.2
    values = [value for value in (even + step * k for k in range(-5, 6))
              if axis.low <= value <= axis.high]  # fmt: skip
    rows.append(["", ticks(axis, [(one, numbers.percent(one)) for one in values]), "", ""])
    heads = [say("tries"), "", say("won by the one who thinks longer"), say("deals")]
    told = say(
        "On average a doubling brings {points} points. The dashed line is an even match.",
        points=numbers.plain(100 * trace.slope, 1, signed=True),
    )
    return table("pair trace", [escape(sheet.say(head)) for head in heads], rows) + _paragraph(
        sheet, told
    )


def _split(sheet: Sheet, split: SkillAndLuck) -> str:
    """A bar in three parts, each with its name."""
    parts = [
        ("skill", split.skill, say("who plays")),
        ("deal", split.deal, say("the deal and the seat")),
        ("others", split.rest, say("the rest of the game")),
    ]
    shares = [sheet.numbers.percent(part) for _, part, _ in parts]
    drawn = "".join(
        f'<i class="{kind}" style="width:{100 * part:.1f}%"></i>' for kind, part, _ in parts
    )
    key = "".join(
        f'<li><i class="{kind}"></i>{escape(sheet.say(what))} <b>{escape(shown)}</b></li>'
        for (kind, _, what), shown in zip(parts, shares, strict=True)
    )
    told = say(
        "Between {strong} and {weak}, {skill} of the variation of results is explained by who "
        "plays, {deal} by the deal and the seat, and {rest} by everything that happens in the "
        "game. {strong} wins {won}.", strong=split.strong, weak=split.weak, skill=shares[0],
        deal=shares[1], rest=shares[2], won=sheet.numbers.whole(split.utility, Unit.SHARE),
    )  # fmt: skip
    return (
        f'<div class="split" aria-hidden="true">{drawn}</div><ul class="split-key">{key}</ul>'
        + _paragraph(sheet, told)
    )


def _paragraph(sheet: Sheet, words: object) -> str:
    return f"<p>{escape(sheet.say(words))}</p>"
