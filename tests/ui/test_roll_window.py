"""The roll window: odds before the roll, dice rolled or typed, the result in the log; by keys alone."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QInputDialog, QWidget

pytestmark = pytest.mark.gui


@pytest.fixture
def rolls(window):
    """The window for rolls, with Ada selected."""
    scene = window.desk.scene
    ada = window.desk.state.token_named("Ada").id
    scene.select([ada], ada)
    window.ledger.roll_action.trigger()
    return window.ledger.rolls


def choose(window, name: str, words: str) -> None:
    box = window.fields[name].box
    box.setCurrentIndex(next(place for place in range(box.count()) if box.itemText(place).startswith(words)))


def newest(window):
    return tuple(window.desk.state.logs.values())[-1]


def test_a_typed_roll_goes_to_the_log_by_keys_alone(qtbot, window, rolls):
    """Dodge 34 against 80: 47 or more."""
    assert rolls.who.currentText() == "Ada"
    choose(rolls, "trait", "Dodge")
    assert rolls.odds.text() == "success 53 %"
    qtbot.keyClicks(rolls.dice.shown, "46")
    qtbot.keyClick(rolls.dice.shown, Qt.Key.Key_Return)
    assert rolls.result.text() == "failure by 0"
    assert window.desk.state.logs == {}
    qtbot.keyClick(rolls.dice.go, Qt.Key.Key_Space)
    assert newest(window).title == "Ada: Dodge against 80: failure by 0"
    assert rolls.result.isHidden()
    window.desk.undo()
    assert window.desk.state.logs == {}


def test_a_die_that_can_not_be_is_refused_and_the_last_is_taken_back(qtbot, rolls):
    qtbot.keyClicks(rolls.dice.shown, "200")
    rolls.dice.go_on()
    assert "expected d%" in rolls.dice.die.text()
    rolls.dice.shown.setText("55")
    rolls.dice.go_on()
    assert not rolls.result.isHidden()
    rolls.dice.back.click()
    assert rolls.result.isHidden()


def test_a_dc_is_chosen_by_its_name_and_names_itself(rolls):
    field = rolls.fields["dc"]
    field.names.setCurrentIndex(4)
    field.names.activated.emit(4)
    assert field.value == 150
    field.box.setValue(30)
    assert field.names.currentText() == "extremely easy, 0 to 35"


def test_a_hidden_roll_is_kept_from_the_players(window, rolls):
    rolls.dice.hidden.setChecked(True)
    rolls.dice.go_on()
    rolls.dice.go_on()
    assert newest(window).gm_only


def test_two_rolls_that_are_not_logged_are_two_throws(rolls):
    found = []
    for _ in range(6):
        rolls.dice.go_on()
        found.append(rolls.session.dice[0].value)
        rolls.dice.back.click()
    assert len(set(found)) > 1


def test_a_plain_number_is_asked_for_only_where_there_is_no_trait(rolls):
    assert rolls.fields["number"].widget.isEnabled()
    choose(rolls, "trait", "Dodge")
    assert not rolls.fields["number"].widget.isEnabled()


def test_every_kind_has_its_form_and_nothing_of_the_one_before(rolls):
    for place in range(rolls.kind.count()):
        rolls.kind.setCurrentIndex(place)
        QApplication.processEvents()
        assert rolls._form_box.count() == 1
        assert rolls.complaint.isHidden()
        assert rolls.other.isVisible() is rolls._kind.has_other


def test_psi_punk_has_its_own_rolls_and_speaks_the_ladder(street):
    street.ledger.roll_action.trigger()
    rolls = street.ledger.rolls
    labels = [rolls.kind.itemText(place) for place in range(rolls.kind.count())]
    assert labels == ["Check against a difficulty", "Opposed roll", "Repute", "Wealth", "Lifting"]
    box = rolls.fields["difficulty"].box
    box.lineEdit().setText("good")
    assert (box.valueFromText("good"), box.valueFromText("Poor (-2)"), box.textFromValue(2)) == (1, -2, "Great (+2)")
    rolls.kind.setCurrentIndex(2)
    assert rolls.dice.hidden.isChecked()
    rolls.kind.setCurrentIndex(4)
    assert not rolls.result.isHidden()
    rolls.dice.go_on()
    assert "lifts 100 lb" in newest(street).title
    QApplication.processEvents()
    forms_of_before = [each for each in QApplication.topLevelWidgets() if type(each) is QWidget and each.isVisible()]
    assert not forms_of_before  # none is a window of its own


def test_the_seed_of_the_menu_gives_the_same_throws_again(monkeypatch, window, rolls):
    def thrown(seed: int) -> list[int]:
        monkeypatch.setattr(QInputDialog, "getInt", lambda *_args: (seed, True))
        window.turn_menu.seed_action.trigger()
        found = []
        for _ in range(3):
            rolls.dice.go_on()
            found.append(rolls.session.dice[0].value)
            rolls.dice.go_on()
        for _ in range(3):
            window.desk.undo()
        return found

    first = thrown(7)
    assert thrown(7) == first != thrown(8)
