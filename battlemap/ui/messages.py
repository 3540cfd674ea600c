"""Message boxes that do not stop the program: what went wrong, with the place and what was expected."""

import traceback
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from battlemap.document.model import MapState
from battlemap.rulings.house_rules import house_rule_problems
from battlemap.texts import tr
from battlemap.ui.plain_label import plain_tip


def tell_error(parent: QWidget | None, title: str, text: str, details: str = "") -> QMessageBox:
    """Show an error; its text can be selected and copied."""
    return _tell(QMessageBox.Icon.Critical, parent, title, text, details)


def tell_choice(
    parent: QWidget | None, title: str, text: str, choices: Mapping[str, Callable[[], object]]
) -> QMessageBox:
    """Show what stands in the way, with a button for each way on; the first is what Return does."""
    if (shown := _shown_already(parent, title, text)) is not None:
        return shown
    box = _tell(QMessageBox.Icon.Warning, parent, title, text)
    box.setStandardButtons(QMessageBox.StandardButton.Cancel)
    for words, do in choices.items():
        button = box.addButton(words, QMessageBox.ButtonRole.AcceptRole)
        button.clicked.connect(lambda _checked=False, do=do: do())
        if box.defaultButton() is None:
            box.setDefaultButton(button)
    return box


def tell_note(parent: QWidget | None, title: str, text: str) -> QMessageBox:
    """Show what is good to know."""
    return _tell(QMessageBox.Icon.Information, parent, title, text)


def _tell(icon: QMessageBox.Icon, parent: QWidget | None, title: str, text: str, details: str = "") -> QMessageBox:
    box = _shown_already(parent, title, text) or QMessageBox(icon, title, text, QMessageBox.StandardButton.Ok, parent)
    box.setTextFormat(Qt.TextFormat.PlainText)  # names are shown as typed
    box.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    if details:
        box.setDetailedText(details)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
    return box


def _shown_already(parent: QWidget | None, title: str, text: str) -> QMessageBox | None:
    """A box that says just that: on a full disk, each try to change something would bring another one."""
    boxes = [] if parent is None else parent.findChildren(QMessageBox)
    return next((box for box in boxes if box.isVisible() and (box.windowTitle(), box.text()) == (title, text)), None)


def tell_house_rule_slips(parent: QWidget | None, states: Iterable[MapState]) -> None:
    """Say which house rules of open maps their game cannot read; where all can be read, nothing is shown."""
    slips = [f"{state.info.name}: {problem}" for state in states for problem in house_rule_problems(state)]
    if slips:
        lead = tr("The map is open, but its attacks cannot be ruled on until this is mended under Map, House rules:")
        tell_error(parent, tr("House rules that cannot be read"), "\n".join([lead, *slips]))


def may_replace(parent: QWidget | None, path: Path) -> bool:
    """Ask whether a file that is there already may be written over."""
    text = tr("There is a file {name} in that folder already. Replace it?", name=path.name)
    return QMessageBox.question(parent, "Replace the file?", plain_tip(text)) == QMessageBox.StandardButton.Yes


def offer(parent: QWidget | None, title: str, text: str, choices: Mapping[str, Callable[[], object]]) -> QMessageBox:
    """Ask which of several things is to be done, or none of them; the program goes on meanwhile."""
    box = QMessageBox(QMessageBox.Icon.Question, title, text, QMessageBox.StandardButton.Cancel, parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for words, do in choices.items():
        button = box.addButton(words, QMessageBox.ButtonRole.AcceptRole)
        button.clicked.connect(lambda _checked, do=do: do())
    box.open()
    return box


def tell_exception(parent: QWidget | None, title: str, error: BaseException) -> QMessageBox:
    """Show an error that was expected in its own words, and one that was not with all it can tell."""
    from battlemap.document.errors import DocumentError
    from battlemap.formats.errors import MapFileError

    if isinstance(error, (DocumentError, MapFileError, OSError)):
        return tell_error(parent, title, str(error))
    trace = "".join(traceback.format_exception(error))
    return tell_error(parent, title, tr("Something the program did not expect: {error}", error=error), trace)
