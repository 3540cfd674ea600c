"""What one token sees of another."""

import math

import pytest

from battlemap.document.model import TokenId
from battlemap.geometry.angles import point_at
from battlemap.geometry.types import MapPoint
from battlemap.rulings.errors import RulingError
from battlemap.rulings.sight import arc_wedges, measure, sight, visible_area
from tests.rulings.build import A, B, a_map, door, token, wall


def look(*things, viewer=A, target=B, **info):
    return sight(a_map(*things, **info), viewer, target)


def assert_no_cover(ruling):
    assert ruling.sight
    assert ruling.visible_fraction == pytest.approx(1.0)
    assert ruling.hidden_fraction == pytest.approx(0.0)
    assert ruling.obstacles == ()
    assert ruling.between == ()


@pytest.mark.parametrize("far_edge", [[(9, 4), (9, 7)], [(9, 5), (9, 6)], [(8, 6), (9, 6)], [(8, 5), (9, 5)]])
def test_tc_08_a_wall_on_the_far_edge_of_the_targets_cell_gives_no_cover(far_edge):
    assert_no_cover(look(token("A", 2, 5), token("B", 8, 5), wall(*far_edge)))


def test_tc_08_a_diagonal_look_at_a_cell_in_the_corner_of_a_room_has_no_cover():
    assert_no_cover(look(token("A", 2, 2), token("B", 8, 8), wall((9, 4), (9, 9), (4, 9))))


@pytest.mark.parametrize("beside", [(4, 3), (3, 4), (5, 4), (4, 5)])
def test_tc_09_a_neighbour_beside_a_clear_diagonal_is_neither_cover_nor_between(beside):
    assert_no_cover(look(token("A", 2, 2), token("B", 6, 6), token("C", *beside)))


def test_somebody_on_the_line_is_between_and_is_no_cover():
    ruling = look(token("A", 2, 2), token("B", 6, 6), token("C", 5, 5.45))
    assert ruling.between == ("C",)
    assert ruling.between_every_line == ()
    assert (ruling.visible_fraction, ruling.hidden_fraction) == (1.0, 0.0)


def test_one_who_fills_the_whole_view_stands_on_every_line():
    ruling = look(token("A", 2, 5), token("B", 12, 5), token("C", 3, 4, size=3, height_m=4.0))
    assert ruling.between == ruling.between_every_line == ("C",)


def test_one_who_lies_on_the_line_is_shot_over():
    assert look(token("A", 2, 5), token("B", 9, 5), token("C", 5, 5, posture="prone")).between == ()


def test_tc_10_along_a_corridor_walled_on_the_grid_lines_there_is_no_cover():
    north, south = wall((0, 5), (20, 5)), wall((0, 6), (20, 6), name="wall-2")
    assert_no_cover(look(token("A", 2, 5), token("B", 15, 5), north, south))


@pytest.mark.parametrize("grazed", [((5, 5.5), (5, 9)), ((5, 2), (5, 5.5))])
def test_tc_11_a_corner_shared_by_an_open_door_and_a_wall_gives_one_answer_both_ways(grazed):
    """The line of centres grazes the wall's end where the door hangs: half is seen, from either side."""
    leaf = door((5, 5.5), (6, 5.5), state="open")
    there = look(token("A", 2, 5), token("B", 8, 5, facing_deg=270), wall(*grazed), leaf)
    back = look(token("A", 2, 5), token("B", 8, 5, facing_deg=270), wall(*grazed), leaf, viewer=B, target=A)
    assert there.sight
    assert back.sight
    assert there.visible_fraction == back.visible_fraction == pytest.approx(0.5)


def test_tc_12_the_empty_part_of_an_l_shape_or_a_ring_gives_no_cover():
    l_shape = wall((4, 2), (6, 2), (6, 6), (10, 6), (10, 8), (4, 8), (4, 2), kind="object")
    assert_no_cover(look(token("A", 8, 0, facing_deg=180), token("B", 8, 4), l_shape))
    ring = [
        wall((2, 2), (12, 2), (12, 12), (2, 12), (2, 2)),
        wall((4, 4), (10, 4), (10, 10), (4, 10), (4, 4), name="wall-2"),
    ]
    assert_no_cover(look(token("A", 5, 5), token("B", 8, 8), *ring))


def test_tc_13_a_body_half_through_a_wall_is_seen_only_from_its_own_side():
    split = wall((8.7, 0), (8.7, 12))
    own = look(token("A", 2, 5), token("B", 8, 5), split)
    other = look(token("A", 14, 5, facing_deg=270), token("B", 8, 5), split)
    assert (own.sight, own.visible_fraction, own.obstacles) == (True, pytest.approx(1.0), ())
    assert (other.sight, other.visible_fraction) == (False, 0.0)
    assert [found.id for found in other.obstacles] == ["wall-1"]


def test_tc_13_a_viewer_half_through_a_wall_sees_from_its_own_side_only():
    split = wall((2.7, 0), (2.7, 12))
    assert not look(token("A", 2, 5), token("B", 8, 5), split).sight
    assert look(token("A", 2, 5), token("B", 0, 5), split).sight


@pytest.mark.parametrize(("facing", "sees"), [(90, True), (270, False), (45, True), (225, False)])
def test_tc_13_a_token_whose_centre_lies_on_a_wall_stands_on_the_side_it_faces(facing, sees):
    """Seen and seeing from that side alone."""
    split = wall((2.5, 0), (2.5, 12))
    there = look(token("A", 2, 5, facing_deg=facing), token("B", 8, 5), split)
    back = look(token("A", 2, 5, facing_deg=facing), token("B", 8, 5), split, viewer=B, target=A)
    assert there.sight is back.sight is sees


@pytest.mark.parametrize("width", [90.0, 130.0, 300.0])
def test_tc_16_a_target_on_the_edge_of_an_arc_is_in_and_beyond_it_is_out(width):
    """Distances of 6 cells: the target's disc is put so that its nearest rim lies just in or just out."""
    half_disc = math.degrees(math.asin(0.475 / 6))
    for heading in range(360):
        viewer = token("A", 20, 20, facing_deg=heading, optimal_arc_deg=width, peripheral_arc_deg=width)
        for beyond, arc in ((0.0, "optimal"), (half_disc - 1e-6, "optimal"), (half_disc + 1e-6, "outside")):
            at = point_at(MapPoint(20, 20), heading + width / 2 + beyond, 6)
            assert measure(a_map(viewer, token("B", *at)), A, B).arc == arc, (heading, beyond)


def test_the_best_arc_holds_one_visible_point():
    """The part of the target that lies in the optimal arc is behind a wall: what is seen is peripheral."""
    at = point_at(MapPoint(10, 10), 90 + 60, 6)
    open_map = [token("A", 10, 10), token("B", *at)]
    assert look(*open_map).arc == "optimal"
    towards = point_at(point_at(MapPoint(10.5, 10.5), 150, 4), 240, 0.1)
    inner = point_at(towards, 60, 4)
    assert look(*open_map, wall(towards, inner)).arc == "peripheral"


def test_a_target_behind_the_back_is_outside_and_its_line_is_open():
    ruling = look(token("A", 5, 5), token("B", 1, 5))
    assert (ruling.arc, ruling.bearing_deg, ruling.sight) == ("outside", 180.0, True)


@pytest.mark.parametrize(
    ("at", "metres"), [((3, 5), 0.0), ((12, 5), 9 * 1.5), ((2, 5), 0.0), ((6, 9), math.hypot(3, 3) * 1.5)]
)
def test_the_distance_is_the_gap_of_the_footprints_in_metres(at, metres):
    assert look(token("A", 2, 5), token("B", *at)).distance_m == pytest.approx(metres)


def test_twenty_cells_apart_at_five_metres_leave_a_gap_of_95():
    assert look(token("A", 2, 5), token("B", 22, 5), cell_m=5.0).distance_m == 95.0


def test_a_wall_hides_and_is_told_with_its_facts():
    (found,) = look(token("A", 2, 5), token("B", 8, 5), wall((5, 5.5), (5, 9), thickness_cm=20)).obstacles
    assert found.to_json() == {
        "id": "wall-1",
        "name": "stone wall (wall-1)",
        "kind": "wall",
        "class": "solid",
        "material": "stone",
        "thickness_cm": 20,
        "hp_left": 1000,
        "line_place": None,
        "hides": pytest.approx(0.5),
        "hides_alone": pytest.approx(0.5),
        "stops": pytest.approx(0.5),
        "stops_alone": pytest.approx(0.5),
    }


def test_a_hedge_hides_the_legs_from_the_eye_and_nothing_from_shots():
    ruling = look(token("A", 2, 5), token("B", 8, 5), wall((6, 0), (6, 9), kind="hedge"))
    assert ruling.sight
    assert 0.3 < ruling.visible_fraction < 0.7
    assert ruling.hidden_fraction == 0.0
    assert [found.obstacle_class for found in ruling.obstacles] == ["low"]


def test_one_who_lies_behind_a_hedge_is_not_seen():
    things = token("A", 2, 5), token("B", 8, 5, posture="prone"), wall((7.9, 0), (7.9, 9), kind="hedge")
    assert not look(*things).sight
    tower = token("A", 2, 5, elevation_m=20.0)
    assert look(tower, *things[1:]).sight


def test_an_open_door_hides_nothing_and_a_shut_one_hides_all():
    shut, opened = (door((5, 0), (5, 12), state=state) for state in ("closed", "open"))
    assert look(token("A", 2, 5), token("B", 8, 5), opened).sight
    ruling = look(token("A", 2, 5), token("B", 8, 5), shut)
    assert not ruling.sight
    assert [found.describe() for found in ruling.obstacles] == ["wooden door (door-1)"]


@pytest.mark.parametrize(("beyond", "is_borderline"), [(0.02, True), (0.3, False)])
def test_what_a_twentieth_of_a_cell_would_change_is_borderline(beyond, is_borderline):
    """A wall hides the target and reaches so far beyond its outline, as seen from the eye."""
    outline = 5.5 - math.tan(math.asin(0.475 / 6)) * 5
    ruling = look(token("A", 2, 5), token("B", 8, 5), wall((7.5, outline - beyond), (7.5, 20)))
    assert not ruling.sight
    assert ruling.borderline is is_borderline


def test_distance_and_facing_alone_are_not_borderline_in_the_open():
    assert not look(token("A", 2, 5), token("B", 12, 5)).borderline


def test_a_line_that_hangs_by_a_hair_is_borderline():
    edge = 5.5 + 0.475 - 0.001
    assert look(token("A", 2, 5), token("B", 12, 5), wall((11.9, 0), (11.9, edge))).borderline


def test_the_order_of_walls_and_tokens_makes_no_difference():
    things = [
        token("A", 2, 5),
        token("B", 9, 6),
        token("C", 5, 5.5),
        wall((4, 5.6), (4, 9)),
        wall((6, 0), (6, 5.4), name="wall-2"),
    ]
    assert look(*things) == look(*reversed(things))


def test_an_unknown_token_is_named():
    with pytest.raises(RulingError, match="token-Z"):
        sight(a_map(token("A", 2, 5)), A, TokenId("token-Z"))


def test_the_sight_lines_tell_where_they_are_stopped():
    ruling = look(token("A", 2, 5), token("B", 8, 5), wall((5, 5.5), (5, 9)))
    states = [line.state for line in ruling.lines]
    assert states.count("blocked") == 1
    assert states.count("open") >= 1
    (blocked,) = [line for line in ruling.lines if line.state == "blocked"]
    assert blocked.stopped_at is not None
    assert blocked.stopped_at.x == pytest.approx(5)


def test_the_visible_area_is_cut_by_the_wider_arc_unless_told():
    state = a_map(token("A", 20, 20, optimal_arc_deg=90, peripheral_arc_deg=180))
    assert visible_area(state, A).area == pytest.approx(40 * 40 * (40 - 20.5) / 40)
    assert visible_area(state, A, with_arcs=False).area == pytest.approx(1600)


def test_the_wedges_of_the_arcs_are_centred_on_the_facing():
    assert arc_wedges(token("A", 0, 0)) == (("optimal", 30.0, 150.0), ("peripheral", -10.0, 190.0))


def test_a_part_hidden_by_a_curtain_brings_nobody_into_an_arc():
    """What is seen lies outside both arcs; only the curtained part lies within."""
    viewer = token("A", 10, 10, optimal_arc_deg=90, peripheral_arc_deg=120)
    target = token("B", *point_at(MapPoint(10, 10), 150, 6))
    inner = point_at(point_at(MapPoint(10.5, 10.5), 150, 5), 240, 0.02)
    ruling = look(viewer, target, wall(inner, point_at(inner, 60, 3), kind="curtain"))
    assert ruling.sight
    assert ruling.arc == "outside"


@pytest.mark.parametrize(
    ("viewer", "between"),
    [
        (token("A", 2, 5), token("C", 2, 5, size=4)),
        (token("A", 2, 5), token("C", 2.5, 5, size=0.5)),
        (token("A", 2, 5, elevation_m=0.1, posture="mounted"), token("C", 1, 4, size=3)),
    ],
)
def test_a_steed_or_who_shares_the_cell_is_not_between(viewer, between):
    assert look(viewer, token("B", 12, 5), between).between == ()


def test_a_body_without_height_to_speak_of_can_be_looked_at():
    assert look(token("A", 2, 5), token("B", 8, 5, elevation_m=1000.0, height_m=1e-14)).distance_m > 0
