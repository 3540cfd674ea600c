"""Damage: what adds to a blow, less what takes it off, each thing once; and the wound it makes."""

from rules.core.breakdown import Breakdown, Modifier, Note, RuleId
from rules.psipunk.defence import armour, protection, soaking_trait
from rules.psipunk.facts import AttackFacts
from rules.psipunk.firing import rate_line
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.ladder import level_text
from rules.psipunk.materials import material_value
from rules.psipunk.setup import Setup
from rules.psipunk.weapons import Kind
from rules.psipunk.words import signed
from rules.psipunk.wounds import Stage

WOUNDS = ((9, Stage.NEAR_DEATH), (7, Stage.INCAPACITATED), (5, Stage.VERY_HURT), (3, Stage.HURT), (1, Stage.SCRATCHED))
PLACES = ((3, "a vital place"), (1, "a place that does not matter much"))


def damage(attack: AttackFacts, setup: Setup, degree: int, defence: int | None, house: HouseRules) -> Breakdown:
    """Everything that makes up the damage of a hit; what is in the degree already stays visible and does not count."""
    return Breakdown.of((*_offensive(attack, degree, house), *_defensive(attack, setup, defence, house)))


def _offensive(attack: AttackFacts, degree: int, house: HouseRules) -> tuple[Modifier | None, ...]:
    others = tuple(Modifier(RuleId("PP-ODF-01"), each.value, each.reason) for each in attack.damage_others)
    where = next((f", {words}" for least, words in PLACES if degree >= least), "")
    return (
        Modifier(RuleId("PP-ODF-02"), degree, f"degree {signed(degree)}{where}"),
        _weapon(attack),
        rate_line(attack, house),
        *others,
        _no_strength(attack),
    )


def _weapon(attack: AttackFacts) -> Modifier | None:
    weapon = attack.weapon
    if weapon.kind is Kind.POWER:
        return None
    if weapon.material is not None:
        value = material_value(weapon.material)
        return Modifier(RuleId("PP-ODF-05"), value, f"{weapon.name} of {weapon.material}, {level_text(value)}")
    return Modifier(RuleId("PP-ODF-03"), weapon.damage, weapon.name)


def _no_strength(attack: AttackFacts) -> Modifier | None:
    strength = attack.attacker.strength
    if attack.weapon.kind not in (Kind.MELEE, Kind.THROWN) or not strength:
        return None
    return Modifier(RuleId("PP-ODF-04"), strength, "Strength adds nothing to damage", counts=False)


def _defensive(
    attack: AttackFacts, setup: Setup, defence: int | None, house: HouseRules
) -> tuple[Modifier | None, ...]:
    target, opposed = setup.facts.target, defence is not None
    in_defence = opposed and attack.weapon.kind is Kind.POWER
    worn = armour(attack, target)
    armour_once = in_defence or (opposed and house.armour_in_hit)
    gifts = tuple(
        Modifier(RuleId("PP-DDF-02"), -value, words, counts=not in_defence)
        for words, value in protection(attack, target)
    )
    return (
        _soak(attack, setup, opposed, house),
        *gifts,
        Modifier(RuleId("PP-DDF-03"), -worn, "armour", counts=not armour_once) if worn else None,
        Modifier(RuleId("PP-DDF-04"), -defence, "defence, in the degree already", counts=False) if defence else None,
    )


def _soak(attack: AttackFacts, setup: Setup, opposed: bool, house: HouseRules) -> Modifier | None:
    """Body or Mind, once: not again where the target defended with it, unless the table wants it so."""
    trait = soaking_trait(attack)
    value = setup.facts.target.level(trait)
    if not value:
        return None
    if not opposed or setup.defence_trait != trait:
        return Modifier(RuleId("PP-DDF-01"), -value, f"{trait} {level_text(value)}")
    again = house.body_counts == "always_subtract" and attack.weapon.kind is not Kind.POWER
    words = "again after the defence" if again else "in the defence already"
    return Modifier(RuleId("PP-DMG-02"), -value, f"{trait} {level_text(value)}, {words}", counts=again)


def wound_of(damage: int) -> Stage:
    """The wound a single blow makes (Table 4.12)."""
    return next((stage for least, stage in WOUNDS if damage >= least), Stage.UNDAMAGED)


def told_damage(found: Breakdown) -> tuple[Note, ...]:
    """The sum, and what it does."""
    offensive = sum(line.value for line in found.modifiers if line.counts and not _is_defensive(line))
    defensive = offensive - found.total
    total = Note(RuleId("PP-DMG-01"), f"{offensive} - {defensive} = {found.total}")
    if found.total <= 0:
        return (total, Note(RuleId("PP-DMG-03"), "struck, but not wounded"))
    return (total, Note(RuleId("PP-DMG-04"), f"{found.total} damage: {wound_of(found.total).words}"))


def _is_defensive(line: Modifier) -> bool:
    return line.rule.startswith(("PP-DDF", "PP-DMG"))
