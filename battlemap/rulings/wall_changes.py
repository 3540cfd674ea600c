"""What an action did to walls and doors, told, and as the one command that makes it so on the map."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from battlemap.document.commands import SetHitPoints
from battlemap.document.model import DoorId, MapState, WallId
from battlemap.rulings.obstacles import matter_of, named
from rules.starflight.changes import ObstacleHpChanged


@dataclass(frozen=True, slots=True, kw_only=True)
class WallChange:
    """A wall or door that took damage: its hit points before the action and after. SF-LOS-07, SF-OBJ-06."""

    id: str
    name: str
    before: int
    after: int

    @property
    def is_destroyed(self) -> bool:
        """Whether it stops nothing any more."""
        return self.after <= 0

    @property
    def words(self) -> str:
        """As a log tells it."""
        left = "destroyed" if self.is_destroyed else f"{self.after} HP"
        return f"{self.name} {left}, {self.before} HP before"

    def to_json(self) -> dict[str, object]:
        """As plain values."""
        return {
            "id": self.id,
            "name": self.name,
            "hp_before": self.before,
            "hp_left": self.after,
            "destroyed": self.is_destroyed,
        }


def wall_changes(state: MapState, changes: Iterable[object]) -> tuple[WallChange, ...]:
    """Each wall and door that was damaged, once, in the order in which they were first hit."""
    found: dict[str, WallChange] = {}
    for change in changes:
        if isinstance(change, ObstacleHpChanged) and _is_barrier(state, change.obstacle):
            first = found.get(change.obstacle)
            name = named(matter_of(state, change.obstacle), change.obstacle)
            now = WallChange(id=change.obstacle, name=name, before=change.before, after=change.after)
            found[change.obstacle] = now if first is None else replace(first, after=change.after)
    return tuple(found.values())


def damage_command(state: MapState, changes: Iterable[object]) -> SetHitPoints | None:
    """The one step that writes the damage on the map; None where no wall or door took any."""
    damaged = wall_changes(state, changes)
    return SetHitPoints(state.info.id, {each.id: each.after for each in damaged}) if damaged else None


def _is_barrier(state: MapState, key: str) -> bool:
    return DoorId(key) in state.doors or WallId(key) in state.walls
