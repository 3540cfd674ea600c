"""Commands for notes."""

from dataclasses import dataclass

from battlemap.document.commands.base import Command, added, count_text, edited, removed
from battlemap.document.model import MapState, Note, NoteId
from battlemap.document.records import Records


@dataclass(frozen=True, slots=True)
class AddNotes(Command):
    """Pin notes."""

    notes: tuple[Note, ...]

    @property
    def text(self) -> str:
        """The words of the menu."""
        return count_text("Add", self.notes, "note")

    def apply(self, state: MapState) -> Records:
        """Put the new notes."""
        return added(state, self.notes)


@dataclass(frozen=True, slots=True)
class EditNotes(Command):
    """Change notes: each one given takes the place of the one with its id."""

    notes: tuple[Note, ...]

    @property
    def text(self) -> str:
        """The words of the menu."""
        return count_text("Edit", self.notes, "note")

    def apply(self, state: MapState) -> Records:
        """Put the changed notes."""
        return edited(state, self.notes)


@dataclass(frozen=True, slots=True)
class RemoveNotes(Command):
    """Take notes off the map."""

    ids: tuple[NoteId, ...]

    @property
    def text(self) -> str:
        """The words of the menu."""
        return count_text("Remove", self.ids, "note")

    def apply(self, state: MapState) -> Records:
        """Delete the notes."""
        return removed(state, "note", self.ids)
