"""Is a picture all there? Told from its structure, so that a picture of any size costs no memory."""

import math
import zlib
from collections.abc import Callable
from io import BytesIO

from PIL.AvifImagePlugin import AvifImageFile
from PIL.BmpImagePlugin import BmpImageFile
from PIL.GifImagePlugin import GifImageFile
from PIL.ImageFile import ImageFile
from PIL.TiffImagePlugin import TiffImageFile

from battlemap.formats.picture_extras import picture_extras
from battlemap.formats.pictures import PictureError, TooLargeError, picture_facts, picture_kind
from battlemap.formats.png import PngError, png_size, share_of_pixels

_PNG_HEAD_BYTES, _CHUNK_HEAD_BYTES, _CHECKSUM_BYTES = 8, 8, 4
_RIFF_HEAD_BYTES = 8
_JPEG_SCAN, _JPEG_END = b"\xff\xda", b"\xff\xd9"  # neither occurs within the pixels of a scan
MOST_DECODED_PX = 50_000_000


def picture_note(data: bytes, file: str = "") -> str | None:
    """A line for the report when a picture is not whole, else None."""
    kind = picture_kind(data)
    if (too_large := _too_large(data)) is not None:
        return f"the picture{' ' if file else ''}{file} is not shown: {too_large}"
    fault = _CHECKS[kind](data) if kind else None
    return f"the picture{' ' if file else ''}{file} is {fault}; only a part of it can be shown" if fault else None


def picture_notes(data: bytes, file: str = "") -> list[str]:
    """Lines for the report about a map picture: that it is not whole, and what of it is not shown."""
    fault = picture_note(data, file)
    return [fault] if fault is not None else picture_extras(data, file)


def _too_large(data: bytes) -> TooLargeError | None:
    """What is told of a picture of too many pixels, as a campaign of an earlier version may hold one."""
    try:
        picture_facts(data)
    except TooLargeError as error:
        return error
    except PictureError:
        return None
    return None


def _png_fault(data: bytes) -> str | None:
    place = _PNG_HEAD_BYTES
    while place + _CHUNK_HEAD_BYTES <= len(data):
        length, name = int.from_bytes(data[place : place + 4], "big"), data[place + 4 : place + 8]
        end = place + _CHUNK_HEAD_BYTES + length
        if end + _CHECKSUM_BYTES > len(data):
            break
        is_needed = name[:1].isupper()
        checksum = int.from_bytes(data[end : end + _CHECKSUM_BYTES], "big")
        if is_needed and zlib.crc32(memoryview(data)[place + 4 : end]) != checksum:
            return f"damaged: a checksum is wrong at byte {place}"
        if name == b"IEND":
            return _missing_pixels(data)
        place = end + _CHECKSUM_BYTES
    return f"cut short: it ends after {len(data)} bytes without an end mark"


def _missing_pixels(data: bytes) -> str | None:
    """Each part is whole and yet there are too few pixels. Of very large pictures only the plain cases are told."""
    try:
        width, height = png_size(data)
        share = share_of_pixels(data, is_counted=width * height <= MOST_DECODED_PX)
    except (PngError, ZeroDivisionError):  # told elsewhere
        return None
    return f"damaged: {math.ceil(100 * (1 - share))} % of its pixels are missing" if share < 1 else None


def _jpeg_fault(data: bytes) -> str | None:
    if data.rfind(_JPEG_END) > data.rfind(_JPEG_SCAN) >= 0:
        return None
    return f"cut short: it ends after {len(data)} bytes without an end mark"


def _webp_fault(data: bytes) -> str | None:
    promised = int.from_bytes(data[4:8], "little") + _RIFF_HEAD_BYTES
    return f"cut short: found {len(data)} bytes of {promised}" if len(data) < promised else None


def _decoded_fault(reader: type[ImageFile]) -> Callable[[bytes], str | None]:
    """These have no end mark to rely on; they are read through where they are not too large."""

    def check(data: bytes) -> str | None:
        try:
            with reader(BytesIO(data)) as picture:
                if picture.width * picture.height <= MOST_DECODED_PX:
                    picture.load()
        except Exception as error:  # a broken picture fails in as many ways as Pillow has lines
            return f"cut short or damaged: {error}"
        return None

    return check


_CHECKS: dict[str, Callable[[bytes], str | None]] = {
    "PNG": _png_fault,
    "JPEG": _jpeg_fault,
    "WebP": _webp_fault,
    "BMP": _decoded_fault(BmpImageFile),
    "GIF": _decoded_fault(GifImageFile),
    "TIFF": _decoded_fault(TiffImageFile),
    "AVIF": _decoded_fault(AvifImageFile),
    "SVG": lambda _data: None,  # text that was read whole already
}
