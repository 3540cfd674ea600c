"""Free text over several lines, told when the field is left."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QPlainTextEdit

LINES = 3


class NotesField(QPlainTextEdit):
    """Shows one text and tells an edit once; Tab goes on to the next field."""

    edited = Signal(object, object)

    def __init__(self, name: str) -> None:
        super().__init__()
        self._shown = ""
        self.setAccessibleName(name)
        self.setTabChangesFocus(True)
        self.setFixedHeight(self.fontMetrics().lineSpacing() * LINES + 2 * int(self.document().documentMargin()) + 2)

    def show_value(self, value: object) -> None:
        """Show a text without telling it as an edit; what is being typed for the same text stays."""
        text = str(value)
        if text != self._shown:
            self._shown = text
            self.setPlainText(text)

    def show_another(self, value: object) -> None:
        """Show the text of another token, whatever is in the field."""
        self._shown = str(value)
        if self.toPlainText() != self._shown:
            self.setPlainText(self._shown)

    def commit(self) -> None:
        """Tell what is typed and not yet told."""
        text = self.toPlainText().strip()
        if text != self._shown:
            self._shown = text
            self.edited.emit(text, None)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.commit()
