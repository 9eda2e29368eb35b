"""Who is ahead in The Heirs: captures available now, and who is left, rank by rank."""

from __future__ import annotations

from typing import Literal

from heirloom.core.game import Action
from heirloom.core.gauges import Pips, Steps
from heirloom.core.scene import Text, Zone
from heirloom.core.sheets import Census, Count, Rank, Standing
from heirloom.core.words import Who, all_of, say, say_n
from heirloom.games.the_heirs.rules.game import TheHeirs
from heirloom.games.the_heirs.rules.parts import MOVE, OVER, Public
from heirloom.games.the_heirs.table.lines import face_down

NUMBERS = [1, 2, 3, 4, 5]


def captures_name(seat: int) -> str:
    """What a preview calls the number of captures of a side."""
    return f"captures-{seat}"


def standing(game: TheHeirs, public: Public, legal: list[Action]) -> Standing:
    """How many captures each side could make now: whoever runs out loses (§6.2)."""
    counts = [0, 0]
    for seat in (0, 1):
        if legal and seat == public.turn and public.phase == MOVE:
            counts[seat] = len(legal) - public.down  # all others turn over a card
        else:
            counts[seat] = len(game.captures_of(public.board, seat))
    ranks = [
        Rank(
            seat=seat,
            value=str(counts[seat]),
            name=captures_name(seat),
            note=say_n("{n} card", "{n} cards", public.left[seat]),
            icon="crossed-swords",
            filled=counts[seat],
            of=counts[seat],
            out=say("nothing to take") if public.phase == OVER and seat == public.turn else "",
            leads=counts[seat] > counts[1 - seat],
        )
        for seat in (0, 1)
    ]
    return Standing(title=say("Captures"), note=say("whoever runs out loses"), ranks=ranks)


def census(game: TheHeirs, public: Public) -> Census:
    """Both families by number. Without the option, taken and face-down cards look alike (§R4)."""
    is_open = game.memory == "open"
    hidden = face_down(game, public.board, public.captured)
    up, down, gone = (_tally(game, cards) for cards in (public.board, hidden, public.captured))
    if not is_open:
        down, gone = [sum(both) for both in zip(down, gone, strict=True)], [0] * len(gone)
    ranks = [
        (str(number), _count(up, down, gone, 0, number), _count(up, down, gone, 1, number))
        for number in NUMBERS
    ]
    numbers = [
        (seat, [str(game.numbers[card]) for card in hidden if game.sides[card] == seat])
        for seat in (0, 1)
    ]
    return Census(
        title=say("Who is left"),
        note=say("of {n} each", n=game.board.size // 2),
        seats=(0, 1),
        ranks=ranks,
        legend=_legend(game, public, is_open),
        hidden=numbers if is_open and hidden else [],
        hidden_title=say("Under the backs") if is_open and hidden else "",
    )


def _tally(game: TheHeirs, cards: list[int]) -> list[int]:
    """How many cards there are of each number, black ones first."""
    found = [0] * 2 * (len(NUMBERS) + 1)
    for card in cards:
        if card >= 0:
            found[game.sides[card] * (len(NUMBERS) + 1) + game.numbers[card]] += 1
    return found


def _count(up: list[int], down: list[int], gone: list[int], seat: int, number: int) -> Count:
    at = seat * (len(NUMBERS) + 1) + number
    return Count(up=up[at], down=down[at], gone=gone[at])


def _legend(
    game: TheHeirs, public: Public, is_open: bool
) -> list[tuple[Literal["up", "down", "gone"], Text]]:
    taken = len(public.captured)
    up = say("{n} face up", n=game.board.size - public.down - taken)
    if not is_open:
        return [("up", up), ("down", say("{n} not in sight", n=public.down + taken))]
    down = say("{n} face down", n=public.down)
    return [("up", up), ("down", down), ("gone", say("{n} taken", n=taken))]


def tray(game: TheHeirs, public: Public) -> Zone:
    """Below the board: what each side has taken, and what a number takes (§4.3)."""
    taken = [game.board.size // 2 - public.left[1 - seat] for seat in (0, 1)]
    piles = [
        Pips(done=taken[seat], of=taken[seat],
             text=say("{n} taken by {who}", n=taken[seat], who=Who(seat)))
        for seat in (0, 1)
    ]  # fmt: skip
    return Zone(
        id="tray", layout="band", area="stage", gauges=[piles[0], steps(game, public), piles[1]]
    )


def steps(game: TheHeirs, public: Public, card: int = -1) -> Steps:
    """What the number of a card takes; without one, only the rule."""
    if card < 0:
        text = say("A card takes its own number or a higher one, in its row and column.")
        if public.phase == OVER:
            text = say("Captures decide, not cards.")
        return Steps(values=NUMBERS, allowed=[], text=text)
    number = game.numbers[card]
    takes = [other for other in NUMBERS if other >= number]
    text = say("{name} is a {n} and takes {takes} in row and column.",
               name=game.names[card], n=number, takes=all_of(takes))  # fmt: skip
    return Steps(values=NUMBERS, allowed=takes, text=text)
