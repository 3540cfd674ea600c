"""How dialogs fit small screens: a form that scrolls, a size within the screen, a corner to pull."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QFrame, QScrollArea, QWidget

from battlemap.ui.tips import make_handy

ROOM_PX = QSize(16, 40)  # what the frame and the title of a dialog take


def scrolled(form: QWidget) -> QScrollArea:
    """A form that scrolls where it is higher than the dialog."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(form)
    least = max(form.minimumWidth(), form.minimumSizeHint().width())
    area.setMinimumWidth(least + area.verticalScrollBar().sizeHint().width())
    return area


def fit_to_screen(dialog: QDialog, wanted: QSize | None = None) -> None:
    """Give a dialog its keys and tips, and the size it wants as far as the screen has room.

    A dialog that does not say what it wants shows its whole form.
    """
    make_handy(dialog)
    dialog.setSizeGripEnabled(True)
    dialog.resize((wanted or _whole(dialog)).boundedTo(dialog.screen().availableSize() - ROOM_PX))


def _whole(dialog: QDialog) -> QSize:
    """The size in which nothing has to scroll."""
    size = dialog.sizeHint()
    for area in dialog.findChildren(QScrollArea):
        hidden = area.widget().sizeHint().height() - area.sizeHint().height()
        size += QSize(0, max(0, hidden))
    return size
