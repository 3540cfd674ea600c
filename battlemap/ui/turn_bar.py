"""The turn bar at the bottom of the window: the order as chips, round and time, what is left of the turn."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QColor, QContextMenuEvent, QIcon, QPainter, QPen, QPixmap, QWheelEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QMenu,
    QScrollArea,
    QSizePolicy,
    QToolBar,
    QToolButton,
    QWidget,
)

from battlemap.document.model import TokenId
from battlemap.document.plain_text import one_line
from battlemap.scene.choice_menu import as_typed
from battlemap.scene.sides import side_looks
from battlemap.scene.theme import Ring, SideLook
from battlemap.texts import tr
from battlemap.ui.desk import Desk
from battlemap.ui.plain_label import PlainLabel, plain_tip
from battlemap.ui.turn_deeds import TurnDeeds
from battlemap.ui.turn_menu import TurnMenu
from battlemap.ui.turn_model import Chip, chips_of, heading_of, left_of

DISC_PX = 16
PENS: dict[Ring, Qt.PenStyle] = {
    "solid": Qt.PenStyle.SolidLine,
    "thin": Qt.PenStyle.SolidLine,
    "double": Qt.PenStyle.SolidLine,
    "dashes": Qt.PenStyle.DashLine,
    "dots": Qt.PenStyle.DotLine,
    "dash-dot": Qt.PenStyle.DashDotLine,
}
NAME_LETTERS = {False: 16, True: 9}  # of a name on a chip: in a wide window, in a narrow one


class ChipButton(QToolButton):
    """One entry: a click selects and shows it, its menu says what else can be done."""

    def __init__(self, chip: Chip, icon: QIcon, *, narrow: bool, show_menu: Callable[[int, QMenu], None]) -> None:
        super().__init__()
        self.chip = chip
        self._show_menu = show_menu
        name = _shortened(chip.name, NAME_LETTERS[narrow])
        first = f"{chip.mark} {name}" if chip.mark else name
        self.setText(as_typed(f"{first} {chip.initiative}" if narrow else f"{first}\n{chip.below}"))
        self.setIcon(icon)
        self.setIconSize(QSize(DISC_PX, DISC_PX))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setCheckable(True)
        self.setChecked(chip.is_now)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        font = self.font()
        font.setBold(chip.is_now)
        self.setFont(font)
        self.setToolTip(plain_tip(tr("{tip} Right click or Menu: hold, ready, delay …", tip=chip.tip)))
        self.setAccessibleName(tr("{name}, initiative {initiative}", name=chip.name, initiative=chip.initiative))
        self.setAccessibleDescription(chip.tip)

    def nextCheckState(self) -> None:
        """A click does not change whose turn it is."""

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = QMenu(self)
        self._show_menu(self.chip.number, menu)
        menu.exec(event.globalPos())
        menu.deleteLater()


class ChipRow(QScrollArea):
    """The chips side by side; what does not fit is scrolled to with the wheel, and by itself to whose turn it is."""

    scrolled = Signal()  # or of another width: other chips may be cut

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Turn order"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.chips: list[ChipButton] = []
        self.horizontalScrollBar().valueChanged.connect(lambda _value: self.scrolled.emit())
        self.horizontalScrollBar().rangeChanged.connect(lambda _low, _high: self.scrolled.emit())

    def show_chips(self, chips: list[ChipButton]) -> None:
        """Show these instead of those before."""
        body = QWidget()
        row = QHBoxLayout(body)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        for chip in chips:
            row.addWidget(chip)
        row.addStretch(1)
        self.chips = chips
        self.setWidget(body)
        self.setFixedHeight(body.sizeHint().height())
        QTimer.singleShot(0, self, self.show_now)

    def cut(self) -> tuple[list[ChipButton], list[ChipButton]]:
        """The chips that are not wholly seen: before those that are, nearest last, and after them, nearest first."""
        left = self.horizontalScrollBar().value()
        right = left + self.viewport().width()
        before = [chip for chip in self.chips if chip.geometry().left() < left]
        return before, [chip for chip in self.chips if chip not in before and chip.geometry().right() >= right]

    @property
    def wanted(self) -> int:
        """The width all of them would take."""
        body = self.widget()  # none while the chips are changed
        return 0 if body is None else body.sizeHint().width()

    def show_now(self) -> None:
        """Bring whose turn it is into view."""
        now = [chip for chip in self.chips if chip.chip.is_now]
        for chip in reversed(now):
            self.ensureWidgetVisible(chip, 60, 0)

    def wheelEvent(self, event: QWheelEvent) -> None:
        bar = self.horizontalScrollBar()
        turned = event.angleDelta().y() or event.angleDelta().x()
        bar.setValue(bar.value() - turned)
        event.accept()


class TurnBar(QToolBar):
    """Shown while there is a fight on the map."""

    def __init__(self, desk: Desk, deeds: TurnDeeds, menu: TurnMenu) -> None:
        super().__init__(tr("Turn order"))
        self.setObjectName("turns")
        self.setMovable(False)
        self._desk, self._deeds, self._menu = desk, deeds, menu
        self._narrow = False
        self.heading, self.left = PlainLabel(), PlainLabel()
        self.row = ChipRow()
        self.news = QToolButton()
        self.news.setAccessibleName(tr("What ended or changed by itself"))
        self.news.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.news.setMenu(QMenu(self.news))
        self.back, self.next = self._button(menu.back_action, "◀"), self._button(menu.next_action, tr("Next ▶"))
        self.before, self.after = self._more_button(0), self._more_button(-1)
        self.row.scrolled.connect(self._show_more)
        self.addWidget(self._laid_out())
        self.hide()
        desk.changed.connect(lambda _event: self.refresh())
        desk.map_shown.connect(lambda _scene: self.refresh())
        desk.viewer_changed.connect(lambda _viewer: self._show_left())
        desk.theme_changed.connect(lambda _theme: self.refresh())
        self.refresh()

    def _laid_out(self) -> QWidget:
        body = QWidget()
        line = QHBoxLayout(body)
        line.setContentsMargins(4, 1, 4, 1)
        line.setSpacing(6)
        for part in (self.back, self.heading, self.before):
            line.addWidget(part)
        line.addWidget(self.row, 1)
        for part in (self.after, self.news, self.left, self.next):
            line.addWidget(part)
        return body

    def _button(self, action: QAction, text: str) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda _checked: action.trigger())

        def follow() -> None:
            button.setToolTip(action.toolTip())
            button.setAccessibleName(action.text().replace("&", ""))
            button.setEnabled(action.isEnabled())

        action.changed.connect(follow)
        follow()
        return button

    def _more_button(self, side: int) -> QToolButton:
        """Tells how many more there are on a side, and shows the next of them."""
        button = QToolButton()
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAccessibleName(tr("More in the turn order"))

        def show_next() -> None:
            if hidden := self.row.cut()[side]:
                self.row.ensureWidgetVisible(hidden[-1 if side == 0 else 0], 0, 0)

        button.clicked.connect(lambda _checked: show_next())
        button.hide()
        return button

    def _show_more(self) -> None:
        """Say how many are cut on each side; both are there where not all have room, so that nothing jumps."""
        room = self.row.width() + sum(each.width() for each in (self.before, self.after) if each.isVisibleTo(self))
        is_short = self.row.wanted > room
        before, after = map(len, self.row.cut())
        for button, count, text in ((self.before, before, f"◂ {before}"), (self.after, after, f"{after} ▸")):
            button.setText(text)
            button.setEnabled(count > 0)
            words = tr("{count} more in the turn order", count=count)
            button.setToolTip(words)
            button.setAccessibleName(words)
            button.setVisible(is_short)

    def set_narrow(self, narrow: bool) -> None:
        """One line a chip where the window is narrow."""
        if narrow != self._narrow:
            self._narrow = narrow
            self.refresh()

    def refresh(self) -> None:
        """Everything, from the document."""
        state = self._desk.state
        fights = state is not None and state.turns is not None
        self.setVisible(fights)
        if state is None or state.turns is None:
            return
        heading = heading_of(state)
        self.heading.setText(heading.replace(" · ", "\n"))
        self.heading.setToolTip(tr("{heading} since the fight began", heading=heading))
        looks = side_looks(state, self._desk.theme)
        self.row.show_chips([self._chip(chip, looks[chip.side]) for chip in chips_of(state)])
        self._show_news(state.turns.told)
        self._show_left()

    def _chip(self, chip: Chip, look: SideLook) -> ChipButton:
        icon = _disc(look, chip.side[:1].upper(), self.devicePixelRatioF())
        button = ChipButton(chip, icon, narrow=self._narrow, show_menu=self._fill)
        button.clicked.connect(lambda _checked, tokens=chip.tokens: self._deeds.show(tokens))
        return button

    def _fill(self, number: int, menu: QMenu) -> None:
        self._menu.fill(menu, number)

    def _show_news(self, told: tuple[str, ...]) -> None:
        """What ended or changed by itself when this turn began."""
        self.news.setVisible(bool(told))
        self.news.setText(tr("{count} told", count=len(told)))
        self.news.setToolTip(plain_tip("\n".join((tr("What ended or changed by itself when this turn began:"), *told))))
        menu = self.news.menu()
        menu.clear()
        for line in told:
            menu.addAction(line)

    def _show_left(self) -> None:
        state = self._desk.state
        viewer: TokenId | None = self._desk.viewer
        left = None if state is None else left_of(state, viewer)
        self.left.setText("" if left is None else left.words.replace(" · ", "\n"))
        self.left.setToolTip(plain_tip("" if left is None else left.tip))
        self.left.setAccessibleName("" if left is None else left.tip)


def _shortened(name: str, letters: int) -> str:
    name = one_line(name)
    return name if len(name) <= letters else f"{name[: letters - 1].rstrip()}…"


def _disc(look: SideLook, letter: str, ratio: float) -> QIcon:
    """The disc of a side: its colour, its ring with its pattern, its first letter."""
    picture = QPixmap(QSize(DISC_PX, DISC_PX) * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(QColor(look.fill))
    painter.setPen(QPen(QColor(look.ring), 1.0 if look.pattern == "thin" else 2.0, PENS[look.pattern]))
    painter.drawEllipse(QPointF(DISC_PX / 2, DISC_PX / 2), DISC_PX / 2 - 1.5, DISC_PX / 2 - 1.5)
    font = painter.font()
    font.setPixelSize(9)
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(QColor("#000000") if QColor(look.fill).lightnessF() > 0.5 else QColor("#ffffff"))
    painter.drawText(QRectF(0, 0, DISC_PX, DISC_PX), Qt.AlignmentFlag.AlignCenter, letter)
    painter.end()
    return QIcon(picture)
