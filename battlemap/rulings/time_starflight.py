"""Minutes, hours and days for one Starflight creature: clocks, bleeding, treatment, rest and care, in their order."""

from collections.abc import Mapping
from dataclasses import replace

from battlemap.rulings.time_question import BUSY, CARE, MOST_MINUTES
from battlemap.rulings.time_stay import Stay
from battlemap.rulings.time_treatments import SURGERY_MIN, TREATMENTS, needs_medic, operable, too_short, treated
from battlemap.rulings.troubles import TROUBLES, Told, held_after
from battlemap.rulings.turn_counting import DEAD, RUN_OUT, STASIS, STASIS_SLOWS, over
from rules.core.resolution import Resolution
from rules.starflight.bleeding import bleeding
from rules.starflight.changes import ConditionGained
from rules.starflight.creature import Condition, Creature
from rules.starflight.healing import intervals
from rules.starflight.healing.afflictions import poison_hour
from rules.starflight.healing.assisted import care_impact, care_lethal, care_non_lethal, care_wounds
from rules.starflight.healing.clock import STRETCH
from rules.starflight.healing.coma import hour_in_coma
from rules.starflight.healing.facts import Age, Care
from rules.starflight.healing.natural import heal_impact, heal_lethal, heal_non_lethal, heal_own_wounds
from rules.starflight.healing.revival import REVIVED, wears_off
from rules.starflight.outcome import Step
from rules.starflight.thresholds import ROUNDS_A_MINUTE, untold_death

HALF, HOUR, LETHAL, WOUNDS = "half", "hour", "lethal", "wounds"  # minutes since each kind of healing was last due
REST = "rest"  # minutes of the hour in which NHP and Impact heal: not in stasis
COMA, HELD, SLOWED = "coma", "held", "slowed"  # hours in coma, saves held against poison, rounds of slowed dying
ENDLESS = MOST_MINUTES * ROUNDS_A_MINUTE


def stay(here: Stay) -> Resolution[Stay]:
    """What the time brings to one creature."""
    tries, asleep = 0, here.now.has(STASIS)
    here.happen(untold_death(here.now))
    refusals = (*needs_medic(here), *too_short(here))
    if refusals:
        name = here.now.name
        here.steps.append(Step(text=f"{name} is not treated", who=name, refusals=refusals))
    elif operable(here):
        yield from _passes(here, SURGERY_MIN)
    if not refusals and here.treatment in TREATMENTS:
        tries = yield from treated(here)
        if asleep and not here.now.has(STASIS):
            _rest_begins(here, 0)
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
    return {HALF: 30, HOUR: 60, REST: 60, LETHAL: 60 * lethal.total, WOUNDS: 60 * wounds.total}


def _is_cared_for(here: Stay) -> bool:
    return here.way == CARE and here.care is not None


def _clocks(here: Stay, minutes: int) -> Resolution[None]:
    """Let time pass, and what is due come nearer; nobody rests before coming out of stasis. SF-STA-01."""
    asleep, woken = here.now.has(STASIS), (yield from _passes(here, minutes))
    for name in _intervals(here):
        here.clock[name] = here.clock.get(name, 0) + minutes
    if asleep and not here.now.has(STASIS):
        _rest_begins(here, (here.rounds - woken) // ROUNDS_A_MINUTE)


def _rest_begins(here: Stay, minutes: int) -> None:
    """So many minutes of rest are over, whatever was before; what a medic does goes on in stasis too."""
    for name in (REST,) if _is_cared_for(here) else (REST, LETHAL, WOUNDS):
        here.clock[name] = minutes


def _passes(here: Stay, minutes: int) -> Resolution[int]:
    """Durations count down, what comes every round comes, wounds that are not dressed bleed.

    Every end is told at its own round. Returns the round, from the beginning on, up to which stasis lasted.
    """
    end, asleep_until = here.rounds + minutes * ROUNDS_A_MINUTE, here.rounds
    while here.rounds < end:
        bleeds = not here.question.dressed and here.now.wounds and not here.now.has("brain_dead", STASIS)
        minute = ROUNDS_A_MINUTE - here.rounds % ROUNDS_A_MINUTE if bleeds else end
        part = 1 if _beset(here) else min(end - here.rounds, minute, _to_end(here))
        if here.now.has(STASIS):
            asleep_until = here.rounds + part
        here.rounds += part
        yield from _beset_round(here)
        _count(here, part)
        if bleeds and not here.rounds % ROUNDS_A_MINUTE:
            here.happen(bleeding(here.now).steps)
    return asleep_until


def _beset(here: Stay) -> tuple[Condition, ...]:
    """Conditions of the living that bring something every round."""
    if here.now.is_dead:
        return ()
    return tuple(had for had in here.now.conditions if had.name in TROUBLES and TROUBLES[had.name].every == 1)


def _beset_round(here: Stay) -> Resolution[None]:
    """A round of no air, or inside somebody."""
    for had in _beset(here):
        here.clock[had.name] = here.clock.get(had.name, 0) + 1
        told = Told(here.now, here.clock[had.name], 0, here.house, here.tables)
        here.happen((yield from TROUBLES[had.name].comes(told)).steps)


def _to_end(here: Stay) -> int:
    """Rounds until the first condition ends by itself; what wears off does so round by round."""
    return min((_lasts(here, had) for had in here.now.conditions if had.rounds is not None), default=ENDLESS)


def _lasts(here: Stay, had: Condition) -> int:
    rounds = 1 if had.name == REVIVED else max(1, had.rounds or 0)
    return rounds * _slowing(here) - here.clock.get(SLOWED, 0) if _is_slowed(here.now, had) else rounds


def _count(here: Stay, rounds: int) -> None:
    """Count rounds of all conditions that end by themselves; none of them ends before the last of these."""
    for had in (each for each in here.now.conditions if each.rounds is not None):
        if not _is_slowed(here.now, had):
            _shorten(here, had, rounds)
            continue
        whole, here.clock[SLOWED] = divmod(here.clock.get(SLOWED, 0) + rounds, _slowing(here))
        if whole:
            _shorten(here, had, whole)


def _is_slowed(creature: Creature, had: Condition) -> bool:
    return had.name == DEAD and creature.has(STASIS)


def _slowing(here: Stay) -> int:
    """How many rounds in stasis are one of dying: days for minutes, or weeks. SF-STA-02."""
    return STRETCH.get(Age(here.question.age), STASIS_SLOWS)


def _shorten(here: Stay, had: Condition, rounds: int) -> None:
    if had not in here.now.conditions:  # something else has ended it
        return
    left = (had.rounds or 0) - rounds
    if had.name == REVIVED:
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
    if here.reaches(REST, lengths[REST]):
        yield from _hour_of_rest(here)
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
        here.clock[REST] = 0  # it was the hour of the coma
    else:
        here.clock.pop(COMA, None)


def _hour_of_rest(here: Stay) -> Resolution[None]:
    if here.now.is_comatose and not here.now.is_dead:
        return
    cared = _is_cared_for(here)
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
