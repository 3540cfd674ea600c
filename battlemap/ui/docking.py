"""How the docks share the right side: the card below the others, or one pile of tabs in a narrow window."""

from itertools import pairwise

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QMainWindow, QStyle, QTabWidget

from battlemap.ui.tool_icons import tool_icon

WIDTH_PX = 320
ROOMY = 0.62  # of the height of the docks, for the card while something is played in it
SHARE_MAX = 0.3  # of the window's width, so that the map keeps most of it
#: What Qt calls the buttons in the title of a dock, and the icon of each.
TITLE_BUTTONS = {"qt_dockwidget_floatbutton": "float", "qt_dockwidget_closebutton": "close"}
RIGHT = Qt.DockWidgetArea.RightDockWidgetArea


class Docking:
    """Arranges docks when a window becomes narrow or wide; between that the GM's own arrangement stands."""

    def __init__(self, window: QMainWindow, pile: tuple[QDockWidget, ...], below: QDockWidget) -> None:
        self._window, self._pile, self._below = window, pile, below
        self._narrow: bool | None = None
        self._before: tuple[int, int] | None = None  # how high pile and card were before the card was given room
        self._width = 0
        self._later = QTimer(window, singleShot=True, interval=0)  # Qt puts its own icons back first
        self._later.timeout.connect(self.draw_buttons)
        for dock in (*pile, below):
            dock.setAllowedAreas(Qt.DockWidgetArea.LeftDockWidgetArea | RIGHT)
            window.addDockWidget(RIGHT, dock)
            dock.topLevelChanged.connect(lambda _floats: self._later.start())
        for before, dock in pairwise(pile):
            window.tabifyDockWidget(before, dock)
        pile[0].raise_()

    @property
    def is_narrow(self) -> bool:
        """Whether the docks are one pile of tabs."""
        return bool(self._narrow)

    def give_room(self, wanted: bool) -> None:
        """Let the card have most of the height while something is played in it, then put it back."""
        if not wanted:
            before, self._before = self._before, None
            if before is not None:
                self._share_height(before)
        elif self._before is None and self._is_stacked:
            heights = self._heights()
            if heights[1] < ROOMY * sum(heights):
                self._before = heights
                self._share_height((round((1 - ROOMY) * sum(heights)), round(ROOMY * sum(heights))))

    def _heights(self) -> tuple[int, int]:
        """Of the pile with its tabs, and of the card."""
        pile = next((dock for dock in self._pile if not dock.visibleRegion().isEmpty()), self._pile[0])
        line = self._window.style().pixelMetric(QStyle.PixelMetric.PM_DockWidgetSeparatorExtent)
        return self._below.y() - pile.y() - line, self._below.height()

    @property
    def _is_stacked(self) -> bool:
        """Whether the card lies under the others."""
        return not (self._narrow or self._below.isFloating() or self._below.isHidden())

    def _share_height(self, heights: tuple[int, int]) -> None:
        if self._is_stacked:
            self._window.resizeDocks([self._pile[0], self._below], heights, Qt.Orientation.Vertical)

    def draw_buttons(self, palette: QPalette | None = None) -> None:
        """Draw the buttons of the titles in the colours of the window: Qt's own are black on black in the dark."""
        for dock in (*self._pile, self._below):
            for name, icon in TITLE_BUTTONS.items():
                button = dock.findChild(QAbstractButton, name)
                if button is not None:
                    button.setIcon(tool_icon(icon, palette or self._window.palette()))

    def fit(self, window_width: int, narrow: bool) -> None:
        """Give the docks their share of a window of that width."""
        if narrow != self._narrow:
            self._rearrange(narrow)
        width = self._share(window_width)
        if width != self._width:
            self._width = width
            docks = [self._pile[0], self._below]
            self._window.resizeDocks(docks, [width, width], Qt.Orientation.Horizontal)

    def stand(self, window_width: int, narrow: bool) -> None:
        """Leave everything as it stands in a window of that width: its arrangement was remembered."""
        self._narrow, self._width = narrow, self._share(window_width)
        self._turn_tabs()

    @staticmethod
    def _share(window_width: int) -> int:
        return min(WIDTH_PX, int(window_width * SHARE_MAX))

    def _turn_tabs(self) -> None:
        side = QTabWidget.TabPosition.East if self._narrow else QTabWidget.TabPosition.South
        self._window.setTabPosition(RIGHT, side)  # beside each other, four tabs need more width than there is

    def _rearrange(self, narrow: bool) -> None:
        was_narrow, self._narrow = self._narrow, narrow
        self._turn_tabs()
        if narrow:
            self._window.tabifyDockWidget(self._pile[-1], self._below)
            self._pile[0].raise_()
        elif was_narrow:
            self._window.removeDockWidget(self._below)
            self._window.addDockWidget(RIGHT, self._below, Qt.Orientation.Vertical)
            self._below.show()
        if not narrow:
            self._window.resizeDocks([self._pile[0], self._below], [3, 2], Qt.Orientation.Vertical)
