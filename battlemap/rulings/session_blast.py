"""What goes off in an area: everybody a template catches, by the rules of the map's game."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from battlemap.document.model import MapState, Template, TemplateId, TokenId
from battlemap.rulings.catching import Caught, caught_by
from battlemap.rulings.errors import RulingError
from battlemap.rulings.games import feet
from battlemap.rulings.house_tables import psipunk_tables
from battlemap.rulings.place_aim import PLACE, look_at_place, look_from_place
from battlemap.rulings.psipunk_creatures import attack_of
from battlemap.rulings.psipunk_facts import attack_facts as psipunk_facts
from battlemap.rulings.psipunk_option_words import read_options
from battlemap.rulings.psipunk_options import PsipunkOptions, with_options
from battlemap.rulings.psipunk_ruling import psipunk_rules_of
from battlemap.rulings.sight import measure, token_of
from battlemap.rulings.starflight_arms import with_sound_arms
from battlemap.rulings.starflight_deed import Deed, Start, deed_of
from battlemap.rulings.starflight_facts import attack_facts
from battlemap.rulings.starflight_ruling import house_rules_of
from battlemap.rulings.turn_together import as_they_meet
from rules.core.resolution import Resolution
from rules.psipunk.blast import blast_at as psipunk_blast
from rules.psipunk.facts import AttackFacts, TargetFacts
from rules.psipunk.fighting import in_blast
from rules.psipunk.outcomes import AttackOutcome
from rules.starflight.actions.blast import Bystander, blast_at
from rules.starflight.creature import combatant_of
from rules.starflight.facts import Combatant

BLAST = "blast"


def template_named(state: MapState, name: str | None) -> Template:
    """A template by its id; ``RulingError`` where there is none like it."""
    found = state.templates.get(TemplateId(name or ""))
    if found is None:
        raise RulingError("a blast needs a template on the map: who stands in it is caught")
    return found


def caught_tokens(state: MapState, name: str | None) -> tuple[TokenId, ...]:
    """Whom a blast in a template catches, the nearest to its origin first; nobody where there is no such template."""
    template = state.templates.get(TemplateId(name or ""))
    return tuple(each.token for each in _caught(state, template)) if template else ()


def _caught(state: MapState, template: Template) -> tuple[Caught, ...]:
    """Those in the template; in Psi-punk no farther from its origin than a blast reaches. M23."""
    found = tuple(sorted(caught_by(state, template), key=lambda each: (each.distance_m, each.name)))
    if state.info.system != "psipunk":
        return found
    near = in_blast({each.token: feet(each.distance_m) for each in found}, psipunk_tables(state.info).missing)
    return found[: near.number.total]


def blast_start(
    state: MapState, actor: TokenId, weapon: str | None, item: str | None, choices: tuple[str, ...]
) -> Callable[[], Resolution[Any]]:
    """How it is played: half of the damage and less by distance, or an attack on each of them. SF-DIS-08, M23."""
    template = template_named(state, item)
    if weapon is None:
        raise RulingError("a blast needs the weapon that goes off")
    if state.info.system == "psipunk":
        return _on_each(state, actor, weapon, template, read_options(choices))
    deed = deed_of(state, house_rules_of(state), actor, (), weapon=weapon)
    return with_sound_arms(lambda each: _going_off(each, template), deed)


def _going_off(deed: Deed, template: Template) -> Start:
    there, look = look_at_place(deed.state, deed.actor.id, template.at)
    place = Combatant(name=PLACE, hd=0)
    facts = replace(
        attack_facts(there, look, deed.used(), deed.house), attacker=combatant_of(deed.me), target=place, friends=()
    )
    around = tuple(_bystander(deed, template, each) for each in _caught(deed.state, template))
    return lambda: blast_at(facts, around, deed.creatures, deed.house)


def _bystander(deed: Deed, template: Template, each: Caught) -> Bystander:
    """One of those caught; walls shield it wholly, whether or not they cut the template. SF-DIS-08."""
    look = look_from_place(deed.state, deed.actor.id, template.at, each.token)
    return Bystander(name=each.name, distance_m=each.distance_m, walls_between=not look.is_clear)


def _on_each(
    state: MapState, actor: TokenId, weapon: str, template: Template, options: PsipunkOptions
) -> Callable[[], Resolution[AttackOutcome]]:
    """The throw at the place, and the attack on each: as far as the place, behind what stands before the place."""
    house, state = psipunk_rules_of(state), as_they_meet(state, actor)
    arm, mode = attack_of(token_of(state, actor), weapon, None, state.info)
    there, look = look_at_place(state, actor, template.at)
    throw = psipunk_facts(there, (look,), arm, mode, house)
    away_ft = throw.targets[0].distance_ft

    def on(target: TokenId) -> AttackFacts:
        facts = psipunk_facts(state, (measure(state, actor, target),), arm, mode, house)
        struck = _behind_cover(state, actor, template, target, replace(facts.targets[0], distance_ft=away_ft))
        return with_options(replace(facts, targets=(struck,), over_area=True), options)

    attacks = tuple(on(each.token) for each in _caught(state, template))
    policy = options.policy(1)
    return lambda: psipunk_blast(throw, attacks, house, policy)


def _behind_cover(
    state: MapState, actor: TokenId, template: Template, target: TokenId, facts: TargetFacts
) -> TargetFacts:
    """What of it the blast may reach from where it goes off; it goes through no crowd. The attacker knows of it."""
    look = look_from_place(state, actor, template.at, target)
    knows = {"attacker_seen": True, "target_aware": True} if target == actor else {}
    return replace(
        facts,
        **knows,  # type: ignore[arg-type]
        sight_line_open=look.open_fraction > look.not_seen_up_to,
        hidden_fraction=1.0 - look.open_fraction,
        crowd_on_line=False,
    )
