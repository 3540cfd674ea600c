"""The grid of a MapTool map: squares, hexes of both kinds, or none."""

from dataclasses import dataclass
from xml.etree.ElementTree import Element

from battlemap.document.model import GridKind
from battlemap.formats.account import Account
from battlemap.formats.errors import show
from battlemap.formats.fields import FieldError
from battlemap.formats.lattice import Box, Lattice, hexes, squares
from battlemap.formats.maptool.xstream import Tree

REGULAR = 3**0.5 / 2  # of a hex: from side to side, and from corner to corner
_KINDS: dict[str, GridKind] = {
    "": "square",
    "SquareGrid": "square",
    "HexGridVertical": "hex-columns",
    "HexGridHorizontal": "hex-rows",
    "GridlessGrid": "none",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneGrid:
    """The cells of a map in its pixels, counted from the corner of the first one.

    ``size`` is the side of a square, or the way from side to side of a hex; ``long`` that from corner to corner.
    """

    kind: GridKind
    size: float
    long: float
    offset: tuple[float, float]

    def lattice(self, box: Box) -> Lattice:
        """The cells of the document that cover a box of pixels."""
        if self.kind in ("hex-rows", "hex-columns"):
            edge = (2 * (self.long**2 + 0.75 * self.size**2) ** 0.5 - self.long) / 3  # all six sides are as long
            return hexes(self.kind, self.size, (self.long + edge) / 2, self.long, box, even=False)
        return squares(self.size, self.size, box, self.kind)

    @property
    def cell_px(self) -> tuple[float, float]:
        """Width and height of the box around a cell."""
        by_kind = {"hex-rows": (self.size, self.long), "hex-columns": (self.long, self.size)}
        return by_kind.get(self.kind, (self.size, self.size))


def read_grid(tree: Tree, zone: Element, account: Account) -> ZoneGrid:
    """The grid of a map; ``FieldError`` when its size is none."""
    grid = tree.child(zone, "grid")
    try:
        size = tree.amount(grid, "size")
    except FieldError as error:
        raise FieldError("grid.size", tree.text(grid, "size"), "a finite number") from error
    if not 1 <= size <= 10_000:
        raise FieldError("grid.size", size, "a number of pixels from 1 to 10000")
    name = (grid.get("class", "") if grid is not None else "").rpartition(".")[2]
    if name not in _KINDS:
        account.notes.append(f"the grid is of the kind {name[:40]}, which is not read; the map has no grid")
    kind = _KINDS.get(name, "none")
    ratio = REGULAR
    if kind in ("hex-rows", "hex-columns"):
        ratio = _amount(tree, grid, "hexRatio", REGULAR, account)
        if not 0.2 <= ratio <= 2:
            account.mended.append(f"grid.hexRatio: found {show(ratio)}, expected 0.2 to 2; taken as {REGULAR:.4g}")
            ratio = REGULAR
    offset = (_amount(tree, grid, "offsetX", 0.0, account), _amount(tree, grid, "offsetY", 0.0, account))
    return ZoneGrid(kind=kind, size=size, long=size / ratio, offset=offset)


def _amount(tree: Tree, grid: Element | None, name: str, default: float, account: Account) -> float:
    try:
        return tree.amount(grid, name, default)
    except FieldError as error:
        account.mended.append(f"grid.{error}; taken as {default:.4g}")
        return default
