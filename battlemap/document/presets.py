"""What a kind of wall or door is made of when the map does not say."""

from dataclasses import dataclass

from battlemap.document.model import Blocks, Door, ObstacleClass, Wall

LOW_TOP_M = 1.0  # what can be shot over without being told its height

#: Hit points a centimetre: Starflight RPG 9.2, the table of materials.
HP_PER_CM = {"glass": 10, "wood": 30, "stone": 50, "metal": 100, "dense_metal": 500}


@dataclass(frozen=True, slots=True, kw_only=True)
class BarrierFacts:
    """A wall's or door's facts with every default filled in.

    ``base_m`` None: however far down; ``top_m`` None: up to the ceiling, so nothing passes above.
    """

    obstacle: ObstacleClass
    material: str | None
    thickness_cm: float
    base_m: float | None
    top_m: float | None
    blocks_sight: Blocks
    blocks_movement: Blocks
    hp: int


def _preset(
    obstacle: ObstacleClass,
    material: str | None,
    thickness_cm: float,
    *,
    top_m: float | None = None,
    sight: Blocks = "both",
    movement: Blocks = "both",
) -> BarrierFacts:
    return BarrierFacts(
        obstacle=obstacle,
        material=material,
        thickness_cm=thickness_cm,
        base_m=None,
        top_m=top_m,
        blocks_sight=sight,
        blocks_movement=movement,
        hp=_hit_points(material, thickness_cm),
    )


def _hit_points(material: str | None, thickness_cm: float) -> int:
    return round(HP_PER_CM.get(material or "", 0) * thickness_cm)


WALL_PRESETS = {
    "wall": _preset("solid", "stone", 30),
    "window": _preset("penetrable", "glass", 1, sight="none"),
    "fence": _preset("low", "wood", 5, top_m=LOW_TOP_M),
    "hedge": _preset("low", None, 50, top_m=LOW_TOP_M),
    "curtain": _preset("penetrable", None, 0, movement="none"),
    "rubble": _preset("low", "stone", 50, top_m=LOW_TOP_M),
    "object": _preset("solid", "stone", 30, movement="none"),
}
DOOR_PRESETS = {
    "door": _preset("penetrable", "wood", 5),
    "window": _preset("penetrable", "glass", 1, sight="none"),
    "opening": _preset("penetrable", "wood", 5),
}


def is_destroyed(barrier: Wall | Door) -> bool:
    """Whether it has no hit points left: it stops nothing any more."""
    return barrier.hp is not None and barrier.hp <= 0


def barrier_facts(barrier: Wall | Door) -> BarrierFacts | None:
    """The facts of a wall or door, defaults filled in by kind and material.

    None for what is no barrier: an open door, and what has no hit points left. A wooden or glass wall can be shot
    through unless the map says otherwise; a stone or metal door can not.
    """
    if is_destroyed(barrier):
        return None
    if isinstance(barrier, Door):
        if barrier.state == "open":
            return None
        preset = DOOR_PRESETS[barrier.kind]
    else:
        preset = WALL_PRESETS[barrier.kind]
    material = barrier.material or preset.material
    obstacle = barrier.obstacle or _obstacle_by_material(barrier.material, preset.obstacle)
    thickness_cm = preset.thickness_cm if barrier.thickness_cm is None else barrier.thickness_cm
    default_top = LOW_TOP_M if preset.top_m is None and obstacle == "low" else preset.top_m
    return BarrierFacts(
        obstacle=obstacle,
        material=material,
        thickness_cm=thickness_cm,
        base_m=barrier.base_m,
        top_m=default_top if barrier.top_m is None else barrier.top_m,
        blocks_sight=barrier.blocks_sight or preset.blocks_sight,
        blocks_movement=barrier.blocks_movement or preset.blocks_movement,
        hp=_hit_points(material, thickness_cm) if barrier.hp is None else barrier.hp,
    )


def _obstacle_by_material(material: str | None, by_kind: ObstacleClass) -> ObstacleClass:
    if material is None or by_kind == "low":
        return by_kind
    return "penetrable" if material in {"glass", "wood"} else "solid"
