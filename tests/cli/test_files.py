"""Import, export and render write whole files, and never over one that is there."""

import json
from pathlib import Path

import pytest

from battlemap.cli import pictures
from battlemap.document.document import Document
from battlemap.formats.load import load_map
from tests.cli.conftest import Command
from tests.formats.samples import picture


def test_import_makes_a_campaign_and_tells_what_came(battlemap: Command, sample: Path, tmp_path: Path) -> None:
    answer = battlemap("import", sample, "-o", tmp_path / "bay.bmap")
    assert answer.code == 0
    assert all(line in answer.out for line in load_map(sample).report.lines())
    with Document.open(tmp_path / "bay.bmap") as document:
        (state,) = document.maps.values()
    assert len(state.tokens) == 6
    assert [path.name for path in tmp_path.iterdir()] == ["bay.bmap"]


def test_import_does_not_write_over_a_file_unless_told(battlemap: Command, sample: Path, tmp_path: Path) -> None:
    target = tmp_path / "bay.bmap"
    target.write_text("precious", encoding="utf-8")
    refused = battlemap("import", sample, "-o", target)
    assert (refused.code, target.read_text(encoding="utf-8")) == (1, "precious")
    assert battlemap("import", sample, "-o", target, "--force").code == 0
    assert battlemap("info", target, "--json").json["maps"][0]["name"] == "Star-port bay"


def test_scenario_to_campaign_to_scenario_gives_the_same_map(battlemap: Command, sample: Path, tmp_path: Path) -> None:
    battlemap("import", sample, "-o", tmp_path / "bay.bmap")
    answer = battlemap("export", tmp_path / "bay.bmap", "-o", tmp_path / "bay.toml", "--json")
    assert answer.json == {"scenario": str(tmp_path / "bay.toml"), "map": "Star-port bay"}
    before, after = load_map(sample), load_map(tmp_path / "bay.toml")
    assert after.state == before.state
    assert after.images == before.images


def test_of_several_maps_one_has_to_be_named(battlemap: Command, two_maps: Path) -> None:
    with Document.open(two_maps) as document:
        names = [state.info.name for state in document.maps.values()]
    options = ("--from", "Mara Voss", "--to", "Skarn", "--json")
    assert battlemap("sight", two_maps, *options).code == 1
    assert battlemap("sight", two_maps, *options, "--map", "nowhere").code == 1
    assert len(battlemap("info", two_maps, "--json").json["maps"]) == 2
    assert battlemap("sight", two_maps, *options, "--map", names[0]).json["to"] == "Skarn"


def test_render_names_the_formats_it_can_write(battlemap: Command, sample: Path, tmp_path: Path) -> None:
    answer = battlemap("render", sample, "-o", tmp_path / "bay.gif")
    assert answer.code == 1
    assert ".png" in answer.err


def test_render_without_pyside_says_what_to_install(
    battlemap: Command, sample: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "has_qt", lambda: False)
    answer = battlemap("render", sample, "-o", tmp_path / "bay.png")
    assert (answer.code, list(tmp_path.iterdir())) == (1, [])
    assert "PySide6" in answer.err


@pytest.mark.gui
def test_render_draws_the_map_in_the_size_that_is_asked_for(
    battlemap: Command, sample: Path, tmp_path: Path, qapp: object
) -> None:
    from battlemap.scene.player_scene import MARGIN_CELLS

    target, shot = tmp_path / "bay.png", tmp_path / "shot.png"
    plain = battlemap("render", sample, "-o", target, "--player", "--px-per-cell", "20", "--json").json
    margin = 2 * MARGIN_CELLS
    assert (plain["width"], plain["height"]) == (round((26 + margin) * 20), round((18 + margin) * 20))
    assert target.read_bytes().startswith(b"\x89PNG")
    aimed = ("--from", "Mara Voss", "--to", "Skarn", "--weapon", "Pistol", "--px-per-cell", "20")
    ruled = battlemap("render", sample, "-o", shot, *aimed, "--json").json
    assert ruled["width"] > plain["width"], "the legend stands beside the map"


def scene(name: str, *walls: list[int]) -> dict[str, object]:
    """A Foundry scene of 10 x 8 squares."""
    told = [{"c": wall, "move": 20, "sight": 20} for wall in walls]
    return {"name": name, "width": 1000, "height": 800, "grid": 100, "padding": 0, "walls": told}


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    path = tmp_path / "scenes.db"
    scenes = [scene("Cellar", [0, 0, 500, 0]), scene("Attic"), scene("Attic")]
    path.write_text("\n".join(map(json.dumps, scenes)), encoding="utf-8")
    return path


def test_info_tells_every_scene_of_a_pack_and_one_account_of_all(battlemap: Command, pack: Path) -> None:
    answer = battlemap("info", pack, "--json").json
    assert [told["name"] for told in answer["maps"]] == ["Cellar", "Attic", "Attic 2"]
    assert answer["report"]["counts"]["segments"] == 1
    assert "scenes.db: Foundry" in battlemap("info", pack).out


def test_of_a_pack_one_scene_is_imported_by_its_name(battlemap: Command, pack: Path, tmp_path: Path) -> None:
    refused = battlemap("import", pack, "-o", tmp_path / "a.bmap")
    assert refused.code == 1
    assert "choose one of its maps with --map: Cellar, Attic, Attic 2" in refused.err
    answer = battlemap("import", pack, "-o", tmp_path / "a.bmap", "--map", "Cellar", "--json").json
    assert (answer["map"], answer["report"]["counts"]["walls_kept"]) == ("Cellar", 1)
    with Document.open(tmp_path / "a.bmap") as document:
        assert [state.info.name for state in document.maps.values()] == ["Cellar"]


def test_a_tiled_map_is_told_checked_imported_and_exported(battlemap: Command, tmp_path: Path) -> None:
    data = ",".join(["1", "1", "1", "0"] + ["0"] * 8)
    path = tmp_path / "cave.tmx"
    path.write_text(
        '<map orientation="orthogonal" width="4" height="3" tilewidth="10" tileheight="10">'
        '<tileset firstgid="1" name="a" tilewidth="10" tileheight="10"><image source="a.png"/></tileset>'
        f'<layer name="walls" width="4" height="3"><data encoding="csv">{data}</data></layer></map>',
        encoding="utf-8",
    )
    assert battlemap("info", path, "--json").json["maps"][0]["counts"]["walls"] == 1
    assert "cave: nothing found" in battlemap("check", path).out
    assert battlemap("import", path, "-o", tmp_path / "cave.bmap").code == 0
    assert battlemap("export", path, "-o", tmp_path / "cave.toml").code == 0
    assert load_map(tmp_path / "cave.toml").state == load_map(path).state


@pytest.mark.gui
def test_a_picture_that_can_not_be_shown_is_told_by_render_and_in_json(
    battlemap: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was blank paper, and nothing told of it (issue 8)."""
    scene_pictures = pytest.importorskip("battlemap.scene.pictures")

    def unreadable(*_given: object) -> None:
        raise scene_pictures.PictureError("the reader gave up")

    monkeypatch.setattr(scene_pictures, "read_picture", unreadable)
    path = tmp_path / "bay.png"
    path.write_bytes(picture(140, 140))
    answer = battlemap("render", path, "-o", tmp_path / "out.png", "--no-grid", "--json")
    assert answer.json["problems"] == ["bay.png: the reader gave up"]
    assert "bay.png: the reader gave up" in answer.err
