"""Number, choice and tick fields: each shows one value and tells an edit once, with the gesture it belongs to."""

from collections.abc import Callable, Sequence
from math import floor
from uuid import uuid4

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QValidator, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QSpinBox,
    QStyle,
    QStyleOptionButton,
    QWidget,
)

from battlemap.geometry.paths.lattice import TINY
from battlemap.texts import tr

NONE_TEXT = "–"


class SpinField(QDoubleSpinBox):
    """A number with a unit; all turns of the spin box between two looks elsewhere are one gesture.

    What cannot be taken is explained, and the number stays as it was.
    """

    edited = Signal(object, object)
    complained = Signal(str)  # what could not be taken and why; empty when the next one could

    def __init__(self, name: str, low: float, high: float, step: float = 1, suffix: str = "") -> None:
        super().__init__()
        self.setDecimals(2)
        self.setRange(low, high)
        self.setSingleStep(step)
        self.setSuffix(suffix)
        self.setAccessibleName(name)
        tame(self)
        self._gesture = uuid4().hex
        self.editingFinished.connect(self._end_gesture)
        self.valueChanged.connect(self._tell)

    def _tell(self, value: float) -> None:
        self.complained.emit("")
        self.edited.emit(value, self._gesture)

    def _end_gesture(self) -> None:
        self._gesture = uuid4().hex

    @property
    def expects(self) -> str:
        """What may be typed, in words."""
        kind = tr("a number") if self.decimals() else tr("a whole number")
        if self.specialValueText():
            return tr(
                "{kind} up to {maximum:g}{suffix}, or nothing for “{special_value_text}”",
                kind=kind,
                maximum=self.maximum(),
                suffix=self.suffix(),
                special_value_text=self.specialValueText(),
            )
        return tr(
            "{kind} from {minimum:g} to {maximum:g}{suffix}",
            kind=kind,
            minimum=self.minimum(),
            maximum=self.maximum(),
            suffix=self.suffix(),
        )

    def validate(self, text: str, at: int) -> object:
        if self._is_special(text):
            return QValidator.State.Acceptable, text, at
        return typing_allowed(super().validate(text, at))

    def valueFromText(self, text: str) -> float:
        return self.minimum() if self._is_special(text) else super().valueFromText(text)

    def _is_special(self, text: str) -> bool:
        """Whether the text stands for the lowest value, which reads as words; an empty field does too."""
        special = self.specialValueText()
        return bool(special) and text.removesuffix(self.suffix()).strip() in ("", special)

    def fixup(self, text: str) -> str:
        self.complained.emit(complaint(self, text))
        return self.textFromValue(self.value()) + self.suffix()

    def textFromValue(self, value: float) -> str:
        text = self.locale().toString(value, "f", self.decimals())
        point = self.locale().decimalPoint()
        return text.rstrip("0").rstrip(point) if point in text else text

    def settled(self) -> float:
        """The value with what is being typed."""
        self.interpretText()
        return self.value()

    def commit(self) -> None:
        """Tell what is typed and not yet told."""
        self.interpretText()
        self._end_gesture()

    def show_value(self, value: object) -> None:
        """Show a value without telling it as an edit."""
        if value != self.value():
            with QSignalBlocker(self):
                self.setValue(float(value))  # type: ignore[arg-type]

    def wheelEvent(self, event: QWheelEvent) -> None:
        wheel_only_with_focus(self, event, super().wheelEvent)


class WholeField(SpinField):
    """A whole number with a unit."""

    def __init__(self, name: str, low: float, high: float, step: float = 1, suffix: str = "") -> None:
        super().__init__(name, low, high, step, suffix)
        self.setDecimals(0)


class SizeField(SpinField):
    """Cells a side of a token: half a cell, or whole ones."""

    def __init__(self, name: str) -> None:
        super().__init__(name, TINY, 20)

    @property
    def expects(self) -> str:
        return tr("{tiny:g}, or a whole number from 1 to {maximum:g}", tiny=TINY, maximum=self.maximum())

    def validate(self, text: str, at: int) -> object:
        state, *rest = super().validate(text, at)  # type: ignore[misc]
        value = self.valueFromText(text)
        if state == QValidator.State.Acceptable and value != TINY and value != floor(value):
            state = QValidator.State.Intermediate
        return state, *rest

    def stepBy(self, steps: int) -> None:
        """From half a cell to one, and from there by whole cells."""
        cells = max(0, floor(self.value()) + steps)
        self.setValue(cells or TINY)


class LengthField(SpinField):
    """A length that is kept in metres and shown in the unit of a game; nobody's touch changes no digit of it."""

    edited_m = Signal(object, object)

    def __init__(self, name: str, low_m: float, high_m: float, step_m: float) -> None:
        super().__init__(name, low_m, high_m, step_m, " m")
        self._bounds_m, self._step_m = (low_m, high_m), step_m
        self._metres_a_unit = 1.0
        self.edited.connect(lambda value, gesture: self.edited_m.emit(value * self._metres_a_unit, gesture))

    def show_metres(self, metres: float, suffix: str, metres_a_unit: float) -> None:
        """Show a length in a unit, without telling it as an edit."""
        with QSignalBlocker(self):
            self._metres_a_unit = metres_a_unit
            self.setSuffix(suffix)
            self.setRange(*(bound / metres_a_unit for bound in self._bounds_m))
            self.setSingleStep(self._step_m if metres_a_unit == 1 else 1)
            self.setValue(metres / metres_a_unit)


class FacingField(SpinField):
    """Degrees clockwise from north; a step beyond 360 goes on from 0."""

    def __init__(self, name: str) -> None:
        super().__init__(name, 0, 359.99, 15, "°")

    def stepBy(self, steps: int) -> None:
        self.setValue((self.value() + steps * self.singleStep()) % 360)


class ScoreField(QSpinBox):
    """A whole score, or none: its lowest value reads "–" and means that the sheet does not name it."""

    edited = Signal(object, object)
    complained = Signal(str)  # what could not be taken and why; empty when the next one could
    NONE = -1000

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setRange(self.NONE, 9999)
        self.setSpecialValueText(NONE_TEXT)
        self.setValue(self.NONE)
        self.setAccessibleName(name)
        tame(self)
        self._gesture = uuid4().hex
        self.editingFinished.connect(self._end_gesture)
        self.valueChanged.connect(self._tell)

    def _tell(self, value: int) -> None:
        self.complained.emit("")
        self.edited.emit(None if value == self.NONE else value, self._gesture)

    def _end_gesture(self) -> None:
        self._gesture = uuid4().hex

    def settled(self) -> int | None:
        """The score with what is being typed; None for none."""
        self.interpretText()
        return None if self.value() == self.NONE else self.value()

    def commit(self) -> None:
        """Tell what is typed and not yet told."""
        self.interpretText()
        self._end_gesture()

    def show_value(self, value: object) -> None:
        """Show a score, or None for none, without telling it as an edit."""
        number = self.NONE if value is None else int(value)  # type: ignore[call-overload]
        if number != self.value():
            with QSignalBlocker(self):
                self.setValue(number)

    def stepBy(self, steps: int) -> None:
        if self.value() == self.NONE:
            self.setValue(0)
        else:
            super().stepBy(steps)

    def validate(self, text: str, at: int) -> object:
        """A field left empty means none."""
        if _is_none(text):
            return QValidator.State.Acceptable, text, at
        return typing_allowed(super().validate(text, at))

    @property
    def expects(self) -> str:
        """What may be typed, in words."""
        return tr(
            "a whole number from {none} to {maximum}, or nothing for none", none=self.NONE + 1, maximum=self.maximum()
        )

    def fixup(self, text: str) -> str:
        self.complained.emit(complaint(self, text))
        return NONE_TEXT if self.value() == self.NONE else str(self.value())

    def valueFromText(self, text: str) -> int:
        return self.NONE if _is_none(text) else super().valueFromText(text)

    def wheelEvent(self, event: QWheelEvent) -> None:
        wheel_only_with_focus(self, event, super().wheelEvent)


class ChoiceField(QComboBox):
    """One of a few words."""

    edited = Signal(object, object)

    def __init__(self, name: str, choices: Sequence[str]) -> None:
        super().__init__()
        self.addItems(list(choices))
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.activated.connect(lambda _index: self.edited.emit(self.currentText(), None))

    def show_value(self, value: object) -> None:
        """Show one of the choices."""
        self.setCurrentText(str(value))

    def wheelEvent(self, event: QWheelEvent) -> None:
        wheel_only_with_focus(self, event, super().wheelEvent)


class TickField(QCheckBox):
    """Yes or no."""

    edited = Signal(object, object)

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.clicked.connect(lambda checked: self.edited.emit(checked, None))

    def show_value(self, value: object) -> None:
        """Show yes or no."""
        self.setChecked(bool(value))

    def paintEvent(self, event: QPaintEvent) -> None:
        """With a rim of our own: in the dark, Fusion draws the box almost in the colour of the window."""
        super().paintEvent(event)
        option = QStyleOptionButton()
        self.initStyleOption(option)
        box = self.style().subElementRect(QStyle.SubElement.SE_CheckBoxIndicator, option, self)
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        painter.drawRect(box.adjusted(0, 0, -1, -1))


def _is_none(text: str) -> bool:
    return text.strip() in ("", NONE_TEXT)


def typing_allowed(found: object) -> object:
    """Qt's answer about a text, but for that nothing typed is swallowed: it is explained when typing ends."""
    state, *rest = found  # type: ignore[misc]
    return (QValidator.State.Intermediate if state == QValidator.State.Invalid else state), *rest


def complaint(field: "SpinField | ScoreField", text: str) -> str:
    """Why a text could not be taken."""
    typed = text.strip().removesuffix(field.suffix().strip()).strip()
    found = f"“{typed}”" if typed else tr("an empty field")
    return tr(
        "{accessible_name}: {found} was not taken; expected {expects}.",
        accessible_name=field.accessibleName(),
        found=found,
        expects=field.expects,
    )


def tame(spin: QAbstractSpinBox) -> None:
    """Typed digits count when typing ends, and the wheel scrolls the form unless the field was chosen."""
    spin.setKeyboardTracking(False)
    spin.setFocusPolicy(Qt.FocusPolicy.StrongFocus)


def wheel_only_with_focus(field: QWidget, event: QWheelEvent, turn: Callable[[QWheelEvent], None]) -> None:
    """Turn a field by the wheel only when it has the focus, so that scrolling a form changes nothing."""
    if field.hasFocus():
        turn(event)
    else:
        event.ignore()
