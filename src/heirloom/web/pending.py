"""A question that waits for an answer, and how long a bot may think about it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from heirloom.web.thought import Advice, Question

PLANNED_TIMES = 1.75  # the level's thinking time: when the answer should be there
LEAST_SECONDS = 0.03  # below which thinking ahead is not worth it


@dataclass(eq=False)
class Pending:
    """A question that waits for an answer."""

    who: str
    bot: str
    question: Question
    level_seconds: float
    asked: float
    answer: asyncio.Future[str | Advice]
    lost: int = 0  # how often a thinker failed to answer it
    long: bool = False  # whether a thinker is thinking about it at length

    def seconds(self, now: float, rounds: int, overhead: float) -> float:
        """How long to think, given the rounds still to come and the overhead of each."""
        left = self.asked + PLANNED_TIMES * self.level_seconds - now
        seconds = min(self.level_seconds, left / rounds - overhead)
        return seconds if seconds >= LEAST_SECONDS else 0.0
