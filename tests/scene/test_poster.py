"""Printed maps: the size of the sheets, the size of a cell on them, and nothing for players that they may not know."""

import re
import zlib
from dataclasses import replace

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from battlemap.document.model import Grid, Picture, Wall, WallId
from battlemap.formats.pictures import image_id
from battlemap.geometry.types import MapPoint
from battlemap.scene.poster import Look, map_image, paint_page, poster, poster_scene, poster_steps
from battlemap.scene.poster_layout import INCH_MM, Cut, lay_out
from tests.bay import bay
from tests.formats.samples import picture

pytestmark = pytest.mark.gui
POINT_MM = INCH_MM / 72


def boxes(pdf):
    """The sizes of the pages in points."""
    found = re.findall(rb"/MediaBox \[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", pdf)
    return [(float(width), float(height)) for width, height in found]


def drawing(pdf):
    """What is drawn on the pages, as the text of the PDF's own language."""
    streams = re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL)
    texts = []
    for stream in streams:
        try:
            texts.append(zlib.decompress(stream).decode("latin-1"))
        except zlib.error:
            continue
    return "\n".join(text for text in texts if " cm" in text)


def with_picture(state, colour="white"):
    data = picture(10 * state.info.grid.columns, 10 * state.info.grid.rows, colour=colour)
    drawn = Picture(image=image_id(data), file="map.png", px_per_cell=10)
    return replace(state, info=replace(state.info, picture=drawn)), {drawn.image: data}


@pytest.mark.parametrize(("paper", "points"), [("a4", (595.3, 841.9)), ("a3", (841.9, 1190.6)), ("letter", (612, 792))])
def test_every_sheet_is_as_large_as_its_paper(qapp, paper, points):
    state = bay()
    cut = Cut(paper=paper, landscape=False)
    pages = boxes(poster(state, {}.__getitem__, cut, Look()))
    assert len(pages) == len(lay_out(state.info.grid, cut).pages) > 1
    for page in pages:
        assert page == pytest.approx(points, abs=1)


def test_a_single_sheet_is_as_large_as_the_map(qapp):
    state = bay()
    (page,) = boxes(poster(state, {}.__getitem__, Cut(paper=None, cell_mm=20), Look()))
    grid = state.info.grid
    assert page == pytest.approx((grid.columns * 20 / POINT_MM, grid.rows * 20 / POINT_MM), abs=1)


@pytest.mark.parametrize("cell_mm", [INCH_MM, 20.0])
def test_a_wall_of_four_cells_is_four_cells_long_on_the_paper(qapp, cell_mm):
    wall = Wall(id=WallId("wall-1"), line=(MapPoint(1, 1), MapPoint(5, 1)))
    state = bay()
    alone = replace(
        state, walls={wall.id: wall}, doors={}, tokens={}, info=replace(state.info, grid=Grid(columns=6, rows=3))
    )
    text = drawing(poster(alone, {}.__getitem__, Cut(cell_mm=cell_mm), Look(grid=False)))
    lengths_mm = set()
    scale = re.search(r"([\d.]+) 0 0 -\1 0 [\d.]+ cm", text)  # points a dot
    assert scale is not None
    for a, b, c, d in re.findall(r"([-\d.]+) ([-\d.]+) m\s+([-\d.]+) ([-\d.]+) l", text):
        if b == d:
            lengths_mm.add(round(abs(float(c) - float(a)), 2))
    paper = set()
    for line in re.finditer(r"([-\d.]+) 0 0 ([-\d.]+) [-\d.]+ [-\d.]+ cm", text):
        paper |= {round(length * float(line[1]) * float(scale[1]) * POINT_MM, 1) for length in lengths_mm}
    paper |= {round(length * float(scale[1]) * POINT_MM, 1) for length in lengths_mm}
    assert round(4 * cell_mm, 1) in paper


def test_a_cell_of_the_picture_is_drawn_where_the_scale_says(qapp):
    state, images = with_picture(replace(bay(), walls={}, doors={}, tokens={}), "red")
    layout = lay_out(state.info.grid, Cut(cell_mm=10))
    page = layout.pages[0]
    image = QImage(*(round(side * 2) for side in layout.page_mm), QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    scene = poster_scene(state, images.__getitem__, Look(grid=False), 20)
    paint_page(painter, scene, layout, page, 2, pixels=False, name="")
    painter.end()
    inside, right = round(2 * (layout.margin_mm + 0.5)), round(2 * (layout.margin_mm + page.width * 10))
    assert image.pixelColor(inside, inside + 1) == QColor("red")
    assert image.pixelColor(right - 4, inside + 1) == QColor("red")
    assert image.pixelColor(right + 2, inside + 1) != QColor("red")
    assert image.pixelColor(inside - 4, inside + 40) != QColor("red")


def test_what_players_get_holds_nothing_beneath_what_hides_it(qapp):
    state, images = with_picture(bay(), "red")
    blind = replace(state, tokens={})  # nobody sees, so nothing is shown
    pdf = poster(blind, images.__getitem__, Cut(), Look(player=True))
    shown = poster(blind, images.__getitem__, Cut(), Look())
    red = QColor("red").name()
    scene = poster_scene(blind, images.__getitem__, Look(player=True), 20)
    assert not scene.sceneRect().isEmpty()
    assert state.info.name.encode("utf-16-be") not in pdf
    assert state.info.name.encode("utf-16-be") in shown
    image = map_image(blind, images.__getitem__, Look(player=True), 20)
    assert red not in {
        image.pixelColor(x, y).name() for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)
    }
    pictures = re.findall(rb"/Subtype /Image\s+/Width (\d+)\s+/Height (\d+)", pdf)
    own = (10 * state.info.grid.columns, 10 * state.info.grid.rows)
    assert pictures
    assert own not in {(int(width), int(height)) for width, height in pictures}


def test_grid_walls_and_tokens_can_be_left_out(qapp):
    state, images = with_picture(bay())
    whole = map_image(state, images.__getitem__, Look(), 30)
    for less in ({"grid": False}, {"tokens": False}, {"walls": False}):
        assert map_image(state, images.__getitem__, Look(**less), 30) != whole


def test_a_picture_knows_that_a_cell_is_an_inch(qapp):
    image = map_image(bay(), {}.__getitem__, Look(), 50)
    assert image.width() == 50 * bay().info.grid.columns
    assert image.width() / image.dotsPerMeterX() * 1000 == pytest.approx(INCH_MM * bay().info.grid.columns, rel=0.001)


def test_a_poster_can_be_stopped_between_two_sheets(qapp):
    steps = poster_steps(bay(), {}.__getitem__, Cut(), Look())
    next(steps)
    next(steps)
    steps.close()
    with pytest.raises(StopIteration):
        next(steps)
