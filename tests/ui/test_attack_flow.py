"""The attack flow by keys and mouse: from "attack" to "applied", dice of the table, parts of the result, undo."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from battlemap.document.commands import AddDoors, AddTemplates, EditTokens, RemoveTokens, SetDoorState, TurnTokens
from battlemap.document.model import Door, DoorId, Template, TemplateId
from battlemap.document.sheets import StarflightWeapon
from battlemap.geometry.types import MapPoint
from battlemap.rulings.session_question import Question
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.ui.main_window import MainWindow
from rules.starflight.changes import HpChanged
from tests.ui.hand import Hand, aim

pytestmark = pytest.mark.gui


class Keys:
    """Keys that go wherever the focus is, and how many there were."""

    def __init__(self, window: MainWindow) -> None:
        self.window, self.count = window, 0

    def press(self, key: Qt.Key) -> None:
        self.count += 1
        QTest.keyClick(self.window.focusWidget(), key)

    def die(self, shown: str) -> None:
        """Dice are typed on top of the keys."""
        QTest.keyClicks(self.window.focusWidget(), shown)
        QTest.keyClick(self.window.focusWidget(), Qt.Key.Key_Return)


@pytest.fixture
def sure(window: MainWindow) -> MainWindow:
    """Ada aims at Bo, whom she can not miss but with the worst of rolls."""
    state = window.desk.state
    ada, bo = state.token_named("Ada"), state.token_named("Bo")
    good = replace(ada.starflight, stats={**ada.starflight.stats, "ranged_ab": 90})
    window.desk.execute(EditTokens(state.info.id, (replace(ada, starflight=good), bo)))
    aim(window, "Ada", "Bo")
    window.stage.take_focus()
    return window


def flow_of(window: MainWindow):
    return window.attack_flow


def test_an_ordinary_shot_takes_three_keys_from_attack_to_applied(sure):
    keys, before = Keys(sure), sure.desk.state
    while flow_of(sure).is_open or not keys.count:
        keys.press(Qt.Key.Key_Return)
    after = sure.desk.state
    assert keys.count <= 4
    assert keys.count == 3
    assert sure.desk.document.undo_text == "Ada: attack at Bo with Hand laser"
    assert len(after.logs) == 1
    sure.desk.undo()
    assert sure.desk.state == before


def test_the_table_types_each_die_by_name_and_takes_the_last_back(sure):
    keys, flow = Keys(sure), flow_of(sure)
    keys.press(Qt.Key.Key_Return)
    assert "attack of Ada" in flow.panel.die.text()
    keys.die("70")
    second = flow.panel.die.text()
    assert second.startswith("Die 2, ")
    flow.panel.back.click()
    assert "attack of Ada" in flow.panel.die.text()
    keys.die("770")
    assert flow.panel.die.text().startswith("✗ d%: found '770'")
    flow.panel.shown.clear()
    keys.die("70")
    assert flow.panel.die.text() == second
    assert [die.shown for die in flow.session.dice] == ["70"]


def test_typed_dice_give_what_the_rules_say_and_apply_writes_it(sure):
    keys, flow = Keys(sure), flow_of(sure)
    keys.press(Qt.Key.Key_Return)
    keys.die("70")
    while flow.session.asks is not None:
        keys.die(flow.session.asks.die.show(next(iter(flow.session.asks.chances))))
    hp = [each.change.after for each in flow.session.proposed if isinstance(each.change, HpChanged)]
    keys.press(Qt.Key.Key_Return)
    bo = creature_of(sure.desk.state.token_named("Bo"))
    assert {bo.hp, bo.nhp} >= set(hp[-1:])
    assert hp


def test_some_none_and_other_numbers_are_applied_as_ticked(sure):
    keys, flow = Keys(sure), flow_of(sure)
    keys.press(Qt.Key.Key_Return)
    keys.die("70")
    flow.go_on()
    place = next(i for i, each in enumerate(flow.session.proposed) if getattr(each.change, "pool", "") == "hp")
    row = flow.panel.result.row_of(place)
    flow.panel.result.changes.cellWidget(row, 1).setValue(33)
    flow.panel.all_asked.emit(False)
    assert flow.panel.go.text() == "Log only"
    flow.panel.result.changes.item(row, 0).setCheckState(Qt.CheckState.Checked)
    assert flow.panel.go.text() == f"Apply 1 of {len(flow.session.proposed)}"
    keys.press(Qt.Key.Key_Return)
    bo = sure.desk.state.token_named("Bo")
    assert (creature_of(bo).hp, creature_of(bo).wounds, bo.conditions) == (33, 0, ())
    (entry,) = sure.desk.state.logs.values()
    assert [bool(change.instead_of) for change in entry.changes if change.applied] == [True]


def test_shift_click_adds_a_target_and_takes_it_out_again(sure, hand):
    hand.key(Qt.Key.Key_Return)
    flow = flow_of(sure)
    told = []
    for name in ("Di", "Di", "Di", "Bo", "Bo", "Bo", "Di", "Di"):
        at = sure.desk.state.token_named(name).at
        hand.click(at.x + 0.5, at.y + 0.5, Qt.KeyboardModifier.ShiftModifier)
        told.append(flow.panel.choose.targets.text())
        assert sure.desk.state.tokens[sure.desk.scene.target].name == told[-1].split(", ")[0]
    assert told == ["Bo, Di", "Bo", "Bo, Di", "Di", "Di, Bo", "Di", "Di", "Di"]


def test_a_click_on_another_target_keeps_what_is_chosen_and_typed(sure, hand):
    """Also when Return is pressed on the map: what is being chosen is not begun anew."""
    hand.key(Qt.Key.Key_Return)
    flow, keys = flow_of(sure), Keys(sure)
    di = sure.desk.state.token_named("Di")
    hand.click(di.at.x + 0.5, di.at.y + 0.5, Qt.KeyboardModifier.ShiftModifier)
    assert sure.focusWidget() is flow.panel.shown
    asked = flow.session.question
    hand.key(Qt.Key.Key_Return)
    assert flow.session.question == asked
    assert flow.panel.choose.targets.text() == "Bo, Di"
    hand.click(di.at.x + 0.5, di.at.y + 0.5, Qt.KeyboardModifier.ShiftModifier)
    keys.die("70")
    dice = flow.session.dice
    sure.stage.take_focus()
    hand.key(Qt.Key.Key_Return)
    assert flow.session.dice == dice
    assert sure.focusWidget() in (flow.panel.shown, flow.panel.go)
    assert flow.session.dice


def test_a_double_click_on_another_token_attacks_it_with_the_one_selected(window, hand):
    window.desk.scene.set_viewer(window.desk.state.token_named("Ada").id)
    hand.click(9.5, 5.5)
    QTest.mouseDClick(hand.viewport, Qt.MouseButton.LeftButton, pos=hand.at(9.5, 5.5))
    QTest.mouseRelease(hand.viewport, Qt.MouseButton.LeftButton, pos=hand.at(9.5, 5.5))
    assert flow_of(window).is_open
    assert flow_of(window).panel.title.text() == "Ada: attack at Bo with Hand laser"


def test_the_preview_tells_the_odds_both_ways_with_the_ruling_of_the_card(sure):
    Keys(sure).press(Qt.Key.Key_Return)
    told = flow_of(sure).panel.choose.view.toPlainText()
    assert sure.desk.scene.ruling.headline in told
    assert "Bo at Ada, Hand laser: " in told


def test_what_is_refused_is_told_and_can_not_be_rolled(window):
    aim(window, "Ada", "Cy")
    window.stage.take_focus()
    keys = Keys(window)
    keys.press(Qt.Key.Key_Return)
    keys.press(Qt.Key.Key_Return)
    flow = flow_of(window)
    assert flow.panel.die.text().startswith("✗ ")
    assert not flow.panel.go.isEnabled()
    assert not window.desk.state.logs


def test_escape_ends_it_without_a_trace(sure):
    before, keys = sure.desk.state, Keys(sure)
    keys.press(Qt.Key.Key_Return)
    keys.die("70")
    keys.press(Qt.Key.Key_Escape)
    assert not flow_of(sure).is_open
    assert sure.desk.state == before
    assert sure.focusWidget() is sure.stage.view


def test_the_map_changed_by_another_hand_asks_anew(sure):
    keys, flow = Keys(sure), flow_of(sure)
    keys.press(Qt.Key.Key_Return)
    keys.die("70")
    bo = sure.desk.state.token_named("Bo")
    sure.desk.execute(EditTokens(sure.desk.state.info.id, (replace(bo, conditions=("shaken",)),)))
    assert flow.session.dice == ()
    assert flow.session.state == sure.desk.state


def test_the_same_seed_rolls_the_same_shot_after_an_undo(sure):
    told = []
    sure.desk.dice_seed = 11
    for _ in range(2):
        aim(sure, "Ada", "Bo")
        sure.stage.take_focus()
        for _ in range(3):
            Keys(sure).press(Qt.Key.Key_Return)
        told.append([die.shown for entry in sure.desk.state.logs.values() for die in entry.dice])
        sure.desk.undo()
    assert told[0] == told[1] != []


def test_a_hidden_die_makes_an_entry_for_the_game_master_only(sure):
    keys, flow = Keys(sure), flow_of(sure)
    keys.press(Qt.Key.Key_Return)
    flow.panel.hidden.setChecked(True)
    flow.panel.shown.setFocus()
    keys.press(Qt.Key.Key_Return)
    keys.press(Qt.Key.Key_Return)
    (entry,) = sure.desk.state.logs.values()
    assert entry.gm_only
    assert not flow.panel.hidden.isChecked(), "the next attack begins in the open"


def test_what_may_i_do_lists_every_action_and_starts_the_chosen_one(qtbot, sure):
    sure.desk.scene.actions_asked.emit()
    page = flow_of(sure).panel.actions
    qtbot.waitUntil(lambda: not page.is_filling)
    assert page.list.item(0).text().startswith("✓ Attack")
    assert page.list.currentRow() == 0
    texts = [page.list.item(row).text() for row in range(page.list.count())]
    assert any(text.startswith("✓ Attack · standard") for text in texts)
    assert any(text.startswith("✗ Stand up · move\n    ✗ Ada is not prone [SF-STD-01]") for text in texts)
    row = next(i for i, text in enumerate(texts) if text.startswith("✓ Drop prone"))
    page.list.setCurrentRow(row)
    QTest.keyClick(page.list, Qt.Key.Key_Return)
    assert sure.desk.state.token_named("Ada").posture == "standing", "shown before it is applied"
    Keys(sure).press(Qt.Key.Key_Return)
    assert sure.desk.state.token_named("Ada").posture == "prone"


def test_a_psipunk_attack_is_typed_and_applied(street):
    street.stage.take_focus()
    keys, flow = Keys(street), flow_of(street)
    keys.press(Qt.Key.Key_Return)
    assert flow.is_open
    while flow.session.asks is not None:
        keys.die("++++" if not flow.session.dice else "----")
    assert flow.session.proposed
    keys.press(Qt.Key.Key_Return)
    brick = street.desk.state.token_named("Brick")
    assert any(brick.psipunk.wounds.get("physical", ()))


def test_a_door_under_the_pointer_is_attacked_and_breaks(sure, hand):
    scene = sure.desk.scene
    scene.set_target(None)
    hand.point(14.5, 8.0)
    hand.key(Qt.Key.Key_Return)
    flow, keys = flow_of(sure), Keys(sure)
    assert flow.panel.choose.targets.text() == "wooden door (door-1)"
    keys.die("90")
    assert [each.words for each in flow.session.proposed] == ["wooden door (door-1): 145 HP, 150 before"]
    flow.panel.result.changes.cellWidget(0, 1).setValue(0)
    keys.press(Qt.Key.Key_Return)
    assert sure.desk.state.doors["door-1"].hp == 0
    sure.desk.undo()
    assert sure.desk.state.doors["door-1"].hp is None


def test_a_wall_under_the_pointer_is_attacked_on_a_psi_punk_map_too(qtbot, street):
    """PP-MAT-01: pointer, Return, four faces, Return; one step back."""
    scene, before, hand = street.desk.scene, street.desk.state, Hand(qtbot, street)
    kestrel = before.token_named("Kestrel")
    own = door_before(kestrel)
    street.desk.execute(AddDoors(before.info.id, (own,)))
    drawn = street.desk.state
    scene.set_target(None)
    street.stage.take_focus()
    hand.point(own.line[0].x, (own.line[0].y + own.line[1].y) / 2)
    hand.key(Qt.Key.Key_Return)
    flow, keys = flow_of(street), Keys(street)
    assert flow.panel.choose.targets.text() == f"wooden door ({own.id})"
    assert "wood is Fair" in flow.panel.choose.view.toPlainText()
    keys.die("++++")
    keys.press(Qt.Key.Key_Return)
    assert street.desk.state.doors[own.id].hp == 0
    street.desk.undo()
    assert street.desk.state == drawn


def door_before(token) -> Door:
    """A shut door half a cell to the right of somebody."""
    x, y = token.at.x + token.size + 0.5, token.at.y
    return Door(id=DoorId("door-99"), line=(MapPoint(x, y - 0.5), MapPoint(x, y + 1.5)), state="locked")


def test_return_on_an_open_door_says_that_it_is_open(sure, hand):
    state = sure.desk.state
    sure.desk.execute(SetDoorState(state.info.id, DoorId("door-1"), "open"))
    sure.desk.scene.set_target(None)
    hand.point(14.5, 8.0)
    hand.key(Qt.Key.Key_Return)
    assert flow_of(sure).panel.die.text() == "✗ door-1 is open"


def test_a_target_that_is_removed_closes_the_panel_and_says_why(sure, hand):
    hand.key(Qt.Key.Key_Return)
    state, told = sure.desk.state, []
    sure.desk.scene.status_changed.connect(told.append)
    sure.desk.execute(RemoveTokens(state.info.id, (state.token_named("Bo").id,)))
    assert not flow_of(sure).is_open
    assert told[-1] == "Bo: not on the map any more, so the panel is closed"


def test_the_die_stays_in_sight_however_much_is_chosen_at_200_per_cent(qtbot, sure, hand):
    """A laptop of 1366 x 768; a warning of the turn order takes lines of its own."""
    sure.resize(683, 384)
    hand.key(Qt.Key.Key_Return)
    panel, size = flow_of(sure).panel, sure.size()
    panel.die.setText("\n".join(["a word of warning that takes a line or two"] * 3))
    panel.choose.more.click()

    def is_whole(part) -> bool:
        return part.visibleRegion().boundingRect() == part.rect()

    qtbot.waitUntil(lambda: panel.upper.verticalScrollBar().maximum() > 0)
    assert all(is_whole(part) for part in (panel.die, panel.shown, panel.hidden, panel.go))
    assert sure.size() == size
    assert panel.upper.widget().width() <= panel.upper.viewport().width()


def test_typed_dice_and_ticks_stay_when_somebody_else_turns(sure):
    keys, flow = Keys(sure), flow_of(sure)
    keys.press(Qt.Key.Key_Return)
    keys.die("70")
    while flow.session.asks is not None:
        keys.press(Qt.Key.Key_Return)
    flow.session.take(0, False)
    dice, proposed = flow.session.dice, flow.session.proposed
    state = sure.desk.state
    other = next(each.id for each in state.tokens.values() if each.name not in ("Ada", "Bo"))
    sure.desk.execute(TurnTokens(state.info.id, {other: 45.0}))
    assert flow.session.state == sure.desk.state
    assert (flow.session.dice, flow.session.proposed) == (dice, proposed)
    assert flow.panel.pages.currentWidget() is flow.panel.result


def fell(window: MainWindow) -> None:
    """Ada hits Bo, whom any hit fells, as hard as can be."""
    state = window.desk.state
    bo = state.token_named("Bo")
    weak = replace(bo.starflight, stats={**bo.starflight.stats, "hp": 4, "nhp": 4, "fortitude": 0})
    window.desk.execute(EditTokens(state.info.id, (replace(bo, starflight=weak),)))
    keys, flow = Keys(window), flow_of(window)
    keys.press(Qt.Key.Key_Return)
    keys.die("98")
    while flow.session.asks is not None:
        keys.die(flow.session.asks.die.show(next(iter(flow.session.asks.chances))))


def test_an_ordinary_result_shows_all_its_changes_at_once_the_weightiest_first(sure, qtbot):
    fell(sure)
    page = flow_of(sure).panel.result
    count = page.changes.rowCount()
    assert count >= 5
    qtbot.waitUntil(lambda: page.changes.verticalScrollBar().maximum() == 0)
    texts = [page.changes.item(row, 0).text() for row in range(count)]
    assert any(word in texts[0] for word in ("unconscious", "dead"))
    assert page.view.height() >= 6 * page.fontMetrics().lineSpacing()
    falls = next(row for row, text in enumerate(texts) if text == "Bo is prone")
    page.changes.item(falls, 0).setCheckState(Qt.CheckState.Unchecked)
    Keys(sure).press(Qt.Key.Key_Return)
    assert "prone" not in sure.desk.state.token_named("Bo").conditions
    assert sure.desk.state.token_named("Bo").posture == "standing"


def test_the_card_has_most_of_the_height_while_something_is_played_and_then_as_much_as_before(sure, qtbot):
    before = sure.card.height()
    for _ in range(2):
        Keys(sure).press(Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: sure.card.height() > 1.3 * before)
        Keys(sure).press(Qt.Key.Key_Escape)
        qtbot.waitUntil(lambda: abs(sure.card.height() - before) <= 1)


def offered(box) -> list[str]:
    return [box.itemText(row) for row in range(box.count())]


def test_a_blast_is_offered_with_what_explodes_and_not_after_it_went_off(sure):
    """Issue 7: a blade went off on a template, and a grenade again and again."""
    state = sure.desk.state
    ada, bo = state.token_named("Ada"), state.token_named("Bo")
    grenade = StarflightWeapon(name="Grenade", type="thrown", damage=40, range_m=30.0, explosive=True)
    sheet = replace(ada.starflight, weapons=(*ada.starflight.weapons, grenade))
    template = Template(id=TemplateId("template-9"), at=MapPoint(bo.at.x + 0.5, bo.at.y + 0.5), size_cells=1.5)
    sure.desk.execute(EditTokens(state.info.id, (replace(ada, starflight=sheet),)))
    sure.desk.execute(AddTemplates(state.info.id, (template,)))
    aim(sure, "Ada", "Bo")
    flow, page = flow_of(sure), flow_of(sure).panel.choose
    flow.attack()
    page.actions.setCurrentIndex(page.actions.findData("blast"))
    page.actions.activated.emit(page.actions.currentIndex())
    assert offered(page.arms) == ["Grenade"]
    assert flow.session.question.weapon == "Grenade"
    keys = Keys(sure)
    while flow.is_open:
        keys.press(Qt.Key.Key_Return)
    assert sure.desk.state.token_named("Ada").starflight.weapons[-1].loaded == 0
    aim(sure, "Ada", "Bo")
    flow.attack()
    assert "Blast" not in offered(page.actions)
    flow.end()
    sure.desk.undo()
    aim(sure, "Ada", "Bo")
    flow.attack()
    assert "Blast" in offered(page.actions)


def test_ticking_the_knock_out_unticks_the_wound_and_the_button_says_apply(street):
    """Kestrel's +4 at the head of Brick, who throws 0."""
    flow, keys = flow_of(street), Keys(street)
    state = street.desk.state
    kestrel, brick = state.token_named("Kestrel"), state.token_named("Brick")
    flow.begin(Question(actor=kestrel.id, targets=(brick.id,), choices=("head",)))
    keys.die("++++")
    while flow.session.asks is not None:
        keys.die("0000")
    page = flow.panel.result
    table, at = page.changes, page.row_of([each.offered for each in flow.session.proposed].index(True))
    assert "knocked out" in table.item(at, 0).text()
    assert flow.panel.go.text() == "Apply"
    table.item(at, 0).setCheckState(Qt.CheckState.Checked)
    ticked = [table.item(row, 0).checkState() is Qt.CheckState.Checked for row in range(table.rowCount())]
    assert ticked[at]
    assert not ticked[page.row_of(0)]
    assert flow.panel.go.text() == "Apply"
    flow.go_on()
    assert "unconscious" in street.desk.state.token_named("Brick").conditions
