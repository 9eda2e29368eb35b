"""Finds out which move a player meant by pressing pieces, and why it is refused.

Every action, legal or not, has a path: the pieces to press for it. The pieces that were pressed
are compared with the paths of all actions.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, NamedTuple

from heirloom.core.game import Action, Game, State, View
from heirloom.core.mistakes import Illegal
from heirloom.core.scene import Piece, Scene

Path = list[str]


class Meant(NamedTuple):
    """A forbidden action that the player may have meant."""

    action: Action
    rest: Path  # the pieces still to be pressed
    refusal: Illegal


def spots_by_name(scene: Scene) -> dict[str, str]:
    """The spot for each id on the table; pressing a piece means pressing its spot."""
    found = {}
    for zone in scene.zones:
        for spot in zone.places():
            found[spot.id] = spot.id
            if spot.piece is not None:
                found[spot.piece.id] = spot.id
                found.update({piece.id: piece.id for piece in _under(spot.piece)})
    return found


def _under(piece: Piece) -> list[Piece]:
    return [one for under in piece.under for one in (under, *_under(under))]


class PressPaths:
    """The paths of one seat. Refusals are derived from what this seat knows, and nothing else."""

    def __init__(self, game: Game[Any, Any, Any], view: View[Any, Any], scene: Scene) -> None:
        self.game = game
        self.seat = view.seat
        self.legal = set(game.legal(view))
        self.truth: State[Any, Any, Any] = game.imagine(view, Random(0))
        self.spots = {"": "", **spots_by_name(scene)}
        self.paths: dict[Action, Path] = {}
        for action in game.actions.all:
            path = game.path(view, action)
            if path and self.spots.keys() >= set(path):
                self.paths[action] = [self.spots[id] for id in path]

    def refuse(self, pressed: Path) -> Illegal | None:
        """Why these presses are refused; None if they are legal or match no action."""
        if not self.spots.keys() >= set(pressed):
            return None
        path = [self.spots[id] for id in pressed]
        meant = self._meant(path)
        if not meant and len(path) > 1:  # the last press may begin another move
            meant = [one for one in self._meant(path[-1:]) if not one.rest]
        return self._nearest(meant).refusal if meant else None

    def _meant(self, pressed: Path) -> list[Meant]:
        """The actions whose paths match the presses, in this order or any; none if one is legal."""
        ordered = {action: _after(path, pressed) for action, path in self.paths.items()}
        anyhow = {action: _without(path, pressed) for action, path in self.paths.items()}
        if any(anyhow[action] is not None for action in self.legal & self.paths.keys()):
            return []
        for rests in (ordered, anyhow):
            found = [
                Meant(action, rest, self._refusal(action))
                for action, rest in rests.items()
                if rest is not None
            ]
            if found:
                return found
        return []

    def _refusal(self, action: Action) -> Illegal:
        try:
            self.game.play(self.truth, self.seat, action)
        except Illegal as refusal:
            return refusal
        raise AssertionError(f"{action} is neither legal nor refused")

    def _nearest(self, meant: list[Meant]) -> Meant:
        """The action that was most likely meant.

        Prefer actions with a refusal of their own, then kinds that are legal now, then those with
        the fewest missing pieces that no legal action uses, then the fewest missing pieces.
        """
        usual = self._usual()
        kinds = {action.kind for action in self.legal}
        useful = {id for action in self.legal for id in self.paths.get(action, [])}
        return min(
            meant,
            key=lambda one: (
                _said(one.refusal) == usual,
                one.action.kind not in kinds,
                len([id for id in one.rest if id not in useful]),
                len(one.rest),
                one.action.id,
            ),
        )

    def _usual(self) -> tuple[str, str] | None:
        """The refusal that several kinds of action share: that it is not the moment for them."""
        others = [action for action in self.game.actions.all if action not in self.legal]
        one_a_kind = {action.kind: action for action in others}.values()
        said = Counter(_said(self._refusal(action)) for action in one_a_kind)
        most, times = said.most_common(1)[0]
        return most if times > 1 else None


def _after(path: Path, pressed: Path) -> Path | None:
    """The rest of a path that begins with these presses, else None."""
    return path[len(pressed) :] if path[: len(pressed)] == pressed else None


def _without(path: Path, pressed: Path) -> Path | None:
    """The rest of a path that contains these presses in any order, else None."""
    left = list(path)
    for id in pressed:
        if id not in left:
            return None
        left.remove(id)
    return left


def _said(refusal: Illegal) -> tuple[str, str]:
    return refusal.clause, refusal.why.template
