"""What all pieces on the map have in common."""

from typing import Protocol, TypeVar

from PySide6.QtWidgets import QGraphicsItem

R = TypeVar("R", contravariant=True)


class Piece(Protocol[R]):
    """One record of the map, drawn: it holds an id and follows the record, nothing else."""

    parts: tuple[QGraphicsItem, ...]  # what the scene is given

    def sync(self, record: R) -> None:
        """Look like the record."""

    def zoomed(self, cell_px: float) -> None:
        """A cell is that many pixels wide on the screen: leave out or thin what would not be readable."""
