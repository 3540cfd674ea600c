"""The Attack Bonus: off the HD, on the roll, or both."""

from rules.core.breakdown import Modifier, RuleId
from rules.starflight.facts import AttackFacts
from rules.starflight.house_rules import HouseRules


def attack_bonus(facts: AttackFacts) -> tuple[int, str]:
    """The Attack Bonus for the weapon, and the words for it; a tenth of Security where the sheet has none."""
    kind = "ranged" if facts.weapon.is_ranged else "melee"
    attacker = facts.attacker
    on_sheet = attacker.ranged_ab if facts.weapon.is_ranged else attacker.melee_ab
    if on_sheet is not None:
        return on_sheet, f"{kind} Attack Bonus {on_sheet}"
    tenth = attacker.security // 10
    return tenth, f"{kind} Attack Bonus {tenth}, a tenth of Security {attacker.security}"


def attack_bonus_on_roll(facts: AttackFacts, house: HouseRules) -> Modifier | None:
    """The Attack Bonus is added to d%; a Brawling check takes the skill in its place."""
    brawling = _brawling_rule(facts, house)
    if brawling is not None:
        skill = facts.attacker.brawling
        return Modifier(brawling, skill, f"Brawling {skill}")
    bonus, words = attack_bonus(facts)
    if not bonus:
        return None
    if house.attack_bonus_mode == "hd_only":
        return Modifier(RuleId("SF-HIT-05"), bonus, f"{words}: counted in the HD only", counts=False)
    return Modifier(RuleId("SF-HIT-04"), bonus, words)


def attack_bonus_not_off_hd(facts: AttackFacts, house: HouseRules) -> Modifier | None:
    """Where the bonus counts on the roll only, the HD still shows it."""
    bonus, words = attack_bonus(facts)
    if not bonus or house.attack_bonus_mode != "roll_only":
        return None
    return Modifier(RuleId("SF-HIT-05"), -bonus, f"{words}: counted on the roll only", counts=False)


def situational_off_hd(facts: AttackFacts, house: HouseRules) -> Modifier | None:
    """By house rule, what charges and stunts do to the Attack Bonus also comes off the HD."""
    situational = facts.charge_bonus + facts.stunt_penalty
    if not (house.situational_ab_in_hd and situational) or house.attack_bonus_mode == "roll_only":
        return None
    return Modifier(RuleId("SF-HIT-06"), -situational, f"passing Attack Bonus {situational:+d}, in the HD as well")


def charge(facts: AttackFacts, _house: HouseRules) -> Modifier | None:
    """A charge adds to the Attack Bonus."""
    return Modifier(RuleId("SF-CHG-05"), facts.charge_bonus, "charging") if facts.charge_bonus else None


def own_stunts(facts: AttackFacts, _house: HouseRules) -> Modifier | None:
    """Stunts are paid for with the next attack."""
    if not facts.stunt_penalty:
        return None
    return Modifier(RuleId("SF-STN-05"), facts.stunt_penalty, f"{facts.attacker.name}'s stunts")


def _brawling_rule(facts: AttackFacts, house: HouseRules) -> RuleId | None:
    """The rule by which Brawling is rolled: bare hands, or by house rule everything hand to hand."""
    if facts.weapon.unarmed:
        return RuleId("SF-UNA-01")
    return RuleId("M17") if house.brawling_for_all_melee and not facts.weapon.is_ranged else None
