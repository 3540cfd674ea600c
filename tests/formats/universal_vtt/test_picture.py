import base64

import pytest

from battlemap.formats.universal_vtt import read_universal_vtt
from tests.formats.samples import picture, uvtt, write_json


def read(folder, image):
    return read_universal_vtt(write_json(folder / "map.dd2vtt", uvtt(image=image)))


def text(data):
    return base64.b64encode(data).decode()


@pytest.mark.parametrize(
    ("kind", "suffix"), [("PNG", "png"), ("WEBP", "webp"), ("JPEG", "jpg"), ("GIF", "gif"), ("BMP", "bmp")]
)
def test_the_bytes_tell_the_kind_of_picture(tmp_path, kind, suffix):
    loaded = read(tmp_path, text(picture(80, 60, kind)))
    laid = loaded.state.info.picture
    assert (laid.file, loaded.images[laid.image]) == (f"map.{suffix}", picture(80, 60, kind))
    assert loaded.report.picture.endswith(", 80 x 60 px")


@pytest.mark.parametrize(
    "loosened",
    [
        lambda image: "data:image/png;base64," + image,
        lambda image: " data:image/png;base64,\n" + image,
        lambda image: "\r\n".join(image[i : i + 76] for i in range(0, len(image), 76)),
        lambda image: image.rstrip("="),
    ],
)
def test_harmless_slips_of_base64_are_forgiven(tmp_path, loosened):
    data = picture(80, 60) + b"x" * (2 - len(picture(80, 60)) % 3)  # two bytes over: the text ends in one "="
    assert text(data).endswith("=")
    loaded = read(tmp_path, loosened(text(data)))
    assert list(loaded.images.values()) == [data]


@pytest.mark.parametrize(
    ("image", "told"),
    [
        (None, "the file holds no picture"),
        ("", "the file holds no picture"),
        (7, "image: found 7, expected a picture in base64"),
        ("modules/maps/temple.jpg", 'image: found "modules/maps/temple.jpg", expected a picture in base64'),
        ("modules/maps/temple12jpg", "image: found bytes that start"),  # a path of base64 digits alone
        ("AAAA====", "image: found bytes that start"),
        ("Ünsinn", 'image: found "Ünsinn", expected a picture in base64'),
        (text(picture(80, 60))[:20], "image: found a damaged PNG picture"),
        (text(b"hello world!"), 'image: found bytes that start "hello world!"'),
    ],
)
def test_without_a_readable_picture_the_geometry_comes_on_a_blank_grid(tmp_path, image, told):
    loaded = read(tmp_path, image)
    assert (loaded.state.info.picture, loaded.images, loaded.state.info.grid.columns) == (None, {}, 8)
    (note,) = loaded.report.notes
    assert note.startswith(told)
    assert note.endswith("the map opens on a blank grid; choose a picture for it")


def test_a_picture_with_foreign_signs_among_its_digits_is_refused(tmp_path):
    image = text(picture(80, 60))
    loaded = read(tmp_path, image[:40] + "****" + image[40:])
    assert loaded.state.info.picture is None
    assert "expected a picture in base64" in loaded.report.notes[0]


def test_a_picture_of_another_size_is_scaled_into_the_map_x_and_y_apart(tmp_path):
    loaded = read(tmp_path, text(picture(100, 63)))
    laid = loaded.state.info.picture
    assert (laid.px_per_cell, laid.px_per_cell_y) == (12.5, 10.5)
    assert loaded.report.mended == (
        "the picture is 100 x 63 px, but map_size and pixels_per_grid say 80 x 60; it was scaled into map_size",
    )


@pytest.mark.parametrize("wrong", [None, 0, -5, "10", float("nan")])
def test_the_picture_s_size_stands_in_for_a_wrong_pixels_per_grid(tmp_path, wrong):
    content = uvtt()
    content["resolution"]["pixels_per_grid"] = wrong
    loaded = read_universal_vtt(write_json(tmp_path / "map.dd2vtt", content))
    assert loaded.state.info.picture.px_per_cell == 10
    assert loaded.report.mended[0].startswith("resolution.pixels_per_grid: found ")
