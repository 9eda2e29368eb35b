"""The sections of a review as HTML: one drawing for the table in the browser and for one file."""

from __future__ import annotations

from html import escape
from typing import Any, Protocol

from heirloom.coach.balance import verdict, waterfall
from heirloom.coach.charts import NARROW, WIDE, Curve, CurveWords, waterfall_svg
from heirloom.coach.findings import (
    Practice,
    TurningPoint,
    practice,
    told_moves,
    turning_points,
)
from heirloom.coach.review import LEAST_COST, Review
from heirloom.core.game import WATCHER, Seat
from heirloom.core.log import DEAL
from heirloom.core.match import Match
from heirloom.core.words import Phrase, Reader, Who, say, say_as, say_n

PLAYED = say("Played")
BETTER_MOVE = say("Better")
PRACTISE = say("What to practise")
BALANCE = say("Luck and decisions")
METHOD = say("How this was worked out.")


class Setting(Protocol):
    """Where a review is shown: what a page can do beyond words."""

    def rule(self, clause: str) -> str:
        """A clause, as a link if there is something to link to."""

    def picture(self, one: TurningPoint) -> str:
        """The position of a turning point."""

    def ways(self, one: TurningPoint) -> str:
        """What can be done with a turning point: play on from it, look at it."""

    def lesson(self, found: Practice) -> str:
        """A link to what teaches it."""


class InOneFile:
    """A page without links and pictures."""

    def rule(self, clause: str) -> str:
        """The number of the clause."""
        return f'<span class="clause">§{escape(clause)}</span>' if clause else ""

    def picture(self, one: TurningPoint) -> str:
        """Nothing."""
        return ""

    def ways(self, one: TurningPoint) -> str:
        """Nothing."""
        return ""

    def lesson(self, found: Practice) -> str:
        """Nothing."""
        return ""


class Article:
    """A review for a reader in a seat; whoever only watched reads it from the first seat."""

    def __init__(
        self, review: Review, match: Match[Any, Any, Any], reader: Reader, me: Seat,
        setting: Setting,
    ) -> None:  # fmt: skip
        self.review, self.match, self.reader, self.setting = review, match, reader, setting
        self.me = me
        self.seat = max(me, 0)  # whose chances are shown
        self.told = told_moves(review, match)
        self.turns = turning_points(self.told, me)
        self.moves: list[int] = []  # by entry: the number of the move
        for entry in match.log:
            self.moves.append((self.moves[-1] if self.moves else 0) + (entry.kind != DEAL))

    def read(self, words: object) -> str:
        """Words in the reader's language, escaped."""
        return escape(self.reader.read(words))

    def _id(self, name: str) -> str:
        """An id that is unique where a page has several languages."""
        return f"{name}-{self.reader.lang}"

    def who(self, seat: Seat) -> str:
        """A name; "You" for the reader."""
        return self.read(say_as("player", "You") if seat == self.me else Who(seat))

    # The curve

    def curve(self) -> str:
        """The chances move by move, and what moved them."""
        yours = self.me != WATCHER
        title = (say("Your winning chances, move by move") if yours else
                 say("Winning chances of {who}, move by move", who=Who(self.seat)))  # fmt: skip
        own = say("your decisions") if yours else say("decisions of {who}", who=Who(self.seat))
        keys = [("yours", own), ("theirs", say("decisions of others")),
                ("luck", say("luck of the cards")), ("interval", say("95 % interval"))]  # fmt: skip
        legend = "".join(f'<span class="{kind}">{self.read(text)}</span>' for kind, text in keys)
        legend += self._others()
        marks = {one.decision.ply: number for number, one in enumerate(self.turns, 1)}
        charts = "".join(Curve(self.review, self.seat, self._words(), self.moves, frame).svg(marks)
                         for frame in (WIDE, NARROW))  # fmt: skip
        return (
            f'<section class="sheet panel" aria-labelledby="{self._id("curve")}">'
            f'<div class="head"><h2 id="{self._id("curve")}">{self.read(title)}</h2>'
            f'<p class="keys">{legend}</p></div>{charts}</section>'
        )

    def _others(self) -> str:
        """The lines of the others, where there are several."""
        seats = [seat for seat in range(self.review.seats) if seat != self.seat]
        if len(seats) == 1:
            return ""
        return "".join(f'<span class="other s{seat}">{self.who(seat)}</span>' for seat in seats)

    def _words(self) -> CurveWords:
        points, seat = self.review.points, self.seat
        told = say(
            "{who}: {start} % at the start, {middle} % halfway, {end} % at the end.",
            who=Who(seat), start=round(100 * points[0].chances[seat]),
            middle=round(100 * points[len(points) // 2].chances[seat]),
            end=round(100 * points[-1].chances[seat]),
        )  # fmt: skip
        rival = next((other for other in range(self.review.seats) if other != seat), seat)
        yours = say("Your chances") if self.me == seat else say("Chances of {who}", who=Who(seat))
        return CurveWords(
            self.read(told), self.read(yours), self.read(say("Chances of {who}", who=Who(rival))),
            self.read(say("what moved them")), self.read(say("proved, not estimated")),
            self.read(say("move {n}", n="{n}")), self._id("turn"),
        )  # fmt: skip

    # Turning points

    def turning_points(self) -> str:
        """The decisions that changed most, each with its reason."""
        cards = "".join(self._turn(number, one) for number, one in enumerate(self.turns, 1))
        if not self.turns:
            none = say("No decision was clearly costly: whatever else was possible is too close "
                       "to call.")  # fmt: skip
            cards = f'<p class="sheet panel">{self.read(none)}</p>'
        titles = {1: say("A turning point"), 2: say("Two turning points"),
                  3: say("Three turning points")}  # fmt: skip
        title = titles.get(len(self.turns), say("Turning points"))
        return (
            f'<section class="pivotal" aria-labelledby="{self._id("turns")}"><div class="head">'
            f'<h2 id="{self._id("turns")}">{self.read(title)}</h2></div>'
            f'<div class="pivots">{cards}</div>{self._all()}</section>'
        )

    def _turn(self, number: int, one: TurningPoint) -> str:
        whose = "yours" if one.decision.seat == self.seat else "theirs"
        why = " ".join(self.read(reason) for reason in one.why(self.me))
        return (
            f'<article class="sheet pivot {whose}" id="{self._id("turn")}-{number}">'
            f'{self.setting.picture(one)}<div class="words"><h3><i>{number}</i>'
            f"<span>{self.read(one.title(self.me))}</span></h3>{self._change(one)}"
            f'<dl class="pair"><dt class="played">{self.read(PLAYED)}</dt>'
            f'<dd>{self.read(one.played)}</dd><dt class="better">{self.read(BETTER_MOVE)}</dt>'
            f"<dd>{self.read(one.better)}</dd></dl>"
            f'<p class="why">{why} {self.setting.rule(one.clause)}</p>'
            f"{self.setting.ways(one)}</div></article>"
        )

    def _change(self, one: TurningPoint) -> str:
        """What it changed for the reader; the chances before and after it where they are proved."""
        ply, by = one.decision.ply, one.decision.effects[self.seat]
        tone = "plus" if by > 0 else "minus"
        if self.review.hidden:
            known = say("from what {who} knew", who=Who(one.decision.seat))
            if one.decision.seat == self.me:
                known = say("from what you knew")
            left = f"<span>{self.read(known)}</span>"
        elif not one.decision.proved:
            compared = say("compared with the better move")
            left = f"<span>{self.read(compared)}</span>"
        else:
            before, after = (self.review.points[at].chances[self.seat] for at in (ply, ply + 1))
            left = f"<b>{100 * before:.0f} %</b> → <b>{100 * after:.0f} %</b>"
        return f'<p class="change">{left}<span class="effect {tone}">{self._cost(one)}</span></p>'

    def _cost(self, one: TurningPoint) -> str:
        """The points that a decision cost or brought the reader, with the interval."""
        decision = one.decision
        by = decision.effects[self.seat]
        figure = f"{'+' if by > 0 else '−'}{abs(100 * by):.0f}"
        if decision.proved:
            return self.read(say("{points}, proved", points=figure))
        share = abs(by) / decision.cost if decision.cost else 1.0
        return f"{figure} ± {100 * decision.margin * share:.0f}"

    def _all(self) -> str:
        """Every other costly move in a list, if it changed something for the reader."""
        rest = [one for one in self.told
                if one not in self.turns and one.swing(self.me) >= LEAST_COST]  # fmt: skip
        if not rest:
            return ""
        words = say_n("One more costly move", "{n} more costly moves", len(rest))
        rows = "".join(
            f"<li>{self.read(one.title(self.me))} <b>{self._cost(one)}</b><br><small>"
            f"{self._better(one)}</small></li>"
            for one in rest
        )
        summary = f"<summary>{self.read(words)}</summary>"
        return f'<details class="costly">{summary}<ul>{rows}</ul></details>'

    def _better(self, one: TurningPoint) -> str:
        return self.read(say("Better: {move}", move=one.better))

    # What to practise

    def practise(self) -> str:
        """The cause that most costly moves share."""
        found = practice(self.told, self.me) if self.me != WATCHER else None
        if found is None:
            return ""
        said = say(
            "{n} of your {all} costly moves have one cause: {what}.",
            n=found.times, all=found.of, what=found.cause.yours,
        )  # fmt: skip
        return (
            f'<section class="sheet practise"><h2>{self.read(PRACTISE)}</h2>'
            f"<p>{self.read(said)} {self.setting.rule(found.cause.clause)}</p>"
            f"{self.setting.lesson(found)}</section>"
        )

    # Luck and decisions

    def balance(self) -> str:
        """What made the result: parts that add up, and what each player gave away."""
        said = " ".join(self.read(one) for one in verdict(self.review, self.seat, self.me))
        found = waterfall(self.review, self.seat, self.me)
        signed = [f"{'−' if bar.points < 0 else '+'} {abs(bar.points)}" for bar in found[1:-1]]
        told = f"{found[0].points} {' '.join(signed)} = {found[-1].points}"
        bars = waterfall_svg([(self.read(bar.label), bar) for bar in found], told)
        note = say("in points of winning chance")
        return (
            f'<section class="sheet panel" aria-labelledby="{self._id("luck")}"><div class="head">'
            f'<h2 id="{self._id("luck")}">{self.read(BALANCE)}</h2>'
            f'<p class="soft">{self.read(note)}</p></div><p class="said">{said}</p>{bars}'
            f'<p class="sum">{told}</p>{self._given_away()}</section>'
        )

    def _given_away(self) -> str:
        """What the decisions of each seat cost it."""
        review = self.review
        most = max([review.given_away(seat) for seat in range(review.seats)] + [0.01])
        rows = "".join(self._gift(seat, most) for seat in range(review.seats))
        title = self.read(say("Given away by decisions"))
        return f'<div class="gifts"><h3>{title}</h3>{rows}</div>'

    def _gift(self, seat: Seat, most: float) -> str:
        mine = [one for one in self.review.decisions if one.seat == seat]
        costly = sum(one.is_costly for one in mine)
        close = sum(one.is_too_close for one in mine)
        given, margin = self.review.given_away(seat), self.review.given_away_margin(seat)
        said = say("{decisions}, {costly}, {close}",
                   decisions=say_n("{n} decision", "{n} decisions", len(mine)),
                   costly=say_n("{n} costly", "{n} costly", costly),
                   close=say_n("{n} too close to call", "{n} too close to call", close),
                   )  # fmt: skip
        kind = "yours" if seat == self.seat else "theirs"
        width = 200 * given / most
        return (
            f'<div class="gift"><p><b>{self.who(seat)}</b> <span>−{100 * given:.0f} ± '
            f'{100 * margin:.0f}</span></p><svg viewBox="0 0 200 12" aria-hidden="true"'
            f' preserveAspectRatio="none"><rect class="back" width="200" height="12"/>'
            f'<rect class="swing {kind}" width="{width:.1f}" height="12"/></svg>'
            f'<p class="soft">{self.read(said)}</p></div>'
        )

    # How it was worked out

    def method(self) -> str:
        """How far the figures can be trusted."""
        return f"<p><b>{self.read(METHOD)}</b> {self.read(self._how())}</p>"

    def _how(self) -> Phrase:
        review = self.review
        proved = sum(point.proved for point in review.points[:-1])
        rest = (
            say("What could not be known is the effect of hidden cards. The rest is the error of "
                "the estimate, because bots miss good moves too.")
            if review.hidden else
            say("The rest is the error of the estimate, because bots miss good moves too.")
        )  # fmt: skip
        return say(
            "From every moment, bots played on in {n} rounds of new luck. A decision is compared "
            "with other moves from what its player knew; the luck of a draw with everything that "
            "could have been drawn. {rest} {proved} of {all} positions are proved. ± is a 95 % "
            "interval of the sampling; what is too close to call counts as no loss.",
            n=review.rounds, rest=rest, proved=proved, all=len(review.points) - 1,
        )  # fmt: skip
