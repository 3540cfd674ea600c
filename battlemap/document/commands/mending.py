"""The command that mends what a check of the map has found."""

from dataclasses import dataclass

from battlemap.document.commands.base import Command, removed
from battlemap.document.model import Door, DoorId, MapState, Wall, WallId
from battlemap.document.records import Records, distinct


@dataclass(frozen=True, slots=True)
class MendBarriers(Command):
    """Put walls and doors, new ones or in the place of those with the same ids, and remove others, in one step."""

    what: str  # the words of the menu
    put: tuple[Wall | Door, ...] = ()
    gone_walls: tuple[WallId, ...] = ()
    gone_doors: tuple[DoorId, ...] = ()

    @property
    def text(self) -> str:
        """The words of the menu."""
        return self.what

    def apply(self, state: MapState) -> Records:
        """Put and delete."""
        gone = {**removed(state, "wall", self.gone_walls), **removed(state, "door", self.gone_doors)}
        return {**distinct(self.put), **gone}
