"""Small Foundry scenes of every version, made in code."""

import json
from pathlib import Path
from typing import Any

from battlemap.formats.load import load_map, load_maps
from battlemap.formats.loaded import LoadedMap

ONLY_OLD = ("img", "gridType", "gridDistance", "gridUnits", "shiftX", "shiftY")
REAL = Path(__file__).parents[4] / "shared" / "maps" / "real" / "foundry"


def old(**changes: Any) -> dict[str, Any]:
    """A scene of 0.8: 10 x 8 squares of 100 px, no padding."""
    return {
        "name": "Cellar",
        "img": "",
        "width": 1000,
        "height": 800,
        "padding": 0,
        "gridType": 1,
        "grid": 100,
        "gridDistance": 5,
        "gridUnits": "ft",
        "shiftX": 0,
        "shiftY": 0,
        "walls": [],
        "lights": [],
        "tokens": [],
    } | changes


def new(grid: dict[str, Any] | None = None, **changes: Any) -> dict[str, Any]:
    """The same scene as version 10 writes it."""
    told = {"type": 1, "size": 100, "distance": 5, "units": "ft"} | (grid or {})
    scene = old(background={"src": "", "offsetX": 0, "offsetY": 0}, **changes) | {"grid": told}
    return {key: value for key, value in scene.items() if key not in ONLY_OLD}


def newest(**changes: Any) -> dict[str, Any]:
    """The same scene as version 12 writes it."""
    return new(**{"environment": {"darknessLevel": 0, "globalLight": {"enabled": True}}} | changes)


def old_wall(x: float, y: float, to_x: float, to_y: float, **changes: Any) -> dict[str, Any]:
    """A wall as versions before 9 write it."""
    return {"c": [x, y, to_x, to_y], "move": 1, "sense": 1, "door": 0, "ds": 0} | changes


def wall(x: float, y: float, to_x: float, to_y: float, **changes: Any) -> dict[str, Any]:
    """A wall as version 9 and later write it."""
    fields = {"move": 20, "sight": 20, "light": 20, "sound": 20, "dir": 0, "door": 0, "ds": 0}
    return {"c": [x, y, to_x, to_y]} | fields | changes


def token(x: float, y: float, **changes: Any) -> dict[str, Any]:
    """A token of one cell."""
    return {"name": "Guard", "x": x, "y": y, "width": 1, "height": 1, "disposition": -1} | changes


def read(folder: Path, scene: Any, name: str = "scene.json") -> LoadedMap:
    """The map of a scene, by way of a file."""
    return load_map(write(folder, scene, name))


def read_pack(folder: Path, *lines: Any) -> tuple[LoadedMap, ...]:
    """The maps of a pack with these objects, or texts, a line."""
    path = folder / "pack.db"
    path.write_text("\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines), encoding="utf-8")
    return load_maps(path)


def write(folder: Path, content: Any, name: str = "scene.json") -> Path:
    """Write a JSON file and give its path."""
    path = folder / name
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


def lines_of(loaded: LoadedMap) -> list[list[tuple[float, float]]]:
    """The ends of all walls, rounded."""
    return [[(round(x, 6), round(y, 6)) for x, y in wall.line] for wall in loaded.state.walls.values()]
