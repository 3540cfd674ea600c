"""A run, a push and a trample from the list of actions, with dice that are typed; undo takes each of them back."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from battlemap.document.commands import EditTokens
from battlemap.document.model import Token
from battlemap.geometry.types import MapPoint
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.ui.main_window import MainWindow
from tests.ui.arena import ada, die, press, taken_back
from tests.ui.hand import Hand

pytestmark = pytest.mark.gui
GOES_WELL = "90"  # of any d%; other dice show 3


def bo(window: MainWindow) -> Token:
    return window.desk.state.token_named("Bo")


def stand(window: MainWindow, column: float, **ada_has: int) -> None:
    """Bo stands in that column and looks away; Ada has these scores."""
    sheet = ada(window).starflight
    strong = replace(ada(window), starflight=replace(sheet, stats={**sheet.stats, **ada_has}))
    near = replace(bo(window), at=MapPoint(column, 5), facing_deg=90.0)
    window.desk.execute(EditTokens(window.desk.state.info.id, (strong, near)))


def start(window: MainWindow, mouse: Hand, name: str) -> None:
    """Choose an action in the list of what Ada may do."""
    window.desk.scene.set_viewer(ada(window).id)
    mouse.key(Qt.Key.Key_A, Qt.KeyboardModifier.ShiftModifier)
    rows = window.attack_flow.panel.actions.list

    def found():
        return rows.findItems(f"✓ {name}", Qt.MatchFlag.MatchStartsWith)

    mouse.qtbot.waitUntil(lambda: bool(found()))
    rows.setCurrentRow(rows.row(found()[0]))
    press(window, Qt.Key.Key_Return)


def typed(window: MainWindow, **shown: str) -> list[str]:
    """Type every die that is asked for, by the first word of its name; apply the result. The names of all."""
    flow, asked = window.attack_flow, []
    while flow.is_open:
        session = flow.session
        assert not session.is_refused, session.story.refusals
        if session.asks is None or getattr(session, "decision", None) is not None:
            press(window, Qt.Key.Key_Return)
            continue
        name = session.asks.name
        assert name in flow.panel.die.text()
        asked.append(name)
        usual = GOES_WELL if session.asks.die.name == "d%" else "3"
        die(window, shown.get(f"{name.split()[0].lower()}_{name.split()[-1].lower()}", usual))
    return asked


def test_a_run_over_a_planned_way_takes_the_turn(fight, mouse):
    stand(fight, 28, initiative=1)
    before = fight.desk.state
    start(fight, mouse, "Run")
    mouse.click(20.5, 5.5)
    mouse.key(Qt.Key.Key_Return)
    assert fight.attack_flow.session.question.action == "run"
    press(fight, Qt.Key.Key_Return)
    assert typed(fight) == []
    assert ada(fight).at == MapPoint(20, 5)
    assert fight.turn_bar.left.text().startswith("0 of 2 actions")
    assert [deed.what for deed in fight.desk.state.turns.spending(ada(fight).id).deeds] == ["run"]
    assert taken_back(fight, before)


def test_a_push_that_succeeds_throws_its_target_back(fight, mouse):
    stand(fight, 13, power=60)
    before = fight.desk.state
    start(fight, mouse, "Push")
    assert fight.attack_flow.session.question.action == "push"
    asked = typed(fight, power_bo="05")
    assert "Power check of Ada" in asked
    assert bo(fight).at.x > 13
    assert ada(fight).at.x > 2
    assert fight.turn_bar.left.text().startswith("0 of 2 actions")
    assert len(fight.desk.state.logs) == 1
    assert taken_back(fight, before)


def test_a_push_that_fails_moves_nobody_it_was_to_throw(fight, mouse):
    stand(fight, 13)
    start(fight, mouse, "Push")
    typed(fight, power_ada="05", power_bo="95")
    assert bo(fight).at == MapPoint(13, 5)


def test_a_trample_throws_down_and_hurts_who_is_smaller(fight, mouse):
    stand(fight, 13, trample=1, size_class=7, power=60)
    before = fight.desk.state
    start(fight, mouse, "Trample")
    assert fight.attack_flow.session.question.action == "trample"
    asked = typed(fight, power_bo="05")
    assert "Power check of Ada" in asked
    assert ada(fight).at.x == 10  # 2 m short of it: Range Zero
    assert creature_of(bo(fight)).is_prone
    assert creature_of(bo(fight)).hp + creature_of(bo(fight)).nhp < 200
    assert taken_back(fight, before)
