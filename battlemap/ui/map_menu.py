"""The Map menu: settings of the map, the other maps of the campaign, and maps added to it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from battlemap.document.commands import EditMapInfo, EditTokens, SetHouseRules
from battlemap.document.model import ImageId, MapState
from battlemap.document.names import free_name
from battlemap.rulings.table_list import table_settings
from battlemap.rulings.table_offers import followers
from battlemap.scene.choice_menu import as_typed
from battlemap.scene.tools.drag import is_outside
from battlemap.texts import tr
from battlemap.ui.actions import add_action
from battlemap.ui.check_dialog import CheckDialog
from battlemap.ui.desk import Desk
from battlemap.ui.fog_menu import FogMenu
from battlemap.ui.grid_dialog import GridDialog
from battlemap.ui.house_rules_dialog import HouseRulesDialog
from battlemap.ui.import_asking import ask, must_ask
from battlemap.ui.import_report import ImportReportDialog
from battlemap.ui.library import creatures_of
from battlemap.ui.light_menu import LightMenu
from battlemap.ui.loading import Loader
from battlemap.ui.map_dialog import NEW_MAP, MapDialog
from battlemap.ui.messages import tell_exception, tell_house_rule_slips, tell_note
from battlemap.ui.notes_dialog import NotesDialog
from battlemap.ui.opening import MAP_FILTERS, read_maps, report_of, told
from battlemap.ui.settings import Settings
from battlemap.ui.sheets_dialog import SheetsDialog, without_sheet
from battlemap.ui.stage import Stage
from battlemap.ui.tables_dialog import TablesDialog

if TYPE_CHECKING:
    from battlemap.formats.loaded import LoadedMap
    from battlemap.formats.universal_vtt import UvttOptions


class MapMenu(QMenu):
    """Several maps in one campaign, one of them shown."""

    imported = Signal(object)  # ImportReport

    def __init__(self, window: QWidget, desk: Desk, stage: Stage, loader: Loader, settings: Settings) -> None:
        super().__init__(tr("&Map"), window)
        self._window, self._desk, self._stage, self._loader, self._settings = window, desk, stage, loader, settings
        self.settings_action = add_action(self, tr("&Settings…"), self.ask_settings, "map_settings")
        self.house_action = add_action(self, tr("&House rules…"), self.ask_house_rules)
        self.tables_action = add_action(self, tr("&Tables…"), self.ask_tables)
        self.sheets_action = add_action(self, tr("S&heets…"), self.ask_sheets)
        self.light = LightMenu(window, desk)
        self.addMenu(self.light)
        self.fog = FogMenu(window, desk)
        self.addMenu(self.fog)
        self.grid_action = add_action(self, tr("A&lign the grid…"), self.show_grid)
        self.notes_action = add_action(self, tr("N&otes…"), self.show_notes)
        self.check_action = add_action(self, tr("&Check the walls…"), self.show_check)
        self.import_action = add_action(self, tr("&Report of the import…"), self.show_import)
        self.addSeparator()
        add_action(self, tr("&Add an empty map…"), self.ask_add)
        add_action(self, tr("Add a map &from a file…"), self.ask_add_file)
        self.next_action = add_action(self, tr("&Next map"), partial(self.step, 1), "next_map")
        self.previous_action = add_action(self, tr("&Previous map"), partial(self.step, -1), "map_before")
        self.addSeparator()
        self._group = QActionGroup(self)
        desk.map_shown.connect(lambda _scene: self.refresh())
        desk.changed.connect(lambda _event: self.refresh())

    @cached_property
    def check_dialog(self) -> CheckDialog:
        """What the check of the map found; made when it is asked for."""
        return CheckDialog(self._desk, self._stage, self._loader, self._window)

    def refresh(self) -> None:
        """List the maps, the one shown ticked."""
        for action in self._group.actions():
            self._group.removeAction(action)
            self.removeAction(action)
            action.deleteLater()
        maps = self._desk.document.maps
        for map_id, state in maps.items():
            action = add_action(self, as_typed(state.info.name), partial(self._desk.show_map, map_id))
            action.setCheckable(True)
            action.setChecked(map_id == self._desk.map_id)
            self._group.addAction(action)
        self.next_action.setEnabled(len(maps) > 1)
        self.previous_action.setEnabled(len(maps) > 1)
        self.settings_action.setEnabled(bool(maps))
        state = self._desk.state
        self.house_action.setEnabled(state is not None)
        self.import_action.setEnabled(state is not None and bool(state.info.came_from))
        self.tables_action.setEnabled(state is not None)
        self.light.refresh()
        self.fog.refresh()
        for action in (self.grid_action, self.check_action, self.notes_action):
            action.setEnabled(state is not None)
        self.sheets_action.setEnabled(state is not None and bool(without_sheet(state)))

    def step(self, by: int) -> None:
        """Show the next map of the campaign, or the one before."""
        ids = list(self._desk.document.maps)
        if self._desk.map_id in ids:
            self._desk.show_map(ids[(ids.index(self._desk.map_id) + by) % len(ids)])

    def ask_settings(self) -> None:
        """Edit the settings of the map shown; all that was changed is one step."""
        state, document = self._desk.state, self._desk.document
        if state is None:
            return
        info = MapDialog.ask(state.info, tr("Map: {name}", name=state.info.name), self._window)
        if info is None or info == state.info or not self._desk.execute(EditMapInfo(info.id, info), document):
            return
        self._tell_outside(state)
        if info.system != state.info.system:
            self.ask_sheets()

    def _tell_outside(self, before: MapState) -> None:
        """Say which tokens lie beyond the map since it became smaller; they stay where they are."""
        state = self._desk.state
        if state is None:
            return
        now, then = state.info.grid, before.info.grid
        names = [each.name for each in state.tokens.values() if is_outside(each, now) and not is_outside(each, then)]
        if names:
            text = tr(
                "Beyond the map now: {names}. They stay where they are; drag them back or undo.", names=", ".join(names)
            )
            tell_note(self._window, tr("The map is smaller"), text)

    def ask_sheets(self) -> None:
        """Offer sheets to the tokens that have none for the game of the map; all that are given are one step."""
        state, document = self._desk.state, self._desk.document
        if state is None or not without_sheet(state):
            return
        given = SheetsDialog.ask(state, creatures_of(state.info.system), self._window)
        if given:
            self._desk.execute(EditTokens(state.info.id, given), document)

    @cached_property
    def grid_dialog(self) -> GridDialog:
        """Laying the grid over the picture; made when it is asked for."""
        dialog = GridDialog(self._desk, self._loader, self._window)
        dialog.follow(self._desk.scene)
        return dialog

    def show_grid(self) -> None:
        """Lay the grid over the picture; the dialog stays open beside the map."""
        self.grid_dialog.show()
        self.grid_dialog.raise_()
        self.grid_dialog.read()

    def show_check(self) -> None:
        """Check the walls of the map shown; the list stays open beside it."""
        self.check_dialog.show()
        self.check_dialog.raise_()
        self.check_dialog.check()

    @cached_property
    def notes_dialog(self) -> NotesDialog:
        """The notes of the map; made when it is asked for."""
        return NotesDialog(self._desk, self._stage, self._window)

    def show_notes(self) -> None:
        """List the notes of the map shown; the list stays open beside it."""
        self.notes_dialog.show()
        self.notes_dialog.raise_()
        self.notes_dialog.fill()
        self.notes_dialog.search.setFocus()

    def show_import(self) -> None:
        """Show what was told when the map came in."""
        if self._desk.state is not None:
            ImportReportDialog(self._desk.state.info, self._window).show()

    def ask_house_rules(self) -> None:
        """Edit the house rules of the map shown; all that was changed is one step."""
        state, document = self._desk.state, self._desk.document
        if state is None:
            return
        values = HouseRulesDialog.ask(state.info, self._window, document.maps.values())
        if values is not None and values != dict(state.info.house_rules):
            self._desk.execute(SetHouseRules(state.info.id, values), document)

    def ask_tables(self) -> None:
        """Edit the tables of the map shown, or of all maps of its game; each map is one step."""
        state, document = self._desk.state, self._desk.document
        if state is None:
            return
        game = state.info.system
        alike = [each for each in document.maps.values() if each.info.system == game]
        made = TablesDialog.ask(state.info.house_rules, game, len(alike), self._window)
        for each in () if made is None else alike if made.for_all_maps else (state,):
            rules = {name: value for name, value in each.info.house_rules.items() if name not in table_settings(game)}
            rules |= made.values  # type: ignore[union-attr]
            after = replace(each.info, house_rules=rules)
            tokens = followers(each, after) if made.tokens_follow else ()  # type: ignore[union-attr]
            if rules != dict(each.info.house_rules) or tokens:
                self._desk.execute(SetHouseRules(each.info.id, rules, tokens, "tables"), document)

    def ask_add(self) -> None:
        """Ask for an empty map and add it to the campaign."""
        taken = [state.info.name for state in self._desk.document.maps.values()]
        new = replace(NEW_MAP, name=free_name(NEW_MAP.name, taken))
        info = MapDialog.ask(new, tr("Add a map"), self._window)
        if info is not None:
            self._add(MapState(info=info), {})

    def ask_add_file(self) -> None:
        """Choose a map file and add it to the campaign."""
        name, _ = QFileDialog.getOpenFileName(
            self._window, tr("Add a map"), str(self._settings.last_folder), ";;".join(MAP_FILTERS)
        )
        if name:
            self.add_file(Path(name))

    def add_file(self, path: Path) -> None:
        """Add the maps of a file to the campaign and show the first; what it leaves open is asked before."""
        failed = partial(tell_exception, self._window, tr("Cannot add {name}", name=path.name))

        def read(options: "UvttOptions | None", done: "Callable[[Sequence[LoadedMap]], object]") -> None:
            self._loader.load(tr("Reading {name} …", name=path.name), partial(read_maps, path, options), done, failed)

        def look(loaded: "Sequence[LoadedMap]") -> None:
            if not must_ask(loaded):
                self._add_all(loaded)
                return
            ask(
                self._window,
                self._loader,
                path.name,
                loaded,
                lambda options: self._add_all(loaded) if options is None else read(options, self._add_all),
            )

        read(None, look)

    def _add_all(self, loaded: "Sequence[LoadedMap]") -> None:
        self._add(told(loaded[0]), loaded[0].images)
        for each in loaded[1:]:
            self._desk.document.import_map(told(each), each.images)
        self.imported.emit(report_of(loaded))
        tell_house_rule_slips(self._window, [each.state for each in loaded])

    def _add(self, state: MapState, images: Mapping[ImageId, bytes]) -> None:
        """Add a map and show it; the first of a campaign is where its history begins."""
        document = self._desk.document
        self._desk.show_map(document.import_map(state, images, undoable=bool(document.maps)))
