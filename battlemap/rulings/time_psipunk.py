"""Minutes, hours and days for one Psi-punk combatant: treatment first, then rest, week by week."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from battlemap.document.log_record import LogNumber, LogStep
from battlemap.rulings.log_steps import number, reasons
from battlemap.rulings.time_question import MINUTES, REST, TimeQuestion
from rules.core.breakdown import Breakdown, Refusal, RuleId
from rules.core.resolution import Resolution
from rules.psipunk.changes import AimLost, TrackChanged
from rules.psipunk.combatant import Combatant, domain_of
from rules.psipunk.condition import out_of_action, wound_penalty
from rules.psipunk.healing import Tools, Treated, TreatFacts, treat
from rules.psipunk.healing import minutes as treatment_minutes
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.ladder import level_text
from rules.psipunk.resting import Rested, between_missions, rest
from rules.psipunk.sides import Side, trait
from rules.psipunk.wounds import UNHURT, Domain, Track

TOOLS = {"kit": Tools.KIT, "hospital": Tools.HOSPITAL, "device": Tools.DEVICE, "power": Tools.POWER}
MEDICAL = ("medicine", "medic", "first aid", "doctor", "surgery")  # how sheets call the skill, best first
DAY = MINUTES["days"]


@dataclass(frozen=True, slots=True)
class Stay:
    """What the time brought."""

    steps: tuple[LogStep, ...]
    changes: tuple[object, ...]
    clock: Mapping[str, int]


def stay(
    patient: Combatant,
    question: TimeQuestion,
    way: str,
    medic: Combatant | None,
    house: HouseRules,
    clock: Mapping[str, int],
    *,
    aims: bool = False,
) -> Resolution[Stay]:
    """What the time brings to one combatant. ``clock`` holds the minutes of rest that brought nothing yet."""
    steps: list[LogStep] = []
    changes: list[object] = [AimLost(patient.name)] if aims else []
    if way == "mission":
        healed, note = between_missions(patient)
        return Stay((LogStep(text=note.reason, who=patient.name, notes=reasons((note,))),), (*changes, *healed), {})
    after = dict(clock)
    for domain in Domain:
        track = patient.track(domain)
        if way in TOOLS and track != UNHURT and not track.dead:
            treated = yield from _treated(patient, question, domain, TOOLS[way], medic, house)
            steps.append(_treated_step(patient, domain, treated))
            changes += treated.changes
            track = _after(treated.changes, track)
        if way == REST:
            patient_now = _with_track(patient, domain, track)
            minutes = after.get(domain, 0) + question.minutes
            after[domain] = minutes
            if minutes >= DAY and track != UNHURT and not track.dead:
                rested = yield from rest(patient_now, domain, minutes // DAY, house)
                steps.append(_rested_step(patient, domain, rested))
                changes += rested.changes
                after[domain] = minutes - rested.levels * rested.days_a_level * DAY
    return Stay(tuple(steps), tuple(changes), after if way == REST else {})


def medical_skill(medic: Combatant) -> str:
    """The skill a medic treats with, as the sheet calls it."""
    known = {name.casefold(): name for name in medic.skills}
    found = (known[name] for word in MEDICAL for name in known if word in name)
    return next(found, "Medicine")


def medic_side(medic: Combatant, house: HouseRules) -> Side:
    """What a medic rolls: the skill, less own wounds."""
    skill = medical_skill(medic)
    penalties = wound_penalty(medic, domain_of(skill), house)
    return Side(name=medic.name, base=Breakdown.of((trait(skill, medic.level(skill)), *penalties)))


def _treated(
    patient: Combatant,
    question: TimeQuestion,
    domain: Domain,
    tools: Tools,
    medic: Combatant | None,
    house: HouseRules,
) -> Resolution[Treated]:
    """One treatment, where there is a medic and the time it takes. PP-HEA-07."""
    if medic is None:
        return Treated(refusals=(Refusal(RuleId("PP-HEA-02"), "nobody is chosen as the medic"),))
    unable = out_of_action(medic)
    if unable:
        return Treated(refusals=unable)
    facts = TreatFacts(medic=medic_side(medic, house), patient=patient, tools=tools, domain=domain)
    needed = treatment_minutes(facts).total
    if question.minutes < needed:
        words = f"it takes {needed} minutes, only {question.minutes} pass"
        return Treated(refusals=(Refusal(RuleId("PP-HEA-07"), words),))
    return (yield from treat(facts, house))


def _with_track(patient: Combatant, domain: Domain, track: Track) -> Combatant:
    return replace(patient, mental=track) if domain is Domain.MENTAL else replace(patient, physical=track)


def _after(changes: tuple[TrackChanged, ...], before: Track) -> Track:
    return changes[-1].after if changes else before


def _treated_step(patient: Combatant, domain: Domain, treated: Treated) -> LogStep:
    numbers: tuple[LogNumber, ...] = ()
    if treated.degree is not None:
        numbers = (
            number("treatment", treated.result, level_text(treated.result.total)),
            number("difficulty", treated.difficulty, level_text(treated.difficulty.total)),
            number("minutes", treated.minutes),
        )
    text = f"{patient.name}, {domain} wounds: treated" if not treated.refusals else f"{patient.name} is not treated"
    notes = (*reasons(treated.refusals), *reasons(treated.notes))
    return LogStep(text=text, who=patient.name, numbers=numbers, notes=notes)


def _rested_step(patient: Combatant, domain: Domain, rested: Rested) -> LogStep:
    numbers: tuple[LogNumber, ...] = ()
    if rested.result.modifiers:
        numbers = (
            number("healing", rested.result, level_text(rested.result.total)),
            number("difficulty", rested.difficulty, level_text(rested.difficulty.total)),
        )
    text = f"{patient.name}, {domain} wounds: rest"
    notes = (*reasons(rested.refusals), *reasons(rested.notes))
    return LogStep(text=text, who=patient.name, numbers=numbers, notes=notes)
