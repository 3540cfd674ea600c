"""The command that writes what was played: everything it changed on a map, and its entry in the log."""

from dataclasses import dataclass

from battlemap.document.commands.base import Command, added, edited
from battlemap.document.log_record import LogEntry
from battlemap.document.model import Door, Light, MapState, Token, Wall
from battlemap.document.names import refuse_same_names
from battlemap.document.records import Records
from battlemap.document.turns_record import Turns

Changed = Token | Wall | Door | Light | Turns


@dataclass(frozen=True, slots=True)
class ApplyOutcome(Command):
    """Put what an outcome changed, and the log of it; one step, whatever it was."""

    words: str  # of the history: "Vale: attack at Kree, hit"
    changed: tuple[Changed, ...] = ()  # each takes the place of the one with its id
    entry: LogEntry | None = None

    @property
    def text(self) -> str:
        """What was played."""
        return self.words

    def apply(self, state: MapState) -> Records:
        """Put the changed things, and the entry as a new one."""
        tokens = {each.id: each for each in self.changed if isinstance(each, Token)}
        refuse_same_names({**state.tokens, **tokens}.values())
        return {**edited(state, self.changed), **added(state, (self.entry,) if self.entry else ())}
