"""Many attacks under the same house rules: refusals and chances, without the reasons of the numbers."""

from collections.abc import Hashable
from dataclasses import dataclass, replace
from fractions import Fraction

from rules.core.breakdown import Breakdown, Refusal
from rules.psipunk.attack import attack
from rules.psipunk.facts import AttackFacts
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.setup import Setup, attack_refusals, setup
from rules.psipunk.weapons import Kind


@dataclass(frozen=True, slots=True)
class Verdict:
    """What ``attack.attack`` answers in short for one target: every refusal, and the exact chance if there is none."""

    refusals: tuple[Refusal, ...]
    chance: Fraction | None


class ManyAttacks:
    """Answers one attack on one target after the other; the odds are worked out once for all that hang on the same."""

    def __init__(self, house: HouseRules) -> None:
        self._house = house
        self._chances: dict[Hashable, Fraction | None] = {}

    def verdict(self, facts: AttackFacts) -> Verdict:
        """The answer to one attack on one target; a refused one is not worked out any further."""
        laid = setup(facts, facts.targets[0], self._house)
        refusals = (*attack_refusals(facts), *laid.refusals)
        if refusals:
            return Verdict(refusals, None)
        key = hangs_on(facts, laid)
        if key not in self._chances:
            self._chances[key] = attack(facts, self._house).chance
        return Verdict((), self._chances[key])


def hangs_on(facts: AttackFacts, laid: Setup) -> Hashable:
    """What the odds of an attack hang on: attacks that are alike in this have the same odds, by the same house rules.

    How far it is and how much is hidden count by the modifiers they bring; only a bolt of power flies so far and no
    farther (PP-PSI-03).
    """
    target = replace(facts.targets[0], hidden_fraction=0.0)
    if facts.weapon.kind is not Kind.POWER:
        target = replace(target, distance_ft=0.0)
    defence = None if laid.defence is None else _numbers(laid.defence.base)
    return repr(replace(facts, targets=(target,))), _numbers(laid.attack.base), defence, _numbers(laid.minimum)


def _numbers(base: Breakdown) -> tuple[tuple[str, int, bool], ...]:
    return tuple((line.rule, line.value, line.counts) for line in base.modifiers)
