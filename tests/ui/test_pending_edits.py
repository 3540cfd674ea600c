"""What is still being typed goes to the token and map it was typed for, and never to another."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from battlemap.document.document import Document
from battlemap.ui.main_window import MainWindow
from tests.bay import bay
from tests.ui.hand import Hand

pytestmark = pytest.mark.gui


@pytest.fixture
def other(tmp_path) -> Document:
    """Another campaign, in which the same ids stand for other tokens."""
    document = Document.create(tmp_path / "other.bmap")
    state = bay()
    tokens = {each.id: replace(each, name=f"Other {each.name}") for each in state.tokens.values()}
    document.import_map(replace(state, tokens=tokens), {})
    return document


def type_half(qtbot, edit, text: str) -> None:
    """Type into a field, and do not press Enter."""
    edit.setFocus()
    edit.selectAll()
    qtbot.keyClick(edit, Qt.Key.Key_Backspace)
    qtbot.keyClicks(edit, text)


def edit_ada(window: MainWindow, hand: Hand) -> None:
    hand.click(2.5, 5.5)
    window.inspector.raise_()


def test_a_number_still_being_typed_goes_to_the_campaign_that_is_left(qtbot, window, hand, campaign, other):
    path, before = campaign.path, dict(other.maps)
    edit_ada(window, hand)
    type_half(qtbot, window.inspector.form.lengths["height_m"].lineEdit(), "3")
    window.desk.lay(other)
    assert dict(other.maps) == before
    with Document.open(path) as left:
        assert left.map("map-1").token_named("Ada").height_m == 3.0


def test_a_score_still_being_typed_goes_to_the_map_that_is_left(qtbot, window, hand):
    second = window.desk.document.import_map(replace(bay(), info=replace(bay().info, name="Cellar")), {})
    edit_ada(window, hand)
    type_half(qtbot, window.inspector.starflight.scores["hd"].lineEdit(), "77")
    window.desk.show_map(second)
    maps = window.desk.document.maps
    hd = [state.token_named("Ada").starflight.stats["hd"] for state in maps.values()]
    assert hd == [77, 61]


def test_a_number_still_being_typed_stays_with_its_token_when_another_is_chosen_by_key(qtbot, window, hand):
    edit_ada(window, hand)
    type_half(qtbot, window.inspector.starflight.scores["hd"].lineEdit(), "77")
    window.desk.scene.set_viewer("token-2")
    scores = {each.name: each.starflight.stats["hd"] for each in window.desk.state.tokens.values()}
    assert (scores["Ada"], scores["Bo"]) == (77, 61)
    assert window.inspector.starflight.scores["hd"].text() == "61"


def test_an_edit_that_comes_after_its_map_was_left_is_told_and_not_kept(window, hand, other):
    told = []
    edit_ada(window, hand)
    token, before = window.desk.viewer_token, dict(other.maps)
    window.desk.refused.disconnect()
    window.desk.refused.connect(told.append)
    window.desk.lay(other)
    window.inspector.form.edited.emit(token, None)
    assert dict(other.maps) == before
    assert told == ["Ada: the map it stands on is no longer shown, so this edit was not kept."]


def test_a_refused_name_does_not_wait_for_the_same_id_in_another_campaign(window, hand, tmp_path):
    twin = Document.create(tmp_path / "twin.bmap")
    twin.import_map(bay(), {})
    edit_ada(window, hand)
    hand.retype(window.inspector.form.name.edit, "Bo")
    window.desk.lay(twin)
    hand.click(2.5, 5.5)
    name = window.inspector.form.name
    assert (name.edit.text(), name.complaint.isHidden()) == ("Ada", True)


def test_map_settings_are_not_kept_in_a_campaign_that_came_meanwhile(window, other):
    told, before = [], dict(other.maps)
    window.desk.refused.disconnect()
    window.desk.refused.connect(told.append)

    def change_after_another_campaign_came() -> None:
        dialog = QApplication.activeModalWidget()
        window.desk.lay(other)
        dialog.columns.setValue(7)
        dialog.accept()

    QTimer.singleShot(0, change_after_another_campaign_came)
    window.map_menu.ask_settings()
    assert dict(other.maps) == before
    assert told == ["Another campaign was opened meanwhile, so this change was not kept."]
