"""Lights of MapTool: what a token or a torch on the wall carries, and what the campaign says it is."""

import pytest

from battlemap.formats.load import load_map
from tests.formats.maptool.zones import campaign, carries, light_source, single, token, with_lights, write, zone

TORCH = light_source("torch", "<radius>20.0</radius>", "<radius>40.0</radius><paint><color>-256</color></paint>")


def read(folder, *tokens, sources=(TORCH,), more=""):
    return load_map(write(folder, campaign(zone(tokens=tokens, more=more), more=with_lights(*sources)), "a.cmpgn"))


def test_a_token_carries_its_widest_light_and_the_others_are_told(tmp_path):
    candle = light_source("candle", "<radius>5</radius>")
    orc = token("Orc", 10, 0, lightSourceList=carries("candle", "torch"))
    loaded = read(tmp_path, orc, token("Ada", 60, 0), sources=(candle, TORCH))
    assert [found.light_cells for found in loaded.state.tokens.values()] == [8, 0]
    assert loaded.report.dropped == ("token Orc: 1 light besides the widest one it carries",)
    counts = loaded.report.counts
    assert (counts["lights_of_tokens"], counts["lights_of_tokens_kept"], counts["lights_kept"]) == (2, 1, 0)


def test_a_torch_on_the_wall_is_a_light_in_its_middle(tmp_path):
    torch = token("T", 60, 50, layer="OBJECT", width=50, height=50, lightSourceList=carries("torch"))
    loaded = read(tmp_path, torch)
    (light,) = loaded.state.lights.values()
    assert (light.at, light.range_cells, light.color) == ((1.5, 1.5), 8, "#ffffff00")
    assert loaded.report.counts["lights_kept"] == 1


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (
            light_source("torch", "<radius>9</radius>", kind="AURA"),
            'light: found "AURA", expected a light, not',
        ),
        (light_source("torch", "<radius>far</radius>"), 'light.radius: found "far", expected a finite number'),
        (light_source("torch", "<radius>9</radius><lumens>-100</lumens>"), "light: found "),
        (
            light_source("other", "<radius>9</radius>"),
            'light: found "torch", expected one that the campaign tells of',
        ),
    ],
)
def test_a_light_that_is_none_is_left_out_by_name(tmp_path, source, told):
    loaded = read(tmp_path, token("Orc", 10, 0, lightSourceList=carries("torch")), sources=(source,))
    (line,) = loaded.report.dropped
    assert line.startswith(f"token Orc: {told}")
    assert line.endswith("; the light is left out")
    assert (loaded.report.lost, loaded.report.counts["lights_of_tokens"]) == ({"lights_of_tokens": 1}, 1)


def test_a_single_map_tells_no_lights_so_they_are_named(tmp_path):
    orc = token("Orc", 10, 0, lightSourceList=carries("torch"))
    (line,) = load_map(write(tmp_path, single(zone(tokens=[orc])))).report.dropped
    assert line == 'token Orc: light: found "torch", expected one that the campaign tells of; the light is left out'


def test_a_light_in_a_cone_is_told_to_shine_all_round(tmp_path):
    lamp = light_source("torch", "<radius>30</radius><shape>CONE</shape><arcAngle>90</arcAngle>")
    notes = read(tmp_path, token("Orc", 10, 0, lightSourceList=carries("torch")), sources=(lamp,)).report.notes
    assert "token Orc: 1 light in a cone, which shines all round here" in notes


def test_a_map_of_the_night_is_dark_where_no_light_reaches(tmp_path):
    night = read(tmp_path, more="<visionType>NIGHT</visionType>")
    assert night.state.info.darkness == "dark"
    assert any("dark where no light reaches" in line for line in night.report.notes)
    assert read(tmp_path, more="<visionType>DAY</visionType>").state.info.darkness == "bright"
