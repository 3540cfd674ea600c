"""What means something different looks different to eyes that lack a kind of cone, or has another pattern or shape.

The eyes are simulated by the matrices of Machado, Oliveira and Fernandes (2009) at full severity, on linear light;
differences are CIE 1976 colour differences, of which about 2 can just be seen side by side.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from itertools import combinations, pairwise

import pytest

from battlemap.scene.theme import ShadeLook, SideLook, Stroke, TerrainLook, Theme
from tests.scene.test_theme import LOOKS, sides

EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
WHITE = (0.9505, 1.0, 1.089)
APART = 20.0  # for marks of one pattern that lie apart on a map
STEP_APART = 8.0  # for neighbouring steps of a scale, which carry a mark of their own size besides


def linear(color: str) -> tuple[float, ...]:
    parts = (int(color[-6:][i : i + 2], 16) / 255 for i in (0, 2, 4))
    return tuple(p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)


def times(matrix, vector) -> tuple[float, ...]:
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def lab(color: str, eyes: str) -> tuple[float, float, float]:
    light = [min(max(part, 0.0), 1.0) for part in times(EYES[eyes], linear(color))]
    to_xyz = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    x, y, z = (part / white for part, white in zip(times(to_xyz, light), WHITE, strict=True))
    x, y, z = (p ** (1 / 3) if p > 216 / 24389 else (24389 / 27 * p + 16) / 116 for p in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: str, other: str, eyes: str) -> float:
    return sum((a - b) ** 2 for a, b in zip(lab(one, eyes), lab(other, eyes), strict=True)) ** 0.5


def over(color: str, paper: str) -> str:
    """A tint as it shows on paper."""
    share = int(color[1:3], 16) / 255 if len(color) == 9 else 1.0
    pairs = zip(bytes.fromhex(color[-6:]), bytes.fromhex(paper[-6:]), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)


def looks(value: object) -> tuple[object, str]:
    """The pattern of a mark, and its colour."""
    match value:
        case Stroke():
            return (value.width, value.dash, value.round), value.color
        case SideLook():
            return value.pattern, value.ring
        case TerrainLook():
            return value.hatch, value.fill
        case ShadeLook():
            is_hatched = not value.hatch.startswith("#00")
            return (is_hatched, value.edge.dash), value.fill
        case tuple():
            return tuple(looks(each)[0] for each in value), looks(value[-1])[1]
    raise AssertionError(f"no mark: {value}")


def groups(theme: Theme) -> Iterator[tuple[str, Mapping[str, object]]]:
    """What has to be told apart: every table of marks in the theme, and the lists that are none."""
    for field in fields(theme):
        value = getattr(theme, field.name)
        if isinstance(value, Mapping) and not isinstance(next(iter(value.values())), str):
            yield field.name, value
    walls = {f"wall {name}": look for name, look in theme.walls.items()}
    yield "barriers", walls | {f"door {name}": look for name, look in theme.doors.items()}
    yield "sides", {str(number): look for number, look in enumerate(sides(theme))}
    yield "paths", {"free": theme.path_free, "blocked": theme.path_blocked}
    yield "chosen", {"viewer": theme.viewer, "selected": theme.selected, "target": theme.target}


def alike(theme: Theme, eyes: str) -> list[str]:
    found = []
    for group, marks in groups(theme):
        for (one, first), (other, second) in combinations(marks.items(), 2):
            (pattern, color), (other_pattern, other_color) = looks(first), looks(second)
            if pattern == other_pattern and difference(color, other_color, eyes) < APART:
                found.append(f"{group}: {one} and {other}")
    return found


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("theme", LOOKS.values(), ids=LOOKS.keys())
def test_no_two_marks_that_mean_different_things_look_alike(theme, eyes):
    assert alike(theme, eyes) == []


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("theme", LOOKS.values(), ids=LOOKS.keys())
def test_the_steps_of_a_heat_map_run_one_way_and_can_be_told_apart(theme, eyes):
    shown = [over(fill, theme.paper) for fill in theme.heat.fills]
    lightness = [lab(color, eyes)[0] for color in shown]
    assert lightness in (sorted(lightness), sorted(lightness, reverse=True))
    assert min(difference(one, other, eyes) for one, other in pairwise(shown)) >= STEP_APART


def test_the_check_finds_red_and_green_of_one_pattern():
    red, green = "#a06000", "#5f7f00"
    assert difference(red, green, "all cones") > APART > difference(red, green, "deuteranopia")


def test_the_check_sees_every_table_of_the_theme():
    theme = LOOKS["light"]
    names = [name for name, _ in groups(theme)]
    assert {"walls", "doors", "sight_lines", "arc_edges", "terrain", "shade", "fog"} <= set(names)
    assert all(len(marks) > 1 for _, marks in groups(theme))
