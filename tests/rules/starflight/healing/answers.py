"""How each question of the cases about healing and conditions is put to the rules."""

from collections.abc import Callable
from typing import Any

from rules.core.resolution import Resolution, play_values
from rules.starflight.creature import Creature
from rules.starflight.healing import assisted, coma, natural, prosthetics, resuscitation, revival, stasis, surgery
from rules.starflight.healing.afflictions import poison_hour, suffocating_round
from rules.starflight.healing.facts import Age, Care, Death, Entry, Method, Rest, Revival, Skills
from rules.starflight.outcome import Outcome
from rules.starflight.states import calm_down, can_act, dexterous_maneuvers_dc, follow_order, means
from rules.starflight.tables_missing import MissingTables
from tests.rules.starflight.patients import creature_of, summary
from tests.rules.starflight.worked import Answers, Worked, plain


def patient_of(case: Worked) -> Creature:
    """The patient of a case."""
    return creature_of(case.facts["patient"])


def _rest(case: Worked) -> Rest:
    table = dict(case.facts.get("rest", {}))
    if "medic_nearby" in table:
        table["medic_nearby"] = creature_of(table["medic_nearby"])
    return Rest(**{**table, "heal_first": tuple(table.get("heal_first", ()))})


def _care(case: Worked) -> Care:
    table = dict(case.facts["care"])
    table["age"] = Age(table.get("age", "starfaring"))
    return Care(**{**table, "medic": creature_of(table["medic"]), "heal_first": tuple(table.get("heal_first", ()))})


def _coma(case: Worked) -> Resolution[Outcome]:
    care = _care(case) if "care" in case.facts else None
    skills = Skills(**{key: tuple(names) for key, names in case.facts.get("skills", {}).items()})
    return coma.hour_in_coma(patient_of(case), case.facts["hours"], _rest(case), case.house, care=care, skills=skills)


def _revive(case: Worked) -> Resolution[Outcome]:
    table = dict(case.facts.get("revival", {}))
    table["earlier_min"] = tuple(table.get("earlier_min", ()))
    return revival.revive(patient_of(case), _care(case), Revival(**table), case.house)


def _enter(case: Worked) -> Resolution[Outcome]:
    table = {"method": "cryogenic chamber", **case.facts.get("entry", {})}
    table["method"] = Method(table["method"]) if table["method"] != "none" else None
    return stasis.enter_stasis(patient_of(case), _care(case), Entry(**table), case.house, _tables(case))


def _tables(case: Worked) -> MissingTables:
    return MissingTables.from_mapping(case.facts.get("tables", {}))


def _prosthetic(case: Worked, do: Callable[..., Resolution[Outcome]]) -> Resolution[Outcome]:
    return do(patient_of(case), case.facts["part"], _care(case), case.house)


def _played(start: Callable[[Worked], Resolution[Any]]) -> Callable[[Worked], object]:
    return lambda case: play_values(lambda: start(case), case.dice).outcome


HEALING: Answers = {
    "rest": lambda case: natural.heal_non_lethal(patient_of(case), _rest(case), case.facts.get("hours", 1)),
    "impact": _played(lambda case: natural.heal_impact(patient_of(case), _rest(case), case.house)),
    "coma": _played(_coma),
    "lethal": _played(lambda case: natural.heal_lethal(patient_of(case), _rest(case), case.house, _tables(case))),
    "wounds": _played(lambda case: natural.heal_own_wounds(patient_of(case), _rest(case), case.house)),
    "care": lambda case: assisted.care_non_lethal(patient_of(case), _care(case), case.facts.get("half_hours", 1)),
    "care impact": _played(lambda case: assisted.care_impact(patient_of(case), _care(case), case.house)),
    "care lethal": _played(lambda case: assisted.care_lethal(patient_of(case), _care(case), case.house)),
    "care wounds": _played(lambda case: assisted.care_wounds(patient_of(case), _care(case), case.house)),
    "prosthetic": _played(lambda case: _prosthetic(case, prosthetics.fit_prosthetic)),
    "regrow": _played(lambda case: _prosthetic(case, prosthetics.regrow)),
    "revive": _played(_revive),
    "wears off": lambda case: revival.wears_off(patient_of(case)),
    "resuscitate": _played(
        lambda case: resuscitation.resuscitate(
            patient_of(case), _care(case), Death(**case.facts.get("death", {})), case.house
        )
    ),
    "enter stasis": _played(_enter),
    "leave stasis": lambda case: stasis.leave_stasis(patient_of(case)),
    "surgery": _played(
        lambda case: surgery.operate(patient_of(case), _care(case), case.facts.get("hours_before", 0), case.house)
    ),
    "poison": _played(lambda case: poison_hour(patient_of(case), case.facts.get("held", 0), case.house, _tables(case))),
    "no air": _played(
        lambda case: suffocating_round(patient_of(case), case.facts["rounds"], case.house, _tables(case))
    ),
    "calm down": _played(lambda case: calm_down(patient_of(case), case.house)),
    "order": lambda case: follow_order(patient_of(case)),
    "means": lambda case: means(patient_of(case), case.house),
    "can act": lambda case: can_act(patient_of(case)),
    "dexterous": lambda case: dexterous_maneuvers_dc(patient_of(case), case.facts["dc"]),
}


def told(case: Worked, answer: object) -> Any:
    """An answer as the case files write it; an outcome as its rolls, numbers and notes, and the patient after it."""
    return summary(answer, patient_of(case)) if isinstance(answer, Outcome) else plain(answer)
