"""Many attacks under the same house rules: refusals and chances, without the reasons of the numbers."""

from dataclasses import dataclass
from fractions import Fraction

from rules.core.breakdown import Refusal
from rules.starflight.facts import AttackFacts
from rules.starflight.hit_difficulty import target_number
from rules.starflight.house_rules import HouseRules
from rules.starflight.refusals import attack_refusals
from rules.starflight.roll import attack_roll
from rules.starflight.to_hit import ToHit


@dataclass(frozen=True, slots=True)
class Verdict:
    """What ``attack.attack`` answers in short: every refusal, and the exact chance to hit; None when refused."""

    refusals: tuple[Refusal, ...]
    chance: Fraction | None


class ManyAttacks:
    """Answers one attack after the other; a chance is worked out once for each pair of numbers."""

    def __init__(self, house: HouseRules) -> None:
        self._house = house
        self._chances: dict[tuple[int, int], Fraction] = {}

    def verdict(self, facts: AttackFacts) -> Verdict:
        """The answer to one attack; a refused one is not worked out any further."""
        refusals = attack_refusals(facts, self._house)
        if refusals:
            return Verdict(refusals, None)
        numbers = target_number(facts, self._house).total, attack_roll(facts, self._house).total
        if numbers not in self._chances:
            self._chances[numbers] = ToHit(*numbers, self._house).chance()
        return Verdict((), self._chances[numbers])
