"""What lies wholly outside the picture of a scene: told, and taken away if that is asked for."""

from collections.abc import Iterable
from dataclasses import replace

from battlemap.document.model import Door, Light, MapState, Token, Wall
from battlemap.formats.account import Account, many
from battlemap.formats.foundry.frame import SceneFrame
from battlemap.formats.universal_vtt.fields import Frame
from battlemap.geometry.types import MapPoint

#: What is looked at: the table of the map, and what one of them is called.
TABLES = {"walls": "wall", "doors": "door", "lights": "light", "tokens": "token"}
OF_SEGMENTS = {"walls": "segments", "doors": "segments"}  # which the file has in one list


def without_outside(state: MapState, frame: SceneFrame, account: Account, *, keep: bool) -> MapState:
    """The map with what lies outside, or without it; either way the account tells how much that is."""
    picture, (left, top) = _picture(frame)

    def is_inside(thing: Wall | Door | Light | Token) -> bool:
        points = [MapPoint(x - left, y - top) for x, y in _points(thing)]
        return any(picture.touches(*ends) for ends in zip(points, points[1:] or points, strict=False))

    kept, told = {}, []
    for table, word in TABLES.items():
        things = getattr(state, table)
        kept[table] = {key: thing for key, thing in things.items() if is_inside(thing)}
        number = len(things) - len(kept[table])
        account.counts[f"{table}_outside"] = number
        told += [many(number, word)] if number else []
        if not keep:
            account.counts[f"{table}_kept"] -= number
            account.lost[OF_SEGMENTS.get(table, table)] += number
    if told:
        line = f"wholly outside the picture: {', '.join(told)}"
        (account.notes if keep else account.dropped).append(f"{line}; kept" if keep else line)
    return state if keep else replace(state, **kept)


def _picture(frame: SceneFrame) -> tuple[Frame, MapPoint]:
    """The place of the picture in map units: its size, and its upper left corner."""
    box = frame.picture
    corner = frame.lattice.to_map(box.left, box.top)
    end = frame.lattice.to_map(box.left + box.width, box.top + box.height)
    return Frame(left=0.0, top=0.0, width=end.x - corner.x, height=end.y - corner.y), corner


def _points(thing: Wall | Door | Light | Token) -> Iterable[MapPoint]:
    """A line of the thing: from corner to corner of a token, a light's place alone."""
    match thing:
        case Wall() | Door():
            return thing.line
        case Light():
            return (thing.at,)
        case Token():
            return thing.at, MapPoint(thing.at.x + thing.size, thing.at.y + thing.size)
