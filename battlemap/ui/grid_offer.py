"""Offers the grid that is printed on a picture as soon as that is a map; one press lays the grid over it."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from battlemap.document.commands import AlignGrid
from battlemap.document.model import MapInfo, Picture
from battlemap.texts import tr
from battlemap.ui.desk import Desk
from battlemap.ui.grid_fit import covering, with_cells
from battlemap.ui.loading import Job, Loader
from battlemap.ui.report_panel import ReportPanel

if TYPE_CHECKING:
    from battlemap.formats.printed_grid import PrintedGrid
    from battlemap.formats.report import ImportReport

LOOKING = tr("Looking for the printed grid …")
PICTURE = "picture"  # the format of a report on a map that is nothing but one
SAME_CELL_PX, SAME_LINE_PX = 0.05, 1.0  # what is found is no better than this


class GridOffer(QObject):
    """Looks at pictures that were opened as maps; nothing is changed unless the GM asks for it."""

    def __init__(self, desk: Desk, loader: Loader, panel: ReportPanel) -> None:
        super().__init__(panel)
        self._desk, self._loader, self._panel = desk, loader, panel
        self._job: Job | None = None
        self._offered: AlignGrid | None = None
        panel.grid_asked.connect(self._use)
        desk.map_shown.connect(lambda _scene: self._drop())

    def look(self, report: "ImportReport | None") -> None:
        """Look for a grid on the map shown, if the report says that it was made of a picture alone."""
        state = self._desk.state
        if report is None or report.format != PICTURE or state is None or state.info.picture is None:
            return
        source = self._desk.document.image_source(state.info.picture.image, 0)
        work = partial(_grid_and_size, source.read)
        found = partial(self._offer, state.info)
        self._job = self._loader.load(LOOKING, work, found, lambda _error: None)  # the grid dialog tells why not

    def _offer(self, info: MapInfo, found: "tuple[PrintedGrid, tuple[int, int]] | None") -> None:
        if found is None or info.picture is None or self._desk.state is None or self._desk.state.info != info:
            return
        printed, size_px = found
        picture = with_cells(info.picture, printed.px_per_cell, printed.px_per_cell_y, printed.offset_px)
        if _is_same(picture, info.picture):
            return
        self._offered = AlignGrid(info.id, picture, covering(info, picture, size_px))
        self._panel.offer_grid(picture.px_per_cell)

    def _use(self) -> None:
        if self._offered is not None and self._desk.execute(self._offered):
            self._panel.hide()
        self._offered = None

    def _drop(self) -> None:
        """Another map is shown: what was found is not for it."""
        self._offered = None
        self._panel.grid_button.hide()
        if self._job is not None:
            self._job.stop()


def _is_same(one: Picture, other: Picture) -> bool:
    cell_px = other.px_per_cell
    off = [(a - b) % cell_px for a, b in zip(one.offset_px, other.offset_px, strict=True)]
    meet = all(min(each, cell_px - each) <= SAME_LINE_PX for each in off)
    return meet and abs(one.px_per_cell - cell_px) < SAME_CELL_PX and one.px_per_cell_y == other.px_per_cell_y


def _grid_and_size(read: Callable[[], bytes]) -> "tuple[PrintedGrid, tuple[int, int]] | None":
    from battlemap.formats.pictures import picture_facts  # late, both: they take numpy, which the start does not need
    from battlemap.formats.printed_grid import grid_of_picture

    data = read()
    found, facts = grid_of_picture(data), picture_facts(data)
    return None if found is None else (found, (facts.width_px, facts.height_px))
