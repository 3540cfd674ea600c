"""Minutes, hours and days for one Starflight creature: clocks, bleeding, treatment, rest and care, in their order."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from battlemap.rulings.time_question import BUSY, CARE, TimeQuestion
from battlemap.rulings.turn_counting import DEAD, RUN_OUT, STASIS, STASIS_SLOWS, over
from rules.core.breakdown import Refusal, RuleId
from rules.core.resolution import Resolution
from rules.starflight.bleeding import bleeding
from rules.starflight.changes import ConditionGained, changed
from rules.starflight.creature import Condition, Creature
from rules.starflight.healing import intervals
from rules.starflight.healing.afflictions import poison_hour
from rules.starflight.healing.assisted import care_impact, care_lethal, care_non_lethal, care_wounds
from rules.starflight.healing.coma import hour_in_coma
from rules.starflight.healing.facts import Age, Care, Death, Entry, Method, Rest, Revival
from rules.starflight.healing.natural import heal_impact, heal_lethal, heal_non_lethal, heal_own_wounds
from rules.starflight.healing.resuscitation import resuscitate
from rules.starflight.healing.revival import REVIVED, revive, wears_off
from rules.starflight.healing.stasis import enter_stasis, leave_stasis
from rules.starflight.healing.surgery import operate
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Outcome, Step
from rules.starflight.states import can_act
from rules.starflight.tables_missing import MissingTables
from rules.starflight.thresholds import ROUNDS_A_MINUTE

HALF, HOUR, LETHAL, WOUNDS = "half", "hour", "lethal", "wounds"  # minutes since each kind of healing was last due
COMA, HELD, SLOWED = "coma", "held", "slowed"  # hours in coma, saves held against poison, rounds of slowed dying
METHODS = {"stasis-cold": Method.COLD, "stasis-drugs": Method.DRUGS}


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
    minute: int = 0

    def happen(self, steps: tuple[Step, ...]) -> None:
        """Steps of the rules, told with the time at which they happen."""
        for step in steps:
            self.steps.append(replace(step, text=f"{_at(self.minute)}{step.text}") if step.text else step)
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


def stay(here: Stay) -> Resolution[Stay]:
    """What the time brings to one creature."""
    tries = 0
    refusals = _needs_medic(here)
    if refusals:
        name = here.now.name
        here.steps.append(Step(text=f"{name} is not treated", who=name, refusals=refusals))
    elif here.way in TREATMENTS:
        tries = yield from _treated(here)
    while here.minute < here.question.minutes:
        minutes = min(_to_next(here), here.question.minutes - here.minute)
        if tries:
            minutes = min(minutes, tries)
        _clocks(here, minutes)
        yield from _due(here)
        if tries and here.now.is_dead:
            tries = tries - minutes or (yield from _treated(here))
    return here


def _at(minute: int) -> str:
    if not minute:
        return ""
    hours, minutes = divmod(minute, 60)
    return f"{hours}:{minutes:02d} h, "


def _needs_medic(here: Stay) -> tuple[Refusal, ...]:
    if here.way not in (CARE, *TREATMENTS) or here.way == "leave-stasis":
        return ()
    if here.medic is None:
        return (Refusal(RuleId("SF-AHG-03"), "nobody is chosen as the medic"),)
    unable = can_act(here.medic)
    return (unable,) if unable is not None else ()


def _treated(here: Stay) -> Resolution[int]:
    """One try of what was chosen. Minutes until the next one, where one may follow; else 0."""
    outcome = yield from TREATMENTS[here.way](here)
    here.happen(outcome.steps)
    if here.way != "resuscitate" or outcome.refusals or not here.now.is_dead or here.care is None:
        return 0
    return -(-intervals.resuscitation_rounds(here.care).total // ROUNDS_A_MINUTE)


def _with_care(here: Stay) -> Care:
    assert here.care is not None  # asked by _needs_medic
    return here.care


def _resuscitate(here: Stay) -> Resolution[Outcome]:
    death = Death(rounds_dead=rounds_dead(here.now))
    return (yield from resuscitate(here.now, _with_care(here), death, here.house))


def _enter_stasis(here: Stay) -> Resolution[Outcome]:
    entry = Entry(
        method=METHODS[here.way], rounds_dead=rounds_dead(here.now), surgery_hours=here.question.surgery_hours
    )
    return (yield from enter_stasis(here.now, _with_care(here), entry, here.house, here.tables))


def _leave_stasis(here: Stay) -> Resolution[Outcome]:
    return leave_stasis(here.now)
    yield  # a resolution that asks for no die


TREATMENTS: Mapping[str, Callable[[Stay], Resolution[Outcome]]] = {
    "revive": lambda here: revive(here.now, _with_care(here), Revival(), here.house),
    "resuscitate": _resuscitate,
    "stasis-cold": _enter_stasis,
    "stasis-drugs": _enter_stasis,
    "leave-stasis": _leave_stasis,
    "surgery": lambda here: operate(here.now, _with_care(here), here.question.surgery_hours, here.house),
}


def rounds_dead(creature: Creature) -> int:
    """How long it has been clinically dead, as its clock tells; 0 where it has none."""
    clock = next((had.rounds for had in creature.conditions if had.name == DEAD and had.rounds is not None), None)
    if clock is None or creature.durability is None:
        return 0
    return ROUNDS_A_MINUTE * creature.durability - clock


def _to_next(here: Stay) -> int:
    """Minutes until the next thing that is due."""
    return max(1, min(length - here.clock.get(name, 0) for name, length in _intervals(here).items()))


def _intervals(here: Stay) -> Mapping[str, int]:
    """Minutes between what is due. SF-HLE-01, SF-HWD-01, SF-ALE-01, SF-AWD-01."""
    if here.way == CARE and here.care is not None:
        lethal, wounds = intervals.cared_lethal_h(here.care), intervals.cared_wounds_h(here.care)
    else:
        lethal, wounds = intervals.own_lethal_h(here.now), intervals.own_wounds_h(here.now)
    return {HALF: 30, HOUR: 60, LETHAL: 60 * lethal.total, WOUNDS: 60 * wounds.total}


def _clocks(here: Stay, minutes: int) -> None:
    """Let time pass: durations count down, wounds that are not dressed bleed."""
    left = minutes
    while left:
        bleeds = not here.question.dressed and here.now.wounds and not here.now.has("brain_dead", STASIS)
        part = 1 if bleeds else left
        here.minute += part
        _count(here, part * ROUNDS_A_MINUTE)
        if bleeds:
            here.happen(bleeding(here.now).steps)
        left -= part
    for name in _intervals(here):
        here.clock[name] = here.clock.get(name, 0) + minutes


def _count(here: Stay, rounds: int) -> None:
    """Count rounds of all conditions that end by themselves, from one end to the next."""
    while rounds > 0:
        counted = [had for had in here.now.conditions if had.rounds is not None and not _is_slowed(here.now, had)]
        part = min((rounds, *(max(1, had.rounds or 0) for had in counted)))
        _count_slowed(here, part)
        for had in counted:
            _shorten(here, had, part)
        rounds -= part


def _is_slowed(creature: Creature, had: Condition) -> bool:
    return had.name == DEAD and creature.has(STASIS)


def _count_slowed(here: Stay, rounds: int) -> None:
    """The clock of the dead in stasis: weeks for a minute. SF-STA-02."""
    for had in here.now.conditions:
        if had.rounds is not None and _is_slowed(here.now, had):
            whole, here.clock[SLOWED] = divmod(here.clock.get(SLOWED, 0) + rounds, STASIS_SLOWS)
            if whole:
                _shorten(here, had, whole)


def _shorten(here: Stay, had: Condition, rounds: int) -> None:
    if had not in here.now.conditions:  # something else has ended it
        return
    left = (had.rounds or 0) - rounds
    if had.name == REVIVED:
        for _ in range(min(rounds, had.rounds or 0)):
            here.happen(wears_off(here.now).steps)
    elif left > 0:
        step = Step(text="", who=here.now.name, changes=(ConditionGained(here.now.name, replace(had, rounds=left)),))
        here.happen((step,))
    else:
        here.happen(RUN_OUT.get(had.name, over)(here.now, had))


def _due(here: Stay) -> Resolution[None]:
    """Everything whose interval is over by now."""
    lengths = _intervals(here)
    if here.reaches(HALF, lengths[HALF]) and here.way == CARE and here.care is not None:
        yield from _half_hour(here, here.care)
    if here.reaches(HOUR, lengths[HOUR]):
        yield from _hour(here)
    if here.way == BUSY:
        here.clock[LETHAL] = here.clock[WOUNDS] = 0
        return
    if here.reaches(LETHAL, lengths[LETHAL]) and (here.now.lethal_taken > 0 or here.now.wounds):
        yield from _lethal(here)
    if here.reaches(WOUNDS, lengths[WOUNDS]) and here.now.wounds:
        yield from _wounds(here)


def _half_hour(here: Stay, care: Care) -> Resolution[None]:
    """A medic's half hour: Impact first, else what the conscious regain. SF-ANL-01, 02."""
    if here.now.impact:
        here.played((yield from care_impact(here.now, care, here.house)))
    elif here.now.nhp < here.now.max_nhp and not here.now.is_unconscious:
        here.played(care_non_lethal(here.now, care))


def _hour(here: Stay) -> Resolution[None]:
    if here.now.has("poisoned") and not here.now.is_dead:
        held = here.clock.get(HELD, 0)
        outcome = yield from poison_hour(here.now, held, here.house, here.tables)
        failed = any(step.tested is not None and not step.tested.succeeded for step in outcome.steps)
        here.played(outcome)
        here.clock[HELD] = 0 if failed or not here.now.has("poisoned") else held + 1
    if here.now.is_comatose and not here.now.is_dead:
        here.clock[COMA] = here.clock.get(COMA, 0) + 1
        care = here.care if here.way == CARE else None
        here.played((yield from hour_in_coma(here.now, here.clock[COMA], here.rest, here.house, care=care)))
        return
    here.clock.pop(COMA, None)
    cared = here.way == CARE and here.care is not None
    if here.now.impact and not cared:
        here.played((yield from heal_impact(here.now, here.rest, here.house)))
    elif here.now.nhp < here.now.max_nhp and (not cared or here.now.is_unconscious):
        here.played(heal_non_lethal(here.now, here.rest))


def _lethal(here: Stay) -> Resolution[None]:
    if here.way == CARE and here.care is not None:
        here.played((yield from care_lethal(here.now, here.care, here.house, here.tables)))
    else:
        here.played((yield from heal_lethal(here.now, here.rest, here.house, here.tables)))


def _wounds(here: Stay) -> Resolution[None]:
    if here.way == CARE and here.care is not None:
        here.played((yield from care_wounds(here.now, here.care, here.house, here.tables)))
    else:
        here.played((yield from heal_own_wounds(here.now, here.rest, here.house)))
