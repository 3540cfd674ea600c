"""The facts of what is drawn that a GM can change, as data: each with its words and values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import get_args

from battlemap.document.model import (
    Door,
    DoorKind,
    DoorState,
    Light,
    Note,
    ObstacleClass,
    Pattern,
    Template,
    TemplateShape,
    Terrain,
    Wall,
    WallKind,
)
from battlemap.document.presets import HP_PER_CM
from battlemap.scene.tools.brush import LOOKS
from battlemap.scene.tools.drawn import Drawn
from battlemap.texts import tr
from rules.psipunk.materials import MATERIALS

OF_ITS_KIND = tr("of its kind")
BARRIERS = (Wall, Door)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few values, each with its words."""

    key: str
    name: str
    of: tuple[type, ...]
    values: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Number:
    """A number with its bounds; one that ``may_be_none`` is left empty for the default of the kind."""

    key: str
    name: str
    of: tuple[type, ...]
    low: float
    high: float
    may_be_none: bool = True
    is_whole: bool = False


@dataclass(frozen=True, slots=True)
class Tick:
    """Yes or no."""

    key: str
    name: str
    of: tuple[type, ...]


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text, or several."""

    key: str
    name: str
    of: tuple[type, ...]
    is_long: bool = False


Fact = Choice | Number | Tick | Words
#: Facts that only one shape of template has.
OF_SHAPE: Mapping[str, TemplateShape] = {"cone_deg": "cone", "line_cells": "line"}
UNTURNED = ("circle",)  # shapes whose direction makes no difference


def _words(values: Sequence[str]) -> dict[str, object]:
    return {value.replace("_", " "): value for value in values}


def _of_psipunk() -> dict[str, object]:
    """The rows of its table that Starflight does not have: without hit points. PP-MAT-01."""
    return {tr("{name} (Psi-punk)", name=name): name for name in MATERIALS if name not in HP_PER_CM}


_DEFAULT: dict[str, object] = {OF_ITS_KIND: None}
BLOCKS = {
    OF_ITS_KIND: None,
    tr("both ways"): "both",
    "not": "none",
    tr("from its left"): "left",
    tr("from its right"): "right",
}

FACTS: tuple[Fact, ...] = (
    Choice("kind", tr("Kind"), (Wall,), _words(get_args(WallKind))),
    Choice("kind", tr("Kind"), (Door,), _words(get_args(DoorKind))),
    Choice("state", tr("State"), (Door,), _words(get_args(DoorState))),
    Tick("secret", tr("Secret"), (Door,)),
    Choice("material", tr("Material"), BARRIERS, {**_DEFAULT, **_words(tuple(HP_PER_CM)), **_of_psipunk()}),
    Number("thickness_cm", tr("Thickness, cm"), BARRIERS, 0, 10_000),
    Number("hp", tr("Hit points"), BARRIERS, 0, 10_000_000, is_whole=True),
    Choice("obstacle", tr("For shots"), BARRIERS, {**_DEFAULT, **_words(get_args(ObstacleClass))}),
    Choice("blocks_sight", tr("Blocks sight"), BARRIERS, BLOCKS),
    Choice("blocks_movement", tr("Blocks movement"), BARRIERS, BLOCKS),
    Number("base_m", tr("Begins at, m"), BARRIERS, -1000, 1000),
    Number("top_m", tr("Ends at, m"), BARRIERS, -1000, 1000),
    Choice(
        "movement",
        tr("Movement costs"),
        (Terrain,),
        {**{f"x {cost:g}": cost for cost in (1.0, 1.5, 2.0, 3.0, 4.0)}, "impassable": "impassable"},
    ),
    Number("elevation_m", tr("Height, m"), (Terrain,), -1000, 1000, may_be_none=False),
    *(
        Tick(key, name, (Terrain,))
        for key, name in (
            ("frictionless", tr("Ice")),
            ("crowd", tr("Crowd")),
            ("rain", tr("Rain")),
            ("fog", tr("Fog")),
            ("night", tr("Night")),
            ("underwater", tr("Under water")),
        )
    ),
    Number("range_cells", tr("Reach, cells"), (Light,), 0.1, 1000, may_be_none=False),
    Number("bright_cells", tr("Bright to, cells"), (Light,), 0, 1000),
    Number("intensity", tr("Strength (0: out)"), (Light,), 0, 1000, may_be_none=False),
    Number("elevation_m", tr("Hangs at, m"), (Light,), -1000, 1000, may_be_none=False),
    Tick("casts_shadows", tr("Casts shadows"), (Light,)),
    Words("name", tr("Name"), (Template,)),
    Choice("shape", tr("Shape"), (Template,), _words(get_args(TemplateShape))),
    Number("size_cells", tr("Size, cells"), (Template,), 0.1, 1000, may_be_none=False),
    Number("direction_deg", tr("Direction, °"), (Template,), -360, 360, may_be_none=False),
    Number("cone_deg", tr("Opens by, °"), (Template,), 1, 360, may_be_none=False),
    Number("line_cells", tr("Wide, cells"), (Template,), 0.1, 1000, may_be_none=False),
    Choice("color", tr("Colour"), (Template,), {name.lower(): color for name, (color, _) in LOOKS.items()}),
    Choice("pattern", tr("Pattern"), (Template,), _words(get_args(Pattern))),
    Tick("cut_by_walls", tr("Cut by walls"), (Template,)),
    Tick("hidden", tr("Hidden from players"), (Template,)),
    Words("title", tr("Title"), (Note,)),
    Words("text", tr("Text"), (Note,), is_long=True),
    Tick("shown", tr("Players read it too"), (Note,)),
)


def facts_of(things: Sequence[Drawn]) -> tuple[Fact, ...]:
    """The facts that all of these things have."""
    return tuple(fact for fact in FACTS if things and all(_has(thing, fact) for thing in things))


def _has(thing: Drawn, fact: Fact) -> bool:
    if not isinstance(thing, fact.of):
        return False
    if not isinstance(thing, Template):
        return True
    is_turned = fact.key != "direction_deg" or thing.shape not in UNTURNED
    return is_turned and OF_SHAPE.get(fact.key, thing.shape) == thing.shape


def shared_value(things: Sequence[Drawn], key: str) -> tuple[bool, object]:
    """Whether a fact is the same for all of them, and its value for the first."""
    values = [getattr(thing, key) for thing in things]
    return all(value == values[0] for value in values), values[0]
