"""What blocks sight and movement on a MapTool map: areas, which come in as outlines, and single walls."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple
from xml.etree.ElementTree import Element

from battlemap.document.model import Blocks, Wall, WallId, WallKind
from battlemap.document.stopping import going_on
from battlemap.formats.account import Account, many
from battlemap.formats.errors import Words
from battlemap.formats.fields import FieldError, amount
from battlemap.formats.maptool.fields import Fields
from battlemap.formats.maptool.known_tags import bare
from battlemap.formats.maptool.xstream import Tree
from battlemap.geometry.types import MapPoint

MOST_CURVES = 100_000
STEPS_OF_A_BEND = 8
Px = tuple[float, float]


class _Taken(NamedTuple):
    """What an area or a wall of MapTool is here."""

    kind: WallKind
    blocks_movement: Blocks | None = None


#: The areas of a map, by what they do in MapTool, and how that is told.
AREAS: Mapping[str, tuple[_Taken, str]] = {
    "topology": (_Taken("wall"), "that block sight taken as walls"),
    "topologyTerrain": (_Taken("window"), "that block movement only taken as windows"),
    "hillVbl": (_Taken("object", "none"), "that are seen and hide what is behind taken as outlines of objects"),
    "coverVbl": (_Taken("object", "none"), "of cover taken as outlines of objects"),
}
#: The coordinates of a curve, by its class: its first end, bends, its last end.
_CORNERS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "Order1": (("x0", "y0"), ("x1", "y1")),
    "Order2": (("x0", "y0"), ("cx0", "cy0"), ("x1", "y1")),
    "Order3": (("x0", "y0"), ("cx0", "cy0"), ("cx1", "cy1"), ("x1", "y1")),
}
_SIDES: Mapping[str, Blocks] = {"Both": "both", "Left": "left", "Right": "right"}
MODIFIERS = ("SameDirection", "ReverseDirection", "ForceBoth", "Disabled")
_REVERSED: Mapping[Blocks, Blocks] = {"left": "right", "right": "left"}


@dataclass
class TopologyReader:
    """Reads what blocks on one map. ``place_of`` makes a point of the map of a pixel."""

    fields: Fields
    zone: Element
    place_of: Callable[[float, float], MapPoint]
    walls: list[Wall] = field(default_factory=list)
    curves: int = 0

    @property
    def tree(self) -> Tree:
        """What is read."""
        return self.fields.tree

    @property
    def account(self) -> Account:
        """What it is told in."""
        return self.fields.account

    def read(self) -> list[Wall]:
        """The walls: outlines of areas first, each once, then single walls."""
        outlines = singles = 0
        seen: set[tuple[MapPoint, ...]] = set()
        for tag, (taken, words) in AREAS.items():
            found = self._outlines(tag)
            outlines += len(found)
            self._take(found, taken, words, seen)
        singles = self._singles()
        self.account.counts |= {"outlines": outlines, "single_walls": singles, "walls_kept": len(self.walls)}
        return self.walls

    def _take(
        self, found: list[tuple[MapPoint, ...] | None], taken: _Taken, words: str, seen: set[tuple[MapPoint, ...]]
    ) -> None:
        lines = [line for line in found if line is not None]
        fresh = [line for line in dict.fromkeys(lines) if line not in seen]
        if twice := len(lines) - len(fresh):
            told = f"{many(twice, 'outline')} of an area that {'is' if twice == 1 else 'are'} there as another one"
            self.account.drop("outlines", told, twice)
        seen.update(fresh)
        if fresh:
            self.account.notes.append(f"{many(len(fresh), 'outline')} of areas {words}")
        for line in fresh:
            self._add(line, taken.kind, None, taken.blocks_movement)

    def _add(self, line: tuple[MapPoint, ...], kind: WallKind, sight: Blocks | None, movement: Blocks | None) -> None:
        id_ = WallId(f"wall-{len(self.walls) + 1}")
        self.walls.append(Wall(id=id_, line=line, kind=kind, blocks_sight=sight, blocks_movement=movement))

    # areas

    def _outlines(self, tag: str) -> list[tuple[MapPoint, ...] | None]:
        """The closed lines around an area; None for one that cannot be read, which is told."""
        curves = self.tree.child(self.tree.child(self.zone, tag), "curves")
        self.curves += 0 if curves is None else len(curves)
        if self.curves > MOST_CURVES:
            raise FieldError(f"{tag}.curves", f"{self.curves} curves so far", f"at most {MOST_CURVES}")
        found: list[tuple[MapPoint, ...] | None] = []
        for number, piece in enumerate(going_on(_pieces(curves))):
            try:
                found.append(self._ring(piece, f"{tag}.curves[{number}]"))
            except FieldError as error:
                self.account.drop("outlines", f"{error}; the outline is left out")
                found.append(None)
        return found

    def _ring(self, piece: list[Element], place: str) -> tuple[MapPoint, ...]:
        """One closed line. Java leaves out sides that run straight across: ends are joined."""
        points: list[Px] = []
        for curve in piece:
            for point in self._curve(curve, place):
                if not points or points[-1] != point:
                    points.append(point)
        if points and points[0] == points[-1]:
            points.pop()
        if len(points) < 3:
            raise FieldError(place, Words("fewer than three corners"), "an outline of at least three")
        ring = [self.place_of(*point) for point in (*points, points[0])]
        return tuple(ring)

    def _curve(self, curve: Element, place: str) -> list[Px]:
        """The points along a curve, in the direction in which it is gone along."""
        name = bare(curve.tag)
        meant = self.tree.meant(curve)
        told = {} if meant is None else {child.tag: (child.text or "").strip() for child in meant}
        if name == "Order0":
            return [_point(told, place, ("x", "y"))]
        if name not in _CORNERS:
            raise FieldError(place, name[:40], "a curve of an area")
        points = _bent([_point(told, place, names) for names in _CORNERS[name]])
        return points if amount(told.get("direction", "1"), f"{place}.direction") >= 0 else points[::-1]

    # single walls

    def _singles(self) -> int:
        """The walls between two points that newer versions have; how many the file tells of."""
        listed = self.tree.child(self.zone, "walls")
        entries = [*(self.tree.child(listed, "walls") or [])] if listed is not None else []
        if len(entries) > MOST_CURVES:
            raise FieldError("walls", f"{len(entries)} walls", f"at most {MOST_CURVES}")
        vertices = self.tree.child(listed, "vertices")
        ends = {each.get("id"): each for each in ([] if vertices is None else vertices)}
        for number, entry in enumerate(going_on(entries)):
            try:
                self._single(entry, ends, f"walls[{number}]")
            except FieldError as error:
                self.account.drop("single_walls", f"{error}; the wall is left out")
        return len(entries)

    def _single(self, entry: Element, ends: Mapping[str | None, Element], place: str) -> None:
        line = tuple(self._vertex(ends.get(entry.get(end)), f"{place}.{end}", entry.get(end)) for end in ("from", "to"))
        if line[0] == line[1]:
            raise FieldError(place, "a wall of no length", "two points apart")
        side = _SIDES[self.fields.word(entry, place, "direction", tuple(_SIDES))]
        sight = _sided(side, self.fields.word(entry, place, "sightDirection", MODIFIERS))
        moves = self.fields.word(entry, place, "movementDirection", ("ForceBoth", "Disabled")) != "Disabled"
        if sight == "none" and not moves:
            raise FieldError(place, "a wall that stops neither sight nor movement", "one that stops something")
        kind: WallKind = "window" if sight == "none" else "wall" if moves else "curtain"
        self._add(line, kind, sight if sight in _REVERSED else None, None)

    def _vertex(self, vertex: Element | None, place: str, id_: str | None) -> MapPoint:
        if vertex is None:
            raise FieldError(place, id_, "the id of a corner")
        position = vertex.find("position")
        told = vertex if position is None else position
        x, y = (amount(told.get(axis, ""), f"{place}.{axis}") for axis in ("x", "y"))
        return self.place_of(x, y)


def _point(told: Mapping[str, str], place: str, names: tuple[str, str]) -> Px:
    """Two numbers of a curve; there may be a hundred thousand curves."""
    x, y = (amount(told.get(name), f"{place}.{name}") for name in names)
    return x, y


def _sided(side: Blocks, modifier: str) -> Blocks:
    """The side a wall stops sight from, by its own direction and what is said of sight."""
    by_modifier: Mapping[str, Blocks] = {
        "ReverseDirection": _REVERSED.get(side, side),
        "ForceBoth": "both",
        "Disabled": "none",
    }
    return by_modifier.get(modifier, side)


def _pieces(curves: Element | None) -> Iterator[list[Element]]:
    """The curves of each closed line: one begins at a point."""
    piece: list[Element] = []
    for curve in [] if curves is None else curves:
        if bare(curve.tag) == "Order0" and piece:
            yield piece
            piece = []
        piece.append(curve)
    if piece:
        yield piece


def _bent(corners: list[Px]) -> list[Px]:
    """The points along a curve that its corners pull at; of two corners a straight line."""
    steps = 1 if len(corners) == 2 else STEPS_OF_A_BEND
    points: list[Px] = []
    for step in range(steps + 1):
        share, left = step / steps, corners
        while len(left) > 1:
            left = [(x + (to_x - x) * share, y + (to_y - y) * share) for (x, y), (to_x, to_y) in pairwise(left)]
        points.append(left[0])
    return points
