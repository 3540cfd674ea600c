"""MapTool files made by hand, for the tests of their reader."""

import zipfile

GUID, MODEL = "net.rptools.maptool.model.GUID", "net.rptools.maptool.model"
UTIL = "net.rptools.maptool.util.PersistenceUtil_-Persisted"


def token(name, x, y, **fields):
    inner = "".join(f"<{key}>{value}</{key}>" for key, value in fields.items())
    return f"<{MODEL}.Token><name>{name}</name><x>{x}</x><y>{y}</y>{inner}</{MODEL}.Token>"


def zone(name="Cave", tokens="", grid="", more=""):
    grid = grid or f'<grid class="{MODEL}.SquareGrid"><offsetX>10</offsetX><offsetY>0</offsetY><size>50</size></grid>'
    entries = "".join(f"<entry><{GUID}/>{each}</entry>" for each in tokens)
    return f"<name>{name}</name>{grid}<unitsPerCell>5.0</unitsPerCell><tokenMap>{entries}</tokenMap>{more}"


def single(inner):
    return f"<{UTIL}Map><zone>{inner}</zone></{UTIL}Map>"


def campaign(*inner, wrapped=False, more=""):
    entries = "".join(f"<entry><{GUID}/><{MODEL}.Zone>{each}</{MODEL}.Zone></entry>" for each in inner)
    sync = "java.util.Collections_-SynchronizedMap"
    if wrapped:
        entries = f"<{sync}><default><m>{entries}</m></default></{sync}>"
    return f"<{UTIL}Campaign><campaign><zones>{entries}</zones>{more}</campaign></{UTIL}Campaign>"


def write(folder, content, name="cave.rpmap", files=(), **assets):
    path = folder / name
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("content.xml", content)
        archive.writestr("properties.xml", "<map/>")
        for key, data in assets.items():
            archive.writestr(f"assets/{key}.png", data)
        for file in files:
            archive.writestr(file, b"")
    return path


def side(way, x0, y0, x1, y1):
    """A straight side of an area, as Java keeps it: from its upper end to its lower one; ``way`` -1 goes back up."""
    ends = f"<x0>{x0}</x0><y0>{y0}</y0><x1>{x1}</x1><y1>{y1}</y1>"
    return f"<sun.awt.geom.Order1><direction>{way}</direction>{ends}</sun.awt.geom.Order1>"


def start(x, y):
    return f"<sun.awt.geom.Order0><direction>1</direction><x>{x}</x><y>{y}</y></sun.awt.geom.Order0>"


def block(x, y, width, height):
    """A rectangle; the sides that run across are not written."""
    return start(x, y) + side(1, x, y, x, y + height) + side(-1, x + width, y, x + width, y + height)


def area(tag, *pieces):
    return f"<{tag}><curves>{''.join(pieces)}</curves></{tag}>"


def single_walls(*walls, corners=((10, 0), (110, 0), (110, 100))):
    vertices = "".join(f'<vertex id="{n}" x="{x}" y="{y}"/>' for n, (x, y) in enumerate(corners))
    return f"<walls><vertices>{vertices}</vertices><walls>{''.join(walls)}</walls></walls>"


def wall(first, last, **told):
    inner = "".join(f"<{key}>{value}</{key}>" for key, value in told.items())
    return f'<wall from="{first}" to="{last}">{inner}</wall>'


def carries(*ids):
    """A list of lights as a token carries it."""
    entry = "<lightSourceId><baGUID>{}</baGUID></lightSourceId><direction>CENTER</direction>"
    return "".join(f"<{MODEL}.AttachedLightSource>{entry.format(id_)}</{MODEL}.AttachedLightSource>" for id_ in ids)


def light_source(id_, *lights, kind="NORMAL", more=""):
    """A light of a campaign, with the rings it shines in."""
    rings = "".join(f"<{MODEL}.Light>{light}</{MODEL}.Light>" for light in lights)
    return (
        f"<entry><{GUID}><baGUID>{id_}</baGUID></{GUID}><{MODEL}.LightSource><name>{id_}</name>"
        f'<id reference="../../{GUID}"/><type>{kind}</type>{more}<lightList>{rings}</lightList>'
        f"</{MODEL}.LightSource></entry>"
    )


def with_lights(*sources):
    listed = f"<entry><string>D20</string><linked-hash-map>{''.join(sources)}</linked-hash-map></entry>"
    return f"<campaignProperties><lightSourcesMap>{listed}</lightSourcesMap></campaignProperties>"
