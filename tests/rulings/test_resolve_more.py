"""Actions on a map in which others strike in between, and those of grapplers, medics and movers."""

from dataclasses import replace
from pathlib import Path

import pytest

from battlemap.document.model import MapPoint, MapState, TokenId
from battlemap.document.turns_record import TurnEntry, Turns, TurnsId
from battlemap.rulings.errors import RulingError
from battlemap.rulings.resolve import Request, Resolved, resolve_with_dice, resolve_with_seed
from battlemap.rulings.starflight_actions import ACTIONS, ALONE, WITHOUT_WEAPON
from tests.rulings.duel import ABOUT_A_THING, yard_map


def changed_token(state: MapState, token: TokenId, **changes: object) -> MapState:
    """The map with a token that is otherwise; ``stats`` are added to those it has."""
    had = state.tokens[token]
    if "stats" in changes:
        sheet = replace(had.starflight, stats={**had.starflight.stats, **changes.pop("stats")})  # type: ignore
        had = replace(had, starflight=sheet)
    return replace(state, tokens={**state.tokens, token: replace(had, **changes)})  # type: ignore[arg-type]


def yard(folder: Path, *, column: int = 23, more: str = "") -> tuple[MapState, TokenId, TokenId]:
    """The yard, with a hit difficulty for Xxksax too, so that it can be struck at."""
    state, one, other = yard_map(folder, column=column, more=more)
    return changed_token(state, one, stats={"hd": 50, "thd": 40, "fortitude": 10}), one, other


def played(
    state: MapState, action: str, one: TokenId, other: TokenId | None, dice: str = "", **more: object
) -> Resolved:
    targets = (other,) if other is not None else ()
    request = Request(action=action, actor=one, targets=targets, **more)  # type: ignore[arg-type]
    return resolve_with_dice(state, request, dice.split())


def kinds(found: Resolved, kind: str) -> list[dict]:
    return [change for change in found.to_json()["changes"] if change["kind"] == kind]


def test_a_charge_tells_who_may_strike_and_goes_on_where_nobody_does(tmp_path):
    state, one, other = yard(tmp_path, column=12)
    found = played(state, "charge", one, other, "20", weapon="Blade")
    assert "an opportunity attack for G'Nunk" in found.lines()
    assert [move["legs"] for move in kinds(found, "MovedAlong")] == [1, 2]


def test_a_charger_that_is_struck_first_strikes_with_its_wound(tmp_path):
    """The axe: 8; the number 50 and nothing for Dodge, less 10 for the charge: 40. Then 20 + 2 + 10 - 1 miss 60."""
    state, one, other = yard(tmp_path, column=12)
    dice = "41 3 50 50 90 20"  # 41 beats 40; the body; Reflex, Willpower against 8; 90 + 10 beat 58; the charger
    found = played(state, "charge", one, other, dice, weapon="Blade", opportunity=("G'Nunk=Axe",))
    rolls = [step["roll"] for step in found.to_json()["steps"] if step["roll"]]
    assert [(roll["number"], roll["succeeded"]) for roll in rolls] == [
        (40, True),
        (8, True),
        (8, True),
        (58, True),
        (62, False),
    ]
    assert [one["value"] for one in rolls[-1]["bonus"]] == [2, 10, -1]
    assert {step.name: step.hp for step in found.after} == {"Xxksax": 92}


def test_a_charger_tripped_on_ice_slides_twice_as_far_and_does_not_strike(tmp_path):
    """A touch at 30, THD 40 less 10; Power 0 + 10 + 80 against Finesse 11 + 50; 3 increments, 30 m on ice, 17 N."""
    state, one, other = yard(tmp_path, column=12)
    found = played(
        state,
        "charge",
        one,
        other,
        "31 80 50 5 17",
        weapon="Blade",
        opportunity=("G'Nunk=trip",),
        facts=("frictionless=yes",),
    )
    assert [(slid["distance_m"], slid["blocked"]) for slid in kinds(found, "Slid")] == [(30.0, False)]
    assert {creature.name: creature.nhp for creature in found.after} == {"Xxksax": 83}
    assert [move["legs"] for move in kinds(found, "MovedAlong")] == [1]
    (dazed,) = [one for one in kinds(found, "ConditionGained") if one["condition"]["name"] == "dazed"]
    assert dazed["ends"]["rule"] == "SF-TRP-05"


def test_who_is_not_provoked_is_told_and_does_not_strike(tmp_path):
    state, one, other = yard(tmp_path, column=12)
    blind = changed_token(state, other, facing_deg=90.0)
    found = played(blind, "charge", one, other, "20", weapon="Blade", opportunity=("G'Nunk",))
    assert "no opportunity attack of G'Nunk" in found.lines()
    assert found.refusals == ()


def test_why_an_opportunity_attack_can_not_be_made_is_no_refusal_of_the_charge(tmp_path):
    state, one, other = yard_map(tmp_path, column=12)  # Xxksax has no HD
    request = Request(
        action="charge",
        actor=one,
        targets=(other,),
        weapon="Blade",
        opportunity=("G'Nunk",),
        facts=("frictionless=no",),
    )
    found = resolve_with_dice(state, request, ["20"])
    assert found.refusals == ()
    assert len(kinds(found, "MovedAlong")) == 2


def corridor(column: int, wall: int) -> str:
    walls = (((0, 4.2), (30, 4.2)), ((0, 6.8), (30, 6.8)), ((wall, 4.2), (wall, 6.8)))
    lines = (f'[[wall]]\nline = [[{x}, {y}], [{to_x}, {to_y}]]\nkind = "wall"\n' for (x, y), (to_x, to_y) in walls)
    return "".join(lines)


def test_a_charge_into_a_dead_end_can_not_run_its_second_leg(tmp_path):
    """6.5 m to run on, and 2 m behind the target; back the way it came does not count."""
    state, one, other = yard(tmp_path, column=12, more=corridor(12, 15))
    found = played(state, "charge", one, other, "", weapon="Blade")
    assert [refusal.rule for refusal in found.refusals] == ["SF-CHG-03"]
    long = yard(tmp_path, column=12, more=corridor(12, 25))
    assert played(*long[:1], "charge", *long[1:], "20", weapon="Blade").refusals == ()


def test_a_move_past_somebody_tells_the_point_and_who_strikes_there(tmp_path):
    """From 20 m to 8 m: the gap is 10 m after 10 m of 12. The axe does not reach that far; a thrown one would."""
    state, one, _ = yard(tmp_path)
    found = played(state, "move", one, None, to=MapPoint(14, 5))
    assert [step["text"] for step in found.to_json()["steps"]] == [
        "Xxksax goes 12 m",
        "an opportunity attack for G'Nunk",
    ]


def test_the_point_of_an_opportunity_attack_is_told(tmp_path):
    state, one, _ = yard(tmp_path)
    lines = played(state, "move", one, None, to=MapPoint(14, 5)).lines()
    assert "    G'Nunk: Xxksax comes within 10 m at (12.5, 5.5), after 10 m [SF-MOV-09]" in lines


def test_a_mover_felled_on_the_way_comes_no_farther(tmp_path):
    state, one, other = yard(tmp_path)
    gun = replace(state.tokens[one].starflight.weapons[0], name="Stunner", damage_type="non_lethal", damage=120)
    sheet = replace(state.tokens[other].starflight, weapons=(gun,))
    state = changed_token(state, other, starflight=sheet)
    dice = "90 3 50 50"  # the number is 50 + 20 in melee; the body; 120 N, and no wound to pass out from
    found = played(state, "move", one, None, dice, to=MapPoint(14, 5), opportunity=("G'Nunk=Stunner",))
    assert [move["length_m"] for move in kinds(found, "MovedAlong")] == [10.0]
    assert found.lines()[-2].startswith("    Xxksax is unconscious")
    assert next(creature.nhp for creature in found.after) == -20


def test_a_move_that_takes_a_run_is_refused_as_a_move_and_run_as_a_run(tmp_path):
    """Initiative 9: ten points, 50 m; the way is 20 cells of 5 m counted as begun increments."""
    state, one, _ = yard(tmp_path)
    slow = changed_token(state, one, stats={"initiative": 0})
    there = MapPoint(12, 5)  # 10 m: two points of one
    assert [refusal.rule for refusal in played(slow, "move", one, None, to=there).refusals] == ["SF-RUN-01"]
    sound = changed_token(slow, one, stats={"durability": 4})
    found = played(sound, "run", one, None, to=there, facts=("turns_run=2",))
    assert found.refusals == ()
    tired = played(sound, "run", one, None, "7", to=there, facts=("turns_run=3",))
    assert next(creature.nhp for creature in tired.after) == 93
    assert played(slow, "run", one, None, to=there, facts=("turns_run=9",)).after == ()  # no Durability on the sheet


def test_wounded_legs_are_checked_before_a_move(tmp_path):
    """One wound: Stamina 0 against 70; 71 holds. Then 10 for the wound against d% - 1: 50 comes off."""
    state, one, _ = yard(tmp_path)
    hurt = changed_token(state, one, stats={"wounds_left_leg": 1})
    found = played(hurt, "move", one, None, "72 50", to=MapPoint(8, 5))
    assert [roll["number"] for roll in (s["roll"] for s in found.to_json()["steps"]) if roll] == [70, 10]
    assert [move["length_m"] for move in kinds(found, "MovedAlong")] == [6.0]


def grapplers(folder: Path, **stats: int) -> tuple[MapState, TokenId, TokenId]:
    state, one, other = yard(folder, column=4)
    for token in (one, other):
        state = changed_token(state, token, conditions=("grappling",))
    return changed_token(state, one, stats=stats), one, other


def test_grapplers_at_range_zero_have_hold_of_each_other(tmp_path):
    """2d10 and 30/5 + 3 of Power and size against 2d10 and 3: 9 + 9 beat 9 + 3."""
    state, one, other = grapplers(tmp_path)
    found = played(state, "pin", one, other, "9 9")
    assert [gained["condition"]["name"] for gained in kinds(found, "ConditionGained")] == ["pinned"]
    assert found.to_json()["changes"][0]["ends"]["reason"] == "after a round, or until the pin is broken"
    free = changed_token(state, other, conditions=())
    assert [refusal.rule for refusal in played(free, "pin", one, other).refusals] == ["SF-GRP-07"]


def test_escape_ends_both_holds(tmp_path):
    state, one, other = grapplers(tmp_path)
    found = played(state, "escape", one, other, "9 9")
    assert [(lost["name"], lost["condition"]) for lost in kinds(found, "ConditionLost")] == [
        ("Xxksax", "grappling"),
        ("G'Nunk", "grappling"),
    ]


def test_who_is_pinned_breaks_its_own_pin(tmp_path):
    state, one, other = grapplers(tmp_path)
    state = changed_token(state, one, conditions=("grappling", "pinned"))
    found = played(state, "break-pin", one, other, "9 9")
    assert [(lost["name"], lost["condition"]) for lost in kinds(found, "ConditionLost")] == [("Xxksax", "pinned")]


def test_swallowing_needs_the_ability_the_size_and_a_hold(tmp_path):
    state, one, other = yard(tmp_path, column=4)
    assert [refusal.rule for refusal in played(state, "swallow", one, other).refusals] == ["SF-SWL-01"] * 3


def test_the_dead_are_resuscitated_with_what_the_map_and_the_table_tell(tmp_path):
    """HP -5 of 100: 105 lethal, DC 155; Intensive Care 80 and 80: a success by 5, 1 HP back, still dead."""
    state, one, other = yard(tmp_path, column=4)
    state = changed_token(state, one, stats={"intensive_care": 80})
    state = changed_token(state, other, stats={"hp": -5, "max_hp": 100})
    found = played(state, "resuscitate", one, other, "80", facts=("age=industrial", "rounds_dead=30"))
    assert (found.to_json()["steps"][0]["roll"]["number"], found.after[0].hp) == (155, -4)
    late = played(state, "resuscitate", one, other, facts=("rounds_dead=200",))  # Durability 20: 200 rounds
    assert [refusal.rule for refusal in late.refusals] == ["SF-BRN-01"]


def test_every_reason_against_a_treatment_is_told(tmp_path):
    state, one, other = yard(tmp_path, column=38)
    far = changed_token(state, other, at=MapPoint(60, 5))
    found = played(far, "revive", one, other)
    assert [refusal.rule for refusal in found.refusals] == ["SF-AID-01", "SF-REV-01"]


def test_first_aid_needs_the_number_of_the_medicine(tmp_path):
    state, one, other = yard(tmp_path, column=4)
    assert [refusal.rule for refusal in played(state, "first-aid", one, other).refusals] == ["SF-AID-06"]
    assert played(state, "first-aid", one, other, "76", facts=("dc=75",)).lines()[0] == "the treatment helps"


@pytest.mark.parametrize(
    ("action", "more", "rule"),
    [
        ("stand", {}, "SF-STD-01"),
        ("draw", {"weapon": "Blade"}, "SF-DRW-01"),
        ("reload", {"weapon": "Blade"}, "SF-REL-01"),
        ("drop", {"item": "vase"}, "SF-DRP-01"),
        ("cease-concentration", {}, "SF-CNC-01"),
        ("calm-down", {}, "SF-CND-01"),
        ("check-part", {"facts": ("part=left leg",)}, "SF-PRT-02"),
    ],
)
def test_a_quiet_action_that_can_not_be_says_why(tmp_path, action, more, rule):
    state, one, _ = yard(tmp_path)
    assert [refusal.rule for refusal in played(state, action, one, None, **more).refusals] == [rule]


def test_prone_and_up_again(tmp_path):
    state, one, _ = yard(tmp_path)
    down = played(state, "prone", one, None)
    assert [gained["condition"]["name"] for gained in kinds(down, "ConditionGained")] == ["prone"]
    lying = changed_token(state, one, posture="prone")
    assert [lost["condition"] for lost in kinds(played(lying, "stand", one, None), "ConditionLost")] == ["prone"]


def test_a_gun_is_reloaded_to_its_magazine(tmp_path):
    state, one, _ = yard(tmp_path)
    token = state.tokens[one]
    gun = replace(token.starflight.weapons[0], loaded=0, magazine=9)
    state = changed_token(state, one, starflight=replace(token.starflight, weapons=(gun,)))
    assert [one["loaded"] for one in kinds(played(state, "reload", one, None, weapon=gun.name), "Reloaded")] == [9]
    begun = played(state, "reload", one, None, weapon=gun.name, facts=("actions=3", "done=1"))
    assert (kinds(begun, "Reloaded"), begun.lines()[0]) == ([], "Xxksax reloads Hand laser: 1 more to go")


@pytest.mark.parametrize(
    ("action", "more", "told"),
    [
        ("stand", {"facts": ("dc=3",)}, "stand: there is no fact 'dc'; it may be told: none"),
        ("stasis", {"facts": ("method=ice",)}, "fact method: found 'ice', expected one of drugs, cold, none"),
        ("stasis", {"facts": ("rounds_dead=-1",)}, "fact rounds_dead: found '-1', expected a whole number from 0 on"),
        ("revive", {"facts": ("now_min=soon",)}, "fact now_min: found 'soon', expected numbers"),
        ("revive", {"facts": ("medicine=maybe",)}, "fact medicine: found 'maybe', expected yes or no"),
        ("stasis", {"facts": ("age",)}, "fact: found 'age', expected a name and a value"),
        ("stasis", {"facts": ("age=stone", "age=metal")}, "fact: age is given twice"),
        (
            "charge",
            {"weapon": "Blade", "opportunity": ("Bob",)},
            "there is no token 'Bob'; tokens there: Xxksax, G'Nunk",
        ),
    ],
)
def test_what_can_not_be_understood_is_an_error(tmp_path, action, more, told):
    state, one, other = yard(tmp_path, column=4)
    with pytest.raises(RulingError, match=told):
        played(state, action, one, None if action == "stand" else other, **more)


def test_targets_too_many_or_none(tmp_path):
    state, one, other = yard(tmp_path)
    with pytest.raises(RulingError, match="stand is done to nobody else"):
        played(state, "stand", one, other)
    with pytest.raises(RulingError, match="push needs a target"):
        played(state, "push", one, None)


def test_a_wounded_arm_is_checked_before_it_strikes(tmp_path):
    """Laser and blade are in the right and the left arm. One wound: Stamina 0 less 1 against 70; 72 is 71 and holds."""
    state, one, other = yard(tmp_path)
    hurt = changed_token(state, one, stats={"wounds_right_arm": 1})
    holds = played(hurt, "attack", one, other, "72 10", weapon="Hand laser").to_json()
    assert [step["roll"]["number"] for step in holds["steps"]] == [70, 60]
    fails = played(hurt, "attack", one, other, "71", weapon="Hand laser")
    assert [change["kind"] for change in fails.to_json()["changes"]] == ["PartFailed", "ItemDropped"]
    assert fails.lines()[-3] == "Xxksax can not go through with it"
    other_hand = changed_token(state, one, stats={"wounds_left_arm": 1})
    assert len(played(other_hand, "attack", one, other, "10", weapon="Hand laser").played.rolls) == 1
    far = changed_token(hurt, other, at=MapPoint(60, 5))
    assert [refusal.rule for refusal in played(far, "attack", one, other, weapon="Blade").refusals] == ["SF-ATK-02"]


def test_a_critical_check_of_an_arm_counts_in_the_strike_after_it(tmp_path):
    """97 heals the one wound: the shot is at +4, and no longer less 1 for it."""
    state, one, other = yard(tmp_path)
    hurt = changed_token(state, one, stats={"wounds_right_arm": 1})
    found = played(hurt, "attack", one, other, "97 10", weapon="Hand laser").to_json()
    assert [line["value"] for line in found["steps"][-1]["roll"]["bonus"]] == [4]


#: What one does not do, but comes to, or says of oneself in the turn order.
NOT_DONE = {"standby", "calm-down", "check-part", "cease-concentration"}
FULL_ROUND = ("charge", "push", "trample", "full-attack", "coup-de-grace", "disarm", "snipe", "run")


def refused_rules(state: MapState, action: str, one: TokenId, other: TokenId) -> list[str]:
    request = Request(
        action=action,
        actor=one,
        targets=() if action in ALONE else (other,),
        weapon=None if action in WITHOUT_WEAPON else "Blade",
        item="Blade" if action in ABOUT_A_THING else None,
        to=MapPoint(2, 7) if action in ("move", "run") else None,
    )
    return [refusal.rule for refusal in resolve_with_seed(state, request, 1).refusals]


@pytest.mark.parametrize(("condition", "rule"), [("unconscious", "SF-CND-03"), ("bound", "SF-CND-02")])
@pytest.mark.parametrize("action", sorted(ACTIONS.keys() - NOT_DONE))
def test_who_can_not_act_does_nothing_and_is_told_so(tmp_path, action, condition, rule):
    state, one, other = yard(tmp_path, column=12)
    state = changed_token(state, one, conditions=(condition,))
    rules = refused_rules(state, action, one, other)
    assert rules.count(rule) == 1


@pytest.mark.parametrize("action", FULL_ROUND)
def test_the_fatigued_take_no_full_round_action(tmp_path, action):
    state, one, other = yard(tmp_path, column=12)
    state = changed_token(state, one, stats={"hp": 50, "max_hp": 100})
    assert "SF-FTG-01" in refused_rules(state, action, one, other)


@pytest.mark.parametrize("action", ["rally", "inspire", "first-aid", "surgery"])
def test_nobody_aids_itself(tmp_path, action):
    state, one, _ = yard(tmp_path)
    assert "SF-AID-01" in refused_rules(state, action, one, one)


def test_no_hour_of_surgery_fits_into_a_fight(tmp_path):
    """SF-SUR-01: the check takes an hour."""
    state, one, other = yard(tmp_path)
    request = Request(action="surgery", actor=one, targets=(other,))
    too_long = "it takes an hour: end the fight first, then let time pass"
    turns = Turns(id=TurnsId("turns-1"), entries=(TurnEntry(number=1, tokens=(one,)),), order=((1,),))
    fighting = replace(state, turn_orders={turns.id: turns})
    found = [
        too_long in [refusal.reason for refusal in resolve_with_seed(each, request, 1).refusals]
        for each in (state, fighting)
    ]
    assert found == [False, True]


def test_what_stunts_and_charges_have_left_behind_is_told_with_an_attack(tmp_path):
    """60; 15 more for the target's stunts and 10 less for its charge; the attacker's own stunts take 6 off the roll."""
    state, one, other = yard(tmp_path)
    facts = ("stunt_penalty=6", "target_stunt_hd=15", "target_charged=yes")
    found = played(state, "attack", one, other, "10", weapon="Hand laser", facts=facts).to_json()
    roll = found["steps"][0]["roll"]
    assert (roll["number"], [line["value"] for line in roll["bonus"]]) == (65, [4, -6])


@pytest.mark.parametrize(("facts", "far_m"), [((), 30.0), (("frictionless=no",), 15.0)])
def test_ice_on_the_map_makes_a_tripped_charger_slide_twice_as_far(tmp_path, facts, far_m):
    ice = "[[terrain]]\narea = [[6, 0], [26, 0], [26, 20], [6, 20]]\nfrictionless = true\n"
    state, one, other = yard(tmp_path, column=12, more=ice)
    trip = {"weapon": "Blade", "opportunity": ("G'Nunk=trip",), "facts": facts}
    found = played(state, "charge", one, other, "31 80 50 5 17", **trip)
    assert [slid["distance_m"] for slid in kinds(found, "Slid")] == [far_m]
