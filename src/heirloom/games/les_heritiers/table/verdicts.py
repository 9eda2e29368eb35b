"""How a game of Les Héritiers ended, how ties were broken, and who fell out on the way."""

from __future__ import annotations

from heirloom.core.scene import Text
from heirloom.core.sheets import Cell, Matrix, Row, Verdict
from heirloom.core.words import Phrase, Who, all_of, say, say_n
from heirloom.games.les_heritiers.rules.game import LesHeritiers
from heirloom.games.les_heritiers.rules.parts import OVER, Public, Sight

WHAT = (say("Crowns"), say("Alive"), say("Married"))
ICONS = ("queen-crown", "chess-pawn", "ring")


def verdict(game: LesHeritiers, before: Sight, after: Sight) -> Verdict | None:
    """The end of the game, or of a round after which somebody can no longer win."""
    public = after.public
    if before.public.phase == OVER:
        return None
    if public.phase == OVER:
        return final(game, public, after.seat)
    fallen = [
        seat for seat, runs in enumerate(public.running) if before.public.running[seat] and not runs
    ]
    return _fallen(game, public, after.seat, fallen) if fallen else None


def final(game: LesHeritiers, public: Public, seat: int) -> Verdict:
    """The end of the game, for whoever looks."""
    winners = game.winners(public)
    who = all_of([Who(winner) for winner in winners])
    title: Text = say_n("{who} wins", "{who} share the victory", len(winners), who=who)
    if seat >= 0:
        title = say("You lost") if seat not in winners else say("You won")
        if seat in winners and len(winners) > 1:
            title = say("You share the victory")
    return Verdict(
        title=title,
        sentence=_why(game, public, winners),
        clause=public.ended_by,
        matrix=_matrix(game, public),
        seat=winners[0],
    )


def _why(game: LesHeritiers, public: Public, winners: list[int]) -> Phrase:
    """What decided: the only one in the running, crowns, or what breaks a tie (§8.6, §8.7)."""
    who = all_of([Who(seat) for seat in winners])
    if public.ended_by == "8.6":
        return say("{who} is the only one left with a crown.", who=who)
    stands = {
        seat: game.reigns.standing(public, seat)
        for seat in range(len(public.running))
        if public.running[seat]
    }
    best = stands[winners[0]]
    if len(winners) > 1:
        return say("{who} have equally many crowns, living and married people.", who=who)
    rivals = [stand for seat, stand in stands.items() if seat != winners[0]]
    if all(stand[0] < best[0] for stand in rivals):
        return say_n("The last deck is empty, and {who} has most crowns: {n}.",
                     "The last deck is empty, and {who} has most crowns: {n}.",
                     best[0], who=who)  # fmt: skip
    equal = [stand for stand in rivals if stand[0] == best[0]]
    if all(stand[1] < best[1] for stand in equal):
        return say("The crowns are equal; {who} has more living people: {n} to {other}.",
                   who=who, n=best[1], other=max(stand[1] for stand in equal))  # fmt: skip
    equal = [stand for stand in equal if stand[1] == best[1]]
    return say(
        "Crowns and living people are equal; {who} has more who are married: {n} to {other}.",
        who=who,
        n=best[2],
        other=max(stand[2] for stand in equal),
    )


def _fallen(game: LesHeritiers, public: Public, seat: int, fallen: list[int]) -> Verdict:
    title: Text = say("Round {n} is over", n=public.round - 1)
    if seat in fallen:
        sentence = say("You have no crown and can no longer win, but you play on.")
        if game.reigns.can_return:
            sentence = say("You have no crown and cannot win until one returns.")
    else:
        who = all_of([Who(one) for one in fallen])
        sentence = say_n("{who} has lost every crown and can no longer win.",
                         "{who} have lost every crown and can no longer win.",
                         len(fallen), who=who)  # fmt: skip
        if game.reigns.can_return:
            sentence = say_n("{who} has lost every crown and cannot win until one returns.",
                             "{who} have lost every crown and cannot win until one returns.",
                             len(fallen), who=who)  # fmt: skip
    clause = "R14" if game.reigns.can_return else "8.4"
    matrix = _matrix(game, public)
    return Verdict(title=title, sentence=sentence, clause=clause, matrix=matrix)


def _matrix(game: LesHeritiers, public: Public) -> Matrix:
    """Crowns, living and married of every seat: what decides, in this order (§8.7)."""
    seats = list(range(len(public.running)))
    stands = [game.reigns.standing(public, seat) for seat in seats]
    rows = [
        Row(
            icon=ICONS[at],
            label=WHAT[at],
            cells=[Cell(text=str(stands[seat][at])) for seat in seats],
            rule=at == 1,
        )
        for at in range(3)
    ]
    return Matrix(
        title=say("Crowns, then living, then married"),
        seats=seats,
        pale=[seat for seat in seats if not public.running[seat]],
        rows=rows,
    )
