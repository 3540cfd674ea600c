"""Grapples and shoves: opposed Strength; who loses goes down. Only the time it takes stands in chapter 4."""

from dataclasses import dataclass, replace

from rules.core.breakdown import Breakdown, Note, Refusal, RuleId
from rules.core.resolution import Resolution
from rules.psipunk.attack_roll import load
from rules.psipunk.chances import Policy
from rules.psipunk.changes import WentProne
from rules.psipunk.checks import ContestFacts, Outcome, contest
from rules.psipunk.combatant import Combatant
from rules.psipunk.condition import out_of_action, wound_penalty
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.rerolls import NO_REROLLS, Rerolls
from rules.psipunk.sides import Side, trait
from rules.psipunk.wounds import Domain

STRENGTH = "Strength"


@dataclass(frozen=True, slots=True)
class Grappled:
    """What a grapple or a shove brought."""

    outcome: Outcome | None
    refusals: tuple[Refusal, ...] = ()
    changes: tuple[WentProne, ...] = ()
    notes: tuple[Note, ...] = ()  # where nobody had to roll


def grapple(
    attacker: Combatant, target: Combatant, distance_ft: float, house: HouseRules, policy: Policy = "never"
) -> Resolution[Grappled]:
    """Opposed Strength between two who stand next to each other; the loser goes down, a tie changes nothing.

    Whoever is out of action resists nobody and goes down without a roll.
    """
    refusals = (*out_of_action(attacker), *_itself(attacker, target), *_too_far(distance_ft, house))
    if refusals:
        return Grappled(None, refusals)
    if out_of_action(target):
        told = (Note(RuleId("PP-GEN-01"), f"{target.name} can not resist: no roll"), _goes_down(target))
        return Grappled(None, changes=(WentProne(target.name),), notes=told)
    acting, resisting = strength(attacker, house), strength(target, house)
    facts = ContestFacts(acting=acting, resisting=resisting, use="wrestle", in_combat=True)
    outcome = yield from contest(facts, house, policy)
    notes = (Note(RuleId("PP-ACT-04"), "a grapple takes 6 s; opposed Strength decides it"), *outcome.notes)
    if outcome.degree == 0 and not outcome.success:
        return Grappled(replace(outcome, notes=notes))
    loser = target if outcome.success else attacker
    return Grappled(replace(outcome, notes=(*notes, _goes_down(loser))), changes=(WentProne(loser.name),))


def strength(combatant: Combatant, house: HouseRules, rerolls: Rerolls = NO_REROLLS) -> Side:
    """One side of a trial of strength."""
    lines = (
        trait(STRENGTH, combatant.strength),
        *wound_penalty(combatant, Domain.PHYSICAL, house),
        load(combatant, house),
    )
    return Side(name=combatant.name, base=Breakdown.of(lines), is_npc=combatant.is_npc, rerolls=rerolls)


def _goes_down(loser: Combatant) -> Note:
    return Note(RuleId("M24"), f"{loser.name} goes down: worse placed, and 3 s to stand up")


def _itself(attacker: Combatant, target: Combatant) -> tuple[Refusal, ...]:
    if attacker.name != target.name:
        return ()
    return (Refusal(RuleId("PP-ACT-04"), f"{attacker.name} can not grapple itself"),)


def _too_far(distance_ft: float, house: HouseRules) -> tuple[Refusal, ...]:
    if distance_ft <= house.range_bands_ft[0]:
        return ()
    return (Refusal(RuleId("PP-ACT-04"), "a grapple needs somebody next to you, with nothing between"),)
