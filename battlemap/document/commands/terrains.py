"""Commands for terrains."""

from dataclasses import dataclass

from battlemap.document.commands.base import Command, added, count_text, edited, removed
from battlemap.document.commands.words import changed_fields, facts_text
from battlemap.document.model import MapState, Terrain, TerrainId
from battlemap.document.records import Records


@dataclass(frozen=True, slots=True)
class AddTerrains(Command):
    """Draw terrains."""

    terrains: tuple[Terrain, ...]

    @property
    def text(self) -> str:
        """The words of the menu."""
        return count_text("Add", self.terrains, "terrain")

    def apply(self, state: MapState) -> Records:
        """Put the new terrains."""
        return added(state, self.terrains)


@dataclass(frozen=True, slots=True)
class EditTerrains(Command):
    """Change terrains: each one given takes the place of the one with its id."""

    terrains: tuple[Terrain, ...]

    @property
    def text(self) -> str:
        """The words of the menu."""
        return count_text("Edit", self.terrains, "terrain")

    def told(self, state: MapState) -> str:
        """With what was changed."""
        return self.text + facts_text(changed_fields((state.terrains.get(each.id), each) for each in self.terrains))

    def apply(self, state: MapState) -> Records:
        """Put the changed terrains."""
        return edited(state, self.terrains)


@dataclass(frozen=True, slots=True)
class RemoveTerrains(Command):
    """Take terrains off the map."""

    ids: tuple[TerrainId, ...]

    @property
    def text(self) -> str:
        """The words of the menu."""
        return count_text("Remove", self.ids, "terrain")

    def apply(self, state: MapState) -> Records:
        """Delete the terrains."""
        return removed(state, "terrain", self.ids)
