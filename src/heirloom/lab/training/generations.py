"""Training a net, generation after generation: each plays the games that the next learns from.

The first learns from games of greedy. Each later one begins as the best net so far, and learns from
games among searches alone, at a gentle rate.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec

from heirloom.bots.bot import Clock
from heirloom.core.crew import Crew, Working
from heirloom.core.game import Game
from heirloom.core.mistakes import Mistake
from heirloom.core.words import say
from heirloom.lab.figures import mean
from heirloom.lab.training.examples import play_examples, play_pair
from heirloom.lab.training.fit import GENTLE_RATE, RATE, arrays, fit
from heirloom.lab.training.kept import add_batch, read_batches
from heirloom.search.judgement import find_features
from heirloom.search.net_files import NetFile, decode_net

REMEMBERED = 3  # generations of games that a net learns from

Begun = Callable[[int], Callable[[int], None]]  # how many tasks there are, then how many are done


class Recipe(msgspec.Struct, frozen=True, kw_only=True):
    """How much is played in each generation."""

    greedy_games: int = 8000  # in the first one
    own_games: int = 1000  # in each later one
    games_per_task: int = 20
    tries: int = 40  # for a move in games that are played to learn from
    match_seconds: float = 0.03  # the same in matches against the best net so far
    match_tries: int | None = None  # in place of seconds, so that the match can be repeated
    match_deals: int = 60


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """How a new net fared against the best one so far, or against judgement written by hand."""

    generation: int
    loss: float  # on games that it was not trained on
    share: float  # of wins; an even one is 1 / seats
    margin: float  # half the width of its 95 % interval
    kept: bool


class Trainer:
    """Trains a net for one table. All that is done is kept in a folder, and resumed from there."""

    def __init__(
        self, game: Game[Any, Any, Any], seats: int, seed: str, folder: Path,
        recipe: Recipe | None = None,
    ) -> None:  # fmt: skip
        if game.module("mind.features") is None:
            raise Mistake(say("{game} has no features that a net could learn.", game=game.title()))
        game.check_seats(seats)
        self.game = game
        self.seats = seats
        self.seed = seed
        self.folder = folder
        self.recipe = Recipe() if recipe is None else recipe
        self.features = find_features(game, seats)
        folder.mkdir(parents=True, exist_ok=True)

    def train(
        self, crew: Crew, seconds: float, begun: Begun, tell: Callable[[Trial], None]
    ) -> bytes:
        """The best net after this much time, as the content of a file; empty if none was better."""
        until = monotonic() + seconds
        best, generation = b"", 0
        with crew.at_work() as working:
            while generation == 0 or monotonic() < until:
                net, trial = self._generation(working, generation, best, begun)
                tell(trial)
                best = net if trial.kept else best
                generation += 1
        return best

    def _generation(
        self, working: Working, generation: int, best: bytes, begun: Begun
    ) -> tuple[bytes, Trial]:
        """A new net and how it fared; from an earlier run if that came so far."""
        file, trial_file = (self.folder / f"{kind}-{generation}.json" for kind in ("net", "trial"))
        if trial_file.exists():
            return file.read_bytes(), msgspec.json.decode(trial_file.read_bytes(), type=Trial)
        self._play(working, generation, best, begun)
        net = self._fit(generation, best)
        file.write_bytes(net.encode())
        trial = self._try(working, generation, net, best)
        trial_file.write_bytes(msgspec.json.encode(trial))
        return net.encode(), trial

    def _play(self, working: Working, generation: int, best: bytes, begun: Begun) -> None:
        """Play the games of a generation, except those that are kept already."""
        file, recipe = self.folder / f"games-{generation}", self.recipe
        games = recipe.own_games if generation else recipe.greedy_games
        had = read_batches(file)
        missing = [first for first in range(0, games, recipe.games_per_task) if first not in had]
        tasks = [
            (self.game.box, self.seats, best, recipe.tries if generation else 0,
             f"{self.seed}/{generation}", first, recipe.games_per_task)
            for first in missing
        ]  # fmt: skip
        done = begun(games // recipe.games_per_task)
        for count, (place, found) in enumerate(working.results(play_examples, tasks), 1):
            add_batch(file, missing[place], found)
            done(len(had) + count)

    def _fit(self, generation: int, best: bytes) -> NetFile:
        given = decode_net(best).layers if best else None
        oldest = max(int(given is not None), generation + 1 - REMEMBERED)
        earlier = range(oldest, generation + 1)
        batches = [read_batches(self.folder / f"games-{number}") for number in earlier]
        examples = [one[first] for one in batches for first in sorted(one)]
        names = self.features.names
        data = arrays(examples, self.seats, len(names))
        found = fit(data, generation, given, GENTLE_RATE if given else RATE)
        return NetFile(
            version=self.game.version,
            options=list(self.game.box.options),
            seats=self.seats,
            inputs=names,
            recipe=f"seed {self.seed}, generation {generation}",
            loss=round(found.loss, 4),
            layers=found.layers,
        )

    def _try(self, working: Working, generation: int, net: NetFile, best: bytes) -> Trial:
        recipe = self.recipe
        limit = Clock(
            seconds=None if recipe.match_tries else recipe.match_seconds, tries=recipe.match_tries
        )
        tasks = [
            (self.game.box, self.seats, (net.encode(), best), limit,
             f"{self.seed}/match/{generation}", deal)
            for deal in range(recipe.match_deals)
        ]  # fmt: skip
        played = working.results(play_pair, tasks)
        wins = mean((deal, won) for deal, results in played for won in results)
        return Trial(
            generation=generation,
            loss=net.loss,
            share=wins.value,
            margin=((wins.high or 1.0) - (wins.low or 0.0)) / 2,
            kept=wins.value > 1 / self.seats,
        )
