"""Save this ruling: the map as a scenario text and the question beside it, so that anybody can ask it again."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from battlemap.document.errors import DocumentError
from battlemap.document.log_record import LogEntry
from battlemap.document.model import ImageId, MapState
from battlemap.formats.errors import MapFileError
from battlemap.formats.question_file import question_path, write_question
from battlemap.formats.scenario import read_scenario, write_scenario
from battlemap.rulings.card import Ruling
from battlemap.rulings.errors import RulingError
from battlemap.rulings.replaying import Saved, saved_entry, saved_ruling, state_before, with_ids_of
from battlemap.texts import tr
from battlemap.ui.actions import add_action
from battlemap.ui.card.dock import CardDock
from battlemap.ui.desk import Desk
from battlemap.ui.export_menu import safe_stem
from battlemap.ui.messages import may_replace, tell_error, tell_note
from battlemap.ui.settings import Settings

BARE, WITH_PICTURES = tr("Ruling without pictures (*.toml)"), tr("Ruling with pictures (*.toml)")
ASK_AGAIN = {
    False: tr("It is asked again by\n\nbattlemap attack {scenario} --question {question}"),
    True: tr("It is played again, with its dice, by\n\nbattlemap resolve {scenario} --question {question}"),
}
NO_RULING = tr("Point at somebody with a token selected: the card has nothing to save yet.")
TOO_OLD = tr("The history does not reach back to where this was played, so the map as it was then is not known.")


class RulingSaver(QObject):
    """Saves what the card says, or an entry of the log."""

    def __init__(self, window: QWidget, desk: Desk, settings: Settings, card: CardDock) -> None:
        super().__init__(window)
        self._window, self._desk, self._settings, self._card = window, desk, settings, card
        card.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        card.view.customContextMenuRequested.connect(self._show_menu)

    def _show_menu(self, at: QPoint) -> None:
        menu = self._card.view.createStandardContextMenu()
        menu.addSeparator()
        add_action(menu, tr("&Save this ruling…"), self.ask_card).setEnabled(self._card.ruling is not None)
        menu.exec(self._card.view.mapToGlobal(at))

    def ask_card(self) -> None:
        """Ask where to keep what the card says."""
        ruling = self._card.ruling
        if ruling is None:
            tell_note(self._window, tr("No ruling"), NO_RULING)
        elif (asked := self._ask_target()) is not None:
            self.save_card(ruling, *asked)

    def ask_entry(self, entry: LogEntry) -> None:
        """Ask where to keep an entry of the log."""
        asked = self._ask_target()
        if asked is not None:
            self.save_entry(entry, *asked)

    def save_card(self, ruling: Ruling, path: Path, *, pictures: bool = False) -> None:
        """Keep the map as it is, and what the card says."""
        state = self._desk.state
        if state is not None:
            self._save(state, saved_ruling(ruling), path, pictures=pictures)

    def save_entry(self, entry: LogEntry, path: Path, *, pictures: bool = False) -> None:
        """Keep the map as it was before an entry, what was asked, the dice and what came out."""
        state = self._desk.state
        before = None if state is None else state_before(self._desk.document, state.info.id, entry.id)
        if before is None:
            tell_error(self._window, tr("Cannot save this ruling"), TOO_OLD)
            return
        try:
            saved = saved_entry(before, entry)
        except RulingError as error:
            tell_error(self._window, tr("Cannot save this ruling"), str(error))
            return
        self._save(before, saved, path, pictures=pictures)

    def _save(self, state: MapState, saved: Saved, path: Path, *, pictures: bool) -> None:
        try:
            images = self._images(state) if pictures else {}
            write_ruling(state if pictures else without_pictures(state), images, saved, path)
        except (MapFileError, DocumentError, OSError) as error:
            tell_error(self._window, tr("Cannot save this ruling"), str(error))
            return
        words = ASK_AGAIN[saved.dice is not None]
        told = words.format(scenario=path.name, question=question_path(path).name)
        tell_note(self._window, tr("Saved {name}", name=path.name), told)

    def _images(self, state: MapState) -> dict[ImageId, bytes]:
        used = {token.image for token in state.tokens.values()} | {state.info.picture and state.info.picture.image}
        return {image: self._desk.document.image(image) for image in used if image}

    def _ask_target(self) -> tuple[Path, bool] | None:
        state = self._desk.state
        stem = f"{safe_stem(state.info.name if state else 'map')}-ruling.toml"
        start = str(self._settings.last_folder / stem)
        name, chosen = QFileDialog.getSaveFileName(
            self._window, tr("Save this ruling"), start, ";;".join((BARE, WITH_PICTURES))
        )
        if not name:
            return None
        path = Path(name)
        path = path if path.suffix.lower() == ".toml" else path.with_name(path.name + ".toml")
        self._settings.last_folder = path.parent
        beside = question_path(path)
        if (beside.exists() or (path != Path(name) and path.exists())) and not may_replace(self._window, path):
            return None
        return path, chosen == WITH_PICTURES


def without_pictures(state: MapState) -> MapState:
    """The map without its picture and those of its tokens; no ruling asks for them."""
    tokens = {key: replace(token, image=None) for key, token in state.tokens.items()}
    return replace(state, info=replace(state.info, picture=None), tokens=tokens)


def write_ruling(state: MapState, images: Mapping[ImageId, bytes], saved: Saved, path: Path) -> None:
    """Write the scenario text and the question beside it; the question names things as the text will be read."""
    write_scenario(state, images, path)
    again = read_scenario(path).state
    try:
        told = with_ids_of(saved.to_json(path.name), state, again)
    except ValueError as error:
        raise MapFileError(tr("{name}: not all of the map can be told as a scenario text", name=path.name)) from error
    write_question(told, question_path(path))
