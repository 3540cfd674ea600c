"""What MapTool writes: what is taken, what is told as left out with its number, and what tells nothing of a map.

How MapTool shows and keeps its own things (colours, ids, sizes of pictures, who owns a token, what was last done) is
read over: the second words of ``_tags``. Anything else is named.
"""

from collections import Counter
from collections.abc import Mapping
from xml.etree.ElementTree import Element

from battlemap.formats.unread import OFF, Known, is_read, note

_LONGEST_TOLD = 40
ALWAYS_ON = frozenset({"", "true"})
#: What is in a map and not in ours, by its tag: one of them, several.
LEFT_OUT_OF_MAP = {
    "drawables": ("drawing", None),
    "gmDrawables": ("drawing of the game master", "drawings of the game master"),
    "objectDrawables": ("drawing among the objects", "drawings among the objects"),
    "backgroundDrawables": ("drawing in the background", "drawings in the background"),
    "labels": ("label", None),
    "pitVbl": ("area that is seen into and not out of", "areas that are seen into and not out of"),
    "exposedArea": ("area that players explored", "areas that players explored"),
    "exposedAreaMeta": ("area that a token explored", "areas that tokens explored"),
    "initiativeList": ("entry of the initiative", "entries of the initiative"),
    "masks": ("mask", None),
}
#: The same of a token.
LEFT_OUT_OF_TOKENS = {
    "propertyMapCI": ("property of tokens", "properties of tokens"),
    "propertyMap": ("property of tokens", "properties of tokens"),
    "macroPropertiesMap": ("macro of tokens", "macros of tokens"),
    "macroMap": ("macro of tokens", "macros of tokens"),
    "speechMap": ("speech of tokens", "speeches of tokens"),
    "state": ("state of tokens", "states of tokens"),
    "notes": ("note of a token", "notes of tokens"),
    "gmNotes": ("note of the game master on a token", "notes of the game master on tokens"),
    "label": ("label of a token", "labels of tokens"),
    "gmName": ("name of a token for the game master", "names of tokens for the game master"),
    "charsheetImage": ("handout of a token", "handouts of tokens"),
    "portraitImage": ("portrait of a token", "portraits of tokens"),
    "heroLabData": ("sheet of Hero Lab", "sheets of Hero Lab"),
    "vbl": ("area that a token hides", "areas that tokens hide"),
    "hillVbl": ("area that a token hides", "areas that tokens hide"),
    "pitVbl": ("area that a token hides", "areas that tokens hide"),
    "coverVbl": ("area that a token hides", "areas that tokens hide"),
    "mbl": ("area that a token blocks", "areas that tokens block"),
    "uniqueLightSources": ("light of its own that a token has", "lights of their own that tokens have"),
}
#: The same of a campaign.
LEFT_OUT_OF_CAMPAIGN = {
    "macroButtonProperties": ("macro of the campaign", "macros of the campaign"),
    "gmMacroButtonProperties": ("macro of the game master", "macros of the game master"),
    "lookupTableMap": ("table", None),
    "tokenTypeMap": ("type of token", "types of token"),
    "sightTypeMap": ("type of sight", "types of sight"),
    "tokenStates": ("state that tokens may have", "states that tokens may have"),
    "tokenBars": ("bar that tokens may have", "bars that tokens may have"),
    "characterSheets": ("character sheet", None),
    "notes": ("notebook", None),
}
#: Lists and maps as Java has them: what they hold is looked at as if it were not in them.
_WRAPPERS = frozenset({"SynchronizedMap", "default", "m", "map", "linked-hash-map", "tree-map", "hashtable", "list"})
#: What XStream writes of any thing, and the ends and corners of single walls.
_ATTRIBUTES = frozenset(
    {"class", "reference", "resolves-to", "defined-in", "serialization", "id", "from", "to", "x", "y"}
)
_LEAF = Known()
ELSEWHERE = Known(frozenset({"looked at by itself"}))


def _tags(leaves: str, quiet: str = "", unless: Mapping[str, frozenset[str]] | None = None, **parts: Known) -> Known:
    """A thing with plain values, with what tells nothing however much is in it, and with other things."""
    return Known(frozenset(quiet.split()), {**dict.fromkeys(leaves.split(), _LEAF), **parts}, unless or {})


def _entries(**parts: Known) -> Known:
    return _tags("", "null", None, entry=_tags("string", "null", None, GUID=_ID, **parts))


_POINT = _tags("x y")
_ID = _tags("id baGUID")
_LIGHT = _tags(
    "facingOffset radius width arcAngle shape isGM ownerOnly lumens",
    paint=_tags("color"),
)
_LIGHT_SOURCE = _tags(
    "name type shapeType scaleWithToken ignoreVBL lumens",
    id=_ID,
    lightList=_tags("", Light=_LIGHT),
)
_ENDS = "direction x0 y0 x1 y1 xmin xmax"
_BENDS = f"{_ENDS} cx0 cy0 cx1 cy1 xcoeff0 xcoeff1 xcoeff2 xcoeff3 ycoeff0 ycoeff1 ycoeff2 ycoeff3 TforY1 YforT1"
_BENDS += " TforY2 YforT2 TforY3 YforT3"
_AREA = _tags(
    "",
    curves=_tags("", Order0=_tags("direction x y"), Order1=_tags(_ENDS), Order2=_tags(_BENDS), Order3=_tags(_BENDS)),
)
GRID = _tags(
    "offsetX offsetY size hexRatio", "zone cellShape minorRadius edgeProjection edgeLength scaledHex lastScale"
)
_VERTEX = _tags("", position=_tags(""))
_WALL = _tags("direction movementDirection sightDirection lightDirection auraDirection")
_SINGLE_WALLS = _tags("", vertices=_tags("", vertex=_VERTEX), walls=_tags("", wall=_WALL))
ZONE = _tags(
    "name imageScaleX imageScaleY tokenVisionDistance unitsPerCell visionType",
    "creationTime id gridColor aStarRounding topologyTypes topologyMode tokenOrderedList fogPaint backgroundPaint"
    " boardChanged tokenSelection height width undo lightingStyle " + " ".join(LEFT_OUT_OF_MAP),
    {"hasFog": OFF, "drawBoard": ALWAYS_ON, "playerAlias": frozenset({"", "none"}), "isVisible": ALWAYS_ON},
    grid=GRID,
    mapAsset=_ID,
    boardPosition=_POINT,
    tokenMap=_entries(Token=ELSEWHERE),
    walls=_SINGLE_WALLS,
    topology=_AREA,
    topologyTerrain=_AREA,
    hillVbl=_AREA,
    coverVbl=_AREA,
)
TOKEN = _tags(
    "name x y width height scaleX scaleY isVisible tokenType layer facing hasSight sightType",
    "id beingImpersonated exposedAreaGUID currentImageAsset z anchorX anchorY sizeScale lastX lastY lastPath"
    " snapToScale isoWidth isoHeight sizeMap snapToGrid vblColorSensitivity alwaysVisibleTolerance isAlwaysVisible"
    " ownerList ownerType tokenShape propertyType haloColorValue haloColor visionOverlayColorValue visionOverlayColor"
    " isFlippedX isFlippedY isFlippedIso tokenOpacity hasImageTable imageTableName notesType"
    " gmNotesType speechName allowURIAccess terrainModifiersIgnored statSheet imageAssetMap "
    + " ".join(LEFT_OUT_OF_TOKENS),
    {"visibleOnlyToOwner": OFF, "terrainModifier": OFF, "terrainModifierOperation": OFF},
    lightSourceList=_tags("", AttachedLightSource=_tags("direction", lightSourceId=_ID)),
)
_LIGHT_SOURCES = _entries(entry=_tags("", GUID=_ID, LightSource=_LIGHT_SOURCE), LightSource=_LIGHT_SOURCE)
_PROPERTIES = _tags(
    "defaultSightType",
    "remoteRepositoryList initiativeOwnerPermissions initiativeMovementLock initiativeUseReverseSort"
    " initiativePanelButtonsDisabled defaultTokenPropertyType tokenTypeStatSheetMap " + " ".join(LEFT_OUT_OF_CAMPAIGN),
    lightSourcesMap=_LIGHT_SOURCES,
)
_CAMPAIGN = _tags(
    "name",
    "id exportInfo exportDialog exportLocation exportSettings macroButtonLastIndex gmMacroButtonLastIndex"
    " hasUsedFogToolbar remoteRepositoryList " + " ".join(LEFT_OUT_OF_CAMPAIGN),
    zones=_entries(Zone=ELSEWHERE),
    lightSourcesMap=_LIGHT_SOURCES,
    campaignProperties=_PROPERTIES,
)
FILE = _tags("mapToolVersion", "assetMap currentZoneId currentView", campaign=_CAMPAIGN, zone=ELSEWHERE)


def bare(tag: str) -> str:
    """The name of a class without its package."""
    return tag.rpartition(".")[2]


def unread_tags(root: Element, shape: Known, place: str) -> Counter[str]:
    """The tags and attributes that are in no list, as ``token.glow``, with how often each is there."""
    found: Counter[str] = Counter()
    left = [(root, shape, place)]
    while left:
        element, table, where = left.pop()
        for name in element.attrib.keys() - _ATTRIBUTES:
            note(found, f"{where}.{name[:_LONGEST_TOLD]}")
        for child in element:
            name = bare(child.tag)
            if name in table.parts:
                if table.parts[name] is not ELSEWHERE:
                    left.append((child, table.parts[name], f"{where}.{name}"))
            elif name.rpartition("-")[2] in _WRAPPERS:
                left.append((child, table, where))
            elif not is_read(table, name, (child.text or "").strip() if not len(child) else child):
                note(found, f"{where}.{name[:_LONGEST_TOLD]}")
    return found
