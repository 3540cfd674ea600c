"""Opportunity attacks: what provokes one, who may make it, and what it costs."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from rules.core.breakdown import Note, Refusal, RuleId
from rules.core.resolution import Resolution
from rules.starflight.changes import Discharged
from rules.starflight.conditions import IN_GRAPPLE
from rules.starflight.creature import Creature
from rules.starflight.facts import AttackFacts, WeaponType
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Outcome, Step
from rules.starflight.refusals import attack_refusals
from rules.starflight.strike import attack_resolution

Provocation = Literal["charge", "push", "failed trample", "trample", "grapple", "improved grab", "closing in"]

#: Who may answer what with an opportunity attack. SF-OPP-02.
PROVOKES: Mapping[Provocation, str | None] = {
    "charge": "the target",
    "push": "every opponent that may",
    "failed trample": "every opponent that may",
    "trample": None,
    "grapple": "the target",
    "improved grab": None,
    "closing in": "each opponent that comes within 10 m",
}


def provoked(what: Provocation, house: HouseRules) -> Note | None:
    """Who gets an opportunity attack from a deed; None where nobody does."""
    who = PROVOKES["failed trample"] if what == "trample" and house.trample_provokes_on_success else PROVOKES[what]
    return Note(RuleId("SF-OPP-02"), f"{what}: {who}") if who else None


def opportunity_refusals(
    facts: AttackFacts, attacker: Creature, made_this_round: int, house: HouseRules
) -> tuple[Refusal, ...]:
    """Every reason why a creature can not make an opportunity attack now: those of any attack, and its own."""
    return (*attack_refusals(facts, house), *reaction_refusals(attacker, made_this_round, house))


def reaction_refusals(attacker: Creature, made_this_round: int, house: HouseRules) -> tuple[Refusal, ...]:
    """Why a creature takes no opportunity now, to strike or to trip: it is in a grapple, or has had its share."""
    found, limit = list[Refusal](), house.opportunity_attacks_per_round
    if attacker.has(*IN_GRAPPLE):
        found.append(Refusal(RuleId("SF-OPP-02"), f"{attacker.name} is grappling"))
    if limit is not None and made_this_round >= limit:
        reason = f"{made_this_round} of {limit} opportunity attacks made this round"
        found.append(Refusal(RuleId("SF-OPP-01"), reason))
    return tuple(found)


def opportunity_attack(
    facts: AttackFacts, creatures: Mapping[str, Creature], made_this_round: int, house: HouseRules
) -> Resolution[Outcome]:
    """A free attack on who provoked it: a single strike. Beams and projectiles are discharged for the own turn."""
    attacker = creatures[facts.attacker.name]
    refusals = opportunity_refusals(facts, attacker, made_this_round, house)
    if refusals:
        return Outcome((Step(text=f"no opportunity attack of {attacker.name}", who=attacker.name, refusals=refusals),))
    single = replace(facts, weapon=replace(facts.weapon, rate=1), other_weapon=None)
    outcome = yield from attack_resolution(single, creatures, house)
    return Outcome((_free(facts), *outcome.steps))


def _free(facts: AttackFacts) -> Step:
    fires = facts.weapon.type in (WeaponType.BEAM, WeaponType.PROJECTILE)
    words = f"{facts.weapon.name} is discharged for a turn that comes later" if fires else "one strike"
    return Step(
        text=f"opportunity attack of {facts.attacker.name}",
        who=facts.attacker.name,
        notes=(Note(RuleId("SF-OPP-01"), f"a free attack: {words}"),),
        changes=(Discharged(facts.attacker.name, facts.weapon.name),) if fires else (),
    )
