"""What the drawing tools draw: kinds and facts chosen beforehand, and to what they snap."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from battlemap.document.model import DoorKind, Pattern, TemplateShape, WallKind
from battlemap.texts import tr

#: Grounds that can be laid out, with what each is made of.
GROUNDS: Mapping[str, Mapping[str, Any]] = {
    tr("Difficult"): {"movement": 2.0},
    tr("Impassable"): {"movement": "impassable"},
    tr("Ice"): {"frictionless": True},
    tr("Crowd"): {"crowd": True},
    tr("Rain"): {"rain": True},
    tr("Fog"): {"fog": True},
    tr("Night"): {"night": True},
    tr("Water"): {"underwater": True},
    tr("Raised by 1 m"): {"elevation_m": 1.0},
    tr("Pit of 2 m"): {"elevation_m": -2.0},
}
#: Looks of a template: a colour the colour-blind tell apart, and a pattern of its own.
LOOKS: Mapping[str, tuple[str, Pattern]] = {
    tr("Red"): ("#ffd55e00", "lines"),
    tr("Blue"): ("#ff0072b2", "back-lines"),
    tr("Green"): ("#ff009e73", "cross"),
    tr("Yellow"): ("#ffe6b800", "dots"),
    tr("Purple"): ("#ffb0509a", "horizontal"),
}
#: Steps of the grid to snap to, in cells; none draws free.
STEPS: Mapping[str, float | None] = {tr("Cells"): 1.0, tr("Half cells"): 0.5, tr("Free"): None}


@dataclass(frozen=True, slots=True, kw_only=True)
class Brush:
    """The settings of the drawing tools. ``smooth``: how far a smoothed line may be from the hand's, in cells."""

    wall: WallKind = "wall"
    material: str | None = None  # None: that of the kind
    door: DoorKind = "door"
    ground: str = tr("Difficult")
    step: float | None = 1.0
    smooth: float = 0.1
    light_cells: float = 6.0
    shape: TemplateShape = "circle"
    template_cells: float = 3.0
    cone_deg: float = 90.0
    line_cells: float = 1.0
    look: str = tr("Red")
    cut_by_walls: bool = False
    fog_cells: float = 2.0  # how wide the brush is that uncovers
