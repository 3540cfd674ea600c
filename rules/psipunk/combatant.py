"""What the rules read of a creature: attributes, skills, gifts, armour and wounds."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from rules.psipunk.sides import Circumstance
from rules.psipunk.wounds import UNHURT, Domain, Track

ATTRIBUTES = ("Strength", "Dexterity", "Body", "Mind", "Persona", "Focus")
MENTAL_ATTRIBUTES = ("Mind", "Persona", "Focus")
UNTRAINED = -2


class Posture(StrEnum):
    """How daringly one fights this round (Table 4.10)."""

    TOTAL_OFFENCE = "total offence"
    PARTIAL_OFFENCE = "partial offence"
    NEUTRAL = "neutral"
    PARTIAL_DEFENCE = "partial defence"
    TOTAL_DEFENCE = "total defence"


@dataclass(frozen=True, slots=True, kw_only=True)
class Combatant:
    """One creature in a fight. Skills that are not on the sheet are Poor."""

    name: str  # unique on the map
    strength: int = 0
    dexterity: int = 0
    body: int = 0
    mind: int = 0
    persona: int = 0
    focus: int = 0
    skills: Mapping[str, int] = field(default_factory=dict)
    gifts: frozenset[str] = frozenset()
    faults: tuple[Circumstance, ...] = ()  # what counts against it in defence
    armour: int = 0  # level of armour, force field or power against physical damage
    mental_armour: int = 0
    load_lb: float = 0.0  # an unusual load; ordinary gear weighs nothing
    defence: str | None = "Body"  # the trait it defends with; None: it does not defend
    posture: Posture = Posture.NEUTRAL
    is_npc: bool = False
    is_minion: bool = False
    unconscious: bool = False  # knocked out; wounds that do the same are on the tracks
    physical: Track = UNHURT
    mental: Track = UNHURT
    unable: str | None = None  # what it is said to be so that it does nothing: asleep, bound ...
    luck: int | None = None  # Luck Points left in this session; None: nobody counts them. M7

    def level(self, trait: str) -> int:
        """The level of an attribute or skill."""
        if trait in ATTRIBUTES:
            return int(getattr(self, trait.lower()))
        return self.skills.get(trait, UNTRAINED)

    def knows(self, trait: str) -> bool:
        """Whether a trait is an attribute, or a skill on its sheet."""
        return trait in ATTRIBUTES or trait in self.skills

    def has(self, gift: str) -> bool:
        """Whether it has a gift."""
        return gift in self.gifts

    def track(self, domain: Domain) -> Track:
        """The wounds of body or mind."""
        return self.mental if domain is Domain.MENTAL else self.physical


def domain_of(trait: str) -> Domain:
    """Which wounds lower a trait; skills are taken as bodily."""
    return Domain.MENTAL if trait in MENTAL_ATTRIBUTES else Domain.PHYSICAL
