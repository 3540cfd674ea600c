"""Which states of a target an attack's odds may take together: those that can not come out differently any more."""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from rules.starflight.anatomy import Part, PartGroup
from rules.starflight.creature import Creature
from rules.starflight.facts import Obstacle
from rules.starflight.hit import Hit
from rules.starflight.thresholds import DEADLY_WOUNDS

WOUNDS_A_HIT = 11  # at most: d5 of a critical hit, the usual one, d5 of a bad fall
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
    save_dc: int | None = None  # None: no saves
    massive: bool = False
    wounded: bool = False


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
        (course.lethal, course.non_lethal, course.killed_by_massive, course.massive, course.wounded, course.save_dc),
        saver and (saver.is_fatigued, saver.is_dead),
    )


def wounds_that_matter(creature: Creature, room: int) -> Hashable:
    """The wounds that could still kill, fail the cognitive organs, or close a part to further hits."""
    durability = creature.durability
    if durability is None:
        return ()
    total = creature.wounds if creature.wounds + room >= DEADLY_WOUNDS * durability else -1
    return (total, *(_part_that_matters(part, durability, room) for part in creature.parts))


def counts_matter(creature: Creature, part: Part, room: int) -> bool:
    """Whether it makes a difference how many wounds a part takes."""
    durability = creature.durability
    if durability is None:
        return False
    return creature.wounds + room >= DEADLY_WOUNDS * durability or part.wounds + room >= _limit(part, durability)


def part_class(creature: Creature, part: Part, hit: Hit | None, room: int) -> Hashable:
    """Parts of one class are hit alike: ``hit`` None asks for wounds only."""
    own = part.name if counts_matter(creature, part, room) else None
    if hit is None:
        return own, part.group is PartGroup.COGNITIVE
    worn = tuple(gear.name for gear in creature.gear if gear.protects(part))
    group = part.group if part.group in (PartGroup.COGNITIVE, PartGroup.BODY, PartGroup.GROIN) else None
    return own, worn, group


def _conditions(creature: Creature) -> Hashable:
    names = {condition.name for condition in creature.conditions}
    dazed = frozenset(condition.rounds is None for condition in creature.conditions if condition.name == "dazed")
    return (*(name in names for name in LASTING), dazed)


def _part_that_matters(part: Part, durability: int, room: int) -> Hashable:
    wounds = part.wounds if part.wounds + room >= _limit(part, durability) else -1
    return wounds, part.maimed, part.failed and part.group is PartGroup.COGNITIVE


def _limit(part: Part, durability: int) -> int:
    """The wounds from which on a part comes out differently; the body does not."""
    if part.group is PartGroup.BODY:
        return 1_000_000
    return durability if part.group is PartGroup.COGNITIVE else 2 * durability
