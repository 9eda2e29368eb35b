"""The scoreboards of Ancestree, and how every point of the last round came about."""

from __future__ import annotations

from collections.abc import Sequence

from heirloom.core.scene import Text, Zone
from heirloom.core.words import Phrase, Who, say, say_n
from heirloom.games.ancestree.rules.dynasties import bonus
from heirloom.games.ancestree.rules.game import Ancestree
from heirloom.games.ancestree.rules.parts import OVER, Public
from heirloom.games.ancestree.table.tellings import HERITAGE_NAMES, NUMERALS

Fact = tuple[Text, Text]


def scoreboard(game: Ancestree, public: Public, seat: int, own: bool) -> Zone:
    """A seat's dynasties and tokens by heritage and round, its coins and marriages."""
    lengths = game.dynasties.lengths(public.trees[seat].grid)
    facts: list[Fact] = [
        (heritage, _dynasty(length, public.tokens[seat][at::5]))
        for at, (heritage, length) in enumerate(zip(HERITAGE_NAMES, lengths, strict=True))
    ]
    tree = public.trees[seat]
    facts.append((say("Coins"), _coins(tree.coins, public.coins[seat])))
    facts.append((say("Marriages"), _marriages(tree.marriages)))
    facts.append((say("Points so far"), str(_points(game, public, seat))))
    title = say("Your score") if own else say("{who}’s score", who=Who(seat))
    return Zone(id=f"score-{seat}", layout="panel", title=title, seat=seat, facts=facts,
                text_only=True)  # fmt: skip


def last_scoring(game: Ancestree, public: Public) -> list[Zone]:
    """How the last round was scored, heritage by heritage, with the clause of every line."""
    done = len(public.coins[0])
    if not done:
        return []
    clause = "4.6" if len(public.trees) == 2 else "4.4"
    facts: list[Fact] = [
        (_cited(heritage, clause), _compared(public, 5 * (done - 1) + at, done))
        for at, heritage in enumerate(HERITAGE_NAMES)
    ]
    paid = [say("{who}: +{n}", who=Who(seat), n=all[-1]) for seat, all in enumerate(public.coins)]
    facts.append((_cited(say("Coins"), "5.1"), _listed(paid)))
    if public.phase == OVER:
        facts += _final(game, public)
    title = say("Scoring of round {round}", round=NUMERALS[done - 1])
    return [Zone(id="reckoning", layout="panel", title=title, facts=facts, text_only=True)]


def _final(game: Ancestree, public: Public) -> list[Fact]:
    wed = [tree.marriages for tree in public.trees]
    married = [
        say("{who}: {marriages}, +{n}", who=Who(seat), marriages=n, n=bonus(n))
        for seat, n in enumerate(wed)
    ]
    totals = [say("{who}: {n}", who=Who(seat), n=n) for seat, n in enumerate(game.scores(public))]
    return [
        (_cited(say("Marriages"), "6.2"), _listed(married)),
        (_cited(say("Score"), "6.1"), _listed(totals)),
    ]


def _listed(items: Sequence[Phrase]) -> Phrase:
    text = items[0]
    for item in items[1:]:
        text = say("{before}; {item}", before=text, item=item)
    return text


def _cited(name: Phrase, clause: str) -> Phrase:
    return say("{name} (§{clause})", name=name, clause=clause)


def _compared(public: Public, at: int, worth: int) -> Phrase:
    """A heritage around the table: every dynasty, and what it won."""
    seats = [
        say("{who}: {length}", who=Who(seat), length=public.lengths[seat][at])
        if not won[at]
        else say(
            "{who}: {length}, {tokens} × {worth} = +{n}",
            who=Who(seat),
            length=public.lengths[seat][at],
            tokens=won[at],
            worth=worth,
            n=won[at] * worth,
        )
        for seat, won in enumerate(public.tokens)
    ]
    return _listed(seats)


def _dynasty(length: int, tokens: Sequence[int]) -> Phrase:
    """How long the longest dynasty is, and what the rounds so far have won."""
    rows = say_n("{n} generation", "{n} generations", length) if length else say("none")
    points = sum(won * worth for worth, won in enumerate(tokens, start=1))
    if points == 0:
        return rows
    return say("{dynasty}; tokens worth {points}", dynasty=rows, points=points)


def _coins(coins: int, paid: Sequence[int]) -> Phrase:
    """The coins in a tree, and what they have paid so far."""
    if not paid:
        return say("{n} in the tree", n=coins)
    return say("{n} in the tree; {paid} paid so far", n=coins, paid=sum(paid))


def _marriages(marriages: int) -> Phrase:
    return say("{marriages} (bonus {n})", marriages=marriages, n=bonus(marriages))


def _points(game: Ancestree, public: Public, seat: int) -> int:
    paid = game.token_points(public, seat) + sum(public.coins[seat])
    return paid + (bonus(public.trees[seat].marriages) if public.phase == OVER else 0)
