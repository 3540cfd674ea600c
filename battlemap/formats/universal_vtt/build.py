"""From the content of a Universal VTT file to the values of the document."""

from dataclasses import replace

from battlemap.document.model import (
    Door,
    DoorId,
    DoorState,
    Grid,
    LightId,
    MapId,
    MapInfo,
    MapState,
    Wall,
    WallId,
)
from battlemap.formats.universal_vtt.fields import Frame
from battlemap.formats.universal_vtt.frame import cells_across
from battlemap.formats.universal_vtt.options import OpenPortals, UvttOptions
from battlemap.formats.universal_vtt.outside import Content
from battlemap.formats.universal_vtt.portals import FoundPortal


def map_info(name: str, frame: Frame, options: UvttOptions) -> MapInfo:
    """What holds for the map as a whole; the file tells neither its game nor the size of a cell."""
    grid = Grid(columns=cells_across(frame.width), rows=cells_across(frame.height), cell_m=options.cell_m)
    return MapInfo(id=MapId("map-1"), name=name, system=options.system, grid=grid)


def build_state(info: MapInfo, content: Content, open_portals: OpenPortals = "opening") -> MapState:
    """The map; walls first, then outlines of objects, in file order."""
    walls = [
        Wall(id=WallId(f"wall-{number}"), line=line.points, kind=line.kind)
        for number, line in enumerate((*content.walls, *content.objects), start=1)
    ]
    doors = [
        _door(DoorId(f"door-{number}"), portal, open_portals) for number, portal in enumerate(content.portals, start=1)
    ]
    lights = [replace(light, id=LightId(f"light-{number}")) for number, light in enumerate(content.lights, start=1)]
    return MapState(
        info=info,
        walls={wall.id: wall for wall in walls},
        doors={door.id: door for door in doors},
        lights={light.id: light for light in lights},
    )


def _door(id_: DoorId, portal: FoundPortal, open_portals: OpenPortals) -> Door:
    """A shut portal is a shut door; an open one may be a window, an arch or a door that stands open.

    A window is shut: it is seen through all the same.
    """
    if portal.shut:
        return Door(id=id_, line=portal.line, kind="door", state="closed")
    state: DoorState = "closed" if open_portals == "window" else "open"
    return Door(id=id_, line=portal.line, kind=open_portals, state=state)
