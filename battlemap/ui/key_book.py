"""The keys in use: the defaults and the user's own, told to whatever has keys."""

from PySide6.QtCore import QObject, Signal

from battlemap.scene.key_map import KeyMap
from battlemap.ui.settings import Settings
from battlemap.ui.window_keys import ALL_DEEDS


class KeyBook(QObject):
    """Keeps which key does what, in the user's settings."""

    changed = Signal(object)  # KeyMap

    def __init__(self, parent: QObject, settings: Settings) -> None:
        super().__init__(parent)
        self._settings = settings
        self.keys = KeyMap(ALL_DEEDS)

    def use(self, keys: KeyMap) -> None:
        """Go by other keys from now on."""
        if keys != self.keys:
            self.keys = keys
            self.changed.emit(keys)
