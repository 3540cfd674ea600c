"""What every command is: a frozen value that says which records of a map to write."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sized
from dataclasses import dataclass, field

from battlemap.document.errors import DocumentError
from battlemap.document.model import MapId, MapState, Record
from battlemap.document.records import Kind, RecordKey, Records, distinct, key_of, record_at


@dataclass(frozen=True, slots=True)
class Command(ABC):
    """One step the user can take back.

    Commands of one ``gesture`` (key nudges, a turning spin box) on the same records become one step.
    """

    map_id: MapId
    gesture: str | None = field(default=None, kw_only=True)

    @property
    @abstractmethod
    def text(self) -> str:
        """What the user did, in the words of the menu."""

    def told(self, state: MapState) -> str:  # noqa: ARG002  others look at it
        """The same as the history shows it, with names; ``state`` is the map before."""
        return self.text

    @abstractmethod
    def apply(self, state: MapState) -> Records:
        """The records to put, and None for those to delete; DocumentError when it makes no sense."""


def count_text(verb: str, things: Sized, noun: str) -> str:
    """ "Remove wall" for one, "Remove 3 walls" for more."""
    return f"{verb} {noun}" if len(things) == 1 else f"{verb} {len(things)} {noun}s"


def existing(state: MapState, kind: Kind, record_id: str) -> Record:
    """The record of that id, which a command wants to change."""
    record = record_at(state, RecordKey(kind, record_id))
    if record is None:
        raise DocumentError(f"Map {state.info.name!r} has no {kind} {record_id!r}")
    return record


def added(state: MapState, records: Iterable[Record]) -> Records:
    """Writes records that must not be there yet."""
    puts = distinct(records)
    for key in puts:
        if record_at(state, key) is not None:
            raise DocumentError(f"Map {state.info.name!r} has a {key.kind} {key.id!r} already")
    return puts


def edited(state: MapState, records: Iterable[Record]) -> Records:
    """Writes records in the place of those with the same ids."""
    puts = distinct(records)
    for key in puts:
        existing(state, key.kind, key.id)
    return puts


def removed(state: MapState, kind: Kind, ids: Iterable[str]) -> Records:
    """Deletes the records of those ids."""
    return {key_of(existing(state, kind, record_id)): None for record_id in ids}
