"""Medical treatment: difficulty by the worst wound, levels by the degree, and time; kits, hospitals, minds."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from rules.core.breakdown import Breakdown, Modifier, Note, Refusal, RuleId
from rules.core.resolution import Resolution
from rules.psipunk.answers import NOTHING
from rules.psipunk.chances import Policy
from rules.psipunk.changes import TrackChanged
from rules.psipunk.checks import CheckFacts, Outcome, check
from rules.psipunk.combatant import Combatant
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.ladder import level_text
from rules.psipunk.mending import eased, without_scratches, worsened
from rules.psipunk.sides import Side
from rules.psipunk.wounds import Domain, Stage, Track

MINUTES_A_LEVEL = 10
PSIONICIST_PENALTY = -3
MAY_KILL = -3


class Tools(StrEnum):
    """What a wound is treated with."""

    NONE = "no tools"
    KIT = "field kit"
    HOSPITAL = "hospital"  # or equal means
    DEVICE = "magic device"
    POWER = "psionic power"


@dataclass(frozen=True, slots=True, kw_only=True)
class TreatFacts:
    """One medic, one patient, one track."""

    medic: Side
    patient: Combatant
    tools: Tools
    domain: Domain = Domain.PHYSICAL
    patient_is_psionic: bool = False

    @property
    def track(self) -> Track:
        """The wounds that are treated."""
        return self.patient.track(self.domain)


@dataclass(frozen=True, slots=True, kw_only=True)
class Treated:
    """What treatment brought."""

    refusals: tuple[Refusal, ...] = ()
    result: Breakdown = NOTHING
    difficulty: Breakdown = NOTHING
    degree: int | None = None
    levels: int = 0  # above 0: so many levels off all wounds; below: so many worse
    minutes: Breakdown = NOTHING
    changes: tuple[TrackChanged, ...] = ()
    may_die: tuple[TrackChanged, ...] = ()  # the death of a botch, after those changes; the game master's to take
    notes: tuple[Note, ...] = ()


class _Came(NamedTuple):
    """What a roll did to a track, and why."""

    track: Track
    told: tuple[Note, ...]
    may_die: tuple[TrackChanged, ...] = ()


def treat(facts: TreatFacts, house: HouseRules, policy: Policy = "never") -> Resolution[Treated]:
    """Treat every wound of one track with one roll; scratches need none."""
    refusals = _refusals(facts)
    if refusals:
        return Treated(refusals=refusals)
    if facts.track.worst <= Stage.SCRATCHED:
        return _scratches_only(facts)
    difficulty = difficulty_of(facts.track)
    side = replace(facts.medic, base=Breakdown((*facts.medic.base.modifiers, *_on_psionicist(facts))))
    rolled = yield from check(CheckFacts(side=side, difficulty=difficulty.total), house, policy)
    levels = rolled.degree if house.heal_by == "dos" else rolled.result.total
    came = _after(facts, rolled.degree, levels, house)
    return Treated(
        result=rolled.result,
        difficulty=difficulty,
        degree=rolled.degree,
        levels=levels,
        minutes=minutes(facts),
        changes=_changes(facts, came.track),
        may_die=came.may_die,
        notes=(*_ways(facts), *rolled.notes, *came.told, _in_one_line(rolled, difficulty, came.told)),
    )


def difficulty_of(track: Track) -> Breakdown:
    """The level of the worst wound: Hurt is Good, Near Death Wonderful."""
    worst = track.worst
    return Breakdown((Modifier(RuleId("PP-HEA-04"), int(worst), f"{worst.words}: {level_text(int(worst))}"),))


def minutes(facts: TreatFacts) -> Breakdown:
    """Ten minutes for each level of the worst wound; powers are faster, the game master says how much."""
    if facts.tools is Tools.POWER:
        return NOTHING
    worst = facts.track.worst
    return Breakdown((Modifier(RuleId("PP-HEA-07"), MINUTES_A_LEVEL * worst, f"ten minutes a level, {worst.words}"),))


def _refusals(facts: TreatFacts) -> tuple[Refusal, ...]:
    found = []
    track, name = facts.track, facts.patient.name
    if track.dead:
        found.append(Refusal(RuleId("PP-HEA-02"), f"{name} is dead"))
    if facts.tools is Tools.NONE:
        found.append(Refusal(RuleId("PP-HEA-03"), "no tools to treat with"))
    if facts.tools is Tools.KIT and facts.domain is Domain.MENTAL:
        found.append(Refusal(RuleId("PP-MEN-01"), "wounds of the mind need powers, magic devices, a hospital or time"))
    if facts.tools is Tools.KIT and track.kit_used_up:
        found.append(Refusal(RuleId("PP-HEA-03"), f"a field kit does no more for {name}: a hospital must"))
    return tuple(found)


def _scratches_only(facts: TreatFacts) -> Treated:
    after = without_scratches(facts.track)
    note = Note(RuleId("PP-HEA-06"), "scratches need no roll: five or ten minutes' care")
    return Treated(changes=_changes(facts, after), notes=(note,))


def _on_psionicist(facts: TreatFacts) -> tuple[Modifier, ...]:
    if facts.tools is not Tools.DEVICE or facts.domain is not Domain.MENTAL or not facts.patient_is_psionic:
        return ()
    return (Modifier(RuleId("PP-MEN-03"), PSIONICIST_PENALTY, f"a magic device on {facts.patient.name}"),)


def _ways(facts: TreatFacts) -> tuple[Note, ...]:
    notes = [Note(RuleId("PP-HEA-01"), f"{facts.domain} wounds, by {facts.tools}")]
    if facts.domain is Domain.MENTAL and facts.track.worst is Stage.NEAR_DEATH:
        notes.append(Note(RuleId("PP-MEN-02"), "the mind does not bleed: no immediate danger of death"))
    elif facts.track.worst is Stage.NEAR_DEATH and not facts.track.stabilised:
        notes.append(Note(RuleId("PP-HEA-02"), "dies without help; treatment begun in time may run its course"))
    return tuple(notes)


def _after(facts: TreatFacts, degree: int, levels: int, house: HouseRules) -> _Came:
    """The track afterwards, why, and the death that a botch may bring."""
    track = facts.track
    if levels < 0:
        return _botched(facts, levels, house)
    dying = facts.domain is Domain.PHYSICAL and track.worst is Stage.NEAR_DEATH and not track.stabilised
    return _Came(*(_dying(facts, degree, levels, house) if dying else _eased(track, levels)))


def _dying(facts: TreatFacts, degree: int, levels: int, house: HouseRules) -> tuple[Track, tuple[Note, ...]]:
    if degree < house.stabilise_min_dos:
        return facts.track, (Note(RuleId("PP-HEA-08"), "not yet stabilised"),)
    saved = Note(RuleId("PP-HEA-08"), f"degree {degree:+d}: the dying stops")
    if facts.tools is Tools.KIT:
        kit = Note(RuleId("PP-HEA-03"), "a field kit heals nothing more here: a hospital must")
        return replace(facts.track, stabilised=True, kit_used_up=True), (saved, kit)
    after, told = _eased(replace(facts.track, stabilised=True), levels)
    return after, (saved, *told)


def _eased(track: Track, levels: int) -> tuple[Track, tuple[Note, ...]]:
    """Wounds so many levels better; the scratches go whatever the roll, since it took more than ten minutes' care."""
    healed = Note(RuleId("PP-HEA-05"), f"all wounds {levels} better")
    if levels == 0:
        healed = Note(RuleId("PP-HEA-05"), "neither better nor worse; it may be tried again")
    if not track.marks[Stage.SCRATCHED]:
        return eased(track, levels), (healed,)
    care = Note(RuleId("PP-HEA-06"), "the scratches are gone as well")
    return eased(without_scratches(track), levels), (healed, care)


def _botched(facts: TreatFacts, levels: int, house: HouseRules) -> _Came:
    """Every wound worse, Near Death at the most: whether it kills is the game master's word."""
    after, deadly = worsened(facts.track, -levels, house)
    notes = [Note(RuleId("PP-HEA-05"), f"botched: all wounds {-levels} worse")]
    if not deadly and levels > MAY_KILL:
        return _Came(after, tuple(notes))
    why = "Abysmal" if levels <= MAY_KILL else "beyond Near Death"
    notes.append(Note(RuleId("PP-HEA-05"), f"{why}: the game master may let it kill, else Near Death is the worst"))
    dead = TrackChanged(facts.patient.name, facts.domain, after, replace(after, dead=True))
    return _Came(after, tuple(notes), (dead,))


def _in_one_line(rolled: Outcome, difficulty: Breakdown, told: tuple[Note, ...]) -> Note:
    """The whole treatment as a table tells it."""
    against = f"{level_text(rolled.result.total)} against {level_text(difficulty.total)}"
    return Note(RuleId("PP-HEA-09"), f"{against}: {told[0].reason}")


def _changes(facts: TreatFacts, after: Track) -> tuple[TrackChanged, ...]:
    before = facts.track
    return (TrackChanged(facts.patient.name, facts.domain, before, after),) if after != before else ()
