"""The run up to a charge, a push or a trample: how far it must be, how far it may be, and who may make it."""

from dataclasses import dataclass

from rules.core.breakdown import Breakdown, Modifier, Note, Refusal, RuleId
from rules.starflight.actions.changes import ChargePaid
from rules.starflight.conditions import no_full_round
from rules.starflight.creature import Creature
from rules.starflight.facts import Scale
from rules.starflight.house_rules import HouseRules
from rules.starflight.movement.budget import Budget, Unit, budget, counted
from rules.starflight.movement.from_creature import KNEELING, mover_of
from rules.starflight.movement.price import leg_points
from rules.starflight.movement.refusals import held_by_others, held_in_place
from rules.starflight.ranges import increment_m, without_dust
from rules.starflight.words import metres

CHARGE_HD = -10


@dataclass(frozen=True, slots=True, kw_only=True)
class RunUp:
    """The path toward the target, to the first point at Range Zero of it."""

    length_m: float
    scale: Scale = Scale.MELEE
    reaches_range_zero: bool = True
    is_free: bool = True
    first_blocked_at: str | None = None
    steed: Creature | None = None  # that runs under the one who charges


def run_up_refusals(runner: Creature, run_up: RunUp, legs: int, house: HouseRules) -> tuple[Refusal, ...]:
    """Why the run up can not be made.

    Parameters
    ----------
    legs : how often the distance is run; two for a charge, which also moves on.
    """
    found = (
        *(() if run_up.steed is None else held_by_others(mover_of(runner))),
        *held_in_place(mover_of(runner, run_up.steed), house),
        no_full_round(mover_of(runner).conditions),
        _lying(run_up.steed or runner),
        _wrong_scale(run_up),
        _too_short(run_up),
        _never_there(run_up),
        _too_far(runner, run_up, legs, house),
    )
    return tuple(refusal for refusal in found if refusal is not None)


def running_budget(runner: Creature, house: HouseRules, steed: Creature | None = None) -> Budget:
    """What a run of this creature, or of the steed under it, may use."""
    return budget(mover_of(runner, steed), house, running=True)


def run_price(length_m: float, legs: int, house: HouseRules) -> float:
    """The points or metres of a distance that is run so often."""
    if house.movement_mode == "speed":
        return without_dust(legs * length_m)
    return legs * leg_points(length_m, Scale.MELEE)


def hd_price(name: str, what: str, house: HouseRules) -> tuple[Breakdown, ChargePaid]:
    """The HD a charger or pusher loses, and for how long. SF-CHG-06."""
    phases = house.charge_penalty_phases
    words = "action" if phases == 1 else "actions"
    modifier = Modifier(RuleId("SF-CHG-06"), CHARGE_HD, f"{name} {what}: for {phases} further {words}")
    return Breakdown((modifier,)), ChargePaid(name, CHARGE_HD, phases)


def no_hd_price(name: str) -> Note:
    """Tell that by house rule a push costs no HD."""
    return Note(RuleId("SF-PSH-01"), f"{name} pays no HD for it, by house rule")


def _lying(runner: Creature) -> Refusal | None:
    if runner.is_unconscious or not runner.has("prone", KNEELING):
        return None
    how = "is prone" if runner.is_prone else "kneels"
    return Refusal(RuleId("SF-RUN-01"), f"{runner.name} {how}; only the standing run")


def _wrong_scale(run_up: RunUp) -> Refusal | None:
    return None if run_up.scale is Scale.MELEE else Refusal(RuleId("SF-CHG-02"), "only on melee scale")


def _too_short(run_up: RunUp) -> Refusal | None:
    least_m = increment_m(Scale.MELEE)
    if without_dust(run_up.length_m) >= least_m:
        return None
    return Refusal(RuleId("SF-CHG-02"), f"a run up of {metres(run_up.length_m)}, at least {metres(least_m)} needed")


def _never_there(run_up: RunUp) -> Refusal | None:
    if not run_up.is_free:
        return Refusal(RuleId("SF-CHG-02"), f"{run_up.first_blocked_at or 'something'} is in the way")
    return None if run_up.reaches_range_zero else Refusal(RuleId("SF-CHG-02"), "it does not come to Range Zero")


def _too_far(runner: Creature, run_up: RunUp, legs: int, house: HouseRules) -> Refusal | None:
    may, needs = running_budget(runner, house, run_up.steed), run_price(run_up.length_m, legs, house)
    if needs <= may.allowance.total:
        return None
    unit = Unit.METRES if house.movement_mode == "speed" else Unit.POINTS
    if legs == 1:
        return Refusal(RuleId("SF-RUN-01"), f"{counted(needs, unit)} is more than the {may.words} of a run")
    reason = f"there and on again takes {counted(needs, unit)}, more than the {may.words} of a run"
    return Refusal(RuleId("SF-CHG-03"), reason)
