"""What a table chooses for one attack on a map: each choice changes what it names; wrong words are explained."""

from dataclasses import asdict, replace
from fractions import Fraction

import pytest

from battlemap.document.sheets import PsipunkPower, PsipunkWeapon
from battlemap.rulings.attack import attack
from battlemap.rulings.card import card_text
from battlemap.rulings.errors import RulingError
from battlemap.rulings.psipunk_option_words import CHOICES, read_options
from battlemap.rulings.psipunk_resolve import Shooting, shoot_with_dice, typed_shooting
from battlemap.rulings.psipunk_ruling import rule_burst
from rules.psipunk.wounds import Stage
from tests.rulings.street import A, B, a_street, fighter

STREET = a_street(fighter("A", 2, 10, sheet={"stats": {"dexterity": 2}}), fighter("B", 7, 10), fighter("C", 7, 14))
C = fighter("C", 0, 0).id


def ruled(*choices: str, weapon: str = "Handgun"):
    return attack(STREET, A, B, weapon, choices=choices)


def lines(breakdown, rule: str) -> list[int]:
    return [line.value for line in breakdown.modifiers if line.rule == rule]


def test_stances_and_aim_are_those_chosen_for_this_attack():
    ruling = ruled("stance=Total Offence", "target-stance=partial defence", "aimed=2")
    assert lines(ruling.roll, "PP-TAC-01") == [2]
    assert lines(ruling.defence, "PP-TAC-01") == [1]
    assert lines(ruling.roll, "PP-CMB-01") == [2]


def test_what_the_target_defends_with_is_chosen_or_that_it_does_not():
    assert ruled("defence=none").defence is None
    knife = attack(a_street(fighter("A", 2, 10), fighter("B", 3, 10)), A, B, "Large knife", choices=["defence=melee"])
    assert lines(knife.defence, "PP-DEF-01") == [1]  # Melee Good


def test_a_head_shot_may_knock_out_and_a_pulled_one_does_not():
    odds = ruled("head").answer.targets[0].odds
    assert odds.knockout > 0
    assert ruled("head", "pull=Hurt").answer.targets[0].odds.knockout == 0
    assert max(ruled("pull=Hurt").answer.targets[0].odds.wounds) is Stage.HURT


def test_a_luck_point_throws_as_many_dice_again_as_the_attribute_says():
    assert ruled("luck=dexterity").facts.rerolls.luck == (3,)  # one, and two for Great
    assert ruled("luck=mind", "luck=mind").facts.rerolls.luck == (1, 1)
    assert ruled("target-luck=Body").facts.targets[0].rerolls.luck == (1,)


def test_luck_against_the_other_side_takes_one_of_its_dice():
    assert ruled("luck-against").facts.targets[0].rerolls.foe_luck == 1
    assert ruled("target-luck-against").facts.rerolls.foe_luck == 1


def test_luck_on_a_power_is_named_before_the_roll_and_adds_one():
    assert lines(ruled("luck=+1", "luck=+1", weapon="Ice dart").roll, "M9") == [2]
    with pytest.raises(RulingError, match="Handgun is none"):
        ruled("luck=+1")


def test_granted_dice_are_used_as_well_as_can_be_or_not_at_all():
    plain, best, kept = ruled(), ruled("rerolls=1"), ruled("rerolls=1", "reroll=none")
    assert best.chance > plain.chance == kept.chance
    told = best.to_json()["rerolls"]
    assert Fraction(told["hit_without"]) == plain.chance
    assert [(each["dice"], each["for"]) for each in told["best"]] == [(1, "nothing")]
    assert told["best"][0]["pick_up"]["+00-"] == "-"
    assert told["best"][0]["pick_up"]["++++"] == ""
    assert plain.to_json()["rerolls"] is None
    assert "pick up −: " in card_text(best, STREET)


def test_the_chance_that_the_gun_runs_dry_is_in_the_answer():
    assert ruled(weapon="Auto [B]").to_json()["odds"]["runs_dry"] == "1/9"


def test_dice_are_named_when_they_lie_on_the_table_and_not_before():
    with pytest.raises(RulingError, match="once they lie on the table"):
        ruled("rerolls=1", "reroll=1")
    shot = Shooting(attacker=A, targets=(B,), weapon="Handgun", options=read_options(["rerolls=2", "reroll=2+4"]))
    played = shoot_with_dice(STREET, shot, ["+-0-", "+0", "0000"]).played
    assert [roll.ask.name for roll in played.rolls] == ["attack of A", "attack of A, reroll of --", "defence of B"]
    assert played.outcome.targets[0].attack.total == 2 + 2


def test_a_table_is_told_which_dice_to_pick_up():
    shot = Shooting(attacker=A, targets=(B,), weapon="Handgun", options=read_options(["rerolls=1"]))
    typed = typed_shooting(STREET, shot)
    typed.give_shown("00--")
    assert typed.asks.name == "attack of A, reroll of -"


def test_dice_of_a_defence_are_named_for_one_target_only():
    options = read_options(["target-rerolls=1", "target-reroll=1"])
    shot = Shooting(attacker=A, targets=(B, C), weapon="Auto", mode="FA", options=options)
    with pytest.raises(RulingError, match="dice of one target; this attack has 2"):
        shoot_with_dice(STREET, shot, [])


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("heads", "there is no choice 'heads'; there are head, pull, aimed"),
        ("pull", "found 'pull', expected pull=STAGE"),
        ("head=yes", "found 'head=yes', expected head alone"),
        ("pull=Bad", "pull: found 'Bad', expected one of Scratched, Hurt"),
        ("stance=wild", "stance: found 'wild', expected one of total offence"),
        ("aimed=x", "aimed: found 'x', expected a whole number from 0 to 99"),
        ("aimed=-1", "aimed: found '-1'"),
        ("luck=Charm", "luck: found 'Charm', expected one of Strength"),
        ("reroll=5", "reroll: found '5', expected best, none, or dice from 1 to 4 as in 1[+]3"),
        ("rerolls=9", "rerolls: found '9', expected a whole number from -4 to 4"),
    ],
)
def test_a_wrong_word_is_explained(word, told):
    with pytest.raises(RulingError, match=told):
        ruled(word)


def test_luck_named_before_a_roll_is_the_attackers():
    with pytest.raises(RulingError, match="target-luck: found"):
        ruled("target-luck=+1")


def test_every_choice_names_a_rule_and_can_be_read_from_its_menu_values():
    for key, choice in CHOICES.items():
        assert choice.rule
        assert choice.title
        for word in [f"{key}={value}" for value in choice.values] or [key]:
            assert read_options([word]).words == (word,)


def test_choices_stand_on_the_card_and_in_the_answer():
    ruling = ruled("pull=Hurt", "head")
    assert ruling.to_json()["choices"] == ["pull=Hurt", "head"]
    assert "Pull the punch to: Hurt" in card_text(ruling, STREET)


def test_one_burst_is_ruled_for_each_of_its_targets():
    both = rule_burst(STREET, A, (B, C), "Auto", "FA")
    assert [ruling.target_name for ruling in both] == ["B", "C"]
    assert [ruling.target.distance_ft for ruling in both] == [20, pytest.approx(25)]
    assert sum(both[0].answer.hits) == 1
    expected = sum(number * chance for number, chance in enumerate(both[0].answer.hits))
    assert expected == both[0].chance + both[1].chance
    alone = rule_burst(STREET, A, (C,), "Auto", "FA")[0]
    assert both[1].chance == alone.chance  # nothing helps to hit, only to wound


def test_a_target_named_twice_is_refused():
    (first, _) = rule_burst(STREET, A, (B, B), "Auto", "FA")
    assert [refusal.reason for refusal in first.refusals] == ["B is named 2 times; one throw meets each target once"]


def bare(name: str, **facts):
    shooter = fighter("A", 2, 10, sheet={"weapons": (PsipunkWeapon(name=name, **facts),)})
    return attack(a_street(shooter, fighter("B", 3, 10)), A, B, name)


@pytest.mark.parametrize(
    ("name", "damage"), [("Shotgun", 3), ("rifle", 2), ("Two-handed sword", 3), ("Auto", 1), ("Crowbar", 0)]
)
def test_a_known_weapon_without_numbers_is_the_one_of_the_table_and_any_other_adds_nothing(name, damage):
    ruling = bare(name)
    assert ruling.facts.weapon.damage == damage
    assert asdict(ruling.facts)["weapon"]["name"] == name
    assert ruling.to_json()["facts"]["weapon"]["damage"] == damage


def test_a_damage_of_nothing_on_the_sheet_is_kept():
    assert bare("Shotgun", damage=0).facts.weapon.damage == 0


def test_an_automatic_gun_runs_dry_by_the_blanks_of_the_table():
    told = bare("Auto").to_json()
    assert told["facts"]["weapon"]["blanks"] == {"single": 4, "burst": 3, "full auto": 2}
    assert told["odds"]["runs_dry"] == "1/81"


def test_gifts_and_traits_are_known_in_any_letters():
    target = fighter("B", 7, 10, sheet={"defence": "BODY", "stats": {"body": 2}, "gifts": ("damage RESISTANT",)})
    ruling = attack(a_street(fighter("A", 2, 10), target), A, B, "Ice dart")
    assert [line.reason for line in ruling.defence.modifiers] == ["Body Great (+2)", "Damage Resistant"]


def test_fixed_numbers_are_told_as_the_least_throw_that_beats_them():
    npc = replace(fighter("B", 7, 10, kind="npc"), psipunk=replace(fighter("B", 0, 0).psipunk, stats={"body": 2}))
    against = attack(a_street(fighter("A", 2, 10), npc, npc_dice=0), A, B, "Handgun")
    assert against.headline == "38.3 %, 4dF +1 or more against Great (+2)"  # Great, and so +1 is needed to beat Great
    both = attack(a_street(fighter("A", 2, 10, kind="npc"), npc, npc_dice=0), A, B, "Handgun")
    assert both.headline == "0 %, no roll hits"
    strong = fighter("A", 2, 10, kind="npc", sheet={"skills": {"combat_ranged": 3}})
    assert attack(a_street(strong, npc, npc_dice=0), A, B, "Handgun").headline == (
        "100 %, no dice, Superb (+3) against Great (+2)"
    )


def test_a_bolt_needs_what_it_takes_to_fly_so_far_and_says_so():
    shooter = fighter("A", 2, 10, sheet={"powers": (PsipunkPower(name="Ice dart", level=3, projectile=True),)})
    state = a_street(shooter, fighter("B", 2 + 1 + 91, 10), cell_ft=1)
    ruling = attack(state, A, B, "Ice dart")
    assert ruling.needed == 1
    assert ruling.headline.startswith("38 %, 4dF +1 or more")
    assert "91 ft: Wonderful (+4) flies 120 ft" in card_text(ruling, state)


def test_a_trait_that_is_not_on_the_sheet_is_untrained_and_told():
    ruling = ruled("defence=Bodyy")
    assert ruling.defence.total == -2
    assert "B has no Bodyy: untrained, Poor (-2)" in {line.text for line in ruling.notes}


def test_a_stance_that_the_table_does_not_play_is_told():
    state = a_street(fighter("A", 2, 10), fighter("B", 7, 10), use_postures=False)
    ruling = attack(state, A, B, "Handgun", choices=["stance=total offence", "target-stance=total defence"])
    assert lines(ruling.roll, "PP-TAC-01") == lines(ruling.defence, "PP-TAC-01") == []
    told = {line.text for line in ruling.notes}
    assert "postures are not played: total offence of A changes nothing" in told
    assert "postures are not played: total defence of B changes nothing" in told


def test_who_keeps_its_dice_can_not_keep_one_that_luck_takes():
    plain, taken = ruled("reroll=none"), ruled("reroll=none", "target-luck-against")
    assert taken.chance < plain.chance
    assert taken.chance == ruled("target-luck-against").chance  # there is nothing of its own to throw again


def test_the_choices_of_an_attack_that_is_played_are_told():
    shot = Shooting(attacker=A, targets=(B,), weapon="Handgun", options=read_options(["pull=Hurt"]))
    played = shoot_with_dice(STREET, shot, ["++++", "----"])
    assert played.to_json()["choices"] == ["pull=Hurt"]
    assert played.lines()[1] == "    chosen: pull=Hurt"
    assert played.to_json()["steps"][0]["wound"] == "Hurt"


@pytest.mark.parametrize(
    "words", [("stance=total offence", "stance=total defence"), ("aimed=2", "aimed=3"), ("pull=Hurt", "Pull=Scratched")]
)
def test_choices_that_rule_each_other_out_are_refused(words):
    with pytest.raises(RulingError, match="chosen twice"):
        read_options(words)


@pytest.mark.parametrize("aimed", [0, 1])
def test_a_scratch_on_a_minion_says_that_it_is_not_marked_whatever_else_it_costs(aimed: int):
    """PP-TRK-03: +3 and a gun's +1 less armour 2 is 2; the aim it loses is no mark."""
    minion = fighter("B", 7, 10, kind="minion", sheet={"aimed": aimed, "armour": 2})
    state = a_street(fighter("A", 2, 10), minion)
    found = shoot_with_dice(state, Shooting(attacker=A, targets=(B,), weapon="Handgun"), ["+000", "0000"])
    assert "B is struck: Scratched, which is not marked" in found.lines()
    assert len(found.played.outcome.all_changes) == aimed
