"""What the players are shown: the window follows the desk after each change, unless it is frozen or closed."""

from dataclasses import replace
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QPixmap, QScreen
from PySide6.QtWidgets import QWidget

from battlemap.document.document import ChangeEvent, Document
from battlemap.document.model import TokenId
from battlemap.geometry.types import MapPoint
from battlemap.rulings.errors import RulingError
from battlemap.rulings.player_view import PlayerView, player_view
from battlemap.scene.hits import center
from battlemap.scene.map_scene import MapScene
from battlemap.scene.player_scene import PlayerScene
from battlemap.texts import tr
from battlemap.ui.desk import Desk
from battlemap.ui.player_window.camera import Camera, Follow, Shot, Size, shot
from battlemap.ui.player_window.screens import inch_on, place, players_screen, size_px
from battlemap.ui.player_window.window import PlayerWindow
from battlemap.ui.settings import Settings
from battlemap.ui.stage import Stage

Curtain = Literal["black", "picture"]


class PlayersShow(QObject):
    """The player window and everything the game master does with it."""

    changed = Signal()  # open, frozen, covered, another size: whoever shows that looks again

    def __init__(self, owner: QWidget, desk: Desk, stage: Stage, settings: Settings) -> None:
        super().__init__(owner)
        self._owner, self._desk, self._stage, self._settings = owner, desk, stage, settings
        self.window: PlayerWindow | None = None
        self.camera = Camera()
        self.shot: Shot | None = None  # as it is shown
        self.view: PlayerView | None = None  # as it is shown
        self._campaign: Document | None = None  # the one it is of
        self.is_frozen = False
        self.picture: QPixmap | None = None
        self.curtain: Curtain | None = None  # that is drawn; it stays so when the window is closed and opened
        self._scene: PlayerScene | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)  # after the command, and once for several
        self._soon.timeout.connect(self.refresh)
        desk.changed.connect(self._on_change)
        desk.map_shown.connect(self._on_scene)
        desk.theme_changed.connect(lambda _theme: self._draw_anew())

    # open and close

    @property
    def is_open(self) -> bool:
        """Whether there is a window for the players."""
        return self.window is not None

    @property
    def screen(self) -> QScreen:
        """Where the window is, or would open."""
        return self._chosen_screen if self.window is None else self.window.screen()

    @property
    def _chosen_screen(self) -> QScreen:
        return players_screen(QGuiApplication.screens(), self._settings.player_screen, self._owner.screen())

    def open(self, *, full: bool = False) -> None:
        """Open the window on its screen: over all of it, where that is asked for or the game master sits at another."""
        screen, self.window = self._chosen_screen, PlayerWindow()
        self.window.closed.connect(self._on_closed)
        place(self.window, screen, full=full or screen is not self._owner.screen())
        self.window.room_changed.connect(self._aim)
        if self.is_frozen:
            self.window.show_scene(self._scene)
            self._aim()
        self._draw_anew()
        self._draw_curtain()
        self.changed.emit()

    def close(self) -> None:
        """Close the window."""
        if self.window is not None:
            self.window.close()

    def toggle(self) -> None:
        """Open the window, or close it."""
        if self.is_open:
            self.close()
        else:
            self.open()

    def use_screen(self, name: str) -> None:
        """Show the window on another screen, now and at the next start."""
        self._settings.player_screen = name
        if self.window is not None:
            screen = self._chosen_screen
            self.window.showNormal()
            place(self.window, screen, full=screen is not self._owner.screen())
            self._aim()
        self.changed.emit()

    def toggle_full_screen(self) -> None:
        """Fill the screen, or be a window again; a closed one is opened."""
        if self.window is None:
            self.open(full=True)
        else:
            self.window.toggle_full_screen()
            self.changed.emit()

    # what it shows

    def freeze(self, frozen: bool) -> None:
        """Keep what is shown, whatever happens on the map; or go on."""
        self.is_frozen = frozen
        if not frozen:
            self._draw_anew()
        self.changed.emit()

    def cover(self, covered: bool, *, with_picture: bool = False) -> None:
        """Hide the map behind black, or behind the picture chosen; or show it again."""
        if self.window is None:
            return
        self.curtain = None if not covered else "picture" if with_picture else "black"
        self._draw_curtain()
        self.changed.emit()

    def _draw_curtain(self) -> None:
        if self.window is None:
            return
        if self.curtain is None:
            self.window.open_curtain()
            self._aim()  # a view that is covered keeps the size it had
        else:
            self.window.draw_curtain(self.picture if self.curtain == "picture" else None)

    def choose_picture(self, path: Path) -> bool:
        """Take a picture as the curtain; False where it can not be read."""
        picture = QPixmap(str(path))
        if not picture.isNull():
            self.picture = picture
        return not picture.isNull()

    def set_size(self, size: Size) -> None:
        """Show the whole map, or a cell as large as an inch."""
        self._use(replace(self.camera, size=size))

    def set_follow(self, follow: Follow) -> None:
        """Keep in the middle what moves, or what the game master looks at, or nothing."""
        self._use(replace(self.camera, follow=follow))
        self._follow_view()

    def zoom(self, factor: float) -> None:
        """Show everything larger or smaller."""
        if self.shot is not None:
            self._use(self.camera.zoomed(factor, self.shot.cell))

    def turn(self) -> None:
        """Turn the map by a quarter, for players at another side of the table."""
        self._use(self.camera.turned())

    def calibrated(self) -> None:
        """A screen was measured: true inches may be others."""
        self._aim()

    # following

    def refresh(self) -> None:
        """Show what players see now."""
        self._soon.stop()
        state = self._desk.state
        if self.window is None or self.is_frozen:
            return
        try:
            view = None if state is None else player_view(state)
        except RulingError as error:
            view = None
            self._desk.status_changed.emit(tr("The players' screen is dark: {error}", error=error))
        before, self.view, self._campaign = self.view, view, self._desk.document
        if view is None or self._scene is None:
            self.window.show_scene(None)
            self._show_frame()
            return
        self._scene.show_view(view)
        self.window.show_scene(self._scene)
        self._follow_moves(before, view)
        self._aim()

    def _draw_anew(self) -> None:
        """Another map, campaign or theme: nothing of the old scene is kept."""
        if self.window is None:
            return
        if not self.is_frozen:
            self._scene = PlayerScene(self._desk.document.image, self._desk.theme)
            self.refresh()
        self._show_frame()

    def _on_scene(self, scene: MapScene | None) -> None:
        if scene is not None:
            scene.players.pinged.connect(self._ping)
            scene.players.frame_moved.connect(self._move_frame)
            scene.players.view_moved.connect(self._follow_view)
        self._draw_anew()

    def _on_change(self, _event: ChangeEvent) -> None:
        if self.window is not None and not self.is_frozen:
            self._soon.start()

    def _on_closed(self) -> None:
        window, self.window = self.window, None
        if not self.is_frozen:  # else players see the same when it is opened again
            self._scene, self.shot, self.view = None, None, None
        if window is not None:
            window.show_scene(None)
            window.deleteLater()
        self._show_frame()
        self.changed.emit()

    def _use(self, camera: Camera) -> None:
        self.camera = camera
        self._aim()
        self.changed.emit()

    def _aim(self) -> None:
        """Let the window show what the camera takes."""
        if self.window is None or self._scene is None or self.view is None:
            return
        screen = self.window.screen()
        inch = inch_on(self.window, self._settings.px_per_inch(screen.name(), size_px(screen)))
        self.shot = shot(self.camera, self.view.state.info.grid, self.window.room, inch)
        self.window.view.take(self.shot)
        self._scene.zoomed(self.shot.cell)
        self._scene.turned(self.shot.turn_deg)
        self._show_frame()

    def _follow_moves(self, before: PlayerView | None, now: PlayerView) -> None:
        """Look at what players saw move; nothing they do not see moves their map."""
        if before is None or self.camera.follow != "moves" or before.state.info.id != now.state.info.id:
            return
        moved = [token for token in now.state.tokens.values() if _was_elsewhere(before, token.id, token.at)]
        if moved:
            self.camera = replace(self.camera, centre=center(moved[0]))

    def _follow_view(self) -> None:
        if self.camera.follow == "view" and self.window is not None and not self.is_frozen:
            self.camera = replace(self.camera, centre=self._stage.centre())
            self._aim()

    def _move_frame(self, dx: float, dy: float) -> None:
        if self.shot is not None:
            self._use(self.camera.moved(dx, dy, self.shot.centre))

    def _ping(self, at: MapPoint) -> None:
        if self._scene is not None and self._shows_the_map_of_the_desk:
            self._scene.ping(at)

    @property
    def _shows_the_map_of_the_desk(self) -> bool:
        """Whether the players look at the map that is open; a frozen window may show another, of another campaign."""
        if self.view is None or self._campaign is not self._desk.document:
            return False
        return self.view.state.info.id == self._desk.map_id

    def _show_frame(self) -> None:
        """Outline on the game master's map what players see of it, where that is not the whole map."""
        scene, state = self._desk.scene, self._desk.state
        if scene is None or state is None:
            return
        shown = self.shot if self.window is not None and self._shows_the_map_of_the_desk else None
        scene.show_frame(() if shown is None or shown.is_whole else shown.corners)


def _was_elsewhere(before: PlayerView, token_id: TokenId, at: MapPoint) -> bool:
    old = before.state.tokens.get(token_id)
    return old is not None and old.at != at
