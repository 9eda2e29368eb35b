"""The report in the terminal: the verdict, and the ten lines that say most."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from heirloom.core.words import Phrase, Reader, say
from heirloom.lab.cards import Flag
from heirloom.lab.measures import (
    BEGINNER,
    CHOICES,
    CLARITY,
    LEADS,
    LOSER_BEST,
    MARGIN,
    MEASURES,
    MOVES,
    SETTLED,
    Unit,
)
from heirloom.lab.page.rest import changed
from heirloom.lab.page.sheet import Sheet
from heirloom.lab.tally import Failures, failure_note
from heirloom.lab.verdict import Level, name

LINES = 10
CARDS_FIRST = 4  # of them for cards, if so many are flagged
STYLES = {Level.GOOD: "green", Level.LOOK: "yellow", Level.BAD: "bold red", Level.OPEN: "dim"}
BY_KEY = {measure.key: measure for measure in MEASURES}
Line = tuple[str, str]


def show(sheet: Sheet, console: Console) -> None:
    """Print the verdict and the most telling lines."""
    for finding in sheet.findings:
        console.print(f"[{STYLES[finding.level]}]{escape(sheet.say(finding.headline))}[/]")
    table = Table.grid(padding=(0, 2))
    table.add_column(ratio=1)
    table.add_column(justify="right", no_wrap=True)
    for what, figure in lines(sheet):
        table.add_row(escape(what), escape(figure))
    console.print()
    console.print(table)
    show_failures(sheet.found.failures, sheet.reader, console)


def show_failures(failures: dict[str, Failures], reader: Reader, console: Console) -> None:
    """Say which bots failed, how often, and why."""
    for bot, failed in failures.items():
        console.print(f"[bold red]{escape(reader.read(failure_note(bot, failed)))}[/]")


def lines(sheet: Sheet) -> list[Line]:
    """The ten lines: what changed, flagged cards, then the course of the games."""
    found = [*_changes(sheet), *_trials(sheet), *_results(sheet), *_cards(sheet), *_course(sheet)]
    return found[:LINES]


def verdict_line(sheet: Sheet) -> list[str]:
    """The verdict as sentences, for files."""
    told = [sheet.say(finding.headline) for finding in sheet.findings]
    if sheet.comparison is not None:
        told.insert(0, sheet.say(changed(sheet.comparison, sheet)) + ".")
    return told


def _changes(sheet: Sheet) -> list[Line]:
    if sheet.comparison is None:
        return []
    found: list[tuple[Phrase | str, str]] = [
        (sheet.card_name(card.slug), sheet.numbers.whole_points(card.difference))
        for card in sheet.comparison.cards
        if card.is_clear
    ]
    for change in (change for change in sheet.comparison.changes if change.is_clear):
        measure = BY_KEY[change.key]
        value = (sheet.numbers.whole_points(change.difference) if measure.unit is Unit.SHARE else
                 sheet.numbers.whole(change.difference, Unit.NUMBER, signed=True))  # fmt: skip
        found.append((measure.label, value))
    other = sheet.comparison.name()
    if not found:
        return [(sheet.say(changed(sheet.comparison, sheet)), "")]
    return [
        (sheet.say(say("against {other}: {measure}", other=other, measure=what)), value)
        for what, value in found[:CARDS_FIRST]
    ]


def _trials(sheet: Sheet) -> list[Line]:
    found = [
        (sheet.say(say("won when forbidden to use {card}", card=sheet.card_name(one.card))),
         sheet.numbers.whole(one.utility, Unit.SHARE))
        for one in sheet.trials.restrictions
    ]  # fmt: skip
    if sheet.trials.trace is not None:
        found.append(
            (
                sheet.say(say("points that a doubling of thought brings")),
                sheet.numbers.plain(100 * sheet.trials.trace.slope, 1, signed=True),
            )
        )
    if sheet.trials.skill is not None:
        split = sheet.trials.skill
        parts = " / ".join(sheet.numbers.percent(p) for p in (split.skill, split.deal, split.rest))
        found.append((sheet.say(say("decided by players / by the deal / by the rest")), parts))
    return found


def _results(sheet: Sheet) -> list[Line]:
    found = [
        (sheet.say(say("won by {bot}", bot=bot)), sheet.numbers.whole(result.utility, Unit.SHARE))
        for bot, result in sheet.found.bots.items()
    ]
    begins = sheet.found.means[BEGINNER.key]
    found.append((sheet.say(say("won by whoever begins")), sheet.numbers.whole(begins, Unit.SHARE)))
    return found


def _cards(sheet: Sheet) -> list[Line]:
    shown = [card for card in sheet.found.cards if card.is_shown]
    order = {Flag.FAR: 0, Flag.LOOK: 1}
    shown.sort(key=lambda card: (order.get(card.flag, 2), -abs(card.effect.value)))
    flagged = [card for card in shown if card.flag in order][:CARDS_FIRST] or shown[:2]
    return [
        (sheet.say(say("points of winning when dealt {card}",
                       card=name(sheet.game, card, sheet.reader))),
         sheet.numbers.whole_points(card.effect))
        for card in flagged
    ]  # fmt: skip


def _course(sheet: Sheet) -> list[Line]:
    numbers, found = sheet.numbers, sheet.found
    low, high = found.length
    lines = [(
        sheet.say(say("moves in the median game; eight in ten have {low} to {high}",
                      low=numbers.plain(low), high=numbers.plain(high))),
        numbers.plain(found.medians[MOVES.key].value),
    )]  # fmt: skip
    if found.river:
        settled = found.medians[SETTLED.key]
        span = numbers.span(settled, Unit.SHARE)
        lines.append(
            (
                sheet.say(SETTLED.label),
                numbers.percent(settled.value) + (f" ({span})" if span else ""),
            )
        )
    for measure in (LEADS, LOSER_BEST, MARGIN, CHOICES, CLARITY):
        figure = found.means[measure.key]
        if figure.n:
            lines.append((sheet.say(measure.label), numbers.whole(figure, measure.unit)))
    return lines
