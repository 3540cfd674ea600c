"""The File menu: new, open, import, copies, export."""

import os
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from battlemap.document.document import Document
from battlemap.document.model import MapInfo, MapState
from battlemap.document.versions import versions_of
from battlemap.ui.actions import add_action
from battlemap.ui.desk import Desk
from battlemap.ui.loading import Loader
from battlemap.ui.map_dialog import NEW_MAP, MapDialog
from battlemap.ui.messages import may_replace, tell_error, tell_exception, tell_house_rule_slips
from battlemap.ui.opening import (
    FILTERS,
    PSIPUNK_SAMPLE,
    SAMPLE,
    SUFFIX,
    Opened,
    free_path,
    open_file,
    open_sample,
    open_version,
    versions_folder,
)
from battlemap.ui.settings import Settings
from battlemap.ui.versions_dialog import VersionsDialog


class FileMenu(QMenu):
    """Everything that brings a campaign onto the desk or takes one out of it."""

    imported = Signal(object)  # ImportReport
    went_on = Signal(object)  # the map file from which the campaign now open was made before
    report_asked = Signal()

    def __init__(self, window: QWidget, desk: Desk, loader: Loader, settings: Settings) -> None:
        super().__init__("&File", window)
        self._window, self._desk, self._loader, self._settings = window, desk, loader, settings
        add_action(self, "&New map…", self.ask_new_map, "new_map")
        add_action(self, "&Open…", self.ask_open, "open")
        self.recent_menu = self.addMenu("Open &recent")
        self.recent_menu.aboutToShow.connect(self._fill_recent)
        self.versions_action = add_action(self, "Open ear&lier version…", self.ask_version)
        add_action(self, "Open sa&mple", self.open_sample)
        add_action(self, "Open sample for &Psi-punk", partial(self.open_sample, PSIPUNK_SAMPLE))
        self.addSeparator()
        self.report_action = add_action(self, "&Import report…", self.report_asked.emit)
        self.report_action.setEnabled(False)
        add_action(self, "&Save a copy…", self.ask_save_copy, "save_copy")
        self.export_action = add_action(self, "&Export scenario text…", self.ask_export, "export")
        self.addSeparator()
        add_action(self, "&Quit", window.close, "quit")
        self._source: Path | None = None  # told by went_on
        desk.map_shown.connect(lambda scene: self.export_action.setEnabled(scene is not None))
        self._fill_recent()

    def open(self, path: Path) -> None:
        """Open any map file; the window stays usable meanwhile."""
        path = path.absolute()
        if _is_same_file(path, self._desk.document.path):
            self._reopen(path)
        else:
            self._load(path)

    def start_afresh(self) -> None:
        """Import the map again from which the campaign shown was made before."""
        if self._source is not None:
            self._load(self._source, afresh=True)

    def _load(self, path: Path, *, afresh: bool = False) -> None:
        work = partial(open_file, path, self._settings.campaign_folder, afresh=afresh)
        self._loader.load(f"Opening {path.name} …", work, self._lay, partial(self._open_failed, path))

    def open_sample(self, name: str = SAMPLE) -> None:
        """Open an encounter that comes with the program."""
        work = partial(open_sample, self._settings.campaign_folder, name)
        self._loader.load("Opening the sample …", work, self._lay, partial(self._failed, "Cannot open the sample"))

    def _lay(self, opened: Opened) -> None:
        """Show what was loaded; what is on the desk already is read again, because it may have changed meanwhile."""
        path = opened.document.path
        if path is not None and _is_same_file(path, self._desk.document.path):
            opened.document.close()
            self._reopen(path, opened.source)
        else:
            self._show(opened)

    def _reopen(self, path: Path, source: Path | None = None) -> None:
        """Read the campaign on the desk from its file again: another program may have changed it."""
        shown = self._desk.map_id
        self._desk.leaving.emit()
        try:
            opened = open_file(path, self._settings.campaign_folder)
        except Exception as error:
            self._open_failed(path, error)
            return
        map_id = shown if shown in opened.document.maps else opened.map_id
        self._show(replace(opened, map_id=map_id, source=source))

    def _show(self, opened: Opened) -> None:
        self._desk.lay(opened.document, opened.map_id)
        if opened.document.path is not None:
            self._settings.add_recent(opened.document.path)
        self.report_action.setEnabled(opened.report is not None)
        self.imported.emit(opened.report)
        self._source = opened.source
        if opened.source is not None:
            self.went_on.emit(opened.source)
        if opened.document.problems:
            lost = "\n".join(opened.document.problems)
            tell_error(self._window, "Not all of it could be read", f"What could be read is open. Missing:\n{lost}")
        tell_house_rule_slips(self._window, opened.document.maps.values())

    def _open_failed(self, path: Path, error: Exception) -> None:
        if not path.exists():
            self._settings.forget_recent(path)
        self._failed(f"Cannot open {path.name}", error)

    def _failed(self, title: str, error: Exception) -> None:
        tell_exception(self._window, title, error)

    def _fill_recent(self) -> None:
        self.recent_menu.clear()
        for number, path in enumerate(self._settings.recent, start=1):
            action = add_action(self.recent_menu, f"&{number}  {path.name}", partial(self.open, path))
            action.setToolTip(str(path))
            action.setStatusTip(str(path))
        self.recent_menu.setEnabled(bool(self._settings.recent))

    def ask_open(self) -> None:
        """Choose a file and open it."""
        name, _ = QFileDialog.getOpenFileName(
            self._window, "Open a map or campaign", str(self._settings.last_folder), ";;".join(FILTERS)
        )
        if name:
            self._settings.last_folder = Path(name).parent
            self.open(Path(name))

    def ask_version(self) -> None:
        """Choose an earlier version of the campaign, and open it as one of its own."""
        campaign, folder = self._desk.document.path, self._settings.campaign_folder
        kept = () if campaign is None else versions_of(campaign, versions_folder(folder))
        version = VersionsDialog.ask(kept, self._window)
        if version is not None and campaign is not None:
            work = partial(open_version, version, campaign, folder)
            failed = partial(self._failed, "Cannot open the earlier version")
            self._loader.load("Opening an earlier version …", work, self._lay, failed)

    def ask_new_map(self) -> None:
        """Ask for the settings of an empty map, which starts a campaign of its own."""
        info = MapDialog.ask(NEW_MAP, "New map", self._window)
        if info is not None:
            self.new_map(info)

    def new_map(self, info: MapInfo) -> None:
        """Put an empty map into a new campaign file and show it."""
        document = Document.create(free_path(self._settings.campaign_folder, safe_stem(info.name)))
        map_id = document.import_map(MapState(info=info), {}, undoable=False)
        self._lay(Opened(document=document, map_id=map_id))

    def ask_save_copy(self) -> None:
        """Write the whole campaign to another file; work goes on in this one."""
        path = self._ask_target("Save a copy", SUFFIX, "Battlemap campaigns (*.bmap)")
        if path is not None:
            self._guarded(f"Cannot save {path.name}", partial(self._desk.document.save_copy, path))

    def ask_export(self) -> None:
        """Write the map shown as a scenario text, with its picture beside it."""
        path = self._ask_target("Export scenario text", ".toml", "Scenario texts (*.toml)")
        if path is not None:
            self._guarded(f"Cannot export {path.name}", partial(self.export, path))

    def export(self, path: Path) -> None:
        """Write the map shown as a scenario text."""
        from battlemap.formats.scenario import write_scenario

        state, document = self._desk.state, self._desk.document
        picture = state.info.picture
        images = {} if picture is None else {picture.image: document.image(picture.image)}
        write_scenario(state, images, path)

    def _ask_target(self, title: str, suffix: str, kind: str) -> Path | None:
        state = self._desk.state
        stem = safe_stem(state.info.name if state else "campaign")
        name, _ = QFileDialog.getSaveFileName(
            self._window, title, str(self._settings.last_folder / (stem + suffix)), kind
        )
        if not name:
            return None
        chosen = Path(name)
        path = chosen if chosen.suffix.lower() == suffix else chosen.with_name(chosen.name + suffix)
        self._settings.last_folder = path.parent
        was_asked = path == chosen  # by the dialog, which knows only the name as typed
        if not was_asked and path.exists() and not may_replace(self._window, path):
            return None
        return path

    def _guarded(self, title: str, work: "partial[None]") -> None:
        try:
            work()
        except Exception as error:
            self._failed(title, error)


def _is_same_file(path: Path, other: Path | None) -> bool:
    try:
        return other is not None and os.path.samefile(path, other)
    except OSError:  # one of them is gone
        return False


def safe_stem(name: str) -> str:
    """A map's name as the start of a file name."""
    kept = "".join(letter if letter.isalnum() or letter in " -_" else "_" for letter in name).strip()
    return kept or "map"
