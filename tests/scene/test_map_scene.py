"""The GM's map: selection, the one ruling, previews, following the document."""

import pytest

from battlemap.document.commands import MoveTokens, RemoveTokens, SetDoorState
from battlemap.geometry.types import MapPoint
from battlemap.rulings.attack import attack
from battlemap.rulings.sight import sight
from battlemap.scene.items.token import TokenItem
from battlemap.scene.theme import DARK
from battlemap.scene.tools.drag import move_preview
from battlemap.scene.wording import announce
from tests.scene.build import ADA, BEN, GATE, GUARD, SNIPER, STONE


def shown_number(scene) -> list[str]:
    return [line.text for line in scene.board.sight.number.lines]


@pytest.fixture
def rulings(scene) -> list:
    seen = []
    scene.ruling_changed.connect(seen.append)
    return seen


def test_a_viewer_and_a_target_give_one_ruling_and_its_words_beside_the_target(scene, rulings):
    scene.set_viewer(ADA)
    scene.set_target(GUARD)
    assert len(rulings) == 1
    assert rulings[0] is scene.ruling
    assert rulings[0] == attack(scene.state, ADA, GUARD, "Hand laser")
    said = announce(scene.ruling)
    assert shown_number(scene) == [said.headline, *said.details]


def test_the_number_changes_with_the_weapon(scene, rulings):
    scene.set_viewer(ADA)
    scene.set_target(GUARD)
    scene.set_weapon(None)
    assert rulings[-1] == sight(scene.state, ADA, GUARD)
    assert scene.weapon is None


def test_resting_on_a_token_makes_it_the_target(scene, qtbot):
    scene.set_viewer(ADA)
    with qtbot.waitSignals([scene.target_changed, scene.ruling_changed]):
        scene.hover(GUARD)
    assert scene.target == GUARD
    with qtbot.waitSignals([scene.target_changed, scene.ruling_changed]):
        scene.hover(None)
    assert (scene.ruling, shown_number(scene)) == (None, [])


def test_while_the_hand_moves_no_old_number_is_shown(scene):
    scene.set_viewer(ADA)
    scene.set_target(GUARD)
    scene.show_preview(move_preview(scene.state, {ADA: MapPoint(1, 0)}, ADA))
    assert shown_number(scene) == []


def test_a_drag_rules_as_if_the_token_stood_there(scene, qtbot):
    scene.set_viewer(ADA)
    scene.set_target(GUARD)
    preview = move_preview(scene.state, {ADA: MapPoint(9, 4)}, ADA)
    with qtbot.waitSignal(scene.ruling_changed) as asked:
        scene.show_preview(preview)
    assert asked.args[0] == attack(preview.applied_to(scene.state), ADA, GUARD, "Hand laser")
    assert scene.state.tokens[ADA].at == MapPoint(1, 2)
    scene.show_preview(None)
    assert scene.ruling == attack(scene.state, ADA, GUARD, "Hand laser")


def test_a_change_of_the_document_changes_the_ruling(scene, document, map_id, rulings):
    scene.set_viewer(ADA)
    scene.set_target(SNIPER)
    blocked = rulings[-1]
    document.execute(MoveTokens(map_id, {ADA: MapPoint(6, 5)}))
    document.execute(SetDoorState(map_id, GATE, "open"))
    assert rulings[-1] != blocked
    document.undo()
    document.undo()
    assert rulings[-1] == blocked


def test_a_removed_viewer_is_let_go(scene, document, map_id):
    scene.select({ADA, BEN}, ADA)
    told = []
    scene.viewer_changed.connect(told.append)
    document.execute(RemoveTokens(map_id, (ADA,)))
    assert told == [None]
    assert (scene.viewer, scene.selection) == (None, {BEN})


def test_selecting_tells_viewer_and_selection_once(scene):
    viewers, chosen = [], []
    scene.viewer_changed.connect(viewers.append)
    scene.tokens_selected.connect(chosen.append)
    scene.select({ADA, BEN}, ADA)
    scene.select({ADA, BEN}, ADA)
    assert (viewers, chosen) == ([ADA], [frozenset({ADA, BEN})])


def test_a_target_that_becomes_the_viewer_is_no_longer_pinned(scene):
    scene.set_viewer(ADA)
    scene.set_target(GUARD)
    scene.set_viewer(GUARD)
    assert (scene.viewer, scene.target, scene.ruling) == (GUARD, None, None)


def test_what_the_document_refuses_is_said_and_not_raised(scene, map_id):
    said = []
    scene.failed.connect(said.append)
    scene.execute(MoveTokens(map_id, {"token-99": MapPoint(0, 0)}))
    assert "token-99" in said[0]


def test_an_undone_map_leaves_an_empty_scene(scene, document):
    document.undo()
    assert [item for item in scene.items() if isinstance(item, TokenItem)] == []
    document.redo()
    assert len([item for item in scene.items() if isinstance(item, TokenItem)]) == 5


def test_another_theme_keeps_everything_and_leaks_no_item(scene):
    scene.set_viewer(ADA)
    scene.set_target(GUARD)
    scene.set_show_visible_area(True)
    before, number = len(scene.items()), shown_number(scene)
    scene.set_theme(DARK)
    assert len(scene.items()) == before
    assert shown_number(scene) == number
    assert scene.board.area_on


def test_a_drag_step_makes_no_new_items(scene):
    scene.set_viewer(ADA)
    scene.show_preview(move_preview(scene.state, {ADA: MapPoint(2, 2)}, ADA))
    before = set(scene.items())
    scene.show_preview(move_preview(scene.state, {ADA: MapPoint(3, 2)}, ADA))
    assert set(scene.items()) == before


def test_a_highlight_lights_a_wall_and_goes_again(scene):
    (line,) = (item for item in scene.board.light._items)
    scene.highlight(frozenset({STONE}))
    assert line.boundingRect().contains(7 * 100, 250)
    scene.highlight(frozenset())
    assert line.boundingRect().isEmpty()


def test_a_detached_scene_follows_no_more(scene, document, map_id):
    scene.detach()
    document.execute(MoveTokens(map_id, {ADA: MapPoint(5, 5)}))
    assert scene.state.tokens[ADA].at == MapPoint(1, 2)
