"""Coats of arms: an outline, a field that may be divided, and charges upon it."""

from dataclasses import dataclass
from hashlib import blake2s
from math import cos, pi, sin
from typing import NamedTuple

from heirloom.art.icons import icon
from heirloom.art.svg import moved, num, tag
from heirloom.art.tinctures import Tincture

BEYOND = 160  # beyond the edge of every outline, which clips it


class Outline(NamedTuple):
    """The shape of a shield, 100 wide: its edge, height, and the centre and size of its field."""

    edge: str
    height: float
    middle: float
    room: float


OUTLINES = {
    "heater": Outline("M2 2H98V54C98 84 74 105 50 117C26 105 2 84 2 54z", 119, 50, 62),
    "lozenge": Outline("M50 1Q80 23 99 54Q80 85 50 107Q20 85 1 54Q20 23 50 1z", 108, 54, 53),
    "oval": Outline("M50 2C79 2 97 28 97 60S79 118 50 118S3 92 3 60S21 2 50 2z", 120, 60, 60),
    "roundel": Outline("M50 2A48 48 0 0 1 50 98A48 48 0 0 1 50 2z", 100, 50, 62),
    "square": Outline("M2 2H98V98H2z", 100, 50, 74),
}


@dataclass(frozen=True, slots=True)
class Arms:
    """A coat of arms, as a herald would blazon it."""

    field: Tincture
    charge: str = ""
    of: Tincture = Tincture.OR
    count: int = 1
    division: str = "plain"
    second: Tincture = Tincture.ARGENT
    fimbriated: Tincture | None = None
    bordure: Tincture | None = None
    roundel: Tincture | None = None
    outline: str = "heater"


def shield(arms: Arms, x: float, top: float, width: float) -> str:
    """A coat of arms, centred on x, with its upper edge at `top`."""
    shape = OUTLINES[arms.outline]
    body = _clipped(_field(arms, shape), shape.edge) + _charges(arms, shape)
    rim = tag(
        "path",
        d=shape.edge,
        fill="none",
        stroke=Tincture.INK.fill,
        stroke_width=2.4,
        stroke_linejoin="round",
    )
    return moved(body + rim, x - width / 2, top, width / 100)


def height_of(outline: str, width: float) -> float:
    """The height of a shield of this width."""
    return OUTLINES[outline].height * width / 100


def divisions() -> list[str]:
    """Every way to divide a field."""
    return sorted(["plain", *_partings(0)])


def _field(arms: Arms, shape: Outline) -> str:
    ground = tag("path", d=f"M0 0H100V{num(shape.height)}H0z", fill=arms.field.fill)
    return ground + _parted(arms, shape) + _gloss(shape) + _bordure(arms, shape)


def _parted(arms: Arms, shape: Outline) -> str:
    if arms.division == "plain":
        return ""
    line = arms.fimbriated.fill if arms.fimbriated else None
    return tag(
        "path",
        d=_parting(arms.division, shape.middle),
        fill=arms.second.fill,
        stroke=line,
        stroke_width=1.5 if line else None,
    )


def _gloss(shape: Outline) -> str:
    side = f"M50 0H100V{num(shape.height)}H50z"
    return tag("path", d=side, fill="#000", fill_opacity="0.07")


def _bordure(arms: Arms, shape: Outline) -> str:
    if arms.bordure is None:
        return ""
    return tag("path", d=shape.edge, fill="none", stroke=arms.bordure.fill, stroke_width=16)


def _clipped(body: str, edge: str) -> str:
    """A drawing clipped to an edge; equal edges share an id, so pictures can share a page."""
    name = "e" + blake2s(edge.encode(), digest_size=4).hexdigest()
    clip = tag("clipPath", tag("path", d=edge), id=name)
    return clip + tag("g", body, clip_path=f"url(#{name})")


def _charges(arms: Arms, shape: Outline) -> str:
    if not arms.charge:
        return ""
    if arms.roundel is not None:
        return _on_roundel(arms, arms.roundel, shape)
    return "".join(
        icon(
            arms.charge,
            50 + across * shape.room,
            shape.middle + down * shape.room,
            size * shape.room,
            arms.of,
        )
        for across, down, size in _places(arms.count)
    )


def _on_roundel(arms: Arms, disc: Tincture, shape: Outline) -> str:
    radius = 0.56 * shape.room
    ground = tag(
        "circle",
        cx=50,
        cy=shape.middle,
        r=radius,
        fill=disc.fill,
        stroke=Tincture.INK.fill,
        stroke_width=1.6,
    )
    return ground + icon(arms.charge, 50, shape.middle, 1.36 * radius, arms.of)


def _places(count: int) -> list[tuple[float, float, float]]:
    """Positions and sizes of one, two or three charges, as fractions of the field."""
    if count == 1:
        return [(0, 0, 1)]
    if count == 2:
        return [(-0.34, 0, 0.6), (0.34, 0, 0.6)]
    return [(-0.34, -0.3, 0.54), (0.34, -0.3, 0.54), (0, 0.36, 0.54)]


def _parting(division: str, middle: float) -> str:
    shapes = _partings(middle)
    if division not in shapes:
        raise KeyError(f"no division {division!r}; there are {', '.join(divisions())}")
    return shapes[division]


def _partings(m: float) -> dict[str, str]:
    """The area of the second tincture, for a field whose centre is (50, m)."""
    return _halves(m) | _ordinaries(m) | _varied(m)


def _halves(m: float) -> dict[str, str]:
    left, right, up, down = 50 - BEYOND, 50 + BEYOND, m - BEYOND, m + BEYOND
    return {
        "per pale": _polygon((50, up), (right, up), (right, down), (50, down)),
        "per fess": _polygon((left, m), (right, m), (right, down), (left, down)),
        "per bend": _polygon((left, up), (right, down), (left, down)),
        "per bend sinister": _polygon((right, up), (right, down), (left, down)),
        "per chevron": _polygon((50, m - 8), (right, down - 8), (left, down - 8)),
        "per saltire": _polygon((50, m), (left, up), (left, down))
        + _polygon((50, m), (right, up), (right, down)),
        "quarterly": _polygon((50, m), (50, up), (right, up), (right, m))
        + _polygon((50, m), (50, down), (left, down), (left, m)),
    }


def _ordinaries(m: float) -> dict[str, str]:
    pale, fess = _bar(34, -BEYOND, 32, 2 * BEYOND), _bar(-BEYOND, m - 16, 2 * BEYOND, 32)
    return {
        "pale": pale,
        "fess": fess,
        "bend": _slanted(0, m, 36, 1),
        "bend sinister": _slanted(0, m, 36, -1),
        "chevron": _chevron(m - 24, 30),
        "cross": _cross(m, 12),
        "saltire": _slanted(0, m, 28, 1) + _slanted(0, m, 28, -1),
        "chief": _bar(-BEYOND, -BEYOND, 2 * BEYOND, BEYOND + 0.56 * m),
        "base": _bar(-BEYOND, 1.5 * m, 2 * BEYOND, BEYOND),
        "pile": _polygon((14, 0), (86, 0), (50, 1.9 * m)),
    }


def _varied(m: float) -> dict[str, str]:
    return {
        "paly": "".join(_bar(50 + 32 * step, -BEYOND, 16, 2 * BEYOND) for step in (-2, -1, 0, 1)),
        "barry": "".join(_bar(-BEYOND, m + 32 * step, 2 * BEYOND, 16) for step in (-2, -1, 0, 1)),
        "bendy": "".join(_slanted(48 * step, m, 24, 1) for step in (-2, -1, 0, 1, 2)),
        "bendy sinister": "".join(_slanted(48 * step, m, 24, -1) for step in (-2, -1, 0, 1, 2)),
        "chevronny": "".join(_chevron(m - 36 + 40 * step, 20) for step in (-2, -1, 0, 1, 2)),
        "chequy": "".join(
            _bar(50 + 20 * across, m + 20 * down, 20, 20)
            for across in range(-3, 3)
            for down in range(-3, 4)
            if (across + down) % 2
        ),
        "lozengy": "".join(
            _diamond(50 + 24 * across, m + 36 * down / 2, 12, 18)
            for across in range(-3, 4)
            for down in range(-4, 5)
            if down % 2 == 0
        ),
        "gyronny": "".join(_wedge(m, eighth) for eighth in (0, 2, 4, 6)),
    }


def _polygon(*points: tuple[float, float]) -> str:
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "z"


def _bar(x: float, y: float, width: float, height: float) -> str:
    return f"M{num(x)} {num(y)}h{num(width)}v{num(height)}h{num(-width)}z"


def _slanted(shift: float, m: float, width: float, way: int) -> str:
    """A diagonal band from one upper corner to the other side; `width` is vertical."""
    x, y, half = 50, m + shift, width / 2
    return _polygon(
        (x - way * BEYOND, y - BEYOND - half),
        (x + way * BEYOND, y + BEYOND - half),
        (x + way * BEYOND, y + BEYOND + half),
        (x - way * BEYOND, y - BEYOND + half),
    )


def _chevron(peak: float, width: float) -> str:
    return _polygon(
        (50, peak),
        (50 + BEYOND, peak + BEYOND),
        (50 + BEYOND, peak + BEYOND + width),
        (50, peak + width),
        (50 - BEYOND, peak + BEYOND + width),
        (50 - BEYOND, peak + BEYOND),
    )


def _cross(m: float, half: float) -> str:
    near, far = 50 - half, 50 + half
    return _polygon(
        (near, -BEYOND),
        (far, -BEYOND),
        (far, m - half),
        (BEYOND, m - half),
        (BEYOND, m + half),
        (far, m + half),
        (far, BEYOND),
        (near, BEYOND),
        (near, m + half),
        (-BEYOND, m + half),
        (-BEYOND, m - half),
        (near, m - half),
    )


def _diamond(x: float, y: float, half: float, tall: float) -> str:
    return _polygon((x, y - tall), (x + half, y), (x, y + tall), (x - half, y))


def _wedge(m: float, eighth: int) -> str:
    one, two = (eighth * pi / 4, (eighth + 1) * pi / 4)
    return _polygon(
        (50, m),
        (50 + BEYOND * cos(one), m + BEYOND * sin(one)),
        (50 + BEYOND * cos(two), m + BEYOND * sin(two)),
    )
