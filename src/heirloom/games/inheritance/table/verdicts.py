"""How a round or the game ended, with how it was reckoned."""

from __future__ import annotations

from heirloom.core.scene import Text
from heirloom.core.sheets import Verdict
from heirloom.core.words import Phrase, Who, say, say_n
from heirloom.games.inheritance.rules.game import Inheritance
from heirloom.games.inheritance.rules.parts import DRAWING, NOTHING, OVER, TURN, Public, Sight
from heirloom.games.inheritance.table.prompts import result


def verdict(game: Inheritance, before: Sight, after: Sight) -> Verdict | None:
    """How the round ended that was over between two views of one seat; None if none was.

    `before` is what the seat saw last while the cards still lay there: a screen shows that table
    with this verdict until the player goes on.
    """
    then, now = before.public, after.public
    if now.phase == OVER and then.phase != OVER:
        return last_verdict(game, after)
    if now.round.number == then.round.number:
        return None
    winner = _winner(now)
    clause = "4.2" if _is_passed(then) else "R3"
    return Verdict(
        title=_title(now, winner, after.seat),
        sentence=_next_round(now, after.seat),
        clause=clause,
        rows=_reckoning(game, _counted(then), now.points),
        seat=None if winner == NOTHING else winner,
    )


def last_verdict(game: Inheritance, view: Sight) -> Verdict | None:
    """How the game ended; None before its end."""
    public = view.public
    if public.phase != OVER:
        return None
    first, second = public.crowns
    winner = NOTHING if first == second else int(second > first)
    title: Text = say("The game is a draw.")
    if winner != NOTHING:
        title = say("You win the game.") if winner == view.seat else (
            say("{who} wins the game.", who=Who(winner)))  # fmt: skip
    rows = _reckoning(game, public, public.points)
    return Verdict(
        title=title,
        sentence=say("{result} {last}", result=result(public), last=_last(public)),
        clause=public.ended_by,
        rows=rows,
        seat=None if winner == NOTHING else winner,
    )


def _winner(public: Public) -> int:
    first, second = public.points
    return NOTHING if first == second else int(second > first)


def _title(public: Public, winner: int, seat: int) -> Phrase:
    most, fewest = max(public.points), min(public.points)
    if winner == NOTHING:
        return say("The round is a tie, {n} each: nobody wins a crown.", n=most)
    if winner == seat:
        return say("You win the round, {most} to {fewest}.", most=most, fewest=fewest)
    return say("{who} wins the round, {most} to {fewest}.", who=Who(winner), most=most,
               fewest=fewest)  # fmt: skip


def _last(public: Public) -> Phrase:
    """The round that decided it."""
    most, fewest = max(public.points), min(public.points)
    return say("The last round ended {most} to {fewest}.", most=most, fewest=fewest)


def _next_round(public: Public, seat: int) -> Phrase:
    """The crowns, and who begins: the player who did not pass last (§4.5)."""
    first, second = public.crowns
    if seat >= 0:
        mine, theirs = public.crowns[seat], public.crowns[1 - seat]
        crowns = say_n("You have {n} crown, your opponent {theirs}.",
                       "You have {n} crowns, your opponent {theirs}.", mine,
                       theirs=theirs)  # fmt: skip
    else:
        crowns = say("Crowns: {first} to {second}.", first=first, second=second)
    begins = say("You begin round {n}.", n=public.round.number)
    if public.turn != seat:
        begins = say("{who} begins round {n}.", who=Who(public.turn), n=public.round.number)
    return say("{crowns} {begins}", crowns=crowns, begins=begins)


# How it was reckoned


def _is_passed(public: Public) -> bool:
    """Whether what ended the round was its second pass."""
    return public.round.passes + (public.phase == TURN) >= 2


def _counted(public: Public) -> Public:
    """The table as it was counted: whoever passed last had drawn a card (§2.6)."""
    counted = public.copy()
    seat = public.turn
    if public.phase == DRAWING:
        seat = public.asked
    elif public.phase != TURN:
        return counted
    if counted.deck == 0:  # §3.2
        counted.deck, counted.discard = len(counted.discard), []
    if counted.deck:
        counted.deck -= 1
        counted.hands[seat] += 1
    return counted


def _reckoning(game: Inheritance, public: Public, points: list[int]) -> list[tuple[Text, Text]]:
    """The VP of each side card by card, where they add up; else only the sum."""
    rows: list[tuple[Text, Text]] = []
    table = public.table
    for seat in (0, 1):
        worths = [
            game.deck.worth(public, place)
            for place, card in enumerate(table.cards)
            if card != NOTHING and table.seats[place] == seat and table.on[place] == NOTHING
        ]
        laid = [
            game.deck.worth(public, place)
            for place, card in enumerate(table.cards)
            if card != NOTHING and table.seats[place] == seat and table.on[place] != NOTHING
        ]
        parts = worths + [worth for worth in laid if worth]
        sums = " + ".join(map(str, parts)).replace("+ -", "− ")
        adds_up = len(parts) > 1 and sum(parts) == points[seat]
        rows.append((say("{who}: {n}", who=Who(seat), n=points[seat]), sums if adds_up else ""))
    return rows
