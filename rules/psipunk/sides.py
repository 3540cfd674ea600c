"""One side of a roll: its trait with modifiers, how many dice it throws, and what they come to."""

from collections.abc import Iterable
from dataclasses import dataclass

from rules.core.breakdown import Breakdown, Modifier, Note, RuleId
from rules.psipunk.dice import DICE, sums
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.ladder import clamp, level_text
from rules.psipunk.rerolls import NO_REROLLS, Rerolls, Stage, cancelled, net_rerolls, stages
from rules.psipunk.throwing import Plan
from rules.psipunk.words import counted, signed

LARGEST_USUAL = 3
#: The rules whose lines are the trait itself: a skill or attribute, what one defends with, the better attribute of
#: initiative, a reputation. Everything else that changes a result is a modifier.
TRAITS = frozenset({"PP-GEN-02", "PP-DEF-01", "PP-PSI-01", "PP-INI-01", "PP-REP-04"})


@dataclass(frozen=True, slots=True)
class Circumstance:
    """A passing modifier the game master or a gift gives."""

    reason: str
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One side of a roll before the dice fall."""

    name: str
    base: Breakdown  # trait and modifiers
    is_npc: bool = False
    rerolls: Rerolls = NO_REROLLS


def trait(name: str, value: int) -> Modifier:
    """The trait that is asked for, as the first line of a result."""
    return Modifier(RuleId("PP-GEN-02"), value, f"{name} {level_text(value)}")


def circumstances(found: Iterable[Circumstance]) -> tuple[Modifier, ...]:
    """Passing modifiers as lines of a result."""
    return tuple(Modifier(RuleId("PP-MOD-01"), each.value, each.reason) for each in found)


def limited(base: Breakdown, house: HouseRules) -> Breakdown:
    """By house rule all modifiers together change a trait by no more than so much; the trait itself is not cut."""
    most = house.clamp_total_modifier
    changed = sum(line.value for line in base.modifiers if line.counts and line.rule not in TRAITS)
    if most is None or abs(changed) <= most:
        return base
    cut = (most if changed > 0 else -most) - changed
    return Breakdown((*base.modifiers, Modifier(RuleId("PP-MOD-02"), cut, f"modifiers stop at {most} in all")))


def told_size(base: Breakdown) -> tuple[Note, ...]:
    """Tell of single modifiers that are larger than the game master should give without need."""
    large = [line for line in base.modifiers if line.rule == "PP-MOD-01" and abs(line.value) > LARGEST_USUAL]
    return tuple(Note(RuleId("PP-MOD-02"), f"{line.reason}: {line.value:+d} is beyond the usual 3") for line in large)


def dice_of(side: Side, opposed: bool, house: HouseRules) -> int:
    """Four dice; against somebody else an NPC throws what the house rules say."""
    return house.npc_dice if side.is_npc and opposed else DICE


def told_dice(side: Side, opposed: bool, house: HouseRules) -> tuple[Note, ...]:
    """Tell where an NPC throws fewer dice, or none."""
    dice = dice_of(side, opposed, house)
    if dice == 0:
        return (Note(RuleId("PP-NPC-01"), f"{side.name} is a fixed number, {level_text(side.base.total)}"),)
    if dice < DICE:
        return (Note(RuleId("PP-NPC-02"), f"{side.name} throws {counted(dice, 'die')}"),)
    return ()


def plan(side: Side, deed: str, decides: str, opposed: bool, house: HouseRules) -> Plan:
    """What one side throws."""
    dice = dice_of(side, opposed, house)
    return Plan(f"{deed} of {side.name}", decides, dice, stages(side.rerolls, house) if dice else ())


def told_rerolls(side: Side, house: HouseRules) -> tuple[Note, ...]:
    """Where a side's rerolls come from, and what is left of them."""
    net = net_rerolls(side.rerolls, house)
    sources = tuple(Note(line.rule, f"{line.reason}: {line.value:+d}dF") for line in net.modifiers)
    return sources + cancelled(net)


def result(base: Breakdown, dice: int, total: int, house: HouseRules) -> Breakdown:
    """Trait, modifiers and dice: the initial result, before any difficulty is taken off."""
    rolled = (Modifier(RuleId("PP-LAD-02"), total, f"{dice}dF: {signed(total)}"),) if dice else ()
    return clamp(Breakdown((*limited(base, house).modifiers, *rolled)), house)


@dataclass(frozen=True, slots=True)
class Half:
    """One side as the odds see it: what each sum of its dice comes to."""

    base: Breakdown
    dice: int
    stages: tuple[Stage, ...]
    house: HouseRules

    def result(self, total: int) -> int:
        """The initial result for a sum of the dice."""
        return result(self.base, self.dice, total, self.house).total

    @property
    def totals(self) -> tuple[int, ...]:
        """Every sum its dice can give, lowest first."""
        return tuple(sums(self.dice))


def half(side: Side, opposed: bool, house: HouseRules) -> Half:
    """What the odds have to know of a side."""
    dice = dice_of(side, opposed, house)
    return Half(side.base, dice, stages(side.rerolls, house) if dice else (), house)
