"""Fitting a net to examples, with numpy."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from heirloom.lab.training.examples import Examples
from heirloom.search.net import LEAK
from heirloom.search.net_files import LayerFile

HIDDEN = 32
EPOCHS = 40  # at most; it stops when games that it does not learn from are judged no better
PATIENCE = 4  # epochs without a better judgement
BATCH = 512
RATE = 2e-3
GENTLE_RATE = 3e-4  # at which a net that judges well already learns more
DECAY = 1e-4  # by which weights shrink
HELD_OUT = 10  # every tenth game


class Data(NamedTuple):
    """Examples as arrays."""

    inputs: Any  # moments x seats x features
    running: Any  # moments x seats
    utility: Any  # moments x seats
    games: Any  # moments


class Fit(NamedTuple):
    """A fitted net."""

    layers: list[LayerFile]
    loss: float  # on the games that were held out
    known: float  # on the games that it learned from


def arrays(examples: list[Examples], seats: int, features: int) -> Data:
    """All examples together."""

    def joined(name: str, kind: str) -> Any:
        return np.frombuffer(b"".join(getattr(one, name) for one in examples), kind)

    return Data(
        joined("inputs", "f4").reshape(-1, seats, features),
        joined("running", "u1").reshape(-1, seats).astype(bool),
        joined("utility", "f4").reshape(-1, seats),
        joined("games", "i4"),
    )


def fit(
    data: Data, seed: int, given: list[LayerFile] | None = None, first_rate: float = RATE
) -> Fit:
    """A net with one hidden layer whose scores say who wins: more likely where they are higher.

    It can start from another net, which perhaps knew fewer inputs.
    """
    rng = np.random.default_rng(seed)
    held = data.games % HELD_OUT == 0
    learn, check = (Data(*(part[rows] for part in data)) for rows in (~held, held))
    size = data.inputs.shape[2]
    weights = [
        rng.normal(0, (2 / size) ** 0.5, (size, HIDDEN)).astype("f4"), np.zeros(HIDDEN, "f4"),
        rng.normal(0, 0.1 / HIDDEN**0.5, (HIDDEN, 1)).astype("f4"),
    ]  # fmt: skip
    if given is not None:
        weights = _extended(given, size)
    means, squares = ([np.zeros_like(one) for one in weights] for _ in range(2))
    best, lowest, waited, step = [one.copy() for one in weights], _loss(weights, check), 0, 0
    for epoch in range(EPOCHS):
        order = rng.permutation(len(learn.games))
        rate = first_rate / (1 + epoch / 5)
        for start in range(0, len(order), BATCH):
            step += 1
            rows = order[start : start + BATCH]
            slopes = _slopes(weights, Data(*(part[rows] for part in learn)))
            for one, slope, mean, square in zip(weights, slopes, means, squares, strict=True):
                mean += 0.1 * (slope - mean)
                square += 0.001 * (slope * slope - square)
                change = mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
                one -= rate * (change + DECAY * one)
        found = _loss(weights, check)
        waited += 1
        if found < lowest:
            best, lowest, waited = [one.copy() for one in weights], found, 0
        if waited == PATIENCE:
            break
    layers = [
        LayerFile(best[0].T.tolist(), best[1].tolist()), LayerFile(best[2].T.tolist(), [0.0])
    ]  # fmt: skip
    return Fit(layers, lowest, _loss(best, learn))


def _extended(given: list[LayerFile], size: int) -> list[Any]:
    """The weights of a net, with room for inputs that it did not know."""
    rows = np.array(given[0].rows, "f4")
    first = np.zeros((size, len(rows)), "f4")
    first[: rows.shape[1]] = rows.T
    return [first, np.array(given[0].offsets, "f4"), np.array(given[1].rows, "f4").T.copy()]


def _forward(weights: list[Any], data: Data) -> tuple[Any, Any, Any]:
    """Sums of the hidden layer, what goes on from it, and the chances."""
    sums = data.inputs @ weights[0] + weights[1]
    on = np.where(sums > 0, sums, LEAK * sums)
    scores = np.where(data.running, (on @ weights[2])[..., 0], -np.inf)
    raised = np.exp(scores - scores.max(axis=1, keepdims=True))
    return sums, on, raised / raised.sum(axis=1, keepdims=True)


def _slopes(weights: list[Any], data: Data) -> list[Any]:
    sums, on, chances = _forward(weights, data)
    back = np.where(data.running, chances - data.utility, 0)[..., None] / len(data.games)
    inner = (back @ weights[2].T) * np.where(sums > 0, 1, LEAK)
    size, hidden = weights[0].shape
    flat = inner.reshape(-1, hidden)
    return [
        data.inputs.reshape(-1, size).T @ flat, flat.sum(axis=0),
        on.reshape(-1, hidden).T @ back.reshape(-1, 1),
    ]  # fmt: skip


def _loss(weights: list[Any], data: Data) -> float:
    """The mean log loss of the judged chances."""
    total = 0.0
    for start in range(0, len(data.games), 8 * BATCH):
        part = Data(*(one[start : start + 8 * BATCH] for one in data))
        chances = _forward(weights, part)[2]
        total -= float((part.utility * np.log(np.maximum(chances, 1e-6))).sum())
    return total / max(1, len(data.games))
