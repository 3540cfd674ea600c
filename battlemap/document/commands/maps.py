"""Commands for a map as a whole."""

from dataclasses import dataclass, field, replace

from battlemap.document.commands.base import Command, added
from battlemap.document.commands.words import changed_fields, facts_text
from battlemap.document.errors import DocumentError
from battlemap.document.model import Darkness, MapId, MapInfo, MapState
from battlemap.document.names import refuse_same_names
from battlemap.document.records import Records, key_of, records_of


@dataclass(frozen=True, slots=True)
class AddMap(Command):
    """Add a map with all that lies on it."""

    map_id: MapId = field(init=False)
    state: MapState

    def __post_init__(self) -> None:
        object.__setattr__(self, "map_id", self.state.info.id)

    @property
    def text(self) -> str:
        """The words of the menu."""
        return f"Add map {self.state.info.name}"

    def apply(self, state: MapState) -> Records:
        """Put every record of the new map; ``state`` is the map while nothing lies on it."""
        refuse_same_names(self.state.tokens.values())
        records = records_of(self.state)
        info = records.pop(key_of(self.state.info))
        return {key_of(info): info, **added(state, records.values())}


@dataclass(frozen=True, slots=True)
class EditMapInfo(Command):
    """Change what holds for the whole map: name, grid, picture, house rules, fight, sides."""

    info: MapInfo

    @property
    def text(self) -> str:
        """The words of the menu."""
        return "Edit map"

    def told(self, state: MapState) -> str:
        """With what was changed: "Edit map: name, grid"."""
        return self.text + facts_text(changed_fields([(state.info, self.info)]))

    def apply(self, state: MapState) -> Records:
        """Put the changed info."""
        if self.info.id != state.info.id:
            raise DocumentError(f"The info of map {self.info.id!r} was given for map {state.info.id!r}")
        return {key_of(self.info): self.info}


@dataclass(frozen=True, slots=True)
class SetDarkness(Command):
    """Make a map bright, dim or dark where no light source reaches."""

    darkness: Darkness

    @property
    def text(self) -> str:
        """The words of the menu."""
        return {"bright": "Make the map bright", "dim": "Make the map dim", "dark": "Make the map dark"}[self.darkness]

    def apply(self, state: MapState) -> Records:
        """Put the info with its new darkness."""
        info = replace(state.info, darkness=self.darkness)
        return {key_of(info): info}
