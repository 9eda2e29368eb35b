"""Who is ahead in The Heirs: captures available now, and who is left, rank by rank."""

from __future__ import annotations

from heirloom.core.gauges import Pips, Steps
from heirloom.core.scene import Text, Zone
from heirloom.core.sheets import Census, Count, Rank, Standing
from heirloom.core.words import Who, say, say_n
from heirloom.games.the_heirs.rules.game import TheHeirs
from heirloom.games.the_heirs.rules.parts import OVER, Public
from heirloom.games.the_heirs.table.lines import face_down
from heirloom.games.the_heirs.table.wording import both

NUMBERS = [1, 2, 3, 4, 5]


def captures_name(seat: int) -> str:
    """What a preview calls the number of captures of a side."""
    return f"captures-{seat}"


def standing(game: TheHeirs, public: Public) -> Standing:
    """How many captures each side could make now: whoever runs out loses (§6.2)."""
    counts = [len(game.captures_of(public.board, seat)) for seat in (0, 1)]
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
    ranks = [
        (str(number), _count(game, public, hidden, 0, number, is_open),
         _count(game, public, hidden, 1, number, is_open))
        for number in NUMBERS
    ]  # fmt: skip
    up = game.board.size - public.down - len(public.captured)
    shown: list[tuple[str, Text]] = [("up", say("{n} face up", n=up))]
    if is_open:
        shown.append(("down", say("{n} face down", n=public.down)))
        shown.append(("gone", say("{n} taken", n=len(public.captured))))
    else:
        shown.append(("down", say("{n} not in sight", n=public.down + len(public.captured))))
    numbers = [
        (seat, [str(game.numbers[card]) for card in hidden if game.sides[card] == seat])
        for seat in (0, 1)
    ]
    return Census(
        title=say("Who is left"),
        note=say("of {n} each", n=game.board.size // 2),
        seats=(0, 1),
        ranks=ranks,
        legend=shown,  # type: ignore[arg-type]
        hidden=numbers if is_open and hidden else [],
        hidden_title=say("Under the backs") if is_open and hidden else "",
    )


def _count(
    game: TheHeirs, public: Public, hidden: list[int], seat: int, number: int, is_open: bool
) -> Count:
    """How many cards of a side have this number: face up, and where the others are."""
    up = _with(game, public.board, seat, number)
    down = _with(game, hidden, seat, number)
    gone = _with(game, public.captured, seat, number)
    if is_open:
        return Count(up=up, down=down, gone=gone)
    return Count(up=up, down=down + gone, gone=0)


def _with(game: TheHeirs, cards: list[int], seat: int, number: int) -> int:
    return sum(
        card >= 0 and game.sides[card] == seat and game.numbers[card] == number for card in cards
    )


def tray(game: TheHeirs, public: Public) -> Zone:
    """Below the board: what each side has taken, and what a number takes (§4.3)."""
    whole = game.board.size // 2
    taken = [
        Pips(
            done=whole - public.left[1 - seat], of=whole, text=say("taken by {who}", who=Who(seat))
        )
        for seat in (0, 1)
    ]
    return Zone(
        id="tray", layout="band", area="stage", gauges=[taken[0], steps(game, public), taken[1]]
    )


def steps(game: TheHeirs, public: Public, card: int = -1) -> Steps:
    """What the number of a card takes; without one, only the rule."""
    if card < 0:
        text = say("A card takes its own number or a higher one, in its row and column.")
        return Steps(values=NUMBERS, allowed=[], text=text)
    number = game.numbers[card]
    takes = [other for other in NUMBERS if other >= number]
    text = say("{name} is a {n} and takes {takes} in row and column.",
               name=game.names[card], n=number, takes=both(takes))  # fmt: skip
    return Steps(values=NUMBERS, allowed=takes, text=text)
