"""Creatures from files and into files: out of the library or the map shown, into the library or onto the map."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from battlemap.document.commands import AddTokens
from battlemap.document.creatures import Creature
from battlemap.document.model import ImageId, TokenId
from battlemap.texts import tr
from battlemap.ui.creatures_dialog import CreaturesDialog
from battlemap.ui.desk import Desk
from battlemap.ui.library import free_centre, placed_all
from battlemap.ui.library_dock import LibraryDock
from battlemap.ui.loading import Loader
from battlemap.ui.messages import may_replace, tell_exception, tell_note
from battlemap.ui.settings import Settings
from battlemap.ui.stage import Stage

if TYPE_CHECKING:
    from battlemap.formats.creatures import CreatureFile

READ = tr("Creatures (*.json *.csv);;All files (*)")
JSON, CSV, SEMICOLONS = (
    tr("JSON, with pictures (*.json)"),
    tr("CSV (*.csv)"),
    tr("CSV with semicolons and decimal commas (*.csv)"),
)
NOBODY = tr("There is nobody to export. Put tokens on the map, or keep creatures in the library, first.")


class CreatureFiles(QObject):
    """Answers what library and menu ask; reading and writing happen in a thread."""

    def __init__(
        self, window: QWidget, desk: Desk, stage: Stage, library: LibraryDock, loader: Loader, settings: Settings
    ) -> None:
        super().__init__(window)
        self._window, self._desk, self._stage, self._library = window, desk, stage, library
        self._loader, self._settings = loader, settings

    def answer(self, asked: str) -> None:
        """ "import" from a file, "export" of the library, or of the "map"."""
        {"import": self.ask_import, "export": self.ask_export, "map": self.ask_export_of_map}[asked]()

    def ask_import(self) -> None:
        """Choose a file of creatures, and what becomes of them."""
        name, _ = QFileDialog.getOpenFileName(
            self._window, tr("Import creatures"), str(self._settings.last_folder), READ
        )
        if name:
            self._settings.last_folder = Path(name).parent
            self.read(Path(name))

    def read(self, path: Path) -> None:
        """Read creatures, and ask where they go; what is wrong with the file is told, and nothing is taken."""
        from battlemap.formats.creatures import read_creatures  # late: not needed to show a window

        failed = partial(tell_exception, self._window, tr("Cannot import {name}", name=path.name))
        self._loader.load(tr("Reading {name} …", name=path.name), partial(read_creatures, path), self._ask_goal, failed)

    def _ask_goal(self, file: "CreatureFile") -> None:
        folders, has_map = self._library.folders, self._desk.state is not None
        dialog = CreaturesDialog(file.creatures, folders, has_map, self._window, file.doubts)
        dialog.exec()
        if dialog.goal == "library":
            self._library.take_in(dialog.chosen, file.images)
        elif dialog.goal == "map":
            self.place(dialog.chosen, file.images)

    def place(self, creatures: Sequence[Creature], images: Mapping[ImageId, bytes]) -> None:
        """Put creatures in the middle of the view where nobody stands, as one step, and select them."""
        state, document = self._desk.state, self._desk.document
        if state is None or not creatures:
            return
        tokens = [each.token for each in creatures]
        self._desk.keep_images(images)
        centre = free_centre(tokens[0], self._stage.centre(), state)
        made = placed_all(tokens, 1, centre, state, lambda: TokenId(document.new_id("token")))
        if self._desk.execute(AddTokens(state.info.id, made)) and self._desk.scene:
            self._desk.scene.select([each.id for each in made], made[0].id)
            self._stage.take_focus()

    def ask_export(self) -> None:
        """Write the selected creatures of the library, or all own ones."""
        creatures = self._library.to_export
        self._ask_target(creatures, self._library.images([each.token for each in creatures]), "creatures")

    def ask_export_of_map(self) -> None:
        """Write the selected tokens of the map, or all of them."""
        state, scene = self._desk.state, self._desk.scene
        if state is None or scene is None:
            return
        selected = [token for key, token in state.tokens.items() if key in scene.selection]
        tokens = selected or [*state.tokens.values()]
        self._ask_target([Creature("", token) for token in tokens], self._desk.images(tokens), "tokens")

    def _ask_target(self, creatures: Sequence[Creature], images: Mapping[ImageId, bytes], stem: str) -> None:
        from battlemap.formats.creatures import CreatureFile

        if not creatures:
            tell_note(self._window, tr("No creatures"), NOBODY)
            return
        start = str(self._settings.last_folder / f"{stem}.json")
        kinds = ";;".join((JSON, CSV, SEMICOLONS))
        name, kind = QFileDialog.getSaveFileName(
            self._window, tr("Export {count} creatures", count=len(creatures)), start, kinds
        )
        if not name:
            return
        chosen, suffix = Path(name), ".json" if kind == JSON else ".csv"
        path = chosen if chosen.suffix.lower() in (".json", ".csv") else chosen.with_name(chosen.name + suffix)
        self._settings.last_folder = path.parent
        if path == chosen or not path.exists() or may_replace(self._window, path):
            self.write(CreatureFile(tuple(creatures), images), path, semicolons=kind == SEMICOLONS)

    def write(self, file: "CreatureFile", path: Path, *, semicolons: bool = False) -> None:
        """Write a file of creatures; what was left out is told."""
        from battlemap.formats.creatures import write_creatures

        work = partial(write_creatures, file, path, semicolons=semicolons)
        failed = partial(tell_exception, self._window, tr("Cannot export {name}", name=path.name))
        text = tr("Exporting {name} …", name=path.name)
        self._loader.load(text, work, self._tell_left_out, failed, must_end=True)

    def _tell_left_out(self, notes: Sequence[str]) -> None:
        if notes:
            tell_note(self._window, tr("Exported"), "\n".join(notes))
