"""Pictures from outside: what kind, how large, read from the header and never decoded here."""

import hashlib
import math
import re
from dataclasses import dataclass
from io import BytesIO
from pathlib import PureWindowsPath

from PIL import Image
from PIL.AvifImagePlugin import AvifImageFile
from PIL.BmpImagePlugin import BmpImageFile
from PIL.GifImagePlugin import GifImageFile
from PIL.ImageFile import ImageFile
from PIL.JpegImagePlugin import JpegImageFile
from PIL.TiffImagePlugin import TiffImageFile
from PIL.WebPImagePlugin import WebPImageFile

from battlemap.document.image_source import ImageSource
from battlemap.document.model import ImageId, Picture
from battlemap.document.picture_limits import is_too_large, most_px, too_large_told
from battlemap.document.plain_text import one_line
from battlemap.formats.png import png_size
from battlemap.formats.svg import SvgError, is_svg, svg_size

# How large a picture may be is bounded here, by its kind and before any pixel; Pillow would stop before that. Its
# readers only look at the header. That of PNG also unpacks texts, and stops over long ones.
Image.MAX_IMAGE_PIXELS = None
_READERS: dict[str, type[ImageFile]] = {
    "JPEG": JpegImageFile,
    "GIF": GifImageFile,
    "BMP": BmpImageFile,
    "WebP": WebPImageFile,
    "TIFF": TiffImageFile,
    "AVIF": AvifImageFile,
}
SVG = "SVG"
_SUFFIXES = {
    "PNG": ".png",
    "JPEG": ".jpg",
    "GIF": ".gif",
    "BMP": ".bmp",
    "WebP": ".webp",
    "TIFF": ".tif",
    "AVIF": ".avif",
    SVG: ".svg",
}
#: The endings of picture files.
PICTURE_SUFFIXES = frozenset({*_SUFFIXES.values(), ".jpeg", ".tiff"})
#: What is told where a picture was expected.
PICTURE_KINDS = "a PNG, JPEG, WebP, GIF, BMP, TIFF, AVIF or SVG picture"
_SIGNATURES = {
    b"\x89PNG\r\n\x1a\n": "PNG",
    b"\xff\xd8\xff": "JPEG",
    b"GIF87a": "GIF",
    b"GIF89a": "GIF",
    b"BM": "BMP",
    b"II*\0": "TIFF",
    b"MM\0*": "TIFF",
}
_AVIF_BRANDS = (b"ftypavif", b"ftypavis")
_AVIF_SIZE = re.compile(rb"ispe\0\0\0\0(.{4})(.{4})", re.DOTALL)  # of the picture, and of each part of it


_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
_NOT_IN_NAMES = re.compile(r'[\x00-\x1f\x7f<>:"|?*\\/]')
_LONGEST_NAME = 120
_MOST_HELD_PX = {"WebP": 70_000_000, "AVIF": 80_000_000}
MOST_WITHIN_PX = 60_000_000  # of a picture within a drawing
HEAD_BYTES = 1 << 20  # in which most pictures tell their size


class PictureError(Exception):
    """Bytes that are no usable picture; the message says what was found."""


class TooLargeError(PictureError):
    """A picture of more pixels than are opened; nothing else is wrong with it."""


@dataclass(frozen=True, slots=True)
class PictureFacts:
    """What the header of a picture tells."""

    kind: str  # "PNG", "WebP" ...
    width_px: int
    height_px: int

    @property
    def suffix(self) -> str:
        """The ending a file of this kind has."""
        return _SUFFIXES[self.kind]

    def is_too_large_for(self, most_px: int) -> bool:
        """Whether it has more pixels than some work takes; Pillow holds those of WebP and AVIF several times."""
        return self.width_px * self.height_px > min(most_px, _MOST_HELD_PX.get(self.kind, most_px))

    def describe(self) -> str:
        """``PNG, 1280 x 1536 px``."""
        return f"{self.kind}, {self.width_px} x {self.height_px} px"


def picture_kind(data: bytes) -> str | None:
    """The kind of picture the first bytes promise, or None."""
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "WebP"
    if data[4:12] in _AVIF_BRANDS:
        return "AVIF"
    kind = next((kind for signature, kind in _SIGNATURES.items() if data.startswith(signature)), None)
    return SVG if kind is None and is_svg(data) else kind


def _fault_within(data: bytes) -> str | None:
    """Why a picture within a drawing can not be drawn: Qt reads it, and all of it."""
    kind = picture_kind(data)
    if kind in (None, SVG, "AVIF"):
        return f"found {'AVIF' if kind == 'AVIF' else 'no picture of pixels'}, expected PNG or JPEG"
    try:
        facts = picture_facts(data)
    except PictureError as error:
        return str(error)
    if facts.width_px * facts.height_px > MOST_WITHIN_PX:
        return too_large_told(facts.width_px, facts.height_px, facts.kind, MOST_WITHIN_PX)
    return None


def picture_facts(data: bytes) -> PictureFacts:
    """Kind and size from the header; ``PictureError`` when it cannot be a map picture."""
    kind = picture_kind(data)
    if kind is None:
        raise PictureError(f"found {beginning(data)}, expected {PICTURE_KINDS}")
    width, height = _size(kind, data)
    if min(width, height) < 1:
        raise PictureError(f"found a {kind} picture of {width} x {height} px, expected a size that can be opened")
    most = most_px(data)
    if is_too_large(width, height, most):
        raise TooLargeError(too_large_told(width, height, kind, most))
    return PictureFacts(kind, width, height)


def facts_of(source: ImageSource) -> PictureFacts:
    """The same of a picture that is read later: all of it is read only where its first bytes do not tell."""
    try:
        return picture_facts(source.head)
    except PictureError:
        return picture_facts(source.read())


def _size(kind: str, data: bytes) -> tuple[int, int]:
    """Width and height in pixels."""
    try:
        if kind == SVG:
            return svg_size(data, _fault_within)
        if kind == "PNG":
            return png_size(data)
        with _READERS[kind](BytesIO(data)) as picture:
            return picture.size
    except SvgError as error:
        raise PictureError(str(error)) from error
    except Exception as error:  # a broken header fails in as many ways as Pillow has lines
        if kind == "AVIF" and is_too_large(*(told := _avif_size(data)), most_px(data)):
            return told  # its reader stops over that itself
        raise PictureError(f"found a damaged {kind} picture: its size cannot be read") from error


def _avif_size(data: bytes) -> tuple[int, int]:
    """The largest size that is told in the first bytes; 0 where none is."""
    told = (match.groups() for match in _AVIF_SIZE.finditer(data[:HEAD_BYTES]))
    sizes = [(int.from_bytes(width, "big"), int.from_bytes(height, "big")) for width, height in told]
    return max(sizes, key=math.prod, default=(0, 0))


def picture_box(picture: Picture, data: bytes) -> tuple[float, float, float, float]:
    """Where a map picture lies, in map units: left, top, right, bottom. ``PictureError`` when its size is not known."""
    return box_of(picture, picture_facts(data))


def box_of(picture: Picture, facts: PictureFacts) -> tuple[float, float, float, float]:
    """The same for a picture whose size is known."""
    across, down = picture.px_per_cell, picture.px_per_cell_y or picture.px_per_cell
    left, top = -picture.offset_px[0] / across, -picture.offset_px[1] / down
    return left, top, left + facts.width_px / across, top + facts.height_px / down


def image_id(data: bytes) -> ImageId:
    """The id of a picture: its SHA-256."""
    return ImageId(hashlib.sha256(data).hexdigest())


def beginning(data: bytes) -> str:
    """The first bytes of what is no known file, in words."""
    if not data:
        return "an empty file"
    return 'bytes that start "' + one_line(data[:24].decode("ascii", "replace")) + '"'


def picture_name(file: str) -> str:
    """The name part of a picture's file, safe to write beside a scenario text on any system."""
    name = _NOT_IN_NAMES.sub("_", PureWindowsPath(file).name).strip(" .")
    if not name or _RESERVED.fullmatch(name):
        name = f"picture-{name}" if name else "picture"
    stem, dot, suffix = name.rpartition(".")
    if not dot:
        return name[:_LONGEST_NAME]
    return stem[: _LONGEST_NAME - len(suffix[:8])] + "." + suffix[:8]
