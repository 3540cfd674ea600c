"""Whole files of every kind, which are then damaged: small ones of our own, and the real ones made short."""

import base64
import io
import json
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image

from battlemap.document.document import Document
from battlemap.formats.load import load_map
from tools.environment import ROOT
from tools.fuzz.case import Case

REAL_MAPS = ROOT.parent / "shared" / "maps" / "real"
SCENARIOS = (ROOT / "assets" / "star_port_bay.toml", ROOT / "assets" / "rain_street.toml")
MANY = 130
MOST_ENTRIES, LONGEST_TEXT, MOST_LINES = 8, 2000, 4
PICTURE_KINDS = ("PNG", "JPEG", "GIF", "BMP", "WebP", "TIFF", "AVIF")


def seeds(real: Path = REAL_MAPS) -> tuple[Case, ...]:
    """All of them, the small ones of our own twice; without the real files where those are not there."""
    own = (*_json_maps(), *_scenarios(), *_pictures(), *_maptool(), _tiled_xml(), _campaign(), *_broken())
    return (*own, *own, *(_real_maps(real) if real.is_dir() else ()))


def picture(kind: str = "PNG", width: int = 40, height: int = 40) -> bytes:
    """The bytes of a small picture."""
    out = io.BytesIO()
    Image.linear_gradient("L").resize((width, height)).convert("RGB").save(out, kind)
    return out.getvalue()


def _case(name: str, content: Any, **beside: bytes) -> Case:
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    return Case(name, {name: data, **{key.replace("__", "."): value for key, value in beside.items()}})


def _json_maps() -> Iterator[Case]:
    yield _case("map.dd2vtt", _universal_vtt())
    yield _case("map.json", _foundry_new(), a__png=picture())
    yield _case("map.db", b"\n".join(json.dumps({**_foundry_old(), "_id": str(n)}).encode() for n in range(3)))
    yield _case("map.tmj", _tiled(), four__png=picture(width=20, height=20))
    alchemist = _alchemist()
    yield _case("map.json", alchemist, map__png=picture())
    yield _case("map.txt", b"!dungeonalchemist " + json.dumps(alchemist).encode(), map__jpg=picture("JPEG"))


def _broken() -> Iterator[Case]:
    """Files with more broken things in them than a report has lines."""
    whole = _universal_vtt()
    lights = [{"position": {"x": n, "y": "?!"}, "range": 1} for n in range(MANY)]
    walls = [[{"x": 0, "y": 0}, {"x": "?!", "y": n}, {"x": 2, "y": n}] for n in range(MANY)]
    yield _case("map.uvtt", whole | {"lights": lights, "line_of_sight": walls, "portals": [*range(MANY)]})
    scene = _foundry_new()
    yield _case("map.json", scene | {"walls": [{"c": "?!"}] * MANY, "tokens": [{}] * MANY}, a__png=picture())
    layer = {"type": "objectgroup", "name": "walls", "objects": [{"x": "?!", "type": "wall", "width": 1}] * MANY}
    yield _case("map.tmj", _tiled() | {"layers": [layer]}, four__png=picture(width=20, height=20))


def _points(*pairs: tuple[float, float]) -> list[dict[str, float]]:
    return [{"x": x, "y": y} for x, y in pairs]


def _universal_vtt() -> dict[str, Any]:
    portal = {"position": {"x": 2, "y": 0}, "bounds": _points((1.5, 0), (2.5, 0)), "rotation": 0, "closed": True}
    light = {"position": {"x": 1, "y": 1}, "range": 4.5, "intensity": 0.8, "color": "ffeccd8b", "shadows": True}
    return {
        "format": 0.3,
        "resolution": {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 4, "y": 4}, "pixels_per_grid": 10},
        "line_of_sight": [_points((0, 0), (4, 0), (4, 4), (0, 4), (0, 0)), _points((1, 1), (2, 2))],
        "objects_line_of_sight": [_points((2, 2), (3, 2), (3, 3))],
        "portals": [portal, portal | {"closed": False, "freestanding": True, "bounds": _points((1, 2), (1, 3))}],
        "environment": {"baked_lighting": True, "ambient_light": "ffffffff"},
        "lights": [light, light | {"position": {"x": 9, "y": 9}}],
        "image": base64.b64encode(picture()).decode(),
    }


def _foundry_old() -> dict[str, Any]:
    wall = {"c": [0, 0, 400, 0], "move": 1, "sense": 1, "door": 0, "ds": 0, "dir": 0}
    return {
        "name": "Cellar", "img": "a.png", "width": 400, "height": 400, "padding": 0.25, "gridType": 1, "grid": 100,
        "gridDistance": 5, "gridUnits": "ft", "shiftX": 0, "shiftY": 0, "darkness": 0.4,
        "walls": [wall, wall | {"c": [0, 100, 100, 100], "door": 1, "ds": 2}, wall | {"c": [5, 5, 5, 99], "sense": 2}],
        "lights": [{"x": 100, "y": 100, "dim": 20, "bright": 10, "angle": 360, "tintColor": "#ff0000"}],
        "tokens": [{"name": "Orc", "x": 100, "y": 100, "width": 1, "height": 1, "rotation": 90, "disposition": -1}],
        "drawings": [{"x": 1}],
        "sounds": [],
    }  # fmt: skip


def _foundry_new() -> dict[str, Any]:
    gone = ("img", "gridType", "gridDistance", "gridUnits", "shiftX", "shiftY")
    scene = {key: value for key, value in _foundry_old().items() if key not in gone}
    wall = {"c": [0, 0, 400, 0], "move": 20, "sight": 20, "light": 20, "sound": 20, "door": 0, "ds": 0, "dir": 1}
    light = {"x": 50, "y": 50, "config": {"dim": 20, "bright": 10, "angle": 90, "alpha": 0.5, "color": "#00ff00"}}
    return scene | {
        "background": {"src": "a.png", "offsetX": 0, "offsetY": 0, "scaleX": 1, "scaleY": 1},
        "grid": {"type": 1, "size": 100, "distance": 5, "units": "ft"},
        "environment": {"darknessLevel": 0.2, "globalLight": {"enabled": False}},
        "walls": [wall, wall | {"c": [0, 0, 0, 300], "sight": 30, "threshold": {"sight": 10}}],
        "lights": [light, light | {"hidden": True}],
        "flags": {"wall-height": {"bottom": 0, "top": 10}},
    }


def _tiled() -> dict[str, Any]:
    shapes = {"objects": [{"x": 0, "y": 0, "width": 5, "height": 2}]}
    packed = base64.b64encode(zlib.compress(b"".join(gid.to_bytes(4, "little") for gid in (1, 2, 3, 4)))).decode()
    return {
        "type": "map", "orientation": "orthogonal", "width": 2, "height": 2, "tilewidth": 10, "tileheight": 10,
        "tilesets": [{
            "firstgid": 1, "name": "four", "image": "four.png", "imagewidth": 20, "imageheight": 20, "tilewidth": 10,
            "tileheight": 10, "margin": 0, "spacing": 0, "columns": 2, "tilecount": 4,
            "tiles": [{"id": 0, "properties": [{"name": "wall", "type": "bool", "value": True}]},
                      {"id": 1, "objectgroup": shapes}],
        }],
        "layers": [
            {"type": "tilelayer", "name": "ground", "width": 2, "height": 2, "data": [1, 2, 0, 0xE0000001]},
            {"type": "group", "name": "g", "layers": [{"type": "tilelayer", "name": "in", "width": 2, "height": 2,
             "data": packed, "encoding": "base64", "compression": "zlib"}]},
            {"type": "imagelayer", "name": "back", "image": "four.png", "tintcolor": "#80ff0000"},
            {"type": "objectgroup", "name": "walls", "objects": [
                {"x": 1, "y": 1, "type": "wall", "polygon": _points((0, 0), (9, 0), (0, 9)), "rotation": 30},
                {"gid": 2, "x": 10, "y": 20, "width": 15, "height": 10},
                {"x": 1, "y": 1, "name": "door", "polyline": _points((0, 0), (9, 0))}]},
        ],
        "hexsidelength": 4, "staggeraxis": "y", "staggerindex": "odd", "backgroundcolor": "#112233",
    }  # fmt: skip


def _tiled_xml() -> Case:
    text = b"""<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="hexagonal" width="2" height="2" tilewidth="10" tileheight="10" hexsidelength="5"
 staggeraxis="x" staggerindex="even"><properties><property name="a" type="bool" value="true"/></properties>
 <tileset firstgid="1" source="four.tsx"/>
 <layer id="1" name="walls" width="2" height="2" opacity="0.5"><data encoding="csv">1,2,3,4</data></layer>
 <objectgroup name="doors"><object id="1" x="1" y="2" width="4" height="5" type="wall"/>
 <object id="2" x="0" y="0"><polyline points="0,0 10,0 10,10"/></object></objectgroup></map>"""
    tileset = b"""<tileset name="four" tilewidth="10" tileheight="10" tilecount="4" columns="2">
<image source="four.png" width="20" height="20" trans="ff00ff"/><tile id="1"><objectgroup><object x="0" y="0" width="5"
 height="5"/></objectgroup></tile></tileset>"""
    beside = {"four.tsx": tileset, "four.png": picture(width=20, height=20)}
    return Case("map.tmx", {"map.tmx": text, **beside})


def _alchemist() -> dict[str, Any]:
    wall = {"wallSection": "0 0 150 0", "type": 0, "wall3D": {}}
    others = [wall | {"wallSection": f"150 {n} 150 {n + 150}", "type": n // 150} for n in (0, 150, 300)]
    light = {"position": {"x": 100, "y": 100}, "range": 300, "intensity": 1, "color": "#ff00ffff"}
    return {"walls": [wall, *others], "lights": [light], "pixelsPerTile": 150, "grid": {"x": 4, "y": 4}}


def _maptool() -> Iterator[Case]:
    model = "net.rptools.maptool.model"
    token = f"<{model}.Token><name>Orc</name><x>60</x><y>100</y><facing>0</facing></{model}.Token>"
    key = "<imageAssetMap><entry><null/><net.rptools.lib.MD5Key><id>abc</id></net.rptools.lib.MD5Key></entry>"
    stamp = f"<{model}.Token><name>Floor</name><x>0</x><y>0</y><layer>BACKGROUND</layer><scaleX>2.0</scaleX>"
    stamp += f"<width>40</width><height>40</height>{key}</imageAssetMap></{model}.Token>"
    again = f'<{model}.Token reference="../../entry[2]/{model}.Token"/>'
    grid = f'<grid class="{model}.SquareGrid"><offsetX>10</offsetX><offsetY>0</offsetY><size>50</size></grid>'

    def zone(*tokens: str) -> str:
        entries = "".join(f"<entry><{model}.GUID/>{each}</entry>" for each in tokens)
        return f"<name>Cave</name>{grid}<unitsPerCell>5.0</unitsPerCell><tokenMap>{entries}</tokenMap>"

    light = f"<lightSourceList><{model}.AttachedLightSource><lightSourceId><baGUID>torch</baGUID></lightSourceId>"
    light += f"<direction>CENTER</direction></{model}.AttachedLightSource></lightSourceList>"
    torch = token.replace("<facing>", f"{light}<facing>")
    lamp = torch.replace("<facing>", "<layer>OBJECT</layer><facing>")
    board = "<mapAsset><id>abc</id></mapAsset><boardPosition><x>10</x><y>0</y></boardPosition>"
    tag = "net.rptools.maptool.util.PersistenceUtil_-Persisted"
    yield _archive("map.rpmap", f"<{tag}Map><zone>{zone(token, token)}{board}{_blocking()}</zone></{tag}Map>")
    zones = (zone(stamp, torch, again, lamp), zone(token, stamp.replace("BACKGROUND", "GM")) + "<labels><a/></labels>")
    listed = "".join(f"<entry><{model}.GUID/><{model}.Zone>{each}</{model}.Zone></entry>" for each in zones)
    source = f"<{model}.LightSource><name>Torch</name><id><baGUID>torch</baGUID></id><type>NORMAL</type><lightList>"
    source += f"<{model}.Light><radius>20.0</radius><arcAngle>90.0</arcAngle></{model}.Light></lightList>"
    sources = f"<entry><string>D20</string><map><entry>{source}</{model}.LightSource></entry></map></entry>"
    properties = f"<campaignProperties><lightSourcesMap>{sources}</lightSourcesMap></campaignProperties>"
    campaign = f"<campaign><zones>{listed}</zones>{properties}</campaign>"
    yield _archive("map.cmpgn", f"<{tag}Campaign>{campaign}</{tag}Campaign>")


def _blocking() -> str:
    """An area that blocks sight, as Java writes it, and a single wall."""
    x, y = 60.0, 50.0
    start = f"<sun.awt.geom.Order0><direction>1</direction><x>{x}</x><y>{y}</y></sun.awt.geom.Order0>"
    sides = "".join(
        f"<sun.awt.geom.Order1><direction>{way}</direction><x0>{at}</x0><y0>{y}</y0><x1>{at}</x1><y1>{y + 50}</y1>"
        f"<xmin>{at}</xmin><xmax>{at}</xmax></sun.awt.geom.Order1>"
        for way, at in ((1, x), (-1, x + 50))
    )
    vertices = '<vertex id="A" x="10.0" y="0.0"/><vertex id="B" x="110.0" y="0.0"/>'
    wall = '<wall from="A" to="B"><direction>Left</direction></wall>'
    return (
        f"<topology><curves>{start}{sides}</curves></topology>"
        f"<walls><vertices>{vertices}</vertices><walls>{wall}</walls></walls>"
    )


def _archive(name: str, content: str) -> Case:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for file, data in (("content.xml", content), ("properties.xml", "<map/>"), ("assets/abc.png", picture())):
            archive.writestr(zipfile.ZipInfo(file), data, zipfile.ZIP_DEFLATED)
    return Case(name, {name: out.getvalue()})


def _scenarios() -> Iterator[Case]:
    for path in SCENARIOS:
        yield _case("map.toml", path.read_bytes(), **{f"{path.stem}__png": picture()})


def _pictures() -> Iterator[Case]:
    for kind in PICTURE_KINDS:
        yield _case(f"map.{kind.lower()}", picture(kind))
    yield _case("map.svg", _drawing())


def _drawing() -> bytes:
    """A drawing that uses what a drawing can: a style, parts used again, a picture within."""
    within = base64.b64encode(picture()).decode()
    text = f"""<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40mm" height="30mm"
 viewBox="0 0 400 300"><style>.wall {{ fill: url(#grey) }}</style>
<defs><linearGradient id="grey"><stop offset="0"/></linearGradient><g id="pillar"><circle r="5"/></g></defs>
<rect class="wall" width="400" height="20" style="stroke:#123"/><use xlink:href="#pillar" x="9"/><use href="#pillar"/>
<image xlink:href="data:image/png;base64,{within}" width="40" height="40"/><a href="#pillar"><text>Cellar</text></a>
</svg>"""
    return text.encode()


def _campaign() -> Case:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "map.bmap"
        with Document.create(path) as document:
            for case in (_case("map.dd2vtt", _universal_vtt()), next(_scenarios())):
                loaded = load_map(case.write(Path(folder)))
                document.import_map(loaded.state, loaded.images)
        return _case("map.bmap", path.read_bytes())


def _real_maps(real: Path) -> Iterator[Case]:
    for path in sorted(real.rglob("*")):
        if path.suffix in (".dd2vtt", ".json"):
            yield _case(f"map{path.suffix}", _shortened(path.read_bytes()))
        elif path.suffix == ".db":
            yield _case("map.db", b"\n".join(map(_shortened, path.read_bytes().splitlines()[:MOST_LINES])))
        elif path.suffix in (".tmx", ".tmj"):
            beside = {file.name: file.read_bytes() for file in path.parent.parent.rglob("*.[tp][sn][xg]")}
            yield Case(f"map{path.suffix}", {**beside, f"map{path.suffix}": path.read_bytes()})


def _shortened(data: bytes) -> bytes:
    """The same JSON with few entries a list and a small picture; anything else as it is."""
    try:
        return json.dumps(_short(json.loads(data))).encode()
    except ValueError:
        return data


def _short(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _short(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [
            _short(entry) for entry in value[: MOST_ENTRIES if value and isinstance(value[0], dict | list) else None]
        ]
    if isinstance(value, str) and len(value) > LONGEST_TEXT:
        return base64.b64encode(picture()).decode()
    return value
