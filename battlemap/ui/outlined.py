"""The style of high contrast: Qt's own draws its outlines in a shade of the window, which there can not be seen."""

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter, QPalette, QPen
from PySide6.QtWidgets import QProxyStyle, QStyle, QStyleOption, QStyleOptionComplex, QWidget

Element, Complex = QStyle.PrimitiveElement, QStyle.ComplexControl
FRAMES = (
    Element.PE_FrameLineEdit,
    Element.PE_PanelButtonCommand,
    Element.PE_Frame,
    Element.PE_IndicatorCheckBox,
    Element.PE_IndicatorItemViewItemCheck,
)
FIELDS = (Complex.CC_SpinBox, Complex.CC_ComboBox)
WIDTH_PX, FOCUSED_PX = 1.0, 3.0


class OutlinedStyle(QProxyStyle):
    """Fusion with an outline in the colour of the text around fields and buttons, a thicker one around the focus."""

    def __init__(self) -> None:
        super().__init__("Fusion")

    def drawPrimitive(
        self, element: QStyle.PrimitiveElement, option: QStyleOption, painter: QPainter, widget: QWidget | None = None
    ) -> None:
        super().drawPrimitive(element, option, painter, widget)
        if element in FRAMES:
            _outline(painter, option)

    def drawComplexControl(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        super().drawComplexControl(control, option, painter, widget)
        if control in FIELDS:
            _outline(painter, option)
        if control == Complex.CC_ScrollBar:
            handle = self.subControlRect(control, option, QStyle.SubControl.SC_ScrollBarSlider, widget)
            painter.fillRect(handle.adjusted(3, 3, -3, -3), option.palette.color(QPalette.ColorRole.WindowText))


def _outline(painter: QPainter, option: QStyleOption) -> None:
    has_focus = bool(option.state & QStyle.StateFlag.State_HasFocus)
    role = QPalette.ColorRole.Highlight if has_focus else QPalette.ColorRole.WindowText
    width = FOCUSED_PX if has_focus else WIDTH_PX
    inset = int(width // 2)
    box: QRect = option.rect.adjusted(inset, inset, -inset - 1, -inset - 1)
    painter.save()
    painter.setPen(QPen(option.palette.color(role), width))
    painter.drawRect(box)
    painter.restore()
