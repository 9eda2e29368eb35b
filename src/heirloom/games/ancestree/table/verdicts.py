"""How a round or the game of Ancestree was scored, as a matrix."""

from __future__ import annotations

from heirloom.core.scene import Text
from heirloom.core.sheets import Cell, Matrix, Row, Verdict
from heirloom.core.words import Phrase, Who, all_of, say, say_n
from heirloom.games.ancestree.rules.dynasties import bonus
from heirloom.games.ancestree.rules.game import ROUNDS, Ancestree
from heirloom.games.ancestree.rules.parts import OVER, Public, Sight
from heirloom.games.ancestree.table.sheets import (
    CHARGES,
    COIN,
    HEART,
    LAURELS,
    TINTS,
    columns,
)
from heirloom.games.ancestree.table.tellings import HERITAGE_NAMES, NUMERALS


def verdict(game: Ancestree, before: Sight, after: Sight) -> Verdict | None:
    """The end of the game or of a round, if there was one between two views."""
    done = len(after.public.coins[0])
    if done == len(before.public.coins[0]):
        return None
    if after.public.phase == OVER:
        return final(game, after.public, after.seat)
    return _round(game, after.public, after.seat, done)


# A round


def _round(game: Ancestree, public: Public, seat: int, done: int) -> Verdict:
    """What everybody took for dynasties and coins (§4.4, §5.1)."""
    numeral = NUMERALS[done - 1]
    title = say("Round {round} is scored", round=numeral)
    if seat >= 0:
        title = say("Round {round}: you take {n}", round=numeral, n=_taken(public, seat, done))
    return Verdict(
        title=title,
        sentence=_leader(game, public, seat),
        clause="4.6" if len(public.trees) == 2 else "4.4",
        matrix=_round_matrix(game, public, max(seat, 0), done),
    )


def _leader(game: Ancestree, public: Public, seat: int) -> Phrase:
    """Who leads so far, and how you stand."""
    points = [_so_far(game, public, one) for one in range(len(public.trees))]
    best = [one for one, n in enumerate(points) if n == max(points)]
    if seat in best:
        if len(best) == 1:
            return say("You lead with {n}.", n=max(points))
        return say("You are level with {who} at {n}.", n=max(points),
                   who=all_of([Who(one) for one in best if one != seat]))  # fmt: skip
    who = all_of([Who(one) for one in best])
    if seat < 0:
        return say_n("{who} leads with {points}.", "{who} lead with {points}.",
                     len(best), who=who, points=max(points))  # fmt: skip
    return say_n("{who} leads with {points}; you have {own}.",
                 "{who} lead with {points}; you have {own}.",
                 len(best), who=who, points=max(points), own=points[seat])  # fmt: skip


def _so_far(game: Ancestree, public: Public, seat: int) -> int:
    return game.token_points(public, seat) + sum(public.coins[seat])


def _tokens(public: Public, seat: int, done: int) -> int:
    """What the tokens of a round are worth to a seat."""
    return done * sum(public.tokens[seat][5 * done - 5 : 5 * done])


def _taken(public: Public, seat: int, done: int) -> int:
    return _tokens(public, seat, done) + public.coins[seat][done - 1]


def _round_matrix(game: Ancestree, public: Public, seat: int, done: int) -> Matrix:
    """Dynasties with their tokens, coins, the round and the points so far."""
    order = columns(public, seat)
    rows = [
        Row(
            icon=CHARGES[heritage],
            tint=TINTS[heritage],
            label=HERITAGE_NAMES[heritage],
            cells=[_won(public, one, 5 * (done - 1) + heritage, done) for one in order],
        )
        for heritage in range(5)
    ]
    coins = [Cell(text=f"+{public.coins[one][done - 1]}") for one in order]
    taken = [Cell(text=f"+{_taken(public, one, done)}", tone="good") for one in order]
    totals = [Cell(text=str(_so_far(game, public, one))) for one in order]
    rows.append(Row(icon=COIN, label=say("Coins"), cells=coins))
    rows.append(Row(label=say("this round"), cells=taken, rule=True))
    rows.append(Row(icon=LAURELS, label=say("Points so far"), cells=totals, total=True))
    return Matrix(
        title=say("Scoring of round {round}", round=NUMERALS[done - 1]),
        note=say("{n} for each neighbour with a shorter dynasty", n=done),
        seats=order,
        rows=rows,
    )


def _won(public: Public, seat: int, at: int, worth: int) -> Cell:
    """A dynasty, and what it has won."""
    won = public.tokens[seat][at] * worth
    length = str(public.lengths[seat][at])
    return Cell(text=length, note=f"+{won}" if won else "", tone="good" if won else "")


# The game


def final(game: Ancestree, public: Public, seat: int) -> Verdict:
    """The end of the game, for whoever looks (§6.3)."""
    winners, scores = game.winners(public), game.scores(public)
    who = all_of([Who(winner) for winner in winners])
    title: Text = say_n("{who} wins", "{who} share the victory", len(winners), who=who)
    if seat >= 0:
        title = say("You lost") if seat not in winners else say("You won")
        if seat in winners and len(winners) > 1:
            title = say("You share the victory")
    return Verdict(
        title=title,
        sentence=_result(scores, winners, seat),
        clause="6.3",
        matrix=_final_matrix(public, scores, max(seat, 0)),
        seat=winners[0],
    )


def _result(scores: list[int], winners: list[int], seat: int) -> Phrase:
    best = max(scores)
    who = all_of([Who(winner) for winner in winners])
    if seat >= 0 and seat not in winners:
        return say_n("{who} wins with {best} points; you have {own}.",
                     "{who} share the victory with {best} points each; you have {own}.",
                     len(winners), who=who, best=best, own=scores[seat])  # fmt: skip
    if len(winners) > 1:
        return say("{who} have {best} points each.", who=who, best=best)
    second = sorted(scores)[-2]
    return say("{who} has {best} points; the next best has {second}.",
               who=who, best=best, second=second)  # fmt: skip


def _final_matrix(public: Public, scores: list[int], seat: int) -> Matrix:
    """Where all points come from: tokens by round, coins, marriages (§6.1)."""
    order = columns(public, seat)
    rows = [
        Row(
            label=say("Tokens of round {round}", round=NUMERALS[done - 1]),
            cells=[Cell(text=f"+{_tokens(public, one, done)}") for one in order],
        )
        for done in range(1, ROUNDS + 1)
    ]
    coins = [Cell(text=f"+{sum(public.coins[one])}") for one in order]
    rows.append(Row(icon=COIN, label=say("Coins"), cells=coins))
    wed = [public.trees[one].marriages for one in order]
    married = [Cell(text=f"+{bonus(n)}", note=str(n)) for n in wed]
    rows.append(Row(icon=HEART, tint="red", label=say("Marriages"), cells=married))
    totals = [Cell(text=str(scores[one])) for one in order]
    rows.append(Row(icon=LAURELS, label=say("Score"), cells=totals, rule=True, total=True))
    return Matrix(title=say("Score"), seats=order, rows=rows)
