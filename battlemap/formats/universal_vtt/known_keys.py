"""The keys of a Universal VTT file that are read, or that tell nothing a map here has."""

from battlemap.formats.unread import known

_POINT = known("x y")
UVTT = known(
    "format image",
    resolution=known("pixels_per_grid", map_origin=_POINT, map_size=_POINT),
    line_of_sight=_POINT,
    objects_line_of_sight=_POINT,
    portals=known("rotation closed freestanding", position=_POINT, bounds=_POINT),
    lights=known("range intensity color shadows", position=_POINT),
    environment=known("baked_lighting ambient_light"),
)
