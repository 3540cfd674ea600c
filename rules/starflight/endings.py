"""When a condition ends, for everybody who has to end it: by itself, by an action, or by the game master."""

from collections.abc import Mapping

from rules.core.breakdown import Note, RuleId
from rules.starflight.creature import Condition

#: Who was tripped while charging. 9.2 calls it dazed and names no end.
TRIPPED_CHARGER = "tripped while charging"
FROM_DAMAGE = "non-lethal damage"
ROUNDS_A_DAY = 24 * 60 * 10

#: What ends a condition that does not end after a number of rounds, by its name.
ENDINGS: Mapping[str, tuple[str, str]] = {
    "brain_dead": ("SF-BRN-01", "never"),
    "clinically_dead": ("SF-RES-03", "when it is brought back to life"),
    "comatose": ("SF-COM-01", "when Impact damage is below the full NHP"),
    "concentrating": ("SF-CNC-01", "when it ceases to concentrate"),
    "dazed": ("SF-CND-05", "when the game master ends it: 9.2 names no end"),
    "fatigued": ("SF-FTG-01", "when it has more than half of its HP"),
    "grappling": ("SF-GRP-11", "when it gets away, or is let go"),
    "infected": ("M36", "when no infected wound is left"),
    "mutilated": ("SF-DTH-03", "never"),
    "poisoned": ("M35", "when enough hourly saves in a row succeed"),
    "prosthetic": ("SF-PRO-01", "when the game master takes it off"),
    "prone": ("SF-STD-01", "when it stands up"),
    "shaken": ("SF-CND-01", "when its Willpower save succeeds at the start of its turn, or it is rallied"),
    "stasis": ("SF-STA-04", "when it is taken out"),
    "suffocating": ("SF-CST-02", "when it is let go"),
    "swallowed": ("SF-SWL-06", "when it cuts its way out"),
    "unconscious": ("SF-HIM-03", "when no Impact damage is left and it has NHP again"),
}
#: The same, where the cause decides.
ENDINGS_BY_CAUSE: Mapping[tuple[str, str], tuple[str, str]] = {
    ("dazed", FROM_DAMAGE): ("SF-NLD-02", "when it has more than half of its NHP"),
    ("dazed", TRIPPED_CHARGER): ("SF-TRP-05", "when the game master ends it: 9.2 names no end"),
}
#: What the end of its rounds means, by the name of the condition.
RUNS_OUT: Mapping[str, tuple[str, str]] = {
    "clinically_dead": ("SF-DTH-02", "then the brain dies"),
    "dazed": ("SF-LOC-04", ""),
    "fitting_failed": ("SF-PRO-01", "then a prosthetic may be tried again"),
    "immobile": ("SF-LOC-04", ""),
    "inspired": ("SF-AID-04", ""),
    "pinned": ("SF-GRP-09", "or until the pin is broken"),
    "regrowth_failed": ("SF-PRO-02", "then the part may be grown again"),
    "revived": ("SF-REV-04", "a point of NHP less each round"),
    "stasis": ("SF-STA-05", ""),
}


def ending(condition: Condition) -> Note:
    """When a condition ends, with the rule that says so; one that no rule knows ends when the game master says."""
    if condition.rounds is not None:
        rule, more = RUNS_OUT.get(condition.name, ("SF-GEN-08", ""))
        return Note(RuleId(rule), ", ".join(filter(None, (f"after {_rounds(condition.rounds)}", more))))
    by_name = ENDINGS.get(condition.name, ("SF-GEN-08", "when the game master ends it"))
    rule, words = ENDINGS_BY_CAUSE.get((condition.name, condition.cause), by_name)
    return Note(RuleId(rule), words)


def _rounds(rounds: int) -> str:
    """Rounds, or whole days where they are so many."""
    if rounds >= ROUNDS_A_DAY:
        return f"{-(-rounds // ROUNDS_A_DAY)} days"
    return "a round" if rounds == 1 else f"{rounds} rounds"
