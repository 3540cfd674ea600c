"""Writes a map as a Universal VTT file, and tells what of it the format cannot hold."""

import base64
import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from battlemap.document.model import LIGHT_HEIGHT_M, Darkness, ImageId, Light, MapState
from battlemap.formats.account import Account, many
from battlemap.formats.errors import MapFileError
from battlemap.formats.files import write_file
from battlemap.formats.universal_vtt.cut import cut_under_portals
from battlemap.formats.universal_vtt.fields import Frame
from battlemap.formats.universal_vtt.lines import FoundLine
from battlemap.formats.universal_vtt.outside import Content, inside
from battlemap.formats.universal_vtt.picture_out import PictureOut, picture_for
from battlemap.formats.universal_vtt.portals import FoundPortal
from battlemap.formats.universal_vtt.sorting import sort_barriers
from battlemap.geometry.types import MapPoint

Origin = Literal["corner", "map"]
FORMAT = 0.3
PIECE_BYTES = 3 * 2**20  # a multiple of 3, so that the base64 of pieces is that of the whole
_END = b'"\n}'
#: The light of everywhere, alpha first. A picture that is bright everywhere shows its lights already.
AMBIENT: Mapping[Darkness, str] = {"bright": "ffffffff", "dim": "ff808080", "dark": "ff000000"}
_LEFT_OUT = {
    "terrains": "terrain",
    "tokens": "token",
    "templates": "template",
    "notes": "note",
    "fogs": "fog",
    "turn_orders": "turn order",
    "logs": "line of the log",
}
_MANY = {"fogs": "fog", "logs": "lines of the log"}


@dataclass(frozen=True, slots=True, kw_only=True)
class UvttTarget:
    """What is written: the whole map, or a part of it, in cells.

    ``origin`` of a part: "corner" counts everything from the corner of the picture; "map" from the corner of the
    whole map, with ``map_origin`` telling where the part lies, as Dungeondraft does.
    """

    part: Frame | None = None
    origin: Origin = "corner"


WHOLE_MAP = UvttTarget()


@dataclass(frozen=True, slots=True)
class Written:
    """What a file holds, how much of each kind, and what could not be told in it."""

    text: str  # the JSON object up to its picture, which stands last
    picture: bytes
    counts: Mapping[str, int]
    lost: tuple[str, ...]

    @property
    def data(self) -> bytes:
        """The bytes of the whole file."""
        return b"".join(self.pieces())

    def pieces(self) -> Iterator[bytes]:
        """The same piece by piece: a picture of hundreds of megabytes is never there as text."""
        yield self.text.encode()
        view = memoryview(self.picture)
        for start in range(0, len(view), PIECE_BYTES):
            yield base64.b64encode(view[start : start + PIECE_BYTES])
        yield _END


def write_universal_vtt(
    state: MapState, images: Mapping[ImageId, bytes], path: Path, target: UvttTarget = WHOLE_MAP
) -> Written:
    """Write the file whole or not at all; ``MapFileError`` where it can not be."""
    written = universal_vtt_bytes(state, images, target)
    write_file(path, written.pieces())
    return written


def universal_vtt_bytes(state: MapState, images: Mapping[ImageId, bytes], target: UvttTarget = WHOLE_MAP) -> Written:
    """A map as the bytes of a Universal VTT file."""
    _check_part(state, target.part)
    picture = state.info.picture
    drawn = picture_for(state.info.grid, picture, images.get(picture.image) if picture else None, target.part)
    account = Account()
    content, lost = _content(state, target.part, account)
    corner = target.part if target.part and target.origin == "map" else Frame(0, 0, 0, 0)
    raw = _file(content, corner, drawn, state.info.darkness)
    counts = {
        "walls": len(content.walls),
        "objects": len(content.objects),
        "portals": len(content.portals),
        "lights": len(content.lights),
    }
    notes = [drawn.note] if drawn.note else []
    text = json.dumps(raw, indent=1).removesuffix(_END.decode())
    return Written(text, drawn.data, counts, (*lost, *account.dropped, *notes))


def _check_part(state: MapState, part: Frame | None) -> None:
    grid = state.info.grid
    if part is None:
        return
    sides = (part.left, part.top, part.width, part.height)
    fits = part.left + part.width <= grid.columns and part.top + part.height <= grid.rows
    if not all(map(math.isfinite, sides)) or min(part.width, part.height) < 1 or min(sides) < 0 or not fits:
        raise MapFileError(
            f"found a part of {part.width:g} x {part.height:g} cells at {part.left:g}, {part.top:g}, "
            f"expected one within the map's {grid.columns} x {grid.rows} cells"
        )


def _content(state: MapState, part: Frame | None, account: Account) -> tuple[Content, tuple[str, ...]]:
    """What goes into the file, counted from the part's corner; of a part only what touches it."""
    found = sort_barriers(state)
    frame = part or Frame(0, 0, 0, 0)
    content = Content(
        walls=[FoundLine(line.kind, _moved(line.points, frame)) for line in found.walls],
        objects=[FoundLine(line.kind, _moved(line.points, frame)) for line in found.objects],
        portals=[replace(portal, line=_ends(portal.line, frame)) for portal in found.portals],
        lights=[replace(light, at=frame.to_map(*light.at)) for light in state.lights.values()],
    )
    if part is not None:
        content = inside(content, part, account)
    return content, (*found.told(), *_told_of_cuts(content), *_untold(state))


def _told_of_cuts(content: Content) -> Iterator[str]:
    """What lies on a wall keeps it here, and cuts it where the file is read."""
    reading = Account()
    cut_under_portals(content.walls, content.portals, reading)
    yield from (f"read again: {line}; here the walls go on beneath" for line in reading.mended)


def _moved(points: Sequence[MapPoint], frame: Frame) -> tuple[MapPoint, ...]:
    return tuple(frame.to_map(*point) for point in points)


def _ends(line: tuple[MapPoint, MapPoint], frame: Frame) -> tuple[MapPoint, MapPoint]:
    start, end = line
    return frame.to_map(*start), frame.to_map(*end)


def _untold(state: MapState) -> list[str]:
    """What the format has no place for."""
    counts = {kind: len(getattr(state, kind)) for kind in _LEFT_OUT}
    told = [many(n, _LEFT_OUT[kind], _MANY.get(kind)) for kind, n in counts.items() if n]
    lost = [f"left out: {', '.join(told)}"] if told else []
    if state.info.grid.kind not in ("square", "none"):
        lost.append("the grid is of hexes; the format knows squares only")
    bright = sum(light.bright_cells is not None for light in state.lights.values())
    if bright:
        lost.append(f"how far {many(bright, 'light')} shine{'s' if bright == 1 else ''} brightly")
    high = sum(light.elevation_m != LIGHT_HEIGHT_M for light in state.lights.values())
    if high:
        lost.append(f"how high {many(high, 'light')} hang{'s' if high == 1 else ''}")
    lost.append(f"the game, and that a cell is {state.info.grid.cell_m:g} m")
    return lost


def _file(content: Content, corner: Frame, picture: PictureOut, darkness: Darkness) -> dict[str, object]:
    """The JSON object, its keys in the order in which Dungeondraft writes them."""
    return {
        "format": FORMAT,
        "resolution": {
            "map_origin": {"x": corner.left, "y": corner.top},
            "map_size": {"x": _plain_number(picture.width), "y": _plain_number(picture.height)},
            "pixels_per_grid": _plain_number(picture.px_per_cell),
        },
        "line_of_sight": [_points(line.points, corner) for line in content.walls],
        "objects_line_of_sight": [_points(line.points, corner) for line in content.objects],
        "portals": [_portal(portal, corner) for portal in content.portals],
        "environment": {"baked_lighting": darkness == "bright", "ambient_light": AMBIENT[darkness]},
        "lights": [_light(light, corner) for light in content.lights],
        "image": "",  # it is written after all else
    }


def _plain_number(value: float) -> float:
    """A whole number without a point: some programs expect it so."""
    return round(value) if abs(value - round(value)) < 1e-9 else value


def _points(points: Sequence[MapPoint], corner: Frame) -> list[dict[str, float]]:
    return [{"x": point.x + corner.left, "y": point.y + corner.top} for point in points]


def _portal(portal: FoundPortal, corner: Frame) -> dict[str, object]:
    bounds = _points(portal.line, corner)
    (start, end) = portal.line
    middle = MapPoint((start.x + end.x) / 2, (start.y + end.y) / 2)
    return {
        "position": _points((middle,), corner)[0],
        "bounds": bounds,
        "rotation": math.atan2(end.y - start.y, end.x - start.x),
        "closed": portal.shut,
        "freestanding": False,
    }


def _light(light: Light, corner: Frame) -> dict[str, object]:
    return {
        "position": _points((light.at,), corner)[0],
        "range": light.range_cells,
        "intensity": light.intensity,
        "color": light.color.removeprefix("#"),
        "shadows": light.casts_shadows,
    }
