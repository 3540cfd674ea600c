"""What reads a picture in any thread: copies of all of it, each half as large, and sharp tiles of a very large one."""

from collections.abc import Callable, Iterator
from io import BytesIO
from threading import Event, RLock
from typing import TypeVar

from PIL import Image
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage, QImageIOHandler, QImageReader, QPainter

from battlemap.document.image_source import ImageSource
from battlemap.document.picture_limits import unpacked_alone
from battlemap.scene.large_png import BAND_ROWS, LargePng, pixels_alone
from battlemap.texts import tr

TILE_PX = QSize(1024, BAND_ROWS)
SHARE_KEPT = 1 / 8  # of so many pixels as are kept of a picture without tiles, the copy of all of it has at most
MOST_BESIDE = 3  # tiles on either side of those asked for that are kept of a band that is unpacked anyhow
ALLOCATION_LIMIT_MB = 1024  # what Qt may use while it reads one picture
#: What Qt makes smaller, or reads a part of, without more memory than its pixels take; all else is Pillow's.
READ_BY_QT = frozenset({b"jpeg", b"svg", b"webp"})
BY_PILLOW = (OSError, ValueError, SyntaxError)  # what its readers raise over a picture that is damaged
SMALLEST_PX = 256  # the width below which no smaller copy is made
Place = tuple[int, int]  # of a tile: column, row
Read = dict[Place, tuple[QImage, QImage]]  # each tile whole, and half as large
Answer = TypeVar("Answer")

# Here, where every picture passes, so that what can be read never depends on what was read before. How large a picture
# may be is bounded by its kind, before any pixel; Pillow would stop before that.
QImageReader.setAllocationLimit(ALLOCATION_LIMIT_MB)
Image.MAX_IMAGE_PIXELS = None


class PictureError(Exception):
    """A picture that neither Qt nor Pillow can read."""


class Reading:
    """One picture that is read. It knows nothing of whom it is for, so that it may end when nobody looks any more."""

    is_whole = False  # whether the largest copy is the picture itself
    in_rows = False  # whether each row of tiles is read by itself; else all at once

    def __init__(self, size: QSize, copy: QSize, *, has_tiles: bool) -> None:
        self.size, self.copy, self.has_tiles = size, copy, has_tiles  # pixels of the file, and of the largest copy
        self._one_at_a_time, self._stopped = RLock(), Event()

    def stop(self) -> None:
        """Read nothing any more."""
        self._stopped.set()

    @property
    def is_stopped(self) -> bool:
        """Whether nothing more is wanted of it."""
        return self._stopped.is_set()

    def copies(self) -> list[QImage]:
        """The largest copy, and copies of it each half as large; `PictureError` where it can not be read."""
        copies = [self.largest_copy()]
        while not copies[-1].isNull() and copies[-1].width() // 2 >= SMALLEST_PX and not self.is_stopped:
            copies.append(half(copies[-1]))
        return copies

    def largest_copy(self) -> QImage:
        """The largest copy alone; `PictureError` where it can not be read."""
        with self._one_at_a_time, unpacked_alone(self.size.width() * self.size.height()):
            return self._read_copy()

    def tiles(self, places: list[Place]) -> Read:
        """Tiles that are read together, and some beside them; none where they can not be read."""
        if self.is_stopped:
            return {}
        columns, rows = ([place[axis] for place in places] for axis in (0, 1))
        low = max(0, min(columns) - MOST_BESIDE)
        high = min((self.size.width() - 1) // TILE_PX.width(), max(columns) + MOST_BESIDE)
        strip = part_of((low, min(rows)), self.size) | part_of((high, max(rows)), self.size)
        with self._one_at_a_time:
            image = self._read_strip(strip)
        if image is None or image.isNull():
            return {}
        corner = -strip.topLeft()
        return {place: _tile(image, part_of(place, self.size).translated(corner)) for place in places_of(strip)}

    def let_go(self) -> None:
        """All copies are there: what nothing else is read from is needed no more."""

    def _read_copy(self) -> QImage:
        raise NotImplementedError

    def _read_strip(self, _strip: QRect) -> QImage | None:
        return None


class WholeReading(Reading):
    """A picture of usual size: the largest copy is the picture itself, as ``read`` gives it."""

    is_whole = True

    def __init__(self, read: Callable[[], QImage], size: QSize) -> None:
        super().__init__(size, size, has_tiles=False)
        self._unpack: Callable[[], QImage] = read

    def let_go(self) -> None:
        self._unpack = QImage

    def _read_copy(self) -> QImage:
        image = QImage() if self.is_stopped else self._unpack()
        return image.convertToFormat(_screen_format(image))  # here, and not in the thread of the window


class PngReading(Reading):
    """A very large PNG, unpacked band by band."""

    in_rows = True

    def __init__(self, source: ImageSource, size: QSize, copy: QSize) -> None:
        super().__init__(size, copy, has_tiles=True)
        self._load, self._png = source.read, LargePng.of(memoryview(source.head))

    @property
    def can_be_read(self) -> bool:
        """Whether the picture is a PNG that can be read so."""
        return self._png is not None

    def _read_copy(self) -> QImage:
        self._png = LargePng.of(memoryview(self._load()))
        return QImage() if self._png is None else self._png.smaller(self.copy, lambda: not self.is_stopped)

    def _read_strip(self, strip: QRect) -> QImage | None:
        band = None if self._png is None else self._png.band(strip.top() // BAND_ROWS)
        return None if band is None else band.copy(QRect(strip.x(), 0, strip.width(), band.height()))


class QtReading(Reading):
    """A very large picture, as Qt reads it; with tiles where Qt reads parts of its kind."""

    def __init__(self, source: ImageSource, size: QSize, small: QSize, large: QSize) -> None:
        self._load, self._data = source.read, source.head
        self.can_be_read = self._ask(lambda reader: bytes(reader.format().data()) in READ_BY_QT)
        has_tiles = self._ask(lambda reader: reader.supportsOption(QImageIOHandler.ImageOption.ClipRect))
        super().__init__(size, small if has_tiles else large, has_tiles=has_tiles)

    def let_go(self) -> None:
        if not self.has_tiles:
            self._data = b""

    def _read_copy(self) -> QImage:
        self._data = self._load()
        return self._ask(self._smaller)

    def _smaller(self, reader: QImageReader) -> QImage:
        reader.setScaledSize(self.copy)
        image = reader.read()
        if image.isNull():
            raise PictureError(tr("The picture cannot be read. Qt: {qt_says}.", qt_says=reader.errorString()))
        return image

    def _read_strip(self, strip: QRect) -> QImage | None:
        return self._ask(lambda reader: (reader.setClipRect(strip), reader.read())[1])

    def _ask(self, question: Callable[[QImageReader], Answer]) -> Answer:
        buffer = QBuffer()
        buffer.setData(QByteArray(self._data))
        buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        reader = QImageReader(buffer)
        try:
            return question(reader)
        finally:
            reader.setDevice(None)  # which ends before the reader does


class PillowReading(Reading):
    """Any other very large picture: unpacked whole by Pillow, then made smaller."""

    def __init__(self, source: ImageSource, size: QSize, copy: QSize) -> None:
        super().__init__(size, copy, has_tiles=False)
        self._load = source.read

    def _read_copy(self) -> QImage:
        try:
            with Image.open(BytesIO(pixels_alone(self._load()))) as opened:
                return smaller(opened, self.copy, lambda: not self.is_stopped)
        except BY_PILLOW as error:
            raise PictureError(tr("The picture cannot be read. Pillow: {error}.", error=error)) from error


def large_reading(source: ImageSource, size: QSize, max_pixels: int, share: float = SHARE_KEPT) -> Reading:
    """What reads a picture that is too large to be kept whole.

    ``share`` : of ``max_pixels`` that the copy of all of it has at most, where there are tiles too.
    """
    small, large = halved(size, round(max_pixels * share)), halved(size, max_pixels)
    png = PngReading(source, size, small)
    if png.can_be_read:
        return png
    by_qt = QtReading(source, size, small, large)
    return by_qt if by_qt.can_be_read else PillowReading(source, size, large)


def part_of(place: Place, size: QSize) -> QRect:
    """Where a tile lies in a picture of that size, in pixels of the file."""
    corner = place[0] * TILE_PX.width(), place[1] * TILE_PX.height()
    return QRect(*corner, TILE_PX.width(), TILE_PX.height()) & QRect(0, 0, size.width(), size.height())


def places_of(part: QRect) -> Iterator[Place]:
    """The tiles that a part needs, row by row."""
    if part.isEmpty():
        return
    for row in range(part.top() // TILE_PX.height(), part.bottom() // TILE_PX.height() + 1):
        for column in range(part.left() // TILE_PX.width(), part.right() // TILE_PX.width() + 1):
            yield column, row


def halved(size: QSize, max_pixels: int) -> QSize:
    """Halved as often as it needs: readers of JPEG leave out whole halves without unpacking them first."""
    while size.width() * size.height() > max_pixels:
        size = QSize(max(1, size.width() // 2), max(1, size.height() // 2))
    return size


def smaller(opened: Image.Image, size: QSize, goes_on: Callable[[], bool] = lambda: True) -> QImage:
    """A picture of Pillow at a smaller size, a whole part of its own: band by band, so that no second one is whole."""
    opened.load()
    has_alpha = opened.has_transparency_data
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied if has_alpha else QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    part = max(1, opened.height // size.height())
    rows = max(1, BAND_ROWS // part)
    for row in range(0, size.height(), rows):
        if not goes_on():
            break
        wanted = QSize(size.width(), min(rows, size.height() - row))
        band = _as_qt(opened.crop((0, row * part, opened.width, (row + wanted.height()) * part)))
        smooth = Qt.TransformationMode.SmoothTransformation
        painter.drawImage(QPoint(0, row), band.scaled(wanted, Qt.AspectRatioMode.IgnoreAspectRatio, smooth))
    painter.end()
    return image


def _as_qt(picture: Image.Image) -> QImage:
    """A picture of Pillow as Qt has it; of grey in 16 bits, the upper 8."""
    if picture.mode.startswith("I;16"):
        upper = 0 if picture.mode.endswith("B") else 1
        picture = Image.frombytes("L", picture.size, picture.tobytes()[upper::2])
    rgba = picture.convert("RGBA")
    raw = rgba.tobytes()
    return QImage(raw, rgba.width, rgba.height, 4 * rgba.width, QImage.Format.Format_RGBA8888).copy()


def half(image: QImage) -> QImage:
    """A copy half as large."""
    size = QSize(max(1, image.width() // 2), max(1, image.height() // 2))
    return image.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)


def _tile(image: QImage, part: QRect) -> tuple[QImage, QImage]:
    """A part of a picture as the screen takes it, and the same half as large."""
    whole = image.copy(part).convertToFormat(_screen_format(image))
    return whole, half(whole)


def _screen_format(image: QImage) -> QImage.Format:
    return QImage.Format.Format_ARGB32_Premultiplied if image.hasAlphaChannel() else QImage.Format.Format_RGB32
