"""What a check of a map finds: a place, what is wrong there, and the command that mends it where there is one."""

from dataclasses import dataclass
from typing import Literal

from battlemap.document.commands import Redraw
from battlemap.geometry.types import MapPoint

Fault = Literal["no length", "gap", "overlap", "idle door", "off the map", "one way"]

TOLD_DIGITS = 3  # of places, in cells


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One fault of a map.

    ``at`` is in map units; ``barriers`` are the ids of the walls and doors it is about. ``mend`` is None where more
    than one mend could be right.
    """

    fault: Fault
    at: MapPoint
    barriers: tuple[str, ...]
    text: str
    mend: Redraw | None = None

    def to_json(self) -> dict[str, object]:
        """The finding as plain values, with the keys of the command line."""
        return {
            "fault": self.fault,
            "at": [round(value, TOLD_DIGITS) for value in self.at],
            "barriers": list(self.barriers),
            "text": self.text,
            "mend": self.mend.text if self.mend else None,
        }


def place(at: MapPoint) -> str:
    """A place as a sentence names it."""
    x, y = (round(value, TOLD_DIGITS) + 0.0 for value in at)
    return f"({x:g}, {y:g})"
