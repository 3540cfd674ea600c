"""Moves at the window by keys and mouse: stunts that fail, attacks on the way, charges; undo takes all of it back."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from battlemap.document.commands import AddTerrains, EditTokens
from battlemap.geometry.types import MapPoint
from battlemap.rulings.log_words import entry_lines
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.ui.main_window import MainWindow
from tests.rulings.build import terrain
from tests.ui.arena import SCORES, ada, die, press, taken_back
from tests.ui.hand import Hand

pytestmark = pytest.mark.gui


def test_a_plain_move_is_one_drag_and_spends_its_way(fight, mouse):
    before = fight.desk.state
    mouse.drag((2.5, 5.5), (8, 5.5), (14.5, 5.5))
    after = fight.desk.state
    assert not fight.attack_flow.is_open
    assert ada(fight).at == MapPoint(14, 5)
    assert after.turns.spending(ada(fight).id).move_m == 12.0
    assert len(after.logs) == 1
    assert taken_back(fight, before)


def shown_at_rest(
    window: MainWindow, mouse: Hand, *stops: tuple[float, float], start: tuple[float, float] = (2.5, 5.5)
) -> str:
    """What a drag of Ada says she would have left, before she is let go of."""
    said, found = [], []
    window.desk.status_changed.connect(said.append)

    def look() -> None:
        found.append(said[-1])
        lines = [line.text for line in window.desk.scene.board.gesture.measure.lines]
        assert any(line and line in said[-1] for line in lines if line.startswith(("left", "⚠ left")))

    mouse.drag(start, *stops, at_rest=look)
    return found[0]


@pytest.mark.parametrize(
    ("column", "left"),
    [(14.5, "1 of 2 actions, 1 of 7 points"), (22.5, "0 of 2 actions, two moves: 6 of 14 points")],
)
def test_a_drag_over_hard_ground_says_what_the_turn_has_left_after_it(fight, mouse, column, left):
    """12 m, and 20 m, of which 8 and 10 m count three times; straight they would leave 4 and 3 points of 7."""
    mud = terrain(6, 0, 16, 12, movement=3.0)
    away = replace(fight.desk.state.token_named("Bo"), facing_deg=90.0)
    fight.desk.execute(AddTerrains(fight.desk.state.info.id, (mud,)))
    fight.desk.execute(EditTokens(fight.desk.state.info.id, (away,)))
    before = fight.desk.state
    said = shown_at_rest(fight, mouse, (8, 5.5), (column, 5.5))
    assert said.endswith(f"left: {left}")
    assert "increment" not in said
    assert fight.turn_bar.left.text() == left.replace(", ", "\n")
    assert ada(fight).at == MapPoint(column - 0.5, 5)
    assert taken_back(fight, before)


@pytest.mark.parametrize("name", ["Ada", "Bo"])
def test_whoever_may_not_move_is_warned_of_while_it_is_dragged_and_when_it_is_let_go_of(fight, mouse, name):
    """On turn and off it; the game master moves it all the same (issue 7, F20)."""
    token = fight.desk.state.token_named(name)
    fight.desk.execute(EditTokens(fight.desk.state.info.id, (replace(token, conditions=("immobile",)),)))
    words, said, x = f"⚠ {name} can not move yet [SF-LOC-04]", [], token.at.x + 0.5
    fight.desk.status_changed.connect(said.append)
    beside = []

    def look() -> None:
        beside.extend([said[-1], "\n".join(line.text for line in fight.desk.scene.board.gesture.measure.lines)])

    mouse.drag((x, 5.5), (x, 7.5), (x, 9.5), at_rest=look)
    assert all(words in told for told in beside)
    assert fight.desk.state.token_named(name).at == MapPoint(token.at.x, 9)
    assert said[-1] == f"Moved though the rules say: {words}"


def test_a_move_with_a_failed_stunt_ends_before_it(fight, mouse):
    before = fight.desk.state
    mouse.drag((2.5, 5.5), (8, 5.5), (14.5, 9.5))
    flow = fight.attack_flow
    assert flow.is_open
    assert flow.panel.ways.list.count() > 1
    assert ada(fight).at == MapPoint(2, 5)
    number = next(n for n, way in enumerate(flow.moves.ways) if way.dc and way.answer.stunts[0].stunt.is_plain)
    press(fight, Qt.Key(Qt.Key.Key_1 + number))
    assert fight.desk.scene.board.way.route == flow.moves.ways[number]
    press(fight, Qt.Key.Key_Return)
    assert "Three-Dimensional Maneuvers of Ada" in flow.panel.die.text()
    die(fight, "10")
    assert "Reflex save of Ada" in flow.panel.die.text()
    flow.panel.back.click()
    assert "Three-Dimensional Maneuvers of Ada" in flow.panel.die.text()
    die(fight, "10")
    die(fight, "05")
    press(fight, Qt.Key.Key_Return)
    assert not flow.is_open
    assert creature_of(ada(fight)).is_prone
    assert ada(fight).at == MapPoint(14, 5)
    assert len(fight.desk.state.logs) == 1
    assert taken_back(fight, before)


def test_an_opportunity_attack_that_fells_the_mover_ends_the_move_there(fight, mouse):
    weak = ada(fight)
    stats = {**weak.starflight.stats, "hp": 1, "nhp": 1}
    weak = replace(weak, starflight=replace(weak.starflight, stats=stats))
    fight.desk.execute(EditTokens(fight.desk.state.info.id, (weak,)))
    before = fight.desk.state
    mouse.drag((2.5, 5.5), (8, 5.5), (24.5, 5.5))
    flow = fight.attack_flow
    press(fight, Qt.Key.Key_Return)
    assert [flow.panel.offer.list.item(row).text() for row in (0, 1)] == [
        "1  let it pass",
        "2  strike with Hand laser",
    ]
    press(fight, Qt.Key.Key_2)
    assert "attack of Bo" in flow.panel.die.text()
    die(fight, "95")
    press(fight, Qt.Key.Key_Return)  # the rest is the program's
    press(fight, Qt.Key.Key_Return)
    assert not flow.is_open
    assert ada(fight).at == MapPoint(17, 5)
    assert creature_of(ada(fight)).is_helpless
    assert len(fight.desk.state.logs) == 1
    assert taken_back(fight, before)


def test_who_lets_it_pass_leaves_the_mover_alone(fight, mouse):
    mouse.drag((2.5, 5.5), (8, 5.5), (24.5, 5.5))
    press(fight, Qt.Key.Key_Return, Qt.Key.Key_1, Qt.Key.Key_Return)
    assert ada(fight).at == MapPoint(24, 5)


def test_a_charge_from_the_list_of_actions_with_its_attack(fight, mouse):
    bo = replace(fight.desk.state.token_named("Bo"), at=MapPoint(14, 5))  # room to run up, and on
    fight.desk.execute(EditTokens(fight.desk.state.info.id, (bo,)))
    before = fight.desk.state
    fight.desk.scene.set_viewer(ada(fight).id)
    mouse.key(Qt.Key.Key_A, Qt.KeyboardModifier.ShiftModifier)
    actions, flow = fight.attack_flow.panel.actions, fight.attack_flow
    rows = actions.list
    mouse.qtbot.waitUntil(lambda: bool(rows.findItems("✓ Charge", Qt.MatchFlag.MatchStartsWith)))
    row = rows.row(rows.findItems("✓ Charge", Qt.MatchFlag.MatchStartsWith)[0])
    actions.list.setCurrentRow(row)
    press(fight, Qt.Key.Key_Return)
    assert flow.session.question.action == "charge", actions.list.item(row).text()
    while flow.is_open:
        press(fight, Qt.Key.Key_Return)
    assert ada(fight).at != MapPoint(2, 5)
    assert taken_back(fight, before)


def test_a_planned_way_goes_over_the_places_clicked(fight, mouse):
    fight.desk.scene.set_viewer(ada(fight).id)
    mouse.key(Qt.Key.Key_M, Qt.KeyboardModifier.ShiftModifier)
    mouse.click(8.5, 5.5)
    mouse.click(12.5, 2.5)
    assert [leg.place for leg in fight.desk.scene.board.way.route.legs][-1] == (12.0, 2.0)
    mouse.key(Qt.Key.Key_Return)
    assert fight.attack_flow.session.question.via == (MapPoint(8, 5),)
    press(fight, Qt.Key.Key_Escape)
    assert not fight.attack_flow.is_open
    assert fight.desk.scene.board.way.route is None
    assert ada(fight).at == MapPoint(2, 5)


def test_who_is_not_on_turn_is_moved_by_the_hand_alone(fight, mouse):
    said = []
    fight.desk.status_changed.connect(said.append)
    mouse.drag((28.5, 5.5), (20, 5.5), (18.5, 5.5), at_rest=lambda: said.append("released"))
    assert "not the turn of Bo: by hand it pays nothing" in said[said.index("released") - 1]
    assert not fight.attack_flow.is_open
    assert fight.desk.state.token_named("Bo").at == MapPoint(18, 5)
    assert fight.desk.state.logs == {}


def test_a_way_that_is_planned_out_of_turn_says_so_before_it_is_gone(fight, mouse):
    fight.desk.scene.set_viewer(fight.desk.state.token_named("Bo").id)
    mouse.key(Qt.Key.Key_M, Qt.KeyboardModifier.ShiftModifier)
    mouse.click(16.5, 5.5)
    mouse.key(Qt.Key.Key_Return)
    panel = fight.attack_flow.panel
    words = "it is not the turn of Bo; it pays with its own"
    assert words in panel.ways.view.toPlainText()
    press(fight, Qt.Key.Key_Return, Qt.Key.Key_Return)
    assert not fight.attack_flow.is_open
    (entry,) = fight.desk.state.logs.values()
    assert any(words in line for line in entry_lines(entry))


def test_a_suggestion_is_drawn_taken_with_one_key_or_dropped(fight, mouse):
    slow = replace(ada(fight), starflight=replace(ada(fight).starflight, stats={**SCORES, "initiative": 0}))
    fight.desk.execute(EditTokens(fight.desk.state.info.id, (slow,)))  # few places to look at
    before = fight.desk.state
    fight.desk.scene.set_viewer(ada(fight).id)
    mouse.key(Qt.Key.Key_G, Qt.KeyboardModifier.ShiftModifier)
    hints = fight.attack_flow.hints
    assert "Strength Index" in fight.attack_flow.panel.hints.view.toPlainText()
    mouse.qtbot.waitUntil(lambda: not hints.is_looking)
    assert [each.title for each in hints.found] == ["By the rules for NPCs", "Best square"]
    press(fight, Qt.Key.Key_Down)
    best = hints.found[1]
    assert fight.desk.scene.board.way.route == best.route
    press(fight, Qt.Key.Key_Escape)
    assert fight.desk.state == before
    assert fight.desk.scene.board.way.route is None
    mouse.key(Qt.Key.Key_G, Qt.KeyboardModifier.ShiftModifier)
    mouse.qtbot.waitUntil(lambda: not hints.is_looking)
    press(fight, Qt.Key.Key_2)
    while fight.attack_flow.is_open:
        press(fight, Qt.Key.Key_Return)
    assert (ada(fight).at == best.to) or best.route.dc is not None
