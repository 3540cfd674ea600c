"""May it attack, what must it roll, and why: the one answer the map, the card and the command line show."""

from dataclasses import replace

from rules.starflight.answers import AttackAnswer
from rules.starflight.facts import AttackFacts
from rules.starflight.hit_difficulty import target_number
from rules.starflight.house_rules import HouseRules
from rules.starflight.objects import past_obstacles
from rules.starflight.refusals import attack_refusals
from rules.starflight.roll import attack_roll
from rules.starflight.to_hit import ToHit


def weigh(facts: AttackFacts, house: HouseRules) -> AttackAnswer:
    """The refusals and both numbers of one attack, as `attack` answers them, without the odds."""
    facts = past_obstacles(facts)  # what is destroyed already is in nobody's way
    return AttackAnswer(
        refusals=attack_refusals(facts, house),
        target_number=target_number(facts, house),
        roll=attack_roll(facts, house),
        needed=None,
        chance=None,
    )


def attack(facts: AttackFacts, house: HouseRules) -> AttackAnswer:
    """Answer one attack with one weapon at one target; refused attacks keep both breakdowns, but no odds."""
    weighed = weigh(facts, house)
    if weighed.refusals:
        return weighed
    to_hit = ToHit(weighed.target_number.total, weighed.roll.total, house)
    repeats = facts.weapon.rate > 1 and facts.target_count == 1
    return replace(
        weighed,
        needed=to_hit.needed(),
        chance=to_hit.chance(),
        shots=to_hit.shots(facts.weapon.shots) if repeats else (),
        hits=to_hit.hits(facts.weapon.shots) if repeats else (),
    )
