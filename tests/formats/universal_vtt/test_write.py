"""Maps written as Universal VTT: read again they are the same, and what the format cannot hold is named."""

import base64
import json
import random
import tracemalloc
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from battlemap.document.model import (
    Door,
    DoorId,
    Grid,
    Light,
    LightId,
    MapId,
    MapInfo,
    MapState,
    Note,
    NoteId,
    Picture,
    Terrain,
    TerrainId,
    Token,
    TokenId,
    Wall,
    WallId,
)
from battlemap.formats.errors import MapFileError
from battlemap.formats.load import load_map, load_maps
from battlemap.formats.pictures import image_id
from battlemap.formats.universal_vtt import UvttTarget, universal_vtt_bytes, universal_vtt_map, write_universal_vtt
from battlemap.formats.universal_vtt import write as writing
from battlemap.formats.universal_vtt.fields import Frame
from battlemap.geometry.types import MapPoint
from tests.formats.samples import REAL_MAPS, picture
from tests.formats.test_pictures import png_that_claims

NEAR = 1e-6  # cells
PART = Frame(2, 1, 6, 5)
REAL = [*sorted(REAL_MAPS.glob("*.dd2vtt")), *sorted((REAL_MAPS.parent / "foundry").glob("*.json"))]
PLACEHOLDER = "vtt-maps-animal-den.lfs-pointer"


def line(*pairs):
    return tuple(MapPoint(x, y) for x, y in pairs)


def empty(**changes):
    info = MapInfo(id=MapId("map-1"), name="Cellar", system="starflight", grid=Grid(columns=12, rows=9))
    return MapState(info=replace(info, **changes))


def with_walls(*walls, **changes):
    return replace(empty(**changes), walls={wall.id: wall for wall in walls})


def with_doors(*doors):
    return replace(empty(), doors={door.id: door for door in doors})


def raw_of(state, images=None, **target):
    return json.loads(universal_vtt_bytes(state, images or {}, UvttTarget(**target)).data)


def read_again(state, images=None, **target):
    return universal_vtt_map(raw_of(state, images, **target), "again.dd2vtt").state


def geometry(state):
    """Walls, openings and lights, as far as the format tells them, in the order of the map."""
    walls = [(wall.kind, wall.line) for wall in state.walls.values()]
    doors = [(door.state == "open", door.line) for door in state.doors.values()]
    lights = [(x.at, x.range_cells, x.intensity, x.color, x.casts_shadows) for x in state.lights.values()]
    return walls, doors, lights


def numbers(value):
    """All numbers in nested tuples, flat; words stay as they are."""
    if isinstance(value, tuple | list):
        return [one for each in value for one in numbers(each)]
    return [value]


def assert_same(one, other):
    mine, theirs = numbers(geometry(one)), numbers(geometry(other))
    assert len(mine) == len(theirs)
    for a, b in zip(mine, theirs, strict=True):
        assert a == b if isinstance(a, str | bool) else abs(a - b) <= NEAR


def random_map(seed):
    """Walls on a lattice of 1/50 cell, so that no two ends are so near that reading joins them."""
    dice = random.Random(seed)

    def at():
        return dice.randrange(-100, 700) / 50, dice.randrange(-100, 550) / 50

    def outline():
        x, y = at()
        return line((x, y), (x + 1, y), (x + 1.5, y + 2), (x, y))

    walls = [Wall(id=WallId(f"wall-{n}"), line=line(at(), at(), at())) for n in range(1, 6)]
    walls += [Wall(id=WallId(f"wall-{n}"), line=outline(), kind="object") for n in range(6, 9)]
    doors = [
        Door(id=DoorId(f"door-{n}"), line=line((x, 30 + n), (x + 1, 30.5 + n)), **dice.choice(DOORS))
        for n, (x, _) in enumerate((at() for _ in range(5)), start=1)
    ]
    lights = [
        Light(id=LightId(f"light-{n}"), at=MapPoint(*at()), range_cells=dice.uniform(0, 20), color="#ffeccd8b")
        for n in range(1, 4)
    ]
    return replace(
        empty(),
        walls={wall.id: wall for wall in walls},
        doors={door.id: door for door in doors},
        lights={light.id: light for light in lights},
    )


DOORS = ({"kind": "door", "state": "closed"}, {"kind": "opening", "state": "open"}, {"kind": "door", "state": "open"})


@pytest.mark.parametrize("seed", range(40))
def test_written_and_read_again_a_map_has_the_same_walls_doors_and_lights(seed):
    state = random_map(seed)
    again = read_again(state)
    assert_same(state, again)
    assert again.info.grid == state.info.grid


@pytest.mark.skipif(not REAL, reason="the real maps are not there")
@pytest.mark.parametrize("path", REAL, ids=lambda path: path.stem)
def test_a_real_map_written_and_read_again_is_the_same(path):
    if path.stem == PLACEHOLDER:
        pytest.skip("no map, but a placeholder for one")
    for loaded in load_maps(path):
        written = universal_vtt_bytes(loaded.state, loaded.images)
        again = universal_vtt_map(json.loads(written.data), path.name)
        assert_same(loaded.state, again.state)
        assert (again.state.info.grid.columns, again.state.info.grid.rows) == (
            loaded.state.info.grid.columns,
            loaded.state.info.grid.rows,
        )
        assert set(again.images) == set(loaded.images)
        assert again.report.dropped == again.report.mended == ()


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("origin", ["corner", "map"])
def test_a_cropped_and_an_uncropped_export_of_the_same_room_give_the_same_walls(seed, origin):
    whole, part = read_again(random_map(seed)), read_again(random_map(seed), part=PART, origin=origin)
    corner = read_again(random_map(seed), part=PART, origin="corner")
    assert_same(part, corner)
    moved = {
        (round(x + PART.left, 6), round(y + PART.top, 6))
        for barrier in (*part.walls.values(), *part.doors.values())
        for x, y in barrier.line
    }
    there = {(round(x, 6), round(y, 6)) for w in (*whole.walls.values(), *whole.doors.values()) for x, y in w.line}
    assert moved <= there
    assert (part.info.grid.columns, part.info.grid.rows) == (6, 5)
    inside = {(x, y) for x, y in there if 2 < x < 8 and 1 < y < 6}
    assert inside <= moved


def test_a_part_tells_where_it_lies_only_when_its_places_are_counted_from_the_map():
    state = with_walls(Wall(id=WallId("wall-1"), line=line((3, 2), (5, 2))))
    corner, from_map = raw_of(state, part=PART), raw_of(state, part=PART, origin="map")
    assert corner["resolution"]["map_origin"] == {"x": 0, "y": 0}
    assert corner["line_of_sight"] == [[{"x": 1, "y": 1}, {"x": 3, "y": 1}]]
    assert from_map["resolution"]["map_origin"] == {"x": 2, "y": 1}
    assert from_map["line_of_sight"] == [[{"x": 3, "y": 2}, {"x": 5, "y": 2}]]


def test_the_file_has_every_key_that_other_programs_take_for_granted():
    door = Door(id=DoorId("door-1"), line=line((1, 1), (1, 2)))
    raw = raw_of(
        replace(with_doors(door), lights={LightId("l"): Light(id=LightId("l"), at=MapPoint(2, 2), range_cells=3)})
    )
    assert list(raw) == [
        "format", "resolution", "line_of_sight", "objects_line_of_sight", "portals", "environment", "lights", "image",
    ]  # fmt: skip
    assert raw["resolution"]["map_size"] == {"x": 12, "y": 9}
    (portal,) = raw["portals"]
    assert portal["position"] == {"x": 1, "y": 1.5}
    assert portal["rotation"] == pytest.approx(1.5708, abs=1e-4)
    assert (portal["closed"], portal["freestanding"]) == (True, False)
    assert raw["lights"][0] == {
        "position": {"x": 2, "y": 2}, "range": 3, "intensity": 1.0, "color": "ffffffff", "shadows": True,
    }  # fmt: skip


@pytest.mark.parametrize("darkness", ["bright", "dim", "dark"])
def test_the_darkness_of_a_map_comes_through(darkness):
    assert read_again(empty(darkness=darkness)).info.darkness == darkness


def test_a_picture_that_lies_on_the_grid_is_written_byte_for_byte():
    data = picture(120, 90)
    drawn = Picture(image=image_id(data), file="cellar.png", px_per_cell=10)
    raw = raw_of(empty(picture=drawn), {drawn.image: data})
    assert base64.b64decode(raw["image"]) == data
    assert raw["resolution"]["pixels_per_grid"] == 10


@pytest.mark.parametrize("kind", ["BMP", "GIF"])
def test_a_picture_of_a_kind_others_do_not_read_is_written_as_png(kind):
    data = picture(120, 90, kind)
    drawn = Picture(image=image_id(data), file="cellar.bmp", px_per_cell=10)
    raw = raw_of(empty(picture=drawn), {drawn.image: data})
    assert base64.b64decode(raw["image"]).startswith(b"\x89PNG")


def test_a_picture_off_the_grid_is_redrawn_so_that_every_pixel_lies_on_the_cell_it_lay_on():
    sheet = Image.new("RGB", (400, 300), "white")
    sheet.paste((255, 0, 0), (20 + 3 * 30, 10 + 2 * 30, 20 + 4 * 30, 10 + 3 * 30))  # cell 3, 2
    out = BytesIO()
    sheet.save(out, "PNG")
    drawn = Picture(image=image_id(out.getvalue()), file="cellar.png", px_per_cell=30, offset_px=(20, 10))
    raw = raw_of(empty(picture=drawn), {drawn.image: out.getvalue()}, part=PART)
    shown = Image.open(BytesIO(base64.b64decode(raw["image"])))
    assert shown.size == (180, 150)
    assert shown.getpixel((1 * 30 + 15, 1 * 30 + 15)) == (255, 0, 0)
    assert shown.getpixel((2 * 30 + 15, 1 * 30 + 15)) == (255, 255, 255)


def test_a_map_without_a_picture_gets_a_plain_one_because_others_want_one():
    written = universal_vtt_bytes(empty(), {})
    again = universal_vtt_map(json.loads(written.data), "cellar.dd2vtt")
    assert (again.report.picture, again.state.info.grid.columns) == ("PNG, 840 x 630 px", 12)
    assert any("no picture" in line for line in written.lost)


def wall(**facts):
    return with_walls(Wall(**{"id": WallId("wall-1"), "line": line((1, 1), (4, 1)), **facts}))


def door(**facts):
    return with_doors(Door(id=DoorId("door-1"), line=line((1, 1), (2, 1)), **facts))


SQUARE = line((1, 1), (4, 1), (4, 4), (1, 4), (1, 1))
LOSSES = {
    "one-way wall": (wall(blocks_sight="left"), "1 wall written as stopping sight both ways"),
    "fence": (wall(kind="fence"), "1 low wall left out"),
    "curtain": (wall(kind="curtain"), "1 fence, hedge, curtain or rubble written as a plain wall"),
    "window": (wall(kind="window"), "1 wall written as an opening that is not shut"),
    "stops nothing": (wall(blocks_sight="none", blocks_movement="none"), "1 wall left out: they stop neither"),
    "destroyed wall": (wall(hp=0), "1 wall left out: no hit points left"),
    "destroyed door": (door(hp=0), "1 door left out: no hit points left"),
    "height": (wall(top_m=3.0), "material, thickness, heights, hit points or ways through of 1 wall or door"),
    "material": (wall(material="metal"), "material, thickness, heights, hit points or ways through of 1 wall"),
    "open object": (wall(kind="object"), "1 object written as a wall"),
    "one-way object": (
        wall(kind="object", line=SQUARE, blocks_sight="left"),
        "1 object written as stopping sight both",
    ),
    "object that stops nothing": (wall(kind="object", line=SQUARE, blocks_sight="none"), "1 wall left out: they stop"),
    "shut opening": (door(kind="opening", state="closed"), "1 opening written as shut, which is read as a door"),
    "door on a wall": (
        replace(with_walls(Wall(id=WallId("wall-9"), line=line((0, 1), (5, 1)))), doors=door().doors),
        "read again: walls cut beneath 1 portal: door-1",
    ),
    "secret door": (door(secret=True), "1 secret door written as a plain door"),
    "locked door": (door(state="locked"), "1 locked door written as shut"),
    "open door": (door(state="open"), "1 opening written as not shut"),
    "one-way door": (door(blocks_sight="right"), "1 wall written as stopping sight both ways"),
    "terrain": (
        replace(empty(), terrains={TerrainId("t"): Terrain(id=TerrainId("t"), area=line((1, 1), (2, 1), (2, 2)))}),
        "left out: 1 terrain",
    ),
    "token": (replace(empty(), tokens={TokenId("t"): Token(id=TokenId("t"), name="A", at=MapPoint(1, 1))}), "1 token"),
    "note": (replace(empty(), notes={NoteId("n"): Note(id=NoteId("n"), at=MapPoint(1, 1))}), "left out: 1 note"),
    "hexes": (empty(grid=Grid(columns=12, rows=9, kind="hex-rows")), "the grid is of hexes"),
    "size of a cell": (empty(grid=Grid(columns=12, rows=9, cell_m=2)), "that a cell is 2 m"),
    "bright part": (
        replace(
            empty(),
            lights={LightId("l"): Light(id=LightId("l"), at=MapPoint(1, 1), range_cells=4, bright_cells=1)},
        ),
        "how far 1 light shines brightly",
    ),
    "height of a light": (
        replace(
            empty(),
            lights={LightId("l"): Light(id=LightId("l"), at=MapPoint(1, 1), range_cells=4, elevation_m=5)},
        ),
        "how high 1 light hangs",
    ),
}


@pytest.mark.parametrize("what", LOSSES)
def test_what_the_format_cannot_hold_is_named_and_only_that(what):
    state, told = LOSSES[what]
    usual = set(universal_vtt_bytes(empty(), {}).lost)
    named = set(universal_vtt_bytes(state, {}).lost) - usual
    assert len(named) == 1
    assert told in named.pop()


@pytest.mark.parametrize("part", [Frame(-1, 0, 5, 5), Frame(0, 0, 13, 5), Frame(8, 8, 2, 2), Frame(1, 1, 0.5, 3)])
def test_a_part_that_is_not_on_the_map_is_refused(part):
    with pytest.raises(MapFileError, match="expected one within the map's 12 x 9 cells"):
        universal_vtt_bytes(empty(), {}, UvttTarget(part=part))


def test_a_file_is_written_that_opens_by_its_content(tmp_path):
    write_universal_vtt(wall(), {}, tmp_path / "cellar.dd2vtt")
    assert load_map(tmp_path / "cellar.dd2vtt").report.format == "Universal VTT 0.3"


def test_a_picture_is_written_in_pieces_and_is_never_there_as_text(tmp_path, monkeypatch):
    """Export of a picture of 400 MB took 2.1 GB (issue 8)."""
    noise = random.Random(7).randbytes(4_000_000)
    data = png_that_claims(700, 525) + noise
    state = empty(picture=Picture(image=image_id(data), file="p.png", px_per_cell=700 / 12))
    monkeypatch.setattr(writing, "PIECE_BYTES", 30_000)
    tracemalloc.start()
    try:
        write_universal_vtt(state, {image_id(data): data}, tmp_path / "cellar.dd2vtt")
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert base64.b64decode(json.loads((tmp_path / "cellar.dd2vtt").read_bytes())["image"]) == data
    assert most < len(data) / 2
