"""The facts of what is drawn and chosen, of many at once: an edit goes to all of them, in one step."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QLocale, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLineEdit, QPlainTextEdit, QWidget

from battlemap.document.records import key_of
from battlemap.scene.tools.drawn import Drawn, counted
from battlemap.texts import tr
from battlemap.ui.dialogs import show_hint_whole
from battlemap.ui.inspector.drawn_facts import Choice, Fact, Number, Tick, Words, facts_of, shared_value
from battlemap.ui.plain_label import PlainLabel

#: What is said of a number that cannot be taken, by whether it has to be whole and whether it may be left out.
COMPLAINTS = {
    (True, True): tr(
        "{name}: found “{text}”, expected a whole number from {low:g} to {high:g}, or nothing for that of its kind."
    ),
    (True, False): tr("{name}: found “{text}”, expected a whole number from {low:g} to {high:g}."),
    (False, True): tr(
        "{name}: found “{text}”, expected a number from {low:g} to {high:g}, or nothing for that of its kind."
    ),
    (False, False): tr("{name}: found “{text}”, expected a number from {low:g} to {high:g}."),
}
SEVERAL = tr("– several")
LINES_SHOWN = 6  # of a long text
LEAST_LETTERS = 8


class LongEdit(QPlainTextEdit):
    """Several lines of text, told when the field is left."""

    finished = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setTabChangesFocus(True)
        self.setMinimumHeight(self.fontMetrics().lineSpacing() * LINES_SHOWN)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.finished.emit()


Field = QComboBox | QLineEdit | QCheckBox | LongEdit


class DrawnForm(QWidget):
    """Built anew for each kind of choice; the same fields follow the document while the kind stays."""

    edited = Signal(object)  # tuple[Drawn, ...]: the things as they would be
    complained = Signal(str)  # what could not be taken; empty when it could

    def __init__(self) -> None:
        super().__init__()
        self.things: tuple[Drawn, ...] = ()
        self.fields: dict[str, Field] = {}
        self._facts: tuple[Fact, ...] = ()
        self.title = PlainLabel()
        self.title.setWordWrap(True)
        self._form = QFormLayout(self)
        self._form.setContentsMargins(6, 6, 6, 2)
        self._form.setVerticalSpacing(4)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)  # at 200 % the dock is narrow
        self._form.addRow(self.title)

    def show_things(self, things: Sequence[Drawn]) -> None:
        """Show what is chosen, as the document has it."""
        self.things, facts = tuple(things), facts_of(things)
        self.title.setText(_title(self.things))
        if facts != self._facts:
            self._rebuild(facts)
        for fact in facts:
            is_shared, value = shared_value(self.things, fact.key)
            with QSignalBlocker(self.fields[fact.key]):
                _show(self.fields[fact.key], fact, value, is_shared=is_shared)

    def _rebuild(self, facts: tuple[Fact, ...]) -> None:
        while self._form.rowCount() > 1:
            self._form.removeRow(1)
        self._facts = facts
        self.fields = {fact.key: self._field(fact) for fact in facts}
        for fact in facts:
            field = self.fields[fact.key]
            field.setAccessibleName(fact.name)
            if isinstance(fact, Words) and fact.is_long:
                self._form.addRow(PlainLabel(fact.name))
            if isinstance(fact, Tick) or (isinstance(fact, Words) and fact.is_long):
                self._form.addRow(field)
            else:
                self._form.addRow(fact.name, field)

    def commit(self) -> None:
        """Tell what is typed and not yet told."""
        for fact in self._facts:
            field = self.fields[fact.key]
            if isinstance(fact, Words) and isinstance(field, QLineEdit | LongEdit):
                self._write(fact, field)
            elif isinstance(fact, Number) and isinstance(field, QLineEdit):
                self._type(fact, field)

    def write(self) -> None:
        """Take the keys, so that what stands in the first line of text is written over."""
        field = next((self.fields[fact.key] for fact in self._facts if isinstance(fact, Words)), None)
        if isinstance(field, QLineEdit):
            field.setFocus(Qt.FocusReason.OtherFocusReason)
            field.selectAll()

    def _field(self, fact: Fact) -> Field:
        if isinstance(fact, Words):
            return self._words_field(fact)
        if isinstance(fact, Tick):
            box = QCheckBox(fact.name)
            box.clicked.connect(lambda checked, fact=fact: self._tell(fact, checked))
            return box
        if isinstance(fact, Choice):
            choice = QComboBox()
            choice.setMinimumContentsLength(LEAST_LETTERS)  # of what is chosen; the list shows all
            choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            choice.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            choice.addItems([*fact.values, SEVERAL])
            choice.activated.connect(lambda _index, fact=fact, choice=choice: self._choose(fact, choice.currentText()))
            return choice
        edit = QLineEdit()
        edit.editingFinished.connect(lambda fact=fact, edit=edit: self._type(fact, edit))
        return edit

    def _words_field(self, fact: Words) -> QLineEdit | LongEdit:
        field = LongEdit() if fact.is_long else QLineEdit()
        finished = field.finished if isinstance(field, LongEdit) else field.editingFinished
        finished.connect(lambda fact=fact, field=field: self._write(fact, field))
        return field

    def _write(self, fact: Words, field: QLineEdit | LongEdit) -> None:
        is_long = isinstance(field, LongEdit)
        if field.document().isModified() if is_long else field.isModified():
            self._settle(field)
            self._tell(fact, field.toPlainText() if is_long else field.text().strip())

    @staticmethod
    def _settle(field: QLineEdit | LongEdit) -> None:
        if isinstance(field, LongEdit):
            field.document().setModified(False)
        else:
            field.setModified(False)

    def _choose(self, fact: Choice, text: str) -> None:
        if text in fact.values:
            self._tell(fact, fact.values[text])

    def _type(self, fact: Number, edit: QLineEdit) -> None:
        text = edit.text().strip()
        if not edit.isModified() or text == SEVERAL:
            return
        edit.setModified(False)
        try:
            value = _number(fact, text)
        except ValueError as error:
            self.complained.emit(str(error))
            self.show_things(self.things)
            return
        self.complained.emit("")
        self._tell(fact, value)

    def _tell(self, fact: Fact, value: object) -> None:
        changed = tuple(replace(thing, **{fact.key: value}) for thing in self.things)
        if changed != self.things:
            self.edited.emit(changed)


def _show(field: QWidget, fact: Fact, value: object, *, is_shared: bool) -> None:
    if isinstance(field, QCheckBox):
        field.setTristate(not is_shared)
        field.setCheckState(_tick(value) if is_shared else Qt.CheckState.PartiallyChecked)
    elif isinstance(field, QComboBox) and isinstance(fact, Choice):
        words = next((text for text, each in fact.values.items() if each == value), str(value))
        field.setCurrentText(words if is_shared else SEVERAL)
    elif isinstance(field, QLineEdit | LongEdit) and isinstance(fact, Words):
        _show_words(field, str(value) if is_shared else "", "" if is_shared else SEVERAL)
    elif isinstance(field, QLineEdit):
        field.setPlaceholderText(tr("of its kind") if is_shared else SEVERAL)
        show_hint_whole(field)
        field.setText("" if value is None or not is_shared else f"{value:.10g}")


def _show_words(field: QLineEdit | LongEdit, words: str, hint: str) -> None:
    """Show words, unless the same stand there: the cursor stays where it is."""
    field.setPlaceholderText(hint)
    if isinstance(field, LongEdit):
        if field.toPlainText() != words:
            field.setPlainText(words)
    elif field.text() != words:
        field.setText(words)


def _tick(value: object) -> Qt.CheckState:
    return Qt.CheckState.Checked if value else Qt.CheckState.Unchecked


def _number(fact: Number, text: str) -> float | None:
    """The number typed; ``ValueError`` says what was expected."""
    if not text and fact.may_be_none:
        return None
    number, is_number = QLocale().toDouble(text)
    if not is_number:
        number, is_number = QLocale.c().toDouble(text)
    is_fine = is_number and fact.low <= number <= fact.high and (not fact.is_whole or number == int(number))
    if not is_fine:
        complaint = COMPLAINTS[fact.is_whole, fact.may_be_none]
        raise ValueError(complaint.format(name=fact.name, text=text, low=fact.low, high=fact.high))
    return int(number) if fact.is_whole else number


def _title(things: Sequence[Drawn]) -> str:
    if not things:
        return ""
    if len(things) == 1:
        return str(things[0].id)
    words = counted("", map(key_of, things)).strip()
    return tr("{words}: a change goes to all of them", words=words)
