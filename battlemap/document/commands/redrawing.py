"""The command that redraws what lies on a map: cut, joined, moved, pasted, mended."""

from dataclasses import dataclass

from battlemap.document.commands.base import Command, existing
from battlemap.document.model import Door, Light, MapState, Terrain, Wall
from battlemap.document.records import RecordKey, Records, distinct

Drawn = Wall | Door | Terrain | Light


@dataclass(frozen=True, slots=True)
class Redraw(Command):
    """Put walls, doors, grounds and lights, new or in the place of those with the same ids, and remove others."""

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
