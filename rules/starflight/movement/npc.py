"""How a combatant of the game master moves by itself: toward the weaker, away from the stronger."""

from dataclasses import dataclass
from enum import StrEnum

from rules.core.breakdown import Note, RuleId
from rules.starflight.movement.facts import DIRECTION_STEP_DEG, Direction, Leg


class Course(StrEnum):
    """Where it goes, relative to its target."""

    TOWARD = "toward"
    AWAY = "away"
    STAY = "stay"


@dataclass(frozen=True, slots=True)
class NpcMove:
    """A suggestion; the game master may overrule it."""

    course: Course
    note: Note


def npc_course(own_si: int, target_si: int) -> NpcMove:
    """Compare the Strength Indexes of an NPC and its present target. SF-NPC-01."""
    if target_si < own_si:
        course, words = Course.TOWARD, "weaker"
    elif target_si > own_si:
        course, words = Course.AWAY, "stronger"
    else:
        course, words = Course.STAY, "as strong"
    return NpcMove(course, Note(RuleId("SF-NPC-01"), f"the target, Strength Index {target_si}, is {words}: {course}"))


def not_simple(legs: tuple[Leg, ...], turns_deg: tuple[float, ...]) -> tuple[Note, ...]:
    """Tell where a path is not what NPCs keep to: straight ahead, and turns of 45 degrees. SF-NPC-02."""
    sideways = sorted({leg.direction for leg in legs} - {Direction.AHEAD})
    odd = [turn for turn in turns_deg if turn % DIRECTION_STEP_DEG]
    found = [f"NPCs move ahead only, not {direction}" for direction in sideways]
    found += [f"NPCs turn by 45°, not by {turn:g}°" for turn in odd]
    return tuple(Note(RuleId("SF-NPC-02"), reason) for reason in found)
