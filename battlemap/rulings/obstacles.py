"""The walls and doors that matter to one look, with what they are made of."""

from collections.abc import Iterable
from dataclasses import dataclass

from battlemap.document.model import Door, DoorId, MapState, ObstacleClass, Wall, WallId
from battlemap.document.presets import barrier_facts
from battlemap.geometry.silhouette import Piece
from battlemap.geometry.silhouette_parts import hidden_by
from battlemap.rulings.aim import Aim

MATERIAL_WORDS = {"wood": "wooden", "dense_metal": "dense metal"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ObstacleFound:
    """A wall or shut door between a viewer and a target; ``hides`` is the share of the target it keeps from view."""

    id: WallId | DoorId
    kind: str
    obstacle_class: ObstacleClass
    material: str | None
    thickness_cm: float
    hp_left: int
    hides: float

    def describe(self) -> str:
        """As one names it at the table, with the id that finds it on the map: "stone wall (wall-3)"."""
        material = MATERIAL_WORDS.get(self.material or "", self.material)
        return f"{f'{material} {self.kind}' if material else self.kind} ({self.id})"

    def to_json(self) -> dict[str, object]:
        """As plain values."""
        return {
            "id": self.id,
            "name": self.describe(),
            "kind": self.kind,
            "class": self.obstacle_class,
            "material": self.material,
            "thickness_cm": self.thickness_cm,
            "hp_left": self.hp_left,
            "hides": self.hides,
        }


def obstacles_before(state: MapState, pieces: Iterable[Piece], aim: Aim) -> tuple[ObstacleFound, ...]:
    """Everything that hides a part of the target, lies on the best line, or is low and looked over; nearest first."""
    pieces = tuple(pieces)
    names = dict.fromkeys([*aim.passes, *(owner for piece in pieces for owner in piece.crossed)])
    hiding = {owner for piece in pieces for slab in piece.slabs for owner in slab.owners}
    found = (obstacle_found(state, pieces, owner) for owner in dict.fromkeys([*names, *sorted(hiding)]))
    return tuple(one for one in found if one.id in hiding or one.obstacle_class == "low")


def obstacle_found(state: MapState, pieces: Iterable[Piece], owner: str) -> ObstacleFound:
    """One wall or shut door of the map, and the share of the silhouette it hides."""
    barrier: Wall | Door = state.doors[DoorId(owner)] if owner in state.doors else state.walls[WallId(owner)]
    facts = barrier_facts(barrier)
    assert facts is not None, "an open door is no obstacle"
    return ObstacleFound(
        id=barrier.id,
        kind=barrier.kind,
        obstacle_class=facts.obstacle,
        material=facts.material,
        thickness_cm=facts.thickness_cm,
        hp_left=facts.hp,
        hides=hidden_by(pieces, owner),
    )
