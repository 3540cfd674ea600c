"""A level of the Psi-punk ladder as a field: the words with their numbers, or none."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox

from battlemap.rulings.attack_ruling import signed
from battlemap.ui.inspector.fields import NONE_TEXT, wheel_only_with_focus
from rules.psipunk.ladder import HIGHEST, LOWEST, word


def shown(value: int) -> str:
    """A level with its number first, so that it can be read in a narrow field: ``+2 Great``."""
    return f"{signed(value) if value else 0} {word(value)}"


class LadderField(QComboBox):
    """One level; ``none`` offers that the sheet does not name it."""

    edited = Signal(object, object)

    def __init__(self, name: str, *, none: bool = True) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(5)
        if none:
            self.addItem(NONE_TEXT, None)
        for value in range(HIGHEST, LOWEST - 1, -1):
            self.addItem(shown(value), value)
        self.view().setMinimumWidth(self.view().sizeHintForColumn(0) + 24)
        self.activated.connect(lambda _index: self.edited.emit(self.currentData(), None))

    def show_value(self, value: object) -> None:
        """Show a level, or None for none; one beyond the ends of the ladder is added to the list."""
        place = self.findData(value)
        if place < 0 and isinstance(value, int):
            self.addItem(shown(value), value)
            place = self.count() - 1
        self.setCurrentIndex(max(0, place))

    def settled(self) -> int | None:
        """The level chosen; None for none."""
        value = self.currentData()
        return value if isinstance(value, int) else None

    def wheelEvent(self, event: QWheelEvent) -> None:
        wheel_only_with_focus(self, event, super().wheelEvent)
