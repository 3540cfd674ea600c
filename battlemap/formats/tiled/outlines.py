"""The boundary of blocked cells and shapes: joined where they meet, holes kept, straight sides in one piece."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
import shapely

from battlemap.formats.account import Account
from battlemap.formats.tiled.frame import TileFrame
from battlemap.formats.tiled.shapes import Px

MOST_CELLS = 250_000
_STRAIGHT_PX = 1e-9


@dataclass
class Outlines:
    """Cells (each with the offset of its layer) and closed shapes in pixels that block alike."""

    cells: set[tuple[tuple[int, int], Px]] = field(default_factory=set)
    shapes: list[tuple[Px, ...]] = field(default_factory=list)

    def rings(self, frame: TileFrame, account: Account) -> list[list[Px]]:
        """The closed lines around all of them, first point last again, in pixels; always in the same order."""
        if len(self.cells) > MOST_CELLS:
            account.dropped.append(f"{len(self.cells)} blocked cells: more than the {MOST_CELLS} that can be outlined")
            self.cells = set()
        whole = self._cells(frame)
        if self.shapes:
            shapes = [shapely.make_valid(shapely.Polygon(points)) for points in self.shapes if len(points) > 2]
            whole = shapely.union_all([whole, *shapes])
        polygons = [part for part in shapely.get_parts(whole).tolist() if _is_area(part)]
        rings = [ring for polygon in polygons for ring in _rings(polygon)]
        return sorted(rings, key=lambda ring: (ring[0][1], ring[0][0], len(ring)))

    def _cells(self, frame: TileFrame) -> shapely.Geometry:
        if not self.cells:
            return shapely.Polygon()
        corners = [[(x + dx, y + dy) for x, y in frame.outline(*cell)] for cell, (dx, dy) in sorted(self.cells)]
        return shapely.union_all(shapely.polygons(np.array(corners)))


def _is_area(part: shapely.Geometry) -> bool:
    return isinstance(part, shapely.Polygon) and not part.is_empty


def _rings(polygon: shapely.Polygon) -> Iterator[list[Px]]:
    plain = shapely.normalize(shapely.simplify(shapely.normalize(polygon), _STRAIGHT_PX))
    for ring in (plain.exterior, *plain.interiors):
        yield [(float(x), float(y)) for x, y in ring.coords]
