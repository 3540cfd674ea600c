"""Which states of a target an attack's odds may take together: those that can not come out differently any more.

All hits of one roll strike together, so what can be hit is settled when the attack begins. How many wounds a part has
then matters only for the cognitive organs, and all wounds together only where they could kill.
"""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from rules.starflight.anatomy import Part, PartGroup
from rules.starflight.creature import DEADLY_WOUNDS, Creature
from rules.starflight.facts import Obstacle
from rules.starflight.hit import Hit

DIE_WOUNDS = 5  # at most, of a critical hit and of a bad fall
LASTING = ("unconscious", "comatose", "fatigued", "clinically_dead", "brain_dead", "mutilated")


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """Where an attack may stand: the target, the obstacles, and what has got through so far."""

    now: Creature
    obstacles: tuple[Obstacle, ...] = ()
    lethal: int = 0
    non_lethal: int = 0
    killed_by_massive: bool = False
    # of the hit that is being resolved
    saver: Creature | None = None  # the target before this hit
    falls: bool = False  # a Reflex save is rolled
    massive: bool = False
    wounded: bool = False
    gone: str = ""  # the part it has maimed


Weighted = list[tuple[Fraction, Course]]


def merged(weighted: Iterable[tuple[Fraction, Course]], room: int) -> Weighted:
    """The same chances with equal courses taken together; ``room``: wounds that may still come."""
    found: dict[Hashable, tuple[Fraction, Course]] = {}
    for chance, course in weighted:
        key = lump(course, room)
        before = found.get(key)
        found[key] = (chance, course) if before is None else (before[0] + chance, before[1])
    return list(found.values())


def lump(course: Course, room: int) -> Hashable:
    """What decides how a course may still end. Shaken, prone and the like do not."""
    now, saver = course.now, course.saver
    return (
        (now.hp, now.nhp, tuple(gear.hp for gear in now.gear), _conditions(now), wounds_that_matter(now, room)),
        tuple(obstacle.hp_left for obstacle in course.obstacles),
        (course.lethal, course.non_lethal, course.killed_by_massive, course.massive, course.wounded, course.falls),
        course.gone,
        saver and (saver.is_fatigued, saver.is_dead),
    )


def room_of(hit: Hit) -> int:
    """The most wounds a hit can make: by itself and by the fall after it."""
    return hit.wounds + DIE_WOUNDS + (DIE_WOUNDS if hit.critical else 0)


def wounds_that_matter(creature: Creature, room: int) -> Hashable:
    """The wounds that could still kill or make the cognitive organs fail."""
    durability = creature.durability
    if durability is None or creature.is_dead:
        return None
    total = creature.wounds if _could_kill(creature, durability, room) else -1
    if creature.is_unconscious:
        return total
    organs = creature.group(PartGroup.COGNITIVE)
    return total, *((part.wounds if part.wounds + room >= durability else -1, part.works) for part in organs)


def counts_matter(creature: Creature, part: Part, room: int) -> bool:
    """Whether it makes a difference how many wounds a part takes."""
    durability = creature.durability
    if durability is None or creature.is_dead:
        return False
    organs_fail = part.group is PartGroup.COGNITIVE and part.wounds + room >= durability
    return organs_fail or _could_kill(creature, durability, room)


def part_class(creature: Creature, part: Part) -> Hashable:
    """Parts of one class are hit alike."""
    worn = tuple(gear.name for gear in creature.gear if gear.protects(part))
    if part.group is PartGroup.COGNITIVE:
        return part.name
    return worn, part.group if part.group in (PartGroup.BODY, PartGroup.GROIN) else None


def _could_kill(creature: Creature, durability: int, room: int) -> bool:
    return creature.wounds + room >= DEADLY_WOUNDS * durability


def _conditions(creature: Creature) -> Hashable:
    names = {condition.name for condition in creature.conditions}
    dazed = frozenset(condition.rounds is None for condition in creature.conditions if condition.name == "dazed")
    return (*(name in names for name in LASTING), dazed)
