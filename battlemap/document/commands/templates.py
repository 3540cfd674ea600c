"""Commands for templates."""

from dataclasses import dataclass

from battlemap.document.commands.base import Command, added, count_text, edited, removed
from battlemap.document.model import MapState, Template, TemplateId
from battlemap.document.records import Records


@dataclass(frozen=True, slots=True)
class AddTemplates(Command):
    """Lay templates."""

    templates: tuple[Template, ...]

    @property
    def text(self) -> str:
        """The words of the menu."""
        return count_text("Add", self.templates, "template")

    def apply(self, state: MapState) -> Records:
        """Put the new templates."""
        return added(state, self.templates)


@dataclass(frozen=True, slots=True)
class EditTemplates(Command):
    """Change templates: each one given takes the place of the one with its id."""

    templates: tuple[Template, ...]

    @property
    def text(self) -> str:
        """The words of the menu."""
        return count_text("Edit", self.templates, "template")

    def apply(self, state: MapState) -> Records:
        """Put the changed templates."""
        return edited(state, self.templates)


@dataclass(frozen=True, slots=True)
class RemoveTemplates(Command):
    """Take templates off the map."""

    ids: tuple[TemplateId, ...]

    @property
    def text(self) -> str:
        """The words of the menu."""
        return count_text("Remove", self.ids, "template")

    def apply(self, state: MapState) -> Records:
        """Delete the templates."""
        return removed(state, "template", self.ids)
