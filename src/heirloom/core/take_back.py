"""Whether a move showed its mover anything new; if not, it may be taken back without asking.

The judge knows what the mover knew before the move. From there it imagines worlds which the mover
could not tell from the truth, makes the same move in each, with draws of their own, and compares
what the mover is told and shown with what really came. If it is the same in all of them, the mover
has learned nothing.

A truth that is unlike every imagined world is never missed, however unlikely it is. What can be
missed is that something rare did not happen. If that has probability p, all of 256 worlds miss it
with probability (1 - p)^256: 0.08 at p = 1 %, and 0.000002 at p = 5 %. Whoever is told that it did
not happen has learned log2(1 / (1 - p)) bits, 0.015 bits at 1 %. What is drawn is not left to
luck: the worlds together draw every card of a pile, so that the one card in a deck that everybody
would be shown is not missed.

The judge's own random numbers depend on nothing but what the mover did, so that every process
judges alike and the verdict itself tells the mover nothing that the mover does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from heirloom.core.chance import Chance
from heirloom.core.game import DEALER, Action, Game, Seat, State, View
from heirloom.core.log import DEAL, Entry
from heirloom.core.match import Match
from heirloom.core.scene import Scene
from heirloom.core.story import Event
from heirloom.core.words import Phrase

WORLDS = 256  # that are imagined; about 20 ms in pure Python
SCENES_COMPARED = 3  # a scene follows from the view, which is compared in every world

Draws = Callable[[Chance, int], list[int]]  # what is drawn, by the number of draws before


def last_move(log: Sequence[Entry], seat: Seat) -> int | None:
    """The place in the log of this seat's last move, where taking back would lead."""
    for ply in range(len(log) - 1, -1, -1):
        if log[ply].seat == seat:
            return ply
    return None


def is_free(match: Match[Any, Any, Any], seat: Seat, *, scenes: bool = True) -> bool:
    """Whether nobody else has acted since this seat's last move, which showed it nothing new.

    A game that cannot be asked about other worlds gives nothing for free. `scenes` are left out
    for a game that has none.
    """
    ply = last_move(match.log, seat)
    if ply is None or any(entry.kind != DEAL for entry in match.log[ply + 1 :]):
        return False
    try:
        return not Moved(match, ply).taught(scenes=scenes)
    except Exception:  # a game by somebody else may raise anything: ask the others
        return False


class Shown(NamedTuple):
    """What a move showed its mover: what was told, what is seen, and what is legal."""

    told: list[tuple[str, str, Seat, Phrase]]  # kind, clause, seat and text
    key: object
    legal: list[int]


class Moved:
    """A move of a match, what its mover knew before, and what really came of it."""

    def __init__(self, match: Match[Any, Any, Any], ply: int) -> None:
        self.game: Game[Any, Any, Any] = match.game
        entry = match.log[ply]
        self.seat = entry.seat
        self.action: Action = self.game.actions.read(entry.text)
        truth = _state_at(match, ply)
        self.before: View[Any, Any] = truth.view(self.seat).copy()
        self.truth = truth
        drawn = [entry.text for entry in match.log[ply + 1 :]]
        self.shown = self._move(truth, lambda chance, turn: chance.read(drawn[turn]))
        moves = [entry.text for entry in match.log[: ply + 1] if entry.seat == self.seat]
        self.seed = f"{self.game.box} {match.seats} {self.seat} {' '.join(moves)}"

    def taught(self, worlds: int = WORLDS, *, scenes: bool = True) -> bool:
        """Whether what the mover was told and shown would differ in one of so many worlds."""
        rng = Random(self.seed)
        scene = self._scene(self.truth) if scenes else None
        for world in range(worlds):
            other = self.game.imagine(self.before, rng)
            if self.in_world(other, rng, world) != self.shown:
                return True
            if scene is not None and world < SCENES_COMPARED and self._scene(other) != scene:
                return True
        return False

    def in_world(self, world: State[Any, Any, Any], rng: Random, number: int = 0) -> Shown:
        """What the mover would be shown if this were the truth; the world is played on."""
        return self._move(world, lambda chance, _: draw(chance, rng, number))

    def _move(self, state: State[Any, Any, Any], drawn: Draws) -> Shown:
        """Make the move, let the dealer draw, and see what the mover is shown."""
        heard: list[Event] = []
        self.game.play(state, self.seat, self.action, heard.append)
        turn = 0
        while DEALER in self.game.waiting_on(state.public):
            outcome = drawn(self.game.chance(state), turn)
            self.game.settle(state, outcome, heard.append)
            turn += 1
        view = state.view(self.seat)
        tellings = [event.told(self.seat) for event in heard]
        told = [(one.kind, one.clause, one.seat, one.text) for one in tellings]
        return Shown(told, view.key(), [action.id for action in self.game.legal(view)])

    def _scene(self, state: State[Any, Any, Any]) -> Scene:
        return self.game.scene(state.view(self.seat))


def draw(chance: Chance, rng: Random, number: int) -> list[int]:
    """Draw at random, but so that worlds of different numbers begin with different cards."""
    outcome = chance.sample(rng)
    kinds = sorted(set(chance.pile))
    card = kinds[number % len(kinds)]
    place = number // len(kinds) % chance.count
    if card in outcome:
        other = outcome.index(card)
        outcome[place], outcome[other] = outcome[other], outcome[place]
    else:
        outcome[place] = card
    return outcome


def _state_at(match: Match[Any, Any, Any], ply: int) -> State[Any, Any, Any]:
    """The truth before an entry of the log."""
    game, start = match.game, match.start
    state = game.setup(match.seats)
    if start is not None and start.state is not None:
        state = start.state.copy()
    for entry in match.log[:ply]:
        if entry.kind == DEAL:
            game.settle(state, game.chance(state).read(entry.text))
        else:
            game.play(state, entry.seat, game.actions.read(entry.text))
    return state
