"""How each question of the cases about hits and damage is put to the rules."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rules.core.resolution import Resolution, play_values
from rules.starflight.bleeding import bleeding, bleeds_now
from rules.starflight.coma import coma_hour, may_be_revived
from rules.starflight.creature import Creature
from rules.starflight.damage import Damage
from rules.starflight.facts import AttackFacts, Obstacle, ObstacleClass, WeaponType
from rules.starflight.hit import Hit, hit_resolution
from rules.starflight.location import part_named
from rules.starflight.object_attack import Thing, object_resolution
from rules.starflight.opportunity import opportunity_attack, provoked
from rules.starflight.outcome import Outcome
from rules.starflight.part_checks import healed_steps, part_check, parts_to_check
from rules.starflight.strike import attack_resolution, attacks_resolution
from rules.starflight.thresholds import brain_death, threshold_steps
from tests.rules.starflight.creatures import attack_of, creature_of, weapon_of
from tests.rules.starflight.told import told
from tests.rules.starflight.worked import Answers, Worked

BODY = ("maimed", "without")


def body_of(table: Mapping[str, Any]) -> Creature:
    """A creature that may have maimed parts, or lack some."""
    gear = [{**worn, "blocks": frozenset(map(WeaponType, worn.get("blocks", ())))} for worn in table.get("gear", ())]
    weak = table.get("weak_groin", True)
    plain = {key: value for key, value in table.items() if key not in (*BODY, "weak_groin")}
    creature = creature_of({**plain, "gear": gear})
    parts = (part for part in creature.parts if part.name not in table.get("without", ()))
    maimed = table.get("maimed", ())
    parts = tuple(
        replace(part, maimed=part.name in maimed, failed=part.failed or part.name in maimed) for part in parts
    )
    return replace(creature, parts=parts, weak_groin=weak)


def everybody(case: Worked) -> dict[str, Creature]:
    """Everybody in the case by name."""
    tables = (case.facts["actor"], case.facts["target"], *case.facts.get("others", ()))
    return {table["name"]: body_of(table) for table in tables}


def _facts(case: Worked, target: str, table: Mapping[str, Any]) -> AttackFacts:
    crowd = everybody(case)
    facts = attack_of(crowd[case.facts["actor"]["name"]], crowd[target], table)
    other = table.get("other_weapon")
    return facts if other is None else replace(facts, other_weapon=weapon_of(other))


def _attack_facts(case: Worked) -> AttackFacts:
    return _facts(case, case.facts["target"]["name"], case.facts["attack"])


def _several(case: Worked) -> list[AttackFacts]:
    return [_facts(case, name, {**case.facts["attack"], **more}) for name, more in case.facts["at"].items()]


def _played(start: Callable[[Worked], Resolution[Outcome]]) -> Callable[[Worked], dict[str, Any]]:
    return lambda case: told(play_values(lambda: start(case), case.dice).outcome)


def _told(answer: Callable[[Worked], Outcome]) -> Callable[[Worked], dict[str, Any]]:
    return lambda case: told(answer(case))


def _target(case: Worked) -> Creature:
    return body_of(case.facts["target"])


def _thing(case: Worked) -> Thing:
    table = dict(case.facts["thing"])
    keys = {"hd", "part_of", "listeners"}
    own = {key: tuple(value) if isinstance(value, list) else value for key, value in table.items() if key in keys}
    made = {key: value for key, value in table.items() if key not in keys}
    made["immune_to"] = frozenset(made.get("immune_to", ()))
    return Thing(obstacle=Obstacle(obstacle_class=ObstacleClass.SOLID, **made), **own)


def _hit(case: Worked) -> Resolution[Outcome]:
    table = dict(case.facts["hit"])
    weapon = weapon_of(table.pop("weapon"))
    hit = Hit(damage=Damage(**table.pop("damage")), weapon=weapon, **table)
    return Outcome((yield from hit_resolution(hit, _target(case), case.house)))


def _healed(case: Worked) -> Outcome:
    creature = _target(case)
    part = part_named(creature, case.facts["part"])
    return Outcome(healed_steps(creature, part, case.facts["count"], "SF-PRT-08", "healed"))


def _brain(case: Worked) -> Outcome:
    step = brain_death(_target(case), case.facts["rounds_dead"])
    return Outcome(() if step is None else (step,))


def _parts(case: Worked) -> list[str]:
    found = parts_to_check(_target(case), case.facts["when"], tuple(case.facts.get("used", ())))
    return [part.name for part in found]


def _bleeds(case: Worked) -> bool:
    return bleeds_now(case.facts["fight_round"], case.facts["wounded_in_round"], case.house)


def _provoked(case: Worked) -> list[str]:
    note = provoked(case.facts["deed"], case.house)
    return [] if note is None else [str(note.rule)]


def _revivable(case: Worked) -> list[str]:
    note = may_be_revived(_target(case))
    return [] if note is None else [str(note.rule)]


DAMAGE: Answers = {
    "attack": _played(lambda case: attack_resolution(_attack_facts(case), everybody(case), case.house)),
    "attacks": _played(lambda case: attacks_resolution(_several(case), everybody(case), case.house)),
    "hit": _played(_hit),
    "thing": _played(lambda case: object_resolution(_attack_facts(case), _thing(case), everybody(case), case.house)),
    "opportunity": _played(
        lambda case: opportunity_attack(_attack_facts(case), everybody(case), case.facts.get("made", 0), case.house)
    ),
    "provoked": _provoked,
    "part check": _played(lambda case: part_check(_target(case), case.facts["part"], case.house)),
    "parts to check": _parts,
    "healed": _told(_healed),
    "bleeds": _bleeds,
    "bleeding": _told(lambda case: bleeding(_target(case))),
    "coma": _played(lambda case: coma_hour(_target(case), case.facts["hours"], ("running", "astronomy"), case.house)),
    "revivable": _revivable,
    "thresholds": _told(lambda case: Outcome(threshold_steps(_target(case)))),
    "brain": _told(_brain),
}
