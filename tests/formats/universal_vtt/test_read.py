import base64
from math import pi, sqrt

import pytest

from battlemap.document.model import Door, Light, MapPoint, Wall
from battlemap.formats.errors import MapFileError
from battlemap.formats.universal_vtt import UvttOptions, read_universal_vtt
from tests.formats.samples import cropped, light, picture, points, portal, uvtt, write_json

NAN, INF = float("nan"), float("inf")


def read(folder, *, options=None, **changes):
    path = write_json(folder / "map.dd2vtt", uvtt(**changes))
    return read_universal_vtt(path, options or UvttOptions())


def error(folder, **changes):
    with pytest.raises(MapFileError) as caught:
        read(folder, **changes)
    return str(caught.value)


def walls(loaded):
    return [wall.line for wall in loaded.state.walls.values()]


def test_walls_objects_portals_lights_and_picture_come_in(tmp_path):
    loaded = read(
        tmp_path,
        line_of_sight=[points((1, 1), (4, 1), (4, 5.25))],
        objects_line_of_sight=[points((5, 5), (6, 5), (6, 5.5), (5, 5.004))],
        portals=[portal((4, 5.25), (4, 5.75)), portal((7, 1), (8, 1), closed=False, freestanding=True)],
        lights=[light(2, 2)],
    )
    state = loaded.state
    assert state.walls == {
        "wall-1": Wall(id="wall-1", line=((1, 1), (4, 1), (4, 5.25))),
        "wall-2": Wall(id="wall-2", kind="object", line=((5, 5), (6, 5), (6, 5.5), (5, 5))),
    }
    assert state.doors == {
        "door-1": Door(id="door-1", line=((4, 5.25), (4, 5.75)), kind="door", state="closed"),
        "door-2": Door(id="door-2", line=((7, 1), (8, 1)), kind="opening", state="open"),
    }
    shine = Light(id="light-1", at=(2, 2), range_cells=4.5, intensity=0.8, color="#ffeccd8b")
    assert state.lights == {"light-1": shine}
    assert loaded.images == {state.info.picture.image: picture(80, 60)}
    assert (state.info.picture.px_per_cell, state.info.picture.px_per_cell_y) == (10, None)


def test_the_report_counts_what_is_in_the_file_and_what_is_on_the_map(tmp_path):
    report = read(
        tmp_path,
        line_of_sight=[points((1, 1), (1, 1), (4, 1)), points((20, 1), (21, 1))],
        portals=[portal((4, 1), (5, 1)), portal((30, 1), (31, 1), closed=False, freestanding=True)],
        lights=[light(20, 2)],
        resolution=cropped(1, 0),
    ).report
    counts = report.counts
    assert (counts["walls"], counts["wall_segments"], counts["wall_segments_kept"]) == (2, 3, 1)
    assert (counts["walls_outside"], counts["wall_segments_outside"]) == (1, 1)
    assert (counts["portals_shut"], counts["portals_open"], counts["portals_freestanding"]) == (1, 1, 1)
    assert (counts["portals_outside"], counts["portals_kept"]) == (1, 1)
    assert (counts["lights"], counts["lights_outside"], counts["lights_kept"]) == (1, 1, 0)
    assert report.dropped == (
        "1 segment of no length: line_of_sight[0][1]",
        "wholly outside the picture: 1 wall segment, 1 portal, 1 light",
    )


@pytest.mark.parametrize("format_", [0.2, 0.3, 1, 1.0, "1.0", "v2-beta", None, [1], True])
def test_no_format_number_is_refused(tmp_path, format_):
    assert read(tmp_path, format=format_, line_of_sight=[points((0, 0), (1, 0))]).state.walls


def test_a_file_without_the_later_keys_reads(tmp_path):
    content = uvtt(line_of_sight=[points((0, 0), (1, 0))])
    for key in ("format", "objects_line_of_sight", "portals", "environment", "lights", "image"):
        del content[key]
    loaded = read_universal_vtt(write_json(tmp_path / "map.uvtt", content))
    assert len(loaded.state.walls) == 1
    assert "the file holds no picture" in loaded.report.notes[0]


def test_unknown_keys_are_left_alone_without_a_word(tmp_path):
    report = read(tmp_path, levels=[{"deep": [1]}], walls=[]).report
    assert (report.mended, report.dropped, report.notes) == ((), (), ())


def test_the_origin_is_taken_off_everything_alike(tmp_path):
    loaded = read(
        tmp_path,
        resolution=cropped(46, 41),
        line_of_sight=[points((47, 42), (50, 42))],
        objects_line_of_sight=[points((51, 43), (52, 43), (52, 44))],
        portals=[portal((50, 42), (51, 42)), portal((0, 0), (0, 0), position={"x": 48.5, "y": 43})],
        lights=[light(47.5, 42.25)],
    )
    state = loaded.state
    assert walls(loaded) == [((1, 1), (4, 1)), ((5, 2), (6, 2), (6, 3), (5, 2))]
    assert [door.line for door in state.doors.values()] == [((4, 1), (5, 1)), ((2, 2), (3, 2))]
    assert state.lights["light-1"].at == MapPoint(1.5, 1.25)


def test_what_a_crop_left_outside_goes_but_what_touches_stays_whole(tmp_path):
    through = points((-3, 3), (11, 3))
    stair = points((1, 1), (7, 1), (12, 1), (12, 4), (7, 4))
    loaded = read(tmp_path, resolution=cropped(1, 0), line_of_sight=[through, stair, points((-9, 0), (-5, 0))])
    assert walls(loaded) == [((-4, 3), (10, 3)), ((0, 1), (6, 1), (11, 1)), ((11, 4), (6, 4))]


def test_a_wall_that_only_touches_the_picture_s_edge_is_not_outside(tmp_path):
    counts = read(tmp_path, line_of_sight=[points((8, 2), (9, 2)), points((8, 6), (9, 7))]).report.counts
    assert counts["wall_segments_outside"] == 0


def test_a_portal_across_the_picture_s_edge_is_not_outside(tmp_path):
    loaded = read(tmp_path, resolution=cropped(1, 0), portals=[portal((0.5, 3), (1.5, 3)), portal((0, 3), (0.9, 3))])
    assert [door.line for door in loaded.state.doors.values()] == [((-0.5, 3), (0.5, 3))]


def test_of_an_uncropped_map_all_stays_and_is_counted(tmp_path):
    loaded = read(tmp_path, line_of_sight=[points((-2, -1), (-2, 9))])
    assert len(loaded.state.walls) == 1
    assert loaded.report.notes == ("wholly outside the picture: 1 wall segment; kept",)


@pytest.mark.parametrize(("keep", "walls_left"), [(True, 2), (False, 1)])
def test_the_game_master_decides_what_stays_outside(tmp_path, keep, walls_left):
    lines = [points((-2, -1), (-2, 9)), points((1, 1), (2, 1))]
    for origin in (0, 0.5):
        options = UvttOptions(keep_outside=keep)
        loaded = read(tmp_path, options=options, resolution=cropped(origin, 0), line_of_sight=lines)
        assert len(loaded.state.walls) == walls_left


def test_outlines_of_objects_can_be_left_out(tmp_path):
    outline = points((1, 1), (2, 1), (2, 2), (1, 1))
    loaded = read(tmp_path, options=UvttOptions(objects=False), objects_line_of_sight=[outline])
    assert loaded.state.walls == {}
    assert loaded.report.dropped == ("1 object outline: not asked for",)


def test_the_options_say_what_the_file_cannot(tmp_path):
    info = read(tmp_path, options=UvttOptions(system="psipunk", cell_m=3)).state.info
    assert (info.system, info.grid.cell_m) == ("psipunk", 3)


def test_a_part_of_a_square_counts_as_a_column(tmp_path):
    size = {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 7.5, "y": 33.0}, "pixels_per_grid": 10}
    loaded = read(tmp_path, resolution=size, image=base64.b64encode(picture(75, 330)).decode())
    grid, laid = loaded.state.info.grid, loaded.state.info.picture
    assert (grid.columns, grid.rows, laid.px_per_cell) == (8, 33, 10)


# --- what is wrong in the file


@pytest.mark.parametrize(
    ("resolution", "told"),
    [
        ({"map_size": {"x": 0, "y": 6}}, "resolution.map_size.x: found 0, expected a number of squares"),
        (
            {"map_size": {"x": 8, "y": 1e9}},
            "resolution.map_size.y: found 1000000000.0, expected a number from -400000 to 400000",
        ),
        ({"map_size": {"x": "8", "y": 6}}, 'resolution.map_size.x: found "8", expected a finite number'),
        ({"map_size": {"x": True, "y": 6}}, "resolution.map_size.x: found true, expected a finite number"),
        ({"map_size": {"x": 8}}, "resolution.map_size.y: found nothing, expected a finite number"),
        ({"map_size": [8, 6]}, "resolution.map_size: found a list of 2, expected an object"),
        ({"map_origin": {"x": NAN, "y": 0}}, "resolution.map_origin.x: found nan, expected a finite number"),
        ({"map_origin": 5}, "resolution.map_origin: found 5, expected an object"),
    ],
)
def test_without_a_size_nothing_can_be_placed(tmp_path, resolution, told):
    told_all = error(tmp_path, resolution=cropped(0, 0) | resolution)
    assert told_all.startswith(f"map.dd2vtt: {told}")


@pytest.mark.parametrize("wrong", [NAN, INF, -INF, 1e308, 10**400, "3", None, True, [], {}])
def test_a_point_that_is_none_takes_only_its_own_segments_along(tmp_path, wrong):
    line = [*points((0, 0), (1, 0), (2, 0)), {"x": 3, "y": wrong}, *points((4, 0), (5, 0))]
    loaded = read(tmp_path, line_of_sight=[points((0, 5), (1, 5)), line])
    assert walls(loaded) == [((0, 5), (1, 5)), ((0, 0), (1, 0), (2, 0)), ((4, 0), (5, 0))]
    (told,) = loaded.report.dropped
    assert told.startswith("line_of_sight[1][3].y: found ")
    expected = "a number from -400000 to 400000" if wrong == 1e308 else "a finite number"
    assert told.endswith(f", expected {expected}; the segments at this point are left out")


@pytest.mark.parametrize("line", [[], points((1, 1)), points((1, 1), (1, 1)), points((1, 1), (1, 1), (1, 1))])
def test_a_polyline_without_two_distinct_points_is_dropped_by_name(tmp_path, line):
    loaded = read(tmp_path, line_of_sight=[line])
    assert loaded.state.walls == {}
    assert "line_of_sight[0]: found no two distinct points, expected at least two" in loaded.report.dropped


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("line_of_sight", "expected a list of polylines"),
        ("objects_line_of_sight", "expected a list of polylines"),
        ("portals", "expected a list"),
        ("lights", "expected a list"),
    ],
)
def test_a_field_of_the_wrong_type_is_dropped_by_name(tmp_path, key, expected):
    assert read(tmp_path, **{key: {"a": 1}}).report.dropped == (f"{key}: found a table, {expected}",)
    (told,) = read(tmp_path, **{key: [7]}).report.dropped
    assert told.startswith(f"{key}[0]: found 7, expected ")


def test_walls_keep_every_coordinate_and_repeated_first_points(tmp_path):
    room = ((2.839844, 1), (6.5, 1), (6.5, 3.1), (2.839844, 3.1), (2.839844, 1))
    assert walls(read(tmp_path, line_of_sight=[points(*room)])) == [room]


def test_an_open_wall_stays_open(tmp_path):
    line = ((0, 0), (1, 0), (1, 1), (0.02, 0.02))
    assert walls(read(tmp_path, line_of_sight=[points(*line)])) == [line]


def test_an_outline_open_by_more_than_a_hair_gets_its_last_side(tmp_path):
    outline = points((0, 0), (1, 0), (1, 1))
    assert walls(read(tmp_path, objects_line_of_sight=[outline])) == [((0, 0), (1, 0), (1, 1), (0, 0))]


def test_more_than_a_hundred_lines_of_one_kind_are_counted(tmp_path):
    dropped = read(tmp_path, line_of_sight=[7] * 150).report.dropped
    assert (len(dropped), dropped[-1]) == (101, "and 50 more of the same kind")


@pytest.mark.parametrize("key", ["line_of_sight", "portals", "lights"])
def test_an_absurd_number_of_entries_is_an_error(tmp_path, key):
    assert error(tmp_path, **{key: [[]] * 50_001}).startswith(f"map.dd2vtt: {key}: found 50001 entries")


# --- portals


def test_a_portal_without_bounds_is_made_from_position_and_rotation(tmp_path):
    turned = portal((0, 0), (0, 0), position={"x": 3, "y": 2}, rotation=pi / 4)
    del turned["bounds"]
    loaded = read(tmp_path, portals=[turned])
    (start, end) = loaded.state.doors["door-1"].line
    half = sqrt(2) / 4
    assert start == pytest.approx((3 - half, 2 - half))
    assert end == pytest.approx((3 + half, 2 + half))
    assert loaded.report.mended == (
        "portals[0].bounds: found nothing, expected two points; "
        "an opening of 1 square was made from its position and rotation",
    )


@pytest.mark.parametrize("bounds", [[], points((1, 1)), points((1, 1), (1, 1)), points((1, 1), (NAN, 1)), "x"])
def test_bounds_that_are_no_two_points_apart_are_not_used(tmp_path, bounds):
    loaded = read(tmp_path, portals=[portal((2, 2), (3, 2), bounds=bounds)])
    assert loaded.state.doors["door-1"].line == ((2, 2), (3, 2))


def test_a_portal_without_any_place_is_dropped_by_name(tmp_path):
    loaded = read(tmp_path, portals=[{"closed": True}])
    assert loaded.state.doors == {}
    assert loaded.report.dropped == (
        "portals[0].bounds: found nothing, expected two points; "
        "and portals[0].position: found nothing, expected an object",
    )


def test_position_and_rotation_are_ignored_where_there_are_bounds(tmp_path):
    loaded = read(tmp_path, portals=[portal((2, 2), (3, 2), position="?", rotation=NAN)])
    assert loaded.state.doors["door-1"].line == ((2, 2), (3, 2))
    assert loaded.report.mended == ()


def test_a_portal_that_does_not_say_whether_it_is_shut_is_shut(tmp_path):
    loaded = read(tmp_path, portals=[portal((2, 2), (3, 2), closed="no")])
    assert loaded.state.doors["door-1"].state == "closed"
    assert loaded.report.mended == ('portals[0].closed: found "no", expected true or false; taken as shut',)


# --- lights


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("ffeccd8b", "#ffeccd8b"),
        ("#80ECCD8B", "#80eccd8b"),
        ("ECCD8B", "#ffeccd8b"),
        ("red", "#ffffffff"),
        (5, "#ffffffff"),
    ],
)
def test_colours_are_alpha_red_green_blue(tmp_path, written, kept):
    loaded = read(tmp_path, lights=[light(1, 1, color=written)])
    assert loaded.state.lights["light-1"].color == kept
    assert bool(loaded.report.mended) == (written in ("red", 5))


@pytest.mark.parametrize("change", [{"position": None}, {"range": None}, {"range": -1}, {"range": INF}])
def test_a_light_without_place_or_range_is_dropped_by_name(tmp_path, change):
    loaded = read(tmp_path, lights=[light(1, 1, **change)])
    assert loaded.state.lights == {}
    assert loaded.report.dropped[0].startswith(f"lights[0].{next(iter(change))}")


def test_a_light_s_other_fields_fall_back_and_say_so(tmp_path):
    loaded = read(tmp_path, lights=[light(1, 1, intensity="x", shadows=0)])
    only = loaded.state.lights["light-1"]
    assert (only.intensity, only.casts_shadows) == (1, True)
    assert [line.split(":")[0] for line in loaded.report.mended] == [
        "lights[0].intensity",
        "lights[0].shadows",
    ]


def test_keys_of_another_version_are_named_without_being_called_a_loss(tmp_path):
    wall = [{"x": 1, "y": 1, "level": 2}, {"x": 2, "y": 1, "level": 2}]
    report = read(tmp_path, line_of_sight=[wall], levels=[{}], portals=[portal((3, 1), (4, 1), locked=True)]).report
    assert report.unread == {"levels": 1, "line_of_sight.level": 2, "portals.locked": 1}
    assert report.dropped == ()


def test_segments_are_counted_also_where_walls_are_cut_split_and_left_out(tmp_path):
    loaded = read(
        tmp_path,
        line_of_sight=[
            points((1, 1), (5, 1)),  # cut beneath the portal: two pieces
            points((3, 3), (4, 3), (4, 3), (5, 3)),  # one of no length
            [*points((1, 5), (2, 5)), {"x": NAN, "y": 5}, *points((3, 5), (4, 5))],  # two at a point that is none
            "?!",
        ],
        portals=[portal((2, 1), (3, 1))],
    )
    report = loaded.report
    counts = report.counts
    assert (counts["wall_segments"], counts["wall_segments_kept"]) == (8, 6)
    assert (report.made["wall_segments"], report.lost["wall_segments"]) == (1, 3)
    assert report.lost["walls"] == 1


@pytest.mark.parametrize(
    ("environment", "told"),
    [
        ([], "environment: found an empty list, expected an object; taken as bright"),
        (5, "environment: found 5, expected an object; taken as bright"),
        (
            {"baked_lighting": "maybe"},
            'environment.baked_lighting: found "maybe", expected true or false; taken as false',
        ),
    ],
)
def test_an_environment_that_can_not_be_read_is_told(tmp_path, environment, told):
    loaded = read_universal_vtt(write_json(tmp_path / "map.dd2vtt", uvtt(environment=environment)))
    assert told in loaded.report.mended


@pytest.mark.parametrize(
    ("value", "is_told"), [("80ffffff", True), ("#00FFFFFF", True), ("FFffffff", False), ("ffffff", False)]
)
def test_how_solid_the_ambient_light_is_is_told_not_to_be_read(tmp_path, value, is_told):
    loaded = read(tmp_path, environment={"ambient_light": value})
    told = f"environment.ambient_light is {value}: its colour alone is read, not how solid it is"
    assert loaded.state.info.darkness == "bright"
    assert (told in loaded.report.notes) == is_told
