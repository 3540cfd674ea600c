"""The token inspector: shows the selected token as the document has it, and turns edits into commands."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QLabel, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from battlemap.document.commands import EditToken
from battlemap.document.document import ChangeEvent
from battlemap.document.model import Token
from battlemap.rulings.card import Ruling, headline, sight_of
from battlemap.rulings.games import GAMES, has_sheet
from battlemap.ui.desk import Desk
from battlemap.ui.inspector.psipunk_form import PsipunkForm
from battlemap.ui.inspector.starflight_form import StarflightForm
from battlemap.ui.inspector.token_form import TokenForm

NO_SHEET = "{name} has no {game} sheet yet. Fill in what follows, or choose Map, Sheets."


class InspectorDock(QDockWidget):
    """One token, editable. Undo shows at once, because every change event fills the fields anew."""

    def __init__(self, desk: Desk) -> None:
        super().__init__("Token")
        self.setObjectName("inspector")
        self._desk = desk
        self.answer = QLabel()
        self.answer.setWordWrap(True)
        self.answer.setMargin(6)
        self.answer.setAccessibleName("Number against the target")
        self.form, self.starflight, self.psipunk = TokenForm(), StarflightForm(), PsipunkForm()
        self.no_sheet = QLabel()
        self.no_sheet.setWordWrap(True)
        self.no_sheet.setMargin(6)
        self.pages = QStackedWidget()
        self.pages.addWidget(self._hint())
        self.pages.addWidget(self._scrolled())
        self.setWidget(self.pages)
        self.form.edited.connect(self._edit)
        self.starflight.edited.connect(self._edit)
        self.psipunk.edited.connect(self._edit)
        desk.leaving.connect(self._commit)
        desk.viewer_changed.connect(self._on_viewer)
        desk.ruling_changed.connect(self._show_ruling)
        desk.changed.connect(self._on_change)

    def _hint(self) -> QLabel:
        hint = QLabel("Select a token on the map to see and edit it here.")
        hint.setWordWrap(True)
        hint.setAlignment(Qt.AlignmentFlag.AlignTop)
        hint.setMargin(10)
        return hint

    def _scrolled(self) -> QScrollArea:
        body = QWidget()
        layout = QVBoxLayout(body)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for part in (self.answer, self.form, self.no_sheet, self.starflight, self.psipunk):
            layout.addWidget(part)
        layout.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(body)
        return area

    def _edit(self, token: Token, gesture: str | None) -> None:
        command = EditToken(map_id=self._desk.map_id, token=token, gesture=gesture)
        if not self._desk.execute(command):
            self.refresh()

    def _commit(self) -> None:
        self.form.commit()
        self.psipunk.commit()

    def _on_viewer(self, _viewer: object) -> None:
        self._commit()
        self.refresh()

    def _on_change(self, event: ChangeEvent) -> None:
        if event.map_id == self._desk.map_id:
            self.refresh()

    def refresh(self) -> None:
        """Fill the fields from the document."""
        token = self._desk.viewer_token
        self.pages.setCurrentIndex(0 if token is None else 1)
        if token is None:
            return
        state = self._desk.state
        self.form.show_token(token, state)
        game = state.info.system
        self.starflight.setVisible(game == "starflight")
        self.psipunk.setVisible(game == "psipunk")
        self.starflight.show_token(token)
        self.psipunk.show_token(token)
        self.no_sheet.setText(NO_SHEET.format(name=token.name, game=GAMES[game]))
        self.no_sheet.setVisible(not has_sheet(token, game))

    def _show_ruling(self, ruling: Ruling | None) -> None:
        text = "" if ruling is None else f"{sight_of(ruling).target_name}: {headline(ruling)}"
        self.answer.setText(text)
        self.answer.setVisible(bool(text))
