"""Small Tiled maps made in code."""

import base64
import gzip
import json
import struct
import zlib
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

from battlemap.formats.load import load_map
from battlemap.formats.loaded import LoadedMap

REAL = Path(__file__).parents[4] / "shared" / "maps" / "real" / "tiled"
COLOURS = [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 0)]  # of the tiles 1 to 4


def sheet(side: int = 10, margin: int = 0, spacing: int = 0, kind: str = "PNG") -> bytes:
    """A picture of four tiles, two by two, each of one colour; what lies between them is black."""
    whole = 2 * margin + 2 * side + spacing
    picture = Image.new("RGB", (whole, whole))
    for number, colour in enumerate(COLOURS):
        left, top = (margin + step * (side + spacing) for step in (number % 2, number // 2))
        picture.paste(colour, (left, top, left + side, top + side))
    out = BytesIO()
    picture.save(out, kind)
    return out.getvalue()


def tileset(**changes: Any) -> dict[str, Any]:
    """A tileset of those four tiles."""
    fields = {"firstgid": 1, "name": "four", "tilewidth": 10, "tileheight": 10, "columns": 2, "tilecount": 4}
    return fields | {"image": "four.png", "imagewidth": 20, "imageheight": 20} | changes


def layer(rows: Sequence[Sequence[int]], **changes: Any) -> dict[str, Any]:
    """A layer of tiles, row by row."""
    data = [gid for row in rows for gid in row]
    size = {"width": len(rows[0]), "height": len(rows)}
    return {"type": "tilelayer", "name": "floor", "data": data} | size | changes


def objects(*entries: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A layer of objects."""
    return {"type": "objectgroup", "name": "things", "objects": list(entries)} | changes


def flag(name: str, value: Any = True) -> list[dict[str, Any]]:
    """The list of properties with one of them."""
    return [{"name": name, "type": "bool", "value": value}]


def tiled(*layers: dict[str, Any], columns: int = 4, rows: int = 3, **changes: Any) -> dict[str, Any]:
    """A map of 4 x 3 squares of 10 px."""
    return {
        "type": "map",
        "version": "1.10",
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "infinite": False,
        "width": columns,
        "height": rows,
        "tilewidth": 10,
        "tileheight": 10,
        "tilesets": [tileset()],
        "layers": list(layers),
    } | changes


def empty(columns: int = 4, rows: int = 3) -> list[list[int]]:
    """The rows of a layer without any tile."""
    return [[0] * columns for _ in range(rows)]


def read(folder: Path, content: dict[str, Any], name: str = "map.tmj") -> LoadedMap:
    """The map of a JSON file beside its tileset's picture."""
    if not (folder / "four.png").exists():
        (folder / "four.png").write_bytes(sheet())
    path = folder / name
    path.write_text(json.dumps(content), encoding="utf-8")
    return load_map(path)


def read_xml(folder: Path, text: str | bytes, name: str = "map.tmx") -> LoadedMap:
    """The map of an XML file beside its tileset's picture."""
    (folder / "four.png").write_bytes(sheet())
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return load_map(path)


def packed(numbers: Sequence[int], compression: str = "") -> str:
    """Cells in base64, as Tiled packs them."""
    data = struct.pack(f"<{len(numbers)}I", *numbers)
    squeezed = {"": data, "zlib": zlib.compress(data), "gzip": gzip.compress(data)}[compression]
    return base64.b64encode(squeezed).decode()


def picture_of(loaded: LoadedMap) -> Image.Image:
    """The drawn picture."""
    assert loaded.state.info.picture is not None
    return Image.open(BytesIO(loaded.images[loaded.state.info.picture.image])).convert("RGBA")


def colour_at(loaded: LoadedMap, x: int, y: int) -> int | None:
    """Which tile's colour a pixel has, 1 to 4; None where nothing is drawn."""
    pixel = picture_of(loaded).getpixel((x, y))
    assert isinstance(pixel, tuple)
    return None if pixel[3] == 0 else COLOURS.index(pixel[:3]) + 1


def lines_of(loaded: LoadedMap) -> list[list[tuple[float, float]]]:
    """The points of all walls, rounded."""
    return [[(round(x, 6), round(y, 6)) for x, y in wall.line] for wall in loaded.state.walls.values()]
