"""The grounds of the street: wet asphalt, pavements, an alley, roofs and the floor of the bar."""

import random

from assets.drawing.canvas import Canvas, Color, Point

ASPHALT = (50, 54, 62)
PAVEMENT = (104, 108, 114)
KERB = (146, 150, 156)
ALLEY = (66, 64, 66)
ROOF = (44, 46, 54)
BAR_FLOOR = (108, 76, 52)
PAINT = (214, 214, 204, 200)
NEON_PINK, NEON_CYAN, NEON_AMBER = (255, 74, 150), (70, 214, 255), (255, 176, 66)
ROAD = (7.0, 12.0)
ALLEY_X = (12.0, 15.0)
BAR = (6.0, 1.0, 16.0, 5.0)


def draw_grounds(canvas: Canvas, columns: int, rows: int) -> None:
    """All that lies under walls and things."""
    _roofs(canvas, columns, rows)
    _planks(canvas, BAR)
    _slabs(canvas, (0, 5, columns, 7), 1)
    _slabs(canvas, (0, 12, columns, 14), 2)
    _alley(canvas, rows)
    _road(canvas, columns)
    _puddles(canvas, columns)
    _reflections(canvas)


def _roofs(canvas: Canvas, columns: int, rows: int) -> None:
    canvas.box(0, 0, columns, rows, ROOF)
    chance = random.Random(11)
    for top, bottom in ((0.0, 5.0), (14.0, float(rows))):
        for x in range(columns):
            shade = chance.randint(0, 14)
            canvas.box(x, top, x + 1, bottom, (255, 255, 255, shade))
            canvas.line([(x, top), (x, bottom)], (0, 0, 0, 60), 0.05)
    for x, y in ((2.2, 2.4), (20.4, 2.2), (25.6, 1.6), (4.0, 16.2), (19.5, 16.0), (24.4, 16.4)):
        _vent(canvas, (x, y))
    canvas.line([(0, 5), (columns, 5)], (20, 20, 26), 0.2)
    canvas.line([(0, 14), (columns, 14)], (20, 20, 26), 0.2)


def _vent(canvas: Canvas, middle: Point) -> None:
    x, y = middle
    canvas.box(x - 0.75, y - 0.55, x + 0.75, y + 0.55, (30, 32, 38))
    canvas.box(x - 0.65, y - 0.45, x + 0.65, y + 0.45, (86, 92, 100))
    canvas.disc((x, y), 0.36, (40, 44, 50))
    for turn in range(4):
        end = ((0.3, 0.0), (0.0, 0.3), (-0.3, 0.0), (0.0, -0.3))[turn]
        canvas.line([(x, y), (x + end[0], y + end[1])], (120, 126, 134), 0.08)


def _planks(canvas: Canvas, room: tuple[float, float, float, float]) -> None:
    left, top, right, bottom = room
    chance = random.Random(5)
    canvas.box(left, top, right, bottom, BAR_FLOOR)
    y = top
    while y < bottom:
        x = left - chance.random() * 2
        while x < right:
            end = x + 1.6 + chance.random()
            shade = chance.randint(-22, 22)
            tint: Color = (255, 220, 180, shade) if shade > 0 else (0, 0, 0, -shade)
            canvas.box(max(left, x), y, min(right, end), y + 0.25, tint)
            canvas.line([(max(left, x), y), (max(left, x), y + 0.25)], (0, 0, 0, 70), 0.02)
            x = end
        canvas.line([(left, y), (right, y)], (0, 0, 0, 60), 0.02)
        y += 0.25
    for x in (8.0, 11.0, 14.0):
        canvas.glow((x, 3.4), 1.9, NEON_AMBER, 90)


def _slabs(canvas: Canvas, strip: tuple[int, int, int, int], seed: int) -> None:
    left, top, right, bottom = strip
    chance = random.Random(seed)
    canvas.box(left, top, right, bottom, PAVEMENT)
    for row in range(top * 2, bottom * 2):
        for column in range(left, right):
            x, y = column + (0.5 if row % 2 else 0.0), row / 2
            shade = chance.randint(-20, 16)
            tint: Color = (255, 255, 255, shade) if shade > 0 else (0, 0, 0, -shade)
            canvas.box(x, y, x + 1, y + 0.5, tint)
            canvas.line([(x, y + 0.5), (x, y), (x + 1, y)], (0, 0, 0, 55), 0.025)
    edge = bottom if top < ROAD[0] else top
    canvas.line([(left, edge), (right, edge)], (30, 32, 36), 0.2)
    canvas.line([(left, edge), (right, edge)], KERB, 0.12)


def _alley(canvas: Canvas, rows: int) -> None:
    left, right = ALLEY_X
    canvas.box(left, 14, right, rows, ALLEY)
    chance = random.Random(9)
    for _ in range(90):
        x, y = chance.uniform(left + 0.1, right - 0.3), chance.uniform(14, rows - 0.2)
        canvas.box(x, y, x + chance.uniform(0.05, 0.3), y + 0.05, (0, 0, 0, chance.randint(20, 70)))
    canvas.line([(13.5, 14), (13.5, rows)], (40, 46, 54), 0.14)


def _road(canvas: Canvas, columns: int) -> None:
    top, bottom = ROAD
    canvas.box(0, top + 0.06, columns, bottom - 0.06, ASPHALT)
    chance = random.Random(4)
    for _ in range(1600):
        x, y = chance.uniform(0, columns), chance.uniform(top + 0.1, bottom - 0.1)
        shade = chance.randint(6, 26)
        canvas.disc((x, y), 0.03, (255, 255, 255, shade) if chance.random() < 0.5 else (0, 0, 0, shade * 2))
    middle = (top + bottom) / 2
    for x in range(0, columns, 2):
        canvas.line([(x + 0.3, middle), (x + 1.4, middle)], PAINT, 0.1)
    for number in range(7):
        y = top + 0.35 + number * 0.65
        canvas.box(17.4, y, 18.9, y + 0.38, (222, 222, 214, 170))


def _puddles(canvas: Canvas, columns: int) -> None:
    chance = random.Random(21)
    for _ in range(26):
        x, y = chance.uniform(0.5, columns - 1), chance.uniform(5.3, 13.6)
        for step in range(5):
            at = (x + chance.uniform(-0.4, 0.5), y + chance.uniform(-0.12, 0.12))
            canvas.disc(at, chance.uniform(0.1, 0.3), (120, 150, 180, 26 + 3 * step))


def _reflections(canvas: Canvas) -> None:
    """Neon on the wet ground."""
    for at, radius, color, strength in (
        ((8.3, 5.8), 2.2, NEON_PINK, 120),
        ((11.0, 6.0), 2.4, NEON_AMBER, 120),
        ((14.0, 6.0), 1.8, NEON_AMBER, 100),
        ((24.5, 6.0), 2.2, NEON_CYAN, 120),
        ((2.5, 6.0), 1.8, NEON_CYAN, 80),
        ((20.0, 13.2), 2.0, NEON_PINK, 80),
        ((8.0, 12.9), 2.2, NEON_CYAN, 70),
        ((13.5, 15.0), 1.4, (190, 230, 170), 80),
    ):
        canvas.glow(at, radius, color, strength)
        canvas.glow((at[0], at[1] + (1.6 if at[1] < 9 else -1.6)), radius * 1.3, color, strength // 3)
