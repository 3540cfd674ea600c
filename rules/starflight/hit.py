"""One hit from the die of its location to the last threshold, in the order of SF-PIP-01."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from rules.core.breakdown import Breakdown, Note, RuleId
from rules.core.die import D5
from rules.core.resolution import Ask, Resolution
from rules.core.rule_functions import plays
from rules.starflight.anatomy import Part, PartGroup
from rules.starflight.changes import Wounded, changed
from rules.starflight.creature import Creature
from rules.starflight.damage import Damage
from rules.starflight.facts import Obstacle, Weapon, WeaponType
from rules.starflight.harm import Suffered, suffered
from rules.starflight.house_rules import HouseRules
from rules.starflight.location import located, part_named
from rules.starflight.objects import Eaten, through_obstacles
from rules.starflight.outcome import Step
from rules.starflight.protection import Through, through_gear, unprotected, without_ignored
from rules.starflight.saves import massive_save, pass_out_save, reflex_save, willpower_save
from rules.starflight.thresholds import threshold_steps
from rules.starflight.wounding import with_own_wounds, wound_steps

NO_WEAPON = Weapon(name="no weapon", type=WeaponType.NATURAL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """Damage on its way to a creature, with all multipliers already in it."""

    damage: Damage
    reasons: Breakdown = field(default_factory=Breakdown)  # of the damage
    weapon: Weapon | None = None  # None: no weapon, such as a trample
    critical: bool = False  # d5 wounds on the part, whatever the gear takes
    sniped: bool = False
    part: str | None = None  # None: the location is rolled
    obstacles: tuple[Obstacle, ...] = ()
    wounds: int = 1  # for lethal damage that gets through
    ignores_gear: bool = False
    is_strike: bool = True  # False: a share of one, which is tested for a massive attack as a whole elsewhere
    saves: bool = True  # Reflex and Willpower
    open_to: Creature | None = None  # the target when the attack began, whose parts can be hit; None: as it is now
    at_once: Creature | None = None  # the target before hits that all strike at once: its fatigue, gear, saves count


@dataclass(frozen=True, slots=True)
class Landed:
    """What a hit has come to."""

    steps: tuple[Step, ...]
    lethal: int  # what a massive attack is measured by: converted where gear does, before gear took any of it


class Record:
    """The steps of one resolution so far, and the creature as they have left it."""

    def __init__(self, creature: Creature) -> None:
        self.now = creature
        self.steps: tuple[Step, ...] = ()

    def add(self, steps: Iterable[Step]) -> None:
        """Append steps and let their changes happen to the creature."""
        for step in steps:
            self.steps = (*self.steps, step)
            self.now = changed(self.now, step.changes)

    @property
    def was_wounded(self) -> bool:
        """Whether any step made a wound."""
        return any(isinstance(change, Wounded) for step in self.steps for change in step.changes)


@plays("SF-PIP-01")
def hit_resolution(hit: Hit, target: Creature, house: HouseRules) -> Resolution[tuple[Step, ...]]:
    """Play one hit on a creature; the dead do not save, but their bodies take damage all the same."""
    return (yield from landed(hit, target, house)).steps


def landed(hit: Hit, target: Creature, house: HouseRules) -> Resolution[Landed]:
    """The same, with what the hit adds to a massive attack."""
    record, before = Record(target), hit.at_once or target
    eaten = through_obstacles(hit.obstacles, hit.damage, hit.weapon or NO_WEAPON)
    if hit.obstacles and not eaten.damage.total:
        return Landed((_stopped(hit, target, eaten),), 0)  # nothing arrives: it does not matter where
    part = part_named(target, hit.part) if hit.part is not None else (yield from located(hit.open_to or target, house))
    record.add((_arrival(hit, target, part, eaten),))
    through = gear_passed(hit, eaten.damage, part, target, house)
    massive = is_massive(hit, part, through, house)
    body = suffered(target, part, through, house, tired=before.is_fatigued)
    record.add(body.steps)
    yield from _wound(hit, part, body, record, house)
    if not before.is_dead:
        yield from _saves(hit, before, through, body, record, house)
        if massive:
            record.add((yield from massive_save(before, record.now, through.unabsorbed_lethal, house)))
    record.add(threshold_steps(record.now))
    return Landed(record.steps, through.unabsorbed_lethal)


@plays("SF-SNP-06")
def is_massive(hit: Hit, part: Part, through: Through, house: HouseRules) -> bool:
    """Whether the hit is a massive attack: by its number, or by a sniper's weapon at a vital part."""
    vital = part.group in (PartGroup.COGNITIVE, PartGroup.BODY)
    if hit.sniped and hit.weapon is not None and hit.weapon.sniper and vital:
        return True
    return hit.is_strike and through.unabsorbed_lethal >= house.massive_threshold


def asks_for_saves(hit: Hit, through: Through, house: HouseRules) -> bool:
    """Whether Reflex and Willpower are rolled: only where something got through, or by house rule always."""
    return hit.saves and (through.total > 0 or house.saves_on_absorbed_hit)


def normal_wounds(hit: Hit, lethal: int, house: HouseRules) -> int:
    """The wounds that come without a die."""
    if hit.critical and not house.crit_wounds_add_normal:
        return 0
    return hit.wounds if lethal > 0 else 0


def gear_passed(hit: Hit, damage: Damage, part: Part, target: Creature, house: HouseRules) -> Through:
    """What gets through the gear on the part, where gear helps at all."""
    if hit.ignores_gear:
        return unprotected(damage)
    weapon = hit.weapon or NO_WEAPON
    against = without_ignored(target, weapon.ignores)
    before = without_ignored(hit.at_once, weapon.ignores) if hit.at_once else None
    return through_gear(damage, part, against, hit.weapon.type if hit.weapon else None, house, before)


def _stopped(hit: Hit, target: Creature, eaten: Eaten) -> Step:
    return Step(
        text=f"{target.name} is behind what stops the hit",
        who=target.name,
        numbers=Breakdown((*hit.reasons.modifiers, *eaten.reasons.modifiers)),
        notes=(Note(RuleId("SF-LOS-07"), f"what stands before {target.name} takes all of the damage"),),
        changes=eaten.changes,
    )


def _arrival(hit: Hit, target: Creature, part: Part, eaten: Eaten) -> Step:
    rule = RuleId("SF-LOC-01") if hit.part is None else RuleId("SF-LOC-03")
    return Step(
        text=f"{target.name} is hit: {part.name}",
        who=target.name,
        numbers=Breakdown((*hit.reasons.modifiers, *eaten.reasons.modifiers)),
        notes=(Note(rule, f"{part.name}, of the {part.group.value}"),),
        changes=eaten.changes,
    )


def _wound(hit: Hit, part: Part, body: Suffered, record: Record, house: HouseRules) -> Resolution[None]:
    """A wound for lethal damage, and d5 of a critical hit whatever the gear took. SF-WND-01, SF-CRIT-04."""
    if hit.critical:
        count = yield Ask(f"wounds of {record.now.name}", D5, f"how many wounds the critical hit makes on {part.name}")
        record.add(wound_steps(record.now, part, count, RuleId("SF-CRIT-04"), "critical hit: d5 wounds"))
    usual = normal_wounds(hit, body.lethal, house)
    record.add(wound_steps(record.now, part, usual, RuleId("SF-WND-01"), "lethal damage wounds the part"))


def _saves(
    hit: Hit, saver: Creature, through: Through, body: Suffered, record: Record, house: HouseRules
) -> Resolution[None]:
    """Reflex and Willpower for the hit, Fortitude if anything was wounded; fatigue of this hit counts later."""
    if asks_for_saves(hit, through, house):
        record.add((yield from reflex_save(saver, record.now, body.save_dc, house, _open_to_a_fall(hit, record))))
        record.add((yield from willpower_save(saver, record.now, body.save_dc, house)))
    if record.was_wounded:
        record.add((yield from pass_out_save(saver, record.now, house)))


def _open_to_a_fall(hit: Hit, record: Record) -> Creature:
    """Whose parts a fall can break: what this hit has maimed is no more among them. SF-LOC-02, SF-PRT-07."""
    if hit.open_to is None:
        return record.now
    return with_own_wounds(hit.open_to, (change for step in record.steps for change in step.changes))
