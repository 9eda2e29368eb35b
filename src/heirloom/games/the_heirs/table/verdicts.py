"""How a game of The Heirs ended, and why every card that was left could not capture."""

from __future__ import annotations

from heirloom.core.scene import Text
from heirloom.core.sheets import Verdict
from heirloom.core.signs import Outcome
from heirloom.core.words import Phrase, Who, say, say_n
from heirloom.games.the_heirs.rules.game import TheHeirs
from heirloom.games.the_heirs.rules.parts import NOTHING, OVER, Public, Sight
from heirloom.games.the_heirs.table.lines import Line, is_foe, lines


def verdict(game: TheHeirs, before: Sight, after: Sight) -> Verdict | None:
    """What ended between two views of a seat; None if nothing did."""
    if after.public.phase != OVER or before.public.phase == OVER:
        return None
    return final(game, after.public, after.seat)


def final(game: TheHeirs, public: Public, seat: int) -> Verdict:
    """The end of the game, for whoever looks."""
    loser = public.turn
    title: Text = say("{who} wins", who=Who(1 - loser))
    if seat >= 0:
        title = say("You lost") if seat == loser else say("You won")
    return Verdict(
        title=title,
        sentence=_sentence(public, seat),
        clause=public.ended_by,
        rows=_rows(game, public),
        seat=1 - loser,
    )


def _sentence(public: Public, seat: int) -> Phrase:
    cards = public.left[public.turn]
    if seat == public.turn:
        if cards == 0:
            return say("You have no cards left.")
        return say_n("Your last card cannot capture anything.",
                     "None of your {n} cards can capture anything.", cards)  # fmt: skip
    loser = Who(public.turn)
    if cards == 0:
        return say("{who} has no cards left.", who=loser)
    return say_n("The last card of {who} cannot capture anything.",
                 "None of the {n} cards of {who} can capture anything.",
                 cards, who=loser)  # fmt: skip


def result(public: Public, seat: int) -> Phrase:
    """Who has won and why, for whoever looks."""
    loser = public.turn
    cards = public.left[loser]
    if seat == loser:
        if cards == 0:
            return say("You lose: you have no cards left.")
        return say_n("You lose: your last card cannot capture anything.",
                     "You lose: none of your {n} cards can capture anything.", cards)  # fmt: skip
    if seat == 1 - loser:
        if cards == 0:
            return say("You win: your opponent has no cards left.")
        return say_n("You win: your opponent’s last card cannot capture anything.",
                     "You win: none of your opponent’s {n} cards can capture anything.",
                     cards)  # fmt: skip
    if cards == 0:
        return say("{who} wins: the other side has no cards left.", who=Who(1 - loser))
    return say("{who} wins: the other side cannot capture anything.", who=Who(1 - loser))


# Why no card of the loser's can capture


def stopped(game: TheHeirs, public: Public) -> dict[int, Outcome]:
    """By square of the loser: what stops the card there, in a few words (§4.2, §4.3)."""
    board = public.board
    return {
        square: _stop(game, board, card, lines(game, board, square))
        for square, card in enumerate(board)
        if card >= 0 and game.sides[card] == public.turn
    }


def _stop(game: TheHeirs, board: list[int], card: int, ways: list[Line]) -> Outcome:
    number = game.numbers[card]
    foes = [board[line.square] for line in ways if is_foe(game, card, board[line.square])]
    if foes:
        lowest = min(game.numbers[foe] for foe in foes)
        return Outcome(text=say("{n} faces a {other}", n=number, other=lowest), tone="bad")
    for line in ways:
        if line.beyond != NOTHING:
            name = game.names[board[line.square]]
            return Outcome(text=say("behind {name}", name=name), tone="bad")
    return Outcome(text=say("sees nobody"), icon="eyeball")


def _rows(game: TheHeirs, public: Public) -> list[tuple[Text, Text]]:
    """How many cards are stopped by what."""
    faces = behind = blind = 0
    for outcome in stopped(game, public).values():
        assert isinstance(outcome.text, Phrase)
        if outcome.icon:
            blind += 1
        elif "other" in outcome.text.values:
            faces += 1
        else:
            behind += 1
    rows: list[tuple[Text, Text]] = []
    if faces:
        rows.append((say("face only cards that outrank them"), str(faces)))
    if behind:
        rows.append((say("stand behind a card of their own colour"), str(behind)))
    if blind:
        rows.append((say("see no opposing card in row or column"), str(blind)))
    return rows
