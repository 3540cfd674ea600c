from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QInputDialog, QMenu

from battlemap.document.commands import EditToken
from battlemap.document.creatures import NO_FOLDER, CreatureLibrary, CreatureRef
from battlemap.document.document import Document
from battlemap.document.model import MapState, Token, TokenId
from battlemap.geometry.types import MapPoint
from battlemap.rulings.arms import weapons_of
from battlemap.scene.hits import stacked_on
from battlemap.scene.map_view import TOKEN_MIME
from battlemap.scene.tools.choices import SAVE_CREATURE
from battlemap.ui.creature_tree import REF, STARTERS, drag_text, dragged
from battlemap.ui.library import creatures_of, free_centre, placed, placed_many, starter_creatures
from battlemap.ui.library_dock import LibraryDock
from tests.bay import bay, token


def guard(size: float = 1.0) -> Token:
    return token("Guard", (0, 0), "raiders", 99, size=size)


@pytest.mark.parametrize(
    ("size", "centre", "corner"),
    [(1.0, (4.6, 2.2), (4, 2)), (2.0, (4.6, 2.2), (4, 1)), (0.5, (4.6, 2.2), (4.5, 2.0)), (1.0, (10, 6), (10, 6))],
)
def test_a_placed_creature_is_snapped_to_the_cells(size, centre, corner):
    assert placed(guard(size), TokenId("token-9"), MapPoint(*centre), bay().info.grid).at == MapPoint(*corner)


@pytest.mark.parametrize(
    ("size", "centre", "corner"),
    [(1.0, (-3, -3), (0, 0)), (2.0, (19.9, 11.9), (18, 10)), (0.5, (30, 6), (19.5, 6)), (40.0, (10, 6), (0, 0))],
)
def test_a_creature_dropped_at_the_edge_or_beyond_is_placed_on_the_map(size, centre, corner):
    assert placed(guard(size), TokenId("token-9"), MapPoint(*centre), bay().info.grid).at == MapPoint(*corner)


def test_a_free_place_is_the_point_itself_when_nobody_stands_there():
    assert free_centre(guard(), MapPoint(5.5, 5.5), bay()) == MapPoint(5.5, 5.5)


def test_a_free_place_is_beside_whoever_stands_there():
    at = free_centre(guard(), MapPoint(9.5, 5.5), bay())
    assert abs(at.x - 9.5) + abs(at.y - 5.5) == 1


def test_a_free_place_lies_on_the_map():
    corner = placed(
        guard(2.0), TokenId("token-9"), free_centre(guard(2.0), MapPoint(0.2, 0.2), bay()), bay().info.grid
    ).at
    assert corner == MapPoint(0, 0)


def test_a_full_map_gives_the_point_itself():
    info = bay().info
    tiny = MapState(
        info=replace(info, grid=replace(info.grid, columns=1, rows=1)), tokens={TokenId("token-99"): guard()}
    )
    assert free_centre(guard(), MapPoint(0.5, 0.5), tiny) == MapPoint(0.5, 0.5)


def test_every_starter_creature_can_attack():
    for game in ("starflight", "psipunk"):
        creatures = creatures_of(game)
        assert creatures
        assert [creature.name for creature in creatures if not weapons_of(creature, game)] == []


def test_each_game_has_starters_of_several_sizes_arcs_and_kinds():
    for game in ("starflight", "psipunk"):
        creatures = creatures_of(game)
        assert len(creatures) >= 18
        assert {creature.kind for creature in creatures} >= {"npc", "minion"}
        assert len({creature.size for creature in creatures}) >= 4
        assert any(creature.elevation_m > 0 for creature in creatures)
    arcs = {(each.optimal_arc_deg, each.peripheral_arc_deg) for each in creatures_of("starflight")}
    assert len(arcs) >= 6
    assert any(each.psipunk.speed_mph for each in creatures_of("psipunk"))


def test_no_two_starter_creatures_share_a_name_whatever_the_game():
    names = [creature.name for creature in starter_creatures()]
    assert len(names) == len(set(names)) == sum(len(creatures_of(game)) for game in ("starflight", "psipunk"))


@pytest.mark.gui
def test_the_library_offers_the_creatures_of_the_game_of_the_map(qtbot, tmp_path):
    dock = LibraryDock(CreatureLibrary(tmp_path / "creatures.bmap"))
    qtbot.addWidget(dock)
    dock.show_creatures(starter_creatures())
    assert dock.tree.shown()[0].text(0).startswith("Guard")
    dock.show_game("psipunk")
    shown = [item.text(0).split("  ·")[0] for item in dock.tree.shown()]
    assert shown == [creature.name for creature in creatures_of("psipunk")]


def names_after(state, tokens):
    return [token.name for token in tokens], replace(state, tokens={**state.tokens, **{t.id: t for t in tokens}})


def ids():
    numbers = iter(range(50, 99))
    return lambda: TokenId(f"token-{next(numbers)}")


def test_several_are_placed_in_free_cells_round_the_drop_under_numbered_names():
    new_id = ids()
    first = placed_many(guard(), 4, MapPoint(9.5, 5.5), bay(), new_id)
    names, state = names_after(bay(), first)
    assert names == ["Guard 1", "Guard 2", "Guard 3", "Guard 4"]
    assert stacked_on(state) == {}
    assert all(abs(each.at.x - 9) + abs(each.at.y - 5) <= 2 for each in first)
    names, _ = names_after(state, placed_many(guard(), 2, MapPoint(9.5, 5.5), state, new_id))
    assert names == ["Guard 5", "Guard 6"]


def test_several_stay_on_the_side_of_a_wall_where_they_are_dropped():
    made = placed_many(guard(), 9, MapPoint(9.5, 8.5), bay(), ids())
    assert min(each.at.y for each in made) >= 8


def test_one_is_placed_where_it_is_dropped_though_somebody_stands_there():
    (one,) = placed_many(guard(), 1, MapPoint(9.5, 5.5), bay(), ids())
    assert (one.name, one.at) == ("Guard", MapPoint(9, 5))


def test_on_a_full_map_all_are_placed_all_the_same():
    info = replace(bay().info, grid=replace(bay().info.grid, columns=2, rows=1))
    made = placed_many(guard(), 5, MapPoint(0.5, 0.5), MapState(info=info), ids())
    assert len(made) == 5


def told(window) -> list[str]:
    return [f"{item.parent().text(0)}: {item.data(0, REF).name}" for item in window.library.tree.shown()]


def own_of(window) -> list[str]:
    return [line for line in told(window) if not line.startswith(STARTERS)]


def entry(window, text: str):
    menu = QMenu(window)
    window.library.fill_menu(menu)
    inner = [inside for action in menu.actions() if action.menu() for inside in action.menu().actions()]
    return next(action for action in (*menu.actions(), *inner) if action.text().replace("&", "") == text)


@pytest.mark.gui
def test_a_token_saved_to_the_library_is_placed_on_another_map_with_its_picture(window, tmp_path):
    picture = window.desk.document.add_image(b"a face")
    bo = replace(window.desk.state.token_named("Bo"), image=picture, notes="bribable")
    window.desk.execute(EditToken(window.desk.map_id, bo))
    window.desk.scene.set_viewer(bo.id)
    window.desk.scene.take(next(each for each in window.desk.scene.selection_choices() if each.ask == SAVE_CREATURE))
    assert own_of(window) == [f"{NO_FOLDER}: Bo"]
    other = Document.create(tmp_path / "other.bmap")
    other.import_map(replace(bay(), tokens={}), {})
    window.desk.lay(other)
    window.library.count.setValue(2)
    window.library.tree.setFocus()
    QTest.keyClick(window.library.tree, Qt.Key.Key_Return)
    placed_there = list(window.desk.state.tokens.values())
    assert [(each.name, each.notes) for each in placed_there] == [("Bo 1", "bribable"), ("Bo 2", "bribable")]
    assert other.image(placed_there[0].image) == b"a face"
    assert other.undo_text == "Add Bo 1 and Bo 2"


@pytest.mark.gui
def test_own_creatures_are_renamed_sorted_copied_deleted_and_brought_back(window, monkeypatch):
    library, asked = window.library, iter(["Boss", "Villains", "Rogues"])
    monkeypatch.setattr(QInputDialog, "getText", lambda *_args: (next(asked), True))
    library.show_creatures(starter_creatures())
    library.keep([window.desk.state.token_named("Bo"), window.desk.state.token_named("Cy")], {})
    library.tree.choose([CreatureRef(NO_FOLDER, "Bo")])
    QTest.keyClick(library.tree, Qt.Key.Key_F2)
    assert own_of(window) == [f"{NO_FOLDER}: Boss", f"{NO_FOLDER}: Cy"]
    library.tree.choose([CreatureRef(NO_FOLDER, "Boss")])
    entry(window, "New folder…").trigger()
    assert own_of(window) == [f"{NO_FOLDER}: Cy", "Villains: Boss"]
    library.tree.setCurrentItem(library.tree.topLevelItem(2))
    library.rename()
    assert own_of(window) == [f"{NO_FOLDER}: Cy", "Rogues: Boss"]
    library.tree.choose([CreatureRef(NO_FOLDER, "Cy")])
    entry(window, "Duplicate").trigger()
    QTest.keyClick(library.tree, Qt.Key.Key_Delete)
    assert f"{NO_FOLDER}: Cy" not in own_of(window)
    entry(window, "Undo: delete Cy").trigger()
    assert f"{NO_FOLDER}: Cy" in own_of(window)


@pytest.mark.gui
def test_starter_creatures_can_not_be_changed_but_copied(window):
    library = window.library
    library.show_creatures(starter_creatures())
    library.tree.choose([CreatureRef(STARTERS, "Officer")])
    before = told(window)
    library.rename()
    library.remove()
    assert told(window) == before
    library.duplicate()
    assert own_of(window) == [f"{NO_FOLDER}: Officer"]


@pytest.mark.gui
def test_a_search_finds_by_folder_side_and_kind_and_a_digit_sets_the_count(window):
    library = window.library
    library.show_creatures(starter_creatures())
    library.keep([window.desk.state.token_named("Bo")], {})
    library.search.setText("own raiders")
    assert told(window) == [f"{NO_FOLDER}: Bo"]
    library.tree.setFocus()
    QTest.keyClick(library.tree, Qt.Key.Key_7)
    assert library.count.value() == 7
    assert dragged(bytes(library.tree.mimeData(library.tree.selectedItems()).data(TOKEN_MIME).data()).decode()) == (
        [CreatureRef(NO_FOLDER, "Bo")],
        7,
    )


@pytest.mark.gui
def test_a_drag_from_the_library_places_as_many_as_are_counted(window):
    window.library.show_creatures(starter_creatures())
    window.stage.token_dropped.emit(drag_text([CreatureRef(STARTERS, "Guard")], 3), MapPoint(3.5, 2.5))
    assert [token.name for token in window.desk.state.tokens.values()][4:] == ["Guard 1", "Guard 2", "Guard 3"]
    window.stage.token_dropped.emit("no drag of ours", MapPoint(3.5, 2.5))
    assert len(window.desk.state.tokens) == 7


@pytest.mark.gui
def test_a_library_that_can_not_be_read_is_told_and_the_starters_are_there(qtbot, tmp_path):
    path = tmp_path / "creatures.bmap"
    path.write_bytes(b"my shopping list" * 40)
    dock, failed = LibraryDock(CreatureLibrary(path)), []
    qtbot.addWidget(dock)
    dock.failed.connect(failed.append)
    dock.show_creatures(starter_creatures())
    assert dock.tree.shown()
    assert "creatures.bmap" in failed[0]
