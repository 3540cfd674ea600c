"""Draws assets/star_port_bay.png from assets/star_port_bay.toml: ``python -m assets.drawing.star_port_bay``.

Walls, doors and terrain are taken from the scenario, so the picture cannot disagree with it.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PIL import Image

from assets import SAMPLE, asset_path
from assets.drawing.canvas import Canvas
from assets.drawing.floors import ROCK, draw_floors
from assets.drawing.things import (
    draw_barrier,
    draw_consoles,
    draw_coolant,
    draw_masonry,
    draw_pipes,
    draw_sill,
    is_masonry,
)


def draw(scenario: Mapping[str, Any]) -> Image.Image:
    """The map picture of the scenario."""
    grid = scenario["grid"]
    canvas = Canvas(grid["columns"], grid["rows"], round(scenario["picture"]["px_per_cell"]), ROCK)
    draw_floors(canvas, grid["columns"], grid["rows"])
    for terrain in scenario["terrain"]:
        (draw_coolant if terrain.get("frictionless") else draw_pipes)(canvas, _points(terrain["area"]))
    walls = [(wall, _points(wall["line"])) for wall in scenario["wall"]]
    _shadows(canvas, [line for _, line in walls])
    draw_consoles(canvas)
    for door in scenario["door"]:
        if not door.get("secret"):
            draw_sill(canvas, _points(door["line"]))
    # A secret door looks like the wall it is in.
    walls += [({}, _points(door["line"])) for door in scenario["door"] if door.get("secret")]
    draw_masonry(canvas, [line for wall, line in walls if is_masonry(wall, line)])
    for wall, line in walls:
        if not is_masonry(wall, line):
            draw_barrier(canvas, wall, line)
    return canvas.finished()


def _shadows(canvas: Canvas, lines: list[list[tuple[float, float]]]) -> None:
    closed = [line for line in lines if line[0] == line[-1]]
    canvas.shadow([line for line in lines if line[0] != line[-1]], 0.42, 0.12, 150)
    canvas.area_shadow(closed, 0.14, 190)


def _points(pairs: list[list[float]]) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in pairs]


def main() -> None:
    """Write the picture beside the scenario."""
    source = asset_path(SAMPLE)
    scenario = tomllib.loads(source.read_text(encoding="utf-8"))
    target = source.with_name(Path(scenario["picture"]["file"]).name)
    draw(scenario).save(target, optimize=True)
    print(f"wrote {target}")


if __name__ == "__main__":
    main()
