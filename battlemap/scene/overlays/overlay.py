"""What every overlay has in common: items it owns, shown and hidden, never rebuilt."""

from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene


class Overlay:
    """A few items over the map that belong together."""

    def __init__(self, scene: QGraphicsScene, *items: QGraphicsItem) -> None:
        self._scene, self._items = scene, items
        for item in items:
            scene.addItem(item)

    def remove(self) -> None:
        """Take the items out of the scene."""
        for item in self._items:
            self._scene.removeItem(item)
        self._items = ()
