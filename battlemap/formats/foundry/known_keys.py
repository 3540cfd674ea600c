"""The keys of Foundry's scenes, of all versions, that are read, or that tell nothing a map here has.

How a scene is shown (colours of the grid, weather of the light, fog, sounds of doors, bars and rings of tokens), who
may see it and where it lies in Foundry's own lists is no part of a map. Flags belong to modules; they are named.
"""

from battlemap.formats.unread import OFF, Known, known

_OWN = "_id _key _stats name folder sort flags ownership permission"  # of every thing of Foundry
_FULL_TURN = OFF | {"360", "360.0"}
_FLAGS = known("core exportSource scenePacker")
_TEXTURE = known(
    "src tint scaleX scaleY offsetX offsetY rotation anchorX anchorY fit alphaThreshold"  # only its file is looked for
)
_LIGHT_OF_TOKEN = known(
    "dim bright attenuation alpha luminosity saturation contrast shadows coloration darkness priority negative",
    {"angle": _FULL_TURN, "color": OFF | {"#ffffff", "#000000"}},
    animation=known("speed intensity reverse", {"type": OFF}),
)
_GLOBAL_LIGHT = known(
    "enabled alpha bright color coloration luminosity saturation contrast shadows",
    darkness=known("min max"),
)
_MOOD = known("hue intensity luminosity saturation shadows")
_ANIMATION = known("type speed intensity reverse")
_WALLS = known(
    "_id _key c move sense sight light sound door ds dir doorSound animation",
    threshold=known("light sight sound attenuation"),
    flags=Known(parts={"wall-height": known("top bottom")}),
)
_LIGHTS = known(
    "_id _key x y elevation rotation walls vision hidden locked dim bright angle tintColor tintAlpha darknessThreshold"
    " t",
    lightAnimation=_ANIMATION,
    darkness=known("min max"),
    config=known(
        "dim bright angle color alpha coloration attenuation luminosity saturation contrast shadows walls vision"
        " negative priority",
        animation=_ANIMATION,
        darkness=known("min max"),
    ),
    flags=known(""),
)
_TOKENS = known(
    "_id _key name x y width height rotation elevation hidden disposition actorId actorLink appendNumber"
    " prependAdjective displayName displayBars bar1 bar2 img tint scale mirrorX mirrorY randomImg alpha lockRotation"
    " locked sort vision dimSight brightSight dimLight brightLight lightAlpha occludable ring turnMarker"
    " movementAction detectionModes actorData delta effects overlayEffect shape depth",
    {
        "sightAngle": _FULL_TURN,
        "lightAngle": _FULL_TURN,
        "lightColor": OFF | {"#ffffff", "#000000"},
    },
    lightAnimation=known("speed intensity", {"type": OFF}),
    texture=_TEXTURE,
    light=_LIGHT_OF_TOKEN,
    sight=known(
        "enabled range color attenuation brightness saturation contrast",
        {"angle": _FULL_TURN, "visionMode": OFF | {"basic", "darkvision"}},
    ),
    flags=known("core"),
)
SCENE = known(
    f"{_OWN} width height padding grid gridType gridDistance gridUnits gridColor gridAlpha shiftX shiftY img thumb"
    " foreground foregroundElevation weather darkness globalLight globalLightThreshold tokenVision active navigation"
    " navOrder navName initial backgroundColor fog fogExploration fogReset fogOverlay fogExploredColor"
    " fogUnexploredColor playlist playlistSound journal journalEntryPage hasGlobalThreshold drawings notes sounds"
    " templates tiles regions levels",
    unless={"description": OFF},
    background=_TEXTURE,
    grid=known("type size distance units color alpha style thickness"),
    environment=known(
        "darknessLevel darknessLock cycle",
        globalLight=_GLOBAL_LIGHT,
        base=_MOOD,
        dark=_MOOD,
    ),
    walls=_WALLS,
    lights=_LIGHTS,
    tokens=_TOKENS,
    flags=_FLAGS,
)
ADVENTURE = known(f"{_OWN} scenes img caption description folders")
#: What an adventure holds besides scenes, each a list.
OTHERS = ("actors", "combats", "items", "journal", "tables", "macros", "cards", "playlists")
