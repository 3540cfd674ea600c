"""The document: one campaign with its maps, pictures and history. All changes go through its commands."""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Self

from battlemap.document.claims import Claim, claimed
from battlemap.document.codec import CodecError, decode, encode
from battlemap.document.commands import AddMap, Command
from battlemap.document.errors import DocumentError
from battlemap.document.files import new_store, open_store, write_new_store, write_store
from battlemap.document.history import GestureMark, Step, gone_over, merged, step_of
from battlemap.document.history_check import check_history
from battlemap.document.ids import renumbered
from battlemap.document.image_source import ImageSource
from battlemap.document.loading import load_rows
from battlemap.document.model import ImageId, MapId, MapState
from battlemap.document.records import KINDS, Kind, RecordKey, Records, id_number, in_order, with_records
from battlemap.document.store import Store

Listener = Callable[["ChangeEvent"], None]

_DONE = "done"  # the counter of steps that are done; those after it can be redone
MISSING = "(missing)"  # in the history, for a step that is damaged


@dataclass(frozen=True, slots=True)
class ChangeEvent:
    """What one command, undo or redo did: ids of records put or deleted (the map's own id: its info)."""

    map_id: MapId
    text: str
    changed: frozenset[str]


class Document:
    """One campaign: maps, pictures, history; in one SQLite file, or in memory.

    Every finished command is in the file. When a write fails, DocumentFileError says so and nothing has
    changed.
    """

    def __init__(self, store: Store, problems: list[str], claim: Claim | None = None) -> None:
        self._store, self._claim = store, claim
        self._held: tuple[ImageId, bytes] | None = None  # a picture that is about to be shown
        with store.loading():
            loaded = load_rows(store.record_rows())
            counters = store.counters()
            history = check_history(store, loaded.maps, counters.get(_DONE))
            problems = [*problems, *loaded.problems, *_pictures_lost(loaded.maps, store), *history.problems]
        self._counters = {_DONE: history.done}
        for kind in KINDS:
            self._counters[kind] = max(counters.get(kind, 0), loaded.highest.get(kind, 0))
        self._maps = loaded.maps
        self._listeners: list[Listener] = []
        self._gesture: GestureMark | None = None  # of the last step, while it may grow
        self.damaged: Path | None = None  # the file, where this is what could be saved of it
        self.problems: tuple[str, ...] = tuple(problems)  # what could not be read

    @classmethod
    def in_memory(cls) -> Self:
        """A new, empty campaign without a file."""
        return cls(new_store(), [])

    @classmethod
    def create(cls, path: Path, *, alone: bool = False) -> Self:
        """A new campaign file; NameTakenError when there is such a file. ``alone`` as for ``open``."""
        with closing(new_store()) as empty:
            write_new_store(empty, path)
        return cls.open(path, alone=alone)

    @classmethod
    def open(cls, path: Path, *, alone: bool = False) -> Self:
        """Open a campaign file. DocumentFileError names the file, the place and what was expected.

        Of a damaged file everything is opened that can be read; ``problems`` lists the rest. A program that goes on to
        change it opens it ``alone``: InUseError when another one has done so, and ``fault`` tells at once when the file
        cannot be written.
        """
        claim = claimed(path) if alone else None
        store: Store | None = None
        try:
            store, problems = open_store(path)
            if alone:
                store.try_to_write()
            document = cls(store, problems, claim)
            document.damaged = None if store.path else path
            return document
        except BaseException:
            if store is not None:
                store.close()
            if claim is not None:
                claim.release()
            raise

    @classmethod
    def look_at(cls, path: Path) -> Self:
        """Open a campaign file without changing it, whoever works on it; every command is refused."""
        document = cls.open(path)
        document._store.look_only()
        return document

    @property
    def path(self) -> Path | None:
        """The file, or None for a campaign in memory."""
        return self._store.path

    @property
    def fault(self) -> str | None:
        """Why the file does not hold what is done next, such as that it is gone or was full; None when all is well."""
        return self._store.fault()

    @property
    def maps(self) -> Mapping[MapId, MapState]:
        """All maps by id."""
        return MappingProxyType(self._maps)

    @property
    def is_current(self) -> bool:
        """Whether the file still holds what was read from it: nobody else has written to it since."""
        return self._store.is_current()

    def map(self, map_id: MapId) -> MapState:
        """The map of that id."""
        if map_id not in self._maps:
            raise DocumentError(f"The campaign has no map {map_id!r}")
        return self._maps[map_id]

    def execute(self, command: Command) -> ChangeEvent:
        """Do a command: one transaction, one step of the history, one event. The redo list is dropped.

        A command that changes nothing is no step, and leaves the redo list alone.
        """
        return self._do(command, self._checked(command))

    def undo(self) -> ChangeEvent | None:
        """Take the last step back; None when there is none."""
        return next(iter(self._go(self.position - 1)), None)

    def redo(self) -> ChangeEvent | None:
        """Do the step again that was taken back last; None when there is none."""
        return next(iter(self._go(self.position + 1)), None)

    def undo_to(self, position: int) -> tuple[ChangeEvent, ...]:
        """Go back or forth to where so many steps are done, in one transaction; no step of the history by itself.

        One event tells each map that changed, that of the last step gone over last.

        Raises
        ------
        DocumentError
            for a position that the history does not have: it has 0 to the number of all its steps.
        DocumentFileError
            when a step in between is damaged, or nothing can be written. Nothing has changed then.
        """
        with self._store.readable():
            last = self._store.last_position()
        if not 0 <= position <= last:
            raise DocumentError(f"The history has no step {position}; expected 0 to {last}")
        return self._go(position)

    @property
    def position(self) -> int:
        """How many steps are done: where ``undo_to`` can come back to."""
        return self._counters[_DONE]

    def last_step(self, is_it: Callable[[Step], bool]) -> tuple[int, Step] | None:
        """The newest step that is done and of that kind, with the number of steps that are done with it; or None."""
        with self._store.readable():
            for number in range(self.position, 0, -1):
                step = self._store.step(number)
                if step is not None and is_it(step):
                    return number, step
        return None

    @property
    def undo_text(self) -> str | None:
        """What ``undo`` would take back, in the words of the menu."""
        return self._store.step_text(self._counters[_DONE])

    @property
    def redo_text(self) -> str | None:
        """What ``redo`` would do again, in the words of the menu."""
        return self._store.step_text(self._counters[_DONE] + 1)

    def history(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The texts of what was done, and of what was taken back and can be done again; in the order done."""
        by_position, done = self._store.step_texts(), self._counters[_DONE]
        with self._store.readable():
            positions = range(1, self._store.last_position() + 1)
        texts = tuple(by_position.get(position, MISSING) for position in positions)
        return texts[:done], texts[done:]

    def subscribe(self, listener: Callable[[ChangeEvent], None]) -> Callable[[], None]:
        """Call the listener after every change; the function returned ends that."""
        self._listeners.append(listener)

        def unsubscribe() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return unsubscribe

    def new_id(self, kind: Kind) -> str:
        """An id such as "wall-12" that the campaign has never used."""
        self._counters[kind] += 1
        return f"{kind}-{self._counters[kind]}"

    def add_image(self, data: bytes) -> ImageId:
        """Keep a picture; the same bytes are kept once. Not a step of the history."""
        image_id = ImageId(hashlib.sha256(data).hexdigest())
        with self._store.transaction():
            self._store.write_image(image_id, data)
        return image_id

    def image(self, image_id: ImageId) -> bytes:
        """The bytes of a picture; DocumentError when it is missing or damaged."""
        if self._held is not None and self._held[0] == image_id:
            return self._held[1]
        return self._store.image(image_id)

    def image_source(self, image_id: ImageId, head_bytes: int) -> ImageSource:
        """The first bytes of a picture, and what reads all of it in any thread; DocumentError when it is missing."""
        if self._held is not None and self._held[0] == image_id:
            held = self._held[1]
            return ImageSource(held[:head_bytes], lambda: held)
        return self._store.image_source(image_id, head_bytes)

    def hold_image(self, image_id: ImageId, data: bytes | None = None) -> None:
        """Have a picture at hand until ``let_image_go``: reading a large one takes a while, so it is done beforehand.

        ``data`` is given where its bytes are there already. DocumentError as for ``image``.
        """
        self._held = image_id, self._store.image(image_id) if data is None else data

    def let_image_go(self) -> None:
        """Hold no picture any more; whoever uses it has it by now."""
        self._held = None

    def import_map(self, state: MapState, images: Mapping[ImageId, bytes], *, undoable: bool = True) -> MapId:
        """Add a map from elsewhere as one step; ids that the campaign has used already are given anew.

        A map that is not ``undoable`` is no step of the history: the one that a new campaign begins with.
        """
        wrong = [image_id for image_id, data in images.items() if hashlib.sha256(data).hexdigest() != image_id]
        if wrong:
            raise DocumentError(f"The picture {wrong[0]!r} is not named by its SHA-256")
        command = AddMap(renumbered(state, self._maps.values(), self._counters, self.new_id))
        written = self._checked(command)  # before any picture is kept
        for data in images.values():
            self.add_image(data)
        self._do(command, written, undoable=undoable)
        return command.map_id

    def save_copy(self, path: Path, *, over: bool = True) -> None:
        """Write the whole campaign, history and all, to another file; this one stays open.

        A copy that is not to be written ``over`` another file raises NameTakenError where there is one.
        """
        (write_store if over else write_new_store)(self._store, path)

    def close(self) -> None:
        """Close the file. Nothing needs saving."""
        self._held = None
        self._store.close()
        if self._claim is not None:
            self._claim.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def _checked(self, command: Command) -> Records:
        """What the command writes, as it will be read from the file again."""
        state = self._maps.get(command.map_id)
        if isinstance(command, AddMap):
            if state is not None:
                raise DocumentError(f"The campaign has a map {command.map_id!r} already")
            state = MapState(info=command.state.info)
        elif state is None:
            raise DocumentError(f"The campaign has no map {command.map_id!r}")
        return _as_in_file(command.apply(state))

    def _do(self, command: Command, written: Records, *, undoable: bool = True) -> ChangeEvent:
        before = self._maps.get(command.map_id)
        step = step_of(before, written, map_id=command.map_id, text=_told(command, before), gesture=command.gesture)
        if step.after and undoable:
            self._write_new(step, _mark(command, written))
        elif step.after:
            self._write_beside(step)
        (event,) = self._tell(_event(step.map_id, step.text, step.after))
        return event

    def _write_new(self, step: Step, mark: GestureMark | None) -> None:
        position = self._counters[_DONE] + 1
        counters = _raised(self._counters, step.after)
        maps = _with(self._maps, step.map_id, step.after)
        with self._store.transaction():
            entry = step
            if mark is not None and mark == self._gesture:
                position -= 1
                last = self._store.step(position)
                entry = merged(last, step) if last else step
            self._store.drop_steps(position)
            if entry.after:
                self._store.write_step(position, entry)
            counters[_DONE] = position if entry.after else position - 1
            self._store.write_records(step.map_id, step.after)
            self._store.write_counters(counters)
        self._maps, self._counters = maps, counters
        self._gesture = mark if entry.after else None

    def _write_beside(self, step: Step) -> None:
        """Write what a step did, and leave the history as it is."""
        counters, maps = _raised(self._counters, step.after), _with(self._maps, step.map_id, step.after)
        with self._store.transaction():
            self._store.write_records(step.map_id, step.after)
            self._store.write_counters(counters)
        self._maps, self._counters = maps, counters
        self._gesture = None

    def _go(self, position: int) -> tuple[ChangeEvent, ...]:
        """Go to a position that may not be there: nothing happens then."""
        self._gesture = None
        with self._store.transaction():
            if not 0 <= position <= self._store.last_position() or position == self.position:
                return ()
            changes = gone_over(self._steps_to(position), forth=position > self.position)
            maps, counters = self._maps, {**self._counters, _DONE: position}
            for change in changes:
                if change.map_id not in maps and RecordKey("map", change.map_id) not in change.records:
                    raise CodecError(f"{change.text!r} in the history is damaged: it is of a map that is not there")
                maps = _with(maps, change.map_id, change.records)
                self._store.write_records(change.map_id, change.records)
            self._store.write_counters(counters)
        self._maps, self._counters = maps, counters
        return self._tell(*(_event(change.map_id, change.text, change.records) for change in changes))

    def _steps_to(self, position: int) -> Iterator[Step]:
        forth = position > self.position
        numbers = range(self.position + 1, position + 1) if forth else range(self.position, position, -1)
        for number in numbers:
            try:
                step = self._store.step(number, ("after",) if forth else ("before",))
            except CodecError as error:
                raise CodecError(f"{error}. {self._left(number)}") from error
            if step is None:
                raise CodecError(f"step {number} of the history is missing. {self._left(number)}")
            yield step

    def _left(self, damaged: int) -> str:
        """How far one can go where a step on the way is damaged."""
        forth = damaged > self.position
        steps = damaged - 1 - self.position if forth else self.position - damaged
        near, far, way = ("before", "after", "done again") if forth else ("after", "before", "taken back")
        count = {0: "Nothing", 1: "One step"}.get(steps, f"{steps} steps")
        return f"{count} {near} it can be {way}, nothing {far} it"

    def _tell(self, *events: ChangeEvent) -> tuple[ChangeEvent, ...]:
        """Tell every listener everything, then raise the first error of one: the changes themselves stand."""
        errors: list[Exception] = []
        for event in events:
            for listener in tuple(self._listeners):
                try:
                    listener(event)
                except Exception as error:
                    errors.append(error)
        if errors:
            raise errors[0]
        return events


def _event(map_id: MapId, text: str, changed: Records) -> ChangeEvent:
    return ChangeEvent(map_id, text, frozenset(key.id for key in changed))


def _with(before: Mapping[MapId, MapState], map_id: MapId, records: Records) -> dict[MapId, MapState]:
    maps = {key: state for key, state in before.items() if key != map_id}
    state = with_records(before.get(map_id), records)
    if state is not None:
        maps[map_id] = state
    return {MapId(key): maps[MapId(key)] for key in in_order(maps)}


def _as_in_file(written: Records) -> Records:
    checked = {}
    for key, record in written.items():
        try:
            checked[key] = None if record is None else decode(key.kind, encode(record))
        except CodecError as error:
            raise DocumentError(f"The {key.kind} {key.id!r} cannot be kept: {error}") from error
    return checked


def _told(command: Command, state: MapState | None) -> str:
    return command.text if state is None else command.told(state)


def _mark(command: Command, written: Records) -> GestureMark | None:
    if command.gesture is None:
        return None
    return GestureMark(command.gesture, type(command), command.map_id, frozenset(written))


def _raised(counters: Mapping[str, int], written: Records) -> dict[str, int]:
    raised = dict(counters)
    for key in written:
        raised[key.kind] = max(raised[key.kind], id_number(key.kind, key.id))
    return raised


def _pictures_lost(maps: Mapping[MapId, MapState], store: Store) -> list[str]:
    used = {
        image: f"{state.info.id}, {place}"
        for state in maps.values()
        for place, image in [
            ("map picture", state.info.picture.image if state.info.picture else None),
            *((f"token {token.name}", token.image) for token in state.tokens.values()),
        ]
        if image is not None
    }
    kept, damaged = store.image_ids(), store.damaged_images()
    lost = {
        image: "missing" if image not in kept else "damaged" for image in used if image in damaged or image not in kept
    }
    return [f"{used[image]}: its picture is {how} ({image[:12]})" for image, how in lost.items()]
