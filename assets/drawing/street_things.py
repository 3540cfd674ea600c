"""What stands in the street: houses, cars, a van, the balcony, planters, people, rain."""

import random
from collections.abc import Mapping, Sequence
from itertools import pairwise

from assets.drawing.canvas import Canvas, Color, Point
from assets.drawing.street_floors import NEON_AMBER, NEON_CYAN, NEON_PINK

BRICK, BRICK_TOP = (58, 40, 40), (124, 84, 76)
GLASS = (150, 220, 246)
PAINTS = ((172, 52, 48), (64, 96, 140))
COATS = ((196, 62, 70), (70, 120, 190), (232, 190, 84), (84, 152, 110), (150, 96, 178), (214, 214, 220))
SKIN = ((236, 194, 160), (176, 122, 86), (112, 76, 54))
Line = Sequence[Point]


def draw_houses(canvas: Canvas, lines: Sequence[Line]) -> None:
    """The walls of the houses; edges first, so that joints do not show."""
    for color, width in ((BRICK, 0.34), (BRICK_TOP, 0.18)):
        for line in lines:
            canvas.line(line, color, width)
            canvas.caps(line, color, width)


def draw_window(canvas: Canvas, line: Line) -> None:
    """The pane of the bar."""
    canvas.line(line, BRICK, 0.28)
    canvas.line(line, GLASS, 0.12)


def draw_sill(canvas: Canvas, line: Line) -> None:
    """The threshold under a door, whose leaf is drawn by the program."""
    canvas.line(line, (90, 82, 78), 0.26)
    for x, y in (line[0], line[-1]):
        canvas.box(x - 0.17, y - 0.17, x + 0.17, y + 0.17, BRICK)
        canvas.box(x - 0.1, y - 0.1, x + 0.1, y + 0.1, (176, 134, 120))


def draw_car(canvas: Canvas, line: Line, number: int) -> None:
    """A parked car seen from above; its outline is the wall of the scenario."""
    (left, top), (right, bottom) = line[0], line[2]
    paint = PAINTS[number % len(PAINTS)]
    canvas.polygon(_rounded(line, 0.35), _darker(paint, 0.45))
    inner = ((left + 0.07, top + 0.07), (right - 0.07, top + 0.07), (right - 0.07, bottom - 0.07))
    canvas.polygon(_rounded((*inner, (left + 0.07, bottom - 0.07)), 0.32), paint)
    cabin = ((left + 0.95, top + 0.16), (right - 0.75, top + 0.16), (right - 0.75, bottom - 0.16))
    canvas.polygon(_rounded((*cabin, (left + 0.95, bottom - 0.16)), 0.25), (30, 40, 52))
    roof = ((left + 1.3, top + 0.26), (right - 1.1, top + 0.26), (right - 1.1, bottom - 0.26))
    canvas.polygon(_rounded((*roof, (left + 1.3, bottom - 0.26)), 0.2), _darker(paint, 0.85))
    canvas.line([(left + 1.02, top + 0.3), (left + 1.02, bottom - 0.3)], (150, 200, 224, 120), 0.06)
    canvas.line([(left + 0.2, top + 0.3), (left + 0.85, top + 0.24)], (255, 255, 255, 70), 0.05)
    _lamps(canvas, (left, top, right, bottom))


def draw_van(canvas: Canvas, line: Line) -> None:
    """A van: higher than a man."""
    (left, top), (right, bottom) = line[0], line[2]
    canvas.polygon(_rounded(line, 0.2), (60, 66, 70))
    canvas.box(left + 0.08, top + 0.08, right - 0.08, bottom - 0.08, (206, 210, 206))
    canvas.box(left + 0.2, top + 0.14, left + 0.62, bottom - 0.14, (36, 48, 60))
    canvas.box(left + 0.85, top + 0.18, right - 0.2, bottom - 0.18, (188, 192, 190))
    for share in (0.3, 0.55, 0.8):
        x = left + (right - left) * share
        canvas.line([(x, top + 0.2), (x, bottom - 0.2)], (130, 134, 134), 0.04)
    canvas.box(left + 1.2, (top + bottom) / 2 - 0.12, right - 0.4, (top + bottom) / 2 + 0.12, (210, 92, 44))
    _lamps(canvas, (left, top, right, bottom))


def _lamps(canvas: Canvas, box: tuple[float, float, float, float]) -> None:
    left, top, right, bottom = box
    for y in (top + 0.22, bottom - 0.22):
        canvas.disc((left + 0.08, y), 0.09, (255, 240, 190))
        canvas.glow((left - 0.25, y), 0.7, (255, 236, 170), 90)
        canvas.disc((right - 0.08, y), 0.08, (220, 40, 40))


def draw_balcony(canvas: Canvas, railing: Line, area: Line) -> None:
    """The floor of the balcony with its railing and what hangs under it."""
    canvas.polygon(area, (84, 78, 74))
    left, right = min(x for x, _ in area), max(x for x, _ in area)
    top, bottom = min(y for _, y in area), max(y for _, y in area)
    for step in range(1, round((right - left) / 0.25)):
        x = left + step * 0.25
        canvas.line([(x, top), (x, bottom)], (54, 50, 48), 0.03)
    canvas.line(railing, (24, 24, 28), 0.2)
    canvas.line(railing, (150, 156, 164), 0.09)
    for x, y in ((18.6, 6.1), (22.4, 6.1)):
        canvas.disc((x, y), 0.26, (120, 70, 48))
        for dx, dy in ((-0.1, 0.0), (0.1, 0.05), (0.0, -0.12)):
            canvas.disc((x + dx, y + dy), 0.13, (76, 142, 74))


def draw_counter(canvas: Canvas, line: Line) -> None:
    """The bar, with stools and glasses."""
    canvas.line(line, (58, 34, 20), 0.42)
    canvas.line(line, (150, 96, 54), 0.3)
    (left, y), (right, _) = line[0], line[-1]
    x = left + 0.5
    while x < right:
        canvas.disc((x, y + 0.65), 0.22, (44, 32, 28))
        canvas.disc((x, y + 0.65), 0.16, (168, 60, 56))
        canvas.disc((x + 0.3, y), 0.06, (226, 240, 246, 220))
        x += 1.0
    for x in (7.5, 8.6, 9.7, 10.8, 11.9):
        canvas.box(x, 1.2, x + 0.8, 1.5, (40, 30, 28))
        for bottle in range(5):
            tint: Color = (NEON_AMBER, NEON_CYAN, (120, 200, 110))[bottle % 3]
            canvas.disc((x + 0.1 + bottle * 0.15, 1.35), 0.055, tint)


def draw_box(canvas: Canvas, wall: Mapping[str, object], line: Line) -> None:
    """A planter, or the container for rubbish in the alley."""
    (left, top), (right, bottom) = line[0], line[2]
    if wall.get("kind") == "hedge":
        canvas.polygon(line, (96, 92, 88))
        chance = random.Random(2)
        for _ in range(60):
            at = (chance.uniform(left + 0.12, right - 0.12), chance.uniform(top + 0.12, bottom - 0.12))
            canvas.disc(at, 0.12, ((52, 104, 60), (74, 138, 80), (40, 84, 52))[chance.randrange(3)])
        return
    canvas.polygon(line, (38, 66, 54))
    canvas.box(left + 0.08, top + 0.08, right - 0.08, bottom - 0.08, (62, 108, 86))
    canvas.line([(left, (top + bottom) / 2), (right, (top + bottom) / 2)], (30, 52, 44), 0.07)


def draw_oil(canvas: Canvas, area: Line) -> None:
    """Oil that shimmers."""
    middle = sum(x for x, _ in area) / len(area), sum(y for _, y in area) / len(area)
    tints: tuple[Color, ...] = ((20, 18, 26, 190), (92, 60, 130, 90), (60, 130, 140, 90), (180, 150, 80, 70))
    for number, tint in enumerate(tints):
        share = 1 - number * 0.2
        ring = [(middle[0] + (x - middle[0]) * share, middle[1] + (y - middle[1]) * share) for x, y in area]
        canvas.polygon(_rounded(ring, 0.5), tint)


def draw_people(canvas: Canvas, area: Line) -> None:
    """The crowd at the bus stop, some of it under umbrellas."""
    chance = random.Random(31)
    left, right = min(x for x, _ in area) + 0.6, max(x for x, _ in area) - 0.6
    top, bottom = min(y for _, y in area) + 0.55, max(y for _, y in area) - 0.25
    rows, columns = 4, 8
    for number in range(rows * columns):
        row, column = divmod(number, columns)
        x = left + (right - left) * (column + 0.5 * (row % 2)) / columns + chance.uniform(-0.12, 0.12)
        y = top + (bottom - top) * row / (rows - 1) + chance.uniform(-0.1, 0.1)
        _person(canvas, (x, y), chance)


def _person(canvas: Canvas, at: Point, chance: random.Random) -> None:
    x, y = at
    coat = COATS[chance.randrange(len(COATS))]
    canvas.disc((x + 0.06, y + 0.08), 0.26, (0, 0, 0, 80))
    if chance.random() < 0.4:
        canvas.disc(at, 0.4, _darker(coat, 0.55))
        canvas.disc(at, 0.36, coat)
        for dx, dy in ((0.36, 0.0), (0.18, 0.31), (-0.18, 0.31), (-0.36, 0.0), (-0.18, -0.31), (0.18, -0.31)):
            canvas.line([at, (x + dx, y + dy)], (*_darker(coat, 0.6), 160), 0.03)
        return
    canvas.polygon(
        _rounded(((x - 0.26, y - 0.15), (x + 0.26, y - 0.15), (x + 0.26, y + 0.15), (x - 0.26, y + 0.15)), 0.5), coat
    )
    canvas.disc(at, 0.14, SKIN[chance.randrange(len(SKIN))])
    canvas.disc((x, y - 0.03), 0.13, ((40, 30, 26), (92, 62, 40), (20, 20, 24))[chance.randrange(3)])


def draw_signs(canvas: Canvas) -> None:
    """Neon over the doors, and the bus stop."""
    for line, color in (
        ([(7.0, 5.25), (7.9, 5.25)], NEON_PINK),
        ([(8.2, 5.25), (9.4, 5.25)], NEON_PINK),
        ([(24.0, 5.35), (25.0, 5.35)], NEON_CYAN),
        ([(1.8, 5.25), (3.2, 5.25)], NEON_CYAN),
        ([(19.4, 13.8), (20.6, 13.8)], NEON_PINK),
    ):
        canvas.line(line, (*color, 90), 0.24)
        canvas.line(line, (255, 255, 255), 0.07)
    canvas.box(5.2, 12.05, 5.7, 12.55, (30, 60, 120))
    canvas.box(5.27, 12.12, 5.63, 12.48, (240, 240, 244))


def draw_rain(canvas: Canvas, columns: int, dry: Sequence[tuple[float, float, float, float]], rows: int) -> None:
    """Streaks of rain everywhere but under a roof."""
    chance = random.Random(77)
    for _ in range(1500):
        x, y = chance.uniform(0, columns), chance.uniform(5.1, rows - 0.4)
        length = chance.uniform(0.2, 0.45)
        if not any(left <= x <= right and top <= y + length and y <= bottom for left, top, right, bottom in dry):
            canvas.line([(x, y), (x - 0.12 * length, y + length)], (206, 224, 240, chance.randint(40, 110)), 0.02)


def _darker(color: tuple[int, int, int], share: float) -> tuple[int, int, int]:
    red, green, blue = (round(part * share) for part in color)
    return red, green, blue


def _rounded(points: Line, cut: float) -> list[Point]:
    """A shape with its corners cut off, twice; ``cut`` is the share of a side that goes, at most half."""
    smooth = list(points[:-1] if points[0] == points[-1] else points)
    for share in (cut / 2, cut / 2):
        ring = [*smooth, smooth[0]]
        pairs = pairwise(ring)
        smooth = [(a[0] + (b[0] - a[0]) * at, a[1] + (b[1] - a[1]) * at) for a, b in pairs for at in (share, 1 - share)]
    return smooth
