"""The parts of a body: what can be hit, how many wounds it has, and what its failing brings."""

from dataclasses import dataclass
from enum import StrEnum


class PartGroup(StrEnum):
    """The groups of parts; the hit location table speaks of these."""

    COGNITIVE = "cognitive organs"
    MOTOR = "motor appendage"
    BODY = "body"
    SENSORY = "sensory organs"
    GROIN = "groin"
    PROPULSIVE = "propulsive appendage"


class Failure(StrEnum):
    """What it means when a part fails (table 9c of this project's own defaults)."""

    NEVER = "never fails"
    UNCONSCIOUS = "unconscious"
    USELESS = "drops what it holds and can not be used"
    BLIND = "no optimal arc, -25 on attacks"
    SENSE_LOST = "checks with that sense fail"
    LAME = "movement is halved; with fewer than half of them working there is none"
    NOTHING = "nothing more than the wounds"


FAILURE_OF_GROUP = {
    PartGroup.COGNITIVE: Failure.UNCONSCIOUS,
    PartGroup.MOTOR: Failure.USELESS,
    PartGroup.BODY: Failure.NEVER,
    PartGroup.SENSORY: Failure.SENSE_LOST,
    PartGroup.GROIN: Failure.NOTHING,
    PartGroup.PROPULSIVE: Failure.LAME,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One part of a body. ``failure`` None: as its group fails."""

    name: str  # unique on the body
    group: PartGroup
    wounds: int = 0
    failed: bool = False
    maimed: bool = False
    failure: Failure | None = None
    holds: str | None = None  # the weapon or item in this appendage

    @property
    def when_it_fails(self) -> Failure:
        """What its failing brings."""
        return FAILURE_OF_GROUP[self.group] if self.failure is None else self.failure

    @property
    def can_be_hit(self) -> bool:
        """Whether it can take wounds; a maimed part can not."""
        return not self.maimed

    @property
    def works(self) -> bool:
        """Whether it can be used."""
        return not (self.failed or self.maimed)


#: Ten senses for 0 to 9 on the second die of a hit to the sensory organs; a species may have its own.
SENSES = ("sight", "sight", "sight", "hearing", "hearing", "smell", "smell", "taste", "taste", "touch")


def _named(group: PartGroup, *names: str) -> tuple[Part, ...]:
    return tuple(Part(name=name, group=group) for name in names)


HUMANOID = (
    *_named(PartGroup.COGNITIVE, "cognitive organs"),
    *_named(PartGroup.MOTOR, "right arm", "left arm"),
    *_named(PartGroup.BODY, "body"),
    Part(name="sight", group=PartGroup.SENSORY, failure=Failure.BLIND),
    *_named(PartGroup.SENSORY, "hearing", "smell", "taste", "touch"),
    *_named(PartGroup.GROIN, "groin"),
    *_named(PartGroup.PROPULSIVE, "right leg", "left leg"),
)

#: What gear on a sheet may call the parts it covers, besides the names of parts and groups.
COVERS = {
    "head": {PartGroup.COGNITIVE, PartGroup.SENSORY},
    "torso": {PartGroup.BODY, PartGroup.GROIN},
    "arms": {PartGroup.MOTOR},
    "legs": {PartGroup.PROPULSIVE},
    "cognitive": {PartGroup.COGNITIVE},
    "sensory": {PartGroup.SENSORY},
    "motor": {PartGroup.MOTOR},
    "propulsive": {PartGroup.PROPULSIVE},
    "motor appendages": {PartGroup.MOTOR},
    "propulsive appendages": {PartGroup.PROPULSIVE},
}


def is_covered(part: Part, covered: tuple[str, ...]) -> bool:
    """Whether a list of parts, groups or everyday words names the part; an empty list names all."""
    words = {word.strip().lower().replace("_", " ") for word in covered}
    groups = {group for word in words for group in COVERS.get(word, ())}
    return not covered or part.name.lower() in words or part.group.value in words or part.group in groups
