"""Where the picture, the cells and everything placed lie on the canvas of a scene."""

import math
from dataclasses import dataclass

from battlemap.formats.account import Account
from battlemap.formats.fields import FieldError, amount, code
from battlemap.formats.foundry.generation import EVEN_TYPES, GRID_TYPES, Raw, first, generation, part
from battlemap.formats.lattice import Box, Lattice, hexes, squares

LARGEST_MAP_CELLS = 5000
SMALLEST_CELL_PX, LARGEST_SCENE_PX = 1.0, 400_000.0
WIDTH_PX, HEIGHT_PX, PADDING, SIZE_PX, DISTANCE = 4000.0, 3000.0, 0.25, 100.0, 1.0
LONG_TO_SHORT = math.sqrt(3) / 2  # of a hex: from corner to corner, and from side to side
#: Metres of the units people write; a scene may have any word there.
METRES = {
    **dict.fromkeys(("ft", "ft.", "feet", "foot", "'", "fuß", "fuss", "pieds", "pies"), 0.3048),
    **dict.fromkeys(("m", "m.", "meter", "meters", "metre", "metres", "mètres", "metros", "schritt"), 1.0),
    **dict.fromkeys(("yd", "yd.", "yards", "yard"), 0.9144),
    **dict.fromkeys(("km", "kilometers", "kilometres"), 1000.0),
    **dict.fromkeys(("mi", "mi.", "mile", "miles"), 1609.344),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneFrame:
    """How a scene is measured. ``distance_cells`` is how many map units one unit of distance is."""

    generation: int
    lattice: Lattice
    picture: Box  # where the picture lies on the canvas, in pixels
    cell_m: float
    distance_m: float  # metres of one unit of distance
    distance_cells: float
    token_px: tuple[float, float]  # width and height of a token of one cell
    token_step_px: tuple[float, float]  # and of each further cell


def read_frame(scene: Raw, cell_m: float, account: Account) -> SceneFrame:
    """Grid, scale and place of the picture; ``FieldError`` when there is no telling."""
    version = generation(scene)
    grid = scene.get("grid")
    kind = code(first(part(grid, "type"), scene.get("gridType")), "grid type", range(len(GRID_TYPES)), 1)
    size = amount(part(grid, "size") if isinstance(grid, dict) else grid, "grid size", SIZE_PX)
    width = amount(scene.get("width"), "width", WIDTH_PX)
    height = amount(scene.get("height"), "height", HEIGHT_PX)
    for place, side, least in (("grid size", size, SMALLEST_CELL_PX), ("width", width, 1.0), ("height", height, 1.0)):
        if not least <= side <= LARGEST_SCENE_PX:
            raise FieldError(place, side, f"a number of pixels from {least:g} to {LARGEST_SCENE_PX:g}")
    is_old_hex = kind > 1 and (version < 10 or part(scene, "flags", "core", "legacyHex") is True)
    across = size * LONG_TO_SHORT if is_old_hex else size  # from side to side of a hex
    pad_x, pad_y = _padding(scene, kind, size, (width, height), version, is_old_hex)
    shift_x, shift_y = _shift(scene)
    box = Box(left=pad_x - shift_x, top=pad_y - shift_y, width=width, height=height)
    lattice = _lattice(kind, across, box)
    if max(lattice.columns, lattice.rows) > LARGEST_MAP_CELLS:
        raise FieldError("grid size", size, f"cells so large that at most {LARGEST_MAP_CELLS} fit along the scene")
    distance, distance_m = _distance(scene, cell_m, account)
    return SceneFrame(
        generation=version,
        lattice=lattice,
        picture=box,
        cell_m=distance * distance_m,
        distance_m=distance_m,
        distance_cells=size / across / distance,
        token_px=_token_px(kind, across),
        token_step_px=_token_step_px(kind, across),
    )


def _lattice(kind: int, across: float, box: Box) -> Lattice:
    name = GRID_TYPES[kind]
    if name == "none" or name == "square":
        return squares(across, across, box, name)
    long = across / LONG_TO_SHORT
    return hexes(name, across, long * 0.75, long, box, even=kind in EVEN_TYPES)


def _token_px(kind: int, across: float) -> tuple[float, float]:
    long = across / LONG_TO_SHORT
    return {"hex-rows": (across, long), "hex-columns": (long, across)}.get(GRID_TYPES[kind], (across, across))


def _token_step_px(kind: int, across: float) -> tuple[float, float]:
    pitch = across / LONG_TO_SHORT * 0.75
    return {"hex-rows": (across, pitch), "hex-columns": (pitch, across)}.get(GRID_TYPES[kind], (across, across))


def _shift(scene: Raw) -> tuple[float, float]:
    return (
        amount(first(scene.get("shiftX"), part(scene, "background", "offsetX")), "shiftX", 0.0),
        amount(first(scene.get("shiftY"), part(scene, "background", "offsetY")), "shiftY", 0.0),
    )


def _padding(
    scene: Raw, kind: int, size: float, sides: tuple[float, float], version: int, is_old_hex: bool
) -> tuple[float, float]:
    """The canvas left and above the picture: whole cells, rounded up. Hexes have three rules, by their age.

    Old hexes count in their long side, both ways. From version 10 on they count in the steps of columns and rows, and
    half a cell is added where the number of the staggered ones is odd; until version 12 in whole pixels.
    """
    share = amount(scene.get("padding"), "padding", PADDING)
    if not 0 <= share <= 10:
        raise FieldError("padding", share, "a share from 0 to 10")
    if kind <= 1 or is_old_hex:
        x, y = (_whole(share * side, size) for side in sides)
        return x, y
    pitch = size / LONG_TO_SHORT * 0.75
    is_columns = GRID_TYPES[kind] == "hex-columns"
    along, staggered = (sides[1], sides[0]) if is_columns else sides
    main, cross = _whole(share * along, size), _whole(share * staggered, pitch)
    is_odd = round(cross / pitch) % 2 == 1
    if version < 12:
        main, cross = float(round(main)), float(round(cross))
    main += size / 2 if is_odd else 0.0
    return (cross, main) if is_columns else (main, cross)


def _whole(length: float, step: float) -> float:
    """The length rounded up to whole steps; a hair more than a step is no further one."""
    return math.ceil(length / step - 1e-9) * step


def _distance(scene: Raw, cell_m: float, account: Account) -> tuple[float, float]:
    """The units of distance a cell is, and the metres of such a unit."""
    grid = scene.get("grid")
    distance = amount(first(part(grid, "distance"), scene.get("gridDistance")), "grid distance", DISTANCE)
    if not 1e-3 <= distance <= 1e5:
        raise FieldError("grid distance", distance, "a number from 0.001 to 100000")
    written = first(part(grid, "units"), scene.get("gridUnits"))
    word = written.strip().lower() if isinstance(written, str) else ""
    metres = METRES.get(word)
    if metres is not None and distance * metres <= 1e5:
        account.notes.append(f"a cell is {distance:g} {word}: {distance * metres:g} m")
        return distance, metres
    told = f"{distance:g} {word[:20]}".strip()
    account.notes.append(f"a cell is {told!r}, which tells no length; taken as {cell_m:g} m")
    return distance, cell_m / distance
