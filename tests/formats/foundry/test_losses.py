"""What a scene has and no map of ours: each loss is named. And what lies outside the picture: kept or dropped whole."""

import pytest

from battlemap.formats.load import load_map
from battlemap.formats.questions import questions_of
from battlemap.formats.universal_vtt import UvttOptions
from tests.formats.foundry.scenes import new, newest, old, old_wall, read, token, wall, write


def lamp(**config):
    return {"x": 200, "y": 200, "config": {"dim": 30, "bright": 15, **config}}


@pytest.mark.parametrize(
    ("scene", "told"),
    [
        (
            newest(lights=[lamp(darkness={"min": 0, "max": 0.5})]),
            "1 light depends on how dark the scene is; it came in as it is at the scene's own darkness",
        ),
        (
            old(lights=[{"x": 1, "y": 1, "dim": 30, "darknessThreshold": 0.5}]),
            "1 light depends on how dark the scene is; it came in as it is at the scene's own darkness",
        ),
        (newest(lights=[lamp(animation={"type": "torch"})] * 2), "2 lights are animated; they shine steadily here"),
        (
            old(lights=[{"x": 1, "y": 1, "dim": 30, "lightAnimation": {"type": "torch"}}]),
            "1 light is animated; it shines steadily here",
        ),
        (
            newest(walls=[wall(0, 0, 100, 0, sound=0), wall(0, 0, 0, 100)]),
            "1 wall stops sound otherwise than sight; how sound goes is not kept",
        ),
        (
            old(walls=[old_wall(0, 0, 100, 0, sense=0, sound=1)]),
            "1 wall stops sound otherwise than sight; how sound goes is not kept",
        ),
        (newest(lights=[lamp(vision=True)]), "1 light gives sight of its own, which it does not here"),
        (old(lights=[{"x": 1, "y": 1, "dim": 30, "t": "u"}] * 2), "2 lights are of another kind than local ones; they"),
        (newest(lights=[lamp(luminosity=-0.5)]), "1 light that shines nowhere or spreads darkness: lights[0]"),
        (newest(tokens=[token(0, 0, effects=["icons/a.svg"])]), "1 token with effects or conditions, which did not"),
        (new(foreground="roof.png"), 'the foreground picture "roof.png": no map here has such'),
        (new(weather="rain"), 'the weather "rain": no map here has such'),
        (new(tokens=[token(0, 0, disposition=-2)]), "1 token of a side that is secret, taken as neutral"),
    ],
)
def test_a_loss_is_named(tmp_path, scene, told):
    report = read(tmp_path, scene).report
    assert any(line.startswith(told) for line in (*report.mended, *report.dropped, *report.notes))


@pytest.mark.parametrize(
    ("scene", "name"),
    [
        (newest(description="Beware"), "description"),
        (newest(tokens=[token(0, 0, sight={"range": 30, "angle": 90})]), "tokens.sight.angle"),
        (newest(tokens=[token(0, 0, sight={"visionMode": "tremorsense"})]), "tokens.sight.visionMode"),
        (newest(tokens=[token(0, 0, light={"dim": 5, "angle": 90})]), "tokens.light.angle"),
        (newest(tokens=[token(0, 0, light={"dim": 5, "color": "#ff0000"})]), "tokens.light.color"),
        (newest(tokens=[token(0, 0, light={"dim": 5, "animation": {"type": "torch"}})]), "tokens.light.animation.type"),
        (old(tokens=[token(0, 0, sightAngle=120)]), "tokens.sightAngle"),
        (newest(walls=[wall(0, 0, 9, 0, flags={"levels": {"top": 1}})] * 2), "walls.flags.levels"),
        (newest(flags={"perfect-vision": {}}), "flags.perfect-vision"),
        (newest(lights=[lamp(glow=1)]), "lights.config.glow"),
    ],
)
def test_what_is_set_and_not_read_is_named(tmp_path, scene, name):
    assert [*read(tmp_path, scene).report.unread] == [name]


def test_what_tells_nothing_of_a_map_is_no_loss(tmp_path):
    scene = newest(
        description="",
        tokens=[
            token(0, 0, sight={"range": 30, "angle": 360, "visionMode": "basic"}, light={"angle": 0, "color": None})
        ],
        walls=[wall(0, 0, 9, 0, flags={"wall-height": {"top": 3}}, doorSound="woodBasic")],
        flags={"core": {"sourceId": "a"}},
        permission={"default": 0},
        fogExploration=True,
    )
    assert read(tmp_path, scene).report.unread == {}


@pytest.mark.parametrize("key", ["tiles", "drawings", "notes", "sounds", "templates", "regions"])
def test_what_should_be_a_list_and_is_none_is_named(tmp_path, key):
    for value, told in ((5, "5"), ({"a": {}}, "a table")):
        report = read(tmp_path, newest(**{key: value})).report
        assert report.dropped == (f"{key}: found {told}, expected a list",)
    assert read(tmp_path, newest(**{key: None})).report.dropped == ()


def test_what_an_adventure_holds_besides_its_scenes_is_told(tmp_path):
    adventure = {"name": "A", "scenes": [newest(), {}], "actors": [{}, {}], "journal": [{}], "quests": [{}]}
    report = read(tmp_path, adventure).report
    assert report.dropped[:3] == (
        "1 entry that is no scene",
        "actors of the adventure: 2; only its scenes are read",
        "journal of the adventure: 1; only its scenes are read",
    )
    assert (report.unread, report.lost["actors"]) == ({"quests": 1}, 2)


def test_a_scene_without_such_things_tells_of_none(tmp_path):
    scene = newest(
        walls=[wall(0, 0, 100, 0)],
        lights=[lamp(darkness={"min": 0, "max": 1}, animation={"type": None})],
        tokens=[token(0, 0)],
        foreground=None,
        weather="",
    )
    report = read(tmp_path, scene).report
    assert (report.mended, report.dropped) == ((), ())
    assert not any(word in note for note in report.notes for word in ("dark", "animated", "sound", "outside"))


#: One of each thing on the picture, which lies 200 px in, and one far off it.
WITH_OUTSIDE = newest(
    padding=0.2,
    walls=[wall(200, 200, 100, 100), wall(5000, 300, 6000, 300), wall(-900, 0, -900, 100, door=1)],
    lights=[{**lamp(), "x": 300, "y": 300}, {**lamp(), "x": -5000, "y": 300}],
    tokens=[token(101, 101), token(-9999, 0, name="Far")],
)


def test_what_lies_outside_the_picture_is_told_and_asked_for(tmp_path):
    loaded = load_map(write(tmp_path, WITH_OUTSIDE))
    assert loaded.report.notes[-1] == "wholly outside the picture: 1 wall, 1 door, 1 light, 1 token; kept"
    assert len(loaded.state.walls) == len(loaded.state.tokens) == len(loaded.state.lights) == 2
    asked = questions_of([loaded])
    assert (asked.outside, asked.must_be_asked) == (4, True)


def test_what_lies_outside_the_picture_can_be_dropped(tmp_path):
    loaded = load_map(write(tmp_path, WITH_OUTSIDE), UvttOptions(keep_outside=False))
    state, counts = loaded.state, loaded.report.counts
    assert loaded.report.dropped == ("wholly outside the picture: 1 wall, 1 door, 1 light, 1 token",)
    assert [each.name for each in state.tokens.values()] == ["Guard"]
    assert (len(state.walls), len(state.doors), len(state.lights)) == (1, 0, 1)
    assert [counts[f"{table}_kept"] for table in ("walls", "doors", "lights", "tokens")] == [1, 0, 1, 1]
