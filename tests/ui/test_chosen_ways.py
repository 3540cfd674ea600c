"""Ways of an action are chosen in the panel: what else a row may be, with which weapon, on what, to whom."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox

from battlemap.document.commands import EditTokens
from battlemap.document.sheets import StarflightWeapon
from battlemap.geometry.types import MapPoint
from battlemap.rulings.session_question import Question
from battlemap.ui.main_window import MainWindow
from tests.ui.hand import aim

pytestmark = pytest.mark.gui


def set_tokens(window: MainWindow, **facts: dict[str, object]) -> None:
    """Give tokens other facts, by name."""
    state = window.desk.state
    tokens = tuple(replace(state.token_named(name), **changed) for name, changed in facts.items())
    window.desk.execute(EditTokens(state.info.id, tokens))


def rows(qtbot, window: MainWindow) -> list[str]:
    """What may be done, as the panel lists it when all of it is there."""
    window.desk.scene.actions_asked.emit()
    page = window.attack_flow.panel.actions
    qtbot.waitUntil(lambda: not page.is_filling)
    return [page.list.item(row).text() for row in range(page.list.count())]


def start(window: MainWindow, row: int) -> None:
    page = window.attack_flow.panel.actions
    page.list.setCurrentRow(row)
    QTest.keyClick(page.list, Qt.Key.Key_Return)


def pick(box: QComboBox, what: object) -> None:
    box.setCurrentIndex(box.findData(what))
    box.activated.emit(box.currentIndex())


def offered(box: QComboBox) -> list[object]:
    return [box.itemData(row) for row in range(box.count())]


def test_grapplers_pin_hurt_and_break_free_from_the_list(qtbot, window):
    ada = window.desk.state.token_named("Ada")
    held = {"conditions": ("grappling",)}
    set_tokens(window, Ada=held, Bo={**held, "at": MapPoint(ada.at.x + 1, ada.at.y)})
    aim(window, "Ada", "Bo")
    texts = rows(qtbot, window)
    first = next(place for place, text in enumerate(texts) if text.startswith("✓ Grapple: grapple damage"))
    assert texts[first + 1 : first + 3] == ["    ↳ pin", "    ↳ escape"]
    start(window, first + 1)
    flow = window.attack_flow
    assert flow.session.question.action == "pin"
    assert offered(flow.panel.choose.actions) == ["grapple", "grapple-damage", "pin", "break-pin", "escape"]
    pick(flow.panel.choose.actions, "escape")
    assert flow.session.question.action == "escape"
    while flow.session.asks is not None:
        QTest.keyClicks(flow.panel.shown, "2" if "Bo" in flow.session.asks.name else "18")
        QTest.keyClick(flow.panel.shown, Qt.Key.Key_Return)
    flow.go_on()
    assert "grappling" not in window.desk.state.token_named("Ada").conditions


def test_a_medic_brings_somebody_round_in_a_fight(qtbot, window):
    ada, bo = (window.desk.state.token_named(name) for name in ("Ada", "Bo"))
    out = replace(bo.starflight, stats={**bo.starflight.stats, "nhp": -5})
    skilled = replace(ada.starflight, stats={**ada.starflight.stats, "intensive_care": 200})
    beside = MapPoint(ada.at.x + 1, ada.at.y)
    set_tokens(
        window,
        Ada={"starflight": skilled},
        Bo={"side": ada.side, "at": beside, "starflight": out, "conditions": ("unconscious",)},
    )
    aim(window, "Ada", "Bo")
    texts = rows(qtbot, window)
    row = next(place for place, text in enumerate(texts) if text.startswith("✓ Aid: revive"))
    start(window, row)
    flow = window.attack_flow
    assert flow.session.title.startswith("Ada: revive")
    assert flow.panel.choose.facts.isVisibleTo(flow.panel.choose), "what no map tells can be told"
    while flow.session.asks is not None:
        QTest.keyClicks(flow.panel.shown, "99")
        QTest.keyClick(flow.panel.shown, Qt.Key.Key_Return)
    flow.go_on()
    assert "unconscious" not in window.desk.state.token_named("Bo").conditions


def test_what_was_rolled_is_not_put_away_without_a_word(window):
    aim(window, "Ada", "Bo")
    flow = window.attack_flow
    flow.attack()
    QTest.keyClicks(flow.panel.shown, "50")
    QTest.keyClick(flow.panel.shown, Qt.Key.Key_Return)
    assert flow.session.has_begun
    window.desk.scene.set_viewer(window.desk.state.token_named("Cy").id)
    assert not flow.is_open
    assert "What was rolled was put away" in window.statusBar().place.text()


def test_any_weapon_may_be_drawn_and_any_skill_be_used(window):
    ada = window.desk.state.token_named("Ada")
    spare = (StarflightWeapon(name=name, type="projectile", drawn=False) for name in ("Spare", "Other"))
    set_tokens(window, Ada={"starflight": replace(ada.starflight, weapons=(*spare,))})
    aim(window, "Ada", "Bo")
    flow, page = window.attack_flow, window.attack_flow.panel.choose
    flow.begin(Question(action="draw", actor=ada.id, weapon="Spare"))
    assert offered(page.arms) == ["Spare", "Other"]
    assert page.arms.isVisible(), "though nothing is rolled"
    pick(page.arms, "Other")
    flow.go_on()
    assert [each.drawn for each in window.desk.state.token_named("Ada").starflight.weapons] == [False, True]
    aim(window, "Ada", "Bo")
    flow.begin(Question(action="use-skill", actor=ada.id, item="a skill"))
    page.item.setFocus()
    page.item.lineEdit().selectAll()
    QTest.keyClicks(page.item.lineEdit(), "lockpicking")
    flow.panel.go.setFocus()
    assert flow.session.question.item == "lockpicking"
    assert page.item.currentText() == "lockpicking"
    flow.go_on()
    entry = [*window.desk.state.logs.values()][-1]
    assert "lockpicking" in " ".join(step.text for step in entry.steps)


def test_another_target_takes_the_place_of_the_one_there_is(window):
    """Revival is done to one; whom is chosen on the map."""
    ada, bo, cy = (window.desk.state.token_named(name) for name in ("Ada", "Bo", "Cy"))
    aim(window, "Ada", "Bo")
    flow = window.attack_flow
    flow.begin(Question(action="revive", actor=ada.id, targets=(bo.id,)))
    window.desk.scene.set_target(cy.id)
    assert flow.session is None or flow.session.question.targets == (cy.id,)
    assert flow.panel.choose.targets.text() == "Cy"
