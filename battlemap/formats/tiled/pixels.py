"""The pixels of tiles: opened, turned, toned, and laid on the picture of a map."""

import math
from io import BytesIO

from PIL import Image, ImageChops

from battlemap.formats.pictures import PictureError, picture_facts
from battlemap.formats.png import without_texts
from battlemap.formats.tiled.cells import FLIP_DIAGONAL, FLIP_X, FLIP_Y, TURN_HEX
from battlemap.formats.tiled.properties import COLOR

MOST_SOURCE_PX = 40_000_000  # of one picture of tiles
SOLID = "solid"  # the mark of a tile without transparent pixels, which is copied as it is
Paste = tuple[Image.Image, int, int]


def opened(data: bytes, transparent: str | None) -> Image.Image:
    """A picture with one colour made transparent; ``PictureError`` where it cannot be read."""
    facts = picture_facts(data)
    if facts.width_px * facts.height_px > MOST_SOURCE_PX:
        raise PictureError(f"found a picture of {facts.width_px} x {facts.height_px} px, more than a tileset needs")
    try:
        with Image.open(BytesIO(without_texts(data))) as picture:
            sheet = picture.convert("RGBA")
    except Exception as error:  # a broken picture fails in as many ways as Pillow has lines
        raise PictureError(f"found a damaged {facts.kind} picture") from error
    color = COLOR.fullmatch(transparent) if transparent else None
    if color is not None:
        _clear(sheet, _rgb(color[2]))
    return sheet


def _clear(sheet: Image.Image, color: tuple[int, int, int]) -> None:
    """Make one colour transparent."""
    plain = Image.new("RGB", sheet.size, color)
    differs = ImageChops.difference(sheet.convert("RGB"), plain).split()
    strongest = ImageChops.lighter(ImageChops.lighter(differs[0], differs[1]), differs[2])
    solid = strongest.point([0] + [255] * 255)
    sheet.putalpha(ImageChops.darker(sheet.getchannel("A"), solid))


def flipped(tile: Image.Image, gid: int, is_hex: bool) -> Image.Image:
    """A tile as its global id says it is turned and mirrored."""
    if is_hex:
        turn = (60 if gid & FLIP_DIAGONAL else 0) + (120 if gid & TURN_HEX else 0)
        tile = tile.rotate(-turn, Image.Resampling.NEAREST) if turn else tile
    elif gid & FLIP_DIAGONAL:
        tile = tile.transpose(Image.Transpose.TRANSPOSE)
    if gid & FLIP_X:
        tile = tile.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    if gid & FLIP_Y:
        tile = tile.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    return tile


def toned(tile: Image.Image, opacity: float, tint: str | None) -> Image.Image:
    """A tile as solid and as coloured as its layer is."""
    color = COLOR.fullmatch(tint) if tint else None
    if color is not None:
        plain = Image.new("RGBA", tile.size, (*_rgb(color[2]), int(color[1] or "ff", 16)))
        tile = ImageChops.multiply(tile, plain)
    if opacity < 1:
        tile = tile.copy()
        tile.putalpha(tile.getchannel("A").point([round(value * opacity) for value in range(256)]))
    return tile


def turned(tile: Image.Image, degrees: float, origin: tuple[float, float]) -> Paste:
    """A tile turned clockwise about its lower left corner, which stays where it is."""
    turned = tile.rotate(-degrees, Image.Resampling.NEAREST, expand=True)
    turned.info.pop(SOLID, None)  # its corners are empty now
    angle = math.radians(degrees)
    x, y = tile.width / 2, -tile.height / 2  # from the corner to the middle
    middle_x = origin[0] + x * math.cos(angle) - y * math.sin(angle)
    middle_y = origin[1] + x * math.sin(angle) + y * math.cos(angle)
    return turned, round(middle_x - turned.width / 2), round(middle_y - turned.height / 2)


def paste(canvas: Image.Image, tile: Image.Image, x: int, y: int) -> None:
    """Lay a tile over the canvas, cut where it hangs over the edge."""
    if tile.info.get(SOLID):
        canvas.paste(tile, (x, y))
        return
    left, top = max(0, -x), max(0, -y)
    right, bottom = min(tile.width, canvas.width - x), min(tile.height, canvas.height - y)
    if left < right and top < bottom:
        canvas.alpha_composite(tile, (x + left, y + top), (left, top, right, bottom))


def rgba(color: object) -> tuple[int, int, int, int]:
    """Red, green, blue and how solid; nothing at all for what is no colour."""
    found = COLOR.fullmatch(color) if isinstance(color, str) else None
    return (0, 0, 0, 0) if found is None else (*_rgb(found[2]), int(found[1] or "ff", 16))


def _rgb(digits: str) -> tuple[int, int, int]:
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)
