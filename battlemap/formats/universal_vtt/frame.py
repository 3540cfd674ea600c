"""Where the picture lies and how large it is: the ``resolution`` of a Universal VTT file."""

import math
from collections.abc import Mapping
from typing import Any

from battlemap.formats.account import Account
from battlemap.formats.fields import FieldError, number, table
from battlemap.formats.universal_vtt.fields import Frame

LARGEST_MAP_CELLS = 5000
SMALLEST_MAP_CELLS = 0.1


def read_frame(resolution: Any, account: Account) -> Frame:
    """The picture's corner and size in squares; ``FieldError`` when there is no telling."""
    fields = table(resolution, "resolution")
    size = table(fields.get("map_size"), "resolution.map_size")
    width, height = (_side(size.get(key), f"resolution.map_size.{key}") for key in ("x", "y"))
    left, top = _origin(fields, account)
    if width % 1 or height % 1:
        account.notes.append(f"the picture ends within a square ({width:g} x {height:g}); the grid has whole squares")
    return Frame(left, top, width, height)


def _side(value: Any, place: str) -> float:
    side = number(value, place)
    if not SMALLEST_MAP_CELLS <= side <= LARGEST_MAP_CELLS:
        raise FieldError(place, value, f"a number of squares from {SMALLEST_MAP_CELLS} to {LARGEST_MAP_CELLS}")
    return side


def _origin(fields: Mapping[str, Any], account: Account) -> tuple[float, float]:
    if "map_origin" not in fields:
        account.mended.append("resolution.map_origin: found nothing; taken as 0, 0")
        return 0.0, 0.0
    origin = table(fields["map_origin"], "resolution.map_origin")
    left, top = (number(origin.get(key), f"resolution.map_origin.{key}") for key in ("x", "y"))
    if (left, top) != (0, 0):
        account.notes.append(f"the map is a part of a larger one: its corner lies at {left:g}, {top:g} there")
    return left, top


def cells_across(side: float) -> int:
    """How many cells a side of the picture needs."""
    return max(1, math.ceil(side))


def pixels_per_grid(resolution: Mapping[str, Any], account: Account) -> float | None:
    """What the file says; only the picture's true size is used, so a wrong number does no harm."""
    try:
        found = number(resolution.get("pixels_per_grid"), "resolution.pixels_per_grid")
        if found <= 0:
            raise FieldError("resolution.pixels_per_grid", found, "a number above 0")
    except FieldError as error:
        account.mended.append(f"{error}; taken from the picture's size")
        return None
    return found
