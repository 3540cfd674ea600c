"""The matter on the way of one look: walls, shut doors, the edges of pits and rises, a steed; and what each hides."""

from collections.abc import Mapping
from dataclasses import dataclass

from battlemap.document.model import DoorId, MapState, ObstacleClass, Terrain, TerrainId, Token, TokenId, WallId
from battlemap.document.presets import barrier_facts
from battlemap.geometry.silhouette import Piece
from battlemap.geometry.silhouette_parts import NO_PARTS, Parts
from battlemap.rulings.aim import Aim

MATERIAL_WORDS = {"wood": "wooden", "dense_metal": "dense metal"}
SHARE_DIGITS = 12  # float dust is no part of an answer


@dataclass(frozen=True, slots=True, kw_only=True)
class ObstacleFound:
    """A piece of matter between a viewer and a target, and the share of the target's silhouette it takes, 0 to 1.

    ``hides`` is what it keeps from the eye or from a shot, with or without others; ``hides_alone`` what would lie open
    without it. ``stops`` and ``stops_alone`` are the same for shots, and 0 for what can be shot through or over. All
    that is hidden is the sum of ``hides_alone`` and, once, of what several hide (``SightRuling.hidden_by_several``).
    """

    id: str
    kind: str
    obstacle_class: ObstacleClass
    material: str | None
    thickness_cm: float  # as the map gives it, whatever the angle of the line through it
    hp_left: int
    hides: float
    hides_alone: float
    stops: float
    stops_alone: float
    line_place: int | None = None  # on the best line: 1 is what it meets first; None beside it

    def describe(self) -> str:
        """As one names it at the table, with the id that finds it on the map: "stone wall (wall-3)"."""
        return _named(self.kind, self.material, self.id)

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
            "line_place": self.line_place,
            "hides": self.hides,
            "hides_alone": self.hides_alone,
            "stops": self.stops,
            "stops_alone": self.stops_alone,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Matter:
    """What a thing on the map is to a shot."""

    kind: str
    obstacle_class: ObstacleClass
    material: str | None = None
    thickness_cm: float = 0.0
    hp_left: int = 0


def obstacles_before(
    state: MapState, pieces: tuple[Piece, ...], parts: Mapping[str, Parts], aim: Aim, on_line: tuple[str, ...]
) -> tuple[ObstacleFound, ...]:
    """Everything that hides a part of the target, lies on the best line, or is low and looked over.

    What the best line meets stands first, in the order it meets it; the rest follows as the other lines meet it.
    """
    names = [*on_line, *aim.passes, *(owner for piece in pieces for owner in piece.crossed)]
    hiding = {owner for piece in pieces for slab in piece.slabs for owner in slab.owners}
    owners = dict.fromkeys([*names, *sorted(hiding)])
    found = (obstacle_found(state, owner, parts.get(owner, NO_PARTS), on_line) for owner in owners)
    return tuple(one for one in found if one.id in hiding or one.obstacle_class == "low")


def obstacle_found(
    state: MapState, owner: str, parts: Parts = NO_PARTS, on_line: tuple[str, ...] = ()
) -> ObstacleFound:
    """One thing on the way, and the shares of the silhouette it hides and stops."""
    matter = matter_of(state, owner)
    return ObstacleFound(
        id=owner,
        kind=matter.kind,
        obstacle_class=matter.obstacle_class,
        material=matter.material,
        thickness_cm=matter.thickness_cm,
        hp_left=matter.hp_left,
        hides=round(parts.hidden, SHARE_DIGITS),
        hides_alone=round(parts.hidden_alone, SHARE_DIGITS),
        stops=round(parts.stopped, SHARE_DIGITS),
        stops_alone=round(parts.stopped_alone, SHARE_DIGITS),
        line_place=on_line.index(owner) + 1 if owner in on_line else None,
    )


def named(matter: Matter, owner: str) -> str:
    """As one names it at the table, with its id."""
    return _named(matter.kind, matter.material, owner)


def _named(kind: str, material: str | None, owner: str) -> str:
    words = MATERIAL_WORDS.get(material or "", material)
    return f"{f'{words} {kind}' if words else kind} ({owner})"


def matter_of(state: MapState, owner: str) -> Matter:
    """What the map says about a wall, a shut door, the edge of an area, or a steed."""
    barrier = state.doors.get(DoorId(owner)) or state.walls.get(WallId(owner))
    if barrier is None:
        return _ground_or_steed(state.terrains.get(TerrainId(owner)), state.tokens.get(TokenId(owner)))
    facts = barrier_facts(barrier)
    assert facts is not None, "an open door is no obstacle"
    return Matter(
        kind=barrier.kind,
        obstacle_class=facts.obstacle,
        material=facts.material,
        thickness_cm=facts.thickness_cm,
        hp_left=facts.hp,
    )


def _ground_or_steed(terrain: Terrain | None, steed: Token | None) -> Matter:
    if terrain is not None:
        return Matter(kind=f"edge of the {'pit' if terrain.elevation_m < 0 else 'rise'}", obstacle_class="solid")
    assert steed is not None, "only what is on the map is in the way"
    return Matter(kind=f"steed {steed.name}", obstacle_class="solid")
