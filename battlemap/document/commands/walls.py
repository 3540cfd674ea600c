"""Commands for walls."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from battlemap.document.commands.base import Command, added, count_text, edited, removed
from battlemap.document.commands.words import changed_fields, facts_text
from battlemap.document.model import MapState, Wall, WallId, WallKind
from battlemap.document.records import Records

_NOUNS: Mapping[WallKind, str] = {
    "wall": "wall",
    "window": "window",
    "fence": "fence",
    "hedge": "hedge",
    "curtain": "curtain",
    "rubble": "rubble wall",
    "object": "object",
}


@dataclass(frozen=True, slots=True)
class AddWalls(Command):
    """Draw walls."""

    walls: tuple[Wall, ...]

    @property
    def text(self) -> str:
        """The words of the menu."""
        return count_text("Add", self.walls, _noun(self.walls))

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

    def told(self, state: MapState) -> str:
        """With what was changed."""
        before = [state.walls.get(each.id, each) for each in self.walls]
        facts = changed_fields(zip(before, self.walls, strict=True))
        return count_text("Edit", self.walls, _noun(before)) + facts_text(facts)

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

    def told(self, state: MapState) -> str:
        """By their kind, where they are of one."""
        return count_text("Remove", self.ids, _noun([state.walls[each] for each in self.ids if each in state.walls]))

    def apply(self, state: MapState) -> Records:
        """Delete the walls."""
        return removed(state, "wall", self.ids)


def _noun(walls: Collection[Wall]) -> str:
    kinds = {wall.kind for wall in walls}
    return _NOUNS[kinds.pop()] if len(kinds) == 1 else "wall"
