"""What a file of another program leaves open, to be asked before its maps are kept."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from battlemap.formats.loaded import LoadedMap, WallSource

#: What of a Universal VTT map or a Foundry scene lies outside, as it is counted; walls of the first by segments.
_OUTSIDE = ("wall_segments_outside", "object_segments_outside", "portals_outside", "lights_outside")
_OUTSIDE_A_SCENE = ("walls_outside", "doors_outside", "lights_outside", "tokens_outside")


@dataclass(frozen=True, slots=True, kw_only=True)
class Questions:
    """How much there is of each thing on which only the game master can decide; 0 or nothing: no question.

    ``was_cropped`` tells that what lies outside is left from a larger map. ``walls_from`` is what walls of a Tiled map
    may come from; ``has_no_walls``: none came from what the map itself says.
    """

    open_portals: int = 0
    outside: int = 0
    was_cropped: bool = False
    objects: int = 0
    walls_from: tuple[WallSource, ...] = ()
    has_no_walls: bool = False

    @property
    def must_be_asked(self) -> bool:
        """Whether anything would come in wrong for some game masters if nobody asked; objects are seldom wrong."""
        return bool(self.open_portals or self.outside or (self.walls_from and self.has_no_walls))


def questions_of(loaded: Sequence[LoadedMap]) -> Questions:
    """What the maps of a file, read with no choices made, leave open."""
    counts = [each.report.counts for each in loaded]
    return Questions(
        open_portals=sum(count.get("portals_open", 0) for count in counts),
        outside=sum(count.get(key, 0) for count in counts for key in _outside(count)),
        was_cropped=any(each.was_cropped for each in loaded),
        objects=sum(
            count.get("objects", 0) for each in loaded for count in [each.report.counts] if not each.walls_from
        ),
        walls_from=tuple(source for each in loaded for source in each.walls_from),
        has_no_walls=not any(each.state.walls for each in loaded),
    )


def _outside(counts: Mapping[str, int]) -> tuple[str, ...]:
    return _OUTSIDE_A_SCENE if "tokens_outside" in counts else _OUTSIDE
