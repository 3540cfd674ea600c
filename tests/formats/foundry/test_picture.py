"""The picture is found beside the file, and never outside its folder."""

import base64

import pytest

from tests.formats.foundry.scenes import new, old, read
from tests.formats.samples import picture
from tests.formats.test_pictures import png_that_claims


def test_a_picture_beside_the_file_is_stretched_over_the_scene(tmp_path):
    (tmp_path / "floor.png").write_bytes(picture(500, 800))
    loaded = read(tmp_path, old(img="worlds/demo/floor.png"))
    found = loaded.state.info.picture
    assert (found.px_per_cell, found.px_per_cell_y) == (50, 100)
    assert loaded.images == {found.image: picture(500, 800)}
    assert (loaded.report.picture, loaded.beside) == ("PNG, 500 x 800 px", (tmp_path / "floor.png",))


def test_padding_does_not_move_the_picture(tmp_path):
    (tmp_path / "floor.png").write_bytes(picture(1000, 800))
    found = read(tmp_path, new(padding=0.25) | {"background": {"src": "floor.png"}}).state.info.picture
    assert (found.px_per_cell, found.offset_px) == (100, (0, 0))


def test_a_shift_moves_the_picture_against_the_grid(tmp_path):
    (tmp_path / "floor.png").write_bytes(picture(1000, 800))
    found = read(tmp_path, old(img="floor.png", padding=0.25, shiftX=30, shiftY=-20)).state.info.picture
    assert found.offset_px == (-70, -20)


@pytest.mark.parametrize(
    ("there", "named"),
    [
        ("floor.png", "floor.png"),
        ("maps/floor.png", "worlds/demo/maps/floor.png"),
        ("my floor.png", "my%20floor.png"),
        ("floor.webp", "maps/floor.jpg"),
        ("floor.png", "https://example.org/art/floor.png?v=3"),
        ("floor.png", "C:\\art\\floor.png"),
    ],
)
def test_the_picture_is_found_under_its_path_its_name_or_another_ending(tmp_path, there, named):
    path = tmp_path / there
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(picture(10, 8, "WEBP" if there.endswith("webp") else "PNG"))
    assert read(tmp_path, old(img=named)).beside == (path,)


def test_nothing_outside_the_folder_is_read(tmp_path):
    home = tmp_path / "home"
    home.mkdir()
    (tmp_path / "secret.png").write_bytes(picture(10, 8))
    (home / "link.png").symlink_to(tmp_path / "secret.png")
    for name in ("../secret.png", str(tmp_path / "secret.png"), "link.png", "a/../../secret.png", "..\\secret.png"):
        loaded = read(home, old(img=name))
        assert (loaded.images, loaded.beside) == ({}, ())


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("maps/floor.png", 'the picture "floor.png" is not beside the file; the map opens on a blank grid'),
        ("maps/floor.webm", 'the scene shows a film, "floor.webm"; the map opens on a blank grid; put a still beside'),
        ("", "the scene names no picture; the map opens on a blank grid"),
        (None, "the scene names no picture"),
        (5, "the scene names no picture"),
        ("\0", 'the picture "\\x00" is not beside the file'),
        ("/", "the picture"),
    ],
)
def test_a_missing_picture_is_told_and_moves_nothing(tmp_path, name, told):
    loaded = read(tmp_path, old(img=name))
    assert loaded.state.info.picture is None
    assert any(note.startswith(told) for note in loaded.report.notes)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"version https://git-lfs.github.com/spec/v1\n", "bytes that start"),
        (b"\x89PNG\r\n\x1a\nbroken", "found a damaged PNG picture"),
    ],
)
def test_a_picture_that_is_none_is_told(tmp_path, data, told):
    (tmp_path / "floor.png").write_bytes(data)
    loaded = read(tmp_path, old(img="floor.png"))
    assert any(told in note for note in loaded.report.notes)
    assert loaded.images == {}


@pytest.mark.parametrize(("size", "is_used"), [((100, 80), True), ((300, 100), False)])
def test_the_preview_stands_in_where_it_shows_the_whole_scene(tmp_path, size, is_used):
    thumb = "data:image/png;base64," + base64.b64encode(picture(*size)).decode()
    loaded = read(tmp_path, old(img="floor.png", thumb=thumb))
    assert (loaded.report.picture == "preview only, PNG, 100 x 80 px") == is_used
    assert (loaded.state.info.picture is not None) == is_used


def test_what_no_map_has_is_counted(tmp_path):
    loaded = read(tmp_path, old(tiles=[{}, {}], drawings=[{}], notes=[], sounds=[{}]))
    assert loaded.report.dropped == (
        "2 tiles: no map here has such",
        "1 drawing: no map here has such",
        "1 sound: no map here has such",
    )


def test_a_preview_that_can_not_be_used_is_told(tmp_path):
    bomb = "data:image/png;base64," + base64.b64encode(png_that_claims(60_000, 60_000)).decode()
    for thumb, told in (
        (bomb, "thumb: found a PNG picture of 60000 x 60000 px"),
        ("data:image/png;base64,?", "thumb: found no"),
    ):
        notes = read(tmp_path, old(img="floor.png", thumb=thumb)).report.notes
        assert any(note.startswith(told) for note in notes)
    notes = read(tmp_path, old(thumb=bomb)).report.notes
    assert "the scene names no picture; the map opens on a blank grid; its own small preview is not shown" in notes
