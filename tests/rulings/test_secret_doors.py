"""Secret doors as walls: nothing tells where they are, not a seam either."""

import pytest

from battlemap.rulings.secret_doors import walled_up
from tests.rulings.build import door, wall


def up(*walls, doors):
    return {each.id: each.line for each in walled_up({w.id: w for w in walls}, doors).values()}


def test_a_door_between_two_walls_makes_one_wall_without_a_corner():
    west, east = wall((0, 0), (2, 0)), wall((3, 0), (9, 0), name="wall-2")
    (line,) = up(west, east, doors=[door((2, 0), (3, 0), secret=True)]).values()
    assert sorted(line) == [(0, 0), (9, 0)]


@pytest.mark.parametrize("turned", [False, True])
def test_the_direction_of_the_lines_makes_no_difference(turned):
    step = -1 if turned else 1
    west, east = wall(*((0, 0), (2, 0))[::step]), wall((3, 0), (3, 5), name="wall-2")
    (line,) = up(west, east, doors=[door(*((2, 0), (3, 0))[::-step], secret=True)]).values()
    assert sorted(line) == [(0, 0), (3, 0), (3, 5)]


def test_a_room_whose_outline_only_the_door_breaks_is_closed():
    outline = wall((3, 0), (9, 0), (9, 9), (0, 9), (0, 0), (2, 0))
    (line,) = up(outline, doors=[door((2, 0), (3, 0), secret=True)]).values()
    assert set(line) >= {(9, 0), (9, 9), (0, 9), (0, 0)}
    assert len(line) in (6, 7)


def test_at_a_joint_of_several_the_wall_goes_on_straight():
    west, south = wall((0, 0), (2, 0)), wall((2, 0), (2, 9), name="wall-2")
    lines = up(west, south, doors=[door((2, 0), (3, 0), secret=True)])
    assert sorted(lines["wall-1"]) == [(0, 0), (3, 0)]
    assert lines["wall-2"] == ((2, 0), (2, 9))


def test_only_walls_like_any_other_go_on():
    fence = wall((0, 0), (2, 0), kind="fence")
    lines = up(fence, doors=[door((2, 0), (3, 0), secret=True)])
    assert lines["wall-1"] == fence.line
    (alone,) = (name for name in lines if name != "wall-1")
    assert sorted(lines[alone]) == [(2, 0), (3, 0)]
    assert "door" not in alone


def test_two_secret_doors_beside_each_other_are_one_wall():
    doors = [door((0, 0), (1, 0), secret=True), door((1, 0), (2, 0), name="door-2", secret=True)]
    assert [sorted(line) for line in up(doors=doors).values()] == [[(0, 0), (2, 0)]]


def test_without_secret_doors_the_walls_are_left_as_they_are():
    walls = {"wall-1": wall((0, 0), (1, 0), (2, 0))}
    assert walled_up(walls, []) == walls
