"""The Edit menu: undo and redo in the words of the command, delete, select all."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from battlemap.document.commands import RemoveTokens
from battlemap.ui.actions import add_action
from battlemap.ui.desk import Desk


class EditMenu(QMenu):
    """Actions on the selection and the history of the campaign on the desk."""

    def __init__(self, window: QWidget, desk: Desk) -> None:
        super().__init__("&Edit", window)
        self._desk = desk
        self.undo_action = add_action(self, "&Undo", desk.undo, QKeySequence.StandardKey.Undo)
        self.redo_action = add_action(self, "&Redo", desk.redo, ("Ctrl+Shift+Z", "Ctrl+Y"))
        self.addSeparator()
        self.delete_action = add_action(self, "&Delete tokens", self.delete_selected, ("Del", "Backspace"))
        self.delete_action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)  # the map's key, not a form's
        self.select_action = add_action(self, "Select &all tokens", self.select_all, QKeySequence.StandardKey.SelectAll)
        desk.changed.connect(lambda _event: self.refresh())
        desk.map_shown.connect(lambda _scene: self.refresh())
        self.refresh()

    def refresh(self) -> None:
        """Words and greyness, from the document."""
        undo, redo = self._desk.document.undo_text, self._desk.document.redo_text
        self.undo_action.setText(f"&Undo {undo[0].lower()}{undo[1:]}" if undo else "&Undo")
        self.undo_action.setEnabled(undo is not None)
        self.redo_action.setText(f"&Redo {redo[0].lower()}{redo[1:]}" if redo else "&Redo")
        self.redo_action.setEnabled(redo is not None)

    def delete_selected(self) -> None:
        """Take the selected tokens off the map, as one step."""
        scene = self._desk.scene
        ids = () if scene is None else tuple(sorted(scene.selection))
        if ids and self._desk.map_id is not None:
            self._desk.execute(RemoveTokens(self._desk.map_id, ids))

    def select_all(self) -> None:
        """Select every token of the map."""
        scene = self._desk.scene
        if scene is not None:
            tokens = scene.state.tokens
            scene.select(tokens, scene.viewer or next(iter(tokens), None))
