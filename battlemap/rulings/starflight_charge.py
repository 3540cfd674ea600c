"""A charge on a map: the straight run, whom it passes on the way there and on, and who of them may strike."""

import math
from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from battlemap.geometry.types import MapPoint
from battlemap.rulings.sight import DISTANCE_DIGITS
from battlemap.rulings.starflight_deed import Deed, Start
from battlemap.rulings.starflight_measures import onlooker, run_up_of
from battlemap.rulings.starflight_reactions import Provoking, reactions, struck_by
from battlemap.rulings.threats import Threat, threats_on
from battlemap.rulings.ways import end_of_charge, moved, way_on
from rules.core.resolution import Resolution
from rules.starflight.actions.charge import NOBODY, ChargeFacts, PassedBy, charge, charge_refusals
from rules.starflight.actions.provoke import Passed
from rules.starflight.facts import Scale
from rules.starflight.movement.facts import MoveFacts
from rules.starflight.movement.from_creature import mover_of
from rules.starflight.movement.provoked import Provoked
from rules.starflight.outcome import Outcome
from rules.starflight.words import metres


def starting_charge(deed: Deed) -> Start:
    """How a charge is played. The target is provoked by the charge, others by what comes near them."""
    run = deed.run
    on, turn_deg = way_on(deed.state, run.arrived, deed.target, run.length_m)
    facts = ChargeFacts(
        actor=deed.me,
        target=deed.them,
        run_up=run_up_of(deed),
        exit_free_m=on.free_m,
        exit_blocked_by=on.blocked_by,
        exit_turn_deg=turn_deg,
        attack=deed.facts(at=run.arrived),
        onlooker=onlooker(moved(deed.state, run.arrived), deed.target, run.arrived, deed.views),
    )
    threats = cache(lambda: () if charge_refusals(facts, deed.house) else _threats(deed))

    def play() -> Resolution[Outcome]:
        met = threats()
        passing = {threat.by for threat in met}
        others = replace(deed, taken=tuple(taken for taken in deed.taken if taken.by.id not in passing))
        taken = reactions(others, Provoking(at=run.arrived, pays_hd=True, slides=True))
        past = _passed_by(deed, met) if met else NOBODY
        return (yield from charge(facts, deed.creatures, deed.house, taken, past))

    return play


def _middles(deed: Deed) -> tuple[MapPoint, ...]:
    """The middle of the charger where it starts, strikes and ends."""
    half, end = deed.actor.size / 2, end_of_charge(deed.state, deed.run, deed.target)[0]
    return tuple(MapPoint(at.x + half, at.y + half) for at in (deed.actor.at, deed.run.arrived.at, end))


def _threats(deed: Deed) -> tuple[Threat, ...]:
    """Everybody but the target who would strike at a run on that line. SF-MOV-09."""
    facts = MoveFacts(mover=mover_of(deed.me), legs=(), scale=Scale(deed.state.info.fight.scale), running=True)
    found = threats_on(deed.state, deed.actor, _middles(deed), facts, deed.house)
    return tuple(threat for threat in found if threat.by != deed.target.id)


def _passed_by(deed: Deed, met: Iterable[Threat]) -> PassedBy:
    middles, half, cell_m = _middles(deed), deed.actor.size / 2, deed.state.info.grid.cell_m
    headings = (deed.run.arrived.facing_deg, end_of_charge(deed.state, deed.run, deed.target)[1])
    found: tuple[list[Passed], list[Passed]] = ([], [])
    for threat in met:
        far_m = round(math.dist(middles[threat.step], threat.at) * cell_m, DISTANCE_DIGITS)
        corner = MapPoint(threat.at.x - half, threat.at.y - half)
        at = replace(deed.actor, at=corner, facing_deg=headings[threat.step])
        strikes = struck_by(deed, deed.state.tokens[threat.by], Provoking(at=at, pays_hd=True, slides=True))
        reason = f"{threat.reason} at ({threat.at.x:.4g}, {threat.at.y:.4g}), after {metres(far_m)}"
        found[threat.step].append(Passed(Provoked(threat.rule, threat.name, reason), far_m, strikes))
    return PassedBy(there=tuple(found[0]), on=tuple(found[1]))
