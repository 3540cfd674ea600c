"""The single values of a scenario text: bounded numbers, points, lines, colours, ladder words."""

import math
import re
from typing import Annotated, Any, NoReturn

from pydantic import AfterValidator, Field, PlainValidator
from pydantic_core import PydanticCustomError

from battlemap.document.model import Crop
from battlemap.formats.errors import show
from battlemap.formats.scenario.words import BODY_PARTS, FURTHER_LIMB, LADDER
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint, Polyline

FARTHEST_CELLS = 1e6
MOST_CELLS_A_SIDE = 5000
_COLOR = re.compile(r"#?([0-9a-fA-F]{8}|[0-9a-fA-F]{6})")

Text = Annotated[str, Field(min_length=1, max_length=10_000)]
LongText = Annotated[str, Field(min_length=1, max_length=100_000)]
CellCount = Annotated[int, Field(ge=1, le=MOST_CELLS_A_SIDE)]
Score = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
Count = Annotated[int, Field(ge=0, le=1_000_000)]
DiceCount = Annotated[int, Field(ge=-4, le=4)]
Rate = Annotated[int, Field(ge=1, le=1_000_000)]
Number = Annotated[float, Field(ge=-1e6, le=1e6)]
NotNegative = Annotated[float, Field(ge=0, le=1e6)]
Positive = Annotated[float, Field(gt=0, le=1e6)]
CellLength = Annotated[float, Field(ge=0.001, le=1e5)]
TokenSize = Annotated[float, Field(ge=0.05, le=1000)]
PxPerCell = Annotated[float, Field(ge=0.01, le=1e6)]
Opening = Annotated[float, Field(gt=0, le=360)]
Arc = Annotated[float, Field(ge=0, le=360)]


def expected(words: str) -> NoReturn:
    """Refuse a value: what was expected instead, in words."""
    raise PydanticCustomError("expected", "{words}", {"words": words})


def is_number(value: object) -> bool:
    """Whether a value is a finite number within the farthest place a map has; true and false are none."""
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= FARTHEST_CELLS


def _pair(value: Any) -> tuple[float, float]:
    if isinstance(value, list) and len(value) == 2 and all(map(is_number, value)):
        return float(value[0]), float(value[1])
    expected(f"two finite numbers up to {FARTHEST_CELLS:,.0f} in brackets, such as [3.0, 2.5]")


def _point(value: Any) -> MapPoint:
    return MapPoint(*_pair(value))


def _crop(value: Any) -> Crop:
    if isinstance(value, list) and len(value) == 3 and all(map(is_number, value)) and value[0] >= 1:
        return Crop(*map(float, value))
    expected("zoom, x and y of the part of the picture that is shown, such as [1.5, 0.1, -0.2]; the zoom at least 1")


def _polyline(value: Any, least: int) -> Polyline:
    if not isinstance(value, list):
        expected("a list of points, such as [[3.0, 2.0], [3.0, 8.0]]")
    for number, entry in enumerate(value, start=1):
        if not (isinstance(entry, list) and len(entry) == 2 and all(map(is_number, entry))):
            expected(f"two finite numbers in point {number}, not {_show_point(entry)}")
    points = tuple(_point(entry) for entry in value)
    if not _has_distinct(points, least):
        expected(f"at least {least} distinct points")
    return points


def _show_point(entry: Any) -> str:
    if isinstance(entry, list) and 0 < len(entry) <= 4:
        return "[" + ", ".join(map(show, entry)) + "]"
    return show(entry)


def _has_distinct(points: Polyline, least: int) -> bool:
    distinct: list[MapPoint] = []
    for point in points:
        if all(math.dist(point, other) > TOUCH_TOLERANCE for other in distinct):
            distinct.append(point)
            if len(distinct) == least:
                return True
    return False


def _line(value: Any) -> Polyline:
    return _polyline(value, 2)


def _area(value: Any) -> Polyline:
    return _polyline(value, 3)


def _facing(value: Any) -> float:
    if not is_number(value):
        expected("a finite number of degrees, clockwise from north")
    turned = float(value) % 360.0
    return 0.0 if turned >= 360.0 else turned  # a tiny negative number rounds up to 360


def _movement(value: Any) -> float | str:
    if value == "impassable":
        return "impassable"
    if not is_number(value) or value <= 0:
        expected('a number above 0, or "impassable"')
    return float(value)


def _color(value: Any) -> str:
    match = _COLOR.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        expected('a colour as "#AARRGGBB" or "#RRGGBB"')
    return "#" + match[1].lower().rjust(8, "f")


def _ladder(value: Any) -> int:
    if isinstance(value, str) and value.lower() in LADDER:
        return LADDER[value.lower()]
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= 100:
        return value
    expected("a whole number or a word of the ladder (" + " ".join(map(str.capitalize, LADDER)) + ")")


def _body_part(value: str) -> str:
    plain = value.strip().lower().replace("_", " ")
    if plain in BODY_PARTS or re.fullmatch(FURTHER_LIMB, plain):
        return value
    expected("a part of the body: " + ", ".join(BODY_PARTS) + ", or a further limb such as leg 3")


def _house_rule(value: Any, depth: int = 0) -> Any:
    if isinstance(value, list) and depth < 4:
        return [_house_rule(entry, depth + 1) for entry in value]
    if isinstance(value, bool | str) or is_number(value):
        return value
    expected("text, a finite number, true or false, or a list of these")


Pair = Annotated[tuple[float, float], PlainValidator(_pair)]
Point = Annotated[MapPoint, PlainValidator(_point)]
CropTriple = Annotated[Crop, PlainValidator(_crop)]
Line = Annotated[Polyline, PlainValidator(_line)]
Area = Annotated[Polyline, PlainValidator(_area)]
Facing = Annotated[float, PlainValidator(_facing)]
Movement = Annotated[Any, PlainValidator(_movement)]
Color = Annotated[str, PlainValidator(_color)]
BodyPart = Annotated[Text, AfterValidator(_body_part)]
Ladder = Annotated[int, PlainValidator(_ladder)]
HouseRule = Annotated[Any, PlainValidator(_house_rule)]
