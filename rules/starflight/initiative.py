"""Who acts when: initiative rolls and what settles a tie."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.breakdown import Breakdown, Modifier, Note, RuleId
from rules.core.die import D10, DIE_D100, TWO_D10, Die, one_of
from rules.core.resolution import Ask, Resolution
from rules.starflight.creature import Creature
from rules.starflight.house_rules import HouseRules

DICE: dict[str, Die] = {"d10": D10, "2d10": TWO_D10, "d%": DIE_D100}


@dataclass(frozen=True, slots=True)
class Place:
    """One combatant in the order of a fight."""

    name: str
    total: Breakdown
    finesse: int
    lot: int = 0  # of those that nothing else sets apart; low first
    surprised: bool = False


def order_of_battle(
    creatures: Sequence[Creature], house: HouseRules, aware: frozenset[str] | None = None
) -> Resolution[tuple[Place, ...]]:
    """The order of a fight, the highest first. M8, M9, M10.

    Parameters
    ----------
    aware : the names of those who act in the surprise round; None: there is none.
    """
    places = []
    for creature in creatures:
        die = yield Ask(f"initiative of {creature.name}", DICE[house.initiative_die], "when it acts")
        total = _total(creature, die)
        surprised = aware is not None and creature.name not in aware
        places.append(Place(creature.name, total, creature.score("finesse"), surprised=surprised))
    places.sort(key=lambda place: place.name)
    settled: list[Place] = []
    for key in sorted({_rank(place) for place in places}, reverse=True):
        settled += yield from _drawn([place for place in places if _rank(place) == key])
    return tuple(settled)


def surprise_notes(order: Sequence[Place]) -> tuple[Note, ...]:
    """Who does not act in the surprise round. M10."""
    return tuple(Note(RuleId("M10"), f"{place.name} is surprised: no turn, FHD") for place in order if place.surprised)


def _total(creature: Creature, die: int) -> Breakdown:
    rule, score = RuleId("M9"), creature.score("initiative")
    return Breakdown((Modifier(rule, score, f"Initiative {score}"), Modifier(rule, die, "rolled")))


def _rank(place: Place) -> tuple[int, int, int]:
    """The total, then the Initiative itself, then Finesse."""
    return place.total.total, place.total.modifiers[0].value, place.finesse


def _drawn(tied: list[Place]) -> Resolution[list[Place]]:
    """Lots for those that nothing sets apart."""
    drawn: list[Place] = []
    left = list(tied)
    while len(left) > 1:
        names = ", ".join(f"{place} {one.name}" for place, one in enumerate(left, 1))
        chosen = yield Ask("who acts first", one_of(len(left)), names)
        drawn.append(left.pop(chosen - 1))
    return drawn + left
