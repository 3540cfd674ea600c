"""Disarm and sunder: an attack at something an opponent carries."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.breakdown import Breakdown, Modifier, Note, Refusal, RuleId
from rules.core.die import D10_STAR, DIE_D100
from rules.core.resolution import Ask, Resolution
from rules.starflight.actions.blast import Bystander, detonation
from rules.starflight.actions.changes import ItemBroken, ItemSwitchedOff, ItemTaken
from rules.starflight.actions.push import refused
from rules.starflight.anatomy import PartGroup
from rules.starflight.attack import attack
from rules.starflight.changes import ItemDropped, all_changed
from rules.starflight.checks import beats, judged, percent_ask
from rules.starflight.conditions import no_full_round
from rules.starflight.creature import Creature
from rules.starflight.damage import Damage, Dealt, rolls_critical_die
from rules.starflight.facts import AttackFacts, DamageType, Scale
from rules.starflight.hit import Hit, hit_resolution
from rules.starflight.house_rules import HouseRules
from rules.starflight.objects import stops_all
from rules.starflight.outcome import Outcome, Step, Tested
from rules.starflight.ranges import within
from rules.starflight.strike import critical_miss, dealt_by, fired, shots_of
from rules.starflight.words import metres

ONE_HANDED, MULTI_HANDED, ITEM_HIT = 25, 35, 50
RANGED_REACH, MELEE_REACH = 5, 1  # melee increments


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """Something an opponent carries: a weapon or a worn generator alike."""

    name: str
    appendages: int = 1  # that it takes to hold; more than one is multi-handed
    worn_on: str | None = None  # the part it is worn on; None: it is held
    is_on: bool = False  # it works and can be switched off
    explosive: bool = False
    charged: bool = False  # an energy weapon with charge left
    damage: int = 0  # its full damage
    damage_type: DamageType = DamageType.BASIC


@dataclass(frozen=True, slots=True, kw_only=True)
class DisarmFacts:
    """A disarm or sunder: the attack, the item, and who stands around it."""

    attack: AttackFacts
    target: Creature
    item: Item | None  # None: the target carries nothing of that name
    bystanders: tuple[Bystander, ...] = ()  # everybody with the distance from the item, its bearer included


def disarm_refusals(facts: DisarmFacts, house: HouseRules) -> tuple[Refusal, ...]:
    """Every reason why the item can not be attacked. SF-DIS-01, 02."""
    found: list[Refusal] = []
    if facts.item is None:
        found.append(Refusal(RuleId("SF-DIS-01"), f"{facts.target.name} carries no such item"))
    if not _in_reach(facts.attack):
        far, most = metres(facts.attack.distance_m), "25 m" if facts.attack.weapon.is_ranged else "5 m"
        found.append(Refusal(RuleId("SF-DIS-02"), f"{facts.target.name} is {far} away, more than {most}"))
    tired = no_full_round(facts.attack.attacker.conditions)
    return tuple(dict.fromkeys((*found, *((tired,) if tired else ()), *attack(facts.attack, house).refusals)))


def disarm_number(facts: DisarmFacts, house: HouseRules) -> Breakdown:
    """The number a disarm has to beat: the ordinary one and 25 or 35. SF-DIS-04."""
    hands = facts.item.appendages if facts.item else 1
    many = hands > 1
    more = Modifier(RuleId("SF-DIS-04"), MULTI_HANDED if many else ONE_HANDED, _words(facts.item, many=many))
    return Breakdown((*attack(facts.attack, house).target_number.modifiers, more))


def disarm(facts: DisarmFacts, creatures: Mapping[str, Creature], house: HouseRules) -> Resolution[Outcome]:
    """Play a disarm or sunder; a refused one does nothing.

    Parameters
    ----------
    creatures : by name; the attacker, the target, bystanders, and the friends a critical miss may find.
    """
    attacker = creatures[facts.attack.attacker.name]
    refusals = disarm_refusals(facts, house)
    item = facts.item
    if refusals or item is None:
        return refused(attacker, "disarm", refusals)
    natural = yield Ask(f"attack of {attacker.name}", DIE_D100, f"whether {item.name} is knocked away")
    ordinary, number = attack(facts.attack, house), disarm_number(facts, house)
    tested = judged(f"disarm by {attacker.name}", natural, ordinary.roll, number, house, critical=True)
    if tested.critical == "failure":
        return Outcome.of((yield from critical_miss(facts.attack, tested, creatures, house)))
    plain = judged(tested.what, natural, ordinary.roll, ordinary.target_number, house, critical=True)
    if not tested.succeeded:
        return Outcome.of((yield from _short(facts, attacker, tested, plain, house)))
    steps: tuple[Step, ...] = (_rolled(facts, tested, f"{attacker.name} strikes {item.name}"),)
    hit, arrives = yield from _half_hit(facts, attacker, plain, house)
    if not arrives:
        return Outcome((*steps, *hit))
    lost = yield from _item_lost(facts, item, attacker, plain, house)
    steps = (*steps, *hit, *lost)
    if not _goes_off(item, lost):
        return Outcome(steps)
    now = all_changed(creatures, (change for step in steps for change in step.changes))
    return Outcome((*steps, *(yield from _blast(facts, item, now, house))))


def _in_reach(facts: AttackFacts) -> bool:
    if facts.weapon.sniper:
        return True
    reach = RANGED_REACH if facts.weapon.is_ranged else MELEE_REACH
    return within(facts.distance_m, reach, Scale.MELEE)


def _words(item: Item | None, *, many: bool) -> str:
    name = item.name if item else "the item"
    return f"{name} takes more than one hand" if many else f"{name} takes one hand"


def _rolled(facts: DisarmFacts, tested: Tested, text: str) -> Step:
    changes = fired(facts.attack, shots_of(facts.attack))
    return Step(text=text, who=facts.attack.attacker.name, tested=tested, changes=changes)


def _short(
    facts: DisarmFacts, attacker: Creature, tested: Tested, plain: Tested, house: HouseRules
) -> Resolution[tuple[Step, ...]]:
    """Short of the number: nothing, or by house rule an ordinary hit. SF-DIS-04."""
    step = _rolled(facts, tested, f"{attacker.name} does not strike the item")
    if not (plain.succeeded and house.near_disarm_hits):
        return (step,)
    dealt = dealt_by(facts.attack, attacker, plain.margin, None, house, critical=False)
    hit = Hit(damage=dealt.damage, reasons=dealt.reasons, weapon=facts.attack.weapon, obstacles=facts.attack.obstacles)
    return (step, *(yield from hit_resolution(hit, facts.target, house)))


def _half_hit(
    facts: DisarmFacts, attacker: Creature, plain: Tested, house: HouseRules
) -> Resolution[tuple[tuple[Step, ...], bool]]:
    """Half the damage, on the part that holds the item; and whether it gets there. SF-DIS-03, 05, SF-LOS-07."""
    critical, die = plain.critical == "success", None
    if critical and rolls_critical_die(facts.attack.weapon):
        die = yield Ask("critical hit", D10_STAR, "ten more damage for each point")
    dealt = halved(dealt_by(facts.attack, attacker, plain.margin, die, house, critical=critical))
    hit = Hit(
        damage=dealt.damage,
        reasons=dealt.reasons,
        weapon=facts.attack.weapon,
        critical=critical,
        part=holding_part(facts.target, facts.item),
        obstacles=facts.attack.obstacles,
    )
    item = facts.item.name if facts.item else "the item"
    if stops_all(facts.attack.obstacles, dealt.damage, facts.attack.weapon):
        untouched = Note(RuleId("SF-LOS-07"), f"nothing reaches {item}: what is in the way takes all of the damage")
        said = Step(text=f"{item} stays where it is", who=facts.target.name, notes=(untouched,))
        return (*(yield from hit_resolution(hit, facts.target, house)), said), False
    note = Note(RuleId("SF-DIS-03"), f"the part that holds {item}: no location roll")
    said = Step(text=f"{facts.target.name} is hit on {hit.part}", who=facts.target.name, notes=(note,))
    return (said, *(yield from hit_resolution(hit, facts.target, house))), True


def halved(dealt: Dealt) -> Dealt:
    """Half of the damage, rounded down. SF-DIS-05."""
    half = dealt.damage.halved()
    lost = Modifier(RuleId("SF-DIS-05"), half.total - dealt.damage.total, "disarm: half the damage")
    return Dealt(half, Breakdown((*dealt.reasons.modifiers, lost)))


def holding_part(target: Creature, item: Item | None) -> str:
    """The part that holds or wears an item; a motor appendage where the sheet does not say which."""
    if item is not None and item.worn_on is not None:
        return item.worn_on
    motor = target.group(PartGroup.MOTOR)
    holding = [part.name for part in motor if item is not None and part.holds == item.name]
    return next(iter([*holding, *(part.name for part in motor)]), "body")


def _item_lost(
    facts: DisarmFacts, item: Item, attacker: Creature, plain: Tested, house: HouseRules
) -> Resolution[tuple[Step, ...]]:
    """It falls or is taken; hit itself, it breaks. SF-DIS-06, 07."""
    name = facts.target.name
    broken: tuple[Step, ...] = ()
    if beats(plain.margin, ITEM_HIT, house):
        roll = yield percent_ask(f"fate of {item.name}", "whether it is destroyed: below the attack's total")
        broken = (_broken(name, item, roll, plain.total),)
    taken = facts.attack.weapon.unarmed and within(facts.attack.distance_m, 1, Scale.MELEE)
    if taken and not broken:
        note = Note(RuleId("SF-DIS-06"), f"{attacker.name} takes it with the attack")
        change: tuple[object, ...] = (ItemTaken(name, item.name, attacker.name),)
    else:
        note = Note(RuleId("SF-DIS-06"), f"it falls at the feet of {name}")
        change = (ItemDropped(name, item.name), *((ItemSwitchedOff(name, item.name),) if item.is_on else ()))
    lost = Step(text=f"{name} loses {item.name}", who=name, notes=(note,), changes=change)
    return (lost, *broken)


def _broken(name: str, item: Item, roll: int, total: int) -> Step:
    destroyed = roll < total
    words = "destroyed" if destroyed else "of no use until repaired"
    note = Note(RuleId("SF-DIS-07"), f"{roll:02d} against the attack's total {total}: {words}")
    change = ItemBroken(name, item.name, destroyed)
    return Step(text=f"{item.name} is {words}", who=name, notes=(note,), changes=(change,))


def _goes_off(item: Item, lost: tuple[Step, ...]) -> bool:
    destroyed = any(isinstance(change, ItemBroken) and change.destroyed for step in lost for change in step.changes)
    return destroyed and (item.explosive or item.charged)


def _blast(
    facts: DisarmFacts, item: Item, creatures: Mapping[str, Creature], house: HouseRules
) -> Resolution[tuple[Step, ...]]:
    full = Damage.of(item.damage_type, item.damage)
    return (yield from detonation(item.name, full, facts.bystanders, creatures, facts.attack.scale, house))
