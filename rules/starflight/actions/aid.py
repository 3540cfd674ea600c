"""Aid: rally the shaken, inspire the others, give first aid."""

from dataclasses import dataclass

from rules.core.breakdown import Breakdown, Note, Refusal, RuleId
from rules.core.resolution import Ask, Resolution
from rules.starflight.actions.opposed import Contest, contested_step, opposed
from rules.starflight.actions.push import refused
from rules.starflight.changes import ConditionGained, ConditionLost
from rules.starflight.checks import check_bonus, number, percent_ask, roll_against, save_bonus
from rules.starflight.creature import Condition, Creature, reaches_not
from rules.starflight.facts import Scale
from rules.starflight.healing.facts import Age, Care
from rules.starflight.healing.numbers import medical_bonus
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Outcome, Step
from rules.starflight.ranges import range_band, without_dust
from rules.starflight.states import can_act
from rules.starflight.words import listed, metres

REACH_M = 50.0
MANY = 3
SHAKEN, INSPIRED = "shaken", "inspired"
DOS_STEP = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Aided:
    """Somebody to be helped, and how far away."""

    creature: Creature
    distance_m: float
    shares_cell: bool | None = None  # on a grid of 5 m


@dataclass(frozen=True, slots=True, kw_only=True)
class AidFacts:
    """Who helps whom."""

    helper: Creature
    targets: tuple[Aided, ...]
    inspiring: str | None = None  # whom the helper inspires already
    medical: bool = False  # first aid instead of Leadership


def aid_refusals(facts: AidFacts, house: HouseRules) -> tuple[Refusal, ...]:
    """Every reason why the help can not be given. SF-AID-01, SF-CND-02, 03."""
    unable = can_act(facts.helper)
    own = any(target.creature.name == facts.helper.name for target in facts.targets)
    itself = (Refusal(RuleId("SF-AID-01"), f"{facts.helper.name} aids others, not itself"),) if own else ()
    distances = tuple(one for target in facts.targets for one in _too_far(target, facts, house))
    none = () if facts.targets else (Refusal(RuleId("SF-AID-01"), "nobody to help"),)
    away = tuple(filter(None, (reaches_not(facts.helper, target.creature) for target in facts.targets)))
    return (*((unable,) if unable else ()), *none, *itself, *away, *distances, *_too_many(facts))


def rally(facts: AidFacts, house: HouseRules) -> Resolution[Outcome]:
    """Rally a shaken combatant, or three and more at once. SF-AID-02, 03."""
    refusals = (*aid_refusals(facts, house), *_not_shaken(facts), *_neither_one_nor_many(facts))
    if refusals:
        return refused(facts.helper, "rally", refusals)
    if len(facts.targets) >= MANY:
        return Outcome.of((yield from _rally_many(facts, house)))
    contest = leadership(facts.helper, facts.targets[0].creature, "rally")
    contested = yield from opposed(contest, house)
    step = contested_step(contested, contest)
    if not contested.actor_won:
        return Outcome((step,))
    return Outcome((step, _rallied(facts.targets[0].creature, RuleId("SF-AID-02"))))


def inspire(facts: AidFacts, house: HouseRules) -> Resolution[Outcome]:
    """Inspire one combatant that is not shaken. SF-AID-04, 05."""
    refusals = (*aid_refusals(facts, house), *_shaken(facts), *_one_at_a_time(facts))
    if refusals:
        return refused(facts.helper, "inspire", refusals)
    target = facts.targets[0].creature
    contest = leadership(facts.helper, target, "inspire")
    contested = yield from opposed(contest, house)
    step = contested_step(contested, contest)
    gain = contested.margin // DOS_STEP
    if not contested.actor_won:
        return Outcome((step,))
    return Outcome((step, _inspired(facts.helper, target, gain)))


def leadership(helper: Creature, target: Creature, what: str) -> Contest:
    """A Leadership check against the target's Willpower save."""
    return Contest(
        what=what,
        actor=helper.name,
        other=target.name,
        actor_ask=percent_ask(f"Leadership check of {helper.name}", f"whether it can {what} {target.name}"),
        other_ask=percent_ask(f"Willpower save of {target.name}", "what the Leadership check has to beat"),
        actor_bonus=check_bonus(helper, "leadership"),
        other_bonus=save_bonus(target, "willpower"),
    )


def first_aid(facts: AidFacts, dc: Breakdown, house: HouseRules, age: Age = Age.STARFARING) -> Resolution[Outcome]:
    """An Intensive Care check; what it brings is the item's or the treatment's. SF-AID-06, SF-AHG-01, SF-AHG-03.

    Parameters
    ----------
    dc : of the medicine, the supplies, or the stasis the patient is to be put into.
    age : of the helper's culture.
    """
    refusals = aid_refusals(facts, house)
    if refusals:
        return refused(facts.helper, "give first aid", refusals)
    name = facts.helper.name
    ask = percent_ask(f"Intensive Care check of {name}", "whether the treatment helps")
    care = Care(medic=facts.helper, age=age)
    tested = yield from roll_against(ask, medical_bonus(care, "intensive_care", facts.targets[0].creature), dc, house)
    words = "helps" if tested.succeeded else "does not help"
    patients = listed([target.creature.name for target in facts.targets])
    note = Note(RuleId("SF-AID-06"), f"{name} treats {patients}")
    return Outcome((Step(text=f"the treatment {words}", who=name, tested=tested, notes=(note,)),))


def _too_far(target: Aided, facts: AidFacts, house: HouseRules) -> tuple[Refusal, ...]:
    rule, name, far_m = RuleId("SF-AID-01"), target.creature.name, without_dust(target.distance_m)
    found: list[Refusal] = []
    if far_m > REACH_M:
        found.append(Refusal(rule, f"{name} is {metres(far_m)} away, more than {metres(REACH_M)}"))
    touching = range_band(far_m, Scale.MELEE, house, shares_cell=target.shares_cell) == 0
    if facts.medical and house.medic_needs_contact and not touching:
        found.append(Refusal(rule, f"{name} is not at Range Zero, where care is given by house rule"))
    return tuple(found)


def _too_many(facts: AidFacts) -> tuple[Refusal, ...]:
    if not facts.medical or len(facts.targets) <= 1:
        return ()
    return (Refusal(RuleId("SF-AID-06"), "one patient at a time"),)


def _not_shaken(facts: AidFacts) -> tuple[Refusal, ...]:
    calm = [target.creature.name for target in facts.targets if not target.creature.has(SHAKEN)]
    return tuple(Refusal(RuleId("SF-AID-02"), f"{name} is not shaken") for name in calm)


def _neither_one_nor_many(facts: AidFacts) -> tuple[Refusal, ...]:
    if len(facts.targets) in (0, 1) or len(facts.targets) >= MANY:
        return ()
    return (Refusal(RuleId("SF-AID-03"), "one is rallied, or at least three at once"),)


def _shaken(facts: AidFacts) -> tuple[Refusal, ...]:
    shaken = [target.creature.name for target in facts.targets if target.creature.has(SHAKEN)]
    return tuple(Refusal(RuleId("SF-AID-04"), f"{name} is shaken: rally first") for name in shaken)


def _one_at_a_time(facts: AidFacts) -> tuple[Refusal, ...]:
    rule = RuleId("SF-AID-05")
    found: list[Refusal] = []
    if len(facts.targets) > 1:
        found.append(Refusal(rule, "only one can be inspired at a time"))
    if facts.inspiring is not None and facts.inspiring not in {one.creature.name for one in facts.targets}:
        found.append(Refusal(rule, f"{facts.helper.name} inspires {facts.inspiring} already"))
    return tuple(found)


def _rally_many(facts: AidFacts, house: HouseRules) -> Resolution[tuple[Step, ...]]:
    dc = number("SF-AID-03", house.rally_many_dc, f"very difficult: {len(facts.targets)} at once")
    name = facts.helper.name
    ask: Ask = percent_ask(f"Leadership check of {name}", "whether all of them are rallied")
    tested = yield from roll_against(ask, check_bonus(facts.helper, "leadership"), dc, house)
    words = "rallies them" if tested.succeeded else "rallies nobody"
    step = Step(text=f"{name} {words}", who=name, tested=tested)
    if not tested.succeeded:
        return (step,)
    return (step, *(_rallied(target.creature, RuleId("SF-AID-03")) for target in facts.targets))


def _rallied(target: Creature, rule: RuleId) -> Step:
    note = Note(rule, f"{target.name} is shaken no more")
    return Step(text=note.reason, who=target.name, notes=(note,), changes=(ConditionLost(target.name, SHAKEN),))


def _inspired(helper: Creature, target: Creature, gain: int) -> Step:
    rounds = "round" if gain == 1 else "rounds"
    words = f"+{gain} on every roll for {gain} {rounds}" if gain else "not enough for a round"
    note = Note(RuleId("SF-AID-04"), words)
    inspired = Condition(name=INSPIRED, rounds=gain, cause=helper.name, bonus=gain)
    changes = (ConditionGained(target.name, inspired),) if gain else ()
    return Step(text=f"{target.name} is inspired: {words}", who=target.name, notes=(note,), changes=changes)
