"""What is done beside a fight and with its log: rolls, time that passes, the log as a file, rulings that are kept."""

from functools import cached_property, partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from battlemap.document.plain_text import one_line, whole_signs
from battlemap.formats.files import write_file
from battlemap.rulings.log_export import log_html, log_markdown
from battlemap.texts import tr
from battlemap.ui.actions import add_action
from battlemap.ui.card.dock import CardDock
from battlemap.ui.desk import Desk
from battlemap.ui.export_menu import safe_stem
from battlemap.ui.loading import PATIENCE_S, Loader
from battlemap.ui.log_dock import LogDock
from battlemap.ui.messages import may_replace, tell_exception, tell_note
from battlemap.ui.roll_window import RollWindow
from battlemap.ui.ruling_saving import RulingSaver
from battlemap.ui.settings import Settings
from battlemap.ui.time_dialog import TimeDialog

FORMS = {".md": log_markdown, ".html": log_html}
FILTERS = {
    tr("Markdown (*.md)"): (".md", False),
    tr("HTML (*.html)"): (".html", False),
    tr("Markdown for the players (*.md)"): (".md", True),
    tr("HTML for the players (*.html)"): (".html", True),
}
IN_A_FIGHT = tr("A fight is on: its rounds pass by the turn bar. End the fight first, then let time pass.")


class Ledger(QObject):
    """Adds its actions to the menus they belong to."""

    def __init__(
        self, window: QWidget, desk: Desk, loader: Loader, settings: Settings, card: CardDock, log: LogDock
    ) -> None:
        super().__init__(window)
        self._window, self._desk, self._loader, self._settings = window, desk, loader, settings
        self.saver = RulingSaver(window, desk, settings, card)
        log.save_asked.connect(self.saver.ask_entry)

    @cached_property
    def rolls(self) -> RollWindow:
        """The window for rolls; made when it is asked for."""
        return RollWindow(self._desk, self._window)

    def add_to(self, fight: QMenu, export: QMenu, file: QMenu, before: QAction) -> None:
        """Put rolls and time at the end of a menu, the log among what is exported, kept rulings before an action."""
        fight.addSeparator()
        self.roll_action = add_action(fight, tr("&Roll…"), self.ask_roll, "roll")
        self.time_action = add_action(fight, tr("Time &passes…"), self.ask_time)
        self.log_action = add_action(export, tr("&Log…"), self.ask_export)
        self.ruling_action = add_action(file, tr("Save this r&uling…"), self.saver.ask_card)
        file.removeAction(self.ruling_action)
        file.insertAction(before, self.ruling_action)
        self._desk.map_shown.connect(lambda _scene: self.refresh())
        self._desk.changed.connect(lambda _event: self.refresh())
        self.refresh()

    def refresh(self) -> None:
        """What can be done now is not grey."""
        state = self._desk.state
        for action in (self.roll_action, self.ruling_action):
            action.setEnabled(state is not None)
        self.time_action.setEnabled(state is not None and bool(state.tokens))
        self.log_action.setEnabled(state is not None and bool(state.logs))

    def ask_roll(self) -> None:
        """Bring the window for rolls up."""
        self.rolls.ask()

    def ask_time(self) -> None:
        """Ask how much time passes, and for whom."""
        state = self._desk.state
        if state is None or not state.tokens:
            return
        if state.turns is not None:
            tell_note(self._window, tr("No time passes"), IN_A_FIGHT)
            return
        TimeDialog(self._desk, self._window).exec()

    def ask_export(self) -> None:
        """Ask where to write the log, and for whom."""
        state = self._desk.state
        if state is None:
            return
        start = self._settings.last_folder / tr("{safe_stem} log.md", safe_stem=safe_stem(state.info.name))
        name, chosen = QFileDialog.getSaveFileName(self._window, tr("Export log"), str(start), ";;".join(FILTERS))
        if not name:
            return
        suffix, player = FILTERS.get(chosen, (".md", False))
        path = Path(name)
        if path.suffix.lower() not in FORMS:
            path = path.with_name(path.name + suffix)
            if path.exists() and not may_replace(self._window, path):
                return
        self._settings.last_folder = path.parent
        self.export(path, player=player)

    def export(self, path: Path, *, player: bool = False) -> None:
        """Write the log of the map shown, in the form the file's ending names."""
        state = self._desk.state
        if state is None:
            return
        tell_as, title = FORMS[path.suffix.lower()], tr("Cannot export {one_line}", one_line=one_line(path.name))

        def work() -> None:
            write_file(path, whole_signs(tell_as(state, player=player)).encode("utf-8"))

        failed, text = partial(tell_exception, self._window, title), tr("Exporting {name} …", name=one_line(path.name))
        self._loader.load(text, work, lambda _nothing: None, failed, patience_s=PATIENCE_S, must_end=True)
