"""One Starflight creature through time that passes: as it is by now, and what has happened to it."""

from dataclasses import dataclass, field, replace

from battlemap.rulings.time_question import BUSY, OF_PART, TimeQuestion
from rules.starflight.changes import changed
from rules.starflight.creature import Creature
from rules.starflight.healing.facts import Age, Care, Rest
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Outcome, Step
from rules.starflight.tables_missing import MissingTables
from rules.starflight.thresholds import ROUNDS_A_MINUTE

SECONDS_A_MINUTE = 60


@dataclass(slots=True, kw_only=True)
class Stay:
    """One creature through the time; every rule sees it as those before left it.

    Attributes
    ----------
    medic : None: nobody cares; then what needs a medic is refused.
    clock : what was left over of the intervals when time passed before, and is left over now.
    """

    now: Creature
    question: TimeQuestion
    way: str
    medic: Creature | None
    house: HouseRules
    tables: MissingTables
    clock: dict[str, int]
    steps: list[Step] = field(default_factory=list)
    rounds: int = 0  # that have passed

    @property
    def minute(self) -> int:
        """Whole minutes that have passed."""
        return self.rounds // ROUNDS_A_MINUTE

    @property
    def treatment(self) -> str:
        """What is tried on it, where that is a treatment."""
        return self.way.partition(OF_PART)[0]

    @property
    def part(self) -> str:
        """The part of the body that it is tried on."""
        return self.way.partition(OF_PART)[2]

    def happen(self, steps: tuple[Step, ...]) -> None:
        """Steps of the rules, told with the time at which they happen."""
        for step in steps:
            self.steps.append(replace(step, text=f"{_at(self.rounds)}{step.text}") if step.text else step)
            self.now = changed(self.now, step.changes)

    def played(self, outcome: Outcome) -> None:
        """An outcome, unless it was refused: what can not be done does not happen by itself."""
        if not outcome.refusals:
            self.happen(outcome.steps)

    @property
    def care(self) -> Care | None:
        """The medic at work."""
        if self.medic is None:
            return None
        asked = self.question
        return Care(medic=self.medic, species_skill=asked.skill, age=Age(asked.age), in_vehicle=asked.in_vehicle)

    @property
    def rest(self) -> Rest:
        """How it rests, with a medic in the group where there is one."""
        helper = None if self.medic is None or self.medic.name == self.now.name else self.medic
        return Rest(resting=self.way != BUSY, medic_nearby=helper)

    def reaches(self, name: str, minutes: int) -> bool:
        """Whether an interval is over; then it begins anew."""
        if self.clock.get(name, 0) < minutes:
            return False
        self.clock[name] = 0
        return True


def _at(rounds: int) -> str:
    """When, from the beginning on; seconds only where it is not a whole minute."""
    if not rounds:
        return ""
    minutes, over = divmod(rounds, ROUNDS_A_MINUTE)
    seconds = f":{over * SECONDS_A_MINUTE // ROUNDS_A_MINUTE:02d}" if over else ""
    return f"{minutes // 60}:{minutes % 60:02d}{seconds} h, "
