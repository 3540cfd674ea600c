"""Running longer than one can."""

from rules.core.breakdown import Breakdown, Modifier, Note, RuleId
from rules.core.resolution import Ask, Resolution
from rules.starflight.checks import two_d10
from rules.starflight.creature import Creature
from rules.starflight.harm import harmed
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Outcome, Step


def turns_of_running(creature: Creature) -> Breakdown:
    """How many turns in a row it may run. SF-RUN-03."""
    durability = creature.score("durability")
    return Breakdown((Modifier(RuleId("SF-RUN-03"), max(0, durability) // 2, f"half of Durability {durability}"),))


def run_turn(creature: Creature, turns_run: int, house: HouseRules) -> Resolution[Outcome]:
    """What one more turn of running does to a runner. SF-RUN-03, 04.

    Parameters
    ----------
    turns_run : the turns it has run in a row, this one included.
    """
    if creature.durability is None:
        unknown = Note(RuleId("SF-RUN-03"), "no Durability on the sheet: how long it may run is not known")
        return Outcome((Step(text=f"{creature.name} runs", who=creature.name, notes=(unknown,)),))
    may = turns_of_running(creature)
    beyond = turns_run - may.total
    note = Note(RuleId("SF-RUN-03"), f"turn {turns_run} of running, of {may.total}")
    step = Step(text=f"{creature.name} runs", who=creature.name, numbers=may, notes=(note,))
    if beyond <= 0 or (beyond > 1 and not house.overrun_damage_each_turn):
        return Outcome((step,))
    points = yield Ask(f"too long a run of {creature.name}", two_d10(house), "the non-lethal damage it does")
    return Outcome((step, *harmed(creature, 0, points, RuleId("SF-RUN-04"), "running too long")))
