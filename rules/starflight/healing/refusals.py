"""Who can not be healed, and why."""

from collections.abc import Iterable

from rules.core.breakdown import Refusal, RuleId
from rules.starflight.creature import DEADLY_PHYSIQUE, DEADLY_WOUNDS, Creature
from rules.starflight.healing.facts import SPECIES_SKILLS, Age, Care, Rest

Refusals = tuple[Refusal, ...]


def found(*refusals: Refusal | None) -> Refusals:
    """Those that apply."""
    return tuple(refusal for refusal in refusals if refusal is not None)


def no_rest(patient: Creature, rest: Rest) -> Refusal | None:
    """Nobody heals without rest, or in a fight. SF-HLG-01."""
    if rest.resting and not rest.in_combat:
        return None
    why = "is fighting" if rest.in_combat else "is not at rest"
    return Refusal(RuleId("SF-HLG-01"), f"{patient.name} {why}")


def dead(patient: Creature) -> Refusal | None:
    """The dead do not heal. SF-HIM-05."""
    return Refusal(RuleId("SF-HIM-05"), f"{patient.name} is dead") if patient.is_lost else None


def brain_dead(patient: Creature) -> Refusal | None:
    """From brain death there is no way back. SF-BRN-01."""
    if not patient.is_brain_dead:
        return None
    return Refusal(RuleId("SF-BRN-01"), f"{patient.name} is brain dead")


def in_stasis(patient: Creature) -> Refusal | None:
    """Nothing heals by itself in stasis. SF-STA-01."""
    if not patient.has("stasis"):
        return None
    return Refusal(RuleId("SF-STA-01"), f"{patient.name} is in stasis")


def unwounded(patient: Creature, rule: str) -> Refusal | None:
    """Where there is no wound, none can heal."""
    return None if patient.wounds else Refusal(RuleId(rule), f"{patient.name} has no wounds")


def unhurt(patient: Creature, rule: str) -> Refusal | None:
    """Where nothing is lost, nothing can heal."""
    if patient.wounds or patient.lethal_taken > 0:
        return None
    return Refusal(RuleId(rule), f"{patient.name} has no lethal damage and no wounds")


def infected(patient: Creature) -> Refusal | None:
    """Infected wounds do not heal by themselves. M36."""
    if not patient.has("infected"):
        return None
    return Refusal(RuleId("M36"), f"the wounds of {patient.name} are infected")


def wrong_skill(care: Care) -> Refusal | None:
    """Care goes by the medicine skill for the patient's kind. SF-MED-01."""
    if care.species_skill in SPECIES_SKILLS:
        return None
    there = ", ".join(skill.capitalize() for skill in SPECIES_SKILLS)
    return Refusal(RuleId("SF-MED-01"), f"{care.species_skill!r} is no medicine skill; there are {there}")


def natural(patient: Creature, rest: Rest) -> Refusals:
    """Why a patient does not heal by itself."""
    return found(no_rest(patient, rest), brain_dead(patient), dead(patient), in_stasis(patient))


def cared_for(patient: Creature, care: Care) -> Refusals:
    """Why care can do nothing for a patient. In stasis it can do something for the dead too."""
    lost = dead(patient) if not patient.has("stasis") else None
    return found(wrong_skill(care), brain_dead(patient), no_physique(patient), lost, needs_surgery(patient, care))


def no_physique(patient: Creature) -> Refusal | None:
    """Death by loss of Physique is beyond medicine. SF-PHY-01."""
    if patient.score("physique") > DEADLY_PHYSIQUE:
        return None
    words = f"Physique {patient.score('physique')}: it would have to rise to -99; the game master decides"
    return Refusal(RuleId("SF-PHY-01"), words)


def conscious(patient: Creature, rule: str) -> Refusal | None:
    """Some healing is for the unconscious only. SF-HIM-01."""
    return None if patient.is_unconscious else Refusal(RuleId(rule), f"{patient.name} is conscious")


def comatose(patient: Creature) -> Refusal | None:
    """In a coma the save comes before the check. SF-HIM-04."""
    if not patient.is_comatose:
        return None
    return Refusal(RuleId("SF-HIM-04"), f"{patient.name} is comatose: first the hourly save")


def not_comatose(patient: Creature) -> Refusal | None:
    """Only a coma asks for its hourly save. SF-COM-02."""
    if patient.is_comatose:
        return None
    return Refusal(RuleId("SF-COM-02"), f"{patient.name} is not comatose")


def is_dead_of_wounds(patient: Creature) -> bool:
    """Three times Durability or more in wounds."""
    return patient.durability is not None and 0 < DEADLY_WOUNDS * patient.durability <= patient.wounds


def needs_surgery(patient: Creature, care: Care) -> Refusal | None:
    """Short of the Starfaring Age only surgery helps one who is dead of wounds. SF-SUR-01."""
    if care.age is Age.STARFARING or not is_dead_of_wounds(patient):
        return None
    return Refusal(RuleId("SF-SUR-01"), f"{patient.name} is dead of {patient.wounds} wounds: surgery in stasis first")


def too_soon(rule: str, since: int | None, needed: int, unit: str) -> Refusal | None:
    """A try before its time."""
    if since is None or since >= needed:
        return None
    return Refusal(RuleId(rule), f"{since} {unit} since the last try, {needed} are needed")


def any_of(refusals: Iterable[Refusal | None]) -> Refusals:
    """Those that apply, of a list made elsewhere."""
    return found(*refusals)
