"""What blocks sight and movement on a MapTool map: areas as Java keeps them, and single walls."""

import pytest

from battlemap.formats.load import load_map
from tests.formats.maptool.zones import area, block, side, single, single_walls, start, token, wall, write, zone


def read(folder, *more):
    return load_map(write(folder, single(zone(tokens=[token("Orc", 10, 0)], more="".join(more)))))


def facts(loaded):
    return [(w.kind, w.line, w.blocks_sight, w.blocks_movement) for w in loaded.state.walls.values()]


BLOCK = ((1, 1), (1, 2), (3, 2), (3, 1), (1, 1))


@pytest.mark.parametrize(
    ("tag", "kind", "movement", "words"),
    [
        ("topology", "wall", None, "1 outline of areas that block sight taken as walls"),
        ("topologyTerrain", "window", None, "1 outline of areas that block movement only taken as windows"),
        ("hillVbl", "object", "none", "are seen and hide what is behind taken as outlines of objects"),
        ("coverVbl", "object", "none", "1 outline of areas of cover taken as outlines of objects"),
    ],
)
def test_an_area_comes_in_as_its_outline_with_the_sides_that_java_leaves_out(tmp_path, tag, kind, movement, words):
    loaded = read(tmp_path, area(tag, block(60, 50, 100, 50)))
    assert facts(loaded) == [(kind, BLOCK, None, movement)]
    assert any(words in line for line in loaded.report.notes)
    assert (loaded.report.counts["outlines"], loaded.report.counts["walls_kept"]) == (1, 1)


def test_each_point_begins_an_outline_and_bends_are_followed(tmp_path):
    bend = (
        "<sun.awt.geom.Order2><direction>1</direction><x0>60</x0><y0>0</y0><cx0>10</cx0><cy0>50</cy0><x1>60</x1>"
        "<y1>100</y1></sun.awt.geom.Order2>"
    )
    loaded = read(tmp_path, area("topology", block(60, 50, 100, 50), start(60, 0), bend))
    first, bent = (line for _, line, _, _ in facts(loaded))
    assert first == BLOCK
    assert (bent[0], bent[4], bent[-1]) == ((1, 0), (0.5, 1), (1, 0))


def test_an_outline_that_blocks_both_ways_is_taken_once(tmp_path):
    loaded = read(tmp_path, area("topology", block(60, 50, 100, 50)), area("topologyTerrain", block(60, 50, 100, 50)))
    assert [kind for kind, *_ in facts(loaded)] == ["wall"]
    assert "1 outline of an area that is there as another one" in loaded.report.dropped
    assert loaded.report.lost == {"outlines": 1}


@pytest.mark.parametrize(
    ("piece", "told"),
    [
        (start(1, 1) + side(1, "far", 0, 5, 9), 'topology.curves[0].x0: found "far", expected a finite number'),
        ("<sun.awt.geom.Order7/>", 'topology.curves[0]: found "Order7", expected a curve of an area'),
        (start(1, 1), "topology.curves[0]: found fewer than three corners, expected an outline of at least three"),
        ('<sun.awt.geom.Order1 reference="../nowhere"/>', "topology.curves[0].x0: found nothing"),
    ],
)
def test_an_outline_that_cannot_be_read_is_left_out_by_name_and_the_others_stay(tmp_path, piece, told):
    loaded = read(tmp_path, area("topology", piece, block(60, 50, 100, 50)))
    assert [line for _, line, _, _ in facts(loaded)] == [BLOCK]
    (line,) = loaded.report.dropped
    assert line.startswith(told)
    assert line.endswith("; the outline is left out")
    assert loaded.report.lost == {"outlines": 1}


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({}, ("wall", None, None)),
        ({"direction": "Left"}, ("wall", "left", None)),
        ({"direction": "Left", "sightDirection": "ReverseDirection"}, ("wall", "right", None)),
        ({"direction": "Right", "sightDirection": "ForceBoth"}, ("wall", None, None)),
        ({"sightDirection": "Disabled"}, ("window", None, None)),
        ({"movementDirection": "Disabled"}, ("curtain", None, None)),
    ],
)
def test_a_single_wall_stops_what_it_says_from_the_side_it_says(tmp_path, told, expected):
    loaded = read(tmp_path, single_walls(wall(0, 1, **told)))
    ((kind, line, sight, movement),) = facts(loaded)
    assert line == ((0, 0), (2, 0))
    assert (kind, sight, movement) == expected


@pytest.mark.parametrize(
    ("one", "told"),
    [
        (wall(0, 9), 'walls[0].to: found "9", expected the id of a corner'),
        (wall(0, 0), 'walls[0]: found "a wall of no length"'),
        (wall(0, 1, sightDirection="Disabled", movementDirection="Disabled"), "walls[0]: found "),
    ],
)
def test_a_single_wall_that_stops_nothing_or_leads_nowhere_is_named(tmp_path, one, told):
    loaded = read(tmp_path, single_walls(one, wall(1, 2)))
    assert [line for _, line, _, _ in facts(loaded)] == [((2, 0), (2, 2))]
    (line,) = loaded.report.dropped
    assert line.startswith(told)
    assert loaded.report.lost == {"single_walls": 1}


def test_areas_that_have_no_like_here_are_counted_as_left_out(tmp_path):
    loaded = read(tmp_path, area("pitVbl", block(60, 50, 100, 50)))
    assert facts(loaded) == []
    assert loaded.report.lost == {"areas that are seen into and not out of": 1}


def test_what_blocks_lies_where_the_tokens_stand_whatever_the_offset_and_the_picture(tmp_path):
    blocking = area("topology", block(-140, -50, 50, 50))
    loaded = load_map(write(tmp_path, single(zone(tokens=[token("Orc", -140, -50)], more=blocking))))
    (orc,) = loaded.state.tokens.values()
    (found,) = loaded.state.walls.values()
    assert found.line[0] == orc.at == (0, 0)


def test_tens_of_thousands_of_references_to_curves_are_followed_in_bounded_time(tmp_path):
    """Each was looked for among all curves: hours for a file of a few megabytes."""
    number = 50_000
    again = f'<sun.awt.geom.Order1 reference="../sun.awt.geom.Order1[{number}]"/>'
    whole = block(60, 50, 100, 50)
    report = read(tmp_path, area("topology", start(0, 0), again * (number - 1), whole)).report
    assert report.counts["outlines"] == 2


def test_the_summary_of_an_import_tells_no_more_kept_than_found(tmp_path):
    loaded = read(tmp_path, area("topology", block(60, 50, 100, 50)), single_walls(wall(0, 1), wall(0, 9)))
    counts = loaded.report.counts
    assert (counts["walls_kept"], "walls" in counts, loaded.report.lost) == (2, False, {"single_walls": 1})
