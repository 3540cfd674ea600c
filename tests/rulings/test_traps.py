"""Edges of the Starflight rules as they come out on a map; every number here is worked out from the book by hand."""

from dataclasses import replace
from pathlib import Path

import pytest

from battlemap.document.model import MapPoint, MapState, Token, TokenId
from battlemap.rulings.resolve import Request, Resolved, resolve_with_dice
from tests.rulings.duel import yard_map

RANGED, MELEE = "ranged", "melee"


def edited(state: MapState, token: TokenId, stats: dict[str, int] | None = None, **changes: object) -> MapState:
    """The map with a token that has more on its sheet, or stands elsewhere."""
    had = state.tokens[token]
    sheet = replace(had.starflight, stats={**had.starflight.stats, **(stats or {})})
    return replace(state, tokens={**state.tokens, token: replace(had, starflight=sheet, **changes)})


def with_weapon(state: MapState, token: TokenId, **weapon: object) -> MapState:
    """The map with one weapon in the hand of a token."""
    had = state.tokens[token]
    armed = replace(had.starflight.weapons[0], **weapon)
    return replace(
        state, tokens={**state.tokens, token: replace(had, starflight=replace(had.starflight, weapons=(armed,)))}
    )


def at_scale(state: MapState, scale: str) -> MapState:
    return replace(state, info=replace(state.info, fight=replace(state.info.fight, scale=scale)))


def with_more(state: MapState, like: TokenId, **names: tuple[float, float]) -> MapState:
    """The map with more of a kind, at other places."""
    had = state.tokens[like]
    more: dict[TokenId, Token] = {
        TokenId(f"more-{name}"): replace(had, id=TokenId(f"more-{name}"), name=name, at=MapPoint(*at))
        for name, at in names.items()
    }
    return replace(state, tokens={**state.tokens, **more})


def played(state: MapState, action: str, one: TokenId, others: tuple[TokenId, ...], dice: str, weapon: str) -> Resolved:
    request = Request(action=action, actor=one, targets=others, weapon=weapon)
    return resolve_with_dice(state, request, dice.split())


def rolls(found: Resolved) -> list[dict]:
    return [step["roll"] for step in found.to_json()["steps"] if step["roll"]]


def rifle(folder: Path, gap_m: float) -> tuple[MapState, TokenId, TokenId]:
    """A sniper's rifle of 20 with Finesse 11, a scope of 20 and a falloff of 2, at a target of HD 30."""
    state, one, other = yard_map(folder)
    state = with_weapon(
        at_scale(state, RANGED),
        one,
        name="Rifle",
        type="projectile",
        damage=20,
        range_m=1000,
        falloff_hd=2,
        scope=20,
        sniper=True,
    )
    return edited(state, other, {"hd": 30}, at=MapPoint(3 + gap_m, 5)), one, other


def test_375_metres_are_no_sniping(tmp_path):
    """15 increments: 30 + 3 - 4 + 14 x 2 = 57; the scope is of no use."""
    state, one, other = rifle(tmp_path, 375.0)
    assert [refusal.rule for refusal in played(state, "snipe", one, (other,), "", "Rifle").refusals] == ["SF-SNP-01"]
    (roll,) = rolls(played(state, "attack", one, (other,), "53", "Rifle"))  # 53 + 4 do not beat 57
    assert (roll["number"], roll["total"], roll["succeeded"]) == (57, 57, False)


def test_380_metres_are_and_a_hit_in_the_body_is_a_massive_attack(tmp_path):
    """60 - 4 - 20 + 28 = 64: HD doubled, no Dodge, 15 increments. 31 lethal, not tripled; the body: massive."""
    state, one, other = rifle(tmp_path, 380.0)
    dice = "61 3 40 40 90 62"  # 65 beat 64; Reflex 60, Willpower 50 over 31; 103 over 81; 62 + 13 do not beat 75
    found = played(state, "snipe", one, (other,), dice, "Rifle")
    assert [roll["number"] for roll in rolls(found)] == [64, 31, 31, 81, 75]
    assert found.after[0].hp == 0
    assert found.after[0].has("clinically_dead")


@pytest.mark.parametrize(("gap_m", "scale", "number"), [(10.0, MELEE, 80), (10.1, MELEE, 60), (10.0, RANGED, 80)])
def test_melee_ends_after_ten_metres_on_either_scale(tmp_path, gap_m, scale, number):
    """61 + 3 - 4 = 60, and 20 more for a target in melee. Its shot at the own opponent is at no -20."""
    state, one, other = yard_map(tmp_path)
    state = at_scale(edited(state, other, at=MapPoint(3 + gap_m, 5)), scale)
    (roll,) = rolls(played(state, "attack", one, (other,), "5", "Hand laser"))
    assert (roll["number"], [line["value"] for line in roll["bonus"]]) == (number, [4])


def test_the_third_target_is_at_minus_twenty(tmp_path):
    state, one, other = yard_map(tmp_path)
    state = with_more(state, other, Second=(23, 9), Third=(23, 13))
    others = (other, TokenId("more-Second"), TokenId("more-Third"))
    found = rolls(played(state, "attack", one, others, "10 11 12", "Hand laser"))
    assert [roll["total"] for roll in found] == [14, 5, -4]  # 10 + 4, 11 + 4 - 10, 12 + 4 - 20


def test_a_wooden_wall_eats_three_hits_and_lets_the_rest_of_the_third_through(tmp_path):
    """1 cm of wood: 30 HP, DR 5. Three hits of 8 + 11 less 5: 14 and 14 and 2 stay in it, 12 come through.

    The number is 60, the roll at -25 for the wall: 94 is 73, over 60, 65 and 70. Only what comes through hits a part.
    """
    wood = 'material = "wood"\nthickness_cm = 1\nobstacle = "penetrable"\n'
    wall = f'[[wall]]\nline = [[8, 0], [8, 20]]\nkind = "wall"\n{wood}'
    state, one, other = yard_map(tmp_path, more=wall)
    state = with_weapon(state, one, name="Uzi", type="projectile", damage=8, rate=5, range_m=150)
    found = played(state, "attack", one, (other,), "94 3 90 90 90", "Uzi")
    assert (rolls(found)[0]["total"], rolls(found)[0]["number"]) == (73, 60)
    left = [change["after"] for change in found.to_json()["changes"] if change["kind"] == "ObstacleHpChanged"]
    assert left == [16, 2, 0]
    assert {creature.name: creature.hp for creature in found.after} == {"G'Nunk": 88}


def friends(folder: Path, **initiatives: int) -> tuple[MapState, TokenId, TokenId]:
    """Xxksax with initiative 9 and friends of these initiatives."""
    state, one, other = yard_map(folder)
    state = with_more(state, one, **{name: (2.0, 8.0 + 2 * place) for place, name in enumerate(initiatives)})
    for name, initiative in initiatives.items():
        state = edited(state, TokenId(f"more-{name}"), {"initiative": initiative})
    return state, one, other


@pytest.mark.parametrize(
    ("initiatives", "victim"),
    [
        ({"Ann": 3, "Ben": 8, "Cid": 12}, "Ben"),  # the next lower than 9
        ({"Ann": 9, "Cid": 12}, "Cid"),  # none is lower: the highest
        ({"Ann": 9, "Ben": 9}, "Ann"),  # the same as its own is not lower
        ({}, "Xxksax"),
    ],
)
def test_whom_a_critical_miss_hits(tmp_path, initiatives, victim):
    state, one, other = friends(tmp_path, **initiatives)
    found = played(state, "attack", one, (other,), "4 3 2 99 99 99", "Hand laser")  # 42 on the body, a wound
    assert {creature.name: creature.hp for creature in found.after} == {victim: 58}
    assert rolls(found)[0]["critical"] == "failure"


@pytest.mark.parametrize("action", ["trip", "grapple"])
def test_a_critical_miss_of_a_touch_hits_a_friend_too(tmp_path, action):
    """Bare hands with Brawling 20: 2 lethal, doubled, and two wounds; the target is not touched."""
    state, one, other = friends(tmp_path, Ben=8)
    state = edited(state, other, {"thd": 40}, at=MapPoint(4, 5))
    found = played(state, action, one, (other,), "4 3 3 99 99 99", "unarmed")
    assert {creature.name: (creature.hp, creature.wounds) for creature in found.after} == {"Ben": (96, 2)}


def test_tc_sf_exa_01_the_face_of_the_wounds_may_be_five_or_six(tmp_path):
    state, one, other = yard_map(tmp_path)
    for face in "56":
        found = played(state, "attack", one, (other,), f"66 6 00 4 5 {face} 37 59", "Hand laser")
        (after,) = found.after
        assert (after.hp, after.nhp, after.is_unconscious) == (79, 100, False)
        assert {part.name: part.wounds for part in after.parts if part.wounds} == {"groin": 1, "smell": 3}
        rounds = {condition.name: condition.rounds for condition in after.conditions}
        assert rounds == {"dazed": 30, "immobile": 3, "prone": None}
        assert [roll["number"] for roll in rolls(found)] == [60, 21, 21, 71]


def test_a_pinned_target_is_attacked_at_plus_twenty_but_not_by_who_pins_it(tmp_path):
    state, one, other = yard_map(tmp_path)
    pinned = edited(state, other, conditions=("pinned",))
    (roll,) = rolls(played(pinned, "attack", one, (other,), "5", "Hand laser"))
    assert [(line["rule"], line["value"]) for line in roll["bonus"]] == [("SF-HIT-04", 4), ("SF-GRP-09", 20)]
    near = edited(edited(state, one, conditions=("grappling",)), other, at=MapPoint(4, 5))
    held = edited(near, other, conditions=("Grappling", "pinned"))
    (roll,) = rolls(played(held, "attack", one, (other,), "5", "Hand laser"))
    assert "SF-GRP-09" not in [line["rule"] for line in roll["bonus"]]


@pytest.mark.parametrize(
    ("stats", "conditions", "parts"),
    [
        ({}, {"dazed", "immobile"}, {"groin": 1}),
        ({"weak_groin": 0}, set(), {"groin": 1}),
        ({"groin": 0}, set(), {"body": 1}),  # the 6 is rolled again
    ],
)
def test_who_is_no_male_is_only_wounded_there_and_who_has_no_groin_is_hit_elsewhere(tmp_path, stats, conditions, parts):
    state, one, other = yard_map(tmp_path)
    dice = "66 6 3 90 90 90" if "groin" in stats else "66 6 90 90 90"
    found = played(edited(state, other, stats), "attack", one, (other,), dice, "Hand laser")
    (after,) = found.after
    assert after.condition_names == conditions
    assert {part.name: part.wounds for part in after.parts if part.wounds} == parts


def test_a_wall_shot_to_pieces_is_no_hindrance_for_the_next_target(tmp_path):
    """A board of 1 cm, 30 HP: 60 + 11 less 5 less 30 at the first; the second at 4 - 10, and no -25: 61 + 3 - 4."""
    wood = 'material = "wood"\nthickness_cm = 1\nobstacle = "penetrable"\n'
    state, one, other = yard_map(tmp_path, more=f'[[wall]]\nline = [[8, 0], [8, 20]]\nkind = "wall"\n{wood}')
    state = with_more(with_weapon(state, one, name="Cannon", damage=60), other, Second=(23, 9))
    others = (other, TokenId("more-Second"))
    found = rolls(played(state, "attack", one, others, "94 3 90 90 99 66", "Cannon"))
    assert (found[0]["total"], found[-1]["total"], found[-1]["number"]) == (73, 60, 60)
    assert [line["value"] for line in found[-1]["bonus"]] == [4, -10]
