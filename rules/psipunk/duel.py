"""The throws of an attack as the odds see them, and who decides about rerolls."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Literal

from rules.psipunk.chances import Against, Choosers, Policy, choosers
from rules.psipunk.facts import AttackFacts
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.setup import Setup
from rules.psipunk.sides import Half, half, result
from rules.psipunk.tracks import take
from rules.psipunk.verdict import Verdict, judge
from rules.psipunk.wounds import Stage

Goal = Literal["hit", "wound", "incapacitate"]  # what both sides reroll for, or against


@dataclass(frozen=True, slots=True)
class Duel:
    """One attack laid out: the shared throw, its targets as they answer it, and who decides about rerolls."""

    attack: AttackFacts
    setups: tuple[Setup, ...]
    throw: Half  # one throw for all targets; its base is that of the first
    replies: tuple[Half | None, ...]
    choosers: Choosers
    house: HouseRules

    def verdict(self, place: int, total: int, reply: int | None) -> Verdict:
        """What a sum of the attack dice and a defence result mean for one target."""
        setup = self.setups[place]
        own = result(setup.attack.base, self.throw.dice, total, self.house).total
        return judge(self.attack, setup, own, reply, self.house)


def duel(
    attack: AttackFacts, setups: Sequence[Setup], house: HouseRules, policy: Policy = "never", goal: Goal = "hit"
) -> Duel:
    """Lay out an attack on targets nothing refuses; an NPC throws fewer dice only where somebody throws against it."""
    opposed = any(setup.defence is not None for setup in setups)
    throw = half(setups[0].attack, opposed, house)
    replies = tuple(None if setup.defence is None else half(setup.defence, True, house) for setup in setups)
    nobody = choosers("never", [])
    laid = Duel(attack, tuple(setups), throw, replies, nobody, house)
    against = [Against(reply, _worth(laid, place, goal)) for place, reply in enumerate(replies)]
    return replace(laid, choosers=choosers(policy, against))


def _worth(laid: Duel, place: int, goal: Goal) -> Callable[[int, int | None], Fraction]:
    """Whether the goal is reached, by the sum of the attack dice and the defence result."""

    @cache
    def found(total: int, reply: int | None) -> Fraction:
        return Fraction(int(_reaches(goal, laid.verdict(place, total, reply), laid, place)))

    return found


def _reaches(goal: Goal, verdict: Verdict, laid: Duel, place: int) -> bool:
    if goal == "hit" or not verdict.hit:
        return verdict.hit
    if goal == "wound":
        return verdict.wound is not Stage.UNDAMAGED
    return stage_after(verdict, laid, place) >= Stage.INCAPACITATED


def stage_after(verdict: Verdict, laid: Duel, place: int) -> Stage:
    """How badly off the target is afterwards, of body or mind as the weapon hurts."""
    target, mental = laid.setups[place].facts.target, laid.attack.weapon.mental
    return take(target, mental, verdict.wound, verdict.times, laid.house).after.worst
