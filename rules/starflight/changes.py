"""What a resolution does to the world, as plain values; whoever asked decides whether to write them down."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from typing import Literal

from rules.starflight.anatomy import Part
from rules.starflight.conditions import spelled
from rules.starflight.creature import Condition, Creature

Pool = Literal["hp", "nhp"]


@dataclass(frozen=True, slots=True)
class HpChanged:
    """A pool of a creature: ``hp`` (lethal) or ``nhp`` (non-lethal; below zero it is Impact damage)."""

    name: str
    pool: Pool
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class GearHpChanged:
    """Hit points of a shield or a piece of armour; the Strength Index of its wearer changes as much."""

    name: str
    gear: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Wounded:
    """Wounds on a part."""

    name: str
    part: str
    count: int


@dataclass(frozen=True, slots=True)
class WoundsHealed:
    """Wounds less on a part."""

    name: str
    part: str
    count: int


@dataclass(frozen=True, slots=True)
class PartFailed:
    """A part works no more until all its wounds are healed."""

    name: str
    part: str


@dataclass(frozen=True, slots=True)
class PartMaimed:
    """A part will not work again by itself, and takes no more wounds."""

    name: str
    part: str


@dataclass(frozen=True, slots=True)
class PartWorks:
    """A part works again."""

    name: str
    part: str


@dataclass(frozen=True, slots=True)
class ConditionGained:
    """A condition begins, or takes the place of one of the same name and cause."""

    name: str
    condition: Condition


@dataclass(frozen=True, slots=True)
class ConditionLost:
    """All conditions of a name end, or only those with a cause."""

    name: str
    condition: str
    cause: str | None = None

    def ends(self, had: Condition) -> bool:
        """Whether a condition is one of those that end."""
        return spelled(had.name) == spelled(self.condition) and self.cause in (None, had.cause)


@dataclass(frozen=True, slots=True)
class ScoreChanged:
    """A score on the sheet: a skill lost in a coma, the Amputee complication, Comeliness."""

    name: str
    score: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class ItemDropped:
    """Something held falls to the ground at its bearer's feet."""

    name: str
    item: str


@dataclass(frozen=True, slots=True)
class ShotsFired:
    """Rounds or charges a weapon has used."""

    name: str
    weapon: str
    count: int


@dataclass(frozen=True, slots=True)
class Discharged:
    """A weapon that can not be fired in a turn of this round that comes later."""

    name: str
    weapon: str


@dataclass(frozen=True, slots=True)
class ObstacleHpChanged:
    """Hit points of a wall, a door or a thing; at 0 it is destroyed."""

    obstacle: str  # the map's key for it, else its name
    before: int
    after: int

    @property
    def is_destroyed(self) -> bool:
        """Whether it is no more."""
        return self.after <= 0


CreatureChange = (
    HpChanged
    | GearHpChanged
    | Wounded
    | WoundsHealed
    | PartFailed
    | PartMaimed
    | PartWorks
    | ConditionGained
    | ConditionLost
    | ScoreChanged
    | ItemDropped
)
Change = CreatureChange | ShotsFired | Discharged | ObstacleHpChanged


def changed(creature: Creature, changes: Iterable[object]) -> Creature:
    """The creature after those of the changes that are its own."""
    return reduce(_changed, (change for change in changes if getattr(change, "name", None) == creature.name), creature)


def all_changed(creatures: Mapping[str, Creature], changes: Iterable[object]) -> dict[str, Creature]:
    """Every creature after the changes."""
    kept = tuple(changes)
    return {name: changed(creature, kept) for name, creature in creatures.items()}


def _changed(creature: Creature, change: object) -> Creature:
    match change:
        case HpChanged(pool="hp", after=after):
            return replace(creature, hp=after)
        case HpChanged(after=after):
            return replace(creature, nhp=after)
        case GearHpChanged(gear=name, after=after):
            gear = tuple(replace(worn, hp=after) if worn.name == name else worn for worn in creature.gear)
            return replace(creature, gear=gear)
        case ConditionGained(condition=gained):
            same = (spelled(gained.name), gained.cause)
            others = tuple(had for had in creature.conditions if (spelled(had.name), had.cause) != same)
            return replace(creature, conditions=(*others, gained))
        case ConditionLost():
            return replace(creature, conditions=tuple(had for had in creature.conditions if not change.ends(had)))
        case ScoreChanged(score=score, after=after):
            return replace(creature, scores={**creature.scores, score: after})
        case _:
            return replace(creature, parts=_changed_parts(creature, change))


def _changed_parts(creature: Creature, change: object) -> tuple[Part, ...]:
    only = getattr(change, "part", None)
    return tuple(_changed_part(part, change) if only in (None, part.name) else part for part in creature.parts)


def _changed_part(part: Part, change: object) -> Part:
    match change:
        case ItemDropped(item=item):
            return replace(part, holds=None) if part.holds == item else part
        case Wounded(part=name, count=count) if name == part.name:
            return replace(part, wounds=part.wounds + count)
        case WoundsHealed(part=name, count=count) if name == part.name:
            return replace(part, wounds=max(0, part.wounds - count))
        case PartFailed(part=name) if name == part.name:
            return replace(part, failed=True)
        case PartMaimed(part=name) if name == part.name:
            return replace(part, failed=True, maimed=True)
        case PartWorks(part=name) if name == part.name:
            return replace(part, failed=False, maimed=False)
    return part
