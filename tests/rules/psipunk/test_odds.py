"""Exact odds are those of brute force over every face of every die, with rerolls and without."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from rules.core.resolution import odds
from rules.psipunk.attack import attack
from rules.psipunk.changes import WeaponEmptied, Wounded
from rules.psipunk.checks import CheckFacts, ContestFacts, chance
from rules.psipunk.dice import sums
from rules.psipunk.facts import TargetFacts
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.outcomes import AttackOutcome
from rules.psipunk.rerolls import Rerolls
from rules.psipunk.resolve import resolve_attack
from rules.psipunk.weapons import GUNS, Mode
from rules.psipunk.wounds import Stage
from tests.rules.psipunk.build import BOB, BOOK, ICE_DART, an_attack, choices, every_throw, free, rethrown
from tests.rules.psipunk.building import side

ALL = 81 * 81


def test_table_4_2_is_the_count_of_81():
    printed = {4: "1.2", 3: "4.9", 2: "12.3", 1: "19.8", 0: "23.5", -1: "19.8", -2: "12.3", -3: "4.9", -4: "1.2"}
    counted = Counter(sum(faces) for faces in every_throw())
    assert {total: Fraction(number, 81) for total, number in counted.items()} == dict(sums())
    assert {total: f"{float(share) * 100:.1f}" for total, share in sums().items()} == printed


@pytest.mark.parametrize(
    ("needed", "printed"),
    [
        (4, "1.2"),
        (3, "6.2"),
        (2, "18.5"),
        (1, "38.3"),
        (0, "61.7"),
        (-1, "81.5"),
        (-2, "93.8"),
        (-3, "98.8"),
        (-4, "100.0"),
    ],
)
def test_table_4_2_or_higher_is_the_chance_of_a_check(needed, printed):
    found = chance(CheckFacts(side=side("Rob", 0), difficulty=needed), BOOK)
    assert found == Fraction(sum(sum(faces) >= needed for faces in every_throw()), 81)
    assert f"{float(found) * 100:.1f}" == printed


def test_the_odds_of_a_shot_are_those_of_every_pair_of_throws():
    facts = an_attack(GUNS["Shotgun"], target={"body": 1, "armour": 1}, distance_ft=40.0)
    hit, degrees, wounds, dry = 0, Counter(), Counter(), 0
    for own in every_throw():
        dry += 81 * (own.count(0) >= 3)
        for other in every_throw():
            attacked, defended = 1 + sum(own), 1 + sum(other)
            struck = attacked >= 0 and attacked > defended
            hit += struck
            degrees[attacked - defended] += struck
            wounds[by_table(attacked - defended + 3 - 1) if struck else "Undamaged"] += 1
    found = attack(facts, BOOK)
    target = found.targets[0].odds
    assert target.hit == Fraction(hit, ALL) == found.chance
    assert dict(target.degrees) == {degree: Fraction(count, ALL) for degree, count in degrees.items() if count}
    assert {stage.words: share for stage, share in target.wounds.items()} == {
        name: Fraction(count, ALL) for name, count in wounds.items()
    }
    assert target.incapacitated == Fraction(wounds["Incapacitated"] + wounds["Near Death"], ALL)
    assert found.runs_dry == Fraction(dry, ALL) == Fraction(9, 81)


@pytest.mark.parametrize(("on", "lowest"), [("result", lambda own, _: own), ("dos", lambda own, other: own - other)])
def test_the_chance_of_a_knockout_is_that_of_every_pair_of_throws(on, lowest):
    facts = replace(an_attack(target={"body": 1}), at_head=True)
    pairs = [(1 + sum(own), 1 + sum(other)) for own in every_throw() for other in every_throw()]
    blows = sum(own >= -1 and own > other and lowest(own, other) >= 1 for own, other in pairs)
    assert attack(facts, HouseRules(knockout_on=on)).targets[0].odds.knockout == Fraction(blows, ALL)


def by_table(damage: int) -> str:
    if damage <= 0:
        return "Undamaged"
    names = ["Scratched", "Scratched", "Hurt", "Hurt", "Very Hurt", "Very Hurt", "Incapacitated", "Incapacitated"]
    return [*names, "Near Death"][min(damage, 9) - 1]


@pytest.mark.parametrize("dice", [0, 1, 2, 4])
@pytest.mark.parametrize("tie", [False, True])
def test_the_odds_against_an_npc_are_those_of_so_many_dice(dice, tie):
    house = HouseRules(npc_dice=dice, fixed_npc_tie_hits=tie)
    facts = an_attack(target={"body": 1, "is_npc": True})
    pairs = [(1 + sum(own), 1 + sum(other)) for own in every_throw() for other in every_throw(dice)]
    hits = sum(own >= -1 and (own > other or (own == other and tie and dice == 0)) for own, other in pairs)
    assert attack(facts, house).chance == Fraction(hits, len(pairs))


def test_an_npc_throws_four_dice_at_somebody_unaware():
    facts = an_attack(attacker={"is_npc": True}, target_aware=False)
    hits = sum(1 + sum(own) >= -1 for own in every_throw())
    assert attack(facts, HouseRules(npc_dice=0)).chance == Fraction(hits, 81)


def test_the_odds_of_a_bolt_know_that_its_reach_follows_from_its_result():
    facts = an_attack(ICE_DART, target={"body": 1, "armour": 1}, distance_ft=61.0)
    hits = 0
    for own in every_throw():
        for other in every_throw():
            result, defence = 2 + sum(own), 2 + sum(other)
            hits += result >= 0 and 30 * result >= 61 and result > defence
    assert attack(facts, BOOK).chance == Fraction(hits, ALL)


def key(outcome: AttackOutcome) -> tuple[object, ...]:
    target = outcome.targets[0]
    wounded = [change.box for change in target.changes if isinstance(change, Wounded)]
    dry = any(isinstance(change, WeaponEmptied) for change in outcome.changes)
    return target.hit, target.degree if target.hit else None, target.wound, max(wounded, default=None), dry


def test_the_fast_odds_are_those_of_the_resolution_enumerated():
    facts = an_attack(
        GUNS["Auto"], mode=Mode.BURST, target={"body": -1, "physical": replace(BOB.physical, marks=(3, 1, 1, 0, 0))}
    )
    slow = odds(lambda: resolve_attack(facts, BOOK), key)
    fast = attack(facts, BOOK, policy="never")
    assert fast.chance == total(slow, lambda found: found[0])
    assert fast.runs_dry == total(slow, lambda found: found[4])
    for degree, share in fast.targets[0].odds.degrees.items():
        assert share == total(slow, lambda found, degree=degree: found[1] == degree)
    down = total(slow, lambda found: found[3] is not None and found[3] >= Stage.INCAPACITATED)
    assert fast.targets[0].odds.incapacitated == down


def total(found, wanted):
    return sum((share for outcome, share in found.items() if wanted(outcome)), Fraction(0))


@pytest.mark.parametrize("penalty", [-1, -2, -4])
def test_a_reroll_penalty_takes_pluses_and_leaves_blanks_counted_first(penalty):
    facts = replace(an_attack(GUNS["Shotgun"], target_aware=False), rerolls=free(penalty))
    hits, dry = Fraction(0), Fraction(0)
    for own in every_throw():
        chosen = tuple(place for place, face in enumerate(own) if face == 1)[:-penalty]
        after = rethrown(own, chosen)
        hits += Fraction(sum(1 + sum(faces) >= -1 for faces in after), len(after) * 81)
        dry += Fraction(own.count(0) >= 3, 81)
    found = attack(facts, BOOK)
    assert (found.chance, found.runs_dry) == (hits, dry)


def best_defence(attacked: int, needed: int, body: int, rerolls: int) -> Fraction:
    """The chance to be hit after the best of every choice of dice, by trying them all."""
    if attacked < needed:
        return Fraction(0)
    each = []
    for faces in every_throw():
        options = [rethrown(faces, chosen) for chosen in choices(4, rerolls)]
        each.append(
            min(Fraction(sum(attacked > body + sum(after) for after in option), len(option)) for option in options)
        )
    return sum(each, Fraction(0)) / 81


def best_attack(skill: int, needed: int, body: int, own_rerolls: int, other_rerolls: int) -> Fraction:
    """The chance to hit after the best of every choice of dice on both sides, by trying them all."""
    reply = cache(lambda attacked: best_defence(attacked, needed, body, other_rerolls))
    each = []
    for faces in every_throw():
        options = [rethrown(faces, chosen) for chosen in choices(4, own_rerolls)]
        each.append(
            max(sum((reply(skill + sum(after)) for after in option), Fraction(0)) / len(option) for option in options)
        )
    return sum(each, Fraction(0)) / 81


@pytest.mark.parametrize(("own", "other"), [(1, 0), (0, 1), (2, 1), (4, 2)])
def test_the_best_use_of_rerolls_is_the_best_of_every_choice_tried(own, other):
    facts = replace(an_attack(target={"body": 1}), rerolls=free(own))
    facts = replace(facts, targets=(replace(facts.targets[0], rerolls=free(other)),))
    assert attack(facts, BOOK).chance == best_attack(1, -1, 1, own, other)


def test_free_dice_and_then_luck_are_used_as_well_as_can_be():
    check = CheckFacts(side=side("Rob", 1, rerolls={"grants": [["gear", 1]], "luck": [2]}), difficulty=3)

    def luck(faces):
        return max(share(rethrown(faces, chosen)) for chosen in choices(4, 2))

    def share(option):
        return Fraction(sum(1 + sum(after) >= 3 for after in option), len(option))

    luck = cache(luck)
    each = [
        max(
            sum((luck(after) for after in rethrown(faces, chosen)), Fraction(0)) / 3 ** len(chosen)
            for chosen in choices(4, 1)
        )
        for faces in every_throw()
    ]
    assert chance(check, BOOK, "best") == sum(each, Fraction(0)) / 81


def test_dice_taken_one_by_one_are_worth_more_than_all_at_once():
    check = CheckFacts(side=side("Rob", 0, rerolls={"grants": [["gear", 2]]}), difficulty=1)

    def one_more(faces, fresh, left):
        stay = Fraction(sum(faces) >= 1)
        if not left:
            return stay
        tried = [
            sum((one_more(after, fresh - {place}, left - 1) for after in rethrown(faces, (place,))), Fraction(0)) / 3
            for place in fresh
        ]
        return max([stay, *tried])

    slow = sum((one_more(faces, frozenset(range(4)), 2) for faces in every_throw()), Fraction(0)) / 81
    fast = chance(check, HouseRules(rerolls_in_sequence=True), "best")
    assert fast == slow > chance(check, BOOK, "best")


def test_the_luck_of_the_other_side_takes_the_die_that_hurts_most():
    check = CheckFacts(side=side("Rob", 1, rerolls={"foe_luck": 1}), difficulty=1)
    each = [
        min(
            Fraction(sum(1 + sum(after) >= 1 for after in rethrown(faces, chosen)), 3 ** len(chosen))
            for chosen in choices(4, 1)
        )
        for faces in every_throw()
    ]
    assert chance(check, BOOK, "best") == sum(each, Fraction(0)) / 81


def test_a_contest_is_won_as_often_as_the_pairs_of_throws_say():
    facts = ContestFacts(acting=side("Bill", 2), resisting=side("Mel", 1), minimum=3)
    pairs = [(2 + sum(own), 1 + sum(other)) for own in every_throw() for other in every_throw()]
    assert chance(facts, BOOK) == Fraction(sum(own > other and own >= 3 for own, other in pairs), ALL)


def test_one_throw_at_three_targets_gives_the_number_of_hits_together():
    facts = an_attack(GUNS["Auto"], mode=Mode.FULL_AUTO)
    others = (
        TargetFacts(target=replace(BOB, name="Cid", body=1), distance_ft=40.0),
        TargetFacts(target=replace(BOB, name="Dan"), distance_ft=20.0, target_aware=False),
    )
    facts = replace(facts, targets=(*facts.targets, *others))
    expected = [Fraction(0)] * 4
    for own in every_throw():
        attacked = 1 + sum(own)
        bob = share_below(attacked) if attacked >= -1 else Fraction(0)
        cid = share_below(attacked - 1) if attacked >= 0 else Fraction(0)
        dan = Fraction(attacked >= -1)
        for hits, share in together(bob, cid, dan).items():
            expected[hits] += share / 81
    assert list(attack(facts, BOOK).hits) == expected


def share_below(value: int) -> Fraction:
    return Fraction(sum(sum(other) < value for other in every_throw()), 81)


def together(*shares: Fraction) -> dict[int, Fraction]:
    found = {0: Fraction(1)}
    for share in shares:
        found = {
            hits: found.get(hits, Fraction(0)) * (1 - share) + found.get(hits - 1, Fraction(0)) * share
            for hits in range(len(found) + 1)
        }
    return found


def test_rerolls_may_be_used_to_take_the_target_out_rather_than_to_hit():
    facts = replace(an_attack(GUNS["Shotgun"], target_aware=False), rerolls=Rerolls(luck=(4,)))
    hit, down = attack(facts, BOOK, goal="hit"), attack(facts, BOOK, goal="incapacitate")
    assert hit.chance > down.chance
    assert hit.targets[0].odds.incapacitated < down.targets[0].odds.incapacitated
