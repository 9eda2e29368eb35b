"""The promises of a scene and of previews: what is legal, on existing paths, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from heirloom.core.draw import draw
from heirloom.core.preview import Preview
from heirloom.core.scene import Scene
from heirloom.core.words import LANGUAGES, Phrase, Reader, Words
from heirloom.testing.faults import AnyView, Case

FEW = 4  # previews of a kind that are looked at in a scene


def picture(case: Case, view: AnyView) -> str:
    """Everything a screen could show of a view, as text."""
    scene = case.game.scene(view)
    reader = Reader("en", (), case.game.package)
    previews = [case.game.preview(view, path) for path in pressed(scene)]
    shown = [msgspec.to_builtins(one, enc_hook=reader.read) for one in (scene, *previews)]
    return repr(shown) + draw(scene, reader)


def pressed(scene: Scene) -> list[list[str]]:
    """What a player might press here: some of the moves, their first pieces, and other pieces."""
    moves = _some([move.path or [move.notation] for move in scene.moves])
    pieces = _some([[name] for zone in scene.zones for name in zone.names()])
    return [*moves, *(path[:1] for path in moves if len(path) > 1), *pieces]


def _some(paths: list[list[str]]) -> list[list[str]]:
    """A few of many, spread over all of them."""
    return paths[:: -(-len(paths) // FEW)] if paths else []


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
    for path in pressed(scene):
        _check_preview(case, scene, case.game.preview(view, path))


def _check_preview(case: Case, scene: Scene, preview: Preview) -> None:
    """A preview writes on what is there, and can be read."""
    places = {name for zone in scene.zones for name in zone.names()}
    chips = {chip.on for chip in preview.chips}
    ghosts = {ghost.on for ghost in preview.ghosts}
    lost = (chips | ghosts | set(preview.through)) - places
    case.require(not lost, "a preview marks what is on the table", lost)
    if preview.clause:
        case.require_clause(preview.clause)
    for words in scene_words(preview):
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


def scene_words(scene: Scene | Preview) -> Iterator[object]:
    """Every sentence and name in a scene or a preview."""
    todo: list[Any] = [scene]
    while todo:
        thing = todo.pop()
        if isinstance(thing, (Phrase, Words)):
            yield thing
        elif isinstance(thing, msgspec.Struct):
            todo.extend(getattr(thing, field) for field in thing.__struct_fields__)
        elif isinstance(thing, (list, tuple)):
            todo.extend(thing)
