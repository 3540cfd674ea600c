"""Minutes, hours and days for one Psi-punk combatant: scratches, treatment, then rest, week by week."""

from dataclasses import dataclass, field, replace

from battlemap.document.log_record import LogNumber, LogReason, LogStep
from battlemap.rulings.log_steps import number, reasons
from battlemap.rulings.time_question import MINUTES, REST, Offer, TimeQuestion
from rules.core.breakdown import Breakdown, Refusal, RuleId
from rules.core.resolution import Resolution
from rules.psipunk.changes import TrackChanged
from rules.psipunk.combatant import Combatant, domain_of
from rules.psipunk.condition import out_of_action, wound_penalty
from rules.psipunk.healing import Tools, Treated, TreatFacts, treat
from rules.psipunk.healing import minutes as treatment_minutes
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.ladder import level_text
from rules.psipunk.missing import Missing
from rules.psipunk.resting import Rested, attend, between_missions, rest
from rules.psipunk.sides import Side, trait
from rules.psipunk.wounds import UNHURT, Domain, Track

TOOLS = {"kit": Tools.KIT, "hospital": Tools.HOSPITAL, "device": Tools.DEVICE, "power": Tools.POWER}
MEDICAL = ("medicine", "medic", "first aid", "doctor", "surgery")  # how sheets call the skill, best first
DAY = MINUTES["days"]
DIES = "dies"
MAY_KILL = LogReason(text="a botch kills where the game master says so", rule="PP-HEA-05")


@dataclass(slots=True, kw_only=True)
class Stay:
    """One combatant through the time; every rule sees it as those before left it.

    Attributes
    ----------
    clock : minutes of rest, by the domain of the wounds, that brought no level yet.
    offers : what the game master may let come of it besides.
    """

    now: Combatant
    question: TimeQuestion
    way: str
    medic: Combatant | None
    house: HouseRules
    missing: Missing
    clock: dict[str, int]
    steps: list[LogStep] = field(default_factory=list)
    changes: list[object] = field(default_factory=list)
    offers: list[Offer] = field(default_factory=list)

    def happen(self, domain: Domain, step: LogStep, changes: tuple[TrackChanged, ...]) -> None:
        """Something that is told, and what it did to a track."""
        self.steps.append(step)
        self.changes += changes
        if changes:
            self.now = replace(self.now, **{domain.value: changes[-1].after})  # type: ignore[arg-type]

    @property
    def has_help(self) -> bool:
        """Whether a medic is there who can act."""
        return self.medic is not None and self.medic.name != self.now.name and not out_of_action(self.medic)


def stay(here: Stay) -> Resolution[Stay]:
    """What the time brings to one combatant."""
    if here.way == "mission":
        healed, note = between_missions(here.now)
        here.steps.append(LogStep(text=note.reason, who=here.now.name, notes=reasons((note,))))
        here.changes += healed
        here.clock = {}
        return here
    for domain in Domain:
        if here.way in TOOLS:
            yield from _care(here, domain)
        if here.way == REST:
            yield from _rest(here, domain)
    if here.way != REST:
        here.clock = {}
    return here


def _care(here: Stay, domain: Domain) -> Resolution[None]:
    """Scratches go while time passes; then the treatment, and what it left as scratches in the rest of the time.

    What brought nothing is tried again while the time lasts. PP-HEA-05, PP-HEA-07.
    """
    left = here.question.minutes
    _attend(here, domain, left)
    before = here.now.track(domain)
    if before == UNHURT or before.dead:
        return
    while True:
        treated = yield from _treated(here, domain, left)
        here.happen(domain, _treated_step(here.now, domain, treated), treated.changes)
        here.offers += (Offer(name=f"{DIES} ({domain})", changes=(death,), why=MAY_KILL) for death in treated.may_die)
        if treated.degree is None:
            return
        taken = treated.minutes.total
        left -= taken
        if not taken or left < taken or not _brought_nothing(treated, before, here.now.track(domain)):
            break
    _attend_rest(here, domain, left)


def _brought_nothing(treated: Treated, before: Track, after: Track) -> bool:
    """Whether it neither helped nor harmed; the scratches that go by the care are no help."""
    return treated.levels >= 0 and (before.worst, before.stabilised) == (after.worst, after.stabilised)


def _rest(here: Stay, domain: Domain) -> Resolution[None]:
    """Minutes for the scratches, days for the wounds. PP-HEA-06, PP-HTM-02."""
    minutes = here.clock.get(domain, 0) + here.question.minutes
    here.clock[domain] = minutes
    _attend(here, domain, minutes)
    track = here.now.track(domain)
    if minutes < DAY or track == UNHURT or track.dead:
        return
    rested = yield from rest(here.now, domain, minutes // DAY, here.house, missing=here.missing)
    here.happen(domain, _rested_step(here.now, domain, rested, "rest"), rested.changes)
    here.clock[domain] = minutes - rested.levels * rested.days_a_level * DAY
    _attend_rest(here, domain, here.clock[domain])


def _attend_rest(here: Stay, domain: Domain, minutes: int) -> None:
    """What has just become a scratch goes as well, where enough of the time is left."""
    if minutes >= here.house.scratch_minutes:
        _attend(here, domain, minutes)


def _attend(here: Stay, domain: Domain, minutes: int) -> None:
    attended = attend(here.now, domain, minutes, here.house, helped=here.has_help)
    if attended.refusals or attended.changes:
        here.happen(domain, _rested_step(here.now, domain, attended, "scratches"), attended.changes)


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


def _treated(here: Stay, domain: Domain, passing: int) -> Resolution[Treated]:
    """One treatment, where there is a medic and the time it takes, of so many minutes. PP-HEA-07."""
    if here.medic is None:
        return Treated(refusals=(Refusal(RuleId("PP-HEA-02"), "nobody is chosen as the medic"),))
    unable = out_of_action(here.medic)
    if unable:
        return Treated(refusals=unable)
    medic = medic_side(here.medic, here.house)
    facts = TreatFacts(medic=medic, patient=here.now, tools=TOOLS[here.way], domain=domain)
    needed = treatment_minutes(facts).total
    if passing < needed:
        words = f"it takes {needed} minutes, only {passing} pass"
        return Treated(refusals=(Refusal(RuleId("PP-HEA-07"), words),))
    return (yield from treat(facts, here.house))


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


def _rested_step(patient: Combatant, domain: Domain, rested: Rested, what: str) -> LogStep:
    numbers: tuple[LogNumber, ...] = ()
    if rested.result.modifiers:
        numbers = (
            number("healing", rested.result, level_text(rested.result.total)),
            number("difficulty", rested.difficulty, level_text(rested.difficulty.total)),
        )
    text = f"{patient.name}, {domain} wounds: {what}"
    notes = (*reasons(rested.refusals), *reasons(rested.notes))
    return LogStep(text=text, who=patient.name, numbers=numbers, notes=notes)
