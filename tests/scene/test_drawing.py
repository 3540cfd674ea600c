"""The pieces on the map follow the document."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QGraphicsScene

from battlemap.document.model import ImageId, Picture
from battlemap.document.sheets import StarflightSheet, StarflightWeapon
from battlemap.geometry.types import MapPoint
from battlemap.scene import layers
from battlemap.scene.drawing import MapDrawing
from battlemap.scene.items.door import door_look
from battlemap.scene.items.token import NAMES_FROM_PX, TokenItem, initials
from battlemap.scene.items.token_marks import Shown, TokenMarks
from battlemap.scene.labels import TextLabel
from battlemap.scene.pictures import Pictures
from battlemap.scene.theme import DARK, LIGHT
from battlemap.scene.units import CELL
from tests.rulings.build import a_map, door, note, template, wall
from tests.scene.build import ADA, BEN, GATE, STONE, items_of, two_rooms


@pytest.fixture
def scene(qapp):
    return QGraphicsScene()


@pytest.fixture
def drawing(scene):
    drawing = MapDrawing(scene, Pictures(lambda _image: b"no picture"), LIGHT)
    drawing.reset(two_rooms())
    return drawing


def discs(scene) -> dict[str, TokenItem]:
    return {item.token_id: item for item in scene.items() if isinstance(item, TokenItem)}


def names(scene) -> list[TextLabel]:
    return [item for item in scene.items() if isinstance(item, TextLabel)]


def test_every_token_has_a_disc_on_its_middle(scene, drawing):
    assert discs(scene).keys() == two_rooms().tokens.keys()
    assert (discs(scene)[ADA].x(), discs(scene)[ADA].y()) == (1.5 * CELL, 2.5 * CELL)


def test_a_moved_token_moves_its_disc_and_makes_no_new_item(scene, drawing):
    before = set(scene.items())
    state = two_rooms()
    moved = replace(state.tokens[ADA], at=MapPoint(3, 3))
    drawing.sync(replace(state, tokens={**state.tokens, ADA: moved}), [ADA])
    assert discs(scene)[ADA].x() == 3.5 * CELL
    assert set(scene.items()) == before


def test_removed_records_leave_nothing_behind(scene, drawing):
    state = two_rooms()
    empty = replace(state, tokens={}, walls={}, doors={})
    drawing.sync(empty, [*state.tokens, *state.walls, *state.doors])
    assert len(items_of(scene)) == 4  # the paper, the grid, and the two shades of a map that is not bright


def test_drawing_and_clearing_leaves_an_empty_scene(scene, drawing):
    drawing.clear()
    assert items_of(scene) == []


def door_reach(scene) -> float:
    return max(item.boundingRect().width() for item in items_of(scene) if item.zValue() == layers.DOORS)


def test_the_leaf_of_an_open_door_stands_in_the_room(scene, drawing):
    state = two_rooms()
    shut = door_reach(scene)
    opened = replace(state.doors[GATE], state="open")
    drawing.sync(replace(state, doors={GATE: opened}), [GATE])
    assert door_reach(scene) > shut + 0.5 * CELL


def test_walls_can_be_faint_and_new_ones_are_too(scene, drawing):
    drawing.set_wall_strength("faint")
    state = two_rooms()
    new = replace(state.walls[STONE], id="wall-3")
    drawing.sync(replace(state, walls={**state.walls, "wall-3": new}), ["wall-3"])
    assert {item.opacity() for item in items_of(scene) if item.zValue() == layers.BARRIERS} == {0.4}


def test_a_picture_that_cannot_be_read_is_told_and_leaves_paper(scene, drawing):
    state = two_rooms()
    picture = Picture(image=ImageId("0" * 64), file="bay.png", px_per_cell=70)
    drawing.reset(replace(state, info=replace(state.info, picture=picture)))
    assert drawing.problem.startswith("bay.png: The picture cannot be read.")
    assert discs(scene)


def test_names_go_where_cells_are_too_small_but_for_those_that_matter(scene, drawing):
    drawing.always_name([ADA])
    drawing.zoomed(NAMES_FROM_PX - 1)
    assert [label.lines[0].text for label in names(scene) if label.isVisible()] == ["Ada"]
    drawing.zoomed(NAMES_FROM_PX)
    assert sum(label.isVisible() for label in names(scene)) > 1
    drawing.zoomed(60)
    assert all(label.isVisible() for label in names(scene))


def test_the_name_label_tells_posture_height_and_hidden(scene, drawing):
    state = two_rooms()
    odd = replace(state.tokens[ADA], posture="prone", elevation_m=3.0, hidden=True)
    drawing.sync(replace(state, tokens={**state.tokens, ADA: odd}), [ADA])
    (label,) = (each for each in names(scene) if each.lines[0].text == "Ada")
    assert label.lines[1].text == "prone · hidden"
    assert marks_on(scene, ADA).height == "+3 m"
    assert discs(scene)[ADA].opacity() < 1


def marks_on(scene, token_id: str) -> Shown:
    middle = discs(scene)[token_id].pos()
    return next(item.shown for item in scene.items() if isinstance(item, TokenMarks) and item.pos() == middle)


def label_of(scene, name: str) -> TextLabel:
    return next(each for each in names(scene) if each.lines[0].text == name)


def is_above(scene, name: str, token) -> bool:
    return label_of(scene, name).sceneBoundingRect().bottom() <= token.at.y * CELL + 1


def test_no_name_lies_over_a_token(scene, drawing):
    assert {label.zValue() for label in names(scene)} == {layers.NAMES}
    assert min(disc.zValue() for disc in discs(scene).values()) > layers.NAMES


def test_a_name_stands_above_its_token_where_a_neighbour_is_below(scene, drawing):
    drawing.zoomed(40)
    state = two_rooms()
    assert not is_above(scene, "Ada", state.tokens[ADA])
    near = replace(state.tokens[BEN], at=MapPoint(1, 3))
    drawing.sync(replace(state, tokens={**state.tokens, BEN: near}), [BEN])
    assert is_above(scene, "Ada", state.tokens[ADA])
    assert not is_above(scene, "Ben", near)
    drawing.sync(state, [BEN])
    assert not is_above(scene, "Ada", state.tokens[ADA])


def test_a_long_name_is_cut_on_the_map_and_whole_in_the_tip(scene, drawing):
    state = two_rooms()
    whole = "Commander Ada <Flint> of Highgate"
    drawing.sync(replace(state, tokens={**state.tokens, ADA: replace(state.tokens[ADA], name=whole)}), [ADA])
    assert label_of(scene, "Commander Ada <Fl…").toolTip() == "<qt>Commander Ada &lt;Flint&gt; of Highgate</qt>"
    assert label_of(scene, "Ben").toolTip() == ""


@pytest.mark.parametrize(
    ("name", "letters"), [("Ada", "Ad"), ("Mara Voss", "MV"), ("Guard 12", "G12"), ("", ""), ("X", "X")]
)
def test_initials(name, letters):
    assert initials(name) == letters


def test_a_destroyed_wall_and_door_look_so():
    assert door_look(door((1, 1), (2, 1), hp=0, state="locked")) == "destroyed"
    assert door_look(door((1, 1), (2, 1), hp=3, state="locked")) == "locked"
    for theme in (LIGHT, DARK):
        assert theme.walls["destroyed"] != theme.walls["wall"]


def with_drawn(*things):
    made = a_map(*things)
    return replace(two_rooms(), templates=made.templates, notes=made.notes)


def effect_box(drawing, template_id):
    return drawing._pieces[template_id].parts[0]._path.boundingRect()


def test_a_template_is_drawn_with_its_name_and_follows_the_document(drawing, scene):
    state = with_drawn(replace(template(3, 3, size=2.0), name="Gas"))
    drawing.sync(state, ["template-1"])
    assert effect_box(drawing, "template-1").width() == pytest.approx(4 * CELL, rel=1e-3)
    hidden = with_drawn(replace(template(3, 3, size=1.0), name="Gas", hidden=True))
    drawing.sync(hidden, ["template-1"])
    assert effect_box(drawing, "template-1").width() == pytest.approx(2 * CELL, rel=1e-3)
    assert "Gas · hidden" in {line.text for label in names(scene) for line in label.lines}
    count = len(scene.items())
    drawing.sync(two_rooms(), ["template-1"])
    assert len(scene.items()) == count - 2


def test_a_template_that_walls_cut_grows_when_the_door_opens(drawing):
    state = with_drawn(template(6, 5.5, size=4.0, cut_by_walls=True))
    drawing.sync(state, ["template-1"])
    assert effect_box(drawing, "template-1").right() == pytest.approx(7 * CELL)
    opened = replace(state, doors={GATE: replace(state.doors[GATE], state="open")})
    drawing.sync(opened, [GATE])
    assert effect_box(drawing, "template-1").right() > 9 * CELL


def test_a_note_shows_its_title_and_its_words_only_where_they_are_read_out(scene):
    state = with_drawn(replace(note(3, 3, "Inn"), text="Beds are <dear>.\n" + "word " * 60))
    for for_players, lines in ((False, ["Inn"]), (True, ["Inn", "Beds are <dear>."])):
        drawing = MapDrawing(scene, Pictures(lambda _image: b""), LIGHT, for_players=for_players)
        drawing.reset(state)
        (label,) = [label for label in names(scene) if any(line.text == "Inn" for line in label.lines)]
        shown = [line.text for line in label.lines]
        assert shown[: len(lines)] == lines
        assert len(shown) == (7 if for_players else 1)
        drawing.clear()


def across(count: int):
    """Walls from one side of the map to the other."""
    walls = (wall((k / count * 40, 0), (40 - k / count * 40, 40), name=f"wall-{k}") for k in range(count))
    return a_map(*walls)


@pytest.mark.parametrize(("count", "strokes"), [(60, 2), (120, 1)])
def test_walls_that_lie_all_over_each_other_are_drawn_as_thin_lines(scene, count, strokes):
    drawing = MapDrawing(scene, Pictures(lambda _image: b""), LIGHT)
    drawing.reset(across(count))
    shown = [part.pen() for part in drawing._pieces["wall-3"].parts if part.isVisible()]
    assert len(shown) == strokes
    assert shown[-1].isCosmetic() == (strokes == 1)


def marks_of_things(scene) -> list[tuple[float, float, str]]:
    return [(i.x() / CELL, i.y() / CELL, i.toolTip()) for i in scene.items() if i.zValue() == layers.LYING]


def test_what_fell_is_marked_where_it_lies_until_it_is_picked_up(scene, drawing):
    """Its bearer goes, it stays. (issue 7, F17)"""
    state = two_rooms()
    knife = StarflightWeapon(name="Knife <b>", type="melee", dropped=True, fell_at=MapPoint(4.5, 2.5))
    ada = replace(state.tokens[ADA], starflight=StarflightSheet(weapons=(knife,)))
    for at in (ada.at, MapPoint(9, 2)):
        drawing.sync(replace(state, tokens={**state.tokens, ADA: replace(ada, at=at)}), [ADA])
        assert marks_of_things(scene) == [(4.5, 2.5, f"<span>Knife &lt;b&gt; · {ada.name}</span>")]
    drawing.sync(state, [ADA])
    assert marks_of_things(scene) == []
