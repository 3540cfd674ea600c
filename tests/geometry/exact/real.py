"""The walls of the real maps beside the project, read without the program's importers: every door is shut."""

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from tests.geometry.exact.plain import PlainWall

FOLDER = Path(__file__).parents[3].parent / "shared" / "maps" / "real"
ONE_WAY = {0: "both", 1: "left", 2: "right"}


class RealMap(NamedTuple):
    """Walls in cells, and the box they lie in: left, top, right, bottom."""

    name: str
    walls: list[PlainWall]
    box: tuple[float, float, float, float]


def real_maps() -> list[RealMap]:
    """All that have walls; none where the folder is not there."""
    return [one for one in (*_universal(), *_foundry()) if one.walls]


def _universal() -> Iterator[RealMap]:
    for path in sorted((FOLDER / "uvtt").glob("*.dd2vtt")):
        if "lfs-pointer" in path.name:
            continue
        found = json.loads(path.read_text(encoding="utf-8"))
        lines = [*found["line_of_sight"], *found.get("objects_line_of_sight", ())]
        lines += [portal["bounds"] for portal in found["portals"]]
        corner, size = found["resolution"]["map_origin"], found["resolution"]["map_size"]
        box = corner["x"], corner["y"], corner["x"] + size["x"], corner["y"] + size["y"]
        yield RealMap(path.stem, list(_drawn([[(spot["x"], spot["y"]) for spot in line] for line in lines])), box)


def _drawn(lines: list[list[tuple[float, float]]]) -> Iterator[PlainWall]:
    return (PlainWall(a, b) for line in lines for a, b in pairwise(line) if a != b)


def _foundry() -> Iterator[RealMap]:
    pack = FOLDER / "foundry" / "zahi-maps.db"
    texts = pack.read_text(encoding="utf-8").splitlines() if pack.exists() else []
    latest = {scene["name"]: scene for scene in map(json.loads, texts)}
    for name, scene in sorted(latest.items()):
        side = scene["grid"]
        yield RealMap(
            name, [_wall(wall, side) for wall in scene["walls"]], (0, 0, scene["width"] / side, scene["height"] / side)
        )


def _wall(wall: dict[str, Any], side: float) -> PlainWall:
    x1, y1, x2, y2 = (place / side for place in wall["c"])
    sight = "none" if wall.get("sense") == 0 else ONE_WAY[wall.get("dir") or 0]
    return PlainWall((x1, y1), (x2, y2), sight)
