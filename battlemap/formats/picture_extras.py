"""What a picture holds besides what is shown: further frames, a turn of the camera, parts that are not drawn."""

from collections import Counter
from io import BytesIO

from PIL import ExifTags, Image, ImageOps
from PIL.AvifImagePlugin import AvifImageFile
from PIL.GifImagePlugin import GifImageFile
from PIL.ImageFile import ImageFile
from PIL.JpegImagePlugin import JpegImageFile
from PIL.TiffImagePlugin import TiffImageFile
from PIL.WebPImagePlugin import WebPImageFile

from battlemap.formats.account import many
from battlemap.formats.errors import MapFileError
from battlemap.formats.pictures import SVG, picture_facts, picture_kind
from battlemap.formats.png import chunk_of, without_texts
from battlemap.formats.svg import bare
from battlemap.formats.xml_text import read_xml

MOST_TURNED_PX = 50_000_000
LARGEST_LOOKED_INTO_BYTES = 64 * 2**20
_UPRIGHT = 1
_WITH_FRAMES: dict[str, type[ImageFile]] = {
    "GIF": GifImageFile,
    "TIFF": TiffImageFile,
    "WebP": WebPImageFile,
    "AVIF": AvifImageFile,
}
_WITH_EXIF: dict[str, type[ImageFile]] = {"JPEG": JpegImageFile, "TIFF": TiffImageFile, "WebP": WebPImageFile}
#: Parts of drawings that move, run or show what is no drawing.
NOT_DRAWN = frozenset(
    {"animate", "animatecolor", "animatemotion", "animatetransform", "set", "script", "foreignobject"}
    | {"video", "audio", "iframe", "canvas"}
)
SEVERAL = "holds several frames or pages, of which the first is shown"


def picture_extras(data: bytes, file: str = "", *, is_turned: bool = True) -> list[str]:
    """Lines for the report. ``is_turned``: whether a turn that the camera noted is told; tokens are shown upright."""
    name = f"the picture{' ' if file else ''}{file}"
    kind = picture_kind(data)
    if kind == SVG:
        return [f"{name} holds {line}" for line in _not_drawn(data)]
    told = [f"{name} {SEVERAL}"] if kind is not None and _has_several(data, kind) else []
    if is_turned and orientation(data) != _UPRIGHT:
        told.append(f"{name} is shown as the camera saved it, not turned as it noted (EXIF); save it turned")
    return told


def orientation(data: bytes) -> int:
    """How the camera was held, 1 to 8 as EXIF has it; 1 is upright, and what is taken where nothing is told."""
    kind = picture_kind(data)
    try:
        if kind == "PNG":
            exif = Image.Exif()
            exif.load(chunk_of(data, b"eXIf") or b"")
            found = exif.get(ExifTags.Base.Orientation)
        elif kind in _WITH_EXIF and len(data) <= LARGEST_LOOKED_INTO_BYTES:
            with _WITH_EXIF[kind](BytesIO(data)) as picture:
                found = picture.getexif().get(ExifTags.Base.Orientation)
        else:
            return _UPRIGHT
    except Exception:  # a broken header fails in as many ways as Pillow has lines; what is broken is told elsewhere
        return _UPRIGHT
    return found if isinstance(found, int) and _UPRIGHT <= found <= 8 else _UPRIGHT


def turned_upright(data: bytes) -> bytes | None:
    """The picture as the camera was held; None where it is upright already, too large, or cannot be read."""
    if orientation(data) == _UPRIGHT:
        return None
    try:
        facts = picture_facts(data)
        if facts.width_px * facts.height_px > MOST_TURNED_PX:
            return None
        with Image.open(BytesIO(without_texts(data))) as picture:
            turned = ImageOps.exif_transpose(picture)
            out = BytesIO()
            if facts.kind == "JPEG":
                turned.save(out, "JPEG", quality=95, exif=b"")
            else:
                turned.save(out, "PNG", exif=b"")
    except Exception:  # as above
        return None
    return out.getvalue()


def _has_several(data: bytes, kind: str) -> bool:
    if kind == "PNG":
        return chunk_of(data, b"acTL") is not None
    if kind not in _WITH_FRAMES or len(data) > LARGEST_LOOKED_INTO_BYTES:
        return False
    try:
        with _WITH_FRAMES[kind](BytesIO(data)) as picture:
            picture.seek(1)
    except Exception:  # there is none, or what comes after the first is broken
        return False
    return True


def _not_drawn(data: bytes) -> list[str]:
    """The parts of a drawing that are not drawn, each kind with its number."""
    try:
        root = read_xml(data, "the drawing")
    except MapFileError:
        return []
    tally = Counter(name for element in root.iter() if (name := bare(element.tag)) in NOT_DRAWN)
    return [f"{many(number, f'part {name}', f'parts {name}')}, not drawn" for name, number in sorted(tally.items())]
