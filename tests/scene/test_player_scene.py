"""The players' map: drawn from a view, kept in step with it, and never telling what the view does not hold."""

from dataclasses import replace

import pytest
import shapely
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from battlemap.document.model import Fog, FogId, Grid, MapState
from battlemap.geometry.rings import rings_of
from battlemap.geometry.types import MapPoint
from battlemap.rulings.player_view import player_view
from battlemap.scene import layers
from battlemap.scene.labels import TextLabel
from battlemap.scene.player_scene import PlayerScene
from battlemap.scene.theme import LIGHT
from battlemap.scene.units import CELL
from tests.rulings.build import a_map, door, note, template, terrain, wall
from tests.scene.build import ADA, GATE, GUARD, SNIPER, items_of, two_rooms

PX = 20
EAST = shapely.box(7, 0, 15, 10)


@pytest.fixture(autouse=True)
def _with_qt(qapp):
    """Drawing needs the application."""


def with_fog(state: MapState, mode: str, area=EAST, **doors) -> MapState:
    fog = Fog(id=FogId("fog"), mode=mode, revealed=rings_of(area), doors=doors)
    return replace(state, fogs={fog.id: fog})


def scene_of(*states: MapState) -> PlayerScene:
    scene = PlayerScene({}.__getitem__, LIGHT)
    for state in states:
        scene.show_view(player_view(state))
    return scene


def picture(scene: PlayerScene) -> QImage:
    image = QImage(40 * PX, 40 * PX, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    scene.render(painter, QRectF(image.rect()), QRectF(0, 0, 40 * CELL, 40 * CELL))
    painter.end()
    return image


def color_at(image: QImage, x: float, y: float) -> QColor:
    return image.pixelColor(round(x * PX), round(y * PX))


def test_seen_is_bright_remembered_dim_and_all_else_dark():
    image = picture(scene_of(with_fog(two_rooms(), "explored")))
    seen, remembered = color_at(image, 5.3, 3.3), color_at(image, 10.5, 5.3)
    assert color_at(image, 20.5, 20.5) == QColor(LIGHT.dark)
    assert QColor(LIGHT.dark).lightness() < remembered.lightness() < seen.lightness() - 60


def test_who_stands_where_players_only_remember_makes_no_difference():
    state = with_fog(two_rooms(), "explored")
    gone = replace(state, tokens={i: t for i, t in state.tokens.items() if i != SNIPER})
    assert picture(scene_of(state)) == picture(scene_of(gone))
    assert picture(scene_of(with_fog(state, "painted"))) != picture(scene_of(with_fog(gone, "painted")))


def test_a_lantern_that_moves_where_players_only_remember_makes_no_difference():
    dark = replace(two_rooms(), info=replace(two_rooms().info, darkness="dim"))
    lit = {SNIPER: replace(dark.tokens[SNIPER], light_cells=1.5)}
    state = with_fog(dark, "explored")
    with_light = replace(state, tokens={**state.tokens, **lit})
    assert picture(scene_of(state)) == picture(scene_of(with_light))


def test_a_scene_that_followed_many_views_looks_like_a_new_one():
    states = [with_fog(two_rooms(), mode) for mode in ("seen", "explored", "painted", "off")]
    opened = replace(states[1], doors={GATE: replace(states[1].doors[GATE], state="open")})
    moved = replace(opened, tokens={**opened.tokens, ADA: replace(opened.tokens[ADA], at=MapPoint(2, 7))})
    without = replace(moved, tokens={i: t for i, t in moved.tokens.items() if i != GUARD})
    walked = scene_of(*states, opened, moved, without)
    assert picture(walked) == picture(scene_of(without))


def test_a_ping_is_shown_for_a_moment(qtbot):
    scene = scene_of(two_rooms())
    plain = picture(scene)
    scene.ping(MapPoint(5, 4))
    assert picture(scene) != plain
    qtbot.waitUntil(lambda: picture(scene) == plain)


@pytest.mark.parametrize("mode", ["off", "seen", "explored", "painted"])
def test_what_lies_beyond_the_border_is_dark(mode):
    wide, high = 15, 10
    small = replace(two_rooms(), info=replace(two_rooms().info, grid=Grid(columns=wide, rows=high)))
    plain = with_fog(small, mode, shapely.box(0, 0, 40, 40))
    outside = a_map(
        wall((1, high + 0.5), (wide + 3, high + 0.5), name="wall-8"),
        door((wide + 0.5, 1), (wide + 0.5, 3), name="door-8"),
        terrain(2, high - 1, 5, high + 4, movement=2.0),
        template(3, high, size=3),
        replace(note(4, high, "Inn", shown=True), text="Beds"),
    )
    state = replace(
        plain,
        walls={**plain.walls, **outside.walls},
        terrains=outside.terrains,
        templates=outside.templates,
        notes=outside.notes,
        doors={**plain.doors, **outside.doors},
    )
    for image in (picture(scene_of(state)), picture(scene_of(plain, state))):
        dark = QImage(image)
        dark.fill(QColor(LIGHT.dark))
        below = QRect(0, high * PX + 2, 40 * PX, 40 * PX)
        assert image.copy(below & image.rect()) == dark.copy(below & image.rect())
        beside = QRect(wide * PX + 2, 0, 40 * PX, 40 * PX)
        assert image.copy(beside & image.rect()) == dark.copy(beside & image.rect())


def test_players_read_no_rule_words_on_grounds():
    pit = a_map(terrain(1, 1, 4, 4, movement=2.0, frictionless=True, elevation_m=-2.0))
    scene = scene_of(replace(two_rooms(), terrains=pit.terrains))
    scene.zoomed(100.0)
    labels = [item for item in items_of(scene) if isinstance(item, TextLabel) and item.isVisible()]
    assert not [line.text for label in labels for line in label.lines if "movement" in line.text]
    assert layers.TERRAIN in {item.zValue() for item in items_of(scene)}


def test_players_read_a_note_that_is_shown_and_see_a_template_that_is_not_hidden():
    things = a_map(replace(note(3, 3, "Inn", shown=True), text="Beds"), note(4, 3, "Trap", "note-2"), template(3, 3))
    scene = scene_of(replace(two_rooms(), templates=things.templates, notes=things.notes))
    words = {line.text for item in scene.items() if isinstance(item, TextLabel) for line in item.lines}
    assert {"Inn", "Beds"} <= words
    assert "Trap" not in words
    assert layers.TEMPLATES in {item.zValue() for item in scene.items()}
    hidden = replace(things.templates["template-1"], hidden=True)
    without = scene_of(replace(two_rooms(), notes=things.notes, templates={hidden.id: hidden}))
    assert layers.TEMPLATES not in {item.zValue() for item in without.items()}
