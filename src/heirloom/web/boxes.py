"""The boxes on the shelf: what their lids and blurbs say, and a fan of their cards."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from heirloom.art.faces import FIELDS
from heirloom.coach.lessons import Lesson, find_lesson
from heirloom.core import catalogue
from heirloom.core.blurb import HEAVIEST, Blurb, read_blurb
from heirloom.core.cards import Lid
from heirloom.core.words import Phrase, Reader, say, say_as
from heirloom.web.sprite import BACK, own_sprite

WEIGHTS: dict[int, Phrase] = {
    1: say_as("game", "light"),
    2: say_as("game", "light"),
    3: say_as("game", "medium"),
    4: say_as("game", "heavy"),
    5: say_as("game", "heavy"),
}
OPEN_MEMORY = ("memory", "open")  # an option, and its value that helps beginners


@cache
def printed_lid(name: str) -> Lid:
    """The lid of a game, read once."""
    return catalogue.lid(name)


@cache
def blurb(name: str) -> Blurb | None:
    """The blurb of a game, read once."""
    return read_blurb(catalogue.package(name))


@cache
def lid(name: str, lang: str, place: int) -> dict[str, object]:
    """A box: the words of its lid and blurb, and three of its cards."""
    box, reader = printed_lid(name), Reader(lang, (), catalogue.package(name))
    sprite = own_sprite(catalogue.package(name), lang)
    pictures = sprite.pictures
    slugs = [slug for slug in pictures if slug != BACK]
    fan = [BACK, slugs[len(slugs) // 2], slugs[0]]
    return {
        "name": name,
        "title": reader.read(box.title),
        "line": reader.read(box.line),
        "designers": ", ".join(box.designers),
        "year": box.year or "",
        "players": reader.read(say("{seats} players", seats=_span(*box.seats))),
        "fan": [Markup(pictures[slug]) for slug in fan],
        "field": FIELDS[place % len(FIELDS)].value,
        "square": sprite.square,
        "note": reader.read(box.note) if box.note else "",
        "opens_memory": _opens_memory(name),
        **_told(blurb(name), reader),
    }


def _told(said: Blurb | None, reader: Reader) -> dict[str, object]:
    """The words of a blurb; empty for a game without one."""
    if said is None:
        return {"aim": "", "minutes": "", "weight": 0, "heavy": "", "heaviest": HEAVIEST}
    return {
        "aim": reader.read(said.aim),
        "minutes": reader.read(say("{minutes} min", minutes=_span(*said.minutes))),
        "weight": said.weight,
        "heavy": reader.read(WEIGHTS[said.weight]),
        "heaviest": HEAVIEST,
    }


def _span(fewest: int, most: int) -> str:
    return str(fewest) if fewest == most else f"{fewest}–{most}"


def _opens_memory(name: str) -> bool:
    """Whether a game has an option that shows what a careful player could know."""
    option, value = OPEN_MEMORY
    found = {one.name: one for one in catalogue.game_options(name)}.get(option)
    return found is not None and value in found.values


@cache
def light_to_heavy() -> list[str]:
    """All games, the lightest first; those without a blurb last."""

    def order(name: str) -> tuple[int, int]:
        said = blurb(name)
        return (HEAVIEST + 1, 0) if said is None else (said.weight, said.minutes[0])

    return sorted(catalogue.names(), key=order)


@cache
def guided() -> list[str]:
    """All games in the order in which somebody should meet them."""

    def order(name: str) -> bool:
        said = blurb(name)
        return said is None or not said.start_here

    return sorted(light_to_heavy(), key=order)


def learn_address(name: str) -> str:
    """Where a game is learnt; empty if it has no lesson."""
    return f"/learn/{name}" if lesson_of(name) is not None else ""


@cache
def lesson_of(name: str) -> Lesson | None:
    """The lesson of a game, read once; None where it has none."""
    return find_lesson(name)


def lesson_minutes(name: str) -> int:
    """How long the lesson of a game takes; 0 if it has none."""
    lesson = lesson_of(name)
    return 0 if lesson is None else lesson.minutes
