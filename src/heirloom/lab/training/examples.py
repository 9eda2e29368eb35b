"""What a net learns from: moments of games that were played for it, and who won."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
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
        moments = Moments(features, f"{luck}/moments")
        utility = play_game(game, _players(game, seats, net, tries, luck), luck, moments)
        moments.add_to(found, utility, number)
    return found


def _players(game: Game[Any, Any, Any], seats: int, net: bytes, tries: int, luck: str) -> list[Bot]:
    if tries:
        one = learned_bot(game, seats, net, luck, Clock(tries=tries))
        return [Explorer(one, f"{luck}/{seat}") for seat in range(seats)]
    overlooked = Random(luck).choice(OVERLOOKED)
    return [Greedy(f"{luck}/{seat}", overlooked) for seat in range(seats)]


class Moments:
    """Some moments of one game, drawn at random, for those of one game are much alike."""

    def __init__(self, features: Features[Any, Any, Any], seed: str) -> None:
        self.features = features
        self.rng = Random(seed)
        self.met = 0
        self.kept: list[tuple[bytes, bytes]] = []  # every seat's numbers, and who can still win

    def look(self, state: State[Any, Any, Any]) -> None:
        """Perhaps keep a state, if a search judges states such as this."""
        if not self.features.is_moment(state.public):
            return
        self.met += 1
        place = len(self.kept) if self.met <= MOMENTS else below(self.rng, self.met)
        if place < MOMENTS:
            rows = self.features.inputs(state)
            running = [self.features.may_win(state.public, seat) for seat in range(len(rows))]
            row = b"".join(array("f", row).tobytes() for row in rows), bytes(running)
            self.kept[place : place + 1] = [row]

    def add_to(self, found: Examples, utility: list[float], number: int) -> None:
        """Add them to examples, with how the game ended."""
        found.inputs += b"".join(inputs for inputs, _ in self.kept)
        found.running += b"".join(running for _, running in self.kept)
        found.utility += array("f", utility).tobytes() * len(self.kept)
        found.games += array("i", [number]).tobytes() * len(self.kept)


def play_game(
    game: Game[Any, Any, Any], players: Sequence[Bot], luck: str, moments: Moments | None = None
) -> list[float]:
    """Each seat's utility after a game; its moments can be noted on the way."""
    state, dealer, clock = game.setup(len(players)), Duplicate(luck), Clock()
    try:
        while waiting := game.waiting_on(state.public):
            seat = waiting[0]
            if moments is not None:
                moments.look(state)
            if seat == DEALER:
                game.settle(state, dealer.draw(game.chance(state)))
            else:
                game.play(state, seat, players[seat].choose(game, state.view(seat), clock))
    finally:
        for player in players:
            player.close()
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
        found.append(play_game(game, players, luck)[own])
    return found
