"""Learns The Heirs by Q-learning with numpy alone, beside the exact value (docs/solved.md).

    python examples/learn_heirs.py --rows 2 --columns 4 --minutes 5

An action is worth what the next decision is worth, or its opposite if another seat decides.
"""

from __future__ import annotations

import argparse
import os
import time
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # more only wait for each other here
import numpy as np

import heirloom
from heirloom.adapters import Vector
from heirloom.core.batch import Seated

MATCHES, HIDDEN, BATCH, KEPT = 64, 256, 512, 100_000
RATE, TRACKING, EXPLORING = 1e-3, 0.01, 0.1


class Network:
    """Two hidden layers; for each action, the reward that whoever acts can expect."""

    def __init__(self, size: int, actions: int, rng: np.random.Generator) -> None:
        self.updates, self.weights = 0, list[Any]()
        for ins, outs in ((size, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, actions)):
            scale = np.sqrt(2 / ins)
            self.weights += [rng.normal(0, scale, (ins, outs)).astype("f"), np.zeros(outs, "f")]
        self.weights[4] *= 0.05
        self.slow = [w.copy() for w in self.weights]  # follows slowly, and gives the targets
        self.means, self.squares = ([np.zeros_like(w) for w in self.weights] for _ in range(2))

    def forward(self, seen: Any, w: list[Any]) -> tuple[Any, list[Any]]:
        """The values of all actions, and what `backward` needs."""
        one = np.maximum(seen @ w[0] + w[1], 0)
        two = np.maximum(one @ w[2] + w[3], 0)
        return np.tanh(two @ w[4] + w[5]), [seen, one, two]

    def backward(self, grad: Any, layers: list[Any]) -> None:
        """One step of Adam against the gradient of the last layer."""
        w, grads = self.weights, []
        for inside, matrix in zip(reversed(layers), (w[4], w[2], w[0]), strict=True):
            grads = [inside.T @ grad, grad.sum(0), *grads]
            grad = (grad @ matrix.T) * (inside > 0) if inside is not layers[0] else grad
        self.updates += 1
        for i, g in enumerate(grads):
            self.means[i] += 0.1 * (g - self.means[i])
            self.squares[i] += 0.001 * (g * g - self.squares[i])
            mean = self.means[i] / (1 - 0.9**self.updates)
            w[i] -= RATE * mean / (np.sqrt(self.squares[i] / (1 - 0.999**self.updates)) + 1e-5)
            self.slow[i] += TRACKING * (w[i] - self.slow[i])


class Memory:
    """The last decisions: what was seen and done, and what came next."""

    def __init__(self, size: int, actions: int) -> None:
        self.seen, self.next = np.zeros((2, KEPT, size), "f")
        self.mask = np.zeros((KEPT, actions), bool)
        self.act, self.count = np.zeros(KEPT, int), 0
        self.reward, self.sign = np.zeros((2, KEPT), "f")  # the sign is 0 at the end of a match

    def keep(self, before: Any, acts: Any, after: Any) -> None:
        """Note one decision of each match."""
        rows = (self.count + np.arange(len(acts))) % KEPT
        self.seen[rows], self.next[rows] = before.observations, after.observations
        self.mask[rows], self.act[rows] = after.masks, acts
        self.reward[rows] = after.rewards[np.arange(len(acts)), before.seats]
        self.sign[rows] = np.where(after.seats == before.seats, 1, -1) * ~after.done
        self.count += len(acts)


def best(net: Network, seen: Any, masks: Any) -> Any:
    """The action with the highest value in each row."""
    return np.where(masks, net.forward(seen, net.weights)[0], -9).argmax(1)


def learn(net: Network, memory: Memory, rng: np.random.Generator) -> None:
    """Bring the values of some remembered actions nearer to what came of them."""
    part = rng.integers(min(memory.count, KEPT), size=BATCH)
    each, follows = np.arange(BATCH), memory.next[part]
    choice = best(net, follows, memory.mask[part])
    worth = net.forward(follows, net.slow)[0][each, choice]
    target = memory.reward[part] + memory.sign[part] * worth
    values, layers = net.forward(memory.seen[part], net.weights)
    grad, acts = np.zeros_like(values), memory.act[part]
    value = values[each, acts]
    grad[each, acts] = (value - target) * (1 - value**2) / BATCH
    net.backward(grad, layers)


def seen_by(table: Seated) -> tuple[Any, Any]:
    """What whoever must act observes and may do, as rows."""
    seen, mask = table.observe(table.seat), table.mask(table.seat)
    return np.frombuffer(seen, np.float32)[None], np.frombuffer(mask, bool)[None]


def opening(net: Network, game: Any) -> float:
    """How often the first player wins, as the network believes: 0 to 1."""
    seen, masks = seen_by(Seated(game, 2, 0))
    return float(np.where(masks, net.forward(seen, net.slow)[0], -9).max() + 1) / 2


def against_greedy(game: Any, net: Network, matches: int) -> float:
    """The share of wins against greedy, half of the matches from each seat."""
    wins = 0.0
    for i in range(matches):
        table, greedy, mine = Seated(game, 2, str(i // 2)), heirloom.bot("greedy", i), i % 2
        while not table.over:
            if table.seat != mine:
                table.play(greedy.choose(game, table.view(table.seat), heirloom.Clock()).id)
            else:
                table.play(int(best(net, *seen_by(table))[0]))
        wins += table.utility()[mine] / matches
    return wins


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    numbers = {"minutes": 5.0, "rows": 2, "columns": 4, "seed": 1, "matches": 400}
    for name, value in numbers.items():
        parser.add_argument(f"--{name}", type=type(value), default=value)
    given = parser.parse_args()
    game = heirloom.game("the_heirs", rows=given.rows, columns=given.columns)
    rng, vector = np.random.default_rng(given.seed), Vector(game, MATCHES, seed=given.seed)
    net = Network(vector.observation_size, vector.action_count, rng)
    memory = Memory(vector.observation_size, vector.action_count)
    now, start, decisions, due, spent = vector.reset(), time.monotonic(), 0, 0.0, 0.0
    while spent < given.minutes:
        if spent >= due:
            share, used = against_greedy(game, net, given.matches), time.process_time() / 60
            done = f"{spent:5.1f} minutes ({used:.1f} of one core), {decisions:,} decisions"
            print(f"{done}: wins {share:.0%}, first player {opening(net, game):.1%}", flush=True)
            due += given.minutes / 10
        explores = rng.random(MATCHES) < EXPLORING
        acts = np.where(explores, now.sample(rng), best(net, now.observations, now.masks))
        before, now = now, vector.step(acts)
        memory.keep(before, acts, now)
        learn(net, memory, rng)
        decisions, spent = decisions + MATCHES, (time.monotonic() - start) / 60


if __name__ == "__main__":
    main()
