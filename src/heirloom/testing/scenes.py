"""The promises of a scene: it offers what is legal, on existing paths, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from heirloom.core.draw import draw
from heirloom.core.scene import Scene
from heirloom.core.words import LANGUAGES, Phrase, Reader, Words
from heirloom.testing.faults import AnyView, Case


def picture(case: Case, view: AnyView) -> str:
    """Everything a screen could show of a view, as text."""
    scene = case.game.scene(view)
    reader = Reader("en", (), case.game.package)
    return repr(msgspec.to_builtins(scene, enc_hook=reader.read)) + draw(scene, reader)


def check_scene(case: Case, view: AnyView) -> None:
    """Check a scene."""
    scene = case.game.scene(view)
    offered = sorted(move.notation for move in scene.moves)
    legal = sorted(action.notation for action in case.game.legal(view))
    case.require(offered == legal, "a scene offers what is legal", f"{offered} {legal}")
    case.require_clause(scene.clause)
    _check_paths(case, scene, view)
    for words in scene_words(scene):
        require_readable(case, words)


def _check_paths(case: Case, scene: Scene, view: AnyView) -> None:
    places = [name for zone in scene.zones for name in zone.names()]
    twice = {place for place in places if places.count(place) > 1}
    case.require(not twice, "names of places are unique", twice)
    for move in scene.moves:
        lost = [place for place in move.path if place not in places]
        case.require(not lost, "a move's path is on the table", f"{move.notation}: {lost}")
        path = case.game.path(view, case.game.actions.read(move.notation))
        case.require(path == move.path, "a move has the path of its action", f"{move}: {path}")
    paths = [tuple(move.path) for move in scene.moves if move.path]
    twice_paths = {path for path in paths if paths.count(path) > 1}
    case.require(not twice_paths, "every move has its own path", twice_paths)


def require_readable(case: Case, words: object) -> None:
    """Note a sentence that cannot be put into every language."""
    for lang in LANGUAGES:
        try:
            Reader(lang, (), case.game.package).read(words)
        except (KeyError, IndexError, AttributeError, ValueError):
            template = words.template if isinstance(words, Phrase) else words
            case.fault("every sentence can be read", f"{lang}: {template!r}")


def scene_words(scene: Scene) -> Iterator[object]:
    """Every sentence and name in a scene."""
    todo: list[Any] = [scene]
    while todo:
        thing = todo.pop()
        if isinstance(thing, (Phrase, Words)):
            yield thing
        elif isinstance(thing, msgspec.Struct):
            todo.extend(getattr(thing, field) for field in thing.__struct_fields__)
        elif isinstance(thing, (list, tuple)):
            todo.extend(thing)
