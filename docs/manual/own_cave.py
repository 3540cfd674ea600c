"""A map picture such as a game master brings."""

from pathlib import Path
from random import Random

from PIL import Image, ImageDraw

CELL_PX, FIRST_LINE_PX, CELLS = 52, (20, 11), (16, 12)


def cave(folder: Path) -> Path:
    """A map picture such as a game master brings: a cave, with a grid printed on it."""
    size = CELLS[0] * CELL_PX, CELLS[1] * CELL_PX
    picture = Image.new("RGB", size, "#c9b899")
    draw, chance = ImageDraw.Draw(picture), Random(7)
    for _spot in range(900):
        x, y, r = chance.randrange(size[0]), chance.randrange(size[1]), chance.randrange(3, 26)
        draw.ellipse((x - r, y - r, x + r, y + r), fill=chance.choice(("#c4b292", "#cdbd9f", "#c7b695")))
    for x in range(FIRST_LINE_PX[0], size[0], CELL_PX):
        draw.line((x, 0, x, size[1]), fill="#8d7c60")
    for y in range(FIRST_LINE_PX[1], size[1], CELL_PX):
        draw.line((0, y, size[0], y), fill="#8d7c60")
    rock = [(0, 0), (size[0], 0), (size[0], size[1]), (0, size[1]), (0, 0)]
    draw.line(rock, fill="#4b4236", width=44)
    for column, first, last in ((6, 1, 5), (6, 6, 10)):
        x = FIRST_LINE_PX[0] + column * CELL_PX
        draw.line((x, FIRST_LINE_PX[1] + first * CELL_PX, x, FIRST_LINE_PX[1] + last * CELL_PX), "#4b4236", 16)
    y = FIRST_LINE_PX[1] + 6 * CELL_PX
    draw.line((FIRST_LINE_PX[0] + 8 * CELL_PX, y, FIRST_LINE_PX[0] + 10 * CELL_PX, y), "#4b4236", 14)
    path = folder / "My cave.png"
    picture.save(path)
    return path
