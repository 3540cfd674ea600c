"""Laying the grid anew: what is drawn stays on the picture."""

from dataclasses import replace

import pytest

from battlemap.document.commands import AlignGrid, EditToken
from battlemap.document.document import Document
from battlemap.document.errors import DocumentError
from battlemap.document.model import Grid, ImageId
from battlemap.document.records import records_of
from battlemap.document.sheets import StarflightSheet, StarflightWeapon
from battlemap.geometry.grids import place_of
from battlemap.geometry.types import MapPoint
from tests.document.sample_map import full_map


@pytest.fixture
def document():
    with Document.in_memory() as document:
        document.import_map(full_map(), {})
        yield document


def pixels(picture, at):
    across, down = picture.px_per_cell, picture.px_per_cell_y or picture.px_per_cell
    return at[0] * across + picture.offset_px[0], at[1] * down + picture.offset_px[1]


@pytest.mark.parametrize("changes", [{"px_per_cell": 69.7, "offset_px": (13.2, -5.5)}, {"px_per_cell_y": 101.0}])
def test_what_is_drawn_stays_on_the_picture(document, changes):
    (before,) = document.maps.values()
    picture = replace(before.info.picture, **changes)
    document.execute(AlignGrid(before.info.id, picture, Grid(columns=44, rows=33)))
    after = document.map(before.info.id)
    for kind, points in (("walls", "line"), ("doors", "line"), ("terrains", "area")):
        for name, old in getattr(before, kind).items():
            new = getattr(after, kind)[name]
            for one, other in zip(getattr(old, points), getattr(new, points), strict=True):
                assert pixels(picture, other) == pytest.approx(pixels(before.info.picture, one))
    for kind in ("lights", "templates", "notes"):
        for name, old in getattr(before, kind).items():
            new = getattr(after, kind)[name]
            assert pixels(picture, new.at) == pytest.approx(pixels(before.info.picture, old.at))
    assert after.info.grid == Grid(columns=44, rows=33)
    document.undo()
    assert records_of(document.map(before.info.id)) == records_of(before)


def test_tokens_stand_in_the_cell_that_is_nearest(document):
    (before,) = document.maps.values()
    picture = replace(before.info.picture, px_per_cell=before.info.picture.px_per_cell / 2)
    document.execute(AlignGrid(before.info.id, picture, before.info.grid))
    for token in document.map(before.info.id).tokens.values():
        assert all(value * 2 == int(value * 2) for value in token.at)


def test_another_picture_is_refused(document):
    (state,) = document.maps.values()
    other = replace(state.info.picture, image=ImageId("0" * 64))
    with pytest.raises(DocumentError, match="no such picture"):
        document.execute(AlignGrid(state.info.id, other, state.info.grid))


@pytest.mark.parametrize("kind", ["hex-rows", "hex-columns"])
def test_tokens_stand_in_the_hex_that_is_nearest(document, kind):
    (before,) = document.maps.values()
    picture = replace(before.info.picture, px_per_cell=before.info.picture.px_per_cell / 1.7)
    document.execute(AlignGrid(before.info.id, picture, replace(before.info.grid, kind=kind)))
    for token in document.map(before.info.id).tokens.values():
        assert all(value == int(value) for value in place_of(kind, token.size, token.at))


def test_what_fell_stays_where_it_lies_on_the_picture(document):
    (before,) = document.maps.values()
    token = next(iter(before.tokens.values()))
    knife = StarflightWeapon(name="Knife", type="melee", dropped=True, fell_at=MapPoint(3.5, 2.5))
    document.execute(EditToken(before.info.id, replace(token, starflight=StarflightSheet(weapons=(knife,)))))
    picture = replace(before.info.picture, px_per_cell=69.7, offset_px=(13.2, -5.5))
    document.execute(AlignGrid(before.info.id, picture, before.info.grid))
    (there,) = document.map(before.info.id).tokens[token.id].starflight.weapons
    assert pixels(picture, there.fell_at) == pytest.approx(pixels(before.info.picture, knife.fell_at))
