"""The rest of the page: the comparison, what to do next, rules, how it was made."""

from __future__ import annotations

from html import escape

from heirloom.bots.specs import plays_at_once
from heirloom.core.words import Phrase, say, say_n
from heirloom.lab.cards import Flag
from heirloom.lab.compare import Change, Comparison
from heirloom.lab.measures import MEASURES, Unit
from heirloom.lab.page.cards import relative
from heirloom.lab.page.marks import Axis, dot, section, table
from heirloom.lab.page.sheet import Sheet
from heirloom.lab.report import label
from heirloom.lab.tally import failure_note
from heirloom.lab.verdict import FAIR_SEAT, Level, name

BY_KEY = {measure.key: measure for measure in MEASURES}
RELATIVE = 0.4  # the ends of the scale on which changes are drawn
CARD_CHANGES_SHOWN = 8
FIRED_SHOWN = 30


def comparison(sheet: Sheet) -> str:
    """What changed against the other deck, deal by deal."""
    found = sheet.comparison
    if found is None:
        return ""
    title = sheet.say(changed(found, sheet))
    lead = sheet.say(
        say("The same {deals} deals were played with both decks, so that luck cancels out. "
            "Differences are means of pairs.", deals=sheet.numbers.plain(found.deals))
    )  # fmt: skip
    heads = [say("measure"), sheet.found.deck or say("this deck"), found.name(),
             say("difference, deal by deal"),
             say("relative to {other}, −40 to +40 %", other=found.name()), ""]  # fmt: skip
    rows = [_change(sheet, change) for change in found.changes]
    parts = [
        table("pair changes", [escape(sheet.say(head)) for head in heads], rows),
        _card_changes(sheet, found),
    ]
    if found.cards and found.cards[0].is_clear:  # what the title says comes first
        parts.reverse()
    return section("against", title, lead, *parts)


def changed(found: Comparison, sheet: Sheet) -> Phrase:
    """What changed most as a sentence: a card, if that is clear, else how the games go."""
    if found.cards and found.cards[0].is_clear:
        card = found.cards[0]
        called, other = sheet.card_name(card.slug), found.name()
        if card.difference.value > 0:
            return say("What changed most against {other}: {card} is worth more", other=other,
                       card=called)  # fmt: skip
        return say("What changed most against {other}: {card} is worth less", other=other,
                   card=called)  # fmt: skip
    clear = [change for change in found.changes if change.is_clear]
    if not clear:
        return say("No clear difference from {other}", other=found.name())
    first = BY_KEY[clear[0].key]
    word = first.more if clear[0].difference.value > 0 else first.less
    return say("What changed most against {other}: {measure}, {word}", other=found.name(),
               measure=first.label, word=word)  # fmt: skip


def _change(sheet: Sheet, change: Change) -> list[str]:
    measure, numbers = BY_KEY[change.key], sheet.numbers
    is_share = measure.unit is Unit.SHARE
    figure = change.difference
    shown = (
        numbers.whole_points(figure)
        if is_share
        else " ".join(
            (numbers.shown(figure, Unit.NUMBER, signed=True), numbers.margin(figure, Unit.NUMBER))
        )
    )
    axis = Axis(-RELATIVE, RELATIVE)
    style = (
        "" if not change.is_clear else "far" if abs(figure.value) > 0.25 * abs(change.other) else ""
    )
    if change.is_clear:
        word = sheet.say(measure.more if figure.value > 0 else measure.less)
    elif change.games_needed:
        word = sheet.say(say("open: {games} games would tell",
                             games=numbers.plain(_rounded(change.games_needed))))  # fmt: skip
    else:
        word = sheet.say(say("no difference that matters"))
    one, other = (
        (numbers.percent(change.one, 1), numbers.percent(change.other, 1))
        if is_share
        else (numbers.plain(change.one, 2), numbers.plain(change.other, 2))
    )
    weight = "b" if change.is_clear else "soft"
    plot = (f'<span class="track"><i class="zero" style="left:50%"></i>'
            f"{dot(axis, relative(figure, change.other), style)}</span>")  # fmt: skip
    cells = [sheet.say(measure.label), one, other, shown]
    return [*(escape(cell) for cell in cells[:3]), f'<span class="{weight}">{escape(shown)}</span>',
            plot, escape(word)]  # fmt: skip


def _rounded(games: int) -> int:
    """A number of games as one would say it: two digits, rounded up."""
    unit = int(10 ** max(len(str(games)) - 2, 0))
    return -(-games // unit) * unit


def _card_changes(sheet: Sheet, found: Comparison) -> str:
    rows = []
    for card in found.cards[:CARD_CHANGES_SHOWN]:
        weight = "b" if card.is_clear else "soft"
        rows.append([
            escape(sheet.card_name(card.slug)), escape(sheet.numbers.whole_points(card.one)),
            escape(sheet.numbers.whole_points(card.other)),
            f'<span class="{weight}">{escape(sheet.numbers.whole_points(card.difference))}</span>',
        ])  # fmt: skip
    if not rows:
        return ""
    heads = [say("card, effect when dealt"), sheet.found.deck or say("this deck"), found.name(),
             say("difference")]  # fmt: skip
    return table("pair", [escape(sheet.say(head)) for head in heads], rows)


def next_steps(sheet: Sheet) -> str:
    """What a designer could do now, from what the figures left open."""
    steps = list(_steps(sheet))
    items = "".join(
        f"<li>{escape(sheet.say(words))}{f'<br><code>{escape(code)}</code>' if code else ''}</li>"
        for words, code in steps
    )
    title = escape(sheet.say(say("What to do next")))
    return f'<section id="next" class="box do"><h2>{title}</h2><ol>{items}</ol></section>'


def _steps(sheet: Sheet) -> list[tuple[Phrase, str]]:
    found, steps = sheet.found, list[tuple[Phrase, str]]()
    command = f"heirloom lab {found.plan.box.name}"
    deck = f" --deck {found.deck}.toml" if found.deck else ""
    against = f"{found.deck}.toml" if found.deck else "box"
    flagged = [card for card in found.cards if card.flag in (Flag.FAR, Flag.LOOK)]
    flagged.sort(key=lambda card: (card.flag is not Flag.FAR, -abs(card.effect.value)))
    if flagged:
        card = flagged[0]
        called = name(sheet.game, card, sheet.reader)
        if not any(one.card == card.slug for one in sheet.trials.restrictions):
            steps.append((say("See what {card} is worth if one player may not use it.",
                              card=called),
                          f"{command}{deck} --restrict {card.slug}"))  # fmt: skip
        steps.append((
            say("Change one thing about {card} at a time, and compare each deck with this one on "
                "the same deals.", card=called),
            f"{command} --deck changed.toml --against {against}",
        ))  # fmt: skip
    seats = max(result.utility.margin or 0.5 for result in found.seats)
    if any(one.level is Level.OPEN for one in sheet.findings) and seats > FAIR_SEAT:
        needed = _rounded(int(found.games * (seats / FAIR_SEAT) ** 2))
        steps.append((say("Play about {games} games to judge the seats.",
                          games=sheet.numbers.plain(needed)),
                      f"{command}{deck} --games {needed}"))  # fmt: skip
    widest = max((card.sure.margin or 0.0 for card in found.cards if card.is_shown), default=0.0)
    if widest > 0.05:
        needed = _rounded(int(found.games * (widest / 0.05) ** 2))
        steps.append((say("Play about {games} games to know every card to within 5 points.",
                          games=sheet.numbers.plain(needed)),
                      f"{command}{deck} --games {needed}"))  # fmt: skip
    if all(plays_at_once(bot, sheet.game.package) for bot in found.plan.bots):
        steps.append((say("Measure again with bots that look ahead; greedy ones save nothing for "
                          "later."), f"{command}{deck} --bots search:200 --games 400"))  # fmt: skip
    if not found.deck:
        steps.append((say("Write a deck of your own (docs/decks.md) and compare it with the box."),
                      f"{command} --deck mine.toml --against box"))  # fmt: skip
    return steps


def own(sheet: Sheet) -> str:
    """What the game measures itself, what was done, and which rules came up."""
    rows = []
    for key, figure in sheet.found.own.items():
        unit = Unit.NUMBER
        cells = [label(sheet.game, key, sheet.reader), sheet.numbers.whole(figure, unit)]
        if sheet.other is not None:
            other = sheet.other.own.get(key)
            cells.append("" if other is None else sheet.numbers.whole(other, unit))
        rows.append([escape(cell) for cell in cells])
    if not rows:
        return ""
    heads = [say("measure"), say("per game")]
    shown = [escape(sheet.say(head)) for head in heads]
    shown += [escape(sheet.other_name)] if sheet.other is not None else []
    return section(
        "own", sheet.say(say("What this game counts itself")), "", table("pair", shown, rows)
    )


def rules(sheet: Sheet) -> str:
    """Which clauses came up, and how often."""
    fired = sorted(sheet.found.fired.items(), key=lambda pair: -pair[1])
    cells = "".join(
        f"<li><b>§{escape(clause)}</b> "
        f"{escape(sheet.numbers.plain(times, 2 if times < 10 else 0))}</li>"
        for clause, times in fired[:FIRED_SHOWN]
    )
    never = sheet.found.never_fired
    text = say_n("Times per game that an event cited a rule. {n} rule was not cited; it may "
                 "describe something, or hold without an event: {clauses}.",
                 "Times per game that an event cited a rule. {n} rules were not cited; some of "
                 "them describe something, or hold without an event: {clauses}.", len(never),
                 clauses=[f"§{clause}" for clause in never])  # fmt: skip
    if not never:
        text = say("Times per game. Every rule came up.")
    title = sheet.say(say_n("{n} rule came up", "{n} rules came up", len(fired)))
    return section("rules", title, sheet.say(text), f'<ul class="fired">{cells}</ul>')


def made(sheet: Sheet) -> str:
    """How the figures came about, and what to doubt."""
    found, say_it = sheet.found, sheet.say
    bots = ", ".join(dict.fromkeys(found.plan.bots))
    judged = say("Winning chances are the game’s own judgement of each position, fitted to how "
                 "these games ended (sharpness {exponent}).",
                 exponent=sheet.numbers.plain(found.sharpness, 2))  # fmt: skip
    paragraphs = [
        _command(sheet),
        (say("Version"), escape(say_it(say(
            "Heirloom {version}, version {rules} of the rules, deck {fingerprint}, seed {seed}. "
            "The same number of games has the same figures on any machine.",
            version=found.version, rules=found.plan.version, fingerprint=found.fingerprint,
            seed=found.plan.seed)))),
        (say("Intervals"), escape(say_it(say(
            "95 %: Wilson’s for shares, Student’s for means, resampled ones for medians; for "
            "cards, whole games are resampled, because the seats of a game are not "
            "independent.")))),
        (say("Chances"), escape(say_it(judged))),
        (say("Doubts"), escape(say_it(say(
            "{bots} played. Bots are not people: they do not bluff, tire or agree on anything. "
            "Treat small differences as nothing.", bots=bots)))),
    ]  # fmt: skip
    for bot, failed in found.failures.items():
        paragraphs.insert(0, (say("Failed"), escape(say_it(failure_note(bot, failed)))))
    body = "".join(f"<p><b>{escape(say_it(head))}</b> {text}</p>" for head, text in paragraphs)
    return section("made", say_it(say("How it was made")), "", f'<div class="made">{body}</div>')


def _command(sheet: Sheet) -> tuple[Phrase, str]:
    """The command that made the report; in the workshop there is none."""
    if sheet.found.command:
        return say("Command"), f"<code>{escape(sheet.found.command)}</code>"
    why = say("Measured in the workshop, which plays as many games as its time allows.")
    return say("Origin"), escape(sheet.say(why))
