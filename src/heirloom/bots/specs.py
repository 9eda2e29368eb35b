"""Bots by name: what `--seats`, `--bots` and a table understand."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from heirloom.bots.bot import Bot, Clock
from heirloom.bots.greedy import Greedy
from heirloom.bots.levels import LEVELS, spec_of
from heirloom.bots.novice import Novice
from heirloom.bots.random import Random
from heirloom.core.game import Action, Game, View
from heirloom.core.mistakes import Mistake, unknown
from heirloom.core.words import say

Seed = int | str | None
OVERLOOKS = re.compile(r"0?\.\d+")  # greedy:0.4
SETTING = re.compile(  # search:0.2s, search:500, search:500/1s, search:1sx2, search:500-0.2
    r"(?:(?P<tries>[1-9]\d*)(?:/(?P<most>\d+(?:\.\d+)?)s)?|(?P<seconds>\d+(?:\.\d+)?)s)?"
    r"(?:x(?P<cores>\d+))?(?:-(?P<overlooks>0?\.\d+))?"
)


def search(
    seed: Seed = None, seconds: float | None = None, tries: int | None = None, processes: int = 1,
    overlooks: float = 0.0,
) -> Bot:  # fmt: skip
    """Searches for this long, in this many processes (0: one per core); overlooks some moves."""
    from heirloom.bots.search import Search  # here, as it takes long to import
    from heirloom.core.processes import cores

    return Search(seed, seconds, tries, processes or cores(), overlooks=overlooks)


def search01(
    seed: Seed = None, seconds: float | None = None, tries: int | None = None, processes: int = 1,
    overlooks: float = 0.0,
) -> Bot:  # fmt: skip
    """Searches with the judgement and the settings of version 0.1, to compare with."""
    from heirloom.bots.search import Search, searcher_01
    from heirloom.core.processes import cores

    return Search(seed, seconds, tries, processes or cores(), searcher_01, overlooks)


class Level(Bot):
    """A level that people choose: the bot that the game at hand has named for it."""

    def __init__(self, name: str, seed: Seed = None) -> None:
        super().__init__(seed)
        self.name = name
        self._seed = seed
        self._package = ""
        self._bot: Bot | None = None

    def choose(self, game: Game[Any, Any, Any], view: View[Any, Any], clock: Clock) -> Action:
        return self.of(game).choose(game, view, clock)

    def of(self, game: Game[Any, Any, Any]) -> Bot:
        """The bot that plays this game."""
        if self._bot is None or self._package != game.package:
            self.close()
            self._package = game.package
            self._bot = bot(spec_of(self.name, game.package), self._seed)
        return self._bot

    def close(self) -> None:
        if self._bot is not None:
            self._bot.close()


def _level(name: str) -> Callable[[Seed], Bot]:
    return lambda seed: Level(name, seed)


BOTS: dict[str, Callable[[Seed], Bot]] = {
    "random": Random,
    "greedy": Greedy,
    "novice": Novice,
    **{name: _level(name) for name in LEVELS},
    "search": search,
    "search01": search01,
}
SEARCHES = {"search": search, "search01": search01}
AT_ONCE = (Greedy, Random, Novice)  # types are compared: compiled ABCs share isinstance's cache


def bot(spec: str, seed: Seed = None) -> Bot:
    """A bot by its name and setting; with a seed and without seconds it plays the same way again.

    `greedy:0.4` overlooks 40 % of its moves. `search:0.2s` thinks for 0.2 seconds, `search:500`
    tries 500 times, `search:500/1s` for at most a second, `search:1sx4` thinks in four processes
    (`x0`: one per core), and `search:500-0.2` overlooks 20 % of its moves.
    `exec:./mybot` is a program of your own.
    """
    name, found, setting = spec.partition(":")
    if name == "exec" and setting.strip():
        from heirloom.bots.outside import Outside

        return Outside(setting, seed)
    if name not in BOTS:
        raise unknown(say("Bot"), spec, BOTS)
    if not found:
        return BOTS[name](seed)
    if name == "greedy" and OVERLOOKS.fullmatch(setting):
        return Greedy(seed, overlooks=float(setting))
    read = SETTING.fullmatch(setting) if name in SEARCHES else None
    if read is None or not setting:
        raise Mistake(
            say("Bot “{spec}” is not valid: write search:0.2s or search:500, for example.",
                spec=spec)
        )  # fmt: skip
    return _set(name, seed, read)


def _set(name: str, seed: Seed, read: re.Match[str]) -> Bot:
    """A search with a setting that was read."""
    seconds = read["seconds"] or read["most"]
    return SEARCHES[name](
        seed,
        seconds=float(seconds) if seconds else None,
        tries=int(read["tries"]) if read["tries"] else None,
        processes=1 if read["cores"] is None else int(read["cores"]),
        overlooks=0.0 if read["overlooks"] is None else float(read["overlooks"]),
    )


def check_bot(spec: str) -> None:
    """Raise a mistake unless this names a bot."""
    bot(spec)


def thinking_seconds(spec: str, package: str, most: float) -> float:
    """How many seconds a bot thinks about a move of a game, up to a limit; 0 if by instinct."""
    player = bot(spec_of(spec, package))
    if type(player) in AT_ONCE:
        return 0.0
    own: float | None = getattr(player, "seconds", None)
    return most if own is None else min(own, most)


def plays_at_once(spec: str, package: str) -> bool:
    """Whether a bot answers without thinking ahead."""
    return thinking_seconds(spec, package, 1.0) == 0.0
