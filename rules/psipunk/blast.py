"""What goes off over an area: a throw or a shot at a place, and an attack of its own on each that is near it."""

from collections.abc import Sequence

from rules.core.breakdown import Note, Refusal, RuleId
from rules.core.resolution import Resolution
from rules.psipunk.chances import Policy
from rules.psipunk.facts import AttackFacts
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.outcomes import AttackOutcome
from rules.psipunk.ranges import range_line
from rules.psipunk.resolve import resolve_attack, used_up
from rules.psipunk.setup import attack_refusals, setup
from rules.psipunk.weapons import Weapon

RULE = RuleId("M23")


def no_explosive(weapon: Weapon) -> Refusal | None:
    """Only a grenade, a rocket and the like hit all that stand near a place."""
    return None if weapon.explosive else Refusal(RULE, f"{weapon.name} does not go off over an area")


def throw_refusals(throw: AttackFacts, house: HouseRules) -> tuple[Refusal, ...]:
    """Every reason against making something go off at a place, which stands as the target of the throw."""
    own = no_explosive(throw.weapon)
    found = (*attack_refusals(throw), *setup(throw, throw.targets[0], house).refusals)
    return (*((own,) if own else ()), *found)


def blast_at(
    throw: AttackFacts, attacks: Sequence[AttackFacts], house: HouseRules, policy: Policy = "never"
) -> Resolution[AttackOutcome]:
    """Make something go off: an attack with a roll of its own on each; what it does to the attacker, it does once.

    Parameters
    ----------
    throw : at the place, which has no defence.
    attacks : on those near it, one target each, at the distance of the place.
    """
    refusals = throw_refusals(throw, house)
    if refusals:
        return AttackOutcome(refusals=refusals)
    found: tuple[AttackOutcome, ...] = ()
    for facts in attacks:
        found = (*found, (yield from resolve_attack(facts, house, policy)))
    notes = [Note(RULE, f"goes off {range_line(throw.targets[0], house).reason}")]
    if not found:
        notes.append(Note(RULE, "it catches nobody"))
    changes = (*(change for each in found for change in each.changes), *used_up(throw))
    return AttackOutcome(
        refusals=(),
        targets=tuple(target for each in found for target in each.targets),
        changes=tuple(dict.fromkeys(changes)),
        notes=tuple(dict.fromkeys((*notes, *(note for each in found for note in each.notes)))),
    )
