from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from battlemap.document.model import Token
from battlemap.geometry.types import MapPoint
from battlemap.ui.inspector.starflight_form import StarflightForm
from battlemap.ui.inspector.token_form import TokenForm
from tests.bay import bay

pytestmark = pytest.mark.gui


@pytest.fixture
def form(qtbot):
    shown = TokenForm()
    qtbot.addWidget(shown)
    shown.show()
    shown.show_token(bay().tokens["token-1"], bay())
    return shown


@pytest.fixture
def edits(form) -> list[tuple[Token, str | None]]:
    told = []
    form.edited.connect(lambda token, gesture: told.append((token, gesture)))
    return told


def retype(qtbot, edit, text: str) -> None:
    edit.setFocus()
    edit.selectAll()
    qtbot.keyClick(edit, Qt.Key.Key_Backspace)
    qtbot.keyClicks(edit, text)
    qtbot.keyClick(edit, Qt.Key.Key_Return)


def test_showing_a_token_tells_no_edit(form, edits):
    form.show_token(bay().tokens["token-3"], bay())
    assert edits == []


def test_a_new_name_is_told_once(qtbot, form, edits):
    retype(qtbot, form.name.edit, "Eve")
    form.commit()
    assert [token.name for token, _ in edits] == ["Eve"]


def test_a_taken_name_is_explained_and_not_told(qtbot, form, edits):
    retype(qtbot, form.name.edit, "Bo")
    assert edits == []
    assert "Another token on this map is called Bo" in form.name.complaint.text()
    assert form.name.complaint.isVisible()
    assert form.name.edit.text() == "Bo"


def test_a_refused_text_comes_back_with_its_token(qtbot, form):
    retype(qtbot, form.name.edit, "Bo")
    form.show_token(bay().tokens["token-3"], bay())
    assert (form.name.edit.text(), form.name.complaint.isVisible()) == ("Cy", False)
    form.show_token(bay().tokens["token-1"], bay())
    assert (form.name.edit.text(), form.name.complaint.isVisible()) == ("Bo", True)


def test_a_change_of_another_field_leaves_a_refused_text_alone(qtbot, form):
    retype(qtbot, form.name.edit, "")
    form.show_token(replace(bay().tokens["token-1"], size=2.0), bay())
    assert form.name.edit.text() == ""
    assert form.numbers["size"].value() == 2.0


def test_turns_of_one_spin_box_share_a_gesture_until_it_is_left(qtbot, form, edits):
    facing = form.numbers["facing_deg"]
    facing.setFocus()
    qtbot.keyClick(facing, Qt.Key.Key_Up)
    qtbot.keyClick(facing, Qt.Key.Key_Up)
    qtbot.keyClick(facing, Qt.Key.Key_Return)
    qtbot.keyClick(facing, Qt.Key.Key_Up)
    first, second, third = (gesture for _, gesture in edits)
    assert first == second != third


def test_facing_goes_on_from_zero_after_a_full_turn(qtbot, form):
    form.show_token(replace(bay().tokens["token-1"], facing_deg=350.0), bay())
    qtbot.keyClick(form.numbers["facing_deg"], Qt.Key.Key_Up)
    assert form.numbers["facing_deg"].value() == 5.0


def test_conditions_are_words_between_commas_each_once(qtbot, form, edits):
    retype(qtbot, form.conditions.edit, "shaken, dazed,, shaken")
    assert edits[-1][0].conditions == ("shaken", "dazed")


def test_a_score_that_is_not_on_the_sheet_starts_at_zero_and_can_be_taken_off_again(qtbot):
    form = StarflightForm()
    qtbot.addWidget(form)
    form.show_token(bay().tokens["token-1"])
    told = []
    form.edited.connect(lambda token, _gesture: told.append(token.starflight.stats.get("finesse")))
    finesse = form.scores["finesse"]
    qtbot.keyClick(finesse, Qt.Key.Key_Up)
    finesse.selectAll()
    qtbot.keyClick(finesse, Qt.Key.Key_Delete)
    qtbot.keyClick(finesse, Qt.Key.Key_Return)
    assert told == [0, None]


def test_a_score_by_another_name_can_be_added(qtbot):
    form = StarflightForm()
    qtbot.addWidget(form)
    form.show_token(bay().tokens["token-1"])
    qtbot.keyClicks(form.new_score, "Intensive care")
    qtbot.keyClick(form.new_score, Qt.Key.Key_Return)
    with qtbot.waitSignal(form.edited) as told:
        qtbot.keyClick(form.scores["intensive_care"], Qt.Key.Key_Up)
    assert told.args[0].starflight.stats["intensive_care"] == 0


def type_number(qtbot, field, text: str) -> str:
    """Type into a number field and press Enter; what it complains of."""
    told = []
    field.complained.connect(told.append)
    retype(qtbot, field.lineEdit(), text)
    return told[-1] if told else ""


@pytest.mark.parametrize(
    ("key", "typed", "expected"),
    [
        ("height_m", "1000", "a number from 0.01 to 100 m"),
        ("height_m", "tall", "a number from 0.01 to 100 m"),
        ("height_m", "", "a number from 0.01 to 100 m"),
        ("size", "0.75", "0.5, or a whole number from 1 to 20"),
        ("size", "2.5", "0.5, or a whole number from 1 to 20"),
        ("size", "21", "0.5, or a whole number from 1 to 20"),
    ],
)
def test_a_number_that_cannot_be_taken_is_explained_and_changes_nothing(qtbot, form, edits, key, typed, expected):
    field = {**form.numbers, **form.lengths}[key]
    before = field.text()
    said = type_number(qtbot, field, typed)
    found = f"“{typed}”" if typed else "an empty field"
    assert said.endswith(f": {found} was not taken; expected {expected}.")
    assert (field.text(), edits) == (before, [])


@pytest.mark.parametrize("typed", ["0.5", "3"])
def test_a_token_is_half_a_cell_or_whole_cells_wide(qtbot, form, edits, typed):
    assert type_number(qtbot, form.numbers["size"], typed) == ""
    assert [token.size for token, _ in edits] == [float(typed)]


def test_the_size_steps_from_half_a_cell_to_one_and_two(qtbot, form):
    size, shown = form.numbers["size"], []
    size.edited.connect(lambda value, _gesture: shown.append(value))
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Up):
        qtbot.keyClick(size, key)
    assert shown == [0.5, 1.0, 2.0]


def test_a_token_that_grows_stays_on_the_map(form, edits):
    corner = replace(bay().tokens["token-1"], at=MapPoint(19, 11))
    form.show_token(corner, bay())
    form.numbers["size"].setValue(3)
    assert edits[-1][0].at == MapPoint(17, 9)


@pytest.mark.parametrize("typed", ["12.5", "99999", "-2000", "many"])
def test_a_score_that_cannot_be_taken_is_explained_and_changes_nothing(qtbot, typed):
    form, told = StarflightForm(), []
    qtbot.addWidget(form)
    form.show_token(bay().tokens["token-1"])
    form.edited.connect(lambda token, _gesture: told.append(token))
    said = type_number(qtbot, form.scores["hd"], typed)
    assert said == f"HD: “{typed}” was not taken; expected a whole number from -999 to 9999, or nothing for none."
    assert (form.scores["hd"].text(), told) == ("61", [])
