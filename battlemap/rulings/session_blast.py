"""What goes off in an area: everybody a template catches, by the rules of the map's game."""

from collections.abc import Callable
from typing import Any

from battlemap.document.model import MapState, Template, TemplateId, TokenId
from battlemap.rulings.catching import caught_by
from battlemap.rulings.errors import RulingError
from battlemap.rulings.psipunk_option_words import read_options
from battlemap.rulings.psipunk_resolve import Shooting, start_of_shooting
from battlemap.rulings.sight import token_of
from battlemap.rulings.starflight_creatures import creatures_of
from battlemap.rulings.starflight_facts import weapon_facts, weapon_of
from battlemap.rulings.starflight_ruling import house_rules_of
from rules.core.resolution import Resolution
from rules.psipunk.outcomes import AttackOutcome
from rules.starflight.actions.blast import Bystander, detonation
from rules.starflight.damage import Damage
from rules.starflight.facts import Scale
from rules.starflight.outcome import Outcome

BLAST = "blast"


def template_named(state: MapState, name: str | None) -> Template:
    """A template by its id; ``RulingError`` where there is none like it."""
    found = state.templates.get(TemplateId(name or ""))
    if found is None:
        raise RulingError("a blast needs a template on the map: who stands in it is caught")
    return found


def caught_tokens(state: MapState, name: str | None) -> tuple[TokenId, ...]:
    """Whom a template catches, the nearest to its origin first; nobody where there is no such template."""
    template = state.templates.get(TemplateId(name or ""))
    found = caught_by(state, template) if template else ()
    return tuple(each.token for each in sorted(found, key=lambda each: (each.distance_m, each.name)))


def blast_start(
    state: MapState, actor: TokenId, weapon: str | None, item: str | None, choices: tuple[str, ...]
) -> Callable[[], Resolution[Any]]:
    """How it is played: half of the damage and less by distance, or an attack on each of them. SF-DIS-08, M23."""
    template = template_named(state, item)
    if weapon is None:
        raise RulingError("a blast needs the weapon that goes off")
    if state.info.system == "psipunk":
        targets = caught_tokens(state, template.id)
        shots = [
            Shooting(attacker=actor, targets=(each,), weapon=weapon, options=read_options(choices)) for each in targets
        ]
        starts = [start_of_shooting(state, shot) for shot in shots]
        return lambda: _one_by_one(starts)
    return _going_off(state, actor, weapon, template)


def _going_off(state: MapState, actor: TokenId, weapon: str, template: Template) -> Callable[[], Resolution[Outcome]]:
    arm, house = weapon_facts(weapon_of(token_of(state, actor), weapon, state.info)), house_rules_of(state)
    around = tuple(Bystander(name=each.name, distance_m=each.distance_m) for each in caught_by(state, template))
    full, scale = Damage.of(arm.damage_type, arm.damage), Scale(state.info.fight.scale)

    def play() -> Resolution[Outcome]:
        return Outcome((yield from detonation(arm.name, full, around, creatures_of(state), scale, house)))

    return play


def _one_by_one(starts: list[Callable[[], Resolution[AttackOutcome]]]) -> Resolution[AttackOutcome]:
    """An attack with a roll of its own on each; what it does to the attacker, it does once."""
    found: tuple[AttackOutcome, ...] = ()
    for start in starts:
        found = (*found, (yield from start()))
    return AttackOutcome(
        refusals=found[0].refusals if found else (),
        targets=tuple(target for each in found for target in each.targets),
        changes=tuple(dict.fromkeys(change for each in found for change in each.changes)),
        notes=tuple(dict.fromkeys(note for each in found for note in each.notes)),
    )
