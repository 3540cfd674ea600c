"""Charge: run at somebody, strike, and move on as far again."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.breakdown import Breakdown, Modifier, Note, Refusal, RuleId
from rules.core.resolution import Resolution
from rules.starflight.actions.changes import MovedAlong
from rules.starflight.actions.hurt_legs import on_legs
from rules.starflight.actions.provoke import Onlooker, Passed, Reaction, applicable, reacted, run_past
from rules.starflight.actions.push import refused, stopped
from rules.starflight.actions.run_up import RunUp, hd_price, run_up_refusals, running_budget
from rules.starflight.attack import attack
from rules.starflight.changes import all_changed, changed
from rules.starflight.creature import Creature, combatant_of
from rules.starflight.facts import AttackFacts
from rules.starflight.house_rules import HouseRules
from rules.starflight.movement.provoked import Provoked
from rules.starflight.outcome import Outcome, Step
from rules.starflight.ranges import without_dust
from rules.starflight.strike import attack_resolution
from rules.starflight.words import metres

CHARGE_BONUS = 10
THERE_AND_ON = 2
BESIDE_DEG = 90.0  # the most (in) that the way on may turn off the run up


@dataclass(frozen=True, slots=True, kw_only=True)
class ChargeFacts:
    """A charge: who, the run up, the way on, and the melee attack at the end of the run up."""

    actor: Creature
    target: Creature
    run_up: RunUp
    exit_free_m: float  # how far the way on is free
    exit_blocked_by: str | None = None
    exit_turn_deg: float = 0.0  # how far the way on turns off that of the run up, either side
    attack: AttackFacts  # measured where Range Zero is reached
    onlooker: Onlooker | None = None  # the target, at that moment


@dataclass(frozen=True, slots=True, kw_only=True)
class PassedBy:
    """Others than the target that a charge comes near: on the run up, and on the way on."""

    there: tuple[Passed, ...] = ()
    on: tuple[Passed, ...] = ()


NOBODY = PassedBy()


@dataclass(frozen=True, slots=True, kw_only=True)
class ChargeAnswer:
    """May it charge, how far may it run, and what does the charge bring and cost."""

    refusals: tuple[Refusal, ...]
    allowance: Breakdown  # of a run, in points or metres
    provoked: tuple[Provoked, ...]
    attack_bonus: Breakdown
    hd: Breakdown
    phases: int  # further actions that the HD is lost for


def charge_answer(facts: ChargeFacts, house: HouseRules) -> ChargeAnswer:
    """Answer a charge without playing it."""
    hd, paid = hd_price(facts.actor.name, "charges", house)
    return ChargeAnswer(
        refusals=charge_refusals(facts, house),
        allowance=running_budget(facts.actor, house, facts.run_up.steed).allowance,
        provoked=charge_provokes(facts, house),
        attack_bonus=Breakdown((Modifier(RuleId("SF-CHG-05"), CHARGE_BONUS, "charging"),)),
        hd=hd,
        phases=paid.phases,
    )


def charge_refusals(facts: ChargeFacts, house: HouseRules) -> tuple[Refusal, ...]:
    """Every reason why the charge can not be made; the attack at its end has its own."""
    found = (_no_way_on(facts), _turns_back(facts), _turns_off(facts, house), _ranged(facts))
    told = (
        *run_up_refusals(facts.actor, facts.run_up, THERE_AND_ON, house),
        *(refusal for refusal in found if refusal is not None),
        *attack(charging(facts.attack), house).refusals,
    )
    return tuple(dict.fromkeys(told))


def charging(facts: AttackFacts) -> AttackFacts:
    """The attack with the bonus of the charge."""
    return replace(facts, charge_bonus=CHARGE_BONUS)


def charge_provokes(facts: ChargeFacts, house: HouseRules) -> tuple[Provoked, ...]:
    """The target gets an opportunity attack before it is struck. SF-CHG-04."""
    if facts.onlooker is None:
        return ()
    return applicable((facts.onlooker,), RuleId("SF-CHG-04"), f"{facts.actor.name} charges", house)


def charge(
    facts: ChargeFacts,
    creatures: Mapping[str, Creature],
    house: HouseRules,
    reactions: tuple[Reaction, ...] = (),
    past: PassedBy = NOBODY,
) -> Resolution[Outcome]:
    """Play a charge; a refused one does nothing. SF-CHG-01.

    Parameters
    ----------
    creatures : by name, as ``strike.attack_resolution`` wants them.
    reactions : the opportunity attack of the target, if it takes it; a trip of a charger is one.
    past : others that it comes near.
    """
    refusals = charge_refusals(facts, house)
    if refusals:
        return refused(facts.actor, "charge", refusals)
    legs = yield from on_legs(facts.actor, facts.run_up, THERE_AND_ON, house)
    if not legs.holds:
        return Outcome((*legs.steps, stopped(legs.actor)))
    actor, running = yield from _past(legs.actor, _run(facts, house), past.there)
    steps: tuple[Step, ...] = (*legs.steps, *running)
    if _is_felled(actor):
        return Outcome(steps)
    actor, reacting = yield from reacted(actor, charge_provokes(facts, house), reactions)
    steps = (*steps, *reacting)
    if actor.is_prone:  # the unconscious are
        return Outcome((*steps, stopped(actor)))
    now = {**all_changed(creatures, (change for step in steps for change in step.changes)), actor.name: actor}
    target = combatant_of(now[facts.target.name])
    strike = replace(charging(facts.attack), attacker=combatant_of(actor), target=target)
    struck = yield from attack_resolution(strike, now, house)
    actor = changed(actor, struck.changes)  # a shot of its own that went wrong may have felled it
    if actor.is_prone or actor.is_helpless:
        return Outcome((*steps, *struck.steps, stopped(actor)))
    _, going_on = yield from _past(actor, _on(facts), past.on)
    return Outcome((*steps, *struck.steps, *going_on))


def _past(actor: Creature, leg: Step, passed: tuple[Passed, ...]) -> Resolution[tuple[Creature, tuple[Step, ...]]]:
    """A leg past others that may strike; it ends where one of them fells the runner. SF-MOV-09."""
    after, struck, stop_m = yield from run_past(actor, passed)
    if stop_m is None:
        return after, (leg, *struck)
    gone = (replace(each, length_m=stop_m) if isinstance(each, MovedAlong) else each for each in leg.changes)
    text = f"{actor.name} comes {metres(stop_m)} far"
    return after, (replace(leg, text=text, changes=tuple(gone)), *struck, stopped(after))


def _is_felled(actor: Creature) -> bool:
    return actor.is_prone or actor.is_helpless or actor.has("immobile")


def _run(facts: ChargeFacts, house: HouseRules) -> Step:
    name, far_m = facts.actor.name, facts.run_up.length_m
    numbers, paid = hd_price(name, "charges", house)
    text = f"{name} charges {facts.target.name}, {metres(far_m)}"
    paid = replace(paid, attack_bonus=CHARGE_BONUS)
    return Step(text=text, who=name, numbers=numbers, changes=(MovedAlong(name, 1, far_m), paid))


def _on(facts: ChargeFacts) -> Step:
    name, far_m = facts.actor.name, facts.run_up.length_m
    note = Note(RuleId("SF-CHG-03"), "on as far as it came")
    text = f"{name} moves on {metres(far_m)}"
    return Step(text=text, who=name, notes=(note,), changes=(MovedAlong(name, 2, far_m),))


def _no_way_on(facts: ChargeFacts) -> Refusal | None:
    free_m, needs_m = without_dust(facts.exit_free_m), without_dust(facts.run_up.length_m)
    if free_m >= needs_m:
        return None
    by = f": {facts.exit_blocked_by}" if facts.exit_blocked_by else ""
    return Refusal(RuleId("SF-CHG-03"), f"the way on is free for {metres(free_m)} of {metres(needs_m)}{by}")


def _turns_back(facts: ChargeFacts) -> Refusal | None:
    if facts.exit_turn_deg <= BESIDE_DEG:
        return None
    reason = f"the way on turns back by {facts.exit_turn_deg:g}°; it leads past the target or beside it"
    return Refusal(RuleId("SF-CHG-03"), reason)


def _turns_off(facts: ChargeFacts, house: HouseRules) -> Refusal | None:
    if not facts.exit_turn_deg or not house.charge_exit_straight:
        return None
    return Refusal(RuleId("SF-CHG-03"), "the way on is not straight, by house rule it must be")


def _ranged(facts: ChargeFacts) -> Refusal | None:
    weapon = facts.attack.weapon
    return Refusal(RuleId("SF-CHG-01"), f"{weapon.name} is no melee weapon") if weapon.is_ranged else None
