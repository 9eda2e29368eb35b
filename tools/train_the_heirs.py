"""Trains the net of The Heirs: games are played, and it learns from who won them.

    python tools/train_the_heirs.py games.jsonl --minutes 14 --version-01
    python tools/train_the_heirs.py games.jsonl --minutes 9 --tries 60 --seed 2
    python tools/train_the_heirs.py games.jsonl --fit

The first line adds games of the search of version 0.1 to a file, the second games of the present
search, with the net that is there; the third fits a net to all of them and writes it. Games begin
with some random moves, so that no two are alike, and end as soon as the solver sees who wins.
It needs numpy and takes the better part of an hour, compiled.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from math import log
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import numpy as np

import heirloom
from heirloom.games.the_heirs.mind import evaluation as shape
from heirloom.games.the_heirs.mind.evaluation import Evaluation
from heirloom.games.the_heirs.mind.kernel import Kernel, count
from heirloom.games.the_heirs.mind.search import HeirsSearcher, searcher, searcher_01
from heirloom.games.the_heirs.mind.solver import UNKNOWN, WON
from heirloom.games.the_heirs.mind.turning import KINDS, NEIGHBOURS, neighbour_kind
from heirloom.games.the_heirs.rules.game import TheHeirs

NET = Path(heirloom.__file__).parent / "games/the_heirs/mind/net.json"
RANDOM_MOVES = 40  # at most, with which a game begins
EXPLORED = 0.05  # the share of moves that are drawn at random afterwards
SOLVED_POSITIONS = 30_000  # that the solver may open to end a game
HELD_OUT = 10  # every tenth game
EPOCHS, PATIENCE, BATCH, RATE, DECAY = 40, 6, 512, 2e-3, 0.1
LEAK = 1 / 2**shape.LEAK_SHIFT
TURNING_GAMES = 150  # from which it is learned what turning over promises
DOWN_COUNTS = 33


class Play:
    """Games of one search against itself, on bit boards."""

    def __init__(self, game: TheHeirs, search: HeirsSearcher, seed: int) -> None:
        self.search = search
        self.rng = Random(seed)
        self.start = game.setup(2)
        self.kernel = Kernel(game)

    def positions(self, tries: int) -> Iterator[Kernel]:
        """The positions of one game in which nothing was just turned over."""
        kernel, rng = self.kernel, self.rng
        kernel.load(self.start, rng)
        for _ in range(rng.randrange(RANDOM_MOVES)):
            if not kernel.over:
                kernel._move()
        while not kernel.over:
            if not kernel.fresh:
                yield kernel
                if self._is_solved():
                    return
            self._move(tries)

    def winner(self) -> int:
        """Who has won the game, or will."""
        kernel = self.kernel
        won = not kernel.over and self.search.solver.solve(kernel, SOLVED_POSITIONS) == WON
        return int(kernel.turn) if won else 1 - int(kernel.turn)

    def _is_solved(self) -> bool:
        kernel = self.kernel
        if kernel.down:
            return False
        return self.search.solver.solve(kernel, SOLVED_POSITIONS) != UNKNOWN

    def _move(self, tries: int) -> None:
        search, rng = self.search, self.rng
        search.root.become(self.kernel)
        search.kernel.luck, search.nodes = rng.getrandbits(60), {}
        for _ in range(tries):
            search._try()
        choices = search._choices(search._node(search.root), search.root)
        choice = max(choices, key=lambda one: (one.visits, one.total))
        move = (rng.choice(choices) if rng.random() < EXPLORED else choice).move
        turns = move.source == 0 and move.target != 0
        self.kernel.do(move, rng.randrange(len(self.kernel.pile)) if turns else 0)


class Counter:
    """Counts the facts of a position: nets that single out some facts each."""

    def __init__(self, game: TheHeirs) -> None:
        size, self.nets = shape.HIDDEN, []
        for first in range(0, shape.FACTS, size):
            rows = [[int(fact == first + i) for i in range(size)] for fact in range(shape.FACTS)]
            self.nets.append(Evaluation(game, rows, [0] * size, [0] * size, 0))

    def facts(self, kernel: Kernel) -> list[int]:
        """How often there is each fact."""
        return [n for net in self.nets for n in net.sums(kernel)][: shape.FACTS]


def add_games(file: Path, play: Play, counter: Counter, minutes: float, tries: int) -> None:
    """Play for some minutes; a line for each game."""
    until, games = monotonic() + 60 * minutes, 0
    with file.open("a") as out:
        while monotonic() < until:
            seen = [(int(at.turn), _sparse(counter.facts(at))) for at in play.positions(tries)]
            winner = play.winner()
            json.dump([[int(turn == winner), facts] for turn, facts in seen], out)
            out.write("\n")
            games += 1
    print(f"{games} games were added to {file}")


def _sparse(facts: list[int]) -> list[int]:
    """Each fact as often as it is there."""
    return [fact for fact, n in enumerate(facts) for _ in range(n)]


def fit(file: Path, seed: int) -> tuple[list[Any], str]:
    """Weights of the net, and how they came about."""
    games = [json.loads(line) for line in file.read_text().splitlines()]
    inputs = np.zeros((sum(map(len, games)), shape.FACTS), np.uint8)
    won, held, i = np.zeros(len(inputs), "f4"), np.zeros(len(inputs), bool), 0
    for number, game in enumerate(games):
        for result, facts in game:
            np.add.at(inputs[i], facts, 1)
            won[i], held[i] = result, number % HELD_OUT == 0
            i += 1
    best, loss = _descend(inputs, won, held, np.random.default_rng(seed))
    recipe = f"{len(games)} games, {len(inputs)} positions, seed {seed}, held-out loss {loss:.4f}"
    return best, recipe


def _descend(inputs: Any, won: Any, held: Any, rng: Any) -> tuple[list[Any], float]:
    """Adam, until games that it does not learn from are judged no better."""
    weights = [
        rng.normal(0, 0.1, (shape.FACTS, shape.HIDDEN)).astype("f4"),
        np.zeros(shape.HIDDEN, "f4"),
        rng.normal(0, 0.3, shape.HIDDEN).astype("f4"),
        np.zeros(1, "f4"),
    ]
    means, squares = ([np.zeros_like(part) for part in weights] for _ in range(2))
    order, step, best, least, stale = np.where(~held)[0], 0, weights, 9.0, 0
    for _ in range(EPOCHS):
        rng.shuffle(order)
        for first in range(0, len(order), BATCH):
            rows = order[first : first + BATCH]
            step += 1
            for j, slope in enumerate(_slopes(weights, inputs[rows].astype("f4"), won[rows])):
                means[j] = 0.9 * means[j] + 0.1 * slope
                squares[j] = 0.999 * squares[j] + 0.001 * slope * slope
                spread = np.sqrt(squares[j] / (1 - 0.999**step)) + 1e-8
                shrink = DECAY * weights[j] if weights[j].size > shape.HIDDEN or j == 2 else 0.0
                weights[j] -= RATE * (means[j] / (1 - 0.9**step) / spread + shrink)
        loss = _loss(weights, inputs[held].astype("f4"), won[held])
        stale = 0 if loss < least else stale + 1
        if loss < least:
            least, best = loss, [part.copy() for part in weights]
        if stale >= PATIENCE:
            break
    return best, least


def _forward(weights: list[Any], inputs: Any) -> tuple[Any, Any, Any]:
    sums = inputs @ weights[0] + weights[1]
    hidden = np.where(sums > 0, sums, LEAK * sums)
    return sums, hidden, 1 / (1 + np.exp(-(hidden @ weights[2] + weights[3])))


def _slopes(weights: list[Any], inputs: Any, won: Any) -> list[Any]:
    sums, hidden, chance = _forward(weights, inputs)
    error = ((chance - won) / len(won)).astype("f4")
    back = np.outer(error, weights[2]) * np.where(sums > 0, 1, LEAK)
    return [inputs.T @ back, back.sum(0), hidden.T @ error, error.sum(keepdims=True)]


def _loss(weights: list[Any], inputs: Any, won: Any) -> float:
    chance = np.clip(_forward(weights, inputs)[2], 1e-6, 1 - 1e-6)
    return float(-(won * np.log(chance) + (1 - won) * np.log(1 - chance)).mean())


def whole(weights: list[Any]) -> dict[str, Any]:
    """Weights as whole numbers."""
    rows, offsets, outward = (np.rint(part * shape.UNIT).astype(int) for part in weights[:3])
    return {
        "rows": rows.tolist(),
        "offsets": offsets.tolist(),
        "outward": outward.tolist(),
        "bias": round(float(weights[3][0]) * shape.UNIT**2),
    }


def fit_turnings(game: TheHeirs, net: Evaluation, seed: int) -> dict[str, Any]:
    """What turning over promises, fitted to what the net says of every card that may lie there."""
    search = searcher_01(game)
    search.evaluation = net
    play, rows, results = Play(game, search, seed), [], []
    for _ in range(TURNING_GAMES):
        for kernel in play.positions(tries=30):
            if not kernel.down or play.rng.random() > 0.35:
                continue
            for move in kernel.moves():
                if not move.source and play.rng.random() < 0.5:
                    rows.append(_described(kernel, int(move.target), net))
                    results.append(_logit(_mean_after(search, kernel, move)))
    inputs, wanted = np.array(rows), np.array(results)
    square = inputs.T @ inputs + 2.0 * np.eye(inputs.shape[1])
    found = np.linalg.solve(square, inputs.T @ wanted).round(4).tolist()
    gains = found[1 + DOWN_COUNTS :]
    return {
        "keep": found[0],
        "bases": found[1 : 1 + DOWN_COUNTS],
        "gains": [gains[kind * NEIGHBOURS : (kind + 1) * NEIGHBOURS] for kind in range(KINDS)],
    }


def _described(kernel: Kernel, bit: int, net: Evaluation) -> Any:
    """A turning over as numbers: the chance before, cards face down, kinds beside neighbours."""
    row = np.zeros(1 + DOWN_COUNTS + KINDS * NEIGHBOURS)
    row[0] = _logit(net.chance(kernel))
    row[1 + count(kernel.down)] = 1
    firsts = (kernel.first_above, kernel.first_below, kernel.first_left, kernel.first_right)
    beside = [int(neighbour_kind(kernel, first(bit))) for first in firsts]
    for kind in kernel.pile:
        own = (kind >= 8) == (kernel.turn == 1)
        place = (kind & 7) - 1 + (0 if own else 5)
        for neighbour in beside:
            row[1 + DOWN_COUNTS + place * NEIGHBOURS + neighbour] += 1 / len(kernel.pile)
    return row


def _mean_after(search: HeirsSearcher, kernel: Kernel, move: Any) -> float:
    """The chance to win of who turns a card over, over all cards that may lie there."""
    total, after = 0.0, search.kernel
    for kind in set(kernel.pile):
        after.become(kernel)
        after.do(move, after.pile.index(kind))
        value = 0.0 if after.over else search._value_of_new()
        total += kernel.pile.count(kind) * (value if after.turn == kernel.turn else 1.0 - value)
    return total / len(kernel.pile)


def _logit(chance: float) -> float:
    chance = min(max(chance, 0.005), 0.995)
    return log(chance / (1 - chance))


def write_net(game: TheHeirs, file: Path, seed: int) -> None:
    """Fit a net and what turning over promises, and put them where the search finds them."""
    weights, recipe = fit(file, seed)
    net = whole(weights)
    turnings = fit_turnings(game, Evaluation(game, **net), seed)
    NET.write_text(json.dumps({"recipe": recipe, **net, **turnings}, separators=(",", ":")) + "\n")
    print(f"{NET.name}: {recipe}")


def main() -> None:
    """Add games, or fit."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("games", type=Path)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--tries", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--version-01", action="store_true")
    parser.add_argument("--fit", action="store_true")
    args = parser.parse_args()
    game = heirloom.game("the_heirs", start="black")
    assert isinstance(game, TheHeirs)
    if args.fit:
        write_net(game, args.games, args.seed)
    else:
        search = searcher_01(game) if args.version_01 else searcher(game)
        play = Play(game, search, args.seed)
        add_games(args.games, play, Counter(game), args.minutes, args.tries)


if __name__ == "__main__":
    main()
