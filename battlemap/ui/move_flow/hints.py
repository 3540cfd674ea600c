"""Suggestions of a move in the panel: drawn on the map, taken with one key, dropped with Escape."""

from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer, Signal

from battlemap.rulings.card import CardLine, CardSection
from battlemap.rulings.errors import RulingError
from battlemap.rulings.npc import BY_BENEFIT, BestSquare, Suggestion, npc_suggestion
from battlemap.texts import tr
from battlemap.ui.attack_flow.panel import FlowPanel
from battlemap.ui.desk import Desk
from battlemap.ui.move_flow.flow import end_sketch

NOBODY = tr("Select a token to see where it might go")
SLICE = 4  # places looked at before the window goes on
LOOKING = CardSection(title=BY_BENEFIT, lines=(CardLine(text=tr("looking at every place within a move")),))


class Hints(QObject):
    """What the rules say of NPCs, at once; the best square when every place was looked at. Nothing moves by itself."""

    shown = Signal()
    taken = Signal(object)  # Suggestion

    def __init__(self, desk: Desk, panel: FlowPanel) -> None:
        super().__init__(desk)
        self._desk, self._panel = desk, panel
        self.found: list[Suggestion] = []
        self.is_open = False
        self._best: BestSquare | None = None
        self._coming: Iterator[None] = iter(())
        self._later = QTimer(self, interval=0)
        self._later.timeout.connect(self._look_on)
        panel.hints.chosen.connect(self._show)
        panel.hints.taken.connect(lambda _row: self.take())

    @property
    def is_looking(self) -> bool:
        """Whether the best square is still looked for."""
        return self._later.isActive()

    def show(self) -> None:
        """Suggest moves for the selected token."""
        scene, state = self._desk.scene, self._desk.state
        if scene is None or state is None or scene.viewer is None:
            if scene is not None:
                scene.say(NOBODY)
            return
        token, target = scene.viewer, scene.aim.pinned
        try:
            self.found = [npc_suggestion(state, token, target)] if state.info.system == "starflight" else []
            self._best = BestSquare(state, token)
        except RulingError as error:
            if not self.found:
                scene.say(str(error))
                return
        self.is_open = True
        self.shown.emit()
        self._panel.title.setText(tr("{name}: where to?", name=state.tokens[token].name))
        self._fill()
        self._panel.show_page(self._panel.hints, tr("Take it"), tr("Move there; Escape drops it"))
        self._panel.go.setEnabled(True)
        if self._best is not None:
            self._coming = self._best.steps()
            self._later.start()
        self._panel.hints.list.setFocus()

    def take(self) -> None:
        """Take the suggestion that is chosen."""
        row = self._panel.hints.row
        if 0 <= row < len(self.found):
            self.taken.emit(self.found[row])

    def forget(self) -> None:
        """Drop them; nothing is moved."""
        self._later.stop()
        was_open, scene = self.is_open, self._desk.scene
        self.found, self._best, self.is_open = [], None, False
        if was_open and scene is not None:
            scene.show_way(None)
            scene.show_sketch(None)

    def _look_on(self) -> None:
        for _ in range(SLICE):
            if next(self._coming, self) is self:
                self._later.stop()
                suggestion = None if self._best is None else self._best.suggestion
                self._best = None
                self.found += [suggestion] if suggestion is not None else []
                self._fill(max(0, self._panel.hints.row))
                return

    def _fill(self, row: int = 0) -> None:
        waiting = [] if self._best is None else [LOOKING]
        rows = [each.words for each in self.found] + [f"{each.title}: {each.lines[0].text}" for each in waiting]
        self._panel.hints.show_rows(rows, row)
        self._show(row)

    def _show(self, row: int) -> None:
        """The reasons in the card, the way on the map."""
        scene, state = self._desk.scene, self._desk.state
        if scene is None or state is None:
            return
        is_there = 0 <= row < len(self.found)
        self._panel.hints.show_sections(self.found[row].sections if is_there else (LOOKING,))
        suggestion = self.found[row] if is_there else None
        scene.show_way(None if suggestion is None else suggestion.route)
        token = None if suggestion is None else state.tokens.get(suggestion.token)
        straight = suggestion is not None and suggestion.route is None
        sketch = None if suggestion is None or token is None else end_sketch(token, suggestion.to, straight=straight)
        scene.show_sketch(sketch)
