"""Walls with all their channels, one-way sides, doors in every state."""

import pytest

from battlemap.document.presets import barrier_facts
from battlemap.rulings.sight import sight
from tests.formats.foundry.scenes import lines_of, new, old, old_wall, read, token, wall


def one(tmp_path, raw, scene=new):
    loaded = read(tmp_path, scene(walls=[raw]))
    (found,) = (*loaded.state.walls.values(), *loaded.state.doors.values())
    return found, loaded.report


# sight, movement: what it is taken as, what stops sight and movement, what is told
CHANNELS = [
    ({"sight": 20, "move": 20}, "wall", "both", "both", None),
    ({"sight": 20, "move": 0}, "curtain", "both", "none", "1 of the walls that stop sight but not movement"),
    ({"sight": 0, "light": 0, "move": 20}, "window", "none", "both", "1 of the invisible walls"),
    ({"sight": 10, "light": 10, "move": 20}, "object", "both", "both", "1 of the limited walls"),
    ({"sight": 10, "light": 10, "move": 0}, "object", "both", "none", "1 of the limited walls"),
    (
        {"sight": 30, "light": 30, "move": 20},
        "window",
        "none",
        "both",
        "1 of the walls that are seen through from",
    ),
    ({"sight": 40, "light": 40, "move": 20}, "wall", "both", "both", "1 of the walls that are seen through from"),
]


@pytest.mark.parametrize(("fields", "kind", "blocks_sight", "blocks_movement", "told"), CHANNELS)
def test_a_wall_is_taken_as_what_it_does(tmp_path, fields, kind, blocks_sight, blocks_movement, told):
    found, report = one(tmp_path, wall(0, 0, 100, 0, **fields))
    facts = barrier_facts(found)
    assert (found.kind, facts.blocks_sight, facts.blocks_movement) == (kind, blocks_sight, blocks_movement)
    assert told is None or any(note.startswith(told) for note in report.notes)


@pytest.mark.parametrize(("sense", "kind"), [(0, "window"), (1, "wall"), (2, "object")])
def test_in_old_scenes_the_larger_number_is_the_weaker_wall(tmp_path, sense, kind):
    found, _ = one(tmp_path, old_wall(0, 0, 100, 0, sense=sense), old)
    assert found.kind == kind


def test_light_that_differs_from_sight_is_told(tmp_path):
    _, report = one(tmp_path, wall(0, 0, 100, 0, sight=0, light=20))
    assert any("light otherwise than sight" in note for note in report.notes)


@pytest.mark.parametrize(("side", "blocks"), [(0, "both"), (1, "left"), (2, "right")])
def test_a_one_way_wall_keeps_its_side(tmp_path, side, blocks):
    found, report = one(tmp_path, wall(0, 0, 100, 0, dir=side))
    facts = barrier_facts(found)
    assert (facts.blocks_sight, facts.blocks_movement) == (blocks, blocks)
    assert report.counts["walls_one_way"] == (side != 0)


def test_a_one_way_wall_hides_from_its_left_as_one_walks_along_it(tmp_path):
    # The wall goes to the right along y = 3; north of it is its left.
    walls = [wall(0, 300, 1000, 300, dir=1)]
    tokens = [token(400, 100, name="North", rotation=0), token(400, 500, name="South", rotation=180)]
    state = read(tmp_path, new(walls=walls, tokens=tokens)).state
    north, south = (state.token_named(name).id for name in ("North", "South"))
    assert not sight(state, north, south).sight
    assert sight(state, south, north).sight


@pytest.mark.parametrize(("ds", "state"), [(0, "closed"), (1, "open"), (2, "locked")])
@pytest.mark.parametrize(("door", "secret"), [(1, False), (2, True)])
def test_a_door_keeps_its_state(tmp_path, door, secret, ds, state):
    found, report = one(tmp_path, wall(0, 0, 100, 0, door=door, ds=ds))
    assert (found.kind, found.state, found.secret) == ("door", state, secret)
    assert (report.counts["doors"], report.counts[f"doors_{state}"], report.counts["doors_secret"]) == (1, 1, secret)


def test_the_state_of_a_wall_that_is_no_door_means_nothing(tmp_path):
    found, report = one(tmp_path, wall(0, 0, 100, 0, ds=1))
    assert (found.kind, report.counts["doors"]) == ("wall", 0)


def test_a_gate_is_seen_through_but_not_walked_through(tmp_path):
    found, _ = one(tmp_path, wall(0, 0, 100, 0, door=1, sight=0))
    facts = barrier_facts(found)
    assert (facts.blocks_sight, facts.blocks_movement) == ("none", "both")


def test_what_stops_nothing_has_no_length_or_is_there_twice_is_told(tmp_path):
    walls = [wall(0, 0, 100, 0), wall(0, 0, 100, 0), wall(5, 5, 5, 5), wall(0, 9, 9, 9, sight=0, light=20, move=0)]
    report = read(tmp_path, new(walls=walls)).report
    assert report.dropped == (
        "1 wall of no length: walls[2]",
        "1 wall there twice: walls[1]",
        "1 wall without effect on sight and movement: walls[3]",
    )
    assert (report.counts["segments"], report.counts["walls"], report.counts["walls_kept"]) == (4, 4, 1)


def test_ends_that_miss_each_other_by_a_pixel_are_joined(tmp_path):
    loaded = read(tmp_path, new(walls=[wall(0, 0, 300, 300), wall(301, 300, 600, 0)]))
    first, second = lines_of(loaded)
    assert first[1] == second[0]
    assert loaded.report.mended == ("1 end of walls and doors within 2 pixels of another",)


def test_the_heights_of_a_module_are_kept(tmp_path):
    flags = {"wall-height": {"bottom": 10, "top": None}}
    found, report = one(tmp_path, wall(0, 0, 100, 0, flags=flags))
    assert (found.base_m, found.top_m) == (pytest.approx(3.048), None)
    assert any("lower or upper edge" in note for note in report.notes)


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        ({"c": [0, 0, float("nan"), 0]}, "walls[0].c[2]: found nan, expected a finite number; the wall is left out"),
        ({"c": [0, 0, 1]}, "walls[0].c: found a list of 3, expected four numbers; the wall is left out"),
        ({"c": None}, "walls[0].c: found nothing, expected four numbers; the wall is left out"),
        (
            {"c": [0, 0, 1e300, 0]},
            "walls[0].c[2]: found 1e+300, expected a number from -400000 to 400000; the wall is left out",
        ),
        ({"door": 3}, "walls[0].door: found 3, expected one of 0, 1, 2; the wall is left out"),
        ({"sight": 15}, "walls[0].sight: found 15, expected one of 0, 10, 20, 30, 40; the wall is left out"),
    ],
)
def test_a_wall_that_cannot_be_used_is_named_by_its_place(tmp_path, raw, told):
    loaded = read(tmp_path, new(walls=[wall(0, 0, 100, 0) | raw, wall(0, 100, 100, 100)]))
    assert loaded.report.dropped == (told,)
    assert len(loaded.state.walls) == 1


def test_what_is_no_wall_at_all_is_told(tmp_path):
    assert read(tmp_path, new(walls=[5, None])).report.dropped[0] == "walls[0]: found 5, expected an object"
