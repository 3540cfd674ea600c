from dataclasses import replace

import pytest

from battlemap.document.creatures import CreatureLibrary
from battlemap.document.model import MapState, Token, TokenId
from battlemap.geometry.types import MapPoint
from battlemap.rulings.arms import weapons_of
from battlemap.ui.library import creatures_of, free_centre, placed, starter_creatures
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
