"""The command that redraws what lies on a map: cut, joined, moved, pasted, mended."""

from dataclasses import dataclass

from battlemap.document.commands.base import Command, existing
from battlemap.document.model import Door, Light, MapState, Note, Template, Terrain, Wall
from battlemap.document.records import RecordKey, Records, distinct

Drawn = Wall | Door | Terrain | Light | Template | Note


@dataclass(frozen=True, slots=True)
class Redraw(Command):
    """Put what is drawn, new or in the place of what has the same ids, and remove others."""

    what: str  # the words of the menu
    put: tuple[Drawn, ...] = ()
    gone: tuple[RecordKey, ...] = ()

    @property
    def text(self) -> str:
        """The words of the menu."""
        return self.what

    def apply(self, state: MapState) -> Records:
        """Put and delete."""
        for key in self.gone:
            existing(state, key.kind, key.id)
        return {**distinct(self.put), **dict.fromkeys(self.gone)}
