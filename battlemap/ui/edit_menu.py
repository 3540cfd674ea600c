"""The Edit menu: undo and redo in the words of the command, copy and paste, delete, select all."""

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from battlemap.document.commands import AddTokens, Redraw, RemoveTokens
from battlemap.document.model import ImageId
from battlemap.document.records import key_of
from battlemap.geometry.types import MapPoint
from battlemap.scene.choice_menu import as_typed, fill_menu
from battlemap.scene.tools.choices import PASTE_TOKEN, Choice
from battlemap.scene.tools.clip import Clip, copied, pasted
from battlemap.scene.tools.drawn import drawn
from battlemap.scene.tools.edit import remove_chosen
from battlemap.texts import tr
from battlemap.ui.actions import add_action
from battlemap.ui.desk import Desk
from battlemap.ui.turn_deeds import TurnDeeds

CLIP_MIME = "application/x-battlemap-clip"  # on the desktop's clipboard while what was copied last is ours


class EditMenu(QMenu):
    """Actions on the selection and the history of the campaign on the desk."""

    picture_pasted = Signal()  # what is on the clipboard is a picture of another program

    def __init__(self, window: QWidget, desk: Desk, deeds: TurnDeeds) -> None:
        super().__init__(tr("&Edit"), window)
        self._desk = desk
        self._clip = Clip()
        self._faces: dict[ImageId, bytes] = {}  # of the tokens copied, for other campaigns
        self.undo_action = add_action(self, tr("&Undo"), desk.undo, "undo")
        self.redo_action = add_action(self, tr("&Redo"), desk.redo, "redo")
        self.turn_action = add_action(self, tr("Back to the start of the t&urn"), deeds.to_turn_start, "turn_start")
        self.addSeparator()
        self.copy_action = add_action(self, tr("&Copy"), self.copy, "copy")
        self.cut_action = add_action(self, tr("Cu&t"), self.cut, "cut")
        self.paste_action = add_action(self, tr("&Paste"), self.paste, "paste")
        self.token_action = add_action(self, tr("Token from clip&board"), self._ask_token, "paste_token")
        self.twice_action = add_action(self, tr("D&uplicate"), self.duplicate, "duplicate")
        self.addSeparator()
        self.delete_action = add_action(self, tr("&Delete"), self.delete_selected, "remove")
        self.delete_action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)  # the map's key, not a form's
        self.select_action = add_action(self, tr("Select &all"), self.select_all, "select_all")
        self.tokens_menu = self.addMenu(tr("Selected &tokens"))
        self.tokens_menu.aboutToShow.connect(self._fill_tokens)
        desk.changed.connect(lambda _event: self.refresh())
        desk.map_shown.connect(lambda _scene: self.refresh())
        self.refresh()

    def refresh(self) -> None:
        """Words and greyness, from the document."""
        undo, redo = self._desk.document.undo_text, self._desk.document.redo_text
        self.undo_action.setText("&" + _menu_words(tr("Undo"), undo))
        self.undo_action.setEnabled(undo is not None)
        self.redo_action.setText("&" + _menu_words(tr("Redo"), redo))
        self.redo_action.setEnabled(redo is not None)
        state = self._desk.state
        self.turn_action.setEnabled(state is not None and state.turns is not None)

    def _fill_tokens(self) -> None:
        """What can be done with the selected tokens, as a right click on them offers it."""
        self.tokens_menu.clear()
        scene = self._desk.scene
        choices = [] if scene is None else scene.selection_choices()
        if scene is not None and choices:
            fill_menu(self.tokens_menu, choices, scene.take)
        else:
            self.tokens_menu.addAction(tr("Select tokens on the map first")).setEnabled(False)

    def _ask_token(self) -> None:
        scene = self._desk.scene
        if scene is not None:
            scene.take(Choice(text="", ask=PASTE_TOKEN))

    def copy(self) -> None:
        """Keep what is chosen, or the selected tokens, for pasting, also into another map."""
        scene = self._desk.scene
        clip = Clip() if scene is None else copied(scene.state, scene.selection, scene.chosen)
        if clip:
            self._clip, self._faces = clip, self._desk.images(clip.tokens)
            mark = QMimeData()
            mark.setData(CLIP_MIME, b"1")
            QGuiApplication.clipboard().setMimeData(mark)

    def cut(self) -> None:
        """Copy, and take off the map."""
        self.copy()
        self.delete_selected()

    def paste(self) -> None:
        """Put a copy where the pointer is; a picture that was copied elsewhere since becomes a map."""
        scene, there = self._desk.scene, QGuiApplication.clipboard().mimeData()
        if there is not None and there.hasImage() and not there.hasFormat(CLIP_MIME):
            self.picture_pasted.emit()
        elif scene is not None and self._clip:
            self._desk.keep_images(self._faces)
            self._put(self._clip, scene.pointer_at)

    def duplicate(self) -> None:
        """Put a copy of what is chosen or selected a cell beside it."""
        scene = self._desk.scene
        clip = Clip() if scene is None else copied(scene.state, scene.selection, scene.chosen)
        if clip:
            self._put(clip, None)

    def _put(self, clip: Clip, at: MapPoint | None) -> None:
        """Paste, and leave the copy chosen or selected."""
        scene = self._desk.scene
        command = pasted(clip, scene.state.info, at, scene.new_id)
        if not self._desk.execute(command):
            return
        if isinstance(command, AddTokens):
            ids = [token.id for token in command.tokens]
            scene.select(ids, ids[0])
        elif isinstance(command, Redraw):
            scene.set_tool("edit")
            scene.choose(map(key_of, command.put))

    def delete_selected(self) -> None:
        """Take what is chosen, or the selected tokens, off the map, as one step."""
        scene = self._desk.scene
        if scene is None:
            return
        if scene.chosen:
            remove_chosen(scene)
        elif scene.selection:
            self._desk.execute(RemoveTokens(scene.map_id, tuple(sorted(scene.selection))))

    def select_all(self) -> None:
        """Select every token of the map; with the draw tool in hand, choose all that is drawn."""
        scene = self._desk.scene
        if scene is None:
            return
        if scene.tool == "edit":
            scene.choose(map(key_of, drawn(scene.state)))
            return
        tokens = scene.state.tokens
        scene.select(tokens, scene.viewer or next(iter(tokens), None))


def _menu_words(verb: str, step: str | None) -> str:
    """ "Undo move Ada & Co": a sign that a menu takes for a key is doubled."""
    return as_typed(f"{verb} {step[0].lower()}{step[1:]}") if step else verb
