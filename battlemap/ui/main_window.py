"""The GM's window: the map fills it; tools left, docks right, one status line."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QSize, Qt, QTimer
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QDialog, QDockWidget, QMainWindow

from battlemap.document.commands import AddTokens
from battlemap.document.creatures import CreatureLibrary, CreatureRef
from battlemap.document.document import Document
from battlemap.document.model import TokenId
from battlemap.geometry.types import MapPoint
from battlemap.scene.key_map import KeyMap, key_of_event
from battlemap.scene.map_scene import MapScene
from battlemap.scene.tools.choices import PASTE_TOKEN, PICTURE, Choice
from battlemap.texts import tr
from battlemap.ui.actions import DEED, give_deed, show_keys
from battlemap.ui.appearance import THEMES, apply_scheme, palette
from battlemap.ui.attack_flow.flow import AttackFlow
from battlemap.ui.card.dock import CardDock
from battlemap.ui.clipboard_map import picture_in
from battlemap.ui.creature_files import CreatureFiles
from battlemap.ui.creature_tree import dragged
from battlemap.ui.desk import Desk, SceneMaker
from battlemap.ui.docking import Docking
from battlemap.ui.draw_bar import DrawBar
from battlemap.ui.edit_menu import EditMenu
from battlemap.ui.file_menu import FileMenu
from battlemap.ui.grid_offer import GridOffer
from battlemap.ui.help_menu import HelpMenu
from battlemap.ui.history_dock import HistoryDock
from battlemap.ui.inspector.dock import InspectorDock
from battlemap.ui.key_book import KeyBook
from battlemap.ui.ledger import Ledger
from battlemap.ui.library import free_centre, placed_all
from battlemap.ui.library_dock import LibraryDock
from battlemap.ui.loading import Loader
from battlemap.ui.log_dock import LogDock
from battlemap.ui.map_menu import MapMenu
from battlemap.ui.messages import offer, tell_error, tell_note
from battlemap.ui.opening import are_floors
from battlemap.ui.player_window.menu import PlayersBar, PlayersMenu
from battlemap.ui.player_window.screens import screens_words
from battlemap.ui.player_window.show import PlayersShow
from battlemap.ui.settings import Scheme, Settings
from battlemap.ui.stage import Stage
from battlemap.ui.status import StatusLine
from battlemap.ui.tips import tell_fields
from battlemap.ui.token_asks import TokenAsks
from battlemap.ui.token_pictures import TokenPictures
from battlemap.ui.tool_bar import ToolBar
from battlemap.ui.turn_bar import TurnBar
from battlemap.ui.turn_deeds import TurnDeeds
from battlemap.ui.turn_menu import TurnMenu
from battlemap.ui.view_menu import ViewMenu
from battlemap.ui.window_keys import WEAPON_KEYS_MAX

FIRST_SIZE = QSize(1280, 720)
NARROW_BELOW_PX = 960  # a laptop at 150 or 200 %
LAYOUT_VERSION = 1
MESSAGE_MS = 15_000
CreatureKey = CreatureRef | str  # a creature, or the first of that name


class MainWindow(QMainWindow):
    """Puts the parts together; each part talks to the desk."""

    def __init__(self, document: Document, settings: Settings, make_scene: SceneMaker = MapScene) -> None:
        super().__init__()
        self.settings = settings
        self.key_book = KeyBook(self, settings)
        self.desk = Desk(document, make_scene)
        self.desk.setParent(self)  # what listens to it is let go with the window
        self.loader = Loader(self)
        self.stage = Stage()
        self.setCentralWidget(self.stage)
        self._make_docks()
        self._make_menus()
        self.status = StatusLine(self.desk, self.loader)
        self.setStatusBar(self.status)
        self.tool_bar = ToolBar(self.desk, self.view_menu)
        self.addToolBar(Qt.ToolBarArea.LeftToolBarArea, self.tool_bar)
        self.draw_bar = DrawBar(self.desk, self.tool_bar.drawing_tools)
        self.addToolBar(Qt.ToolBarArea.TopToolBarArea, self.draw_bar)
        self.players_bar = PlayersBar(self.players_menu, self.players)
        self.addToolBar(Qt.ToolBarArea.BottomToolBarArea, self.players_bar)
        self.addToolBarBreak(Qt.ToolBarArea.BottomToolBarArea)
        self.turn_bar = TurnBar(self.desk, self.turn_deeds, self.turn_menu)
        self.addToolBar(Qt.ToolBarArea.BottomToolBarArea, self.turn_bar)
        self.addActions(self.tool_bar.drawing_tools)  # their keys work while the bar is hidden
        self._connect()
        self.setAcceptDrops(True)
        self._place_window()
        self.set_scheme(settings.scheme)
        self._show_keys(self.key_book.keys)
        self.desk.show_map()
        if self.key_book.problems:
            lead = tr("These keys have their defaults again, because the settings could not be read:")
            tell_note(self, tr("Keys"), "\n".join([lead, *self.key_book.problems]))

    def _make_docks(self) -> None:
        self.library, self.inspector = (
            LibraryDock(CreatureLibrary(self.settings.creatures_path)),
            InspectorDock(self.desk),
        )
        self.history, self.card, self.log = HistoryDock(self.desk), CardDock(self.desk), LogDock(self.desk)
        self.attack_flow = AttackFlow(self.desk, self.card.flow_panel)
        self.docking = Docking(self, (self.library, self.inspector, self.history, self.log), self.card)

    @property
    def docks(self) -> tuple[QDockWidget, ...]:
        """All docks, in the order of their keys."""
        return self.library, self.inspector, self.history, self.card, self.log

    def _make_menus(self) -> None:
        self.file_menu = FileMenu(self, self.desk, self.loader, self.settings)
        self.turn_deeds = TurnDeeds(self, self.desk, self.stage)
        self.edit_menu = EditMenu(self, self.desk, self.turn_deeds)
        self.view_menu = ViewMenu(self, self.desk, self.stage, self.settings.scheme)
        self.players = PlayersShow(self, self.desk, self.stage, self.settings)
        self.players_menu = PlayersMenu(self, self.players, self.settings)
        self.view_menu.addMenu(self.players_menu)
        self.map_menu = MapMenu(self, self.desk, self.stage, self.loader, self.settings)
        self.turn_menu = TurnMenu(self, self.desk, self.turn_deeds)
        self.help_menu = HelpMenu(self, self.stage.help, self.key_book)
        for menu in (self.file_menu, self.edit_menu, self.view_menu, self.map_menu, self.turn_menu, self.help_menu):
            self.menuBar().addMenu(menu)
        self.view_menu.add_docks(self.docks)
        self.ledger = Ledger(self, self.desk, self.loader, self.settings, self.card, self.log)
        file_menu = self.file_menu
        self.ledger.add_to(self.turn_menu, file_menu.export_menu, file_menu, file_menu.actions()[-2])
        for number in range(1, WEAPON_KEYS_MAX + 1):
            action = QAction(self)
            give_deed(action, f"weapon_{number}")
            action.triggered.connect(lambda _checked, number=number: self._take_number(number))
            self.addAction(action)
        self.grid_offer = GridOffer(self.desk, self.loader, self.stage.report)
        self.pictures = TokenPictures(self, self.desk, self.loader)
        self.asks = TokenAsks(self, self.desk, self.library, self.pictures)
        self.creature_files = CreatureFiles(self, self.desk, self.stage, self.library, self.loader, self.settings)

    def _connect(self) -> None:
        self._tell_soon = QTimer(self, singleShot=True, interval=0)  # forms are made when they are first shown
        self._tell_soon.timeout.connect(lambda: tell_fields(self))
        self.desk.map_shown.connect(self.stage.show_scene)
        self.desk.map_shown.connect(lambda _scene: self._show_map_facts())
        self.desk.changed.connect(lambda _event: self._show_map_facts())
        self.desk.viewer_changed.connect(self._raise_inspector)
        for asked in (self.desk.map_shown, self.desk.viewer_changed):
            asked.connect(lambda _shown: self._tell_soon.start())
        self.desk.map_shown.connect(self._follow_scene)
        self.desk.ruling_changed.connect(self._raise_card)
        self.desk.refused.connect(lambda text: tell_error(self, tr("Not done"), text))
        self.edit_menu.picture_pasted.connect(self._offer_paste)
        self.tool_bar.taken_again.connect(self._take_again)
        self.library.place_asked.connect(self.place_in_view)
        self.library.files_asked.connect(self.creature_files.answer)
        self.file_menu.creatures_asked.connect(self.creature_files.answer)
        self.library.failed.connect(lambda text: tell_error(self, tr("Library"), text))
        self.stage.token_dropped.connect(self._place_dropped)
        self.stage.pictures_dropped.connect(self.pictures.drop)
        self.pictures.map_asked.connect(self._make_map_of_drop)
        self.inspector.form.picture_asked.connect(self._ask_picture)
        for menu in (self.file_menu, self.map_menu):
            menu.imported.connect(self._show_report)
            menu.imported.connect(self.grid_offer.look)
        self.file_menu.report_asked.connect(self.stage.report.show)
        self.file_menu.went_on.connect(self.stage.report.show_going_on)
        self.stage.report.afresh_asked.connect(self.file_menu.start_afresh)
        self.view_menu.scheme_chosen.connect(self.set_scheme)
        self.key_book.changed.connect(self._show_keys)
        self.attack_flow.shown.connect(self.card.show_flow)
        self.attack_flow.shown.connect(self.docking.give_room)
        self.attack_flow.ended.connect(self.stage.take_focus)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow_system)

    def _make_map_of_drop(self, picture: Path | bytes) -> None:
        if isinstance(picture, Path):
            self.file_menu.open(picture)
        else:
            self.file_menu.new_from_picture(picture)

    def _offer_paste(self) -> None:
        """A picture was pasted: the first map is made of it at once; beside a map it may be a token too."""
        if self.desk.scene is None:
            self.file_menu.new_from_clipboard()
            return
        take = partial(self.desk.scene.take, Choice(text="", ask=PASTE_TOKEN))
        choices = {tr("New &map"): self.file_menu.new_from_clipboard, tr("&Token"): take}
        offer(self, tr("A picture"), tr("What is to become of the picture on the clipboard?"), choices)

    def _take_again(self, tool: str) -> None:
        if tool == "template":
            self.draw_bar.next_shape()

    def _take_number(self, number: int) -> None:
        """A number on the map: what the tool in hand has of them, else a weapon."""
        if not self.draw_bar.take_number(number):
            self.card.weapons.choose(number)

    def _place_window(self) -> None:
        self.resize(FIRST_SIZE)
        kept = self.settings.window(screens_words(QGuiApplication.screens()))
        if kept is not None:
            self.restoreGeometry(kept[0])
            if self.restoreState(kept[1], LAYOUT_VERSION):
                self.docking.stand(self.width(), self.width() < NARROW_BELOW_PX)

    def _show_map_facts(self) -> None:
        state = self.desk.state
        self.setWindowTitle("Battlemap" if state is None else tr("{name} – Battlemap", name=state.info.name))
        if state is not None:
            self.library.show_game(state.info.system)

    def _show_report(self, report: object) -> None:
        if report is None:
            self.stage.report.hide()
        else:
            self.stage.report.show_report(report)  # type: ignore[arg-type]

    def _follow_scene(self, scene: MapScene | None) -> None:
        if scene is not None:
            scene.set_key_map(self.key_book.keys)
            scene.things_chosen.connect(self._raise_inspector)

    def _show_keys(self, keys: KeyMap) -> None:
        """Everything that has keys, or tells of them, goes by these."""
        for action in self.findChildren(QAction):
            show_keys(action, keys)
        for part in (self.tool_bar, self.draw_bar, self.stage, self.card):
            part.show_keys(keys)
        if self.desk.scene is not None:
            self.desk.scene.set_key_map(keys)

    def _raise_inspector(self, shown: object) -> None:
        """Bring up the form of what was selected or chosen, unless the GM is at work in the library."""
        if shown and self.library.isVisible() and not self.library.isAncestorOf(QApplication.focusWidget()):
            self.inspector.raise_()

    def _raise_card(self, ruling: object) -> None:
        """Where the docks are one pile, a ruling brings its reasons up, unless the GM is at work in another dock."""
        focus = QApplication.focusWidget()
        is_at_work = any(dock.isAncestorOf(focus) for dock in (self.inspector, self.library))
        if ruling is not None and self.docking.is_narrow and not self.card.isHidden() and not is_at_work:
            self.card.raise_()

    def place_in_view(self, refs: Sequence[CreatureRef], count: int) -> None:
        """Place creatures of the library in the middle of the view, where nobody stands."""
        creature, state = self.library.creature(refs[0]), self.desk.state
        if creature is not None and state is not None:
            self.place(refs, free_centre(creature, self.stage.centre(), state), count)

    def _place_dropped(self, text: str, centre: MapPoint) -> None:
        refs, count = dragged(text)
        self.place(refs, centre, count)

    def place(self, key: CreatureKey | Sequence[CreatureKey], centre: MapPoint, count: int = 1) -> None:
        """Place so many of each of these creatures, as one step, and select them, ready to aim."""
        keys = [key] if isinstance(key, CreatureRef | str) else key
        creatures = [each for each in map(self.library.creature, keys) if each is not None]
        state, document = self.desk.state, self.desk.document
        if not creatures or state is None:
            return
        self.desk.keep_images(self.library.images(creatures))
        made = placed_all(creatures, count, centre, state, lambda: TokenId(document.new_id("token")))
        if self.desk.execute(AddTokens(state.info.id, made)) and self.desk.scene:
            self.desk.scene.set_tool("select")  # what was drawn with is laid down: the next thing is to aim
            self.desk.scene.select([each.id for each in made], made[0].id)
            self.stage.take_focus()  # from here on the keys are for the map

    def _ask_picture(self) -> None:
        viewer = self.desk.viewer
        self.asks.answer(PICTURE, () if viewer is None else (viewer,), self.stage.centre())

    def set_scheme(self, scheme: Scheme) -> None:
        """Light, dark, high contrast, or as the system has it; kept for the next start."""
        self.settings.scheme = scheme
        look = apply_scheme(QApplication.instance(), scheme)  # type: ignore[arg-type]
        self.desk.set_theme(THEMES[look])
        self.docking.draw_buttons(palette(*look))

    def _follow_system(self) -> None:
        if self.settings.scheme == "system":
            self.set_scheme("system")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = event.size().width() < NARROW_BELOW_PX
        self.docking.fit(event.size().width(), narrow)
        self.tool_bar.set_narrow(narrow)
        self.draw_bar.set_narrow(narrow)
        self.turn_bar.set_narrow(narrow)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.status.look_for_file()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Signs such as ? need Shift on some keyboards, which Qt's own search for shortcuts does not always forgive."""
        deed = self.key_book.keys.at(key_of_event(event), ("window",))
        done = [] if deed is None else [each for each in self.findChildren(QAction) if each.property(DEED) == deed.name]
        event.setAccepted(bool(done))
        for action in done:
            action.trigger()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _files(event) or event.mimeData().hasImage():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        paths = _files(event)
        picture = None if paths else picture_in(event.mimeData())
        if picture is not None:
            event.acceptProposedAction()
            self.file_menu.new_from_picture(picture)
        if not paths:
            return
        event.acceptProposedAction()
        if len(paths) > 1 and are_floors(paths):
            self.file_menu.open_floors(paths)
            return
        self.file_menu.open(paths[0])
        if len(paths) > 1:
            others = ", ".join(path.name for path in paths[1:])
            self.status.showMessage(
                tr("One file at a time: {name} is opened, {others} not.", name=paths[0].name, others=others), MESSAGE_MS
            )

    def closeEvent(self, event: QCloseEvent) -> None:
        self.desk.leaving.emit()
        self.attack_flow.end()
        screens = screens_words(QGuiApplication.screens())
        self.settings.keep_window(self.saveGeometry(), self.saveState(LAYOUT_VERSION), screens)
        self.players.close()
        for dialog in self.findChildren(QDialog):  # one that stays open beside the map would keep the program running
            dialog.close()
        self.hide()  # at once, though what writes a file ends first
        self.loader.wait()
        super().closeEvent(event)


def _files(event: QDropEvent) -> list[Path]:
    """The files a drop brings."""
    return [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
