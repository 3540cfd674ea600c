"""A picture too large to be kept whole: a smaller copy of all of it, and sharp tiles of what is looked at.

Both are read beside the window's thread. Where a picture goes to paper or into a file they are read at once instead.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event, RLock

from PySide6.QtCore import QBuffer, QByteArray, QCoreApplication, QIODevice, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QImage, QImageIOHandler, QImageReader, QPixmap

from battlemap.scene.large_png import BAND_ROWS, LargePng
from battlemap.texts import tr

TILE_PX = QSize(1024, BAND_ROWS)
MOST_BYTES = 192 << 20  # of tiles that are kept
SHARE_KEPT = 1 / 8  # of so many pixels as are kept of a picture without tiles, the copy of all of it has at most
MOST_BESIDE = 3  # tiles on either side of those asked for that are kept of a band that is unpacked anyhow
SMALLEST_PX = 256  # the width below which no smaller copy is made
BYTES_A_PIXEL = 4
Place = tuple[int, int]  # of a tile: column, row
Read = dict[Place, tuple[QImage, QImage]]  # each tile whole, and half as large


class LargePicture(QObject):
    """One picture. ``changed`` tells that a part of it, in pixels of the file, can be shown better now."""

    changed = Signal(QRect)
    _came = Signal(object)

    def __init__(self, data: bytes, size: QSize, max_pixels: int) -> None:
        super().__init__()
        self.size = size
        self.problem = ""  # why nothing of it can be shown
        self._data, self._png = data, LargePng.of(memoryview(data))
        self._has_no_tiles = self._png is None and not self._reads_parts()
        self._smaller = halved(size, max_pixels if self._has_no_tiles else round(max_pixels * SHARE_KEPT))
        self._levels: list[QPixmap] = []
        self._tiles: OrderedDict[Place, tuple[QPixmap, QPixmap]] = OrderedDict()  # each whole, and half as large
        self._asked: set[Place] = set()
        self._reading, self._stopped = RLock(), Event()
        self._beside: ThreadPoolExecutor | None = None
        self._came.connect(self._take, Qt.ConnectionType.QueuedConnection)

    # what is shown

    def level(self, wanted_px: float) -> QPixmap | None:
        """The smallest copy of all of it that is at least so many pixels wide; None as long as it is read."""
        if not self._levels:
            self._ask_for_all()
            return None
        return next((level for level in reversed(self._levels) if level.width() >= wanted_px), self._levels[0])

    def tiles(self, part: QRect, wanted_px: float, *, at_once: bool = False) -> Iterator[tuple[QRect, QPixmap]]:
        """The sharp tiles of a part, in pixels of the file, that are there; the others are asked for.

        ``wanted_px`` is how wide the whole picture is on the screen: tiles may be half as large for it.
        """
        which = 1 if 2 * wanted_px <= self.size.width() else 0
        places = list(_places(part & QRect(0, 0, self.size.width(), self.size.height())))
        for place in self._tiles_at_once(places) if at_once else self._tiles_there(places):
            yield self._rect(place), self._tiles[place][which]

    def _tiles_there(self, places: list[Place]) -> Iterator[Place]:
        if self._has_no_tiles or not self._levels or len(places) > _most_tiles():
            return
        missing = [place for place in places if place not in self._tiles]
        for place in places:
            if place in self._tiles:
                self._tiles.move_to_end(place)
                yield place
        self._ask_for(missing)

    def is_sharp(self, width_px: float) -> bool:
        """Whether the largest copy of all of it is enough at this width on the screen."""
        return width_px <= self._smaller.width()

    @property
    def kept_bytes(self) -> int:
        """How much memory the tiles take."""
        return sum(_bytes_of(tile) for both in self._tiles.values() for tile in both)

    @property
    def is_busy(self) -> bool:
        """Whether something of it is being read."""
        return bool(self._asked)

    def read_all(self) -> None:
        """Read the smaller copy now."""
        if not self._levels:
            self._keep_levels(self._read_levels())

    def reading(self) -> Callable[[], Callable[[], None]] | None:
        """What reads the smaller copy in any thread, and gives what keeps it; None where it is there."""
        if self._levels:
            return None

        def read() -> Callable[[], None]:
            levels = self._read_levels()
            return lambda: self._keep_levels(levels)

        return read

    def stop(self) -> None:
        """Read nothing any more."""
        self._stopped.set()
        if self._beside is not None:
            self._beside.shutdown(wait=False, cancel_futures=True)

    # reading

    def _ask_for_all(self) -> None:
        if not self.problem and ALL not in self._asked:
            self._asked.add(ALL)
            self._begin(lambda: self._came.emit(([ALL], self._read_levels())))

    def _ask_for(self, places: Iterable[Place]) -> None:
        for some in self._read_together([place for place in places if place not in self._asked]):
            self._asked.update(some)
            self._begin(lambda some=some: self._came.emit((some, self._read_tiles(some))))

    def _read_together(self, places: list[Place]) -> list[list[Place]]:
        """A PNG is read row by row of tiles; any other picture from its beginning each time, so all at once."""
        rows: dict[int, list[Place]] = {}
        for place in places:
            rows.setdefault(place[1] if self._png is not None else 0, []).append(place)
        return list(rows.values())

    def _begin(self, work: Callable[[], None]) -> None:
        if self._beside is None:
            self._beside = ThreadPoolExecutor(max_workers=1, thread_name_prefix="picture")
            app = QCoreApplication.instance()
            if app is not None:
                app.aboutToQuit.connect(self.stop)
        if not self._stopped.is_set():
            self._beside.submit(work)

    def _read_levels(self) -> list[QImage]:
        """The smaller copy, and copies of it each half as large."""
        with self._reading:
            image = self._read_smaller()
        levels = [image]
        while not levels[-1].isNull() and levels[-1].width() // 2 >= SMALLEST_PX and not self._stopped.is_set():
            levels.append(_half(levels[-1]))
        return levels

    def _read_smaller(self) -> QImage:
        if self._png is not None:
            return self._png.smaller(self._smaller, lambda: not self._stopped.is_set())
        return self._read(lambda reader: reader.setScaledSize(self._smaller))

    def _reads_parts(self) -> bool:
        """Whether Qt reads a part of such a picture without unpacking all of it."""
        buffer = QBuffer()
        buffer.setData(QByteArray(self._data))
        buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        reader = QImageReader(buffer)
        can = reader.supportsOption(QImageIOHandler.ImageOption.ClipRect)
        reader.setDevice(None)
        return can

    def _read(self, prepare: Callable[[QImageReader], None]) -> QImage:
        buffer = QBuffer()
        buffer.setData(QByteArray(self._data))
        buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        reader = QImageReader(buffer)
        prepare(reader)
        image = reader.read()
        reader.setDevice(None)
        return image

    def _read_tiles(self, places: list[Place]) -> Read:
        """Tiles that are read together, and some beside them."""
        if self._stopped.is_set():
            return {}
        columns, rows = ([place[axis] for place in places] for axis in (0, 1))
        low = max(0, min(columns) - MOST_BESIDE)
        high = min((self.size.width() - 1) // TILE_PX.width(), max(columns) + MOST_BESIDE)
        strip = self._rect((low, min(rows))) | self._rect((high, max(rows)))
        with self._reading:
            image = self._read_strip(strip)
        if image is None or image.isNull():
            return {}
        corner = -strip.topLeft()
        return {place: _tile(image, self._rect(place).translated(corner)) for place in _places(strip)}

    def _read_strip(self, strip: QRect) -> QImage | None:
        if self._png is None:
            return self._read(lambda reader: reader.setClipRect(strip))
        band = self._png.band(strip.top() // BAND_ROWS)
        return None if band is None else band.copy(QRect(strip.x(), 0, strip.width(), band.height()))

    # keeping; in the window's thread

    def _take(self, came: tuple[object, object]) -> None:
        asked, found = came
        if asked == [ALL]:
            self._asked.discard(ALL)
            self._keep_levels(found)
            self.changed.emit(QRect(0, 0, self.size.width(), self.size.height()))
            return
        tiles = found
        self._asked.difference_update(asked)
        self._has_no_tiles = self._has_no_tiles or not tiles
        self._keep(tiles, asked)
        for place in asked:
            if place in self._tiles:
                self.changed.emit(self._rect(place))

    def _keep_levels(self, levels: list[QImage]) -> None:
        if levels[0].isNull():
            self.problem = UNREADABLE
        else:
            self._levels = [QPixmap.fromImage(level) for level in levels]

    def _keep(self, tiles: Read, asked: list[Place]) -> None:
        """Keep tiles; those that nobody asked for are the first to go."""
        for place, (whole, half) in tiles.items():
            self._tiles[place] = QPixmap.fromImage(whole), QPixmap.fromImage(half)
            self._tiles.move_to_end(place, last=place in asked)
        while len(self._tiles) > _most_tiles():
            self._tiles.popitem(last=False)

    def _tiles_at_once(self, places: list[Place]) -> Iterator[Place]:
        """Each tile as it is read, for paper and files: so few together that all of them are kept so long."""
        together = self._read_together(places) if self._png is not None else _in_parts(places, _most_tiles() // 2)
        for some in together:
            if not all(place in self._tiles for place in some):
                self._keep(self._read_tiles(some), some)
            yield from (place for place in some if place in self._tiles)

    def _rect(self, place: Place) -> QRect:
        """Where a tile lies, in pixels of the file."""
        corner = place[0] * TILE_PX.width(), place[1] * TILE_PX.height()
        return QRect(*corner, TILE_PX.width(), TILE_PX.height()) & QRect(0, 0, self.size.width(), self.size.height())


ALL: Place = (-1, -1)
UNREADABLE = tr("This picture cannot be read")


def _places(part: QRect) -> Iterator[Place]:
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


def _in_parts(places: list[Place], most: int) -> list[list[Place]]:
    return [places[first : first + most] for first in range(0, len(places), most)]


def _most_tiles() -> int:
    return MOST_BYTES // (TILE_PX.width() * TILE_PX.height() * BYTES_A_PIXEL * 5 // 4)


def _tile(image: QImage, part: QRect) -> tuple[QImage, QImage]:
    """A part of a picture as the screen takes it, and the same half as large."""
    whole = image.copy(part).convertToFormat(_screen_format(image))
    return whole, _half(whole)


def _half(image: QImage) -> QImage:
    size = QSize(max(1, image.width() // 2), max(1, image.height() // 2))
    return image.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)


def _bytes_of(tile: QPixmap) -> int:
    return tile.width() * tile.height() * BYTES_A_PIXEL


def _screen_format(image: QImage) -> QImage.Format:
    return QImage.Format.Format_ARGB32_Premultiplied if image.hasAlphaChannel() else QImage.Format.Format_RGB32
