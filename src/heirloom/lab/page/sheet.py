"""What all parts of the page are drawn from: figures, reader, and the deck to compare with."""

from __future__ import annotations

from typing import Any

from heirloom.core.game import Game
from heirloom.core.words import Reader
from heirloom.lab.compare import Comparison
from heirloom.lab.figures import Figure
from heirloom.lab.measures import Measure
from heirloom.lab.numbers import Numbers
from heirloom.lab.report import Report
from heirloom.lab.trials import Trials
from heirloom.lab.verdict import verdict


class Sheet:
    """A report for one reader, with everything that was measured beside it."""

    def __init__(
        self,
        found: Report,
        reader: Reader,
        comparison: Comparison | None = None,
        trials: Trials | None = None,
    ) -> None:
        self.found = found
        self.reader = reader
        self.numbers = Numbers(reader)
        self.game: Game[Any, Any, Any] = found.plan.box.open()
        self.comparison = comparison
        self.trials = trials or Trials()
        self.findings = verdict(found, self.game, reader)

    @property
    def other(self) -> Report | None:
        """The report of the other deck, if there is one."""
        return None if self.comparison is None else self.comparison.other

    @property
    def other_name(self) -> str:
        """What the other deck is called."""
        return "" if self.comparison is None else self.reader.read(self.comparison.name())

    def other_mean(self, measure: Measure) -> Figure | None:
        """The mean of the other deck."""
        return None if self.other is None else self.other.means[measure.key]

    def card_name(self, slug: str) -> str:
        """What a card is called."""
        return self.say(self.game.cards[self.game.card_names.index(slug)].name)

    def say(self, words: object) -> str:
        """Words in the reader's language."""
        return self.reader.read(words)
