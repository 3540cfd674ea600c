"""The middle of the window: the map, what is told above it, and what shows when there is no map."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from battlemap.geometry.types import MapPoint
from battlemap.scene.key_map import KeyMap
from battlemap.scene.map_scene import MapScene
from battlemap.scene.map_view import MapView
from battlemap.scene.units import scene_to_map
from battlemap.texts import tr
from battlemap.ui.actions import DEFAULTS
from battlemap.ui.help_overlay import HelpOverlay
from battlemap.ui.plain_label import PlainLabel
from battlemap.ui.report_panel import ReportPanel

ZOOM_STEP = 1.25
NO_MAP = tr("No map here yet.\n\nOpen one{open}, drop a file onto this window, or make a new one{new_map}.")


class Stage(QWidget):
    """Fills the window with the map; the view is there from the first map on."""

    token_dropped = Signal(str, object)  # creatures of the library, MapPoint
    pictures_dropped = Signal(object, object, object)  # QMimeData, MapPoint, QPoint of the desktop

    def __init__(self) -> None:
        super().__init__()
        self.view: MapView | None = None
        self.report = ReportPanel()
        self.hint = PlainLabel()
        self.hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.hint.setWordWrap(True)
        self.show_keys(DEFAULTS)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.hint)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.report)
        layout.addWidget(self.pages, 1)
        self.help = HelpOverlay(self)
        self.help.closed.connect(self.take_focus)

    def show_keys(self, keys: KeyMap) -> None:
        """Name these keys where there is no map."""
        shown = {name: tr(" with {key}", key=key) if (key := keys.shown(name)) else "" for name in ("open", "new_map")}
        self.hint.setText(NO_MAP.format(**shown))

    def show_scene(self, scene: MapScene | None) -> None:
        """Show a map, whole, or the hint where there is none."""
        if scene is None:
            self.pages.setCurrentWidget(self.hint)
            return
        if self.view is None:
            self.view = MapView(scene)
            self.view.token_dropped.connect(self.token_dropped)
            self.view.pictures_dropped.connect(self.pictures_dropped)
            self.pages.addWidget(self.view)
        else:
            self.view.set_map_scene(scene)
        self.pages.setCurrentWidget(self.view)
        self.take_focus()

    def take_focus(self) -> None:
        """Let the keys go to the map."""
        if self.view is not None:
            self.view.setFocus()

    def centre(self) -> MapPoint:
        """The map point in the middle of what is seen."""
        if self.view is None:
            return MapPoint(0, 0)
        return scene_to_map(self.view.mapToScene(self.view.viewport().rect().center()))

    def zoom_in(self) -> None:
        """Show the map larger."""
        if self.view is not None:
            self.view.zoom_by(ZOOM_STEP)

    def zoom_out(self) -> None:
        """Show the map smaller."""
        if self.view is not None:
            self.view.zoom_by(1 / ZOOM_STEP)

    def fit(self) -> None:
        """Show the whole map."""
        if self.view is not None:
            self.view.fit()
