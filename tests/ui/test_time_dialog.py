"""The dialog of time that passes: a preview for many, all or some of it, one step."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from battlemap.document.commands import EditToken
from battlemap.ui.time_dialog import CHANGES, LEAST_COLUMN_PX, NAME, WHY, TimeDialog

pytestmark = pytest.mark.gui


@pytest.fixture
def dialog(qtbot, window):
    """Ada and Bo have lost 30 NHP each, and regain 20 an hour."""
    for name in ("Ada", "Bo"):
        token = window.desk.state.token_named(name)
        stats = {**token.starflight.stats, "nhp": 70, "max_nhp": 100, "recuperation": 20}
        sheet = replace(token.starflight, stats=stats)
        window.desk.execute(EditToken(window.desk.map_id, replace(token, starflight=sheet)))
    made = TimeDialog(window.desk, window)
    qtbot.addWidget(made)
    made.show()
    made.amount.setValue(1)
    return made


def changes(dialog) -> list[str]:
    return [dialog.table.item(row, CHANGES).text() for row in range(dialog.table.rowCount())]


def nhp(window, name: str) -> int:
    return window.desk.state.token_named(name).starflight.stats["nhp"]


def test_the_preview_tells_each_creature_and_changes_nothing(window, dialog):
    assert changes(dialog) == ["NHP 70 → 90", "NHP 70 → 90", "nothing", "nothing"]
    assert nhp(window, "Ada") == 70
    dialog.table.setCurrentCell(0, NAME)
    assert "Recuperation 20, an hour of rest" in dialog.view.toPlainText()


def test_some_of_it_is_one_step_and_one_entry(window, dialog):
    dialog.table.item(1, NAME).setCheckState(Qt.CheckState.Unchecked)
    dialog.dice.go_on()
    assert (nhp(window, "Ada"), nhp(window, "Bo")) == (90, 70)
    assert [entry.title for entry in window.desk.state.logs.values()] == ["1 hour pass"]
    window.desk.undo()
    assert (nhp(window, "Ada"), window.desk.state.logs) == (70, {})


def test_nobody_can_be_ticked_at_once(window, dialog):
    dialog.none_button.click()
    dialog.dice.go_on()
    assert nhp(window, "Ada") == 70


def test_the_die_and_the_reasons_have_room_on_a_laptop_at_200_per_cent(dialog):
    """663 x 364 is what 1366 x 768 leaves; narrower still, the reasons are scrolled to."""
    dialog.resize(663, 364)
    field = dialog.dice.shown
    assert field.width() > field.fontMetrics().horizontalAdvance(field.placeholderText())
    assert [dialog.table.isColumnHidden(column) for column in (CHANGES, WHY)] == [False, False]
    assert dialog.table.columnWidth(WHY) >= LEAST_COLUMN_PX
    for narrow in (dialog.width(), dialog.minimumSizeHint().width()):
        dialog.resize(narrow, 364)
        dialog.table.scrollToItem(dialog.table.item(0, WHY))
        seen = dialog.table.visualItemRect(dialog.table.item(0, WHY))
        assert dialog.table.viewport().rect().intersects(seen)


def test_everybody_can_be_sent_about_at_once(dialog):
    dialog.everybody.setCurrentIndex(dialog.everybody.findData("busy"))
    assert changes(dialog) == ["nothing"] * 4


def test_what_needs_dice_waits_for_them(qtbot, window, dialog):
    token = window.desk.state.token_named("Ada")
    sheet = replace(token.starflight, stats={**token.starflight.stats, "hp": 60, "max_hp": 100})
    window.desk.execute(EditToken(window.desk.map_id, replace(token, starflight=sheet)))
    dialog._afresh()
    dialog.amount.setValue(6)
    assert changes(dialog)[0] == "…"
    qtbot.keyClicks(dialog.dice.shown, "90")
    qtbot.keyClick(dialog.dice.shown, Qt.Key.Key_Return)
    assert "HP 60 → 80" in changes(dialog)[0]


def test_in_a_fight_no_time_passes_so(window, monkeypatch):
    from battlemap.ui import ledger

    told = []
    monkeypatch.setattr(ledger, "tell_note", lambda *words: told.append(words[-1]))
    window.turn_menu.refresh()
    window.turn_deeds.start(rolled_by(window.desk.state), surprise=False)
    window.ledger.time_action.trigger()
    assert told == [ledger.IN_A_FIGHT]


def test_death_by_a_botch_is_a_line_of_its_own_and_not_ticked(qtbot, street):
    """PP-HEA-05: Kestrel, Very Hurt, is treated three too few; whether that kills is the game master's."""
    kestrel, moth = (street.desk.state.token_named(name) for name in ("Kestrel", "Moth"))
    sheet = replace(kestrel.psipunk, wounds={"physical": ("Very Hurt",)})
    street.desk.execute(EditToken(street.desk.map_id, replace(kestrel, psipunk=sheet)))
    skilled = replace(moth.psipunk, skills={**moth.psipunk.skills, "Medicine": 3})
    street.desk.execute(EditToken(street.desk.map_id, replace(moth, psipunk=skilled)))
    dialog = TimeDialog(street.desk, street)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.medic.setCurrentIndex(dialog.medic.findData(moth.id))
    dialog.ways[kestrel.id].setCurrentIndex(dialog.ways[kestrel.id].findData("kit"))
    qtbot.keyClicks(dialog.dice.shown, "----")
    qtbot.keyClick(dialog.dice.shown, Qt.Key.Key_Return)
    names = [dialog.table.item(row, NAME).text() for row in range(dialog.table.rowCount())]
    place = names.index("↳ dies (physical)")
    death = dialog.table.item(place, NAME)
    assert names[place - 1] == "Kestrel"
    assert changes(dialog)[place] == "Near Death → Dead (physical)"
    dialog.all_button.click()
    assert death.checkState() is Qt.CheckState.Unchecked
    death.setCheckState(Qt.CheckState.Checked)
    dialog.table.item(place - 1, NAME).setCheckState(Qt.CheckState.Unchecked)
    assert death.checkState() is Qt.CheckState.Unchecked
    death.setCheckState(Qt.CheckState.Checked)
    assert dialog.table.item(place - 1, NAME).checkState() is Qt.CheckState.Checked
    dialog.dice.back.click()
    assert "↳ dies (physical)" not in [dialog.table.item(row, NAME).text() for row in range(dialog.table.rowCount())]


def rolled_by(state):
    """Everybody's initiative, as the program rolls it."""
    from random import Random

    from battlemap.rulings.turn_initiative import Fighter, roll_initiative, rolled_by_hand

    fighters = [Fighter(tokens=(token,)) for token in state.tokens]
    return rolled_by_hand(roll_initiative(state, fighters), {}, Random(1))
