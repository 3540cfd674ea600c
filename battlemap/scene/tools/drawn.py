"""What is drawn on a map as things to be edited: their corners, what lies where, how they move."""

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Literal

import shapely

from battlemap.document.commands import Redraw
from battlemap.document.model import (
    Door,
    DoorId,
    Light,
    LightId,
    MapId,
    MapState,
    Note,
    NoteId,
    Template,
    TemplateId,
    Terrain,
    TerrainId,
    Wall,
    WallId,
)
from battlemap.document.records import Kind, RecordKey, key_of, record_at
from battlemap.geometry.angles import bearing, point_at
from battlemap.geometry.polylines import joined_lines, nearest_along, without
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint, Polyline
from battlemap.rulings.catching import whole_area
from battlemap.texts import tr

Drawn = Wall | Door | Terrain | Light | Template | Note
Pinned = Light | Note  # what lies on one point
DrawnKind = Literal["wall", "door", "terrain", "light", "template", "note"]
LEAST_SIZE = 0.1  # cells: of a template

NOUNS: dict[Kind, str] = {
    "wall": "wall",
    "door": "door",
    "terrain": "ground",
    "light": "light",
    "template": "template",
    "note": "note",
}
#: What joining says in the history, by what is joined.
JOIN_WORDS: dict[Kind, str] = {"wall": tr("Join {count} walls"), "door": tr("Join {count} doors")}
JOIN_BOTH = tr("Join {count} walls and doors")


def drawn(state: MapState) -> Iterator[Drawn]:
    """Everything on a map that these tools edit, doors before walls, so that a door in a wall is met first."""
    for things in (state.notes, state.lights, state.doors, state.walls, state.templates, state.terrains):
        yield from things.values()


def chosen_of(state: MapState, keys: Iterable[RecordKey]) -> tuple[Drawn, ...]:
    """The things of these keys that are on the map."""
    found = (record_at(state, key) for key in sorted(keys))
    return tuple(each for each in found if isinstance(each, Drawn))


def corners_of(thing: Drawn) -> Polyline:
    """The points a thing is drawn by; of a template its origin, and the handle that sizes and turns it."""
    if isinstance(thing, Pinned):
        return (thing.at,)
    if isinstance(thing, Template):
        reach = thing.size_cells / 2 if thing.shape == "square" else thing.size_cells
        return thing.at, point_at(thing.at, thing.direction_deg, reach)
    return thing.area if isinstance(thing, Terrain) else thing.line


def with_corners(thing: Drawn, corners: Polyline) -> Drawn:
    """The thing drawn by other points."""
    if isinstance(thing, Pinned):
        return replace(thing, at=corners[0])
    if isinstance(thing, Template):
        at, handle = corners
        reach = max(math.dist(at, handle), LEAST_SIZE)
        size = 2 * reach if thing.shape == "square" else reach
        return replace(thing, at=at, size_cells=size, direction_deg=bearing(at, handle))
    return replace(thing, area=corners) if isinstance(thing, Terrain) else replace(thing, line=corners)


def outline_of(thing: Drawn) -> Polyline:
    """The line along which a thing is seen; that of an area is closed."""
    if isinstance(thing, Template):
        return tuple(MapPoint(float(x), float(y)) for x, y in whole_area(thing).exterior.coords)
    return (*thing.area, thing.area[0]) if isinstance(thing, Terrain) else corners_of(thing)


def thing_at(state: MapState, point: MapPoint, reach: float) -> RecordKey | None:
    """What lies there: the nearest line, light or note within reach, else the smallest area under the point."""
    near = [(off, n, thing) for n, thing in enumerate(drawn(state)) if (off := _off(thing, point)) <= reach]
    if near:
        return key_of(min(near, key=lambda each: each[:2])[2])
    grounds = [(shapely.make_valid(shapely.Polygon(t.area)), t) for t in state.terrains.values()]
    grounds += [(whole_area(template), template) for template in state.templates.values()]
    under = [(shape.area, t.id, t) for shape, t in grounds if shape.intersects(shapely.Point(point))]
    return key_of(min(under, key=lambda each: each[:2])[2]) if under else None


def things_inside(state: MapState, one: MapPoint, other: MapPoint) -> frozenset[RecordKey]:
    """What lies whole in the rectangle between two corners, edges in."""
    left, right = sorted((one.x, other.x))
    top, bottom = sorted((one.y, other.y))
    return frozenset(
        key_of(thing)
        for thing in drawn(state)
        if all(left <= x <= right and top <= y <= bottom for x, y in outline_of(thing))
    )


def moved_by(things: Iterable[Drawn], dx: float, dy: float) -> tuple[Drawn, ...]:
    """The things shifted, cells."""
    return tuple(_moved(thing, dx, dy) for thing in things)


def having_corner(things: Iterable[Drawn], corner: MapPoint) -> tuple[Drawn, ...]:
    """The things that have a corner there; a template or note goes alone, and never with a wall."""
    found = tuple(thing for thing in things if any(_is_same(point, corner) for point in corners_of(thing)))
    return tuple(thing for thing in found if not isinstance(thing, Template | Note)) or found[:1]


def with_corner_moved(things: Iterable[Drawn], corner: MapPoint, to: MapPoint) -> tuple[Drawn, ...]:
    """The things with that corner somewhere else: what is joined there stays joined."""
    return tuple(_with_corner_moved(thing, corner, to) for thing in things)


def with_corner_added(thing: Wall | Door, at: MapPoint) -> Drawn:
    """The wall with one more corner on it, where it is nearest to a point."""
    low, high = _cut(thing, at)
    return replace(thing, line=(*low, *high[1:])) if low and high else thing


def split(map_id: MapId, thing: Wall | Door, at: MapPoint, new_id: Callable[[Kind], str]) -> Redraw | None:
    """The command that makes two of a wall where it is nearest to a point; None at its ends."""
    low, high = _cut(thing, at)
    if not (low and high):
        return None
    return Redraw(
        map_id, tr("Split {kind}", kind=key_of(thing).kind), (replace(thing, line=low), renamed(thing, new_id, high))
    )


def join(map_id: MapId, things: Iterable[Drawn]) -> Redraw | None:
    """The command that makes one of walls (or doors) that share ends, of each group; None where none do."""
    left, grown, gone = sorted(things, key=key_of), [], []
    while left:
        first, *left = left
        line = corners_of(first)
        while found := next((each for each in left if _joins(first, line, each)), None):
            line = joined_lines(line, corners_of(found)) or line
            left.remove(found)
            gone.append(key_of(found))
        if line != corners_of(first):
            grown.append(with_corners(first, line))
    if not gone:
        return None
    kinds = {key.kind for key in gone}
    words = JOIN_WORDS[kinds.pop()] if len(kinds) == 1 else JOIN_BOTH
    return Redraw(map_id, words.format(count=len(grown) + len(gone)), tuple(grown), tuple(gone))


def renamed(thing: Drawn, new_id: Callable[[Kind], str], corners: Polyline | None = None) -> Drawn:
    """The thing under an id of its own."""
    match thing:
        case Wall():
            named: Drawn = replace(thing, id=WallId(new_id("wall")))
        case Door():
            named = replace(thing, id=DoorId(new_id("door")))
        case Terrain():
            named = replace(thing, id=TerrainId(new_id("terrain")))
        case Light():
            named = replace(thing, id=LightId(new_id("light")))
        case Template():
            named = replace(thing, id=TemplateId(new_id("template")))
        case Note():
            named = replace(thing, id=NoteId(new_id("note")))
    return named if corners is None else with_corners(named, corners)


def counted(verb: str, things: Iterable[RecordKey]) -> str:
    """The words of the menu: "Remove wall", "Move 3 things"."""
    kinds = [key.kind for key in things]
    if len(kinds) == 1:
        return f"{verb} {NOUNS[kinds[0]]}"
    return (
        f"{verb} {len(kinds)} {NOUNS[kinds[0]]}s"
        if len(set(kinds)) == 1
        else tr("{verb} {count} things", verb=verb, count=len(kinds))
    )


def _moved(thing: Drawn, dx: float, dy: float) -> Drawn:
    if isinstance(thing, Pinned | Template):
        return replace(thing, at=MapPoint(thing.at.x + dx, thing.at.y + dy))
    return with_corners(thing, tuple(MapPoint(x + dx, y + dy) for x, y in corners_of(thing)))


def _with_corner_moved(thing: Drawn, corner: MapPoint, to: MapPoint) -> Drawn:
    if isinstance(thing, Template) and _is_same(thing.at, corner):  # its origin takes it along as it is
        return replace(thing, at=to)
    return with_corners(thing, tuple(to if _is_same(point, corner) else point for point in corners_of(thing)))


def _is_same(one: MapPoint, other: MapPoint) -> bool:
    return math.dist(one, other) <= TOUCH_TOLERANCE


def _off(thing: Drawn, point: MapPoint) -> float:
    if isinstance(thing, Pinned):
        return math.dist(thing.at, point)
    line = outline_of(thing)
    return nearest_along(line, point)[1] if len(line) > 1 else math.inf


def _cut(thing: Wall | Door, at: MapPoint) -> tuple[Polyline, Polyline]:
    """The two parts of a line, cut where it is nearest to a point; one of them empty at its ends."""
    along = nearest_along(thing.line, at)[0]
    low, high = without(thing.line, [(along, math.inf)]), without(thing.line, [(-1.0, along)])
    return (low[0] if low else ()), (high[0] if high else ())


def _joins(first: Drawn, line: Polyline, other: Drawn) -> bool:
    if not isinstance(first, Wall | Door) or type(other) is not type(first):
        return False
    return joined_lines(line, corners_of(other)) is not None
