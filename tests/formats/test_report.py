from battlemap.formats.account import Account
from battlemap.formats.report import ImportReport, combined

REPORT = ImportReport(
    source="bay.uvtt",
    format="Universal VTT 0.3",
    counts={"walls": 2, "lights": 0, "walls_kept": 1, "lights_kept": 0},
    mended=("a",),
    dropped=("b",),
    notes=("c",),
    picture="PNG, 8 x 6 px",
    lost={"walls": 1},
    unread={"walls.glow": 2, "fog": 1},
)


def test_a_report_tells_what_was_found_kept_mended_and_dropped():
    assert REPORT.lines() == [
        "bay.uvtt: Universal VTT 0.3; PNG, 8 x 6 px",
        "found: walls 2",
        "on the map: walls 1",
        "left out: walls 1",
        "mended: a",
        "dropped: b",
        "note: c",
        "not read: fog, walls.glow (2 times)",
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
        "lost": {"walls": 1},
        "unread": {"walls.glow": 2, "fog": 1},
    }


def test_reports_of_several_maps_are_added_up():
    both = combined({"One": REPORT, "Two": REPORT})
    assert (both.counts["walls"], both.lost, both.unread) == (4, {"walls": 2}, {"walls.glow": 4, "fog": 2})


def test_what_is_told_beyond_a_hundred_lines_is_still_counted():
    account = Account()
    for number in range(150):
        account.drop("walls", f"walls[{number}]: gone")
    report = account.report("a.json", "Foundry 9")
    assert (len(report.dropped), report.lost) == (101, {"walls": 150})
    assert "left out: walls 150" in report.lines()


def test_a_name_out_of_a_file_cannot_forge_a_line_or_turn_it_around():
    account = Account(dropped=["the layer a\nb\x1b[31m\u202etxt is left out"])
    assert account.closed(account.dropped) == ("the layer a\\nb\\x1b[31m\\u202etxt is left out",)
