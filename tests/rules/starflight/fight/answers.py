"""How each question of the cases about range, melee, the order of battle and the book's example is put to the rules."""

from collections.abc import Callable
from typing import Any

from rules.core.resolution import Resolution, play_values
from rules.starflight.attack import attack
from rules.starflight.creature import Creature
from rules.starflight.facts import AttackFacts, Scale
from rules.starflight.initiative import order_of_battle, surprise_notes
from rules.starflight.melee import counts_in_melee, reaches_melee
from rules.starflight.outcome import Outcome
from rules.starflight.ranges import increment_m, range_band
from rules.starflight.strike import attack_resolution
from tests.rules.starflight.creatures import attack_of
from tests.rules.starflight.patients import creature_of, summary
from tests.rules.starflight.worked import Answers, Worked, plain


def _actor(case: Worked) -> Creature:
    return creature_of(case.facts["actor"])


def _target(case: Worked) -> Creature:
    return creature_of(case.facts["target"])


def _crowd(case: Worked) -> dict[str, Creature]:
    return {creature.name: creature for creature in (_actor(case), _target(case))}


def _attack(case: Worked) -> AttackFacts:
    return attack_of(_actor(case), _target(case), case.facts["attack"])


def _initiative(case: Worked) -> object:
    creatures = [creature_of(table) for table in case.facts["creatures"]]
    aware = frozenset(case.facts["aware"]) if "aware" in case.facts else None
    order = play_values(lambda: order_of_battle(creatures, case.house, aware), case.dice).outcome
    return [[[place.name, plain(place.total)] for place in order], list(surprise_notes(order))]


def _played(start: Callable[[Worked], Resolution[Any]]) -> Callable[[Worked], object]:
    return lambda case: play_values(lambda: start(case), case.dice).outcome


def _band(case: Worked) -> object:
    scale = Scale(case.facts.get("scale", "melee"))
    return [range_band(gap_m, scale, case.house) for gap_m in case.facts["gaps_m"]]


FIGHTS: Answers = {
    "strike": _played(lambda case: attack_resolution(_attack(case), _crowd(case), case.house)),
    "number": lambda case: attack(_attack(case), case.house),
    "melee": lambda case: [
        [reaches_melee(gap_m) for gap_m in case.facts["gaps_m"]],
        counts_in_melee(case.facts.get("conditions", ()), case.house),
    ],
    "band": _band,
    "increment": lambda _case: [increment_m(Scale.MELEE), increment_m(Scale.RANGED)],
    "initiative": _initiative,
}


def told(case: Worked, answer: object) -> Any:
    """An answer as the case files write it; an outcome by what it does to the target."""
    return summary(answer, _target(case)) if isinstance(answer, Outcome) else plain(answer)
