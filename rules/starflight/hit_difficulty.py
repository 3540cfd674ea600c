"""The target number of an attack: the effective HD, from the target's HD on."""

from rules.core.breakdown import Breakdown, Modifier, Refusal, RuleId
from rules.starflight.attack_bonus import attack_bonus, attack_bonus_not_off_hd, situational_off_hd
from rules.starflight.conditions import is_prone
from rules.starflight.facts import AttackFacts, Scale, Weapon, WeaponType
from rules.starflight.house_rules import HouseRules
from rules.starflight.melee import shooting_into_melee
from rules.starflight.ranges import increment_m, range_band
from rules.starflight.sniping import doubled_hd, is_sniping, scope, sniped, sniped_projectile_falloff


def target_number(facts: AttackFacts, house: HouseRules) -> Breakdown:
    """The number an attack must beat. Sniping doubles what the rules before it gave."""
    before = Breakdown.of(rule(facts, house) for rule in HIT_DIFFICULTY_RULES)
    sniping = (sniped(facts, house), doubled_hd(before, facts, house), scope(facts, house))
    return Breakdown.of((*before.modifiers, *sniping))


def own_hd(facts: AttackFacts, _house: HouseRules) -> Modifier:
    """The target's HD: touch, surprised or ordinary; the lower one of a surprised target that is touched."""
    found = [(hd, reason) for hd, reason in _own_hds(facts) if hd is not None]
    unknown = (0, f"{facts.target.name} has no HD on the sheet")
    hd, reason = min(found, key=lambda pair: pair[0], default=unknown)
    return Modifier(RuleId("SF-HIT-01"), hd, reason)


def unknown_hd(facts: AttackFacts) -> Refusal | None:
    """Without any HD there is no number to beat."""
    if any(hd is not None for hd, _ in _own_hds(facts)):
        return None
    return Refusal(RuleId("SF-HIT-01"), f"{facts.target.name} has no HD on the sheet")


def _own_hds(facts: AttackFacts) -> list[tuple[int | None, str]]:
    target = facts.target
    found = []
    if facts.weapon.touch:
        found.append(_hd_or_ordinary(facts, "THD", target.thd, "a touch attack"))
    if facts.target_surprised:
        found.append(_hd_or_ordinary(facts, "FHD", target.fhd, "surprised"))
    if len(found) == 2:
        return [(hd, f"{reason}, the lower of THD and FHD") for hd, reason in found]
    return found or [(target.hd, f"HD of {target.name}")]


def _hd_or_ordinary(facts: AttackFacts, name: str, value: int | None, why: str) -> tuple[int | None, str]:
    target = facts.target
    if value is not None:
        return value, f"{name} of {target.name}, {why}"
    return target.hd, f"HD of {target.name}, {why} but no {name} on the sheet"


def dodge_against_bonus(facts: AttackFacts, house: HouseRules) -> Modifier:
    """A tenth of Dodge less the Attack Bonus; always told, since it says what became of both."""
    dodge, dodge_words = _dodge_term(facts, house)
    if house.attack_bonus_mode == "roll_only":
        return Modifier(RuleId("SF-HIT-02"), dodge, dodge_words)
    bonus, bonus_words = attack_bonus(facts)
    return Modifier(RuleId("SF-HIT-02"), dodge - bonus, f"{dodge_words}, less {bonus_words}")


def _dodge_term(facts: AttackFacts, house: HouseRules) -> tuple[int, str]:
    if is_sniping(facts, house):
        return 0, "Dodge ignored by sniping"
    if facts.surprise_round:
        return 0, "Dodge ignored in the surprise round"
    dodge = facts.target.dodge
    return dodge // 10, f"Dodge {dodge} gives {dodge // 10}"


def surprise_round(facts: AttackFacts, house: HouseRules) -> Modifier | None:
    """Tell that the Dodge is missing for the surprise round."""
    if not facts.surprise_round or is_sniping(facts, house):
        return None
    return Modifier(RuleId("SF-HIT-07"), 0, "surprise round: no Dodge")


def encumbrance(facts: AttackFacts, _house: HouseRules) -> Modifier | None:
    """What the attacker carries makes its aim worse."""
    load = facts.attacker.encumbrance
    return Modifier(RuleId("SF-HIT-03"), load, f"encumbrance of {facts.attacker.name}") if load else None


def equipment(facts: AttackFacts, _house: HouseRules) -> Modifier | None:
    """What the attacker's gear does to its aim."""
    effect = facts.attacker.equipment_hd
    return Modifier(RuleId("SF-HIT-03"), effect, f"equipment of {facts.attacker.name}") if effect else None


def falloff_at(weapon: Weapon, band: int) -> int:
    """What a weapon's falloff adds to the HD so many increments away: nothing within the first."""
    return weapon.falloff_hd * max(0, band - 1)


def range_falloff(facts: AttackFacts, house: HouseRules) -> Modifier | None:
    """The weapon's falloff for each increment beyond the first."""
    sniping = is_sniping(facts, house)
    if sniping and facts.weapon.type is WeaponType.PROJECTILE:
        return sniped_projectile_falloff(facts)
    scale = Scale.RANGED if sniping else facts.scale
    band = range_band(facts.distance_m, scale, house)
    falloff_hd = falloff_at(facts.weapon, band)
    if not falloff_hd:
        return None
    each = facts.weapon.falloff_hd
    reason = f"falloff at {band} increments of {increment_m(scale)} m: {each} for each beyond the first"
    return Modifier(RuleId("SF-HIT-03"), falloff_hd, reason)


def prone(facts: AttackFacts, house: HouseRules) -> Modifier | None:
    """The ground protects who lies on it."""
    if not is_prone(facts.target) or not house.prone_hd_bonus:
        return None
    if not facts.weapon.is_ranged and not house.prone_bonus_vs_melee:
        return None
    return Modifier(RuleId("SF-PRN-02"), house.prone_hd_bonus, f"{facts.target.name} is prone")


def target_stunts(facts: AttackFacts, _house: HouseRules) -> Modifier | None:
    """A target that has just done stunts is harder to hit."""
    value = facts.target_stunt_hd
    return Modifier(RuleId("SF-STN-04"), value, f"stunts of {facts.target.name}") if value else None


def target_charge(facts: AttackFacts, _house: HouseRules) -> Modifier | None:
    """A target that has just charged is easier to hit."""
    value = facts.target_charge_hd
    return Modifier(RuleId("SF-CHG-06"), value, f"{facts.target.name} has charged") if value else None


HIT_DIFFICULTY_RULES = (
    own_hd,
    dodge_against_bonus,
    attack_bonus_not_off_hd,
    situational_off_hd,
    surprise_round,
    encumbrance,
    equipment,
    range_falloff,
    target_stunts,
    target_charge,
    shooting_into_melee,
    prone,
)
