"""Reading pictures of others."""

import gc
import io
import re
import struct
import threading
import weakref
import zlib

import pytest
from PIL import Image
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QImageReader, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsScene

from battlemap.document.model import ImageId, Picture
from battlemap.document.picture_limits import too_large_told
from battlemap.formats.pictures import picture_facts
from battlemap.scene import pictures
from battlemap.scene.drawing import MapDrawing
from battlemap.scene.picture_reading import ALLOCATION_LIMIT_MB
from battlemap.scene.pictures import DRAWING_PX, PictureError, Pictures, read_picture
from battlemap.scene.render import render_map
from battlemap.scene.theme import LIGHT
from tests.formats.samples import picture as sample
from tests.formats.test_pictures import png_that_claims, with_a_long_text
from tests.patience import PATIENCE_MS
from tests.rulings.build import a_map

RED = (200, 30, 30)
DEPTHS = [(1, 0), (4, 3), (8, 0), (8, 2), (8, 3), (8, 4), (8, 6), (16, 0), (16, 2), (16, 4), (16, 6)]


def picture(file_format: str, size: tuple[int, int] = (8, 6)) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, RED).save(out, file_format, **({"lossless": True} if file_format == "WEBP" else {}))
    return out.getvalue()


@pytest.mark.parametrize("file_format", ["PNG", "WEBP", "PCX"])  # PCX: Qt has no reader, Pillow has
def test_pictures_are_read_by_content(file_format):
    image, size = read_picture(picture(file_format))
    assert (image.width(), image.height(), size.width(), size.height()) == (8, 6, 8, 6)
    assert image.pixelColor(3, 3) == QColor(*RED)


def test_a_picture_with_too_many_pixels_is_read_smaller_and_keeps_its_size_in_the_file():
    image, size = read_picture(picture("PNG", (400, 100)), max_pixels=10_000)
    assert (size.width(), size.height()) == (400, 100)
    assert (image.width(), image.height()) == (200, 50)


def test_what_is_no_picture_says_what_both_readers_found():
    with pytest.raises(PictureError, match=r"Qt: .* Pillow: "):
        read_picture(b"not a picture at all")


def test_a_picture_only_pillow_reads_is_made_smaller_too():
    image, size = read_picture(picture("PCX", (400, 100)), max_pixels=10_000)
    assert (size.toTuple(), image.size().toTuple()) == ((400, 100), (200, 50))
    assert image.pixelColor(100, 25) == QColor(*RED)


def one_bit_tiff() -> bytes:
    out = io.BytesIO()
    Image.new("1", (512, 300), 1).save(out, "TIFF", compression="group4")
    return out.getvalue()


def png_of(depth: int, colour: int, *, interlaced: bool = False) -> bytes:
    """A PNG of 512 x 300 px, all of it light; several times 256 rows for whoever reads it in bands."""
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour]
    head = struct.pack(">IIBBBBB", 512, 300, depth, colour, 0, 0, int(interlaced))
    steps = [(8, 8), (8, 8), (4, 8), (4, 4), (2, 4), (2, 2), (1, 2)] if interlaced else [(1, 1)]
    starts = [(0, 0), (4, 0), (0, 4), (2, 0), (0, 2), (1, 0), (0, 1)]
    sizes = [(-(-(512 - x) // dx), -(-(300 - y) // dy)) for (dx, dy), (x, y) in zip(steps, starts, strict=False)]
    light = b"\0" if colour == 3 else b"\xc0\xff" if depth < 8 else b"\xc0" * 8
    rows = b"".join((b"\0" + light[-1:] * -(-wide * channels * depth // 8)) * high for wide, high in sizes)
    chunks = [(b"IHDR", head), (b"PLTE", b"\xc0" * 6), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in chunks
        if name != b"PLTE" or colour == 3
    )


PACKED = {
    **{kind: (lambda kind=kind: sample(512, 300, kind, "silver")) for kind in ("JPEG", "WEBP", "GIF", "BMP", "TIFF")},
    "AVIF": lambda: sample(512, 300, "AVIF", "silver"),
    "1-bit TIFF": lambda: one_bit_tiff(),
    **{f"PNG {depth} {colour}": (lambda depth=depth, colour=colour: png_of(depth, colour)) for depth, colour in DEPTHS},
    "interlaced": lambda: png_of(8, 2, interlaced=True),
    "interlaced 16": lambda: png_of(16, 6, interlaced=True),
}


@pytest.mark.parametrize("packed", PACKED)
@pytest.mark.parametrize("beside", [True, False])
def test_a_picture_too_large_to_be_kept_whole_is_shown_however_it_is_packed(qapp, packed, beside):
    """Some kinds were blank paper, without a word (issue 8)."""
    shown = Pictures(lambda _image: PACKED[packed](), max_pixels=50_000, beside=beside)
    large = shown.large(ImageId("large"))
    large.read_all()
    assert (large.problem, large.size.toTuple()) == ("", (512, 300))
    image = large.level(128).toImage()
    assert all(image.pixelColor(image.width() // 2, y).lightness() > 160 for y in range(2, image.height() - 2))


def test_what_qt_may_use_is_the_same_before_the_first_picture_and_after(qapp):
    assert QImageReader.allocationLimit() == ALLOCATION_LIMIT_MB
    read_picture(picture("PNG"))
    assert QImageReader.allocationLimit() == ALLOCATION_LIMIT_MB


def test_a_large_picture_that_can_not_be_read_is_told_and_drawn_as_words(qapp):
    cut = sample(512, 300, "BMP", "silver")[:-90_000]
    told = []
    under = a_map(columns=4, rows=4, picture=Picture(image=ImageId("lost"), file="p.bmp", px_per_cell=128))
    shown = Pictures(lambda _image: cut, max_pixels=50_000)
    with pytest.raises(PictureError, match=r"The picture cannot be read. Pillow: "):
        shown.large(ImageId("lost"))
    for player in (True, False):
        render_map(under, lambda _image: b"BM", player=player, lost=told.append)
    assert [each.startswith("p.bmp: The picture cannot be read.") for each in told] == [True, True]
    plain = a_map(columns=4, rows=4)
    assert painted(Pictures(lambda _image: b"BM"), "lost", 400) != render_map(plain, {}.__getitem__, px_per_cell=100)


def test_a_picture_of_too_many_pixels_that_a_campaign_kept_is_told_and_never_read(qapp):
    told = f"The picture is not shown: {too_large_told(40_000, 40_000)}."
    data = png_that_claims(40_000, 40_000)
    on_screen = Pictures(lambda _image: data, beside=True)
    assert on_screen.large("bomb").problem.startswith(told)
    assert on_screen.reading("bomb") is None
    for read in (Pictures(lambda _image: data).large, Pictures(lambda _image: data).pixmap):
        with pytest.raises(PictureError, match=re.escape(told)):
            read("bomb")


def test_a_picture_with_a_long_text_in_it_is_shown(qapp):
    image, size = read_picture(with_a_long_text(picture("PNG"), 30_000_000))
    assert (size.width(), size.height(), image.pixelColor(3, 3)) == (8, 6, QColor(*RED))


def test_each_picture_is_decoded_once(qapp):
    asked = []

    def load(image_id):
        asked.append(image_id)
        return picture("PNG")

    pictures = Pictures(load)
    assert pictures.pixmap("a").cacheKey() == pictures.pixmap("a").cacheKey()
    assert asked == ["a"]


@pytest.fixture
def gate(monkeypatch):
    """Few pixels take long; pictures are read as soon as this gate is opened, and not in the thread of the window."""
    opens, real = threading.Event(), pictures.read_picture

    def read(*given):
        assert threading.current_thread() is not threading.main_thread()
        assert opens.wait(PATIENCE_MS / 1000)
        return real(*given)

    monkeypatch.setattr(pictures, "BESIDE_PIXELS", 10)
    monkeypatch.setattr(pictures, "read_picture", read)
    yield opens
    opens.set()


def painted(pictures_of_map: Pictures, image_id: str, side: int) -> QImage:
    """A map that is nothing but its picture."""
    scene, image = QGraphicsScene(), QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(0)
    drawing = MapDrawing(scene, pictures_of_map, LIGHT)
    drawing.reset(a_map(columns=4, rows=4, picture=Picture(image=ImageId(image_id), file="p.png", px_per_cell=150)))
    drawing.set_grid_shown(False)
    painter = QPainter(image)
    scene.render(painter, image.rect(), QRect(0, 0, 400, 400))
    painter.end()
    return image


@pytest.mark.parametrize("kind", ["PNG", "AVIF"])  # AVIF: only Pillow knows its size
def test_a_picture_that_takes_a_while_is_read_beside_the_window_and_looks_the_same(qtbot, gate, kind):
    data = sample(600, 600, kind, "red")
    beside, sharp = Pictures(lambda _image: data, beside=True), 400
    large = beside.large(ImageId(kind))
    assert large.level(sharp) is None  # asked for
    assert painted(beside, kind, sharp).pixelColor(200, 200) == QColor(LIGHT.paper)
    qtbot.waitUntil(lambda: large.is_busy)  # the window goes on while it is read
    gate.set()
    qtbot.waitUntil(lambda: large.level(sharp) is not None)
    at_once = Pictures(lambda _image: data)
    at_once._kept[ImageId(kind)] = QPixmap.fromImage(read_picture(data)[0]), large.size
    for side in (400, 150):
        assert painted(beside, kind, side) == painted(at_once, kind, side)
    assert large.size.toTuple() == (600, 600)


def test_what_can_not_be_read_after_all_is_told_where_the_picture_would_be(qtbot, gate):
    data = picture("PNG", (40, 40))[:60]
    large = Pictures(lambda _image: data, beside=True).large(ImageId("cut"))
    gate.set()
    large.level(40)
    qtbot.waitUntil(lambda: large.problem != "")
    assert large.problem.startswith("The picture cannot be read. Qt: ")
    assert not large.is_busy


def test_a_picture_that_a_window_shows_is_not_read_again_for_paper(qtbot, gate):
    data = picture("PNG", (40, 40))
    large = Pictures(lambda _image: data, beside=True).large(ImageId("shown"))
    gate.set()
    large.level(40)
    qtbot.waitUntil(lambda: large.level(40) is not None)
    on_paper = Pictures(lambda _image: data)
    assert on_paper.large(ImageId("shown")) is large
    assert on_paper.reading(ImageId("shown")) is None


def test_a_picture_nobody_looks_at_any_more_is_let_go_while_it_is_read(qtbot, gate):
    data = picture("PNG", (40, 40))
    shown = Pictures(lambda _image: data, beside=True)
    large = shown.large(ImageId("left"))
    large.level(40)
    reading, gone = large._reading, weakref.ref(large)
    del shown, large
    gc.collect()
    assert gone() is None
    assert reading.is_stopped


def test_pictures_that_qt_can_not_read_do_no_harm_however_many_there_are():
    """The reader outlived the bytes it read from, which now and then ended the program."""
    data = picture("TIFF")
    sizes = {read_picture(data)[1].toTuple() for _ in range(300)}
    assert sizes == {(8, 6)}


@pytest.mark.parametrize("kind", ["PNG", "WEBP", "JPEG", "GIF", "BMP", "TIFF", "AVIF"])
def test_every_kind_that_comes_in_is_shown_in_the_size_its_header_tells(qapp, kind):
    data = sample(40, 30, kind, "red")
    image, size = read_picture(data)
    facts = picture_facts(data)
    assert (size.width(), size.height()) == (facts.width_px, facts.height_px) == (40, 30)
    assert image.pixelColor(20, 15).red() > 240
    assert image.pixelColor(20, 15).blue() < 16


@pytest.mark.parametrize("attributes", ['width="40" height="30"', 'width="10mm" height="8mm"', 'viewBox="0 0 40.5 30"'])
def test_a_drawing_is_shown_sharp_and_placed_by_the_size_it_tells(qapp, attributes):
    data = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}><rect width="9" height="9" fill="red"/></svg>'.encode()
    )
    image, size = read_picture(data)
    facts = picture_facts(data)
    assert (size.width(), size.height()) == (facts.width_px, facts.height_px)
    assert image.width() == DRAWING_PX
    assert image.pixelColor(100, 100).name() == "#ff0000"
