"""How a game ended, as it is told."""

from __future__ import annotations

from heirloom.core.game import DEALER
from heirloom.core.story import Event, Tell
from heirloom.core.words import Who, Words, say, say_n


def tell_end(names: list[Words], shown: list[int], scores: list[int], tell: Tell) -> None:
    """Tell what was shown, and who wins how much."""
    if shown:
        text = say("{first} against {second}.", first=names[0], second=names[1])
        tell(Event("show", "4.2", DEALER, text, shown))
    won = max(scores)
    if won == 0:
        tell(Event("share", "4.2", DEALER, say("The pot is shared.")))
        return
    winner = scores.index(won)
    text = say_n(
        "{who} wins {n} coin of the other player.",
        "{who} wins {n} coins of the other player.",
        won,
        who=Who(winner),
    )
    tell(Event("win", "4.2" if shown else "4.1", winner, text))
