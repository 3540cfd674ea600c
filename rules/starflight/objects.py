"""Things that are hit: what they are made of, what a hit does to them, and what gets through."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rules.core.breakdown import Breakdown, Modifier, RuleId
from rules.starflight.changes import ObstacleHpChanged
from rules.starflight.damage import Damage
from rules.starflight.facts import AttackFacts, Obstacle, ObstacleClass, Weapon


@dataclass(frozen=True, slots=True)
class Material:
    """What a common material withstands. SF-OBJ-04."""

    damage_reduction: int
    hp_per_cm: int


MATERIALS: Mapping[str, Material] = {
    "glass": Material(0, 10),
    "wood": Material(5, 30),
    "stone": Material(10, 50),
    "metal": Material(15, 100),
    "dense_metal": Material(20, 500),
}
BARE = Material(0, 0)  # what is of no common material stops nothing by itself


@dataclass(frozen=True, slots=True)
class Eaten:
    """What obstacles left of a hit, and what it did to them."""

    damage: Damage
    reasons: Breakdown
    changes: tuple[ObstacleHpChanged, ...]


def material_of(obstacle: Obstacle) -> Material:
    """The material of a thing."""
    return MATERIALS.get((obstacle.material or "").lower().replace(" ", "_"), BARE)


def full_hp(material: str, thickness_cm: float) -> int:
    """The hit points of a whole piece of material."""
    return int(MATERIALS[material].hp_per_cm * thickness_cm)


def is_immune(obstacle: Obstacle, weapon: Weapon) -> bool:
    """Whether the weapon is the wrong tool for the thing. SF-OBJ-03."""
    return not obstacle.immune_to.isdisjoint({weapon.name, weapon.type.value})


def hit_object(obstacle: Obstacle, damage: Damage, weapon: Weapon) -> Eaten:
    """One hit on a thing: damage reduction first, then its hit points; what is left goes on. SF-OBJ-04, SF-LOS-07."""
    if is_immune(obstacle, weapon):
        reason = f"{weapon.name} can not hurt {obstacle.name}"
        return Eaten(Damage(), Breakdown((Modifier(RuleId("SF-OBJ-03"), -damage.total, reason),)), ())
    reduction = min(material_of(obstacle).damage_reduction, damage.total)
    taken = min(obstacle.hp_left, damage.total - reduction)
    reasons = Breakdown.of(
        (
            Modifier(RuleId("SF-OBJ-04"), -reduction, f"damage reduction of {obstacle.name}") if reduction else None,
            Modifier(RuleId("SF-LOS-07"), -taken, f"hit points of {obstacle.name}") if taken else None,
        )
    )
    changes = (ObstacleHpChanged(key_of(obstacle), obstacle.hp_left, obstacle.hp_left - taken),) if taken else ()
    return Eaten(damage.less(reduction + taken), reasons, changes)


def through_obstacles(obstacles: Sequence[Obstacle], damage: Damage, weapon: Weapon) -> Eaten:
    """What the obstacles that can be shot through leave of a hit, one after the other. SF-LOS-07."""
    modifiers: tuple[Modifier, ...] = ()
    changes: tuple[ObstacleHpChanged, ...] = ()
    for obstacle in obstacles:
        if obstacle.obstacle_class is ObstacleClass.PENETRABLE and obstacle.hp_left > 0:
            eaten = hit_object(obstacle, damage, weapon)
            damage, modifiers = eaten.damage, (*modifiers, *eaten.reasons.modifiers)
            changes = (*changes, *eaten.changes)
    return Eaten(damage, Breakdown(modifiers), changes)


def obstacles_after(obstacles: Sequence[Obstacle], changes: Sequence[object]) -> tuple[Obstacle, ...]:
    """The obstacles with the hit points they have left; what is destroyed is no obstacle any more. SF-OBJ-06."""
    changed = {change.obstacle: change for change in changes if isinstance(change, ObstacleHpChanged)}
    after = ((obstacle, changed.get(key_of(obstacle))) for obstacle in obstacles)
    return tuple(
        obstacle if change is None else replace(obstacle, hp_left=change.after)
        for obstacle, change in after
        if change is None or not change.is_destroyed
    )


def past_obstacles(facts: AttackFacts, changes: Sequence[object]) -> AttackFacts:
    """The attack as shots before it have left what is in the way: where all of it is destroyed, the line is open."""
    left = obstacles_after(facts.obstacles, changes)
    fallen = len(left) < len(facts.obstacles)
    opened = fallen and all(obstacle.obstacle_class is ObstacleClass.LOW for obstacle in left)
    return replace(facts, obstacles=left, sight_line_open=facts.sight_line_open or opened)


def key_of(obstacle: Obstacle) -> str:
    """What the map knows a thing by, else its name."""
    return obstacle.key or obstacle.name
