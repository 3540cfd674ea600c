"""Walls and doors of a scene: four channels, one-way sides and door states, as near as our facts can say."""

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from battlemap.document.model import Blocks, Door, DoorId, DoorState, Wall, WallId, WallKind
from battlemap.document.stopping import going_on
from battlemap.formats.account import Account, many, places
from battlemap.formats.errors import show
from battlemap.formats.fields import FieldError, amount, code
from battlemap.formats.foundry.containers import not_a_list
from battlemap.formats.foundry.frame import SceneFrame
from battlemap.formats.foundry.generation import Raw, first, part
from battlemap.formats.universal_vtt.snap import snap_ends
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint

Sense = Literal["none", "normal", "limited", "proximity", "distance"]
OLD_SENSES: Mapping[int, Sense] = {0: "none", 1: "normal", 2: "limited"}  # the larger number is the weaker wall
SENSES: Mapping[int, Sense] = {0: "none", 10: "limited", 20: "normal", 30: "proximity", 40: "distance"}
SIDES: tuple[Blocks, ...] = ("both", "left", "right")
DOOR_STATES: tuple[DoorState, ...] = ("closed", "open", "locked")
SECRET = 2
SNAP_PX = 2.0  # newer versions round to whole pixels, so turned walls miss each other
#: What a wall is taken as, by what it does to sight and whether it stops movement.
KINDS: Mapping[tuple[Sense, bool], WallKind] = {
    ("normal", True): "wall",
    ("normal", False): "curtain",
    ("distance", True): "wall",
    ("distance", False): "curtain",
    ("limited", True): "object",
    ("limited", False): "object",
    ("proximity", True): "window",
    ("none", True): "window",
}
TAKEN_AS = {
    "limited": "limited walls (seen through once) taken as outlines of objects, which are seen and hide what is behind",
    "proximity": "walls that are seen through from near by taken as windows",
    "distance": "walls that are seen through from afar taken as walls",
    "invisible": "invisible walls (they stop movement, not sight) taken as windows",
    "curtain": "walls that stop sight but not movement taken as curtains",
    "one_way": "one-way walls stop what comes from one side only",
    "light": "walls stop light otherwise than sight; the light follows the sight",
    "sound": "walls stop sound otherwise than sight; how sound goes is not kept",
    "heights": "walls have a lower or upper edge, which is kept",
}
#: The same of a single wall, where "1 of the" does not lead it.
TAKEN_AS_ONE = {
    "one_way": "1 one-way wall stops what comes from one side only",
    "light": "1 wall stops light otherwise than sight; the light follows the sight",
    "sound": "1 wall stops sound otherwise than sight; how sound goes is not kept",
    "heights": "1 wall has a lower or upper edge, which is kept",
}


@dataclass
class FoundWalls:
    """The walls and doors of a scene in map units."""

    walls: list[Wall] = field(default_factory=list)
    doors: list[Door] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Facts:
    """One wall of the file, whichever version wrote it."""

    line: tuple[MapPoint, MapPoint]
    sight: Sense
    light: Sense
    sound: bool = field(compare=False)  # whether it stops sound; as it stops sight where that is not told
    moves: bool  # whether it stops movement
    side: Blocks
    door: int
    state: DoorState
    base_m: float | None
    top_m: float | None


def read_walls(scene: Raw, frame: SceneFrame, account: Account) -> FoundWalls:
    """Every wall that can be used; what became of the others is told."""
    entries = scene.get("walls")
    if not isinstance(entries, list):
        account.dropped.append(f"walls: {not_a_list(entries)}")
        entries = []
    reader = _Reader(frame, account)
    for index, entry in enumerate(going_on(entries)):
        reader.read(entry, f"walls[{index}]")
    return reader.close(len(entries))


@dataclass
class _Reader:
    frame: SceneFrame
    account: Account
    found: FoundWalls = field(default_factory=FoundWalls)
    tally: Counter[str] = field(default_factory=Counter)
    seen: set[object] = field(default_factory=set)
    no_length: list[str] = field(default_factory=list)
    twice: list[str] = field(default_factory=list)
    idle: list[str] = field(default_factory=list)

    def read(self, entry: Any, place: str) -> None:
        if not isinstance(entry, dict):
            self.account.drop("segments", f"{place}: found {show(entry)}, expected an object")
            return
        try:
            facts = self._facts(entry, place)
        except FieldError as error:
            self.account.drop("segments", f"{error}; the wall is left out")
            return
        if math.dist(*facts.line) <= TOUCH_TOLERANCE:
            self.no_length.append(place)
        elif facts in self.seen:
            self.twice.append(place)
        elif facts.door:
            self.seen.add(facts)
            self._add_door(facts)
        else:
            self.seen.add(facts)
            self._add_wall(facts, place)

    def _facts(self, entry: Mapping[str, Any], place: str) -> _Facts:
        corners = entry.get("c")
        if not isinstance(corners, list) or len(corners) != 4:
            raise FieldError(f"{place}.c", corners, "four numbers")
        x, y, to_x, to_y = (amount(value, f"{place}.c[{number}]") for number, value in enumerate(corners))
        sight, light = self._senses(entry, place)
        door = code(entry.get("door"), f"{place}.door", range(3))
        state = DOOR_STATES[code(entry.get("ds"), f"{place}.ds", range(3))] if door else "closed"
        return _Facts(
            line=(self.frame.lattice.to_map(x, y), self.frame.lattice.to_map(to_x, to_y)),
            sight=sight,
            light=light,
            sound=entry["sound"] != 0 if isinstance(entry.get("sound"), int) else sight != "none",
            moves=amount(entry.get("move"), f"{place}.move", 1.0) != 0,
            side=SIDES[code(entry.get("dir"), f"{place}.dir", range(3))],
            door=door,
            state=state,
            base_m=self._height(entry, "bottom"),
            top_m=self._height(entry, "top"),
        )

    def _senses(self, entry: Mapping[str, Any], place: str) -> tuple[Sense, Sense]:
        if "sight" not in entry and "light" not in entry and "sense" in entry:
            old = OLD_SENSES[code(entry["sense"], f"{place}.sense", OLD_SENSES, 1)]
            return old, old
        sight = SENSES[code(entry.get("sight"), f"{place}.sight", SENSES, 20)]
        light = SENSES[code(first(entry.get("light"), entry.get("sight")), f"{place}.light", SENSES, 20)]
        return sight, light

    def _height(self, entry: Mapping[str, Any], edge: str) -> float | None:
        """An edge some modules write, in metres; endless ones are none."""
        value = part(entry, "flags", "wall-height", edge)
        try:
            return None if value is None else amount(value, edge) * self.frame.distance_m
        except FieldError:
            return None

    def _add_wall(self, facts: _Facts, place: str) -> None:
        kind = KINDS.get((facts.sight, facts.moves))
        if kind is None:
            self.idle.append(place)
            return
        self._count(facts)
        self.found.walls.append(
            Wall(
                id=WallId(f"wall-{len(self.found.walls) + 1}"),
                kind=kind,
                line=facts.line,
                blocks_sight=_told(facts.side, kind != "window", facts.side != "both"),
                blocks_movement=_told(facts.side, facts.moves, facts.side != "both" or kind == "object"),
                base_m=facts.base_m,
                top_m=facts.top_m,
            )
        )

    def _add_door(self, facts: _Facts) -> None:
        self._count(facts)
        self.tally[f"doors_{facts.state}"] += 1
        self.tally["doors_secret"] += facts.door == SECRET
        hides = facts.sight not in ("none", "proximity")
        self.found.doors.append(
            Door(
                id=DoorId(f"door-{len(self.found.doors) + 1}"),
                kind="door",
                line=facts.line,
                state=facts.state,
                secret=facts.door == SECRET,
                blocks_sight=_told(facts.side, hides, facts.side != "both" or not hides),
                blocks_movement=_told(facts.side, facts.moves, facts.side != "both" or not facts.moves),
                base_m=facts.base_m,
                top_m=facts.top_m,
            )
        )

    def _count(self, facts: _Facts) -> None:
        self.tally["limited"] += facts.sight == "limited"
        self.tally["proximity"] += facts.sight == "proximity"
        self.tally["distance"] += facts.sight == "distance"
        self.tally["invisible"] += not facts.door and facts.sight == "none"
        self.tally["curtain"] += not facts.door and facts.sight in ("normal", "distance") and not facts.moves
        self.tally["one_way"] += facts.side != "both"
        self.tally["light"] += facts.light != facts.sight
        self.tally["sound"] += facts.sound != (facts.sight != "none")
        self.tally["heights"] += facts.base_m is not None or facts.top_m is not None

    def close(self, total: int) -> FoundWalls:
        """Join what misses by a pixel, and write the account."""
        doors = len(self.found.doors)
        self.account.counts |= {
            "segments": total,
            "walls": len(self.found.walls) + len(self.no_length) + len(self.twice) + len(self.idle),
            "doors": doors,
            **{f"doors_{state}": self.tally[f"doors_{state}"] for state in ("closed", "open", "locked", "secret")},
            **{f"walls_{kind}": self.tally[kind] for kind in ("limited", "one_way", "invisible", "curtain")},
            "walls_kept": len(self.found.walls),
            "doors_kept": doors,
        }
        for kind, words in TAKEN_AS.items():
            if number := self.tally[kind]:
                self.account.notes.append(
                    f"{number} {words}" if number > 1 else TAKEN_AS_ONE.get(kind, f"1 of the {words}")
                )
        for names, words in (
            (self.no_length, "of no length"),
            (self.twice, "there twice"),
            (self.idle, "without effect on sight and movement"),
        ):
            if names:
                self.account.drop("segments", f"{many(len(names), 'wall')} {words}: {places(names)}", len(names))
        return self._snapped()

    def _snapped(self) -> FoundWalls:
        within = SNAP_PX / self.frame.lattice.px_x
        walls, doors = self.found.walls, self.found.doors
        snapped = snap_ends([wall.line for wall in walls], [door.line for door in doors], within)
        if moved := snapped.moved_walls + snapped.moved_portals:
            self.account.mended.append(f"{many(moved, 'end')} of walls and doors within {SNAP_PX:g} pixels of another")
        return FoundWalls(
            [replace(wall, line=line) for wall, line in zip(walls, snapped.walls, strict=True)],
            [replace(door, line=line) for door, line in zip(doors, snapped.portals, strict=True)],
        )


def _told(side: Blocks, blocks: bool, is_told: bool) -> Blocks | None:
    """What a wall stops, where that is not what its kind says."""
    if not is_told:
        return None
    return side if blocks else "none"
