"""What a net learns from: moments of games that were played for it, and who won."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec

from heirloom.bots.bot import Bot, Clock
from heirloom.bots.greedy import Greedy
from heirloom.bots.search import Search, searcher, searcher_01
from heirloom.core.box import Box
from heirloom.core.chance import below
from heirloom.core.dealers import Duplicate
from heirloom.core.game import DEALER, Action, Game, State, View
from heirloom.search.features import Features
from heirloom.search.judgement import Judgement, find_features
from heirloom.search.net_files import decode_net

OVERLOOKED = (0.0, 0.1, 0.3)  # shares of moves that greedy overlooks, one drawn for each game
EXPLORED = 0.06  # the share of moves that are drawn at random when a net plays
MOMENTS = 12  # of a game that are kept, at random; those of one game are much alike


class Examples(msgspec.Struct):
    """Moments of one or more games, in plain bytes."""

    inputs: bytes = b""  # float32: by moment and seat, a number for each feature
    running: bytes = b""  # a byte by moment and seat: whether it can still win
    utility: bytes = b""  # float32: by moment and seat
    games: bytes = b""  # int32: by moment, the number of its game


class Explorer(Bot):
    """Plays as another bot does, but now and then at random."""

    def __init__(self, inner: Bot, seed: str, share: float = EXPLORED) -> None:
        super().__init__(seed)
        self.inner = inner
        self.share = share

    def choose(self, game: Game[Any, Any, Any], view: View[Any, Any], clock: Clock) -> Action:
        if self.rng.random() < self.share:
            actions = game.legal(view)
            return actions[below(self.rng, len(actions))]
        return self.inner.choose(game, view, clock)


def learned_bot(
    game: Game[Any, Any, Any], seats: int, net: bytes, seed: str, limit: Clock
) -> Search:
    """A search that judges by a net in the form of a file; by hand-written rules if it is empty."""
    player = Search(seed, limit.seconds, limit.tries)
    if net:
        judgement = Judgement(find_features(game, seats), decode_net(net).net())
        player.use(game, searcher(game, judgement))
    else:
        player.use(game, searcher_01(game))
    return player


def play_examples(
    box: Box, seats: int, net: bytes, tries: int, seed: str, first: int, games: int
) -> Examples:
    """Play some games and note their moments: among searches, or greedy bots where tries are 0."""
    game = box.open()
    features, found = find_features(game, seats), Examples()
    for number in range(first, first + games):
        luck = f"{seed}/{number}"
        _note(_players(game, seats, net, tries, luck), game, features, luck, number, found)
    return found


def _players(game: Game[Any, Any, Any], seats: int, net: bytes, tries: int, luck: str) -> list[Bot]:
    if tries:
        one = learned_bot(game, seats, net, luck, Clock(tries=tries))
        return [Explorer(one, f"{luck}/{seat}") for seat in range(seats)]
    overlooked = Random(luck).choice(OVERLOOKED)
    return [Greedy(f"{luck}/{seat}", overlooked) for seat in range(seats)]


def _note(
    players: list[Bot], game: Game[Any, Any, Any], features: Features[Any, Any, Any], luck: str,
    number: int, found: Examples,
) -> None:  # fmt: skip
    """Play a game and add some of its moments."""
    kept: list[tuple[bytes, bytes]] = []
    rng, met = Random(f"{luck}/moments"), 0

    def look(state: State[Any, Any, Any]) -> None:
        nonlocal met
        if not features.is_moment(state.public):
            return
        met += 1
        place = len(kept) if met <= MOMENTS else below(rng, met)
        if place < MOMENTS:
            kept[place : place + 1] = [_row(features, state)]

    utility = _play(game, players, luck, look)
    found.inputs += b"".join(inputs for inputs, _ in kept)
    found.running += b"".join(running for _, running in kept)
    found.utility += array("f", utility).tobytes() * len(kept)
    found.games += array("i", [number]).tobytes() * len(kept)


def _row(features: Features[Any, Any, Any], state: State[Any, Any, Any]) -> tuple[bytes, bytes]:
    """A moment: every seat's numbers, and whether it can still win."""
    rows = features.inputs(state)
    running = [features.may_win(state.public, seat) for seat in range(len(rows))]
    return b"".join(array("f", row).tobytes() for row in rows), bytes(running)


def _play(
    game: Game[Any, Any, Any], players: Sequence[Bot], luck: str,
    look: Callable[[State[Any, Any, Any]], None] = lambda state: None,
) -> list[float]:  # fmt: skip
    """Each seat's utility after a game; every state on the way can be looked at."""
    state, dealer, clock = game.setup(len(players)), Duplicate(luck), Clock()
    while waiting := game.waiting_on(state.public):
        seat = waiting[0]
        look(state)
        if seat == DEALER:
            game.settle(state, dealer.draw(game.chance(state)))
        else:
            game.play(state, seat, players[seat].choose(game, state.view(seat), clock))
    return game.utility(state.public)


def play_pair(
    box: Box, seats: int, nets: tuple[bytes, bytes], limit: Clock, seed: str, deal: int
) -> list[float]:
    """The utility of the first net against the second in one deal, from every seat."""
    game, found = box.open(), list[float]()
    for own in range(seats):
        luck = f"{seed}/{deal}"
        players = [
            learned_bot(game, seats, nets[int(seat != own)], f"{luck}/{own}/{seat}", limit)
            for seat in range(seats)
        ]
        found.append(_play(game, players, luck)[own])
    return found
