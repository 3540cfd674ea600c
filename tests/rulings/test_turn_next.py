"""What happens by itself as turns go by, worked by hand: bleeding, durations, clocks, saves, aim, postures."""

from dataclasses import replace

import pytest

from battlemap.document.model import TokenId
from battlemap.document.sheets import PsipunkSheet, StarflightCondition
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.rulings.turn_choices import set_lasting
from battlemap.rulings.turn_lasting import CHARGE_HD, STUNT_HD, STUNT_PENALTY, effect_of, noted
from battlemap.rulings.turn_spending import spent_on
from rules.starflight.actions.changes import ChargePaid, StuntsDone
from rules.starflight.changes import ConditionGained, Wounded
from rules.starflight.creature import Condition
from tests.rulings.fights import acting, after_turns, chose, fight, fighter, named, of, punk, turns, yard

ADA, BO = TokenId("token-Ada"), TokenId("token-Bo")


def two(ada: dict | None = None, **house):
    """Ada before Bo, in Starflight."""
    return fight(yard("starflight", fighter("Ada", 9, **(ada or {})), fighter("Bo", 1, x=9.0), **house), 5, 5)


def with_turns(state, turn_order):
    return replace(state, turn_orders={turn_order.id: turn_order})


def conditioned(state, name: str, *conditions: StarflightCondition):
    """The map with conditions told on a sheet."""
    token = of(state, name)
    sheet = replace(token.starflight, conditions=conditions)
    return named(state, name, starflight=sheet, conditions=tuple(each.name for each in conditions))


def test_wounds_bleed_at_the_end_of_every_tenth_round_of_the_fight():
    state = two({"stats": {"hp": 60, "max_hp": 100, "wounds": 4}})
    for _ in range(9):
        state = after_turns(state, 2)
        assert of(state, "Ada").starflight.stats["hp"] == 60
    after = after_turns(state, 2)
    assert turns(after).round == 11
    assert of(after, "Ada").starflight.stats["hp"] == 56
    assert any("bleeding from 4 wounds" in line and "SF-WND-03" in line for line in turns(after).told)


def test_by_house_rule_wounds_bleed_ten_rounds_after_they_were_taken():
    state = two({"stats": {"hp": 60, "max_hp": 100, "wounds": 2, "durability": 40}}, bleed_clock="wound")
    state = after_turns(state, 4)  # round 3
    state = with_turns(state, noted(state, turns(state), (Wounded("Ada", "body", 2),)))
    at_ten = after_turns(state, 16)
    assert (turns(at_ten).round, of(at_ten, "Ada").starflight.stats["hp"]) == (11, 60)
    after = after_turns(at_ten, 6)
    assert (turns(after).round, of(after, "Ada").starflight.stats["hp"]) == (14, 58)


def test_bleeding_to_half_of_the_hit_points_makes_fatigued_and_the_turn_has_one_action():
    state = two({"stats": {"hp": 52, "max_hp": 100, "wounds": 2}})
    after = after_turns(state, 20)
    assert of(after, "Ada").conditions == ("fatigued",)
    assert any("SF-FTG-01" in line for line in turns(after).told)


def test_a_condition_of_two_rounds_ends_when_the_turn_in_which_it_began_comes_round_the_second_time():
    state = two()
    pinned = Condition(name="pinned", rounds=2, cause="Ada")
    state = conditioned(state, "Bo", StarflightCondition(name="pinned", rounds=2, cause="Ada"))
    state = with_turns(state, noted(state, turns(state), (ConditionGained("Bo", pinned),)))
    assert "pinned" in of(after_turns(state, 3), "Bo").conditions
    after = after_turns(state, 4)
    assert acting(after) == ["Ada"]
    assert of(after, "Bo").conditions == ()
    assert "Bo is no longer pinned [SF-GRP-09]" in turns(after).told


def test_rounds_that_stand_on_a_sheet_alone_count_from_the_start_of_the_fight():
    ada = fighter("Ada", 9)
    before = conditioned(yard("starflight", ada, fighter("Bo", 1)), "Ada", StarflightCondition(name="dazed", rounds=2))
    state = fight(before, 5, 5)
    assert creature_of(of(after_turns(state, 2), "Ada")).conditions[0].rounds == 1
    assert of(after_turns(state, 4), "Ada").conditions == ()


def test_what_revival_gave_wears_off_by_a_point_a_round_until_it_is_gone():
    revived = StarflightCondition(name="revived", rounds=2, cause="drugs")
    before = yard("starflight", fighter("Ada", 9, stats={"nhp": 2, "max_nhp": 20}), fighter("Bo", 1))
    state = fight(conditioned(before, "Ada", revived), 5, 5)
    one = after_turns(state, 2)
    assert creature_of(of(one, "Ada")).nhp == 1
    assert any("SF-REV-04" in line for line in turns(one).told)
    gone = after_turns(one, 2)
    assert creature_of(of(gone, "Ada")).nhp == 0
    assert creature_of(of(gone, "Ada")).has("unconscious")
    assert acting(gone) == ["Bo"]


def test_the_brain_of_the_dead_dies_after_durability_minutes():
    dead = StarflightCondition(name="clinically_dead", rounds=3, cause="0 hit points")
    before = yard("starflight", fighter("Ada", 9, stats={"durability": 0, "hp": 0, "max_hp": 100}), fighter("Bo", 1))
    state = fight(conditioned(before, "Ada", dead), 5, 5)
    assert acting(state) == ["Bo"]
    assert not creature_of(of(after_turns(state, 2), "Ada")).has("brain_dead")
    after = after_turns(state, 3)
    assert creature_of(of(after, "Ada")).has("brain_dead")
    assert any("SF-DTH-02" in line for line in turns(after).told)


def test_who_is_dead_by_hit_points_that_were_typed_has_its_clock_from_the_end_of_the_round():
    """SF-DTH-01, 02: Durability 1 gives ten rounds."""
    ada = fighter("Ada", 9, stats={"durability": 1, "hp": -3, "max_hp": 100, "nhp": 60, "max_nhp": 60})
    first = after_turns(fight(yard("starflight", ada, fighter("Bo", 1)), 5, 5), 1)
    assert any("SF-DTH-01" in line for line in turns(first).told)
    assert [had.rounds for had in creature_of(of(first, "Ada")).conditions if had.name == "clinically_dead"] == [10]
    assert not creature_of(of(after_turns(first, 9), "Ada")).has("brain_dead")
    assert creature_of(of(after_turns(first, 10), "Ada")).has("brain_dead")


def test_stasis_stops_the_clock_of_the_dead_and_ends_after_its_own_hour():
    dead = StarflightCondition(name="clinically_dead", rounds=3, cause="0 hit points")
    asleep = StarflightCondition(name="stasis", rounds=2, cause="cold")
    before = yard("starflight", fighter("Ada", 9, stats={"durability": 1, "hp": 0, "max_hp": 100}), fighter("Bo", 1))
    state = fight(conditioned(before, "Ada", dead, asleep), 5, 5)
    after = after_turns(state, 2)
    rounds = {each.name: each.rounds for each in creature_of(of(after, "Ada")).conditions}
    assert rounds["clinically_dead"] == 3
    assert "stasis" not in rounds
    assert any("SF-STA-04" in line for line in turns(after).told)


def test_the_shaken_may_calm_down_at_the_start_of_their_turn():
    before = yard("starflight", fighter("Ada", 9, conditions=("shaken",)), fighter("Bo", 1))
    state = fight(before, 5, 5, begin=(10,))
    assert of(after_turns(state, 2, 30), "Ada").conditions == ("shaken",)
    calm = after_turns(state, 2, 90)
    assert of(calm, "Ada").conditions == ()
    assert any("calms down" in line and "SF-CND-01" in line for line in turns(calm).told)


def test_a_penalty_through_the_next_action_ends_with_it_and_the_hd_with_the_next_turn():
    state = two()
    state = with_turns(state, spent_on(state, ADA, "move", changes=(StuntsDone("Ada", 15, -20),)))
    assert [effect_of(state, ADA, name) for name in (STUNT_HD, STUNT_PENALTY)] == [15, -20]
    shot = with_turns(state, spent_on(state, ADA, "attack"))
    assert [effect_of(shot, ADA, name) for name in (STUNT_HD, STUNT_PENALTY)] == [15, 0]
    again = after_turns(state, 2)
    assert [effect_of(again, ADA, name) for name in (STUNT_HD, STUNT_PENALTY)] == [0, -20]
    assert any("SF-STN-04" in line for line in turns(again).told)


def test_a_charger_pays_through_two_further_actions():
    state = two()
    state = with_turns(state, spent_on(state, ADA, "charge", changes=(ChargePaid("Ada", -10, 2, 10),)))
    state = after_turns(state, 2)
    assert effect_of(state, ADA, CHARGE_HD) == -10
    one = with_turns(state, spent_on(state, ADA, "attack"))
    assert effect_of(one, ADA, CHARGE_HD) == -10
    assert effect_of(with_turns(one, spent_on(one, ADA, "move")), ADA, CHARGE_HD) == 0


def test_the_unconscious_are_passed_over_and_told():
    state = fight(
        yard("starflight", fighter("Ada", 9), fighter("Bo", 5, conditions=("unconscious",)), fighter("Cy", 1)), 5, 5, 5
    )
    after = after_turns(state)
    assert acting(after) == ["Cy"]
    assert "no turn: Bo is unconscious [SF-CND-03]" in turns(after).told


def test_where_nobody_can_act_the_next_turn_still_comes_to_an_end():
    state = fight(yard("starflight", fighter("Ada", 9, conditions=("unconscious",))), 5)
    assert turns(after_turns(state)).round > turns(state).round


def test_a_condition_of_any_name_can_be_given_rounds_in_both_games():
    state = fight(yard("psipunk", punk("Ada"), punk("Bo")), 2, 1)
    state = chose(state, set_lasting(state, BO, "blinded", 1))
    assert of(after_turns(state), "Bo").conditions == ("blinded",)
    after = after_turns(state, 2)
    assert of(after, "Bo").conditions == ()
    assert any("no longer blinded" in line and "PP-RND-01" in line for line in turns(after).told)


@pytest.mark.parametrize(("game", "make"), [("psipunk", punk), ("starflight", fighter)])
def test_a_condition_lasts_through_the_next_action(game, make):
    """It is there while the action is judged, in whatever round that comes, and gone when its turn is over."""
    state = fight(yard(game, make("Ada"), make("Bo")), 2, 1)
    state = chose(state, set_lasting(state, BO, "off balance", None))
    state = after_turns(state, 4)
    assert of(state, "Bo").conditions == ("off balance",)
    state = after_turns(state, 1)
    acted = with_turns(state, spent_on(state, BO, "attack"))
    assert of(acted, "Bo").conditions == ("off balance",)
    after = after_turns(acted)
    assert of(after, "Bo").conditions == ()
    assert not [each for each in turns(after).lasting if each.name == "off balance"]


@pytest.mark.parametrize(
    ("deeds", "aimed"), [(("aiming",), 2), (("aim",), 1), (("attack",), 0), (("reload",), 1), ((), 1)]
)
def test_aim_adds_up_by_full_rounds_and_is_lost_by_an_attack(deeds, aimed):
    state = fight(yard("psipunk", punk("Ada", aimed=1), punk("Bo")), 2, 1)
    for deed in deeds:
        state = with_turns(state, spent_on(state, ADA, deed))
    assert of(after_turns(state), "Ada").psipunk.aimed == aimed


def test_a_posture_holds_for_its_round_and_is_chosen_anew():
    state = fight(yard("psipunk", punk("Ada", stance="total offence"), punk("Bo")), 2, 1)
    assert of(after_turns(state), "Ada").psipunk.stance == "total offence"
    after = after_turns(state, 2)
    assert of(after, "Ada").psipunk.stance == "neutral"
    assert any("PP-TAC-01" in line for line in turns(after).told)


def test_by_house_rule_initiative_is_rolled_anew_each_round():
    state = fight(yard("psipunk", punk("Ada"), punk("Bo"), initiative_each_round=True), 2, 1)
    faces = 80, 0  # four minus for Ada, four plus for Bo
    after = after_turns(state, 2, *faces)
    assert acting(after) == ["Bo"]
    assert [entry.initiative for entry in turns(after).entries] == [-4, 4]


def test_by_house_rule_hurt_passes_after_a_full_round():
    hurt = PsipunkSheet(wounds={"physical": ("Hurt",)})
    before = yard("psipunk", punk("Ada"), punk("Bo"), hurt_duration="one_round")
    state = fight(named(before, "Bo", psipunk=hurt), 2, 1)
    after = after_turns(state, 4)
    assert any("PP-WND-02" in line for line in turns(after).told)
