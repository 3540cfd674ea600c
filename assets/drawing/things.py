"""What stands on the floors of the star-port bay: walls, barriers, containers, crates, the shuttle."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import dist

from assets.drawing.canvas import Canvas, Color, Point
from assets.drawing.floors import HAZARD

WALL = (44, 47, 54)
WALL_TOP = (92, 98, 108)
WOOD_DARK = (84, 54, 30)
WOOD = (158, 108, 62)
GLASS = (142, 222, 246)
STRIPE = (196, 70, 52)
Line = Sequence[Point]


def is_masonry(wall: Mapping[str, object], line: Line) -> bool:
    """Whether this is a part of the building, not a thing in it."""
    return line[0] != line[-1] and "kind" not in wall and wall.get("material") != "wood"


def draw_masonry(canvas: Canvas, lines: Sequence[Line]) -> None:
    """The walls of the building; edges first, so that joints do not show."""
    for color, width in ((WALL, 0.3), (WALL_TOP, 0.15)):
        for line in lines:
            _strip(canvas, line, color, width)


def draw_barrier(canvas: Canvas, wall: Mapping[str, object], line: Line) -> None:
    """A wall of the scenario that is not masonry, by its kind and material."""
    if line[0] == line[-1]:
        _closed(canvas, wall, line)
    elif wall.get("kind") == "window":
        _strip(canvas, line, WALL, 0.24)
        _strip(canvas, line, GLASS, 0.1)
    elif wall.get("kind") == "fence":
        _strip(canvas, line, (40, 40, 42), 0.3)
        _dashes(canvas, line, HAZARD, 0.2, (0.25, 0.25))
    else:
        _strip(canvas, line, WOOD_DARK, 0.2)
        _dashes(canvas, line, WOOD, 0.13, (0.36, 0.04))


def draw_sill(canvas: Canvas, line: Line) -> None:
    """The floor under a door: its leaf is drawn by the program, which knows whether it is open."""
    (x0, y0), (x1, y1) = line[0], line[-1]
    _strip(canvas, line, (70, 74, 82), 0.26)
    _dashes(canvas, line, (*HAZARD, 150), 0.07, (0.12, 0.12))
    for x, y in ((x0, y0), (x1, y1)):
        canvas.box(x - 0.17, y - 0.17, x + 0.17, y + 0.17, WALL)
        canvas.box(x - 0.1, y - 0.1, x + 0.1, y + 0.1, (126, 134, 146))


def draw_coolant(canvas: Canvas, area: Line) -> None:
    """A puddle that glistens."""
    rounded = _rounded(area)
    canvas.polygon(rounded, (28, 108, 120, 150))
    middle = _middle(area)
    canvas.polygon(_shrunk(rounded, middle, 0.82), (60, 170, 176, 120))
    canvas.polygon(_shrunk(rounded, (middle[0] - 0.25, middle[1] - 0.2), 0.35), (190, 244, 240, 90))


def draw_pipes(canvas: Canvas, area: Line) -> None:
    """Loose pipes all over an area."""
    left, top = min(x for x, _ in area), min(y for _, y in area)
    right, bottom = max(x for x, _ in area), max(y for _, y in area)
    canvas.polygon(area, (0, 0, 0, 40))
    for number in range(11):
        x = left + 0.2 + (right - left - 1.2) * ((number * 7) % 11) / 11
        y = top + 0.15 + (bottom - top - 0.3) * number / 10
        end = (x + 0.9, y + (0.28 if number % 2 else -0.22))
        canvas.line([(x + 0.03, y + 0.05), (end[0] + 0.03, end[1] + 0.05)], (0, 0, 0, 90), 0.11)
        canvas.line([(x, y), end], (96, 100, 106), 0.1)
        canvas.line([(x, y - 0.02), (end[0], end[1] - 0.02)], (176, 182, 188), 0.035)


def draw_consoles(canvas: Canvas) -> None:
    """The furniture of the control room; it stands in nobody's way and is not in the scenario."""
    for x in (20.6, 21.9, 23.2):
        canvas.box(x, 1.25, x + 1.1, 1.8, (40, 48, 58))
        canvas.box(x + 0.08, 1.32, x + 1.02, 1.6, (70, 196, 214))
        canvas.line([(x + 0.15, 1.52), (x + 0.4, 1.4), (x + 0.62, 1.5), (x + 0.95, 1.38)], (220, 255, 250), 0.03)
        canvas.glow((x + 0.55, 1.9), 0.8, (120, 230, 240), 60)
        canvas.disc((x + 0.55, 2.2), 0.2, (48, 54, 64))
        canvas.disc((x + 0.55, 2.17), 0.14, (84, 94, 108))
    canvas.disc((22.0, 4.2), 0.72, (40, 46, 56))
    canvas.disc((22.0, 4.2), 0.6, (24, 78, 96))
    for radius in (0.2, 0.38, 0.56):
        canvas.ring((22.0, 4.2), radius, (130, 230, 240, 170), 0.03)
    canvas.glow((22.0, 4.2), 1.3, (90, 220, 240), 90)


def _closed(canvas: Canvas, wall: Mapping[str, object], line: Line) -> None:
    if len(line) > 5:
        _shuttle(canvas, line)
    elif wall.get("kind") == "fence":
        _crate(canvas, line)
    else:
        _container(canvas, line)


def _crate(canvas: Canvas, line: Line) -> None:
    canvas.polygon(line, WOOD)
    (left, top), (right, bottom) = line[0], line[2]
    for share in (0.25, 0.5, 0.75):
        x = left + (right - left) * share
        canvas.line([(x, top), (x, bottom)], (110, 72, 40, 150), 0.03)
    canvas.line([(left, top), (right, bottom)], WOOD_DARK, 0.08)
    canvas.line(line, WOOD_DARK, 0.1)
    inner = left + 0.08, top + 0.08
    canvas.line([(inner[0], bottom - 0.08), inner, (right - 0.08, inner[1])], (206, 158, 104), 0.03)


def _container(canvas: Canvas, line: Line) -> None:
    canvas.polygon(line, (158, 74, 52))
    (left, top), (right, bottom) = line[0], line[2]
    ribs = round((right - left) / 0.25)
    for rib in range(1, ribs):
        x = left + (right - left) * rib / ribs
        canvas.line([(x, top + 0.1), (x, bottom - 0.1)], (108, 46, 34), 0.05)
        canvas.line([(x + 0.045, top + 0.1), (x + 0.045, bottom - 0.1)], (198, 108, 80), 0.025)
    canvas.line(line, (84, 36, 28), 0.12)
    for x, y in line[:4]:
        canvas.disc((x, y), 0.09, (60, 28, 22))


def _shuttle(canvas: Canvas, line: Line) -> None:
    canvas.polygon(line, (196, 202, 210))
    canvas.polygon(_shrunk(line, (7.5, 6.5), 0.93), (222, 227, 233))
    for side in (-1, 1):
        _shuttle_side(canvas, side)
    canvas.polygon([(4.15, 6.5), (4.75, 5.95), (5.6, 5.85), (5.6, 7.15), (4.75, 7.05)], (34, 58, 78))
    canvas.polygon([(4.4, 6.42), (4.85, 6.05), (5.45, 5.97), (5.45, 6.3)], (118, 186, 214, 170))
    for x in (6.4, 7.4, 8.4, 9.4):
        canvas.line([(x, 5.75), (x, 7.25)], (150, 158, 168, 170), 0.03)
    canvas.box(6.0, 6.36, 10.0, 6.64, STRIPE)
    canvas.line(line, (66, 72, 82), 0.11)


def _shuttle_side(canvas: Canvas, side: int) -> None:
    """One wing and its engine: ``side`` is -1 above the middle line, 1 below."""
    for points, color in (
        ([(8.1, 1.3), (9.6, 1.3), (9.75, 2.6), (8.3, 2.4)], (186, 194, 204)),
        ([(8.5, 2.0), (9.62, 2.1), (9.7, 2.5), (8.38, 2.35)], STRIPE),
        ([(10.05, 0.75), (10.48, 0.75), (10.48, 1.15), (10.05, 1.15)], (54, 58, 66)),
        ([(10.3, 0.82), (10.48, 0.82), (10.48, 1.08), (10.3, 1.08)], (110, 200, 255)),
    ):
        canvas.polygon([(x, 6.5 + side * y) for x, y in points], color)
    edge = [(4.6, 6.5 + side * 0.85), (7.1, 6.5 + side * 1.05), (9.4, 6.5 + side * 1.05)]
    canvas.line(edge, (120, 128, 140, 190), 0.04)


def _strip(canvas: Canvas, line: Line, color: Color, width: float) -> None:
    canvas.line(line, color, width)
    canvas.caps(line, color, width)


def _dashes(canvas: Canvas, line: Line, color: Color, width: float, on_off: tuple[float, float]) -> None:
    on, off = on_off
    for (x0, y0), (x1, y1) in pairwise(line):
        length = dist((x0, y0), (x1, y1))
        at = 0.0
        while at < length:
            start, end = at / length, min(at + on, length) / length
            dash = [(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share) for share in (start, end)]
            canvas.line(dash, color, width)
            at += on + off


def _middle(points: Line) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _shrunk(points: Line, middle: Point, share: float) -> list[Point]:
    return [(middle[0] + (x - middle[0]) * share, middle[1] + (y - middle[1]) * share) for x, y in points]


def _rounded(points: Line, times: int = 3) -> list[Point]:
    """Cut the corners off, again and again; the area stays inside its corners."""
    smooth = list(points)
    for _ in range(times):
        ring = [*smooth, smooth[0]]
        smooth = [
            (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
            for a, b in pairwise(ring)
            for share in (0.25, 0.75)
        ]
    return smooth
