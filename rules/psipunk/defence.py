"""What the other side throws against an attack, and whether it throws at all."""

from rules.core.breakdown import Breakdown, Modifier, Note, RuleId
from rules.psipunk.attack_roll import load
from rules.psipunk.combatant import UNTRAINED, Combatant, domain_of
from rules.psipunk.condition import out_of_action, wound_penalty
from rules.psipunk.facts import AttackFacts, TargetFacts
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.ladder import level_text
from rules.psipunk.postures import posture
from rules.psipunk.several import outnumbered
from rules.psipunk.sides import Side, circumstances, told_dice, told_rerolls
from rules.psipunk.situation import position
from rules.psipunk.weapons import SKILLS, Kind

DODGE = "Body"
RESISTANT = {False: "Damage Resistant", True: "Mental Resistance"}  # by whether the damage is mental
PARRY = SKILLS[Kind.MELEE]


def soaking_trait(attack: AttackFacts) -> str:
    """The attribute that is taken off the damage."""
    return "Mind" if attack.weapon.mental else "Body"


def defence_trait(attack: AttackFacts, facts: TargetFacts, house: HouseRules) -> str | None:
    """What the target defends with; None where it throws nothing."""
    target = facts.target
    if facts.thing is not None or not facts.is_aware or not facts.defends:
        return None
    if target.defence is None or out_of_action(target):
        return None
    if attack.weapon.kind is Kind.POWER:
        return soaking_trait(attack)
    return DODGE if _can_not_parry(attack, target, house) else target.defence


def _can_not_parry(attack: AttackFacts, target: Combatant, house: HouseRules) -> bool:
    return target.defence == PARRY and not attack.weapon.is_melee and not house.parry_ranged


def told_awareness(attack: AttackFacts, facts: TargetFacts, house: HouseRules) -> tuple[Note, ...]:
    """Why the attack is opposed, or not."""
    name = facts.target.name
    if facts.thing is not None:
        return (Note(RuleId("PP-MAT-01"), f"{name} throws nothing: unopposed"),)
    if not facts.is_aware:
        rule = RuleId("PP-ATK-01") if attack.weapon.is_melee else RuleId("PP-RAN-01")
        return (Note(rule, f"{name} knows nothing of it: unopposed"),)
    trait = defence_trait(attack, facts, house)
    if trait is None:
        return (Note(RuleId("PP-ATK-02"), f"{name} does not defend: unopposed"),)
    notes = [Note(RuleId("PP-ATK-02"), f"{name} defends with {trait}: opposed")]
    if not facts.target.knows(trait):
        notes.append(Note(RuleId("PP-DEF-01"), f"{name} has no {trait}: untrained, {level_text(UNTRAINED)}"))
    if attack.weapon.kind is not Kind.POWER and _can_not_parry(attack, facts.target, house):
        notes.append(Note(RuleId("PP-DEF-01"), f"{PARRY} does not parry this: {name} dodges"))
    return tuple(notes)


def defence_side(attack: AttackFacts, facts: TargetFacts, house: HouseRules) -> Side | None:
    """The defending side of an opposed attack; None where the attack is unopposed."""
    trait = defence_trait(attack, facts, house)
    if trait is None:
        return None
    target = facts.target
    found = (
        _trait_line(attack, target, trait),
        *wound_penalty(target, domain_of(trait), house),
        load(target, house),
        position(facts.stand, attack.stand),
        posture(target, house, attacking=False),
        outnumbered(facts.stand, house) if attack.weapon.is_melee else None,
        *_armour(attack, target, house),
        *circumstances(facts.others),
    )
    return Side(name=target.name, base=Breakdown.of(found), is_npc=target.is_npc, rerolls=facts.rerolls)


def _trait_line(attack: AttackFacts, target: Combatant, trait: str) -> Modifier:
    rule = RuleId("PP-PSI-01") if attack.weapon.kind is Kind.POWER else RuleId("PP-DEF-01")
    return Modifier(rule, target.level(trait), f"{trait} {level_text(target.level(trait))}")


def protection(attack: AttackFacts, target: Combatant) -> tuple[tuple[str, int], ...]:
    """What besides Body or Mind takes damage off: gifts and faults, then armour."""
    gift = RESISTANT[attack.weapon.mental]
    gifts = ((gift, 1),) if target.has(gift) else ()
    return (*gifts, *((fault.reason, fault.value) for fault in target.faults))


def armour(attack: AttackFacts, target: Combatant) -> int:
    """The armour against this kind of damage."""
    return target.mental_armour if attack.weapon.mental else target.armour


def _armour(attack: AttackFacts, target: Combatant, house: HouseRules) -> tuple[Modifier, ...]:
    """Armour and gifts stand in the defence against bolts of power; armour also where the table wants it."""
    worn = armour(attack, target)
    if attack.weapon.kind is Kind.POWER:
        found = (*protection(attack, target), *((("armour", worn),) if worn else ()))
        return tuple(Modifier(RuleId("PP-PSI-04"), value, words) for words, value in found)
    return (Modifier(RuleId("M6"), worn, "armour"),) if worn and house.armour_in_hit else ()


def told_defence(side: Side, house: HouseRules) -> tuple[Note, ...]:
    """What to know of a defence before it is thrown: rerolls, and how many dice an NPC has."""
    fixed: tuple[Note, ...] = ()
    if side.is_npc and not house.npc_dice:
        ties = "hits" if house.fixed_npc_tie_hits else "misses"
        fixed = (Note(RuleId("PP-TAC-02"), f"only the player throws; a tie {ties}"),)
    return (*told_rerolls(side, house), *told_dice(side, True, house), *fixed)
