"""What a steed hides of whoever rides it: a drum around the rider, up to its back."""

import math

from battlemap.document.model import MapState, Token
from battlemap.geometry.screen import Screen, shadow_m
from battlemap.geometry.silhouette import Body, Eye
from battlemap.rulings.bodies import back_m, body_rules_of, footprint_of, share_ground, steed_of

STATED = "steed_cover"  # a score on the steed's Starflight sheet: percent of the rider that it hides
WHOLE = 100


def steed_before(state: MapState, viewer: Token, rider: Token, eye: Eye, body: Body) -> Screen | None:
    """How far up its rider a steed hides it from an eye; None where it hides nothing. SF-MNT-01.

    What the steed's sheet states counts, else what stands below its back as the eye sees it. Whoever shares the cells
    of the rider has the steed beside it, not between.
    """
    steed, kind = steed_of(state, rider), state.info.grid.kind
    if steed is None or share_ground(viewer, rider, kind) or share_ground(viewer, steed, kind):
        return None
    stated = steed.starflight.stats.get(STATED) if steed.starflight else None
    if stated is not None:
        share = min(WHOLE, max(0, stated)) / WHOLE
        return Screen(steed.id, body.base_m + share * (body.top_m - body.base_m)) if share else None
    if not body_rules_of(state).steed_gives_cover:
        return None
    distance, radius = math.dist(eye.at, body.centre), footprint_of(steed, kind).body_radius
    if distance <= radius:
        return None
    return Screen(steed.id, shadow_m(eye.height_m, distance, radius, back_m(state, steed)))
