"""Commands for lights."""

from dataclasses import dataclass

from battlemap.document.commands.base import Command, added, count_text, edited, removed
from battlemap.document.commands.words import changed_fields, facts_text
from battlemap.document.model import Light, LightId, MapState
from battlemap.document.records import Records


@dataclass(frozen=True, slots=True)
class AddLights(Command):
    """Place lights."""

    lights: tuple[Light, ...]

    @property
    def text(self) -> str:
        """The words of the menu."""
        return count_text("Add", self.lights, "light")

    def apply(self, state: MapState) -> Records:
        """Put the new lights."""
        return added(state, self.lights)


@dataclass(frozen=True, slots=True)
class EditLights(Command):
    """Change lights: each one given takes the place of the one with its id."""

    lights: tuple[Light, ...]

    @property
    def text(self) -> str:
        """The words of the menu."""
        return count_text("Edit", self.lights, "light")

    def told(self, state: MapState) -> str:
        """With what was changed."""
        return self.text + facts_text(changed_fields((state.lights.get(each.id), each) for each in self.lights))

    def apply(self, state: MapState) -> Records:
        """Put the changed lights."""
        return edited(state, self.lights)


@dataclass(frozen=True, slots=True)
class RemoveLights(Command):
    """Take lights off the map."""

    ids: tuple[LightId, ...]

    @property
    def text(self) -> str:
        """The words of the menu."""
        return count_text("Remove", self.ids, "light")

    def apply(self, state: MapState) -> Records:
        """Delete the lights."""
        return removed(state, "light", self.ids)
