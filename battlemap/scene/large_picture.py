"""A picture that comes by and by: a copy of all of it, and where it is too large to be kept whole, sharp tiles too.

Both are read beside the window's thread. Where a picture goes to paper or into a file they are read at once instead.
"""

import weakref
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

from PySide6.QtCore import QCoreApplication, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QImage, QPixmap

from battlemap.scene.picture_reading import TILE_PX, PictureError, Place, Read, Reading, part_of, places_of
from battlemap.texts import tr

MOST_BYTES = 192 << 20  # of tiles that are kept
BYTES_A_PIXEL = 4
ALL: Place = (-1, -1)
UNREADABLE = tr("This picture cannot be read")


class LargePicture(QObject):
    """One picture. ``changed`` tells that a part of it, in pixels of the file, can be shown better now."""

    changed = Signal(QRect)
    _came = Signal(object)

    def __init__(self, reading: Reading) -> None:
        super().__init__()
        self.problem = ""  # why nothing of it can be shown
        self._reading = reading
        self._has_no_tiles = not reading.has_tiles
        self._levels: list[QPixmap] = []
        self._tiles: OrderedDict[Place, tuple[QPixmap, QPixmap]] = OrderedDict()  # each whole, and half as large
        self._asked: set[Place] = set()
        self._beside: ThreadPoolExecutor | None = None
        self._came.connect(self._take, Qt.ConnectionType.QueuedConnection)
        self._nobody_looks = weakref.finalize(self, reading.stop)

    # what is shown

    @property
    def size(self) -> QSize:
        """Its size in pixels as saved in the file."""
        return self._reading.size

    @property
    def is_for_paper(self) -> bool:
        """Whether paper and files may have it: one that is kept whole, only when it is there already."""
        return bool(self._levels) or not self._reading.is_whole

    def level(self, wanted_px: float) -> QPixmap | None:
        """The smallest copy of all of it that is at least so many pixels wide; None as long as it is read."""
        if not self._levels:
            self._ask_for_all()
            return None
        halved = (level for before, level in pairwise(self._levels) if before.width() / 2 >= wanted_px)
        return [self._levels[0], *halved][-1]

    def tiles(self, part: QRect, wanted_px: float, *, at_once: bool = False) -> Iterator[tuple[QRect, QPixmap]]:
        """The sharp tiles of a part, in pixels of the file, that are there; the others are asked for.

        ``wanted_px`` is how wide the whole picture is on the screen: tiles may be half as large for it.
        """
        which = 1 if 2 * wanted_px <= self.size.width() else 0
        places = list(places_of(part & QRect(0, 0, self.size.width(), self.size.height())))
        for place in self._tiles_at_once(places) if at_once else self._tiles_there(places):
            yield part_of(place, self.size), self._tiles[place][which]

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
        """Whether the largest copy of all of it is enough at this width on the screen, or all there is."""
        return self._reading.is_whole or width_px <= self._reading.copy.width()

    @property
    def kept_bytes(self) -> int:
        """How much memory the tiles take."""
        return sum(_bytes_of(tile) for both in self._tiles.values() for tile in both)

    @property
    def is_busy(self) -> bool:
        """Whether something of it is being read."""
        return bool(self._asked)

    def read_all(self) -> None:
        """Read the copies of all of it now."""
        if not self._levels:
            self._keep_levels(self._reading.copies())

    def reading(self) -> Callable[[], Callable[[], None]] | None:
        """What reads the copies of all of it in any thread, and gives what keeps them; None where they are there."""
        if self._levels:
            return None

        def read() -> Callable[[], None]:
            levels = self._reading.copies()
            return lambda: self._keep_levels(levels)

        return read

    def stop(self) -> None:
        """Read nothing any more."""
        self._reading.stop()
        if self._beside is not None:
            self._beside.shutdown(wait=False, cancel_futures=True)

    # reading

    def _ask_for_all(self) -> None:
        if not self.problem and ALL not in self._asked:
            self._asked.add(ALL)
            self._begin([ALL], _copies)

    def _ask_for(self, places: Iterable[Place]) -> None:
        for some in self._read_together([place for place in places if place not in self._asked]):
            self._asked.update(some)
            self._begin(some, lambda reading, some=some: reading.tiles(some))

    def _read_together(self, places: list[Place]) -> list[list[Place]]:
        """A PNG is read row by row of tiles; any other picture from its beginning each time, so all at once."""
        rows: dict[int, list[Place]] = {}
        for place in places:
            rows.setdefault(place[1] if self._reading.in_rows else 0, []).append(place)
        return list(rows.values())

    def _begin(self, asked: list[Place], work: Callable[[Reading], object]) -> None:
        if self._beside is None:
            self._beside = ThreadPoolExecutor(max_workers=1, thread_name_prefix="picture")
            app = QCoreApplication.instance()
            if app is not None:
                app.aboutToQuit.connect(self.stop)
        if not self._reading.is_stopped:
            self._beside.submit(_read_for, weakref.ref(self), self._reading, asked, work)

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
                self.changed.emit(part_of(place, self.size))

    def _keep_levels(self, levels: list[QImage] | str) -> None:
        if isinstance(levels, str) or levels[0].isNull():
            self.problem = levels if isinstance(levels, str) else UNREADABLE
        else:
            self._levels = [QPixmap.fromImage(level) for level in levels]
            self._reading.let_go()

    def _keep(self, tiles: Read, asked: list[Place]) -> None:
        """Keep tiles; those that nobody asked for are the first to go."""
        for place, (whole, half) in tiles.items():
            self._tiles[place] = QPixmap.fromImage(whole), QPixmap.fromImage(half)
            self._tiles.move_to_end(place, last=place in asked)
        while len(self._tiles) > _most_tiles():
            self._tiles.popitem(last=False)

    def _tiles_at_once(self, places: list[Place]) -> Iterator[Place]:
        """Each tile as it is read, for paper and files: so few together that all of them are kept so long."""
        in_rows = self._reading.in_rows
        together = self._read_together(places) if in_rows else _in_parts(places, _most_tiles() // 2)
        for some in together:
            if not all(place in self._tiles for place in some):
                self._keep(self._reading.tiles(some), some)
            yield from (place for place in some if place in self._tiles)


def _copies(reading: Reading) -> list[QImage] | str:
    """The copies of all of it, or why there are none."""
    try:
        return reading.copies()
    except PictureError as error:
        return str(error)


def _read_for(
    asks: "weakref.ref[LargePicture]", reading: Reading, asked: list[Place], work: Callable[[Reading], object]
) -> None:
    """Read, and hand it on if somebody still wants it: who asked is not kept alive by that."""
    found = work(reading)
    picture = asks()
    if picture is not None:
        picture._came.emit((asked, found))


def _in_parts(places: list[Place], most: int) -> list[list[Place]]:
    return [places[first : first + most] for first in range(0, len(places), most)]


def _most_tiles() -> int:
    return MOST_BYTES // (TILE_PX.width() * TILE_PX.height() * BYTES_A_PIXEL * 5 // 4)


def _bytes_of(tile: QPixmap) -> int:
    return tile.width() * tile.height() * BYTES_A_PIXEL
