"""A pointer event in map units, free of Qt."""

from dataclasses import dataclass
from typing import Literal

from battlemap.geometry.types import MapPoint


@dataclass(frozen=True, slots=True, kw_only=True)
class Pointer:
    """What the pointer did, or a key in the middle of a gesture: "finish" ends a chain, "back" takes its last corner.

    `reach` is how many cells off still touches a thing: a finger's width of pixels.
    """

    what: Literal["press", "move", "release", "cancel", "finish", "back"]
    at: MapPoint
    ctrl: bool = False
    shift: bool = False
    alt: bool = False
    reach: float = 0.1
