"""Who is ahead: crowns and VP as a picture, the levels allowed, the passes made."""

from __future__ import annotations

from heirloom.core.gauges import Gauge, Pips, Steps, Tug
from heirloom.core.scene import Text, Zone
from heirloom.core.sheets import Cell, Matrix, Rank, Row, Sheet, Standing
from heirloom.core.words import Phrase, Who, say, say_n
from heirloom.games.inheritance.cards.effects import HIGHEST
from heirloom.games.inheritance.rules.game import Inheritance
from heirloom.games.inheritance.rules.parts import OVER, Public, Sight
from heirloom.games.inheritance.table.prompts import allowed

PASSES = 2  # end a round (§4.1)


def vp_name(seat: int) -> str:
    """What a preview calls the VP of a seat."""
    return f"vp-{seat}"


def as_counted(public: Public) -> Public:
    """The table as its VP were counted: the crown that ends the game is won afterwards (§R11)."""
    first, second = public.points
    if public.phase != OVER or first == second:
        return public
    then = public.copy()
    then.crowns[int(second > first)] -= 1
    return then


def vp_of(game: Inheritance, public: Public, seat: int) -> int:
    """What lies in front of a player is worth."""
    return game.deck.points(as_counted(public), seat)


def phases(public: Public) -> tuple[list[Text], int]:
    """A round as a track: before a pass, after the first, and its end."""
    listed: list[Text] = [say("Round {n}", n=public.round.number), say("First pass"),
                          say("Second pass")]  # fmt: skip
    return listed, min(public.round.passes, PASSES)


# The band between the two sides


def band(game: Inheritance, view: Sight) -> Zone:
    """The tug of war, the levels that may be played, and the passes."""
    public = view.public
    near = max(view.seat, 0)
    far = 1 - near
    points = (vp_of(game, public, far), vp_of(game, public, near))
    tug = Tug(seats=(far, near), values=points, text=_lead(view.seat, points))
    gauges: list[Gauge] = [tug, _steps(public, view.seat), _passes(public)]
    return Zone(id="band", layout="band", area="stage", gauges=gauges)


def _lead(seat: int, points: tuple[int, int]) -> Phrase:
    """Who leads by how much; the second number is the reader's own."""
    theirs, ours = points
    near = max(seat, 0)
    if ours == theirs:
        return say("Both sides are even.")
    if ours > theirs and seat >= 0:
        return say("You lead by {n}.", n=ours - theirs)
    leader = near if ours > theirs else 1 - near
    return say("{who} leads by {n}.", who=Who(leader), n=abs(ours - theirs))


def _steps(public: Public, mine: int) -> Steps:
    seat, low, high = allowed(public)
    listed = list(range(HIGHEST, 0, -1))
    may = [] if public.phase == OVER else [level for level in listed if low <= level <= high]
    text = _yours(low, high) if seat == mine else _theirs(seat, low, high)
    return Steps(values=listed, allowed=may, text="" if public.phase == OVER else text)


def _yours(low: int, high: int) -> Phrase:
    if low == high:
        return say("You may play level {high}.", high=high)
    if low > 1:
        return say("You may play {low} to {high}.", low=low, high=high)
    if high == HIGHEST:
        return say("You may play any level.")
    return say("You may play {high} or lower.", high=high)


def _theirs(seat: int, low: int, high: int) -> Phrase:
    who = Who(seat)
    if low == high:
        return say("{who} may play level {high}.", who=who, high=high)
    if low > 1:
        return say("{who} may play {low} to {high}.", who=who, low=low, high=high)
    if high == HIGHEST:
        return say("{who} may play any level.", who=who)
    return say("{who} may play {high} or lower.", who=who, high=high)


def _passes(public: Public) -> Pips:
    made = public.round.passes
    text = say("The second pass ends the round.")
    if made == 1:
        text = say("The next pass ends the round.")
    return Pips(done=made, of=PASSES, text=text)


# The sheets beside the table


def sheets(game: Inheritance, view: Sight) -> list[Sheet]:
    """Crowns and VP, and how the last round ended."""
    public = view.public
    near = max(view.seat, 0)
    order = [1 - near, near]
    ranks = [_rank(game, public, seat) for seat in order]
    note = say_n("{n} crown wins", "{n} crowns win", game.crowns)
    found: list[Sheet] = [Standing(title=say("Crowns"), note=note, ranks=ranks)]
    if public.round.number > 1 or public.phase == OVER:
        found.append(_last_round(public, order))
    return found


def _rank(game: Inheritance, public: Public, seat: int) -> Rank:
    held = public.hands[seat]
    return Rank(
        seat=seat,
        value=str(vp_of(game, public, seat)),
        unit=say("VP"),
        name=vp_name(seat),
        note=say_n("{n} card", "{n} cards", held),
        icon="crown",
        filled=public.crowns[seat],
        of=game.crowns,
        leads=_strength(game, public, seat) > _strength(game, public, 1 - seat),
    )


def _strength(game: Inheritance, public: Public, seat: int) -> tuple[int, int]:
    return public.crowns[seat], vp_of(game, public, seat)


def _last_round(public: Public, order: list[int]) -> Matrix:
    """VP of the last round that ended; the rules remember no earlier one."""
    best = max(public.points)
    is_tie = public.points[0] == public.points[1]
    cells = [
        Cell(text=str(public.points[seat]), note=say("VP"),
             tone="good" if public.points[seat] == best and not is_tie else "")
        for seat in order
    ]  # fmt: skip
    ended = public.round.number if public.phase == OVER else public.round.number - 1
    row = Row(icon="laurels", label=say("Round {n}", n=ended), cells=cells)
    return Matrix(title=say("The last round"), seats=order, rows=[row])
