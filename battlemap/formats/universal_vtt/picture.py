"""The map picture inside a Universal VTT file: strict base64, told by its signature."""

import binascii
import re
from dataclasses import dataclass
from typing import Any

from battlemap.document.model import Picture
from battlemap.formats.account import Account
from battlemap.formats.errors import show
from battlemap.formats.large_json import LongText
from battlemap.formats.pictures import PictureError, PictureFacts, image_id, picture_facts, picture_name
from battlemap.formats.universal_vtt.fields import Frame
from battlemap.formats.whole_pictures import picture_notes

_DATA_URL = re.compile(r"\s*data:[^,]{0,200},")
_BLANK = "the map opens on a blank grid; choose a picture for it"


@dataclass(frozen=True, slots=True)
class FoundPicture:
    """The picture of a file: its bytes, and what its header tells."""

    data: bytes
    facts: PictureFacts


def read_picture(raw: dict[str, Any], account: Account) -> FoundPicture | None:
    """Take the picture out of the file's tables, so that its text can be freed; None when there is none."""
    text = raw.pop("image", None)
    if text is None or text == "":
        account.notes.append(f"the file holds no picture; {_BLANK}")
        return None
    data = _decoded(text)
    if data is None:
        account.notes.append(f"image: found {show(text)}, expected a picture in base64; {_BLANK}")
        return None
    try:
        facts = picture_facts(data)
    except PictureError as error:
        account.notes.append(f"image: {error}; {_BLANK}")
        return None
    account.notes += picture_notes(data)
    return FoundPicture(data, facts)


def _decoded(text: Any) -> bytes | None:
    """Strict base64, but for a data URL's head, line breaks and missing padding; None for anything else."""
    if isinstance(text, LongText):
        return text.data
    if not isinstance(text, str):
        return None
    head = _DATA_URL.match(text)
    digits = "".join(text[head.end() if head else 0 :].split()).rstrip("=")
    try:
        return binascii.a2b_base64(digits + "=" * (-len(digits) % 4), strict_mode=True)
    except ValueError:
        return None


def place_picture(found: FoundPicture, name: str, frame: Frame) -> Picture:
    """Lay the picture under the grid: its true size is scaled into the map's squares, x and y apart."""
    across = found.facts.width_px / frame.width
    down = found.facts.height_px / frame.height
    is_even = abs(across - down) <= 1e-9 * across
    return Picture(
        image=image_id(found.data),
        file=picture_name(name + found.facts.suffix),
        px_per_cell=across,
        px_per_cell_y=None if is_even else down,
    )


def check_size(found: FoundPicture, frame: Frame, px_per_grid: float | None, account: Account) -> None:
    """Say so when the picture is not as large as the file says."""
    if px_per_grid is None:
        return
    width, height = found.facts.width_px, found.facts.height_px
    across, down = frame.width * px_per_grid, frame.height * px_per_grid
    if max(abs(across - width), abs(down - height)) >= 1:
        account.mended.append(
            f"the picture is {width} x {height} px, but map_size and pixels_per_grid "
            f"say {across:g} x {down:g}; it was scaled into map_size"
        )
