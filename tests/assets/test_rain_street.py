"""The sample encounter for Psi-punk: its picture is what the script draws, and its fights are worth showing."""

import tomllib

import pytest
from PIL import Image, ImageChops, ImageStat

from assets import PSIPUNK_SAMPLE, asset_path
from assets.drawing.rain_street import draw
from battlemap.document.model import MapState
from battlemap.formats.load import load_map
from battlemap.rulings.attack import AttackRuling, attack


@pytest.fixture(scope="module")
def street() -> MapState:
    return load_map(asset_path(PSIPUNK_SAMPLE)).state


def shot(street: MapState, shooter: str, target: str, weapon: str) -> AttackRuling:
    tokens = [street.token_named(name) for name in (shooter, target)]
    return attack(street, *[token.id for token in tokens if token], weapon)


def reasons(ruling: AttackRuling) -> list[str]:
    return [line.reason for line in ruling.roll.modifiers[1:]]


def test_the_picture_is_what_the_script_draws() -> None:
    scenario = tomllib.loads(asset_path(PSIPUNK_SAMPLE).read_text(encoding="utf-8"))
    kept = Image.open(asset_path(scenario["picture"]["file"]))
    drawn = draw(scenario)
    assert drawn.size == kept.size == (28 * 70, 18 * 70)
    difference = ImageStat.Stat(ImageChops.difference(drawn, kept.convert("RGB"))).mean
    assert max(difference) < 0.5  # of 255: another Pillow may round an edge otherwise


def test_the_first_shot_goes_through_rain_past_a_car_at_one_in_a_doorway(street: MapState) -> None:
    ruling = shot(street, "Kestrel", "Brick", "Auto")
    facts = ruling.facts.targets[0]
    assert ruling.refusals == ()
    assert 0.25 < facts.hidden_fraction < 0.5
    assert facts.zones_on_line == {"rain"}
    assert ruling.chance is not None
    assert 0.3 < ruling.chance < 0.8


def test_one_shoots_from_a_balcony_after_aiming(street: MapState) -> None:
    ruling = shot(street, "Needle", "Moth", "Sniper rifle")
    assert "aimed for 2 rounds" in reasons(ruling)
    assert ruling.facts.stand.elevation_ft == 10
    assert [line.reason for line in ruling.defence.modifiers[1:]] == ["worse placed: lower"]  # type: ignore[attr-defined]


def test_one_shot_goes_through_the_crowd(street: MapState) -> None:
    ruling = shot(street, "Moth", "Lookout", "Handgun")
    assert "through a crowd" in reasons(ruling)
    assert ruling.sight.between == ()


def test_one_is_wholly_behind_the_van(street: MapState) -> None:
    assert {refusal.rule for refusal in shot(street, "Moth", "Slate", "Handgun").refusals} == {"PP-CMB-01"}


def test_one_is_alone_against_two(street: MapState) -> None:
    ruling = shot(street, "Dray", "Pike", "One-handed sword")
    assert {"alone against 2", "Hurt (physical)", "partial defence"} <= set(reasons(ruling))


def test_the_drone_is_small_fast_and_high(street: MapState) -> None:
    found = reasons(shot(street, "Kestrel", "Drone", "Auto"))
    assert {"moving at 20 mph", "as large as a basketball", "worse placed: lower"} <= set(found)


def test_it_has_powers_minions_and_every_kind_of_gun(street: MapState) -> None:
    tokens = street.tokens.values()
    assert {token.kind for token in tokens} == {"pc", "npc", "minion"}
    assert all(token.psipunk and token.psipunk.weapons for token in tokens)
    assert any(token.psipunk.powers for token in tokens if token.psipunk)
