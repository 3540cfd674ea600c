"""Commands for a map as a whole."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from battlemap.document.commands.base import Command, added, edited
from battlemap.document.commands.words import changed_fields, facts_text, shortened
from battlemap.document.errors import DocumentError
from battlemap.document.model import Darkness, MapId, MapInfo, MapState, Token
from battlemap.document.names import refuse_same_names
from battlemap.document.records import Records, key_of, records_of

MOST_NAMED = 3  # of the rules that a step of the history names


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
        return f"Add map {shortened(self.state.info.name)}"

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
class SetHouseRules(Command):
    """Give a map other house rules and tables; tokens that follow them are edited in the same step."""

    house_rules: Mapping[str, object]
    tokens: tuple[Token, ...] = ()
    what: Literal["house rules", "tables"] = "house rules"

    @property
    def text(self) -> str:
        """The words of the menu."""
        return f"Edit {self.what}"

    def told(self, state: MapState) -> str:
        """With the names of those that change."""
        before, after = state.info.house_rules, self.house_rules
        names = [name for name in {**before, **after} if before.get(name) != after.get(name)]
        return self.text + (f": {', '.join(name.replace('_', ' ') for name in names[:MOST_NAMED])}" if names else "")

    def apply(self, state: MapState) -> Records:
        """Put the info with its rules, and the tokens that follow."""
        info = replace(state.info, house_rules=dict(self.house_rules))
        return {key_of(info): info, **edited(state, self.tokens)}


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
