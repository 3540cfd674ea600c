"""What a medic tries once, or again and again, on a Starflight creature when time passes."""

from collections.abc import Callable, Mapping

from battlemap.rulings.time_question import CARE, PROSTHETIC, REGROWTH
from battlemap.rulings.time_stay import Stay
from battlemap.rulings.turn_counting import DEAD
from rules.core.breakdown import Refusal, RuleId
from rules.core.resolution import Resolution
from rules.starflight.creature import Creature
from rules.starflight.healing import intervals
from rules.starflight.healing.facts import Care, Death, Entry, Method, Revival
from rules.starflight.healing.prosthetics import fit_prosthetic, regrow
from rules.starflight.healing.resuscitation import resuscitate
from rules.starflight.healing.revival import revive
from rules.starflight.healing.stasis import enter_stasis, leave_stasis
from rules.starflight.healing.surgery import operate, surgery_refusals
from rules.starflight.outcome import Outcome
from rules.starflight.states import can_act
from rules.starflight.thresholds import ROUNDS_A_MINUTE

SURGERY, SURGERY_MIN = "surgery", 60
METHODS = {"stasis-cold": Method.COLD, "stasis-drugs": Method.DRUGS}


def needs_medic(here: Stay) -> tuple[Refusal, ...]:
    """Why nobody can treat it; empty where somebody can, or where nothing is to be treated."""
    if here.way != CARE and (here.treatment not in TREATMENTS or here.treatment == "leave-stasis"):
        return ()
    if here.medic is None:
        return (Refusal(RuleId("SF-AHG-03"), "nobody is chosen as the medic"),)
    unable = can_act(here.medic)
    return (unable,) if unable is not None else ()


def too_short(here: Stay) -> tuple[Refusal, ...]:
    """Why the time does not hold what is tried: surgery takes the hour of its check. SF-SUR-01."""
    if here.treatment != SURGERY or here.question.minutes >= SURGERY_MIN:
        return ()
    words = f"it takes {SURGERY_MIN} minutes, only {here.question.minutes} pass"
    return (Refusal(RuleId("SF-SUR-01"), words),)


def operable(here: Stay) -> bool:
    """Whether an hour of surgery begins; the check is made at its end. SF-SUR-01, 04."""
    return here.treatment == SURGERY and here.care is not None and not surgery_refusals(here.now, here.care)


def treated(here: Stay) -> Resolution[int]:
    """One try of what was chosen. Minutes until the next one, where one may follow; else 0."""
    outcome = yield from TREATMENTS[here.treatment](here)
    here.happen(outcome.steps)
    if here.treatment != "resuscitate" or outcome.refusals or not here.now.is_dead or here.care is None:
        return 0
    return -(-intervals.resuscitation_rounds(here.care).total // ROUNDS_A_MINUTE)


def _with_care(here: Stay) -> Care:
    assert here.care is not None  # asked by needs_medic
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
    PROSTHETIC: lambda here: fit_prosthetic(here.now, here.part, _with_care(here), here.house),
    REGROWTH: lambda here: regrow(here.now, here.part, _with_care(here), here.house),
    SURGERY: lambda here: operate(here.now, _with_care(here), here.question.surgery_hours, here.house),
}


def rounds_dead(creature: Creature) -> int:
    """How long it has been clinically dead, as its clock tells; 0 where it has none."""
    clock = next((had.rounds for had in creature.conditions if had.name == DEAD and had.rounds is not None), None)
    if clock is None or creature.durability is None:
        return 0
    return ROUNDS_A_MINUTE * creature.durability - clock
