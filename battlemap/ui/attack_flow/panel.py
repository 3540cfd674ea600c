"""The panel of the attack flow beside the map: choose, dice, result, one page after the other."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from battlemap.texts import tr
from battlemap.ui.attack_flow.actions_page import ActionsPage
from battlemap.ui.attack_flow.choose_page import ChoosePage
from battlemap.ui.attack_flow.result_page import ResultPage
from battlemap.ui.card.whole_label import WholeLabel
from battlemap.ui.move_flow.list_page import ListPage

LEAST_PAGE_PX = 48
RETURN = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class FlowPanel(QScrollArea):
    """Return goes on, Esc ends it; it asks the rules nothing itself.

    Where it is too low for everything, what is chosen and shown scrolls; the die and the buttons stay in sight.
    """

    went_on = Signal()
    closed = Signal()
    back_asked = Signal()
    all_asked = Signal(bool)  # take all, or none, of the changes
    hidden_set = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Attack"))
        self.upper = QScrollArea()
        for area in (self, self.upper):  # the panel as a whole scrolls only where its words alone fill it
            area.setWidgetResizable(True)
            area.setFrameShape(QScrollArea.Shape.NoFrame)
            area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.title, self.die = WholeLabel(), WholeLabel()
        self.choose, self.result, self.actions = ChoosePage(), ResultPage(), ActionsPage()
        self.ways, self.offer, self.hints = (
            ListPage(name) for name in (tr("Ways"), tr("Opportunity attack"), tr("Suggestions"))
        )
        self.shown = QLineEdit()
        self.hidden = QCheckBox(tr("&Hidden"))
        self.go, self.back, self.close_button = QPushButton(tr("Roll")), QPushButton(tr("Bac&k")), QPushButton("✕")
        self.all, self.none = QPushButton(tr("A&ll")), QPushButton(tr("Non&e"))
        self.pages = QStackedWidget()
        self.pages.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self.pages.setMinimumHeight(LEAST_PAGE_PX)
        for page in (self.choose, self.result, self.actions, self.ways, self.offer, self.hints):
            self.pages.addWidget(page)
        self._lay_out()
        self._tell_hints()
        self.go.clicked.connect(self.went_on)
        self.back.clicked.connect(self.back_asked)
        self.close_button.clicked.connect(self.closed)
        self.all.clicked.connect(lambda: self.all_asked.emit(True))
        self.none.clicked.connect(lambda: self.all_asked.emit(False))
        self.hidden.toggled.connect(self.hidden_set)

    def _lay_out(self) -> None:
        self.title.setWordWrap(True)
        bold = self.title.font()
        bold.setBold(True)
        self.title.setFont(bold)
        self.die.setWordWrap(True)
        for button in (self.go, self.back, self.close_button, self.all, self.none):
            button.setAutoDefault(False)
        for button in (self.back, self.all, self.none, self.go):
            button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.close_button.setMaximumWidth(28)
        head, dice, foot = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        dice.addWidget(self.shown, 1)
        dice.addWidget(self.hidden)
        foot.setSpacing(3)
        for button in (self.back, self.all, self.none):
            foot.addWidget(button, 2)
        foot.addWidget(self.go, 3)
        whole = QWidget()
        layout = QVBoxLayout(whole)
        layout.setContentsMargins(6, 4, 6, 4)
        layout.setSpacing(3)
        layout.addWidget(self._scrolling(head), 1)
        layout.addWidget(self.die)
        layout.addLayout(dice)
        layout.addLayout(foot)
        self.setWidget(whole)

    def _scrolling(self, head: QHBoxLayout) -> QScrollArea:
        body = QWidget()
        layout = QVBoxLayout(body)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(3)
        layout.addLayout(head)
        layout.addWidget(self.choose.fields)
        layout.addWidget(self.pages, 1)
        self.upper.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self.upper.setMinimumHeight(2 * LEAST_PAGE_PX)
        self.upper.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # it scrolls to the field that has the focus
        self.upper.setWidget(body)
        return self.upper

    def _tell_hints(self) -> None:
        hints = {
            self.shown: tr("What your die shows; left empty, the program rolls"),
            self.hidden: tr("The dice from here on are for the game master only (Alt + H)"),
            self.back: tr("Take the last die back (Alt + K)"),
            self.all: tr("Apply all changes (Alt + L)"),
            self.none: tr("Apply no change; it is logged all the same (Alt + E)"),
            self.close_button: tr("End without a trace (Esc)"),
        }
        for part, hint in hints.items():
            part.setToolTip(hint)
        self.shown.setAccessibleName(tr("What the die shows"))
        self.close_button.setAccessibleName("End")

    def show_page(self, page: QWidget, go: str, hint: str, *, rolls: bool = False, chooses: bool = False) -> None:
        """Show a page with what Return does on it.

        ``rolls``: a die is asked for on it; ``chooses``: what was chosen can still be changed.
        """
        self.pages.setCurrentWidget(page)
        self.go.setText(go)
        self.go.setToolTip(tr("{hint} (Return)", hint=hint))
        deciding, asking = page is self.result, rolls or page is self.choose
        for part in (self.all, self.none):
            part.setVisible(deciding)
        for part in (self.shown, self.hidden, self.die):
            part.setVisible(asking)
        self.choose.fields.setVisible(chooses or page is self.choose)
        self.back.setVisible(page not in (self.actions, self.hints))

    def take_focus(self) -> None:
        """Give the keys to the field of the die; where no die is asked for, to the button that goes on."""
        (self.go if self.shown.isHidden() else self.shown).setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return of any field comes here as well; it is not taken twice."""
        if event.key() in RETURN:
            self.went_on.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)
