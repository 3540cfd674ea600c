"""Who acts when: initiative rolls and what settles a tie."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.breakdown import Breakdown, Modifier, Note, RuleId
from rules.core.die import DIE_D100, Die, one_of
from rules.core.resolution import Ask, Resolution
from rules.starflight.checks import d10, two_d10
from rules.starflight.creature import Creature
from rules.starflight.house_rules import HouseRules


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
        rolled = yield Ask(f"initiative of {creature.name}", initiative_die(house), "when it acts")
        total = _total(creature, rolled)
        surprised = aware is not None and creature.name not in aware
        places.append(Place(creature.name, total, creature.score("finesse"), surprised=surprised))
    places.sort(key=lambda place: place.name)
    settled: list[Place] = []
    for key in sorted({_rank(place) for place in places}, reverse=True):
        settled += yield from _drawn([place for place in places if _rank(place) == key])
    return tuple(settled)


def initiative_die(house: HouseRules) -> Die:
    """The die that is added to Initiative; where it has ten sides, its 0 is read as on any other. M9, SF-GEN-02."""
    return {"d10": d10(house), "2d10": two_d10(house), "d%": DIE_D100}[house.initiative_die]


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
