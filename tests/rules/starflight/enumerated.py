"""The slow, obvious odds of an attack: every face of every die, with dice of few faces so that it ends."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

from rules.core.die import Die
from rules.core.resolution import Ask, Resolution, odds
from rules.starflight.changes import all_changed
from rules.starflight.creature import Creature
from rules.starflight.facts import AttackFacts
from rules.starflight.hit_odds import Dice
from rules.starflight.house_rules import HouseRules
from rules.starflight.odds import AttackOdds
from rules.starflight.outcome import Outcome, Step
from rules.starflight.strike import attack_resolution

MET = ("SF-LOC-01", "SF-LOS-07")  # the notes of a hit that arrives, and of one that something stops on its way


def few_faces(dice: Dice) -> Mapping[str, Mapping[int, Fraction]]:
    """The faces of each die by its reading."""
    return {
        "d%, 00 is 0": dice.percent,
        "d10, 0 is 0": dice.d10,
        "d10, 0 is 10": dice.d10_star,
        "d10 halved": dice.d5,
    }


def with_dice(start: Callable[[], Resolution[Outcome]], dice: Dice) -> Resolution[Outcome]:
    """The same resolution, asking for dice with fewer faces."""
    faces = few_faces(dice)
    resolution = start()
    try:
        ask = next(resolution)
        while True:
            ask = resolution.send((yield _with_faces(ask, faces)))
    except StopIteration as end:
        return end.value


def enumerated(
    facts: AttackFacts, creatures: Mapping[str, Creature], house: HouseRules, dice: Dice | None = None
) -> dict[str, object]:
    """The odds as ``AttackOdds`` tells them, by trying everything."""
    target = facts.target.name

    def start() -> Resolution[Outcome]:
        whole = lambda: attack_resolution(facts, creatures, house)  # noqa: E731
        return whole() if dice is None else with_dice(whole, dice)

    found = odds(start, lambda outcome: _fate(outcome, all_changed(creatures, outcome.changes)[target], target))
    most = max(fate[0] for fate in found)
    return {
        "hit": _sum(found, lambda fate: fate[0] > 0),
        "critical": _sum(found, lambda fate: fate[1]),
        "critical_miss": _sum(found, lambda fate: fate[2]),
        "hits": tuple(_sum(found, lambda fate, n=n: fate[0] == n) for n in range(most + 1)),
        "damage": {key: _sum(found, lambda fate, key=key: fate[3] == key) for key in sorted({f[3] for f in found})},
        "dazed": _sum(found, lambda fate: fate[4]),
        "knocked_out": _sum(found, lambda fate: fate[5] and not fate[6]),
        "killed": _sum(found, lambda fate: fate[6]),
        "killed_by_massive": _sum(found, lambda fate: fate[7]),
    }


def told(found: AttackOdds) -> dict[str, object]:
    """The fast odds in the same form."""
    return {name: getattr(found, name) for name in AttackOdds.__slots__}


def _with_faces(ask: Ask, faces: Mapping[str, Mapping[int, Fraction]]) -> Ask:
    for reading, own in faces.items():
        if ask.die.reading.startswith(reading):
            return replace(ask, die=Die(ask.die.name, ask.die.reading, own, ask.die.shown))
    return ask


def _fate(outcome: Outcome, after: Creature, target: str) -> tuple[object, ...]:
    steps = outcome.steps
    rolls = [step.tested for step in steps if step.tested and step.tested.what.startswith("attack")]
    landed = sum(any(note.rule in MET for note in step.notes) for step in steps if step.who == target)
    missed = any(roll.critical == "failure" for roll in rolls)
    return (
        landed,
        any(roll.critical == "success" for roll in rolls),
        missed,
        (_points(steps, target, "SF-DEF-06"), _points(steps, target, "SF-NLD-01")),
        after.has("dazed"),
        after.is_unconscious,
        after.is_dead,
        any(note.rule == "SF-MAS-02" for step in steps if step.who == target for note in step.notes),
    )


def _points(steps: tuple[Step, ...], target: str, rule: str) -> int:
    marked = (step for step in steps if step.who == target and any(note.rule == rule for note in step.notes))
    return sum(step.numbers.total for step in marked)


def _sum(found: Mapping[tuple[object, ...], Fraction], counts: Callable[[tuple[object, ...]], object]) -> Fraction:
    return sum((chance for fate, chance in found.items() if counts(fate)), Fraction(0))
