"""The check of a map: each slip of the hand is found at its place, mended where one mend is right, and nothing else."""

import random
from itertools import pairwise
from pathlib import Path

import pytest

from battlemap.document.document import Document
from battlemap.document.model import MapState
from battlemap.document.records import with_records
from battlemap.formats.load import load_map
from battlemap.geometry.sight_line import is_sight_line_open
from battlemap.geometry.types import MapPoint
from battlemap.rulings.ground import walls_of
from battlemap.rulings.map_check import Finding, check_map, mend_all
from tests.rulings.build import a_map, door, terrain, wall

REAL = Path(__file__).resolve().parents[3] / "shared" / "maps" / "real" / "uvtt"
ROOM = ((5, 5), (15, 5), (15, 15), (5, 15), (5, 5))


def found(state: MapState) -> list[tuple[str, tuple[str, ...]]]:
    return [(finding.fault, finding.barriers) for finding in check_map(state)]


def the_one(state: MapState) -> Finding:
    (finding,) = check_map(state)
    return finding


def mended(state: MapState) -> MapState:
    mend = mend_all(state)
    assert mend is not None
    after = with_records(state, mend.apply(state))
    assert after is not None
    return after


CLEAN = {
    "walls that never meet in height": a_map(
        wall((0, 2), (4, 2), top_m=1.0), wall((4.03, 2), (8, 2), name="wall-2", base_m=2.0)
    ),
    "a stub shorter than a gap": a_map(wall((2, 2), (2.03, 2)), wall((2.03, 2), (8, 2), name="wall-2")),
    "a door between two corners of one house": a_map(
        wall((5, 5), (7, 5)), door((7, 5), (8, 5)), wall((8, 5), (9, 5), (9, 9), (5, 9), (5, 5), name="wall-2")
    ),
    "a door in a long wall": a_map(wall((5, 5), (9, 5)), door((9, 5), (10, 5)), wall((10, 5), (15, 5), name="wall-2")),
    "nothing at all": a_map(),
    "a room": a_map(wall(*ROOM)),
    "a room of four walls": a_map(*(wall(*pair, name=f"wall-{k}") for k, pair in enumerate(pairwise(ROOM), 1))),
    "a door in a wall": a_map(wall((0, 5), (3, 5)), door((3, 5), (4, 5)), wall((4, 5), (40, 5), name="wall-2")),
    "a door at the edge of the map": a_map(door((0, 5), (1, 5)), wall((1, 5), (40, 5))),
    "an open door in a wall": a_map(
        wall((0, 5), (3, 5)), door((3, 5), (4, 5), state="open"), wall((4, 5), (40, 5), name="wall-2")
    ),
    "a T joint on the middle of a wall": a_map(wall((0, 5), (10, 5)), wall((4, 5), (4, 9), name="wall-2")),
    "a crossing": a_map(wall((0, 5), (10, 5)), wall((4, 3), (4, 9), name="wall-2")),
    "ends 0.05 cell apart": a_map(wall((0, 5), (10, 5)), wall((10.05, 5), (12, 5), name="wall-2")),
    "ends within the tolerance": a_map(wall((0, 5), (10, 5)), wall((10 + 5e-8, 5), (12, 5), name="wall-2")),
    "a wall of short pieces": a_map(wall(*((4 + k / 50, 5 + (k % 2) / 50) for k in range(40)))),
    "a window over a sill": a_map(
        wall((0, 5), (10, 5), top_m=1.0), wall((0, 5), (10, 5), name="wall-2", kind="window", base_m=1.0)
    ),
    "an end on a wall near its corner": a_map(
        wall((0, 5), (10, 5), (10, 9)), wall((9.97, 5), (9.97, 0), name="wall-2")
    ),
    "a wall that ends at the edge": a_map(wall((30, 5), (40.04, 5))),
    "a wall that blocks sight both ways": a_map(wall((5, 5), (8, 5), blocks_sight="both")),
    "a one-way wall with a wall behind it": a_map(
        wall((5, 5), (8, 5), blocks_sight="left"), wall((4, 5.2), (9, 5.2), name="wall-2")
    ),
    "a one-way wall beside ground nobody can stand on": a_map(
        wall((5, 5), (8, 5), blocks_sight="left"), terrain(3, 2, 10, 5, movement="impassable")
    ),
}


@pytest.mark.parametrize("state", CLEAN.values(), ids=CLEAN)
def test_what_is_well_drawn_is_not_complained_of(state: MapState) -> None:
    assert check_map(state) == ()
    assert mend_all(state) is None


@pytest.mark.parametrize("gap", [2e-7, 0.001, 0.049])
def test_a_gap_between_two_ends_is_closed_by_moving_one_onto_the_other(gap: float) -> None:
    state = a_map(wall((0, 5), (10, 5)), wall((10 + gap, 5), (12, 5), name="wall-2"))
    finding = the_one(state)
    assert (finding.fault, finding.barriers) == ("gap", ("wall-1", "wall-2"))
    assert finding.at == (10, 5)
    assert mended(state).walls["wall-1"].line == ((0, 5), (10 + gap, 5))
    assert mended(state).walls["wall-2"] == state.walls["wall-2"]


def test_a_gap_to_the_middle_of_a_wall_is_closed_there() -> None:
    state = a_map(wall((0, 5), (10, 5)), wall((4, 5.03), (4, 9), name="wall-2"))
    finding = the_one(state)
    assert (finding.fault, finding.at, finding.barriers) == ("gap", (4, 5.03), ("wall-2", "wall-1"))
    assert "0.03 cells short of wall-1" in finding.text
    assert mended(state).walls["wall-2"].line == ((4, 5), (4, 9))


def test_a_gap_lets_sight_through_until_it_is_mended() -> None:
    state = a_map(wall((0, 5), (10, 5)), wall((10.02, 5), (40, 5), name="wall-2"))
    line = MapPoint(10.01, 4), MapPoint(10.01, 6)
    assert is_sight_line_open(*line, walls_of(state))
    assert not is_sight_line_open(*line, walls_of(mended(state)))


def test_a_wall_moves_to_the_door_not_the_door_to_the_wall() -> None:
    state = a_map(door((3, 5), (4, 5)), wall((0, 5), (2.98, 5)), wall((4, 5), (40, 5), name="wall-2"))
    assert found(state) == [("gap", ("wall-1", "door-1"))]
    assert mended(state).doors == state.doors


def test_a_room_that_is_not_quite_closed_is_closed() -> None:
    state = a_map(wall((5, 5), (15, 5), (15, 15), (5, 15), (5, 5.04)))
    assert found(state) == [("gap", ("wall-1",))]
    assert check_map(mended(state)) == ()


def test_of_two_ends_the_one_moves_whose_wall_stays_straight() -> None:
    state = a_map(wall((2, 2), (6, 2), (6, 6), (2, 6), (2, 2.02)))
    assert mended(state).walls["wall-1"].line == ((2, 2), (6, 2), (6, 6), (2, 6), (2, 2))


def test_an_end_goes_straight_on_to_an_oblique_wall() -> None:
    state = a_map(wall((4, 0), (4, 4.97)), wall((0, 9), (9, 0), name="wall-2"))
    assert mended(state).walls["wall-1"].line[1] == pytest.approx((4, 5))


def test_an_end_near_two_corners_has_no_one_mend() -> None:
    state = a_map(
        wall((0, 5), (10, 5)),
        wall((10.02, 5.02), (12, 8), name="wall-2"),
        wall((10.02, 4.98), (12, 2), name="wall-3"),
    )
    finding = check_map(state)[0]
    assert finding.fault == "gap"
    assert finding.at == (10, 5)
    assert finding.mend is None


def test_two_corners_that_hang_on_different_walls_leave_a_gap_between_them() -> None:
    state = a_map(
        wall((0, 5), (10, 5)),
        wall((10, 5), (10, 0), name="wall-2"),
        wall((10.03, 5), (20, 5), name="wall-3"),
        wall((10.03, 5), (10.03, 9), name="wall-4"),
    )
    assert {finding.fault for finding in check_map(state)} == {"gap"}
    assert mend_all(state) is None


def test_a_wall_that_lies_on_one_like_it_goes() -> None:
    state = a_map(wall((0, 5), (10, 5)), wall((4, 5), (8, 5), name="wall-2"))
    finding = the_one(state)
    assert (finding.fault, finding.at, finding.barriers) == ("overlap", (6, 5), ("wall-1", "wall-2"))
    assert list(mended(state).walls) == ["wall-1"]


def test_two_walls_drawn_twice_leave_one() -> None:
    line = ((3, 3), (7, 5), (9, 5))
    state = a_map(wall(*line), wall(*reversed(line), name="wall-2"), wall(*line, name="wall-3"))
    assert list(mended(state).walls) == ["wall-1"]


@pytest.mark.parametrize(
    "other",
    [
        wall((4, 5), (14, 5), name="wall-2"),  # only a part is shared
        wall((4, 5), (8, 5), name="wall-2", material="wood"),  # which of the two is meant?
    ],
)
def test_an_overlap_that_may_be_mended_in_two_ways_is_only_told(other) -> None:
    finding = the_one(a_map(wall((0, 5), (10, 5)), other))
    assert finding.fault == "overlap"
    assert finding.mend is None


def test_a_wall_that_doubles_back_is_told() -> None:
    assert found(a_map(wall((0, 5), (10, 5), (6, 5), (6, 9)))) == [("overlap", ("wall-1",))]


def test_a_wall_that_runs_through_a_door_is_cut_there() -> None:
    state = a_map(wall((0, 2), (0, 5), (10, 5), kind="fence"), door((3, 5), (4, 5)), columns=10)
    finding = the_one(state)
    assert (finding.fault, finding.at) == ("overlap", (3.5, 5))
    after = mended(state)
    assert [each.line for each in after.walls.values()] == [((0, 2), (0, 5), (3, 5)), ((4, 5), (10, 5))]
    assert {each.kind for each in after.walls.values()} == {"fence"}
    assert list(after.walls) == ["wall-1", "wall-1-2"]
    assert check_map(after) == ()


def test_a_point_that_is_given_twice_goes() -> None:
    state = a_map(wall((0, 5), (3, 5), (3, 5 + 5e-8), (10, 5)))
    finding = the_one(state)
    assert (finding.fault, finding.at) == ("no length", (3, 5))
    assert mended(state).walls["wall-1"].line == ((0, 5), (3, 5), (10, 5))


@pytest.mark.parametrize("thing", [wall((3, 5), (3, 5)), door((3, 5), (3, 5), (3, 5))])
def test_what_is_no_longer_than_a_point_goes(thing) -> None:
    state = a_map(thing)
    assert "no length" in {finding.fault for finding in check_map(state)}
    after = mended(state)
    assert not after.walls
    assert not after.doors


@pytest.mark.parametrize(
    ("things", "says"),
    [
        ((door((5, 5), (6, 5)),), "both its ends stand free, one of them at"),
        ((door((5, 5), (6, 5)), wall((0, 5), (5, 5))), "an end of it stands free at (6, 5)"),
        (
            (wall((3, 2), (4, 2)), door((4, 2), (5, 2)), wall((5, 2), (6, 2), name="wall-2")),
            "holds it at (4, 2) stands free",
        ),
        ((door((5, 5), (6, 5)), wall((0, 5), (5, 5)), wall((6.3, 0), (6.3, 9), name="wall-2")), "0.3 cells from"),
        (
            (door((0, 5), (40, 5), blocks_sight="none", blocks_movement="none"),),
            "blocks neither sight nor movement when it is shut",
        ),
    ],
)
def test_a_door_that_blocks_nothing_is_told(things, says: str) -> None:
    finding = the_one(a_map(*things))
    assert (finding.fault, finding.barriers, finding.mend) == ("idle door", ("door-1",), None)
    assert says in finding.text


def test_a_wall_off_the_map_goes_and_one_that_leaves_it_is_cut_at_the_edge() -> None:
    state = a_map(wall((50, 5), (60, 5)), wall((30, 5), (45, 5), name="wall-2"))
    assert found(state) == [("off the map", ("wall-1",)), ("off the map", ("wall-2",))]
    assert {name: each.line for name, each in mended(state).walls.items()} == {"wall-2": ((30, 5), (40, 5))}


def test_a_wall_that_leaves_the_map_and_comes_back_becomes_two() -> None:
    after = mended(a_map(wall((38, 5), (42, 5), (42, 8), (38, 8))))
    assert [each.line for each in after.walls.values()] == [((38, 5), (40, 5)), ((40, 8), (38, 8))]


def test_a_curve_that_leaves_the_map_stays_one_wall_for_each_stretch_inside() -> None:
    after = mended(a_map(wall((36, 5), (38, 6), (39, 7), (42, 8), (39, 9), (38, 10), (36, 11))))
    lines = [each.line for each in after.walls.values()]
    assert [len(line) for line in lines] == [4, 4]
    assert lines[0][:3] == ((36, 5), (38, 6), (39, 7))
    assert lines[1][1:] == ((39, 9), (38, 10), (36, 11))


def test_the_picture_says_where_the_map_ends_if_there_is_one() -> None:
    state = a_map(wall((30, 5), (35, 5)))
    assert check_map(state) == ()
    assert [finding.fault for finding in check_map(state, (0.0, 0.0, 20.0, 20.0))] == ["off the map"]


@pytest.mark.parametrize(
    ("blocks", "way"),
    [("left", "from (5, 5) to (5, 4)"), ("right", "from (5, 4) to (5, 5)")],
)
def test_one_way_sight_between_cells_is_told_with_its_way(blocks: str, way: str) -> None:
    finding = the_one(a_map(wall((5, 5), (7, 5), blocks_sight=blocks)))  # left of it, going east, is north
    assert (finding.fault, finding.at, finding.mend) == ("one way", (5.5, 5), None)
    assert way in finding.text
    assert "1 more such pair" in finding.text


@pytest.mark.parametrize("kind", ["hex-rows", "hex-columns"])
def test_one_way_sight_is_told_between_hexes(kind: str) -> None:
    line = ((3.0, 2.0), (3.0, 2.6)) if kind == "hex-rows" else ((2.0, 3.0), (2.6, 3.0))
    (finding,) = check_map(a_map(wall(*line, blocks_sight="left"), grid=kind))
    assert finding.fault == "one way"
    pair = "(3, 2) to (2, 2)", "(2, 2) to (3, 2)", "(2, 3) to (2, 2)", "(2, 2) to (2, 3)"
    assert any(each in finding.text for each in pair)


def test_a_mend_is_one_step_of_the_document_and_can_be_taken_back() -> None:
    state = a_map(
        wall((0, 2), (0, 5), (10, 5)), door((3, 5), (4, 5)), wall((50, 5), (60, 5), name="wall-2"), columns=10
    )
    with Document.in_memory() as document:
        map_id = document.import_map(state, {})
        before = document.map(map_id)
        mend = mend_all(before)
        assert mend is not None
        document.execute(mend)
        assert check_map(document.map(map_id)) == ()
        document.undo()
        assert document.map(map_id) == before


def test_a_room_of_random_slips_is_mended_whole() -> None:
    dice = random.Random(7)
    for _ in range(50):
        shaken = [
            wall(
                *((x + dice.uniform(-0.015, 0.015), y + dice.uniform(-0.015, 0.015)) for x, y in pair), name=f"wall-{k}"
            )
            for k, pair in enumerate(pairwise(ROOM), 1)
        ]
        state = a_map(*shaken)
        assert {finding.fault for finding in check_map(state)} == {"gap"}
        assert check_map(mended(state)) == ()


@pytest.mark.skipif(not REAL.is_dir(), reason="the real maps are not here")
@pytest.mark.parametrize(
    ("file", "faults"),
    [
        ("mimir-goblin-hideout.dd2vtt", ["gap", "gap", "gap", "overlap"]),
        ("oganm-test.dd2vtt", []),
        ("vtt-maps-blue-tower-cropped.dd2vtt", ["gap", "gap", "gap", "gap", "off the map"]),
        ("vtt-maps-safe-room.dd2vtt", ["off the map"]),
        ("vtt-maps-headmasters-quarters.dd2vtt", []),
    ],
)
def test_real_maps_are_found_as_they_are(file: str, faults: list[str]) -> None:
    state = load_map(REAL / file).state
    assert [finding.fault for finding in check_map(state)] == faults
    after = mended(state) if faults else state
    assert not [finding for finding in check_map(after) if finding.mend is not None]
