"""Large maps, and how the largest is opened and moved over: ``python -m tests.benchmarks.large_map``.

Two numbers may follow: the side of its picture in pixels, and how many segments its walls have.
"""

import os
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from battlemap.document.commands import RemoveWalls
from battlemap.document.document import Document
from battlemap.document.model import Grid, MapId, MapInfo, MapState, Picture, Wall, WallId
from battlemap.formats.pictures import image_id
from battlemap.geometry.types import MapPoint
from battlemap.scene.map_scene import MapScene
from battlemap.scene.map_view import MapView
from battlemap.scene.theme import LIGHT

PX_PER_CELL, SEGMENTS_A_WALL = 100, 10
WINDOW_PX = 1366, 768
STEPS = 8


def floor_picture(side_px: int) -> bytes:
    """A PNG with a floor of many stones."""
    rng, image = random.Random(2), QImage(side_px, side_px, QImage.Format.Format_RGB32)
    image.fill(QColor("#8a8070"))
    painter = QPainter(image)
    for _ in range(side_px * 2):
        color = QColor.fromHsv(rng.randrange(20, 60), rng.randrange(120), rng.randrange(90, 200))
        painter.fillRect(rng.randrange(side_px), rng.randrange(side_px), 60, 40, color)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(QByteArray(buffer.data()).data())


def large_map(side_px: int, segments: int, data: bytes) -> MapState:
    """Walls of ten short segments each, strewn over the picture."""
    rng, cells = random.Random(3), side_px // PX_PER_CELL
    walls = []
    for number in range(segments // SEGMENTS_A_WALL):
        x, y = rng.uniform(0, cells - 4), rng.uniform(0, cells - 1)
        line = tuple(MapPoint(x + step * 0.4, y + step % 2 * 0.4) for step in range(SEGMENTS_A_WALL + 1))
        walls.append(Wall(id=WallId(f"wall-{number + 1}"), line=line))
    picture = Picture(image=image_id(data), file="floor.png", px_per_cell=PX_PER_CELL)
    info = MapInfo(
        id=MapId("map-1"), name="Large", system="starflight", grid=Grid(columns=cells, rows=cells), picture=picture
    )
    return MapState(info=info, walls={wall.id: wall for wall in walls})


def save_large_map(path: Path, state: MapState, data: bytes) -> None:
    """A campaign with the map."""
    with Document.create(path) as document:
        document.import_map(state, {image_id(data): data})


def opened(path: Path) -> tuple[Document, MapScene, MapView]:
    """The campaign's map on the screen, its first frame painted; its picture may still be read."""
    document = Document.open(path)
    scene = MapScene(document, next(iter(document.maps)), LIGHT)
    view = MapView(scene)
    view.resize(*WINDOW_PX)
    view.show()
    QApplication.processEvents()
    view.grab()
    return document, scene, view


def shown(path: Path) -> tuple[Document, MapScene, MapView]:
    """The same, when the picture is there too, and painted."""
    document, scene, view = opened(path)
    wait(lambda: is_there(scene))
    view.grab()
    return document, scene, view


def is_there(scene: MapScene) -> bool:
    """Whether all of the map's picture is there."""
    picture = scene._pictures.large(scene.state.info.picture.image)
    return picture is None or picture.level(1) is not None


def seconds(work: Callable[[], object]) -> float:
    """Of the processor."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def thread_seconds(work: Callable[[], object]) -> float:
    """Of the processor, in the window's thread alone."""
    begin = time.thread_time()
    work()
    return time.thread_time() - begin


def wait(until: Callable[[], bool]) -> None:
    """Let the window work until something holds."""
    while not until():
        QApplication.processEvents()
        time.sleep(0.005)


def main(side_px: int = 20_000, segments: int = 20_000) -> None:
    """Tell how long the largest map takes to open, to move over and to change, and its memory."""
    import resource

    QApplication.setDesktopSettingsAware(False)
    app = QApplication([])
    with TemporaryDirectory() as folder:
        path = Path(folder) / "large.bmap"
        if os.fork() == 0:  # whose memory is not counted
            data = floor_picture(side_px)
            save_large_map(path, large_map(side_px, segments, data), data)
            os._exit(0)
        os.wait()
        size = path.stat().st_size
        begin = time.process_time()
        document, scene, view = opened(path)
        print(f"window up in {time.process_time() - begin:.1f} s")
        picture = scene._pictures.large(scene.state.info.picture.image)
        wait(lambda: is_there(scene))
        print(f"picture there after {time.process_time() - begin:.1f} s")
        across = view.horizontalScrollBar()
        moves: dict[str, Callable[[], object]] = {
            "zoom in": lambda: view.scale(1.5, 1.5),
            "pan": lambda: across.setValue(across.value() + 37),
            "zoom out": lambda: view.scale(1 / 1.5, 1 / 1.5),
        }
        for name, move in moves.items():
            times = []
            for _ in range(STEPS):
                times.append(thread_seconds(lambda move=move: (move(), view.viewport().repaint())) * 1e3)
                wait(lambda: picture is None or not picture.is_busy)
            print(f"{name}: {', '.join(f'{each:.0f}' for each in times)} ms a frame")
        before = path.stat().st_size
        wall = next(iter(scene.state.walls))
        took = seconds(lambda: document.execute(RemoveWalls(scene.map_id, (wall,))))
        print(f"a change: {took * 1e3:.0f} ms, {path.stat().st_size - before} bytes more of {size}")
        print(f"most memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10} MB")
        scene.detach()
        document.close()
    del app


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
