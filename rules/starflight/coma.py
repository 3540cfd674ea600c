"""The hourly fight of a comatose creature for its life."""

from rules.core.breakdown import Breakdown, Modifier, Note, RuleId
from rules.core.die import D10_STAR
from rules.core.resolution import Ask, Resolution
from rules.starflight.changes import Change, ConditionLost, HpChanged, ScoreChanged, changed
from rules.starflight.checks import percent_ask, roll_against, save_bonus
from rules.starflight.creature import Creature
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Outcome, Step, Tested
from rules.starflight.thresholds import threshold_steps

COMA_DC = 50


def coma_dc(creature: Creature, hours: int) -> Breakdown:
    """The number of the hourly save, ``hours`` from 1. SF-COM-02."""
    rule = RuleId("SF-COM-02")
    return Breakdown(
        (
            Modifier(rule, COMA_DC, "base"),
            Modifier(rule, creature.impact, "Impact damage"),
            Modifier(rule, hours, f"hour {hours} in coma"),
        )
    )


def coma_hour(creature: Creature, hours: int, skills: tuple[str, ...], house: HouseRules) -> Resolution[Outcome]:
    """One hour in coma. SF-COM-02 to 06.

    Parameters
    ----------
    hours : how many hours it has been comatose, this one included.
    skills : a Physique skill and an Intellect skill, chosen by the game master at random, that may suffer; none
        where a medic may still save them.
    """
    ask = percent_ask(f"Fortitude save of {creature.name} in coma", "whether it holds on this hour")
    dc, bonus = coma_dc(creature, hours), save_bonus(creature, "fortitude")
    tested = yield from roll_against(ask, bonus, dc, house, critical=True)
    if tested.critical == "success":
        return Outcome((_out_of_coma(creature, tested),))
    if tested.succeeded:
        return Outcome((_held(creature, tested, house),))
    rule, lost = RuleId("SF-COM-03"), 1
    if tested.critical == "failure":
        rule = RuleId("SF-COM-06")
        lost = yield Ask(f"loss of {creature.name}", D10_STAR, "hit points and points of both skills lost")
    step = _lost(creature, tested, rule, lost, skills)
    return Outcome((step, *threshold_steps(changed(creature, step.changes))))


def may_be_revived(creature: Creature) -> Note | None:
    """Why medicine can not wake a creature: None where it could. SF-COM-07."""
    return Note(RuleId("SF-COM-07"), f"{creature.name} is comatose") if creature.is_comatose else None


def _out_of_coma(creature: Creature, tested: Tested) -> Step:
    """Impact damage falls to just under what makes a coma; it stays unconscious."""
    after = -(creature.max_nhp - 1)
    return Step(
        text=f"{creature.name} comes out of the coma, still unconscious",
        who=creature.name,
        tested=tested,
        notes=(Note(RuleId("SF-COM-05"), f"Impact damage {creature.impact} to {-after}"),),
        changes=(HpChanged(creature.name, "nhp", creature.nhp, after), ConditionLost(creature.name, "comatose")),
    )


def _held(creature: Creature, tested: Tested, house: HouseRules) -> Step:
    changes: tuple[Change, ...] = ()
    if house.coma_save_heals_one:
        changes = (HpChanged(creature.name, "nhp", creature.nhp, creature.nhp + 1),)
    return Step(
        text=f"{creature.name} holds on",
        who=creature.name,
        tested=tested,
        notes=(Note(RuleId("SF-COM-04"), "the recuperation check comes next"),),
        changes=changes,
    )


def _lost(creature: Creature, tested: Tested, rule: RuleId, lost: int, skills: tuple[str, ...]) -> Step:
    losses = tuple(
        ScoreChanged(creature.name, skill, creature.score(skill), creature.score(skill) - lost) for skill in skills
    )
    return Step(
        text=f"{creature.name} loses {lost} hit points" + (f" and as much of {' and '.join(skills)}" if skills else ""),
        who=creature.name,
        tested=tested,
        notes=(Note(rule, f"failed by {-tested.margin}; no Impact damage heals this hour"),),
        changes=(HpChanged(creature.name, "hp", creature.hp, creature.hp - lost), *losses),
    )
