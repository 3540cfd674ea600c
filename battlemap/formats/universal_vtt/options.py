"""What a GM can choose when a Universal VTT file comes in."""

from dataclasses import dataclass

from battlemap.document.model import System


@dataclass(frozen=True, slots=True, kw_only=True)
class UvttOptions:
    """How a Universal VTT file is read; the format tells neither the game nor the size of a cell."""

    system: System = "starflight"
    cell_m: float = 1.5  # 5 ft
    keep_outside: bool | None = None  # None: keep what lies outside the picture, unless the map was cropped
    objects: bool = True  # whether outlines of furniture and pillars come in
