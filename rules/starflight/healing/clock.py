"""The clock of the dying: rounds, minutes, and how far stasis stretches them."""

from rules.core.breakdown import Breakdown, Modifier, Note, Refusal, RuleId
from rules.starflight.creature import Creature
from rules.starflight.healing.facts import Age
from rules.starflight.thresholds import ROUNDS_A_MINUTE

MINUTES_A_DAY = 24 * 60
#: How many minutes a minute before brain death becomes.
STRETCH = {Age.INDUSTRIAL: MINUTES_A_DAY, Age.STARFARING: 7 * MINUTES_A_DAY}
STRETCH_WORDS = {Age.INDUSTRIAL: "days", Age.STARFARING: "weeks"}


def rounds_left(creature: Creature, rounds_dead: int) -> int | None:
    """Rounds until the brain dies; None where the sheet has no Durability. SF-DTH-02, SF-GEN-08."""
    if creature.durability is None:
        return None
    return max(0, ROUNDS_A_MINUTE * creature.durability - rounds_dead)


def brain_dies(creature: Creature, rounds_dead: int) -> Refusal | None:
    """Nothing helps once the time is up. SF-BRN-01."""
    if rounds_left(creature, rounds_dead) != 0 or creature.has("brain_dead"):
        return None
    return Refusal(RuleId("SF-BRN-01"), f"dead for {rounds_dead} rounds: {creature.name} is brain dead")


def stasis_rounds(creature: Creature, rounds_dead: int, age: Age) -> Breakdown | None:
    """Rounds of stasis until the brain dies: each minute left becomes a day or a week. SF-STA-02.

    None where nothing runs out: for the living, and without Durability.
    """
    left = rounds_left(creature, rounds_dead)
    if left is None or not creature.is_dead or age not in STRETCH:
        return None
    words = f"{left / ROUNDS_A_MINUTE:g} minutes left become {STRETCH_WORDS[age]}"
    return Breakdown(
        (
            Modifier(RuleId("SF-GEN-08"), left, "rounds until brain death, ten to the minute"),
            Modifier(RuleId("SF-STA-02"), left * (STRETCH[age] - 1), words),
        )
    )


def stretched(creature: Creature, rounds_dead: int, age: Age) -> Note | None:
    """The same, told in days or weeks."""
    left = rounds_left(creature, rounds_dead)
    if left is None or not creature.is_dead or age not in STRETCH:
        return None
    return Note(RuleId("SF-STA-02"), f"brain death in {left / ROUNDS_A_MINUTE:g} {STRETCH_WORDS[age]}")
