"""What the walls of a Tiled map come from: what tiles and objects say of themselves, and layers as a whole."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from battlemap.document.model import Door, Wall
from battlemap.formats.loaded import WallSource
from battlemap.formats.tiled.cells import GID_MASK
from battlemap.formats.tiled.layers import Layer
from battlemap.formats.tiled.properties import Role, class_of, entries, role_by_flag, role_by_name


@dataclass(frozen=True, slots=True)
class WallChoice:
    """Which of them are taken. ``layers`` are names or places of layers taken whole; None: those that say so."""

    layers: frozenset[str] | None = None
    tiles: bool = True
    objects: bool = True

    @property
    def is_guess(self) -> bool:
        """Whether names and flags of layers decide."""
        return self.layers is None

    def role_of(self, layer: Layer) -> Role | None:
        """What a layer is as a whole, by its flag or because it was chosen."""
        flag = role_by_flag(layer.raw)
        if self.layers is None:
            return flag
        is_chosen = layer.name in self.layers or layer.place in self.layers
        return (flag or name_role(layer) or "wall") if is_chosen else None

    def not_there(self, layers: Sequence[Layer]) -> list[str]:
        """The layers that were chosen and that the map does not have."""
        there = {name for layer in layers for name in (layer.name, layer.place)}
        return sorted((self.layers or frozenset()) - there)


@dataclass
class FoundWalls:
    """The walls and doors of a map in map units, and what they come from.

    ``tiles`` and ``objects`` say themselves that they are walls; ``whole`` are the places of layers taken whole.
    """

    walls: list[Wall] = field(default_factory=list)
    doors: list[Door] = field(default_factory=list)
    tiles: int = 0
    objects: int = 0
    whole: set[str] = field(default_factory=set)


def name_role(layer: Layer) -> Role | None:
    """What the name or the class of a layer makes of it."""
    return role_by_name(layer.name, class_of(layer.raw))


def wall_sources(layers: Sequence[Layer], walls: FoundWalls) -> tuple[WallSource, ...]:
    """Everything walls may come from: tiles and objects that say so, and the layers that hold anything."""
    found = [
        WallSource(key="tiles", kind="tiles", number=walls.tiles, is_taken=True),
        WallSource(key="objects", kind="objects", number=walls.objects, is_taken=True),
    ]
    for layer in layers:
        if layer.kind not in ("tilelayer", "objectgroup"):
            continue
        is_tiles = layer.kind == "tilelayer"
        found.append(
            WallSource(
                key=layer.place,
                kind="tile_layer" if is_tiles else "object_layer",
                number=_tiles_in(layer) if is_tiles else len(entries(layer.raw, "objects")),
                is_taken=layer.place in walls.whole,
                name=layer.name,
            )
        )
    return tuple(source for source in found if source.number)


def _tiles_in(layer: Layer) -> int:
    return sum(int((block.gids & GID_MASK > 0).sum()) for block in layer.blocks)
