"""Pictures from bytes: Qt's readers first, Pillow where they fail, with a bound on size."""

import io
from collections.abc import Callable
from functools import partial
from weakref import WeakValueDictionary

from PIL import Image
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QPixmap

from battlemap.document.errors import DocumentError
from battlemap.document.image_source import ImageSource
from battlemap.document.model import ImageId
from battlemap.document.picture_limits import is_too_large, most_px, too_large_told
from battlemap.scene.large_picture import LargePicture
from battlemap.scene.picture_reading import BY_PILLOW, PictureError, Reading, WholeReading, large_reading, smaller
from battlemap.texts import tr

MAX_PIXELS = 120_000_000  # more is read smaller: half a gigabyte of memory for one map
HEAD_BYTES = 1 << 20  # in which a picture tells its size
DRAWING_PX = 4096  # the longer side of a drawing of lines, which is sharp at any size
BESIDE_PIXELS = 6_000_000  # more takes longer to unpack than the window may stand still


def read_picture(data: bytes, max_pixels: int = MAX_PIXELS) -> tuple[QImage, QSize]:
    """The picture, made smaller if it has too many pixels, and the size it has in its file."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    del data  # which may be hundreds of megabytes, and is in the buffer now
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    size = reader.size()
    if size.isValid() and size.width() * size.height() > max_pixels:
        reader.setDevice(None)
        return _read_smaller(buffer.data().data(), size, max_pixels)
    if reader.format() == b"svg" and size.isValid() and max(size.width(), size.height()) < DRAWING_PX:
        reader.setScaledSize(size.scaled(DRAWING_PX, DRAWING_PX, Qt.AspectRatioMode.KeepAspectRatio))
    image, qt_says = reader.read(), reader.errorString()
    reader.setDevice(None)  # which ends before the reader does
    if image.isNull():
        return _read_with_pillow(buffer.data().data(), max_pixels, qt_says)
    return image, size if size.isValid() else image.size()


def size_problem(size: QSize, head: bytes) -> str:
    """Why a picture of this size, in pixels, that begins so is not shown; empty where it is."""
    width, height, most = size.width(), size.height(), most_px(head)
    if not is_too_large(width, height, most):
        return ""
    return tr("The picture is not shown: {fault}.", fault=too_large_told(width, height, most=most))


def _read_smaller(data: bytes, size: QSize, max_pixels: int) -> tuple[QImage, QSize]:
    """The picture at half its size, or half of that, as often as it takes."""
    if problem := size_problem(size, data):
        raise PictureError(problem)
    reading = large_reading(ImageSource(data, lambda: data), size, max_pixels, share=1)
    return reading.largest_copy(), size


def size_told(data: bytes) -> QSize:
    """The size in pixels that the head of a picture tells to Qt; an invalid one where it tells none."""
    if data.startswith((b"II*\0", b"MM\0*")):  # TIFF tells it at its end, and Qt complains
        return QSize()
    buffer = QBuffer()
    buffer.setData(QByteArray(data[:HEAD_BYTES]))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    size = QSize() if reader.format() == b"svg" else reader.size()
    reader.setDevice(None)
    return size


def _all_of(source: ImageSource) -> bytes:
    try:
        return source.read()
    except DocumentError as error:
        raise PictureError(str(error)) from error


def _size_told_to_pillow(data: bytes) -> QSize:
    """The size of a picture whose head Qt does not read; an invalid one of a drawing, and where nobody knows."""
    try:
        with Image.open(io.BytesIO(data)) as opened:
            return QSize(*opened.size)
    except BY_PILLOW:
        return QSize()


def _read_with_pillow(data: bytes, max_pixels: int, qt_says: str) -> tuple[QImage, QSize]:
    try:
        with Image.open(io.BytesIO(data)) as opened:
            size = QSize(*opened.size)
            if size.width() * size.height() <= max_pixels:
                return smaller(opened, size), size
    except BY_PILLOW as error:
        raise PictureError(
            tr("The picture cannot be read. Qt: {qt_says}. Pillow: {error}.", qt_says=qt_says, error=error)
        ) from error
    return _read_smaller(data, size, max_pixels)


#: Pictures read beside the window that are shown somewhere: the players' window shows the one of the game master.
_large: "WeakValueDictionary[ImageId, LargePicture]" = WeakValueDictionary()


class Pictures:
    """Pixmaps by image id, each decoded once.

    Parameters
    ----------
    beside : those that take a while are read beside the window's thread, and shown by and by.
    later : gives what reads a picture in any thread; without it, all of it is loaded at once.
    """

    def __init__(
        self,
        load: Callable[[ImageId], bytes],
        max_pixels: int = MAX_PIXELS,
        *,
        beside: bool = False,
        later: Callable[[ImageId, int], ImageSource] | None = None,
    ) -> None:
        self._load, self._later, self._max_pixels, self.beside = load, later, max_pixels, beside
        self._kept: dict[ImageId, tuple[QPixmap, QSize]] = {}
        self._kept_large: dict[ImageId, LargePicture | None] = {}
        self._data: tuple[ImageId, bytes] | None = None  # of a picture that is about to be read

    def large(self, image: ImageId) -> LargePicture | None:
        """A picture that comes by and by: of too many pixels to be kept whole, or read beside; None for any other."""
        found = self._large_of(image)
        if found is not None and not self.beside:
            if not found.problem:
                found.read_all()
            if found.problem:
                raise PictureError(found.problem)
        return found

    def reading(self, image: ImageId) -> Callable[[], Callable[[], None]] | None:
        """What reads a picture, and may do so in any thread; what it gives is called in the window's, and keeps it.

        None for a picture that is kept already, and for one that is not there.
        """
        try:
            large = self._large_of(image)
            if large is not None:
                return None if large.problem else large.reading()
            if image in self._kept:
                return None
            source = self._source(image)
        except PictureError:
            return None

        def read() -> Callable[[], None]:
            picture, size = read_picture(source.read(), self._max_pixels)
            return lambda: self._kept.update({image: (QPixmap.fromImage(picture), size)})

        return read

    def _large_of(self, image: ImageId) -> LargePicture | None:
        if image not in self._kept_large:
            shown = _large.get(image)
            is_mine = shown is not None and (self.beside or shown.is_for_paper)
            self._kept_large[image] = shown if is_mine else self._find_large(image)
        return self._kept_large[image]

    def _find_large(self, image: ImageId) -> LargePicture | None:
        source = self._source(image)
        size = size_told(source.head)
        size = size if size.isValid() else _size_told_to_pillow(source.read())
        problem = size_problem(size, source.head) if size.isValid() else ""
        reading: Reading | None = None
        if problem or (size.isValid() and size.width() * size.height() > self._max_pixels):
            reading = large_reading(source, size, self._max_pixels)
        elif self.beside:
            reading = self._whole(source, size)
        if reading is None:
            return None
        found, self._data = LargePicture(reading), None
        found.problem = problem
        _large[image] = found
        return found

    def _whole(self, source: ImageSource, size: QSize) -> Reading | None:
        """What reads a picture of usual size that takes a while; None for one that is read at once."""
        if not size.isValid() or size.width() * size.height() <= BESIDE_PIXELS:
            return None
        most = self._max_pixels
        return WholeReading(lambda: read_picture(source.read(), most)[0], size)  # which holds no pictures

    def _source(self, image: ImageId) -> ImageSource:
        """The beginning of a picture, and what reads all of it; `PictureError` where it is missing."""
        if self._later is None or (self._data is not None and self._data[0] == image):
            data = self._bytes(image)
            self._data = image, data
            return ImageSource(data[:HEAD_BYTES], lambda: data)
        try:
            source = self._later(image, HEAD_BYTES)
        except (DocumentError, KeyError) as error:  # missing or damaged; whoever opened the file was told
            raise PictureError(str(error)) from error
        return ImageSource(source.head, partial(_all_of, source))

    def pixmap(self, image: ImageId) -> QPixmap:
        """The picture; `PictureError` if it cannot be read."""
        return self._read(image)[0]

    def file_size(self, image: ImageId) -> QSize:
        """Its size in pixels as saved in the file, which the map's scale refers to."""
        return self._read(image)[1]

    def _read(self, image: ImageId) -> tuple[QPixmap, QSize]:
        if image not in self._kept:
            picture, size = read_picture(self._bytes(image), self._max_pixels)
            self._data = None
            self._kept[image] = (QPixmap.fromImage(picture), size)
        return self._kept[image]

    def _bytes(self, image: ImageId) -> bytes:
        if self._data is not None and self._data[0] == image:
            return self._data[1]
        try:
            return self._load(image)
        except (DocumentError, KeyError) as error:  # missing or damaged; whoever opened the file was told
            raise PictureError(str(error)) from error
