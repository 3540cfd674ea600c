"""Every action, button and field says what it is and by which key; every dialog can be used by keys alone."""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QFontMetricsF, QGuiApplication, QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)

from assets import SAMPLE, asset_path
from battlemap.document.creatures import Creature
from battlemap.document.model import WHOLE
from battlemap.document.sheets import PsipunkWeapon
from battlemap.formats.load import load_maps
from battlemap.rulings.table_offers import offered_gear
from battlemap.ui.creatures_dialog import CreaturesDialog
from battlemap.ui.dialogs import fit_to_screen
from battlemap.ui.house_rules_dialog import HouseRulesDialog
from battlemap.ui.import_preview import ImportPreview
from battlemap.ui.import_report import ImportReportDialog
from battlemap.ui.inspector.gear_table import GearDialog
from battlemap.ui.inspector.psipunk_dialogs import PsipunkPowerDialog, PsipunkWeaponDialog
from battlemap.ui.inspector.weapon_dialog import WeaponDialog
from battlemap.ui.keys_dialog import KeysDialog
from battlemap.ui.library import creatures_of
from battlemap.ui.main_window import MainWindow
from battlemap.ui.map_dialog import MapDialog
from battlemap.ui.notes_dialog import NotesDialog
from battlemap.ui.picture_dialog import PictureDialog
from battlemap.ui.player_window.calibration import CalibrationDialog
from battlemap.ui.sheets_dialog import SheetsDialog
from battlemap.ui.tables_dialog import TablesDialog
from battlemap.ui.time_dialog import TimeDialog
from battlemap.ui.tips import fields_of, make_handy
from battlemap.ui.turn_ready_dialog import ReadyDialog
from battlemap.ui.turn_start_dialog import StartFightDialog
from battlemap.ui.versions_dialog import VersionsDialog

pytestmark = pytest.mark.gui


def check_dialog(window: MainWindow) -> QDialog:
    window.map_menu.show_check()
    return window.map_menu.check_dialog


def grid_dialog(window: MainWindow) -> QDialog:
    window.map_menu.show_grid()
    return window.map_menu.grid_dialog


def part_dialog(window: MainWindow) -> QDialog:
    """The dialog for a part of the map, as the menu has it."""
    window.file_menu.export_menu.show_part_dialog()
    return window.file_menu.export_menu.part_dialog


def export_dialog(window: MainWindow) -> QDialog:
    window.file_menu.export_menu.show_dialog()
    return window.file_menu.export_menu.dialog


def picture_dialog(window: MainWindow) -> QDialog:
    dialog = PictureDialog("Ada", None, WHOLE, window.desk.theme.heroes, window)
    fit_to_screen(dialog)
    return dialog


DIALOGS: dict[str, Callable[[MainWindow], QDialog]] = {
    "map": lambda window: MapDialog(window.desk.state.info, "Map", window),
    "house rules": lambda window: HouseRulesDialog({}, window),
    "sheets": lambda window: SheetsDialog(window.desk.state, creatures_of("starflight"), window),
    "tables": lambda window: TablesDialog({}, "starflight", 2, window),
    "creatures": lambda window: CreaturesDialog(
        [Creature("", token) for token in creatures_of("psipunk")], (), True, window
    ),
    "gear": lambda window: GearDialog(None, frozenset(), window, lambda: offered_gear(None)),
    "versions": lambda window: VersionsDialog((), window),
    "weapon": lambda window: WeaponDialog(None, frozenset(), window),
    "psi-punk weapon": lambda window: PsipunkWeaponDialog(PsipunkWeapon(name="Knife"), frozenset(), window),
    "psi-punk power": lambda window: PsipunkPowerDialog(None, frozenset(), window),
    "calibration": lambda window: CalibrationDialog(QGuiApplication.primaryScreen(), 96.0, window),
    "keys": lambda window: KeysDialog(window.key_book, window),
    "notes": lambda window: NotesDialog(window.desk, window.stage, window),
    "picture": picture_dialog,
    "waiting": lambda window: ReadyDialog("Ada", "starflight", window),
    "start of a fight": lambda window: StartFightDialog(window.desk.state, Random(5), window),
    "export": export_dialog,
    "part": part_dialog,
    "import": lambda window: ImportPreview("bay", load_maps(asset_path(SAMPLE)), lambda _options: None, window),
    "report of an import": lambda window: ImportReportDialog(window.desk.state.info, window),
    "time": lambda window: TimeDialog(window.desk, window),
    "rolls": lambda window: window.ledger.rolls,
    "check": check_dialog,
    "grid": grid_dialog,
}

NAMES = {
    *("MapDialog", "HouseRulesDialog", "SheetsDialog", "VersionsDialog", "WeaponDialog", "PsipunkWeaponDialog"),
    *("PsipunkPowerDialog", "CalibrationDialog", "CheckDialog", "GridDialog", "KeysDialog", "NotesDialog"),
    *("PictureDialog", "ReadyDialog", "StartFightDialog", "TimeDialog", "RollWindow"),
    *("TablesDialog", "CreaturesDialog", "GearDialog"),
    *("ExportDialog", "PartDialog", "ImportPreview", "ImportReportDialog"),
}


@pytest.fixture
def dialogs(window, qtbot) -> Iterator[tuple[str, QDialog]]:
    """Each dialog of the program in turn, shown; all of them live until the window closes."""
    made: list[QDialog] = []

    def shown() -> Iterator[tuple[str, QDialog]]:
        for name, make in DIALOGS.items():
            made.append(make(window))
            made[-1].show()
            made[-1].activateWindow()
            qtbot.waitUntil(made[-1].isActiveWindow)
            yield name, made[-1]
            made[-1].close()

    return shown()


def usable(root: QWidget) -> list[QWidget]:
    return [field for field in fields_of(root) if field.isVisibleTo(root.window()) and field.isEnabled()]


def named(field: QWidget) -> str:
    return f"{type(field).__name__} {field.accessibleName()!r} in {type(field.parent()).__name__}"


def test_the_list_of_dialogs_is_complete():
    """A new dialog goes onto the list above."""

    def below(kind: type) -> set[type]:
        return {each for child in kind.__subclasses__() for each in (child, *below(child))}

    shown = {each.__name__ for each in below(QDialog) if each.__module__.startswith("battlemap.")}
    assert shown - {"NamedDialog"} == NAMES


def test_every_action_of_the_window_says_what_it_does_and_its_key(window):
    actions = [action for action in window.findChildren(QAction) if action.text() and not action.isSeparator()]
    assert len(actions) > 40
    assert [action.text() for action in actions if not action.toolTip()] == []
    keyless = [action.text() for action in actions if action.shortcuts() and "(" not in action.toolTip()]
    assert keyless == []


def test_every_field_and_button_of_the_window_has_a_tip_and_a_name(qtbot, window, hand):
    hand.click(2.5, 5.5)
    qtbot.waitUntil(lambda: window.inspector.form.name.edit.toolTip() != "")
    assert len(usable(window)) > 25
    assert [named(field) for field in usable(window) if not field.toolTip()] == []
    assert [named(field) for field in usable(window) if not (field.accessibleName() or told_by_itself(field))] == []


def told_by_itself(field: QWidget) -> str:
    return field.text() if hasattr(field, "text") else ""


def test_every_field_and_button_of_a_dialog_has_a_tip_a_name_and_a_letter_of_its_own(dialogs):
    for name, dialog in dialogs:
        fields = list(fields_of(dialog))
        assert [named(field) for field in fields if not field.toolTip()] == [], name
        assert [named(field) for field in fields if not (field.accessibleName() or told_by_itself(field))] == [], name
        texts = [label.text() for label in dialog.findChildren(QLabel) if label.buddy() is not None]
        texts += [told_by_itself(field) for field in fields if not hasattr(field, "setPlaceholderText")]
        letters = [QKeySequence.mnemonic(text).toString() for text in texts if "&" in text]
        assert sorted(letters) == sorted(set(letters)), name


def test_the_keys_named_in_the_tips_of_a_dialog_work(qtbot, dialogs):
    tried = 0
    for name, dialog in dialogs:
        for label in (each for each in dialog.findChildren(QLabel) if each.buddy() and each.isVisibleTo(dialog)):
            key, field = QKeySequence.mnemonic(label.text()), label.buddy().focusProxy() or label.buddy()
            if key.isEmpty() or not field.isEnabled():
                continue
            assert key.toString(QKeySequence.SequenceFormat.NativeText) in field.toolTip(), name
            qtbot.keyClick(dialog, Qt.Key(key[0].key()), Qt.KeyboardModifier.AltModifier)
            assert within(QApplication.focusWidget(), label.buddy()), (name, label.text())
            tried += 1
    assert tried > 30


def within(widget: QWidget | None, whole: QWidget) -> bool:
    return widget is not None and (widget is whole or whole.isAncestorOf(widget) or whole.focusProxy() is widget)


def test_the_tab_key_comes_to_everything_in_a_dialog_and_escape_leaves_it(qtbot, dialogs):
    for name, dialog in dialogs:
        assert missed_by_tab(qtbot, dialog) == [], name
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)
        assert not dialog.isVisible(), name


def missed_by_tab(qtbot, dialog: QDialog) -> list[str]:
    wanted = {id(field): named(field) for field in usable(dialog) if field.focusPolicy() & Qt.FocusPolicy.TabFocus}
    for _ in range(2 * len(wanted) + 6):
        focused = QApplication.focusWidget()
        while focused is not None and focused is not dialog:
            wanted.pop(id(focused), None)
            focused = focused.parentWidget()
        if not wanted:
            break
        qtbot.keyClick(QApplication.focusWidget() or dialog, Qt.Key.Key_Tab)
    return list(wanted.values())


def test_letters_are_given_where_none_is_and_none_is_given_twice(qtbot):
    dialog = QDialog()
    qtbot.addWidget(dialog)
    form, buttons = QFormLayout(dialog), QDialogButtonBox(QDialogButtonBox.StandardButton.Ok)
    edits = [QLineEdit(), QLineEdit(), QLineEdit()]
    for text, edit in zip(("Na&me", "Material", "Name of it"), edits, strict=True):
        form.addRow(text, edit)
    press = QPushButton("Do it")
    form.addRow(press)
    form.addRow(buttons)
    make_handy(dialog)
    texts = [form.labelForField(edit).text() for edit in edits]
    assert texts == ["Na&me", "M&aterial", "&Name of it"]
    assert [edit.toolTip() for edit in edits] == ["Name (Alt+M)", "Material (Alt+A)", "Name of it (Alt+N)"]
    assert (press.text(), press.toolTip()) == ("&Do it", "Do it (Alt+D)")
    assert buttons.button(QDialogButtonBox.StandardButton.Ok).toolTip() == "OK (Return)"
    make_handy(dialog)
    assert [form.labelForField(edit).text() for edit in edits] == texts


def test_no_label_is_narrower_than_its_letters_side_by_side(dialogs):
    """Qt draws the letter that is a key by itself: it does not reach over the next one, as it does in measuring."""
    for name, dialog in dialogs:
        for label in dialog.findChildren(QLabel):
            before, mark, after = label.text().partition("&")
            if label.buddy() is not None and mark and not label.wordWrap():
                metrics = QFontMetricsF(label.font())
                drawn = sum(metrics.horizontalAdvance(part) for part in (before, after[:1], after[1:]))
                assert label.sizeHint().width() >= drawn, (name, label.text())
