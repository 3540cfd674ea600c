"""Healing by time: minutes for scratches, week by week, between missions, and the roll a game master may ask for."""

from dataclasses import dataclass

from rules.core.breakdown import Breakdown, Modifier, Note, Refusal, RuleId
from rules.core.resolution import Resolution
from rules.psipunk.answers import NOTHING
from rules.psipunk.chances import Policy
from rules.psipunk.changes import TrackChanged
from rules.psipunk.checked import check_number
from rules.psipunk.checks import CheckFacts, check
from rules.psipunk.combatant import Combatant
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.mending import eased, well, without_scratches
from rules.psipunk.missing import DEFAULTS, Missing
from rules.psipunk.rerolls import NO_REROLLS, Rerolls
from rules.psipunk.sides import Side, trait
from rules.psipunk.words import counted
from rules.psipunk.wounds import Domain, Stage

WEEK, FAST, SLOW = 7, 4, 14  # days for a level
MUCH_BETTER = 2
ROLLED = (Stage.HURT, Stage.VERY_HURT, Stage.INCAPACITATED)
FAST_HEALER = "Fast Healer"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rested:
    """What rest brought to one track."""

    refusals: tuple[Refusal, ...] = ()
    result: Breakdown = NOTHING
    difficulty: Breakdown = NOTHING
    days_a_level: int = WEEK
    levels: int = 0
    changes: tuple[TrackChanged, ...] = ()
    notes: tuple[Note, ...] = ()


def between_missions(patient: Combatant) -> tuple[tuple[TrackChanged, ...], Note]:
    """All wounds heal between two missions, of body and mind."""
    tracks = [(domain, patient.track(domain)) for domain in Domain]
    changes = tuple(
        TrackChanged(patient.name, domain, track, well(track)) for domain, track in tracks if well(track) != track
    )
    return changes, Note(RuleId("PP-HTM-01"), f"{patient.name} heals between missions")


def attend(patient: Combatant, domain: Domain, minutes: int, house: HouseRules, *, helped: bool = False) -> Rested:
    """Some quiet minutes: the scratches of a track are gone, without roll or skill. PP-HEA-06.

    Parameters
    ----------
    helped : whether somebody sees to the patient; who is Near Death can do nothing itself.
    """
    check_number("minutes", minutes)
    track = patient.track(domain)
    if track.dead or not track.marks[Stage.SCRATCHED]:
        return Rested()
    if minutes < house.scratch_minutes:
        words = f"scratches take {house.scratch_minutes} minutes, only {minutes} pass"
        return Rested(refusals=(Refusal(RuleId("PP-HEA-06"), words),))
    if not helped and max(patient.physical.worst, patient.mental.worst) >= Stage.NEAR_DEATH:
        words = f"{patient.name} can not attend to scratches, and nobody else does"
        return Rested(refusals=(Refusal(RuleId("PP-HEA-06"), words),))
    after = without_scratches(track)
    return Rested(
        changes=(TrackChanged(patient.name, domain, track, after),),
        notes=(Note(RuleId("PP-HEA-06"), f"{house.scratch_minutes} quiet minutes: the scratches are gone"),),
    )


def rest(
    patient: Combatant,
    domain: Domain,
    days: int,
    house: HouseRules,
    rerolls: Rerolls = NO_REROLLS,
    missing: Missing = DEFAULTS,
    policy: Policy = "never",
) -> Resolution[Rested]:
    """Rest for some days: all wounds of a track one level better for each week, or as a roll says.

    Scratches are gone with the first day.
    """
    check_number("days", days)
    track = patient.track(domain)
    if track.dead or _is_dying(patient, domain):
        return Rested(refusals=(Refusal(RuleId("PP-HEA-02"), f"{patient.name} needs more than rest"),))
    if not house.natural_healing_roll or track.worst not in ROLLED:
        return _rested(patient, domain, days, WEEK, Rested())
    facts = healing_check(patient, domain, rerolls, missing)
    rolled = yield from check(facts, house, policy)
    pace, why = _pace(rolled.degree)
    notes = (*rolled.notes, Note(RuleId("PP-HTM-03"), why))
    return _rested(patient, domain, days, pace, Rested(result=rolled.result, difficulty=rolled.against, notes=notes))


def healing_check(patient: Combatant, domain: Domain, rerolls: Rerolls, missing: Missing = DEFAULTS) -> CheckFacts:
    """Body against one level less than the worst wound."""
    fast = patient.has(FAST_HEALER)
    gift = (Modifier(RuleId("PP-HTM-03"), missing.fast_healer, FAST_HEALER),) if fast else ()
    base = Breakdown((trait("Body", patient.body), *gift))
    side = Side(name=patient.name, base=base, is_npc=patient.is_npc, rerolls=rerolls)
    return CheckFacts(side=side, difficulty=patient.track(domain).worst - 1)


def _is_dying(patient: Combatant, domain: Domain) -> bool:
    track = patient.track(domain)
    return domain is Domain.PHYSICAL and track.worst is Stage.NEAR_DEATH and not track.stabilised


def _pace(degree: int) -> tuple[int, str]:
    if degree >= MUCH_BETTER:
        return FAST, f"two or more above: {FAST} days a level"
    return (WEEK, f"{WEEK} days a level") if degree >= 0 else (SLOW, f"failed: {SLOW} days a level")


def _rested(patient: Combatant, domain: Domain, days: int, pace: int, so_far: Rested) -> Rested:
    track, levels = patient.track(domain), days // pace
    after = eased(without_scratches(track), levels) if days else track
    told = Note(RuleId("PP-HTM-02"), f"{counted(days, 'day')} at {pace} a level: {counted(levels, 'level')} better")
    return Rested(
        result=so_far.result,
        difficulty=so_far.difficulty,
        days_a_level=pace,
        levels=levels,
        changes=(TrackChanged(patient.name, domain, track, after),) if after != track else (),
        notes=(*so_far.notes, told),
    )
