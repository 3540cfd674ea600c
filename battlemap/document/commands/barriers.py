"""Commands for walls and doors alike."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from battlemap.document.commands.base import Command, count_text, edited
from battlemap.document.errors import DocumentError
from battlemap.document.model import Door, DoorId, MapState, Wall, WallId
from battlemap.document.records import Records


@dataclass(frozen=True, slots=True)
class SetHitPoints(Command):
    """Give walls and doors the hit points they have left; with none left one is destroyed and stops nothing."""

    hit_points: Mapping[str, int]  # by the id of the wall or door

    @property
    def text(self) -> str:
        """The words of the menu."""
        verb = "Damage" if any(left > 0 for left in self.hit_points.values()) else "Destroy"
        return count_text(verb, self.hit_points, "obstacle")

    def told(self, state: MapState) -> str:
        """One by its kind: "Damage window", "Destroy door"."""
        if len(self.hit_points) != 1:
            return self.text
        return self.text.replace("obstacle", _barrier(state, next(iter(self.hit_points))).kind)

    def apply(self, state: MapState) -> Records:
        """Put the walls and doors with their hit points; below 0 is 0."""
        return edited(state, [replace(_barrier(state, each), hp=max(0, hp)) for each, hp in self.hit_points.items()])


def _barrier(state: MapState, barrier_id: str) -> Wall | Door:
    found = state.doors.get(DoorId(barrier_id)) or state.walls.get(WallId(barrier_id))
    if found is None:
        raise DocumentError(f"Map {state.info.name!r} has no wall or door {barrier_id!r}")
    return found
