"""Many matches at once, in arrays: observations, masks and rewards for learning programs."""

from __future__ import annotations

from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from heirloom.adapters.numpy import np
from heirloom.core.batch import Batch, check_actions
from heirloom.core.box import Box
from heirloom.core.game import Game
from heirloom.core.mistakes import Mistake
from heirloom.core.words import say

Array = Any  # of numpy


class Steps(NamedTuple):
    """Where all matches stand, an entry for each.

    `rewards` has a row for each match and a column for each seat: 1 for a win and -1 for a loss
    in the step that ended a match, else 0. Everything else is about the next decision: `seats` says
    whose it is, in a match that has begun again if the last one is `done`.
    """

    observations: Array  # float32, matches x numbers
    masks: Array  # bool, matches x actions
    seats: Array  # int64
    rewards: Array  # float32, matches x seats
    done: Array  # bool

    def sample(self, rng: Any) -> Array:
        """A random legal action for each match, by a generator of numpy."""
        places = np.flatnonzero(self.masks)
        rows, ids = np.divmod(places, self.masks.shape[1])
        counts = np.bincount(rows, minlength=len(self.masks))
        chosen = (rng.random(len(counts)) * counts).astype(np.int64)
        return ids[counts.cumsum() - counts + chosen]


class Vector:
    """`count` matches that are moved together; `processes` other than 0 share the work.

    A match that ends begins again by itself. With a seed and the same actions, everything
    happens again in the same way, with any number of processes.
    """

    def __init__(
        self,
        game: Game[Any, Any, Any],
        count: int,
        seats: int | None = None,
        seed: int | str | None = None,
        processes: int = 0,
    ) -> None:
        self.game = game
        self.seats = game.fewest if seats is None else seats
        game.check_seats(self.seats)
        if count < 1 or not 0 <= processes <= count:
            raise Mistake(
                say("{n} matches in {processes} processes are not possible.", n=count,
                    processes=processes)
            )  # fmt: skip
        self.count = count
        self.observation_size = game.observer(self.seats).size
        self.action_count = len(game.actions)
        self._shares = self._start(seed, processes)
        self._masks: list[bytearray] = []  # none before the first reset

    def _start(self, seed: int | str | None, processes: int) -> list[_Share | _RemoteShare]:
        sizes = [len(part) for part in np.array_split(range(self.count), max(1, processes))]
        firsts = [sum(sizes[:i]) for i in range(len(sizes))]
        kind = _RemoteShare if processes else _Share
        return [
            kind(self.game.box, self.seats, size, _seeds(seed, first, size))
            for size, first in zip(sizes, firsts, strict=True)
        ]

    def reset(self) -> Steps:
        """Begin all matches again."""
        for share in self._shares:
            share.ask(None)
        return self._gathered()

    def step(self, actions: Sequence[int] | Array) -> Steps:
        """Play an action, by its number, in each match; if one is not legal, none is played."""
        ids = [int(id) for id in actions]
        check_actions(ids, self._masks)
        first = 0
        for share in self._shares:
            share.ask(ids[first : first + share.count])
            first += share.count
        return self._gathered()

    def close(self) -> None:
        """Stop the processes."""
        for share in self._shares:
            share.close()

    def __enter__(self) -> Vector:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _gathered(self) -> Steps:
        answers = [share.answer() for share in self._shares]
        observations, masks, seats, results = zip(*answers, strict=True)
        rewards = np.zeros((self.count, self.seats), np.float32)
        done = np.zeros(self.count, bool)
        for i, result in enumerate([one for part in results for one in part]):
            if result is not None:
                rewards[i], done[i] = 2 * np.asarray(result) - 1, True
        self._masks = [mask for part in masks for mask in part]
        return Steps(
            np.frombuffer(b"".join(observations), np.float32).reshape(self.count, -1),
            np.frombuffer(b"".join(self._masks), bool).reshape(self.count, -1),
            np.asarray([seat for part in seats for seat in part]),
            rewards,
            done,
        )


Answer = tuple[bytes, list[bytearray], list[int], list[list[float] | None]]


def _seeds(seed: int | str | None, first: int, size: int) -> list[str] | None:
    """A seed for each match, whichever process plays it."""
    return None if seed is None else [f"{seed}/{i}" for i in range(first, first + size)]


class _Share:
    """Some of the matches, played here."""

    def __init__(self, box: Box, seats: int, count: int, seeds: list[str] | None) -> None:
        self.count = count
        self._batch = Batch(box.open(), seats, count, seeds)
        self._answer: Answer | None = None

    def ask(self, ids: list[int] | None) -> None:
        """Play these actions, or begin again."""
        batch = self._batch
        if ids is None:
            batch.reset()
        else:
            batch.step(ids)
        self._answer = (batch.observations(), batch.masks, batch.actors, batch.results)

    def answer(self) -> Answer:
        """Where the matches stand now."""
        assert self._answer is not None
        return self._answer

    def close(self) -> None:
        """Nothing is to be stopped."""


class _RemoteShare:
    """Some of the matches, played in a process of their own."""

    def __init__(self, box: Box, seats: int, count: int, seeds: list[str] | None) -> None:
        self.count = count
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        given = (theirs, box, seats, count, seeds)
        self._process = context.Process(target=_play, args=given, daemon=True)
        self._process.start()
        theirs.close()

    def ask(self, ids: list[int] | None) -> None:
        """Let the process play these actions, or begin again."""
        self._pipe.send(ids)

    def answer(self) -> Answer:
        """Wait for the process."""
        answer: Answer = self._pipe.recv()
        return answer

    def close(self) -> None:
        """Stop the process."""
        self._pipe.close()
        self._process.join(timeout=5)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()


def _play(pipe: Connection, box: Box, seats: int, count: int, seeds: list[str] | None) -> None:
    """Answer until the pipe is closed."""
    share = _Share(box, seats, count, seeds)
    while True:
        try:
            ids = pipe.recv()
        except EOFError:
            return
        share.ask(ids)
        pipe.send(share.answer())
