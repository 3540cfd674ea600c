"""Minutes, hours and days for one Starflight creature: clocks, bleeding, treatment, rest and care, in their order."""

from collections.abc import Mapping
from dataclasses import replace

from battlemap.rulings.time_question import BUSY, CARE
from battlemap.rulings.time_stay import Stay
from battlemap.rulings.time_treatments import TREATMENTS, needs_medic, treated
from battlemap.rulings.troubles import TROUBLES, Told, held_after
from battlemap.rulings.turn_counting import DEAD, RUN_OUT, STASIS, STASIS_SLOWS, over
from rules.core.resolution import Resolution
from rules.starflight.bleeding import bleeding
from rules.starflight.changes import ConditionGained
from rules.starflight.creature import Condition, Creature
from rules.starflight.healing import intervals
from rules.starflight.healing.afflictions import poison_hour
from rules.starflight.healing.assisted import care_impact, care_lethal, care_non_lethal, care_wounds
from rules.starflight.healing.coma import hour_in_coma
from rules.starflight.healing.facts import Care
from rules.starflight.healing.natural import heal_impact, heal_lethal, heal_non_lethal, heal_own_wounds
from rules.starflight.healing.revival import REVIVED, wears_off
from rules.starflight.outcome import Step
from rules.starflight.thresholds import ROUNDS_A_MINUTE, untold_death

HALF, HOUR, LETHAL, WOUNDS = "half", "hour", "lethal", "wounds"  # minutes since each kind of healing was last due
COMA, HELD, SLOWED = "coma", "held", "slowed"  # hours in coma, saves held against poison, rounds of slowed dying


def stay(here: Stay) -> Resolution[Stay]:
    """What the time brings to one creature."""
    tries = 0
    here.happen(untold_death(here.now))
    refusals = needs_medic(here)
    if refusals:
        name = here.now.name
        here.steps.append(Step(text=f"{name} is not treated", who=name, refusals=refusals))
    elif here.treatment in TREATMENTS:
        tries = yield from treated(here)
    while here.minute < here.question.minutes:
        minutes = min(_to_next(here), here.question.minutes - here.minute)
        if tries:
            minutes = min(minutes, tries)
        yield from _clocks(here, minutes)
        yield from _due(here)
        if tries and here.now.is_dead:
            tries = tries - minutes or (yield from treated(here))
    return here


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


def _clocks(here: Stay, minutes: int) -> Resolution[None]:
    """Let time pass: durations count down, what comes every round comes, wounds that are not dressed bleed."""
    left = minutes
    while left:
        bleeds = not here.question.dressed and here.now.wounds and not here.now.has("brain_dead", STASIS)
        part = 1 if bleeds or _beset(here) else left
        here.minute += part
        yield from _beset_rounds(here)
        _count(here, part * ROUNDS_A_MINUTE)
        if bleeds:
            here.happen(bleeding(here.now).steps)
        left -= part
    for name in _intervals(here):
        here.clock[name] = here.clock.get(name, 0) + minutes


def _beset(here: Stay) -> tuple[Condition, ...]:
    """Conditions of the living that bring something every round."""
    if here.now.is_dead:
        return ()
    return tuple(had for had in here.now.conditions if had.name in TROUBLES and TROUBLES[had.name].every == 1)


def _beset_rounds(here: Stay) -> Resolution[None]:
    """A minute of no air, or inside somebody, round by round."""
    for _ in range(ROUNDS_A_MINUTE):
        for had in _beset(here):
            here.clock[had.name] = here.clock.get(had.name, 0) + 1
            told = Told(here.now, here.clock[had.name], 0, here.house, here.tables)
            here.happen((yield from TROUBLES[had.name].comes(told)).steps)


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
        here.played(outcome)
        here.clock[HELD] = held_after(outcome, held) if here.now.has("poisoned") else 0
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
