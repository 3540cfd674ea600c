"""Commands for what players may see of a map."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from battlemap.document.commands.base import Command
from battlemap.document.errors import DocumentError
from battlemap.document.model import DoorId, DoorState, Fog, FogMode, MapId, MapState
from battlemap.document.records import Records, key_of
from battlemap.geometry.types import Polyline

MODE_TEXTS: Mapping[FogMode, str] = {
    "seen": "Show players what they see now",
    "explored": "Show players what they explored",
    "painted": "Show players what is uncovered",
    "off": "Show players the whole map",
}
LEAST_CORNERS = 3  # of a ring


@dataclass(frozen=True, slots=True)
class SetFogMode(Command):
    """Choose how much players see of a map; what was revealed is kept."""

    mode: FogMode

    @property
    def text(self) -> str:
        """The words of the menu."""
        return MODE_TEXTS[self.mode]

    def apply(self, state: MapState) -> Records:
        """Put the fog with its new mode."""
        return _put(replace(state.fog, mode=self.mode))


@dataclass(frozen=True, slots=True)
class SetRevealed(Command):
    """Uncover or cover parts of a map for the players: all that is revealed from now on, and in what words."""

    revealed: tuple[Polyline, ...]
    words: str  # of the menu: "Uncover room"

    @property
    def text(self) -> str:
        """The words of the menu."""
        return self.words

    def apply(self, state: MapState) -> Records:
        """Put the fog with what is revealed; DocumentError for a ring that is no area."""
        return _put(replace(state.fog, revealed=_checked(self.revealed)))


@dataclass(frozen=True, slots=True)
class WithFog(Command):
    """A command together with the fog it takes away, as one step: undo brings both back."""

    map_id: MapId = field(init=False)
    command: Command
    revealed: tuple[Polyline, ...]
    doors: Mapping[DoorId, DoorState]

    def __post_init__(self) -> None:
        object.__setattr__(self, "map_id", self.command.map_id)
        object.__setattr__(self, "gesture", self.command.gesture)

    @property
    def text(self) -> str:
        """The words of the command."""
        return self.command.text

    def told(self, state: MapState) -> str:
        """What the command tells."""
        return self.command.told(state)

    def apply(self, state: MapState) -> Records:
        """Put what the command puts, and the fog as it is afterwards; always both, so that gestures stay one step."""
        written = self.command.apply(state)
        fogs = [record for record in written.values() if isinstance(record, Fog)]
        fog = fogs[-1] if fogs else state.fog
        return {**written, **_put(replace(fog, revealed=_checked(self.revealed), doors=dict(self.doors)))}


def _put(fog: Fog) -> Records:
    return {key_of(fog): fog}


def _checked(rings: tuple[Polyline, ...]) -> tuple[Polyline, ...]:
    for ring in rings:
        if len(ring) < LEAST_CORNERS:
            raise DocumentError(f"A part of the map that is revealed has {len(ring)} corners; expected at least 3")
    return rings
