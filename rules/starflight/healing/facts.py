"""What healing has to be told besides the patient: rest, the medic, and what happened when."""

from dataclasses import dataclass, field
from enum import StrEnum

from rules.starflight.creature import Creature


class Age(StrEnum):
    """The technology ages, of the healer's culture. Table 9a."""

    STONE = "stone"
    METAL = "metal"
    INDUSTRIAL = "industrial"
    STARFARING = "starfaring"

    @property
    def has_machines(self) -> bool:
        """Whether the dead can be brought back at all."""
        return self in (Age.INDUSTRIAL, Age.STARFARING)


#: The medicine skills by kind of patient, as the sheet spells them. The book prints one of them wrongly.
SPECIES_SKILLS = ("primatology", "entomology", "herpetology", "herbology", "xenobiology")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest:
    """How the patient spends the time of natural healing."""

    resting: bool = True  # asleep or at light activity, as the game master judges
    in_combat: bool = False
    sleep_bonus: int = 0  # what the game master takes off a DC for sleep
    medic_nearby: Creature | None = None  # a medic in the group
    heal_first: tuple[str, ...] = ()  # parts in the order their wounds heal: the player's choice


@dataclass(frozen=True, slots=True, kw_only=True)
class Care:
    """A medic at work on a patient."""

    medic: Creature
    species_skill: str = "primatology"  # the one that fits the patient
    age: Age = Age.STARFARING
    in_vehicle: bool = False
    heal_first: tuple[str, ...] = ()

    @property
    def long_term(self) -> int:
        """The medic's Long-Term Care."""
        return self.medic.score("long_term_care")

    @property
    def species(self) -> int:
        """The medic's skill with patients of this kind."""
        return self.medic.score(self.species_skill)


@dataclass(frozen=True, slots=True, kw_only=True)
class Revival:
    """One more try to wake somebody up."""

    medicine: bool = True  # stimulants at hand, and a way to give them
    earlier_min: tuple[float, ...] = ()  # when the earlier tries were made, in minutes, in order
    now_min: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Death:
    """How long somebody has been clinically dead, and what was tried."""

    rounds_dead: int = 0
    rounds_since_try: int | None = None  # since the last try to resuscitate; None: there was none
    hp_before_crash: int | None = None  # of one whom a medic's mistake killed


class Method(StrEnum):
    """How a patient is put into stasis."""

    DRUGS = "drugs"
    COLD = "cryogenic chamber"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A try to put a patient into stasis."""

    method: Method | None = Method.COLD  # None: there are neither drugs nor a chamber
    rounds_dead: int = 0
    rounds_since_failure: int | None = None  # since the last entry that failed; None: there was none
    surgery_hours: int = 0  # of emergency surgery so far


@dataclass(frozen=True, slots=True, kw_only=True)
class Skills:
    """The skills a coma can cost, by their names on the sheet."""

    physique: tuple[str, ...] = ("recuperation", "stamina")
    intellect: tuple[str, ...] = field(default=("intensive_care", "long_term_care"))
