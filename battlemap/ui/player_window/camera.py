"""Which part of the map the players' screen shows, and how large; plain numbers, free of Qt.

Sizes of the screen are device-independent pixels, places map units.
"""

from dataclasses import dataclass, replace
from typing import Literal

from battlemap.document.model import Grid
from battlemap.geometry.grids import bounds
from battlemap.geometry.types import MapPoint, Polyline

Size = Literal["fit", "inch", "free"]
Follow = Literal["nothing", "moves", "view"]
Room = tuple[float, float]  # width and height of the screen

FIT_MARGIN = 0.3  # cells around a map that is shown whole
SMALLEST_CELL, LARGEST_CELL = 4.0, 600.0  # pixels
QUARTER_DEG = 90


@dataclass(frozen=True, slots=True, kw_only=True)
class Camera:
    """What the game master chose. ``centre`` None is the middle of the map; ``cell`` counts for size "free" only."""

    size: Size = "fit"
    follow: Follow = "nothing"
    turn_deg: int = 0  # clockwise, a multiple of 90
    cell: float = 50.0
    centre: MapPoint | None = None

    def turned(self) -> "Camera":
        """A quarter turn clockwise further."""
        return replace(self, turn_deg=(self.turn_deg + QUARTER_DEG) % 360)

    def zoomed(self, factor: float, now: float) -> "Camera":
        """Larger or smaller than a cell is ``now``; from then on neither fitted nor true."""
        return replace(self, size="free", cell=min(max(now * factor, SMALLEST_CELL), LARGEST_CELL))

    def moved(self, dx: float, dy: float, from_: MapPoint) -> "Camera":
        """Looking so many cells further than from there; a camera that followed the view follows nothing any more."""
        follow: Follow = "nothing" if self.follow == "view" else self.follow
        return replace(self, centre=MapPoint(from_.x + dx, from_.y + dy), follow=follow)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """What a camera shows on a screen: pixels a cell, the place in the middle, and the corners of what is seen."""

    cell: float
    centre: MapPoint
    turn_deg: int
    corners: Polyline
    is_whole: bool


def shot(camera: Camera, grid: Grid, room: Room, inch: float) -> Shot:
    """What a camera shows of a map. ``inch`` is the length of an inch on the screen in pixels.

    The screen never shows more beyond an edge of the map than it must.
    """
    wide, high = room if camera.turn_deg % 180 == 0 else (room[1], room[0])  # along the columns, along the rows
    west, north, east, south = bounds(grid.kind, grid.columns, grid.rows)
    fitted = min(wide / (east - west + 2 * FIT_MARGIN), high / (south - north + 2 * FIT_MARGIN))
    cell = {"fit": fitted, "inch": inch, "free": camera.cell}[camera.size]
    half_x, half_y = wide / cell / 2, high / cell / 2
    wanted = camera.centre or MapPoint((west + east) / 2, (north + south) / 2)
    centre = MapPoint(_kept(wanted.x, half_x, west, east), _kept(wanted.y, half_y, north, south))
    left, top, right, bottom = centre.x - half_x, centre.y - half_y, centre.x + half_x, centre.y + half_y
    return Shot(
        cell=cell,
        centre=centre,
        turn_deg=camera.turn_deg,
        corners=(MapPoint(left, top), MapPoint(right, top), MapPoint(right, bottom), MapPoint(left, bottom)),
        is_whole=left <= west and top <= north and right >= east and bottom >= south,
    )


def _kept(middle: float, half: float, low: float, high: float) -> float:
    """The middle, kept so far from both edges that nothing beyond shows; of a shorter side, its own middle."""
    return (low + high) / 2 if 2 * half >= high - low else min(max(middle, low + half), high - half)
