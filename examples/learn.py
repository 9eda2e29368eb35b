"""Learns a game by playing against itself: PPO with numpy alone, on many matches at once.

    pip install heirloom[learning]
    python examples/learn.py inheritance --minutes 20

One network plays all seats; now and then it plays against greedy, from both seats.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np

import heirloom
from heirloom.adapters import Vector
from heirloom.core.batch import Seated

MATCHES, STEPS, HIDDEN = 64, 64, 256
EPOCHS, SLICES, CLIP = 3, 4, 0.2
RATE, ENTROPY, DECAY = 5e-4, 0.01, 0.95


class Network:
    """Two hidden layers; a score for each action, and the expected reward."""

    def __init__(self, size: int, actions: int, rng: np.random.Generator) -> None:
        shapes = [(size, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, actions + 1)]
        self.weights: list[Any] = []
        for i, shape in enumerate(shapes):
            scale = np.sqrt(2 / shape[0]) * (0.05 if i == 2 else 1)
            self.weights += [
                rng.normal(0, scale, shape).astype(np.float32),
                np.zeros(shape[1], "f"),
            ]
        self.means = [np.zeros_like(w) for w in self.weights]
        self.squares = [np.zeros_like(w) for w in self.weights]
        self.updates = 0

    def forward(self, seen: Any, masks: Any) -> tuple[Any, Any, list[Any]]:
        """Probabilities of the actions, values, and what `backward` needs."""
        w = self.weights
        one = np.maximum(seen @ w[0] + w[1], 0)
        two = np.maximum(one @ w[2] + w[3], 0)
        out = two @ w[4] + w[5]
        scores = np.where(masks, out[:, :-1], -1e9)
        scores = np.exp(scores - scores.max(1, keepdims=True))
        return scores / scores.sum(1, keepdims=True), np.tanh(out[:, -1]), [seen, one, two]

    def backward(self, grad: Any, layers: list[Any]) -> None:
        """One step of Adam against the gradient of the last layer."""
        seen, one, two = layers
        w, grads = self.weights, []
        for inside, matrix in ((two, w[4]), (one, w[2]), (seen, w[0])):
            grads = [inside.T @ grad, grad.sum(0), *grads]
            grad = (grad @ matrix.T) * (inside > 0) if inside is not seen else grad
        self.updates += 1
        norm = np.sqrt(sum(float((g * g).sum()) for g in grads))
        for i, g in enumerate(grads):
            g = g * min(1.0, 0.5 / (norm + 1e-8))
            self.means[i] += 0.1 * (g - self.means[i])
            self.squares[i] += 0.001 * (g * g - self.squares[i])
            mean = self.means[i] / (1 - 0.9**self.updates)
            w[i] -= RATE * mean / (np.sqrt(self.squares[i] / (1 - 0.999**self.updates)) + 1e-5)


def play(vector: Vector, net: Network, now: Any, rng: np.random.Generator) -> tuple[Any, Any]:
    """A stretch of all matches: what each decision saw, did, and what came of it."""
    rows: dict[str, list[Any]] = {k: [] for k in ("seen", "mask", "act", "prob", "val", "seat")}
    rewards, done = [], []
    for _ in range(STEPS):
        probs, values, _ = net.forward(now.observations, now.masks)
        acts = (probs.cumsum(1) > rng.random((len(probs), 1))).argmax(1)
        chosen = probs[np.arange(len(acts)), acts]
        found = (now.observations, now.masks, acts, chosen, values, now.seats)
        for key, value in zip(rows, found, strict=True):
            rows[key].append(value)
        now = vector.step(acts)
        rewards.append(now.rewards)
        done.append(now.done)
    data = {key: np.stack(value) for key, value in rows.items()}
    data["gain"] = advantages(data, rewards, done)
    return {key: value.reshape(-1, *value.shape[2:]) for key, value in data.items()}, now


def advantages(data: dict[str, Any], rewards: list[Any], done: list[Any]) -> Any:
    """How much better each decision turned out than expected, by seat (lambda returns)."""
    gains = np.zeros_like(data["val"])
    count, seats = rewards[0].shape
    value = np.zeros((count, seats), "f")  # of each seat's next decision; 0 beyond the stretch
    gain = np.zeros((count, seats), "f")
    known = np.zeros((count, seats), bool)
    each = np.arange(count)
    for t in reversed(range(len(rewards))):
        value[done[t]], gain[done[t]] = rewards[t][done[t]], 0
        known[done[t]] = True
        seat, now = data["seat"][t], data["val"][t]
        delta = np.where(known[each, seat], value[each, seat] - now, 0)
        gain[each, seat] = delta + DECAY * gain[each, seat]
        gains[t] = gain[each, seat]
        value[each, seat], known[each, seat] = now, True
    return gains


def learn(net: Network, data: dict[str, Any], rng: np.random.Generator) -> None:
    """Make what turned out well more likely, a little at a time."""
    gain = data["gain"]
    target = np.clip(data["val"] + gain, -1, 1)
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    for part in [
        p for _ in range(EPOCHS) for p in np.array_split(rng.permutation(len(gain)), SLICES)
    ]:
        probs, values, layers = net.forward(data["seen"][part], data["mask"][part])
        each, acts, n = np.arange(len(part)), data["act"][part], len(part)
        ratio = probs[each, acts] / data["prob"][part]
        active = np.where(gain[part] > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        push = (gain[part] * ratio * active)[:, None]
        grad = push * probs
        grad[each, acts] -= push[:, 0]
        logs = np.log(probs + 1e-9)
        grad += ENTROPY * probs * (logs - (probs * logs).sum(1, keepdims=True))
        error = ((values - target[part]) * (1 - values**2))[:, None]
        net.backward(np.hstack([grad, error]).astype("f") / n, layers)


def against_greedy(game: Any, net: Network, matches: int, seed: int) -> float:
    """The share of wins against greedy, half of the matches from each seat."""
    wins = 0.0
    for i in range(matches):
        table, greedy, mine = Seated(game, 2, f"{seed}/{i // 2}"), heirloom.bot("greedy", i), i % 2
        while not table.over:
            view = table.view(table.seat)
            if table.seat != mine:
                table.play(greedy.choose(game, view, heirloom.Clock()).id)
                continue
            mask = np.frombuffer(table.mask(mine), bool)[None]
            seen = np.frombuffer(table.observe(mine), np.float32)[None]
            table.play(int(net.forward(seen, mask)[0].argmax()))
        wins += table.utility()[mine]
    return wins / matches


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", type=int, default=100, help="against greedy, each time")
    given = parser.parse_args()
    game, rng = heirloom.game(given.game), np.random.default_rng(given.seed)
    vector = Vector(game, MATCHES, seats=2, seed=given.seed)
    net = Network(vector.observation_size, vector.action_count, rng)
    now, start, decisions, due = vector.reset(), time.monotonic(), 0, 0.0
    while True:
        spent = (time.monotonic() - start) / 60
        if spent >= due:
            share = against_greedy(game, net, given.matches, given.seed)
            print(f"{spent:5.1f} min {decisions:9,} decisions: wins {share:.0%}", flush=True)
            due = spent + given.minutes / 20
        if spent >= given.minutes:
            return
        data, now = play(vector, net, now, rng)
        learn(net, data, rng)
        decisions += MATCHES * STEPS


if __name__ == "__main__":
    main()
