"""What goes off: whether it may at a place, half of its damage, and ten less for each increment from it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.breakdown import Breakdown, Modifier, Note, Refusal, RuleId
from rules.core.resolution import Resolution
from rules.starflight.actions.changes import ItemBroken
from rules.starflight.changes import all_changed
from rules.starflight.creature import Creature
from rules.starflight.damage import Damage, Dealt
from rules.starflight.facts import AttackFacts, ObstacleClass, Scale, Weapon, WeaponType
from rules.starflight.hit import Hit, hit_resolution
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Outcome, Step
from rules.starflight.ranges import range_band
from rules.starflight.refusals import attack_refusals, reach_of
from rules.starflight.strike import fired
from rules.starflight.words import listed, metres

FALLOFF = 10

RULE = RuleId("SF-DIS-08")


@dataclass(frozen=True, slots=True, kw_only=True)
class Bystander:
    """A combatant and how far from the blast it stands."""

    name: str
    distance_m: float
    walls_between: bool = False
    shares_cell: bool | None = None  # on a grid of 5 m


def no_explosive(weapon: Weapon) -> Refusal | None:
    """Nothing but an explosive is made to go off; a charged energy weapon does where it is destroyed."""
    if weapon.explosive:
        return None
    is_charged = weapon.type is WeaponType.BEAM and weapon.loaded != 0
    return Refusal(RULE, f"{weapon.name} {'goes off only where it is destroyed' if is_charged else 'is no explosive'}")


def throw_refusals(facts: AttackFacts, house: HouseRules) -> tuple[Refusal, ...]:
    """Every reason why something can not be made to go off at a place, which the facts have as their target.

    They are those of any attack, and that it is no explosive; whoever stands between hides no place. SF-ATK-02.
    """
    facts = replace(facts, between_centre=(), between_every_line=())
    found = (no_explosive(facts.weapon), *attack_refusals(facts, house), _goes_off_before(facts))
    return tuple(refusal for refusal in found if refusal is not None)


def _goes_off_before(facts: AttackFacts) -> Refusal | None:
    """What can be shot through is in the way of what goes off at the first thing it meets."""
    met = [one.name for one in facts.obstacles if one.obstacle_class is ObstacleClass.PENETRABLE and one.hp]
    if facts.sight_line_open or not met:
        return None
    return Refusal(RuleId("SF-LOS-07"), f"{facts.weapon.name} goes off at {listed(met)}, not behind it")


def blast_at(
    facts: AttackFacts, bystanders: tuple[Bystander, ...], creatures: Mapping[str, Creature], house: HouseRules
) -> Resolution[Outcome]:
    """Make something go off at a place: what it takes of the weapon, and what it does to all around. SF-DIS-08.

    Parameters
    ----------
    facts : of the throw or the shot; the target stands for the place.
    bystanders : everybody the blast may reach, the attacker too.
    """
    who, weapon = facts.attacker.name, facts.weapon
    refusals = throw_refusals(facts, house)
    if refusals:
        return Outcome((Step(text=f"{who} can not make {weapon.name} go off there", who=who, refusals=refusals),))
    reach_m = reach_of(weapon)
    within = f", within {metres(reach_m)}" if reach_m is not None else ""
    notes = (
        Note(RuleId("SF-ATK-02"), f"{metres(facts.distance_m)} away{within}"),
        Note(RULE, "it goes off where it is aimed: no rule asks for a roll at a place"),
    )
    gone = (ItemBroken(who, weapon.name, destroyed=True),) if weapon.type is WeaponType.MELEE else ()
    used = Step(text=f"{who} uses {weapon.name}", who=who, notes=notes, changes=(*fired(facts, 1), *gone))
    full = Damage.of(weapon.damage_type, weapon.damage)
    found = yield from detonation(weapon.name, full, bystanders, creatures, facts.scale, house)
    return Outcome((used, *found))


def blast_damage(full: Damage, band: int) -> Dealt:
    """What a blast does so many increments away."""
    half = full.halved()
    lines = [Modifier(RULE, half.total, f"half of {full.total}")]
    left = half.less(FALLOFF * band)
    if band:
        words = "increment" if band == 1 else "increments"
        lines.append(Modifier(RULE, left.total - half.total, f"{band} {words} away: {FALLOFF} less for each"))
    return Dealt(left, Breakdown(tuple(lines)))


def detonation(
    what: str,
    full: Damage,
    bystanders: tuple[Bystander, ...],
    creatures: Mapping[str, Creature],
    scale: Scale,
    house: HouseRules,
) -> Resolution[tuple[Step, ...]]:
    """What a blast does to everybody around, the nearest first. Walls shield wholly. SF-DIS-08."""
    steps: tuple[Step, ...] = (Step(text=f"{what} goes off", notes=(Note(RULE, f"{what} goes off"),)),)
    for near in sorted(bystanders, key=lambda one: (one.distance_m, one.name)):
        target = all_changed(creatures, (change for step in steps for change in step.changes))[near.name]
        steps = (*steps, *(yield from _caught(near, target, full, scale, house)))
    return steps


def _caught(
    near: Bystander, target: Creature, full: Damage, scale: Scale, house: HouseRules
) -> Resolution[tuple[Step, ...]]:
    if target.inside:
        return (Step(text=f"{near.name} is spared", who=near.name, notes=(_swallowed(target),)),)
    if near.walls_between:
        return (_spared(near, "shielded by a wall"),)
    dealt = blast_damage(full, range_band(near.distance_m, scale, house, shares_cell=near.shares_cell))
    if not dealt.damage.total:
        return (_spared(near, f"{metres(near.distance_m)} away, out of the blast"),)
    hit = Hit(damage=dealt.damage, reasons=dealt.reasons)
    return (yield from hit_resolution(hit, target, house))


def _swallowed(target: Creature) -> Note:
    return Note(RuleId("SF-SWL-03"), f"inside {target.inside}, off the map")


def _spared(near: Bystander, why: str) -> Step:
    return Step(text=f"{near.name} is spared", who=near.name, notes=(Note(RULE, why),))
