"""What a picture holds besides what is shown is told; one that a camera took lying down comes in upright."""

import base64
from io import BytesIO

import pytest
from PIL import Image

from battlemap.formats.load import load_map
from battlemap.formats.picture_extras import NOT_DRAWN, SEVERAL, orientation, picture_extras
from tests.formats.samples import picture, uvtt, write_json

FRAMES = [Image.new("RGB", (8, 6), colour) for colour in ("red", "blue", "green")]


def frames(kind, number=3):
    out = BytesIO()
    FRAMES[0].save(out, kind, save_all=True, append_images=FRAMES[1:number])
    return out.getvalue()


def held(turn, kind="JPEG", size=(60, 20)):
    """A picture whose left end is black, taken with the camera held so."""
    image, out = Image.new("RGB", size, "white"), BytesIO()
    image.paste("black", (0, 0, 20, 20))
    exif = Image.Exif()
    exif[0x0112] = turn
    image.save(out, kind, exif=exif)
    return out.getvalue()


def load(folder, data, name="cave.jpg"):
    path = folder / name
    path.write_bytes(data)
    return load_map(path)


@pytest.mark.parametrize("kind", ["GIF", "TIFF", "WEBP", "PNG", "AVIF"])
def test_frames_and_pages_beyond_the_first_are_told(tmp_path, kind):
    assert f"the picture {SEVERAL}" in load(tmp_path, frames(kind)).report.notes
    assert picture_extras(frames(kind, 1)) == []


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "TIFF", "WEBP"])
def test_a_picture_taken_lying_down_comes_in_upright(tmp_path, kind):
    loaded = load(tmp_path, held(6, kind))
    assert loaded.report.picture.endswith(", 20 x 60 px")
    assert loaded.report.mended == ("the picture was turned upright, as the camera noted it was held (EXIF)",)
    (data,) = loaded.images.values()
    with Image.open(BytesIO(data)) as turned:
        assert turned.convert("L").getpixel((10, 5)) < 50 < 200 < turned.convert("L").getpixel((10, 50))
    assert orientation(data) == 1


def test_a_picture_that_is_upright_comes_in_byte_for_byte(tmp_path):
    for data in (held(1), picture(8, 6, "JPEG")):
        loaded = load(tmp_path, data)
        assert [*loaded.images.values()] == [data]
        assert loaded.report.mended == ()


def test_a_turn_of_the_picture_in_a_map_of_others_is_told_for_its_walls_lie_on_it_as_it_is(tmp_path):
    content = uvtt(image=base64.b64encode(held(6, size=(80, 60))).decode())
    loaded = load_map(write_json(tmp_path / "map.uvtt", content))
    assert any("not turned as it noted (EXIF)" in line for line in loaded.report.notes)
    assert "JPEG, 80 x 60 px" in loaded.report.picture


@pytest.mark.parametrize("cut", range(0, 700, 37))
def test_a_broken_note_of_the_camera_stops_nothing(tmp_path, cut):
    data = held(6)
    load(tmp_path, data[:20] + data[20 + cut % 60 :])


@pytest.mark.parametrize("part", sorted(NOT_DRAWN))
def test_parts_of_a_drawing_that_are_not_drawn_are_told_with_their_number(tmp_path, part):
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"><g><{part}/></g><{part}/></svg>'
    notes = load(tmp_path, drawing.encode(), "cave.svg").report.notes
    assert f"the picture holds 2 parts {part}, not drawn" in notes
