"""The floors of the star-port bay: rock, plates in the hangar, tiles in the rooms, the landing pad."""

import random

from assets.drawing.canvas import Canvas, Color

ROCK = (38, 36, 42)
HANGAR = (118, 124, 132)
CORRIDOR = (104, 112, 124)
CONTROL = (92, 110, 122)
STORE = (124, 116, 104)
SEAM = (0, 0, 0, 60)
LIGHT_EDGE = (255, 255, 255, 34)
PAD = (7.25, 6.5)
PAD_RADIUS = 4.55
HAZARD = (214, 170, 54)


def draw_floors(canvas: Canvas, columns: int, rows: int) -> None:
    """All that lies under walls and things."""
    _rock(canvas, columns, rows)
    plates(canvas, (1, 1, 16, 17), HANGAR, 2.0)
    plates(canvas, (16, 1, 25, 6), CONTROL, 1.0)
    plates(canvas, (16, 6, 25, 8), CORRIDOR, 1.0)
    plates(canvas, (16, 8, 25, 17), STORE, 1.0)
    _pad(canvas)
    _corridor_lines(canvas)
    for at in ((16.9, 7.0), (20.5, 7.0), (24.1, 7.0)):
        canvas.glow(at, 1.6, (210, 226, 240), 70)


def plates(canvas: Canvas, room: tuple[int, int, int, int], color: Color, side: float) -> None:
    """Square floor plates, no two quite alike, with a seam and a rivet in each corner."""
    left, top, right, bottom = room
    chance = random.Random(left * 100 + top)
    canvas.box(left, top, right, bottom, color)
    x, y = float(left), float(top)
    while y < bottom:
        x = float(left)
        while x < right:
            _plate(canvas, (x, y, min(x + side, right), min(y + side, bottom)), chance)
            x += side
        y += side


def _plate(canvas: Canvas, plate: tuple[float, float, float, float], chance: random.Random) -> None:
    left, top, right, bottom = plate
    shade = chance.randint(-14, 14)
    canvas.box(left, top, right, bottom, (255, 255, 255, shade) if shade > 0 else (0, 0, 0, -shade))
    canvas.line([(left, bottom), (right, bottom), (right, top)], SEAM, 0.035)
    inner = left + 0.03, top + 0.03
    canvas.line([(inner[0], bottom - 0.05), inner, (right - 0.05, inner[1])], LIGHT_EDGE, 0.02)
    for x in (left + 0.12, right - 0.12):
        for y in (top + 0.12, bottom - 0.12):
            canvas.disc((x, y), 0.028, (0, 0, 0, 70))


def _rock(canvas: Canvas, columns: int, rows: int) -> None:
    canvas.box(0, 0, columns, rows, ROCK)
    chance = random.Random(3)
    for _ in range(900):
        x, y, size = chance.uniform(0, columns), chance.uniform(0, rows), chance.uniform(0.05, 0.4)
        shade = chance.randint(8, 26)
        corners = [(x + chance.uniform(-size, size), y + chance.uniform(-size, size)) for _ in range(5)]
        canvas.polygon(corners, (255, 255, 255, shade // 2) if chance.random() < 0.4 else (0, 0, 0, shade * 2))


def _pad(canvas: Canvas) -> None:
    canvas.disc(PAD, PAD_RADIUS + 0.12, (60, 64, 70, 255))
    canvas.disc(PAD, PAD_RADIUS, (88, 92, 98))
    for start in range(0, 360, 12):
        canvas.arc(PAD, PAD_RADIUS - 0.06, (start, start + 6), (*HAZARD, 230), 0.22)
    canvas.ring(PAD, PAD_RADIUS - 0.55, (226, 230, 236, 120), 0.05)
    canvas.ring(PAD, 2.6, (226, 230, 236, 90), 0.05)
    for x, y in ((-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)):
        mark = [(PAD[0] + x * far, PAD[1] + y * far) for far in (PAD_RADIUS - 1.35, PAD_RADIUS - 0.75)]
        canvas.line(mark, (226, 230, 236, 160), 0.1)
    for x, y in ((-0.71, -0.71), (0.71, -0.71), (-0.71, 0.71), (0.71, 0.71)):
        lamp = (PAD[0] + x * (PAD_RADIUS + 0.32), PAD[1] + y * (PAD_RADIUS + 0.32))
        canvas.glow(lamp, 0.9, (120, 220, 255), 130)
        canvas.disc(lamp, 0.1, (220, 248, 255))


def _corridor_lines(canvas: Canvas) -> None:
    for y in (6.45, 7.55):
        canvas.line([(16.2, y), (24.8, y)], (236, 196, 84, 120), 0.05)
    for x in range(17, 25):
        tip = x + 0.35
        canvas.line([(x, 6.8), (tip, 7.0), (x, 7.2)], (226, 230, 236, 70), 0.06)
