"""Wounds bleed every minute, whoever is awake."""

from rules.core.breakdown import Note, RuleId
from rules.starflight.creature import Creature
from rules.starflight.harm import harmed
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Outcome, Step
from rules.starflight.thresholds import ROUNDS_A_MINUTE


def bleeds_now(fight_round: int, wounded_in_round: int, house: HouseRules) -> bool:
    """Whether the regeneration phase of a round is one in which wounds bleed. SF-WND-03.

    Parameters
    ----------
    fight_round : from 1. Counted from the fight, every tenth round bleeds.
    wounded_in_round : the round of the wound; by house rule the ten rounds are counted from it.
    """
    since = fight_round if house.bleed_clock == "fight" else fight_round - wounded_in_round
    return since > 0 and since % ROUNDS_A_MINUTE == 0


def bleeding(creature: Creature, wounds: int | None = None) -> Outcome:
    """A hit point lost for each wound that bleeds (all, unless some are bandaged), and what that brings. SF-WND-03."""
    lost = creature.wounds if wounds is None else wounds
    if lost <= 0:
        return Outcome()
    words = f"bleeding from {lost} wounds"
    if not creature.has("infected"):
        return Outcome(harmed(creature, lost, 0, RuleId("SF-WND-03"), words))
    note = Note(RuleId("M36"), "infected wounds bleed double")
    double = Step(text=f"{creature.name} bleeds double", who=creature.name, notes=(note,))
    return Outcome((double, *harmed(creature, 2 * lost, 0, RuleId("SF-WND-03"), f"{words}, infected")))
