"""Attacks on things: doors, walls, machines."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.breakdown import Breakdown, Note, Refusal, RuleId
from rules.core.die import D10_STAR, DIE_D100
from rules.core.resolution import Ask, Resolution
from rules.starflight.attack import attack
from rules.starflight.changes import ObstacleHpChanged
from rules.starflight.checks import judged
from rules.starflight.creature import Creature
from rules.starflight.damage import rolls_critical_die
from rules.starflight.facts import AttackFacts, Combatant, Obstacle
from rules.starflight.house_rules import HouseRules
from rules.starflight.objects import hit_object, is_immune, material_of, obstacles_after, through_obstacles
from rules.starflight.outcome import Outcome, Step, Tested
from rules.starflight.strike import critical_miss, dealt_by, fired, hits_of, shots_of
from rules.starflight.tables_missing import MISSING_TABLES

OBJECT_HD = MISSING_TABLES.object_hd


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """What is attacked: one part of an object with hit points of its own. SF-OBJ-05."""

    obstacle: Obstacle
    hd: int = OBJECT_HD  # of a moving or defended thing: as its bearer
    free_hd: int = OBJECT_HD  # of things that nobody holds, by the tables. M33
    part_of: str | None = None
    listeners: tuple[str, ...] = ()  # who can hear it break


def facts_at(facts: AttackFacts, thing: Thing) -> AttackFacts:
    """The facts of an attack, aimed at a thing: nothing of a creature's but a hit difficulty. M33."""
    target = Combatant(name=thing.obstacle.name, hd=thing.hd)
    return replace(facts, target=target, target_in_melee_with=(), target_surprised=False, target_stunt_hd=0)


def object_resolution(
    facts: AttackFacts, thing: Thing, creatures: Mapping[str, Creature], house: HouseRules
) -> Resolution[Outcome]:
    """One attack on a thing, rolled like any other. SF-OBJ-01 to 06."""
    facts = facts_at(facts, thing)
    answer = attack(facts, house)
    refusals = (*answer.refusals, *_wrong_tool(facts, thing))
    if refusals:
        return Outcome((Step(text=f"{thing.obstacle.name} can not be attacked", refusals=refusals),))
    what = f"attack of {facts.attacker.name}"
    natural = yield Ask(what, DIE_D100, f"whether {facts.weapon.name} hits {thing.obstacle.name}")
    tested = judged(what, natural, answer.roll, answer.target_number, house, critical=True)
    if tested.critical == "failure":
        return Outcome((yield from critical_miss(facts, tested, creatures, house)))
    hits = hits_of(facts, answer, natural, house)
    die = None
    if hits and tested.critical == "success" and rolls_critical_die(facts.weapon):
        die = yield Ask("critical hit", D10_STAR, "ten more damage for each point")
    steps = (_rolled(facts, thing, tested, hits),)
    return Outcome((*steps, *_hits(facts, thing, creatures[facts.attacker.name], tested, hits, die, house)))


def _hits(
    facts: AttackFacts, thing: Thing, attacker: Creature, tested: Tested, hits: int, die: int | None, house: HouseRules
) -> tuple[Step, ...]:
    """Every shot that hits: what stands before the thing takes its share first. SF-LOS-07, SF-OBJ-04."""
    steps: list[Step] = []
    before, obstacle = facts.obstacles, thing.obstacle
    for shot in range(hits):
        critical = tested.critical == "success" and shot == 0
        dealt = dealt_by(facts, attacker, tested.margin, die if critical else None, house, critical=critical)
        passed = through_obstacles(before, dealt.damage, facts.weapon)
        before = obstacles_after(before, passed.changes)
        arriving = Breakdown((*dealt.reasons.modifiers, *passed.reasons.modifiers))
        if passed.reasons.modifiers and not passed.damage.total:
            steps.append(_stopped(obstacle, arriving, passed.changes))
            continue
        eaten = hit_object(obstacle, passed.damage, facts.weapon)
        numbers = Breakdown((*arriving.modifiers, *eaten.reasons.by_rule(RuleId("SF-OBJ-04"))))
        steps.append(_damaged(thing, obstacle, numbers, passed.changes, eaten.changes))
        obstacle = replace(obstacle, hp_left=eaten.changes[-1].after) if eaten.changes else obstacle
    return tuple(steps)


def _stopped(obstacle: Obstacle, numbers: Breakdown, changes: tuple[ObstacleHpChanged, ...]) -> Step:
    note = Note(RuleId("SF-LOS-07"), f"what stands before {obstacle.name} takes all of the damage")
    return Step(text=f"{obstacle.name} is behind what stops the hit", numbers=numbers, notes=(note,), changes=changes)


def _rolled(facts: AttackFacts, thing: Thing, tested: Tested, hits: int) -> Step:
    notes = [Note(RuleId("SF-OBJ-01"), "rolled like any attack")]
    if thing.hd == thing.free_hd:
        notes.append(Note(RuleId("M33"), f"hit difficulty {thing.hd} of a thing that nobody holds"))
    if thing.part_of is not None:
        notes.append(Note(RuleId("SF-OBJ-05"), f"{thing.obstacle.name} of {thing.part_of}: hit points of its own"))
    return Step(
        text=f"{facts.attacker.name} {'hits' if hits else 'misses'} {thing.obstacle.name}",
        who=facts.attacker.name,
        tested=tested,
        notes=tuple(notes),
        changes=fired(facts, shots_of(facts)),
    )


def _damaged(
    thing: Thing,
    obstacle: Obstacle,
    numbers: Breakdown,
    before: tuple[ObstacleHpChanged, ...],
    own: tuple[ObstacleHpChanged, ...],
) -> Step:
    """One shot that reaches the thing: what it did to what stands before it, and to the thing itself."""
    destroyed = any(change.is_destroyed for change in own)
    notes = [Note(RuleId("SF-OBJ-04"), f"damage reduction {material_of(obstacle).damage_reduction}")]
    if destroyed:
        notes.append(Note(RuleId("SF-OBJ-06"), f"{obstacle.name} is destroyed"))
    if thing.listeners:
        notes.append(Note(RuleId("SF-OBJ-02"), f"heard by {', '.join(thing.listeners)}"))
    words = "is destroyed" if destroyed else "is hit"
    return Step(text=f"{obstacle.name} {words}", numbers=numbers, notes=tuple(notes), changes=(*before, *own))


def _wrong_tool(facts: AttackFacts, thing: Thing) -> tuple[Refusal, ...]:
    if not is_immune(thing.obstacle, facts.weapon):
        return ()
    return (Refusal(RuleId("SF-OBJ-03"), f"{facts.weapon.name} can not hurt {thing.obstacle.name}"),)
