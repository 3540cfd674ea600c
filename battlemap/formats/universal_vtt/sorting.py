"""What becomes of walls and doors in a Universal VTT file, which knows walls that stop sight, and openings."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from battlemap.document.model import Door, MapState, Wall
from battlemap.document.presets import DOOR_PRESETS, WALL_PRESETS, BarrierFacts, barrier_facts, is_destroyed
from battlemap.formats.account import many
from battlemap.formats.universal_vtt.lines import FoundLine
from battlemap.formats.universal_vtt.portals import FoundPortal

_OWN_FACTS = ("obstacle", "material", "thickness_cm", "base_m", "top_m", "blocks_movement", "hp")
_LEAST_OUTLINE = 4  # points of a closed outline

#: What is said of walls and doors of which the file cannot tell all; ``{}`` is how many.
LOSSES = {
    "gone": ("{} left out: no hit points left", "wall"),
    "gone door": ("{} left out: no hit points left", "door"),
    "low": ("{} left out: they can be seen over, and the format knows no heights", "low wall"),
    "nothing": ("{} left out: they stop neither sight nor movement", "wall"),
    "seen through": ("{} written as an opening that is not shut: what stops movement but not sight", "wall"),
    "sight one way": ("{} written as stopping sight both ways: the format knows no one-way walls", "wall"),
    "object one way": ("{} written as stopping sight both ways: the format knows no one-way walls", "object"),
    "open outline": ("{} written as a wall: its outline is not closed", "object"),
    "kind": ("{} written as a plain wall: the format knows no kinds", "fence, hedge, curtain or rubble"),
    "facts": ("material, thickness, heights, hit points or ways through of {}", "wall or door"),
    "secret": ("{} written as a plain door: the format knows no secret doors", "secret door"),
    "locked": ("{} written as shut: the format knows no locks", "locked door"),
    "not shut": ("{} written as not shut, which may be a window, an arch or an open door", "opening"),
    "shut opening": ("{} written as shut, which is read as a door", "opening"),
    "corners": ("{} written as several openings, one a segment", "door with corners"),
}
_MANY = {
    "kind": "fences, hedges, curtains or rubble",
    "facts": "walls or doors",
    "corners": "doors with corners",
}


@dataclass
class Sorted:
    """Walls, outlines and openings of a map as the format has them, and how many lost what on the way."""

    walls: list[FoundLine] = field(default_factory=list)
    objects: list[FoundLine] = field(default_factory=list)
    portals: list[FoundPortal] = field(default_factory=list)
    losses: Counter[str] = field(default_factory=Counter)

    def told(self) -> tuple[str, ...]:
        """The losses in words."""
        return tuple(
            words.format(many(self.losses[key], one, _MANY.get(key)))
            for key, (words, one) in LOSSES.items()
            if self.losses[key]
        )


def sort_barriers(state: MapState) -> Sorted:
    """Each wall and door of a map by what the format can hold of it."""
    found = Sorted()
    for wall in state.walls.values():
        _sort_wall(wall, found)
    for door in state.doors.values():
        _sort_door(door, found)
    return found


def _sort_wall(wall: Wall, found: Sorted) -> None:
    facts = barrier_facts(wall)
    if facts is None:
        found.losses["gone"] += 1
    elif facts.blocks_sight == "none":
        _sort_seen_through(wall, facts, found)
    elif wall.kind == "object" and _is_closed(wall):
        found.objects.append(FoundLine("object", wall.line))
        found.losses["object one way"] += facts.blocks_sight != "both"
        _note_facts(wall, WALL_PRESETS[wall.kind], found)
    elif facts.obstacle == "low":
        found.losses["low"] += 1
    else:
        found.walls.append(FoundLine("wall", wall.line))
        found.losses["sight one way"] += facts.blocks_sight != "both"
        found.losses["open outline"] += wall.kind == "object"
        found.losses["kind"] += wall.kind not in ("wall", "object")
        _note_facts(wall, WALL_PRESETS[wall.kind], found)


def _sort_seen_through(wall: Wall, facts: BarrierFacts, found: Sorted) -> None:
    if facts.blocks_movement == "none":
        found.losses["nothing"] += 1
        return
    found.portals += _openings(wall, shut=False)
    found.losses["seen through"] += 1
    _note_facts(wall, WALL_PRESETS[wall.kind], found)


def _sort_door(door: Door, found: Sorted) -> None:
    if is_destroyed(door):
        found.losses["gone door"] += 1
        return
    facts = barrier_facts(door)
    is_shut = facts is not None and facts.blocks_sight != "none"
    found.portals += _openings(door, shut=is_shut)
    found.losses["secret"] += door.secret
    found.losses["locked"] += door.state == "locked"
    found.losses["not shut"] += not is_shut and door.kind != "opening"
    found.losses["shut opening"] += is_shut and door.kind == "opening"
    found.losses["sight one way"] += facts is not None and facts.blocks_sight in ("left", "right")
    found.losses["corners"] += len(door.line) > 2
    _note_facts(door, DOOR_PRESETS[door.kind], found)


def _openings(barrier: Wall | Door, *, shut: bool) -> Iterator[FoundPortal]:
    for start, end in pairwise(barrier.line):
        yield FoundPortal(barrier.id, (start, end), shut)


def _is_closed(wall: Wall) -> bool:
    return len(wall.line) >= _LEAST_OUTLINE and wall.line[0] == wall.line[-1]


def _note_facts(barrier: Wall | Door, preset: BarrierFacts, found: Sorted) -> None:
    """Count a barrier that was told more than its kind says."""
    own = {name: getattr(barrier, name) for name in _OWN_FACTS}
    found.losses["facts"] += any(value is not None and value != getattr(preset, name) for name, value in own.items())
