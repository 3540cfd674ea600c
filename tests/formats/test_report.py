from battlemap.formats.account import Account
from battlemap.formats.report import ImportReport

REPORT = ImportReport(
    source="bay.uvtt",
    format="Universal VTT 0.3",
    counts={"walls": 2, "lights": 0, "walls_kept": 1, "lights_kept": 0},
    mended=("a",),
    dropped=("b",),
    notes=("c",),
    picture="PNG, 8 x 6 px",
)


def test_a_report_tells_what_was_found_kept_mended_and_dropped():
    assert REPORT.lines() == [
        "bay.uvtt: Universal VTT 0.3; PNG, 8 x 6 px",
        "found: walls 2",
        "on the map: walls 1",
        "mended: a",
        "dropped: b",
        "note: c",
    ]


def test_a_report_of_a_picture_alone_says_that_there_is_no_geometry():
    assert ImportReport(source="a.png", format="picture").lines() == [
        "a.png: picture; no picture",
        "found: no geometry",
    ]


def test_a_report_as_plain_values_holds_everything():
    assert REPORT.to_json() == {
        "source": "bay.uvtt",
        "format": "Universal VTT 0.3",
        "picture": "PNG, 8 x 6 px",
        "counts": {"walls": 2, "lights": 0, "walls_kept": 1, "lights_kept": 0},
        "mended": ["a"],
        "dropped": ["b"],
        "notes": ["c"],
    }


def test_a_name_out_of_a_file_cannot_forge_a_line_or_turn_it_around():
    account = Account(dropped=["the layer a\nb\x1b[31m\u202etxt is left out"])
    assert account.closed(account.dropped) == ("the layer a\\nb\\x1b[31m\\u202etxt is left out",)
