"""An attack on one target before the dice fall: both sides, what it needs, and every reason against it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.core.breakdown import Breakdown, Modifier, Note, Refusal, RuleId
from rules.psipunk.attack_roll import attack_side
from rules.psipunk.condition import out_of_action, told_hurt, told_incapacitated, told_tracks
from rules.psipunk.defence import defence_side, defence_trait, told_awareness
from rules.psipunk.facts import AttackFacts, Size, TargetFacts
from rules.psipunk.firing import rate_refusals, told_left_out, told_rate
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.ladder import level_text
from rules.psipunk.lifting import too_heavy
from rules.psipunk.luck import luck_refusals
from rules.psipunk.materials import thing_line, unbreakable
from rules.psipunk.postures import told_unplayed
from rules.psipunk.ranges import OTHER_PLANE, beyond_reach, bolt_line, is_bolt, other_plane, range_line
from rules.psipunk.several import told_fit
from rules.psipunk.sides import Side, dice_of, limited, told_dice, told_rerolls, told_size
from rules.psipunk.situation import no_target
from rules.psipunk.weapons import Kind
from rules.psipunk.wounds import Domain

LEAST = -2  # Poor: an opposed attack never needs less
LEAST_POWER = 0  # Fair: no bolt of power flies with less


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """One target, with all that is known before the dice fall."""

    facts: TargetFacts
    attack: Side
    defence: Side | None  # None: unopposed
    defence_trait: str | None
    minimum: Breakdown  # what the result must reach
    difficulty: int  # what the degree of an unopposed attack is counted from
    refusals: tuple[Refusal, ...]
    notes: tuple[Note, ...]


def setup(attack: AttackFacts, facts: TargetFacts, house: HouseRules) -> Setup:
    """Lay out an attack on one target."""
    defence = defence_side(attack, facts, house)
    least = minimum(attack, facts, defence is not None, house)
    refusals = (
        *unbreakable(attack, facts),
        no_target(facts),
        other_plane(attack, facts),
        beyond_reach(attack, facts, house),
        itself(attack, facts),
    )
    return Setup(
        facts=facts,
        attack=attack_side(attack, facts, house),
        defence=defence,
        defence_trait=defence_trait(attack, facts, house),
        minimum=least,
        difficulty=LEAST_POWER if is_bolt(attack, facts) and facts.thing is None else least.total,
        refusals=tuple(refusal for refusal in refusals if refusal is not None),
        notes=_notes(attack, facts, house),
    )


def setups_of(attack: AttackFacts, house: HouseRules) -> tuple[AttackFacts, tuple[Setup, ...], tuple[Setup, ...]]:
    """The attack as it is fired, the targets it is fired at, and those that are refused.

    A burst is shared by those it can be fired at: one target left of two takes the whole of it. Where no target is
    left, or the attack as such is refused, the facts stay as they were asked for.
    """
    every = tuple(setup(attack, target, house) for target in attack.targets)
    refused = tuple(each for each in every if each.refusals)
    if attack_refusals(attack) or not refused or len(refused) == len(every):
        return attack, tuple(each for each in every if not each.refusals), refused
    fired = replace(attack, targets=tuple(each.facts for each in every if not each.refusals))
    return fired, tuple(setup(fired, target, house) for target in fired.targets), refused


def minimum(attack: AttackFacts, facts: TargetFacts, opposed: bool, house: HouseRules) -> Breakdown:
    """What the attack result has to reach, whatever the target throws; a thing also has to give way. PP-MAT-01."""
    by_range = _by_range(attack, facts, opposed, house)
    hard = None if facts.thing is None else thing_line(facts.thing)
    if hard is None:
        return by_range
    if by_range.total <= hard.value:
        return Breakdown((hard,))
    farther = replace(by_range.modifiers[-1], value=by_range.total - hard.value)
    return Breakdown((hard, farther))


def _by_range(attack: AttackFacts, facts: TargetFacts, opposed: bool, house: HouseRules) -> Breakdown:
    if is_bolt(attack, facts):
        least = Modifier(RuleId("PP-PSI-02"), LEAST_POWER, f"a bolt needs {level_text(LEAST_POWER)}")
        return Breakdown.of((least, bolt_line(facts, house)))
    by_range = range_line(facts, house)
    if not opposed or by_range.value >= LEAST:
        return Breakdown((by_range,))
    raised = Modifier(RuleId("PP-MIN-01"), LEAST - by_range.value, f"never less than {level_text(LEAST)}")
    return Breakdown((by_range, raised))


def itself(attack: AttackFacts, facts: TargetFacts) -> Refusal | None:
    """An attack is aimed at somebody else; what goes off is not aimed at anybody."""
    if attack.over_area or attack.attacker.name != facts.target.name:
        return None
    return Refusal(RuleId("PP-ATK-01"), f"{attack.attacker.name} can not be its own target")


def attack_refusals(attack: AttackFacts) -> tuple[Refusal, ...]:
    """Every reason against the attack as such, whatever its targets."""
    overloaded = too_heavy(attack.attacker.strength, attack.attacker.load_lb)
    load = (overloaded,) if overloaded else ()
    return (*out_of_action(attack.attacker), *load, *rate_refusals(attack), *luck_refusals(attack))


def attack_notes(attack: AttackFacts, refused: Sequence[Setup], house: HouseRules) -> tuple[Note, ...]:
    """What to tell once for all targets; ``refused`` are those it is not fired at."""
    is_power = attack.weapon.kind is Kind.POWER
    domain = Domain.MENTAL if is_power else Domain.PHYSICAL
    kind = "melee" if attack.weapon.is_melee else "ranged"
    power = (Note(RuleId("PP-PSI-01"), "the roll of the power is the attack roll"),) if is_power else ()
    return (
        Note(RuleId("PP-TRM-01"), f"{kind} combat"),
        *power,
        *told_rate(attack),
        *told_left_out(attack, tuple(each.facts.target.name for each in refused)),
        *told_unplayed(attack.attacker, house),
        *told_incapacitated(attack.attacker),
        *told_hurt(attack.attacker, domain, house),
        *told_tracks(attack.attacker, domain),
        *(told_fit(attack.stand, house) if attack.weapon.is_melee else ()),
    )


def told_attack(setups: Sequence[Setup], house: HouseRules) -> tuple[Note, ...]:
    """What to know of the attack throw before it is made: large modifiers, rerolls, and how many dice an NPC has."""
    side, opposed = setups[0].attack, any(each.defence is not None for each in setups)
    return (*told_size(side.base), *told_rerolls(side, house), *told_dice(side, opposed, house))


def _notes(attack: AttackFacts, facts: TargetFacts, house: HouseRules) -> tuple[Note, ...]:
    notes = [*told_awareness(attack, facts, house), *told_unplayed(facts.target, house)]
    if attack.weapon.is_melee:
        notes += told_fit(facts.stand, house)
    if facts.target_size is not Size.HUMAN or not facts.target_on_foot:
        notes.append(Note(RuleId("PP-ATK-03"), "size and speed change the roll, not the range difficulty"))
    if not facts.same_plane and attack.weapon.crosses_planes:
        notes.append(Note(RuleId("PP-RNG-02"), f"a power that reaches other planes needs {level_text(OTHER_PLANE)}"))
    return tuple(notes)


def needed(attack: AttackFacts, setup: Setup, house: HouseRules) -> int:
    """The least sum of the attack dice that can hit: it reaches the minimum, and beats a defence that is a number."""
    least = setup.minimum.total
    if setup.defence is not None and is_fixed(setup.defence, house):
        fixed = limited(setup.defence.base, house).total
        least = max(least, fixed if tie_hits(attack, setup.facts, house) else fixed + 1)
    return least - limited(setup.attack.base, house).total


def is_fixed(side: Side, house: HouseRules) -> bool:
    """Whether a side of an opposed attack throws no dice."""
    return dice_of(side, True, house) == 0


def tie_hits(attack: AttackFacts, facts: TargetFacts, house: HouseRules) -> bool:
    """Whether a tie hits: never, but against a fixed NPC number where the table wants it."""
    fixed = facts.target.is_npc and not attack.attacker.is_npc and house.npc_dice == 0
    return fixed and house.fixed_npc_tie_hits
