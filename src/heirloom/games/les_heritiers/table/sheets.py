"""Who is ahead in Les Héritiers: crowns, and who comes after whom."""

from __future__ import annotations

from heirloom.core.scene import Text
from heirloom.core.sheets import Heir, Rank, Reign, Standing, Succession
from heirloom.core.signs import Badge
from heirloom.core.words import Phrase, say
from heirloom.games.les_heritiers.cards.card import FAMILIES, FAMILY_NAMES
from heirloom.games.les_heritiers.rules.game import LesHeritiers
from heirloom.games.les_heritiers.rules.parts import OVER, Public
from heirloom.games.les_heritiers.rules.people import NOBODY
from heirloom.games.les_heritiers.rules.reigns import LIFE
from heirloom.games.les_heritiers.rules.succession import OUT, counts_for, eldest
from heirloom.games.les_heritiers.table.houses import (
    SHIELDS,
    TINTS,
    founders_id,
    life,
    piece_id,
)

HEIRS_SHOWN = 2  # after the holder


def crowns_name(seat: int) -> str:
    """What a preview calls the crowns of a seat."""
    return f"crowns-{seat}"


def crowns(game: LesHeritiers, public: Public) -> Standing:
    """Everybody's crowns, best first, with what decides between equals (§8.7)."""
    seats = range(len(public.running))
    stands = [game.reigns.standing(public, seat) for seat in seats]
    order = sorted(seats, key=lambda seat: (-public.running[seat], [-n for n in stands[seat]]))
    best = stands[order[0]]
    ranks = [
        Rank(
            seat=seat,
            value=str(stands[seat][0]),
            name=crowns_name(seat),
            icon="queen-crown",
            filled=stands[seat][0],
            of=stands[seat][0],
            signs=_signs(public, seat, stands[seat]),
            out=_out(game, public, seat),
            leads=bool(public.running[seat]) and stands[seat] == best,
        )
        for seat in order
    ]
    return Standing(title=say("Crowns"), note=say("most at the end win"), ranks=ranks)


def _out(game: LesHeritiers, public: Public, seat: int) -> Text:
    if public.running[seat]:
        return ""
    return say("no crown at present") if game.reigns.can_return else say("cannot win")


def _signs(public: Public, seat: int, stands: tuple[int, int, int]) -> list[Badge]:
    _, living, married = stands
    held = sum(public.held[seat])
    return [
        Badge(icon="chess-pawn", text=str(living), label=say("Alive")),
        Badge(icon="ring", text=str(married), label=say("Married")),
        Badge(icon="card-play", text=str(held), label=say("Cards in hand")),
    ]


def reigns(
    game: LesHeritiers, public: Public, lines: list[list[int]], whys: list[Phrase]
) -> Succession:
    """Each crown with its holder and the next in line; who dies at the end of this round."""
    return Succession(
        title=say("Succession"),
        note=say("red: at the end of this round"),
        reigns=[_reign(game, public, crown, lines[crown], whys[crown]) for crown in range(4)],
    )


def _reign(game: LesHeritiers, public: Public, crown: int, heirs: list[int], why: Phrase) -> Reign:
    holder = public.chains[crown][-1]
    family = counts_for(public.people, public.chains[crown])
    line: list[Heir] = []
    if holder != OUT:
        line = [_heir(game, public, crown, one) for one in [holder, *heirs[:HEIRS_SHOWN]]]
    return Reign(
        seat=family if 0 <= family < len(public.running) else None,
        icon=FAMILIES[crown],
        tint=TINTS[crown],
        label=say("Crown of {family}", family=FAMILY_NAMES[crown]),
        line=line,
        soon=_is_soon(public, crown),
        why=why,
    )


def _heir(game: LesHeritiers, public: Public, crown: int, person: int) -> Heir:
    if person < 0:
        return Heir(piece=founders_id(crown), name=say("The founders"), charge=FAMILIES[crown],
                    tint=TINTS[crown])  # fmt: skip
    people = public.people
    return Heir(
        piece=piece_id(game, public, person),
        name=game.teller.called(public, person),
        charge=FAMILIES[people.family[person]],
        tint=TINTS[people.family[person]],
        shield=SHIELDS[people.sex[person]],
        life=life(public, person),
    )


def _is_soon(public: Public, crown: int) -> bool:
    """Whether a crown moves at the end of this round, if nobody does anything (§8.1 to §8.3)."""
    if public.phase == OVER:
        return False
    holder, people = public.chains[crown][-1], public.people
    if holder == OUT:
        return False
    if holder >= 0:
        return people.quarters[holder] == LIFE - 1
    return not public.is_open[crown] or eldest(people, holder) != NOBODY
