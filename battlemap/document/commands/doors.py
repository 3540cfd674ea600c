"""Commands for doors."""

from dataclasses import dataclass, replace

from battlemap.document.commands.base import Command, added, count_text, edited, removed
from battlemap.document.commands.words import changed_fields, facts_text
from battlemap.document.errors import DocumentError
from battlemap.document.model import Door, DoorId, DoorState, MapState
from battlemap.document.records import Records


@dataclass(frozen=True, slots=True)
class AddDoors(Command):
    """Draw doors."""

    doors: tuple[Door, ...]

    @property
    def text(self) -> str:
        """The words of the menu."""
        return count_text("Add", self.doors, "door")

    def apply(self, state: MapState) -> Records:
        """Put the new doors."""
        return added(state, self.doors)


@dataclass(frozen=True, slots=True)
class EditDoors(Command):
    """Change doors: each one given takes the place of the one with its id."""

    doors: tuple[Door, ...]

    @property
    def text(self) -> str:
        """The words of the menu."""
        return count_text("Edit", self.doors, "door")

    def told(self, state: MapState) -> str:
        """With what was changed."""
        return self.text + facts_text(changed_fields((state.doors.get(each.id), each) for each in self.doors))

    def apply(self, state: MapState) -> Records:
        """Put the changed doors."""
        return edited(state, self.doors)


@dataclass(frozen=True, slots=True)
class RemoveDoors(Command):
    """Take doors off the map."""

    ids: tuple[DoorId, ...]

    @property
    def text(self) -> str:
        """The words of the menu."""
        return count_text("Remove", self.ids, "door")

    def apply(self, state: MapState) -> Records:
        """Delete the doors."""
        return removed(state, "door", self.ids)


@dataclass(frozen=True, slots=True)
class SetDoorState(Command):
    """Open, close or lock a door."""

    door_id: DoorId
    state: DoorState

    @property
    def text(self) -> str:
        """The words of the menu."""
        return {"open": "Open door", "closed": "Close door", "locked": "Lock door"}[self.state]

    def told(self, state: MapState) -> str:
        """By its kind: "Open secret door", "Close window"."""
        door = state.doors.get(self.door_id)
        if door is None:
            return self.text
        return self.text.replace("door", f"secret {door.kind}" if door.secret else door.kind)

    def apply(self, state: MapState) -> Records:
        """Put the door with its new state."""
        if self.door_id not in state.doors:
            raise DocumentError(f"Map {state.info.name!r} has no door {self.door_id!r}")
        return edited(state, [replace(state.doors[self.door_id], state=self.state)])
