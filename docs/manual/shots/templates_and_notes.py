"""Templates, and the list of notes."""

from battlemap.document.commands import AddNotes
from battlemap.document.model import Note, NoteId
from battlemap.geometry.types import MapPoint
from docs.manual.desktop import Desktop
from docs.manual.registry import shot


@shot
def _template_drag(desktop: Desktop) -> None:
    desktop.sample()
    desktop.key("Shift+T")
    desktop.press(8, 9)
    desktop.move((9, 9), (13.5, 9))
    desktop.wait()
    desktop.take()


@shot
def _template_facts(desktop: Desktop) -> None:
    desktop.sample()
    desktop.key("Shift+T")
    desktop.drag((8, 9), (13.5, 9))
    desktop.key("X")
    desktop.click(8, 9)
    desktop.wait()
    desktop.take()


@shot
def _notes_list(desktop: Desktop) -> None:
    desktop.sample()
    notes = (("Alarm button", 16.5, 4.5), ("The crate holds 6 stun grenades", 13.5, 2.5), ("Door is wired", 16, 15.5))
    made = tuple(
        Note(id=NoteId(f"note-{number}"), at=MapPoint(x, y), text=text)
        for number, (text, x, y) in enumerate(notes, start=1)
    )
    desktop.window.desk.execute(AddNotes(desktop.window.desk.map_id, made))
    desktop.window.map_menu.show_notes()
    desktop.wait()
    desktop.take(desktop.window.map_menu.notes_dialog)
