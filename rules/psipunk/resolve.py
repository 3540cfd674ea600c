"""An attack played out: one throw of the attacker, one of each target that defends, and what they bring."""

from rules.core.breakdown import Breakdown, Note
from rules.core.resolution import Resolution
from rules.psipunk.chances import Policy
from rules.psipunk.changes import AimLost, Change, KnockedOut, LuckSpent, ThingUsed, WeaponEmptied
from rules.psipunk.condition import told_incapacitated
from rules.psipunk.defence import told_defence
from rules.psipunk.dice import blanks
from rules.psipunk.duel import Duel, Goal, duel
from rules.psipunk.facts import AttackFacts
from rules.psipunk.firing import runs_dry
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.luck import luck_spent, lucky_target
from rules.psipunk.materials import broken
from rules.psipunk.outcomes import AttackOutcome, TargetOutcome
from rules.psipunk.setup import Setup, attack_notes, attack_refusals, setups_of, told_attack
from rules.psipunk.sides import Side, plan, result
from rules.psipunk.throwing import Plan, Thrown, thrown
from rules.psipunk.tracks import take
from rules.psipunk.verdict import Verdict
from rules.psipunk.weapons import Kind
from rules.psipunk.words import listed


def resolve_attack(
    facts: AttackFacts, house: HouseRules, policy: Policy = "never", goal: Goal = "hit"
) -> Resolution[AttackOutcome]:
    """Play an attack. Refused targets are left out; where nothing is left to attack no dice are asked for."""
    refusals = attack_refusals(facts)
    facts, open_setups, left_out = setups_of(facts, house)
    refused = tuple(_refused(each) for each in left_out)
    if refusals or not open_setups:
        return AttackOutcome(refusals=refusals, targets=refused, notes=told_incapacitated(facts.attacker))
    laid = duel(facts, open_setups, house, policy, goal)
    side = open_setups[0].attack
    dice = yield from thrown(_attack_plan(laid, side), laid.choosers.acting)
    targets: tuple[TargetOutcome, ...] = ()
    for place in range(len(open_setups)):
        targets += ((yield from _defended(laid, place, dice, house)),)
    changes, dry = _afterwards(facts, side, dice, house)
    told = (*told_attack(open_setups, house), *dice.notes, *dry)
    return AttackOutcome(
        targets=(*targets, *refused), changes=changes, notes=(*attack_notes(facts, left_out, house), *told)
    )


def _refused(setup: Setup) -> TargetOutcome:
    return TargetOutcome(name=setup.facts.target.name, refusals=setup.refusals)


def _attack_plan(laid: Duel, side: Side) -> Plan:
    names = listed(tuple(each.facts.target.name for each in laid.setups))
    return Plan(f"attack of {side.name}", f"how well {names} is attacked", laid.throw.dice, laid.throw.stages)


def _defended(laid: Duel, place: int, dice: Thrown, house: HouseRules) -> Resolution[TargetOutcome]:
    """One target: its throw if it has one, the verdict, and the marks on its track."""
    setup = laid.setups[place]
    attack = result(setup.attack.base, laid.throw.dice, dice.total, house)
    defence, notes, spent = yield from _defence(laid, place, dice.total, house)
    verdict = laid.verdict(place, dice.total, None if defence is None else defence.total)
    target = setup.facts.target
    if setup.facts.thing is not None:
        return _gives_way(laid, setup, attack, verdict)
    taken = take(target, laid.attack.weapon.mental, verdict.wound, verdict.times, house)
    spoilt = verdict.hit and setup.facts.is_aiming and house.aim_lost_when_hit
    return TargetOutcome(
        name=target.name,
        attack=attack,
        minimum=setup.minimum,
        defence=defence,
        hit=verdict.hit,
        degree=verdict.degree,
        damage=verdict.damage,
        wound=verdict.wound,
        knockout=verdict.knockout,
        offers=(KnockedOut(target.name),) if verdict.knockout else (),
        changes=(*taken.changes, *((AimLost(target.name),) if spoilt else ()), *spent),
        notes=(*setup.notes, *notes, *verdict.notes, *taken.notes),
    )


def _gives_way(laid: Duel, setup: Setup, attack: Breakdown, verdict: Verdict) -> TargetOutcome:
    """A wall or door after the throw."""
    thing = setup.facts.thing
    changes, offers = broken(laid.attack, setup.facts, thing) if thing is not None and verdict.hit else ((), ())
    return TargetOutcome(
        name=setup.facts.target.name,
        attack=attack,
        minimum=setup.minimum,
        hit=verdict.hit,
        degree=verdict.degree,
        is_thing=True,
        changes=changes,
        offers=offers,
        notes=(*setup.notes, *verdict.notes),
    )


def _defence(
    laid: Duel, place: int, total: int, house: HouseRules
) -> Resolution[tuple[Breakdown | None, tuple[Note, ...], tuple[LuckSpent, ...]]]:
    """The defence result, what to tell of it, and the Luck Points it took."""
    side = laid.setups[place].defence
    if side is None:
        return None, (), ()
    planned = plan(side, "defence", f"how well {side.name} defends", True, house)
    dice = yield from thrown(planned, laid.choosers.resisting[place](total))
    notes = (*told_defence(side, house), *dice.notes)
    spent = luck_spent(side, dice.used, laid.attack.attacker.name, house)
    return result(side.base, planned.dice, dice.total, house), notes, spent


def _afterwards(
    facts: AttackFacts, side: Side, dice: Thrown, house: HouseRules
) -> tuple[tuple[Change, ...], tuple[Note, ...]]:
    """What the shot leaves: an empty gun by the natural roll, no aim, and fewer Luck Points."""
    changes: tuple[Change, ...] = ()
    dry = runs_dry(facts, blanks(dice.first), house)
    if dry:
        changes += (WeaponEmptied(facts.attacker.name, facts.weapon.name),)
    changes += used_up(facts)
    if facts.rounds_aimed:
        changes += (AimLost(facts.attacker.name),)
    named = facts.luck_points if facts.weapon.kind is Kind.POWER else 0
    changes += luck_spent(side, dice.used, lucky_target(facts).target.name, house, named)
    return changes, (dry,) if dry else ()


def used_up(facts: AttackFacts) -> tuple[ThingUsed, ...]:
    """One thing less of those that are gone once they are used. M23."""
    weapon = facts.weapon
    return (ThingUsed(facts.attacker.name, weapon.name, weapon.left - 1),) if weapon.left else ()
