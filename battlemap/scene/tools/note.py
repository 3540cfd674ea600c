"""The gesture that pins a note on the map."""

from battlemap.document.commands import AddNotes
from battlemap.document.model import Note, NoteId
from battlemap.document.records import key_of
from battlemap.scene.tools.gestures import Gesture, until_moved
from battlemap.scene.tools.pointer import Pointer
from battlemap.scene.tools.table import Table
from battlemap.texts import tr

NEW_NOTE = tr("Note")  # until it has a title of its own


def note_tool(table: Table, press: Pointer) -> Gesture:
    """Click where the note is pinned, and type at once; a click on a note that is there chooses it."""
    event = yield from until_moved(press)
    while event.what == "move":
        event = yield
    if event.what != "release":
        return
    note = note_at(table, press)
    if note is None:
        note = Note(id=NoteId(table.new_id("note")), at=press.at, title=NEW_NOTE)
        table.execute(AddNotes(table.map_id, (note,)))
    table.choose((key_of(note),))
    table.write_on(key_of(note))


def note_at(table: Table, press: Pointer) -> Note | None:
    """The note pinned within reach, the nearest."""
    notes = table.state.notes.values()
    near = [((n.at.x - press.at.x) ** 2 + (n.at.y - press.at.y) ** 2, n.id, n) for n in notes]
    off, _, nearest = min(near, default=(0.0, "", None))
    return nearest if nearest is not None and off <= press.reach**2 else None
