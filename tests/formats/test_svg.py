"""Drawings in SVG: their size, and that nothing outside them is read and nothing in them blows up."""

import base64
import time

import pytest

from battlemap.formats.load import load_map
from battlemap.formats.pictures import PictureError, picture_facts, picture_kind
from tests.formats.samples import picture
from tests.formats.test_pictures import png_that_claims

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '


def svg(inside="", attributes='width="140" height="70"'):
    return f"{HEAD}{attributes}>{inside}</svg>".encode()


@pytest.mark.parametrize(
    ("attributes", "size"),
    [
        ('width="140" height="70"', (140, 70)),
        ('width="100px" height="50.6px"', (100, 50)),
        ('width="100mm" height="50mm"', (354, 177)),
        ('viewBox="0 0 300 200"', (300, 200)),
        ('viewBox="5,5,300,200" width="100%" height="100%"', (300, 200)),
    ],
)
def test_the_size_is_the_one_it_is_drawn_in(attributes, size):
    facts = picture_facts(svg("", attributes))
    assert (facts.kind, facts.width_px, facts.height_px, facts.suffix) == ("SVG", *size, ".svg")


@pytest.mark.parametrize(
    "before", ["", "\ufeff", "  \n", '<?xml version="1.0"?>\n', "<!-- made by hand -->", "<!DOCTYPE svg>"]
)
def test_a_drawing_is_known_by_its_first_element(before):
    assert picture_kind(before.encode() + svg()) == "SVG"


def test_a_drawing_opens_as_a_map_under_any_name(tmp_path):
    (tmp_path / "cellar.dd2vtt").write_bytes(svg("<rect width='20' height='20'/>"))
    loaded = load_map(tmp_path / "cellar.dd2vtt")
    assert (loaded.report.picture, loaded.state.info.grid.columns) == ("SVG, 140 x 70 px", 2)


def nested():
    inner = base64.b64encode(svg('<image href="/etc/hostname"/>')).decode()
    return f'<image href="data:image/svg+xml;base64,{inner}"/>'


@pytest.mark.parametrize(
    "inside",
    [
        '<image href="/etc/hostname.png"/>',
        '<image xlink:href="file:///secret.png"/>',
        '<image href="../beside.png"/>',
        '<image href="https://example.org/a.png"/>',
        '<use href="other.svg#part"/>',
        '<rect style="fill:url(other.svg#x)"/>',
        "<style>@import 'other.css';</style>",
    ],
)
def test_a_drawing_that_names_another_file_is_refused(inside):
    with pytest.raises(PictureError, match="names another file"):
        picture_facts(svg(inside))


def test_pictures_within_and_parts_used_again_are_fine():
    within = base64.b64encode(picture()).decode()
    inside = f'<g id="a"/><use href="#a"/><rect fill="url(#g)"/><image xlink:href="data:image/png;base64,{within}"/>'
    assert picture_facts(svg(inside + '<a href="https://example.org"/>')).width_px == 140


def bomb():
    groups = ['<g id="g0"><rect/></g>']
    groups += [f'<g id="g{n}">{10 * f"""<use href="#g{n - 1}"/>"""}</g>' for n in range(1, 12)]
    return "".join(groups) + '<use href="#g11"/>'


@pytest.mark.parametrize(
    ("inside", "told"),
    [
        (bomb(), "more than 1000000 parts"),
        ('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>', "in a ring"),
        ("<g>" * 200 + "</g>" * 200, "nested far too deep"),
        ("<rect", "damaged SVG"),
    ],
)
def test_a_drawing_that_would_never_end_is_refused_at_once(inside, told):
    started = time.process_time()
    with pytest.raises(PictureError, match=told):
        picture_facts(svg(inside))
    assert time.process_time() - started < 2


def test_entities_that_blow_up_are_refused():
    text = b'<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' + svg("<text>&b;</text>")
    with pytest.raises(PictureError, match="entity declarations"):
        picture_facts(text)


def within(data):
    return f'<image href="data:image/png;base64,{base64.b64encode(data).decode()}"/>'


@pytest.mark.parametrize(
    ("inside", "told"),
    [
        (nested(), "a picture in it that cannot be drawn: found no picture of pixels, expected PNG or JPEG"),
        (within(b"nothing"), "found no picture of pixels"),
        (within(picture(8, 8, "AVIF")), "found AVIF, expected PNG or JPEG"),
        (within(png_that_claims(20_000, 20_000)), "20000 x 20000 px .*, expected at most 60 megapixels"),
        ('<filter id="f"><feGaussianBlur stdDeviation="2 1e9"/></filter>', 'blurred by "1e9", expected at most 500'),
        ('<pattern id="p"><rect fill="url(#p)"/></pattern>', "in a ring"),
        ('<mask id="m"><g style="mask: url( \'#m\' )"/></mask>', "in a ring"),
        ('<linearGradient id="a" href="#b"/><linearGradient id="b" xlink:href="#a"/>', "in a ring"),
    ],
)
def test_what_would_not_be_drawn_or_take_all_memory_is_told(inside, told):
    """Pictures in a drawing were left out and whole drawings blank, without a word (issue 8)."""
    with pytest.raises(PictureError, match=told):
        picture_facts(svg(inside))


def test_many_parts_may_be_filled_by_one_pattern():
    pattern = '<pattern id="p"><rect/><rect/></pattern><filter id="f"><feGaussianBlur stdDeviation="4"/></filter>'
    assert picture_facts(svg(pattern + 5000 * '<rect fill="url(#p)" filter="url(#f)"/>')).width_px == 140


@pytest.mark.parametrize("width", ["1e9", "nan", "-5"])
def test_a_size_that_can_not_be_is_told_with_what_was_found(width):
    with pytest.raises(PictureError, match=rf'drawing of width "{width}", height "70", expected one that tells'):
        picture_facts(svg("", f'width="{width}" height="70"'))


def test_a_drawing_without_a_size_is_told():
    with pytest.raises(PictureError, match="expected one that tells its size"):
        picture_facts(svg("", 'width="10em"'))


def test_a_drawing_that_is_far_too_large_is_told_so():
    with pytest.raises(PictureError, match=r"1000000000 x 1000000000 px .*, expected at most 500 megapixels"):
        picture_facts(svg("", 'width="1000000000" height="1000000000"'))
