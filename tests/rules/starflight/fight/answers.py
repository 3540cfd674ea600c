"""How each question of the cases about hits and what follows from them is put to the rules."""

from collections.abc import Callable
from typing import Any

from rules.core.resolution import Resolution, play_values
from rules.starflight.attack import attack
from rules.starflight.bleeding import bleeding, bleeds_now
from rules.starflight.coma import coma_hour, may_be_revived
from rules.starflight.creature import Creature
from rules.starflight.damage import Damage
from rules.starflight.facts import AttackFacts, Obstacle, ObstacleClass, Scale
from rules.starflight.hit import Hit, hit_resolution
from rules.starflight.initiative import order_of_battle, surprise_notes
from rules.starflight.melee import counts_in_melee, reaches_melee
from rules.starflight.object_attack import Thing, object_resolution
from rules.starflight.opportunity import opportunity_attack, provoked
from rules.starflight.outcome import Outcome
from rules.starflight.part_checks import part_check, parts_to_check
from rules.starflight.ranges import increment_m, range_band
from rules.starflight.strike import attack_resolution, attacks_resolution
from rules.starflight.thresholds import brain_death, threshold_steps
from tests.rules.starflight.creatures import attack_of
from tests.rules.starflight.patients import creature_of, summary
from tests.rules.starflight.worked import Answers, Worked, plain


def _actor(case: Worked) -> Creature:
    return creature_of(case.facts["actor"])


def _target(case: Worked) -> Creature:
    return creature_of(case.facts["target"])


def _crowd(case: Worked) -> dict[str, Creature]:
    others = (creature_of(table) for table in case.facts.get("others", ()))
    return {creature.name: creature for creature in (_actor(case), _target(case), *others)}


def _attack(case: Worked) -> AttackFacts:
    return attack_of(_actor(case), _target(case), case.facts["attack"])


def _attacks(case: Worked) -> list[AttackFacts]:
    crowd, actor = _crowd(case), _actor(case)
    tables = [{**case.facts["attack"], **own} for own in case.facts["at"]]
    return [attack_of(actor, crowd[table.pop("name")], table) for table in tables]


def _hit(case: Worked) -> Resolution[Outcome]:
    table = case.facts["hit"]
    hit = Hit(damage=Damage(**table["damage"]), part=table.get("part"))
    return Outcome((yield from hit_resolution(hit, _target(case), case.house)))


def _thing(case: Worked) -> Thing:
    table = dict(case.facts["thing"])
    own = {key: table.pop(key) for key in ("hd", "part_of") if key in table}
    listeners, immune = tuple(table.pop("listeners", ())), frozenset(table.pop("immune_to", ()))
    kind = ObstacleClass(table.pop("kind", "solid"))
    return Thing(obstacle=Obstacle(**table, obstacle_class=kind, immune_to=immune), listeners=listeners, **own)


def _initiative(case: Worked) -> object:
    creatures = [creature_of(table) for table in case.facts["creatures"]]
    aware = frozenset(case.facts["aware"]) if "aware" in case.facts else None
    order = play_values(lambda: order_of_battle(creatures, case.house, aware), case.dice).outcome
    return [[[place.name, plain(place.total)] for place in order], list(surprise_notes(order))]


def _played(start: Callable[[Worked], Resolution[Any]]) -> Callable[[Worked], object]:
    return lambda case: play_values(lambda: start(case), case.dice).outcome


def _band(case: Worked) -> object:
    scale = Scale(case.facts.get("scale", "melee"))
    return [range_band(gap_m, scale, case.house) for gap_m in case.facts["gaps_m"]]


FIGHTS: Answers = {
    "strike": _played(lambda case: attack_resolution(_attack(case), _crowd(case), case.house)),
    "strikes": _played(lambda case: attacks_resolution(_attacks(case), _crowd(case), case.house)),
    "number": lambda case: attack(_attack(case), case.house),
    "hit": _played(_hit),
    "thing": _played(lambda case: object_resolution(_attack(case), _thing(case), _crowd(case), case.house)),
    "opportunity": _played(
        lambda case: opportunity_attack(_attack(case), _crowd(case), case.facts.get("made", 0), case.house)
    ),
    "provokes": lambda case: [provoked(what, case.house) for what in case.facts["deeds"]],
    "part": _played(lambda case: part_check(_target(case), case.facts["part"], case.house)),
    "parts": lambda case: [
        part.name for part in parts_to_check(_target(case), case.facts["when"], tuple(case.facts.get("used", ())))
    ],
    "bleeding": lambda case: bleeding(_target(case)),
    "bleeds": lambda case: [bleeds_now(turn, case.facts["wounded"], case.house) for turn in case.facts["rounds"]],
    "coma": _played(
        lambda case: coma_hour(_target(case), case.facts["hours"], tuple(case.facts["skills"]), case.house)
    ),
    "revivable": lambda case: may_be_revived(_target(case)),
    "thresholds": lambda case: Outcome(threshold_steps(_target(case))),
    "brain": lambda case: Outcome(tuple(filter(None, [brain_death(_target(case), case.facts["rounds"])]))),
    "melee": lambda case: [
        [reaches_melee(gap_m) for gap_m in case.facts["gaps_m"]],
        counts_in_melee(case.facts.get("conditions", ()), case.house),
    ],
    "band": _band,
    "increment": lambda case: [increment_m(Scale.MELEE), increment_m(Scale.RANGED)],
    "initiative": _initiative,
}


def told(case: Worked, answer: object) -> Any:
    """An answer as the case files write it; an outcome by what it does to the target, or to whom the case names."""
    if not isinstance(answer, Outcome):
        return plain(answer)
    who = case.facts.get("of")
    found = summary(answer, _crowd(case)[who] if who else _target(case))
    changes = [plain(change) for change in answer.changes]
    return {**found, "things": [change for change in changes if change["kind"] == "ObstacleHpChanged"]}
