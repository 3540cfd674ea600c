"""The fog of a map in the file, under other ids, and when it is damaged."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from battlemap.document.commands import SetFogMode, SetRevealed, WithFog
from battlemap.document.commands.tokens import MoveTokens
from battlemap.document.document import Document
from battlemap.document.errors import DocumentError
from battlemap.document.model import NO_FOG, TokenId
from battlemap.geometry.types import MapPoint
from tests.document.sample_map import MAP, PICTURE, PICTURE_ID, fog, sample_map

RING = fog().revealed[0]


def foggy():
    return replace(sample_map(), fogs={fog().id: fog()})


def test_a_map_without_a_record_shows_what_is_seen(document: Document) -> None:
    assert document.map(MAP).fogs == {}
    assert document.map(MAP).fog == NO_FOG
    assert NO_FOG.mode == "seen"


def test_the_fog_is_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "campaign.bmap"
    with Document.create(path) as campaign:
        campaign.import_map(foggy(), {PICTURE_ID: PICTURE})
    with Document.open(path) as campaign:
        assert campaign.problems == ()
        assert campaign.map(MAP).fog == fog()


def test_another_mode_keeps_what_is_revealed(document: Document) -> None:
    document.execute(SetRevealed(MAP, (RING,), "Uncover room"))
    document.execute(SetFogMode(MAP, "off"))
    document.execute(SetFogMode(MAP, "painted"))
    assert document.map(MAP).fog.revealed == (RING,)
    assert document.undo_text == "Show players what is uncovered"


def test_a_move_writes_only_the_token_and_the_fog(document: Document) -> None:
    event = document.execute(WithFog(MoveTokens(MAP, {TokenId("token-1"): MapPoint(3, 3)}), (RING,), {}))
    assert event.changed == {"token-1", "fog"}
    assert event.text == "Move Guard"


def test_a_ring_that_is_no_area_is_refused_before_anything_is_written(document: Document) -> None:
    before = document.map(MAP)
    with pytest.raises(DocumentError, match="2 corners; expected at least 3"):
        document.execute(SetRevealed(MAP, (RING[:2],), "Uncover room"))
    assert document.map(MAP) == before


def test_a_map_imported_twice_keeps_its_fog_and_the_doors_it_speaks_of(document: Document) -> None:
    new = document.map(document.import_map(foggy(), {}))
    (door,) = new.doors
    assert door != "door-1"
    assert new.fog.doors == {door: "locked"}
    assert new.fog.revealed == fog().revealed
    third = document.map(document.import_map(foggy(), {}))
    assert third.fog.mode == "explored"
    assert list(third.fog.doors) == list(third.doors)


def test_tc_31_a_damaged_fog_is_listed_and_everything_else_opens(tmp_path: Path) -> None:
    path = tmp_path / "campaign.bmap"
    with Document.create(path) as campaign:
        campaign.import_map(foggy(), {PICTURE_ID: PICTURE})
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE records SET data = replace(data, 'explored', 'lost') WHERE kind = 'fog'")
    with Document.open(path) as campaign:
        assert campaign.map(MAP) == sample_map()
        (problem,) = campaign.problems
        assert "fog" in problem
        assert "seen, explored, painted, off" in problem
