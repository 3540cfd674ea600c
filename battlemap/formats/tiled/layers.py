"""The layers of a map in the order they are drawn, out of their groups."""

from collections.abc import Iterator
from dataclasses import dataclass

from battlemap.formats.account import Account, many, places
from battlemap.formats.fields import FieldError
from battlemap.formats.tiled.cells import MOST_CELLS, Block, read_blocks
from battlemap.formats.tiled.properties import Raw, amount_of, color_of, entries, no_entries, truth_of

MOST_LAYERS = 1000
MOST_OBJECTS = 20_000
DEEPEST = 50
KINDS = ("tilelayer", "objectgroup", "imagelayer")


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer:
    """One layer. Offset, opacity and whether it is shown are those of its groups and its own together."""

    kind: str
    name: str
    place: str  # "layers[2].layers[0]"
    raw: Raw
    offset: tuple[float, float]
    opacity: float
    is_shown: bool
    tint: str | None
    blocks: tuple[Block, ...] = ()  # the cells of a tile layer


@dataclass(frozen=True, slots=True)
class _Group:
    """What a group hands on to its layers."""

    offset: tuple[float, float] = (0.0, 0.0)
    opacity: float = 1.0
    is_shown: bool = True
    tint: str | None = None


def read_layers(raw: Raw, account: Account) -> list[Layer]:
    """All layers that can be read; a tile layer that cannot is told and left out."""
    layers: list[Layer] = []
    cells = objects = 0
    for entry, place, group in _flat(raw, "layers", _Group(), 0, account):
        if len(layers) >= MOST_LAYERS:
            raise FieldError("layers", f"more than {MOST_LAYERS}", "fewer layers")
        kind = entry.get("type")
        if kind not in KINDS:
            account.drop("layers", f"{place}: a layer of a kind that is not known")
            continue
        objects += len(entries(entry, "objects"))
        if kind != "objectgroup" and entries(entry, "objects"):
            stray = len(entries(entry, "objects"))
            account.drop("objects", f"{place}: {many(stray, 'object')} in a layer that is none of objects", stray)
            entry = {**entry, "objects": []}
        try:
            layer = _layer(entry, place, group)
        except FieldError as error:
            account.drop("layers", f"{error}; the layer {_name(entry, place)} is left out")
            continue
        cells += sum(block.gids.size for block in layer.blocks)
        if cells > MOST_CELLS or objects > MOST_OBJECTS:
            raise FieldError(
                place, f"{cells} cells and {objects} objects so far", f"at most {MOST_CELLS} and {MOST_OBJECTS}"
            )
        layers.append(layer)
    if lost := _no_tables(raw, layers):
        account.dropped.append(f"{many(len(lost), 'entry', 'entries')} that can not be read: {places(lost)}")
    account.counts["layers"], account.counts["objects"] = len(layers), objects
    return layers


def _no_tables(raw: Raw, layers: list[Layer]) -> list[str]:
    """Where the file's lists of layers, tilesets and objects hold something else."""
    lost = [*no_entries(raw, "layers", ""), *no_entries(raw, "tilesets", "")]
    return lost + [place for layer in layers for place in no_entries(layer.raw, "objects", f"{layer.place}.")]


def _flat(raw: Raw, place: str, group: _Group, depth: int, account: Account) -> Iterator[tuple[Raw, str, _Group]]:
    if depth > DEEPEST:
        raise FieldError(place, f"{depth} groups in one another", f"at most {DEEPEST}")
    for number, entry in enumerate(entries(raw, "layers")):
        where = f"{place}[{number}]"
        inner = _handed_on(entry, where, group, account)
        if entry.get("type") == "group":
            yield from _flat(entry, f"{where}.layers", inner, depth + 1, account)
        else:
            yield entry, where, inner


def _handed_on(entry: Raw, place: str, group: _Group, account: Account) -> _Group:
    x, y = (amount_of(entry, key, place, account, default=0.0) for key in ("offsetx", "offsety"))
    return _Group(
        offset=(group.offset[0] + x, group.offset[1] + y),
        opacity=group.opacity * min(1.0, max(0.0, amount_of(entry, "opacity", place, account, default=1.0))),
        is_shown=truth_of(entry, "visible", place, account) and group.is_shown,
        tint=color_of(entry, "tintcolor", place, account) or group.tint,
    )


def _layer(entry: Raw, place: str, group: _Group) -> Layer:
    kind = str(entry.get("type"))
    return Layer(
        kind=kind,
        name=_name(entry, place),
        place=place,
        raw=entry,
        offset=group.offset,
        opacity=group.opacity,
        is_shown=group.is_shown,
        tint=group.tint,
        blocks=tuple(read_blocks(entry, place)) if kind == "tilelayer" else (),
    )


def _name(entry: Raw, place: str) -> str:
    name = entry.get("name")
    return name[:80] if isinstance(name, str) and name else place
