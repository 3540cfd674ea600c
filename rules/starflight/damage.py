"""Damage before anything stops it: the weapon's own, the attribute, and what multiplies it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.breakdown import Breakdown, Modifier, RuleId
from rules.starflight.conditions import IN_GRAPPLE
from rules.starflight.creature import Creature
from rules.starflight.facts import AttackFacts, DamageType, Weapon, WeaponType
from rules.starflight.house_rules import HouseRules
from rules.starflight.sniping import is_sniping

CRITICAL_FACTOR = 2
SNIPING_FACTOR = 3
PROJECTILE_CRITICAL = 10  # for each point of the die


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage:
    """Points of each type; Basic ones are split when all multipliers are done."""

    lethal: int = 0
    non_lethal: int = 0
    basic: int = 0

    @classmethod
    def of(cls, kind: DamageType, points: int) -> Damage:
        """So many points of one type, never less than none."""
        return cls(**{kind.value: max(0, points)})

    @property
    def total(self) -> int:
        """All points together."""
        return self.lethal + self.non_lethal + self.basic

    def plus(self, other: Damage) -> Damage:
        """Both together, each type for itself."""
        return Damage(
            lethal=self.lethal + other.lethal,
            non_lethal=self.non_lethal + other.non_lethal,
            basic=self.basic + other.basic,
        )

    def times(self, factor: int) -> Damage:
        """Every type multiplied."""
        return Damage(lethal=self.lethal * factor, non_lethal=self.non_lethal * factor, basic=self.basic * factor)

    def halved(self) -> Damage:
        """Half of every type, rounded down."""
        return Damage(lethal=self.lethal // 2, non_lethal=self.non_lethal // 2, basic=self.basic // 2)

    def less(self, points: int) -> Damage:
        """What is left when something takes so many points: lethal ones first, then Basic, then non-lethal."""
        lethal = max(0, self.lethal - points)
        points -= self.lethal - lethal
        basic = max(0, self.basic - points)
        points -= self.basic - basic
        return Damage(lethal=lethal, basic=basic, non_lethal=max(0, self.non_lethal - points))

    def split(self) -> Damage:
        """Basic points as half lethal, rounded down, and the rest non-lethal. SF-TYP-02."""
        half = self.basic // 2
        return Damage(lethal=self.lethal + half, non_lethal=self.non_lethal + self.basic - half)


@dataclass(frozen=True, slots=True)
class Dealt:
    """Damage and the reasons for all of its points together."""

    damage: Damage
    reasons: Breakdown

    def plus(self, rule: RuleId, more: Damage, reason: str) -> Dealt:
        """The same with more points, for one more reason."""
        if not more.total:
            return self
        modifier = Modifier(rule, more.total, reason)
        return Dealt(self.damage.plus(more), Breakdown((*self.reasons.modifiers, modifier)))


def weapon_damage(facts: AttackFacts, attacker: Creature, margin: int, house: HouseRules) -> Dealt:
    """The damage of an ordinary hit: the weapon's and the attribute, or the margin of an unarmed attack."""
    dealt = _unarmed(facts, attacker, margin, house) if facts.weapon.unarmed else _armed(facts, attacker, house)
    brawling = attacker.score("brawling")
    if house.brawling_for_all_melee and not facts.weapon.is_ranged:
        more = Damage.of(DamageType.BASIC, brawling // 10)
        return dealt.plus(RuleId("M17"), more, f"a tenth of Brawling {brawling}")
    return dealt


def critical_damage(dealt: Dealt, weapon: Weapon, die: int | None) -> Dealt:
    """What a critical hit adds that is no factor: ten for each point of a projectile's die."""
    if die is None:
        return dealt
    more = Damage.of(weapon.damage_type, PROJECTILE_CRITICAL * die)
    return dealt.plus(RuleId("SF-CRIT-03"), more, f"critical hit: ten times {die}")


def multiplied(dealt: Dealt, factors: tuple[Modifier, ...], house: HouseRules) -> Dealt:
    """Damage after its factors: one after the other, or by house rule added up first. SF-SNP-05.

    Parameters
    ----------
    factors : rule, factor and reason of each multiplier, in their order.
    """
    so_far = 1 if house.multipliers == "multiply" else 0
    base = dealt.damage
    for factor in factors:
        after = so_far * factor.value if house.multipliers == "multiply" else so_far + factor.value
        dealt = dealt.plus(factor.rule, base.times(after - max(1, so_far)), factor.reason)
        so_far = after
    return dealt


def factors_of(facts: AttackFacts, *, critical: bool, house: HouseRules) -> tuple[Modifier, ...]:
    """What multiplies the damage of a hit."""
    found = (_critical_factor(facts.weapon) if critical else None, _sniping_factor(facts, house))
    return tuple(factor for factor in found if factor is not None)


def rolls_critical_die(weapon: Weapon) -> bool:
    """Whether a critical hit with it rolls for more damage: everything that flies and is no beam."""
    return weapon.type in (WeaponType.PROJECTILE, WeaponType.THROWN)


def _armed(facts: AttackFacts, attacker: Creature, house: HouseRules) -> Dealt:
    weapon = facts.weapon
    own = Damage.of(weapon.damage_type, weapon.damage)
    dealt = Dealt(own, Breakdown((Modifier(RuleId("SF-DMG-01"), own.total, weapon.name),)))
    name = "finesse" if weapon.is_ranged else "power"
    words = f"{name.capitalize()} of {attacker.name}"
    if facts.surprise_round:
        return _without(dealt, RuleId("SF-HIT-07"), f"no {words} in the surprise round")
    if is_sniping(facts, house) and house.snipe_drops_attribute:
        return _without(dealt, RuleId("SF-SNP-07"), f"no {words} when sniping")
    if weapon.is_ranged and attacker.has(*IN_GRAPPLE):
        return _without(dealt, RuleId("SF-GRP-12"), f"no {words} in a grapple")
    return dealt.plus(RuleId("SF-DMG-01"), Damage.of(weapon.damage_type, attacker.score(name)), words)


def _without(dealt: Dealt, rule: RuleId, reason: str) -> Dealt:
    return Dealt(dealt.damage, Breakdown((*dealt.reasons.modifiers, Modifier(rule, 0, reason))))


def _unarmed(facts: AttackFacts, attacker: Creature, margin: int, house: HouseRules) -> Dealt:
    rule, brawling = RuleId("SF-UNA-01"), attacker.score("brawling")
    dealt = Dealt(Damage(), Breakdown())
    dealt = dealt.plus(rule, Damage.of(DamageType.NON_LETHAL, margin), f"unarmed: degree of success {margin}")
    dealt = dealt.plus(rule, Damage.of(DamageType.LETHAL, brawling // 10), f"a tenth of Brawling {brawling}, lethal")
    if house.unarmed_adds_power and not facts.surprise_round:
        power = attacker.score("power")
        return dealt.plus(rule, Damage.of(DamageType.NON_LETHAL, power), f"Power of {attacker.name}")
    return dealt


def _critical_factor(weapon: Weapon) -> Modifier | None:
    if rolls_critical_die(weapon):
        return None
    rule = RuleId("SF-CRIT-02") if weapon.type is WeaponType.BEAM else RuleId("SF-CRIT-01")
    return Modifier(rule, CRITICAL_FACTOR, "critical hit: doubled")


def _sniping_factor(facts: AttackFacts, house: HouseRules) -> Modifier | None:
    if not is_sniping(facts, house) or facts.weapon.sniper:
        return None
    return Modifier(RuleId("SF-SNP-05"), SNIPING_FACTOR, "sniping: tripled")
