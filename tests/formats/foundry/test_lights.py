"""Lights, and how dark a scene is."""

import pytest

from battlemap.document.model import LIGHT_HEIGHT_M
from tests.formats.foundry.scenes import new, newest, old, read


def old_light(**changes):
    return {"x": 200, "y": 100, "dim": 40, "bright": 20, "angle": 360, "hidden": False} | changes


def light(**config):
    return {"x": 200, "y": 100, "config": {"dim": 40, "bright": 20, "angle": 360} | config}


@pytest.mark.parametrize(
    "scene",
    [
        old(lights=[old_light(tintColor="#FF8000", tintAlpha=0.2)]),
        new(lights=[light(color="#ff8000", alpha=0.2)]),
    ],
)
def test_a_light_is_the_same_in_every_version(tmp_path, scene):
    loaded = read(tmp_path, scene)
    (found,) = loaded.state.lights.values()
    assert (found.at, found.range_cells, found.bright_cells) == ((2, 1), 8, 4)
    assert (found.color, found.casts_shadows, found.intensity) == ("#33ff8000", True, 1)
    assert found.elevation_m == LIGHT_HEIGHT_M
    assert (loaded.report.counts["lights"], loaded.report.counts["lights_kept"]) == (1, 1)


@pytest.mark.parametrize("color", [None, "", "red", 5])
def test_a_light_without_a_colour_is_white(tmp_path, color):
    (found,) = read(tmp_path, new(lights=[light(color=color)])).state.lights.values()
    assert found.color == "#ffffffff"


@pytest.mark.parametrize("wrong", [{"dim": 0, "bright": 0}, {"bright": -20}, {"negative": True}])
def test_what_shines_nowhere_is_told(tmp_path, wrong):
    loaded = read(tmp_path, new(lights=[light(**wrong)]))
    assert loaded.report.dropped == ("1 light that shines nowhere or spreads darkness: lights[0]",)


def test_a_light_that_is_off_comes_in_unlit(tmp_path):
    off = [light() | {"hidden": True}, light(darkness={"min": 0.5, "max": 1})]
    loaded = read(tmp_path, new(lights=off, darkness=0.2))
    assert [found.intensity for found in loaded.state.lights.values()] == [0, 0]
    assert "2 lights are off in the scene; they came in unlit" in loaded.report.notes


def test_a_light_that_walls_do_not_stop_casts_no_shadow(tmp_path):
    (found,) = read(tmp_path, new(lights=[light() | {"walls": False}])).state.lights.values()
    assert not found.casts_shadows


@pytest.mark.parametrize(("angle", "is_told"), [(360, False), (0, False), (90, True)])
def test_a_cone_of_light_is_told(tmp_path, angle, is_told):
    notes = read(tmp_path, new(lights=[light(angle=angle)])).report.notes
    assert ("1 light shines in a cone only; it shines all round here" in notes) == is_told


def test_a_light_without_a_place_is_named(tmp_path):
    loaded = read(tmp_path, new(lights=[light() | {"x": float("nan")}, 5]))
    assert loaded.report.dropped == (
        "lights[0].x: found nan, expected a finite number; the light is left out",
        "lights[1]: found 5, expected an object; the light is left out",
    )


@pytest.mark.parametrize(
    ("level", "darkness"), [(0, "bright"), (0.2, "bright"), (0.25, "dim"), (0.75, "dark"), (1, "dark")]
)
def test_the_level_of_darkness_says_how_dark_it_is(tmp_path, level, darkness):
    assert read(tmp_path, old(darkness=level)).state.info.darkness == darkness
    scene = newest(environment={"darknessLevel": level})
    assert read(tmp_path, scene).state.info.darkness == darkness


def test_a_scene_that_is_lit_by_its_lights_only_is_told(tmp_path):
    told = "in Foundry this scene shows only what its lights reach; here it is bright: Map > Light makes it dark"
    assert told in read(tmp_path, old(globalLight=False)).report.notes
    assert told not in read(tmp_path, old(globalLight=True)).report.notes


def test_a_darkness_that_is_no_number_is_told(tmp_path):
    loaded = read(tmp_path, old(darkness="night"))
    assert loaded.state.info.darkness == "bright"
    assert loaded.report.mended == ('darkness: found "night", expected a number from 0 to 1; taken as bright',)
