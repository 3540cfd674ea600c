"""Fills the facts a Psi-punk attack asks for: from the look, the sheets, the ground and the fighters around."""

from battlemap.document.model import MapState, Token, TokenId
from battlemap.rulings.aiming import rounds_aimed
from battlemap.rulings.bodies import LYING, footprint_of, said_of
from battlemap.rulings.games import feet
from battlemap.rulings.ground import walls_of
from battlemap.rulings.psipunk_creatures import combatant_of, melee_weapons
from battlemap.rulings.psipunk_ground import (
    LIGHT_IN_EYES,
    crowd_between,
    gap_ft,
    has_bad_footing,
    height_ft,
    plane_of,
    size_of,
    zones_between,
)
from battlemap.rulings.psipunk_melee import foes_in_reach, foes_on, free_reach_cells, is_in_doorway
from battlemap.rulings.sight import SightRuling, measure_undrawn
from battlemap.rulings.turn_together import as_they_meet
from battlemap.rulings.views import Views
from rules.psipunk.combatant import Combatant
from rules.psipunk.facts import AttackFacts, Stand, TargetFacts
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.weapons import Mode, Weapon

LOW_POSTURES = ("kneeling", "prone")
NO_DEFENCE = frozenset({"asleep", "bound", "comatose", "dead", "helpless", "unconscious"})  # conditions


def attack_facts(
    state: MapState,
    looks: tuple[SightRuling, ...],
    weapon: Weapon,
    mode: Mode,
    house: HouseRules,
    views: Views | None = None,
) -> AttackFacts:
    """Everything the rules may know about one attack, at one target or at several of one burst."""
    state = as_they_meet(state, looks[0].viewer)
    attacker = state.tokens[looks[0].viewer]
    views = Views(walls_of(state)) if views is None else views
    return AttackFacts(
        attacker=_combatant(state, attacker, views),
        weapon=weapon,
        mode=mode,
        targets=tuple(target_facts(state, look, weapon, house, views) for look in looks),
        rounds_aimed=rounds_aimed(state, attacker),
        stand=stand_of(state, attacker, weapon, house),
    )


def target_facts(state: MapState, look: SightRuling, weapon: Weapon, house: HouseRules, views: Views) -> TargetFacts:
    """One target and what lies on the way to it."""
    attacker, target = state.tokens[look.viewer], state.tokens[look.target]
    start, end = footprint_of(attacker).centre, footprint_of(target).centre
    speed = target.psipunk.speed_mph if target.psipunk else 0.0
    return TargetFacts(
        target=_combatant(state, target, views),
        distance_ft=gap_ft(state, attacker, target, feet(look.distance_m)),
        same_plane=plane_of(attacker) == plane_of(target),
        attacker_seen=is_seen(state, target.id, attacker.id, views),
        target_aware=knows(state, target),
        defends=not said_of(target) & NO_DEFENCE,
        sight_line_open=look.sight,
        hidden_fraction=1.0 - look.open_fraction,
        crowd_on_line=bool(look.between) or crowd_between(state, start, end),
        zones_on_line=zones_between(state, start, end),
        target_on_foot=not speed,
        target_speed_mph=speed,
        target_size=size_of(state, target),
        stand=stand_of(state, target, weapon, house),
        is_aiming=rounds_aimed(state, target) > 0,
    )


def is_seen(state: MapState, viewer: TokenId, target: TokenId, views: Views) -> bool:
    """Whether one sees the other; this game has no facing, so any open line will do."""
    return viewer != target and measure_undrawn(state, viewer, target, views).sight


def _combatant(state: MapState, token: Token, views: Views) -> Combatant:
    return views.of_sheet("combatant", token, lambda: combatant_of(token, state.info))


def knows(state: MapState, target: Token) -> bool | None:
    """Whether the game master, or the surprise round, says that it knows of the attacker; None: by what it sees."""
    said = said_of(target)
    if "aware" in said:
        return True
    if said & {"surprised", "unaware", "asleep", "unconscious", "comatose"} or state.info.fight.surprise_round:
        return False
    return None


def stand_of(state: MapState, token: Token, weapon: Weapon, house: HouseRules) -> Stand:
    """Where and how somebody stands; who is around it is asked for only hand to hand."""
    foes = foes_in_reach(state, token, house) if weapon.is_melee else ()
    return Stand(
        elevation_ft=height_ft(state, token),
        bad_footing=has_bad_footing(state, token),
        light_in_eyes=LIGHT_IN_EYES in said_of(token),
        kneeling=token.posture in LOW_POSTURES or bool(said_of(token) & LYING),
        foes_in_reach=foes_on(state, token, foes, house) if len(foes) > 1 else len(foes),
        free_reach_cells=free_reach_cells(state, token, foes) if len(foes) > 1 else None,
        in_doorway=len(foes) > 1 and is_in_doorway(state, token, foes),
        foes_need_room=len(foes) > 1
        and any(each.needs_room for foe in foes for each in melee_weapons(foe, state.info)),
    )
