"""A line of text that explains what it cannot take, and never loses it."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCompleter, QLabel, QLineEdit, QVBoxLayout, QWidget

from battlemap.texts import tr
from battlemap.ui.plain_label import PlainLabel

Check = Callable[[str], str | None]  # text in; what is wrong with it, or None


def explain(label: QLabel, edit: QWidget, complaint: str | None) -> None:
    """Say under a field what is wrong, in words, with a sign and a colour; None takes it away."""
    label.setText(f"⚠ {complaint}" if complaint else "")
    label.setVisible(bool(complaint))
    edit.setAccessibleDescription(complaint or "")


def complaint_label() -> QLabel:
    """The line under a field that is empty while all is well."""
    label = PlainLabel()
    label.setWordWrap(True)
    label.setForegroundRole(label.palette().ColorRole.BrightText)
    label.hide()
    return label


def offer_names(edit: QLineEdit, chosen: Mapping[str, Callable[[], object]]) -> None:
    """Complete a name while it is typed; one that is chosen from the list does what goes with it."""
    if not chosen:
        return
    completer = QCompleter(list(chosen), edit)
    completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    completer.setFilterMode(Qt.MatchFlag.MatchContains)
    completer.activated[str].connect(lambda name: chosen[name]())  # type: ignore[index]
    edit.setCompleter(completer)
    edit.setPlaceholderText(tr("type or choose (Down)"))


class TextField(QWidget):
    """A line of text. What does not pass the check stays in the field, and is kept while another token is shown."""

    edited = Signal(object, object)

    def __init__(self, name: str, check: Check = lambda _text: None, choices: Sequence[str] = ()) -> None:
        super().__init__()
        self._check = check
        self._shown, self._key = "", ""
        self._unsaved: dict[str, str] = {}
        self.edit = QLineEdit()
        self.edit.setAccessibleName(name)
        self.complaint = complaint_label()
        self.set_choices(choices)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.edit)
        layout.addWidget(self.complaint)
        self.setFocusProxy(self.edit)
        self.edit.editingFinished.connect(self.commit)

    def set_choices(self, choices: Sequence[str]) -> None:
        """Words to complete from."""
        if not choices:
            return
        completer = QCompleter(list(choices), self.edit)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.edit.setCompleter(completer)

    def show_value(self, value: object, key: str = "") -> None:
        """Show a value; text that could not be taken comes back with the token (``key``) it was typed for."""
        text = str(value)
        if key == self._key and text == self._shown:
            return
        if key == self._key:
            self._unsaved.pop(key, None)
        self._shown, self._key = text, key
        self.edit.setText(self._unsaved.get(key, text))
        explain(self.complaint, self.edit, self._check(self.edit.text()) if key in self._unsaved else None)

    def forget(self) -> None:
        """Drop what could not be taken: the tokens it was typed for are gone from the desk."""
        self._unsaved.clear()
        self._shown, self._key = "", ""
        self.edit.clear()
        explain(self.complaint, self.edit, None)

    def commit(self) -> None:
        """Tell the edit, or say why it cannot be."""
        text = self.edit.text().strip()
        complaint = None if text == self._shown else self._check(text)
        explain(self.complaint, self.edit, complaint)
        if complaint:
            self._unsaved[self._key] = self.edit.text()
            return
        self._unsaved.pop(self._key, None)
        if text != self._shown:
            self._shown = text
            self.edited.emit(text, None)
