# compiled with mypyc
"""Who has won and how a tie was broken, in words and with the clause that says so."""

from __future__ import annotations

from heirloom.core.story import Event, Tell
from heirloom.core.words import Phrase, Who, Words, all_of, say, say_n
from heirloom.games.heir_apparent.rules.frames import (
    ATTACK,
    DEFENCE,
    NOTHING,
    OPPOSITION,
    SUPPORT,
    OpenEvent,
)
from heirloom.games.heir_apparent.rules.parts import Public


def heir(public: Public) -> Phrase:
    """Who is named heir, and why, if several have as much favor (§10.3)."""
    most = max(public.favor)
    best = public.favor.index(most)
    others = [seat for seat in range(public.seats) if public.favor[seat] == most and seat != best]
    if not others:
        return say_n("{who} is named heir with {n} favor.", "{who} is named heir with {n} favor.",
                     most, who=Who(best))  # fmt: skip
    return say_n(
        "{who} is named heir with {n} favor, as much as {others}: the more popular Prince wins "
        "the tie.",
        "{who} is named heir with {n} favor, as much as {others}: the more popular Prince wins "
        "the tie.",
        most, who=Who(best), others=_people(others),
    )  # fmt: skip


def tell_contest(public: Public, frame: OpenEvent, is_mandatory: bool, tell: Tell) -> None:
    """Who wins a Contest and who loses it; without any tokens that is a case of its own (§R17)."""
    pools = [frame.pool(seat) for seat in range(public.seats)]
    if frame.winner == NOTHING:
        text = say("Nobody has any tokens: nobody wins, nobody loses.")
        tell(Event("judge", "R17", NOTHING, text, [frame.card]))
        return
    clause = "9.8" if is_mandatory else "9.7"
    if max(pools) == 0:
        clause = "R17"
    tell(Event("judge", clause, frame.winner, _winner(frame.winner, pools), [frame.card]))
    if frame.loser != NOTHING:
        tell(Event("lose", clause, frame.loser, _loser(frame.loser, pools), [frame.card]))


def _winner(winner: int, pools: list[int]) -> Phrase:
    n = pools[winner]
    tied = _equal(winner, pools)
    if not tied:
        return say_n(
            "{who} wins with {n} token.", "{who} wins with {n} tokens.", n, who=Who(winner)
        )
    return say_n("{who} wins with {n} token, as many as {others}: the more popular Prince wins a "
                 "tie.",
                 "{who} wins with {n} tokens, as many as {others}: the more popular Prince wins a "
                 "tie.", n, who=Who(winner), others=_people(tied))  # fmt: skip


def _loser(loser: int, pools: list[int]) -> Phrase:
    n = pools[loser]
    tied = _equal(loser, pools)
    if not tied:
        return say_n("{who} loses with {n} token.", "{who} loses with {n} tokens.", n,
                     who=Who(loser))  # fmt: skip
    return say_n("{who} loses with {n} token, as many as {others}: the less popular Prince loses "
                 "a tie.",
                 "{who} loses with {n} tokens, as many as {others}: the less popular Prince loses "
                 "a tie.", n, who=Who(loser), others=_people(tied))  # fmt: skip


def _equal(seat: int, pools: list[int]) -> list[int]:
    return [other for other in range(len(pools)) if other != seat and pools[other] == pools[seat]]


def _people(seats: list[int]) -> object:
    return all_of([Who(seat) for seat in seats])


def tell_challenge(frame: OpenEvent, name: Words, succeeded: bool, tell: Tell) -> None:
    """Whether a Challenge succeeds; one that nobody touched fails (§R18)."""
    support, opposition = frame.pool(SUPPORT), frame.pool(OPPOSITION)
    is_untouched = support == opposition == 0
    if succeeded:
        text = say("{card} succeeds: Support {n}, Opposition {other}.",
                   card=name, n=support, other=opposition)  # fmt: skip
    elif is_untouched:
        text = say("{card} fails: nobody has added tokens.", card=name)
    elif support == opposition:
        text = say("{card} fails: both sides have {n}, and a tie is not enough.",
                   card=name, n=support)  # fmt: skip
    else:
        text = say("{card} fails: Support {n}, Opposition {other}.",
                   card=name, n=support, other=opposition)  # fmt: skip
    clause = "R18" if is_untouched else "9.9"
    tell(Event("succeed" if succeeded else "fail", clause, frame.owner, text, [frame.card]))
    for seat in frame.supporters:
        if seat in frame.opponents:  # §R45
            tell(Event("double", "R45", seat, say("{who} is on both sides.", who=Who(seat))))


def pool_phrase(pool: int) -> Phrase:
    """A pool of an Event in a sentence."""
    if pool == SUPPORT:
        return say("Support")
    if pool == OPPOSITION:
        return say("Opposition")
    return say("{who}’s pool", who=Who(pool))


def side_phrase(side: int) -> Phrase:
    """A pool of an Event or a side of a melee in a sentence."""
    if side == ATTACK:
        return say("the attack")
    return say("the defence") if side == DEFENCE else pool_phrase(side)
