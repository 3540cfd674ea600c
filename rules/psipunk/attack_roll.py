"""What an attacker throws with: skill, wounds, everything around it, and what the way of firing adds."""

from rules.core.breakdown import Breakdown, Modifier
from rules.psipunk.combatant import Combatant
from rules.psipunk.condition import wound_penalty
from rules.psipunk.facts import AttackFacts, TargetFacts
from rules.psipunk.firing import rate_to_hit
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.lifting import load_penalty
from rules.psipunk.luck import luck_on_powers
from rules.psipunk.postures import posture
from rules.psipunk.rerolls import Grant, Rerolls
from rules.psipunk.several import outnumbered
from rules.psipunk.sides import Side, circumstances, trait
from rules.psipunk.situation import situation
from rules.psipunk.weapons import Kind
from rules.psipunk.wounds import Domain


def attack_side(attack: AttackFacts, facts: TargetFacts, house: HouseRules) -> Side:
    """The attacking side, as it stands against one of the targets."""
    attacker, weapon = attack.attacker, attack.weapon
    is_power = weapon.kind is Kind.POWER
    found = (
        trait(weapon.trait, attacker.level(weapon.trait)),
        *wound_penalty(attacker, Domain.MENTAL if is_power else Domain.PHYSICAL, house),
        None if is_power else load(attacker, house),
        *situation(attack, facts, house),
        None if is_power else posture(attacker, house, attacking=True),
        outnumbered(attack.stand, house) if weapon.is_melee else None,
        rate_to_hit(attack, house),
        *(luck_on_powers(attack.luck_points) if is_power else ()),
        *circumstances(attack.others),
    )
    return Side(name=attacker.name, base=Breakdown.of(found), is_npc=attacker.is_npc, rerolls=rerolls_with_gear(attack))


def rerolls_with_gear(attack: AttackFacts) -> Rerolls:
    """The attacker's rerolls, those of the weapon among them."""
    rerolls, dice = attack.rerolls, attack.weapon.reroll_dice
    if not dice:
        return rerolls
    grants = (*rerolls.grants, Grant(attack.weapon.name, dice))
    return Rerolls(grants=grants, luck=rerolls.luck, foe_luck=rerolls.foe_luck)


def load(combatant: Combatant, house: HouseRules) -> Modifier | None:
    """What an unusual load takes from everything bodily."""
    return load_penalty(combatant.strength, combatant.load_lb, house)
