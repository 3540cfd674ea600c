"""May A shoot B in Psi-punk: what the map measures, turned into refusals or a chance."""

from dataclasses import asdict, replace
from fractions import Fraction

import pytest

from battlemap.rulings.arms import weapons_of
from battlemap.rulings.attack import attack
from battlemap.rulings.errors import RulingError
from rules.psipunk.attack import attack as ask_the_rules
from rules.psipunk.facts import Zone
from rules.psipunk.house_rules import HouseRules
from tests.rulings.build import wall
from tests.rulings.street import KNIFE, A, B, a_street, area, fighter


def shoot(*things, weapon="Handgun", mode=None, **info):
    return attack(a_street(*things, **info), A, B, weapon, mode)


def values(breakdown, rule):
    return [line.value for line in breakdown.modifiers if line.rule == rule and line.counts]


def refused(ruling):
    return {refusal.rule for refusal in ruling.refusals}


def duel(gap_ft=20, **facts):
    """Two that face each other over a gap, on cells of five feet."""
    return fighter("A", 2, 5), fighter("B", 3 + gap_ft / 5, 5, **facts)


def test_a_shot_down_the_street_is_opposed_and_has_an_exact_chance():
    ruling = shoot(*duel(20))
    facts = ruling.facts.targets[0]
    assert (facts.distance_ft, facts.hidden_fraction, facts.attacker_seen) == (20, 0, True)
    assert (ruling.target_number.total, ruling.roll.total, ruling.defence.total) == (-1, 2, 0)
    wins = sum(  # 4dF + 2 at least -1, and better than 4dF
        ways * other
        for own, ways in FUDGE.items()
        for reply, other in FUDGE.items()
        if own + 2 >= -1 and own + 2 > reply
    )
    assert ruling.chance == Fraction(wins, 81 * 81)
    assert ruling.needed == -3
    assert ruling.borderline is False


FUDGE = {-4: 1, -3: 4, -2: 10, -1: 16, 0: 19, 1: 16, 2: 10, 3: 4, 4: 1}


@pytest.mark.parametrize(
    ("gap_ft", "row"), [(0, -3), (5, -3), (5.01, -2), (10, -2), (30, -1), (30.01, 0), (75, 0), (75.01, 1), (330, 1)]
)
def test_the_gap_in_feet_gives_the_range_row_with_its_far_end_in(gap_ft, row):
    two = fighter("A", 0, 5), fighter("B", 1 + gap_ft, 5)
    ruling = attack(a_street(*two, cell_ft=1) if gap_ft < 149 else a_street(*_five(gap_ft)), A, B, "Handgun")
    assert ruling.facts.targets[0].distance_ft == gap_ft
    assert ruling.range_row == row
    assert ruling.refusals == ()


def _five(gap_ft):
    return fighter("A", 0, 5), fighter("B", 1 + gap_ft / 5, 5)


def test_beyond_its_range_a_handgun_is_refused():
    ruling = shoot(*_five(335))
    assert refused(ruling) == {"PP-RAN-02"}
    assert (ruling.chance, ruling.needed, ruling.to_json()["target_number"]) == (None, None, None)


@pytest.mark.parametrize(("gap_ft", "result"), [(90, 3), (91, 4)])
def test_an_ice_dart_flies_ninety_feet_at_superb_and_needs_wonderful_for_one_foot_more(gap_ft, result):
    two = fighter("A", 0, 5), fighter("B", 1 + gap_ft, 5, conditions=("unaware",))
    ruling = attack(a_street(*two, cell_ft=1), A, B, "Ice dart")
    assert ruling.facts.targets[0].distance_ft == gap_ft
    reaching = sum(ways for own, ways in FUDGE.items() if own + 2 >= result)
    assert ruling.chance == Fraction(reaching, 81)


@pytest.mark.parametrize(
    ("hidden", "steps"),
    [(0, []), (0.001, [-1]), (0.499, [-1]), (0.5, [-2]), (0.7499, [-2]), (0.75, [-3]), (0.99, [-3])],
)
def test_cover_steps_follow_the_hidden_fraction(hidden, steps):
    ruling = shoot(*duel(50))
    facts = replace(ruling.facts, targets=(replace(ruling.facts.targets[0], hidden_fraction=hidden),))
    answer = ask_the_rules(facts, HouseRules())
    assert values(answer.targets[0].attack, "PP-CMB-01") == steps


def half_wall(share):
    """A wall before B that hides so much of its width as seen from A, measured on the map itself."""
    return wall((10, 5.5 + 0.475 - 0.95 * share), (10, 8), name="wall-1")


@pytest.mark.parametrize(("share", "steps"), [(0.1, -1), (0.4, -1), (0.6, -2), (0.9, -3)])
def test_a_wall_across_the_target_is_measured_and_becomes_a_cover_step(share, steps):
    ruling = shoot(fighter("A", -140, 5), fighter("B", 10, 5), half_wall(share))
    facts = ruling.facts.targets[0]
    assert facts.hidden_fraction == pytest.approx(share, abs=0.03)
    assert values(ruling.roll, "PP-CMB-01") == [steps]


def test_a_low_wall_that_hides_the_lower_half_is_half_cover():
    eye_high = {"height_m": 2.0}
    flat = wall((9.999, 0), (9.999, 10), top_m=0.9, kind="fence")
    shooter = fighter("A", 2, 5, elevation_m=0.0, **eye_high)
    ruling = shoot(shooter, fighter("B", 10, 5, **eye_high), flat)
    facts = ruling.facts.targets[0]
    assert 0.35 < facts.hidden_fraction < 0.5
    assert values(ruling.roll, "PP-CMB-01") == [-1]


def test_a_target_wholly_behind_a_wall_is_refused():
    ruling = shoot(*duel(20), wall((4, 0), (4, 10)))
    assert ruling.facts.targets[0].hidden_fraction == 1
    assert refused(ruling) == {"PP-CMB-01"}
    assert ruling.headline == "No attack: B is wholly hidden"


def test_armoured_glass_that_is_seen_through_hides_from_shots():
    glass = wall((4, 0), (4, 10), kind="window", obstacle="solid")
    assert refused(shoot(*duel(20), glass)) == {"PP-CMB-01"}


@pytest.mark.parametrize("kind", list(Zone))
def test_weather_on_the_line_counts_once_a_kind(kind):
    zones = area(3.5, 4, 4, 7, 1, **{str(kind): True}), area(5, 4, 5.5, 7, 2, **{str(kind): True})
    ruling = shoot(*duel(20), *zones)
    assert ruling.facts.targets[0].zones_on_line == {kind}
    assert values(ruling.roll, "PP-CMB-01") == [-1]


def test_rain_and_night_add_up_and_a_zone_beside_the_line_does_not_count():
    zones = area(0, 0, 20, 20, 1, rain=True, night=True), area(3, 5.5, 6, 9, 2, fog=True)
    facts = shoot(*duel(20), *zones).facts.targets[0]
    assert facts.zones_on_line == {Zone.RAIN, Zone.NIGHT}  # the fog only touches the line


def test_a_crowd_or_somebody_on_the_line_takes_two_and_not_hand_to_hand():
    crowd = area(4, 5, 5, 6, crowd=True)
    assert values(shoot(*duel(20), crowd).roll, "PP-CMB-01") == [-2]
    assert values(shoot(*duel(20), fighter("C", 4, 5)).roll, "PP-CMB-01") == [-2]
    near = shoot(*duel(5), area(3, 5, 4, 6, crowd=True), weapon="Large knife")
    assert near.facts.targets[0].crowd_on_line
    assert values(near.roll, "PP-CMB-01") == []


@pytest.mark.parametrize(("depth_m", "hidden", "step"), [(0.5, 0.0, None), (1.0, 0.2556, -1), (3.0, 1.0, -3)])
def test_the_rim_of_a_pit_is_cover_by_its_share(depth_m, hidden, step):
    """The eye at 1.62 m, the rim 7.5 of 10 cells off: nothing is seen below -0.54 m, 0.46 of 1.8 m at 1 m of depth."""
    pit = area(10, 0, 15, 20, elevation_m=-depth_m)
    ruling = shoot(fighter("A", 2, 5), fighter("B", 12, 5), pit)
    assert ruling.facts.targets[0].hidden_fraction == pytest.approx(hidden, abs=0.003)
    cover = [line.value for line in ruling.roll.modifiers if "hidden" in line.reason]
    assert cover == ([] if step is None else [step])
    assert bool(ruling.refusals) is (hidden == 1.0)


def test_a_steed_is_cover_by_the_share_of_its_rider_that_it_hides():
    """From above what hangs below its back is hidden: half of the rider."""
    steed = fighter("Bhorse", 12, 5, height_m=2.2)
    ruling = shoot(fighter("A", 2, 5, elevation_m=2.0), fighter("B", 12, 5, posture="mounted"), steed)
    assert ruling.facts.targets[0].hidden_fraction == pytest.approx(0.5, abs=0.003)
    assert [line.reason for line in ruling.roll.modifiers if "hidden" in line.reason] == ["50% hidden"]
    assert not ruling.facts.targets[0].crowd_on_line


def test_only_the_worse_placed_pays_for_it():
    low = shoot(fighter("A", 2, 5), fighter("B", 10, 5, elevation_m=3.0))
    assert [line.reason for line in low.roll.modifiers if line.rule == "PP-CMB-01"] == ["worse placed: lower"]
    high = shoot(fighter("A", 2, 5, elevation_m=3.0), fighter("B", 10, 5))
    assert values(high.roll, "PP-CMB-01") == []
    assert values(high.defence, "PP-CMB-01") == [-1]


@pytest.mark.parametrize(
    ("ground", "facts"),
    [
        ({"frictionless": True}, {}),
        ({"movement": 2.0}, {}),
        ({}, {"conditions": ("bad footing",)}),
        ({}, {"posture": "kneeling"}),
        ({}, {"conditions": ("Prone",)}),
        ({}, {"conditions": ("light in the eyes",)}),
    ],
)
def test_footing_posture_and_light_are_read_from_ground_and_token(ground, facts):
    ruling = shoot(*duel(20, **facts), area(6, 4, 9, 7, **ground))
    assert values(ruling.defence, "PP-CMB-01") == [-1]


def test_the_ground_gives_a_height_where_the_token_has_none():
    roof = area(0, 0, 4, 10, elevation_m=3.048)
    stand = shoot(*duel(20), roof).facts.stand
    assert stand.elevation_ft == 10


def test_whoever_does_not_see_the_attacker_or_is_surprised_throws_nothing():
    assert shoot(*duel(20, conditions=("Unaware",))).defence is None
    assert shoot(*duel(20, conditions=("bound",))).defence is None
    assert shoot(*duel(20), surprise=True).defence is None
    assert shoot(*duel(20, conditions=("aware",)), surprise=True).defence is not None
    assert shoot(*duel(20, facing_deg=90)).defence is not None  # this game has no facing


def ring(count):
    """B in the middle with so many foes around, A first."""
    places = [(9, 10), (11, 10), (10, 9), (10, 11), (9, 9), (11, 11)][:count]
    names = ["A", "A2", "A3", "A4", "A5", "A6"]
    return [fighter("B", 10, 10), *(fighter(name, *at) for name, at in zip(names, places, strict=False))]


@pytest.mark.parametrize(("count", "lost"), [(1, []), (2, [-1]), (3, [-2]), (4, [-3]), (5, [-3])])
def test_whoever_is_alone_against_several_loses_one_for_each_beyond_the_first(count, lost):
    ruling = shoot(*ring(count), weapon="Large knife")
    assert ruling.facts.targets[0].stand.foes_in_reach == count
    assert values(ruling.defence, "PP-MUL-01") == lost
    assert values(ruling.roll, "PP-MUL-01") == []


def test_a_friend_takes_one_of_them_on():
    pair = shoot(*ring(2), fighter("B2", 10, 12), weapon="Large knife")
    assert pair.facts.targets[0].stand.foes_in_reach == 1


def test_the_fallen_and_those_behind_a_wall_do_not_count():
    b, a, a2, a3 = ring(3)
    fallen = replace(a2, psipunk=replace(a2.psipunk, wounds={"physical": ("Incapacitated",)}))
    ruling = shoot(b, a, fallen, a3, wall((9.5, 10), (11.5, 10)), weapon="Large knife")
    assert ruling.facts.targets[0].stand.foes_in_reach == 1


def test_five_against_one_in_a_doorway_are_two():
    """B stands south of an open door of one cell; the five come through it, with knives that reach ten feet."""
    from tests.rulings.build import door

    walls = wall((0, 10), (10, 10), name="wall-1"), wall((11, 10), (20, 10), name="wall-2")
    gate = door((10, 10), (11, 10), state="open")
    b = fighter("B", 10, 10)
    five = [
        fighter("A", 10, 9),
        *(fighter(f"A{n}", x, 8) for n, x in enumerate((9, 10, 11), start=2)),
        fighter("A9", 9, 7),
    ]
    ruling = attack(a_street(b, *five, *walls, gate), A, B, "Large knife")
    stand = ruling.facts.targets[0].stand
    assert stand.in_doorway
    assert values(ruling.defence, "PP-MUL-01") == [-1]
    assert "PP-MUL-02" in {line.rule for line in ruling.notes}


def test_an_opening_in_a_wall_without_a_door_is_a_doorway_too():
    walls = wall((0, 10), (10, 10), name="wall-1"), wall((11, 10), (20, 10), name="wall-2")
    b = fighter("B", 10, 10)
    five = [fighter("A", 10, 9), *(fighter(f"A{n}", x, 8) for n, x in enumerate((9, 10, 11, 12), start=2))]
    ruling = attack(a_street(b, *five, *walls), A, B, "Large knife")
    assert ruling.facts.targets[0].stand.in_doorway
    assert values(ruling.defence, "PP-MUL-01") == [-1]


def test_a_wide_opening_and_a_corridor_are_no_doorways():
    b, five = fighter("B", 10, 10), [fighter("A", 10, 9), *(fighter(f"A{n}", x, 9) for n, x in ((2, 9), (3, 11)))]
    wide = wall((0, 10), (9, 10), name="wall-1"), wall((12, 10), (20, 10), name="wall-2")
    assert not attack(a_street(b, *five, *wide), A, B, "Large knife").facts.targets[0].stand.in_doorway
    both = fighter("A", 9, 10), fighter("A2", 11, 10)
    corridor = wall((0, 10), (20, 10), name="wall-1"), wall((0, 11), (20, 11), name="wall-2")
    assert not attack(a_street(b, *both, *corridor), A, B, "Large knife").facts.targets[0].stand.in_doorway


def test_in_a_corner_the_cells_in_reach_limit_how_many_can_strike():
    b = fighter("B", 0, 0)
    foes = fighter("A", 1, 0), fighter("A2", 0, 1), fighter("A3", 1, 1)
    stand = attack(a_street(b, *foes), A, B, "Large knife").facts.targets[0].stand
    assert (stand.free_reach_cells, stand.foes_in_reach, stand.in_doorway) == (3, 3, False)


def test_a_car_that_drives_is_large_fast_and_not_on_foot():
    car = fighter("B", 10, 5, size=3, height_m=1.5, sheet={"speed_mph": 50.0, "defence": "none"})
    ruling = shoot(fighter("A", 2, 5), car)
    assert [line.reason for line in ruling.roll.modifiers[1:]] == ["moving at 50 mph", "as large as a car"]
    assert ruling.defence is None


def test_planes_are_a_condition_and_only_a_power_made_for_it_crosses_them():
    assert refused(shoot(*duel(20, conditions=("plane: astral",)))) == {"PP-RNG-02"}


def test_each_mode_has_a_name_of_its_own_and_a_mode_that_is_not_there_is_refused():
    burst = shoot(*duel(20), weapon="Auto [B]")
    assert burst.facts.mode == "burst"
    assert burst.answer.runs_dry == Fraction(9, 81)
    assert shoot(*duel(20), weapon="Auto", mode="FA").facts.mode == "full auto"
    assert refused(shoot(*duel(20), weapon="Handgun", mode="RF")) == {"PP-ROF-02"}
    with pytest.raises(RulingError, match="there is no mode of fire 'X'; there are S, B, FA, RF"):
        shoot(*duel(20), weapon="Auto", mode="X")


def test_all_refusals_are_told():
    wounded = fighter("A", 2, 5, sheet={"wounds": {"physical": ("Incapacitated",)}})
    ruling = shoot(wounded, fighter("B", 10, 5), wall((4, 0), (4, 10)))
    assert refused(ruling) == {"PP-WND-01", "PP-CMB-01"}


def test_a_weapon_that_is_not_there_names_those_that_are():
    with pytest.raises(RulingError, match=r"'A' has no weapon 'Bow'.*'Handgun', 'Auto', 'Auto \[B\]', 'Auto \[FA\]'"):
        shoot(*duel(20), weapon="Bow")


def test_a_house_rule_that_can_not_be_read_names_the_map_and_one_of_the_other_game_is_left_alone():
    with pytest.raises(RulingError, match="house rules of 'Street': npc_dice"):
        shoot(*duel(20), npc_dice=9)
    assert shoot(*duel(20), prone_hd_bonus=10).refusals == ()


def test_a_gap_that_hangs_by_a_hair_is_borderline():
    assert shoot(*duel(30)).borderline
    assert not shoot(*duel(20)).borderline


def test_the_ruling_as_plain_values_has_the_keys_of_both_games_and_ladder_words():
    told = shoot(*duel(20)).to_json()
    assert {"refusals", "target_number", "target_modifiers", "roll_modifiers", "needed", "chance", "facts"} <= set(told)
    assert (told["distance_ft"], told["range"]) == (20, "Mediocre (-1)")
    assert (told["attack_word"], told["defence_word"]) == ("Great (+2)", "Fair (0)")
    assert Fraction(told["odds"]["hit"]) == Fraction(told["chance"])
    assert told["facts"]["targets"][0]["zones_on_line"] == []


def test_the_facts_are_plain_values_through_and_through():
    ruling = shoot(*duel(20), area(0, 0, 20, 20, rain=True))
    assert asdict(ruling.facts)["targets"][0]["zones_on_line"] == frozenset({Zone.RAIN})
    assert ruling.to_json()["facts"]["targets"][0]["zones_on_line"] == ["rain"]


def test_a_knife_is_known_by_its_name_and_a_thing_without_modes_by_its_range():
    assert shoot(*duel(5), weapon="Large knife").facts.weapon.is_melee
    crowbar = replace(KNIFE, name="Crowbar")
    assert (
        shoot(fighter("A", 2, 5, sheet={"weapons": (crowbar,)}), fighter("B", 3, 5), weapon="Crowbar").roll.total == 1
    )


def test_a_weapon_the_rules_can_not_read_is_refused_when_used_and_listed_all_the_same():
    odd = replace(KNIFE, name="Odd gun", max_range="Far", modes=("X",))
    shooter = fighter("A", 2, 5, sheet={"weapons": (odd,)})
    assert [name for name, _ in weapons_of(shooter, "psipunk")] == ["Odd gun", "Ice dart"]
    with pytest.raises(RulingError, match="'Odd gun': found the mode 'X', expected one of S, B, FA, RF"):
        shoot(shooter, fighter("B", 10, 5), weapon="Odd gun")
