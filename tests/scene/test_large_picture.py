"""Pictures too large to be kept whole: sharp where they are looked at, within a bound of memory."""

import gc
import io
import random
import threading
import weakref

import pytest
from PIL import Image
from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView

from battlemap.document.image_source import ImageSource
from battlemap.document.model import ImageId, Picture
from battlemap.scene import large_picture, large_png, picture_reading
from battlemap.scene.drawing import MapDrawing
from battlemap.scene.large_picture import LargePicture
from battlemap.scene.large_png import LargePng
from battlemap.scene.picture_reading import large_reading
from battlemap.scene.pictures import Pictures
from battlemap.scene.theme import LIGHT
from tests.rulings.build import a_map

pytestmark = pytest.mark.gui
SIDE, TILE, MOST = 256, 32, 20_000  # of pixels: 65,536 are too many


@pytest.fixture(autouse=True)
def small_tiles(monkeypatch):
    for module in (large_png, picture_reading):
        monkeypatch.setattr(module, "BAND_ROWS", TILE)
    for module in (large_picture, picture_reading):
        monkeypatch.setattr(module, "TILE_PX", QSize(TILE, TILE))
    monkeypatch.setattr(picture_reading, "SMALLEST_PX", 8)


def noise(kind: str = "PNG") -> bytes:
    """No two pixels of it are like one another, so that any smaller copy looks otherwise."""
    rng, out = random.Random(1), io.BytesIO()
    Image.frombytes("RGB", (SIDE, SIDE), rng.randbytes(3 * SIDE * SIDE)).save(out, kind, quality=95)
    return out.getvalue()


def pixels(image: QImage, part: QRect) -> list[int]:
    return [
        image.pixel(x, y) for y in range(part.top(), part.bottom() + 1) for x in range(part.left(), part.right() + 1)
    ]


def large(data: bytes) -> LargePicture:
    return LargePicture(large_reading(ImageSource(data, lambda: data), QSize(SIDE, SIDE), MOST))


@pytest.mark.parametrize("number", [0, 3, 7])
def test_a_band_that_is_read_again_by_itself_is_the_same(qapp, number):
    data = noise()
    png = LargePng.of(memoryview(data))
    assert png.band(number) is None
    png.smaller(QSize(SIDE // 2, SIDE // 2))
    whole = QImage.fromData(data)
    band = png.band(number)
    assert pixels(band, band.rect()) == pixels(whole, QRect(0, number * TILE, SIDE, TILE))


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_on_paper_a_large_picture_has_its_own_pixels(qapp, kind):
    data = noise(kind)
    state = a_map(columns=8, rows=8, picture=Picture(image=ImageId(kind), file="p.png", px_per_cell=32))
    scene, image = QGraphicsScene(), QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    drawing = MapDrawing(scene, Pictures(lambda _image: data, MOST), LIGHT)
    drawing.reset(state)
    drawing.set_grid_shown(False)
    painter = QPainter(image)
    scene.render(painter, image.rect(), QRect(0, 0, 800, 800))
    painter.end()
    inner = QRect(40, 70, 100, 60)  # away from the lines around the map
    assert pixels(image, inner) == pixels(QImage.fromData(data).convertToFormat(image.format()), inner)


def test_on_the_screen_paper_comes_first_then_the_small_copy_then_the_tiles(qtbot):
    picture = large(noise())
    view = QRect(0, 0, 70, 70)
    assert picture.level(SIDE) is None
    assert list(picture.tiles(view, SIDE)) == []
    qtbot.waitUntil(lambda: picture.level(SIDE) is not None)
    assert picture.level(SIDE).width() < SIDE
    assert list(picture.tiles(view, SIDE)) == []
    with qtbot.waitSignal(picture.changed):
        pass
    qtbot.waitUntil(lambda: not picture.is_busy)
    shown = {rect.topLeft().toTuple(): tile.width() for rect, tile in picture.tiles(view, SIDE)}
    assert shown == {(x, y): TILE for x in (0, 32, 64) for y in (0, 32, 64)}
    assert {tile.width() for _, tile in picture.tiles(view, SIDE / 2)} == {TILE // 2}


def test_nothing_of_a_large_picture_is_unpacked_in_the_thread_of_the_window(qtbot, monkeypatch):
    threads = set()
    for name in ("smaller", "band"):
        real = getattr(LargePng, name)
        monkeypatch.setattr(
            LargePng, name, lambda *given, real=real: (threads.add(threading.current_thread()), real(*given))[1]
        )
    picture = large(noise())
    picture.level(SIDE)
    qtbot.waitUntil(lambda: picture.level(SIDE) is not None)
    list(picture.tiles(QRect(0, 0, 10, 10), SIDE))
    qtbot.waitUntil(lambda: picture.kept_bytes > 0)
    assert threading.main_thread() not in threads
    assert threads


def test_no_more_tiles_are_kept_than_the_bound_allows(qtbot, monkeypatch):
    monkeypatch.setattr(large_picture, "MOST_BYTES", 12 * TILE * TILE * 5)
    picture = large(noise())
    picture.read_all()
    for row in range(8):
        list(picture.tiles(QRect(0, row * TILE, 90, TILE), SIDE))
        qtbot.waitUntil(lambda: not picture.is_busy)
    assert 0 < picture.kept_bytes <= large_picture.MOST_BYTES
    part = QRect(0, 7 * TILE, 90, TILE)
    assert len(list(picture.tiles(part, SIDE))) == 3  # what is looked at stays


def test_a_view_of_more_than_can_be_kept_shows_the_small_copy_and_asks_for_nothing(qtbot, monkeypatch):
    monkeypatch.setattr(large_picture, "MOST_BYTES", 12 * TILE * TILE * 5)
    picture = large(noise())
    picture.read_all()
    assert list(picture.tiles(QRect(0, 0, SIDE, SIDE), SIDE)) == []
    assert not picture.is_busy


def test_the_players_screen_shows_the_large_picture_of_the_game_master(qapp):
    data = noise()
    one, other = (Pictures(lambda _image: data, MOST, beside=True) for _ in range(2))
    assert one.large(ImageId("same")) is other.large(ImageId("same"))


def test_what_can_not_be_read_is_a_problem_that_is_told(qtbot):
    picture = large(b"\x89PNG no more")
    picture.level(SIDE)
    qtbot.waitUntil(lambda: picture.problem != "")
    assert picture.level(SIDE) is None


def test_a_large_picture_goes_with_the_drawing_that_showed_it(qapp):
    data = noise()
    pictures, scene = Pictures(lambda _image: data, MOST, beside=True), QGraphicsScene()
    drawing = MapDrawing(scene, pictures, LIGHT)
    drawing.reset(a_map(picture=Picture(image=ImageId("gone"), file="p.png", px_per_cell=32)))
    picture = weakref.ref(pictures.large(ImageId("gone")))
    assert picture() is not None
    del drawing, pictures, scene
    gc.collect()
    assert picture() is None


def test_the_map_is_painted_anew_where_a_tile_came(qtbot):
    data = noise()
    pictures, scene = Pictures(lambda _image: data, MOST, beside=True), QGraphicsScene()
    drawing = MapDrawing(scene, pictures, LIGHT)
    drawing.reset(a_map(columns=8, rows=8, picture=Picture(image=ImageId("anew"), file="p.png", px_per_cell=32)))
    drawing.set_grid_shown(False)
    view = QGraphicsView(scene)
    qtbot.addWidget(view)
    view.setFrameShape(QGraphicsView.Shape.NoFrame)
    view.setSceneRect(0, 0, 800, 800)
    view.resize(SIDE, SIDE)
    view.scale(SIDE / 800, SIDE / 800)
    view.show()
    whole, part = QImage.fromData(data), QRect(70, 70, 40, 40)
    qtbot.waitUntil(lambda: pixels(view.grab().toImage(), part) == pixels(whole, part))
