"""May A shoot B: the measured facts turned into refusals or a number."""

from fractions import Fraction

import pytest

from battlemap.document.sheets import StarflightWeapon
from battlemap.rulings.attack import attack
from battlemap.rulings.errors import RulingError
from tests.rulings.build import LASER, A, B, a_map, door, token, wall

FAR_LASER = StarflightWeapon(name="Hand laser", type="beam", damage=10, range_m=2000)


def shoot(*things, weapon="Hand laser", **info):
    return attack(a_map(*things, **info), A, B, weapon)


def values(breakdown):
    return [(modifier.rule, modifier.value, modifier.counts) for modifier in breakdown.modifiers]


def rules(ruling):
    return [refusal.rule for refusal in ruling.refusals]


def test_the_worked_example_gives_60():
    ruling = shoot(token("A", 2, 5), token("B", 22, 5))
    assert values(ruling.target_number) == [("SF-HIT-01", 61, True), ("SF-HIT-02", -1, True)]
    assert values(ruling.roll) == [("SF-HIT-04", 4, True)]
    assert (ruling.target_number.total, ruling.needed, ruling.chance) == (60, 57, Fraction(43, 100))
    assert ruling.headline == "43 %, roll 57 or more"


BEHIND_WOOD = wall((10, 0), (10, 40), material="wood")
BEHIND_STONE = wall((10, 0), (10, 40))


@pytest.mark.parametrize("screen", [(), (BEHIND_WOOD,)])
def test_the_corner_of_the_eye_costs_25_once_even_behind_wood(screen):
    """Facing north-north-east the target in the east lies 67.5 degrees off."""
    ruling = shoot(token("A", 2, 5, facing_deg=22.5), token("B", 22, 5), *screen)
    counted = [entry for entry in values(ruling.roll) if entry[1] == -25]
    assert counted[0] == ("SF-LOS-03", -25, True)
    assert counted[1:] == [("SF-LOS-07", -25, False)] * len(screen)
    assert ruling.roll.total == 4 - 25


def test_with_stacking_switched_on_both_count():
    house = {"clear_sight_penalty_stacks": True}
    ruling = shoot(token("A", 2, 5, facing_deg=22.5), token("B", 22, 5), BEHIND_WOOD, house_rules=house)
    assert ruling.roll.total == 4 - 50


def test_behind_wood_in_the_optimal_arc_costs_25_and_is_named():
    ruling = shoot(token("A", 2, 5), token("B", 22, 5), BEHIND_WOOD)
    assert values(ruling.roll) == [("SF-HIT-04", 4, True), ("SF-LOS-07", -25, True)]
    assert "wooden wall (wall-1)" in ruling.roll.modifiers[1].reason


def test_outside_both_arcs_is_refused_without_a_number():
    ruling = shoot(token("A", 22, 5), token("B", 2, 5))
    assert rules(ruling) == ["SF-LOS-04"]
    assert (ruling.needed, ruling.chance) == (None, None)
    assert ruling.to_json()["target_number"] is None
    assert ruling.headline.startswith("No attack: ")


def test_behind_stone_is_refused_and_the_wall_is_named():
    ruling = shoot(token("A", 2, 5), token("B", 22, 5), BEHIND_STONE)
    assert rules(ruling) == ["SF-LOS-08"]
    assert "stone wall (wall-1)" in ruling.refusals[0].reason


def test_all_failing_conditions_are_listed():
    empty = StarflightWeapon(name="Hand laser", type="beam", range_m=10, loaded=0)
    attacker = token("A", 22, 5, weapons=(empty,))
    ruling = shoot(attacker, token("B", 2, 5), token("C", 8, 5), BEHIND_STONE)
    assert rules(ruling) == ["SF-ATK-02", "SF-ATK-02", "SF-LOS-04", "SF-LOS-08", "SF-LOS-10"]


def test_somebody_in_the_way_is_refused_by_name():
    ruling = shoot(token("A", 2, 5), token("B", 22, 5), token("C", 12, 5))
    assert rules(ruling) == ["SF-LOS-10"]
    assert "C" in ruling.refusals[0].reason


def test_every_line_reads_the_same_stander_as_no_hindrance_while_a_line_is_free():
    things = token("A", 2, 5), token("B", 22, 5), token("C", 12, 5.4)
    assert rules(shoot(*things)) == ["SF-LOS-10"]
    assert rules(shoot(*things, house_rules={"blocking_line": "every_line"})) == []


@pytest.mark.parametrize(("hidden", "values_expected"), [(0.2, []), (0.3, [-5]), (0.6, [-10]), (0.9, [-25])])
def test_partial_cover_takes_the_step_of_its_share(hidden, values_expected):
    """A solid wall just before the target hides this share of its width."""
    edge = 5.5 - 0.475 + 0.95 * hidden
    ruling = shoot(token("A", 2, 5), token("B", 22, 5), wall((21.9, 0), (21.9, edge)))
    assert [entry[1] for entry in values(ruling.roll) if entry[0] == "SF-LOS-09"] == values_expected


def test_a_low_obstacle_costs_nothing_and_is_mentioned():
    ruling = shoot(token("A", 2, 5), token("B", 22, 5), wall((12, 0), (12, 40), kind="hedge"))
    assert [entry for entry in values(ruling.roll) if entry[0] == "SF-LOS-06"] == [("SF-LOS-06", 0, True)]
    assert ruling.roll.total == 4


def test_one_who_lies_wholly_behind_a_low_obstacle_is_refused_for_that():
    ruling = shoot(token("A", 2, 5), token("B", 22, 5, posture="prone"), wall((21.9, 0), (21.9, 40), kind="hedge"))
    assert rules(ruling) == ["SF-LOS-06"]


def test_prone_adds_20_to_what_must_be_beaten():
    ruling = shoot(token("A", 2, 5), token("B", 22, 5, posture="prone"))
    assert ("SF-PRN-02", 20, True) in values(ruling.target_number)


def test_hostile_ones_within_ten_metres_are_in_melee():
    """10 m is in: at 5 m a cell two cells of gap."""
    near = token("A", 2, 5), token("B", 12, 5), token("Bob", 5, 5.0, side="B", elevation_m=9.0)
    ruling = shoot(*near, cell_m=5.0)
    assert ruling.facts.attacker_in_melee_with == ("Bob",)
    assert ("SF-MEL-03", -20, True) in values(ruling.roll)
    assert ruling.facts.target_in_melee_with == ()


def test_sides_that_are_friendly_are_not_in_melee():
    near = token("A", 2, 5), token("B", 12, 5), token("Cy", 3, 6, side="C")
    assert shoot(*near).facts.attacker_in_melee_with == ("Cy",)
    assert shoot(*near, sides={"C": ("A",)}).facts.attacker_in_melee_with == ()


def test_the_helpless_hold_nobody_in_melee():
    near = token("A", 2, 5), token("B", 12, 5), token("Cy", 3, 6, side="C", conditions=("unconscious",))
    assert shoot(*near).facts.attacker_in_melee_with == ()


def test_in_the_surprise_round_the_surprised_hd_counts_and_dodge_does_not():
    target = token("B", 22, 5, stats={"fhd": 50})
    ruling = shoot(token("A", 2, 5), target, surprise_round=True)
    assert values(ruling.target_number) == [
        ("SF-HIT-01", 50, True),
        ("SF-HIT-02", -4, True),
        ("SF-HIT-07", 0, True),
    ]


@pytest.mark.parametrize(
    ("gap_m", "band"), [(0, 0), (2.5, 0), (2.51, 1), (5.0, 1), (5.01, 2), (10, 2), (75, 15), (75.01, 16), (375, 75)]
)
def test_the_range_band_counts_melee_increments(gap_m, band):
    ruling = shoot(token("A", 0, 5), token("B", 1 + gap_m, 5), cell_m=1.0)
    assert ruling.range_band == band


@pytest.mark.parametrize(
    ("gap_m", "band", "rules_expected"), [(375, 15, []), (375.01, 16, ["SF-SNP-02"]), (25, 1, []), (25.01, 2, [])]
)
def test_the_range_band_counts_ranged_increments_and_beyond_fifteen_a_scope_is_needed(gap_m, band, rules_expected):
    attacker = token("A", 0, 5, weapons=(FAR_LASER,))
    ruling = shoot(attacker, token("B", 1 + gap_m, 5), cell_m=1.0, scale="ranged")
    assert (ruling.range_band, rules(ruling)) == (band, rules_expected)


@pytest.mark.parametrize(("x", "band"), [(2, 0), (2.5, 0), (3, 1), (4, 1), (5, 2)])
def test_on_a_grid_of_five_metres_range_zero_is_the_same_cell(x, band):
    assert shoot(token("A", 2, 5), token("B", x, 5), cell_m=5.0).range_band == band


def test_a_closed_door_is_shot_through_and_an_open_one_is_no_obstacle():
    shut, opened = (door((10, 0), (10, 40), state=state) for state in ("closed", "open"))
    assert shoot(token("A", 2, 5), token("B", 22, 5), shut).roll.total == 4 - 25
    assert shoot(token("A", 2, 5), token("B", 22, 5), opened).roll.total == 4


def test_armoured_glass_is_seen_through_and_stops_the_shot():
    pane = wall((10, 0), (10, 40), kind="window", obstacle="solid")
    ruling = shoot(token("A", 2, 5), token("B", 22, 5), pane)
    assert ruling.sight.sight
    assert rules(ruling) == ["SF-LOS-08"]


def test_a_one_way_wall_is_no_obstacle_from_its_open_side():
    """Going up the screen the attacker in the west is on the left."""
    wall_left, wall_right = (wall((10, 40), (10, 0), blocks_sight=side) for side in ("left", "right"))
    assert rules(shoot(token("A", 2, 5), token("B", 22, 5), wall_left)) == ["SF-LOS-08"]
    assert rules(shoot(token("A", 2, 5), token("B", 22, 5), wall_right)) == []


def test_a_distance_that_hangs_on_a_boundary_is_borderline():
    far = token("A", 0, 5), token("B", 1 + 100.02 / 1.5, 5)
    weapon = StarflightWeapon(name="Hand laser", type="beam", range_m=100)
    ruling = shoot(token("A", 0, 5, weapons=(weapon,)), far[1])
    assert rules(ruling) == ["SF-ATK-02"]
    assert ruling.borderline
    assert not shoot(token("A", 2, 5), token("B", 22, 5)).borderline


@pytest.mark.parametrize(
    ("things", "info", "weapon", "words"),
    [
        ((token("A", 2, 5), token("B", 9, 5)), {}, "Bow", "'A' has no weapon 'Bow'.*'Hand laser', 'Knife'"),
        ((token("A", 2, 5), token("B", 9, 5)), {"house_rules": {"prone_hd": 1}}, "Knife", "prone_hd"),
        ((token("A", 2, 5),), {}, "Knife", "token-B"),
    ],
)
def test_a_question_that_can_not_be_asked_says_why(things, info, weapon, words):
    with pytest.raises(RulingError, match=words):
        shoot(*things, weapon=weapon, **info)


def test_the_json_of_a_ruling_has_the_keys_of_the_command_line():
    plain = shoot(token("A", 2, 5), token("B", 22, 5)).to_json()
    assert plain["chance"] == "43/100"
    assert plain["target_modifiers"][0] == {
        "rule": "SF-HIT-01",
        "value": 61,
        "reason": "HD of B",
        "counts": True,
    }
    assert {"refusals", "target_number", "roll_modifiers", "needed", "facts"} <= plain.keys()


def test_the_weapon_in_the_facts_is_the_one_on_the_sheet():
    facts = shoot(token("A", 2, 5), token("B", 22, 5)).facts
    assert (facts.weapon.name, facts.weapon.range_m) == (LASER.name, LASER.range_m)


@pytest.mark.parametrize("conditions", [("surprised",), ("Surprised",)])
def test_conditions_are_read_however_they_are_written(conditions):
    target = token("B", 22, 5, stats={"fhd": 50}, conditions=conditions)
    assert shoot(token("A", 2, 5), target).target_number.modifiers[0].value == 50


@pytest.mark.parametrize("lying", [{"posture": "prone"}, {"conditions": ("prone",)}, {"conditions": ("Unconscious",)}])
def test_who_lies_is_low_by_whichever_word_of_the_sheet(lying):
    hedge = wall((21.9, 0), (21.9, 40), kind="hedge")
    assert rules(shoot(token("A", 2, 5), token("B", 22, 5, **lying), hedge)) == ["SF-LOS-06"]


def test_a_wall_without_hit_points_left_is_gone():
    assert rules(shoot(token("A", 2, 5), token("B", 22, 5), wall((10, 0), (10, 40), hp=0))) == []


def test_tiny_ones_in_one_cell_of_five_metres_are_at_range_zero():
    tiny = token("A", 10, 10, size=0.5), token("B", 10.5, 10.5, size=0.5)
    assert shoot(*tiny, cell_m=5.0).range_band == 0


def test_half_of_the_hit_points_makes_the_attacker_tired():
    ruling = shoot(token("A", 2, 5, stats={"hp": 40, "max_hp": 100}), token("B", 22, 5))
    assert ("SF-FTG-01", -20, True) in values(ruling.roll)


def test_nobody_snipes_without_a_scope_whatever_the_weapon_is_built_for():
    rifle = StarflightWeapon(name="Hand laser", type="projectile", range_m=2000, sniper=True)
    attacker = token("A", 0, 5, weapons=(rifle,))
    assert rules(shoot(attacker, token("B", 39, 5), cell_m=11.0, scale="ranged")) == ["SF-SNP-02"]
