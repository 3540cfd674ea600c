"""XML from outside: bombs, depth, encodings, cuts, and document types that do no harm."""

import pytest

from battlemap.formats import xml_text
from battlemap.formats.errors import MapFileError
from tests.formats.tiled.maps import colour_at, read_xml

MAP = (
    '<map orientation="orthogonal" width="1" height="1" tilewidth="10" tileheight="10">{inside}'
    '<tileset firstgid="1" name="four" tilewidth="10" tileheight="10"><image source="four.png"/></tileset>'
    '<layer name="flöor" width="1" height="1"><data encoding="csv">2</data></layer></map>'
)
BOMB = '<!DOCTYPE map [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
PEEK = '<!DOCTYPE map [<!ENTITY a SYSTEM "file:///etc/passwd">]>'


def error(tmp_path, text):
    with pytest.raises(MapFileError) as caught:
        read_xml(tmp_path, text)
    return str(caught.value)


@pytest.mark.parametrize("head", [BOMB, PEEK, '<!DOCTYPE map [<!ENTITY % a SYSTEM "http://example.org/a.dtd"> %a;]>'])
def test_entities_are_refused(tmp_path, head):
    told = error(tmp_path, head + MAP.format(inside="<properties>&b;</properties>"))
    assert told.startswith("map.tmx: line 1: found entity declarations")


def test_the_document_type_of_old_maps_is_read_over_and_not_fetched(tmp_path):
    head = '<?xml version="1.0"?>\n<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">\n'
    assert colour_at(read_xml(tmp_path, head + MAP.format(inside="")), 5, 5) == 2


def test_elements_far_too_deep_or_too_many_are_refused(tmp_path, monkeypatch):
    deep = "<properties>" * 200 + "</properties>" * 200
    assert error(tmp_path, MAP.format(inside=deep)) == "map.tmx: line 1: found elements nested far too deep"
    monkeypatch.setattr(xml_text, "MOST_ELEMENTS", 100)
    told = error(tmp_path, MAP.format(inside="<properties/>" * 100))
    assert told == "map.tmx: line 1: found more than 100 elements, expected fewer"


def test_a_file_far_too_large_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(xml_text, "LARGEST_XML_BYTES", 100)
    assert "bytes of XML, expected at most 100" in error(tmp_path, MAP.format(inside=""))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "iso-8859-1"])
def test_every_usual_encoding_is_read(tmp_path, encoding):
    head = f'<?xml version="1.0" encoding="{encoding.removesuffix("-sig")}"?>'
    assert colour_at(read_xml(tmp_path, (head + MAP.format(inside="")).encode(encoding)), 5, 5) == 2


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (MAP.format(inside="")[:-20], "map.tmx: line 1, column"),
        (
            MAP.format(inside="").encode("latin-1"),
            "map.tmx: line 1, column 199: found byte 0xf6, expected text saved as UTF-8",
        ),
        ('<?xml version="1.0" encoding="klingon"?><map/>', "map.tmx: found text in an encoding that is not known"),
        ("<map", "map.tmx: line 1, column"),
        ("<map>\n<layer>\n</map>", "map.tmx: line 3, column 3: not XML: mismatched tag"),
        (b"<map>\0</map>", "map.tmx: line 1, column 6: not XML"),
    ],
)
def test_broken_xml_is_told_with_line_and_column(tmp_path, data, told):
    assert error(tmp_path, data).startswith(told)


def test_a_cut_file_is_called_cut(tmp_path):
    assert error(tmp_path, MAP.format(inside="")[:100]).endswith("the file seems to be cut off")
