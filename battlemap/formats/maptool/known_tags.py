"""What MapTool writes: what is taken, what is told as left out with its number, and what tells nothing of a map.

How MapTool shows and keeps its own things (colours, ids, sizes of pictures, who owns a token, what was last done) is
read over; those are the plain words of ``known``. Anything else is named.
"""

from collections import Counter
from xml.etree.ElementTree import Element

from battlemap.formats.unread import OFF, Known, is_read, known, note

_LONGEST_TOLD = 40
ALWAYS_ON = OFF | {"true"}
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
_POINT = known("x y")
_ID = known("id baGUID")
_LIGHT_SOURCE = known(
    "name id lightSourceId type shapeType scaleWithToken ignoreVBL lumens",
    lightList=known("", Light=known("paint facingOffset radius width arcAngle shape isGM ownerOnly lumens")),
)
GRID = known("offsetX offsetY size zone cellShape hexRatio minorRadius edgeProjection edgeLength scaledHex lastScale")
_VERTEX = known("id x y", position=known("x y"))
_WALL = known("from to direction movementDirection sightDirection lightDirection auraDirection")
WALLS = known("", vertices=known("", vertex=_VERTEX), walls=known("", wall=_WALL))
ZONE = known(
    "creationTime id gridColor imageScaleX imageScaleY tokenVisionDistance unitsPerCell aStarRounding topologyTypes"
    " topologyMode tokenMap tokenOrderedList fogPaint topology hillVbl coverVbl topologyTerrain backgroundPaint"
    " boardChanged name tokenSelection height width undo zoneVisionType visionType lightingStyle "
    + " ".join(LEFT_OUT_OF_MAP),
    {"hasFog": OFF, "drawBoard": ALWAYS_ON, "playerAlias": frozenset({"", "none"}), "isVisible": ALWAYS_ON},
    grid=GRID,
    mapAsset=_ID,
    boardPosition=_POINT,
    walls=WALLS,
)
TOKEN = known(
    "id beingImpersonated exposedAreaGUID currentImageAsset x y z anchorX anchorY sizeScale lastX lastY lastPath"
    " snapToScale width height isoWidth isoHeight scaleX scaleY sizeMap snapToGrid isVisible vblColorSensitivity"
    " alwaysVisibleTolerance isAlwaysVisible name ownerList ownerType tokenShape tokenType layer propertyType facing"
    " haloColorValue haloColor visionOverlayColorValue visionOverlayColor isFlippedX isFlippedY isFlippedIso"
    " tokenOpacity sightType hasSight hasImageTable imageTableName notesType gmNotesType speechName allowURIAccess"
    " terrainModifiersIgnored statSheet imageAssetMap " + " ".join(LEFT_OUT_OF_TOKENS),
    {
        "visibleOnlyToOwner": OFF,
        "terrainModifier": OFF,
        "terrainModifierOperation": OFF,
    },
    lightSourceList=known("", AttachedLightSource=known("direction", lightSourceId=_ID)),
)
_PROPERTIES = known(
    "remoteRepositoryList defaultSightType initiativeOwnerPermissions initiativeMovementLock initiativeUseReverseSort"
    " initiativePanelButtonsDisabled defaultTokenPropertyType tokenTypeStatSheetMap " + " ".join(LEFT_OUT_OF_CAMPAIGN),
    lightSourcesMap=known(
        "",
        entry=known("string", map=known("", entry=known("GUID", LightSource=_LIGHT_SOURCE)), LightSource=_LIGHT_SOURCE),
    ),
)
CAMPAIGN = known(
    "id zones name exportInfo exportDialog exportLocation exportSettings macroButtonLastIndex gmMacroButtonLastIndex"
    " hasUsedFogToolbar remoteRepositoryList lightSourcesMap " + " ".join(LEFT_OUT_OF_CAMPAIGN),
    campaignProperties=_PROPERTIES,
)
FILE = known("zone assetMap mapToolVersion currentZoneId currentView", campaign=CAMPAIGN)


def bare(tag: str) -> str:
    """The name of a class without its package."""
    return tag.rpartition(".")[2]


def unread_tags(root: Element, shape: Known, place: str) -> Counter[str]:
    """The tags that are in no list, as ``token.glow``, with how often each is there."""
    found: Counter[str] = Counter()
    left = [(root, shape, place)]
    while left:
        element, table, where = left.pop()
        for child in element:
            name = bare(child.tag)
            if name in table.parts:
                left.append((child, table.parts[name], f"{where}.{name}"))
            elif not is_read(table, name, (child.text or "").strip() if not len(child) else child):
                note(found, f"{where}.{name[:_LONGEST_TOLD]}")
    return found
