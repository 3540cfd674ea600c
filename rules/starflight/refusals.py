"""Every reason why an attack can not be made, not only the first, in the book's order."""

from rules.core.breakdown import Refusal, RuleId
from rules.starflight.conditions import helpless, no_full_round, not_conscious
from rules.starflight.facts import AttackFacts, Scale, Weapon, WeaponType
from rules.starflight.hit_difficulty import unknown_hd
from rules.starflight.house_rules import HouseRules
from rules.starflight.inside import out_of_reach
from rules.starflight.ranges import increment_m, without_dust
from rules.starflight.sight import behind_low, behind_solid, no_open_line, outside_arcs, somebody_in_the_way
from rules.starflight.sniping import is_sniping, needs_scope
from rules.starflight.words import metres


def attack_refusals(facts: AttackFacts, house: HouseRules) -> tuple[Refusal, ...]:
    """All refusals of an attack; an empty tuple means it may be made."""
    lines = tuple(refusal for rule in SIGHT_REFUSALS for refusal in rule(facts, house))
    found = (
        not_drawn(facts),
        arm_failed(facts.weapon),
        itself(facts),
        not_on_the_map(facts),
        out_of_range(facts),
        not_loaded(facts),
        *lines,
        unknown_hd(facts),
        needs_scope(facts, house),
        no_full_round(facts.attacker.conditions) if is_sniping(facts, house) else None,
        helpless(facts),
        not_conscious(facts),
    )
    return tuple(refusal for refusal in found if refusal is not None)


def not_drawn(facts: AttackFacts) -> Refusal | None:
    """A weapon must be drawn first; natural ones always are."""
    if facts.weapon.drawn or facts.weapon.type is WeaponType.NATURAL:
        return None
    return Refusal(RuleId("SF-DRW-01"), f"{facts.weapon.name} is not drawn")


def arm_failed(weapon: Weapon) -> Refusal | None:
    """What a failed or maimed motor appendage holds is of no use. SF-PRT-03, table 9c."""
    if not weapon.failed_arm:
        return None
    return Refusal(RuleId("SF-PRT-03"), f"{weapon.failed_arm} does not work and can not use {weapon.name}")


def itself(facts: AttackFacts) -> Refusal | None:
    """An attack is aimed at somebody else."""
    if facts.attacker.name != facts.target.name:
        return None
    return own_target(facts.attacker.name)


def not_on_the_map(facts: AttackFacts) -> Refusal | None:
    """Who is swallowed is reached from outside by nobody. SF-SWL-03."""
    attacker, target = facts.attacker, facts.target
    return out_of_reach(attacker.name, attacker.inside, target.name, target.inside)


def own_target(name: str) -> Refusal:
    """What is done to somebody else is not done to oneself."""
    return Refusal(RuleId("SF-ATK-01"), f"{name} can not be its own target")


def out_of_range(facts: AttackFacts) -> Refusal | None:
    """The target must be within the weapon's range (in)."""
    reach_m = weapon_reach_m(facts)
    if reach_m is None or without_dust(facts.distance_m) <= reach_m:
        return None
    reason = f"{metres(facts.distance_m)} is beyond {metres(reach_m)}, the range of {facts.weapon.name}"
    return Refusal(RuleId("SF-ATK-02"), reason)


def weapon_reach_m(facts: AttackFacts) -> float | None:
    """How far the weapon reaches, or None where nothing limits it."""
    return reach_of(facts.weapon)


def reach_of(weapon: Weapon) -> float | None:
    """How far a weapon reaches, or None where nothing limits it."""
    if weapon.range_m is not None:
        return weapon.range_m
    return None if weapon.is_ranged else increment_m(Scale.MELEE)


def not_loaded(facts: AttackFacts) -> Refusal | None:
    """Beam and projectile weapons need a charge or a round; of what is thrown one must be left."""
    weapon = facts.weapon
    if weapon.is_loaded_for(facts.target_place):
        return None
    if weapon.is_loaded_for(1):  # the targets before this one take what there is
        return no_round_left(facts, weapon)
    return without_shots(weapon)


def without_shots(weapon: Weapon) -> Refusal:
    """It has no charge or round; of what is thrown none is left."""
    if weapon.type not in (WeaponType.BEAM, WeaponType.PROJECTILE):
        return Refusal(RuleId("SF-ATK-02"), f"no {weapon.name} is left")
    state = "charged" if weapon.type is WeaponType.BEAM else "loaded"
    return Refusal(RuleId("SF-ATK-02"), f"{weapon.name} is not {state}")


def no_round_left(facts: AttackFacts, weapon: Weapon) -> Refusal:
    """The targets before this one leave no round or charge for it."""
    reason = f"{weapon.name} is loaded for {weapon.loaded}, and {facts.target.name} is target {facts.target_place}"
    return Refusal(RuleId("SF-ATK-02"), reason)


SIGHT_REFUSALS = (outside_arcs, no_open_line, behind_low, behind_solid, somebody_in_the_way)
