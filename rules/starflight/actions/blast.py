"""An item that goes off: half of its damage, and ten less for each increment from it."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.breakdown import Breakdown, Modifier, Note, RuleId
from rules.core.resolution import Resolution
from rules.starflight.changes import all_changed
from rules.starflight.creature import Creature
from rules.starflight.damage import Damage, Dealt
from rules.starflight.facts import Scale
from rules.starflight.hit import Hit, hit_resolution
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Step
from rules.starflight.ranges import range_band
from rules.starflight.words import metres

FALLOFF = 10

RULE = RuleId("SF-DIS-08")


@dataclass(frozen=True, slots=True, kw_only=True)
class Bystander:
    """A combatant and how far from the blast it stands."""

    name: str
    distance_m: float
    walls_between: bool = False
    shares_cell: bool | None = None  # on a grid of 5 m


def blast_damage(full: Damage, band: int) -> Dealt:
    """What a blast does so many increments away."""
    half = full.halved()
    lines = [Modifier(RULE, half.total, f"half of {full.total}")]
    left = half.less(FALLOFF * band)
    if band:
        words = "increment" if band == 1 else "increments"
        lines.append(Modifier(RULE, left.total - half.total, f"{band} {words} away: {FALLOFF} less for each"))
    return Dealt(left, Breakdown(tuple(lines)))


def detonation(
    what: str,
    full: Damage,
    bystanders: tuple[Bystander, ...],
    creatures: Mapping[str, Creature],
    scale: Scale,
    house: HouseRules,
) -> Resolution[tuple[Step, ...]]:
    """What a blast does to everybody around, the nearest first. Walls shield wholly. SF-DIS-08."""
    steps: tuple[Step, ...] = (Step(text=f"{what} goes off", notes=(Note(RULE, f"{what} goes off"),)),)
    for near in sorted(bystanders, key=lambda one: (one.distance_m, one.name)):
        target = all_changed(creatures, (change for step in steps for change in step.changes))[near.name]
        steps = (*steps, *(yield from _caught(near, target, full, scale, house)))
    return steps


def _caught(
    near: Bystander, target: Creature, full: Damage, scale: Scale, house: HouseRules
) -> Resolution[tuple[Step, ...]]:
    if near.walls_between:
        return (_spared(near, "shielded by a wall"),)
    dealt = blast_damage(full, range_band(near.distance_m, scale, house, shares_cell=near.shares_cell))
    if not dealt.damage.total:
        return (_spared(near, f"{metres(near.distance_m)} away, out of the blast"),)
    hit = Hit(damage=dealt.damage, reasons=dealt.reasons)
    return (yield from hit_resolution(hit, target, house))


def _spared(near: Bystander, why: str) -> Step:
    return Step(text=f"{near.name} is spared", who=near.name, notes=(Note(RULE, why),))
