"""May it attack, what must it roll, and why: the one answer the map, the card and the command line show."""

from rules.starflight.answers import AttackAnswer
from rules.starflight.facts import AttackFacts
from rules.starflight.hit_difficulty import target_number
from rules.starflight.house_rules import HouseRules
from rules.starflight.objects import past_obstacles
from rules.starflight.refusals import attack_refusals
from rules.starflight.roll import attack_roll
from rules.starflight.to_hit import ToHit


def attack(facts: AttackFacts, house: HouseRules) -> AttackAnswer:
    """Answer one attack with one weapon at one target; refused attacks keep both breakdowns, but no odds."""
    facts = past_obstacles(facts)  # what is destroyed already is in nobody's way
    refusals = attack_refusals(facts, house)
    number = target_number(facts, house)
    roll = attack_roll(facts, house)
    if refusals:
        return AttackAnswer(refusals=refusals, target_number=number, roll=roll, needed=None, chance=None)
    to_hit = ToHit(number.total, roll.total, house)
    repeats = facts.weapon.rate > 1 and facts.target_count == 1
    return AttackAnswer(
        refusals=(),
        target_number=number,
        roll=roll,
        needed=to_hit.needed(),
        chance=to_hit.chance(),
        shots=to_hit.shots(facts.weapon.shots) if repeats else (),
        hits=to_hit.hits(facts.weapon.shots) if repeats else (),
    )
