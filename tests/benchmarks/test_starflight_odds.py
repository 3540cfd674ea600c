"""The exact odds of an attack against trying every face of every die: equal, and at least 100 times as fast."""

import time
from collections.abc import Callable
from typing import Any

from rules.starflight.anatomy import Part, PartGroup
from rules.starflight.creature import Creature, Gear, combatant_of
from rules.starflight.facts import AttackFacts, Weapon, WeaponType
from rules.starflight.house_rules import HouseRules
from rules.starflight.odds import attack_odds
from tests.rules.starflight.enumerated import enumerated, told
from tests.rules.starflight.example import GNUNK, LASER, XXKSAX

HOUSE = HouseRules(crit_success_min=100)  # fewer dice, or the enumeration does not end
CANNON = Weapon(name="Cannon", type=WeaponType.BEAM, damage=60)
UZI = Weapon(name="Uzi", type=WeaponType.PROJECTILE, damage=8, rate=5)
PLATE = Gear(name="plate", kind="armour", hp=200)


def seconds(run: Callable[[], Any], times: int = 1) -> tuple[float, Any]:
    """Of the processor, the best of some runs, and what it gave."""
    best, found = float("inf"), None
    for _ in range(times):
        start = time.process_time()
        found = run()
        best = min(best, time.process_time() - start)
    return best, found


def shot(target: Creature, weapon: Weapon) -> tuple[AttackFacts, dict[str, Creature]]:
    """A shot of Xxksax; a critical miss finds a friend that is dead and so rolls no saves."""
    facts = AttackFacts(
        attacker=combatant_of(XXKSAX), target=combatant_of(target), weapon=weapon, distance_m=20, friends=("F",)
    )
    return facts, {"Xxksax": XXKSAX, target.name: target, "F": Creature(name="F", hp=0)}


def test_the_odds_are_a_hundred_times_as_fast_as_trying_every_die(capsys):
    """A massive attack that the armour takes: whole dice for attack, location and save, and nothing else to roll."""
    body = (Part(name="body", group=PartGroup.BODY),)
    facts, creatures = shot(Creature(name="B", scores={"hd": 89, "fortitude": 20}, parts=body, gear=(PLATE,)), CANNON)
    fast_s, fast = seconds(lambda: attack_odds(facts, creatures, HOUSE), times=5)
    slow_s, slow = seconds(lambda: enumerated(facts, creatures, HOUSE))
    with capsys.disabled():
        print(f"\nodds: {fast_s * 1000:.1f} ms, every die: {slow_s * 1000:.0f} ms, {slow_s / fast_s:.0f} x as fast")
    assert told(fast) == slow
    assert slow_s >= 100 * fast_s


def test_the_odds_of_the_books_example_and_of_a_burst_are_there_at_once(capsys):
    one_s, _ = seconds(lambda: attack_odds(*shot(GNUNK, LASER), HouseRules()), times=3)
    burst_s, _ = seconds(lambda: attack_odds(*shot(GNUNK, UZI), HouseRules()))
    with capsys.disabled():
        print(f"\nodds of one laser shot: {one_s * 1000:.1f} ms, of a burst of five: {burst_s * 1000:.0f} ms")
    assert one_s < 0.5
    assert burst_s < 10
