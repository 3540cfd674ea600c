"""How a map is cut into sheets of paper at its true scale. All lengths are millimetres; no Qt."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from battlemap.document.model import Grid
from battlemap.geometry.grids import bounds
from battlemap.texts import tr

INCH_MM = 25.4
#: Width and height of paper, upright.
PAPERS: Mapping[str, tuple[float, float]] = {"a4": (210, 297), "a3": (297, 420), "letter": (215.9, 279.4)}
MARGIN_MM = 12.0  # what printers leave white, and where marks and labels stand
MOST_PAGES = 400
MOST_SIDE_MM = 5000.0  # of one sheet as large as the map; readers of PDF take no more
_LETTERS = 26


class PosterError(ValueError):
    """A poster that cannot be made; the message says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """What the game master chooses: the paper, how large a cell is, how far sheets overlap.

    ``paper`` None: one sheet as large as the map. ``landscape`` None: whichever way takes fewer sheets.
    """

    paper: str | None = "a4"
    cell_mm: float = INCH_MM
    overlap_mm: float = 10.0
    landscape: bool | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """One sheet: its place in the poster, counted from 0, and the part of the map on it, in cells."""

    column: int
    row: int
    left: float
    top: float
    width: float
    height: float

    @property
    def label(self) -> str:
        """The column as letters, the row as a number: "B3"."""
        letters, number = "", self.column
        while number >= 0:
            letters = chr(ord("A") + number % _LETTERS) + letters
            number = number // _LETTERS - 1
        return f"{letters}{self.row + 1}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """The sheets of a poster, row by row, all of one size; ``margin_mm`` is white on every side of the map on them."""

    page_mm: tuple[float, float]
    margin_mm: float
    cell_mm: float
    overlap_mm: float
    across: int
    down: int
    map_mm: tuple[float, float]
    pages: tuple[Page, ...]


def lay_out(grid: Grid, cut: Cut) -> Layout:
    """The sheets a map takes; ``PosterError`` where there is no making it."""
    _, _, wide, high = bounds(grid.kind, grid.columns, grid.rows)
    if cut.paper is None:
        return _one_sheet(wide, high, cut)
    width, height = PAPERS[cut.paper]
    ways = {False: (width, height), True: (height, width)}
    wanted = [ways[cut.landscape]] if cut.landscape is not None else list(ways.values())
    layouts = [_on_paper(wide, high, cut, page) for page in wanted]
    best = min(layouts, key=lambda each: each[0] * each[1])
    return _sheets(wide, high, cut, *best)


def _one_sheet(wide: float, high: float, cut: Cut) -> Layout:
    size = wide * cut.cell_mm, high * cut.cell_mm
    if max(size) > MOST_SIDE_MM:
        raise PosterError(
            tr(
                "the sheet would be {max:.1f} m long, expected at most {most_side_mm:g} m",
                max=max(size) / 1000,
                most_side_mm=MOST_SIDE_MM / 1000,
            )
        )
    page = Page(0, 0, 0, 0, wide, high)
    return Layout(
        page_mm=size, margin_mm=0, cell_mm=cut.cell_mm, overlap_mm=0, across=1, down=1, map_mm=size, pages=(page,)
    )


def _on_paper(wide: float, high: float, cut: Cut, page: tuple[float, float]) -> tuple[int, int, tuple[float, float]]:
    """How many sheets across and down, and the paper as it lies."""
    across, down = (
        _count(cells * cut.cell_mm, side - 2 * MARGIN_MM, cut.overlap_mm)
        for cells, side in zip((wide, high), page, strict=True)
    )
    return across, down, page


def _count(length: float, room: float, overlap: float) -> int:
    """Sheets in a row so that they cover a length, each reaching ``overlap`` into the next."""
    if room - overlap < 1:
        raise PosterError(tr("an overlap of {overlap:g} mm leaves no room on the paper", overlap=overlap))
    return max(1, math.ceil((length - overlap) / (room - overlap) - 1e-9))


def _sheets(wide: float, high: float, cut: Cut, across: int, down: int, page: tuple[float, float]) -> Layout:
    if across * down > MOST_PAGES:
        raise PosterError(
            tr("that takes {across} sheets, expected at most {most_pages}", across=across * down, most_pages=MOST_PAGES)
        )
    room = [(side - 2 * MARGIN_MM) / cut.cell_mm for side in page]
    step = [each - cut.overlap_mm / cut.cell_mm for each in room]
    pages = tuple(
        Page(
            column,
            row,
            column * step[0],
            row * step[1],
            min(room[0], wide - column * step[0]),
            min(room[1], high - row * step[1]),
        )
        for row in range(down)
        for column in range(across)
    )
    return Layout(
        page_mm=page,
        margin_mm=MARGIN_MM,
        cell_mm=cut.cell_mm,
        overlap_mm=cut.overlap_mm,
        across=across,
        down=down,
        map_mm=(wide * cut.cell_mm, high * cut.cell_mm),
        pages=pages,
    )
