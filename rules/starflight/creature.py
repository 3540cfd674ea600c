"""A creature as the rules see it: scores, pools, parts with their wounds, conditions, gear."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from rules.core.breakdown import Refusal
from rules.starflight.anatomy import HUMANOID, SENSES, Failure, Part, PartGroup, is_covered
from rules.starflight.conditions import HELPLESS, UNCONSCIOUS, condition_names
from rules.starflight.facts import Combatant, WeaponType
from rules.starflight.inside import out_of_reach

DEADLY_WOUNDS = 3  # times Durability
DEADLY_PHYSIQUE = -100
SOMEBODY = "somebody"  # where nobody says who


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """One condition. ``rounds`` None: until something ends it."""

    name: str  # as ``conditions.condition_names`` spells it: "shaken", "clinically_dead"
    rounds: int | None = None
    dc: int | None = None  # of the save that failed, where there was one
    cause: str = ""
    bonus: int = 0  # of the inspired: more on every roll


@dataclass(frozen=True, slots=True, kw_only=True)
class Gear:
    """A shield or a piece of armour."""

    name: str
    kind: Literal["shield", "armour"]
    hp: int
    parts: tuple[str, ...] = ()  # empty: covers all of the body
    blocks: frozenset[WeaponType] = frozenset()  # the weapons it was built against
    damage_reduction: int = 0
    active: bool = True  # a shield that is raised, armour that is worn

    def protects(self, part: Part) -> bool:
        """Whether it stands between a hit and the part."""
        return self.active and self.hp > 0 and is_covered(part, self.parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Creature:
    """Everything resolutions read about one creature; nothing in it changes in place.

    ``scores`` holds the scores by their names on the sheet (``power``, ``fortitude``, ``durability``,
    ``initiative`` ...); a score that is not there counts as 0, except Durability: without it no part fails
    by its number of wounds and nobody dies of them.
    """

    name: str
    scores: Mapping[str, int] = field(default_factory=dict)
    hp: int = 100  # lethal hit points now; may be below zero
    max_hp: int = 100
    nhp: int = 100  # non-lethal hit points now; below zero it is Impact damage
    max_nhp: int = 100
    parts: tuple[Part, ...] = HUMANOID
    senses: tuple[str, ...] = SENSES  # what the ten faces of the second location die find
    weak_groin: bool = True  # the book speaks of males
    conditions: tuple[Condition, ...] = ()
    gear: tuple[Gear, ...] = ()
    initiative: int | None = None  # as rolled for this fight; None: the score
    sizes: tuple[str, ...] = ()  # names of the size classes from 1 on. M31

    def score(self, name: str) -> int:
        """A score by its name, 0 where the sheet has none."""
        return self.scores.get(name, 0)

    @property
    def durability(self) -> int | None:
        """Durability, or None where the sheet has none."""
        return self.scores.get("durability")

    @property
    def wounds(self) -> int:
        """All wounds on all parts."""
        return sum(part.wounds for part in self.parts)

    @property
    def impact(self) -> int:
        """The Impact damage: non-lethal damage beyond the pool."""
        return max(0, -self.nhp)

    @property
    def lethal_taken(self) -> int:
        """The lethal damage taken so far."""
        return self.max_hp - self.hp

    @property
    def condition_names(self) -> frozenset[str]:
        """The names of its conditions."""
        return condition_names(condition.name for condition in self.conditions)

    def has(self, *names: str) -> bool:
        """Whether it has any of these conditions."""
        return not self.condition_names.isdisjoint(names)

    @property
    def inspired(self) -> int:
        """What the best inspiration adds to every roll."""
        return max((condition.bonus for condition in self.conditions if condition.name == "inspired"), default=0)

    @property
    def is_fatigued(self) -> bool:
        """At half of its hit points or less (in), or said to be."""
        return 2 * self.hp <= self.max_hp or self.has("fatigued")

    @property
    def is_unconscious(self) -> bool:
        """Out of non-lethal hit points, or said to be; the dead are."""
        return self.nhp <= 0 or self.has(*UNCONSCIOUS)

    @property
    def is_comatose(self) -> bool:
        """As much Impact damage as its whole non-lethal pool or more (in), or said to be. SF-COM-01."""
        return self.has("comatose") or 0 < self.max_nhp <= self.impact

    @property
    def is_helpless(self) -> bool:
        """Unable to do anything, so open to a coup de grace; the dead are."""
        return self.is_unconscious or self.is_lost or self.has(*HELPLESS)

    @property
    def is_dead(self) -> bool:
        """Clinically or brain dead."""
        return self.hp <= 0 or self.has("dead", "clinically_dead", "brain_dead")

    @property
    def is_lost(self) -> bool:
        """Dead, or so by its wounds or Physique before a condition says so: between hits it is not asked."""
        return self.is_dead or self.is_spent

    @property
    def is_spent(self) -> bool:
        """Whether it has taken three times its Durability in wounds, or lost all Physique. SF-DTH-01."""
        durability = self.durability
        too_many = durability is not None and 0 < DEADLY_WOUNDS * durability <= self.wounds
        return too_many or self.score("physique") <= DEADLY_PHYSIQUE

    @property
    def is_brain_dead(self) -> bool:
        """Said to be, or mutilated: it has taken twice its hit points. SF-DTH-02, 03."""
        return self.has("brain_dead") or (self.max_hp > 0 and self.hp <= -self.max_hp)

    @property
    def inside(self) -> str:
        """Who has swallowed it; empty where nobody has. SF-SWL-03."""
        return next((had.cause or SOMEBODY for had in self.conditions if had.name == "swallowed"), "")

    @property
    def is_prone(self) -> bool:
        """On the ground; the unconscious are."""
        return self.is_unconscious or self.has("prone")

    def part(self, name: str) -> Part:
        """One part by its name; KeyError where the body has none like it."""
        for part in self.parts:
            if part.name == name:
                return part
        raise KeyError(f"{self.name} has no part {name!r}")

    def group(self, group: PartGroup) -> tuple[Part, ...]:
        """All parts of one group."""
        return tuple(part for part in self.parts if part.group is group)


def reaches_not(actor: Creature, target: Creature) -> Refusal | None:
    """Why one can do nothing to the other where one of them is inside somebody. SF-SWL-03."""
    return out_of_reach(actor.name, actor.inside, target.name, target.inside)


def combatant_of(creature: Creature) -> Combatant:
    """What an attack asks about a creature."""
    scores = creature.scores
    states = (("fatigued", creature.is_fatigued), ("unconscious", creature.is_unconscious), ("dead", creature.is_lost))
    derived = {name for name, is_so in states if is_so}
    return Combatant(
        name=creature.name,
        hd=scores.get("hd"),
        thd=scores.get("thd"),
        fhd=scores.get("fhd"),
        dodge=creature.score("dodge"),
        melee_ab=scores.get("melee_ab"),
        ranged_ab=scores.get("ranged_ab"),
        security=creature.score("security"),
        brawling=creature.score("brawling"),
        encumbrance=creature.score("encumbrance"),
        equipment_hd=creature.score("equipment_hd"),
        ambidexterity=creature.score("ambidexterity"),
        prone=creature.is_prone,
        wounds=creature.wounds,
        inspired=creature.inspired,
        blinded=any(part.when_it_fails is Failure.BLIND and not part.works for part in creature.parts),
        conditions=creature.condition_names | derived,
        inside=creature.inside,
    )
