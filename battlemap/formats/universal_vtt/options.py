"""What a game master can choose when a file of another program comes in."""

from dataclasses import dataclass
from typing import Literal

from battlemap.document.model import System

OpenPortals = Literal["opening", "window", "door"]


@dataclass(frozen=True, slots=True, kw_only=True)
class UvttOptions:
    """How a file is read; most formats tell neither the game nor the size of a cell.

    ``open_portals`` says what portals are that are not shut: windows, doors that stand open, or still unknown.
    """

    system: System = "starflight"
    cell_m: float = 1.5  # 5 ft
    keep_outside: bool | None = None  # None: keep what lies outside the picture, unless the map was cropped
    objects: bool = True  # whether outlines of furniture and pillars come in
    open_portals: OpenPortals = "opening"
    wall_layers: frozenset[str] | None = None  # Tiled: layers, by name or place, that are walls whole; None: a guess
    wall_tiles: bool = True  # Tiled: whether tiles are walls that are marked so or have shapes in them
    wall_objects: bool = True  # Tiled: whether objects are walls that are named or flagged so
