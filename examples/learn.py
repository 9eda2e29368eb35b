"""Learns a game for two by playing against itself: PPO with numpy alone, on many matches at once.

    python examples/learn.py inheritance --minutes 20

One network plays both seats; now and then it plays against greedy. Needs heirloom[learning].
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

MATCHES, STEPS, HIDDEN = 64, 64, 256
EPOCHS, SLICES, CLIP, RATE, ENTROPY, DECAY = 3, 4, 0.2, 5e-4, 0.01, 0.95


class Network:
    """Two hidden layers; a score for each action, and the expected reward."""

    def __init__(self, size: int, actions: int, rng: np.random.Generator) -> None:
        self.updates, self.weights = 0, list[Any]()
        for ins, outs in ((size, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, actions + 1)):
            scale = np.sqrt(2 / ins) * (0.05 if outs == actions + 1 else 1)
            self.weights += [rng.normal(0, scale, (ins, outs)).astype("f"), np.zeros(outs, "f")]
        self.means, self.squares = ([np.zeros_like(w) for w in self.weights] for _ in range(2))

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
        w, grads = self.weights, []
        for inside, matrix in zip(reversed(layers), (w[4], w[2], w[0]), strict=True):
            grads = [inside.T @ grad, grad.sum(0), *grads]
            grad = (grad @ matrix.T) * (inside > 0) if inside is not layers[0] else grad
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
    names = ["seen", "mask", "act", "prob", "val", "seat", "reward", "done"]
    rows: list[tuple[Any, ...]] = []
    for _ in range(STEPS):
        probs, values, _ = net.forward(now.observations, now.masks)
        acts = (probs.cumsum(1) > rng.random((len(probs), 1))).argmax(1)
        chosen = probs[np.arange(len(acts)), acts]
        known = (now.observations, now.masks, acts, chosen, values, now.seats)
        now = vector.step(acts)
        rows.append((*known, now.rewards, now.done))
    data = {key: np.stack(kept) for key, kept in zip(names, zip(*rows, strict=True), strict=True)}
    data["gain"] = advantages(data)
    return {key: value.reshape(-1, *value.shape[2:]) for key, value in data.items()}, now


def advantages(data: dict[str, Any]) -> Any:
    """How much better each decision turned out than expected, by seat (lambda returns)."""
    rewards, done = data["reward"], data["done"]
    gains, each = np.zeros_like(data["val"]), np.arange(len(rewards[0]))
    value = np.zeros_like(rewards[0])  # of each seat's next decision; 0 beyond the stretch
    gain, known = np.zeros_like(value), np.zeros(value.shape, bool)
    for t in reversed(range(len(rewards))):
        value[done[t]], gain[done[t]], known[done[t]] = rewards[t][done[t]], 0, True
        seat, now = data["seat"][t], data["val"][t]
        delta = np.where(known[each, seat], value[each, seat] - now, 0)
        gain[each, seat] = gains[t] = delta + DECAY * gain[each, seat]
        value[each, seat], known[each, seat] = now, True
    return gains


def learn(net: Network, data: dict[str, Any], rng: np.random.Generator) -> None:
    """Make what turned out well more likely, a little at a time."""
    target = np.clip(data["val"] + data["gain"], -1, 1)
    gains = (data["gain"] - data["gain"].mean()) / (data["gain"].std() + 1e-6)
    slices = [np.array_split(rng.permutation(len(gains)), SLICES) for _ in range(EPOCHS)]
    for part in [part for epoch in slices for part in epoch]:
        probs, values, layers = net.forward(data["seen"][part], data["mask"][part])
        each, acts, gain = np.arange(len(part)), data["act"][part], gains[part]
        ratio = probs[each, acts] / data["prob"][part]
        push = (gain * ratio * (gain * (ratio - 1) < np.abs(gain) * CLIP))[:, None]
        grad = push * probs
        grad[each, acts] -= push[:, 0]
        logs = np.log(probs + 1e-9)
        grad += ENTROPY * probs * (logs - (probs * logs).sum(1, keepdims=True))
        error = ((values - target[part]) * (1 - values**2))[:, None]
        net.backward(np.hstack([grad, error]).astype("f") / len(part), layers)


def against_greedy(game: Any, net: Network, matches: int) -> float:
    """The share of wins against greedy, half of the matches from each seat."""
    wins = 0.0
    for i in range(matches):
        table, greedy, mine = Seated(game, 2, str(i // 2)), heirloom.bot("greedy", i), i % 2
        while not table.over:
            if table.seat == mine:
                mask = np.frombuffer(table.mask(mine), bool)[None]
                seen = np.frombuffer(table.observe(mine), np.float32)[None]
                table.play(int(net.forward(seen, mask)[0].argmax()))
            else:
                table.play(greedy.choose(game, table.view(table.seat), heirloom.Clock()).id)
        wins += table.utility()[mine] / matches
    return wins


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    for name, value in (("--minutes", 20.0), ("--seed", 1), ("--matches", 100)):
        parser.add_argument(name, type=type(value), default=value)
    given = parser.parse_args()
    game, rng = heirloom.game(given.game), np.random.default_rng(given.seed)
    vector = Vector(game, MATCHES, seats=2, seed=given.seed)
    net = Network(vector.observation_size, vector.action_count, rng)
    now, start, decisions, due, spent = vector.reset(), time.monotonic(), 0, 0.0, 0.0
    while spent < given.minutes:
        if spent >= due:
            share, used = against_greedy(game, net, given.matches), time.process_time() / 60
            done = f"{spent:5.1f} minutes ({used:.1f} of one core), {decisions:,} decisions"
            print(f"{done}: wins {share:.0%}", flush=True)
            due += given.minutes / 20
        data, now = play(vector, net, now, rng)
        learn(net, data, rng)
        decisions, spent = decisions + MATCHES * STEPS, (time.monotonic() - start) / 60


if __name__ == "__main__":
    main()
