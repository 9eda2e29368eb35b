"""Bots by name: what `--seats`, `--bots` and a table understand."""

from __future__ import annotations

import re
from collections.abc import Callable

from heirloom.bots.bot import Bot
from heirloom.bots.greedy import Greedy
from heirloom.bots.random import Random
from heirloom.core.mistakes import Mistake, unknown
from heirloom.core.words import Phrase, say, say_as

Seed = int | str | None
SETTING = re.compile(r"(?:(?P<seconds>\d+(?:\.\d+)?)s|(?P<tries>[1-9]\d*))?(?:x(?P<cores>\d+))?")


def page(seed: Seed = None) -> Bot:
    """Overlooks 40 % of its moves, and plays what looks best at first sight."""
    return Greedy(seed, overlooks=0.4)


def squire(seed: Seed = None) -> Bot:
    """Overlooks 5 % of its moves, and plays what looks best at first sight."""
    return Greedy(seed, overlooks=0.05)


def search(
    seed: Seed = None, seconds: float | None = None, tries: int | None = None, processes: int = 1
) -> Bot:
    """Searches for this long, in this many processes (0: one per core)."""
    from heirloom.bots.search import Search  # here, as it takes long to import
    from heirloom.core.processes import cores

    return Search(seed, seconds, tries, processes or cores())


def search01(
    seed: Seed = None, seconds: float | None = None, tries: int | None = None, processes: int = 1
) -> Bot:
    """Searches with the judgement and the settings of version 0.1, to compare with."""
    from heirloom.bots.search import Search, searcher_01
    from heirloom.core.processes import cores

    return Search(seed, seconds, tries, processes or cores(), searcher_01)


def knight(seed: Seed = None) -> Bot:
    """Searches for a quarter of a second."""
    return search(seed, seconds=0.25)


def regent(seed: Seed = None) -> Bot:
    """Searches for two seconds."""
    return search(seed, seconds=2.0)


LEVELS: dict[str, Phrase] = {  # for people, the easiest first
    "page": say_as("level", "Easy"),
    "squire": say_as("level", "Normal"),
    "knight": say_as("level", "Hard"),
    "regent": say_as("level", "Master"),
}
BOTS: dict[str, Callable[[Seed], Bot]] = {
    "random": Random,
    "greedy": Greedy,
    "page": page,
    "squire": squire,
    "knight": knight,
    "regent": regent,
    "search": search,
    "search01": search01,
}
SEARCHES = {"search": search, "search01": search01}


def bot(spec: str, seed: Seed = None) -> Bot:
    """A bot by its name and setting; with a seed and without seconds it plays the same way again.

    `search:0.2s` thinks for 0.2 seconds, `search:500` tries 500 times, `search:1sx4` thinks in four
    processes (`x0`: one per core); `exec:./mybot` is a program of your own.
    """
    name, found, setting = spec.partition(":")
    if name == "exec" and setting.strip():
        from heirloom.bots.outside import Outside

        return Outside(setting, seed)
    if name not in BOTS:
        raise unknown(say("Bot"), spec, BOTS)
    if not found:
        return BOTS[name](seed)
    read = SETTING.fullmatch(setting) if name in SEARCHES else None
    if read is None or not setting:
        raise Mistake(
            say("Bot “{spec}” is not valid: write search:0.2s or search:500, for example.",
                spec=spec)
        )  # fmt: skip
    return SEARCHES[name](
        seed,
        seconds=float(read["seconds"]) if read["seconds"] else None,
        tries=int(read["tries"]) if read["tries"] else None,
        processes=1 if read["cores"] is None else int(read["cores"]),
    )


def check_bot(spec: str) -> None:
    """Raise a mistake unless this names a bot."""
    bot(spec)


def thinking_seconds(spec: str, most: float) -> float:
    """How many seconds a bot thinks about a move, up to a limit; 0 if it plays by instinct."""
    player = bot(spec)
    if isinstance(player, Greedy | Random):
        return 0.0
    own: float | None = getattr(player, "seconds", None)
    return most if own is None else min(own, most)
