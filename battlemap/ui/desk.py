"""What lies on the desk: the campaign, the map shown, and its scene. Docks talk to this and to nothing else."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from random import SystemRandom

from PySide6.QtCore import QObject, Signal

from battlemap.document.commands import Command
from battlemap.document.document import ChangeEvent, Document
from battlemap.document.errors import DocumentError
from battlemap.document.model import ImageId, MapId, MapState, Token, TokenId
from battlemap.rulings.revealing import carry_out
from battlemap.scene.map_scene import MapScene
from battlemap.scene.theme import LIGHT, Theme
from battlemap.texts import tr

SEEDS = 2**31  # from 0, as many as a field for whole numbers takes
ASKING = tr("Let the key go first: while you ask what if, nothing is changed.")

SceneMaker = Callable[[Document, MapId, Theme], MapScene]


class Desk(QObject):
    """One campaign at a time; a dock that listens here need not care when map or campaign change."""

    leaving = Signal()  # the map shown is about to change: tell what is still unsaid
    map_shown = Signal(object)  # the MapScene now in the view, or None: a campaign without a map
    changed = Signal(object)  # ChangeEvent
    viewer_changed = Signal(object)  # TokenId | None
    ruling_changed = Signal(object)  # AttackRuling | SightRuling | None
    status_changed = Signal(str)
    theme_changed = Signal(object)  # Theme
    refused = Signal(str)  # why a command could not be carried out

    def __init__(self, document: Document, make_scene: SceneMaker = MapScene) -> None:
        super().__init__()
        self._make_scene = make_scene
        self.theme = LIGHT
        self.dice_seed = SystemRandom().randrange(SEEDS)  # of the program's dice: the same seed replays the same fight
        self.viewer: TokenId | None = None
        self.scene: MapScene | None = None
        self._left: MapScene | None = None  # still in the view, which does not keep a scene alive by itself
        self.map_id: MapId | None = None
        self.document = document
        self._unsubscribe = document.subscribe(self._on_change)

    def lay(self, document: Document, map_id: MapId | None = None) -> None:
        """Put another campaign on the desk and close the one before."""
        self.leaving.emit()
        self._unsubscribe()
        before, self.document = self.document, document
        self._unsubscribe = document.subscribe(self._on_change)
        self.show_map(map_id)
        before.close()

    def show_map(self, map_id: MapId | None = None) -> None:
        """Show one map of the campaign; without a name, the first one there is."""
        self.leaving.emit()
        before = self.scene or self._left
        if self.scene is not None:
            self.scene.detach()
        self.map_id = map_id or next(iter(self.document.maps), None)
        self.scene = None
        if self.map_id is not None:
            self.scene = self._connected(self._make_scene(self.document, self.map_id, self.theme))
        self.map_shown.emit(self.scene)
        self._left = before if self.scene is None else None
        self._on_viewer(None)
        self.ruling_changed.emit(None)

    def _connected(self, scene: MapScene) -> MapScene:
        scene.setParent(self)
        scene.viewer_changed.connect(self._on_viewer)
        scene.ruling_changed.connect(self.ruling_changed)
        scene.status_changed.connect(self.status_changed)
        scene.failed.connect(self.refused)
        return scene

    def set_theme(self, theme: Theme) -> None:
        """Colours of the map, now and for maps shown later."""
        self.theme = theme
        if self.scene is not None:
            self.scene.set_theme(theme)
        self.theme_changed.emit(theme)

    @property
    def state(self) -> MapState | None:
        """The map shown, as it is now; None in a campaign without a map."""
        return None if self.map_id is None else self.document.map(self.map_id)

    @property
    def viewer_token(self) -> Token | None:
        """The selected token, or None."""
        state = self.state
        return None if state is None or self.viewer is None else state.tokens.get(self.viewer)

    def execute(self, command: Command, document: Document | None = None) -> bool:
        """Carry out a command; what forbids it is told, not raised. While a key asks what would be, nothing is done.

        ``document`` is the campaign it was made for, where another one may have come while a dialog was open.
        """
        if document not in (None, self.document):
            self.refused.emit(tr("Another campaign was opened meanwhile, so this change was not kept."))
            return False
        if self._asks_what_if():
            return False
        try:
            carry_out(self.document, command)
        except DocumentError as error:
            self.refused.emit(str(error))
            return False
        return True

    def images(self, tokens: Iterable[Token]) -> dict[ImageId, bytes]:
        """The pictures of tokens, without those that cannot be read."""
        found = {}
        for image in {token.image for token in tokens if token.image is not None}:
            with suppress(DocumentError):
                found[image] = self.document.image(image)
        return found

    def keep_images(self, images: Mapping[ImageId, bytes]) -> None:
        """Keep pictures in the campaign, for tokens that come from elsewhere."""
        try:
            for data in images.values():
                self.document.add_image(data)
        except DocumentError as error:
            self.refused.emit(str(error))

    def undo(self) -> None:
        """Take the last command back, and show the map on which that happened."""
        if not self._asks_what_if():
            self.leaving.emit()
            self._step(self.document.undo)

    def redo(self) -> None:
        """Do again what was taken back last."""
        if not self._asks_what_if():
            self._step(self.document.redo)

    def _asks_what_if(self) -> bool:
        """Whether a held key asks what would be: then nothing is changed, and that is said."""
        asks = self.scene is not None and self.scene.held.what_if is not None
        if asks:
            self.status_changed.emit(ASKING)
        return asks

    def undo_to(self, position: int) -> None:
        """Go back or forth to where so many steps are done, as one change."""
        if self._asks_what_if():
            return
        self.leaving.emit()
        self._step(lambda: next(reversed(self.document.undo_to(position)), None))

    def _step(self, step: Callable[[], ChangeEvent | None]) -> None:
        try:
            event = step()
        except DocumentError as error:
            self.refused.emit(str(error))
            return
        if event is not None and event.map_id != self.map_id and event.map_id in self.document.maps:
            self.show_map(event.map_id)

    def _on_viewer(self, viewer: TokenId | None) -> None:
        self.viewer = viewer
        self.viewer_changed.emit(viewer)

    def _on_change(self, event: ChangeEvent) -> None:
        if self.map_id not in self.document.maps:
            self.show_map()
        self.changed.emit(event)
