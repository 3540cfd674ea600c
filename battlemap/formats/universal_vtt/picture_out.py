"""The picture of a map as a Universal VTT file wants it: its corner on a corner of the grid, its scale even."""

import math
import warnings
from dataclasses import dataclass
from io import BytesIO

from PIL import Image

from battlemap.document.model import Grid, Picture
from battlemap.formats.errors import MapFileError
from battlemap.formats.pictures import PictureError, picture_facts, picture_kind
from battlemap.formats.png import without_texts
from battlemap.formats.universal_vtt.fields import Frame
from battlemap.geometry.grids import bounds

PLAIN_PX_PER_CELL = 70  # of the picture made for a map that has none
_READ_BY_OTHERS = ("PNG", "WebP", "JPEG")
_MOST_REDRAWN_PX = 200_000_000
_CELL_PX_BOUNDS = (16, 400)
_PAPER = (245, 245, 240)
TINY = 1e-9  # of a cell; less is noise of the numbers
_FIT_PX = 0.5  # a picture that is off by less needs no redrawing


@dataclass(frozen=True, slots=True)
class PictureOut:
    """The bytes of a picture and the pixels a cell; ``width`` and ``height`` are in cells."""

    data: bytes
    px_per_cell: float
    width: float
    height: float
    note: str | None = None


def picture_for(grid: Grid, picture: Picture | None, data: bytes | None, part: Frame | None) -> PictureOut:
    """The picture that covers the grid, or the part asked for; as it is where it lies on the grid already."""
    _, _, wide, high = bounds(grid.kind, grid.columns, grid.rows)
    frame = part or Frame(0, 0, wide, high)
    if picture is None or data is None:
        return _plain(frame)
    if part is None and (kept := _as_it_is(frame, picture, data)) is not None:
        return kept
    return _redrawn(picture, data, frame)


def _as_it_is(frame: Frame, picture: Picture, data: bytes) -> PictureOut | None:
    """The bytes untouched, if the picture starts at the grid's corner, is not stretched and ends in its last cells."""
    try:
        facts = picture_facts(data)
    except PictureError as error:
        raise MapFileError(f"{picture.file}: {error}") from error
    across, down = picture.px_per_cell, picture.px_per_cell_y or picture.px_per_cell
    width, height = facts.width_px / across, facts.height_px / down
    is_even = abs(across - down) * max(frame.width, frame.height) < _FIT_PX
    is_at_corner = max(map(abs, picture.offset_px)) < _FIT_PX
    fits = all(0 <= side - found + TINY < 1 for side, found in ((frame.width, width), (frame.height, height)))
    if facts.kind not in _READ_BY_OTHERS or not (is_even and is_at_corner and fits):
        return None
    return PictureOut(data, across, width, height)


def _plain(frame: Frame) -> PictureOut:
    """A sheet of paper: other programs refuse a file without a picture."""
    size = (round(frame.width * PLAIN_PX_PER_CELL), round(frame.height * PLAIN_PX_PER_CELL))
    note = "the map has no picture; a plain one was made, since other programs want one"
    sheet = Image.new("P", size, 0)
    sheet.putpalette(_PAPER)
    return PictureOut(_png(sheet), PLAIN_PX_PER_CELL, frame.width, frame.height, note)


def _redrawn(picture: Picture, data: bytes, frame: Frame) -> PictureOut:
    """Cut and scaled so that the frame is covered by whole pixels a cell."""
    least, most = _CELL_PX_BOUNDS
    fitting = int(math.sqrt(_MOST_REDRAWN_PX / (frame.width * frame.height)))
    px = max(1, min(max(round(picture.px_per_cell), least), most, fitting))
    across, down = picture.px_per_cell, picture.px_per_cell_y or picture.px_per_cell
    left, top = (frame.left * across + picture.offset_px[0], frame.top * down + picture.offset_px[1])
    box = (left, top, left + frame.width * across, top + frame.height * down)
    size = (max(1, round(frame.width * px)), max(1, round(frame.height * px)))
    shown = _opened(picture.file, data).transform(
        size, Image.Transform.EXTENT, box, Image.Resampling.BILINEAR, fillcolor=_PAPER
    )
    note = f"the picture was redrawn at {px} pixels a cell, to lie on the grid as the format wants it"
    return PictureOut(_png(shown), px, frame.width, frame.height, note)


def _opened(file: str, data: bytes) -> Image.Image:
    try:
        facts = picture_facts(data)
        if facts.is_too_large_for(_MOST_REDRAWN_PX):
            raise PictureError(f"found {facts.describe()}, too large to be cut")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # the size was looked at above
            with Image.open(BytesIO(without_texts(data))) as opened:
                return opened.convert("RGB")
    except Exception as error:  # a broken picture fails in as many ways as Pillow has lines
        raise MapFileError(f"{file}: the picture cannot be redrawn: {error}, in a {picture_kind(data)}") from error


def _png(image: Image.Image) -> bytes:
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()
