"""Small files made in code for the tests of formats."""

import base64
import json
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

REAL_MAPS = Path(__file__).parents[3] / "shared" / "maps" / "real" / "uvtt"


def picture(width: int = 8, height: int = 6, kind: str = "PNG", colour: str = "white") -> bytes:
    """The bytes of a plain picture."""
    out = BytesIO()
    Image.new("RGB", (width, height), colour).save(out, kind)
    return out.getvalue()


def points(*pairs: tuple[float, float]) -> list[dict[str, float]]:
    """A polyline as Universal VTT writes it."""
    return [{"x": x, "y": y} for x, y in pairs]


def portal(start: tuple[float, float], end: tuple[float, float], **changes: Any) -> dict[str, Any]:
    """A portal as Dungeondraft writes it."""
    middle = {"x": (start[0] + end[0]) / 2, "y": (start[1] + end[1]) / 2}
    fields = {"position": middle, "bounds": points(start, end), "rotation": 0, "closed": True}
    return fields | {"freestanding": False} | changes


def light(x: float, y: float, **changes: Any) -> dict[str, Any]:
    """A light as Dungeondraft writes it."""
    fields = {
        "position": {"x": x, "y": y},
        "range": 4.5,
        "intensity": 0.8,
        "color": "ffeccd8b",
        "shadows": True,
    }
    return fields | changes


def uvtt(**changes: Any) -> dict[str, Any]:
    """A Universal VTT map of 8 x 6 squares, 10 pixels each, with nothing on it but what is asked for."""
    return {
        "format": 0.3,
        "resolution": {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 8, "y": 6}, "pixels_per_grid": 10},
        "line_of_sight": [],
        "objects_line_of_sight": [],
        "portals": [],
        "environment": {"baked_lighting": True, "ambient_light": "ffffffff"},
        "lights": [],
        "image": base64.b64encode(picture(80, 60)).decode(),
    } | changes


def cropped(x: float, y: float) -> dict[str, Any]:
    """The resolution of such a map cut out of a larger one."""
    return {"map_origin": {"x": x, "y": y}, "map_size": {"x": 8, "y": 6}, "pixels_per_grid": 10}


def write_json(path: Path, content: Mapping[str, Any]) -> Path:
    """Write a JSON file and give its path."""
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


HEAD = """
format = "battlemap-scenario/1"
system = "starflight"
name = "Bay"
[grid]
columns = 20
rows = 15
"""


def write_scenario_text(folder: Path, more: str = "", head: str = HEAD) -> Path:
    """Write ``bay.toml`` and its picture ``bay.png``, and give its path."""
    (folder / "bay.png").write_bytes(picture())
    path = folder / "bay.toml"
    path.write_text(head + more, encoding="utf-8")
    return path
