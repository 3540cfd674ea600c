"""The arithmetic of laying a grid over a picture; pixels of the picture throughout."""

import math
from dataclasses import replace

from battlemap.document.model import Grid, MapInfo, Picture
from battlemap.geometry.types import MapPoint

ALIKE_PX = 0.5  # cells this square are square
SLIVER = 0.05  # of a cell


def picture_px(picture: Picture, at: MapPoint) -> tuple[float, float]:
    """The pixel a map point lies on."""
    across, down = picture.px_per_cell, picture.px_per_cell_y or picture.px_per_cell
    return at.x * across + picture.offset_px[0], at.y * down + picture.offset_px[1]


def boxed(picture: Picture, corners: tuple[MapPoint, MapPoint], columns: int, rows: int) -> Picture:
    """The picture scaled so that a box between two points of the present grid holds so many cells."""
    (x0, y0), (x1, y1) = (picture_px(picture, corner) for corner in corners)
    across, down = abs(x1 - x0) / columns, abs(y1 - y0) / rows
    is_square = abs(across * columns - down * columns) <= ALIKE_PX * columns
    even = (across + down) / 2
    return with_cells(picture, even if is_square else across, None if is_square else down, (min(x0, x1), min(y0, y1)))


def with_cells(picture: Picture, across: float, down: float | None, line: tuple[float, float]) -> Picture:
    """The picture with cells of that size, and lines through a pixel: the grid begins in the first cell."""
    offset = (line[0] % across, line[1] % (down or across))
    return replace(picture, px_per_cell=across, px_per_cell_y=down, offset_px=offset)


def covering(info: MapInfo, picture: Picture, size_px: tuple[int, int]) -> Grid:
    """The grid with as many whole cells as the picture has, at least one; a sliver may be missing of the last."""
    across, down = picture.px_per_cell, picture.px_per_cell_y or picture.px_per_cell
    columns, rows = (
        max(1, math.floor((size - offset) / step + SLIVER))
        for size, offset, step in zip(size_px, picture.offset_px, (across, down), strict=True)
    )
    return replace(info.grid, columns=columns, rows=rows)
