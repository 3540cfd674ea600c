"""A crowded map to drag on: walls strewn and in rooms over a painted picture, and twenty who look about them."""

import hashlib
import random

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QColor, QImage, QPainter

from battlemap.document.document import Document
from battlemap.document.model import ImageId, MapState, Picture
from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import Segment
from tests.benchmarks.wall_maps import SIDE, Line, rooms, strewn
from tests.rulings.build import a_map, token, wall

COLUMNS, ROWS = 100, 56
PICTURE_PX = 3000, 1680
LARGE_PX = 3840, 2176
WALLS, IN_ROOMS, TOKENS = 2600, 1300, 20
HALL = (36.0, 18.0, 66.0, 38.0)  # left, top, right, bottom: few walls stand where the drag goes
PILLARS = ((44, 24), (52, 24), (60, 24), (44, 32), (52, 32), (60, 32))
START = MapPoint(42.0, 27.0)
MOVER, TARGET = "A0", "B1"


def crowded_map(image: ImageId, size: tuple[int, int] = PICTURE_PX) -> MapState:
    """2,600 walls and 20 tokens of two sides; a hall with pillars lies in the middle, the others around its edge."""
    lines = [*_flat(rooms(IN_ROOMS)), *_flat(strewn(WALLS))]
    pillars = [((x, y), (x + 1, y + 1)) for x, y in PILLARS]
    lines = [*pillars, *(line for line in lines if not _meets_hall(line))][:WALLS]
    walls = [wall(*line, name=f"wall-{number}") for number, line in enumerate(lines)]
    rng = random.Random(5)
    people = [token(MOVER, *START, facing_deg=90.0), token(TARGET, 63, 22, facing_deg=250.0)]
    for number in range(2, TOKENS):
        x, y = rng.randint(37, 64), rng.choice((19, 20, 21, 34, 35, 36))
        people.append(token(f"{'AB'[number % 2]}{number}", x, y, facing_deg=float(rng.randrange(360))))
    picture = Picture(image=image, file="floor.png", px_per_cell=size[0] / COLUMNS)
    return a_map(*walls, *people, columns=COLUMNS, rows=ROWS, picture=picture)


def _flat(segments: list[Segment]) -> list[Line]:
    share = ROWS / SIDE
    return [((one.a.x, one.a.y * share), (one.b.x, one.b.y * share)) for one in segments]


def _meets_hall(line: Line) -> bool:
    (left, top, right, bottom), (xs, ys) = HALL, zip(*line, strict=True)
    return min(xs) < right and max(xs) > left and min(ys) < bottom and max(ys) > top


def painted_picture(size: tuple[int, int] = PICTURE_PX) -> bytes:
    """A picture of so many pixels, no two parts of it alike."""
    rng, image = random.Random(2), QImage(*size, QImage.Format.Format_RGB32)
    image.fill(QColor("#8a8070"))
    painter = QPainter(image)
    for _ in range(3000):
        color = QColor.fromHsv(rng.randrange(20, 60), rng.randrange(120), rng.randrange(90, 200))
        painter.fillRect(rng.randrange(size[0]), rng.randrange(size[1]), 60, 40, color)
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "JPG")
    return bytes(data.data())


def crowded_document(size: tuple[int, int] = PICTURE_PX) -> Document:
    """A campaign in memory with that map, under a picture of so many pixels."""
    document = Document.in_memory()
    picture = painted_picture(size)
    image = ImageId(hashlib.sha256(picture).hexdigest())
    document.import_map(crowded_map(image, size), {image: picture})
    return document
