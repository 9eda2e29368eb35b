# compiled with mypyc
"""A small neural net: numbers in, one score out."""

from __future__ import annotations

from typing import Final, final

LEAK: Final = 0.05  # how much of a negative sum goes on to the next layer


@final
class Layer:
    """Sums of weighted inputs: a row of weights for each sum."""

    def __init__(self, rows: list[list[float]], offsets: list[float]) -> None:
        self.rows = rows
        self.offsets = offsets

    def sums(self, places: list[int], inputs: list[float]) -> list[float]:
        """The sums of the inputs at these places; all others are 0."""
        found: list[float] = []
        for j in range(len(self.offsets)):
            row = self.rows[j]
            total: float = self.offsets[j]
            for place in places:
                total += row[place] * inputs[place]
            found.append(total)
        return found


@final
class Net:
    """Layers one after the other; the last has a single sum, the score."""

    def __init__(self, layers: list[Layer]) -> None:
        self.layers = layers
        self.size = len(layers[0].rows[0])

    def score(self, inputs: list[float]) -> float:
        """How good these inputs look; only differences between scores mean something."""
        places = [i for i in range(len(inputs)) if inputs[i] != 0.0]
        last = len(self.layers) - 1
        for i in range(last):
            sums = self.layers[i].sums(places, inputs)
            inputs = [total if total > 0.0 else LEAK * total for total in sums]
            places = list(range(len(inputs)))
        return self.layers[last].sums(places, inputs)[0]
