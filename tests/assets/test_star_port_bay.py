"""The sample encounter: its picture is what the script draws, and its looks are worth showing."""

import tomllib
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from assets import LIBRARY, SAMPLE, asset_path
from assets.drawing.star_port_bay import draw
from battlemap.document.model import MapState
from battlemap.formats.load import load_map
from battlemap.formats.scenario import read_scenario
from battlemap.rulings.attack import AttackRuling, attack


@pytest.fixture(scope="module")
def bay() -> MapState:
    return load_map(asset_path(SAMPLE)).state


def shot(bay: MapState, shooter: str, target: str, weapon: str) -> AttackRuling:
    tokens = [bay.token_named(name) for name in (shooter, target)]
    return attack(bay, *[token.id for token in tokens if token], weapon)


def rules_of(ruling: AttackRuling) -> set[str]:
    return {modifier.rule for modifier in ruling.roll.modifiers if modifier.value}


def test_the_picture_is_what_the_script_draws() -> None:
    scenario = tomllib.loads(asset_path(SAMPLE).read_text(encoding="utf-8"))
    kept = Image.open(asset_path(scenario["picture"]["file"]))
    drawn = draw(scenario)
    assert drawn.size == kept.size == (26 * 70, 18 * 70)
    difference = ImageStat.Stat(ImageChops.difference(drawn, kept.convert("RGB"))).mean
    assert max(difference) < 0.5  # of 255: another Pillow may round an edge otherwise


def test_the_first_shot_is_seen_partly_covered_and_has_a_number(bay: MapState) -> None:
    ruling = shot(bay, "Mara Voss", "Skarn", "Pistol")
    assert ruling.refusals == ()
    assert "SF-LOS-09" in rules_of(ruling)
    assert 0.25 <= ruling.sight.hidden_fraction < 0.5
    assert ruling.chance is not None
    assert 0.2 < ruling.chance < 0.8


def test_one_is_seen_from_the_corner_of_the_eye(bay: MapState) -> None:
    ruling = shot(bay, "Mara Voss", "Vekka", "Pistol")
    assert ruling.sight.arc == "peripheral"
    assert "SF-LOS-03" in rules_of(ruling)


def test_one_is_behind_wood_and_one_behind_glass(bay: MapState) -> None:
    for ruling in (
        shot(bay, "Tolo Brask", "Dorn One-Eye", "Submachine gun"),
        shot(bay, "Seri Quill", "Vekka", "Stunner"),
    ):
        assert ruling.refusals == ()
        assert "SF-LOS-07" in rules_of(ruling)


def test_one_is_behind_stone(bay: MapState) -> None:
    refusals = {refusal.rule for refusal in shot(bay, "Mara Voss", "Dorn One-Eye", "Pistol").refusals}
    assert "SF-LOS-08" in refusals


def test_it_has_doors_of_every_state(bay: MapState) -> None:
    assert {door.state for door in bay.doors.values()} == {"open", "closed", "locked"}
    assert any(door.secret for door in bay.doors.values())


def test_the_library_holds_creatures_that_can_fight() -> None:
    creatures = read_scenario(asset_path(LIBRARY)).state.tokens.values()
    assert len(creatures) >= 20
    assert all(creature.starflight and creature.starflight.weapons for creature in creatures)


def test_a_weapon_is_the_same_in_the_sample_and_in_the_library() -> None:
    def weapons(name: str) -> dict[str, list[dict[str, Any]]]:
        tokens = tomllib.loads(asset_path(name).read_text(encoding="utf-8"))["token"]
        found: dict[str, list[dict[str, Any]]] = {}
        for weapon in (weapon for token in tokens for weapon in token["weapon"]):
            shown = {key: value for key, value in weapon.items() if key not in {"loaded", "drawn"}}
            found.setdefault(weapon["name"], []).append(shown)
        return found

    library = weapons(LIBRARY)
    for name, copies in weapons(SAMPLE).items():
        assert all(copy == library[name][0] for copy in copies), name


def test_a_file_that_is_missing_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"nothing\.toml"):
        asset_path("nothing.toml")
