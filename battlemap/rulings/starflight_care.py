"""Medicine on a map: first aid, waking the unconscious, bringing back the dead, stasis, surgery, a medic's care."""

from collections.abc import Callable, Mapping

from battlemap.rulings.sight import distance_m
from battlemap.rulings.starflight_deed import Deed, Start, refusing, settled
from battlemap.rulings.ways import shares_cell
from rules.core.breakdown import Breakdown, Modifier, Refusal, RuleId
from rules.starflight.actions.aid import Aided, AidFacts, aid_refusals, first_aid
from rules.starflight.healing.assisted import care_impact, care_lethal, care_non_lethal, care_wounds
from rules.starflight.healing.facts import SPECIES_SKILLS, Age, Care, Death, Entry, Method, Revival
from rules.starflight.healing.resuscitation import resuscitate
from rules.starflight.healing.revival import revive
from rules.starflight.healing.stasis import enter_stasis, leave_stasis
from rules.starflight.healing.surgery import operate

OF_CARE = ("age", "species_skill", "in_vehicle", "heal_first")
METHODS = {"drugs": Method.DRUGS, "cold": Method.COLD, "none": None}


def _care(deed: Deed) -> Care:
    """The actor at work on the target; what no map tells is told with the action."""
    given = deed.given
    return Care(
        medic=deed.me,
        species_skill=given.one_of("species_skill", SPECIES_SKILLS, SPECIES_SKILLS[0]),
        age=Age(given.one_of("age", tuple(Age), Age.STARFARING)),
        in_vehicle=given.is_so("in_vehicle"),
        heal_first=tuple(part.strip() for part in given.word("heal_first").split(",") if part.strip()),
    )


def _at_patient(deed: Deed, what: str, start: Start) -> Start:
    """Play it where the medic can act and is near enough; else tell every reason why not. SF-AID-01."""
    far_m, near = distance_m(deed.state, deed.actor, deed.target), shares_cell(deed.state, deed.actor, deed.target)
    aided = Aided(creature=deed.them, distance_m=far_m, shares_cell=near)
    facts = AidFacts(helper=deed.me, targets=(aided,), medical=True)
    found = aid_refusals(facts, deed.house)
    return refusing(deed, what, found, start) if found else start


def _first_aid(deed: Deed) -> Start:
    points = deed.given.whole("dc")
    facts = AidFacts(helper=deed.me, targets=(Aided(creature=deed.them, distance_m=0.0),), medical=True)
    if points is None:
        unknown = Refusal(RuleId("SF-AID-06"), "its DC is that of the medicine: tell it, as in dc=75")
        return _at_patient(deed, "give first aid", refusing(deed, "give first aid", (unknown,)))
    dc = Breakdown((Modifier(RuleId("SF-AID-06"), points, "of the medicine"),))
    return _at_patient(deed, "give first aid", lambda: first_aid(facts, dc, deed.house, _care(deed).age))


def _revive(deed: Deed) -> Start:
    given = deed.given
    revival = Revival(
        medicine=given.is_so("medicine", default=True),
        earlier_min=given.numbers("earlier_min"),
        now_min=next(iter(given.numbers("now_min")), 0.0),
    )
    return _at_patient(deed, "revive anybody", lambda: revive(deed.them, _care(deed), revival, deed.house))


def _resuscitate(deed: Deed) -> Start:
    given = deed.given
    death = Death(
        rounds_dead=given.counted("rounds_dead"),
        rounds_since_try=given.whole("rounds_since_try"),
        hp_before_crash=given.whole("hp_before_crash"),
    )
    return _at_patient(deed, "resuscitate anybody", lambda: resuscitate(deed.them, _care(deed), death, deed.house))


def _stasis(deed: Deed) -> Start:
    given = deed.given
    entry = Entry(
        method=METHODS[given.one_of("method", METHODS, "cold")],
        rounds_dead=given.counted("rounds_dead"),
        rounds_since_failure=given.whole("rounds_since_failure"),
        surgery_hours=given.counted("surgery_hours"),
    )
    return _at_patient(
        deed, "begin stasis", lambda: enter_stasis(deed.them, _care(deed), entry, deed.house, deed.tables)
    )


def _surgery(deed: Deed) -> Start:
    hours = deed.given.counted("surgery_hours")
    return _at_patient(deed, "operate", lambda: operate(deed.them, _care(deed), hours, deed.house))


def _care_non_lethal(deed: Deed) -> Start:
    half_hours = deed.given.counted("half_hours", 1, 1)
    return _at_patient(deed, "care for anybody", settled(care_non_lethal(deed.them, _care(deed), half_hours)))


#: What takes longer than any round, by the name of the action: the rule that says so, and how long.
TAKES_LONG: Mapping[str, tuple[str, str]] = {
    "surgery": ("SF-SUR-01", "an hour"),
    "care-non-lethal": ("SF-ANL-01", "half an hour"),
    "care-impact": ("SF-ANL-02", "half an hour"),
    "care-lethal": ("SF-ALE-01", "an hour at least"),
    "care-wounds": ("SF-AWD-01", "an hour at least"),
}


def _in_its_time(name: str, play: Callable[[Deed], Start]) -> Callable[[Deed], Start]:
    """Nothing that takes longer than the rounds of a fight is done while there is one."""
    if name not in TAKES_LONG:
        return play
    rule, long = TAKES_LONG[name]

    def start(deed: Deed) -> Start:
        if deed.state.turns is None:
            return play(deed)
        refusal = Refusal(RuleId(rule), f"it takes {long}: end the fight first, then let time pass")
        return refusing(deed, name.replace("-", " "), (refusal,))

    return start


_CARING: Mapping[str, Callable[[Deed], Start]] = {
    "first-aid": _first_aid,
    "revive": _revive,
    "resuscitate": _resuscitate,
    "stasis": _stasis,
    "leave-stasis": lambda deed: _at_patient(deed, "end stasis", settled(leave_stasis(deed.them))),
    "surgery": _surgery,
    "care-non-lethal": _care_non_lethal,
    "care-impact": lambda deed: _at_patient(
        deed, "care for anybody", lambda: care_impact(deed.them, _care(deed), deed.house)
    ),
    "care-lethal": lambda deed: _at_patient(
        deed, "care for anybody", lambda: care_lethal(deed.them, _care(deed), deed.house, deed.tables)
    ),
    "care-wounds": lambda deed: _at_patient(
        deed, "care for anybody", lambda: care_wounds(deed.them, _care(deed), deed.house, deed.tables)
    ),
}
#: What a medic does, by the name of the action.
CARING: Mapping[str, Callable[[Deed], Start]] = {name: _in_its_time(name, play) for name, play in _CARING.items()}
FACTS_OF_CARE: Mapping[str, tuple[str, ...]] = {
    "first-aid": ("dc", "age"),
    "revive": (*OF_CARE, "medicine", "earlier_min", "now_min"),
    "resuscitate": (*OF_CARE, "rounds_dead", "rounds_since_try", "hp_before_crash"),
    "stasis": (*OF_CARE, "method", "rounds_dead", "rounds_since_failure", "surgery_hours"),
    "surgery": (*OF_CARE, "surgery_hours"),
    "care-non-lethal": (*OF_CARE, "half_hours"),
    "care-impact": OF_CARE,
    "care-lethal": OF_CARE,
    "care-wounds": OF_CARE,
}
