"""The throws of an attack as the odds see them, and who decides about rerolls."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Literal

from rules.psipunk.chances import Against, Choosers, Policy, check_told, choosers, never_choosers
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
    verdict: Callable[[int, int, int | None], Verdict]  # place of the target, sum of the attack dice, defence result
    stage_after: Callable[[int, Stage, int], Stage]  # place of the target, wound, how often: how badly off it is then


def duel(
    attack: AttackFacts, setups: Sequence[Setup], house: HouseRules, policy: Policy = "never", goal: Goal = "hit"
) -> Duel:
    """Lay out an attack on targets nothing refuses; an NPC throws fewer dice only where somebody throws against it."""
    opposed = any(setup.defence is not None for setup in setups)
    throw = half(setups[0].attack, opposed, house)
    replies = tuple(None if setup.defence is None else half(setup.defence, True, house) for setup in setups)
    check_told(policy, throw.stages, [half.stages if half else () for half in replies])
    verdict, stage_after = _verdicts(attack, setups, throw.dice, house), _stages_after(attack, setups, house)
    laid = Duel(attack, tuple(setups), throw, replies, never_choosers(len(setups)), verdict, stage_after)
    if policy == "never" or not any(side.stages for side in (throw, *replies) if side is not None):
        return laid
    against = [Against(reply, _worth(laid, place, goal)) for place, reply in enumerate(replies)]
    return replace(laid, choosers=choosers(policy, against))


def _verdicts(
    attack: AttackFacts, setups: Sequence[Setup], dice: int, house: HouseRules
) -> Callable[[int, int, int | None], Verdict]:
    """Judge every pair of results once."""

    @cache
    def verdict(place: int, total: int, reply: int | None) -> Verdict:
        own = result(setups[place].attack.base, dice, total, house).total
        return judge(attack, setups[place], own, reply, house)

    return verdict


def _stages_after(
    attack: AttackFacts, setups: Sequence[Setup], house: HouseRules
) -> Callable[[int, Stage, int], Stage]:
    """How badly off a target is after a wound, of body or mind as the weapon hurts."""

    @cache
    def stage_after(place: int, wound: Stage, times: int) -> Stage:
        return take(setups[place].facts.target, attack.weapon.mental, wound, times, house).after.worst

    return stage_after


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
    return laid.stage_after(place, verdict.wound, verdict.times) >= Stage.INCAPACITATED
