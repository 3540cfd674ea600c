"""The File menu: new, open, import, copies, export."""

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from battlemap.document.copying import copy_campaign
from battlemap.document.document import Document
from battlemap.document.errors import DocumentError, InUseError
from battlemap.document.image_source import read_all, sources_of
from battlemap.document.model import MapInfo
from battlemap.document.versions import Version, versions_of
from battlemap.texts import tr
from battlemap.ui.actions import add_action
from battlemap.ui.clipboard_map import clipboard_picture
from battlemap.ui.desk import Desk
from battlemap.ui.export_menu import ExportMenu, safe_stem
from battlemap.ui.import_asking import ask
from battlemap.ui.loading import PATIENCE_S, Loader
from battlemap.ui.map_dialog import NEW_MAP, MapDialog
from battlemap.ui.messages import (
    may_replace,
    tell_choice,
    tell_error,
    tell_exception,
    tell_house_rule_slips,
    tell_note,
)
from battlemap.ui.opening import (
    FILTERS,
    MAP_FILTERS,
    PSIPUNK_SAMPLE,
    SAMPLE,
    SUFFIX,
    Asking,
    Opened,
    begin_map,
    import_read,
    look_at,
    look_into,
    open_copy,
    open_file,
    open_floors,
    open_picture,
    open_sample,
    open_version,
    put_away,
    versions_folder,
)
from battlemap.ui.plain_label import plain_tip
from battlemap.ui.settings import Settings
from battlemap.ui.versions_dialog import VersionsDialog

if TYPE_CHECKING:
    from battlemap.formats.universal_vtt import UvttOptions

IN_USE = tr(
    "{error}.\n\nClose it there and try again, go on in a copy, or look at it as it is now without changing it."
)
LOOK_ONLY = tr(
    "{path} is open to be looked at. Changes are refused, because {why}.\n\nFile, Save a copy goes on in it."
)
NOT_KEPT = tr("The map is open, but not kept in a file: {why}.\n\nFile, Save a copy keeps it where you choose.")

LOST = tr("What could be read is open. Missing:\n{what}")
VERSIONS_KEPT = tr("{what}\n\nEarlier versions of this campaign are kept.")
PASTED = tr("Pasted picture")
NO_PICTURE = tr("There is no picture on the clipboard. Copy one in another program, or drop its file onto the window.")


class FileMenu(QMenu):
    """Everything that brings a campaign onto the desk or takes one out of it."""

    imported = Signal(object)  # ImportReport
    went_on = Signal(object)  # the map file from which the campaign now open was made before
    report_asked = Signal()
    creatures_asked = Signal(str)  # "import" from a file, or export those of the "map"

    def __init__(self, window: QWidget, desk: Desk, loader: Loader, settings: Settings) -> None:
        super().__init__(tr("&File"), window)
        self._window, self._desk, self._loader, self._settings = window, desk, loader, settings
        add_action(self, tr("&New map…"), self.ask_new_map, "new_map")
        add_action(self, tr("New from clip&board"), self.new_from_clipboard, "new_from_clipboard")
        add_action(self, tr("&Open…"), self.ask_open, "open")
        add_action(self, tr("Open &with choices…"), self.ask_open_with_choices)
        self.recent_menu = self.addMenu(tr("Open &recent"))
        self.recent_menu.setToolTipsVisible(True)
        self.recent_menu.aboutToShow.connect(self._fill_recent)
        self.versions_action = add_action(self, tr("Open ear&lier version…"), self.ask_version)
        add_action(self, tr("Open sa&mple"), self.open_sample)
        add_action(self, tr("Open sample for &Psi-punk"), partial(self.open_sample, PSIPUNK_SAMPLE))
        self.addSeparator()
        self.report_action = add_action(self, tr("&Import report…"), self.report_asked.emit)
        self.report_action.setEnabled(False)
        add_action(self, tr("&Save a copy…"), self.ask_save_copy, "save_copy")
        self.export_menu = ExportMenu(window, desk, loader, self._ask_target)
        self.export_action = add_action(self.export_menu, tr("&Scenario text…"), self.ask_export, "export")
        self.addMenu(self.export_menu)
        add_action(self, tr("Import &creatures…"), partial(self.creatures_asked.emit, "import"))
        self.creatures_action = add_action(self, tr("Expor&t creatures…"), partial(self.creatures_asked.emit, "map"))
        self.addSeparator()
        add_action(self, tr("&Quit"), window.close, "quit")
        self._source: Path | None = None  # told by went_on
        desk.map_shown.connect(lambda scene: self.export_action.setEnabled(scene is not None))
        desk.map_shown.connect(lambda scene: self.creatures_action.setEnabled(scene is not None))
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

    def open_floors(self, paths: Sequence[Path]) -> None:
        """Open several map files as the maps of one campaign."""
        work = partial(open_floors, paths, self._settings.campaign_folder)
        failed = partial(self._failed, tr("Cannot open {count} files as one campaign", count=len(paths)))
        self._loader.load(tr("Opening {count} files …", count=len(paths)), work, self._lay, failed, put_away)

    def _load(self, path: Path, *, afresh: bool = False, asks: bool = False) -> None:
        work = partial(look_into, path, self._settings.campaign_folder, afresh=afresh, asks=asks)
        self._loader.load(
            tr("Opening {name} …", name=path.name), work, self._lay, partial(self._open_failed, path), put_away
        )

    def open_sample(self, name: str = SAMPLE) -> None:
        """Open an encounter that comes with the program."""
        work = partial(open_sample, self._settings.campaign_folder, name)
        failed = partial(self._failed, tr("Cannot open the sample"))
        self._loader.load(tr("Opening the sample …"), work, self._lay, failed, put_away)

    def _ask_about(self, asking: Asking) -> None:
        """Show what a file holds before anything of it is kept."""

        def go_on(options: "UvttOptions | None") -> None:
            work = partial(import_read, asking, self._settings.campaign_folder, options)
            failed = partial(self._open_failed, asking.path)
            self._loader.load(tr("Opening {name} …", name=asking.path.name), work, self._lay, failed, put_away)

        ask(self._window, self._loader, asking.path.name, asking.loaded, go_on)

    def _lay(self, opened: Opened | Asking) -> None:
        """Show what was loaded; the campaign on the desk is read once more where it has changed meanwhile."""
        if isinstance(opened, Asking):
            self._ask_about(opened)
            return
        path = opened.document.path
        if path is None or not _is_same_file(path, self._desk.document.path):
            self._show(opened)
            return
        self._desk.leaving.emit()  # what is still unsaid is written now
        if opened.document.is_current:
            shown = self._desk.map_id
            self._show(replace(opened, map_id=shown if shown in opened.document.maps else opened.map_id))
        else:
            opened.document.close()
            self._reopen(path, opened.source)

    def _reopen(self, path: Path, source: Path | None = None) -> None:
        """Read the campaign on the desk from its file again: another program may have changed it."""
        self._desk.leaving.emit()
        folder, shown = self._settings.campaign_folder, self._desk.map_id

        def work() -> Opened:
            return replace(open_file(path, folder, shown=shown), source=source)

        failed = partial(self._open_failed, path)
        self._loader.load(tr("Opening {name} …", name=path.name), work, self._lay, failed, put_away)

    def _open_failed(self, path: Path, error: Exception) -> None:
        title = tr("Cannot open {name}", name=path.name)
        if not os.path.exists(path):
            self._settings.forget_recent(path)
        if isinstance(error, InUseError) or not self._versions(path):
            self._failed(title, error)
        else:
            tell_choice(self._window, title, VERSIONS_KEPT.format(what=error), self._earlier_versions(path))

    def _versions(self, campaign: Path | None) -> tuple[Version, ...]:
        return () if campaign is None else versions_of(campaign, versions_folder(self._settings.campaign_folder))

    def _earlier_versions(self, campaign: Path) -> dict[str, Callable[[], None]]:
        return {tr("Open an &earlier version…"): partial(self._choose_version, campaign)}

    def _offer_other_ways(self, error: InUseError) -> None:
        """Another program works on the campaign: it can be copied, looked at, or tried again."""
        path, folder = error.path, self._settings.campaign_folder
        failed = partial(self._open_failed, path)
        ways = {
            tr("Open a &copy"): lambda: self._loader.load(
                tr("Copying {name} …", name=path.name), partial(open_copy, path, folder), self._lay, failed
            ),
            tr("&Look at it only"): lambda: self._loader.load(
                tr("Opening {name} …", name=path.name), partial(look_at, path), self._show, failed
            ),
            tr("&Try again"): partial(self.open, path),
        }
        tell_choice(self._window, tr("{name} is in use", name=path.name), IN_USE.format(error=error), ways)

    def _show(self, opened: Opened) -> None:
        self._desk.lay(opened.document, opened.map_id)
        if opened.document.path is not None:
            self._settings.add_recent(opened.document.path)
        self.report_action.setEnabled(opened.report is not None)
        self.imported.emit(opened.report)
        opened.document.let_image_go()
        self._source = opened.source
        if opened.source is not None:
            self.went_on.emit(opened.source)
        self._tell_what_is_lost(opened.document)
        self._tell_what_is_not_kept(opened)
        tell_house_rule_slips(self._window, opened.document.maps.values())

    def _tell_what_is_lost(self, document: Document) -> None:
        if not document.problems:
            return
        title, text = tr("Not all of it could be read"), LOST.format(what="\n".join(document.problems))
        path = document.path or document.damaged
        if path is not None and self._versions(path):
            tell_choice(self._window, title, VERSIONS_KEPT.format(what=text), self._earlier_versions(path))
        else:
            tell_error(self._window, title, text)

    def _tell_what_is_not_kept(self, opened: Opened) -> None:
        path, fault = opened.document.path, opened.document.fault
        if opened.not_kept:
            tell_error(self._window, tr("Not kept in a file"), NOT_KEPT.format(why=opened.not_kept))
        elif path is not None and fault is not None:
            tell_note(
                self._window, tr("{name} can only be looked at", name=path.name), LOOK_ONLY.format(path=path, why=fault)
            )

    def _failed(self, title: str, error: Exception) -> None:
        if isinstance(error, InUseError):
            self._offer_other_ways(error)
        else:
            tell_exception(self._window, title, error)

    def _fill_recent(self) -> None:
        self.recent_menu.clear()
        for number, path in enumerate(self._settings.recent, start=1):
            name = path.name.replace("&", "&&")
            gone = "" if os.path.exists(path) else "  (gone)"
            action = add_action(self.recent_menu, f"&{number}  {name}{gone}", partial(self.open, path))
            action.setToolTip(plain_tip(str(path)))
            action.setStatusTip(str(path))
        self.recent_menu.setEnabled(bool(self._settings.recent))

    def ask_open(self) -> None:
        """Choose a file and open it."""
        name, _ = QFileDialog.getOpenFileName(
            self._window, tr("Open a map or campaign"), str(self._settings.last_folder), ";;".join(FILTERS)
        )
        if name:
            self._settings.last_folder = Path(name).parent
            self.open(Path(name))

    def ask_open_with_choices(self) -> None:
        """Choose a file of another program, and what is made of it, whether it leaves anything open or not."""
        name, _ = QFileDialog.getOpenFileName(
            self._window, tr("Open a map with choices"), str(self._settings.last_folder), ";;".join(MAP_FILTERS)
        )
        if name:
            self._settings.last_folder = Path(name).parent
            self._load(Path(name).absolute(), afresh=True, asks=True)

    def ask_version(self) -> None:
        """Choose an earlier version of the campaign, and open it as one of its own."""
        self._choose_version(self._desk.document.path or self._desk.document.damaged)

    def _choose_version(self, campaign: Path | None) -> None:
        version = VersionsDialog.ask(self._versions(campaign), self._window)
        if version is not None and campaign is not None:
            work = partial(open_version, version, campaign, self._settings.campaign_folder)
            failed = partial(self._failed, tr("Cannot open the earlier version"))
            self._loader.load(tr("Opening an earlier version …"), work, self._lay, failed, put_away)

    def ask_new_map(self) -> None:
        """Ask for the settings of an empty map, which starts a campaign of its own."""
        info = MapDialog.ask(NEW_MAP, tr("New map"), self._window)
        if info is not None:
            self.new_map(info)

    def new_map(self, info: MapInfo) -> None:
        """Put an empty map into a new campaign file and show it."""
        work = partial(begin_map, info, self._settings.campaign_folder, safe_stem(info.name))
        self._guarded(tr("Cannot make a new map"), lambda: self._lay(work()))

    def new_from_clipboard(self) -> None:
        """Make a map of the picture on the clipboard, in a campaign of its own; say so where there is none."""
        data = clipboard_picture()
        if data is None:
            tell_note(self._window, tr("No picture"), NO_PICTURE)
        else:
            self.new_from_picture(data)

    def new_from_picture(self, data: bytes) -> None:
        """Make a map of a picture that is in no file."""
        work = partial(open_picture, data, PASTED, self._settings.campaign_folder)
        failed = partial(self._failed, tr("Cannot make a map of the picture"))
        self._loader.load(tr("Reading the picture …"), work, self._lay, failed, put_away)

    def ask_save_copy(self) -> None:
        """Write the whole campaign to another file; work goes on in this one, if it can be kept in it."""
        path = self._ask_target(tr("Save a copy"), SUFFIX, tr("Battlemap campaigns (*.bmap)"))
        if path is not None:
            self.save_copy(path)

    def save_copy(self, path: Path) -> None:
        """Write the whole campaign to another file, beside the work that goes on."""
        document, failed = self._desk.document, partial(self._failed, tr("Cannot save {name}", name=path.name))
        if document.path is None or document.fault is not None:
            self._guarded(tr("Cannot save {name}", name=path.name), partial(self._go_on_in_copy, path))
        else:
            work = partial(copy_campaign, document.path, path)
            text = tr("Saving {name} …", name=path.name)
            self._loader.load(text, work, lambda _nothing: None, failed, patience_s=PATIENCE_S, must_end=True)

    def _go_on_in_copy(self, path: Path) -> None:
        """All at once: what is done meanwhile to a campaign that has no file would be lost."""
        self._desk.leaving.emit()
        self._desk.document.save_copy(path)
        self._show(open_file(path, self._settings.campaign_folder, shown=self._desk.map_id))

    def ask_export(self) -> None:
        """Write the map shown as a scenario text, with its picture beside it."""
        path = self._ask_target(tr("Export scenario text"), ".toml", tr("Scenario texts (*.toml)"))
        if path is not None:
            self.export(path)

    def export(self, path: Path) -> None:
        """Write the map shown as a scenario text, the pictures of map and tokens beside it."""
        from battlemap.formats.scenario import write_scenario

        state, document = self._desk.state, self._desk.document
        used = [*(token.image for token in state.tokens.values()), state.info.picture and state.info.picture.image]
        failed = partial(self._failed, tr("Cannot export {name}", name=path.name))
        try:
            images = sources_of(document.image_source, used)
        except DocumentError as error:
            failed(error)
            return

        def work() -> None:
            write_scenario(state, read_all(images), path)

        text = tr("Exporting {name} …", name=path.name)
        self._loader.load(text, work, lambda _nothing: None, failed, patience_s=PATIENCE_S, must_end=True)

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

    def _guarded(self, title: str, work: Callable[[], None]) -> None:
        try:
            work()
        except Exception as error:
            self._failed(title, error)


def _is_same_file(path: Path, other: Path | None) -> bool:
    try:
        return other is not None and os.path.samefile(path, other)
    except OSError:  # one of them is gone
        return False
