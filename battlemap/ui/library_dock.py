"""The library: starter creatures and the game master's own; search, drag onto the map, keep, rename, sort, delete."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QHBoxLayout,
    QInputDialog,
    QLineEdit,
    QMenu,
    QSpinBox,
    QToolButton,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from battlemap.document.creatures import NO_FOLDER, Creature, CreatureLibrary, CreatureRef
from battlemap.document.errors import DocumentError
from battlemap.document.model import ImageId, System, Token
from battlemap.rulings.games import has_sheet
from battlemap.scene.choice_menu import as_typed
from battlemap.texts import tr
from battlemap.ui.actions import add_action
from battlemap.ui.creature_tree import REF, STARTERS, CreatureTree

MOST_AT_ONCE = 30


class LibraryDock(QDockWidget):
    """Folders of creatures with a search field above; Enter or a double-click asks to place what is selected."""

    place_asked = Signal(object, int)  # CreatureRefs, how many of each
    files_asked = Signal(str)  # "import" creatures from a file, or "export" those that are selected, else all own ones
    failed = Signal(str)  # why the library could not be read or written

    def __init__(self, own: CreatureLibrary) -> None:
        super().__init__(tr("Library"))
        self.setObjectName("library")
        self._own = own
        self._starters: tuple[Token, ...] = ()
        self.creatures: dict[CreatureRef, Token] = {}
        self._game: System = "starflight"
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Search creatures"))
        self.search.setAccessibleName(tr("Search creatures"))
        self.search.setClearButtonEnabled(True)
        self.count = QSpinBox()
        self.count.setRange(1, MOST_AT_ONCE)
        self.count.setPrefix("× ")
        self.count.setAccessibleName(tr("How many are placed at once"))
        self.count.setToolTip(tr("How many are placed at once, under numbered names (1 to 9 in the list)"))
        self.more = QToolButton()
        self.more.setText("⋯")
        self.more.setAccessibleName(tr("More about the library"))
        self.more.setToolTip(tr("Import, export, and what else can be done with the selected creatures"))
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.tree = CreatureTree()
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        body = QWidget()
        layout = QVBoxLayout(body)
        layout.setContentsMargins(6, 4, 6, 4)
        row = QHBoxLayout()
        row.addWidget(self.search, 1)
        row.addWidget(self.count)
        row.addWidget(self.more)
        layout.addLayout(row)
        layout.addWidget(self.tree)
        self.setWidget(body)

    def _connect(self) -> None:
        self.search.textChanged.connect(self.tree.filter)
        self.search.returnPressed.connect(self._place_chosen)
        self.tree.itemActivated.connect(self._activate)
        self.tree.customContextMenuRequested.connect(self._show_menu)
        self.tree.count_typed.connect(self.count.setValue)
        self.tree.moved.connect(self._move)
        self.tree.rename_asked.connect(self.rename)
        self.tree.remove_asked.connect(self.remove)
        menu = QMenu(self.more)
        menu.aboutToShow.connect(lambda: (menu.clear(), self.fill_menu(menu)))
        self.more.setMenu(menu)
        self.count.valueChanged.connect(lambda count: setattr(self.tree, "count", count))

    def show_creatures(self, starters: Iterable[Token]) -> None:
        """Offer these, and the game master's own."""
        self._starters = tuple(starters)
        self.refresh()

    def show_game(self, game: System) -> None:
        """Offer only the starter creatures of a game, and the own ones that have a sheet for it or for none."""
        if game != self._game:
            self._game = game
            self._fill()

    def refresh(self) -> None:
        """Read the own creatures again."""
        own: Mapping[CreatureRef, Token] = {}
        try:
            own = self._own.creatures()
        except DocumentError as error:
            self.failed.emit(str(error))
        self.creatures = {CreatureRef(STARTERS, each.name): each for each in self._starters} | dict(own)
        self._fill()

    def creature(self, key: CreatureRef | str) -> Token | None:
        """The creature of that place, or the first of that name."""
        if isinstance(key, CreatureRef):
            return self.creatures.get(key)
        return next((token for token in self.creatures.values() if token.name == key), None)

    def images(self, creatures: Iterable[Token]) -> dict[ImageId, bytes]:
        """The pictures of creatures; one that cannot be read is told, and left out."""
        found = {}
        for image in {each.image for each in creatures if each.image is not None}:
            try:
                found[image] = self._own.image(image)
            except DocumentError as error:
                self.failed.emit(str(error))
        return found

    def keep(self, tokens: Sequence[Token], images: Mapping[ImageId, bytes]) -> None:
        """Save tokens as creatures, into the folder at hand, and select them there."""
        at_hand = self.tree.folder_at_hand()
        folder = NO_FOLDER if at_hand in (None, STARTERS) else at_hand
        self.search.clear()
        made = self._do(lambda: self._own.add(tokens, folder, images))
        if made:
            self.tree.choose(made)
            self.show()
            self.raise_()

    @property
    def to_export(self) -> list[Creature]:
        """What an export writes: the selected creatures, else all own ones."""
        refs = self.tree.chosen() or [ref for ref in self.creatures if ref.folder != STARTERS]
        return [Creature("" if ref.folder == STARTERS else ref.folder, self.creatures[ref]) for ref in refs]

    @property
    def folders(self) -> list[str]:
        """The folders of the own creatures."""
        return [*dict.fromkeys(ref.folder for ref in self.creatures if ref.folder != STARTERS)]

    def take_in(self, creatures: Sequence[Creature], images: Mapping[ImageId, bytes]) -> None:
        """Keep creatures of a file, each in its folder, and select them there."""
        self.search.clear()
        made = self._do(lambda: self._own.add_to_folders(creatures, images))
        if isinstance(made, list):
            self.tree.choose(made)
            self.show()
            self.raise_()

    @property
    def chosen_own(self) -> list[CreatureRef]:
        """Those of the selected creatures that are the game master's own."""
        return [ref for ref in self.tree.chosen() if ref.folder != STARTERS]

    def rename(self) -> None:
        """Ask for another name for the selected creature, or for the selected folder."""
        item = self.tree.currentItem()
        ref = None if item is None else item.data(0, REF)
        folder = self.tree.folder_at_hand()
        if item is None or folder in (None, STARTERS):
            return
        old = folder if ref is None else ref.name
        name = self._asked(tr("Rename"), tr("Another name:"), old)
        if name and name != old:
            rename = partial(self._own.rename_folder, folder) if ref is None else partial(self._own.rename, ref)
            self._do(lambda: rename(name))

    def remove(self) -> None:
        """Delete the selected own creatures; the menu takes it back."""
        refs = self.chosen_own
        if refs:
            self._do(lambda: self._own.remove(refs))

    def duplicate(self) -> None:
        """A copy of each selected creature, beside it; of a starter creature among the own ones."""
        for ref in self.tree.chosen():
            if ref.folder == STARTERS:
                token = self.creatures[ref]
                self._do(lambda token=token: self._own.add([token], NO_FOLDER, {}))
            else:
                self._do(lambda ref=ref: self._own.duplicate(ref))

    def undo(self) -> None:
        """Take the last change of the library back."""
        self._do(self._own.undo)

    def _move(self, refs: Sequence[CreatureRef], folder: str) -> None:
        own = [ref for ref in refs if ref.folder not in (STARTERS, folder)]
        if own and self._do(lambda: self._own.move(own, folder)) is not None:
            self.tree.choose([CreatureRef(folder, ref.name) for ref in own])

    def _ask_folder(self) -> None:
        refs = self.chosen_own
        name = self._asked(tr("Move to a new folder"), tr("Name of the folder:"), "")
        if name and name != STARTERS:
            self._move(refs, name)

    def _asked(self, title: str, label: str, text: str) -> str:
        name, is_given = QInputDialog.getText(self, title, label, QLineEdit.EchoMode.Normal, text)
        return name.strip() if is_given else ""

    def _do(self, work: Callable[[], object]) -> object:
        """Do it and show the library anew; None where it could not be done, which is told."""
        try:
            done = work()
        except (DocumentError, OSError) as error:
            self.failed.emit(str(error))
            return None
        self.refresh()
        return True if done is None else done

    def _show_menu(self, at: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.fill_menu(menu)
        if not menu.isEmpty():
            menu.popup(self.tree.viewport().mapToGlobal(at))

    def fill_menu(self, menu: QMenu) -> None:
        """What can be done with what is selected."""
        chosen, own = self.tree.chosen(), self.chosen_own
        if chosen:
            add_action(menu, tr("&Place in the view"), self._place_chosen)
            add_action(menu, tr("&Duplicate"), self.duplicate)
        if self.tree.folder_at_hand() not in (None, STARTERS):
            add_action(menu, tr("&Rename…"), self.rename)
        if own:
            folders = menu.addMenu(tr("&Move to"))
            for folder in dict.fromkeys([NO_FOLDER, *(ref.folder for ref in self.creatures)]):
                if folder != STARTERS:
                    add_action(folders, as_typed(folder), partial(self._move, own, folder))
            add_action(folders, tr("New folder…"), self._ask_folder)
            add_action(menu, tr("D&elete"), self.remove)
        menu.addSeparator()
        add_action(menu, tr("&Import creatures…"), partial(self.files_asked.emit, "import"))
        add_action(menu, tr("&Export creatures…"), partial(self.files_asked.emit, "export")).setEnabled(
            bool(self.to_export)
        )
        if self._own.undo_text:
            menu.addSeparator()
            words = self._own.undo_text
            add_action(menu, as_typed(tr("Undo: {words}", words=words[0].lower() + words[1:])), self.undo)

    def _fill(self) -> None:
        other: System = "psipunk" if self._game == "starflight" else "starflight"
        shown = {
            ref: token
            for ref, token in self.creatures.items()
            if has_sheet(token, self._game) or (ref.folder != STARTERS and not has_sheet(token, other))
        }
        self.tree.show_creatures(shown)
        self.tree.filter(self.search.text())

    def _activate(self, item: QTreeWidgetItem) -> None:
        if item.data(0, REF) is not None:
            self._place_chosen()

    def _place_chosen(self) -> None:
        refs = self.tree.chosen()
        if refs:
            self.place_asked.emit(refs, self.count.value())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down and self.search.hasFocus():
            self.tree.setFocus()
            return
        super().keyPressEvent(event)
