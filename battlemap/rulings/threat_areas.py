"""Where each hostile creature threatens, as areas of the map: read off a field of threats."""

from dataclasses import dataclass

import numpy as np
import shapely

from battlemap.geometry.grids import cell_corners, cell_middle, is_hex
from battlemap.geometry.paths.lattice import Lattice, Spot
from battlemap.geometry.types import Cell
from battlemap.rulings.field import CellField

SEAM = 1e-9  # cells: corners so near to each other are one


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreatArea:
    """The places at which one creature may strike at whoever comes there."""

    name: str
    spots: tuple[Spot, ...]
    area: shapely.Geometry  # the cells round the middles of these places, in map units


def threat_areas(found: CellField) -> tuple[ThreatArea, ...]:
    """The areas of a field of the kind "threatened", by the names of those who threaten."""
    spots: dict[str, list[Spot]] = {}
    for spot, answer in found.told():
        for name in dict.fromkeys(answer.who):
            spots.setdefault(name, []).append(spot)
    return tuple(
        ThreatArea(name=name, spots=tuple(there), area=_cells(found.lattice, there))
        for name, there in sorted(spots.items())
    )


def _cells(lattice: Lattice, spots: list[Spot]) -> shapely.Geometry:
    """The cells round the middles of bodies on these places, as one shape."""
    if is_hex(lattice.kind):
        corners = np.array(cell_corners(lattice.kind, Cell(0, 0))) - np.array(cell_middle(lattice.kind, Cell(0, 0)))
    else:
        half = lattice.pitch / 2
        corners = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
    shapes = [shapely.Polygon(corners + np.array(lattice.centre(spot))) for spot in spots]
    return shapely.union_all(shapes, grid_size=SEAM)
