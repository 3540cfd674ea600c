"""The fields of the roll window, each made from what a kind of roll says it asks for."""

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QObject, QSignalBlocker, Signal
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QSpinBox, QWidget

from battlemap.document.model import Token, TokenId
from battlemap.rulings.rolls import NUMBER, RollField
from battlemap.rulings.rolls_starflight import difficulties
from battlemap.texts import tr
from rules.core.errors import RulesError
from rules.psipunk.ladder import level, level_text
from rules.starflight.tables_missing import BEYOND, MissingTables

A_NUMBER, NOBODY = tr("a plain number"), tr("nobody on the map")


class TokenField(QComboBox):
    """A creature of the map, or nobody."""

    changed = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setToolTip(tr("{name}: a creature of the map, or nobody", name=name))
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(10)
        self.addItem(NOBODY, None)
        self.currentIndexChanged.connect(lambda _index: self.changed.emit())

    @property
    def value(self) -> TokenId | None:
        """The creature."""
        found: TokenId | None = self.currentData()
        return found

    def set_value(self, token: TokenId | None) -> None:
        """Choose a creature."""
        self.setCurrentIndex(max(0, self.findData(token)) if token is not None else 0)

    def offer(self, tokens: Iterable[Token]) -> None:
        """Offer these; who was chosen stays, if still there."""
        chosen = self.value
        with QSignalBlocker(self):
            self.clear()
            self.addItem(NOBODY, None)
            for token in tokens:
                self.addItem(token.name, token.id)
            self.set_value(chosen)


class Field(QObject):
    """One field: its widget, and the value it holds."""

    changed = Signal()

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.widget = widget

    @property
    def value(self) -> object:
        """What was chosen."""
        raise NotImplementedError

    def offer(self, traits: Mapping[str, int]) -> None:
        """Offer what a creature can roll, where that is asked for."""


class WholeField(Field):
    """A whole number; a level says its word, a DC its name."""

    def __init__(self, field: RollField, tables: MissingTables) -> None:
        self._tables = tables
        self.box = LevelBox() if field.sort == "level" else QSpinBox()
        self.box.setRange(field.least, field.most)
        self.box.setValue(int(str(field.default)))
        self.box.setAccessibleName(field.label)
        super().__init__(self.box if field.sort != "dc" else QWidget())
        if field.sort == "dc":
            self._add_names(field)
        self.box.valueChanged.connect(lambda _value: self.changed.emit())

    def _add_names(self, field: RollField) -> None:
        row = QHBoxLayout(self.widget)
        row.setContentsMargins(0, 0, 0, 0)
        self.names = QComboBox()
        self.names.setAccessibleName(tr("{label} by its name", label=field.label))
        self.names.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.names.setMinimumContentsLength(8)
        for words, middle in difficulties(self._tables):
            self.names.addItem(words, middle)
        self.names.addItem(BEYOND, self._tables.difficulties[-1][0] + 1)
        row.addWidget(self.box)
        row.addWidget(self.names, 1)
        self.widget.setFocusProxy(self.box)
        self.names.activated.connect(lambda _index: self.box.setValue(self.names.currentData()))
        self.box.valueChanged.connect(lambda _value: self._show_name())
        self._show_name()

    def _show_name(self) -> None:
        name = self._tables.difficulty(self.box.value())
        place = next((place for place in range(self.names.count()) if self.names.itemText(place).startswith(name)), -1)
        self.names.setCurrentIndex(place)

    @property
    def value(self) -> object:
        return self.box.value()


class LevelBox(QSpinBox):
    """A level of the ladder: its word and its number."""

    def textFromValue(self, value: int) -> str:
        return level_text(value)

    def valueFromText(self, text: str) -> int:
        """A word, a number, or both as they are shown; what is neither changes nothing."""
        shown = text.strip()
        digits = shown.rpartition("(")[2].rstrip(")").strip()
        try:
            return level(shown) if shown.isalpha() else int(digits)
        except (RulesError, ValueError):
            return self.value()

    def validate(self, text: str, place: int) -> object:
        return QValidator.State.Acceptable, text, place


class YesField(Field):
    """Yes or no."""

    def __init__(self, field: RollField) -> None:
        self.box = QCheckBox(field.label)
        self.box.setChecked(field.default is True)
        super().__init__(self.box)
        self.box.toggled.connect(lambda _on: self.changed.emit())

    @property
    def value(self) -> object:
        return self.box.isChecked()


class WordField(Field):
    """One of several words; of a trait, those of the chosen creature."""

    def __init__(self, field: RollField) -> None:
        self.box = QComboBox()
        self.box.setAccessibleName(field.label)
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.setMinimumContentsLength(10)
        super().__init__(self.box)
        for word, words in ({NUMBER: A_NUMBER} if field.sort == "trait" else field.words).items():
            self.box.addItem(words, word)
        self.box.currentIndexChanged.connect(lambda _index: self.changed.emit())

    @property
    def value(self) -> object:
        return self.box.currentData()

    def offer(self, traits: Mapping[str, int]) -> None:
        chosen = self.box.currentData()
        with QSignalBlocker(self.box):
            self.box.clear()
            self.box.addItem(A_NUMBER, NUMBER)
            for name, score in traits.items():
                self.box.addItem(f"{name.replace('_', ' ').capitalize()} {score:+d}".replace("-", "−"), name)
            self.box.setCurrentIndex(max(0, self.box.findData(chosen)))


def made_field(field: RollField, tables: MissingTables) -> Field:
    """The field for what is asked; ``tables`` name the DCs."""
    if field.sort == "yes":
        return YesField(field)
    return WordField(field) if field.sort in ("word", "trait") else WholeField(field, tables)
