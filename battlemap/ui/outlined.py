"""Styles with outlines that can be seen: Qt's own draws them in a shade of the window, too dark a one in the dark."""

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QPainter, QPalette, QPen
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
BOXES = (Element.PE_IndicatorCheckBox, Element.PE_IndicatorItemViewItemCheck, Element.PE_FrameLineEdit)
EDGE_IN_THE_DARK = "#8a8f97"  # 3 : 1 and more on window and field


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


class DarkStyle(QProxyStyle):
    """Fusion with a thin edge around boxes to tick and fields to type in."""

    def __init__(self) -> None:
        super().__init__("Fusion")

    def drawPrimitive(
        self, element: QStyle.PrimitiveElement, option: QStyleOption, painter: QPainter, widget: QWidget | None = None
    ) -> None:
        super().drawPrimitive(element, option, painter, widget)
        if element in BOXES:
            _edge(painter, option)

    def drawComplexControl(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        super().drawComplexControl(control, option, painter, widget)
        if control == Complex.CC_SpinBox:
            _edge(painter, option)


def _edge(painter: QPainter, option: QStyleOption) -> None:
    if not option.state & QStyle.StateFlag.State_HasFocus:
        _draw_box(painter, option.rect.adjusted(0, 0, -1, -1), QPen(QColor(EDGE_IN_THE_DARK), WIDTH_PX))


def _outline(painter: QPainter, option: QStyleOption) -> None:
    has_focus = bool(option.state & QStyle.StateFlag.State_HasFocus)
    role = QPalette.ColorRole.Highlight if has_focus else QPalette.ColorRole.WindowText
    width = FOCUSED_PX if has_focus else WIDTH_PX
    inset = int(width // 2)
    box: QRect = option.rect.adjusted(inset, inset, -inset - 1, -inset - 1)
    _draw_box(painter, box, QPen(option.palette.color(role), width))


def _draw_box(painter: QPainter, box: QRect, pen: QPen) -> None:
    painter.save()
    painter.setPen(pen)
    painter.drawRect(box)
    painter.restore()
