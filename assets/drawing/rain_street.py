"""Draws assets/rain_street.png from assets/rain_street.toml: ``python -m assets.drawing.rain_street``.

Walls, doors and terrain are taken from the scenario, so the picture cannot disagree with it.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PIL import Image

from assets import PSIPUNK_SAMPLE, asset_path
from assets.drawing.canvas import Canvas
from assets.drawing.street_floors import ROOF, draw_grounds
from assets.drawing.street_things import (
    draw_balcony,
    draw_box,
    draw_car,
    draw_counter,
    draw_houses,
    draw_oil,
    draw_people,
    draw_rain,
    draw_signs,
    draw_sill,
    draw_van,
    draw_window,
)

HIGHER_THAN_A_MAN_M = 1.9
Wall = tuple[Mapping[str, Any], list[tuple[float, float]]]


def draw(scenario: Mapping[str, Any]) -> Image.Image:
    """The map picture of the scenario."""
    grid = scenario["grid"]
    canvas = Canvas(grid["columns"], grid["rows"], round(scenario["picture"]["px_per_cell"]), ROOF)
    draw_grounds(canvas, grid["columns"], grid["rows"])
    walls = [(wall, _points(wall["line"])) for wall in scenario["wall"]]
    _shadows(canvas, walls)
    for terrain in scenario["terrain"]:
        if terrain.get("frictionless"):
            draw_oil(canvas, _points(terrain["area"]))
    for door in scenario["door"]:
        draw_sill(canvas, _points(door["line"]))
    _walls(canvas, walls)
    _inhabited(canvas, scenario["terrain"], walls)
    draw_signs(canvas)
    roofs = ((0.0, 14.0, 12.0, 18.0), (15.0, 14.0, 28.0, 18.0), (18.0, 5.0, 23.0, 6.5))
    draw_rain(canvas, grid["columns"], roofs, grid["rows"])
    return canvas.finished()


def _shadows(canvas: Canvas, walls: list[Wall]) -> None:
    standing = [(wall, line) for wall, line in walls if not wall.get("base_m")]
    canvas.shadow([line for _, line in standing if line[0] != line[-1]], 0.4, 0.14, 170)
    canvas.area_shadow([line for _, line in standing if line[0] == line[-1]], 0.14, 210)


def _walls(canvas: Canvas, walls: list[Wall]) -> None:
    draw_houses(canvas, [line for wall, line in walls if "kind" not in wall and "top_m" not in wall])
    cars = 0
    for wall, line in walls:
        if wall.get("kind") == "window":
            draw_window(canvas, line)
        elif wall.get("material") == "wood":
            draw_counter(canvas, line)
        elif line[0] == line[-1] and "kind" in wall:
            draw_box(canvas, wall, line)
        elif line[0] == line[-1] and wall["top_m"] > HIGHER_THAN_A_MAN_M:
            draw_van(canvas, line)
        elif line[0] == line[-1]:
            draw_car(canvas, line, cars)
            cars += 1


def _inhabited(canvas: Canvas, terrains: list[Mapping[str, Any]], walls: list[Wall]) -> None:
    """The crowd, and the balcony above the pavement."""
    for terrain in terrains:
        if terrain.get("crowd"):
            draw_people(canvas, _points(terrain["area"]))
        if terrain.get("elevation_m"):
            railing = next(line for wall, line in walls if wall.get("base_m"))
            canvas.area_shadow([_points(terrain["area"])], 0.3, 160)
            draw_balcony(canvas, railing, _points(terrain["area"]))


def _points(pairs: list[list[float]]) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in pairs]


def main() -> None:
    """Write the picture beside the scenario."""
    source = asset_path(PSIPUNK_SAMPLE)
    scenario = tomllib.loads(source.read_text(encoding="utf-8"))
    target = source.with_name(Path(scenario["picture"]["file"]).name)
    draw(scenario).save(target, optimize=True)
    print(f"wrote {target}")


if __name__ == "__main__":
    main()
