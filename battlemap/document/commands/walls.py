"""Commands for walls."""

from dataclasses import dataclass

from battlemap.document.commands.base import Command, added, count_text, edited, removed
from battlemap.document.model import MapState, Wall, WallId
from battlemap.document.records import Records


@dataclass(frozen=True, slots=True)
class AddWalls(Command):
    """Draw walls."""

    walls: tuple[Wall, ...]

    @property
    def text(self) -> str:
        """The words of the menu."""
        return count_text("Add", self.walls, "wall")

    def apply(self, state: MapState) -> Records:
        """Put the new walls."""
        return added(state, self.walls)


@dataclass(frozen=True, slots=True)
class EditWalls(Command):
    """Change walls: each one given takes the place of the one with its id."""

    walls: tuple[Wall, ...]

    @property
    def text(self) -> str:
        """The words of the menu."""
        return count_text("Edit", self.walls, "wall")

    def apply(self, state: MapState) -> Records:
        """Put the changed walls."""
        return edited(state, self.walls)


@dataclass(frozen=True, slots=True)
class RemoveWalls(Command):
    """Take walls off the map."""

    ids: tuple[WallId, ...]

    @property
    def text(self) -> str:
        """The words of the menu."""
        return count_text("Remove", self.ids, "wall")

    def apply(self, state: MapState) -> Records:
        """Delete the walls."""
        return removed(state, "wall", self.ids)
