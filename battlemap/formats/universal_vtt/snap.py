"""Joins ends that miss each other by a hair, so that sight does not leak through the joint."""

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint, Polyline

#: Ends nearer than this are meant to meet. In cells.
SNAP_CELLS = 0.01
MOST_IN_ONE_PLACE = 16  # corners within one square of ``SNAP_CELLS``; a real map has one or two


@dataclass(frozen=True, slots=True)
class Snapped:
    """Walls and portals after snapping, in the order they came, and how many ends of each moved."""

    walls: list[Polyline]
    portals: list[Polyline]
    moved_walls: int
    moved_portals: int


def snap_ends(walls: Sequence[Polyline], portals: Sequence[Polyline], within: float = SNAP_CELLS) -> Snapped:
    """Move free ends of walls and ends of portals onto the nearest wall end or corner ``within`` so many cells.

    Ends that lie on one place move as one. Corners of a wall never move, and no end moves onto its own
    neighbour, so a short segment stays. Places are taken by position, not in the order of the file.
    """
    snapper = _Snapper([list(wall) for wall in walls], [list(portal) for portal in portals], within)
    moved_walls, moved_portals = snapper.run()
    return Snapped(
        [tuple(wall) for wall in snapper.walls],
        [tuple(portal) for portal in snapper.portals],
        moved_walls,
        moved_portals,
    )


@dataclass(frozen=True, slots=True)
class _End:
    points: list[MapPoint]
    index: int  # 0 or -1

    @property
    def neighbour(self) -> MapPoint:
        return self.points[1 if self.index == 0 else -2]


@dataclass
class _Snapper:
    walls: list[list[MapPoint]]
    portals: list[list[MapPoint]]
    within: float
    anchors: dict[tuple[int, int], set[MapPoint]] = field(default_factory=lambda: defaultdict(set))

    def run(self) -> tuple[int, int]:
        wall_ends, portal_ends = _by_place(self.walls), _by_place(self.portals)
        for corner in sorted(set(_corners(self.walls))):
            self._anchor(corner)
        moved_walls = moved_portals = 0
        for place in sorted(wall_ends):
            ends = wall_ends[place] + portal_ends.get(place, [])
            if self._settle(place, ends):
                moved_walls += len(wall_ends[place])
                moved_portals += len(portal_ends.get(place, []))
        for place in sorted(set(portal_ends) - set(wall_ends)):
            moved_portals += len(portal_ends[place]) * self._settle(place, portal_ends[place])
        return moved_walls, moved_portals

    def _settle(self, place: MapPoint, ends: Sequence[_End]) -> bool:
        """Move the ends at a place to the nearest anchor, or make the place one."""
        target = self._nearest(place, [end.neighbour for end in ends])
        if target is None or target == place:
            self._anchor(place)
            return False
        for end in ends:
            end.points[end.index] = target
        return True

    def _nearest(self, place: MapPoint, neighbours: Sequence[MapPoint]) -> MapPoint | None:
        column, row = _bucket(place, self.within)
        near = (
            anchor
            for dx in (-1, 0, 1)
            for dy in (-1, 0, 1)
            for anchor in self.anchors.get((column + dx, row + dy), ())
            if math.dist(place, anchor) <= self.within
            and all(math.dist(anchor, neighbour) > TOUCH_TOLERANCE for neighbour in neighbours)
        )
        return min(near, key=lambda anchor: (math.dist(place, anchor), anchor), default=None)

    def _anchor(self, place: MapPoint) -> None:
        places = self.anchors[_bucket(place, self.within)]
        if len(places) < MOST_IN_ONE_PLACE:
            places.add(place)


def _bucket(place: MapPoint, side: float) -> tuple[int, int]:
    return math.floor(place.x / side), math.floor(place.y / side)


def _by_place(lines: Sequence[list[MapPoint]]) -> dict[MapPoint, list[_End]]:
    ends: dict[MapPoint, list[_End]] = defaultdict(list)
    for points in lines:
        if points[0] != points[-1]:
            ends[points[0]].append(_End(points, 0))
            ends[points[-1]].append(_End(points, -1))
    return ends


def _corners(lines: Sequence[list[MapPoint]]) -> Iterator[MapPoint]:
    for points in lines:
        yield from points[1:-1] if points[0] != points[-1] else points
