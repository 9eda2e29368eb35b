"""Making and checking puzzles from the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from heirloom.coach.composing import Composer, compose, faults
from heirloom.coach.puzzles import Puzzles, decode, encode, find_puzzles
from heirloom.core.crew import Crew
from heirloom.core.game import Game
from heirloom.core.mistakes import Mistake
from heirloom.core.words import Phrase, say

Begun = Callable[[int], Callable[[int], None]]  # how many there are, then how many are done


def make_puzzles(
    game: Game[Any, Any, Any],
    count: int,
    seed: str,
    file: Path,
    begun: Begun,
    crew: Crew | None = None,
) -> Phrase:
    """Make puzzles until there are so many; what an earlier run has found is kept."""
    found, done = _resumed(game, seed, file), begun(count)
    done(len(found.puzzles))
    try:
        for _ in compose(game, found, count, crew or Crew()):
            done(len(found.puzzles))
            _write(file, found)
    except KeyboardInterrupt:
        _write(file, found)
        raise
    _write(file, found)
    return say("{n} puzzles are in {file}.", n=len(found.puzzles), file=file)


def check_puzzles(game: Game[Any, Any, Any], file: Path | None, begun: Begun) -> Phrase:
    """Prove every puzzle again; the first fault is a mistake."""
    puzzles = find_puzzles(game.name) if file is None else _read(file).puzzles
    composer, done = Composer(game, ""), begun(len(puzzles))
    proved = 0
    for number, puzzle in enumerate(puzzles):
        if puzzle.proved:
            proved += 1
            if wrong := faults(puzzle, composer):
                raise Mistake(say("Puzzle {number}: {why}", number=number, why=wrong))
        done(number + 1)
    return say("{proved} of {n} puzzles are proved again.", proved=proved, n=len(puzzles))


def _resumed(game: Game[Any, Any, Any], seed: str, file: Path) -> Puzzles:
    if not file.exists():
        return Puzzles(game=game.name, seed=seed)
    found = _read(file)
    if (found.game, found.seed) != (game.name, seed):
        raise Mistake(
            say("{file} has puzzles of {game} with seed {seed}; name another file.",
                file=file, game=found.game, seed=found.seed)
        )  # fmt: skip
    return found


def _read(file: Path) -> Puzzles:
    try:
        return decode(file.read_bytes())
    except OSError as error:
        raise Mistake(say("{file} cannot be read: {why}", file=file, why=str(error))) from error


def _write(file: Path, found: Puzzles) -> None:
    part = file.with_name(file.name + ".part")
    part.write_bytes(encode(found))
    part.replace(file)
