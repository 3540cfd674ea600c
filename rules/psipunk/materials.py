"""How hard things are, on the same ladder as traits."""

from rules.core.breakdown import Breakdown, Modifier, RuleId
from rules.core.errors import RulesError
from rules.psipunk.answers import Answer
from rules.psipunk.checks import CheckFacts
from rules.psipunk.ladder import level_text
from rules.psipunk.sides import Side

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


def breaking(side: Side, name: str) -> CheckFacts:
    """Breaking a thing is an unopposed roll against what it is made of."""
    return CheckFacts(side=side, difficulty=material_value(name))
