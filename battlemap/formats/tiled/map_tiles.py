"""The tiles of a Tiled map, and where they lie: what its walls are read from."""

from dataclasses import dataclass

from battlemap.formats.lattice import Lattice
from battlemap.formats.tiled.frame import TileFrame
from battlemap.formats.tiled.templates import Templates
from battlemap.formats.tiled.tilesets import Tilesets


@dataclass(frozen=True, slots=True)
class MapTiles:
    """The tilesets, the templates of shapes in them, and the cells in pixels and as the map has them."""

    tilesets: Tilesets
    templates: Templates
    frame: TileFrame
    lattice: Lattice
