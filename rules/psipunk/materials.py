"""How hard things are, on the same ladder as traits."""

from rules.core.breakdown import Breakdown, Modifier, Refusal, RuleId
from rules.core.errors import RulesError
from rules.psipunk.answers import Answer
from rules.psipunk.changes import Change, DoorForced, ThingBroken
from rules.psipunk.checks import CheckFacts
from rules.psipunk.facts import AttackFacts, TargetFacts, Thing
from rules.psipunk.ladder import level_text
from rules.psipunk.sides import Side

BY_FORCE = "Strength"  # the trait that is rolled where no weapon is used
MATERIALS = {
    "dust": -3,
    "plastic": -2,
    "aluminium": -1,
    "wood": 0,
    "brick": 1,
    "concrete": 2,
    "iron": 3,
    "steel": 4,
    "diamond": 5,
    "titanium": 6,
    "graphene": 7,
}


#: What maps call their matter, and the row of the table it is taken for.
TAKEN_FOR = {"glass": "plastic", "stone": "brick", "metal": "iron", "dense metal": "steel"}


def material_value(material: str) -> int:
    """The level of a material; ``RulesError`` for one that is not in the table."""
    value = MATERIALS.get(material.strip().casefold())
    if value is None:
        raise RulesError(f"found {material!r}, expected a material: {', '.join(MATERIALS)}")
    return value


def material(name: str) -> Answer:
    """The level of a material, with its reason."""
    value = material_value(name)
    return Answer(number=Breakdown((Modifier(RuleId("PP-MAT-01"), value, f"{name} is {level_text(value)}"),)))


def thing_line(thing: Thing) -> Modifier | None:
    """What it takes to break a thing; None where nothing says what it is made of."""
    name = (thing.material or "").replace("_", " ").casefold()
    row = TAKEN_FOR.get(name, name)
    if row not in MATERIALS:
        return None
    words = row if row == name else f"{name}, taken for {row},"
    return Modifier(RuleId("PP-MAT-01"), MATERIALS[row], f"{words} is {level_text(MATERIALS[row])}")


def unbreakable(attack: AttackFacts, facts: TargetFacts) -> tuple[Refusal, ...]:
    """Why a thing can not be broken so: nobody knows how hard it is, or no force is used on it."""
    if facts.thing is None:
        return ()
    rule, name, found = RuleId("PP-MAT-01"), facts.target.name, []
    if thing_line(facts.thing) is None:
        found.append(Refusal(rule, f"nothing says what {name} is made of: give it a material of Table 4.4"))
    if attack.weapon.mental:
        found.append(Refusal(rule, f"{attack.weapon.name} hurts minds; {name} has none"))
    return tuple(found)


def broken(attack: AttackFacts, facts: TargetFacts, thing: Thing) -> tuple[tuple[Change, ...], tuple[Change, ...]]:
    """What becomes of a thing that gives way, and what the game master may choose instead."""
    name = facts.target.name
    breaks, opens = ThingBroken(name, thing.key), DoorForced(name, thing.key)
    if not thing.opens:
        return (breaks,), ()
    return ((opens,), (breaks,)) if attack.weapon.trait == BY_FORCE else ((breaks,), (opens,))


def breaking(side: Side, name: str) -> CheckFacts:
    """Breaking a thing is an unopposed roll against what it is made of."""
    return CheckFacts(side=side, difficulty=material_value(name))
