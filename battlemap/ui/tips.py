"""Tips and keys of fields and buttons: what each is called, and by which key one gets to it, read off its form."""

import re
from collections.abc import Iterable

from PySide6.QtCore import QKeyCombination
from PySide6.QtGui import QKeySequence, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollBar,
    QTabBar,
    QTextEdit,
    QWidget,
)

from battlemap.ui.plain_label import plain_tip

FIELDS = (
    *(QAbstractButton, QAbstractSpinBox, QComboBox, QLineEdit, QAbstractItemView, QTextEdit, QPlainTextEdit),
    QAbstractSlider,
)
NO_FIELDS = (QScrollBar, QHeaderView, QTabBar)
Button = QDialogButtonBox.StandardButton
#: The keys that Qt itself gives to the buttons below a dialog.
KEYS_OF_BUTTONS = {
    **dict.fromkeys((Button.Ok, Button.Save, Button.Open, Button.Yes), Qt.Key.Key_Return),
    **dict.fromkeys((Button.Cancel, Button.Close, Button.No), Qt.Key.Key_Escape),
}


def make_handy(dialog: QDialog) -> None:
    """Give every named field and button of a dialog a key of its own, and a tip that names both."""
    _give_letters(dialog)
    tell_fields(dialog)
    for box in dialog.findChildren(QDialogButtonBox):
        for button, key in KEYS_OF_BUTTONS.items():
            if box.button(button) is not None:
                box.button(button).setToolTip(_with_key(_plain(box.button(button).text()), _shown(key)))


def tell_fields(root: QWidget) -> None:
    """Give every field and button below a widget a tip and a name for screen readers, where it has none of its own."""
    named = [label for label in root.findChildren(QLabel) if label.buddy() is not None]
    for label in named:
        _measure_as_drawn(label)
    labels = {label.buddy().focusProxy() or label.buddy(): label for label in named}
    for field in fields_of(root):
        label = labels.get(field)
        text = label.text() if label is not None else _own_text(field)
        name = field.accessibleName() or _plain(text)
        if not field.accessibleName() and not _own_text(field):
            field.setAccessibleName(name)
        tip, key = field.toolTip() or (plain_tip(name) if Qt.mightBeRichText(name) else name), _mnemonic(text)
        if tip and f"({key})" not in tip:
            field.setToolTip(_with_key(tip, key))


def _measure_as_drawn(label: QLabel) -> None:
    """Give a label the width its text takes: Qt draws the letter that is a key by itself, but measures it with all.

    A letter that reaches under the one before it ("Ty") does so only where both are drawn together.
    """
    font = label.font()
    font.setKerning(False)
    label.setFont(font)


def fields_of(root: QWidget) -> Iterable[QWidget]:
    """Everything below a widget that one fills in, chooses from or presses; no parts of it that Qt made."""
    for widget in root.findChildren(QWidget):
        is_part = isinstance(widget.parent(), QAbstractSpinBox | QComboBox | QLineEdit | QScrollBar | QAbstractItemView)
        is_ours = not widget.objectName().startswith("qt_") and widget.window() is root.window()
        if isinstance(widget, FIELDS) and not isinstance(widget, NO_FIELDS) and is_ours and not is_part:
            yield widget


def _give_letters(dialog: QDialog) -> None:
    """A letter that is still free for every label of a field and every button that has none."""
    labels = [label for label in dialog.findChildren(QLabel) if label.buddy() is not None]
    buttons = [field for field in fields_of(dialog) if isinstance(field, QAbstractButton)]
    parts = [part for part in (*labels, *buttons) if part.text() and "<" not in part.text()]
    taken = {letter for part in parts if (letter := _letter(part.text()))}
    for part in parts:
        place = _free_place(part.text(), taken)
        if not _letter(part.text()) and place is not None and _may_change(part):
            taken.add(part.text()[place].lower())
            part.setText(f"{part.text()[:place]}&{part.text()[place:]}")


def _may_change(part: QWidget) -> bool:
    return not (isinstance(part, QPushButton) and isinstance(part.parent(), QDialogButtonBox) and _is_standard(part))


def _is_standard(button: QPushButton) -> bool:
    box = button.parent()
    return isinstance(box, QDialogButtonBox) and box.standardButton(button) in KEYS_OF_BUTTONS


def _free_place(text: str, taken: set[str]) -> int | None:
    """Where the letter stands that is best to remember: the first of a word, else any."""
    firsts = [found.start() for found in re.finditer(r"\b[^\W\d_]", text)]
    places = [*firsts, *(place for place, letter in enumerate(text) if letter.isalpha())]
    return next((place for place in places if text[place].lower() not in taken), None)


def _own_text(field: QWidget) -> str:
    return field.text() if isinstance(field, QAbstractButton) else ""


def _letter(text: str) -> str:
    found = re.search(r"(?<!&)&([^&\s])", text)
    return found.group(1).lower() if found else ""


def _mnemonic(text: str) -> str:
    letter = _letter(text)
    return _shown(QKeyCombination(Qt.KeyboardModifier.AltModifier, Qt.Key(ord(letter.upper())))) if letter else ""


def _shown(key: Qt.Key | QKeyCombination) -> str:
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def _with_key(name: str, key: str) -> str:
    return f"{name} ({key})" if key else name


def _plain(text: str) -> str:
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").rstrip("…").strip()
