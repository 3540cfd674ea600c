"""The token inspector: shows the selected token as the document has it, and turns edits into commands."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QLabel, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from battlemap.document.commands import EditToken, Redraw
from battlemap.document.document import ChangeEvent, Document
from battlemap.document.model import MapId, MapState, Template, Token, TokenId
from battlemap.document.records import key_of, record_at
from battlemap.rulings.card import Ruling, headline, sight_of
from battlemap.rulings.catching import caught_by, template_words
from battlemap.rulings.games import GAMES, has_sheet
from battlemap.scene.map_scene import MapScene
from battlemap.scene.tools.drawn import Drawn, chosen_of, counted
from battlemap.texts import tr
from battlemap.ui.desk import Desk
from battlemap.ui.inspector.caught_table import CaughtTable
from battlemap.ui.inspector.drawn_form import DrawnForm
from battlemap.ui.inspector.fields import ScoreField, SpinField
from battlemap.ui.inspector.notes_field import NotesField
from battlemap.ui.inspector.number_complaint import NumberComplaint
from battlemap.ui.inspector.psipunk_form import PsipunkForm
from battlemap.ui.inspector.starflight_form import StarflightForm
from battlemap.ui.inspector.text_field import TextField
from battlemap.ui.inspector.token_form import TokenForm
from battlemap.ui.plain_label import PlainLabel

TOO_LATE = tr("{name}: the map it stands on is no longer shown, so this edit was not kept.")
NO_SHEET = tr("{name} has no {game} sheet yet. Fill in what follows, or choose Map, Sheets.")


class InspectorDock(QDockWidget):
    """One token, editable. Undo shows at once, because every change event fills the fields anew."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(tr("Token"))
        self.setObjectName("inspector")
        self._desk = desk
        self._place: tuple[Document, MapId] | None = None  # where the token shown stands
        self._document = desk.document  # whose refused texts are kept
        self.answer = PlainLabel()
        self.answer.setWordWrap(True)
        self.answer.setMargin(6)
        self.answer.setAccessibleName(tr("Number against the target"))
        self.form, self.starflight, self.psipunk = TokenForm(), StarflightForm(), PsipunkForm()
        self.drawn, self.caught = DrawnForm(), CaughtTable()
        self.no_sheet = PlainLabel()
        self.no_sheet.setWordWrap(True)
        self.no_sheet.setMargin(6)
        self.pages = QStackedWidget()
        self.pages.addWidget(self._hint())
        self.pages.addWidget(self._scrolled(self.answer, self.form, self.no_sheet, self.starflight, self.psipunk))
        self.pages.addWidget(self._scrolled(self.drawn, self.caught))
        self.complaint = NumberComplaint()
        self.setWidget(self._with_complaint())
        self.form.complained.connect(self._complain)
        self.starflight.complained.connect(self._complain)
        self.psipunk.complained.connect(self._complain)
        self.form.edited.connect(self._edit)
        self.starflight.edited.connect(self._edit)
        self.psipunk.edited.connect(self._edit)
        self.drawn.edited.connect(self._edit_drawn)
        self.caught.selected.connect(self._select_caught)
        self.drawn.complained.connect(self.complaint.say)
        desk.leaving.connect(self.commit)
        desk.map_shown.connect(self._follow_scene)
        desk.viewer_changed.connect(self._on_viewer)
        desk.ruling_changed.connect(self._show_ruling)
        desk.changed.connect(self._on_change)

    def _with_complaint(self) -> QWidget:
        body = QWidget()
        layout = QVBoxLayout(body)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.complaint)
        layout.addWidget(self.pages, 1)
        return body

    def _hint(self) -> QLabel:
        hint = PlainLabel(tr("Select a token on the map to see and edit it here."))
        hint.setWordWrap(True)
        hint.setAlignment(Qt.AlignmentFlag.AlignTop)
        hint.setMargin(10)
        return hint

    def _scrolled(self, *parts: QWidget) -> QScrollArea:
        body = QWidget()
        layout = QVBoxLayout(body)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for part in parts:
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
        if self._place != (self._desk.document, self._desk.map_id):
            self._desk.refused.emit(TOO_LATE.format(name=token.name))
            return
        command = EditToken(map_id=self._desk.map_id, token=token, gesture=gesture)
        if not self._desk.execute(command):
            self.refresh()

    def _edit_drawn(self, things: tuple[Drawn, ...]) -> None:
        state = self._desk.state
        if state is not None and all(record_at(state, key_of(thing)) for thing in things):
            self._desk.execute(Redraw(state.info.id, counted(tr("Edit"), map(key_of, things)), things))

    def _follow_scene(self, scene: MapScene | None) -> None:
        self._forget_before()
        if scene is not None:
            scene.things_chosen.connect(lambda _keys: self._on_chosen())
            scene.writing_asked.connect(lambda _key: self._write())

    def _on_chosen(self) -> None:
        self.drawn.commit()
        self.refresh()

    def _write(self) -> None:
        """Let the words of what is chosen be typed at once."""
        self.show()
        self.raise_()
        self.drawn.write()

    def _select_caught(self, tokens: tuple[TokenId, ...]) -> None:
        if self._desk.scene is not None:
            self._desk.scene.select(tokens, tokens[0])

    def commit(self) -> None:
        """Tell what is typed and not yet told, while the map it was typed for is shown."""
        self.drawn.commit()
        for field in self.pages.findChildren(QWidget):
            if isinstance(field, SpinField | ScoreField | TextField | NotesField):
                field.commit()

    def _complain(self, text: str) -> None:
        name = self.form.token_name  # not the viewer's, who may be another by now
        self.complaint.say(f"{name}, {text}" if text and name else text)

    def _forget_before(self) -> None:
        if self._document is not self._desk.document:
            self._document = self._desk.document
            for field in self.pages.findChildren(TextField):
                field.forget()

    def _on_viewer(self, _viewer: object) -> None:
        self.commit()
        self.refresh()

    def _on_change(self, event: ChangeEvent) -> None:
        self.complaint.say("")
        if event.map_id == self._desk.map_id:
            self.refresh()

    def refresh(self) -> None:
        """Fill the fields from the document."""
        scene, state = self._desk.scene, self._desk.state
        things = chosen_of(state, scene.chosen) if scene is not None and state is not None else ()
        if things:
            self.drawn.show_things(things)
            self._show_caught(things, state)
            self.pages.setCurrentIndex(2)
            return
        token = self._desk.viewer_token
        self.pages.setCurrentIndex(0 if token is None else 1)
        self._place = None if token is None else (self._desk.document, self._desk.map_id)
        if token is None:
            return
        self.form.show_token(token, state)
        game = state.info.system
        self.starflight.setVisible(game == "starflight")
        self.psipunk.setVisible(game == "psipunk")
        self.starflight.show_token(token, state.info)
        self.psipunk.show_token(token, state.info)
        self.no_sheet.setText(NO_SHEET.format(name=token.name, game=GAMES[game]))
        self.no_sheet.setVisible(not has_sheet(token, game))

    def _show_caught(self, things: tuple[Drawn, ...], state: MapState) -> None:
        template = things[0] if len(things) == 1 and isinstance(things[0], Template) else None
        self.caught.setVisible(template is not None)
        if template is not None:
            self.drawn.title.setText(template_words(template, state.info.grid.cell_m, state.info.system))
            self.caught.show_caught(caught_by(state, template), state.info.system)

    def _show_ruling(self, ruling: Ruling | None) -> None:
        text = "" if ruling is None else f"{sight_of(ruling).target_name}: {headline(ruling)}"
        self.answer.setText(text)
        self.answer.setVisible(bool(text))
