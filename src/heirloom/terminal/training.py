"""Training a net from the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from heirloom.core.crew import Crew
from heirloom.core.game import Game
from heirloom.core.mistakes import not_installed
from heirloom.core.words import Phrase, say

try:
    from heirloom.lab.training.generations import Begun, Recipe, Trainer, Trial
except ModuleNotFoundError as error:
    raise not_installed("numpy", "learning") from error


def train_net(
    game: Game[Any, Any, Any],
    seats: int,
    minutes: float,
    seed: str,
    file: Path,
    begun: Begun,
    tell: Callable[[Phrase], None],
    crew: Crew,
    games: int | None = None,
) -> Phrase:
    """Train for some minutes, and write the best net; what was done is kept in a folder."""
    recipe = Recipe() if games is None else Recipe(own_games=games)
    trainer = Trainer(game, seats, seed, file.with_name(f"{file.name}.part"), recipe)
    net = trainer.train(crew, 60 * minutes, begun, lambda trial: tell(told(trial)))
    if not net:
        return say("No net was better than the judgement written by hand; nothing was written.")
    file.write_bytes(net)
    return say("Written to {file}.", file=file)


def told(trial: Trial) -> Phrase:
    """How a generation fared, in a sentence."""
    wins, margin = f"{100 * trial.share:.0f}", f"{100 * trial.margin:.0f}"
    if trial.kept:
        return say(
            "Generation {n}: loss {loss}; wins {wins} ± {margin} % of its games against the best "
            "so far, and replaces it.",
            n=trial.generation, loss=f"{trial.loss:.3f}", wins=wins, margin=margin,
        )  # fmt: skip
    return say(
        "Generation {n}: loss {loss}; wins {wins} ± {margin} % of its games against the best so "
        "far, and is dropped.",
        n=trial.generation, loss=f"{trial.loss:.3f}", wins=wins, margin=margin,
    )  # fmt: skip
