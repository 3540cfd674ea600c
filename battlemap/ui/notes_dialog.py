"""The notes of the map, as a list beside it: search, go to one, write on it, show it to the players."""

from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from battlemap.document.commands import EditNotes
from battlemap.document.model import MapState, Note
from battlemap.document.records import key_of
from battlemap.scene.items.note import note_tip
from battlemap.scene.units import map_to_scene
from battlemap.texts import tr
from battlemap.ui.desk import Desk
from battlemap.ui.dialogs import fit_to_screen
from battlemap.ui.plain_label import PlainLabel
from battlemap.ui.stage import Stage

SIZE = (380, 320)
NOTE = Qt.ItemDataRole.UserRole
NONE_YET = tr("No notes on this map. Shift + O pins one.")
NONE_FOUND = tr("No note has these words.")


class NotesDialog(QDialog):
    """Stays open beside the map and follows every change of it."""

    def __init__(self, desk: Desk, stage: Stage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._stage = desk, stage
        self.setWindowTitle(tr("Notes"))
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Search in titles and texts"))
        self.search.setAccessibleName(tr("Search"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(lambda _text: self.fill())
        self.hint = PlainLabel()
        self.hint.setWordWrap(True)
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Notes of the map"))
        self.list.setAlternatingRowColors(True)
        self.list.itemClicked.connect(self.look_at)
        self.list.itemActivated.connect(self.look_at)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.show_button = buttons.addButton(tr("&Show to the players"), QDialogButtonBox.ButtonRole.ActionRole)
        self.show_button.clicked.connect(lambda _checked: self._switch())
        self.list.currentItemChanged.connect(lambda _now, _before: self._follow_row())
        buttons.rejected.connect(self.close)
        layout = QVBoxLayout(self)
        for part in (self.search, self.hint, self.list, buttons):
            layout.addWidget(part)
        fit_to_screen(self, QSize(*SIZE))
        desk.map_shown.connect(self._map_changed)
        desk.changed.connect(self._map_changed)

    def fill(self) -> None:
        """List the notes that have the words searched for."""
        state, kept = self._desk.state, self.note
        found = [] if state is None else list(notes_with(state, self.search.text()))
        self.list.clear()
        for note in found:
            item = QListWidgetItem(_row(note))
            item.setData(NOTE, note.id)
            item.setToolTip(note_tip(note))
            self.list.addItem(item)
            if kept is not None and note.id == kept.id:
                self.list.setCurrentItem(item)
        self.hint.setText("" if found else NONE_FOUND if state is not None and state.notes else NONE_YET)
        self.hint.setVisible(not found)
        self._follow_row()

    @property
    def note(self) -> Note | None:
        """The note of the row that is current, as the map has it."""
        item, state = self.list.currentItem(), self._desk.state
        return None if item is None or state is None else state.notes.get(item.data(NOTE))

    def look_at(self, _item: QListWidgetItem) -> None:
        """Bring the note into the middle of the view, and its form up."""
        note, scene = self.note, self._desk.scene
        if note is None or scene is None:
            return
        if self._stage.view is not None:
            self._stage.view.centerOn(map_to_scene(note.at))
        scene.set_tool("edit")
        scene.choose((key_of(note),))

    def _switch(self) -> None:
        if self.note is not None and self._desk.map_id is not None:
            self._desk.execute(EditNotes(self._desk.map_id, (replace(self.note, shown=not self.note.shown),)))

    def _follow_row(self) -> None:
        self.show_button.setEnabled(self.note is not None)
        is_shown = self.note is not None and self.note.shown
        self.show_button.setText(tr("&Hide from the players") if is_shown else tr("&Show to the players"))

    def _map_changed(self, _what: object) -> None:
        if self.isVisible():
            self.fill()


def notes_with(state: MapState, words: str) -> Iterator[Note]:
    """The notes that have all of these words in title or text, whatever their case, by title."""
    wanted = words.casefold().split()
    for note in sorted(state.notes.values(), key=lambda note: (note.title.casefold(), note.id)):
        if all(word in f"{note.title}\n{note.text}".casefold() for word in wanted):
            yield note


def _row(note: Note) -> str:
    first = next(iter(note.text.splitlines()), "")
    words = ": ".join(part for part in (note.title, first) if part) or tr("(no words)")
    return tr("{words}  (players read it)", words=words) if note.shown else words
