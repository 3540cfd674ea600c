"""The menu and the bar with what the game master does with the players' screen."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMenu, QToolBar, QWidget

from battlemap.texts import tr
from battlemap.ui.actions import add_action
from battlemap.ui.messages import tell_error
from battlemap.ui.player_window.calibration import CalibrationDialog
from battlemap.ui.player_window.camera import Follow, Size
from battlemap.ui.player_window.screens import size_px, told_px_per_inch
from battlemap.ui.player_window.show import PlayersShow
from battlemap.ui.settings import Settings

ZOOM_STEP = 1.25
SIZES: tuple[tuple[Size, str], ...] = (("fit", tr("&Fit the map")), ("inch", tr("True &inch a cell")))
FOLLOWS: tuple[tuple[Follow, str], ...] = (
    ("nothing", tr("&Nothing")),
    ("moves", tr("What &moves")),
    ("view", tr("My &view")),
)
PICTURES = tr("Pictures (*.png *.jpg *.jpeg *.webp *.bmp)")


class PlayersMenu(QMenu):
    """Everything about the player window; what needs it open is grey while it is closed."""

    def __init__(self, window: QWidget, show: PlayersShow, settings: Settings) -> None:
        super().__init__(tr("&Player window"), window)
        self._window, self._show, self._settings = window, show, settings
        self.open = self._ticked(tr("&Open"), show.toggle, "players_open")
        self.open.setIconText(tr("Close"))  # as a button it is there only while the window is open
        self.full = self._ticked(tr("F&ull screen"), show.toggle_full_screen, "players_full")
        self.screens = self.addMenu(tr("On &screen"))
        self.screens.aboutToShow.connect(self._list_screens)
        self.calibrate = add_action(self, tr("&Calibrate the screen…"), self.ask_calibration)
        self.addSeparator()
        self.sizes = self._choices(self, SIZES, show.set_size)
        self.larger = add_action(self, tr("&Larger"), partial(show.zoom, ZOOM_STEP), "players_larger")
        self.smaller = add_action(self, tr("S&maller"), partial(show.zoom, 1 / ZOOM_STEP), "players_smaller")
        self.turn = add_action(self, tr("&Turn by 90°"), show.turn, "players_turn")
        self.follows = self._choices(self.addMenu(tr("&Keep in the middle")), FOLLOWS, show.set_follow)
        self.addSeparator()
        self.freeze = self._ticked(tr("Free&ze"), lambda: show.freeze(not show.is_frozen), "players_freeze")
        self.blank = self._ticked(tr("&Blank"), self._toggle_blank, "players_blank")
        self.curtain = self._ticked(tr("Curtain &picture"), self._toggle_curtain, "players_curtain")
        add_action(self, tr("Choose the curtain picture…"), self.ask_picture)
        for action, words in (
            (self.sizes["inch"], tr("True inch")),
            (self.turn, tr("Turn")),
            (self.curtain, tr("Curtain")),
        ):
            action.setIconText(words)  # as a button: all of them stand in a row, at 200 % too
        show.changed.connect(self.refresh)
        self.refresh()

    def _ticked(self, text: str, do: Callable[[], object], deed: str | None = None) -> QAction:
        """An action with a tick that shows what holds; it is set by ``refresh`` alone."""
        action = add_action(self, text, do, deed)
        action.setCheckable(True)
        return action

    def _choices(
        self, menu: QMenu, choices: tuple[tuple[str, str], ...], choose: Callable[..., object]
    ) -> dict[str, QAction]:
        group = QActionGroup(self)
        group.setExclusionPolicy(QActionGroup.ExclusionPolicy.ExclusiveOptional)
        made = {}
        for key, text in choices:
            made[key] = add_action(menu, text, partial(choose, key))
            made[key].setCheckable(True)
            group.addAction(made[key])
        return made

    def refresh(self) -> None:
        """Tick what holds."""
        show, window = self._show, self._show.window
        self.open.setChecked(show.is_open)
        self.full.setChecked(window is not None and window.isFullScreen())
        for key, action in self.sizes.items():
            action.setChecked(key == show.camera.size)
        for key, action in self.follows.items():
            action.setChecked(key == show.camera.follow)
        self.freeze.setChecked(show.is_frozen)
        self.blank.setChecked(show.curtain == "black")
        self.curtain.setChecked(show.curtain == "picture")
        for action in (self.larger, self.smaller, self.turn, self.freeze, self.blank, self.curtain):
            action.setEnabled(window is not None)

    def ask_calibration(self) -> None:
        """Ask how large an inch is on the players' screen; kept for this screen."""
        screen = self._show.screen
        known = self._settings.px_per_inch(screen.name(), size_px(screen)) or told_px_per_inch(screen)
        dialog = CalibrationDialog(screen, known, self._window)
        if dialog.exec():
            self._settings.keep_px_per_inch(screen.name(), dialog.px_per_inch, size_px(screen))
            self._show.calibrated()

    def ask_picture(self) -> None:
        """Choose the picture of the curtain, and draw it where the window is open."""
        name, _ = QFileDialog.getOpenFileName(self._window, tr("Curtain"), str(self._settings.last_folder), PICTURES)
        if not name:
            return
        if self._show.choose_picture(Path(name)):
            self._show.cover(True, with_picture=True)
        else:
            tell_error(
                self._window, tr("Not a picture"), tr("{name} cannot be read as a picture.", name=Path(name).name)
            )

    def _toggle_blank(self) -> None:
        """As it was before the click: Qt ticks the action itself."""
        window = self._show.window
        is_blank = window is not None and window.is_covered and window.curtain.picture is None
        self._show.cover(not is_blank)
        self.refresh()

    def _toggle_curtain(self) -> None:
        window = self._show.window
        is_drawn = window is not None and window.is_covered and window.curtain.picture is not None
        if not is_drawn and self._show.picture is None:
            self.ask_picture()
        else:
            self._show.cover(not is_drawn, with_picture=True)
        self.refresh()

    def _list_screens(self) -> None:
        self.screens.clear()
        for screen in QGuiApplication.screens():
            size = screen.geometry().size() * screen.devicePixelRatio()
            text = f"{screen.name()}, {size.width()} x {size.height()}"
            action = add_action(self.screens, text, partial(self._show.use_screen, screen.name()))
            action.setCheckable(True)
            action.setChecked(screen is self._show.screen)


class PlayersBar(QToolBar):
    """The same actions as buttons, shown while the player window is open."""

    def __init__(self, menu: PlayersMenu, show: PlayersShow) -> None:
        super().__init__(tr("Player window"))
        self.setObjectName("players")
        self.setMovable(False)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        groups = (
            (menu.freeze, menu.blank, menu.curtain),
            (*menu.sizes.values(), menu.smaller, menu.larger, menu.turn),
            (menu.full, menu.open),
        )
        for number, actions in enumerate(groups):
            if number:
                self.addSeparator()
            self.addActions(actions)
        for action in (each for actions in groups for each in actions):
            _tell_key(action)
        self.hide()
        self._show = show
        show.changed.connect(lambda: self.setVisible(show.is_open))


def _tell_key(action: QAction) -> None:
    """Name the key in the tip of the button."""
    key = action.shortcut().toString()
    action.setToolTip(f"{action.text().replace('&', '')} ({key})" if key else action.text().replace("&", ""))
