"""Who is ahead: favor as bars, how far the game is, the phases of a turn, and the end."""

from __future__ import annotations

from heirloom.core.scene import Badge, Text
from heirloom.core.sheets import Rank, Standing, Verdict
from heirloom.core.words import Phrase, Who, say, say_n
from heirloom.games.heir_apparent.rules.frames import (
    ACTING,
    DISCARDING,
    DRAWING,
    EVENTFUL,
    NOTHING,
    UNTURNING,
    VICTORY,
    Turn,
)
from heirloom.games.heir_apparent.rules.game import HeirApparent
from heirloom.games.heir_apparent.rules.parts import PLACES, Public, Sight
from heirloom.games.heir_apparent.rules.verdicts import heir

FULL = 16  # favor that fills a bar, unless somebody has more
TRACK: list[tuple[str, Phrase]] = [
    (DRAWING, say("Draw")),
    (ACTING, say("Actions")),
    (EVENTFUL, say("Event")),
    (DISCARDING, say("Discard")),
    (UNTURNING, say("Ready")),
]


def favor_name(seat: int) -> str:
    """What a preview calls the favor of a seat."""
    return f"favor-{seat}"


def ranked(public: Public) -> list[int]:
    """All seats by favor; the more popular Prince, who sits first, is before an equal (§10.3)."""
    return sorted(range(public.seats), key=lambda seat: (-public.favor[seat], seat))


def standing(game: HeirApparent, public: Public) -> Standing:
    """Everybody's favor, and how many Events were revealed."""
    most = max(FULL, *public.favor)
    ranks = []
    for place, seat in enumerate(ranked(public)):
        prince = public.princes[seat]
        ranks.append(
            Rank(
                seat=seat,
                value=str(public.favor[seat]),
                unit=say("favor"),
                name=favor_name(seat),
                note="" if prince == NOTHING else game.deck.names[prince],
                bar=public.favor[seat] / most,
                signs=[
                    Badge(icon="card-play", text=str(public.hands[seat]), label=say("Action cards"))
                ],
                leads=place == 0 and prince != NOTHING,
            )
        )
    total = game.court.events * public.seats
    done = total - public.events_left
    return Standing(title=say("Favor"), note=say("who is ahead"), ranks=ranks,
                    progress=(done, total),
                    progress_text=say("Event {n} of {total}", n=done, total=total))  # fmt: skip


def phases(public: Public) -> tuple[list[Text], int]:
    """The phases of a turn, and before the first turn the auction."""
    names: list[Text] = [name for _, name in TRACK]
    for frame in public.stack:
        if isinstance(frame, Turn):
            keys = [key for key, _ in TRACK]
            if frame.phase == VICTORY:
                return names, len(keys) - 1
            return names, keys.index(frame.phase) if frame.phase in keys else 0
    if not public.stack:
        return names, len(names) - 1
    auction = say("Auction {n} of {total}", n=min(public.auctions + 1, PLACES), total=PLACES)
    return [auction, *names], 0


def verdict(view: Sight) -> Verdict | None:
    """Who is heir and how a tie was broken; None before the end."""
    public: Public = view.public
    if public.stack:
        return None
    order = ranked(public)
    winner = order[0]
    title = say("You are named heir.")
    if winner != view.seat:
        title = say("{who} is named heir.", who=Who(winner))
    return Verdict(title=title, sentence=heir(public), clause="10.3", seat=winner,
                   rows=[_row(public, order, seat) for seat in order])  # fmt: skip


def _row(public: Public, order: list[int], seat: int) -> tuple[Text, Text]:
    """The favor of a seat; among equals, how popular its Prince is."""
    n = public.favor[seat]
    favor = say("{n} favor", n=n)
    equal = [other for other in order if public.favor[other] == n]
    if len(equal) == 1:
        return say("{who}", who=Who(seat)), favor
    place = equal.index(seat) + 1
    popular = say_n("most popular of {count}", "popularity: {n} of {count}", place,
                    count=len(equal))  # fmt: skip
    return say("{who}", who=Who(seat)), say("{favor}, {note}", favor=favor, note=popular)
