# compiled with mypyc
"""A small neural net: numbers in, one score out."""

from __future__ import annotations

from typing import Final, final

LEAK: Final = 0.05  # how much of a negative sum goes on to the score
WIDTH: Final = 8


@final
class Layer:
    """Sums of weighted inputs: a row of weights for each sum, and what is added to it."""

    def __init__(self, rows: list[list[float]], offsets: list[float]) -> None:
        self.rows = rows
        self.offsets = offsets


@final
class Weights:
    """Eight weights in fields of their own, which the compiler keeps as plain numbers."""

    def __init__(self, weights: list[float]) -> None:
        w = weights + [0.0] * (WIDTH - len(weights))
        self.a, self.b, self.c, self.d = w[0], w[1], w[2], w[3]
        self.e, self.f, self.g, self.h = w[4], w[5], w[6], w[7]


@final
class Block:
    """Eight sums of the first layer, and what the second makes of them."""

    def __init__(self, first: Layer, last: list[float], begin: int) -> None:
        end = begin + WIDTH
        rows = first.rows[begin:end]
        self.inputs = [Weights([row[i] for row in rows]) for i in range(len(first.rows[0]))]
        self.offsets = Weights(first.offsets[begin:end])
        self.last = Weights(last[begin:end])

    def score(self, places: list[int], inputs: list[float]) -> float:
        """What these sums add to the score; all inputs at other places are 0."""
        w = self.offsets
        a, b, c, d, e, f, g, h = w.a, w.b, w.c, w.d, w.e, w.f, w.g, w.h
        for place in places:
            x: float = inputs[place]
            w = self.inputs[place]
            a += x * w.a
            b += x * w.b
            c += x * w.c
            d += x * w.d
            e += x * w.e
            f += x * w.f
            g += x * w.g
            h += x * w.h
        w = self.last
        found = w.a * _leaky(a) + w.b * _leaky(b) + w.c * _leaky(c) + w.d * _leaky(d)
        return found + w.e * _leaky(e) + w.f * _leaky(f) + w.g * _leaky(g) + w.h * _leaky(h)


@final
class Net:
    """Two layers: the first makes sums, the second a single one of them, the score."""

    def __init__(self, layers: list[Layer]) -> None:
        first, second = layers
        self.size = len(first.rows[0])
        self.offset = second.offsets[0]
        self.blocks = [
            Block(first, second.rows[0], begin) for begin in range(0, len(first.rows), WIDTH)
        ]

    def score(self, inputs: list[float]) -> float:
        """How good these inputs look; only differences between scores mean something."""
        places = [i for i in range(len(inputs)) if inputs[i] != 0.0]
        found = self.offset
        for block in self.blocks:
            found += block.score(places, inputs)
        return found


def _leaky(total: float) -> float:
    return total if total > 0.0 else LEAK * total
